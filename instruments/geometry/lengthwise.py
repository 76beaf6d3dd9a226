"""A path by its length, however it is divided into segments and these are parametrised."""

from dataclasses import dataclass

import numpy as np

from instruments.geometry.flattening import chords_of
from instruments.geometry.path import Path
from instruments.geometry.segments import Floats, Points

_STRAY_MM = 1e-4
"""Chords stray from the path no farther: what is placed along it tells nothing of them."""


@dataclass(frozen=True, slots=True)
class Lengthwise:
    """Points along a path, and how far along it each of them is."""

    points: Points
    way_mm: Floats

    @staticmethod
    def of(path: Path) -> "Lengthwise":
        """A path from its start to its end."""
        points = np.concatenate(chords_of(path.segments, _STRAY_MM))
        way = np.concatenate(([0.0], np.cumsum(np.abs(np.diff(points)))))
        return Lengthwise(points, way)

    @property
    def length_mm(self) -> float:
        """How long the path is."""
        return float(self.way_mm[-1])

    def at(self, way_mm: Floats) -> Points:
        """The points so far along the path; its ends before and beyond these."""
        return np.interp(way_mm, self.way_mm, self.points)

    def even(self, step_mm: float) -> Points:
        """Points evenly along the path, about a step from each other, both ends among them."""
        count = max(int(self.length_mm / step_mm), 2)
        return self.at(np.linspace(0.0, self.length_mm, count + 1))
