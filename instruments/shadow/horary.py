"""The horary quadrant standing alone: the hour by the altitude, with cord, bead and sights.

Its lines are those of an astrolabe's back: equal or seasonal hours over the signs for a latitude,
or the circles that serve everywhere. Gunter's form projects the sky as an astrolabe's plate does,
north and south folded on each other, with the ecliptic and the horizon.
"""

from dataclasses import replace
from typing import Annotated, Literal

from pydantic import Field

from instruments.common_design import CommonDesign, CutFromSheet, Sited, built_instrument
from instruments.design import Name
from instruments.errors import choose, refuse_below
from instruments.guide import Section
from instruments.guide.speech import speech
from instruments.parameters import Rank
from instruments.part import Instrument, Mark
from instruments.quantities import LengthMm
from instruments.scales.bands import band_width_mm
from instruments.scales.content import Content
from instruments.scales.quadrants import hour_quadrant
from instruments.scales.quadrants.ring_circles import Solstice, least_rim_mm
from instruments.scales.quadrants.sector import Sector
from instruments.scales.shadow_arc import Gnomon
from instruments.shadow import guide
from instruments.shadow.boards import board
from instruments.shadow.boards.quarter import Quarter
from instruments.shadow.lines import gunter
from instruments.sky.day_times import COUNTS

SAME = "leaves no hours to tell: near a pole the sun's altitude is the same all day"
"""Why not."""


class Design(CommonDesign, Sited, CutFromSheet):
    """A horary quadrant: the hour from the sun's altitude by a cord with a bead."""

    name: Name = "horary-quadrant"
    form: Annotated[Literal["equal", "seasonal", "gunter", "universal"], Rank(1)] = Field(
        default="equal",
        description="Equal or seasonal hours over the signs, Gunter's projection with ecliptic and "
        "horizon, or the seasonal hours' circles for any latitude.",
    )
    radius_mm: Annotated[LengthMm, Rank(1)] = Field(
        default=150.0, ge=40, le=2000, description="Radius of the quadrant."
    )
    azimuths: bool = Field(
        default=True, description="Whether Gunter's form has the sun's azimuths too."
    )
    shadow_square: bool = Field(
        default=True,
        description="Whether Gunter's form has the shadow square too, within the equator.",
    )
    gnomon: Gnomon = Field(
        default="12",
        description="Divisions of a side of the shadow square: 12 digits, 7 or 6.5 feet, 60 parts.",
    )

    @property
    def farthest_deg(self) -> float:
        """Nearer to a pole the sun's altitude hardly changes over the day."""
        return 90.0 if self.form == "universal" else 87.0


def lay_out(design: Design) -> Instrument:
    """The quadrant of a design, its corner at the origin.

    Raises
    ------
    DesignError
        If there is no room for the lines, or near a pole no hour to tell.
    """
    design.refuse_poles(SAME, choose("form", "universal"))
    quarter = Quarter.of(design, design.radius_mm, design.thickness_mm)
    sector = quarter.sector()
    _refuse_small(design, sector)
    limb, lines = quarter.limb(), _drawn(design, sector)
    return built_instrument(
        design,
        "gunter_quadrant" if design.form == "gunter" else "horary_quadrant",
        quarter.hand,
        quarter.parts((*limb.marks, *lines.marks, _inscribed(design, quarter))),
        facts=(*lines.facts, *limb.facts),
        notes=(*lines.notes, *limb.notes),
        guide=_told(design, lines),
    )


def _refuse_small(design: Design, sector: Sector) -> None:
    hand = sector.hand
    kind = "hours-equal" if design.form in ("equal", "gunter") else "hours-seasonal"
    band = band_width_mm(hand, hour_quadrant.hour_titles(hand.system, kind))
    least = least_rim_mm(hand, sector.inner_mm, sector.pitch_mm) + band
    told = "leaves no room for the hours over the signs"
    radius_mm = design.radius_mm
    refuse_below("radius_mm", radius_mm, radius_mm - sector.outer_mm + least, told)


def _drawn(design: Design, sector: Sector) -> Content:
    """The lines of the form."""
    latitude, obliquity = design.place.latitude, design.epoch.obliquity_rad
    if design.form == "universal":
        return hour_quadrant.draw_universal_quadrant(sector, latitude, obliquity)
    if design.form == "gunter":
        return gunter.draw_gunter_quadrant(
            sector, design.place.latitude_rad, obliquity, azimuths=design.azimuths,
            gnomon=design.gnomon if design.shadow_square else None,
        )  # fmt: skip
    outermost: Solstice = "cancer" if latitude >= 0.0 else "capricorn"
    count = COUNTS[design.form]
    return hour_quadrant.draw_hour_quadrant(sector, count, latitude, outermost, obliquity)


def _inscribed(design: Design, quarter: Quarter) -> Mark:
    """Place and latitude in the margin below the level edge."""
    at = complex(design.radius_mm / 2, -quarter.margin_mm / 2)
    room = 0.9 * design.radius_mm
    return board.draw_place_line(design.place, design.lettering, quarter.hand, at, room)


def _told(design: Design, lines: Content) -> tuple[Section, ...]:
    """How it is read, the dates of the signs, and the clock."""
    kind = {"gunter": "gunter", "universal": "universal"}.get(design.form, "horary")
    anywhere, clock = design.form == "universal", design.form != "seasonal"
    make, use, *read = guide.guide_without_year(
        design, kind, "sine", anywhere=anywhere, signs=True, clock=clock
    )
    said = speech(design.lettering.language)
    if any(m.means.startswith("quadrant/azimuth") for m in lines.marks):
        use = replace(use, steps=(*use.steps, *said.steps("gunter.azimuth")))
    if any(m.means.startswith("ladder-") for m in lines.marks):
        height = said.say("back.ladder", gnomon=said.digits(design.gnomon))
        use = replace(use, steps=(*use.steps, height))
    return make, use, *read
