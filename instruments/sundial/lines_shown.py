"""What a face shows by its design: hours, days and prayers, with what they are lettered."""

import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass, fields, replace
from fractions import Fraction

from instruments.civil_time import offset_h
from instruments.days import SIGNS, TURNING_POINTS, CivilDate, Day, of_dates, sign_entries
from instruments.lettering.language import Words, words
from instruments.lettering.numerals import System, numeral
from instruments.part import Process
from instruments.sundial import hours, zones
from instruments.sundial.dial import Dial
from instruments.sundial.drawing import FaceLine
from instruments.sundial.hours import Fineness, Hour
from instruments.sundial.parameters import PROCESSES
from instruments.sundial.prayers import Prayer, prayers
from instruments.sundial.zones import CivilTime


@dataclass(frozen=True, slots=True)
class HourSystem:
    """A system of hours that a design shows.

    Attributes
    ----------
    lines : list of Hour
        From hour to hour.
    process : Process
        How its lines are made.
    texts : dict of str to str
        The numerals of the full hours, by the lines' names.
    straight : bool
        True for hours of one hour angle, which a polar style throws whole.
    """

    lines: list[Hour]
    process: Process
    texts: dict[str, str]
    straight: bool = False

    def dressed(self, lines: Iterable[FaceLine]) -> list[FaceLine]:
        """Drawn lines with their numerals and their process."""
        return [
            replace(line, text=self.texts.get(line.means, ""), process=self.process)
            for line in lines
        ]


def gap_mm(design: Dial) -> float:
    """What the process needs from the middle of a line to that of the next."""
    limits = design.workshop.limits
    return limits.gap_mm + limits.line_mm


def zone_ahead_h(design: Dial) -> float:
    """Hours by which the clocks of a design's place are ahead of universal time."""
    year = math.floor(design.epoch.year)
    return offset_h(design.place.timezone, year, design.zone.summer_time)


def zone_of(design: Dial) -> CivilTime:
    """The civil time of a design's place."""
    year = math.floor(design.epoch.year)
    return zones.CivilTime(
        zone_ahead_h(design),
        design.place.longitude_rad,
        zones.equation(year) if design.zone.equation == "analemma" else None,
    )


def hour_systems(design: Dial) -> list[HourSystem]:
    """The systems that a design shows, the chief one first."""
    latitude, obliquity = design.place.latitude_rad, design.epoch.obliquity_rad
    found: list[HourSystem] = []

    def add(
        group: str,
        lines: list[Hour],
        counted: Callable[[Fraction], int] = int,
        straight: bool = False,
    ) -> None:
        shown = getattr(design, group)
        system: System = shown.numerals or design.lettering.numerals
        texts = {h.means: numeral(counted(h.number), system) for h in lines if h.whole}
        found.append(HourSystem(lines, PROCESSES[shown.process], texts, straight))

    def division(group: str) -> Fineness:
        return Fineness(int(getattr(design, group).every_minutes), gap_mm(design))

    clock = _twice_to_twelve if design.twelve_hours else int
    if design.hours:
        divided = division("equal")
        if design.half_hours:
            divided = replace(divided, every_min=min(divided.every_min, 30))
        add("equal", hours.equal(obliquity, divided), clock, straight=True)
    if design.zone.shown:
        zone = zone_of(design)
        lines = zones.zone_hours(zone, obliquity, division("zone"))
        add("zone", lines, clock, straight=zone.equation is None)
    if design.seasonal.shown:
        divided = division("seasonal")
        lines = hours.seasonal(latitude, obliquity, divided, polar_day=not design.hours)
        add("seasonal", lines)
    if design.babylonian.shown:
        add("babylonian", hours.babylonian(latitude, obliquity, division("babylonian")))
    if design.italian.shown:
        lines = hours.italian(latitude, obliquity, division("italian"))
        add("italian", lines, _to_sunset if design.italian.count == "to" else int)
    return found


def _twice_to_twelve(hour: Fraction) -> int:
    return (int(hour) - 1) % 12 + 1


def _to_sunset(hour: Fraction) -> int:
    return 24 - int(hour)


def days_of(design: Dial) -> tuple[Day, ...]:
    """The days that a design names, from the southern sun to the northern."""
    entries = sign_entries(design.epoch.obliquity_rad)
    if design.days.entries == "solstices":
        entries = tuple(d for d in entries if d.name in TURNING_POINTS)
    elif design.days.entries == "none":
        entries = ()
    civil = design.days.civil(design.epoch.year)
    dates = of_dates(civil, design.epoch, design.place.longitude_rad)
    return tuple(sorted((*entries, *dates), key=lambda d: d.declination))


def prayers_of(design: Dial) -> list[Prayer]:
    """The prayers that a design names."""
    return prayers(
        design.place.latitude_rad,
        design.epoch.obliquity_rad,
        design.prayers.afternoon if design.afternoon_prayers else (),
        noon=design.prayers.noon,
        noon_end=design.prayers.noon_end,
    )


def dressed_days(design: Dial, lines: Iterable[FaceLine]) -> list[FaceLine]:
    """Drawn days with their process."""
    return [replace(line, process=PROCESSES[design.days.process]) for line in lines]


def dressed_prayers(design: Dial, lines: Iterable[FaceLine]) -> list[FaceLine]:
    """Drawn prayers with their names and their process."""
    speech = words(design.lettering.language)
    return [
        replace(
            line,
            text=prayer_name(line.means, speech),
            process=PROCESSES[design.prayers.process],
        )
        for line in lines
    ]


def day_names(means: str, speech: Words, dot: str, numerals: System = "western") -> list[str]:
    """The names for a day curve such as ``day/taurus``: all signs that share it, then each."""
    name = means.rpartition("/")[2]
    if name not in SIGNS:
        return [date_name(name, speech, numerals)]
    names = [str(getattr(speech.signs, s)) for s in SIGNS[name]]
    return [f" {dot} ".join(names), *names] if len(names) > 1 else names


def short_day_names(means: str, speech: Words) -> list[str]:
    """The signs that share a day curve, in three letters each; none for a date."""
    keys = [field.name for field in fields(speech.signs)]
    signs = SIGNS.get(means.rpartition("/")[2], ())
    return [speech.backs.short_signs[keys.index(sign)] for sign in signs]


def date_name(name: str, speech: Words, numerals: System) -> str:
    """A date such as ``2026-06-21`` or ``06-21`` in words: the day, the month, the year."""
    date = CivilDate.read(name, "julian")
    day, month = numeral(date.day, numerals), speech.months[date.month - 1]
    said = speech.dates.day.format(day=day, month=month)
    if date.year is None or date.year <= 0:
        return said
    return speech.dates.year.format(date=said, year=numeral(date.year, numerals))


def prayer_name(means: str, speech: Words) -> str:
    """The name of a prayer curve, such as ``prayer/asr-1``."""
    key = means.rpartition("/")[2].replace("-", "_").replace(".", "_")
    return str(getattr(speech.prayers, key))
