"""How true north is found: by the sun at noon, by the compass, by the Indian circle."""

import math

from instruments.civil_time import day_of_year
from instruments.guide import Section, Table
from instruments.guide.clock import Clock
from instruments.guide.correction import DAYS_OF_MONTH, calendar_said, summer_said
from instruments.guide.sketches import sketch_indian_circle
from instruments.guide.speech import Speech

_SUN_DEG_PER_DAY = 0.395
"""The most that the sun's declination changes in a day, at the equinoxes."""

_FROM_NOON_H = 2.0
"""From the marks of the Indian circle to noon, for the error that is told."""

_HIGHEST_LATITUDE = 80.0
"""Above it only the sun at noon is told: it hardly rises and sinks, and compasses are unsure."""


def finding_north(speech: Speech, clock: Clock, obliquity_deg: float) -> tuple[Section, ...]:
    """Three ways to true north at a place; near a pole the one that serves there.

    Parameters
    ----------
    obliquity_deg : float
        Between so many degrees of the equator the noon shadow falls either way.
    """
    latitude = clock.place.latitude
    title, noon = speech.say("north.title"), _by_noon(speech, clock, latitude, obliquity_deg)
    if abs(latitude) > _HIGHEST_LATITUDE:
        return Section("set-up/north", title, (speech.say("north.near_pole"),)), noon
    return (
        Section("set-up/north", title, (speech.say("north.intro"),)),
        noon,
        Section(
            "set-up/north/compass",
            speech.say("north.compass_title"),
            steps=speech.steps("north.compass_steps"),
        ),
        Section(
            "set-up/north/circle",
            speech.say("north.circle_title"),
            (
                speech.say("north.circle_intro"),
                speech.say("north.circle_error", error=speech.degrees(circle_error_deg(latitude))),
            ),
            speech.steps("north.circle_steps"),
            figures=(sketch_indian_circle(speech, northward=latitude >= 0.0),),
        ),
    )


def _by_noon(speech: Speech, clock: Clock, latitude: float, obliquity_deg: float) -> Section:
    falls = "both"
    if abs(latitude) > obliquity_deg:
        falls = "north" if latitude > 0 else "south"
    high, noons = clock.noon_altitudes(), clock.noons_h()
    first, last = clock.years
    *first_steps, marking = speech.steps("north.noon_steps")
    said = [
        speech.say(
            "north.noon_table",
            place=speech.name(clock.place),
            zone=speech.zone(clock.place, clock.offset_h),
            first=speech.year(first),
            last=speech.year(last),
        ),
        *calendar_said(speech, clock),
        *summer_said(speech, clock),
    ]
    rows = []
    dark = False
    for month, name in enumerate(speech.words.months, 1):
        cells = []
        for day in DAYS_OF_MONTH:
            n = day_of_year(month, day)
            up = bool(high[n] > 0.0)
            dark |= not up
            cells.append(speech.time(float(noons[n])) if up else "–")
        rows.append((name, *cells))
    if dark:
        said.append(speech.say("north.dark"))
    head = (speech.say("correction.month"), *(speech.number(d) for d in DAYS_OF_MONTH))
    return Section(
        "set-up/north/noon",
        speech.say("north.noon_title"),
        tuple(said),
        (*first_steps, f"{marking} {speech.say(f'north.falls_{falls}')}"),
        tables=(Table(head, tuple(rows)),),
    )


def circle_error_deg(latitude: float) -> float:
    """The error of the Indian circle at an equinox, with marks two hours from noon, degrees.

    At equal altitudes the azimuth changes by dδ / (cos φ sin H); the line takes half of what
    the sun moves in the four hours between (treatise 112:16–113:10).
    """
    moved = _SUN_DEG_PER_DAY * 2.0 * _FROM_NOON_H / 24.0
    hour = math.radians(15.0 * _FROM_NOON_H)
    return moved / 2.0 / (math.cos(math.radians(latitude)) * math.sin(hour))
