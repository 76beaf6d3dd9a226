"""The words of an instrument in a language, from ``templates/languages``."""

from functools import cache

from pydantic import BaseModel, Field

import templates
from instruments.design import CONFIG


class Signs(BaseModel):
    """The signs of the zodiac, from the spring equinox."""

    model_config = CONFIG

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


class Days(BaseModel):
    """The turning points of the year."""

    model_config = CONFIG

    spring_equinox: str
    summer_solstice: str
    autumn_equinox: str
    winter_solstice: str
    equinox: str
    solstice: str


class Dates(BaseModel):
    """How dates are written: a day of the year, and a day with its year."""

    model_config = CONFIG

    day: str = "{day} {month}"
    year: str = "{date} {year}"


class Prayers(BaseModel):
    """The prayers that the sun gives; ``asr_2`` is the later afternoon prayer."""

    model_config = CONFIG

    dawn: str
    sunrise: str
    noon: str
    noon_end: str
    asr_1: str
    asr_1_5: str
    asr_2: str
    sunset: str
    nightfall: str


class Terms(BaseModel):
    """Other words on instruments."""

    model_config = CONFIG

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
    digits: str
    feet: str
    parts: str
    millimetres: str
    north: str
    east: str
    south: str
    west: str


class Plates(BaseModel):
    """What stands on the plates of an astrolabe; ``{}`` is the figure's place."""

    model_config = CONFIG

    for_latitude: str
    its_hours: str
    clime: str
    horizons: str
    qibla: str
    civil: str
    nautical: str
    astronomical: str


class Backs(BaseModel):
    """What stands on the back of an astrolabe besides.

    The months of the Byzantine calendar (treatise 176:4, 193:18) have the Syrians' names;
    they are the Julian months, and like `Words.months` they begin with January.
    """

    model_config = CONFIG

    byzantine_months: tuple[str, ...] = Field(min_length=12, max_length=12)
    short_signs: tuple[str, ...] = Field(min_length=12, max_length=12)


class Equation(BaseModel):
    """What stands on the plate of the equation of time."""

    model_config = CONFIG

    title: str
    rule: str


class Words(BaseModel):
    """All words of a language."""

    model_config = CONFIG

    title: str
    right_to_left: bool = False
    months: tuple[str, ...] = Field(min_length=12, max_length=12)
    signs: Signs
    days: Days
    dates: Dates = Field(default_factory=Dates)
    prayers: Prayers
    terms: Terms
    plates: Plates
    backs: Backs
    equation: Equation


@cache
def words(language: str) -> Words:
    """The words of a language.

    Raises
    ------
    KeyError
        If ``templates/languages`` has none of that name.
    """
    return Words.model_validate(templates.read("languages", language))
