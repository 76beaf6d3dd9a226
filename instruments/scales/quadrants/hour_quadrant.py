"""The hour-line quadrants: seasonal and equal for a latitude, and the universal one of arcs."""

import math
from functools import partial

import numpy as np

from instruments.geometry import QUARTER, Arc, Path
from instruments.lettering.numerals import System
from instruments.part import Fact, Mark, Note
from instruments.scales.bands import band_width_mm
from instruments.scales.content import Content
from instruments.scales.moments import both_halves, hour_moments
from instruments.scales.numbering import numbered_every
from instruments.scales.quadrants.ring_circles import Solstice, sign_circles
from instruments.scales.quadrants.sector import Sector, Title, draw_hour_titles
from instruments.scales.quadrants.sign_rings import draw_sign_quadrant
from instruments.sky import horizon, hours, sun
from instruments.sky.day_times import EQUAL, SEASONAL, HourCount

UNIVERSAL = "quadrant/hour-universal"

_STEPS = (1, 2, 3)
"""So many hours from line to line, as the signs' names find room between them."""


def hour_titles(system: System, kind: str) -> list[str]:
    """All forms of the lines' numbers."""
    last = (EQUAL if kind == "hours-equal" else SEASONAL).noon
    return [t for n in range(1, last + 1) for t in both_halves(n, 2 * last, system)]


def draw_hour_quadrant(
    sector: Sector,
    count: HourCount,
    latitude_deg: float,
    outermost: Solstice,
    obliquity_rad: float,
) -> Content:
    """The hours of a count over the signs, those before noon with those after it.

    Seasonal hour n is hour 12 − n too, equal hour n is hour 24 − n (treatise 188:4–8).
    """
    about = f"quadrant/hour-{count.name}"
    latitude = math.radians(latitude_deg)
    hand = sector.hand
    drawn = hour_moments(about, count, latitude, obliquity_rad, hand.system, to_left=hand.to_left)
    signs = sign_circles(
        sector, [t for c in drawn for t in c.titles] or ["0"], outermost, obliquity_rad
    )
    noon = partial(horizon.noon_altitude, latitude)
    # Noon is hour 6 or 12, so that a step counts from it.
    ways = [[c for c in drawn if not int(c.means.rpartition("/")[2]) % step] for step in _STEPS]
    content = draw_sign_quadrant(sector, signs, ways, noon, about)
    fact = Fact(f"{about}/latitude", latitude_deg, "°", "", "for which its lines are drawn")
    return Content(content.marks, (*content.facts, fact), content.notes)


def draw_universal_quadrant(sector: Sector, latitude_deg: float, obliquity_rad: float) -> Content:
    """Seasonal hours as circles through the pivot, for any latitude.

    Line n is the circle through the pivot and through the rim at 15n° with its centre on
    the vertical: a point at R·sin h_n from the pivot lies on it when the alidade stands at
    the altitude with sin h = sin h_n · sin 15n°, which is the altitude at hour n on the
    equator and at the equinoxes, and nearly so elsewhere (treatise 188:15). Line 6, over
    the whole radius, marks that point when the alidade is set to the noon altitude.
    """
    hand = sector.hand
    numbers = {n: both_halves(n, 12, hand.system, to_left=hand.to_left) for n in range(1, 7)}
    rim = sector.outer_mm - band_width_mm(
        sector.hand, [t for forms in numbers.values() for t in forms]
    )
    run, marks, ends = sector.quadrant.from_horizon, [], []
    for n, forms in numbers.items():
        end = n * math.pi / 12
        across = rim / math.sin(end)
        start = math.asin(sector.inner_mm / across)
        turn = run.start_rad + run.sense * (2 * start - QUARTER)
        centre = across / 2 * complex(math.cos(run.at(QUARTER)), math.sin(run.at(QUARTER)))
        arc = Arc(centre, across / 2, turn, run.sense * 2 * (end - start))
        marks.append(Mark(f"{UNIVERSAL}/{n}", Path.of(arc)))
        ends.append(Title(f"{UNIVERSAL}/{n}", forms, end))
    lettered, left, step = draw_hour_titles(sector, ends, (rim + sector.outer_mm) / 2)
    edge = Arc(0j, rim, run.start_rad, run.sense * QUARTER)
    marks.append(Mark("ring/quadrant", Path.of(edge)))
    strays = strays_min(math.radians(latitude_deg), obliquity_rad)
    facts = [Fact.length(f"{UNIVERSAL}/rim", rim, "radius of its noon altitudes")]
    if math.isfinite(strays):
        meaning = f"most that its hours stray over the year at latitude {latitude_deg:g}°"
        facts.append(
            Fact(
                f"{UNIVERSAL}/strays",
                strays,
                "min",
                "treatise 188:15; spherical astronomy",
                meaning,
            )
        )
    notes = [Note.detail(f"label/{m}", "is left out: its number has no room") for m in left]
    if step > 1:
        notes.append(numbered_every(UNIVERSAL, step))
    return Content((*marks, *lettered), tuple(facts), tuple(notes))


def strays_min(latitude: float, obliquity: float) -> float:
    """The most by which sin h = sin h_n · sin 15n strays from the seasonal hours, minutes.

    Parameters
    ----------
    latitude, obliquity : float
        Radians.

    Returns
    -------
    float
        Minutes of time over all days on which the sun rises and sets; nan if there is none.
    """
    delta = sun.declination(np.linspace(-QUARTER, QUARTER, 181), obliquity)
    arc = hours.semidiurnal_arc(latitude, delta)
    days = delta[(arc > 1e-3) & (arc < math.pi - 1e-3)]
    if not days.size:
        return math.nan
    n = np.arange(0.25, 6.0, 0.25)[:, None]
    noon = np.sin(horizon.noon_altitude(latitude, days))
    shown = np.arcsin(np.clip(noon * np.sin(n * math.pi / 12), -1.0, 1.0))
    true = np.abs(hours.seasonal(n, latitude, days))
    read = horizon.hour_angle(latitude, days, shown)
    # At a pole the altitude tells no hour even on the day that has a rising.
    strays = np.abs(read - true)
    strays = strays[np.isfinite(strays)]
    return float(strays.max()) * 12 * 60 / math.pi if strays.size else math.nan
