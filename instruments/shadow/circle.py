"""The Indian circle: the meridian from the shadow's entry into a circle and its exit.

On a level board stand circles about the foot of a gnomon, so many digits of it wide. The shadow's
tip enters each in the morning and leaves it after noon; the middle of the two is the meridian
(treatise 106:6–108:11), but for the drift of the sun's declination between them (112:1–115:6).
"""

import cmath
import math
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Annotated, Literal

from pydantic import Field

from instruments.common_design import CommonDesign, CutFromSheet, Sited, built_instrument
from instruments.design import Name
from instruments.errors import DesignError, choose, give, impossible, or_less, or_more
from instruments.geometry import Arc, Path
from instruments.geometry.path import paths
from instruments.guide import Section
from instruments.guide.speech import speech
from instruments.labelling.along import Request
from instruments.making.materials import Material
from instruments.parameters import LAST, Rank
from instruments.part import Fact, Frame, Instrument, Mark, Note, Part, Placed, Sheet
from instruments.quantities import LengthMm
from instruments.reckoning.meridian import indian_circle_limit
from instruments.saying import tell
from instruments.scales.content import Content
from instruments.scales.limb import Ring
from instruments.scales.numbering import Numerals
from instruments.shadow import guide
from instruments.shadow.boards import board
from instruments.shadow.lines import drift, shadow_lines, strip
from instruments.shadow.lines.circle_lines import (
    DAYS,
    DIGITS,
    CircleSizes,
    draw_axes,
    draw_circles,
    draw_fish,
    draw_noons,
    step_of,
)
from instruments.shadow.pieces.spire import Spire
from instruments.sky import horizon, hours, shadow

ENTRY_H = 1.5
"""A fitted gnomon's shadow enters the outermost circle so long before noon, or half-way to it."""

SHARES = {"D/4": 4, "D/6": 6, "D/8": 8, "D/12": 12}
"""Gnomons in the diameter (107:1 and 108:3–11)."""

_BLANK = 1.25
"""Heights of capitals from the limb to the outermost circle, whose number is none of the limb's,
where a board has room for it."""

LEAST_RAD = math.radians(1.0)
"""A lower noon sun throws no shadow that can be marked."""

SEASONS = {"winter": -1.0, "equinox": 0.0, "summer": 1.0}


class Design(CommonDesign, Sited, CutFromSheet):
    """An Indian circle: the meridian from equal shadows before and after noon."""

    described = (18, "106:6–108:11")
    name: Name = "indian-circle"
    radius_mm: Annotated[LengthMm, Rank(1)] = Field(
        default=100.0, ge=30, le=3000, description="Radius of the board."
    )
    season: Annotated[Literal["auto", "winter", "equinox", "summer"], Rank(1)] = Field(
        default="auto",
        description="Until when the noon shadow has to enter the circles: winter serves all year; "
        "auto is the longest that a gnomon of this sheet does.",
    )
    gnomon: Annotated[Literal["fitted", "D/4", "D/6", "D/8", "D/12"], Rank(1)] = Field(
        default="fitted",
        description="Height of the gnomon: fitted to the season, or a share of the outermost "
        "circle's diameter, as the old books have it.",
    )
    gnomon_mm: LengthMm | None = Field(
        default=None, ge=1, le=3000, description="Height of the gnomon; gnomon is then of no use."
    )
    circles: int = Field(default=8, ge=1, le=40, description="How many circles at the most.")
    fish: bool = Field(
        default=True, description="Whether to draw the fish: arcs that cross on the line from east."
    )
    channel: bool = Field(
        default=False, description="A channel round the rim, engraved for water to level it by."
    )
    method: Annotated[Literal["exact", "treatise"], Rank(3)] = Field(
        default="exact",
        description="Correction for the sun's drift: by azimuths, or Pulisa's shift of the mark.",
    )
    material: Annotated[Material, LAST] = "acrylic"

    @property
    def farthest_deg(self) -> float:
        """Beyond there is no meridian that shadows tell."""
        return 89.0


def lay_out(design: Design) -> Instrument:
    """The board of a design, north at its top, and the gnomon.

    Raises
    ------
    DesignError
        If there is no noon shadow in the season, or no circle holds it.
    """
    hand = design.hand(2 * design.radius_mm, "arc")
    channel = (board.draw_channel(design.radius_mm, hand),) if design.channel else ()
    rim = design.radius_mm - hand.height_mm * (0.5 + 2.5 * design.channel)
    ring = board.limb_ring(rim, hand)
    sizes, content = _inside(design, ring, hand)
    spire = _spire(design, sizes)
    limb = board.draw_limb(ring, design.workshop.limits)
    sheet = Sheet(Path.circle(0j, design.radius_mm), design.thickness_mm, (spire.slot(),))
    plate = Part("board", sheet, (*_outer(limb, ring, sizes), *channel, *content.marks))
    return built_instrument(
        design,
        "indian_circle",
        hand,
        (Placed(plate), *spire.parts("board")),
        facts=(*_facts(design, sizes), *limb.facts),
        notes=(*_short(design, sizes), *content.notes, *limb.notes),
        guide=_guide(design, sizes),
        world=Frame(),
    )


def _outer(limb: Content, ring: Ring, sizes: CircleSizes) -> tuple[Mark, ...]:
    """The limb, without its inner circle where a circle of shadows is there."""
    if not sizes.has_circle(ring.inner_mm):
        return limb.marks
    edge = Path.circle(0j, ring.inner_mm)
    return tuple(m for m in limb.marks if m.shape != edge)


def _inside(design: Design, ring: Ring, hand: Numerals) -> tuple[CircleSizes, Content]:
    """What stands inside the limb: clear of it, but where this costs the season or a name."""
    tried = []
    for sizes in _fields(design, ring.inner_mm, _BLANK * hand.height_mm):
        content = _field(design, sizes, ring.inner_mm, hand)
        if not content.notes:
            return sizes, content
        tried.append((sizes, content))
    return min(tried, key=lambda found: len(found[1].notes))


def _fields(design: Design, reach_mm: float, blank_mm: float) -> tuple[CircleSizes, ...]:
    """A field with a blank before the limb and one as far as it, which alone may be possible.

    Raises
    ------
    DesignError
        If none is.
    """
    whole = _that_can_be_cut(design, reach_mm)
    try:
        clear = _that_can_be_cut(design, reach_mm - blank_mm)
    except DesignError:
        return (whole,)
    return (clear, whole) if clear.season == whole.season else (whole,)


def _that_can_be_cut(design: Design, field_mm: float) -> CircleSizes:
    sizes = _sizes(design, field_mm)
    _refuse_low(design, _spire(design, sizes))
    return sizes


def _spire(design: Design, sizes: CircleSizes) -> Spire:
    play = design.workshop.slot_play_mm(design.thickness_mm)
    return Spire(sizes.gnomon, design.thickness_mm, play)


def _declination(design: Design, season: str) -> float:
    """Of the sun in the season, which is that of the place's side of the equator."""
    side = math.copysign(1.0, design.place.latitude)
    return SEASONS[season] * side * design.epoch.obliquity_rad


def _sizes(design: Design, field_mm: float) -> CircleSizes:
    """The gnomon and the circles; those of a fitted gnomon begin at the field's edge.

    Without a season it is the longest of which a gnomon that can be cut holds the noon shadow.
    """
    design.refuse_poles("is too near to a pole to have a meridian that is found so")
    if design.season != "auto":
        return _of_season(design, field_mm, design.season)
    found = [s for s in SEASONS if _noon(design, s) > 0.0]
    made = [_of_season(design, field_mm, s) for s in found[:-1] if _holds(design, field_mm, s)]
    return made[0] if made else _of_season(design, field_mm, found[-1])


def _noon(design: Design, season: str) -> float:
    """The altitude of noon over the least that is used, radians."""
    high = horizon.noon_altitude(design.place.latitude_rad, _declination(design, season))
    return float(high) - LEAST_RAD


def _holds(design: Design, field_mm: float, season: str) -> bool:
    try:
        sizes = _of_season(design, field_mm, season)
    except DesignError:
        return False
    return sizes.gnomon >= Spire(sizes.gnomon, design.thickness_mm, 0.0).least_mm


def _of_season(design: Design, field_mm: float, season: str) -> CircleSizes:
    latitude, delta = design.place.latitude_rad, _declination(design, season)
    if _noon(design, season) < 0.0:
        raise _sunless(design, season)
    noon = float(shadow.noon(latitude, delta, 1.0))
    shared = 2 * field_mm / SHARES[design.gnomon] if design.gnomon in SHARES else None
    gnomon = design.gnomon_mm or shared
    if gnomon is None:
        away = min(ENTRY_H * math.pi / 12, float(hours.semidiurnal_arc(latitude, delta)) / 2)
        long = DIGITS / math.tan(float(horizon.altitude(latitude, delta, away)))
        step = step_of(long, design.circles)
        gnomon = field_mm * DIGITS / (math.ceil(long / step) * step)
    elif noon * gnomon >= field_mm:
        raise _too_tall(design, season, field_mm, gnomon, noon)
    return CircleSizes(
        field_mm, gnomon, season, step_of(field_mm * DIGITS / gnomon, design.circles)
    )


def _sunless(design: Design, season: str) -> DesignError:
    later = "equinox" if season == "winter" and _noon(design, "equinox") > 0.0 else "summer"
    where = design.place.latitude
    told = tell("has no noon shadow at latitude {at:.4g}°: the sun stays down", at=where)
    return impossible("season", season, told, give({"season": later}))


def _too_tall(
    design: Design, season: str, field_mm: float, gnomon: float, noon: float
) -> DesignError:
    told = tell(
        "puts the noon shadow of {season} {shadow_mm:.4g} mm from its foot; the "
        "outermost circle is {field_mm:.4g} mm wide",
        season=season, shadow_mm=noon * gnomon, field_mm=field_mm,
    )  # fmt: skip
    if design.gnomon_mm:
        larger = or_more("radius_mm", design.radius_mm * noon * gnomon / field_mm * 1.05)
        lower = or_less("gnomon_mm", 0.95 * field_mm / noon)
        return impossible("gnomon_mm", gnomon, told, lower, larger)
    obliquity = math.degrees(design.epoch.obliquity_rad)
    most = indian_circle_limit(share=SHARES[design.gnomon], obliquity=obliquity)["latitude"]
    told = tell("{told} (it serves all year to latitude {most:.4g}°)", told=told, most=float(most))
    smaller = [n for n, share in SHARES.items() if field_mm > noon * 2 * field_mm / share]
    return impossible("gnomon", design.gnomon, told, choose("gnomon", *smaller, "fitted"))


def _short(design: Design, sizes: CircleSizes) -> tuple[Note, ...]:
    """A note where the circles don't serve all year, as no gnomon of this sheet does."""
    if design.season != "auto" or sizes.season == "winter":
        return ()
    until = {"equinox": "from equinox to equinox", "summer": "about midsummer"}[sizes.season]
    told = tell(
        "the noon shadow enters the circles only {until}: later it is too long for this board",
        until=until,
    )
    return (Note("season", told),)


def _refuse_low(design: Design, spire: Spire) -> None:
    """Refuse a gnomon that is too low for the sheet."""
    if design.gnomon_mm or spire.height_mm >= spire.least_mm:
        spire.check("gnomon_mm")
        return
    larger = design.radius_mm * spire.least_mm / spire.height_mm * 1.05
    told = tell(
        "leaves a gnomon of {height_mm:.3g} mm for the long noon shadow, too low to be cut",
        height_mm=spire.height_mm,
    )
    raise impossible(
        "radius_mm", design.radius_mm, told,
        or_more("radius_mm", larger), or_less("thickness_mm", spire.thinnest_mm),
    )  # fmt: skip


def _field(design: Design, sizes: CircleSizes, reach: float, hand: Numerals) -> Content:
    """Circles, the two lines as far as the limb, noon shadows of three days, the fish, names."""
    clear = _spire(design, sizes).half_mm + hand.pad_mm
    circles = draw_circles(sizes, clear)
    north, south, *across = draw_axes(clear, reach)
    latitude, obliquity = design.place.latitude_rad, design.epoch.obliquity_rad
    days = list(draw_noons(sizes, latitude, obliquity, clear, 1.2 * hand.height_mm))
    fish = list(draw_fish(sizes.field)) if design.fish else []
    spoken = design.spoken
    called = {
        "cancer": spoken.signs.cancer,
        "equinox": spoken.days.equinox,
        "capricorn": spoken.signs.capricorn,
    }
    asked = [
        *(board.name_beside(m, called[m.means.removeprefix("day/")], hand) for m in days),
        _named(north, spoken.terms.north, 0.97j * sizes.field),
        *(_numbered(m, hand) for m in circles),
        shadow_lines.place_line(
            design.place, design.lettering, sizes.gnomon,
            strip.rows((-sizes.field, -sizes.field, sizes.field, 0.0), hand),
            -1j * max(_LOW, key=lambda low: _off(days, -low * sizes.field)) * sizes.field,
        ),
    ]  # fmt: skip
    room = board.ring_room(sizes.field + 0.01, clear)
    # The place's line stands in the middle and may interrupt the meridian there.
    firm, yielding = [north, *across, *days], [south, *circles, *fish]
    return board.draw_with_names(firm, yielding, asked, hand, room)


def _off(days: Sequence[Mark], y_mm: float) -> float:
    """How far a height is off the noon shadows; 0 where there are none."""
    return min((abs(_start(day).imag - y_mm) for day in days if _start(day).imag < 0), default=0.0)


_LOW = 0.7, 0.55, 0.4, 0.8
"""Shares of the southern meridian at which the place's line may stand, the best first."""

_AT_RAD = 0.75 * math.pi
"""Where circles are numbered: to the north-west, for the noon shadows' names are east of north."""


def _start(mark: Mark) -> complex:
    (path,) = paths(mark.shape)
    return path.start


def _named(mark: Mark, text: str, at: complex) -> Request:
    return Request(mark.means, (text,), paths(mark.shape), board.near(at))


def _numbered(circle: Mark, hand: Numerals) -> Request:
    """The digits of a circle."""
    digits, radius = int(circle.means.rpartition("/")[2]), abs(_start(circle))
    near = Path.of(Arc(0j, radius, _AT_RAD + 0.3, -0.6))
    at = board.near(cmath.rect(radius, _AT_RAD))
    # As a group they stand apart: the last has no room beyond its circle, and none in a row.
    return Request(circle.means, (hand.written(digits),), (near,), at, alike="circle")


def _facts(design: Design, sizes: CircleSizes) -> Iterator[Fact]:
    latitude, obliquity = design.place.latitude_rad, design.epoch.obliquity_rad
    share = 2 * sizes.field / sizes.gnomon
    yield Fact.length("gnomon/height", sizes.gnomon, "of its tip over the board")
    into = "how often its height goes into the outermost circle's diameter"
    yield Fact("gnomon/share", round(share, 4), "", "treatise 107:13", into)
    yield Fact.length("circle/radius", sizes.field, "of the outermost")
    shares = {"/" + name.replace("/", "-"): float(n) for name, n in SHARES.items()}
    for name, n in {"": share, **shares}.items():
        limit = indian_circle_limit(share=n, obliquity=math.degrees(obliquity))["latitude"]
        of = f"with {name[1:].replace('-', '/')} as the gnomon, " if name else ""
        told = f"{of}the latitude up to which it serves all year"
        yield Fact(
            f"limit{name.lower()}", round(float(limit), 2), "°", "treatise 107:13–108:11", told
        )
    for name, part in DAYS.items():
        long = float(shadow.noon(latitude, part * obliquity, sizes.gnomon))
        if math.isfinite(long):
            yield Fact.length(
                f"noon-shadow/{name}",
                long,
                "from the foot, when the sun is on the meridian",
                "treatise 90:9",
            )
    yield from drift.report_drift(design.epoch, design.place, design.method == "treatise")


def _guide(design: Design, sizes: CircleSizes) -> tuple[Section, ...]:
    said = speech(design.lettering.language)
    shift = sizes.field if design.method == "treatise" else None
    make, use, read = guide.guide_without_year(design, "circle", gnomon=sizes.gnomon)
    if design.channel:
        use = replace(use, steps=(*said.steps("circle.channel"), *use.steps))
    return (
        make,
        use,
        read,
        Section(
            "correct",
            said.say("circle.drift_title"),
            (said.say("circle.drift_shift" if shift else "circle.drift_turn"),),
            tables=(drift.table_of_drift(said, design.epoch, design.place, shift),),
        ),
    )
