"""The limb: quadrants, rings and the graduations that stand in them.

Everything is about the pivot at the origin. A ring is two bands: divisions outside,
numerals inside. A scale runs through a quadrant from one of its two ends.
"""

import cmath
import math
from collections.abc import Iterable
from dataclasses import dataclass

from instruments.geometry import Arc, Path
from instruments.lettering import placing
from instruments.part import Mark
from instruments.scales.numbering import Number, Numerals

SLACK_RAD = 1e-3
"""What a numeral may intrude on its own clear space: 0.07 mm on a plate of 75 mm."""

SHORT = 0.6
"""Length of a short division, in widths of its band."""


@dataclass(frozen=True, slots=True)
class AngleCount:
    """Angles counted from a start, one way or the other, radians."""

    start_rad: float
    sense: int

    def at(self, offset_rad: float) -> float:
        """The direction at an offset from the start."""
        return self.start_rad + self.sense * offset_rad


@dataclass(frozen=True, slots=True)
class Quadrant:
    """A quarter of the plate: +1 or −1 for right or left, and for upper or lower."""

    right: int
    up: int

    @property
    def from_horizon(self) -> AngleCount:
        """Counted from the horizontal diameter towards the vertical one."""
        return AngleCount(0.0 if self.right > 0 else math.pi, self.right * self.up)

    @property
    def from_meridian(self) -> AngleCount:
        """Counted from the vertical diameter (the foot G, below) towards the horizontal one."""
        return AngleCount(self.up * math.pi / 2, -self.right * self.up)


UPPER_LEFT = Quadrant(-1, 1)
UPPER_RIGHT = Quadrant(1, 1)
LOWER_LEFT = Quadrant(-1, -1)
LOWER_RIGHT = Quadrant(1, -1)
UPPER, LOWER = (UPPER_LEFT, UPPER_RIGHT), (LOWER_LEFT, LOWER_RIGHT)
ALL_AROUND = (*UPPER, *LOWER)


@dataclass(frozen=True, slots=True)
class Ring:
    """Two bands between circles: divisions from `outer_mm` in, numerals to `inner_mm`."""

    outer_mm: float
    middle_mm: float
    inner_mm: float
    numerals: Numerals

    def division(self, angle_rad: float, numbered: bool, short: bool = False) -> Path:
        """A division's line through its band, and through the numeral band if numbered.

        A short one ends within its band, so that fives stand out among ones.
        """
        end = self.inner_mm if numbered else self.middle_mm
        if short and not numbered:
            end = self.outer_mm + SHORT * (self.middle_mm - self.outer_mm)
        return self.radial(angle_rad, self.outer_mm, end)

    @staticmethod
    def radial(angle_rad: float, from_mm: float, to_mm: float) -> Path:
        """A line that aims at the centre."""
        towards = cmath.rect(1.0, angle_rad)
        return Path.line(from_mm * towards, to_mm * towards)

    def stand(self, run: AngleCount, before_rad: float, line_rad: float, n: Number) -> float | None:
        """Where numeral n stands in the cell between two lines of a run.

        In the middle of a narrow cell; in a wide one close to the line that it names. It is the
        direction of its centre, radians; None where it does not fit.
        """
        offset = (before_rad + line_rad) / 2.0
        reach = self.numerals.height_mm / self.middle_mm
        # A level numeral spreads otherwise in another direction: settle, then look again.
        # One that follows the arc spreads alike in all.
        for _ in range(4):
            spread = self._spread(run, offset, n)
            if spread is None:
                return None
            low, high = spread
            spare = line_rad - before_rad - (high - low)
            if spare < 0.0:
                return None
            settled = offset
            offset = line_rad - high - min(spare / 2.0, reach)
            if self.numerals.follow == "arc":
                settled = offset
                break
        fits = settled + low >= before_rad - SLACK_RAD and settled + high <= line_rad + SLACK_RAD
        return run.at(settled) if fits else None

    def _spread(self, run: AngleCount, offset: float, n: Number) -> tuple[float, float] | None:
        """How far a numeral and its clear space reach about an offset of a run, or None.

        None where it does not fit between the circles.
        """
        pad = self.numerals.pad_mm
        width, height = self.numerals.extent(n)
        direction = run.at(offset)
        if self.numerals.follow == "arc":
            low, high = self._numeral_mm - height / 2, self._numeral_mm + height / 2
            if low < self.inner_mm + pad / 2 or math.hypot(high, width / 2) > (
                self.middle_mm - pad / 2
            ):
                return None
            if low <= 0.0:
                return None
            half = math.atan2(width / 2, low) + math.asin(min(1.0, pad / low))
            return -half, half
        centre = cmath.rect(self._numeral_mm, direction)
        corners = [centre + complex(x * width, y * height) / 2 for x in (-1, 1) for y in (-1, 1)]
        near = complex(
            max(0.0, abs(centre.real) - width / 2), max(0.0, abs(centre.imag) - height / 2)
        )
        slack = 1e-9
        if max(map(abs, corners)) > self.middle_mm - pad + slack:
            return None
        if abs(near) < self.inner_mm + pad - slack:
            return None
        turns = [run.sense * cmath.phase(c / centre) for c in corners]
        clear = math.asin(min(1.0, pad / abs(near)))
        return min(turns) - clear, max(turns) + clear

    @property
    def _numeral_mm(self) -> float:
        return (self.middle_mm + self.inner_mm) / 2.0

    def letter(self, means: str, n: Number, direction_rad: float) -> Mark:
        """Numeral n in its place; it reads the right way round on an upright plate.

        Numerals that follow the arc have their tops outward in the upper half and inward
        in the lower half.
        """
        hand = self.numerals
        if hand.follow == "arc":
            shape = hand.along_arc(hand.written(n), self._numeral_mm, direction_rad)
            return placing.draw_letters(means, shape)
        return hand.letter(means, n, cmath.rect(self._numeral_mm, direction_rad))


def circle_over(radius_mm: float, quadrants: Iterable[Quadrant]) -> list[Path]:
    """A circle about the centre over some quadrants, in as few arcs as that takes."""
    order = (UPPER_RIGHT, UPPER_LEFT, LOWER_LEFT, LOWER_RIGHT)
    wanted = set(quadrants)
    held = [q in wanted for q in order]
    if all(held):
        return [Path.circle(0j, radius_mm)]
    starts = [i for i in range(4) if held[i] and not held[i - 1]]
    quarters = [next(k for k in range(1, 4) if not held[(i + k) % 4]) for i in starts]
    return [
        Path.of(Arc(0j, radius_mm, i * math.pi / 2, n * math.pi / 2))
        for i, n in zip(starts, quarters, strict=True)
    ]
