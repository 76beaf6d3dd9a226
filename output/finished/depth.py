"""Which bodies hide which: the order in which they are drawn, and faces that are hidden."""

import math
from collections.abc import Sequence

import numpy as np
import shapely

from instruments.geometry import Floats
from output.finished.bodies import Area, Body, HalfSpace, Slab, limited
from output.finished.traced import bears
from output.views.silhouette import SQUARE

_PLAY_MM = 0.06
"""Bodies that reach so little through a plane are on one side of it: fits have play."""


def from_the_farthest(given: Sequence[Body], eye: Floats) -> list[Body]:
    """Bodies from the farthest to the nearest, seen from a direction.

    The planes of slabs part space; a body that reaches through one is cut in two there. The order
    in which bodies go together, and are given, is kept where nothing speaks against it.
    """
    found = _ordered([(body, body.corners()) for body in given], eye)
    return [body for body in found if len(body.corners())]


_Measured = tuple[Body, Floats]


def _ordered(given: Sequence[_Measured], eye: Floats) -> list[Body]:
    if len(given) < 2:
        return [body for body, _ in given]
    best: tuple[int, int, HalfSpace] | None = None
    for k, (body, _) in enumerate(given):
        if isinstance(body, Slab) and (best is None or best[0]):
            space = body.towards(eye)[1]
            cut = sum(_side(corners, space) == 0 for j, (_, corners) in enumerate(given) if j != k)
            if best is None or cut < best[0]:
                best = cut, k, space
    if best is None:
        return [b for b, _ in sorted(given, key=lambda b: _depth(b[0], b[1], eye))]
    _, k, space = best
    behind: list[_Measured] = []
    before: list[_Measured] = []
    for j, (body, corners) in enumerate(given):
        if j == k:
            continue
        side = _side(corners, space)
        if side == 0:
            over, under = limited(body, space), limited(body, space.flipped())
            if over and under:
                before.append((over, over.corners()))
                behind.append((under, under.corners()))
                continue
            side = 1 if float(corners.mean(axis=0) @ space.normal) > space.offset else -1
        (before if side > 0 else behind).append((body, corners))
    return [*_ordered(behind, eye), given[k][0], *_ordered(before, eye)]


def _depth(body: Body, corners: Floats, eye: Floats) -> float:
    """How near to the eye a body is; what stands in a bowl or on a ball is nearer than that."""
    depths = corners @ eye
    return float(depths.min() if bears(body) else depths.max())


def _side(corners: Floats, space: HalfSpace) -> int:
    """1 for a body in a half-space, -1 for one outside, 0 for one that reaches through."""
    heights = corners @ space.normal - space.offset
    low, high = (float(h) for h in (heights.min(initial=np.inf), heights.max(initial=-np.inf)))
    if high <= _PLAY_MM:
        return -1
    return 1 if low >= -_PLAY_MM else 0


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
