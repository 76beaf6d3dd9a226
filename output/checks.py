"""What a workshop would send back: webs, holes and cuts too fine, lines drawn twice.

A narrow web breaks, a small hole melts shut, and a line cut twice chars. The limits are
the workshop profile's.
"""

from collections.abc import Iterator
from dataclasses import replace

import numpy as np

from instruments.errors import DesignError, Fault
from instruments.geometry import MIRROR_X, Points
from instruments.geometry.path import paths
from instruments.part import Face, Instrument, Mark, Note, Part, Process, Sheet, Stepped
from instruments.records import dataclass
from instruments.workshop import Limits, Workshop
from output.duplicates import among
from output.gathering import CUBIC, Gathered, Indices, gathered
from output.outlines import Outline

_MOST_TOLD = 5
"""So many overlaps of one face are told one by one."""

_BEYOND_MM = 0.01

_THINNEST_MM = 0.05
"""A foil is thicker; the kernel that writes solids fails with far thinner sheets."""


def check(instrument: Instrument, workshop: Workshop) -> list[Note]:
    """Look for what can't be cut and what had better not be.

    Parameters
    ----------
    instrument : Instrument
        What was laid out.
    workshop : Workshop
        Its limits apply.

    Returns
    -------
    list[Note]
        What is dubious: webs and holes that are thin for the sheet, lines that run over
        each other, marks that leave the sheet, a kerf that the vendor makes up for too.

    Raises
    ------
    DesignError
        With a fault for each outline that crosses itself, and each sheet, web or hole
        that can't be cut.
    """
    notes: list[Note] = []
    faults: list[Fault] = []
    if workshop.kerf_mm and workshop.conventions.offsets_kerf:
        notes.append(
            Note(
                "workshop.kerf_mm",
                f"this vendor makes up for the kerf itself: with {workshop.kerf_mm:g} mm in the "
                "files too, parts come out too large; set it to 0",
            )
        )
    for placed in instrument.parts:
        limits = _limits(placed.part, workshop.limits)
        for part in _sheets(placed.part):
            outlines = _outlines(part)
            found = [
                *_thin(part),
                *_crossed(part, outlines),
                *_holes(part, outlines, limits),
                *_webs(part, outlines, limits),
            ]
            faults += [f for f in found if isinstance(f, Fault)]
            notes += [n for n in found if isinstance(n, Note)]
            for face in part.faces():
                drawn = _Drawn.of(part, face)
                notes += _twice(drawn)
                notes += _beyond(drawn, outlines[-1][1])
    if faults:
        raise DesignError(*dict.fromkeys(faults))
    return list(dict.fromkeys(notes))


def _sheets(part: Part) -> Iterator[Part]:
    """A sheet itself; a stepped solid's layers, the outer ones with the marks of their face."""
    match part.body:
        case Sheet():
            yield part
        case Stepped(layers):
            for layer in layers:
                front = part.front if layer is layers[-1] else ()
                back = part.back if layer is layers[0] else ()
                yield replace(part, body=layer, front=front, back=back)


def _limits(part: Part, limits: Limits) -> Limits:
    """The limits of a part; a solid is milled, and its webs may be thinner than it is high."""
    if isinstance(part.body, Sheet):
        return limits
    never = (0.0, 0.0)
    return limits.model_copy(update={"web_per_thickness": never, "hole_per_thickness": never})


Named = tuple[str, Outline]


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


def _thin(part: Part) -> Iterator[Fault]:
    if isinstance(part.body, Sheet) and part.body.thickness_mm < _THINNEST_MM:
        yield Fault(
            f"thickness of {part.name}",
            f"{part.body.thickness_mm:g} mm",
            "is no sheet's",
            f"give {_THINNEST_MM:g} mm or more",
        )


def _crossed(part: Part, outlines: list[Named]) -> Iterator[Fault]:
    for means, outline in outlines:
        if outline.crosses_itself():
            yield Fault(f"{means} of {part.name}", "", "crosses itself", "change its measures")


def _thickness(part: Part) -> float:
    return part.body.thickness_mm if isinstance(part.body, Sheet) else 0.0


def _holes(part: Part, outlines: list[Named], limits: Limits) -> Iterator[Fault | Note]:
    thickness = _thickness(part)
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
            yield Note(name, f"{width:.2f} mm wide, small for {sheet}: better {wanted:g} mm")


def _webs(part: Part, outlines: list[Named], limits: Limits) -> Iterator[Fault | Note]:
    thickness = _thickness(part)
    refused, wanted = (thickness * share for share in limits.web_per_thickness)
    refused = max(refused, limits.web_mm, limits.between_cuts_mm)
    whole, outside = outlines[-1]
    firsts = [hole.corners[0] for _, hole in outlines[:-1]]
    inside = outside.contains(np.array(firsts)) if firsts else ()
    for i, (means, hole) in enumerate(outlines[:-1]):
        if not inside[i]:
            yield Fault(
                f"{means} of {part.name}", "", f"is outside the {whole}", "enlarge the part"
            )
            continue
        for other, outline in outlines[i + 1 :]:
            web = hole.distance(outline, max(refused, wanted))
            name = f"web between {means} and {other} of {part.name}"
            sheet = f"a sheet {thickness:g} mm thick"
            if web < refused - 1e-9:
                yield Fault(
                    name,
                    f"{web:.2f} mm",
                    f"is too narrow for {sheet}",
                    f"leave {refused:g} mm or more: enlarge the part or make the hole smaller",
                )
            elif web < wanted - 1e-9:
                yield Note(name, f"{web:.2f} mm, narrow for {sheet}: better {wanted:g} mm")


@dataclass(frozen=True, slots=True)
class _Drawn:
    """A face: its marks with the contour last, and their shapes taken apart."""

    about: str
    face: Face
    marks: tuple[Mark, ...]
    contour: int
    shapes: Gathered

    @staticmethod
    def of(part: Part, face: Face) -> "_Drawn":
        marks, contour = part.marks(face), part.contour(face)
        shapes = gathered((m.shape, False) for m in (*marks, *contour))
        return _Drawn(f"{part.name}, {face.value}", face, (*marks, *contour), len(contour), shapes)

    def owners(self) -> Indices:
        """The number of the mark of each path."""
        return np.repeat(np.arange(len(self.marks)), self.shapes.shapes)


def _twice(drawn: _Drawn) -> list[Note]:
    """Lines that run over each other on one face."""
    shapes, owners = drawn.shapes, drawn.owners()
    lines = np.array([mark.process is not Process.ENGRAVE for mark in drawn.marks], bool)
    letters = np.array([mark.means.startswith("label/") for mark in drawn.marks], bool)
    counts = np.diff(shapes.starts, append=len(shapes.commands))
    asked = np.repeat((lines & ~letters)[owners], counts)
    # The strokes of a letter are short and many: the first tells whether it is there twice.
    asked[shapes.starts + 1] = lines[owners]
    found = among(shapes, [drawn.marks[k].means for k in owners.tolist()], asked)
    notes = [
        Note(
            drawn.about,
            f"{o.first} and {o.second} run over each other for {o.length_mm:.2f} mm "
            "and would be burnt twice",
        )
        for o in found[:_MOST_TOLD]
    ]
    if len(found) > _MOST_TOLD:
        notes.append(Note(drawn.about, f"{len(found) - _MOST_TOLD} more pairs of lines do so"))
    return notes


def _beyond(drawn: _Drawn, outline: Outline) -> list[Note]:
    """Marks that leave the sheet."""
    if len(drawn.marks) == drawn.contour:
        return []
    z, owners = _telling_points(drawn)
    of_marks = owners < len(drawn.marks) - drawn.contour
    z, owners = z[of_marks], owners[of_marks]
    if drawn.face is Face.BACK:
        z = -z.conjugate()
    out = ~outline.contains(z)
    if out.any():
        out[out] = outline.off(z[out]) > _BEYOND_MM
    lost = dict.fromkeys(drawn.marks[i].means for i in sorted(set(owners[out].tolist())))
    if not lost:
        return []
    told = ", ".join(list(lost)[:_MOST_TOLD])
    more = f" and {len(lost) - _MOST_TOLD} more" if len(lost) > _MOST_TOLD else ""
    return [Note(drawn.about, f"runs beyond the sheet: {told}{more}")]


def _telling_points(drawn: _Drawn) -> tuple[Points, Indices]:
    """Points that tell where each mark is, the ends of segments and some along curves.

    With the number of each point's mark.
    """
    shapes = drawn.shapes
    owners = np.repeat(drawn.owners(), np.diff(shapes.starts, append=len(shapes.commands)))
    # A move's last row is a start, any other command's last row an end.
    corners = np.append(shapes.first_rows[1:], len(shapes.rows)) - 1
    points, of_them = [shapes.rows[corners]], [owners]
    cubics = np.flatnonzero(shapes.commands == CUBIC)
    rows = shapes.first_rows[cubics]
    start, control1, control2, end = (shapes.rows[rows + k] for k in range(-1, 3))
    points.append((start + 3.0 * (control1 + control2) + end) / 8.0)
    of_them.append(owners[cubics])
    for k in range(8):
        points.append(shapes.arcs.points(k / 8))
        of_them.append(owners[shapes.arcs.commands])
    return np.concatenate(points), np.concatenate(of_them)
