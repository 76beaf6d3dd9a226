"""The ends of a face's lines, where labels stand and lines go on."""

import cmath
from collections.abc import Iterable, Iterator, Sequence

import numpy as np

from instruments.geometry import Floats, Path, Points, direction
from instruments.geometry.lengthwise import Lengthwise
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
        found += [(first.start, -direction(first, 0.0)), (last.end, direction(last, 1.0))]
    at_frame = (frame.depth(np.array([e for e, _ in found])) < TOUCHES_MM).tolist()
    order = sorted(range(len(found)), key=lambda i: (not at_frame[i], -round(abs(found[i][0]), 6)))
    return _together([found[i] for i in order], frame)


def ends_in_row(lines: Iterable[Sequence[Path]], frame: Window) -> list[list[End]]:
    """Ends of hours, those on the frame first, and of these those on the side of the most.

    An hour near the equator is as long to the north as to the south; one that runs from side to
    side has its numeral in the row of the others, of which those with one end decide.
    """
    found = [ends(pieces, frame) for pieces in lines]

    def inside(end: End) -> bool:
        return frame.reach(*end) > TOUCHES_MM

    firsts = [(min(each, key=inside)[1], each) for each in found if each]
    bound = [
        first
        for first, each in firsts
        if all((way * first.conjugate()).real >= 0.0 for at, way in each if not inside((at, way)))
    ]
    row = sum(bound or [first for first, _ in firsts])

    def order(end: End) -> tuple[bool, float]:
        return inside(end), -round((end[1] * row.conjugate()).real, 6)

    return [arms_together(sorted(each, key=order), frame) for each in found]


def arms_together(found: Sequence[End], frame: Window) -> list[End]:
    """The ends of an hour, before them the middle of the first and of one that is beside it.

    They are the arms of a figure of eight that leaves the face, whose hour is between them.
    """
    a, way = found[0] if found else (0j, 0j)
    for b, other in found[1:]:
        if abs(way - other) < _SAME:
            break  # The middle before two that lie side by side is the first already.
        if any(frame.reach(*end) > TOUCHES_MM for end in ((a, way), (b, other))):
            continue
        pairs = (frame.normal(a), frame.normal(b)), (way, other)
        if min((x * y.conjugate()).real for x, y in pairs) > _ALIKE:
            middle, outward = (a + b) / 2, (way + other) / abs(way + other)
            return [(middle + outward * frame.reach(middle, outward), outward), *found]
    return [*found]


_SAME = 1e-6
"""Directions that differ by no more are those of lines side by side."""

_ALIKE = 0.9
"""Cosine of the angle between the arms of a figure of eight, at the most."""


def turning_ends(pieces: Sequence[Path]) -> Iterator[End]:
    """Where what bends turns, such as the figure of eight that the gnomon's foot has cut open."""
    for piece in pieces:
        if len(piece.segments) > 1 and not piece.closed:
            yield from _extremes(piece)


def ends_of_cut(pieces: Sequence[Path]) -> list[End]:
    """The two ends of a figure of eight that the gnomon or the horizon has cut into pieces.

    They are as of the whole figure: in the middle of what turns there.
    """
    runs = [Lengthwise.of(piece) for piece in pieces]
    step = sum(run.length_mm for run in runs) / _STEPS
    points = np.concatenate([run.even(step) for run in runs])
    axis, along_axis = _axis(points - complex(np.mean(points)))
    turn = _TURN * float(np.ptp(along_axis))
    far, near = along_axis > np.max(along_axis) - turn, along_axis < np.min(along_axis) + turn
    return [(complex(np.mean(points[far])), axis), (complex(np.mean(points[near])), -axis)]


_STEPS = 64
"""Into which a figure is divided to find where it turns."""

_TURN = 0.04
"""What of a figure's length is its turn."""


def _together(found: list[End], frame: Window) -> list[End]:
    """The ends, the middle before two that lie side by side: noon on both sides of a style."""
    together: list[End] = []
    for k, (a, way) in enumerate(found):
        for b, other in found[:k]:
            if abs(way - other) < _SAME and abs(((b - a) * way.conjugate()).real) < 1e-3:
                middle = (a + b) / 2
                if frame.reach(a, way) <= TOUCHES_MM:
                    middle += way * frame.reach(middle, way)  # a disc's chord is within it
                together += [(middle, way), (b, other), (a, way)]
    return together + [end for end in found if end not in together]


def _extremes(piece: Path) -> list[End]:
    """The two ends of a figure along its longer axis, with the directions outward."""
    run = Lengthwise.of(piece)
    points = run.even(run.length_mm / _STEPS)
    axis, along_axis = _axis(points - complex(np.mean(points)))
    return [
        (complex(points[int(np.argmax(along_axis))]), axis),
        (complex(points[int(np.argmin(along_axis))]), -axis),
    ]


def _axis(local: Points) -> tuple[complex, Floats]:
    """The longer axis of points about their middle, and how far along it each is."""
    axis = cmath.rect(1.0, cmath.phase(complex(np.sum(local**2))) / 2)
    return axis, (local * axis.conjugate()).real
