"""What parts weigh and where they balance: from their outlines, thickness and material.

Marks take nothing away; cutouts, recesses, slots, bevels and cones for screws do. Loads no
geometry kernel.
"""

import math
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np
import shapely

from instruments.geometry import Floats, flattening
from instruments.geometry.space import Triple
from instruments.making.chamfers import bevelled_faces
from instruments.making.countersinks import sunk_hole
from instruments.part import (
    Countersink,
    Face,
    Frame,
    Instrument,
    Part,
    Placed,
    Sheet,
    Stepped,
    Turned,
)
from output.finished import finish
from output.grooved import relief
from output.solid.rolled import Rolled

_STRAY_MM = 1e-4
"""Of chords from outlines: 2e-6 of the area of a disc of 100 mm."""

_ACROSS = 200
"""Into so many strips each way a slot is divided: 1e-4 of what it takes from a pin."""


@dataclass(frozen=True, slots=True)
class Mass:
    """Volume, centre of gravity and, where the material is known, the mass."""

    volume_mm3: float
    centre_mm: Triple
    """In the part's own frame, or the instrument's."""

    mass_g: float | None


def mass_of(part: Part) -> Mass:
    """A part's mass and its centre of gravity in its own frame."""
    body = part.body
    volume, moment = _turned(body) if isinstance(body, Turned) else _flat(part, body)
    known = finish.finish_named(part)
    mass = None if known is None else volume * known.density_g_cm3 / 1000.0
    x, y, z = (moment / volume).tolist()
    return Mass(volume, (x, y, z), mass)


def whole(instrument: Instrument) -> Mass | None:
    """The mass of all parts together in their places; None where one's material is not known."""
    found = [(placed, mass_of(placed.part)) for placed in instrument.parts]
    grams = [mass.mass_g for _, mass in found if mass.mass_g is not None]
    if not found or len(grams) < len(found):
        return None
    centres = [_centre(placed, mass) for placed, mass in found]
    x, y, z = np.average(centres, axis=0, weights=grams).tolist()
    return Mass(sum(mass.volume_mm3 for _, mass in found), (x, y, z), sum(grams))


def masses_told(instrument: Instrument) -> dict[str, Any]:
    """All masses, as the report has them: to 0.01 g and 0.01 mm."""
    together = whole(instrument)
    return {
        "parts": [{"name": p.part.name, **_said(mass_of(p.part))} for p in instrument.parts],
        "whole": _said(together) if together else None,
    }


def _said(mass: Mass) -> dict[str, Any]:
    return {
        "mass_g": None if mass.mass_g is None else round(mass.mass_g, 2),
        "volume_mm3": round(mass.volume_mm3, 1),
        # A zero has no sign.
        "centre_of_gravity_mm": [round(at, 2) + 0.0 for at in mass.centre_mm],
    }


def _centre(placed: Placed, mass: Mass) -> Triple:
    """A part's centre of gravity in the instrument's frame; of a wrapped sheet that of its tube."""
    sheet = Rolled.of(placed)
    if sheet is None:
        return Frame(mass.centre_mm).on(placed.frame).origin_mm
    (inner, outer), (first, last), (low, high) = sheet.radii_mm, sheet.turn_rad, sheet.along_mm
    half, middle = (last - first) / 2.0, (first + last) / 2.0
    off_mm = 2.0 / 3.0 * (outer**3 - inner**3) / (outer**2 - inner**2) * math.sin(half) / half
    at = off_mm * math.cos(middle), off_mm * math.sin(middle), (low + high) / 2.0
    return Frame(at).on(sheet.roll.frame).origin_mm


def _flat(part: Part, body: Sheet | Stepped) -> tuple[float, Floats]:
    """Volume and first moments of layers, one on the other, less what is worked off their edges."""
    found, low_mm = np.zeros(4), 0.0
    for layer in body.layers:
        found += _slice(_area(layer), layer.thickness_mm, low_mm + layer.thickness_mm / 2.0)
        low_mm += layer.thickness_mm
    for face in bevelled_faces(part):
        layer = body.layers[-1 if face is Face.FRONT else 0]
        for inset_mm, share_mm in _insets(part.chamfer_mm):
            deep = part.chamfer_mm - inset_mm
            kept = _outline(layer).buffer(-inset_mm, join_style="mitre")
            at = low_mm - deep if face is Face.FRONT else deep
            found -= _slice(_area(layer).difference(kept), share_mm, at)
    if isinstance(body, Sheet):
        for sink in body.countersinks:
            found -= _cone(body, sink)
    return float(found[0]), found[1:]


def _outline(layer: Sheet) -> flattening.Flat:
    (ring,) = flattening.shapely_rings([layer.outline], _STRAY_MM)
    return shapely.polygons(ring)


@lru_cache(maxsize=64)
def _area(layer: Sheet) -> flattening.Flat:
    """An outline without its cutouts; asked for the sheet, the report, and parts that are alike."""
    return flattening.with_holes(
        flattening.shapely_rings([layer.outline, *relief.holes(layer)], _STRAY_MM)
    )


def _slice(flat: flattening.Flat, thick_mm: float, at_mm: float) -> Floats:
    """Volume and first moments of an area so thick, about a height."""
    if flat.is_empty:
        return np.zeros(4)
    volume, centre = flat.area * thick_mm, flat.centroid
    return np.array([volume, volume * centre.x, volume * centre.y, volume * at_mm])


def _insets(size_mm: float) -> Iterator[tuple[float, float]]:
    """Insets of a bevel, and the thickness that each stands for, by the rule of Gauss.

    Areas between an outline and its parallels are of the second degree, their moments of the
    third: three are exact.
    """
    nodes, weights = np.polynomial.legendre.leggauss(3)
    for node, weight in zip(nodes.tolist(), weights.tolist(), strict=True):
        yield size_mm * (node + 1.0) / 2.0, size_mm * weight / 2.0


def _cone(body: Sheet, sink: Countersink) -> Floats:
    """Volume and first moments of what a cone of 90° takes away about its hole."""
    wide, hole = sink.diameter_mm / 2.0, sunk_hole(body, sink).radius
    deep = wide - hole
    volume = math.pi * deep * (wide**2 + wide * hole - 2.0 * hole**2) / 3.0
    # Rings at the depth t, from the hole to wide − t, times t.
    first, second, third = (deep**n / n for n in (2, 3, 4))
    below = math.pi * ((wide**2 - hole**2) * first - 2.0 * wide * second + third)
    at = sink.at.real * volume, sink.at.imag * volume, body.thickness_mm * volume - below
    return np.array([volume, *at])


def _turned(body: Turned) -> tuple[float, Floats]:
    """Volume and first moments of a profile (r, z) turned about z, less its slots."""
    profile = flattening.corners(body.profile, _STRAY_MM)
    r, z = profile.real, profile.imag
    r1, z1 = np.roll(r, -1), np.roll(z, -1)
    cross = r * z1 - r1 * z
    sign = math.copysign(math.tau, cross.sum())
    volume = sign * float((cross * (r + r1)).sum()) / 6.0
    axial = sign * float((cross * (r * z1 + 2 * r * z + 2 * r1 * z1 + r1 * z)).sum()) / 24.0
    moment = np.array([0.0, 0.0, axial])
    solid = flattening.polygon(profile)
    for slot in body.slots:
        less, less_moment = _slot(solid, flattening.polygon(flattening.corners(slot, _STRAY_MM)))
        volume -= less
        moment -= less_moment
    return volume, moment


def _slot(profile: flattening.Flat, slot: flattening.Flat) -> tuple[float, Floats]:
    """Volume and first moments of what a slot along y takes away, by strips of equal width."""
    left, low, right, high = slot.bounds
    middles = (np.arange(_ACROSS) + 0.5) / _ACROSS
    x, z = left + middles * (right - left), low + middles * (high - low)
    reach = profile.bounds[2] + 1.0
    across = shapely.linestrings([[(0.0, at), (reach, at)] for at in z])
    long_mm = np.zeros((_ACROSS, _ACROSS))
    for row, found in enumerate(shapely.intersection(profile, across)):
        for run in shapely.get_parts(found):
            near, _, far, _ = run.bounds
            outer = np.sqrt(np.maximum(far**2 - x**2, 0.0))
            long_mm[row] += 2.0 * (outer - np.sqrt(np.maximum(near**2 - x**2, 0.0)))
    columns, rows = np.meshgrid(x, z)
    each = long_mm * shapely.contains_xy(slot, columns, rows)
    each *= (right - left) * (high - low) / _ACROSS**2
    return float(each.sum()), np.array([(each * columns).sum(), 0.0, (each * rows).sum()])
