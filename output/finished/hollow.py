"""Turned faces: what light falls into a bowl, and the shadows of what stands there or on a ball."""

import math
from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import lru_cache

import numpy as np
import shapely
from numpy.typing import NDArray

from instruments.geometry import Floats, flattening
from instruments.part import Turned
from output.finished.bodies import NOTHING, Area, Body, Spindle, common
from output.finished.view import View

_CLEAR_MM = 1.0
"""Nearer to a point than this its own face hides nothing."""

_RAYS, _HALVES = 96, 10
_SAME_MM = 1e-6
_GRAZING = 0.05
"""How far a bowl is turned to the eye at least."""

_ROWS, _SECTORS = 36, 120
_SHADES = 80
_DARK, _LIT = 0.6, 0.55
"""How light the inside is where the sun does not fall, and how much more where it falls full."""


def reached(spindle: Spindle, points: Floats, direction: Floats) -> NDArray[np.bool_]:
    """Which points in a part's own directions, rows, see that way past the part itself."""
    met = _meets(spindle, points, direction, _reaches(spindle))
    return np.logical_not(met.any(axis=1))


def inside_shades(spindle: Spindle, view: View, light: Floats) -> Iterator[tuple[float, Area]]:
    """The areas of a bowl's inside as they are seen, and how light they are.

    None where the part is no bowl, or its opening looks away from the eye.
    """
    mouth = _mouth_mm(spindle)
    if not mouth or float(spindle.frame[2] @ view.eye) < _GRAZING:
        return
    rim = _opening(spindle, view, mouth)
    alike: defaultdict[int, list[Area]] = defaultdict(list)
    for level, corners in _facets(spindle, mouth, view.eye, light):
        alike[round(level * _SHADES)].append(flattening.polygon(view.flat(corners)))
    for shade, several in sorted(alike.items()):
        yield shade / _SHADES, common(shapely.union_all(several), rim)


def shadow(spindle: Spindle, view: View, light: Floats) -> Area:
    """Where a bowl's own rim keeps the sun from its inside, as it is seen."""
    mouth = _mouth_mm(spindle)
    if not mouth:
        return NOTHING
    rim = spindle.ring(mouth, spindle.rings[-1][1])
    # The half of the rim that looks away from the light throws its shadow outside.
    towards = np.argmax((rim - spindle.foot) @ light)
    rim = np.roll(rim, len(rim) // 2 - towards, axis=0)
    fallen, within = _fallen(spindle, rim, light)
    edge = np.concatenate([rim[within], fallen[within][::-1]])
    return common(flattening.polygon(view.flat(edge)).buffer(0), _opening(spindle, view, mouth))


def thrown(spindle: Spindle, others: Sequence[Body], view: View, light: Floats) -> Area:
    """Shadows in a bowl or on a ball of the rods that stand there, as they are seen."""
    mouth = _mouth_mm(spindle)
    found = []
    for rod in (b for b in others if isinstance(b, Spindle) and b.placed is not spindle.placed):
        heights = [height for _, height in rod.rings]
        points = rod.foot + np.linspace(min(heights), max(heights), _RAYS)[:, None] * rod.frame[2]
        fallen, within = _fallen(spindle, points, light)
        if mouth:
            own = (points - spindle.foot) @ spindle.frame.T
            within &= np.hypot(own[:, 0], own[:, 1]) < mouth
        else:
            within &= reached(spindle, (fallen - spindle.foot) @ spindle.frame.T, view.eye)
        kept = view.flat(fallen[within])
        if len(kept) > 1:
            radius = max(radius for radius, _ in rod.rings)
            line = shapely.linestrings(np.stack([kept.real, kept.imag], axis=1))
            found.append(shapely.buffer(line, radius, cap_style="flat"))
    fell = shapely.union_all(found)
    return common(fell, _opening(spindle, view, mouth)) if mouth else fell


def _fallen(spindle: Spindle, points: Floats, light: Floats) -> tuple[Floats, NDArray[np.bool_]]:
    """Where the light behind points in space falls on the part, and of which it does so."""
    own = (points - spindle.foot) @ spindle.frame.T
    steps = _reaches(spindle)
    first = _meets(spindle, own, -light, steps).argmax(axis=1)
    # Between the last step that is free and the first that is not, by halves.
    free, met = steps[np.maximum(first - 1, 0)], steps[first]
    for _ in range(_HALVES):
        middle = (free + met) / 2.0
        inside = _meets(spindle, own, -light, middle[:, None])[:, 0]
        free, met = np.where(inside, free, middle), np.where(inside, middle, met)
    return points - met[:, None] * light, first > 0


def _facets(
    spindle: Spindle, mouth_mm: float, eye: Floats, light: Floats
) -> Iterator[tuple[float, Floats]]:
    """Pieces of the inside that look to the eye: how light, and their corners in space."""
    rays = np.exp(1j * math.tau * np.arange(_SECTORS + 1) / _SECTORS)
    radii, heights = _inner_wall(spindle, mouth_mm)
    flat = radii[:, None] * rays
    own = np.stack([flat.real, flat.imag, np.broadcast_to(heights[:, None], flat.shape)], axis=-1)
    upper, lower = own[:-1], own[1:]
    corners = np.stack([upper[:, :-1], upper[:, 1:], lower[:, 1:], lower[:, :-1]], axis=2)
    corners = corners.reshape(-1, 4, 3)
    inward = np.cross(corners[:, 1] - corners[:, 3], corners[:, 2] - corners[:, 0])
    inward /= np.linalg.norm(inward, axis=1)[:, None]
    lit = np.maximum(inward @ (spindle.frame @ light), 0.0)
    for k in np.flatnonzero(inward @ (spindle.frame @ eye) > 0.0):
        yield float(_DARK + _LIT * lit[k]), spindle.foot + corners[k] @ spindle.frame


def _inner_wall(spindle: Spindle, mouth_mm: float) -> tuple[Floats, Floats]:
    """Radii and heights of the inside, from the mouth down to its floor."""
    section = _section(spindle.part.body)
    _, low, _, high = shapely.bounds(section).tolist()
    near = 0.05 * mouth_mm
    middle = shapely.intersection(section, shapely.linestrings([[near, low], [near, high]]))
    floor = float(shapely.bounds(middle)[3])
    heights = high - (high - floor) * np.sin(np.linspace(0.0, math.pi / 2.0, _ROWS))
    levels = shapely.linestrings([[[0.0, z], [mouth_mm, z]] for z in heights[1:-1].tolist()])
    walls = shapely.bounds(shapely.intersection(section, levels))[:, 0]
    walls = np.where(np.isnan(walls), mouth_mm, walls)
    return np.concatenate([[mouth_mm], walls, [0.0]]), heights


def _opening(spindle: Spindle, view: View, mouth_mm: float) -> Area:
    """The opening as it is seen: nothing of the bowl hides what is in it."""
    return flattening.polygon(view.flat(spindle.ring(mouth_mm, spindle.rings[-1][1])))


def _mouth_mm(spindle: Spindle) -> float:
    """The radius of the opening in a turned part's upper end, 0 for none."""
    body = spindle.part.body
    assert isinstance(body, Turned)
    corners = flattening.corners(body.profile)
    level = corners[corners.imag > corners.imag.max() - _SAME_MM].real
    return float(level.min()) if level.size > 1 else 0.0


def _meets(
    spindle: Spindle, points: Floats, direction: Floats, steps_mm: Floats
) -> NDArray[np.bool_]:
    """Whether rays from points are within the part itself at each step: a row a point."""
    rays = points[:, None] + spindle.frame @ direction * steps_mm[..., None]
    met: NDArray[np.bool_] = shapely.contains_xy(
        _section(spindle.part.body), np.hypot(rays[..., 0], rays[..., 1]), rays[..., 2]
    )
    return met


def _reaches(spindle: Spindle) -> Floats:
    """How far the steps of rays are from where they begin, mm."""
    _, low, radius, high = shapely.bounds(_section(spindle.part.body)).tolist()
    return np.linspace(_CLEAR_MM, 2.0 * max(radius, high - low), _RAYS)


@lru_cache(maxsize=8)
def _section(body: Turned) -> Area:
    section = shapely.polygons(flattening.shapely_rings([body.profile]))[0]
    shapely.prepare(section)
    return section
