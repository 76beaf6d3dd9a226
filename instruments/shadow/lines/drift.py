"""What the sun's drift in declination does to a meridian from equal altitudes (112:1–115:6)."""

import math
from collections.abc import Iterator

import numpy as np

from instruments.epoch import Epoch
from instruments.geometry import Floats
from instruments.guide import Table
from instruments.guide.seasons import calendar_of, date_told, entry_dates
from instruments.guide.speech import Speech
from instruments.part import Fact
from instruments.place import Place
from instruments.sky import horizon, hours, sun
from instruments.sky.year import days

SPANS_H = (2.0, 4.0, 6.0)
"""Between the two marks, in the table."""


def turn(latitude: Floats, declination: Floats, rate: Floats, span_h: Floats) -> Floats:
    """How far the middle of two equal shadows is turned from the meridian.

    Parameters
    ----------
    latitude, declination : array_like
        Of the place, and of the sun at noon, radians.
    rate : array_like
        Of the declination, radians an hour.
    span_h : array_like
        From the entry to the exit, hours.

    Returns
    -------
    ndarray
        Radians, from north towards east; nan where the sun is not up so long.
    """
    away = np.asarray(span_h) * math.pi / 24
    high = horizon.altitude(latitude, declination, away)
    late, early = (
        horizon.azimuth(latitude, at, horizon.hour_angle(latitude, at, high))
        for at in (declination + rate * span_h / 2, declination - rate * span_h / 2)
    )
    # The entry's azimuth is that of its own exit, on the other side.
    turned = np.remainder((late - early) / 2 + math.pi / 2, math.pi) - math.pi / 2
    up = away < hours.semidiurnal_arc(latitude, declination)
    return np.where(up & (high > 0.0), turned, np.nan)


def by_pulisa(latitude: Floats, declination: Floats, rate: Floats, span_h: Floats) -> Floats:
    """The turn that Pulisa's shift of the exit mark undoes, radians (115:4).

    The mark is moved by δ₂ − δ₁, an arc, of the circle's radius along the meridian.
    """
    away = np.asarray(span_h) * math.pi / 24
    high = horizon.altitude(latitude, declination, away)
    sine = np.cos(declination) * np.sin(away) / np.cos(high)
    return np.arctan(rate * span_h / (2 * sine))


def of_signs(epoch: Epoch, place: Place) -> tuple[Floats, Floats]:
    """The sun's declination as it enters the signs from Aries on, radians, and its rate an hour."""
    year = days(calendar_of(epoch), epoch.year, east=place.longitude_rad)
    entered = np.radians(np.arange(0.0, 360.0, 30.0))
    pace = np.gradient(year.longitude)
    order = np.argsort(np.remainder(year.longitude, math.tau))
    at = np.remainder(year.longitude, math.tau)[order]
    daily = np.interp(entered, at, pace[order], period=math.tau)
    slope = np.cos(entered) * math.sin(epoch.obliquity_rad)
    delta = sun.declination(entered, epoch.obliquity_rad)
    return delta, slope / np.cos(delta) * daily / 24.0


def report_drift(epoch: Epoch, place: Place, pulisa: bool) -> Iterator[Fact]:
    """The most that a meridian is off without a correction, and with Pulisa's."""
    phi, span = np.array(place.latitude_rad), np.array(4.0)
    delta, rate = of_signs(epoch, place)
    off = np.degrees(turn(phi, delta, rate, span))
    if not np.isfinite(off).any():
        return
    most = round(float(np.nanmax(np.abs(off))), 4)
    told = "the most that the middle of marks 4 hours apart is off"
    yield Fact("drift/uncorrected", most, "°", "treatise 112:16", told)
    if pulisa:
        left = np.degrees(by_pulisa(phi, delta, rate, span)) - off
        most = round(float(np.nanmax(np.abs(left))), 4)
        told = "the most that it is off with Pulisa's shift"
        yield Fact("deviation/pulisa", most, "°", "treatise 115:4", told)


def table_of_drift(said: Speech, epoch: Epoch, place: Place, radius_mm: float | None) -> Table:
    """By signs and dates, the minutes of arc to add to the degree that was found.

    With a circle's radius, it is Pulisa's shift of the exit mark, mm towards north.
    """
    delta, rate = of_signs(epoch, place)
    names = said.words.signs
    rows = []
    for k, (key, date) in enumerate(zip(names.__slots__, entry_dates(epoch, place), strict=True)):
        cells = [_cell(said, place, (delta[k], rate[k]), span, radius_mm) for span in SPANS_H]
        rows.append((str(getattr(names, key)), said.date(*date), *cells))
    head = (
        said.say("astrolabe.sign"),
        date_told(said, epoch, said.say("read.date")),
        *(said.say("circle.hours_between", hours=said.number(span)) for span in SPANS_H),
    )
    return Table(head, tuple(rows))


def _cell(
    said: Speech, place: Place, of_sun: tuple[float, float], span_h: float, radius_mm: float | None
) -> str:
    delta, rate = map(np.array, of_sun)
    off = float(turn(np.array(place.latitude_rad), delta, rate, np.array(span_h)))
    if math.isnan(off):
        return "–"
    if radius_mm is None:
        return f"{said.signed(-60 * math.degrees(off), 1)}′"
    return said.signed(radius_mm * float(rate) * span_h, 2)
