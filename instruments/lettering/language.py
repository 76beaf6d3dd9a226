"""The words of an instrument in a language, from ``templates/languages``."""

from collections.abc import Mapping
from dataclasses import MISSING, dataclass, fields
from functools import cache
from typing import TYPE_CHECKING, Any, TypeVar, get_origin

import templates
from instruments.lettering.counting import NO_FIGURES, Figures, Units

MONTHS = 12

FIGURES = "languages/figures"
"""Where there is what figures are called in languages that have it."""

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
    """How dates are written: a day of the year, and a day with its year."""

    day: str = "{day} {month}"
    year: str = "{date} {year}"


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
class Terms:
    """Other words on instruments."""

    latitude: str
    longitude: str
    obliquity: str
    altitude: str
    hours: str
    hour: str
    equal_hours: str
    seasonal_hours: str
    gnomon: str
    shadow: str
    direct_shadow: str
    reversed_shadow: str
    millimetres: str
    north: str
    east: str
    south: str
    west: str


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
    """

    byzantine_months: tuple[str, ...]
    short_signs: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class EquationWords:
    """What stands on the plate of the equation of time."""

    title: str
    rule: str


@dataclass(frozen=True, slots=True)
class SheetWords:
    """What stands on the sheet that goes with an instrument; ``{}`` is a figure's place."""

    assembly: str
    setting_up: str
    figures: str
    page: str
    for_paper: str
    part: str
    count: str
    material: str
    stock: str
    size: str
    cut_from: str
    together: str
    apart: str
    order: str
    order_up: str
    enlarged: str
    sheet: str
    rod: str
    block: str
    long: str
    clear: str
    front: str
    back: str
    to_buy: str
    to_turn: str
    stars: str
    scale: str
    figure: str
    value: str
    source: str
    sources: str
    others: str
    cut: str
    cut_one: str
    begin: str
    lay: str
    face_down: str
    stand: str
    pin: str
    screw: str
    wedge: str
    tabs: str
    sights: str
    six: str
    fasten: str
    fix: str
    finished: str
    ruler: str
    full_size: str
    control: str
    outlines: str
    joined: str
    behind: str
    one_of: str
    slot: str


@dataclass(frozen=True, slots=True)
class Materials:
    """What parts are made of, by the words that designs use."""

    brass: str
    copper: str
    bronze: str
    steel: str
    aluminium: str
    acrylic: str
    plywood: str
    wood: str
    card: str
    paper: str
    glass: str


@dataclass(frozen=True, slots=True)
class Titles:
    """What instruments are called, whole phrases with ``{place}`` where they are for one.

    `vertical` has ``{azimuth}`` as well; `plate_latitude` has ``{latitude}``, for a plate
    of no named place.
    """

    horizontal: str
    vertical: str
    north_vertical: str
    east_vertical: str
    south_vertical: str
    west_vertical: str
    equatorial: str
    polar: str
    plane: str
    astrolabe: str
    astrolabe_for: str
    plate_for: str
    plate_latitude: str
    plates: str
    horizons: str
    rete: str
    back: str
    two_pointer: str
    halved: str
    locust_thigh: str
    crescent: str
    rule_single: str
    rule_double: str
    cylinder: str
    citron: str
    spiral: str
    hanging_ruler: str
    whip: str
    shadow_staff: str


@dataclass(frozen=True, slots=True)
class Parts:
    """What kinds of parts are called: the longest of these that begins a part's name."""

    dial_plate: str
    equation_plate: str
    gnomon: str
    gnomon_south: str
    stand_base: str
    stand_cheek: str
    mater: str
    mater_back: str
    mater_spacer: str
    mater_limb: str
    plate: str
    rete: str
    back: str
    rule: str
    alidade: str
    alidade_sight_upper: str
    alidade_sight_lower: str
    alidade_crescent: str
    alidade_thigh: str
    sight_upper: str
    sight_lower: str
    crescent: str
    thigh: str
    pin: str
    horse: str
    washer: str
    knob: str
    screw: str
    nut: str
    tube: str
    dial_sheet: str
    pillar: str
    cap: str
    ruler: str
    face: str
    handle: str
    staff: str


@dataclass(frozen=True, slots=True)
class Groups:
    """Headings of groups of figures, by the first word of the facts' names."""

    alidade: str
    assembly: str
    back: str
    budget: str
    calendar: str
    crescent: str
    ecliptic: str
    equation_of_time: str
    face: str
    fittings: str
    gnomon: str
    horizons: str
    knob: str
    ladder_12: str
    limb: str
    mater: str
    noon_altitude: str
    noon_shadow: str
    plates: str
    prayer: str
    quadrant: str
    radius: str
    rete: str
    rule: str
    scale: str
    stand: str
    star: str
    style: str
    cap: str
    pillar: str
    sheet: str


@dataclass(frozen=True, slots=True)
class Words:
    """All words of a language."""

    title: str
    months: tuple[str, ...]
    short_months: tuple[str, ...]
    signs: SignNames
    days: TurningPointNames
    prayers: PrayerNames
    terms: Terms
    units: Units
    plates: Plates
    backs: Backs
    equation: EquationWords
    sheet: SheetWords
    materials: Materials
    titles: Titles
    parts: Parts
    groups: Groups
    dates: Dates = Dates()
    figures: Figures = NO_FIGURES
    decimal: str = "."
    right_to_left: bool = False


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
    values = templates.read("languages", language)
    if language in templates.names(FIGURES):
        values = {**values, "figures": templates.read(FIGURES, language)}
    return filled(Words, values, language)


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
