"""What the sheets of a design are of: one parameter for all designs, and its way to the parts."""

from collections.abc import Collection, Mapping
from dataclasses import replace
from functools import cache
from typing import Annotated

from pydantic import AfterValidator, BaseModel, Field, StringConstraints

import templates
from instruments.errors import ComplaintError
from instruments.lettering.text import letter
from instruments.parameters import Rank
from instruments.part import Instrument, Part, Turned
from instruments.places.spelling import folded
from instruments.saying import tell


def in_english(name: str) -> str:
    """A name that colours, weights and profiles go by: `card` for `carton`, `Karton`, `cartulina`.

    What no language calls a material so stays as it is.
    """
    return name if name.casefold() in _english() else _elsewhere().get(folded(name), name)


@cache
def _english() -> frozenset[str]:
    return frozenset(templates.read("languages", "en")["materials"])


@cache
def _elsewhere() -> Mapping[str, str]:
    """The English names of materials by those of other languages, folded."""
    named = (templates.read("languages", one)["materials"] for one in templates.names("languages"))
    return {folded(called): english for names in named for english, called in names.items()}


def is_one_of(material: str, kinds: Collection[str]) -> bool:
    """Whether a material has all words of a kind: clear acrylic is acrylic too."""
    words = set(material.lower().split())
    return any(words.issuperset(kind.split()) for kind in kinds)


_LONGEST = 60
"""Characters of a material's name."""

_METALS = "brass", "bronze", "copper", "steel", "aluminium", "silver"
"""What rod and wire are sold of."""


def _on_sheets(name: str) -> str:
    """A name that the sheets can print, or none."""
    try:
        letter(name or "-", 1.0)
    except ValueError as error:
        problem = tell("can't be lettered: {error}", error=error)
        raise ComplaintError(problem, "letter it in other characters") from None
    return name


_Named = Annotated[
    str,
    Rank(3),
    StringConstraints(strip_whitespace=True, max_length=_LONGEST),
    AfterValidator(_on_sheets),
    AfterValidator(in_english),
]
"""A material that a person names, in any language."""

Material = Annotated[
    _Named,
    Field(
        description="What its sheet is of: acrylic, plywood, brass or another. Colour, weight, "
        "time on the machine and the shop's sheets go by it.",
    ),
]
"""The material of what is cut from sheet, a field called ``material``."""

WrappedMaterial = Annotated[
    _Named,
    Field(
        description="What the thin sheet with the lines is of, which is wrapped or glued on.",
    ),
]
"""The material of a thin sheet with the lines, where others carry it."""


def of_material(instrument: Instrument, design: BaseModel) -> Instrument:
    """An instrument whose parts are of its design's material where they name none of their own.

    What is turned is of brass, unless the design is of another metal; what is bought says itself
    what it is of.
    """
    material = getattr(design, "material", "")
    if not material:
        return instrument
    parts = tuple(replace(p, part=_of(p.part, material)) for p in instrument.parts)
    return replace(instrument, parts=parts)


def _of(part: Part, material: str) -> Part:
    if part.material or part.bought:
        return part
    turned = isinstance(part.body, Turned)
    return replace(part, material=of_metal(material) if turned else material)


def of_metal(material: str) -> str:
    """What rod or wire of an instrument is of whose other parts are of a material."""
    return material if material in _METALS else "brass"
