"""What a workshop would send back: webs, holes and cuts too fine, lines drawn twice.

A narrow web breaks, a small hole melts shut, and a line cut twice chars. The limits are
the workshop profile's.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

import numpy as np

from instruments.errors import DesignError, Fault
from instruments.geometry import MIRROR_X, Points
from instruments.geometry.path import paths
from instruments.part import Face, Instrument, Mark, Note, Part, Process, Sheet, Stepped
from instruments.workshop import Limits, Workshop
from output.duplicates import among
from output.gathering import CUBIC, Flags, Indices
from output.layers import Drawn
from output.outlines import Outline

_BEYOND_MM = 0.01

_ALONG = np.arange(8)[:, None] / 8
"""Where along an arc it is looked at."""

_THINNEST_MM = 0.05
"""A foil is thicker; the kernel that writes solids fails with far thinner sheets."""


Found = list[Fault | Note]


def check(
    instrument: Instrument,
    workshop: Workshop,
    draw: Callable[[Sequence[Drawn]], None] | None = None,
) -> list[Note]:
    """Look for what can't be cut and what had better not be.

    Parameters
    ----------
    instrument : Instrument
        What was laid out.
    workshop : Workshop
        Its limits apply.
    draw : callable, optional
        Is given the faces of each part at their true size, a part at a time, for a face
        that has been taken apart is large; and none any more once there is a fault.

    Returns
    -------
    list[Note]
        What is dubious: webs and holes that are thin for the sheet, lines that run over
        each other, marks that leave the sheet, a kerf that the vendor makes up for too.

    Raises
    ------
    DesignError
        With a fault for each outline that crosses itself, and each sheet, web or hole
        that can't be cut or drawn.
    """
    notes: list[Note] = []
    faults: list[Fault] = []
    if workshop.kerf_mm and workshop.conventions.offsets_kerf:
        notes.append(
            Note.warning(
                "workshop.kerf_mm",
                f"this vendor makes up for the kerf itself: with {workshop.kerf_mm:g} mm in the "
                "files too, parts come out too large: set it to 0",
            )
        )
    for placed in instrument.parts:
        part = placed.part
        faces = [Drawn.of(part, face) for face in part.faces()]
        found = _of_part(part, faces, _limits(part, workshop.limits))
        faults += [f for f in found if isinstance(f, Fault)]
        notes += [n for n in found if isinstance(n, Note)]
        if draw and not faults:
            try:
                draw(faces)
            except DesignError as error:
                faults += error.faults
    if faults:
        raise DesignError(*dict.fromkeys(faults))
    return list(dict.fromkeys(notes))


def _of_part(part: Part, faces: Sequence[Drawn], limits: Limits) -> Found:
    """What can't be cut of a part and what had better not be."""
    found: Found = []
    for sheet, thickness in _sheets(part):
        outlines = _outlines(sheet)
        clear = outlines[-1][1].clear()
        found += _thin(sheet, thickness)
        found += _crossed(sheet, outlines)
        found += _holes(sheet, thickness, outlines, limits)
        found += _webs(sheet, thickness, outlines, clear, limits)
        for face in faces if sheet is part else [Drawn.of(sheet, f) for f in sheet.faces()]:
            found += _twice(face)
            found += _beyond(face, outlines[-1][1], clear)
    return found


def _sheets(part: Part) -> Iterator[tuple[Part, float]]:
    """A sheet itself; a stepped solid's layers, the outer ones with the marks of their face.

    Each with its thickness, mm.
    """
    match part.body:
        case Sheet():
            yield part, part.body.thickness_mm
        case Stepped(layers):
            for layer in layers:
                front = part.front if layer is layers[-1] else ()
                back = part.back if layer is layers[0] else ()
                yield replace(part, body=layer, front=front, back=back), layer.thickness_mm


def _limits(part: Part, limits: Limits) -> Limits:
    """The limits of a part; a solid is milled, and its webs may be thinner than it is high."""
    if isinstance(part.body, Sheet):
        return limits
    never = (0.0, 0.0)
    return limits.model_copy(update={"web_per_thickness": never, "hole_per_thickness": never})


Named = tuple[str, Outline]
Circle = tuple[complex, float]
"""Centre and radius."""


def _outlines(part: Part) -> list[Named]:
    """Every closed cut of a sheet seen from the front, the outline last."""
    marks: list[Mark] = []
    for face in Face:
        for mark in part.marks(face):
            if mark.process is Process.CUT:
                back = face is Face.BACK
                shape = mark.shape.transformed(MIRROR_X) if back else mark.shape
                marks.append(Mark(mark.means, shape, mark.process))
    *cutouts, outline = part.contour(Face.FRONT)
    marks = [*cutouts, *marks, outline]
    return [(m.means, Outline.of(p)) for m in marks for p in paths(m.shape)]


def _thin(part: Part, thickness: float) -> Iterator[Fault]:
    if thickness < _THINNEST_MM:
        yield Fault(
            f"thickness of {part.name}",
            f"{thickness:g} mm",
            "is no sheet's",
            f"give {_THINNEST_MM:g} mm or more",
        )


def _crossed(part: Part, outlines: list[Named]) -> Iterator[Fault]:
    for means, outline in outlines:
        if outline.crosses_itself():
            yield Fault(f"{means} of {part.name}", "", "crosses itself", "change its measures")


def _holes(
    part: Part, thickness: float, outlines: list[Named], limits: Limits
) -> Iterator[Fault | Note]:
    refused, wanted = (thickness * share for share in limits.hole_per_thickness)
    for means, hole in outlines[:-1]:
        width = hole.width()
        name = f"{means} of {part.name}"
        sheet = f"a sheet {thickness:g} mm thick"
        if width < refused - 1e-9:
            yield Fault(
                name,
                f"{width:.2f} mm",
                f"is too small for {sheet}",
                f"make it {refused:g} mm or more, or the sheet thinner",
            )
        elif hole.is_circle and width < wanted - 1e-9:
            told = f"{width:.2f} mm wide, small for {sheet}: better {wanted:g} mm"
            yield Note.detail(name, told)


def _webs(
    part: Part, thickness: float, outlines: list[Named], clear: Circle, limits: Limits
) -> Iterator[Fault | Note]:
    refused, wanted = (thickness * share for share in limits.web_per_thickness)
    refused = max(refused, limits.web_mm, limits.between_cuts_mm)
    enough = max(refused, wanted)
    whole, outside = outlines[-1]
    centre, radius = clear
    firsts = [hole.corners[0] for _, hole in outlines[:-1]]
    inside = outside.contains(np.array(firsts)) if firsts else ()
    for i, (means, hole) in enumerate(outlines[:-1]):
        if not inside[i]:
            yield Fault(
                f"{means} of {part.name}", "", f"is outside the {whole}", "enlarge the part"
            )
            continue
        far_within = hole.reach(centre) + enough <= radius
        for other, outline in outlines[i + 1 : -1 if far_within else None]:
            web = hole.distance(outline, enough)
            if web >= enough - 1e-9:
                continue
            name = f"web between {means} and {other} of {part.name}"
            sheet = f"a sheet {thickness:g} mm thick"
            if web < refused - 1e-9:
                yield Fault(
                    name,
                    f"{web:.2f} mm",
                    f"is too narrow for {sheet}",
                    f"leave {refused:g} mm or more: enlarge the part or make the hole smaller",
                )
            else:
                told = f"{web:.2f} mm, narrow for {sheet}: better {wanted:g} mm"
                yield Note.detail(name, told)


def _about(drawn: Drawn) -> str:
    return f"{drawn.part.name}, {drawn.face.value}"


def _twice(drawn: Drawn) -> list[Note]:
    """Lines that run over each other on one face."""
    shapes = drawn.shapes
    lines = np.array([layer != "engrave" for layer, _ in drawn.marks], bool)
    asked = np.repeat(~shapes.areas, shapes.lengths())
    # The strokes of a letter are short and many: the first tells whether it is there twice.
    asked[shapes.starts + 1] = np.repeat(lines, shapes.shapes)
    found = among(shapes, [mark.means for _, mark in drawn.marks], asked)
    if not found:
        return []
    pairs = "a pair of lines runs" if len(found) == 1 else f"{len(found)} pairs of lines run"
    remedy = "leave one out, or score that face with less power"
    return [
        Note.warning(_about(drawn), f"{pairs} over each other and would be burnt twice: {remedy}"),
        *(
            Note.detail(
                _about(drawn),
                f"{o.first} and {o.second} run over each other for {o.length_mm:.2f} mm",
            )
            for o in found
        ),
    ]


def _beyond(drawn: Drawn, outline: Outline, clear: Circle) -> list[Note]:
    """Marks that leave the sheet."""
    asked = _doubtful(drawn, clear)
    if not asked.any():
        return []
    z, owners = _telling_points(drawn, asked)
    if drawn.face is Face.BACK:
        z = -z.conjugate()
    out = ~outline.contains(z)
    if out.any():
        out[out] = outline.off(z[out]) > _BEYOND_MM
    marks = drawn.part.marks(drawn.face)
    lost = dict.fromkeys(marks[i].means for i in sorted(set(owners[out].tolist())))
    if not lost:
        return []
    count = "1 mark runs" if len(lost) == 1 else f"{len(lost)} marks run"
    remedy = "make the sheet larger, or letters smaller"
    return [
        Note.warning(_about(drawn), f"{count} beyond the sheet: {remedy}"),
        Note.detail(_about(drawn), f"runs beyond the sheet: {', '.join(lost)}"),
    ]


def _doubtful(drawn: Drawn, clear: Circle) -> Flags:
    """Which paths of the face's own marks leave a circle that is clear of the outline."""
    shapes, arcs = drawn.shapes, drawn.shapes.arcs
    doubtful = np.zeros(len(shapes.starts), bool)
    own = int(shapes.shapes[: len(drawn.part.marks(drawn.face))].sum())
    if own:
        centre, radius = clear
        if drawn.face is Face.BACK:
            centre = -centre.conjugate()
        far = shapes.points & (np.abs(shapes.rows - centre) >= radius)
        doubtful |= np.logical_or.reduceat(far, shapes.first_rows[shapes.starts])
        bent = (np.abs(arcs.points(_ALONG) - centre) >= radius).any(axis=0)
        doubtful[np.searchsorted(shapes.starts, arcs.commands[bent], side="right") - 1] = True
        doubtful[own:] = False
    return doubtful


def _telling_points(drawn: Drawn, asked: Flags) -> tuple[Points, Indices]:
    """Points that tell where paths are, the ends of segments and some along curves.

    With the number of each point's mark.
    """
    shapes = drawn.shapes
    lengths = shapes.lengths()
    owners = np.repeat(np.repeat(np.arange(len(shapes.shapes)), shapes.shapes), lengths)
    asked = np.repeat(asked, lengths)
    # A move's last row is a start, any other command's last row an end.
    corners = np.append(shapes.first_rows[1:], len(shapes.rows)) - 1
    cubics = np.flatnonzero(asked & (shapes.commands == CUBIC))
    rows = shapes.first_rows[cubics]
    start, control1, control2, end = (shapes.rows[rows + k] for k in range(-1, 3))
    middles = (start + 3.0 * (control1 + control2) + end) / 8.0
    curved = asked[shapes.arcs.commands]
    along = shapes.arcs.points(_ALONG)[:, curved]
    points = np.concatenate((shapes.rows[corners[asked]], middles, along.ravel()))
    of_arcs = np.tile(owners[shapes.arcs.commands[curved]], len(along))
    return points, np.concatenate((owners[asked], owners[cubics], of_arcs))
