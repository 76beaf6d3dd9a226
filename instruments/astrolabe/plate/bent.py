"""Texts bent along circles about the pivot, and which of their places lines cross."""

import cmath
import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from instruments.astrolabe.plate.boxes import BoxSpot
from instruments.geometry import TURN, Bounds, Floats, Indices, Truths

Places = tuple[float, Floats]
"""Where a text could stand on a circle: the radius of its middle, and angles of that."""

WORD_SPACE = 1.0
"""Space between two texts on one circle, in heights of a capital."""

_MOST = 180
"""So many places of a text are tried in each way."""


@dataclass(frozen=True, slots=True)
class Way:
    """A way for a text to stand along circles about the pivot.

    Attributes
    ----------
    height_mm : float
        Height of the capitals.
    bounds : Bounds
        The box about the ink of the text, straight, at that height.
    outward : bool
        Whether the tops of the letters point away from the pivot.
    places : iterable of Places
        Where it could stand, in the order of preference.
    space_mm : float
        Clear space above and below the ink, beyond the room about all letters.
    """

    height_mm: float
    bounds: Bounds
    outward: bool
    places: Iterable[Places]
    space_mm: float = 0.0


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
        The text's width and half its height, with their space, mm.
    height_mm : float
        Height of the capitals.
    outward : bool
        Whether the tops of the letters point away from the pivot.
    """

    middle: float
    baseline: float
    angle: float
    width: float
    half: float
    height_mm: float
    outward: bool

    def boxes(self) -> list[BoxSpot]:
        """Boxes that cover the text."""
        count = max(1, math.ceil(self.width / (4.0 * self.half)))
        step = self.width / count
        sense = -1.0 if self.outward else 1.0
        # At the edge far from the baseline a box is as much wider as its circle is larger.
        wide = step / 2.0 * max(1.0, (self.middle + self.half) / self.baseline)
        bow = wide**2 / (2.0 * self.middle)
        away, half = self.middle - bow / 2.0, self.half + bow / 2.0
        turns = [
            self.angle + sense * (step * (k + 0.5) - self.width / 2.0) / self.baseline
            for k in range(count)
        ]
        return [
            BoxSpot(cmath.rect(1.0, turn) * away, turn - math.pi / 2, wide, half) for turn in turns
        ]


@dataclass(frozen=True, slots=True)
class Rings:
    """Places of texts along circles about the pivot, in the order of preference.

    Attributes
    ----------
    radii : Floats
        Of the circles on which the middle of letters stands, mm.
    width, half : Floats
        Width of the text of each circle, with its space, and half its height, mm.
    rise : Floats
        From the middle of the letters out to their baseline, mm.
    height_mm : Floats
        Height of the capitals.
    outward : Truths
        Whether the tops of the letters point away from the pivot.
    text, circle : Indices
        The number of the text and of the circle of each place.
    angles : Floats
        The angle of the text's middle at each place, radians.
    """

    radii: Floats
    width: Floats
    half: Floats
    rise: Floats
    height_mm: Floats
    outward: Truths
    text: Indices
    circle: Indices
    angles: Floats

    @staticmethod
    def of(texts: Sequence[Iterable[Way]]) -> "Rings":
        """The first places at which each text stands on a circle, way by way."""
        rows: list[tuple[float, ...]] = []
        angles: list[Floats] = [np.zeros(0)]
        for n, ways in enumerate(texts):
            for way in ways:
                xmin, ymin, xmax, ymax = way.bounds
                high, middle = (ymax - ymin) / 2.0 + way.space_mm, (ymin + ymax) / 2.0
                up = -middle if way.outward else middle
                wide = xmax - xmin + WORD_SPACE * way.height_mm
                left = _MOST
                for radius, some in way.places:
                    if radius + up > ymax and wide < math.pi * radius:
                        kept = some[:left]
                        left -= len(kept)
                        angles.append(kept)
                        row = (radius, wide, high, up, way.height_mm, way.outward, n, len(kept))
                        rows.append(row)
                    if left <= 0:
                        break
        columns = np.array(rows).reshape(-1, 8).T
        radii, width, half, rise, height, outward = columns[:6]
        text, size = columns[6:].astype(int)
        circle = np.repeat(np.arange(len(rows)), size)
        return Rings(
            radii,
            width,
            half,
            rise,
            height,
            outward > 0.0,
            text[circle],
            circle,
            np.concatenate(angles),
        )

    def bent(self, k: int) -> Bent:
        """The text at the k-th place."""
        n = self.circle[k]
        middle = float(self.radii[n])
        return Bent(
            middle,
            middle + float(self.rise[n]),
            float(self.angles[k]),
            float(self.width[n]),
            float(self.half[n]),
            float(self.height_mm[n]),
            bool(self.outward[n]),
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
