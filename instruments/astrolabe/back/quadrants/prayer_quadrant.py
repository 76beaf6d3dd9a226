"""The prayer-curve quadrant of Fig. 47 (treatise 186:2–188:3)."""

import math
from collections.abc import Callable, Sequence
from dataclasses import replace

import numpy as np

from instruments.astrolabe.back.parameters import PrayerCurves
from instruments.geometry import Floats
from instruments.lettering.language import Words
from instruments.part import Fact
from instruments.scales.content import Content
from instruments.scales.moments import Moment, prayer_moments
from instruments.scales.quadrants.ring_circles import Solstice, sign_circles
from instruments.scales.quadrants.sector import Sector
from instruments.scales.quadrants.sign_rings import draw_sign_quadrant
from instruments.sky import horizon

ABOUT = "quadrant/prayer"


def curves(asked: PrayerCurves, latitude_deg: float, words: Words) -> list[Moment]:
    """The curves, the altitude at which cot h = cot h_n + k over the sun's declination.

    The treatise lays the shadow off on the tangent GC and joins it to the centre, which is
    the same angle.
    """
    places = asked.latitudes or (latitude_deg,)
    found = []
    for degrees in places:
        for curve in prayer_moments(ABOUT, math.radians(degrees), asked.times, words):
            number = f"{abs(degrees):g}°"
            if len(places) > 1:
                titles = (f"{curve.titles[0]} {number}", number)
                curve = replace(curve, means=f"{curve.means}/{degrees:g}", titles=titles)
            found.append(curve)
    return found


def curve_titles(asked: PrayerCurves, latitude_deg: float, words: Words) -> list[str]:
    """All forms of the curves' titles."""
    return [t for c in curves(asked, latitude_deg, words) for t in c.titles]


def draw_prayer_quadrant(
    sector: Sector,
    asked: PrayerCurves,
    latitude_deg: float,
    outermost: Solstice,
    obliquity_rad: float,
) -> Content:
    """Noon, the beginning and the end of the afternoon prayer over the signs.

    The alidade's edge on the crossing of the sun's circle and a curve shows at the rim the
    altitude of that time (187:11–188:3).

    The latitude is the place's, if none is asked for. The text does not say which sign begins at
    the rim, the `outermost`.
    """
    drawn = curves(asked, latitude_deg, sector.words)
    signs = sign_circles(sector, [t for c in drawn for t in c.titles], outermost, obliquity_rad)
    places = asked.latitudes or (latitude_deg,)
    content = draw_sign_quadrant(sector, signs, [drawn], highest_noon(places), ABOUT)
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
    return Content(content.marks, (*content.facts, *facts), content.notes)


def highest_noon(latitudes_deg: Sequence[float]) -> Callable[[Floats], Floats]:
    """The noon altitude, the highest of several places'."""
    places = np.radians(np.array(latitudes_deg))[:, None]

    def highest(delta: Floats) -> Floats:
        high: Floats = horizon.noon_altitude(places, np.atleast_1d(delta)).max(axis=0)
        return high

    return highest
