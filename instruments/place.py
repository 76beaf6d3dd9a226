"""Where an instrument is for."""

import math
import unicodedata
from collections.abc import Mapping
from typing import Annotated, Any, ClassVar

from pydantic import (
    Field,
    ModelWrapValidatorHandler,
    ValidationError,
    field_validator,
    model_validator,
)

from instruments.design import Group
from instruments.errors import ComplaintError, Fault, UnfitError, choose, shown
from instruments.lettering.language import PlaceNames, Words
from instruments.lettering.reading_order import joins_letters
from instruments.lettering.text import StrokeStyle, writable
from instruments.parameters import Rank, Topic
from instruments.part import Fact, Note, Severity
from instruments.places import gazetteer, locating
from instruments.places.coordinates import read_coordinates
from instruments.places.gazetteer import CREDIT
from instruments.places.misspelt import zones, zones_meant
from instruments.places.spelling import unaccented
from instruments.quantities import Latitude, Longitude
from instruments.saying import tell

_SAME_KM = 50.0
"""A city of the gazetteer that is so near, and called so, is the project's own."""

_NO_ZONE = "is no IANA time zone"

_WHERE = frozenset(("name", "country", "latitude", "longitude"))


class Place(Group):
    """A site on the earth.

    It is read from the name of a city, from ``latitude, longitude`` as a text or a pair, or from a
    table of these parameters. A name without coordinates is looked up; coordinates alone suffice,
    and the time zone follows from them; a latitude alone has longitude 0 and universal time.
    """

    topic: ClassVar[Topic] = "place"

    name: Annotated[str, Rank(1)] = Field(
        default="London",
        description="Name of the site, for the inscription: a city, or with coordinates any name.",
    )
    country: str = Field(
        default="United Kingdom", description="Country of the city, by name or code."
    )
    latitude: Annotated[Latitude, Rank(1)] = Field(
        default=51.5085,
        description="Latitude of the site; without it, that of the city by the place's name.",
    )
    longitude: Annotated[Longitude, Rank(2)] = Field(
        default=-0.1257, description="Longitude of the site; 0 where only a latitude is given."
    )
    timezone: Annotated[str, Rank(3)] = Field(
        default="Europe/London",
        description="IANA name of the civil time zone; without it, that of the coordinates.",
    )

    _source: str = CREDIT
    _longitude_source: str = CREDIT
    _zone_source: str = CREDIT
    _remarks: tuple[Note, ...] = ()
    _spellings: tuple[str, ...] = ("London",)
    _bare: bool = False
    _region: str = ""

    @field_validator("timezone")
    @classmethod
    def _known(cls, name: str) -> str:
        if name not in zones():
            raise ComplaintError(_NO_ZONE, 'write "Europe/London" or "UTC"')
        return name

    @model_validator(mode="wrap")
    @classmethod
    def _located(cls, given: Any, handler: ModelWrapValidatorHandler["Place"]) -> "Place":
        if isinstance(given, Place):
            return given
        if isinstance(given, list | tuple) and len(given) == 2:
            given = "{}, {}".format(*given)
        if not isinstance(given, str | Mapping):
            raise UnfitError(Fault.of("", shown(given), "is no place", 'write place = "Berlin"'))
        if isinstance(given, str):
            given = read_coordinates(given) or given
        else:
            _refuse_zone(given)
        asked = handler({} if isinstance(given, str) else given)
        told = {key: getattr(asked, key) for key in asked.model_fields_set}
        if isinstance(given, str):
            told = {"": given}
        elif not any(key in _WHERE and told[key] != "" for key in told):
            if "timezone" in told:
                asked._zone_source = locating.OWN_ZONE
            return asked
        found = locating.located(told)
        for name, value in found.values.items():
            object.__setattr__(asked, name, value)
        asked._source, asked._remarks = found.source, found.remarks
        asked._longitude_source, asked._zone_source = found.longitude_source, found.zone_source
        asked._spellings, asked._bare = found.spellings, found.bare
        asked._region = found.region
        asked.model_fields_set.update(found.values)
        return asked

    @property
    def chosen(self) -> bool:
        """Whether the place was given, be it that of designs without any."""
        return any(getattr(self, key) != "" for key in _WHERE & self.model_fields_set)

    @property
    def source(self) -> str:
        """Whose fact the latitude is."""
        return self._source

    @property
    def longitude_source(self) -> str:
        """Whose fact the longitude is."""
        return self._longitude_source

    @property
    def zone_source(self) -> str:
        """Whose fact the time zone is."""
        return self._zone_source

    @property
    def remarks(self) -> tuple[Note, ...]:
        """What was chosen where a name or coordinates left a choice."""
        return self._remarks

    @property
    def unclocked(self) -> Note:
        """That the clock of a latitude alone is no place's own, and what to do."""
        said = tell(
            "only a latitude is given: the correction to the clock and the times of noon "
            "are for longitude 0° and {timezone}; set place.longitude too, or name a city",
            timezone=self.timezone,
        )
        return Note("place.longitude", said, Severity.NOTE)

    @property
    def bare(self) -> bool:
        """Whether a latitude alone was given, so that the longitude is none of a place's."""
        return self._bare

    def called(self, words: Words) -> str:
        """The name in a language, where it knows one.

        A name that is not the gazetteer's own is the maker's choice, and stays as it is given;
        but one in Latin letters not among a language's own, which it would be alone in.
        """
        name = " ".join(self.name.split())
        known = [name]
        if words.right_to_left and not joins_letters(name):
            known += self._spellings[:1]
        called = (words.places.cities.get(f"{one}, {self.country}") for one in known)
        return next(filter(None, called), name)

    def remarks_in(self, words: Words) -> tuple[Note, ...]:
        """The remarks, and where a city stays in Latin letters among a language's own, that."""
        latin = words.right_to_left and not joins_letters(self.called(words))
        if not (latin and self.country and gazetteer.cities(self.name)):
            return self._remarks
        said = tell(
            "no name of {name} is known in the instrument's language, so it stays in Latin "
            "letters: set place.name to write it otherwise",
            name=self.name,
        )
        return (*self._remarks, Note("place", said, Severity.NOTE))

    def lettered(self, strokes: StrokeStyle, words: Words) -> str:
        """The name as it can be lettered: in the language, as given, or as it is in Latin.

        A name that can't be lettered in any way stays as it is given.
        """
        return self.written(strokes, self.called(words))

    def written(self, strokes: StrokeStyle, *first: str) -> str:
        """The first that can be lettered of some names, the given one and its Latin spellings.

        A name that lacks some letters is written in those nearest to them before it is spelled
        without any accent.
        """
        name = " ".join(self.name.split())
        if not name:
            return name
        nearest = "".join(
            one if one == " " or writable(one, strokes) else unaccented(one)
            for one in unicodedata.normalize("NFC", name)
        )
        spellings = (*first, name, *self._spellings[:1], nearest, *self._spellings[1:])
        return next((n for n in spellings if writable(n, strokes)), name)

    def told(self, words: Words) -> str:
        """The name as a text tells it: on a line of Latin words in Latin letters, if it can be.

        Empty where no font here has any of its letters.
        """
        name = self.lettered("outline", words)
        if not any(writable(letter, "outline") for letter in name if not letter.isspace()):
            return ""
        if words.right_to_left or not joins_letters(name):
            return name
        return next((n for n in self._spellings if not joins_letters(n)), name)

    @property
    def full_name(self) -> str:
        """The name in letters that a sheet has, a code of its state, and its country."""
        name = self.written("outline")
        return ", ".join(filter(None, (name, self._region, self.country))) if name else ""

    @property
    def facts(self) -> tuple[Fact, ...]:
        """The name, where there is one, with its country, and the latitude."""
        name = self.full_name
        said = (Fact("place", name, "", self.source, "for which it is made"),) if name else ()
        meaning = "of the site, north positive"
        return (*said, Fact("latitude", self.latitude, "°", self.source, meaning))

    @property
    def latitude_rad(self) -> float:
        """Latitude in radians, north positive."""
        return math.radians(self.latitude)

    @property
    def longitude_rad(self) -> float:
        """Longitude in radians, east positive."""
        return math.radians(self.longitude)


def replaced(old: Any, new: Any) -> Any:
    """A place as it is told, with what is set over it.

    A name, a country or coordinates tell of another place, of which nothing is as in the old
    one; a time zone alone, or an empty name, is of the same.

    Parameters
    ----------
    old, new : str or Mapping
        A city's name, or values of `Place`; `old` may be None.
    """
    if not isinstance(new, Mapping) or old is None:
        return new
    if any(key in _WHERE and value != "" for key, value in new.items()):
        return new
    if isinstance(old, Mapping) and "latitude" in old:
        return {**old, **new}
    try:
        return {**Place.model_validate(old).model_dump(), **new}
    except ValidationError:
        return old


def with_own_name(where: str, own: Mapping[str, Any]) -> str | dict[str, Any]:
    """The values of a city, or of coordinates, with a name or a time zone of one's own.

    A city that is not known stays alone, so that it is what is complained of.
    """
    try:
        return {**Place.model_validate(where).model_dump(), **own}
    except ValidationError:
        return where


def town_called(row: Mapping[str, str], known: PlaceNames) -> str:
    """What a city of the project's own is called, by what the gazetteer has at its place."""
    at = float(row["latitude"]), float(row["longitude"])
    near = (c for c in gazetteer.cities(row["name"]) if c.away_km(*at) < _SAME_KM)
    keys = (f"{city.name}, {city.country}" for city in near)
    return next((known.cities[key] for key in keys if key in known.cities), row["name"])


def _refuse_zone(given: Mapping[str, Any]) -> None:
    """Refuse a time zone that there is not, of a place that there is, and tell that of the place.

    Raises
    ------
    UnfitError
        If it is no zone's name.
    """
    zone = given.get("timezone", "UTC")
    if not isinstance(zone, str) or zone in zones():
        return
    try:
        own = Place.model_validate({k: v for k, v in given.items() if k != "timezone"}).timezone
    except ValidationError:
        return
    ways = (choose("timezone", one) for one in zones_meant(zone, own))
    raise UnfitError(Fault.of("timezone", shown(zone), _NO_ZONE, *ways))
