"""What is taken on a face by lines and letters, for labels that keep clear of them.

Lines are taken exactly: a box is met by an arc where the distances of its points from the
arc's centre reach from below to above the radius within the arc's sweep. Curves are taken
as chains of points, closer than a letter is high.
"""

import cmath
import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

import numpy as np
import numpy.typing as npt

from instruments.astrolabe.plate.drawn import Drawn
from instruments.geometry import TURN, Arc, Bounds, Floats, Line, Path, Points, Region, Similarity
from instruments.geometry.cutting import outside
from instruments.lettering.placing import Box, boxes_collide
from instruments.records import dataclass

Truths = npt.NDArray[np.bool_]
Indices = npt.NDArray[np.intp]

_ALONG, _UP = np.array([-1.0, 1.0, 1.0, -1.0]), np.array([-1.0, -1.0, 1.0, 1.0])
"""The corners of a box, counter-clockwise, in its half sides."""

_CHAIN = 0.3
"""Distance of a chain's points in heights of a letter."""

_WORD_SPACE = 0.4
"""Space between labels in a line in heights of a letter, beyond the room about each: two
numbers must not be read as one."""

CRUMB_MM = 0.3
"""What is left of a line between two letters is drawn from this length on."""


@dataclass(frozen=True, slots=True)
class Spot:
    """A box where a label could stand: centre, direction of its baseline, half sides."""

    centre: complex
    angle_rad: float
    half_width: float
    half_height: float

    def grown(self, by_mm: float) -> "Spot":
        """The box with room on every side."""
        return Spot(self.centre, self.angle_rad, self.half_width + by_mm, self.half_height + by_mm)

    @property
    def reach(self) -> float:
        """Distance of the corners from the centre."""
        return math.hypot(self.half_width, self.half_height)

    def box(self) -> Box:
        """The same as lettering has it."""
        turn = cmath.rect(1.0, self.angle_rad)
        return Box(self.centre, turn * self.half_width, turn * 1j * self.half_height)

    def corners(self) -> list[complex]:
        """The corners, counter-clockwise."""
        turn = complex(math.cos(self.angle_rad), math.sin(self.angle_rad))
        w, h = self.half_width, self.half_height
        return [self.centre + turn * complex(x, y) for x, y in ((-w, -h), (w, -h), (w, h), (-w, h))]


class Clearing:
    """A face's lines, some of which give way to letters, and the letters so far.

    A working surface of the layout, filled as labels find their places.

    Parameters
    ----------
    lines : sequence of Drawn
        All lines of the face.
    outer_mm : float
        Letters stay within this radius.
    hub_mm : float
        Letters stay off this radius about the pivot.
    height_mm : float
        Height of the smallest letters.
    """

    def __init__(
        self, lines: Sequence[Drawn], outer_mm: float, hub_mm: float, height_mm: float
    ) -> None:
        self._outer, self._hub = outer_mm, hub_mm
        self._step = _CHAIN * height_mm
        self._word_space = _WORD_SPACE * height_mm
        arcs: list[tuple[Arc, int]] = []
        straight: list[tuple[Line, int]] = []
        chain: list[Points] = []
        for i, line in enumerate(lines):
            for path in line.pieces:
                for s in path.segments:
                    if isinstance(s, Arc):
                        arcs.append((s, i))
                    elif isinstance(s, Line):
                        straight.append((s, i))
                    else:
                        around = abs(s.control1 - s.start) + abs(s.control2 - s.control1)
                        count = math.ceil((around + abs(s.end - s.control2)) / self._step) + 1
                        chain.append(s.point(np.linspace(0.0, 1.0, count)))
        self._arcs = _Arcs([a for a, _ in arcs])
        self._arc_line = np.array([i for _, i in arcs], dtype=int)
        self._lines = np.array([(s.start, s.end) for s, _ in straight]).reshape(-1, 2)
        self._line_line = np.array([i for _, i in straight], dtype=int)
        soft = np.array([line.yields for line in lines], dtype=bool)
        self._arc_soft = soft[self._arc_line] if arcs else np.zeros(0, bool)
        self._line_soft = soft[self._line_line] if straight else np.zeros(0, bool)
        points: Points = np.concatenate(chain) if chain else np.zeros(0, complex)
        self._points: Points = points[np.argsort(points.real)]
        self._letters: list[tuple[Spot, float]] = []
        self._taken: list[Spot] = []

    def off_lines(self, spots: Sequence[Spot], room_mm: float, yielding: Sequence[bool]) -> Truths:
        """Which boxes keep a distance from lines, the edge and the pivot.

        Where `yielding` is true a box may stand on lines that give way.
        """
        boxes = _Boxes.around(spots, room_mm)
        may = np.array(yielding, dtype=bool)[:, None]
        left = np.arange(len(spots))

        def keep(free: Callable[[_Boxes, Truths], Truths]) -> None:
            nonlocal boxes, left
            if left.size:
                free_of = free(boxes, may[left])
                boxes, left = boxes.some(free_of), left[free_of]

        keep(lambda boxes, _: boxes.between(self._hub, self._outer))
        keep(lambda boxes, m: _none(self._arcs.met_by(boxes) & ~(m & self._arc_soft)))
        keep(lambda boxes, m: _none(boxes.meet_lines(self._lines) & ~(m & self._line_soft)))
        keep(lambda boxes, _: ~boxes.hold(self._points))
        found = np.zeros(len(spots), dtype=bool)
        found[left] = True
        return found

    def off_letters(self, spot: Spot, room_mm: float) -> bool:
        """Whether a box keeps a distance from the letters so far, and a word space sideways."""
        wide = replace(spot, half_width=spot.half_width + self._word_space)
        reach = wide.reach + room_mm
        box = wide.box()
        return not any(
            abs(other.centre - spot.centre) < reach + far
            and boxes_collide(box, other.box(), room_mm)
            for other, far in self._letters
        )

    def take(self, spot: Spot, room_mm: float) -> None:
        """Take a box; lines that give way are interrupted there, with room about it."""
        self._letters.append((spot, spot.reach))
        self._taken.append(spot.grown(room_mm))

    def cut(self, lines: Sequence[Drawn]) -> list[Drawn]:
        """The lines with those that give way interrupted for the letters on them."""
        if not self._taken:
            return list(lines)
        boxes = _Boxes.around(self._taken)
        met: dict[int, list[Spot]] = {}
        for hits, owners in (
            (self._arcs.met_by(boxes) & self._arc_soft, self._arc_line),
            (boxes.meet_lines(self._lines) & self._line_soft, self._line_line),
        ):
            for i, j in zip(*np.nonzero(hits), strict=True):
                met.setdefault(int(owners[j]), []).append(self._taken[i])
        found = []
        for i, line in enumerate(lines):
            pieces = list(line.pieces)
            for spot in met.get(i, ()):
                pieces = [q for p in pieces for q in _around(p, spot)]
            found.append(replace(line, pieces=tuple(pieces)) if i in met else line)
        return [line for line in found if line.pieces]


@dataclass(frozen=True, slots=True)
class _Boxes:
    """Boxes as columns, to be compared with rows of lines."""

    centre: Points
    turn: Points
    half_width: Floats
    half_height: Floats

    @staticmethod
    def around(spots: Sequence[Spot], room_mm: float = 0.0) -> "_Boxes":
        """Boxes with room on every side."""
        columns = np.array([(s.angle_rad, s.half_width, s.half_height) for s in spots])
        return _Boxes(
            np.array([s.centre for s in spots])[:, None],
            np.exp(-1j * columns[:, :1]),
            columns[:, 1:2] + room_mm,
            columns[:, 2:] + room_mm,
        )

    def some(self, which: Truths | Indices) -> "_Boxes":
        """Some of the boxes."""
        return _Boxes(
            self.centre[which], self.turn[which], self.half_width[which], self.half_height[which]
        )

    def corners(self) -> Points:
        """The corners of each box, four columns."""
        out = self.turn.conj()
        along, up = out * self.half_width, out * 1j * self.half_height
        found: Points = self.centre + along * _ALONG + up * _UP
        return found

    def local(self, points: Points) -> Points:
        """Points in each box's own frame."""
        moved: Points = (points - self.centre) * self.turn
        return moved

    def reach(self, points: Points) -> tuple[Floats, Floats]:
        """The least and the greatest distance of each box from points."""
        q = self.local(points)
        x, y = np.abs(q.real), np.abs(q.imag)
        near = np.hypot(np.maximum(x - self.half_width, 0.0), np.maximum(y - self.half_height, 0.0))
        return near, np.hypot(x + self.half_width, y + self.half_height)

    def between(self, inner: float, outer: float) -> Truths:
        """Which boxes lie between two circles about the origin."""
        near, far = self.reach(np.zeros(1, dtype=complex))
        kept: Truths = (near[:, 0] >= inner) & (far[:, 0] <= outer)
        return kept

    def hold(self, points: Points) -> Truths:
        """Which boxes have any of the points in them, which are sorted from left to right."""
        reach = np.hypot(self.half_width, self.half_height)
        first = np.searchsorted(points.real, (self.centre.real - reach)[:, 0])
        count = np.searchsorted(points.real, (self.centre.real + reach)[:, 0]) - first
        # Each box beside each of the points in its reach.
        box = np.repeat(np.arange(len(count)), count)
        point = np.arange(len(box)) + np.repeat(first - (np.cumsum(count) - count), count)
        q = (points[point] - self.centre[box, 0]) * self.turn[box, 0]
        inside = np.abs(q.real) <= self.half_width[box, 0]
        inside &= np.abs(q.imag) <= self.half_height[box, 0]
        held = np.zeros(len(count), dtype=bool)
        held[box[inside]] = True
        return held

    def meet_lines(self, ends: Points) -> Truths:
        """Which boxes meet which straight segments (an array of two columns)."""
        if not ends.size:
            return np.zeros((len(self.centre), 0), dtype=bool)
        a, b = self.local(ends[:, 0]), self.local(ends[:, 1])
        d = b - a
        low = np.zeros(a.shape)
        high = np.ones(a.shape)
        with np.errstate(divide="ignore", invalid="ignore"):
            for p, v, half in (
                (a.real, d.real, self.half_width),
                (a.imag, d.imag, self.half_height),
            ):
                t0, t1 = (-half - p) / v, (half - p) / v
                flat = np.abs(v) < 1e-12
                within = np.abs(p) <= half
                enter = np.where(flat, np.where(within, 0.0, 2.0), np.minimum(t0, t1))
                leave = np.where(flat, np.where(within, 1.0, -1.0), np.maximum(t0, t1))
                low, high = np.maximum(low, enter), np.minimum(high, leave)
        met: Truths = low <= high
        return met


class _Arcs:
    """Arcs as rows."""

    def __init__(self, arcs: Sequence[Arc]) -> None:
        self.centre = np.array([a.centre for a in arcs], dtype=complex)
        self.radius = np.array([a.radius for a in arcs])
        self.middle = np.array([a.start_rad + a.sweep_rad / 2.0 for a in arcs])
        self.half = np.array([abs(a.sweep_rad) / 2.0 for a in arcs])

    def met_by(self, boxes: _Boxes) -> Truths:
        """Which boxes are met by which arcs."""
        if not self.centre.size:
            return np.zeros((len(boxes.centre), 0), dtype=bool)
        near, far = boxes.reach(self.centre)
        met: Truths = (near <= self.radius) & (far >= self.radius)
        rows, columns = np.nonzero(met)
        if not rows.size:
            return met
        hit = boxes.some(rows)
        towards = hit.centre[:, 0] - self.centre[columns]
        corners = hit.corners() - self.centre[columns][:, None]
        with np.errstate(divide="ignore", invalid="ignore"):
            spread = np.abs(np.angle(corners / towards[:, None])).max(axis=1)
        # A box about the centre sees the circle in all directions.
        spread = np.where(near[rows, columns] == 0.0, np.pi, spread)
        off = _wrapped(np.angle(towards) - self.middle[columns])
        half = self.half[columns]
        within = (np.abs(off) + spread <= half) | (half > np.pi - 1e-9)
        beyond = np.abs(off) - spread > half
        for k in np.flatnonzero(~within & ~beyond):
            # Near the arc's end: does the arc itself reach into the box?
            turns = np.linspace(
                max(off[k] - spread[k], -half[k]), min(off[k] + spread[k], half[k]), 32
            )
            i, j = rows[k], columns[k]
            points = self.centre[j] + self.radius[j] * np.exp(1j * (self.middle[j] + turns))
            local = (points - boxes.centre[i, 0]) * boxes.turn[i, 0]
            within[k] = np.any(
                (np.abs(local.real) <= boxes.half_width[i, 0])
                & (np.abs(local.imag) <= boxes.half_height[i, 0])
            )
        met[rows, columns] = within
        return met


def _none(met: Truths) -> Truths:
    """Which rows have no hit."""
    free: Truths = np.logical_not(np.any(met, axis=1))
    return free


def _wrapped(angle: Floats) -> Floats:
    wrapped: Floats = (angle + np.pi) % (2.0 * np.pi) - np.pi
    return wrapped


def _around(path: Path, spot: Spot) -> list[Path]:
    """A line's pieces outside a box; crumbs between two letters are dropped."""
    segment = path.segments[0]
    if len(path.segments) > 1 or not isinstance(segment, Line | Arc):
        area = Region((Path.polyline(spot.corners(), closed=True),))
        return [p for p in outside(path, area) if p.length() > CRUMB_MM]
    turn = cmath.rect(1.0, -spot.angle_rad)
    w, h = spot.half_width, spot.half_height
    at = [0.0, *sorted(t for t in _crossings(segment, spot, turn) if 0.0 < t < 1.0), 1.0]
    kept: list[Path] = []
    start = None
    for low, high in pairwise(at):
        q = (segment.point((low + high) / 2.0) - spot.centre) * turn
        free = abs(q.real) > w or abs(q.imag) > h
        if free and start is None:
            start = low
        if start is not None and (not free or high == 1.0):
            piece = segment.between(start, high if free else low)
            if piece.length() > CRUMB_MM:
                kept.append(Path.of(piece))
            start = None
    return kept


def _crossings(segment: Line | Arc, spot: Spot, turn: complex) -> Iterator[float]:
    """Parameters at which a line or arc crosses the lines of a box's sides."""
    if isinstance(segment, Line):
        a, d = (segment.start - spot.centre) * turn, (segment.end - segment.start) * turn
        for p, v, half in ((a.real, d.real, spot.half_width), (a.imag, d.imag, spot.half_height)):
            if v:
                yield from ((side * half - p) / v for side in (1.0, -1.0))
        return
    centre = (segment.centre - spot.centre) * turn
    first = segment.start_rad + cmath.phase(turn)
    for p, half, base in (
        (centre.real, spot.half_width, 0.0),
        (centre.imag, spot.half_height, math.pi / 2),
    ):
        for side in (1.0, -1.0):
            cosine = (side * half - p) / segment.radius
            if abs(cosine) < 1.0:
                for angle in (base + math.acos(cosine), base - math.acos(cosine)):
                    yield ((angle - first) * math.copysign(1.0, segment.sweep_rad) % TURN) / abs(
                        segment.sweep_rad
                    )


def boxed(bounds: Bounds, centre: complex, angle: float) -> Spot:
    """The box of a word's ink, put with its middle at a point."""
    xmin, ymin, xmax, ymax = bounds
    return Spot(centre, angle, (xmax - xmin) / 2.0, (ymax - ymin) / 2.0)


def moved(bounds: Bounds, spot: Spot) -> Similarity:
    """The map that puts a word into its box."""
    xmin, ymin, xmax, ymax = bounds
    turn = complex(math.cos(spot.angle_rad), math.sin(spot.angle_rad))
    return Similarity(turn, spot.centre - turn * complex(xmin + xmax, ymin + ymax) / 2.0)
