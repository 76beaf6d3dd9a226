"""Inner corners that a cutter can make, of all outlines and openings of an instrument."""

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import pairwise

import shapely

from instruments.errors import Remedy, impossible, or_less
from instruments.geometry import Path, Region
from instruments.geometry.flattening import shapely_rings
from instruments.geometry.milling import is_entered, is_reached, milled
from instruments.geometry.path import turned_about
from instruments.geometry.planar import union
from instruments.making.drills import round_hole
from instruments.making.workshop import Workshop
from instruments.part import (
    Fact,
    Instrument,
    Mark,
    Note,
    Part,
    Placed,
    Sheet,
    Stepped,
    Turned,
)
from instruments.saying import tell

_JOINTS = "slot/", "recess"
"""What another piece goes into: a cutter that doesn't come there is refused. Into any other opening
it has to come somewhere; what it leaves of that is told."""

_TRIALS = 9
_LEAST_MM = 0.1
_NEARLY_MM = 0.005

_NONE = Remedy((("workshop.cutter_mm", 0.0),), words="give 0, for a beam or a file")


def with_cutter_corners(instrument: Instrument, workshop: Workshop) -> Instrument:
    """An instrument as a cutter makes it, and what it tells of that.

    Raises
    ------
    DesignError
        If the cutter is too wide for a slot, a recess or an opening: for the narrowest.
    """
    _check_openings([placed.part for placed in instrument.parts], workshop)
    parts = tuple(replace(p, part=_with_corners(p.part, workshop)) for p in instrument.parts)
    radius = Fact(
        "cutter/radius", workshop.cutter_mm / 2.0, "mm", "", "of the rounding in inner corners"
    )
    return replace(
        instrument,
        parts=parts,
        facts=(*instrument.facts, radius),
        notes=(*instrument.notes, *_notes(parts, workshop)),
    )


def _with_corners(part: Part, workshop: Workshop) -> Part:
    match part.body:
        case Sheet():
            return replace(part, body=_sheet(part.body, workshop))
        case Stepped(layers):
            made = [_sheet(layer, workshop) for layer in layers]
            return replace(part, body=Stepped(tuple(_from_above(made))))
        case _:
            return part


def _sheet(sheet: Sheet, workshop: Workshop) -> Sheet:
    outline = _milled(turned_about(sheet.outline, 1.0), workshop)
    cutouts = [cut if round_hole(cut) else _opening(cut, workshop) for cut in sheet.cutouts]
    return replace(sheet, outline=outline, cutouts=tuple(cutouts))


def _opening(cut: Mark, workshop: Workshop) -> Mark:
    assert isinstance(cut.shape, Path)
    found = _milled(turned_about(cut.shape, -1.0), workshop)
    return replace(cut, shape=turned_about(found, math.copysign(1.0, cut.shape.area())))


def _check_openings(parts: Sequence[Part], workshop: Workshop) -> None:
    """Refuse a cutter that is too wide for an opening, with the widest that comes into all."""
    radius = workshop.cutter_mm / 2.0
    found = list[tuple[float, str, str]]()
    for part in parts:
        for cut in _openings(part):
            assert isinstance(cut.shape, Path)
            edge = turned_about(cut.shape, -1.0)
            comes = is_entered
            if cut.means.startswith(_JOINTS):
                comes = partial(_is_all_reached, dog_bones=workshop.corners == "dog-bones")
            if not comes(edge, radius):
                found.append((_widest_mm(comes, edge, radius), cut.means, part.name))
    if not found:
        return
    most, means, name = min(found)
    raise impossible(
        "workshop.cutter_mm",
        workshop.cutter_mm,
        tell("is too wide a cutter for {} of {}", means, name),
        *([or_less("workshop.cutter_mm", most)] if most >= _LEAST_MM else []),
        _NONE,
    )


def _is_all_reached(contour: Path, radius_mm: float, *, dog_bones: bool) -> bool:
    """Whether a cutter comes everywhere in an opening whose corners it makes."""
    if not is_entered(contour, radius_mm):
        # Its dog-bones would make the opening another.
        return False
    return is_reached(milled(contour, radius_mm, dog_bones), radius_mm)


def _openings(part: Part) -> Iterator[Mark]:
    """The openings of a part that are milled: those that are not drilled."""
    if not isinstance(part.body, Turned):
        for layer in part.body.layers:
            yield from (cut for cut in layer.cutouts if not round_hole(cut))


def _milled(contour: Path, workshop: Workshop) -> Path:
    return milled(contour, workshop.cutter_mm / 2.0, workshop.corners == "dog-bones")


def _widest_mm(comes: Callable[[Path, float], bool], contour: Path, radius_mm: float) -> float:
    """The widest cutter that comes into an opening."""
    low, high = 0.0, radius_mm
    for _ in range(_TRIALS):
        middle = (low + high) / 2.0
        low, high = (middle, high) if comes(contour, middle) else (low, middle)
    return math.floor(20.0 * low) / 10.0


def _notes(placed: Sequence[Placed], workshop: Workshop) -> Iterator[Note]:
    """Where a file has to go after the cutter."""
    radius = workshop.cutter_mm / 2.0
    parts = [each.part for each in placed]
    for part in parts:
        if not isinstance(part.body, Turned):
            lowest = part.body.layers[0]
            edges = [turned_about(lowest.outline, 1.0)]
            edges += [
                turned_about(cut.shape, -1.0)
                for cut in lowest.cutouts
                if isinstance(cut.shape, Path) and not round_hole(cut)
            ]
            if not all(is_reached(edge, radius) for edge in edges):
                told = tell(
                    "does not reach all corners of {}: file or saw these, or give a thinner cutter",
                    part.name,
                )
                yield Note.warning("workshop.cutter_mm", told)
    yield from _drilled_notes(parts, workshop.cutter_mm)
    if workshop.corners == "rounded" and any(map(_goes_in, placed)):
        said = tell(
            "rounds the corners of slots and beside tabs by {radius:g} mm: round the edges that "
            "meet them, or choose dog-bones",
            radius=radius,
        )
        yield Note.warning("workshop.corners", said)


def _goes_in(placed: Placed) -> bool:
    """Whether a part has slots, or is a sheet whose tab goes into a hole."""
    if not isinstance(placed.part.body, Sheet):
        return False
    slots = any(cut.means.startswith("slot/") for cut in placed.part.body.cutouts)
    return slots or bool(placed.joint and placed.joint.way == "hole")


def _drilled_notes(parts: Sequence[Part], cutter_mm: float) -> Iterator[Note]:
    """What is to be drilled because the cutter is wider."""
    for part in parts:
        cuts = () if isinstance(part.body, Turned) else part.body.layers[0].cutouts
        sizes = {round(2.0 * hole.radius, 3) for cut in cuts if (hole := round_hole(cut))}
        if narrow := sorted(size for size in sizes if size < cutter_mm - _NEARLY_MM):
            holes = ", ".join(f"{size:g}" for size in narrow)
            yield Note(
                "workshop.cutter_mm",
                tell("is wider than holes of {}: drill these ({} mm)", part.name, holes),
            )


def _from_above(layers: list[Sheet]) -> Iterator[Sheet]:
    """Layers of which none hangs over an opening below it: the cutter comes from above."""
    yield layers[0]
    below = layers[0]
    for _, layer in pairwise(layers):
        cutouts = tuple(_open_below(cut, below) for cut in layer.cutouts)
        below = replace(layer, cutouts=cutouts)
        yield below


def _open_below(cut: Mark, below: Sheet) -> Mark:
    """An opening with that of the same meaning below it, where this is wider somewhere."""
    assert isinstance(cut.shape, Path)
    (own,) = shapely.polygons(shapely_rings([cut.shape]))
    for other in below.cutouts:
        if other.means != cut.means or other.shape == cut.shape:
            continue
        assert isinstance(other.shape, Path)
        (under,) = shapely.polygons(shapely_rings([other.shape]))
        if own.intersects(under) and not own.buffer(_NEARLY_MM).covers(under):
            both = [Region((turned_about(c.shape, 1.0),)) for c in (cut, other)
                    if isinstance(c.shape, Path)]  # fmt: skip
            outer = max(union(both).contours, key=lambda path: path.area())
            return replace(cut, shape=outer)
    return cut
