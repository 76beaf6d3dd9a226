"""Arcs as arrays: what is asked of many of them is asked at once."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from instruments.geometry.segments import Arc, Floats, Indices, Points, Truths


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
        end: Floats = self.start_rad + self.sweep_rad
        return end

    def those(self, which: Truths | Indices) -> "Arcs":
        """Some of them."""
        return Arcs(
            self.centre[which], self.radius[which], self.start_rad[which], self.sweep_rad[which]
        )

    def points(self, share: Floats) -> Points:
        """Points of each at a share of its way."""
        circle: Points = np.exp(1j * (self.start_rad + self.sweep_rad * share))
        return self.centre + self.radius * circle
