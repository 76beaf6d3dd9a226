"""A face lettered: all that is written on it finds its place at once, clear of its lines."""

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from instruments.geometry import Path
from instruments.geometry.flattening import Flat
from instruments.labelling.ground import LabelGround, flat_area
from instruments.labelling.requests import LabelRequest
from instruments.labelling.solving import Solution, solve
from instruments.part import Mark, Note
from instruments.scales.content import Content
from instruments.scales.numbering import numbered_every
from instruments.sundial.adorned.corner_pieces import with_corners
from instruments.sundial.adorned.ornament import COMPASS, FinestMark, compass, told_of_ornaments
from instruments.sundial.dial import Dial
from instruments.sundial.gnomons.fixings import clear_radius
from instruments.sundial.gnomons.sited_face import SitedFace
from instruments.sundial.gnomons.stand import Stand
from instruments.sundial.lines.cast_lines import CastLines
from instruments.sundial.lines.face import Plane
from instruments.sundial.lines.named_lines import FaceLine
from instruments.sundial.parameters import AUTO
from instruments.sundial.words.band_rows import hour_of
from instruments.sundial.words.face_labels import FaceRoom
from instruments.sundial.words.inscribing import (
    face_inscription,
    heights,
    inscription_of,
    names_of_curves,
    numerals,
    report_missing,
)
from instruments.sundial.words.lit_side import LitSide

_DAYS = "day/"

_PAST_GNOMON = 2.0
"""So many heights of names a horizon's may stand past what the gnomon leaves of it."""

_BARE = "so small a face bears neither the gnomon's height nor the name of its horizon"


def draw_lettering(
    design: Dial,
    sited: SitedFace,
    drawn: Iterable[Mark],
    areas: Iterable[Path],
    lines: CastLines,
) -> tuple[Content, tuple[Mark, ...]]:
    """Letter a face: numerals, place, names and ornaments, clear of its lines.

    It is lettered within its border, off all that is `drawn` and off `areas` besides. Days' lines
    make way for names that have no other place: the second value is all that is drawn.
    """
    drawn = tuple(drawn)
    shapes = [(mark.means, mark.shape) for mark in drawn]
    days, firm = (
        [named for named in shapes if named[0].startswith(_DAYS) is of_days]
        for of_days in (True, False)
    )
    around = [("", flat_area(area)) for area in areas]
    limits, edge = design.workshop.limits, sited.edge
    room, auto = flat_area(edge.border.path()), design.ornaments.compass == AUTO
    finest = FinestMark(limits.capital_height_mm, limits.line_mm)
    rose, notes = compass(
        design.ornaments, sited.plane, edge.frame, design.lettering, design.compass_mm, finest
    )

    def placed(areas: Sequence[tuple[str, Flat]]) -> Solution:
        ground = LabelGround.of(room, firm, days, areas)
        asked = (*_asked(design, sited, lines), None if auto else rose)
        return solve([request for request in asked if request], ground)

    found, pieces = with_corners(design, edge, shapes, around, placed)
    numbered = {f"label/{line.means}" for line in lines.prayers if _is_numbered(line, found)}
    labels = [r for r in found.left if r.means != COMPASS and r.means not in numbered]
    bare = (Note.detail("lettering", _BARE),) if design.small else ()
    asked_for = "arrow" if notes else design.ornaments.compass
    sized = design.ornaments.compass_mm is not None
    made_of = told_of_ornaments(design.compass_mm, found, asked_for, finest, sized=sized)
    lost = report_missing(labels, sited.name_room, among_hours=design.hours)
    sparse = _numbered_sparsely(lines.hours, found)
    told = (*lost, *bare, *sparse, *notes, *made_of, *pieces.notes)
    marks = (*found.marks, *pieces.marks)
    if auto and rose and not design.picture:
        # What nobody asked for takes no place of what was asked for.
        named = [*shapes, *((mark.means, mark.shape) for mark in pieces.marks)]
        written = [("", label.room) for label in found.placed]
        marks += solve([rose], LabelGround.of(room, named, areas=[*around, *written])).marks
    return Content(marks, (), told), found.parted(drawn)


def _numbered_sparsely(hours: Sequence[Sequence[FaceLine]], found: Solution) -> Iterator[Note]:
    """That a ring has numerals at every second hour, or at fewer, for want of room."""
    asked = {one.means for one in found.placed} | {one.means for one in found.left}
    for system in hours:
        full = [line for line in system if line.text]
        numbered = [hour_of(line) for line in full if f"label/{line.means}" in asked]
        if len(numbered) < len(full):
            yield numbered_every("lettering", math.gcd(*map(int, numbered)))


def _asked(design: Dial, sited: SitedFace, lines: CastLines) -> Iterator[LabelRequest | None]:
    """All that is to be lettered on a face but its ornaments."""
    plane, edge, height = sited.plane, sited.edge, design.name_height_mm
    smaller = heights(height, design.workshop.limits.capital_height_mm)
    room, late = FaceRoom(design.lettering, edge.border, edge.frame), evening(plane)
    text = () if sited.place else inscription_of(design, plane.nodus_mm)
    yield from numerals(room, lines.hours, height)
    yield face_inscription(room, text, smaller, design.ornaments.divider, sited.apart)
    # Prayers are of the afternoon; days take the other side.
    yield from names_of_curves(room, lines.prayers, smaller, late, parting=True)
    lit = LitSide.of(plane)
    yield from names_of_curves(room, lines.days, smaller, -late, lit=lit)
    # Beside a day's name one could not tell which is the horizon's.
    named = () if design.small else lines.horizon
    horizon = [_lengthened(line, _PAST_GNOMON * height) for line in named]
    over = lit.dark if lit else None
    yield from names_of_curves(room, horizon, smaller, late, lit=over)


def _lengthened(line: FaceLine, by_mm: float) -> FaceLine:
    """A straight line that goes on a little where the gnomon cuts it, but not beyond its ends.

    What is left of it may be shorter than its name, which is seen to be its if half of it is beside
    it.
    """
    first, last = line.pieces[0].start, line.pieces[-1].end
    way = by_mm * (last - first) / abs(last - first)
    pieces = (
        Path.line(p.start - way * (p.start != first), p.end + way * (p.end != last))
        for p in line.pieces
    )
    return replace(line, pieces=tuple(pieces))


def _is_numbered(line: FaceLine, found: Solution) -> bool:
    """Whether a line runs along an hour that has its numeral, which names it too."""
    return any(label.means == f"label/{line.shares}" for label in found.placed)


def taken(design: Dial, gnomon: Stand, holes: Iterable[Mark]) -> Iterator[Path]:
    """The gnomon's foot, and the fixing holes with room for their screws' heads."""
    yield gnomon.foot
    room = clear_radius(design.fixings, design.workshop.limits) + design.name_height_mm / 2
    for hole in holes:
        xmin, ymin, xmax, ymax = hole.shape.bounds()
        yield Path.circle(complex(xmin + xmax, ymin + ymax) / 2, room)


def evening(plane: Plane) -> complex:
    """Towards which side of the face the shadows of the afternoon fall."""
    across, upward = float(plane.frame[0, 1]), float(plane.frame[1, 1])
    if abs(across) >= abs(upward):
        return complex(-math.copysign(1.0, across), 0.0)
    return complex(0.0, -math.copysign(1.0, upward))
