"""Which content stands in which quadrant of a back, what room it needs, and its marks."""

import math
from typing import get_args

from instruments.astrolabe.back.design import Design
from instruments.astrolabe.back.nesting import NestSizes
from instruments.astrolabe.back.parameters import NAMES, Holding
from instruments.astrolabe.back.quadrants.prayer_quadrant import curve_titles as prayer_titles
from instruments.astrolabe.back.quadrants.prayer_quadrant import draw_prayer_quadrant
from instruments.astrolabe.back.quadrants.qibla_quadrant import city_titles as qibla_titles
from instruments.astrolabe.back.quadrants.qibla_quadrant import draw_qibla_quadrant
from instruments.errors import give, impossible, naming
from instruments.lettering.language import words
from instruments.saying import tell
from instruments.scales.bands import band_width_mm
from instruments.scales.content import Content
from instruments.scales.limb import LOWER, LOWER_LEFT, LOWER_RIGHT, Quadrant
from instruments.scales.numbering import Numerals
from instruments.scales.quadrants import hour_quadrant
from instruments.scales.quadrants.ornament_quadrant import Ornament, draw_ornament_quadrant
from instruments.scales.quadrants.ring_circles import Solstice, least_rim_mm
from instruments.scales.quadrants.sector import Sector
from instruments.scales.quadrants.sine_grid import draw_sine_quadrant
from instruments.sky.day_times import COUNTS

CALLED = {
    "prayer-curves": "the prayer curves' six rings",
    "hours-seasonal": "the seasonal hours' six rings",
    "hours-equal": "the equal hours' six rings",
    "hours-universal": "the universal hours' arcs",
    "qibla-curves": "the qibla curves' six rings",
    "sine-60": "the sine quadrant's lines",
    "sine-100": "the sine quadrant's lines",
    "rosette": "the rosette",
    "star": "the star",
}

SIDES = {"left": (LOWER_LEFT,), "right": (LOWER_RIGHT,), "both": LOWER}


def holdings(design: Design) -> dict[Quadrant, Holding]:
    """The content of each quadrant, the ladder shadow among them.

    Raises
    ------
    DesignError
        If a quadrant has two, or the ladder shadow is asked for where it does not stand.
    """
    found: dict[Quadrant, Holding] = {}
    standing = SIDES[design.ladder.quadrant] if design.ladder.form != "none" else ()
    for quadrant, held in design.quadrants.each().items():
        name = f"quadrants.{NAMES[quadrant]}"
        if held == "shadow-ladder" and quadrant.up > 0:
            raise impossible(
                name,
                held,
                "stands above, but the alidade's other pointer shows the shadow below",
                naming("give it {} or {}", "quadrants.lower_left", "quadrants.lower_right"),
            )
        if held == "shadow-ladder" and quadrant not in standing:
            wanted = "square" if design.ladder.form == "none" else design.ladder.form
            side = "both" if standing or design.ladder.form == "none" else "left"
            problem = naming(
                "is not where the ladder stands ({} = {form}, {} = {quadrant})",
                "ladder.form",
                "ladder.quadrant",
                form=design.ladder.form,
                quadrant=design.ladder.quadrant,
            )
            raise impossible(
                name, held, problem, give({"ladder.form": wanted, "ladder.quadrant": side})
            )
        if held not in ("none", "shadow-ladder") and quadrant in standing:
            other = [q for q in LOWER if q != quadrant]
            free = design.quadrants.each()[other[0]] in ("none", "shadow-ladder")
            side = "left" if quadrant == LOWER_RIGHT else "right"
            remedy = {"ladder.quadrant": side} if free else {"ladder.form": "none"}
            problem = naming(
                "is a second content there: {} = {quadrant} puts the shadow ladder in the "
                "same quadrant",
                "ladder.quadrant",
                quadrant=design.ladder.quadrant,
            )
            raise impossible(
                name, held, problem, give(remedy), tell("give {held} another quadrant", held=held)
            )
        found[quadrant] = "shadow-ladder" if quadrant in standing else held
    return found


def hour_latitude(design: Design) -> float:
    """The latitude of the hour lines, degrees."""
    asked = design.hour_lines.latitude
    return design.place.latitude if asked is None else asked


def outermost(design: Design, held: Holding) -> Solstice:
    """The sign that begins at the rim: the design's, or that of summer at the latitude."""
    if design.signs.outermost is not None:
        return design.signs.outermost
    latitude = hour_latitude(design) if held.startswith("hours") else design.place.latitude
    if held == "prayer-curves" and design.prayer_curves.latitudes:
        latitude = design.prayer_curves.latitudes[0]
    return "cancer" if latitude >= 0.0 else "capricorn"


def least_mm(design: Design, held: Holding, hand: Numerals, sizes: NestSizes) -> float:
    """The least radius within the rings that a content needs."""
    if held in ("none", "shadow-ladder"):
        return 0.0
    if held in get_args(Ornament):
        return 6 * hand.height_mm
    if held.startswith("sine"):
        return 1.6 * int(held[5:]) / 10 * (hand.height_mm + hand.pad_mm)
    band = band_width_mm(hand, _titles(design, held, hand))
    if held == "hours-universal":
        return sizes.hub_mm + 5 * hand.height_mm + band
    return least_rim_mm(hand, sizes.hub_mm, sizes.pitch_mm) + band


def _titles(design: Design, held: Holding, hand: Numerals) -> list[str]:
    if held == "prayer-curves":
        spoken = words(design.lettering.language)
        return prayer_titles(design.prayer_curves, design.place.latitude, spoken)
    if held == "qibla-curves":
        return qibla_titles(design.qibla_curves, design.lettering.language)
    return hour_quadrant.hour_titles(hand.system, held)


def draw_quadrant(design: Design, held: Holding, sector: Sector) -> Content:
    """A quadrant's content."""
    if held == "rosette" or held == "star":
        return draw_ornament_quadrant(sector, held)
    obliquity, place = design.epoch.obliquity_rad, design.place.latitude
    outer = outermost(design, held)
    if held == "prayer-curves":
        return draw_prayer_quadrant(sector, design.prayer_curves, place, outer, obliquity)
    if held == "qibla-curves":
        language = design.lettering.language
        return draw_qibla_quadrant(sector, design.qibla_curves, language, outer, obliquity)
    if held in ("sine-60", "sine-100"):
        asked = design.sine_grid
        arc = obliquity if asked.obliquity_arc else None
        return draw_sine_quadrant(sector, int(held[5:]), arc, cosines=asked.cosines)
    if held in ("hours-seasonal", "hours-equal", "hours-universal"):
        latitude = hour_latitude(design)
        if held == "hours-universal":
            return hour_quadrant.draw_universal_quadrant(sector, latitude, obliquity)
        # The altitudes of a day range over twice the distance from the pole.
        if 2 * math.cos(math.radians(latitude)) * sector.outer_mm < sector.pitch_mm:
            raise impossible(
                "place.latitude" if design.hour_lines.latitude is None else "hour_lines.latitude",
                latitude,
                "leaves no hours to tell: near a pole the sun's altitude is the same all day",
                naming("give {} another", "hour_lines.latitude"),
                give({f"quadrants.{sector.name}": "none"}),
            )
        count = COUNTS[held.removeprefix("hours-")]
        return hour_quadrant.draw_hour_quadrant(sector, count, latitude, outer, obliquity)
    return Content()
