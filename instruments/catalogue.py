"""The list of designs, each found in a module of its own and loaded when it is used."""

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from typing import Any, cast

from pydantic import BaseModel

from instruments.part import Instrument
from instruments.workshop import of_sheets


@dataclass(frozen=True, slots=True)
class Entry:
    """A design by name: the module that has its ``Design`` and ``lay_out``."""

    name: str
    module: str
    summary: str

    def design(self) -> type[BaseModel]:
        """The model of its parameters."""
        return cast(type[BaseModel], import_module(self.module).Design)

    def lay_out(self) -> Callable[[Any], Instrument]:
        """The function from a validated design to an instrument."""
        module = import_module(self.module)
        return lambda design: cast(Instrument, module.lay_out(of_sheets(design)))


ENTRIES = (
    Entry(
        "astrolabe",
        "instruments.astrolabe.whole",
        "a whole astrolabe: mater, plates, rete, rule, alidade, pin and horse",
    ),
    Entry(
        "astrolabe-back",
        "instruments.astrolabe.back",
        "the back of an astrolabe: scales, zodiac and calendar, prayer, hour and sine quadrants",
    ),
    Entry(
        "astrolabe-plate",
        "instruments.astrolabe.plate",
        "plates of an astrolabe: almucantars, azimuths, hours and prayer lines of any latitude",
    ),
    Entry(
        "astrolabe-rete",
        "instruments.astrolabe.rete.design",
        "the rete of an astrolabe: star pointers and the divided ecliptic, cut as one piece",
    ),
    Entry(
        "alidade",
        "instruments.astrolabe.alidade",
        "an astrolabe's rulers: alidades with sights and seasonal hours, rules for the front",
    ),
    Entry(
        "horizontal-dial",
        "instruments.sundial.horizontal",
        "a horizontal sundial cut from sheet: hours, day curves and afternoon prayers",
    ),
    Entry(
        "vertical-dial",
        "instruments.sundial.vertical",
        "a wall dial facing any way: hours, day curves, prayers and holes for its screws",
    ),
    Entry(
        "equatorial-dial",
        "instruments.sundial.equatorial",
        "a plate parallel to the equator, marked on both faces for the two halves of the year",
    ),
    Entry(
        "polar-dial",
        "instruments.sundial.polar",
        "a dial on a face parallel to the earth's axis",
    ),
    Entry(
        "plane-dial",
        "instruments.sundial.plane",
        "a sundial on any plane, by the azimuth and the inclination of its face",
    ),
)


def find(name: str) -> Entry:
    """The design of that name.

    Raises
    ------
    KeyError
        If there is none.
    """
    for entry in ENTRIES:
        if entry.name == name:
            return entry
    raise KeyError(name)
