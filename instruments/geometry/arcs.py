"""Arcs as arrays: what is asked of many of them is asked at once."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from instruments.geometry.segments import TURN, Arc, Floats, Indices, Points, Truths


@dataclass(frozen=True, slots=True, eq=False)
class Arcs:
    """Arcs, each a row of four arrays."""

    centre: Points
    radius: Floats
    start_rad: Floats
    sweep_rad: Floats

    @staticmethod
    def of(arcs: Sequence[Arc]) -> "Arcs":
        """The same arcs."""
        measures = np.array([(a.radius, a.start_rad, a.sweep_rad) for a in arcs])
        return Arcs(np.array([a.centre for a in arcs], complex), *measures.reshape(-1, 3).T)

    @property
    def end_rad(self) -> Floats:
        """The angles of their last points."""
        return self.start_rad + self.sweep_rad

    def starts(self) -> Points:
        """Their first points."""
        return self._at(self.start_rad)

    def ends(self) -> Points:
        """Their last points."""
        return self._at(self.end_rad)

    def extremes(self) -> Points:
        """Their ends, and their points that are farthest to a side of their circles."""
        sides = np.arange(4)[:, None]
        first = np.minimum(self.start_rad, self.end_rad)
        met = (sides * (TURN / 4) - first) % TURN <= np.abs(self.sweep_rad)
        farthest = self.centre + self.radius * np.array([1, 1j, -1, -1j])[sides]
        return np.concatenate([self.starts(), self.ends(), farthest[met]])

    def whole(self) -> Truths:
        """Which are whole circles."""
        return np.abs(self.sweep_rad) >= TURN - 1e-12

    def scaled(self, scale: float) -> "Arcs":
        """The same at a scale, about the origin."""
        return replace(self, centre=scale * self.centre, radius=scale * self.radius)

    def from_right(self, which: Truths) -> "Arcs":
        """The same, of which some start at their right."""
        return replace(self, start_rad=np.where(which, 0.0, self.start_rad))

    def split(self, counts: Indices) -> "Arcs":
        """Each in so many pieces."""
        whose = np.repeat(np.arange(len(counts)), counts)
        number = np.arange(len(whose)) - np.repeat(np.cumsum(counts) - counts, counts)
        low, high = number / counts[whose], (number + 1) / counts[whose]
        sweep = self.sweep_rad[whose]
        start = self.start_rad[whose] + sweep * low
        return Arcs(self.centre[whose], self.radius[whose], start, sweep * (high - low))

    def those(self, which: Truths | Indices) -> "Arcs":
        """Some of them."""
        return Arcs(
            self.centre[which], self.radius[which], self.start_rad[which], self.sweep_rad[which]
        )

    def points(self, share: Floats) -> Points:
        """Points of each at a share of its way."""
        return self._at(self.start_rad + self.sweep_rad * share)

    def _at(self, angle_rad: Floats) -> Points:
        circle: Points = np.exp(1j * angle_rad)
        return self.centre + self.radius * circle
