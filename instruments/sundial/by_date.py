"""What a dial says by date: the plate of the equation of time, and the times of prayer.

Only dials that are asked for either need this module, and what it needs of the sky.
"""

import math

import numpy as np

from instruments.epoch import Epoch
from instruments.part import Fact, Frame, Part, Placed
from instruments.place import Place
from instruments.sky import hours, prayer_times, sun
from instruments.sky.time import Calendar
from instruments.sky.year import days
from instruments.sundial.dial_plate import Window
from instruments.sundial.parameters import Prayers

_BESIDE_MM = 20.0
"""Between the dial and a plate beside it."""


def placed_beside(part: Part, plate: Window) -> Placed:
    """A plate right of the dial's."""
    left = part.contour(part.faces()[0])[-1].shape.bounds()[0]
    right = plate.centre.real + plate.half_size[0]
    return Placed(part, Frame((right + _BESIDE_MM - left, plate.centre.imag, 0.0)))


def report_prayer_times(
    asked: Prayers, place: Place, epoch: Epoch, calendar: Calendar
) -> tuple[Fact, ...]:
    """The times of prayer by date, in local apparent time: dawn and nightfall throw no shadow."""
    year = days(calendar, epoch.year, east=place.longitude_rad)
    chosen = np.isin(year.day, (1, 11, 21))
    delta = sun.declination(year.longitude[chosen], epoch.obliquity_rad)
    phi, below = place.latitude_rad, asked.depression
    night = prayer_times.twilight_hour_angle(phi, delta, math.radians(below))
    arc = hours.semidiurnal_arc(phi, delta)
    arc = np.where((arc > 0.0) & (arc < math.pi), arc, np.nan)
    dark = f"treatise 185:1, the sun {below:g}° below the horizon"
    columns = {
        "dawn": (-night, dark),
        "sunrise": (-arc, "treatise 125:12"),
        **{
            f"asr-{key}": (prayer_times.asr_hour_angle(phi, delta, float(key)), "treatise 160:5")
            for key in asked.afternoon
        },
        "sunset": (arc, "treatise 125:12"),
        "nightfall": (night, dark),
    }
    dates = zip(year.month[chosen].tolist(), year.day[chosen].tolist(), strict=True)
    return tuple(
        Fact(
            f"time/{month:02d}-{day:02d}/{name}",
            "none" if math.isnan(angles[k]) else round(12.0 + float(angles[k]) / hours.HOUR, 4),
            "h",
            source,
            f"local apparent time, mean over a leap-year cycle, {calendar} calendar",
        )
        for k, (month, day) in enumerate(dates)
        for name, (angles, source) in columns.items()
    )
