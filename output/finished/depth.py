"""Which bodies hide which: an order in which each is drawn over those behind it."""

from collections.abc import Sequence

import numpy as np

from instruments.geometry import Floats
from output.finished.bodies import Body, HalfSpace, Slab, limited
from output.finished.traced import bears

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
