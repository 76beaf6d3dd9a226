"""Areas of the plane as triangles whose corners are the areas' own."""

import cmath

import numpy as np
import shapely
from shapely.lib import GEOSException

from instruments.geometry import Floats, flattening

_ASLANT_RAD = 0.7
"""A frame turned so far has no edges of ours along its axes."""


def corners_of(flat: flattening.Flat) -> Floats:
    """Areas as triangles (n, 3, 2), all counter-clockwise, whose corners are the areas' own."""
    try:
        return _triangulated(flat)
    except GEOSException:
        return _triangulated_aslant(flat)


def _triangulated_aslant(flat: flattening.Flat) -> Floats:
    """Areas as triangles, as `corners_of`, found in a turned frame.

    GEOS finds no convex corner (3.14) in some areas with many edges along the axes.
    """
    turn = cmath.exp(1j * _ASLANT_RAD)

    def aslant(xy: Floats) -> Floats:
        there = flattening.as_complex(xy) * turn
        return np.stack([there.real, there.imag], axis=1)

    own, turned = shapely.get_coordinates(flat), shapely.transform(flat, aslant)
    known, first = np.unique(
        flattening.as_complex(shapely.get_coordinates(turned)), return_index=True
    )
    at = _triangulated(turned)
    found: Floats = own[first[np.searchsorted(known, flattening.as_complex(at.reshape(-1, 2)))]]
    return found.reshape(at.shape)


def _triangulated(flat: flattening.Flat) -> Floats:
    """Areas as triangles, as `corners_of`, or GEOS's error."""
    # Each has its first corner again at its end.
    at = shapely.get_coordinates(shapely.constrained_delaunay_triangles(flat))
    at = at.reshape(-1, 4, 2)[:, :3]
    (ax, ay), (bx, by) = (at[:, 1] - at[:, 0]).T, (at[:, 2] - at[:, 0]).T
    turned = ax * by - ay * bx < 0.0
    found: Floats = np.where(turned[:, None, None], at[:, ::-1], at)
    return found
