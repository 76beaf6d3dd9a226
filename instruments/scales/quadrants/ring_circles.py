"""The circles of six rings for the signs, as far out as their names need (treatise 186:8–186:9)."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from instruments.geometry import QUARTER, Floats
from instruments.scales.bands import band_width_mm
from instruments.scales.numbering import Numerals
from instruments.scales.quadrants.sector import Sector
from instruments.sky import sun

ALIDADE = 0.2
"""The innermost circle in shares of the rim: what the alidade's hub covers (186:8)."""

_NARROWEST = 1.24
"""The least width of a ring in which symbols stand clear of its circles, in their heights."""

_OUTWARD = (0.25, 0.5, 0.75, 1.0)
"""How far out the innermost circle is tried, from its place to where rings are narrowest."""

Solstice = Literal["cancer", "capricorn"]


@dataclass(frozen=True, slots=True)
class SignRings:
    """The circles: the sun's way s from Capricorn's beginning, 0 … π, to a radius and back."""

    rim_mm: float
    core_mm: float
    """The outermost and the innermost circle, the beginnings of Cancer and Capricorn."""
    outermost: Solstice
    """Which of them is outside."""
    obliquity_rad: float
    """Of the ecliptic."""

    def radius(self, way: Floats) -> Floats:
        """The distance from the pivot, linear in the longitude (186:9)."""
        share = way / math.pi if self.outermost == "cancer" else 1.0 - way / math.pi
        return self.core_mm + (self.rim_mm - self.core_mm) * share

    def declination(self, way: Floats) -> Floats:
        """The sun's declination."""
        return sun.declination(way - QUARTER, self.obliquity_rad)

    def way(self, declination: float) -> float:
        """Where on the ascending half the sun has a declination."""
        return math.asin(math.sin(declination) / math.sin(self.obliquity_rad)) + QUARTER

    @property
    def width_mm(self) -> float:
        """Width of a sign's ring."""
        return (self.rim_mm - self.core_mm) / 6


def sign_circles(
    sector: Sector, titles: Sequence[str], outermost: Solstice, obliquity_rad: float
) -> SignRings:
    """The circles in a quadrant, inside the band of the curves' titles."""
    rim = sector.outer_mm - band_width_mm(sector.hand, titles)
    core = max(sector.inner_mm + sector.pitch_mm, ALIDADE * rim)
    return SignRings(rim, core, outermost, obliquity_rad)


def least_rim_mm(hand: Numerals, core_mm: float, pitch_mm: float) -> float:
    """The smallest outermost circle whose six rings can be told apart and lettered."""
    width = max(1.2 * hand.height_mm, 2 * pitch_mm)
    return max(6 * width / (1.0 - ALIDADE), core_mm + pitch_mm + 6 * width)


def wider_cores(sector: Sector, signs: SignRings) -> Iterator[SignRings]:
    """The circles, and with the innermost one farther out: rings are longer and narrower."""
    yield signs
    narrowest = max(_NARROWEST * sector.hand.height_mm, 2 * sector.pitch_mm)
    farther = signs.rim_mm - 6 * narrowest - signs.core_mm
    if farther > 0.0:
        for share in _OUTWARD:
            yield replace(signs, core_mm=signs.core_mm + share * farther)
