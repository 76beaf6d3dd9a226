"""The penumbra sheet: how wide the half-shadow of a gnomon's tip is at each altitude.

The sun is no point: a pointed gnomon's shadow fades from where the upper edge of the disc is hidden
to where the lower one is, and its dark part is short (treatise 18:8, 23:3). A sphere's shadow is
dark in the middle while its core lasts, and its middle is the true end (18:17: as large as a
chick-pea); a hole's spot of light spreads likewise (11:1).
"""

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Annotated, Literal

import numpy as np
import shapely
from pydantic import Field

from instruments.cited_works import parameter
from instruments.common_design import CommonDesign, built_instrument
from instruments.design import Name
from instruments.errors import refuse_below
from instruments.geometry import Floats, Path, Points, Strokes
from instruments.geometry.cutting import Disc, outside
from instruments.geometry.fitting import fit_cubics
from instruments.geometry.lengthwise import Lengthwise
from instruments.geometry.path import paths, shapes_bounds
from instruments.labelling.along import Request
from instruments.lettering.language import Words
from instruments.lettering.numerals import MOST_ROMAN
from instruments.making.materials import Material
from instruments.parameters import Rank
from instruments.part import Fact, Instrument, Mark, Part, Placed, Sheet
from instruments.quantities import LengthMm, SheetMm
from instruments.scales.content import Content
from instruments.scales.numbering import Numerals
from instruments.scales.straight import ROUND_STEPS
from instruments.shadow import guide
from instruments.shadow.boards import board
from instruments.sky.sun import DISC_SOURCE, PARALLAX_DEG, SEMIDIAMETER_DEG

HIGHEST = 89.0
"""Altitudes that are drawn, from the least one on."""

CLEAR = 0.8
"""From the graph to its numbers, in heights of capitals."""

FINER = 16
"""So many points of a curve are looked at over a height of capitals."""

KEY_LINE = 2.6
"""From line to line of the key, in heights of capitals."""

DEGREES, COARSER = (10, 15, 30, 45), (1, 2, 3, 4, 6, 12)
"""So many degrees, or lines of lengths, from number to number: the first that has room."""

DAILY_DEG = 0.3934
"""By how much the sun's declination changes a day at the equinoxes."""


class Design(CommonDesign):
    """A penumbra sheet: how far a tip, a sphere and a hole blur the end of the shadow."""

    described = (5, "18:8–18:17")
    name: Name = "penumbra-sheet"
    gnomon_mm: Annotated[LengthMm, Rank(1)] = Field(
        default=200.0, ge=5, le=20000, description="Height of the tip, or of the sphere's middle."
    )
    body: Annotated[Literal["sun", "moon"], Rank(1)] = Field(
        default="sun", description="What throws the shadow."
    )
    least_deg: Annotated[float, Rank(1)] = Field(
        default=15.0, ge=2, le=60, description="The lowest altitude that is to be read, degrees."
    )
    ball_mm: LengthMm | None = Field(
        default=None, gt=0, le=2000,
        description="Diameter of the sphere; without it, the least whose shadow has a dark core at "
        "the lowest altitude.",
    )  # fmt: skip
    hole_mm: LengthMm = Field(default=2.0, gt=0, le=500, description="Diameter of a hole.")
    width_mm: Annotated[LengthMm, Rank(2)] = Field(
        default=180.0, ge=60, le=2000, description="Width of the graph; it is two thirds as high."
    )
    thickness_mm: Annotated[SheetMm, Rank(2)] = Field(
        default=1.0, gt=0, le=20, description="Thickness of the sheet: card or metal."
    )
    material: Material = "card"


@dataclass(frozen=True, slots=True)
class Blur:
    """Shadows of tips of one height under a disc; lengths along the shadow, mm.

    Attributes
    ----------
    gnomon_mm, semidiameter : float
        The height, and the disc's radius in radians.
    """

    gnomon_mm: float
    semidiameter: float

    def _edge(self, altitude: Floats, radius_mm: float) -> Floats:
        """Where a ray of an altitude that touches a sphere behind its middle meets the ground."""
        return self.gnomon_mm / np.tan(altitude) + radius_mm / np.sin(altitude)

    def point(self, altitude: Floats) -> Floats:
        """Width of a pointed tip's half-shadow."""
        return self.core(altitude, 0.0) * -1.0

    def core(self, altitude: Floats, radius_mm: float) -> Floats:
        """Length of a sphere's dark core; negative where there is none."""
        upper, lower = altitude + self.semidiameter, altitude - self.semidiameter
        return self._edge(upper, radius_mm) - self._edge(lower, -radius_mm)

    def whole(self, altitude: Floats, radius_mm: float) -> Floats:
        """Length of a sphere's shadow with its half-shadow, or of a hole's spot of light."""
        upper, lower = altitude + self.semidiameter, altitude - self.semidiameter
        return self._edge(lower, radius_mm) - self._edge(upper, -radius_mm)

    def least_ball_mm(self, altitude: float) -> float:
        """Diameter of the sphere whose dark core ends at an altitude."""
        at = np.array(altitude)
        reach = 1 / math.sin(altitude + self.semidiameter) + 1 / math.sin(
            altitude - self.semidiameter
        )
        return 2 * float(self.point(at)) / reach


@dataclass(frozen=True, slots=True)
class _Graph:
    """Altitudes to the right, lengths up, from its lower left corner, mm."""

    wide: float
    high: float
    least_deg: float
    top_mm: float

    def at(self, altitude_deg: Floats, length_mm: Floats) -> Points:
        x = (altitude_deg - self.least_deg) / (90.0 - self.least_deg) * self.wide
        return x + 1j * length_mm / self.top_mm * self.high

    def within(self, gap_mm: float) -> tuple[float, float, float, float]:
        """Its bounds, less a gap below and at the sides."""
        return gap_mm, gap_mm, self.wide - gap_mm, self.high


def lay_out(design: Design) -> Instrument:
    """The sheet of a design, the graph's corner at its origin.

    Raises
    ------
    DesignError
        If the lowest altitude is within the disc's half-shadow.
    """
    spoken, hand = design.spoken, design.hand(design.width_mm)
    sigma = math.radians(SEMIDIAMETER_DEG[design.body])
    blur = Blur(design.gnomon_mm, sigma)
    least = math.radians(design.least_deg)
    ball = design.ball_mm or blur.least_ball_mm(least)
    longest = float(blur.whole(np.array(least), max(ball, design.hole_mm) / 2))
    step = next((s for s in ROUND_STEPS if longest / s <= 12), ROUND_STEPS[-1])
    graph = _Graph(
        design.width_mm, design.width_mm * 2 / 3, design.least_deg,
        math.ceil(longest / step) * step,
    )  # fmt: skip
    told = "leaves no room for the graph's numbers"
    refuse_below("width_mm", design.width_mm, 30 * hand.height_mm, told)
    axes = list(_axes(graph, step))
    curves = list(_curves(design, blur, ball, graph))
    numbers = list(_numbers(graph, step, hand, spoken))
    content = _named(curves, [*curves, *numbers], axes, spoken, graph, hand)
    sheet = Sheet(_outline(graph, numbers, 6 * hand.height_mm), design.thickness_mm)
    return built_instrument(
        design,
        "penumbra_sheet",
        hand,
        (Placed(Part("board", sheet, content.marks)),),
        facts=_facts(design, blur, ball),
        notes=content.notes,
        guide=guide.guide_without_year(design, "penumbra", gnomon=design.gnomon_mm, ball=ball),
    )


def _axes(graph: _Graph, step: int) -> Iterator[Mark]:
    """A line for every five degrees and every step of length."""
    first = math.ceil(graph.least_deg / 5) * 5
    for n in range(first, 91, 5):
        x = float(graph.at(np.array(float(n)), np.array(0.0)).real)
        yield Mark(f"grid/altitude/{n}", Path.line(complex(x), complex(x, graph.high)))
    for n in range(0, round(graph.top_mm) + 1, step):
        y = n / graph.top_mm * graph.high
        yield Mark(f"grid/length/{n}", Path.line(1j * y, complex(graph.wide, y)))


def _curves(design: Design, blur: Blur, ball: float, graph: _Graph) -> Iterator[Mark]:
    """The four lengths over the altitude."""

    def drawn(length: Callable[[Floats], Floats]) -> Path:
        return fit_cubics(
            lambda deg: graph.at(deg, length(np.radians(deg))), design.least_deg, HIGHEST
        )

    yield Mark("penumbra/point", drawn(blur.point))
    yield Mark("penumbra/ball", drawn(lambda h: blur.whole(h, ball / 2)))
    if float(blur.core(np.radians(np.array(design.least_deg)), ball / 2)) > -1e-9:
        yield Mark("umbra/ball", drawn(lambda h: np.maximum(blur.core(h, ball / 2), 0.0)))
    yield Mark("penumbra/hole", drawn(lambda h: blur.whole(h, design.hole_mm / 2)))


WANTED = {
    "penumbra/ball": (26.0, 1.0),
    "penumbra/hole": (26.0, 1.0),
    "penumbra/point": (24.0, -1.0),
    "umbra/ball": (68.0, 1.0),
}
"""Altitudes at which names are wanted, above their curves or below."""


def _named(
    curves: Sequence[Mark],
    fixed: Sequence[Mark],
    axes: Sequence[Mark],
    spoken: Words,
    graph: _Graph,
    hand: Numerals,
) -> Content:
    """All lines, each curve with its name; where not all have room, with numbers and a key."""
    names = [spoken.titles[mark.means.replace("/", "_")] for mark in curves]
    room = shapely.box(*graph.within(hand.height_mm / 2))
    content = board.draw_with_names(fixed, axes, [*_beside(curves, names, graph, hand)], hand, room)
    if not any(note.about.startswith("label/") for note in content.notes):
        return content
    numbers = list(_numbers_in_gaps(curves, graph, hand))
    lines, kept = ([_parted(m, numbers) for m in marks] for marks in (fixed, axes))
    written = [label for label, _ in numbers]
    key = list(_key(curves, names, graph, hand, spoken.right_to_left))
    return board.draw_with_names([*lines, *written], kept, key, hand, room)


def _numbers_in_gaps(
    curves: Sequence[Mark], graph: _Graph, hand: Numerals
) -> Iterator[tuple[Mark, Disc]]:
    """The number of each curve, level, and the gap for it where others are farthest off.

    A number may stand near a line, which is parted for it, but never on another number.
    """
    lines = [_evenly(mark, hand) for mark in curves]
    along = np.linspace(0, 1, 65)
    edges = (1j * graph.high * along, graph.wide * along, np.array([line[-1] for line in lines]))
    gaps: list[Disc] = []
    for n, (mark, line) in enumerate(zip(curves, lines, strict=True), 1):
        others = np.concatenate([*(other for other in lines if other is not line), *edges])
        off = np.abs(line[:, None] - others).min(axis=1)
        radius = math.hypot(*hand.extent(n)) / 2 + hand.pad_mm
        for gap in gaps:
            off = np.minimum(off, np.abs(line - gap.centre) - gap.radius - radius)
        at = complex(line[off.argmax()])
        gaps.append(Disc(at, radius))
        yield hand.draw(f"label/{mark.means}", n, at, valign="ink"), gaps[-1]


def _evenly(mark: Mark, hand: Numerals) -> Points:
    """Points along a curve, finer than any letter."""
    (path,) = paths(mark.shape)
    return Lengthwise.of(path).even(hand.height_mm / FINER)


def _parted(mark: Mark, numbers: Sequence[tuple[Mark, Disc]]) -> Mark:
    """A line without what is in the gaps of numbers."""
    pieces = paths(mark.shape)
    for _, gap in () if mark.means.startswith("label/") else numbers:
        pieces = tuple(piece for path in pieces for piece in outside(path, gap))
    return mark if pieces == paths(mark.shape) else replace(mark, shape=Strokes(pieces))


def _beside(
    curves: Sequence[Mark], texts: Sequence[str], graph: _Graph, hand: Numerals
) -> Iterator[Request]:
    """What is to stand beside each curve."""
    for mark, text in zip(curves, texts, strict=True):
        line = _evenly(mark, hand)
        degrees, side = WANTED[mark.means]
        x = complex(graph.at(np.array(max(degrees, graph.least_deg + 8)), np.array(0.0))).real
        at = complex(x, np.interp(x, line.real, line.imag)) + side * 1j * hand.height_mm
        yield Request(mark.means, (text,), paths(mark.shape), board.near(at))


def _key(
    curves: Sequence[Mark], names: Sequence[str], graph: _Graph, hand: Numerals, leftward: bool
) -> Iterator[Request]:
    """What the numbers of the curves mean, line by line where the graph is empty."""
    texts = [f"{hand.written(n)} {name}" for n, name in enumerate(names, 1)]
    widths = [hand.width_mm(text) for text in texts]
    right = graph.wide - hand.height_mm
    for n, (mark, text, wide) in enumerate(zip(curves, texts, widths, strict=True)):
        y = graph.high - (1 + KEY_LINE * n) * hand.height_mm
        at = complex(right - wide / 2 if leftward else right - max(widths) + wide / 2, y)
        row = Path.line(at - wide / 2, at + wide / 2)
        yield Request(f"key/{mark.means}", (text,), (row,), board.near(at))


def _numbers(graph: _Graph, step: int, hand: Numerals, spoken: Words) -> Iterator[Mark]:
    """Degrees below with what they are, millimetres at the side with their unit over them.

    As fine as have room.
    """
    clear = hand.height_mm * CLEAR
    degrees = next(filter(None, (_degrees(graph, hand, every) for every in DEGREES)), {})
    drop = clear + hand.reaches_mm(degrees)[1]
    for n, text in degrees.items():
        at = complex(float(graph.at(np.array(float(n)), np.array(0.0)).real), -drop)
        yield hand.draw(f"label/grid/altitude/{n}", text, at)
    under = complex(graph.wide / 2, -drop - KEY_LINE * hand.height_mm)
    yield hand.draw("label/grid/altitude", spoken.terms.altitude, under)
    longest = min(
        round(graph.top_mm), MOST_ROMAN if hand.system == "roman" else round(graph.top_mm)
    )
    apart = step / graph.top_mm * graph.high
    tall = max(hand.extent(n)[1] for n in range(step, longest + 1, step))
    lines = next(k for k in COARSER if k * apart >= tall + hand.pad_mm)
    for n in range(lines * step, longest + 1, lines * step):
        at = complex(-clear, n / graph.top_mm * graph.high)
        yield hand.draw(f"label/grid/length/{n}", n, at, anchor="end", valign="ink")
    unit, over = spoken.terms.millimetres, graph.high + tall / 2 + hand.pad_mm
    # A tail, as of the Arabic one, would be read with the number.
    word, half = hand.lettered(unit), hand.height_mm / 2
    at = complex(-clear, over + half + max(half, word.middle_mm - word.bounds[1]))
    yield hand.draw("label/grid/length", unit, at, anchor="end")


def _degrees(graph: _Graph, hand: Numerals, every: int) -> dict[int, str]:
    """Altitudes that are numbered so far from each other, and their text; none without room."""
    first = math.ceil(graph.least_deg / every) * every
    found = {n: f"{hand.written(n)}°" for n in range(first, 91, every)}
    wide = max(hand.width_mm(text) for text in found.values())
    apart = every / (90.0 - graph.least_deg) * graph.wide
    return found if wide + 2 * hand.pad_mm <= apart else {}


def _outline(graph: _Graph, numbers: Sequence[Mark], pad: float) -> Path:
    """The sheet about the graph; farther off on the side of the numbers where they are long."""
    low, *_ = shapes_bounds(mark.shape for mark in numbers)
    left = max(pad, pad / 3 - low)
    size, corner = complex(graph.wide, graph.high), complex(-left, -pad)
    whole = size + complex(pad, pad) - corner
    return Path.rectangle(whole.real, whole.imag, corner + whole / 2)


def _facts(design: Design, blur: Blur, ball: float) -> Iterator[Fact]:
    given, high = parameter("gnomon_mm"), "height over the ground"
    yield Fact("gnomon/over-scales", design.gnomon_mm, "mm", given, high)
    chosen = parameter("ball_mm") if design.ball_mm else "treatise 18:17"
    yield Fact("ball/diameter", round(ball, 4), "mm", chosen, "of the sphere")
    faded, dark = f"treatise 18:8; {DISC_SOURCE}", f"treatise 18:17; {DISC_SOURCE}"
    for n in (15, 30, 45, 60, 75):
        if n < design.least_deg:
            continue
        at = np.radians(np.array(float(n)))
        told = "width of the pointed tip's half-shadow"
        yield Fact(f"penumbra/{n}/point", round(float(blur.point(at)), 4), "mm", faded, told)
        core = float(blur.core(at, ball / 2))
        told = "length of the sphere's dark core"
        yield Fact(f"penumbra/{n}/core", round(max(core, 0.0), 4), "mm", dark, told)
    off = math.degrees(blur.semidiameter)
    told = "by which the dark part of a pointed tip's shadow shows the altitude too high"
    short = f"treatise 23:3; {DISC_SOURCE}"
    yield Fact("error/altitude", round(off, 4), "°", short, told)
    if design.body == "sun":
        told = "by which it shows, in the north, the entry into Aries too early, Libra too late"
        yield Fact("error/equinox", round(off / DAILY_DEG * 24, 1), "h", short, told)
    told = "of the body at the horizon"
    yield Fact("error/parallax", PARALLAX_DEG[design.body], "°", DISC_SOURCE, told)
