"""Areas of curves as polygons of chords that don't cross each other."""

from collections.abc import Sequence

import numpy as np
import shapely

from instruments.geometry import Path, Region, flattening

SAME_MM = 1e-5
"""Points in one cell of a grid so wide are one point of a mesh."""

_ROUNDED = 5
"""Decimals of a mm of chords' ends, which are so points of that grid: of one halfway between two
of them it would hang on rounding which it is."""

FINER = 0.25, 1 / 16
"""Of the chords' stray: what is thinner than it wants finer ones."""


def simple(areas: Sequence[Region], stray_mm: float) -> flattening.Flat:
    """Areas as polygons; those whose chords cross by finer ones.

    The sides of a line along a tight bend cross themselves however fine they are: what they wind
    about backwards is left out.
    """
    found = _polygons(areas, stray_mm)
    for share in FINER:
        crossed = np.flatnonzero(~shapely.is_valid(found))
        if not len(crossed):
            return found
        found[crossed] = _polygons([areas[k] for k in crossed.tolist()], share * stray_mm)
    crossed = np.flatnonzero(~shapely.is_valid(found))
    found[crossed] = shapely.buffer(found[crossed], 0.0)
    return found


def _polygons(areas: Sequence[Region], stray_mm: float) -> flattening.Flat:
    rings = iter(rings_of([path for area in areas for path in area.contours], stray_mm))
    found = np.empty(len(areas), object)
    for k, area in enumerate(areas):
        found[k] = flattening.with_holes([next(rings) for _ in area.contours])
    return found


def rings_of(paths: Sequence[Path], stray_mm: float) -> flattening.Flat:
    """The chords of closed paths, their ends rounded."""
    rings = flattening.shapely_rings(paths, stray_mm)
    return shapely.set_coordinates(rings, np.round(shapely.get_coordinates(rings), _ROUNDED))


def parts_of(flat: flattening.Flat) -> flattening.Flat:
    """The polygons of a geometry, without points and lines in which something touches."""
    parts = shapely.get_parts(flat)
    return parts[shapely.get_type_id(parts) == shapely.GeometryType.POLYGON]


def without_slits(parts: flattening.Flat) -> flattening.Flat:
    """Polygons as one geometry, without holes that are narrower than what makes points one.

    Such are left between the segments of a stroke and the round joints between them.
    """
    rings, of = shapely.get_rings(parts, return_index=True)
    thin = 2.0 * shapely.area(shapely.polygons(rings)) < SAME_MM * shapely.length(rings)
    thin[0] = False
    thin[1:] &= of[1:] == of[:-1]
    for number in np.unique(of[thin]).tolist():
        parts[number] = flattening.with_holes(rings[(of == number) & ~thin])
    return shapely.multipolygons(parts)
