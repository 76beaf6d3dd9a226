"""Bodies that throw shadows on a face, as polygons."""

from collections.abc import Iterator
from itertools import pairwise

import numpy as np
import numpy.typing as npt

from instruments.geometry import flattening
from instruments.part import Face, Part, Placed, Sheet, Stepped, Turned
from output.under_sky.at_work_told import rounded_numbers

Vectors = npt.NDArray[np.float64]

_STRAY_MM = 0.02
_FACETS = 24
"""Of what is turned."""


def seen_from(placed: Placed, plate: Placed, face: Face) -> Iterator[list[list[float]]]:
    """The sides of a body over a face of a plate, as polygons in mm: right, up, out."""
    body = plate.part.body
    thick = body.thickness_mm if isinstance(body, Sheet | Stepped) else 0.0
    origin = np.array(plate.frame.origin_mm)
    for ring in sides(placed.part):
        at = ring @ placed.frame.axes + np.array(placed.frame.origin_mm) - origin
        at = at @ plate.frame.axes.T
        at = at * [1, 1, 1] - [0, 0, thick] if face is Face.FRONT else at * [-1, 1, -1]
        yield from over_face(at)


def sides(part: Part) -> Iterator[Vectors]:
    """The sides of a part in its own frame, as polygons."""
    if isinstance(part.body, Turned):
        profile = flattening.corners(part.body.profile, _STRAY_MM)
        turn = np.exp(2j * np.pi * np.arange(_FACETS + 1) / _FACETS)
        for low, high in pairwise([*profile, profile[0]]):
            for one, other in pairwise(turn):
                corners = (one * low.real, other * low.real, other * high.real, one * high.real)
                levels = (low.imag, low.imag, high.imag, high.imag)
                yield np.array([[c.real, c.imag, z] for c, z in zip(corners, levels, strict=True)])
        return
    floor = 0.0
    for layer in part.body.layers:
        ring = flattening.corners(layer.outline, _STRAY_MM)
        flat = np.stack([ring.real, ring.imag, np.zeros(len(ring))], axis=1)
        low = flat + np.array([0.0, 0.0, floor])
        high = low + np.array([0.0, 0.0, layer.thickness_mm])
        yield low
        yield high
        for k in range(len(ring)):
            yield np.array([low[k - 1], low[k], high[k], high[k - 1]])
        floor += layer.thickness_mm


def over_face(ring: Vectors) -> Iterator[list[list[float]]]:
    """The part of a polygon that is not below the face, as the page is told it, if there is one."""
    kept = []
    for a, b in zip(ring, np.roll(ring, -1, axis=0), strict=True):
        if a[2] >= 0.0:
            kept.append(a)
        if (a[2] > 0.0 > b[2]) or (a[2] < 0.0 < b[2]):
            kept.append(a + (b - a) * (a[2] / (a[2] - b[2])))
    found = np.array(kept)
    # What only touches the face throws no shadow on it.
    if len(found) >= 3 and found[:, 2].max() > 1e-6:
        yield [rounded_numbers(point, 3) for point in found]
