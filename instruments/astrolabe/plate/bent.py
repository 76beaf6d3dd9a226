"""Texts bent along circles about the pivot, and which of their places lines cross."""

import cmath
import math
from collections.abc import Iterable

import numpy as np

from instruments.astrolabe.plate.boxes import Indices, Spot, Truths
from instruments.geometry import TURN, Bounds, Floats
from instruments.records import dataclass

Places = tuple[float, Floats]
"""Where a text could stand on a circle: the radius of its middle, and angles of that."""

_MOST = 180
"""So many places of a text are tried."""


@dataclass(frozen=True, slots=True)
class Bent:
    """A text along a circle about the pivot: where its middle is, and its size.

    Attributes
    ----------
    middle, baseline : float
        Radii of the middle of the letters and of their baseline, mm.
    angle : float
        Of the text's middle, radians.
    width, half : float
        The text's width and half its height, mm.
    outward : bool
        Whether the tops of the letters point away from the pivot.
    """

    middle: float
    angle: float
    width: float
    half: float
    baseline: float
    outward: bool

    @property
    def count(self) -> int:
        """How many boxes cover the text."""
        return max(1, math.ceil(self.width / (4.0 * self.half)))

    def boxes(self) -> list[Spot]:
        """Boxes that cover the text."""
        return [self._box(k) for k in range(self.count)]

    def _box(self, k: int) -> Spot:
        step = self.width / self.count
        sense = -1.0 if self.outward else 1.0
        # At the edge far from the baseline a box is as much wider as its circle is larger.
        wide = step / 2.0 * max(1.0, (self.middle + self.half) / self.baseline)
        bow = wide**2 / (2.0 * self.middle)
        turn = self.angle + sense * (step * (k + 0.5) - self.width / 2.0) / self.baseline
        ray = cmath.rect(1.0, turn)
        return Spot(
            ray * (self.middle - bow / 2.0), turn - math.pi / 2, wide, self.half + bow / 2.0
        )


@dataclass(frozen=True, slots=True)
class Rings:
    """Places of one text along circles about the pivot, in the order of preference.

    Attributes
    ----------
    middles, angles : Floats
        Radius of the middle of the letters, and the angle of the text's middle, of each.
    width, half : float
        The text's width and half its height, mm.
    rise : float
        From the middle of the letters out to their baseline, mm.
    outward : bool
        Whether the tops of the letters point away from the pivot.
    """

    middles: Floats
    angles: Floats
    width: float
    half: float
    rise: float
    outward: bool

    @staticmethod
    def of(bounds: Bounds, space_mm: float, outward: bool, places: Iterable[Places]) -> "Rings":
        """The first places at which letters with such bounds stand on a circle."""
        xmin, ymin, xmax, ymax = bounds
        rise = (ymin + ymax) / 2.0 * (-1.0 if outward else 1.0)
        wide = xmax - xmin + space_mm
        middles: list[Floats] = [np.zeros(0)]
        angles: list[Floats] = [np.zeros(0)]
        count = 0
        for middle, some in places:
            if middle + rise > ymax and wide < math.pi * middle:
                middles.append(np.full(len(some), middle))
                angles.append(some)
                count += len(some)
            if count >= _MOST:
                break
        return Rings(
            np.concatenate(middles)[:_MOST],
            np.concatenate(angles)[:_MOST],
            wide,
            (ymax - ymin) / 2.0,
            rise,
            outward,
        )

    def bent(self, k: int) -> Bent:
        """The text at the k-th place."""
        middle = float(self.middles[k])
        return Bent(
            middle, float(self.angles[k]), self.width, self.half, middle + self.rise, self.outward
        )

    def circles(self) -> tuple[Floats, Indices]:
        """The radii of the letters' middles, each once in a row, and which each place has."""
        new = np.ones(len(self.middles), dtype=bool)
        new[1:] = self.middles[1:] != self.middles[:-1]
        return self.middles[new], np.cumsum(new) - 1

    def off(self, circle: Indices, angle: Floats) -> Truths:
        """Which places have none of some points between their ends.

        Parameters
        ----------
        circle, angle : Indices, Floats
            Of each point, by the number of its circle.
        """
        half = self.width / 2.0 / (self.middles + self.rise)
        start = (self.angles - half) % TURN
        # The points' angles, twice around, follow each other from circle to circle.
        lap = 3.0 * TURN
        around = circle * lap + angle % TURN
        known = np.sort(np.concatenate((around, around + TURN)))
        first = self.circles()[1] * lap + start
        free: Truths = np.searchsorted(known, first) == np.searchsorted(known, first + 2.0 * half)
        return free
