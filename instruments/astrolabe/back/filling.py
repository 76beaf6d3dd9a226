"""Which content stands in which quadrant of a back, what room it needs, and its marks."""

import math
from dataclasses import replace
from typing import get_args

import numpy as np

import templates
from instruments.astrolabe.back.design import Design
from instruments.astrolabe.back.nesting import NestSizes
from instruments.astrolabe.back.parameters import NAMES, Holding
from instruments.errors import give, impossible, naming
from instruments.geometry import Floats
from instruments.part import Fact, Note
from instruments.place import town_called
from instruments.saying import tell
from instruments.scales.bands import band_width_mm
from instruments.scales.content import Content
from instruments.scales.limb import LOWER, LOWER_LEFT, LOWER_RIGHT, Quadrant
from instruments.scales.moments import Moment, prayer_moments
from instruments.scales.numbering import Numerals
from instruments.scales.quadrants import hour_quadrant
from instruments.scales.quadrants.ornament_quadrant import Ornament, draw_ornament_quadrant
from instruments.scales.quadrants.ring_circles import (
    SignRings,
    Solstice,
    least_rim_mm,
    sign_circles,
)
from instruments.scales.quadrants.sector import Sector
from instruments.scales.quadrants.sign_rings import draw_sign_quadrant
from instruments.scales.quadrants.sine_grid import draw_sine_quadrant
from instruments.sky import horizon, qibla
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
    """All forms of the titles of a content's curves."""
    if held == "prayer-curves":
        return [t for c in _prayers(design) for t in c.titles]
    if held == "qibla-curves":
        return _cities(design)
    return hour_quadrant.hour_titles(hand.system, held)


def draw_quadrant(design: Design, held: Holding, sector: Sector) -> Content:
    """A quadrant's content."""
    if held == "rosette" or held == "star":
        return draw_ornament_quadrant(sector, held)
    obliquity = design.epoch.obliquity_rad
    outer = outermost(design, held)
    if held in ("prayer-curves", "qibla-curves"):
        titles = _titles(design, held, sector.hand)
        signs = sign_circles(sector, titles, outer, obliquity)
        draw = _draw_prayers if held == "prayer-curves" else _draw_qiblas
        return draw(design, sector, signs)
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


def _prayers(design: Design) -> list[Moment]:
    """The prayers' curves, the altitude at which cot h = cot h_n + k over the sun's declination.

    The treatise lays the shadow off on the tangent GC and joins it to the centre, which is
    the same angle.
    """
    asked, spoken = design.prayer_curves, design.spoken
    places = asked.latitudes or (design.place.latitude,)
    found = []
    for degrees in places:
        for curve in prayer_moments("quadrant/prayer", math.radians(degrees), asked.times, spoken):
            number = f"{abs(degrees):g}°"
            if len(places) > 1:
                titles = (f"{curve.titles[0]} {number}", number)
                curve = replace(curve, means=f"{curve.means}/{degrees:g}", titles=titles)
            found.append(curve)
    return found


def _draw_prayers(design: Design, sector: Sector, signs: SignRings) -> Content:
    """Noon, the beginning and the end of the afternoon prayer over the signs (Fig. 47).

    The alidade's edge on the crossing of the sun's circle and a curve shows at the rim the
    altitude of that time (treatise 186:2–188:3).

    The latitude is the place's, if none is asked for. The text does not say which sign begins at
    the rim.
    """
    drawn = _prayers(design)
    latitudes = design.prayer_curves.latitudes or (design.place.latitude,)
    places = np.radians(np.array(latitudes))[:, None]

    def highest_noon(delta: Floats) -> Floats:
        high: Floats = horizon.noon_altitude(places, np.atleast_1d(delta)).max(axis=0)
        return high

    content = draw_sign_quadrant(sector, signs, [drawn], highest_noon, "quadrant/prayer")
    facts = [
        Fact(
            f"{c.means}/equinox",
            90.0 - math.degrees(float(c.altitude(np.array([0.0]))[0])),
            "°",
            "treatise 187:1",
            "from the vertical line, on the equinox",
        )
        for c in drawn
    ]
    return replace(content, facts=(*content.facts, *facts))


def _cities(design: Design) -> list[str]:
    """What the cities of the qibla curves are called, as a back's own place is."""
    rows = {row["city"]: row for row in templates.table("cities")}
    if design.lettering.language == "ar":
        return [rows[city]["arabic"] for city in design.qibla_curves.cities]
    return [town_called(rows[city], design.spoken.places) for city in design.qibla_curves.cities]


def _draw_qiblas(design: Design, sector: Sector, signs: SignRings) -> Content:
    """A curve for each city: set the alidade where it crosses the sun's circle.

    When the sun has come to the altitude that the alidade then shows, it stands in the
    direction of Mecca. Each curve holds for its own city, with its own latitude.
    """
    rows = {row["city"]: row for row in templates.table("cities")}
    drawn: list[Moment] = []
    facts: list[Fact] = []
    notes: list[Note] = []
    for city, title in zip(design.qibla_curves.cities, _cities(design), strict=True):
        phi, east = (math.radians(float(rows[city][k])) for k in ("latitude", "longitude"))
        towards = qibla.qibla_azimuth(phi, east)
        if towards is None:
            said = tell("{city} is left out: Mecca has no direction there", city=city)
            notes.append(Note("qibla_curves.cities", said))
            continue
        north, easterly = qibla.MECCA_DEG
        source = (
            f"great circle to Mecca ({north}° N, {easterly}° E); "
            f"latitude and longitude: {rows[city]['source']}"
        )
        meaning = "direction of Mecca from north through east"
        facts.append(
            Fact(f"quadrant/qibla/{city}", round(math.degrees(towards), 2), "°", source, meaning)
        )
        for branch in (0, 1):

            def altitude(
                towards: Floats, delta: Floats, phi: float = phi, branch: int = branch
            ) -> Floats:
                return qibla.altitudes_towards(phi, delta, towards)[branch]

            named = (title,) if branch == 0 else ()
            curve = Moment(f"quadrant/qibla/{city}", named, altitude, towards)
            reach = curve.altitude(np.linspace(-signs.obliquity_rad, signs.obliquity_rad, 181))
            if np.any((reach > 0.0) & (reach < math.pi / 2)):
                drawn.append(curve)
    content = draw_sign_quadrant(sector, signs, [drawn], None, "quadrant/qibla")
    return Content(content.marks, (*content.facts, *facts), (*content.notes, *notes))
