"""What a face shows by its design: hours, days and prayers, with what they are lettered."""

import itertools
import math
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction

from instruments.civil_time import offset_h
from instruments.days import SIGNS, CivilDate, Day, sign_entries
from instruments.epoch import Epoch
from instruments.lettering.font import SIGN_SYMBOLS
from instruments.lettering.language import SignNames, Words, prayer_titles, words
from instruments.lettering.numerals import LETTERS, System, numeral
from instruments.part import Note, Process
from instruments.place import Place
from instruments.saying import tell
from instruments.sundial.dial import Dial
from instruments.sundial.lines import hour_suns, zones
from instruments.sundial.lines.hour_suns import Fineness, Hour
from instruments.sundial.lines.named_lines import FaceLine
from instruments.sundial.lines.prayer_suns import Prayer, prayers
from instruments.sundial.lines.zones import CivilTime
from instruments.sundial.parameters import PROCESSES, HourGroup, Zone

_FIRST = 3
"""So many numerals show what those of a system look like."""

_LATIN: tuple[System, ...] = ("western", "roman")
_ARABIC: tuple[System, ...] = ("arabic-indic", "abjad", "western")
"""Numerals that are read with a language."""


@dataclass(frozen=True, slots=True)
class HourSystem:
    """A system of hours that a design shows."""

    told: str
    """What the guide says of it, ``read.`` and this."""
    lines: list[Hour]
    """From hour to hour."""
    process: Process
    """How its lines are made."""
    texts: dict[str, str]
    """The numerals of the full hours, by the lines' names."""
    straight: bool = False
    """True for hours of one hour angle, which a polar style throws whole."""
    tick_mm: float = 0.0
    """The longest of the ticks that divide the hours; 0 where lines do."""

    @property
    def first(self) -> str:
        """Its first numerals, by which one knows it beside others."""
        return " ".join([*itertools.islice(self.texts.values(), _FIRST), "…"])

    def dressed(self, lines: Iterable[FaceLine]) -> list[FaceLine]:
        """Drawn lines with their numerals and their process."""
        return [
            replace(line, text=self.texts.get(line.means, ""), process=self.process)
            for line in lines
        ]


@dataclass(frozen=True, slots=True)
class ShownLines:
    """What a dial shows, whatever its face."""

    systems: tuple[HourSystem, ...]
    """Of hours, the chief one first."""
    prayers: tuple[Prayer, ...]
    """As they are drawn."""
    days: tuple[Day, ...]
    """That are named, from the southern sun to the northern."""
    curved: bool
    """Whether the days have their curves."""
    civil: CivilTime | None
    """Of the clock, where its hours are shown."""
    pitch_mm: float
    """From line to line, that the process needs."""
    prayed: Process
    dated: Process
    """How curves of prayers and of days are made."""
    speech: Words
    """In which prayers are named."""

    @property
    def curves(self) -> tuple[Day, ...]:
        """The days whose curves are drawn."""
        return self.days if self.curved else ()

    @property
    def anything(self) -> bool:
        """Whether any line is asked for."""
        return bool(self.systems or self.prayers or self.curves)

    def dressed_days(self, lines: Iterable[FaceLine]) -> list[FaceLine]:
        """Drawn days with their process."""
        return [replace(line, process=self.dated) for line in lines]

    def dressed_prayers(self, lines: Iterable[FaceLine]) -> list[FaceLine]:
        """Drawn prayers with their names and their process."""
        named = [(line, prayer_titles(line.means, self.speech)) for line in lines]
        return [
            replace(line, text=text, short=short, process=self.prayed)
            for line, (text, *short) in named
        ]


def shown_by(design: Dial) -> ShownLines:
    """What a design shows."""
    place, epoch, asked = design.place, design.epoch, design.prayers
    civil = _civil_time(place, epoch, design.zone) if design.zone.shown else None
    entries = sign_entries(epoch.obliquity_rad, design.days.entries)
    days = {d.name: d.at(epoch, place.longitude_rad) for d in design.days.civil(epoch.year)}
    return ShownLines(
        tuple(_hour_systems(design, civil)),
        tuple(
            prayers(
                place.latitude_rad,
                epoch.obliquity_rad,
                asked.afternoon if design.afternoon_prayers else (),
                noon=asked.noon,
                noon_end=asked.noon_end,
            )
        ),
        tuple(sorted((*entries, *days.values()), key=lambda d: d.declination)),
        design.day_curves,
        civil,
        design.workshop.limits.pitch_mm,
        PROCESSES[asked.process],
        PROCESSES[design.days.process],
        words(design.lettering.language),
    )


def zone_ahead_h(place: Place, epoch: Epoch, zone: Zone) -> float:
    """Hours by which a place's clocks are ahead of universal time."""
    return offset_h(place.timezone, math.floor(epoch.year), zone.summer_time)


def _civil_time(place: Place, epoch: Epoch, zone: Zone) -> CivilTime:
    return zones.CivilTime(
        zone_ahead_h(place, epoch, zone),
        place.longitude_rad,
        zones.equation(math.floor(epoch.year)) if zone.equation == "analemma" else None,
    )


def _hour_systems(design: Dial, civil: CivilTime | None) -> Iterator[HourSystem]:
    """The systems that a design shows, the chief one first."""
    latitude, obliquity = design.place.latitude_rad, design.epoch.obliquity_rad
    apart = _apart(design)

    def system(
        told: str,
        group: HourGroup,
        lines: list[Hour],
        counted: Callable[[Fraction], int] = int,
        straight: bool = False,
    ) -> HourSystem:
        numerals = group.numerals or apart.get(told) or design.lettering.system
        texts = {h.means: _hour_numeral(counted(h.number), numerals) for h in lines if h.whole}
        return HourSystem(told, lines, PROCESSES[group.process], texts, straight)

    def division(group: HourGroup) -> Fineness:
        return Fineness(int(group.every_minutes), design.workshop.limits.pitch_mm)

    equal, seasonal, italian = design.equal, design.seasonal, design.italian
    clock = _twice_to_twelve if design.twelve_hours else int
    if design.hours:
        divided = division(equal)
        if design.half_hours:
            divided = replace(divided, every_min=min(divided.every_min, 30))
        told = "equal_12" if design.twelve_hours else "equal_24"
        lines = hour_suns.equal_hours(obliquity, divided)
        found = system(told, equal, lines, clock, straight=True)
        ticked = equal.between == "ticks"
        yield replace(found, tick_mm=_TICK * design.name_height_mm) if ticked else found
    if civil:
        straight = civil.equation is None
        lines = zones.zone_hours(civil, obliquity, division(design.zone))
        yield system("straight" if straight else "loops", design.zone, lines, clock, straight)
    if seasonal.shown:
        divided = division(seasonal)
        lines = hour_suns.seasonal_hours(latitude, obliquity, divided, polar_day=not design.hours)
        yield system("seasonal", seasonal, lines)
    if design.babylonian.shown:
        lines = hour_suns.babylonian_hours(latitude, obliquity, division(design.babylonian))
        yield system("babylonian", design.babylonian, lines)
    if italian.shown:
        lines = hour_suns.italian_hours(latitude, obliquity, division(italian))
        counted = _to_sunset if italian.count == "to" else int
        yield system(f"italian_{italian.count}", italian, lines, counted)


def _apart(design: Dial) -> dict[str, System]:
    """Numerals of hours counted from sunrise and sunset that stand together on a face.

    Nobody could tell whose they are if both had the same. Small numbers are the Roman ones.
    """
    shown = _counted(design)
    if len(shown) < 2:
        return {}
    own = design.lettering.system
    read = _ARABIC if design.lettering.language == "ar" else _LATIN
    given = {group.numerals for group in shown.values()}
    # Hours are the same in either abjad.
    others = [one for one in read if not (own in LETTERS and one in LETTERS)]
    left = [one for one in dict.fromkeys((own, *others)) if one not in given]
    free = (told for told, group in shown.items() if not group.numerals)
    return dict(zip(free, left, strict=False))


def _counted(design: Dial) -> dict[str, HourGroup]:
    """The hours counted from sunrise and sunset that a design shows."""
    italian, babylonian, seasonal = design.italian, design.babylonian, design.seasonal
    shown: dict[str, HourGroup] = {f"italian_{italian.count}": italian} if italian.shown else {}
    shown |= {"babylonian": babylonian} if babylonian.shown else {}
    return shown | ({"seasonal": seasonal} if seasonal.shown else {})


def report_alike(design: Dial) -> Iterator[Note]:
    """Numerals of such hours that are another's too: of three counts, where two kinds are read."""
    apart, seen = _apart(design), dict[str, str]()
    for told, group in _counted(design).items():
        name = f"{told.partition('_')[0]}.numerals"
        numerals = group.numerals or apart.get(told) or design.lettering.system
        if other := seen.get(numerals):
            said = "are the same as {other}: give others, or nobody can tell whose a number is"
            yield Note.warning(name, tell(said, other=other))
        seen.setdefault(numerals, name)


_TICK = 1.2
"""The tick of a half hour, in heights of names."""


def _hour_numeral(hour: int, system: System) -> str:
    """An hour as it is lettered.

    Roman and abjad count midnight as the 24th: the N of *nulla* would be read as north, and the
    astronomers' zero belongs to sexagesimal places.
    """
    return numeral(hour or (24 if system in ("roman", *LETTERS) else 0), system)


def _twice_to_twelve(hour: Fraction) -> int:
    return (int(hour) - 1) % 12 + 1


def _to_sunset(hour: Fraction) -> int:
    return 24 - int(hour)


def day_names(means: str, speech: Words, dot: str, numerals: System) -> list[str]:
    """The names for a day curve such as ``day/taurus``: all signs that share it, then each."""
    name = means.rpartition("/")[2]
    if name not in SIGNS:
        return [date_name(name, speech, numerals)]
    names = [speech.sign(s) for s in SIGNS[name]]
    return [f" {dot} ".join(names), *names] if len(names) > 1 else names


def short_day_names(means: str, speech: Words) -> list[tuple[str, str]]:
    """The signs that share a day curve, in short, the longer form first; none for a date."""
    keys = SignNames.__slots__
    signs = SIGNS.get(means.rpartition("/")[2], ())
    return [speech.backs.briefly(keys.index(sign)) for sign in signs]


def symbols(means: str) -> list[str]:
    """The symbols of the signs that share a day curve; none for a date."""
    keys = SignNames.__slots__
    return [SIGN_SYMBOLS[keys.index(sign)] for sign in SIGNS.get(means.rpartition("/")[2], ())]


def date_name(name: str, speech: Words, numerals: System) -> str:
    """A date such as ``2026-06-21`` or ``06-21`` in words: the day, the month, the year."""
    date = CivilDate.read(name, "julian")
    said = speech.date(numeral(date.day, numerals), date.month)
    if date.year is None or date.year <= 0:
        return said
    return speech.dates.year.format(date=said, year=numeral(date.year, numerals))
