"""What is taken on a face by lines and letters, for labels that keep clear of them.

Lines and arcs are taken exactly; curves are taken as chains of points, closer than a letter
is high.
"""

import cmath
import math
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from itertools import pairwise

import numpy as np

from instruments.astrolabe.plate.bent import Rings
from instruments.astrolabe.plate.boxes import Arcs, Boxes, BoxSpot, SegmentRows
from instruments.astrolabe.plate.drawn import PlateLine
from instruments.geometry import (
    TURN,
    Arc,
    Bounds,
    Cubic,
    Indices,
    Line,
    Path,
    Points,
    Region,
    Similarity,
    Truths,
)
from instruments.geometry.cutting import outside
from instruments.lettering.placing import boxes_collide

_CHAIN = 0.3
"""Distance of a chain's points in heights of a letter."""

_WORD_SPACE = 0.4
"""Space between labels in a line in heights of a letter, beyond the room about each: two
numbers must not be read as one."""

CRUMB_MM = 0.3
"""What is left of a line between two letters is drawn from this length on."""


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
        self, lines: Sequence[PlateLine], outer_mm: float, hub_mm: float, height_mm: float
    ) -> None:
        self._outer, self._hub = outer_mm, hub_mm
        self._word_space = _WORD_SPACE * height_mm
        arcs: list[tuple[Arc, int]] = []
        straight: list[tuple[Line, int]] = []
        curves: list[Cubic] = []
        for i, line in enumerate(lines):
            for path in line.pieces:
                for s in path.segments:
                    if isinstance(s, Arc):
                        arcs.append((s, i))
                    elif isinstance(s, Line):
                        straight.append((s, i))
                    else:
                        curves.append(s)
        soft = np.array([line.yields for line in lines], dtype=bool)
        self._arcs = Arcs(arcs, soft)
        self._straight = SegmentRows(straight, soft)
        points = _chain(curves, _CHAIN * height_mm)
        points = points[np.argsort(points.real)]
        self._points = np.ascontiguousarray(points.real), np.ascontiguousarray(points.imag)
        # From left to right, so that those near a box are soon found.
        self._letters: list[tuple[BoxSpot, float]] = []
        self._across: list[float] = []
        self._widest = 0.0
        self._taken: list[BoxSpot] = []

    def off_lines(self, spots: Sequence[BoxSpot], room_mm: float) -> tuple[Truths, Truths]:
        """Which boxes keep a distance from lines, the edge and the pivot.

        Returns
        -------
        free, firm : Truths
            Off all lines, and off those that do not give way.
        """
        boxes = Boxes.around(spots, room_mm)
        firm = boxes.between(self._hub, self._outer)
        free = firm.copy()
        for lines in (self._straight, self._arcs):
            left = np.flatnonzero(firm)
            rows, columns = lines.met_by(boxes.some(left))
            met = left[rows]
            free[met] = False
            firm[met[~lines.soft[columns]]] = False
        left = np.flatnonzero(firm)
        firm[left[boxes.some(left).hold(*self._points)]] = False
        return free & firm, firm

    def uncrossed(self, rings: Rings) -> Indices:
        """The places of bent texts that no line crosses at their edges or their middle.

        Lines cross boxes there that are much too small, so that most others keep off lines.
        """
        radii, (x, y) = rings.radii, self._points
        levels = np.concatenate((radii - rings.half, radii, radii + rings.half))
        on, point = np.nonzero(np.abs(np.hypot(x, y) - radii[:, None]) <= rings.half[:, None])
        found = [
            (on, np.arctan2(y[point], x[point])),
            *(lines.crossings(levels) for lines in (self._arcs, self._straight)),
        ]
        rows, angles = (np.concatenate(each) for each in zip(*found, strict=True))
        return np.flatnonzero(rings.off(rows % max(len(radii), 1), angles))

    def off_letters(self, spot: BoxSpot, room_mm: float) -> bool:
        """Whether a box keeps a distance from the letters so far, and a word space sideways."""
        centre, half_width = spot.centre, spot.half_width + self._word_space
        reach = math.hypot(half_width, spot.half_height) + room_mm
        first = bisect_left(self._across, centre.real - reach - self._widest)
        last = bisect_right(self._across, centre.real + reach + self._widest)
        near = [
            other
            for other, far in self._letters[first:last]
            if abs(other.centre - centre) < reach + far
        ]
        if not near:
            return True
        box = BoxSpot(centre, spot.angle_rad, half_width, spot.half_height).box()
        return not any(boxes_collide(box, other.box(), room_mm) for other in near)

    def take(self, spot: BoxSpot, room_mm: float) -> None:
        """Take a box; lines that give way are interrupted there, with room about it."""
        at = bisect_left(self._across, spot.centre.real)
        self._across.insert(at, spot.centre.real)
        self._letters.insert(at, (spot, spot.reach))
        self._widest = max(self._widest, spot.reach)
        self._taken.append(spot.grown(room_mm))

    def cut(self, lines: Sequence[PlateLine]) -> list[PlateLine]:
        """The lines with those that give way interrupted for the letters on them."""
        if not self._taken:
            return list(lines)
        boxes = Boxes.around(self._taken)
        met: dict[int, list[BoxSpot]] = {}
        for those in (self._arcs, self._straight):
            rows, columns = those.met_by(boxes)
            yields = those.soft[columns]
            owners = those.owner[columns[yields]].tolist()
            for i, owner in zip(rows[yields].tolist(), owners, strict=True):
                met.setdefault(owner, []).append(self._taken[i])
        found = []
        for i, line in enumerate(lines):
            pieces = list(line.pieces)
            for spot in met.get(i, ()):
                pieces = [q for p in pieces for q in _around(p, spot)]
            found.append(line.having(pieces) if i in met else line)
        return [line for line in found if line.pieces]


def _chain(curves: Sequence[Cubic], step_mm: float) -> Points:
    """Points of cubics from end to end, about a step apart or nearer."""
    each = np.array([(s.start, s.control1, s.control2, s.end) for s in curves], dtype=complex)
    each = each.reshape(-1, 4)
    steps = np.ceil(np.abs(np.diff(each)).sum(axis=1) / step_mm).astype(int)
    count = np.maximum(steps, 1) + 1
    which = np.repeat(np.arange(len(count)), count)
    t = (np.arange(len(which)) - (np.cumsum(count) - count)[which]) / (count - 1)[which]
    s = 1.0 - t
    p0, p1, p2, p3 = each[which].T
    points: Points = (
        p0 * (s * s * s) + p1 * (3.0 * s * s * t) + p2 * (3.0 * s * t * t) + p3 * (t * t * t)
    )
    return points


def _around(path: Path, spot: BoxSpot) -> list[Path]:
    """A line's pieces outside a box; crumbs between two letters are dropped."""
    segment = path.segments[0]
    if len(path.segments) > 1 or not isinstance(segment, Line | Arc):
        area = Region((Path.polyline(spot.corners(), closed=True),))
        return [p for p in outside(path, area) if p.length() > CRUMB_MM]
    if _is_beyond(segment, spot):
        return [path]
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


def _is_beyond(segment: Line | Arc, spot: BoxSpot) -> bool:
    """Whether a box is far from the middle of an arc or line, farther than its ends."""
    if segment.length() <= CRUMB_MM:
        return False
    middle = segment.point(0.5)
    farthest = 2.0 * abs(segment.point(0.25) - segment.start)
    return abs(spot.centre - middle) > farthest + spot.reach


def _crossings(segment: Line | Arc, spot: BoxSpot, turn: complex) -> Iterator[float]:
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


def boxed(bounds: Bounds, centre: complex, angle: float) -> BoxSpot:
    """The box of a word's ink, put with its middle at a point."""
    xmin, ymin, xmax, ymax = bounds
    return BoxSpot(centre, angle, (xmax - xmin) / 2.0, (ymax - ymin) / 2.0)


def moved(bounds: Bounds, spot: BoxSpot) -> Similarity:
    """The map that puts a word into its box."""
    xmin, ymin, xmax, ymax = bounds
    turn = complex(math.cos(spot.angle_rad), math.sin(spot.angle_rad))
    return Similarity(turn, spot.centre - turn * complex(xmin + xmax, ymin + ymax) / 2.0)
