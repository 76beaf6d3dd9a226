"""Cones for the heads of screws, and the bevelled edges of plates, which solids have."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Literal

import templates
from instruments.errors import Remedy, choose, give, impossible, or_less, or_more
from instruments.geometry import Arc
from instruments.making.drills import round_hole
from instruments.part import Countersink, Fact, Instrument, Part, Sheet
from instruments.saying import tell

Heads = Literal["none", "iso-2009", "iso-10642"]
"""Slotted or cross-recessed heads (ISO 2009, 7046) or socket heads (ISO 10642), of 90° both."""

ANGLE_DEG = 90.0

LAND_MM = 0.2
"""What stays of the hole's wall, or of a plate's edge, at least."""


@dataclass(frozen=True, slots=True)
class CountersunkScrew:
    """A countersunk screw: its thread, the holes for it (ISO 273), the widths of its heads, mm.

    A head that is not made of that thread has no width. `pan_mm` are the largest diameter and
    height of a pan head (ISO 7045), which is not sunk.
    """

    thread: str
    diameter_mm: float
    fine_mm: float
    medium_mm: float
    head_mm: dict[Heads, float]
    pan_mm: tuple[float, float]
    source: str


@cache
def countersunk_screws() -> tuple[CountersunkScrew, ...]:
    """The sizes of ``templates/countersinks.csv``, the smallest first."""
    heads: tuple[Heads, ...] = ("iso-2009", "iso-10642")
    columns = {head: f"{head.replace('-', '_')}_mm" for head in heads}
    return tuple(
        CountersunkScrew(
            row["thread"],
            float(row["diameter_mm"]),
            float(row["fine_mm"]),
            float(row["medium_mm"]),
            {head: float(row[key]) for head, key in columns.items() if row[key]},
            (float(row["pan_mm"]), float(row["pan_high_mm"])),
            row["source"],
        )
        for row in templates.table("countersinks")
    )


def screw_for(hole_mm: float, heads: Heads) -> CountersunkScrew:
    """The largest screw with such a head that goes through a hole.

    Raises
    ------
    DesignError
        If the hole is too small for any.
    """
    known = [screw for screw in countersunk_screws() if heads in screw.head_mm]
    told = tell("is too small for any screw with a countersunk head ({})", heads)
    return _largest(known, hole_mm, told, choose("fixings.countersink", "none"))


def pan_screw_for(hole_mm: float) -> CountersunkScrew:
    """The largest screw with a pan head that goes through a hole.

    Raises
    ------
    DesignError
        If the hole is too small for any.
    """
    told = "is too small for any screw that is sold"
    return _largest(countersunk_screws(), hole_mm, told, give({"fixings.screws": False}))


def _largest(
    known: Sequence[CountersunkScrew], hole_mm: float, problem: str, otherwise: Remedy
) -> CountersunkScrew:
    through = [screw for screw in known if screw.fine_mm <= hole_mm + 1e-9]
    if not through:
        larger = or_more("fixings.diameter_mm", known[0].medium_mm)
        raise impossible("fixings.diameter_mm", hole_mm, problem, larger, otherwise)
    return through[-1]


def countersunk(instrument: Instrument, heads: Heads) -> Instrument:
    """An instrument with cones for the heads of the screws that hold it on its wall.

    Raises
    ------
    DesignError
        If a cone is deeper than its plate, or there is no screw for its hole.
    """
    parts = tuple(replace(p, part=_with_cones(p.part, heads)) for p in instrument.parts)
    sheets = [p.part.body for p in parts if isinstance(p.part.body, Sheet)]
    told = {fact.name: fact for sheet in sheets for fact in _facts(sheet, heads)}
    return replace(instrument, parts=parts, facts=(*instrument.facts, *told.values()))


def fixing_holes(sheet: Sheet) -> Iterator[tuple[complex, float]]:
    """Centre and diameter of each hole that a screw of the wall goes through."""
    for cut in sheet.cutouts:
        if cut.means == "hole/fixing" and (hole := round_hole(cut)):
            yield hole.centre, 2.0 * hole.radius


def sunk_hole(sheet: Sheet, sink: Countersink) -> Arc:
    """The hole that a cone is about."""
    circles = (round_hole(cut) for cut in sheet.cutouts)
    return next(hole for hole in circles if hole and hole.centre == sink.at)


def _with_cones(part: Part, heads: Heads) -> Part:
    if not isinstance(part.body, Sheet):
        return part
    cones = []
    for centre, hole_mm in fixing_holes(part.body):
        screw = screw_for(hole_mm, heads)
        _check_depth(part.body.thickness_mm, hole_mm, screw, heads)
        cones.append(Countersink(centre, screw.head_mm[heads]))
    return replace(part, body=replace(part.body, countersinks=tuple(cones)))


def _check_depth(sheet_mm: float, hole_mm: float, screw: CountersunkScrew, heads: Heads) -> None:
    deep = depth_mm(screw.head_mm[heads], hole_mm)
    if deep <= sheet_mm - LAND_MM + 1e-9:
        return
    thinner = [
        s.medium_mm
        for s in countersunk_screws()
        if heads in s.head_mm and depth_mm(s.head_mm[heads], s.medium_mm) <= sheet_mm - LAND_MM
    ]
    raise impossible(
        "fixings.countersink",
        heads,
        tell(
            "cuts a cone {deep:.3g} mm deep for {} into a plate of {sheet:g} mm",
            screw.thread,
            deep=deep,
            sheet=sheet_mm,
        ),
        or_more("thickness_mm", deep + LAND_MM),
        *([or_less("fixings.diameter_mm", thinner[-1])] if thinner else []),
        choose("fixings.countersink", "none"),
    )


def depth_mm(head_mm: float, hole_mm: float) -> float:
    """How deep a cone is from the face to where it is as narrow as the hole."""
    return max(0.0, head_mm - hole_mm) / 2.0 / math.tan(math.radians(ANGLE_DEG / 2.0))


def _facts(sheet: Sheet, heads: Heads) -> Iterator[Fact]:
    for _, hole_mm in fixing_holes(sheet):
        screw = screw_for(hole_mm, heads)
        head, named = screw.head_mm[heads], heads.upper().replace("-", " ")
        yield Fact("countersink/screw", f"{screw.thread} {named}", "", screw.source, "of the wall")
        for name, value, unit, meaning in (
            ("diameter", head, "mm", "of the cone on the face"),
            ("angle", ANGLE_DEG, "°", "of the cone"),
            ("depth", depth_mm(head, hole_mm), "mm", "of the cone down to the hole"),
        ):
            yield Fact(f"countersink/{name}", round(value, 6), unit, screw.source, meaning)
