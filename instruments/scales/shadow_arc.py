"""The arc shadow scale: shadows on the limb, opposite the altitude quadrant (chapter 13)."""

import math
from collections.abc import Collection, Iterator, Mapping
from contextlib import suppress
from fractions import Fraction
from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field

from instruments.design import Group
from instruments.errors import ComplaintError
from instruments.lettering import divisions
from instruments.part import Fact, Mark, Note
from instruments.saying import tell
from instruments.scales.content import Content, key
from instruments.scales.limb import Quadrant, Ring
from instruments.scales.numbering import Number, progressive
from instruments.sky.shadow import DIVISIONS, GnomonDivision

Kind = Literal["direct", "reversed", "none"]
Side = Literal["left", "right", "both"]

_STEPS = {"ones": 1, "fives": 5, "tens": 10}
"""What its lines are drawn in, from the finest on."""

_CROWDING = "treatise 72:15–73:5"


def _gnomon(value: Any) -> str:
    """The key of a division of the gnomon, from 12, "12", 6.5, "6½" or "13/2"."""
    accepted = "12 (digits), 7 (feet), 6.5 (feet) or 60 (parts)"
    remedy = tell("give {accepted}", accepted=accepted)
    number = None
    with suppress(ValueError, ZeroDivisionError):
        number = Fraction(str(value).strip().replace("6½", "6.5"))
    if number == 0:
        raise ComplaintError("leaves the gnomon without divisions", remedy)
    for name, division in DIVISIONS.items():
        if division.divisions == number:
            return name
    raise ComplaintError("is no division of the gnomon", remedy)


Gnomon = Annotated[
    Literal["12", "7", "6.5", "60"],
    BeforeValidator(_gnomon),
    Field(json_schema_extra={"unit": "divisions of the gnomon"}),
]


class ArcScale(Group):
    """The arc shadow scale on the lower limb."""

    kind: Kind = Field(
        default="direct",
        description="Shadow on the limb: direct (cotangent, counted from the foot), "
        "reversed (tangent, counted from the horizon line) or none.",
    )
    gnomon: Gnomon = Field(
        default="12", description="Divisions of its gnomon: 12 digits, 7 or 6.5 feet, 60 parts."
    )
    quadrant: Side = Field(
        default="right",
        description="Lower quadrant that has it; the altitude is then taken in the opposite one.",
    )


def draw_arc_shadow_scale(
    ring: Ring,
    quadrant: Quadrant,
    kind: Literal["direct", "reversed"],
    gnomon: str,
    pitch_mm: float,
    zero: bool = True,
) -> Content:
    """Shadow n at atan(n/g) from the foot of the quadrant, reversed from the horizon line.

    The alidade set to altitude h shows g·cot h (or g·tan h) on its other pointer, and g at
    45° (treatise 70:5–17, 71:3–72:8).
    Where neighbouring lines would be nearer than the pitch, ones give way to fives, fives to tens
    and tens to none (treatise 72:15–73:5). The line of `zero` at the foot would be shared by two
    quadrants; the reversed scale's 0 is the horizon line, and is never drawn.
    """
    division = DIVISIONS[gnomon]
    g, span = division.divisions, float(division.divisions)
    name = f"scale/{'cotangent' if kind == 'direct' else 'tangent'}-{gnomon}"
    run = quadrant.from_meridian if kind == "direct" else quadrant.from_horizon

    def place_rad(n: Number) -> float:
        return math.atan2(n, span)

    thinned = divisions.thin(_places(ring.middle_mm, span, pitch_mm), pitch_mm)
    drawn: list[Number] = sorted(set(thinned.kept) - {0})
    if g not in drawn and all(
        ring.middle_mm * abs(place_rad(n) - place_rad(g)) >= pitch_mm for n in drawn
    ):
        drawn = sorted([*drawn, g])
    numbered = progressive(
        drawn, lambda before, n: ring.stand(run, place_rad(before), place_rad(n), n), g
    )
    ones = {n for n, level in thinned.kept.items() if level == 1} - {g}
    lines = [
        Mark(f"{name}/{key(n)}", ring.division(run.at(place_rad(n)), n in numbered, n in ones))
        for n in drawn
    ]
    if zero and kind == "direct":
        lines.insert(0, Mark(f"{name}/0", ring.division(run.start_rad, True)))
    labels = [ring.letter(f"label/{name}/{key(n)}", n, at) for n, at in numbered.items()]
    stops = {step: thinned.stops.get(size) for step, size in _STEPS.items()}
    notes = [Note.detail(name, _stopping(stops, pitch_mm))]
    if g not in numbered:
        notes.append(
            Note.detail(name, tell("{key} has no numeral: there is no room at 45°", key=key(g)))
        )
    return Content((*lines, *labels), tuple(_facts(name, division, stops, numbered)), tuple(notes))


def _facts(
    name: str,
    division: GnomonDivision,
    stops: Mapping[str, int | None],
    numbered: Collection[Number],
) -> Iterator[Fact]:
    """Where each step and the numerals stop, and what is shown at 45°."""
    for step, stop in stops.items():
        meaning = f"last division drawn in {step}"
        if stop is None:
            yield Fact(f"{name}/{step}-to", "none", "", _CROWDING, meaning)
        else:
            yield Fact(f"{name}/{step}-to", stop, division.name, _CROWDING, meaning)
    if numbered:
        last = float(max(numbered))
        yield Fact(f"{name}/numbered-to", last, division.name, "", "last numeral")
    meaning = "shown by the other pointer when the alidade is set to 45°"
    at_45 = float(division.divisions)
    yield Fact(f"{name}/at-45", at_45, division.name, "treatise 70:7", meaning)


def _places(radius_mm: float, g: float, pitch_mm: float) -> dict[int, float]:
    """Division to place along the arc, as far as tens can be told apart.

    Tens stand 10·g/(g² + n²) apart at n, and the last must clear the far end of the quadrant.
    """
    last = math.isqrt(int(10.0 * g * radius_mm / pitch_mm)) + 10
    end = radius_mm * math.pi / 2 - pitch_mm
    return {n: place for n in range(last + 1) if (place := radius_mm * math.atan2(n, g)) <= end}


def _stopping(stops: Mapping[str, int | None], pitch_mm: float) -> str:
    told = [
        tell("{step} stop at {stop}", step=step, stop=stop)
        if stop is not None
        else tell("no {step}", step=step)
        for step, stop in stops.items()
    ]
    return tell(
        "{told}: beyond, lines would be nearer than {pitch_mm:g} mm", told=told, pitch_mm=pitch_mm
    )
