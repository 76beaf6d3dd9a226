"""What a dial says by date: the plate of the equation of time, and the times of prayer.

Only dials that are asked for either need this module, and what it needs of the sky.
"""

import math

import numpy as np

from instruments.epoch import Epoch
from instruments.part import Fact, Frame, Part, Placed
from instruments.place import Place
from instruments.reckoning.schools import why_no_afternoon, why_no_rising, why_no_twilight
from instruments.sky import horizon, hours, prayer_times, sun
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
    noon = horizon.noon_altitude(phi, delta)
    dark = f"treatise 185:1, the sun {below:g}° below the horizon"
    rising, twilight = why_no_rising(noon), why_no_twilight(noon, math.radians(below))
    columns = {
        "dawn": (-night, dark, twilight),
        "sunrise": (-arc, "treatise 125:12", rising),
        **{
            f"asr-{key}": (
                prayer_times.asr_hour_angle(phi, delta, float(key)),
                "treatise 160:5",
                why_no_afternoon(noon),
            )
            for key in asked.afternoon
        },
        "sunset": (arc, "treatise 125:12", rising),
        "nightfall": (night, dark, twilight),
    }
    dates = zip(year.month[chosen].tolist(), year.day[chosen].tolist(), strict=True)
    told = f"local apparent time, mean over a leap-year cycle, {calendar.capitalize()} calendar"
    return tuple(
        Fact(name, "none", "", source, str(why[k]))
        if math.isnan(angles[k])
        else Fact(name, round(12.0 + float(angles[k]) / hours.HOUR, 4), "h", source, told)
        for k, (month, day) in enumerate(dates)
        for name, (angles, source, why) in (
            (f"time/{month:02d}-{day:02d}/{event}", column) for event, column in columns.items()
        )
    )
