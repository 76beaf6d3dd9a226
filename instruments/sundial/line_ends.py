"""The ends of a face's lines, where labels stand and lines go on."""

import cmath
from collections.abc import Iterator, Sequence

import numpy as np

from instruments.geometry import Path
from instruments.labelling.ground import flat_line
from instruments.labelling.places import even
from instruments.sundial.dial_plate import Window

TOUCHES_MM = 1e-3
"""A line that ends so near to the frame ends on it."""

End = tuple[complex, complex]
"""An end of a line, and the direction in which it would go on."""


def ends(pieces: Sequence[Path], frame: Window) -> list[End]:
    """Ends of pieces with their directions: at the frame first, then the farthest.

    Of closed figures they are the turns.
    """
    found: list[End] = []
    for piece in pieces:
        if piece.closed:
            found += _extremes(piece)
            continue
        first, last = piece.segments[0], piece.segments[-1]
        for a, b in ((first.start, first.point(0.02)), (last.end, last.point(0.98))):
            if a != b:
                found.append((a, (a - b) / abs(a - b)))
    at_frame = (frame.depth(np.array([e for e, _ in found])) < TOUCHES_MM).tolist()
    order = sorted(range(len(found)), key=lambda i: (not at_frame[i], -round(abs(found[i][0]), 6)))
    return _together([found[i] for i in order], frame)


def turning_ends(pieces: Sequence[Path]) -> Iterator[End]:
    """Where what bends turns, such as the figure of eight that the gnomon's foot has cut open."""
    for piece in pieces:
        if len(piece.segments) > 1 and not piece.closed:
            yield from _extremes(piece)


def _together(found: list[End], frame: Window) -> list[End]:
    """The ends, the middle before two that lie side by side: noon on both sides of a style."""
    together: list[End] = []
    for k, (a, way) in enumerate(found):
        for b, other in found[:k]:
            if abs(way - other) < 1e-6 and abs(((b - a) * way.conjugate()).real) < 1e-3:
                middle = (a + b) / 2
                if frame.reach(a, way) <= TOUCHES_MM:
                    middle += way * frame.reach(middle, way)  # a disc's chord is within it
                together += [(middle, way), (b, other), (a, way)]
    return together + [end for end in found if end not in together]


def _extremes(piece: Path) -> list[End]:
    """The two ends of a figure along its longer axis, with the directions outward."""
    points = even(flat_line(piece), piece.length() / 64)
    local = points - complex(np.mean(points))
    axis = cmath.rect(1.0, cmath.phase(complex(np.sum(local**2))) / 2)
    along_axis = (local * axis.conjugate()).real
    return [
        (complex(points[int(np.argmax(along_axis))]), axis),
        (complex(points[int(np.argmin(along_axis))]), -axis),
    ]
