"""The facts that all designs with a site share, and the note on letters that are too small."""

import math
from collections.abc import Collection, Iterable
from dataclasses import replace

from instruments.cited_works import BY_DEFAULT, GIVEN, PARAMETER, parameter
from instruments.epoch import Epoch
from instruments.making.workshop import Limits
from instruments.part import Fact, Note
from instruments.place import Place
from instruments.saying import tell


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


def too_small(height_mm: float, limits: Limits) -> tuple[Note, ...]:
    """A warning where capitals of a height are smaller than the process makes well."""
    least = limits.capital_height_mm
    if height_mm >= least:
        return ()
    told = tell(
        "capitals of {height_mm:.3g} mm are below the {least:g} mm that the process makes well",
        height_mm=height_mm,
        least=least,
    )
    said = tell("{told}: give {least:g} or more", told=told, least=least)
    return (Note.warning("lettering.height_mm", said),)


def report_settled(facts: Iterable[Fact], given: Collection[str]) -> tuple[Fact, ...]:
    """Facts whose sources are parameters with whether these were given or have their defaults.

    Parameters
    ----------
    given : collection of str
        Dotted names of the parameters that were given; a group's stands for all in it.
    """

    def settled(source: str) -> str:
        if not source.startswith(PARAMETER):
            return source
        steps = source.removeprefix(PARAMETER).split(".")
        groups = (".".join(steps[:n]) for n in range(1, len(steps) + 1))
        return GIVEN if any(group in given for group in groups) else BY_DEFAULT

    return tuple(replace(fact, source=settled(fact.source)) for fact in facts)
