"""The geometric square: the ladder shadow (treatise 73:8) on a plate of its own, with a plumb line.

Two sights stand along an edge, and a cord with a plummet hangs from the corner at one end of it.
Drawn with the sights upright, it has the ladder's sides (77:16–78:7): the cord crosses the base
above 45°, for the direct shadow, and the other side below. Heights are found as in 203:12–206:12.
"""

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Annotated, Literal

from pydantic import Field

from instruments.cited_works import parameter
from instruments.common_design import CommonDesign, CutFromSheet, built_instrument
from instruments.design import Name
from instruments.errors import refuse_below
from instruments.geometry import Arc, Path
from instruments.parameters import Rank
from instruments.part import Fact, Instrument, Mark, Note, Part, Placed, Sheet
from instruments.quantities import LengthMm
from instruments.scales.content import Content, key
from instruments.scales.limb import Quadrant
from instruments.scales.limb_scale import draw_altitude_scale
from instruments.scales.numbering import Numerals
from instruments.scales.shadow_names import ShadowNames, SquareRoom
from instruments.scales.straight import LONGEST, PARTS, Straight, divided_scale
from instruments.shadow import guide
from instruments.shadow.boards import board
from instruments.shadow.pieces.sights import SightPair, sights_margin_mm, small_hole_mm

LEAST = 4.0
"""The least side, in widths of the scale along it."""

LEAST_LIMB = 2.0
"""The least radius within the degrees, in widths of theirs."""

DIGITS = 12
"""Of a side, when its parts are called so; the others are parts (33:9, 32:12)."""

CORD = 1.7
"""The cord's length, in sides: it reaches over the far corner, √2, and bears the plummet."""


class Design(CommonDesign, CutFromSheet):
    """A geometric square: heights and distances by a plumb line over two shadow scales."""

    described = (14, "73:8–79:14")
    name: Name = "geometric-square"
    side_mm: Annotated[LengthMm, Rank(1)] = Field(
        default=160.0, ge=60, le=1000, description="Side of the square, from the cord to a scale."
    )
    side_parts: Annotated[Literal["12", "60", "100"], Rank(1)] = Field(
        default="12", description="Into how much a side is divided: 12 digits, 60 or 100 parts."
    )
    degrees: bool = Field(
        default=True, description="Whether the cord tells the altitude in degrees too."
    )


@dataclass(frozen=True, slots=True)
class _ScaledSquare:
    """The square, the cord's corner at the origin: the sides of its bands, and its scale."""

    side_mm: float
    middle_mm: float
    inner_mm: float
    quadrant: Quadrant
    hand: Numerals
    scale: Straight

    @staticmethod
    def of(design: Design) -> "_ScaledSquare":
        """The square of a design.

        Raises
        ------
        DesignError
            If its scales leave no room within.
        """
        side, g = design.side_mm, int(design.side_parts)
        hand = design.hand(1.2 * side, "arc")
        middle = side - LONGEST * hand.height_mm
        # The corner's numeral stands in both sides' bands, whose lines part there.
        inner = middle - max(hand.band_mm(range(1, g)), hand.extent(g)[0] + 2 * hand.pad_mm)
        told = "leaves no room within the scales"
        refuse_below("side_mm", side, LEAST * (side - inner), told)
        # Rays close in on the cord: lines and numerals are thinned by the room at their inner end.
        places = {n: n * inner / (PARTS * g) for n in range(1, PARTS * g)}
        scale = divided_scale(f"ladder-{g}", places, hand, design.workshop.limits, g)
        # The last numeral before the corner's may be nearer to it than to the one before.
        last = inner - hand.extent(g)[0]
        apart = (n for n in scale.numbered if scale.places[n] + hand.extent(n)[0] / 2 < last)
        scale = replace(scale, numbered=tuple(apart))
        return _ScaledSquare(
            side, middle, inner, Quadrant(round(design.spoken.sense), -1), hand, scale
        )

    def point(self, base: bool, slope: float, away: float) -> complex:
        """On the ray that crosses a side at this part of it, so far from the cord's two edges."""
        along, across = (slope, 1.0) if base else (1.0, slope)
        return away * complex(self.quadrant.right * along, -across)

    def corner(self, away: float, hole_mm: float = 0.0) -> Path:
        """Both sides so far away; on along the cord's edges as far as its hole, if there is one."""
        ends = [self.point(base, 0.0, away) for base in (True, False)]
        path = [ends[0], self.point(True, 1.0, away), ends[1]]
        edges = [hole_mm * end / away for end in ends] if hole_mm else []
        return Path.polyline([*edges[:1], *path, *edges[1:]])

    def divided(self, base: bool) -> Iterator[Mark]:
        """A side's rays and its numerals, tops to the cord, up to the corner."""
        means, hand = f"{self.scale.means}/{'base' if base else 'side'}", self.hand
        # Of twelve every digit is as long as the tens of the others.
        long = Fraction(1 if self.scale.marked == DIGITS else 10)
        lines = replace(self.scale, means=means, numbered=(), marked=long)
        yield from lines.marks(
            hand, lambda x, y: self.point(base, x / self.inner_mm, self.side_mm + y)
        )
        middle, turn = (self.middle_mm + self.inner_mm) / 2, self.quadrant.right * math.pi / 2
        for n in self.scale.numbered:
            at = self.point(base, self.scale.places[n] / self.inner_mm, middle)
            yield hand.letter(f"label/{means}/{key(n)}", n, at, 0.0 if base else turn)

    def end(self) -> Iterator[Mark]:
        """The ray to the corner, where both shadows are the whole, and its numeral."""
        means, g = f"{self.scale.means}/base", int(self.scale.marked)
        ray = Path.line(*(self.point(True, 1.0, away) for away in (self.side_mm, self.middle_mm)))
        yield Mark(f"{means}/{g}", ray)
        at = self.point(True, 1.0, (self.middle_mm + self.inner_mm) / 2)
        yield self.hand.letter(f"label/{means}/{g}", g, at)


def lay_out(design: Design) -> Instrument:
    """The square of a design, the cord's hole at the origin.

    Raises
    ------
    DesignError
        If its scales leave no room within.
    """
    frame = _ScaledSquare.of(design)
    hand, side, thick, g = frame.hand, frame.side_mm, design.thickness_mm, int(design.side_parts)
    name, hole = frame.scale.means, small_hole_mm(thick)
    bands = [Mark(f"{name}/band", frame.corner(v)) for v in (frame.middle_mm, frame.inner_mm)]
    clear = frame.inner_mm - max(hand.pad_mm, 0.5 * hand.height_mm)
    named, room = ShadowNames(design.spoken.terms), SquareRoom(clear, side, 0.0)
    names, left = named.draw_along(name, hand, room, frame.quadrant)
    limb = _limb(design, frame, clear - 2 * hand.height_mm) if design.degrees else Content()
    marks = (
        Mark(f"{name}/square", frame.corner(side, hole)), *bands, *frame.divided(base=True),
        *frame.divided(base=False), *frame.end(), *names, *limb.marks,
    )  # fmt: skip

    margin, rim, right = sights_margin_mm(thick, hand), hand.height_mm, frame.quadrant.right
    inset = max(0.08 * side, 1.5 * thick)
    upper, lower = (complex(-right * margin / 2, -at) for at in (inset, side - inset))
    pair = SightPair(upper, lower, thick, design.workshop)
    above = max(2 * rim, thick) + hole / 2
    middle = complex(right * (side + rim - margin), above - side - rim) / 2
    outline = Path.rectangle(side + margin + rim, side + above + rim, middle)
    thread = Mark.hole("hole/thread", hole / 2)
    plate = Part("board", Sheet(outline, thick, (thread, *pair.slots())), marks)
    return built_instrument(
        design,
        "geometric_square",
        hand,
        (Placed(plate), *pair.parts("board")),
        facts=(*_facts(frame), *limb.facts),
        notes=(*left, *limb.notes),
        guide=guide.guide_without_year(
            design, "geometric_square", g=g, squared=g**2, cord=CORD * side
        ),
    )


def _facts(frame: _ScaledSquare) -> Iterator[Fact]:
    name, g = frame.scale.means, int(frame.scale.marked)
    unit = "digits" if g == DIGITS else "parts"
    finest = float(min(frame.scale.places, default=Fraction(g)))
    reads = "divided by a reading on one side, gives the other shadow"
    yield Fact.length(
        f"{name}/side-length", frame.side_mm, "side of the square", parameter("side_mm")
    )
    yield Fact(f"{name}/divided", finest, unit, "treatise 74:11", "one division")
    yield Fact(f"{name}/gnomon-squared", float(g**2), "", "treatise 75:5", reads)


def _limb(design: Design, frame: _ScaledSquare, radius_mm: float) -> Content:
    """A quarter of degrees within the square, from 0 at the level edge to 90 at the sights."""
    ring = board.limb_ring(radius_mm, frame.hand, "degrees-90")
    if ring.inner_mm < LEAST_LIMB * (ring.outer_mm - ring.inner_mm):
        return Content(notes=(Note.detail("scale/altitude", "is left out: it has no room"),))
    run = frame.quadrant.from_horizon
    quarter = run.at(math.pi / 2) - run.at(0.0)
    arcs = [Path((Arc(0j, r, run.at(0.0), quarter),)) for r in (ring.outer_mm, ring.inner_mm)]
    # The square's own edges are the lines of 0 and 90.
    pitch = design.workshop.limits.pitch_mm
    scale = draw_altitude_scale(ring, frame.quadrant, pitch, top=False, foot=False)
    return Content.joined((Content(tuple(Mark("ring/limb", arc) for arc in arcs)), scale))
