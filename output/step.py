"""STEP files (AP214, mm): the instrument as named, coloured solids and named marks.

The assembly has a component a part, the solid, and for each face and process a group
of marks named ``part/face/process``. In that, each meaning is a component of its own
name, so that every reader shows it; a name that something else in the file has too gets
the group's name before it, since names that repeat break some readers.
"""

import math
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from OCP.TopLoc import TopLoc_Location

from instruments.errors import impossible
from instruments.geometry import MIRROR_X
from instruments.geometry.path import paths
from instruments.part import Face, Instrument, Mark, Part, Sheet, Turned
from output import grooves, part21, solids
from output.assembly import Assembly, compound
from output.provenance import Provenance

LINE_WIDTH_MM = 0.15
"""Width of a scored line's groove: about that of a laser's focus."""


@dataclass(frozen=True, slots=True)
class _Group:
    """The marks of one face and process, by meaning, in the part's frame."""

    name: str
    z_mm: float
    marks: Mapping[str, list[Mark]]


def render(
    instrument: Instrument,
    provenance: Provenance,
    groove_depth_mm: float = 0.0,
    line_width_mm: float = LINE_WIDTH_MM,
) -> bytes:
    """The instrument as a STEP file.

    Parameters
    ----------
    instrument : Instrument
        Sheets are extruded from z = 0 (back) to their thickness (front), turned parts
        revolved about z; each is placed by its frame.
    provenance : Provenance
        Its lines go into the header.
    groove_depth_mm : float
        0 draws the marks as wires on their faces. More cuts them into the solid: lines
        as grooves of `line_width_mm`, regions as pockets.
    line_width_mm : float
        Width of a scored line's groove.

    Returns
    -------
    bytes
        The file, the same for the same design.

    Raises
    ------
    DesignError
        If the depth is negative, not finite or not less than a marked sheet's thickness,
        or if an outline with its cutouts, or with its grooves, bounds no single solid.
    """
    check(instrument, groove_depth_mm, line_width_mm)
    return part21.finished(
        _assembled(instrument, groove_depth_mm, line_width_mm),
        f"{instrument.name}.step",
        (instrument.title, *provenance.lines()),
        [placed.part.colour for placed in instrument.parts],
    )


def _assembled(instrument: Instrument, groove_depth_mm: float, line_width_mm: float) -> bytes:
    """The kernel's file of all parts in their places."""
    root = _root_name(instrument)
    groups = {
        placed.part.name: tuple(_groups(placed.part)) if groove_depth_mm == 0.0 else ()
        for placed in instrument.parts
    }
    taken = Counter((root, *groups))
    for group in (g for several in groups.values() for g in several):
        taken.update((group.name, *group.marks))
    assembly = Assembly(root)
    for placed in instrument.parts:
        part, place = placed.part, solids.location(placed.frame)
        made = solid(part, groove_depth_mm, line_width_mm)
        put = assembly.carved if groove_depth_mm > 0.0 else assembly.shape
        body = put(part.name, made)
        assembly.place(assembly.root, body, part.name, place)
        for group in groups[part.name]:
            assembly.place(assembly.root, _drawn(assembly, group, taken), group.name, place)
    return assembly.step()


def check(instrument: Instrument, depth_mm: float, width_mm: float = LINE_WIDTH_MM) -> None:
    """Refuse a depth of grooves that the sheets can't have.

    Raises
    ------
    DesignError
        If the depth or the width is negative or not finite, or the grooves reach through
        a marked sheet, or meet those of its other face.
    """
    if not (math.isfinite(depth_mm) and depth_mm >= 0.0):
        raise impossible(
            "groove depth", depth_mm, "is no depth", "give mm, 0 for none, such as 0.2"
        )
    if depth_mm == 0.0:
        return
    if not (math.isfinite(width_mm) and width_mm > 0.0):
        raise impossible("line_width_mm", width_mm, "is no width", "give mm above 0, such as 0.15")
    for placed in instrument.parts:
        _check_thickness(placed.part, depth_mm)


def _check_thickness(part: Part, depth_mm: float) -> None:
    """Refuse grooves that go through a sheet, or meet those of its other face."""
    body = part.body
    if isinstance(body, Turned) or not (part.front or part.back):
        return
    layers = (body,) if isinstance(body, Sheet) else (body.layers[0], body.layers[-1])
    sheet = min(layers, key=lambda layer: layer.thickness_mm)
    faces = 2 if part.front and part.back and sheet is body else 1
    if not depth_mm * faces < sheet.thickness_mm:
        both = " from both faces" if faces == 2 else ""
        raise impossible(
            "groove depth",
            depth_mm,
            f"reaches{both} through {part.name}, {sheet.thickness_mm:g} mm thick",
            f"give less than {sheet.thickness_mm / faces:g}",
        )


def in_part_frame(part: Part, side: Face) -> tuple[Mark, ...]:
    """The marks of a face in the part's own frame, where a back's x is negated."""
    if side is Face.FRONT:
        return part.front
    return tuple(Mark(m.means, m.shape.transformed(MIRROR_X), m.process) for m in part.back)


def solid(part: Part, depth_mm: float = 0.0, width_mm: float = LINE_WIDTH_MM) -> Any:
    """A part as the kernel's solid in its own frame, its marks as grooves of a depth.

    Raises
    ------
    DesignError
        If it is not one valid solid.
    """
    if isinstance(part.body, Turned):
        return solids.sound(part.name, solids.turned(part.body))
    layers = (part.body,) if isinstance(part.body, Sheet) else part.body.layers
    if depth_mm > 0.0 and (part.front or part.back):
        front, back = (in_part_frame(part, side) for side in Face)
        return grooves.carve(part.name, layers, front, back, depth_mm, width_mm)
    plain = [solids.sheet(layer, 0.0, layer.thickness_mm) for layer in layers]
    thicknesses = [layer.thickness_mm for layer in layers]
    return solids.sound(part.name, solids.stacked(plain, thicknesses))


def _groups(part: Part) -> Iterator[_Group]:
    if isinstance(part.body, Turned):
        return
    for side in Face:
        found: dict[str, dict[str, list[Mark]]] = {}
        for mark in in_part_frame(part, side):
            found.setdefault(mark.process.value, {}).setdefault(mark.means, []).append(mark)
        z_mm = part.body.thickness_mm if side is Face.FRONT else 0.0
        for process, marks in found.items():
            yield _Group(f"{part.name}/{side.value}/{process}", z_mm, marks)


def _drawn(assembly: Assembly, group: _Group, taken: Mapping[str, int]) -> Any:
    """The group's marks as wires, each meaning with its name."""
    label = assembly.group(group.name)
    for means, marks in group.marks.items():
        name = means if taken[means] == 1 else f"{group.name}/{means}"
        wires = [solids.wire(p, group.z_mm) for m in marks for p in paths(m.shape)]
        assembly.place(label, assembly.shape(name, compound(wires)), name, TopLoc_Location())
    return label


def _root_name(instrument: Instrument) -> str:
    """The instrument's name, made different from every part's."""
    parts = {p.part.name for p in instrument.parts}
    return f"{instrument.name}-assembly" if instrument.name in parts else instrument.name
