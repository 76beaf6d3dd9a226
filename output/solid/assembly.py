"""An instrument and its parts as CadQuery has them: solids, marks and places, by name.

What a mark or a cutout means is a tag: ``workplane(part).wires(tag="hour/equal/10")``.
This module loads CadQuery, which takes seconds: import it where a solid is made.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial

import cadquery as cq
import shapely

from instruments.geometry import Path, flattening
from instruments.geometry.path import paths
from instruments.making.chamfers import has_worked_edges
from instruments.part import BRASS, Face, Instrument, Mark, Note, Part, Sheet, Stepped, Turned
from output.finished import finish
from output.grooved import grooves, relief
from output.grooved.relief import in_part_frame
from output.grooved.shell_text import level_mm
from output.marking import Marking, is_letter
from output.solid import edges, solids, wires
from output.solid.rolled import Rolled

_ON_MM = 1e-4
"""A wall is nearer than this to its outline's chords, which stray half as far."""


Wires = Mapping[str, list[cq.Wire]]
"""By what they mean."""


@dataclass(frozen=True, slots=True)
class _Group:
    """The marks of one face and process: `name` is both, `wires` by meaning."""

    name: str
    wires: Wires


@dataclass(frozen=True, slots=True)
class _Modelled:
    """What parts that are alike share."""

    plane: cq.Workplane
    groups: tuple[_Group, ...]


def assembled(
    instrument: Instrument,
    marking: Marking | None = None,
    *,
    single_marks: bool = False,
    tagged: bool = True,
    body_of: Callable[[Part, Marking], cq.Solid] | None = None,
) -> cq.Assembly:
    """The instrument as an assembly of its parts, in their places.

    Parameters
    ----------
    instrument : Instrument
        Sheets stand on z = 0 (back) up to their thickness (front), turned parts about z;
        each is placed by its frame. A sheet that is wrapped is a tube in its place, or a piece
        of one, without the lap that lies beneath; its marks are wires, never grooves, as are
        those on a turned part.
    marking : Marking, optional
        Wires by default.
    single_marks : bool
        Whether each meaning is a component of its own. A name that something else in the
        assembly has too gets its face's and process's before it.
    tagged : bool
        Whether faces are looked up for their tags, which no file has; among grooves by
        thousands it takes seconds.
    body_of : callable, optional
        What gives the solids of parts that are not wrapped, in place of `solid`.

    Returns
    -------
    cadquery.Assembly
        A child a part, of the part's name, colour and material, whose object is its
        `workplane`; the floors of its grooves have the colour of what fills them. And, of
        wires, one a face and process, ``part/face/process``. Parts that are alike are
        instances of one object.

    Raises
    ------
    DesignError
        If a part is not one valid solid, or grooves are too deep for a sheet.
    """
    marking = marking or Marking()
    marking.check(placed for placed in instrument.parts if placed.roll is None)
    root = cq.Assembly(name=_root_name(instrument))
    modelled: dict[Part, _Modelled] = {}
    found = []
    for placed in instrument.parts:
        if sheet := Rolled.of(placed):
            found.append((placed, _wrapped(sheet, placed.part, marking)))
            continue
        alike = replace(placed.part, name="alike")
        if alike not in modelled:
            body = (body_of or solid)(placed.part, marking)
            modelled[alike] = _modelled(placed.part, body, marking, tagged)
        found.append((placed, modelled[alike]))
    taken = Counter([root.name, *(placed.part.name for placed, _ in found)])
    taken.update(means for _, model in found for group in model.groups for means in group.wires)
    for placed, model in found:
        part, place = placed.part, solids.location((placed.roll or placed).frame)
        root.add(
            model.plane, loc=place, name=part.name, color=_colour(part), material=_material(part)
        )
        ink = cq.Color(*finish.finish_of_part(part).ink)
        for face in _floors(part, model.plane, marking):
            root.objects[part.name].addSubshape(face, color=ink)
        for group in model.groups:
            uncut = placed.roll or isinstance(part.body, Turned)
            shown_wires = group.wires if uncut else _shown(group, marking)
            if not shown_wires:
                continue
            name = f"{part.name}/{group.name}"
            drawn = _drawn(shown_wires, name, taken) if single_marks else _together(shown_wires)
            root.add(drawn, loc=place, name=name)
    return root


def solid(
    part: Part,
    marking: Marking | None = None,
    *,
    long_edges: bool = False,
    warn: Callable[[Note], None] | None = None,
) -> cq.Solid:
    """A part as a solid in its own frame, bare unless its marks are grooves.

    Parameters
    ----------
    long_edges, warn : optional
        As `output.grooved.grooves.carve` takes them.

    Raises
    ------
    DesignError
        If it is not one valid solid.
    """
    if isinstance(part.body, Turned):
        return solids.sound(part.name, solids.turned(part.body))
    made = _of_layers(part, marking, long_edges, warn)
    return edges.finished(part, made) if has_worked_edges(part) else made


def _of_layers(
    part: Part, marking: Marking | None, long_edges: bool, warn: Callable[[Note], None] | None
) -> cq.Solid:
    """A sheet or a stepped part as it is before its edges are worked."""
    assert not isinstance(part.body, Turned)
    layers = part.body.layers
    if marking and marking.cut_mm > 0.0:
        front, back = (marking.cuts(in_part_frame(part, side)) for side in Face)
        if front or back:
            return grooves.carve(
                part.name, layers, front, back, marking, long_edges=long_edges, warn=warn
            )
    plain = [solids.sheet(layer, 0.0, layer.thickness_mm) for layer in layers]
    thicknesses = [layer.thickness_mm for layer in layers]
    return solids.sound(part.name, solids.stacked(plain, thicknesses))


def rolled_solid(sheet: Rolled, name: str) -> cq.Solid:
    """A wrapped sheet as a solid, in its place.

    Raises
    ------
    DesignError
        If it is not one valid solid.
    """
    return solids.sound(name, solids.tube(sheet)).moved(solids.location(sheet.roll.frame))


def workplane(instrument: Instrument, name: str, marking: Marking | None = None) -> cq.Workplane:
    """An instrument's part of a name on a workplane, with tags.

    Tags are ``front`` and ``back``, the faces there; ``outline`` and the cutouts' meanings,
    their walls; and the marks' meanings, their wires, unless marks are ``none``.

    Raises
    ------
    DesignError
        If there is no such part, it is not one valid solid, or grooves are too deep for it.
    """
    marking = marking or Marking()
    part = _named(instrument, name, marking)
    return _modelled(part, solid(part, marking), marking, True).plane


def solid_of(instrument: Instrument, name: str, marking: Marking) -> cq.Solid:
    """An instrument's part of a name as a solid, with the errors of `workplane`."""
    return solid(_named(instrument, name, marking), marking)


def _named(instrument: Instrument, name: str, marking: Marking) -> Part:
    """The part of a name, which such marks fit."""
    part = instrument.part(name)
    marking.check([placed for placed in instrument.parts if placed.part is part])
    return part


def _modelled(part: Part, body: cq.Solid, marking: Marking, tagged: bool) -> _Modelled:
    plane = cq.Workplane(obj=body)
    uncut = isinstance(part.body, Turned)
    drawn_too = marking.drawn or ((tagged or uncut) and marking.marks == "grooves")
    groups = tuple(_groups(part)) if drawn_too else ()
    tags: dict[str, list[cq.Shape]] = {}
    for group in groups:
        for means, drawn in group.wires.items():
            tags.setdefault(means, []).extend(drawn)
    if tagged and not isinstance(part.body, Turned):
        for name, face in _faces(part.body, body):
            tags.setdefault(name, []).append(face)
    for name, shapes in tags.items():
        plane.newObject(shapes).tag(name)
    return _Modelled(plane, groups)


def _wrapped(sheet: Rolled, part: Part, marking: Marking) -> _Modelled:
    """A wrapped sheet in its roll's frame, with the marks of its front."""
    plane = cq.Workplane(obj=solids.sound(part.name, solids.tube(sheet)))
    marks = part.front if marking.marks != "none" else ()
    groups = tuple(_by_process(Face.FRONT, marks, lambda path: wires.in_space(sheet.drawn(path))))
    for means, shapes in (item for group in groups for item in group.wires.items()):
        plane.newObject(list(shapes)).tag(means)
    return _Modelled(plane, groups)


def _groups(part: Part) -> Iterator[_Group]:
    if part.traced:
        lines = {t.means: [wires.in_space(piece) for piece in t.pieces] for t in part.traced}
        yield _Group("surface/score", lines)
    if isinstance(part.body, Turned):
        return
    for side in Face:
        z_mm = part.body.thickness_mm if side is Face.FRONT else 0.0
        yield from _by_process(side, in_part_frame(part, side), partial(wires.mark, z_mm=z_mm))


def _by_process(
    side: Face, marks: Iterable[Mark], wire: Callable[[Path], cq.Wire]
) -> Iterator[_Group]:
    """The marks of a face as wires, a group a process."""
    found: dict[str, dict[str, list[cq.Wire]]] = {}
    for mark in marks:
        drawn = found.setdefault(mark.process.value, {}).setdefault(mark.means, [])
        drawn += [wire(path) for path in paths(mark.shape)]
    for process, by_meaning in found.items():
        yield _Group(f"{side.value}/{process}", by_meaning)


def _faces(body: Sheet | Stepped, shape: cq.Shape) -> Iterator[tuple[str, cq.Face]]:
    """The plane faces of the front and the back, and the walls, by what they are."""
    walls = list(_contours(body))
    rings = flattening.shapely_rings([path for _, path in walls], _ON_MM / 2.0)
    ends = {body.thickness_mm: Face.FRONT.value, 0.0: Face.BACK.value}
    for face in shape.Faces():
        edge = min(face.Edges(), key=_rise_mm)
        at = edge.positionAt(0.5, mode="parameter")
        if face.geomType() == "PLANE" and abs(face.normalAt().z) > 0.5:
            yield from ((name, face) for z_mm, name in ends.items() if abs(at.z - z_mm) < _ON_MM)
            continue
        distances = shapely.distance(rings, shapely.points(at.x, at.y))
        nearest = int(distances.argmin())
        if distances[nearest] < _ON_MM:
            yield walls[nearest][0], face


def _rise_mm(edge: cq.Edge) -> float:
    """How far an edge's end is above or below its start."""
    return abs(float(edge.endPoint().z - edge.startPoint().z))


def _contours(body: Sheet | Stepped) -> Iterator[tuple[str, Path]]:
    for layer in body.layers:
        yield "outline", layer.outline
        for cut in layer.cutouts:
            for path in paths(cut.shape):
                yield cut.means, path


def _shown(group: _Group, marking: Marking) -> Wires:
    """The wires of what is not cut: all, lettering alone, or none."""
    if marking.marks == "wires":
        return group.wires
    if not marking.drawn:
        return {}
    return {means: drawn for means, drawn in group.wires.items() if is_letter(means)}


def _together(wires_of: Wires) -> cq.Compound:
    """Wires as one."""
    return cq.Compound.makeCompound([wire for drawn in wires_of.values() for wire in drawn])


def _drawn(wires_of: Wires, name: str, taken: Mapping[str, int]) -> cq.Assembly:
    """The wires of a group, each meaning with its name."""
    drawn = cq.Assembly(name=name)
    for means, several in wires_of.items():
        own = means if taken[means] == 1 else f"{name}/{means}"
        drawn.add(cq.Compound.makeCompound(several), name=own)
    return drawn


def _floors(part: Part, plane: cq.Workplane, marking: Marking) -> list[cq.Face]:
    """The floors of grooves, which are seen as what fills them."""
    if marking.cut_mm <= 0.0:
        return []
    levels = ((face, level_mm(face.wrapped)) for face in plane.findSolid().Faces())
    return [f for f, z in levels if z is not None and relief.is_floor(part, marking, z)]


def _colour(part: Part) -> cq.Color:
    own = part.colour if part.colour != BRASS else finish.colour(part)
    return cq.Color(*own, finish.finish_of_part(part).opacity if part.clear else 1.0)


def _material(part: Part) -> cq.Material | None:
    """The material, of what has a density: CadQuery gives steel's to all others."""
    found = finish.finish_named(part)
    if found is None:
        return None
    return cq.Material(part.material, density=found.density_g_cm3, densityUnit="g/cm^3")


def _root_name(instrument: Instrument) -> str:
    """The instrument's name, made different from every part's."""
    parts = {p.part.name for p in instrument.parts}
    return f"{instrument.name}-assembly" if instrument.name in parts else instrument.name
