"""A face lettered: all that is written on it finds its place at once, clear of its lines."""

import math
from collections.abc import Iterable, Iterator

from instruments.geometry import Path
from instruments.inscription import inscription
from instruments.labelling.ground import LabelGround, flat_area
from instruments.labelling.solving import Solution, solve
from instruments.lettering.legible import unwritable
from instruments.part import Mark, Note
from instruments.sundial.border import Bordered
from instruments.sundial.cast_lines import CastLines
from instruments.sundial.corner_pieces import corner_pieces
from instruments.sundial.dial import Dial
from instruments.sundial.face import Plane
from instruments.sundial.face_labels import FaceRoom
from instruments.sundial.fixings import clear_radius
from instruments.sundial.inscribing import (
    Inscribed,
    heights,
    names_of_curves,
    numerals,
    report_missing,
)
from instruments.sundial.inscribing import face_inscription as place_request
from instruments.sundial.named_lines import FaceLine
from instruments.sundial.ornament import COMPASS, FinestMark, compass
from instruments.sundial.ornament import told_of_ornaments as adorned
from instruments.sundial.stand import Stand

_SMALL = 50.0
"""A face of so many capitals across, or fewer, bears its lines, days and place alone."""

_BARE = "so small a face bears neither the gnomon's height nor the name of its horizon"


def lettered(
    design: Dial,
    plane: Plane,
    edge: Bordered,
    drawn: Iterable[Mark],
    areas: Iterable[Path],
    lines: CastLines,
) -> Inscribed:
    """Letter a face: numerals, place, names and ornaments, clear of its lines.

    Parameters
    ----------
    drawn : iterable of Mark
        All that is drawn.
    areas : iterable of Path
        What else labels keep off.
    lines : CastLines
        What is named.
    """
    height, style = design.name_height_mm, design.lettering
    shapes = [(mark.means, mark.shape) for mark in drawn]
    taken_ = [("", flat_area(area)) for area in areas]
    ground = LabelGround.of(flat_area(edge.border.path()), shapes, areas=taken_)
    room, late = FaceRoom(style, edge.border, edge.frame), evening(plane)
    smaller = heights(height, design.workshop.limits.capital_height_mm)
    small = design.middling_mm < _SMALL * height
    gnomon = None if small else plane.nodus_mm
    text = inscription(design.place, style, gnomon) if design.inscription else ()
    divider = design.ornaments.divider
    limits, asked_for = design.workshop.limits, design.ornaments.compass
    finest = FinestMark(limits.capital_height_mm, limits.line_mm)
    rose, notes = compass(design.ornaments, plane, edge.frame, style, design.compass_mm, finest)
    try:
        asked = [
            *numerals(room, lines.hours, height),
            place_request(room, text, smaller, divider),
            # Prayers are of the afternoon; days take the other side.
            *names_of_curves(room, lines.prayers, smaller, late),
            *names_of_curves(room, lines.days, smaller, -late),
            *names_of_curves(room, () if small else lines.horizon, smaller, -late),
            rose,
        ]
        found = solve([request for request in asked if request], ground)
    except ValueError as error:
        raise unwritable(style.strokes, error, "this dial") from None
    numbered = {f"label/{line.means}" for line in lines.prayers if _is_numbered(line, found)}
    labels = [r for r in found.left if r.means != COMPASS and r.means not in numbered]
    bare = (Note.detail("lettering", _BARE),) if small else ()
    made_of = adorned(design.compass_mm, found, "arrow" if notes else asked_for, finest)
    told = (*report_missing(labels), *bare, *notes, *made_of)
    corner = design.ornaments.corner
    if corner == "none":
        return Inscribed(found.marks, told)
    written = [(mark.means, mark.shape) for mark in found.marks]
    pieces = corner_pieces(corner, edge, [*shapes, *written], taken_, height)
    return Inscribed((*found.marks, *pieces.marks), (*told, *pieces.notes))


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
