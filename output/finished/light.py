"""Where the light comes from, and the shadows it throws."""

import math
from collections.abc import Mapping, Sequence

import numpy as np
import shapely

from instruments.geometry import Floats, Points, flattening
from instruments.geometry.path import paths
from instruments.part import Face, Instrument, Placed
from output.finished.bodies import (
    NOTHING,
    Area,
    Body,
    HalfSpace,
    Slab,
    Spindle,
    closed_rings,
    common,
    joined_areas,
    limited,
)
from output.finished.dialled import Dialled
from output.finished.hung import HeldUp
from output.finished.view import View, latitude_deg, leans_deg

_ABOVE_LEFT = np.array([-0.42, 0.5, 0.76])
_FROM_FRONT = np.array([-0.55, -0.4, 0.74])
"""The light on what is wrapped round a pillar, so that the side that is seen is lit."""

_ALONG = {"gnomon/longest-shadow": (0.0, 0.66, 0.75), "gnomon/over-scales": (-0.66, 0.0, 0.75)}
"""By what is told of a gnomon, the light on a face that is turned to the sun, in its own
directions: the shadow falls straight down a face that hangs, and along one that lies."""

_TURNED = "ruler", "face-1"

_LONG = 1.9, 1.5
"""The shadow that is shown is about so many times as long as its nodus is high, where the face
lies and where it is upright: on a lying one a long shadow comes out from behind its style."""

_READS = "day/equinox", "day/", "hour/"
"""What the nodus's shadow falls on, where there is one: the first that is drawn."""


def light_direction(instrument: Instrument, seen: View | None = None) -> Floats:
    """The direction to the light: the sun's on a day of a dial; else from above and the left.

    A dial's shadow is one that it throws indeed, with its nodus's on a line of its face, or
    between two days.

    Parameters
    ----------
    seen : View, optional
        From where it is looked at: the shadow falls away from the eye; without it, as if the
        eye were left of it.
    """
    if any(placed.roll and not placed.roll.inward for placed in instrument.parts):
        return _unit(_FROM_FRONT)
    facts = {f.name: f.value for f in instrument.facts}
    dial, high = Dialled.of(instrument), facts.get("gnomon/height")
    if dial is None:
        used = _where_used(instrument, facts)
        if used is None:
            used = _ABOVE_LEFT @ seen.axes if seen and HeldUp.of(instrument) else _ABOVE_LEFT
        return _unit(used)
    if not isinstance(high, float | int):
        return _unit(_ABOVE_LEFT)
    long = float(np.interp(abs(leans_deg(instrument)), (0.0, 90.0), _LONG))
    left = seen is None or float(seen.eye @ dial.axes[0]) < 0.0
    for reads in _READS[1:] if dial.stands else _READS:
        found: dict[str, list[Points]] = {}
        for m in dial.marks:
            if m.means.startswith(reads):
                pieces = [s.point(_PLACES) for p in paths(m.shape) for s in p.segments]
                found.setdefault(m.means, []).extend(pieces)
        if found:
            points = _with_those_between([np.concatenate(of_it) for of_it in found.values()])
            suns = [_unit(np.array([-z.real, -z.imag, high]) @ dial.axes) for z in points.tolist()]
            costs = [
                abs(abs(z) / high - long)
                + (0.0 if (z.real > 0.0) is left else _AGAINST)
                + _BEYOND * dial.overhang(z, high) / high
                + (_LOW * max(0.0, _HIGH_SUN - float(sun[2])) if dial.stands else 0.0)
                for z, sun in zip(points.tolist(), suns, strict=True)
            ]
            return suns[int(np.argmin(costs))]
    return _unit(_ABOVE_LEFT)


_AGAINST, _BEYOND, _LOW = 0.5, 2.0, 3.0
"""What it weighs that a shadow falls towards the eye; that it reaches beyond the plate by a
height of the nodus; and that the sun's altitude has a sine that is lower by 1."""

_HIGH_SUN = 0.7
"""A sun whose altitude has this sine throws no long shadow on the ground."""

_PLACES = np.linspace(0.05, 0.95, 19)


def _where_used(instrument: Instrument, facts: Mapping[str, object]) -> Floats | None:
    """The sun of an instrument of shadow in use; None where nothing tells of it.

    On what is set by the meridian that of two hours from noon at an equinox: in the north in the
    afternoon, in the south before noon, so that it comes from the left to an eye that looks at
    the lines over the gnomon.
    """
    turned = next((p for p in instrument.parts if p.part.name in _TURNED), None)
    along = next((light for told, light in _ALONG.items() if told in facts), None)
    if turned and along:
        # A ruler of a language that is read from the right is beyond its gnomon on the left.
        x0, _, x1, _ = turned.part.contour(Face.FRONT)[-1].shape.bounds()
        x, y, z = along
        foot = _foot(instrument, turned)
        return np.array((x if x0 + x1 > 2.0 * foot else -x, y, z)) @ turned.frame.axes
    latitude = latitude_deg(instrument)
    if instrument.world is None or latitude is None:
        return None
    at = math.radians(latitude)
    west, high = math.copysign(math.sin(_TWO_HOURS), at), math.cos(_TWO_HOURS)
    south, up = math.sin(at) * high, max(_LOWEST, math.cos(at) * high)
    return np.array([-west, -south, up]) @ instrument.world.axes.T


def _foot(instrument: Instrument, face: Placed) -> float:
    """The x, in a face's own directions, of the first part that stands on it; 0 without any."""
    on_it = (p for p in instrument.parts if p.joint and p.joint.host == face.part.name)
    away = (np.subtract(p.frame.origin_mm, face.frame.origin_mm) for p in on_it)
    return next((float(at @ np.array(face.frame.x_axis)) for at in away), 0.0)


_TWO_HOURS, _LOWEST = math.radians(30.0), 0.35
"""Of time, and the sine of the least altitude that is shown."""


def _with_those_between(curves: Sequence[Points]) -> Points:
    """Points of curves, and those a third of the way to the nearest of another curve."""
    points = np.concatenate(curves)
    owner = np.repeat(np.arange(len(curves)), [len(curve) for curve in curves])
    if len(curves) < 2:
        return points
    away = np.abs(points[:, None] - points[None])
    away[owner[:, None] == owner[None]] = math.inf
    between: Points = (2.0 * points + points[np.argmin(away, axis=1)]) / 3.0
    return np.concatenate([points, between])


def _unit(vector: Floats) -> Floats:
    return vector / np.linalg.norm(vector)


def on_slab(slab: Slab, others: Sequence[Body], eye: Floats, light: Floats) -> Area:
    """The shadows on the face of a slab that is seen, about its origin."""
    face, space = slab.towards(eye)
    if float(space.normal @ light) < 0.05:
        return NOTHING
    height = slab.layer.thickness_mm if face.value == "front" else 0.0
    fallen = [_fallen(body, slab, slab.level(height), space, light) for body in others]
    return common(joined_areas(fallen), slab.left(height))


def on_ground(bodies: Sequence[Body], frame: Floats, foot: Floats, light: Floats) -> Area:
    """The shadow of all on a plane that they lie on, about a point of it."""
    space = HalfSpace(frame[2], float(frame[2] @ foot))
    return joined_areas([_thrown(body, frame, foot, space, light) for body in bodies])


def _fallen(body: Body, slab: Slab, level: Floats, space: HalfSpace, light: Floats) -> Area:
    corners = body.corners()
    heights = corners @ space.normal - space.offset
    if not len(corners) or heights.max() < 0.06:
        return NOTHING
    if heights.min() < -0.06:
        above = limited(body, space)
        if above is None:
            return NOTHING
        body = above
    return _thrown(body, slab.frame, level, space, light)


def _thrown(body: Body, frame: Floats, foot: Floats, space: HalfSpace, light: Floats) -> Area:
    """A body's shadow on a plane, about a point of it and along a frame's x and y."""

    def fall(points: Floats) -> Points:
        heights = (points @ space.normal - space.offset) / float(light @ space.normal)
        on_it = points - np.outer(heights, light) - foot
        flat: Points = on_it @ frame[0] + 1j * (on_it @ frame[1])
        return flat

    if isinstance(body, Spindle):
        circles = [fall(body.ring(*ring)) for ring in body.rings]
        # A tip has no area, but belongs to the hull.
        pairs = [np.concatenate(pair) for pair in zip(circles[::2], circles[1::2], strict=True)]
        return joined_areas([flattening.hull(z) for z in pairs])
    parts = []
    for height in (0.0, body.layer.thickness_mm):
        for polygon in shapely.get_parts(body.left(height)):
            areas = [_area(fall(body.solid(r, height))) for r in closed_rings(polygon)]
            parts += [shapely.difference(areas[0], shapely.union_all(areas[1:]))] if areas else []
    if abs(float(body.frame[2] @ space.normal)) < 0.99:
        parts += [_area(fall(strip)) for strip, _ in body.walls()]
    return joined_areas(parts)


def _area(corners: Points) -> Area:
    return flattening.polygon(corners).buffer(0)


def raised_light(to_light: Floats) -> Floats:
    """A light from the same side, but never so low that the ground's shadow fills a picture."""
    level = float(np.hypot(to_light[0], to_light[1]))
    steep = max(float(to_light[2]), _STEEP * level)
    return np.array([to_light[0], to_light[1], steep])


_STEEP = 1.2
"""Tangent of the altitude from which the ground is lit, at least."""
