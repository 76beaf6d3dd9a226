"""Ink: drawings of lines and cubics kept as arrays, each with the place where it stands.

Letters are by far the most numerous things on a face. As arrays those of a whole face are
moved and written at once, and a letter that stands in many places is in memory once.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from instruments.geometry.segments import (
    Bounds,
    Cubic,
    Floats,
    Indices,
    Line,
    Points,
    Segment,
    Similarity,
    Truths,
    bernstein,
)

Letters = npt.NDArray[np.uint8]
"""Characters of ASCII."""

MOVE, LINE, CUBIC = b"MLC"
"""What a path does: it moves to its start, and draws lines and cubics from where it is."""

_POINTS = np.zeros(128, np.intp)
_POINTS[[MOVE, LINE, CUBIC]] = 1, 1, 3


@dataclass(frozen=True, slots=True, eq=False)
class Outlines:
    """Paths of lines and cubics as arrays."""

    commands: Letters
    """(m,): each path's `MOVE`, and a `LINE` or `CUBIC` for each of its segments."""
    points: Points
    """(n,): for a move the point, for a line its end, for a cubic its controls and its end."""

    @staticmethod
    def closed(cubics: Points, straight: Truths, opening: Truths) -> "Outlines":
        """Paths that start where they end.

        Parameters
        ----------
        cubics : (n, 3) array of complex
            Two controls and the end of each segment.
        straight : (n,) array of bool
            Which segments are lines, whose controls mean nothing.
        opening : (n,) array of bool
            Which are the first of their path.
        """
        count = len(cubics)
        commands = np.empty((count, 2), np.uint8)
        commands[:, 0], commands[:, 1] = MOVE, np.where(straight, LINE, CUBIC)
        last = np.ones(count, bool)
        last[:-1] = opening[1:]
        points = np.empty((count, 4), complex)
        points[:, 1:] = cubics
        points[opening, 0] = points[last, 3]
        kept = np.ones((count, 4), bool)
        kept[:, 0] = opening
        kept[:, 1:3] = ~straight[:, None]
        return Outlines(commands[kept[:, ::3]], points[kept])

    @staticmethod
    def polylines(lines: Sequence[Sequence[complex]]) -> "Outlines":
        """Straight lines from point to point, at least two points each."""
        commands = b"".join(b"M" + b"L" * (len(line) - 1) for line in lines)
        points = np.array([z for line in lines for z in line], complex)
        return Outlines(np.frombuffer(commands, np.uint8), points)

    def rows(self) -> Indices:
        """The number of each command's first point."""
        counts = _POINTS[self.commands]
        return np.cumsum(counts) - counts

    def ends(self) -> Points:
        """Where each command leads."""
        return self.points[self.rows() + np.where(self.commands == CUBIC, 2, 0)]

    def cubics(self) -> Points:
        """The start, two controls and end of each cubic, (c, 4)."""
        rows = self.rows()[self.commands == CUBIC]
        found: Points = self.points[rows[:, None] + np.arange(-1, 3)]
        return found

    def reversed(self, which: Truths | None = None) -> "Outlines":
        """Each path from end to start, or some of them; all in their order."""
        starts = np.flatnonzero(self.commands == MOVE)
        rows = self.rows()[starts]
        chosen = np.ones(len(starts), bool) if which is None else which
        commands = _backward(starts + 1, np.append(starts[1:], len(self.commands)), chosen)
        points = _backward(rows, np.append(rows[1:], len(self.points)), chosen)
        return Outlines(self.commands[commands], self.points[points])

    def bounds(self) -> Bounds:
        """(xmin, ymin, xmax, ymax), exact."""
        return box_around(self.ends(), self.cubics())

    def segments(self) -> Iterator[tuple[Segment, ...]]:
        """The segments of each path."""
        points = iter(self.points.tolist())
        here = 0j
        for run in self.commands.tobytes().split(b"M")[1:]:
            here = next(points)
            path: list[Segment] = []
            for command in run:
                start = here
                if command == LINE:
                    here = next(points)
                    path.append(Line(start, here))
                else:
                    one, other, here = next(points), next(points), next(points)
                    path.append(Cubic(start, one, other, here))
            yield tuple(path)


@dataclass(frozen=True, slots=True, eq=False)
class Ink:
    """Outlines, each moved to its place: first mirrored, then turned and shifted."""

    outlines: Sequence[Outlines]
    factors: Sequence[complex]
    offsets: Sequence[complex]
    """The similarity of each."""
    mirrored: bool = False
    """Whether the conjugate of each point is taken first."""
    backward: bool = False
    """Whether each path runs from end to start."""

    def transformed(self, by: Similarity) -> "Ink":
        """The image under a similarity."""
        factors, offsets, turn, shift = self.factors, self.offsets, by.factor, by.offset
        if by.mirrored:
            factors = [z.conjugate() for z in factors]
            offsets = [z.conjugate() for z in offsets]
        return Ink(
            self.outlines,
            [turn * z for z in factors],
            [turn * z + shift for z in offsets],
            self.mirrored != by.mirrored,
            self.backward,
        )

    def reversed(self) -> "Ink":
        """The same paths from end to start."""
        return Ink(self.outlines, self.factors, self.offsets, self.mirrored, not self.backward)


def in_order_of_inks(inks: Sequence[Ink]) -> Outlines:
    """All paths where they stand, in the order of the inks."""
    outlines = [o for ink in inks for o in ink.outlines]
    counts = [len(o.points) for o in outlines]
    points = np.concatenate([o.points for o in outlines])
    mirrored = [ink.mirrored for ink in inks for _ in ink.outlines]
    if any(mirrored):
        np.conjugate(points, out=points, where=np.repeat(mirrored, counts))
    points *= np.repeat(np.array([z for ink in inks for z in ink.factors], complex), counts)
    points += np.repeat(np.array([z for ink in inks for z in ink.offsets], complex), counts)
    commands = np.concatenate([o.commands for o in outlines])
    found = Outlines(commands, points)
    backward = [ink.backward for ink in inks for _ in ink.outlines]
    if not any(backward):
        return found
    which = np.repeat(backward, [len(o.commands) for o in outlines])
    return found.reversed(which[commands == MOVE])


def ends_of_inks(inks: Sequence[Ink]) -> list[Points]:
    """Where each ink's segments start and end, where it stands."""
    sizes = [sum(len(o.commands) for o in ink.outlines) for ink in inks]
    return np.split(in_order_of_inks(inks).ends(), np.cumsum(sizes)[:-1]) if inks else []


def cubic_points(segments: Iterable[Segment]) -> Points:
    """The start, two controls and end of each cubic among segments, (c, 4)."""
    found = [(s.start, s.control1, s.control2, s.end) for s in segments if isinstance(s, Cubic)]
    return np.array(found, complex).reshape(-1, 4)


def box_around(points: Points, cubics: Points) -> Bounds:
    """(xmin, ymin, xmax, ymax) of points and of cubics, (c, 4), whose ends are among them."""
    low, high = [], []
    for along, p in ((points.real, cubics.real), (points.imag, cubics.imag)):
        reached = np.concatenate((along, _turning(p))) if len(p) else along
        low.append(float(reached.min()))
        high.append(float(reached.max()))
    return low[0], low[1], high[0], high[1]


def _backward(firsts: Indices, ends: Indices, which: Truths) -> Indices:
    """The numbers of things of which some runs are taken backward."""
    first, end = firsts[which], ends[which]
    counts = end - first
    within = np.arange(counts.sum()) - np.repeat(np.cumsum(counts) - counts, counts)
    order = np.arange(ends[-1])
    order[np.repeat(first, counts) + within] = np.repeat(end - 1, counts) - within
    return order


def _turning(p: Floats) -> Floats:
    """Values of cubics, (n, 4), where they turn; of those that don't, of their starts."""
    a = p[:, 3] - p[:, 0] + 3.0 * (p[:, 1] - p[:, 2])
    b = p[:, 0] - 2.0 * p[:, 1] + p[:, 2]
    c = p[:, 1] - p[:, 0]
    with np.errstate(invalid="ignore", divide="ignore"):
        w = -(b + np.copysign(np.sqrt(b * b - a * c), b))
        t = np.array([w / a, c / w])
    t = np.where((t > 0.0) & (t < 1.0), t, 0.0)
    values: Floats = sum(weight * pole for weight, pole in zip(bernstein(t), p.T, strict=True))
    return values.ravel()
