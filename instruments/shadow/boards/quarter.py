"""Quarter boards: a limb of 90 degrees, a cord from the corner, and two sights along an edge.

The sun shines through both sights along the upright edge; the cord with its plummet then hangs
over the altitude, from 0 at the level edge to 90 at the sights' own.
"""

import itertools
import math
from dataclasses import dataclass

from instruments.common_design import CommonDesign
from instruments.errors import refuse_below
from instruments.geometry import Arc, Line, Path
from instruments.lettering.language import Words
from instruments.making.workshop import Workshop
from instruments.part import Mark, Part, Placed, Sheet
from instruments.scales.content import Content
from instruments.scales.limb import UPPER_RIGHT, Ring
from instruments.scales.limb_scale import draw_altitude_scale
from instruments.scales.numbering import Numerals
from instruments.scales.quadrants.sector import Sector
from instruments.shadow.boards.board import limb_ring, quarter_arc
from instruments.shadow.pieces.sights import SightPair, sights_margin_mm, small_hole_mm

LEAST = 3.0
"""The least radius within the limb, in widths of the limb."""


@dataclass(frozen=True, slots=True)
class Quarter:
    """A quarter board and what stands on it, its corner at the origin.

    Attributes
    ----------
    radius_mm : float
        Of its arc.
    """

    radius_mm: float
    thickness_mm: float
    hand: Numerals
    workshop: Workshop
    words: Words
    sights: bool = True

    @staticmethod
    def of(
        design: CommonDesign, radius_mm: float, thickness_mm: float, *, sights: bool = True
    ) -> "Quarter":
        """The board of a design, lettered by its radius."""
        hand = design.hand(1.2 * radius_mm)
        return Quarter(radius_mm, thickness_mm, hand, design.workshop, design.spoken, sights)

    @property
    def ring(self) -> Ring:
        """The limb."""
        return limb_ring(self.radius_mm - self.hand.height_mm / 2, self.hand, "degrees-90")

    @property
    def margin_mm(self) -> float:
        """Beyond the two straight edges; the sights stand in it."""
        sights = sights_margin_mm(self.thickness_mm, self.hand)
        return sights if self.sights else 3 * self.hand.height_mm

    @property
    def _hole_mm(self) -> float:
        return small_hole_mm(self.thickness_mm)

    def sector(self) -> Sector:
        """The space within the limb.

        Raises
        ------
        DesignError
            If the limb leaves none.
        """
        inner = self.ring.inner_mm
        wide = self.radius_mm - inner
        told = "leaves no room within the degrees"
        refuse_below("radius_mm", self.radius_mm, (LEAST + 1.0) * wide, told)
        clear = self._hole_mm / 2 + self.hand.pad_mm + 1.0
        limits, words = self.workshop.limits, self.words
        return Sector(
            UPPER_RIGHT, inner, clear, self.hand, limits.pitch_mm, words, "quadrant",
            limits.capital_height_mm,
        )  # fmt: skip

    def limb(self) -> Content:
        """The degrees, their circles, and the two edges of the lines."""
        ring, clear = self.ring, self.sector().inner_mm
        marks = [Mark("ring/limb", quarter_arc(r)) for r in (ring.outer_mm, ring.inner_mm)]
        marks += [
            Mark("ring/quadrant", Path.line(clear * way, ring.inner_mm * way)) for way in (1.0, 1j)
        ]
        scale = draw_altitude_scale(ring, UPPER_RIGHT, self.workshop.limits.pitch_mm)
        return Content.joined((Content(tuple(marks)), scale))

    def parts(self, marks: tuple[Mark, ...]) -> tuple[Placed, ...]:
        """The board with its marks, and the two sights."""
        x, r = -self.margin_mm / 2, self.radius_mm
        upper, lower = complex(x, 0.08 * r), complex(x, 0.92 * r)
        pair = SightPair(upper, lower, self.thickness_mm, self.workshop)
        slots, sights = (pair.slots(), pair.parts("board")) if self.sights else ((), ())
        thread = Mark.hole("hole/thread", self._hole_mm / 2)
        sheet = Sheet(self._outline(), self.thickness_mm, (thread, *slots))
        return (Placed(Part("board", sheet, marks)), *sights)

    def _outline(self) -> Path:
        r, m = self.radius_mm, self.margin_mm
        corners = [complex(0, r), complex(-m, r), complex(-m, -m), complex(r, -m), complex(r, 0)]
        sides = [Line(a, b) for a, b in itertools.pairwise(corners)]
        return Path((*sides, Arc(0j, r, 0.0, math.pi / 2)))
