"""Which faces lie hidden under others."""

import math
from collections.abc import Sequence

import shapely

from instruments.geometry import Floats
from output.finished.bodies import Area, Body, Slab
from output.silhouette import SQUARE

_OPENING = 0.25
"""Through a hole wider than this share of its part one sees what is behind."""


def covered(slab: Slab, over: Sequence[Body], eye: Floats) -> bool:
    """Whether nothing is seen of a face under one that lies flat on it, small holes apart."""
    if abs(float(slab.frame[2] @ eye)) < SQUARE:
        return False
    own = shapely.union_all([_outside(p) for p in shapely.get_parts(_seen(slab))]).buffer(-0.2)
    for body in over:
        flat = isinstance(body, Slab) and abs(float(body.frame[2] @ eye)) > SQUARE
        if isinstance(body, Slab) and flat and not body.part.clear:
            cover = [_with_wide_holes(p) for p in shapely.get_parts(_seen(body))]
            if shapely.covers(shapely.union_all(cover), own):
                return True
    return False


def _seen(slab: Slab) -> Area:
    """A slab's area about the origin of space, along x and y."""
    xy, at = slab.frame[:2, :2], slab.foot[:2]
    return shapely.transform(slab.left(0.0), lambda flat: flat @ xy + at)


def _outside(polygon: Area) -> Area:
    return shapely.polygons(shapely.get_exterior_ring(polygon))


def _with_wide_holes(polygon: Area) -> Area:
    wide = _OPENING * math.sqrt(shapely.area(polygon))
    holes = [shapely.polygons(ring) for ring in polygon.interiors]
    large = [hole for hole in holes if math.sqrt(shapely.area(hole)) > wide]
    return shapely.difference(_outside(polygon), shapely.union_all(large))
