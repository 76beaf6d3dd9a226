import cmath
import math
from dataclasses import replace

import pytest
from helpers.parts import disc
from pydantic import BaseModel, Field

from instruments.geometry import Arc, Cubic, Line, Path, Region, Strokes
from instruments.making.workshop import Workshop
from instruments.part import (
    Fact,
    Frame,
    Instrument,
    Mark,
    Note,
    Part,
    Placed,
    Process,
    Sheet,
    Turned,
)
from output.provenance import Provenance


class Dial(BaseModel):
    """A design that is only there to be written."""

    name: str = "garden-dial"
    radius_mm: float = 40.0
    site: str = 'Ḥalab & "Aleppo"'
    workshop: Workshop = Field(default_factory=Workshop)


def marks():
    ticks = tuple(
        Mark(
            f"scale/altitude/{n}",
            Path.line(cmath.rect(35, math.radians(n)), cmath.rect(38, math.radians(n))),
        )
        for n in range(0, 91, 5)
    )
    ring = Region((Path.circle(10 + 20j, 4), Path.circle(10 + 20j, 2.5).reversed()))
    leaf = Region(
        (
            Path.of(
                Cubic(-10 + 10j, -8 + 14j, -2 + 14j, 10j),
                Cubic(10j, -2 + 6j, -8 + 6j, -10 + 10j),
            ),
        )
    )
    return (
        *ticks,
        Mark("label/day/cancer", ring, Process.ENGRAVE),
        Mark("label/day/cancer", leaf, Process.ENGRAVE),
        Mark("day/cancer", Path.of(Cubic(-30 - 10j, -10 - 2j, 10 - 2j, 30 - 10j))),
        Mark("circle/equator", Path.circle(0j, 30)),
        Mark("hour/zone/10:30", Path.of(Arc(3 + 4j, 20, 0.3, -3.9))),
        Mark("hour/zone/10:30", Path.of(Arc(0j, 33, 1.0, 0.01))),
        Mark(
            "horizon",
            Strokes(tuple(Path.line(complex(x, -20), complex(x + 2, -20)) for x in (-9, -5, -1))),
        ),
        Mark(
            "ladder-12/square",
            Path.of(Line(5 - 25j, 15 - 25j), Arc(15 - 20j, 5, -math.pi / 2, math.pi / 2)),
        ),
    )


@pytest.fixture
def part():
    """A disc with a hole and a slot, marked on its front."""
    slot = Path.of(
        Line(-5 - 33j, 5 - 33j),
        Arc(5 - 31j, 2, -math.pi / 2, math.pi),
        Line(5 - 29j, -5 - 29j),
        Arc(-5 - 31j, 2, math.pi / 2, math.pi),
    )
    cuts = (
        Mark("hole/pivot", Path.circle(0j, 2.5), Process.CUT),
        Mark("slot/gnomon", slot, Process.CUT),
    )
    return Part("plate", Sheet(Path.circle(0j, 40), 3.0, cuts), marks())


@pytest.fixture
def instrument(part):
    """Two parts, one of them marked on both faces."""
    ruler = Part(
        "ruler",
        Sheet(Path.rectangle(60, 12), 3.0),
        (Mark("east-west", Path.line(-20, 20)),),
        (Mark("meridian", Path.line(5 - 4j, 5 + 4j)),),
    )
    return Instrument(
        "garden-dial",
        "Garden dial",
        (Placed(part), Placed(ruler)),
        (
            Fact("obliquity", 23.5, "°", "Vondrák 2011", "obliquity of the ecliptic"),
            Fact("noon-shadow/cancer", math.inf, "mm"),
        ),
        (Note("scale", "ones end at 60"),),
    )


@pytest.fixture
def design():
    return Dial()


@pytest.fixture
def provenance(instrument, design):
    return Provenance.of(instrument, design, "horizontal-dial")


@pytest.fixture
def pile():
    """An instrument with a sheet: a turned pin, a plate, two parts alike, and what is bought."""
    pin = Part("pin", Turned(Path.rectangle(2.0, 10.0, 1 + 5j)), material="brass")
    parts = [
        Placed(pin),
        Placed(disc("plate", 40)),
        Placed(disc("spacer-1", 50), Frame((0, 0, 3))),
        Placed(disc("spacer-2", 50), Frame((0, 0, 6))),
    ]
    nut = replace(disc("nut", 5), material="steel", bought="M6 lock nut DIN 985")
    return Instrument("pile", "Pile of 5", (*parts, Placed(nut)), sheet=True)
