"""The latitude, the obliquity or the gnomon by the lengths of shadows on known days."""

import math
from collections.abc import Iterator, Sequence
from functools import partial

import numpy as np

from instruments.days import CivilDate, solar_longitude
from instruments.errors import ComplaintError, Fault, impossible, refuse_all, shown
from instruments.geometry import Floats
from instruments.reckoning import units
from instruments.reckoning.fitting.fit_options import Options
from instruments.reckoning.fitting.measured_rows import MeasuredRow
from instruments.reckoning.fitting.task import Replica, Sought, Task, Values
from instruments.reckoning.notation import parse_hours, parse_measure
from instruments.sky import horizon, hours, sun
from instruments.sky.horizon import refraction
from instruments.sky.time import julian_day

COLUMNS = ("date", "time", "shadow")

_LATITUDES = (35, 20, 50, 5, 65, -20, -35, -50, -5, -65, 80, -80)
_SAME_SUN = 4.0
_GNOMON = 12.0


def task(rows: Sequence[MeasuredRow], options: Options) -> Task:
    """What the shadows of an upright gnomon ask.

    Raises
    ------
    DesignError
        With a fault for each cell that can't be read.
    """
    faults: list[Fault] = []
    read: list[float] = []
    for row in rows:
        for column, meaning in (("date", _longitude), ("time", _hour), ("shadow", _length)):
            try:
                read.append(meaning(row, options))
            except ValueError as error:
                where = f"line {row.line}, {column}"
                faults.append(ComplaintError.fault(error, where, shown(row.text(column))))
    refuse_all(faults[:20])
    longitude, hour, shadow = np.array(read).reshape(-1, 3).T
    if (
        len(rows) > 1
        and len({(row.text("date"), row.text("time"), row.text("shadow")) for row in rows}) == 1
    ):
        raise impossible("measurements", len(rows), "are all the same", "measure on other days")
    size = float(np.max(shadow, initial=0.0))
    if len(rows) > 1 and size == 0.0:
        raise impossible("measurements", len(rows), "have no shadow", "measure at other hours too")
    parameters = (
        Sought("latitude", "°", "of the place", most=20.0, limits=(-90.0, 90.0)),
        options.obliquity(found=_moves(longitude)),
        Sought(
            "gnomon", options.gnomon_unit, "height, in the unit of the shadows", _GNOMON, most=size
        ),
        Sought("refraction", "", "1 as seen through air, 0 as reckoned", 1.0, limits=(0.0, 1.0)),
    )

    def off(values: Values) -> Floats:
        delta = sun.declination(longitude, math.radians(values["obliquity"]))
        high = horizon.altitude(math.radians(values["latitude"]), delta, hour)
        seen = high + values["refraction"] * refraction(high)
        # Below the horizon the shadow is as long as the longest, and the fit walks on.
        length = values["gnomon"] / np.tan(np.maximum(seen, 1e-3))
        found: Floats = length - shadow
        return found

    labels = [f"{row.text('date')} {row.text('time') or 'noon'} (line {row.line})" for row in rows]
    return Task(
        options.set_in(parameters, ("longitude", "zone")),
        off,
        np.arange(len(rows)),
        tuple(labels),
        _starts,
        partial(_made, options.known),
        # Short shadows of a high sun stray by as much of the gnomon as long ones.
        size if "gnomon" in options.find else max(size, options.known.get("gnomon", _GNOMON)),
        options.gnomon_unit,
        options.remarks(_moves(longitude)),
        "the dates, the hours (by the sun, noon at 12; a clock's want --known zone=1 --known "
        "longitude=13.4) and the gnomon (--known gnomon=7, or --find gnomon)",
        lambda values: _twins(values, longitude),
    )


def _twins(values: Values, longitude: Floats) -> Iterator[Values]:
    """The other hemisphere, and the other side of the sun at noon."""
    delta = sun.declination(longitude, math.radians(values["obliquity"]))
    for latitude in (-values["latitude"], 2 * math.degrees(np.mean(delta)) - values["latitude"]):
        yield {**values, "latitude": latitude}


def _moves(longitude: Floats) -> bool:
    """Whether the days are apart enough for the obliquity."""
    return len(longitude) > 0 and float(np.ptp(np.sin(longitude))) > math.sin(
        math.radians(_SAME_SUN)
    )


def _longitude(row: MeasuredRow, options: Options) -> float:
    """The sun's longitude on a date, or at the entry of a sign, radians."""
    return solar_longitude(row.text("date").lower(), options.year)


def _hour(row: MeasuredRow, options: Options) -> float:
    """The hour angle of a time, radians; noon where there is none."""
    text = row.text("time")
    if not text or text.lower() == "noon":
        return 0.0
    time = float(parse_hours(text))
    if not 0.0 <= time <= 24.0:
        raise ComplaintError("is no time of a day", "give 0 to 24 hours, noon at 12")
    if "zone" not in options.known:
        return float(hours.equal(time))
    date = CivilDate.read(row.text("date"))
    if date.year is None:
        raise ComplaintError("is a clock's time of no year", "write the date as 2026-06-21")
    midnight = float(julian_day(date.year, date.month, date.day, date.calendar))
    at = sun.greenwich_hour_angle(midnight, (time - options.known["zone"]) / 24.0)
    return float(at) + math.radians(options.known.get("longitude", 0.0))


def _length(row: MeasuredRow, options: Options) -> float:
    """A shadow in the gnomon's unit; both have one, or neither."""
    number, unit = parse_measure(row.text("shadow"))
    length, own = float(number), options.gnomon_unit
    if unit and not own:
        remedy = "give the gnomon with one too, --known gnomon='100 cm', or leave it out"
        raise ComplaintError("has a unit, and the gnomon none", remedy)
    if own:
        times = units.factor(units.unit_named(unit), own) if unit else None
        if times is None:
            problem = f"is in {shown(unit)}" if unit else "has no unit"
            told = f"{problem}, and the gnomon is in {shown(own)}"
            raise ComplaintError(told, f"give {shown(own)}")
        length *= times
    if not 0.0 <= length < 1e6:
        raise ComplaintError("is no length of a shadow", "give 0 or more")
    return length


def _starts(known: Values) -> Iterator[dict[str, float]]:
    for latitude in _LATITUDES:
        start = {"latitude": float(latitude), "obliquity": 23.5}
        yield {**start, "gnomon": _GNOMON, "refraction": 1.0, **known}


def _made(known: Values, values: Values) -> Replica:
    """A horizontal dial of the place."""
    design = {
        "place.latitude": round(values["latitude"], 6),
        "epoch.obliquity": round(values["obliquity"], 6),
    }
    if "longitude" in known:
        design["place.longitude"] = round(known["longitude"], 6)
    return Replica("horizontal-dial", design)
