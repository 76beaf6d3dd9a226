"""The words of an instrument in a language, from ``templates/languages``."""

from collections.abc import Mapping
from dataclasses import MISSING, dataclass, fields
from functools import cache
from typing import TYPE_CHECKING, Any, TypeVar, get_origin

import templates
from instruments.lettering.counting import NO_FIGURES, Figures, Units
from instruments.lettering.numerals import System
from instruments.lettering.own_words import with_own_words
from instruments.lettering.phrases import SheetWords

MONTHS = 12

ENGLISH = "en"
"""The language that says which words there are."""

FIGURES = "languages/figures"
"""Where there is what figures are called in languages that have it."""

PLACES = "languages/places"
"""Where there is what places are called in them; ``tools/extract_names.py`` makes it."""

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

Group = TypeVar("Group", bound="DataclassInstance")


@dataclass(frozen=True, slots=True)
class SignNames:
    """The signs of the zodiac, from the spring equinox."""

    aries: str
    taurus: str
    gemini: str
    cancer: str
    leo: str
    virgo: str
    libra: str
    scorpius: str
    sagittarius: str
    capricorn: str
    aquarius: str
    pisces: str


SIGNS = SignNames.__slots__
"""By what the signs are known in names of marks."""


@dataclass(frozen=True, slots=True)
class TurningPointNames:
    """The turning points of the year."""

    spring_equinox: str
    summer_solstice: str
    autumn_equinox: str
    winter_solstice: str
    equinox: str
    solstice: str


@dataclass(frozen=True, slots=True)
class Dates:
    """How dates are written: a day of the year, a day with its year, a month's first day.

    `first` stands for the numeral 1 where a language counts that day alone by its order; `months`
    are their names behind a day's numeral where a language declines them, as Latin does.
    """

    day: str = "{day} {month}"
    year: str = "{date} {year}"
    first: str = "1"
    months: tuple[str, ...] = ()

    def of_year(self, day: str, month: str) -> str:
        """A day of the year, from its numeral and the name of its month."""
        return self.day.format(day=self.first if day == "1" else day, month=month)


@dataclass(frozen=True, slots=True)
class PrayerNames:
    """The prayers that the sun gives; ``asr_2`` is the later afternoon prayer."""

    dawn: str
    sunrise: str
    noon: str
    noon_end: str
    asr_1: str
    asr_1_5: str
    asr_2: str
    sunset: str
    nightfall: str


@dataclass(frozen=True, slots=True)
class ShortPrayerNames:
    """The prayers that have lines of their own, where there is little room."""

    noon: str
    asr_1: str
    asr_1_5: str
    asr_2: str
    dawn: str
    nightfall: str


@dataclass(frozen=True, slots=True)
class Terms:
    """Other words on instruments."""

    altitude: str
    gnomon: str
    diameter: str
    direct_shadow: str
    reversed_shadow: str
    direct_brief: str
    reversed_brief: str
    millimetres: str
    north: str
    east: str
    south: str
    west: str
    northward: str
    southward: str
    eastward: str
    westward: str
    """What stands behind a latitude and a longitude."""
    horizon: str
    forenoon: str
    afternoon: str
    """Before noon, and after it."""


@dataclass(frozen=True, slots=True)
class Plates:
    """What stands on the plates of an astrolabe; ``{}`` is the figure's place."""

    for_latitude: str
    its_hours: str
    clime: str
    horizons: str
    qibla: str
    twilight: str


@dataclass(frozen=True, slots=True)
class Backs:
    """What stands on the back of an astrolabe besides.

    The months of the Byzantine calendar (treatise 176:4, 193:18) have the Syrians' names;
    they are the Julian months, and like `Words.months` they begin with January.

    Long names of signs are cut in `brief_signs`, as everyone reads them; all are of three letters
    in `short_signs`.
    """

    byzantine_months: tuple[str, ...]
    brief_signs: tuple[str, ...]
    short_signs: tuple[str, ...]

    def briefly(self, sign: int) -> tuple[str, str]:
        """The shorter names of a sign, by number, the longer form first."""
        return self.brief_signs[sign], self.short_signs[sign]


@dataclass(frozen=True, slots=True)
class MakerWords:
    """What a maker signs with, with ``{name}``, ``{place}`` and ``{year}``."""

    by: str
    at: str
    in_year: str


@dataclass(frozen=True, slots=True)
class EquationWords:
    """What stands on the plate of the equation of time."""

    title: str
    rule: str


@dataclass(frozen=True, slots=True)
class PlaceNames:
    """What countries are called, and cities where the gazetteer calls them otherwise."""

    countries: Mapping[str, str]
    """By the gazetteer's English name."""
    cities: Mapping[str, str]
    """By name and country, such as ``London, United Kingdom``."""


@dataclass(frozen=True, slots=True)
class Words:
    """All words of a language."""

    title: str
    english: str
    """What the language is called in English; the title is its own name."""
    months: tuple[str, ...]
    short_months: tuple[str, ...]
    signs: SignNames
    days: TurningPointNames
    prayers: PrayerNames
    short_prayers: ShortPrayerNames
    terms: Terms
    units: Units
    plates: Plates
    backs: Backs
    equation: EquationWords
    maker: MakerWords
    sheet: SheetWords
    materials: Mapping[str, str]
    """What parts are made of, by the words that designs use."""
    titles: Mapping[str, str]
    """What instruments are called, with ``{place}`` and the like where they are for one."""
    parts: Mapping[str, str]
    """What kinds of parts are called, by the longest of these that begins a part's name."""
    groups: Mapping[str, str]
    """Headings of groups of figures, by the first word of the facts' names."""
    dates: Dates = Dates()
    figures: Figures = NO_FIGURES
    places: PlaceNames = PlaceNames({}, {})
    decimal: str = "."
    thousands: str = ","
    colon: str = ": "
    """What parts a name from what is said of it."""
    right_to_left: bool = False

    @property
    def sense(self) -> float:
        """1 where it is read to the right, as scales then run, -1 where to the left."""
        return -1.0 if self.right_to_left else 1.0

    @property
    def numerals(self) -> System:
        """In which it writes numbers, unless others are chosen."""
        return "arabic-indic" if self.right_to_left else "western"

    def date(self, day: str, month: int) -> str:
        """A day of the year, from its numeral and the number of its month."""
        return self.dates.of_year(day, (self.dates.months or self.months)[month - 1])

    def sign(self, key: str) -> str:
        """The name of a sign by its key, such as ``aries``."""
        return str(getattr(self.signs, key))

    def short_sign(self, key: str) -> str:
        """The first letters of a sign's name."""
        return self.backs.short_signs[SIGNS.index(key)]


def prayer_key(means: str) -> str:
    """Under which the languages have what is said of a prayer such as ``prayer/asr-1``."""
    return means.rpartition("/")[2].replace("-", "_").replace(".", "_")


def language_called(name: str) -> str | None:
    """The key of a language by itself or by what it is called, in English or in itself."""
    known = templates.names("languages")
    if name in known:
        return name
    for one in known:
        if name.casefold() in (words(one).english.casefold(), words(one).title.casefold()):
            return one
    return None


def prayer_titles(means: str, words: Words) -> tuple[str, ...]:
    """The name of a prayer such as ``prayer/asr-1``, and in short where it has such."""
    key = prayer_key(means)
    names = (getattr(of, key, "") for of in (words.prayers, words.short_prayers))
    return tuple(dict.fromkeys(str(name) for name in names if name))


@cache
def words(language: str) -> Words:
    """The words of a language.

    Raises
    ------
    KeyError
        If ``templates/languages`` has none of that name.
    ValueError
        If a word is lacking there, is no text, or is of no use.
    """
    values = files_of(language)
    found = filled(Words, values, language)
    if language != ENGLISH:
        for table in ("materials", "titles", "parts", "groups"):
            check_same(getattr(found, table), getattr(words(ENGLISH), table), f"{language}.{table}")
    return found


def files_of(language: str) -> dict[str, Any]:
    """A language's words as they stand in its files and in the designs'.

    Raises
    ------
    KeyError
        If there is no such language.
    ValueError
        If designs' own words are lacking or stand twice.
    """
    values = templates.read("languages", language)
    for group, folder in (("figures", FIGURES), ("places", PLACES)):
        if language in templates.names(folder):
            values[group] = templates.read(folder, language)
    for group in ("titles", "parts", "groups"):
        values[group] = with_own_words(values.get(group, {}), group, language)
    if figures := values.get("figures"):
        figures["names"] = with_own_words(figures["names"], "figures", language)
        figures["said"] = with_own_words(figures["said"], "said", language)
    return values


def check_same(own: Mapping[str, str], english: Mapping[str, str], name: str) -> None:
    """Refuse a table of words that lacks an English one's, or has another.

    Raises
    ------
    ValueError
        Naming the word.
    """
    for key in english.keys() ^ own.keys():
        problem = "lacking" if key in english else "of no use"
        raise ValueError(f"{name}.{key} is {problem}")


def filled(group: type[Group], values: Any, name: str) -> Group:
    """A group of words from a table of a language's file.

    Raises
    ------
    ValueError
        If a word is lacking, is no text, or is of no use, naming it.
    """
    if not isinstance(values, dict):
        raise ValueError(f"{name} is no table of words")
    kinds = group.__annotations__
    for key in values.keys() - kinds.keys():
        raise ValueError(f"{name}.{key} is of no use")
    if values.keys() != kinds.keys():
        for field in fields(group):
            if field.name not in values and field.default is MISSING:
                raise ValueError(f"{name}.{field.name} is lacking")
    return group(**{key: _value(kinds[key], v, f"{name}.{key}") for key, v in values.items()})


def _value(kind: Any, value: Any, name: str) -> Any:
    """A word, twelve of them, a group, or whether something is so."""
    if kind in (str, bool):
        if not isinstance(value, kind):
            raise ValueError(f"{name} is no {'text' if kind is str else 'true or false'}")
        return value
    if get_origin(kind) is Mapping:
        if not isinstance(value, dict) or not all(isinstance(v, str) for v in value.values()):
            raise ValueError(f"{name} is no table of texts")
        return value
    if get_origin(kind) is not tuple:
        return filled(kind, value, name)
    if not isinstance(value, list) or not all(isinstance(v, str) for v in value):
        raise ValueError(f"{name} is no list of texts")
    if len(value) != MONTHS:
        raise ValueError(f"{name} has {len(value)} texts; there are {MONTHS}")
    return tuple(value)
