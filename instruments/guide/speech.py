"""What a guide says in a language: sentences with fields, numbers, dates, directions."""

import datetime
import math
import re
import string
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

import templates
from instruments.lettering.language import Words, prayer_key, words
from instruments.lettering.numerals import arabic_indic, numeral
from instruments.lettering.own_words import with_own_words
from instruments.place import Place

FOLDER = "languages/guides"
OTHERWISE = "en"
"""The language of guides where one has words for instruments but no guides."""


@dataclass(frozen=True, slots=True)
class Speech:
    """The sentences of a language."""

    language: str
    """Of the sentences."""
    words: Words
    """Its months and names."""
    texts: Mapping[str, str | tuple[str, ...]]
    """By dotted name, such as ``set_up.level``: a sentence or a row of steps."""

    def say(self, key: str, **fields: str) -> str:
        """A sentence with its fields filled in."""
        text = self.texts[key]
        if not isinstance(text, str):
            raise TypeError(f"{key} is a row of steps")
        told = _ended_once(text.format(**fields))
        return told[:1].upper() + told[1:] if text.startswith("{name}:") else told

    def steps(self, key: str, **fields: str) -> tuple[str, ...]:
        """A row of steps with their fields filled in."""
        text = self.texts[key]
        if isinstance(text, str):
            raise TypeError(f"{key} is one sentence")
        return tuple(_ended_once(step.format(**fields)) for step in text)

    def prayer(self, means: str, **fields: str) -> str:
        """What a prayer is whose line is named ``prayer/asr-1``."""
        key = prayer_key(means)
        return self.say(f"read.{key}", name=str(getattr(self.words.prayers, key)), **fields)

    def digits(self, text: str) -> str:
        """A text of digits and signs in the language's numerals, with its decimal sign."""
        written = text.replace("-", "−").replace(".", self.words.decimal)
        return arabic_indic(written) if self.words.right_to_left else written

    def number(self, value: float, places: int = 0) -> str:
        """A number with so many decimals at the most."""
        text = f"{round(value, places) + 0.0:.{places}f}"
        return self.digits(text.rstrip("0").rstrip(".") if "." in text else text)

    def signed(self, value: float, places: int = 0) -> str:
        """A number with its sign; none where it is zero."""
        text = self.number(value, places)
        return f"+{text}" if round(value, places) > 0 else text

    def degrees(self, value: float, places: int = 1) -> str:
        """An angle in degrees."""
        return f"{self.number(value, places)}°"

    def time(self, hours: float) -> str:
        """A time of the clock, to the second."""
        minutes, seconds = divmod(round(hours * 3600) % (24 * 3600), 60)
        return self.digits(f"{minutes // 60}:{minutes % 60:02d}:{seconds:02d}")

    @staticmethod
    def offset(hours: float) -> str:
        """What a zone's clocks are ahead of universal time: ``UTC+1``, ``UTC+5:45``."""
        whole, minutes = divmod(round(abs(hours) * 60), 60)
        text = f"{whole}:{minutes:02d}" if minutes else f"{whole}"
        side = "" if hours == 0 else "+" if hours > 0 else "−"
        return "UTC" if hours == 0 else f"UTC{side}{text}"

    def zone(self, place: Place, ahead_h: float) -> str:
        """A place's time zone with what its clocks are ahead of universal time."""
        offset = self.offset(ahead_h)
        if place.timezone == "UTC":
            return offset
        # From right to left, brackets at the end of Latin words would stand on either side.
        joint = "{} {}" if self.words.right_to_left else "{} ({})"
        return joint.format(place.timezone, offset)

    def date(self, month: int, day: int) -> str:
        """A day of the year."""
        return self.words.date(numeral(day, self.words.numerals), month)

    def day(self, day: datetime.date) -> str:
        """A day of a year, which no line parts."""
        said = self.date(day.month, day.day)
        told = self.words.dates.year.format(date=said, year=self.year(day.year))
        return told.replace(" ", "\u00a0")

    def year(self, year: int) -> str:
        """A year, which is not grouped; those before the first with a minus."""
        return self.digits(f"{year:d}")

    def coordinate(self, value: float, positive: str, negative: str) -> str:
        """A latitude or longitude to the minute, with the initial of its side."""
        degrees, minutes = divmod(round(abs(value) * 60), 60)
        text = f"{degrees}°{minutes:02d}′" if minutes else f"{degrees}°"
        side = self.texts[f"sides.{positive if value >= 0 else negative}"]
        return f"{self.digits(text)} {side}" if degrees or minutes else self.digits(text)

    def latitude(self, value: float) -> str:
        """A latitude to the minute."""
        return self.coordinate(value, "north", "south")

    def site(self, place: Place) -> str:
        """A place by its name and coordinates."""
        where = (self.latitude(place.latitude), self.coordinate(place.longitude, "east", "west"))
        to_left = self.words.right_to_left
        name, joint = place.told(self.words), "، " if to_left else ", "
        coordinates = joint.join(where)
        return self.say("place", name=name, coordinates=coordinates) if name else coordinates

    def name(self, place: Place) -> str:
        """A place by its name, or by its coordinates where it has none."""
        return place.told(self.words) or self.site(place)

    def noon(self, latitude: float, obliquity_rad: float) -> str:
        """Where the sun is at noon: due south or north, either by the day between the tropics."""
        if abs(math.radians(latitude)) <= obliquity_rad:
            return self.say("noon.either")
        return self.say("noon.south" if latitude > 0.0 else "noon.north")

    def looks(self, azimuth_deg: float) -> str:
        """A direction: ``due south``, ``25° from south towards east``."""
        azimuth = round(azimuth_deg, 2) % 360.0
        exact = {0.0: "north", 90.0: "east", 180.0: "south", 270.0: "west"}.get(azimuth)
        if exact:
            return self.say(f"looks.{exact}")
        east = "east" if azimuth < 180.0 else "west"
        off = azimuth if azimuth < 180.0 else 360.0 - azimuth
        main, angle = ("north", off) if off < 90.0 else ("south", 180.0 - off)
        return self.say(f"looks.{main}_{east}", angle=self.degrees(angle, 2))


def _ended_once(told: str) -> str:
    """A sentence that ends with an abbreviation, such as ``sept.``, has one full stop."""
    return re.sub(r"(?<!\.)\.\.(?!\.)", ".", told)


@cache
def speech(language: str) -> Speech:
    """The sentences of a language; in English where it has no guides.

    Raises
    ------
    KeyError
        If ``templates/languages`` has none of that name.
    """
    spoken = words(language)
    if language not in templates.names(FOLDER):
        language, spoken = OTHERWISE, words(OTHERWISE)
    shared = dict(_flat(templates.read(FOLDER, language)))
    return Speech(language, spoken, with_own_words(shared, "guide", language))


def fields(text: str | tuple[str, ...]) -> frozenset[str]:
    """The names of the fields that a sentence or a row of steps has."""
    several = (text,) if isinstance(text, str) else text
    return frozenset(
        name for each in several for _, name, _, _ in string.Formatter().parse(each) if name
    )


def _flat(values: Mapping[str, Any], prefix: str = "") -> "list[tuple[str, str | tuple[str, ...]]]":
    found: list[tuple[str, str | tuple[str, ...]]] = []
    for key, value in values.items():
        if isinstance(value, Mapping):
            found += _flat(value, f"{prefix}{key}.")
        else:
            found.append((f"{prefix}{key}", value if isinstance(value, str) else tuple(value)))
    return found
