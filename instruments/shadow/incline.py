"""Ya'qub's figure: the level shadow from one that fell on a sloping plane.

The foot of the gnomon is at the board's origin, its head as high above as the gnomon. Where the
shadow EB along the slope and the elevation of its tip meet is the tip; a thread from the head
through it meets the level line at the level shadow, m·g/(g − e) with m = √(EB² − e²) (treatise
83:9–86, Fig. 24).
"""

import math
from collections.abc import Iterator
from typing import Annotated

import shapely
from pydantic import Field

from instruments.cited_works import parameter
from instruments.common_design import CommonDesign, CutFromSheet, built_instrument
from instruments.design import Name
from instruments.errors import refuse_above, refuse_below
from instruments.geometry import Arc, Path
from instruments.labelling.along import Request
from instruments.lettering.numerals import has_zero
from instruments.parameters import Rank
from instruments.part import Fact, Instrument, Mark, Part, Placed, Sheet
from instruments.quantities import LengthMm
from instruments.saying import tell
from instruments.scales.numbering import Numerals
from instruments.shadow import guide
from instruments.shadow.boards import board

DIGITS = 12
"""The gnomon's."""


class Design(CommonDesign, CutFromSheet):
    """An inclined plane's correction: the level shadow by a thread over a figure."""

    described = (15, "83:9–86:12")
    name: Name = "inclined-plane"
    gnomon_mm: Annotated[LengthMm, Rank(1)] = Field(
        default=60.0,
        ge=20,
        le=2000,
        description="Height of the gnomon's head: 12 digits.",
    )
    shadow_digits: Annotated[int, Rank(1)] = Field(
        default=36, ge=6, le=240, description="The longest shadow on the figure, in digits."
    )
    rise_digits: Annotated[int, Rank(1)] = Field(
        default=4,
        ge=1,
        le=11,
        description="How far the tip may be above or below the foot.",
    )


def lay_out(design: Design) -> Instrument:
    """The board of a design, the foot of the gnomon at its origin.

    Raises
    ------
    DesignError
        If its digits are too small to draw.
    """
    unit = design.gnomon_mm / DIGITS
    hand = design.hand(design.shadow_digits * unit)
    _refuse(design, unit)
    fixed, soft = list(_axes(design, unit)), list(_grid(design, unit))
    high, low = design.gnomon_mm, -design.rise_digits * unit
    pad = 4 * hand.height_mm
    left, right = -2 * pad, design.shadow_digits * unit + pad
    room = shapely.box(left + 1, low - pad + 1, right - 1, high + pad - 1)
    content = board.draw_with_names(fixed, soft, list(_names(design, unit, hand)), hand, room)
    top, foot = complex(pad, high + pad), complex(right, low - pad)
    # The corner over the grid is cut away: a thread from the head is all that goes there.
    bound = design.rise_digits * unit + pad
    outline = Path.polyline(
        [
            complex(left, foot.imag), foot, complex(right, bound),
            complex(max(3 * pad, 0.2 * right), bound),
            complex(pad, top.imag - pad / 2), complex(pad, top.imag),
            complex(left, top.imag),
        ],
        closed=True,
    )  # fmt: skip
    bore = max(0.6, 0.3 * design.thickness_mm)
    thread = Mark.hole("hole/thread", bore, 1j * high)
    sheet = Sheet(outline, design.thickness_mm, (thread,))
    return built_instrument(
        design,
        "inclined_plane",
        hand,
        (Placed(Part("board", sheet, content.marks)),),
        facts=_facts(design, unit),
        notes=content.notes,
        guide=guide.guide_without_year(design, "incline", digits=float(DIGITS)),
    )


def _refuse(design: Design, unit: float) -> None:
    least = 2 * design.workshop.limits.pitch_mm
    narrow = tell("makes digits of {unit:.3g} mm, too narrow to draw", unit=unit)
    refuse_below("gnomon_mm", design.gnomon_mm, DIGITS * least, narrow)
    long = tell("makes a board of {longest:.4g} mm", longest=design.shadow_digits * unit)
    refuse_above("shadow_digits", design.shadow_digits, math.floor(3000 / unit), long)


def _axes(design: Design, unit: float) -> Iterator[Mark]:
    """The gnomon and the level line, with its digits below."""
    right = design.shadow_digits * unit
    yield Mark("gnomon/foot", Path.line(0j, 1j * (design.gnomon_mm - 3.0)))
    yield Mark("horizon", Path.line(0j, complex(right, 0.0)))
    for n in range(1, design.shadow_digits + 1):
        half = 0.2 * unit
        at = complex(n * unit, 0.0)
        yield Mark(f"scale/shadow-12/{n}", Path.line(at - 1j * half, at + 1j * half))


def _grid(design: Design, unit: float) -> Iterator[Mark]:
    """Level lines of the tip's elevation, and arcs about the foot of the shadow on the slope."""
    right, rise = design.shadow_digits * unit, design.rise_digits
    for e in range(-rise, rise + 1):
        if e:
            start = math.copysign(0.0, e) + 1.5 * unit
            yield Mark(
                f"elevation/{e}", Path.line(complex(start, e * unit), complex(right, e * unit))
            )
    for n in range(2, design.shadow_digits + 1):
        reach = math.asin(min(1.0, rise / n))
        limit = math.acos(min(1.0, 1.5 / n))
        half = min(reach, limit)
        yield Mark(f"slope/{n}", Path.of(Arc(0j, n * unit, -half, 2 * half)))


def _names(design: Design, unit: float, hand: Numerals) -> Iterator[Request]:
    widest = max(hand.width_mm(hand.written(n)) for n in range(1, design.shadow_digits + 1))
    pitch = max(3.5 * hand.height_mm, widest + _BETWEEN * hand.height_mm)
    step = next((s for s in (1, 2, 3, 6, 12) if s * unit > pitch), 12)
    for n in range(step, design.shadow_digits + 1, step):
        at = complex(n * unit, -design.rise_digits * unit - 0.8 * hand.height_mm)
        row = Path.line(at - 4 * hand.height_mm, at + 4 * hand.height_mm)
        yield Request(
            f"slope/{n}", (hand.written(n),), (row,), board.near(at - 1j * hand.height_mm)
        )
    yield from _elevations(design, unit, hand)


def _elevations(design: Design, unit: float, hand: Numerals) -> Iterator[Request]:
    """The numerals of the level lines, all in one column beyond their ends."""
    every = next((s for s in (1, 2, 3, 6) if s * unit > 2.2 * hand.height_mm), 12)
    for e in range(-design.rise_digits, design.rise_digits + 1):
        if e % every or not (e or has_zero(hand.system)):
            continue
        bare = hand.written(abs(e))
        text = f"{'+' if e > 0 else '−'}{bare}" if e else bare
        row = board.level_row(complex(design.shadow_digits * unit, e * unit), text, hand)
        forms = tuple(dict.fromkeys((text, bare)))
        yield Request(f"elevation/{e}" if e else "horizon", forms, (row,), board.near(row.start))


_BETWEEN = 1.5
"""Between two numerals of the shadow, in heights of capitals."""


def _facts(design: Design, unit: float) -> Iterator[Fact]:
    yield Fact.length("grid/unit", unit, "of shadow and elevation", "treatise 33:9")
    given, high = parameter("gnomon_mm"), "height from the level line to its head"
    yield Fact("gnomon/over-scales", design.gnomon_mm, "mm", given, high)
    slope = math.degrees(math.atan2(design.rise_digits, design.shadow_digits))
    told = "the steepest slope along the whole figure"
    yield Fact("slope/steepest", round(slope, 4), "°", "", told)
