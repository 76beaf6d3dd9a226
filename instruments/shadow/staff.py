"""The shadow staff: shadows of one gnomon in all its divisions, and the altitude beside them.

Laid level it measures the direct shadow of an upright gnomon, held upright the reversed shadow
of a level one (treatise 23:9–59:3, chapters 6 to 11). The divisions stand side by side, so that
one is turned into another by going straight across.
"""

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import Field

from instruments.cited_works import parameter
from instruments.common_design import CommonDesign, CutFromSheet, built_instrument
from instruments.design import Name
from instruments.errors import or_less, or_more, refuse_above, refuse_below
from instruments.geometry import Path
from instruments.lettering import placing
from instruments.lettering.language import Words
from instruments.parameters import Rank
from instruments.part import Fact, Frame, Instrument, Joint, Mark, Part, Placed, Sheet
from instruments.quantities import LengthMm
from instruments.saying import tell
from instruments.scales import straight
from instruments.scales.numbering import Numerals
from instruments.scales.shadow_arc import Gnomon
from instruments.shadow import guide
from instruments.sky.shadow import DIVISIONS

_IN_LENGTH, _IN_GNOMON = 0.8, 3.0
"""The size that its letters grow with, in lengths and in gnomons, by which divisions are apart."""

MOST_GNOMONS = 12
"""The longest scale: the shadow at 4.8°, near which refraction spoils what is read."""

Kind = Literal["direct", "reversed"]
Rows = Mapping[str, straight.Straight]
"""The scales by their titles, from the upper edge to the lower."""


class Design(CommonDesign, CutFromSheet):
    """A shadow staff: digits, feet and parts of the shadow side by side, and the altitude."""

    name: Name = "shadow-staff"
    form: Annotated[Literal["staff", "square"], Rank(1)] = Field(
        default="staff",
        description="A staff with its gnomon in a slot, or a square whose short arm is the gnomon.",
    )
    gnomon_mm: Annotated[LengthMm, Rank(1)] = Field(
        default=60.0, ge=20, le=1000, description="Height of the gnomon over the scales."
    )
    length_mm: Annotated[LengthMm, Rank(1)] = Field(
        default=225.0, ge=20, le=5000, description="Length of the scales: the longest shadow."
    )
    divisions: Annotated[tuple[Gnomon, ...], Rank(1)] = Field(
        default=("12", "7", "6.5", "60"),
        min_length=1,
        max_length=4,
        description="Divisions of the gnomon: 12 digits, 7 or 6.5 feet, 60 parts.",
    )


@dataclass(frozen=True, slots=True)
class _StaffSizes:
    """What follows from a design, mm.

    `pitch` is the height of a row, `wide` that of all, `head` what is before the scales,
    `tail` behind them; `sense` is −1 where the scales run from right to left.
    """

    pitch: float
    wide: float
    head: float
    tail: float
    sense: int

    def at(self, x: float, y: float) -> complex:
        """A point by its distance from the gnomon along the scales, and its height."""
        return complex(self.sense * x, y)


def lay_out(design: Design) -> Instrument:
    """The staff or square of a design, its origin where the gnomon's shadow begins.

    Raises
    ------
    DesignError
        If the scale leaves out 45° or is too long.
    """
    _refuse(design)
    speech = design.spoken
    hand = design.hand(min(_IN_LENGTH * design.length_mm, _IN_GNOMON * design.gnomon_mm))
    rows = {
        _altitude_title(speech, "direct"): _altitudes(design, hand, "direct"),
        **{_title(hand, speech, n): _shadows(design, hand, n) for n in design.divisions},
        _altitude_title(speech, "reversed"): _altitudes(design, hand, "reversed"),
    }
    sizes = _sizes(design, rows, hand, speech)
    marks = [*_foot(design, sizes, hand), *_lines(design, sizes, rows)]
    for k, (title, row) in enumerate(rows.items(), 1):
        marks += _drawn(sizes, hand, row, k, len(rows))
        marks.append(_named(design, sizes, hand, f"label/{row.means}", title, k))
    return built_instrument(
        design,
        "shadow_staff",
        hand,
        _parts(design, sizes, marks),
        facts=_facts(design),
        guide=guide.guide_without_year(design, "staff", made=design.form, gnomon=design.gnomon_mm),
    )


def _refuse(design: Design) -> None:
    gnomon, most = design.gnomon_mm, MOST_GNOMONS * design.gnomon_mm
    told = "ends before 45°, where the shadow is as long as the gnomon"
    lower = or_less("gnomon_mm", design.length_mm)
    refuse_below("length_mm", design.length_mm, gnomon, told, lower)
    long = "is more than {most_gnomons} gnomons, which no clear shadow has"
    higher = or_more("gnomon_mm", design.length_mm / MOST_GNOMONS)
    told_long = tell(long, most_gnomons=MOST_GNOMONS)
    refuse_above("length_mm", design.length_mm, most, told_long, higher)


def _title(hand: Numerals, speech: Words, name: str) -> str:
    division = DIVISIONS[name]
    g = division.divisions
    return f"{hand.written(g)} {speech.units.behind(float(g), division.name)}"


def _altitude_title(speech: Words, kind: Kind) -> str:
    terms = speech.terms
    shadow = terms.direct_shadow if kind == "direct" else terms.reversed_shadow
    return f"{shadow}: {terms.altitude}"


def _shadows(design: Design, hand: Numerals, name: str) -> straight.Straight:
    """Shadows in a division of the gnomon, laid off evenly; its multiples have long lines."""
    g = DIVISIONS[name].divisions
    fine = design.gnomon_mm / float(straight.PARTS * g)
    places = {n: n * fine for n in range(math.floor(design.length_mm / fine + 1e-9) + 1)}
    return straight.divided_scale(f"scale/shadow-{name}", places, hand, design.workshop.limits, g)


def _altitudes(design: Design, hand: Numerals, kind: Kind) -> straight.Straight:
    """Altitudes where the shadow ends: g·cot h, or g·tan h (treatise 49:7, 57:2)."""
    gnomon, parts = design.gnomon_mm, straight.PARTS
    last = math.degrees(math.atan2(design.length_mm, gnomon))
    foot = 90 * parts if kind == "direct" else 0
    places = {
        abs(foot - n): gnomon * math.tan(math.radians(n / parts))
        for n in range(math.floor(last * parts + 1e-9) + 1)
    }
    return straight.divided_scale(
        f"scale/altitude-{kind}", places, hand, design.workshop.limits, 45
    )


def _sizes(design: Design, rows: Rows, hand: Numerals, speech: Words) -> _StaffSizes:
    pitch = max(straight.high_mm(hand, row.numbered) for row in rows.values())
    names = max(hand.width_mm(title) for title in rows)
    head = _names_mm(design, hand) + names + 2 * hand.height_mm
    tail = max(row.reach_mm(hand) for row in rows.values()) + hand.height_mm
    return _StaffSizes(pitch, len(rows) * pitch, head, tail, int(speech.sense))


def _names_mm(design: Design, hand: Numerals) -> float:
    """From the gnomon's foot to the names: beyond the slot."""
    thick = design.thickness_mm
    slot = thick + design.workshop.slot_play_mm(thick) if design.form == "staff" else 0.0
    return slot + hand.height_mm


def _drawn(
    sizes: _StaffSizes, hand: Numerals, row: straight.Straight, k: int, last: int
) -> Iterator[Mark]:
    """The k-th scale hangs from its upper line; the last stands on the staff's lower edge."""
    foot = -(k if k == last else k - 1) * sizes.pitch
    yield from row.marks(hand, lambda x, y: sizes.at(x, foot + y), upward=k == last)


def _lines(design: Design, sizes: _StaffSizes, rows: Rows) -> Iterator[Mark]:
    """The lines between the scales."""
    for k, row in enumerate(list(rows.values())[1:], 1):
        ends = (sizes.at(0.0, -k * sizes.pitch), sizes.at(design.length_mm, -k * sizes.pitch))
        yield Mark(f"ring/{row.means.removeprefix('scale/')}", Path.line(*ends))


def _named(
    design: Design, sizes: _StaffSizes, hand: Numerals, means: str, title: str, k: int
) -> Mark:
    """The title of the k-th scale, before its beginning."""
    at = sizes.at(-_names_mm(design, hand), (0.5 - k) * sizes.pitch)
    side: placing.Anchor = "end" if sizes.sense > 0 else "start"
    return hand.draw(means, title, at, anchor=side)


def _foot(design: Design, sizes: _StaffSizes, hand: Numerals) -> Iterator[Mark]:
    """The line of no shadow, under the gnomon's face; the slot breaks it."""
    ends = [(0.0, -sizes.wide)]
    if design.form == "staff":
        reach = _tab_mm(design, sizes) / 2 + hand.pad_mm
        ends = [(0.0, reach - sizes.wide / 2), (-reach - sizes.wide / 2, -sizes.wide)]
    for top, foot in ends:
        yield Mark("gnomon/foot", Path.line(sizes.at(0.0, top), sizes.at(0.0, foot)))


def _tab_mm(design: Design, sizes: _StaffSizes) -> float:
    """Width of the gnomon's slot."""
    return 0.3 * sizes.wide + design.workshop.slot_play_mm(design.thickness_mm)


def _parts(design: Design, sizes: _StaffSizes, marks: list[Mark]) -> tuple[Placed, ...]:
    right, foot, left = design.length_mm + sizes.tail, -sizes.wide, -sizes.head
    thickness = design.thickness_mm
    corners = [(left, foot), (right, foot), (right, 0.0)]
    if design.form == "square":
        arm = min(sizes.wide / 2, sizes.head)
        corners += [(0.0, 0.0), (0.0, design.gnomon_mm), (-arm, design.gnomon_mm), (-arm, 0.0)]
    outline = Path.polyline([sizes.at(x, y) for x, y in (*corners, (left, 0.0))], closed=True)
    outline = outline if sizes.sense > 0 else outline.reversed()
    if design.form == "square":
        return (Placed(Part("staff", Sheet(outline, thickness), tuple(marks))),)
    deep = thickness + design.workshop.slot_play_mm(thickness)
    hole = Path.rectangle(deep, _tab_mm(design, sizes), sizes.at(-deep / 2, -sizes.wide / 2))
    sheet = Sheet(outline, thickness, (Mark.cut("slot/gnomon", hole),))
    blade = Part("gnomon", Sheet(_blade(design, sizes), thickness))
    # Its face towards the scales is upright over their beginning, its top over the staff's face.
    origin = (min(-sizes.sense * thickness, 0.0), -sizes.wide / 2, thickness)
    upright = Frame(origin, (0.0, 1.0, 0.0), (1.0, 0.0, 0.0))
    return (
        Placed(Part("staff", sheet, tuple(marks))),
        Placed(blade, upright, Joint("slots", "staff")),
    )


def _blade(design: Design, sizes: _StaffSizes) -> Path:
    """The gnomon's outline: the staff's face at y = 0, its tab below."""
    tab = 0.15 * sizes.wide
    side = [(tab, -design.thickness_mm), (tab, 0.0), (2 * tab, 0.0), (0.6 * tab, design.gnomon_mm)]
    return Path.alike_on_both_sides([complex(x, y) for x, y in side])


def _facts(design: Design) -> Iterator[Fact]:
    given, high = parameter("gnomon_mm"), "height from the scales to its top"
    yield Fact("gnomon/over-scales", design.gnomon_mm, "mm", given, high)
    for name in dict.fromkeys(design.divisions):
        unit = design.gnomon_mm / float(DIVISIONS[name].divisions)
        told = f"one of {name} {DIVISIONS[name].name}"
        yield Fact.length(f"scale/shadow/{name}/unit", unit, told, "treatise 41:11")
    limit = math.degrees(math.atan2(design.gnomon_mm, design.length_mm))
    told = "least altitude of a direct shadow"
    yield Fact("scale/altitude-direct/least", round(limit, 6), "°", "treatise 49:7", told)
    told = "greatest altitude of a reversed shadow"
    yield Fact("scale/altitude-reversed/greatest", round(90 - limit, 6), "°", "treatise 57:2", told)
