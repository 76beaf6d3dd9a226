"""Boxes where labels could stand, and whether lines and points meet them, many at once.

Lines are met exactly: a box is met by an arc where the distances of its points from the
arc's centre reach from below to above the radius within the arc's sweep. What is near a box
is found by rough distances first, for most lines are far from most boxes.
"""

import cmath
import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from instruments.geometry import Arc, Floats, Indices, Line, Truths
from instruments.lettering.placing import Box

_ALONG = np.linspace(0.0, 1.0, 32)[:, None]
"""So many points of an arc near its end are looked for in a box, shares of the way."""

_RIGHT, _UP = np.array([(1.0, 1.0, -1.0, -1.0), (1.0, -1.0, 1.0, -1.0)])[:, :, None]
"""The corners of a box in its half sides."""

Pairs = tuple[Indices, Indices]
"""Boxes and the lines that they meet, by their numbers."""


@dataclass(frozen=True, slots=True)
class BoxSpot:
    """A box where a label could stand: centre, direction of its baseline, half sides."""

    centre: complex
    angle_rad: float
    half_width: float
    half_height: float

    def grown(self, by_mm: float) -> "BoxSpot":
        """The box with room on every side."""
        return BoxSpot(
            self.centre, self.angle_rad, self.half_width + by_mm, self.half_height + by_mm
        )

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


@dataclass(frozen=True, slots=True)
class Boxes:
    """Boxes as columns of numbers: centres, directions, half sides, distances of corners."""

    x: Floats
    y: Floats
    cos: Floats
    sin: Floats
    half_width: Floats
    half_height: Floats
    reach: Floats

    @staticmethod
    def around(spots: Sequence[BoxSpot], room_mm: float = 0.0) -> "Boxes":
        """Boxes with room on every side."""
        centre = np.array([s.centre for s in spots], dtype=complex)
        angle = np.array([s.angle_rad for s in spots])
        half_width = np.array([s.half_width for s in spots]) + room_mm
        half_height = np.array([s.half_height for s in spots]) + room_mm
        # With room for rounding.
        reach = np.sqrt(half_width**2 + half_height**2) + 1e-9
        cos, sin = np.cos(angle), np.sin(angle)
        return Boxes(centre.real, centre.imag, cos, sin, half_width, half_height, reach)

    def some(self, which: Indices) -> "Boxes":
        """Some of the boxes."""
        return Boxes(
            self.x[which],
            self.y[which],
            self.cos[which],
            self.sin[which],
            self.half_width[which],
            self.half_height[which],
            self.reach[which],
        )

    def local(self, x: Floats | float, y: Floats | float) -> tuple[Floats, Floats]:
        """Points, one a box, in each box's own frame."""
        dx, dy = x - self.x, y - self.y
        return dx * self.cos + dy * self.sin, dy * self.cos - dx * self.sin

    def distances(self, x: Floats | float, y: Floats | float) -> tuple[Floats, Floats]:
        """The least and the greatest distance of each box from a point of its own."""
        u, v = (np.abs(z) for z in self.local(x, y))
        near = np.hypot(np.maximum(u - self.half_width, 0.0), np.maximum(v - self.half_height, 0.0))
        return near, np.hypot(u + self.half_width, v + self.half_height)

    def between(self, inner: float, outer: float) -> Truths:
        """Which boxes lie between two circles about the origin."""
        near, far = self.distances(0.0, 0.0)
        kept: Truths = (near >= inner) & (far <= outer)
        return kept

    def hold(self, x: Floats, y: Floats) -> Truths:
        """Which boxes have any of the points in them, which are sorted from left to right."""
        if not len(x):
            return np.zeros(len(self.x), dtype=bool)
        reach = self.reach
        first = np.searchsorted(x, self.x - reach)
        count = np.searchsorted(x, self.x + reach) - first
        # Each box beside each of the points in its reach.
        box = np.repeat(np.arange(len(count)), count)
        point = np.arange(len(box)) + np.repeat(first - (np.cumsum(count) - count), count)
        near = np.flatnonzero(np.abs(y[point] - self.y[box]) <= reach[box])
        box, point = box[near], point[near]
        hit = self.some(box)
        u, v = hit.local(x[point], y[point])
        held = np.zeros(len(count), dtype=bool)
        held[box[(np.abs(u) <= hit.half_width) & (np.abs(v) <= hit.half_height)]] = True
        return held


class SegmentRows:
    """Straight segments as rows, with whose they are and whether they give way."""

    def __init__(self, lines: Sequence[tuple[Line, int]], soft: Truths) -> None:
        ends = np.array([(s.start, s.end) for s, _ in lines], dtype=complex).reshape(-1, 2)
        way = ends[:, 1] - ends[:, 0]
        self._x, self._y, self._dx, self._dy = ends[:, 0].real, ends[:, 0].imag, way.real, way.imag
        self._square = np.maximum(np.abs(way) ** 2, 1e-300)
        size = np.sqrt(self._square)
        self._across, self._up = -self._dy / size, self._dx / size
        self._off = self._x * self._across + self._y * self._up
        self.owner = np.array([i for _, i in lines], dtype=int)
        self.soft = soft[self.owner]

    def met_by(self, boxes: Boxes) -> Pairs:
        """Which boxes are met by which segments."""
        sx, sy, dx, dy = self._x, self._y, self._dx, self._dy
        off = boxes.x[:, None] * self._across
        off += boxes.y[:, None] * self._up
        off -= self._off
        rows, columns = _near(off, boxes)
        if not rows.size:
            return rows, columns
        hit = boxes.some(rows)
        # Along and across each box, the shares of the segment between its sides.
        p = np.array(hit.local(sx[columns], sy[columns]))
        v = np.array(hit.local(sx[columns] + dx[columns], sy[columns] + dy[columns])) - p
        half = np.array((hit.half_width, hit.half_height))
        with np.errstate(divide="ignore", invalid="ignore"):
            t0, t1 = (-half - p) / v, (half - p) / v
        flat, within = np.abs(v) < 1e-12, np.abs(p) <= half
        enter = np.where(flat, np.where(within, 0.0, 2.0), np.minimum(t0, t1))
        leave = np.where(flat, np.where(within, 1.0, -1.0), np.maximum(t0, t1))
        met = np.maximum.reduce(enter, initial=0.0) <= np.minimum.reduce(leave, initial=1.0)
        return rows[met], columns[met]

    def crossings(self, radii: Floats) -> tuple[Indices, Floats]:
        """Where segments cross circles about the origin: which of those, and at what angle."""
        sx, sy, dx, dy = self._x, self._y, self._dx, self._dy
        foot = -(sx * dx + sy * dy) / self._square
        off = (sx + foot * dx) ** 2 + (sy + foot * dy) ** 2
        chord = radii[:, None] ** 2 - off
        rows, columns = np.nonzero(chord > 0.0)
        away = np.sqrt(chord[rows, columns] / self._square[columns])
        t = foot[columns] + np.stack((away, -away))
        sides, which = np.nonzero((t >= 0.0) & (t <= 1.0))
        t, rows, columns = t[sides, which], rows[which], columns[which]
        return rows, np.arctan2(sy[columns] + t * dy[columns], sx[columns] + t * dx[columns])


class Arcs:
    """Arcs as rows, with whose they are and whether they give way."""

    def __init__(self, arcs: Sequence[tuple[Arc, int]], soft: Truths) -> None:
        rows = [(a.centre.real, a.centre.imag, a.radius, a.start_rad, a.sweep_rad) for a, _ in arcs]
        self._x, self._y, self._radius, start, sweep = np.array(rows).reshape(-1, 5).T
        self._middle, self._half = start + sweep / 2.0, np.abs(sweep) / 2.0
        self.owner = np.array([i for _, i in arcs], dtype=int)
        self.soft = soft[self.owner]

    def met_by(self, boxes: Boxes) -> Pairs:
        """Which boxes are met by which arcs."""
        off = boxes.x[:, None] - self._x
        up = boxes.y[:, None] - self._y
        off *= off
        up *= up
        off += up
        np.sqrt(off, out=off)
        off -= self._radius
        rows, columns = _near(off, boxes)
        if not rows.size:
            return rows, columns
        hit = boxes.some(rows)
        radius = self._radius[columns]
        near, far = hit.distances(self._x[columns], self._y[columns])
        met = np.flatnonzero((near <= radius) & (far >= radius))
        rows, columns = rows[met], columns[met]
        within = self._seeing(hit.some(met), columns)
        return rows[within], columns[within]

    def _seeing(self, boxes: Boxes, arcs: Indices) -> Truths:
        """Which boxes, each met by an arc's circle, are met by the arc."""
        x, y = boxes.x - self._x[arcs], boxes.y - self._y[arcs]
        off = _wrapped(np.arctan2(y, x) - self._middle[arcs])
        aside, half = np.abs(off), self._half[arcs]
        # At most so wide a box is as it is seen from the centre.
        share = np.minimum(boxes.reach / np.maximum(np.sqrt(x * x + y * y), 1e-300), 1.0)
        most = np.where(share < 1.0, np.arcsin(share) + 1e-9, np.pi)
        within: Truths = (aside + most <= half) | (half > np.pi - 1e-9)
        unsure = np.flatnonzero(~within & (aside - most <= half))
        if unsure.size:
            some = boxes.some(unsure)
            spread = _spread(some, x[unsure], y[unsure])
            within[unsure] = inside = aside[unsure] + spread <= half[unsure]
            ends = np.flatnonzero(~inside & (aside[unsure] - spread <= half[unsure]))
            some, spread, unsure = some.some(ends), spread[ends], unsure[ends]
            within[unsure] = self._reaching(some, arcs[unsure], off[unsure], spread)
        return within

    def crossings(self, radii: Floats) -> tuple[Indices, Floats]:
        """Where arcs cross circles about the origin: which of those, and at what angle."""
        far = np.maximum(np.hypot(self._x, self._y), 1e-300)
        cosine = (radii[:, None] ** 2 + (far**2 - self._radius**2)) / (2.0 * radii[:, None] * far)
        rows, columns = np.nonzero(np.abs(cosine) < 1.0)
        turn = np.arccos(cosine[rows, columns])
        angle = np.arctan2(self._y, self._x)[columns] + np.stack((turn, -turn))
        x = radii[rows] * np.cos(angle) - self._x[columns]
        y = radii[rows] * np.sin(angle) - self._y[columns]
        off = np.abs(_wrapped(np.arctan2(y, x) - self._middle[columns]))
        sides, which = np.nonzero(off <= self._half[columns])
        return rows[which], angle[sides, which]

    def _reaching(self, boxes: Boxes, arcs: Indices, off: Floats, spread: Floats) -> Truths:
        """Which boxes have a point near the end of their arc in them."""
        half = self._half[arcs]
        low, high = np.maximum(off - spread, -half), np.minimum(off + spread, half)
        angles = self._middle[arcs] + low + (high - low) * _ALONG
        u, v = boxes.local(
            self._x[arcs] + self._radius[arcs] * np.cos(angles),
            self._y[arcs] + self._radius[arcs] * np.sin(angles),
        )
        inside = (np.abs(u) <= boxes.half_width) & (np.abs(v) <= boxes.half_height)
        found: Truths = np.logical_or.reduce(inside, axis=0)
        return found


def _near(off: Floats, boxes: Boxes) -> Pairs:
    """Boxes and lines no farther off than corners reach; `off` is overwritten."""
    rows, columns = np.nonzero(np.abs(off, out=off) <= boxes.reach[:, None])
    return rows, columns


def _spread(boxes: Boxes, x: Floats, y: Floats) -> Floats:
    """How far to either side of its middle each box, at (x, y), is seen from the origin."""
    u, v = boxes.half_width * _RIGHT, boxes.half_height * _UP
    cx, cy = x + u * boxes.cos - v * boxes.sin, y + u * boxes.sin + v * boxes.cos
    corners = np.abs(np.arctan2(x * cy - y * cx, x * cx + y * cy))
    spread = np.maximum.reduce(corners, axis=0)
    # A box about the centre sees the circle in all directions.
    u, v = x * boxes.cos + y * boxes.sin, y * boxes.cos - x * boxes.sin
    about = (np.abs(u) <= boxes.half_width) & (np.abs(v) <= boxes.half_height)
    return np.where(about, np.pi, spread)


def _wrapped(angle: Floats) -> Floats:
    wrapped: Floats = (angle + np.pi) % (2.0 * np.pi) - np.pi
    return wrapped
