"""What a rete's frame is built of: bands along circles, bars, straps of both, and leaves."""

import cmath
import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from instruments.geometry import TURN, Arc, Floats, Line, Path, Points, Region, Segment


@dataclass(frozen=True, slots=True)
class Band:
    """A band between two circles about one centre, all round or through a sweep.

    Its name is what it is, such as ``ecliptic``. A partial one runs counter-clockwise.
    """

    name: str
    centre: complex
    inner_mm: float
    outer_mm: float
    start_rad: float = 0.0
    sweep_rad: float = TURN

    @property
    def whole(self) -> bool:
        """Whether it runs all round."""
        return self.sweep_rad >= TURN

    @property
    def middle_mm(self) -> float:
        """Radius of its middle line."""
        return (self.inner_mm + self.outer_mm) / 2

    @property
    def width_mm(self) -> float:
        """From edge to edge."""
        return self.outer_mm - self.inner_mm

    def depth(self, z: Points) -> Floats:
        """How deep points lie within it, mm; their distance from it negative.

        Beyond the ends of a partial band the distance is that from a round end.
        """
        local = z - self.centre
        radius = np.abs(local)
        deep = np.minimum(self.outer_mm - radius, radius - self.inner_mm)
        if self.whole:
            return np.asarray(deep)
        turned = (np.angle(local) - self.start_rad) % TURN
        ends = [cmath.rect(self.middle_mm, self.start_rad + turn) for turn in (0.0, self.sweep_rad)]
        beyond = np.minimum(np.abs(local - ends[0]), np.abs(local - ends[1]))
        ended = np.minimum(0.0, self.width_mm / 2 - beyond)
        return np.asarray(np.where(turned <= self.sweep_rad, deep, ended))

    def region(self) -> Region:
        """Its area."""
        if self.whole:
            outer = Path.circle(self.centre, self.outer_mm)
            if self.inner_mm <= 0.0:
                return Region((outer,))
            return Region((outer, Path.circle(self.centre, self.inner_mm).reversed()))
        outer_arc = Arc(self.centre, self.outer_mm, self.start_rad, self.sweep_rad)
        inner_arc = Arc(self.centre, self.inner_mm, self.start_rad, self.sweep_rad).reversed()
        ends = (Line(outer_arc.end, inner_arc.start), Line(inner_arc.end, outer_arc.start))
        return Region((Path((outer_arc, ends[0], inner_arc, ends[1])),))


@dataclass(frozen=True, slots=True)
class Bar:
    """A straight bar about its axis, square at both ends."""

    name: str
    start: complex
    end: complex
    width_mm: float

    def depth(self, z: Points) -> Floats:
        """How deep points lie within it, mm; their distance from it negative."""
        way = self.end - self.start
        local = (z - (self.start + self.end) / 2) * way.conjugate() / abs(way)
        over = np.abs(local.real) - abs(way) / 2
        beside = np.abs(local.imag) - self.width_mm / 2
        outside = np.hypot(np.maximum(over, 0.0), np.maximum(beside, 0.0))
        return np.asarray(-(outside + np.minimum(np.maximum(over, beside), 0.0)))

    def region(self) -> Region:
        """Its area."""
        way = self.end - self.start
        side = 1j * way / abs(way) * self.width_mm / 2
        corners = [self.start - side, self.end - side, self.end + side, self.start + side]
        return Region((Path.polyline(corners, closed=True),))


@dataclass(frozen=True, slots=True)
class Strap:
    """A band that runs on from arc to arc or straight, square at both ends.

    Each piece goes on, in its direction, where the one before ends; `path` is its middle line.
    """

    name: str
    pieces: tuple[Band | Bar, ...]
    width_mm: float
    path: Path

    @staticmethod
    def through(name: str, points: Sequence[complex], heading: complex, width_mm: float) -> "Strap":
        """A strap from the first point, setting out in a direction, to the others by arcs.

        Each arc takes over the direction of the one before.
        """
        middle: list[Line | Arc] = []
        pieces: list[Band | Bar] = []
        for start, end in pairwise(points):
            chord = end - start
            turn = cmath.phase(chord / heading)
            if abs(turn) < _STRAIGHT_RAD:
                middle.append(Line(start, end))
                pieces.append(Bar(name, start, end, width_mm))
                heading = chord
                continue
            radius = abs(chord) / (2.0 * math.sin(abs(turn)))
            centre = start + math.copysign(radius, turn) * 1j * heading / abs(heading)
            arc = Arc(centre, radius, cmath.phase(start - centre), 2.0 * turn)
            middle.append(arc)
            begin = arc.start_rad + min(arc.sweep_rad, 0.0)
            inner, outer = radius - width_mm / 2, radius + width_mm / 2
            pieces.append(Band(name, centre, inner, outer, begin, abs(arc.sweep_rad)))
            heading = heading * cmath.exp(2j * turn)
        return Strap(name, tuple(pieces), width_mm, Path(tuple(middle)))

    def depth(self, z: Points) -> Floats:
        """How deep points lie within it, mm; their distance from it negative."""
        return depth(self.pieces, z)

    def region(self) -> Region:
        """Its area."""
        half = self.width_mm / 2
        right = [_aside(s, -half) for s in self.path.segments]
        left = [_aside(s, half).reversed() for s in reversed(self.path.segments)]
        ends = (Line(right[-1].end, left[0].start), Line(left[-1].end, right[0].start))
        return Region((Path((*right, ends[0], *left, ends[1])),))


_STRAIGHT_RAD = 1e-4


def _aside(segment: Segment, left_mm: float) -> Line | Arc:
    """A line or an arc, moved to the left of its way."""
    if isinstance(segment, Arc):
        outward = -left_mm if segment.sweep_rad > 0.0 else left_mm
        return Arc(segment.centre, segment.radius + outward, segment.start_rad, segment.sweep_rad)
    assert isinstance(segment, Line)
    way = segment.end - segment.start
    moved = 1j * way / abs(way) * left_mm
    return Line(segment.start + moved, segment.end + moved)


@dataclass(frozen=True, slots=True)
class FrameLeaf:
    """What two circles of one size share: pointed at both ends, its width that of its middle."""

    name: str
    start: complex
    end: complex
    width_mm: float

    def _sides(self) -> tuple[Arc, Arc]:
        aside = 1j * (self.end - self.start) / abs(self.end - self.start) * self.width_mm / 2
        middle = (self.start + self.end) / 2
        return (
            Arc.through(self.start, middle - aside, self.end),
            Arc.through(self.end, middle + aside, self.start),
        )

    def depth(self, z: Points) -> Floats:
        """How deep points lie within it, mm; their distance from it negative."""
        one, other = self._sides()
        deep = [s.radius - np.abs(z - s.centre) for s in (one, other)]
        # Beyond a point of the leaf neither circle's own nearest point is on it.
        away = -np.minimum(np.abs(z - self.start), np.abs(z - self.end))
        for side, second, own in ((one, other, deep[0]), (other, one, deep[1])):
            foot = side.centre + side.radius * np.exp(1j * np.angle(z - side.centre))
            on_leaf = np.abs(foot - second.centre) <= second.radius
            away = np.where((own < 0.0) & on_leaf, np.maximum(away, own), away)
        inside = np.minimum(*deep)
        found: Floats = np.where(inside >= 0.0, inside, away)
        return found

    def region(self) -> Region:
        """Its area."""
        return Region((Path(self._sides()),))


Member = Band | Bar | Strap | FrameLeaf


def disc(name: str, centre: complex, radius_mm: float) -> Band:
    """A full disc, as a band whose inner circle has no size."""
    return Band(name, centre, -radius_mm, radius_mm)


def depth(members: Sequence[Member], z: Points) -> Floats:
    """How deep points lie in the nearest member."""
    found: Floats = np.max([m.depth(z) for m in members], axis=0)
    return found
