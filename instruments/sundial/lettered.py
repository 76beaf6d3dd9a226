"""A face lettered: all that is written on it finds its place at once, clear of its lines."""

import math
from collections.abc import Iterable, Iterator

from instruments.geometry import Path
from instruments.inscription import inscription
from instruments.labelling.ground import LabelGround, flat_area
from instruments.labelling.solving import solve
from instruments.lettering.legible import unwritable
from instruments.part import Mark
from instruments.sundial.border import Bordered
from instruments.sundial.cast_lines import CastLines
from instruments.sundial.dial import Dial
from instruments.sundial.face import Plane
from instruments.sundial.face_labels import FaceRoom
from instruments.sundial.fixings import clear_radius
from instruments.sundial.inscribing import Inscribed, heights, names, numerals, told
from instruments.sundial.inscribing import inscription as place_request
from instruments.sundial.ornament import COMPASS, MOTTO, compass, motto
from instruments.sundial.ornament import told as adorned
from instruments.sundial.stand import Stand


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
    ground = LabelGround.of(
        flat_area(edge.border.path()),
        ((mark.means, mark.shape) for mark in drawn),
        areas=(("", flat_area(area)) for area in areas),
    )
    room, late = FaceRoom(style, edge.border, edge.frame), evening(plane)
    smaller = heights(height, design.workshop.limits.capital_height_mm)
    text = inscription(design.place, style, plane.nodus_mm) if design.inscription else ()
    rose, notes = compass(design.ornaments, plane, edge.frame, style, design.compass_mm)
    try:
        asked = [
            *numerals(room, lines.hours, height),
            place_request(room, text, smaller),
            # Prayers are of the afternoon; days take the other side.
            *names(room, lines.prayers, smaller, late),
            *names(room, lines.days, smaller, -late),
            *names(room, lines.horizon, smaller, -late),
            rose,
            motto(design.ornaments, edge.frame, style, height),
        ]
        found = solve([request for request in asked if request], ground)
    except ValueError as error:
        raise unwritable(style.strokes, error, "this dial") from None
    labels = [r for r in found.left if r.means not in (COMPASS, MOTTO)]
    return Inscribed(found.marks, (*told(labels), *notes, *adorned(design.compass_mm, found)))


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
