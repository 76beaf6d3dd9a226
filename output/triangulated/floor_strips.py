"""Floors with many holes in strips, which are triangulated sooner than the whole.

GEOS joins holes one by one, which takes their number squared. Strips end on seams on which a
floor has corners wherever it crosses one, so that all that meets there shares them.
"""

import math
from collections.abc import Iterator, Sequence

import numpy as np
import shapely

from instruments.geometry import Floats, Points, Truths, flattening
from instruments.geometry.segments import Indices

_MANY, _AT_ONCE = 1500, 1000
"""So many holes are too many for a floor, and so many are about right for a strip."""

_AMONG, _CLEAR_MM = 200, 1e-3
"""A seam is laid in the widest gap among so many corners on either side, by their x, if it is as
wide as this."""


def many_holed(floors: flattening.Flat) -> Truths:
    """Which floors have too many holes."""
    found: Truths = shapely.get_num_interior_rings(floors) > _MANY
    return found


def seams_of(floors: flattening.Flat) -> Floats:
    """The x of lines between strips of floors with many holes, the least first; none for others."""
    many = floors[many_holed(floors)]
    holes = int(shapely.get_num_interior_rings(many).sum())
    x = np.sort(shapely.get_coordinates(many)[:, 0])
    count = math.ceil(holes / _AT_ONCE)
    found = []
    for k in range(1, count):
        middle = len(x) * k // count
        own = x[max(middle - _AMONG, 0) : middle + _AMONG]
        gaps = np.diff(own)
        widest = int(gaps.argmax())
        if gaps[widest] > _CLEAR_MM:
            found.append((own[widest] + own[widest + 1]) / 2.0)
    return np.unique(found)


def crossings(
    corners: Points, edges: Indices, seams: Floats
) -> Iterator[tuple[int, Sequence[complex]]]:
    """Edges that cross seams, with the points where they do from their start on.

    Parameters
    ----------
    corners : array of complex
        In their order.
    edges : array of int
        The corners at which edges start; each ends at the next corner.
    """
    starts, ends = corners[edges], corners[edges + 1]
    places = [np.searchsorted(seams, at.real) for at in (starts, ends)]
    for k in np.flatnonzero(places[0] != places[1]).tolist():
        low, high = sorted((int(places[0][k]), int(places[1][k])))
        x = seams[low:high] if places[0][k] < places[1][k] else seams[low:high][::-1]
        start, way = complex(starts[k]), complex(ends[k] - starts[k])
        y = start.imag + (x - start.real) * (way.imag / way.real)
        yield int(edges[k]), (x + 1j * y).tolist()


def in_strips(floors: flattening.Flat, seams: Floats) -> flattening.Flat:
    """Floors, those with many holes in strips between seams."""
    many = many_holed(floors)
    if not (len(seams) and many.any()):
        return floors
    left, low, right, high = shapely.total_bounds(floors)
    sides = np.concatenate([[left - 1.0], seams, [right + 1.0]])
    boxes = shapely.box(sides[:-1], low - 1.0, sides[1:], high + 1.0)
    pieces = shapely.get_parts(shapely.intersection(floors[many][:, None], boxes).ravel())
    areas = pieces[shapely.get_type_id(pieces) == shapely.GeometryType.POLYGON]
    found: flattening.Flat = np.concatenate([floors[~many], areas])
    return found
