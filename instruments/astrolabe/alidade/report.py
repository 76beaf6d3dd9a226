"""The figures of an alidade: its sizes, and how far its hours stray from the seasonal ones."""

import math

import numpy as np

from instruments.astrolabe.alidade.design import Design
from instruments.astrolabe.alidade.measures import FRONT, RuleMeasures
from instruments.astrolabe.alidade.sight_hours import HOURS
from instruments.astrolabe.back.report import report_noons
from instruments.cited_works import parameter
from instruments.days import sign_entries
from instruments.geometry import Floats
from instruments.part import Fact, Note
from instruments.sky import horizon, sun
from instruments.sky import hours as sky_hours

MINUTES = 24 * 60 / math.tau
"""Minutes of equal time a radian of hour angle."""


def stray_min(latitude: float, declination: Floats) -> Floats:
    """By how much the alidade misses the ends of the hours 1 to 5, in minutes of time.

    It takes the sun to be sin h = sin h_n · sin 15n high at the end of hour n; this is the
    time from there to the true end of the seasonal hour. It vanishes at the equinoxes, and
    the hours after noon stray as those before it (treatise 188:15 admits it).

    Parameters
    ----------
    latitude : float
        Radians.
    declination : ndarray of shape (d,)
        Radians.

    Returns
    -------
    ndarray of shape (5, d)
        Minutes, positive where the alidade shows a morning hour too late; nan where the noon
        sun is not up or never stands that high.
    """
    n = np.arange(1, 6)[:, None]
    noon = horizon.noon_altitude(latitude, declination)[None, :]
    up = np.where(noon > 0.0, np.sin(noon) * np.sin(np.radians(15.0 * n)), np.nan)
    shown = -horizon.hour_angle(latitude, declination[None, :], np.arcsin(up))
    return (shown - sky_hours.seasonal(n, latitude, declination[None, :])) * MINUTES


def report_stray(design: Design) -> tuple[tuple[Fact, ...], tuple[Note, ...]]:
    """The most that its hours stray over the year, and at the sun's entries into the signs."""
    latitude, obliquity = design.place.latitude_rad, design.epoch.obliquity_rad
    source = "treatise 188:15; spherical astronomy"
    longitudes = np.radians(np.arange(-90.0, 90.5, 0.5))
    declinations = sun.declination(longitudes, obliquity)
    year = stray_min(latitude, declinations)
    if not np.isfinite(year).any():
        said = "has no seasonal hours: the sun does not rise and set there"
        return (), (Note("place.latitude", said),)
    n, k = np.unravel_index(int(np.nanargmax(np.abs(year))), year.shape)
    on = math.degrees(declinations[k])
    most = round(float(np.nanmax(np.abs(year))), 4)
    meaning = f"the most over the year, hour {HOURS[int(n)]} at declination {on:.2f}°"
    facts = [Fact("alidade/stray", most, "min", source, meaning)]
    notes = []
    for day in sign_entries(obliquity):
        found = np.abs(stray_min(latitude, np.array([day.declination])))
        name = f"alidade/stray/{day.name}"
        if not np.isfinite(found).all():
            notes.append(Note.detail(name, "the sun does not reach all hours' altitudes"))
        if np.isfinite(found).any():
            most, on = round(float(np.nanmax(found)), 4), math.degrees(day.declination)
            meaning = f"the most of hours 1 to 11 at declination {on:.2f}°"
            facts.append(Fact(name, most, "min", source, meaning))
    return tuple(facts), tuple(notes)


def report_rule(design: Design, m: RuleMeasures) -> tuple[Fact, ...]:
    """The rule's sizes and what they follow from."""
    halved = design.form in (*FRONT, "halved")
    width = "before it is halved" if halved else "from edge to edge"
    given = (parameter("width_mm"),) if design.width_mm else ()
    facts = [
        *report_noons(design.place, design.epoch, ()),
        Fact.length(
            "rule/radius", design.radius_mm, "from the pivot to the tip", parameter("radius_mm")
        ),
        Fact.length("rule/width", 2 * m.half_mm, width, *given),
        Fact.length("pivot/hole-diameter", 2 * m.hole_mm, "the pivot's and its clearance"),
        Fact.length("hub/radius", m.hub_mm, "of the round about the pivot"),
        *design.workshop.fit("pivot", design.pivot_diameter_mm).facts("pivot"),
    ]
    if design.form not in FRONT:
        facts += [
            Fact.length("sights/height", m.gnomon_mm, "g, the gnomon of the hours"),
            Fact.length("sights/between", m.between_mm, "from inner face to inner face"),
            *design.workshop.fit("slot", design.sights.thickness_mm).facts("slot"),
        ]
    return tuple(facts)
