"""What a rete's frame is built of: bands along circles, and bars."""

import cmath
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from instruments.geometry import TURN, Arc, Floats, Line, Path, Points, Region


@dataclass(frozen=True, slots=True)
class Band:
    """A band between two circles about one centre, all round or through a sweep.

    Attributes
    ----------
    name : str
        What it is, such as ``ecliptic``.
    centre : complex
        mm.
    inner_mm, outer_mm : float
        Radii.
    start_rad, sweep_rad : float
        Where a partial band begins, and how far it runs counter-clockwise.
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


Member = Band | Bar


def disc(name: str, centre: complex, radius_mm: float) -> Band:
    """A full disc, as a band whose inner circle has no size."""
    return Band(name, centre, -radius_mm, radius_mm)


def depths(members: Sequence[Member], z: Points) -> Floats:
    """How deep points lie in each member: a row a member."""
    return np.stack([m.depth(z) for m in members])


def depth(members: Sequence[Member], z: Points) -> Floats:
    """How deep points lie in the nearest member."""
    found: Floats = np.max(depths(members, z), axis=0)
    return found
