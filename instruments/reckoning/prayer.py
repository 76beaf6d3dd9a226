"""Chapter 25: the times of prayer by each school, for a day, a month or a year at a place."""

import datetime
import re
import zoneinfo
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from instruments.civil_time import MEAN_TIME
from instruments.reckoning.degrees import hour_angle_deg
from instruments.reckoning.inputs import DECLINATION, GNOMON, LATITUDE
from instruments.reckoning.noon import no_noon_sun
from instruments.reckoning.rule import OF_GNOMON, Input, Refusal, Value, Working, rule
from instruments.reckoning.schools import SCHOOLS, Reasons, School, events, why_none, why_not
from instruments.sky import prayer_times as sky
from instruments.sky import shadow, sun
from instruments.sky.arrays import Floats
from instruments.sky.time import Calendar, civil_date, julian_day, terrestrial
from instruments.written_dates import hyphened

GNOMONS = Input("gnomons", "beyond the noon shadow: 1, 1½ or 2", low=0, default=1)


@rule(
    "prayer", "treatise 168:12–169:9, 182:6–183:1 (ch. 25, 26), Habash", "altitude shadow time",
    LATITUDE, DECLINATION, GNOMONS, GNOMON, absent=no_noon_sun,
    remark="1 after Abu Yusuf, Muhammad and al-Shafi'i, 2 after Abu Hanifa, 1½ after some of the"
    " Karramis (171:16)",
)  # fmt: skip
def asr_altitude(latitude: Floats, declination: Floats, gnomons: Floats, gnomon: Floats) -> Working:
    """The altitude at the afternoon prayer: the noon shadow and some gnomons more."""
    phi, delta = np.radians(latitude), np.radians(declination)
    noon = shadow.noon(phi, delta, gnomon)
    return (
        Value("noon_shadow", noon, OF_GNOMON, "g·tan(φ − δ)"),
        Value("shadow", noon + gnomons * gnomon, OF_GNOMON, "s_n + k·g"),
        Value("altitude", np.degrees(sky.asr_altitude(phi, delta, gnomons)), "°", "tan h = g/s"),
        Value(
            "time", np.degrees(sky.asr_hour_angle(phi, delta, gnomons)) / 15, "h", "after noon",
            optional=True,
        ),
    )  # fmt: skip


_NAMES = ("dawn", "sunrise", "noon", "zuhr_end", "asr", "asr_end", "sunset", "nightfall")
_NIGHT = ("maghrib_end", "isha_end", "night_third", "night_half")
_FIRST, _LAST = -730_118.0, 2_921_938.0
"""Days from 2000: beyond them a zone has no calendar (years 1 to 9999), and their clock stays."""


def _why(values: Mapping[str, Any]) -> Refusal:
    school, date = str(values["school"]), str(values["date"])
    if school not in SCHOOLS:
        problem, remedy = why_not(school)
        return "school", problem, remedy
    if _dates(date, values["calendar"]) is None:
        return "date", "is no date", "write 2026-06-21, 2026-06 or 2026"
    return "zone", "is no time zone", "write Asia/Baghdad, +3 or local"


def _dates(text: str, calendar: Calendar) -> NDArray[np.float64] | None:
    """The Julian dates at 0 h of a day, of a month's days or of a year's."""
    found = re.fullmatch(r"(\d{4})(?:-(\d{1,2})(?:-(\d{1,2}))?)?", hyphened(text.strip()))
    if not found:
        return None
    year, month, day = (int(g) if g else 0 for g in found.groups())
    try:
        if day:
            return np.array([julian_day(year, month, day, calendar)])
        first = julian_day(year, month or 1, 1, calendar)
        later = (year + (month in (0, 12)), month % 12 + 1 if month else 1)
        return np.arange(float(first), float(julian_day(*later, 1, calendar)))
    except ValueError:
        return None


def _zone(text: str) -> datetime.tzinfo | float | None:
    """A time zone, or hours east of Greenwich; nan for local mean time, None for none."""
    plain = text.strip().removeprefix("UTC") or "0"
    if plain == MEAN_TIME:
        return np.nan
    if found := re.fullmatch(r"([+-]?)(\d{1,2})(?::([0-5]\d))?", plain):
        size = int(found[2]) + int(found[3] or 0) / 60
        return (-size if found[1] == "-" else size) if size <= 14 else None
    try:
        return zoneinfo.ZoneInfo(plain)
    except (OSError, ValueError, KeyError):
        return None


def _offsets(jd_ut: Floats, zone: datetime.tzinfo | float, longitude: float) -> Floats:
    """Hours that the clock is ahead of universal time at each instant."""
    if isinstance(zone, float):
        return np.full(jd_ut.shape, longitude / 15 if np.isnan(zone) else zone)
    start = datetime.datetime(2000, 1, 1, 12, tzinfo=datetime.UTC)

    def offset(jd: float) -> float:
        if np.isnan(jd):
            return np.nan
        moment = start + datetime.timedelta(days=min(max(jd - 2451545.0, _FIRST), _LAST))
        ahead = zone.utcoffset(moment.astimezone(zone).replace(tzinfo=None))
        return ahead.total_seconds() / 3600 if ahead is not None else 0.0

    ahead: Floats = np.vectorize(offset, otypes=[np.float64])(jd_ut)
    return ahead


@rule(
    "prayer", "treatise 160:5–176:2, 185:1 (ch. 25, 26)",
    f"date {' '.join(_NAMES)} {' '.join(_NIGHT)}",
    replace(LATITUDE, single=True),
    Input("longitude", "east positive", "angle", -180, 180, single=True),
    Input("date", "2026-06-21, or a month 2026-06, or a year 2026", "text"),
    Input("zone", "Asia/Baghdad, +3, or local mean time", "text", default=MEAN_TIME),
    Input("school", ", ".join(SCHOOLS), "text", default="shafii"),
    Input("twilight", "the sun's depression at dawn and nightfall", "angle", 0, 30, default=18,
        single=True),
    Input("horizon", "its middle's at sunrise and sunset: 0;50 as is seen, 0 without refraction",
        "angle", 0, 5, default="0;50", single=True),
    Input("calendar", "of the date; julian before 15 October 1582", "choice", default="gregorian",
        choices=("gregorian", "julian")),
    absent=_why,
    remark="the sun rises and sets where its upper edge is seen to, its middle 0;50 below the true"
    " horizon; whiteness (Abu Hanifa) ends at 18° (185:1); redness (Abu Yusuf, Muhammad,"
    " al-Shafi'i) earlier, at no stated depth; a third or half of the night is for convenience"
    " alone (167:13); by solar days, since lunar months drift (176:2)",
)  # fmt: skip
def prayer_times(
    latitude: Floats, longitude: Floats, date: str, zone: str, school: str, twilight: Floats,
    horizon: Floats, calendar: Calendar,
) -> Working:  # fmt: skip
    """The times of prayer by the clock, for a day, the days of a month or of a year."""
    days, clock = _dates(date, calendar), _zone(zone)
    if days is None or clock is None or school not in SCHOOLS:
        return tuple(Value(n, np.nan, "h") for n in ("date", *_NAMES))
    held, east = SCHOOLS[school], float(longitude)
    phi, dark, dip = (np.radians(float(depth)) for depth in (latitude, twilight, horizon))
    angles = events(held, phi, dark, dip)
    # Where clocks go by the other side of the date line, its date has another day's noon.
    noon = _mean_noon(days, east)
    own = days - np.floor(noon + _offsets(noon, clock, east) / 24 - days)
    path = _Path.over(own)
    instants = {name: _instants(own, east, angle, path) for name, angle in angles.items()}
    dawn = _instants(own + 1, east, angles["dawn"], path)
    instants |= _night(held, instants["sunset"], instants["nightfall"], dawn)
    delta = np.interp(_mean_noon(own, east), path.jd, path.declination)
    whys = _of_night(held, why_none(held, phi, dark, dip, delta), instants["sunset"])
    year, month, day = civil_date(days, calendar)
    dates = np.array([f"{y}-{m:02}-{d:02}" for y, m, d in zip(year, month, day, strict=True)])
    single = len(days) == 1
    values = [Value("date", dates[0] if single else dates, "", "")]
    for name, jd in instants.items():
        time = np.mod((jd - days) * 24 + _offsets(jd, clock, east), 24)
        number = getattr(held, name, None) if name in _NAMES else None
        how = held.told(number) if number is not None else _HOW[name].format(held)
        if held.count == "hours":
            how = _BY_HOURS.get(name, how)
        found, why = (a[0] if single else a for a in (time, whys[name]))
        values.append(Value(name, found, "h", how, optional=True, why=why))
    return tuple(values)


_HOW = {
    "dawn": "the second, spread dawn",
    "sunrise": "its upper edge appears; no prayer while it rises",
    "noon": "culmination; Zuhr begins just after",
    "sunset": "Maghrib begins",
    "nightfall": "Isha begins",
    "maghrib_end": "{0.maghrib}",
    "isha_end": "{0.isha}",
    "night_third": "of the time from sunset to the coming dawn",
    "night_half": "of the same",
}


_BY_HOURS = {
    "dawn": "the eleventh unequal hour of the night begins",
    "nightfall": "the third unequal hour of the night begins: Isha",
}


def _night(held: School, sunset: Floats, nightfall: Floats, dawn: Floats) -> dict[str, Floats]:
    """The instants at which the night's prayers end, and a third and half of the night."""
    third, half = (sunset + (dawn - sunset) / n for n in (3, 2))
    maghrib = {"one instant": sunset, "the twilight's end": nightfall, "dawn": dawn}
    isha = {"dawn": dawn, "a third of the night": third}
    found = (maghrib[held.maghrib], isha[held.isha], third, half)
    return dict(zip(_NIGHT, found, strict=True))


def _of_night(held: School, whys: Mapping[str, Reasons], sunset: Floats) -> dict[str, Reasons]:
    """Why times of prayer don't come, those of the night by what they are counted from."""
    of_both = np.where(np.isnan(sunset), whys["sunset"], whys["dawn"])
    maghrib = {"one instant": "sunset", "the twilight's end": "nightfall", "dawn": "dawn"}
    isha = whys["dawn"] if held.isha == "dawn" else of_both
    found = (whys[maghrib[held.maghrib]], isha, of_both, of_both)
    return {**whys, **dict(zip(_NIGHT, found, strict=True))}


def _mean_noon(days: Floats, longitude: float) -> Floats:
    return days + 0.5 - longitude / 360


def _instants(days: Floats, longitude: float, angle: Any, path: "_Path") -> Floats:
    """Universal times at which the sun stands at an hour angle that hangs on its declination."""
    noon = _mean_noon(days, longitude)
    jd = noon
    for _ in range(3):
        known = np.where(np.isnan(jd), noon, jd)
        delta, equation = (np.interp(known, path.jd, y) for y in (path.declination, path.equation))
        jd = noon - equation / 24 + angle(delta) / (2 * np.pi)
    return jd


@dataclass(frozen=True, slots=True, eq=False)
class _Path:
    """The sun's declination and the equation of time every 3 hours.

    Straight between them they stray by 0.00002° and 0.002 s at most.
    """

    jd: Floats
    declination: Floats
    equation: Floats

    @classmethod
    def over(cls, days: Floats) -> "_Path":
        """From two days before the first to two after the last."""
        jd = np.arange(days[0] - 2, days[-1] + 3, 0.125)
        return cls(jd, sun.apparent(*terrestrial(jd)).declination, sun.equation_of_time_h(jd))


@rule(
    "prayer", "treatise 167:4–18, 184:19–185:3 (ch. 25, 26)", "after_noon", LATITUDE, DECLINATION,
    Input("depression", "of the sun below the horizon", "angle", 0, 90, default=18),
    absent=("depression", "is not reached that night", "give a smaller one"),
    remark="of the white light, and of the dawn that spreads along the horizon; redness, by which"
    " most reckon nightfall (167:5), ends earlier, at no stated depth",
)  # fmt: skip
def twilight(latitude: Floats, declination: Floats, depression: Floats) -> Working:
    """The time of nightfall, and as long before noon that of dawn."""
    angle = hour_angle_deg(latitude, declination, -depression)
    return (
        Value("hour_angle", angle, "°", "at −18°"),
        Value("after_noon", angle / 15, "h", "over 15"),
    )
