"""What a workshop would send back: webs, holes and cuts too fine, lines drawn twice.

A narrow web breaks, a small hole melts shut, and a line cut twice chars. The limits are
the workshop profile's.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

import numpy as np
import shapely
from pydantic import BaseModel

from instruments import patience
from instruments.errors import DesignError, Fault, Remedy, distinct, or_less, or_more, refuse_all
from instruments.geometry import MIRROR_X, Path
from instruments.geometry.flattening import STRAY_MM, Flat, chords_of, shapely_lines
from instruments.geometry.ink import in_order_of_inks
from instruments.geometry.path import paths
from instruments.making.workshop import Limits, Profile, Workshop
from instruments.part import Face, Instrument, Mark, Note, Part, Process, Sheet, Stepped
from instruments.saying import tell
from output.checking.blame import GROW_WITH_SHEET, Blame
from output.checking.duplicates import overlaps
from output.layers import DrawnFace
from output.marking import is_letter
from output.paths.outlines import Outline

_BEYOND_MM = 0.01

_PLAY_MM = 2.0 * STRAY_MM
"""How much nearer chords may be to each other than their curves."""

_THINNEST_MM = 0.05
"""A foil is thicker; the kernel that writes solids fails with far thinner sheets."""


Found = list[Fault | Note]


def check(
    instrument: Instrument,
    workshop: Workshop,
    draw: Callable[[Sequence[DrawnFace]], None] | None = None,
    design: BaseModel | None = None,
) -> list[Note]:
    """Look for what can't be cut and what had better not be.

    Parameters
    ----------
    draw : callable, optional
        Is given the faces of each part at their true size, a part at a time, for a face
        that has been taken apart is large; and none any more once there is a fault.
    design : BaseModel, optional
        What it was laid out from: faults name its parameters, or else marks and parts.

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
    blame = Blame(design)
    materials = {p.part.material for p in instrument.parts if any(_sheets(p.part))}
    if workshop.kerf_mm and any(map(workshop.conventions.offsets_kerf_for, materials)):
        told = tell(
            "this vendor makes up for the kerf itself: with {kerf_mm:g} mm in the files "
            "too, parts come out too large: set it to 0",
            kerf_mm=workshop.kerf_mm,
        )
        notes.append(Note.warning("workshop.kerf_mm", told))
    for placed in instrument.parts:
        patience.check_time()
        part = placed.part
        faces = [DrawnFace.of(part, face) for face in part.faces()]
        found = _of_part(part, faces, _limits(part, workshop.conventions), blame)
        faults += [f for f in found if isinstance(f, Fault)]
        notes += [n for n in found if isinstance(n, Note)]
        if draw and not faults:
            try:
                draw(faces)
            except DesignError as error:
                faults += error.faults
    refuse_all(distinct(_at_once(faults)))
    return list(dict.fromkeys(notes))


def _at_once(faults: Sequence[Fault]) -> Iterator[Fault]:
    """Faults, of which those that offer more of one parameter all offer what is enough for each."""
    more = [r for fault in faults for r in fault.remedies if _is_more(r)]
    # The last of a name is the largest.
    enough = {r.settings[0][0]: r for r in sorted(more, key=lambda r: r.settings[0][1])}
    for fault in faults:
        ways = (enough[r.settings[0][0]] if _is_more(r) else r for r in fault.remedies)
        yield Fault.of(fault.parameter, fault.value, fault.problem, *ways)


def _is_more(remedy: Remedy) -> bool:
    """Whether it is that of a length from a limit on."""
    span = remedy.accepted
    return span is not None and span.lowest is not None and span.highest is None


def _of_part(part: Part, faces: Sequence[DrawnFace], limits: Limits, blame: Blame) -> Found:
    """What can't be cut of a part and what had better not be."""
    found: Found = []
    for sheet, thickness in _sheets(part):
        outlines = _outlines(sheet)
        found += _thin(sheet, thickness, blame)
        found += _crossed(sheet, outlines, blame)
        found += _holes(sheet, thickness, outlines, limits, blame)
        found += _webs(sheet, thickness, outlines, limits, blame)
        for face in faces if sheet is part else [DrawnFace.of(sheet, f) for f in sheet.faces()]:
            found += _twice(face)
            found += _beyond(face)
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


def _limits(part: Part, profile: Profile) -> Limits:
    """The limits of a part; a solid is milled, and its webs may be thinner than it is high."""
    if isinstance(part.body, Sheet):
        return profile.limits_of(part.material, part.body.thickness_mm)
    never = (0.0, 0.0)
    return profile.limits.model_copy(
        update={
            "web_per_thickness": never,
            "hole_per_thickness": never,
            "hole_mm": 0.0,
            "slot_mm": None,
        }
    )


Named = tuple[str, Outline]


def _outlines(part: Part) -> list[Named]:
    """Every closed cut of a sheet seen from the front, the outline last."""
    *cutouts, outline = part.contour(Face.FRONT)
    behind = [m.transformed(MIRROR_X) for m in part.back if m.process is Process.CUT]
    cuts = [m for m in part.front if m.process is Process.CUT] + behind
    marks = (*cutouts, *cuts, outline)
    return [(m.means, Outline.of(p)) for m in marks for p in paths(m.shape)]


def _thin(part: Part, thickness: float, blame: Blame) -> Iterator[Fault]:
    if thickness < _THINNEST_MM:
        name, what = blame.of_sheet(part.name), tell("thickness of {name}", name=part.name)
        ways = (or_more(name or what, _THINNEST_MM),)
        yield blame.fault(
            name, what, tell("{thickness:g} mm", thickness=thickness), "is no sheet's", *ways
        )


def _crossed(part: Part, outlines: list[Named], blame: Blame) -> Iterator[Fault]:
    for means, outline in outlines:
        if outline.crosses_itself():
            name, what = blame.of_cut(part.name, means), f"{means} of {part.name}"
            yield blame.fault(name, what, "", "crosses itself", "change its measures")


def _holes(
    part: Part, thickness: float, outlines: list[Named], limits: Limits, blame: Blame
) -> Iterator[Fault | Note]:
    by_sheet, wanted = (thickness * share for share in limits.hole_per_thickness)
    sheet = _told_of_sheet(thickness)
    for means, hole in outlines[:-1]:
        width = hole.width()
        made = limits.hole_mm if hole.circle else limits.narrowest_mm
        refused = max(by_sheet, made)
        name = tell("{means} of {name}", means=means, name=part.name)
        if hole.circle and limits.drills and width < limits.hole_mm - 1e-9:
            if blame.value("workshop.cutter_mm"):
                continue  # It was told where corners were made for that cutter.
            told = tell(
                "{width:.2f} mm wide, narrower than this workshop's tool of {tool:g} mm: drill it, "
                "and leave it out of the tool's path",
                width=width,
                tool=limits.hole_mm,
            )
            yield Note(name, told)
        elif width < refused - 1e-9:
            parameter = blame.of_hole(part.name, means, thickness)
            thinner = width >= made
            yield blame.fault(
                parameter,
                name,
                tell("{width:.2f} mm", width=width),
                tell("is too small for {sheet}", sheet=sheet)
                if thinner
                else tell(
                    "is too small for this workshop, which takes {refused:g} mm or more",
                    refused=refused,
                ),
                *(
                    [or_less("workshop.cutter_mm", width)]
                    if limits.drills and width < made and blame.design
                    else _larger(blame, part, means, thickness, width, refused)
                ),
                *(_thinner(blame, part, thickness * width / refused) if thinner else ()),
                _otherwise(parameter, refused, thinner=thinner),
            )
        elif hole.circle and width < wanted - 1e-9:
            told = tell(
                "{width:.2f} mm wide, small for {sheet}: better {wanted:g} mm",
                width=width,
                sheet=sheet,
                wanted=wanted,
            )
            yield Note.detail(name, told)


def _otherwise(parameter: str, refused: float, *, thinner: bool) -> str:
    """The last remedy of a hole: in a word where its parameter, or the sheet's, is named."""
    if not thinner:
        return tell("choose another workshop")
    if parameter:
        return ""
    return tell("make it {refused:g} mm or more, or the sheet thinner", refused=refused)


def _webs(
    part: Part, thickness: float, outlines: list[Named], limits: Limits, blame: Blame
) -> Iterator[Fault | Note]:
    refused, wanted = (thickness * share for share in limits.web_per_thickness)
    refused = max(refused, limits.web_mm, limits.between_cuts_mm)
    enough = max(refused, wanted)
    sheet = _told_of_sheet(thickness)
    whole, outside = outlines[-1]
    rings = np.array([outline.ring for _, outline in outlines])
    inside = shapely.contains(outside.polygon, shapely.get_point(rings, 0))
    pairs = shapely.STRtree(rings).query(rings, "dwithin", enough).T.tolist()
    for i, (means, hole) in enumerate(outlines[:-1]):
        if not inside[i]:
            what = tell("{means} of {name}", means=means, name=part.name)
            told = tell("is outside the {whole}", whole=whole)
            yield blame.fault(blame.of_cut(part.name, means), what, "", told, "enlarge the part")
            continue
        for other, outline in (outlines[j] for j in sorted(j for k, j in pairs if k == i < j)):
            web = hole.distance(outline)
            if web >= enough - _PLAY_MM:
                continue
            name = tell(
                "web between {means} and {other} of {name}",
                means=means,
                other=other,
                name=part.name,
            )
            if web < refused - _PLAY_MM:
                thinner = web >= max(limits.web_mm, limits.between_cuts_mm)
                yield blame.fault(
                    blame.of_cut(part.name, means),
                    name,
                    tell("{web:.2f} mm", web=web),
                    tell("is too narrow for {sheet}", sheet=sheet),
                    *_by(blame, blame.measure_of(part.name, means), -2.0 * (refused - web)),
                    *(_thinner(blame, part, thickness * web / refused) if thinner else ()),
                    tell(
                        "leave {refused:g} mm or more: enlarge the part or make the hole smaller",
                        refused=refused,
                    ),
                )
            else:
                told = tell(
                    "{web:.2f} mm, narrow for {sheet}: better {wanted:g} mm",
                    web=web,
                    sheet=sheet,
                    wanted=wanted,
                )
                yield Note.detail(name, told)


def _told_of_sheet(thickness: float) -> str:
    return tell("a sheet {thickness:g} mm thick", thickness=thickness)


def _by(blame: Blame, name: str, more_mm: float) -> Iterator[Remedy]:
    """The remedy of a length that is larger by so much, or smaller, where it is given."""
    now = blame.value(name)
    if isinstance(now, float) and now + more_mm > 0.0:
        yield or_more(name, now + more_mm) if more_mm > 0.0 else or_less(name, now + more_mm)


def _larger(
    blame: Blame, part: Part, means: str, thickness: float, width: float, refused: float
) -> Iterator[Remedy]:
    """The remedy of a larger hole: by its own measure, or the sheet's that it grows with."""
    own, sheet = blame.measure_of(part.name, means), blame.of_sheet(part.name)
    if own:
        yield from _by(blame, own, refused - width)
    elif means.startswith(GROW_WITH_SHEET) and blame.value(sheet) == thickness:
        yield or_more(sheet, thickness * refused / width)


def _thinner(blame: Blame, part: Part, thickness_mm: float) -> Iterator[Remedy]:
    """The remedy of a thinner sheet."""
    name = blame.of_sheet(part.name)
    if name and thickness_mm >= _THINNEST_MM:
        yield or_less(name, thickness_mm)


def _about(drawn: DrawnFace) -> str:
    return f"{drawn.part.name}, {drawn.face.value}"


def _twice(drawn: DrawnFace) -> list[Note]:
    """Lines that run over each other on one face."""
    found = overlaps(
        (mark.means, path)
        for layer, mark in drawn.marks
        if layer != "engrave"
        for path in _told_by(mark)
    )
    if not found:
        return []
    pairs = (
        tell("{first} and {second} run", first=found[0].first, second=found[0].second)
        if len(found) == 1
        else tell("{count} pairs of lines run", count=len(found))
    )
    remedy = "leave one out, or score that face with less power"
    told = tell(
        "{pairs} over each other and would be burnt twice: {remedy}", pairs=pairs, remedy=remedy
    )
    return [
        Note.warning(_about(drawn), told),
        *(
            Note.detail(
                _about(drawn),
                tell(
                    "{first} and {second} run over each other for {length_mm:.2f} mm",
                    first=o.first,
                    second=o.second,
                    length_mm=o.length_mm,
                ),
            )
            for o in found
        ),
    ]


def _told_by(mark: Mark) -> Iterator[Path]:
    """What tells whether a mark is there twice: of letters, whose strokes are many, the first."""
    for path in paths(mark.shape):
        yield Path(path.segments[:1]) if is_letter(mark.means) else path


def _beyond(drawn: DrawnFace) -> list[Note]:
    """Marks that leave the sheet."""
    part, face = drawn.part, drawn.face
    outline = paths(part.contour(face)[-1].shape)[0]
    sheet = shapely.buffer(Outline.of(outline).polygon, _BEYOND_MM)
    shapely.prepare(sheet)
    lost = _off(sheet, part.marks(face))
    if not lost:
        return []
    count = (
        tell("{mark} runs", mark=next(iter(lost)))
        if len(lost) == 1
        else tell("{count} marks run", count=len(lost))
    )
    remedy = "make the sheet larger, or letters smaller"
    return [
        Note.warning(
            _about(drawn), tell("{count} beyond the sheet: {remedy}", count=count, remedy=remedy)
        ),
        Note.detail(_about(drawn), tell("runs beyond the sheet: {lost}", lost=lost)),
    ]


def _off(sheet: Flat, marks: Sequence[Mark]) -> dict[str, None]:
    """The names of the marks that are not all on a sheet."""
    inks = [None if isinstance(mark.shape, Path) else mark.shape.ink for mark in marks]
    points = [in_order_of_inks([ink]).points if ink else np.zeros(2, complex) for ink in inks]
    # Letters are within the hull of their control points.
    whole = shapely.covers(sheet, shapely.convex_hull(shapely_lines(points))).tolist()
    rest = [m for m, ink, on in zip(marks, inks, whole, strict=True) if not (ink and on)]
    segments = [(m.means, s) for m in rest for path in paths(m.shape) for s in path.segments]
    on = shapely.covers(sheet, shapely_lines(chords_of([s for _, s in segments]))).tolist()
    return dict.fromkeys(means for (means, _), its in zip(segments, on, strict=True) if not its)
