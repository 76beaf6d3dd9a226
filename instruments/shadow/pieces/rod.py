"""Rods that are turned into the azimuth of the sun: a blade upright on them, its shadow along them.

Where the blade's shadow ends the altitude is written, so that the same altitude is found again
after noon (treatise 109:4–111:5).
"""

import math
from collections.abc import Iterator
from dataclasses import dataclass

from instruments.cited_works import parameter
from instruments.errors import impossible, or_less, or_more
from instruments.geometry import Path
from instruments.making.workshop import Workshop
from instruments.part import Fact, Frame, Mark, Part, Sheet
from instruments.scales import straight
from instruments.scales.numbering import Numerals

_ALTITUDES = (*range(1, 10), *range(10, 91, 10))
"""Ones and tens: no altitude is taller in letters than these."""


@dataclass(frozen=True, slots=True)
class Rod:
    """A rod with a blade.

    Attributes
    ----------
    blade_mm, foot_mm : float
        Height of the blade over the rod, and where its shadows begin, along the rod.
    end_mm : float
        Where the scale ends.
    thickness_mm : float
        Of both.
    """

    blade_mm: float
    foot_mm: float
    end_mm: float
    thickness_mm: float
    hand: Numerals
    workshop: Workshop

    @property
    def half_mm(self) -> float:
        """Half its width."""
        return max(
            straight.high_mm(self.hand, _ALTITUDES) + self.hand.pad_mm, 2.5 * self.thickness_mm
        )

    @property
    def _sense(self) -> float:
        return math.copysign(1.0, self.end_mm - self.foot_mm)

    @property
    def long_mm(self) -> float:
        """Of the scale: the longest shadow."""
        return abs(self.end_mm - self.foot_mm)

    @property
    def least_deg(self) -> float:
        """The altitude of the longest shadow."""
        return math.degrees(math.atan2(self.blade_mm, self.long_mm))

    def check(self, parameter: str, size: str, value_mm: float) -> None:
        """Refuse a blade whose shadow at 45° is longer than the scale.

        Raises
        ------
        DesignError
            With the highest blade, and the size that would hold this one.
        """
        if self.blade_mm > self.long_mm:
            raise impossible(
                parameter, self.blade_mm, "is longer than the scale for its shadow at 45°",
                or_less(parameter, self.long_mm),
                or_more(size, value_mm * self.blade_mm / self.long_mm),
            )  # fmt: skip

    def facts(self, blade: str, over: str) -> tuple[Fact, ...]:
        """Of the blade, a parameter that is measured from so and so, and of the scale's end."""
        least, told = round(self.least_deg, 6), "least altitude of a direct shadow"
        return (
            Fact("gnomon/over-scales", self.blade_mm, "mm", parameter(blade), f"height {over}"),
            Fact("scale/altitude-direct/least", least, "°", "treatise 49:7", told),
        )

    def scale(self) -> Iterator[Mark]:
        """The middle line and the altitudes along it."""
        first, last = sorted((self.foot_mm, self.end_mm))
        yield Mark("alidade/middle", Path.line(complex(first, 0.0), complex(last, 0.0)))
        parts, deepest = straight.PARTS, math.ceil(self.least_deg * straight.PARTS - 1e-9)
        places = {
            n: self.blade_mm / math.tan(math.radians(n / parts)) for n in range(deepest, 90 * parts)
        }
        row = straight.divided_scale(
            "scale/altitude-direct", places, self.hand, self.workshop.limits, 45
        )
        yield from row.marks(self.hand, self._put)

    def _put(self, x: float, y: float) -> complex:
        return complex(self.foot_mm + self._sense * x, y)

    def slot(self) -> Mark:
        """The blade's slot: its face towards the scale is where the scale begins."""
        play = self.workshop.slot_play_mm(self.thickness_mm)
        deep = self.thickness_mm + play
        at = complex(self.foot_mm - self._sense * deep / 2, 0.0)
        return Mark.cut("slot/gnomon", Path.rectangle(deep, self.half_mm + play, at))

    def blade(self, name: str, hole: bool = False) -> Part:
        """The blade, its foot on y = 0, its tab below; pointed, or with a hole to hang it by."""
        tab, top, low = self.half_mm / 2, self.blade_mm, -self.thickness_mm
        right = [complex(tab, low), complex(tab, 0), complex(0.9 * self.half_mm, 0), 1j * top]
        holes: tuple[Mark, ...] = ()
        if hole:
            holes = (Mark.hole("hole/thread", 0.3 * self.thickness_mm, complex(0, 0.35 * top)),)
        return Part(name, Sheet(Path.alike_on_both_sides(right), self.thickness_mm, holes))

    @property
    def blade_frame(self) -> Frame:
        """Where the blade stands on the rod, which lies at the origin."""
        near = min(self.foot_mm, self.foot_mm - self._sense * self.thickness_mm)
        return Frame((near, 0.0, self.thickness_mm), (0.0, 1.0, 0.0), (1.0, 0.0, 0.0))
