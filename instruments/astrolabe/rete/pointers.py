"""Star pointers: their shapes about a straight or bent spine, all of lines and arcs."""

import cmath
import math
from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from instruments.astrolabe.rete.frame_measures import Build, Form
from instruments.geometry import Arc, Floats, Line, Path, Points, Region, Segment


@dataclass(frozen=True, slots=True)
class Spine:
    """The middle line of a pointer, from the star towards the base, straight or along an arc.

    Its bend is a curvature, positive to the left.
    """

    tip: complex
    direction_rad: float
    bend_per_mm: float = 0.0

    def at(self, s: Floats | float) -> Points:
        """Points at lengths from the tip."""
        return spine_points(self.tip, self.direction_rad, self.bend_per_mm, np.asarray(s))

    def point(self, s: float, aside_mm: float = 0.0) -> complex:
        """The point at a length from the tip, and at a distance to the left."""
        way = cmath.rect(1.0, self.direction_rad + self.bend_per_mm * s)
        half = self.bend_per_mm * s / 2
        chord = s * (math.sin(half) / half if half else 1.0)
        return self.tip + cmath.rect(chord, self.direction_rad + half) + 1j * way * aside_mm

    def path(self, s0: float, s1: float) -> Path:
        """The piece of the spine between two lengths from the tip."""
        start = self.tip if s0 == 0.0 else self.point(s0)
        return Path.of(_through(start, self.point((s0 + s1) / 2), self.point(s1)))


def spine_points(
    tip: complex | Points, direction: float | Floats, bend: float | Floats, s: Floats
) -> Points:
    """Points of spines, all arguments broadcasting."""
    half = np.asarray(bend) * s / 2
    found: Points = tip + s * np.sinc(half / np.pi) * np.exp(1j * (direction + half))
    return found


@dataclass(frozen=True, slots=True)
class Pointer:
    """A pointer on its spine, from the tip at the star of a key, ``hr-7001``, to a base.

    The spine is `free_mm` long outside what carries it and `length_mm` to the base's end, which is
    `end_mm` wide. A `tooth` is a plain triangle, square on a frame that the star almost touches.
    """

    key: str
    spine: Spine
    build: Build
    free_mm: float
    length_mm: float
    end_mm: float
    tooth: bool = False

    @property
    def head_mm(self) -> float:
        """Length of the head: the whole of a pointer that is hardly longer than one."""
        whole = self.free_mm < 1.45 * self.build.head_mm
        return self.free_mm if whole else self.build.head_mm

    @property
    def stubby(self) -> bool:
        """Whether it is too short for a head, a mere thorn."""
        return self.free_mm < STUB * self.build.head_mm

    def half_widths(self, s: Floats) -> Floats:
        """Half the width at lengths from the tip, as wide as the head anywhere gets."""
        stations = self._stations()
        return np.interp(s, [a for a, _, _ in stations], [h for _, h, _ in stations])

    def steps(self) -> list[float]:
        """The lengths from the tip at which it is of two widths, as at a guard."""
        return [a for (a, _, _), (b, _, _) in pairwise(self._stations()) if a == b]

    def outline(self) -> Region:
        """The pointer's area; its first corner is the star."""
        right = self._side(-1.0)
        left = [s.reversed() for s in reversed(self._side(1.0))]
        end = [Line(right[-1].end, left[0].start)]
        return Region((Path((*right, *end, *left)),))

    def ridge(self) -> Path:
        """A line along the head, from the tip; on a thorn some way into what carries it."""
        return self.spine.path(0.0, max(0.85 * self.head_mm, min(RIDGE_MM, 0.8 * self.length_mm)))

    def _side(self, sign: float) -> list[Segment]:
        point = self.spine.point
        side: list[Segment] = []
        for (s0, h0, bow), (s1, h1, _) in pairwise(self._stations()):
            start = self.spine.tip if s0 == 0.0 else point(s0, sign * h0)
            middle = point((s0 + s1) / 2, sign * ((h0 + h1) / 2 + bow))
            side.append(_through(start, middle, point(s1, sign * h1)))
        return side

    def _stations(self) -> list[tuple[float, float, float]]:
        """Lengths from the tip with half widths, and how far the side bows out after each."""
        b, free = self.build, self.free_mm
        neck, head, end = b.neck_mm / 2, self.head_mm, self.end_mm / 2
        if self.tooth:
            return [(0.0, 0.0, 0.0), (free, TOOTH * neck, 0.0), (self.length_mm, end, 0.0)]
        if self.stubby:
            base = min(0.5 * free + 0.3 * neck, b.blade_mm / 2)
            return [(0.0, 0.0, -0.05 * base), (free, base, 0.0), (self.length_mm, end, 0.0)]
        blade = min(b.blade_mm / 2, max(0.2 * head, 1.3 * neck))
        stations = _HEADS[b.form](_Head(head, blade, neck))
        strut = free - head
        if strut > 0.0:
            base = min(neck + b.spread * strut / 2, 2.2 * neck)
            stations += [(head, neck, -0.2 * (base - neck)), (free, base, 0.0)]
        else:
            stations.append((free, max(neck, 0.55 * blade), 0.0))
        base = stations[-1][1]
        stations.append((self.length_mm, min(end, base), 0.0))
        return stations


TOOTH = 1.6
"""Width of a tooth where it meets the frame, in widths of the narrowest web."""

RIDGE_MM = 1.5
"""The shortest line that still shows on a thorn."""

_Stations = list[tuple[float, float, float]]


@dataclass(frozen=True, slots=True)
class _Head:
    """Length, and half widths of blade and neck."""

    length: float
    blade: float
    neck: float


STUB = 0.45
"""A pointer shorter than this many heads is a thorn."""


def _straight(head: _Head) -> _Stations:
    return [(0.0, 0.0, 0.0), (0.42 * head.length, head.neck, 0.0)]


def _leaf(head: _Head) -> _Stations:
    wide = head.blade
    return [(0.0, 0.0, 0.2 * wide), (0.62 * head.length, wide, 0.1 * wide)]


def _dagger(head: _Head) -> _Stations:
    wide = head.blade
    guard = max(2.8 * head.neck, 0.1 * head.length)
    shoulder = 0.86 * head.length - guard
    grip = max(head.neck, 0.5 * wide)
    return [
        (0.0, 0.0, 0.08 * wide),
        (0.86 * shoulder, 0.8 * wide, 0.0),
        (shoulder, grip, 0.0),
        (shoulder, 1.2 * wide, 0.0),
        (shoulder + guard, 1.2 * wide, 0.0),
        (shoulder + guard, grip, 0.0),
    ]


def _flame(head: _Head) -> _Stations:
    wide = head.blade
    return [
        (0.0, 0.0, -0.06 * wide),
        (0.36 * head.length, 0.45 * wide, 0.12 * wide),
        (0.72 * head.length, wide, 0.06 * wide),
    ]


_HEADS: dict[Form, Callable[[_Head], _Stations]] = {
    "straight": _straight,
    "leaf": _leaf,
    "dagger": _dagger,
    "flame": _flame,
}


def _through(start: complex, middle: complex, end: complex) -> Segment:
    """The arc through three points, or the line where they stand on one."""
    way = end - start
    bow = ((middle - start) * way.conjugate()).imag
    if abs(bow) <= 1e-6 * abs(way):
        return Line(start, end)
    return Arc.through(start, middle, end)
