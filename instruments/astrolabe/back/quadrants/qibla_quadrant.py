"""The qibla quadrant: the sun's altitude when it stands in the direction of Mecca."""

import math

import numpy as np

import templates
from instruments.astrolabe.back.parameters import QiblaCurves
from instruments.geometry import Floats
from instruments.part import Fact, Note
from instruments.saying import tell
from instruments.scales.content import Content
from instruments.scales.moments import Moment
from instruments.scales.quadrants.ring_circles import Solstice, sign_circles
from instruments.scales.quadrants.sector import Sector
from instruments.scales.quadrants.sign_rings import draw_sign_quadrant
from instruments.sky import qibla

ABOUT = "quadrant/qibla"


def city_titles(asked: QiblaCurves, language: str) -> list[str]:
    """The cities' names."""
    rows = {row["city"]: row for row in templates.table("cities")}
    return [rows[city]["arabic" if language == "ar" else "name"] for city in asked.cities]


def draw_qibla_quadrant(
    sector: Sector, asked: QiblaCurves, language: str, outermost: Solstice, obliquity_rad: float
) -> Content:
    """A curve for each city: set the alidade where it crosses the sun's circle.

    When the sun has come to the altitude that the alidade then shows, it stands in the
    direction of Mecca. Each curve holds for its own city, with its own latitude.
    """
    rows = {row["city"]: row for row in templates.table("cities")}
    drawn: list[Moment] = []
    facts: list[Fact] = []
    notes: list[Note] = []
    for city, title in zip(asked.cities, city_titles(asked, language), strict=True):
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
        facts.append(Fact(f"{ABOUT}/{city}", round(math.degrees(towards), 2), "°", source, meaning))
        for branch in (0, 1):

            def altitude(
                towards: Floats, delta: Floats, phi: float = phi, branch: int = branch
            ) -> Floats:
                return qibla.altitudes_towards(phi, delta, towards)[branch]

            named = (title,) if branch == 0 else ()
            curve = Moment(f"{ABOUT}/{city}", named, altitude, towards)
            reach = curve.altitude(np.linspace(-obliquity_rad, obliquity_rad, 181))
            if np.any((reach > 0.0) & (reach < math.pi / 2)):
                drawn.append(curve)
    signs = sign_circles(sector, city_titles(asked, language), outermost, obliquity_rad)
    content = draw_sign_quadrant(sector, signs, [drawn], None, ABOUT)
    return Content(content.marks, (*content.facts, *facts), (*content.notes, *notes))
