"""Two sights that stand on a board and face each other, and the holes of sights and cords."""

from dataclasses import dataclass

from instruments.geometry import Path
from instruments.making.workshop import Workshop
from instruments.part import Frame, Joint, Mark, Part, Placed, Sheet
from instruments.scales.numbering import Numerals

HOLE_MM, HOLE_SHARE = 1.2, 0.55
"""Diameter of the holes for the cord and the sun, and the least of it in thicknesses."""

SIGHT_MM, TAB_MM = 14.0, 8.0
"""A sight's height over the board, and its tab's width."""

_EDGE_MM = 2.0
"""Beside a sight's slot in a thin board, where its thickness alone would leave a thread."""


def small_hole_mm(thickness_mm: float) -> float:
    """The diameter of a hole for a cord or the sun."""
    return max(HOLE_MM, HOLE_SHARE * thickness_mm)


def sights_margin_mm(thickness_mm: float, hand: Numerals) -> float:
    """The width of an edge on which sights stand."""
    return max(TAB_MM + 2 * max(1.1 * thickness_mm, _EDGE_MM), 3 * hand.height_mm)


@dataclass(frozen=True, slots=True)
class SightPair:
    """Sights whose tabs are in slots of a board.

    Attributes
    ----------
    upper, lower : complex
        Where they stand, one straight over the other or beside it; the sun shines first through the
        upper one.
    """

    upper: complex
    lower: complex
    thickness_mm: float
    workshop: Workshop

    def slots(self) -> tuple[Mark, ...]:
        """The board's cutouts."""
        thick, play = self.thickness_mm, self.workshop.slot_play_mm(self.thickness_mm)
        wide, high = (TAB_MM, thick) if abs(self._way.imag) > 0.5 else (thick, TAB_MM)
        return tuple(
            Mark.cut(f"slot/sight-{name}", Path.rectangle(wide + play, high + play, at))
            for name, at in self._ends
        )

    def parts(self, host: str) -> tuple[Placed, ...]:
        """The sights on a part of some name, their holes over the line from one to the other."""
        thick, half, top, way = self.thickness_mm, TAB_MM / 2, SIGHT_MM, self._way
        right = [complex(half, -thick), complex(half, 0), complex(half + 1, 0)]
        outline = Path.alike_on_both_sides([*right, complex(half + 1, top)])
        hole = Mark.hole("hole/sight", small_hole_mm(thick) / 2, complex(0, 0.6 * top))
        sheet = Sheet(outline, thick, (hole,))
        across, along, placed = (-way.imag, way.real, 0.0), (way.real, way.imag, 0.0), []
        for name, at in self._ends:
            origin = at - way * thick / 2
            frame = Frame((origin.real, origin.imag, thick), across, along)
            placed.append(Placed(Part(f"sight-{name}", sheet), frame, Joint("slots", host)))
        return tuple(placed)

    @property
    def _ends(self) -> tuple[tuple[str, complex], ...]:
        return ("upper", self.upper), ("lower", self.lower)

    @property
    def _way(self) -> complex:
        """From the upper one to the lower."""
        way = self.lower - self.upper
        return way / abs(way)
