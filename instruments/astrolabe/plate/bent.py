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
    radii : Floats
        Of the circles on which the middle of the letters stands, mm.
    circle : Indices
        The number of the circle of each place.
    angles : Floats
        The angle of the text's middle at each place, radians.
    width, half : float
        The text's width and half its height, mm.
    rise : float
        From the middle of the letters out to their baseline, mm.
    outward : bool
        Whether the tops of the letters point away from the pivot.
    """

    radii: Floats
    circle: Indices
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
        radii: list[float] = []
        sizes: list[int] = []
        angles: list[Floats] = [np.zeros(0)]
        for radius, some in places:
            if radius + rise > ymax and wide < math.pi * radius:
                radii.append(radius)
                sizes.append(len(some))
                angles.append(some)
            if sum(sizes) >= _MOST:
                break
        return Rings(
            np.array(radii),
            np.repeat(np.arange(len(radii)), sizes)[:_MOST],
            np.concatenate(angles)[:_MOST],
            wide,
            (ymax - ymin) / 2.0,
            rise,
            outward,
        )

    def bent(self, k: int) -> Bent:
        """The text at the k-th place."""
        middle = float(self.radii[self.circle[k]])
        return Bent(
            middle, float(self.angles[k]), self.width, self.half, middle + self.rise, self.outward
        )

    def off(self, circle: Indices, angle: Floats) -> Truths:
        """Which places have none of some points between their ends.

        Parameters
        ----------
        circle, angle : Indices, Floats
            Of each point, by the number of its circle.
        """
        half = (self.width / 2.0 / (self.radii + self.rise))[self.circle]
        start = (self.angles - half) % TURN
        # The points' angles, twice around, follow each other from circle to circle.
        lap = 3.0 * TURN
        around = circle * lap + angle % TURN
        known = np.sort(np.concatenate((around, around + TURN)))
        first = self.circle * lap + start
        free: Truths = np.searchsorted(known, first) == np.searchsorted(known, first + 2.0 * half)
        return free
