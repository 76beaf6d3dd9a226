"""Where labels may stand: at the ends of lines, beyond them, and along curves on either side."""

import cmath
import math
from collections.abc import Iterable, Iterator, Sequence

import numpy as np

from instruments.geometry import Floats, Path, Points
from instruments.sundial.plate import Window
from instruments.sundial.raster import Lattice
from instruments.sundial.tracing import spaced

ROOM = 0.25
"""Room over and under a label, in heights of its capitals."""

TOUCHES_MM = 1e-3
"""A line that ends so near to the frame ends on it."""

MOST_PLACES = 200
"""Tried along a side of the face: tiny letters on a huge plate keep to a coarser grid."""

_STEEP = 12.0
"""Heights that a name moves along its curve rather than stand steeper by a radian."""


End = tuple[complex, complex]
"""An end of a line, and the direction in which it would go on."""


def ends(pieces: Sequence[Path], frame: Window) -> list[End]:
    """Ends of pieces with their directions: at the frame first, then the farthest.

    Of closed figures they are the turns.
    """
    ends: list[End] = []
    for piece in pieces:
        if piece.closed:
            ends += _extremes(piece)
            continue
        first, last = piece.segments[0], piece.segments[-1]
        for a, b in ((first.start, first.point(0.02)), (last.end, last.point(0.98))):
            if a != b:
                ends.append((a, (a - b) / abs(a - b)))
    at_frame = (frame.depth(np.array([e for e, _ in ends])) < TOUCHES_MM).tolist()
    order = sorted(range(len(ends)), key=lambda i: (not at_frame[i], -round(abs(ends[i][0]), 6)))
    return _together([ends[i] for i in order])


def turns(pieces: Iterable[Path]) -> Iterator[End]:
    """Where what bends turns, such as the figure of eight that the gnomon's foot has cut open."""
    for piece in pieces:
        if len(piece.segments) > 1 and not piece.closed:
            yield from _extremes(piece)


def _together(ends: list[End]) -> list[End]:
    """The ends, the middle before two that lie side by side: noon on both sides of a style."""
    if len(ends) > 1:
        (a, way), (b, other) = ends[:2]
        if abs(way - other) < 1e-6 and abs(((b - a) * way.conjugate()).real) < 1e-3:
            return [((a + b) / 2, way), *ends]
    return ends


def _extremes(piece: Path) -> list[End]:
    """The two ends of a figure along its longer axis, with the directions outward."""
    points = spaced(piece, 64)
    middle = complex(np.mean(points))
    local = points - middle
    axis = cmath.rect(1.0, cmath.phase(complex(np.sum(local**2))) / 2)
    along = (local * axis.conjugate()).real
    return [
        (complex(points[int(np.argmax(along))]), axis),
        (complex(points[int(np.argmin(along))]), -axis),
    ]


def beyond(
    end: complex, outward: complex, lattice: Lattice, height_mm: float, cell_mm: float
) -> Points:
    """Places beyond the end of a line, straight on first, then farther and to the sides."""
    near = lattice.reach(outward) + ROOM * height_mm + 2 * cell_mm
    return np.array(
        [
            end + outward * (near + farther * height_mm) + 1j * outward * aside * height_mm
            for farther in (0.0, 0.3, 0.7, 1.2)
            for aside in (0.0, 0.4, -0.4, 0.8, -0.8)
        ]
    )


def beside(
    runs: Sequence[Points], lattice: Lattice, height_mm: float, gap: float, towards: complex
) -> tuple[Points, Floats]:
    """Places along curves on either side, from their end in a direction to the other."""
    points = np.concatenate(runs)
    ways = np.concatenate([np.gradient(run) for run in runs])
    points, ways = points[ways != 0], ways[ways != 0]
    angles = _uprights(np.angle(ways))
    order = _STEEP * np.abs(np.sin(angles)) * height_mm - (points * towards.conjugate()).real
    up = 1j * np.exp(1j * angles)
    places, worths = [], []
    for extra in (0.0, 0.4):
        for lift in (gap - lattice.low, -(gap + lattice.high)):
            away = lift + math.copysign(extra * height_mm, lift)
            places.append(points + up * away)
            worths.append(order + (extra + (0.5 if lift < 0 else 0.0)) * height_mm)
    best = np.argsort(np.concatenate(worths), kind="stable")
    return np.concatenate(places)[best], np.tile(angles, 4)[best]


def _uprights(angles: Floats) -> Floats:
    """As `upright`, of many directions."""
    turned: Floats = np.remainder(angles + math.pi / 2 - 1e-9, math.pi) - math.pi / 2 + 1e-9
    return turned


def upright(angle: float) -> float:
    """The direction of a baseline turned by half a turn where letters would hang."""
    turned = math.remainder(angle, math.tau)
    if turned > math.pi / 2 + 1e-9 or turned <= -math.pi / 2 + 1e-9:
        turned -= math.copysign(math.pi, turned)
    return turned


def along_step_mm(frame: Window, height_mm: float) -> float:
    """From place to place along a curve: half a height, coarser on a huge face."""
    return max(height_mm / 2, max(frame.half_size) / MOST_PLACES)


def from_the_middle(reach: float, step: float) -> list[float]:
    """0, step, −step, 2·step … within a reach; a tiny step grows to keep the places few."""
    step = max(step, 2 * reach / MOST_PLACES)
    return [0.0, *(k * step * side for k in range(1, int(reach / step) + 1) for side in (1, -1))]
