"""The facts that all designs with a site share."""

import math

from instruments.cited_works import parameter
from instruments.epoch import Epoch
from instruments.part import Fact
from instruments.place import Place


def report_obliquity(epoch: Epoch) -> Fact:
    """The obliquity that a design is made for, and whose it is."""
    value = math.degrees(epoch.obliquity_rad)
    meaning = "of the ecliptic: the tilt of the sun's yearly path to the equator"
    return Fact("obliquity", value, "°", epoch.obliquity_source, meaning)


def report_when(epoch: Epoch) -> Fact:
    """The year of a design of which nothing goes by a clock."""
    counted = " (astronomical: 0 is 1 BC)" if epoch.year < 1 else ""
    meaning = f"for which it is made{counted}"
    return Fact("year", epoch.year, "", parameter("epoch.year"), meaning)


def report_where_and_when(place: Place, epoch: Epoch) -> tuple[Fact, ...]:
    """Longitude, time zone and year, beside the latitude and the obliquity."""
    east = "of the site, east positive"
    return (
        Fact("longitude", place.longitude, "°", place.longitude_source, east),
        Fact("time-zone", place.timezone, "", place.zone_source, "of its clocks"),
        report_when(epoch),
    )


def report_site(place: Place, epoch: Epoch) -> tuple[Fact, ...]:
    """The place, the obliquity, and the rest of `report_where_and_when`."""
    return (*place.facts, report_obliquity(epoch), *report_where_and_when(place, epoch))
