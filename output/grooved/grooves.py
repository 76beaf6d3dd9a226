"""Grooves and pockets: marks cut into the faces of a sheet to a depth.

What is cut and what stays is settled in the plane, where it is exact and quick; the kernel
only raises what stays.
"""

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace

import cadquery as cq

from instruments.geometry.loops import OpenLoopError
from instruments.geometry.planar import Divided
from instruments.part import Mark, Note, Sheet
from instruments.saying import tell
from output.grooved import easing, groove_pieces, parallels, parting, relief, shells
from output.marking import Marking, some_named
from output.solid import solids, wires

_TOLD = 1e-3
"""What is steeper of a part's sides is told from this share of them on, and what is upright."""

_DECIMALS = 4
"""An area of a part's sides is told in no more of them."""

Floors = Sequence[shells.Sunk | None]
"""Of each floor how deep it is, where it isn't as deep as the face's others."""


@dataclass
class Steep:
    """What sides of a part's grooves slope less than the cutter, and of which marks."""

    whole_mm2: float = 0.0
    steep_mm2: float = 0.0
    upright_mm2: float = 0.0
    marks: list[Mark] = field(default_factory=list)

    def add(
        self, made: easing.Eased, floors: Sequence[int], marks: Sequence[Mark], marking: Marking
    ) -> None:
        """Count the sides of some floors of a face, as high as the depth, and name their marks."""

        def mm2(numbers: Iterable[int]) -> float:
            lengths = (made.divided.pieces[n].segment.length() for n in numbers)
            return marking.depth_mm * sum(lengths)

        steep = list(made.sides(floors, 0.5))
        self.whole_mm2 += mm2(made.sides(floors))
        self.steep_mm2 += mm2(steep)
        self.upright_mm2 += mm2(made.sides(floors, 0.0))
        self.marks += relief.lines_beside(made.divided, steep, marks, marking.wide_mm)

    def told(self, name: str) -> Note:
        """That sides of a part's grooves are steeper, for there is no room for all of the slope."""
        told = tell(
            "has no room for its slope along marks of {name} ({marks}): of the sides of grooves in "
            "the STEP file, {whole} mm², {steep} are steeper, {upright} of them upright; a lesser "
            "depth or angle needs less room",
            name=name,
            marks=some_named(mark.means for mark in self.marks),
            whole=_plain(self.whole_mm2, 4),
            steep=_plain(self.steep_mm2, 2),
            upright=_plain(self.upright_mm2, 2),
        )
        return Note("cutter angle", told)


def carve(
    name: str,
    layers: Sequence[Sheet],
    front: Sequence[Mark],
    back: Sequence[Mark],
    marking: Marking,
    *,
    long_edges: bool = False,
    warn: Callable[[Note], None] | None = None,
) -> cq.Solid:
    """Sheets, one on the other, as one solid with marks cut into its outer faces.

    Parameters
    ----------
    name : str
        The part's name, for faults.
    layers : sequence of Sheet
        Outlines, cutouts, thicknesses, from the lowest up.
    front, back : sequence of Mark
        Of the uppermost and of the lowest, in the part's frame (a back's marks already
        mirrored).
    marking : Marking
        Depths, and the cutter. Lettering has upright sides, and so has what is too narrow for
        sides that slope: all of a part where such a groove is open at a rim.
    long_edges : bool
        Whether smooth runs of letters' outlines are one edge each, within 5 µm: a third fewer
        faces.
    warn : callable, optional
        Is told of a part whose grooves, all or some, have upright sides, though the cutter slopes.

    Returns
    -------
    cadquery.Solid

    Raises
    ------
    DesignError
        If the result is not one valid solid.
    """
    ways = [marking, replace(marking, width_mm=marking.line_mm, angle_deg=0.0)]
    for way in ways if marking.sloping else ways[1:]:
        steep = Steep()
        try:
            joined = _joined(layers, front, back, way, long_edges, steep)
        except (OpenLoopError, relief.OpenShellError, parallels.NarrowError) as error:
            if warn and way.sloping:
                warn(_all_upright(name, error))
            continue
        if warn and (steep.upright_mm2 or steep.steep_mm2 > _TOLD * steep.whole_mm2):
            warn(steep.told(name))
        return joined
    if len(layers) == 1:
        return _fused(name, layers[0], front, back, marking)
    made = []
    for number, layer in enumerate(layers):
        above = front if number == len(layers) - 1 else ()
        below = back if number == 0 else ()
        made.append(carve(name, [layer], above, below, marking, long_edges=long_edges))
    return solids.sound(name, solids.stacked(made, [layer.thickness_mm for layer in layers]))


def _all_upright(name: str, why: Exception) -> Note:
    """That all grooves of a part have upright sides, for what kept them from sloping."""
    if isinstance(why, parallels.NarrowError):
        told = tell(
            "has no room for its slope in a groove of {name} that is open at the rim: all sides of "
            "its grooves are upright in the STEP file",
            name=name,
        )
    else:
        told = tell(
            "makes lines of {name} touch along their length: all sides of its grooves are upright "
            "in the STEP file",
            name=name,
        )
    return Note("cutter angle", told)


def _plain(mm2: float, digits: int) -> float:
    """An area in so many digits, but all of its whole mm²; no finer than is written plainly."""
    first = math.floor(math.log10(max(mm2, 10.0**-_DECIMALS)))
    decimals = min(digits - 1 - first, _DECIMALS)
    return (round(mm2, decimals) if decimals > 0 else round(mm2)) or 0


def _joined(
    layers: Sequence[Sheet],
    front: Sequence[Mark],
    back: Sequence[Mark],
    marking: Marking,
    long_edges: bool,
    steep: Steep,
) -> cq.Solid:
    """The quick way, for layers whose boundaries are the same or apart.

    What is too narrow for all of the slope comes to `steep`.
    """
    if marking.sloping:
        layers = relief.with_clear_starts(layers, (*front, *back), marking.line_mm)
    open_mm = 0.0 if marking.sloping else marking.depth_mm
    falls, rises = open_mm if front else 0.0, open_mm if back else 0.0
    storeys = relief.storeys(layers, rises, falls)
    faces: Sequence[Divided] = relief.divided_faces(layers, storeys, front, back, marking.wide_mm)
    if marking.sloping:
        inset_mm = marking.inset_mm(marking.depth_mm)
        faces = [groove_pieces.softened(face, inset_mm) for face in faces]
    alike = relief.alike_rims(storeys, faces)
    parted = parting.parted_faces(faces, alike, bridged=not marking.sloping)
    sides = []
    for face, marks, rise in zip(parted, (front, back), (falls, rises), strict=True):
        found, sunk = _sunk(face, marks, marking, steep)
        loose = _of_letters(found, marks) if long_edges and not marking.sloping else frozenset()
        sides.append(shells.Outer(found, rise, sunk, loose))
    return shells.carved_storeys(storeys, *sides)


def _of_letters(found: Divided, marks: Sequence[Mark]) -> frozenset[int]:
    """The pieces of a face's letters."""
    letters = relief.are_letters(found, marks)
    floors = (patch for patch, letter in zip(found.floors, letters, strict=True) if letter)
    return frozenset(n for p in floors for loop in p.loops for n, _ in loop)


def _sunk(
    found: Divided, marks: Sequence[Mark], marking: Marking, steep: Steep
) -> tuple[Divided, Floors]:
    """A face, and its floors that slope, or have another depth than lines.

    Raises
    ------
    NarrowError
        If one that is open at the rim has no room for sides that slope.
    """
    if not marks or marking.one_level:
        return found, ()
    letters = relief.are_letters(found, marks)
    depths = [marking.letters_mm if letter else marking.depth_mm for letter in letters]
    if not marking.sloping:
        both = zip(depths, letters, strict=True)
        return found, [shells.Sunk(z) if own else None for z, own in both]
    sloped = easing.eased(found, [not own for own in letters], marking.inset_mm(marking.depth_mm))
    made = [shells.Sunk(*two) for two in zip(depths, sloped.feet, strict=True)]
    steep.add(sloped, [k for k, own in enumerate(letters) if not own], marks, marking)
    return sloped.divided, made


def _fused(
    name: str,
    body: Sheet,
    front: Sequence[Mark],
    back: Sequence[Mark],
    marking: Marking,
) -> cq.Solid:
    """A sheet by the kernel's own Boolean: slow, for what the quick way can't join.

    Raises
    ------
    DesignError
        If lettering has a depth of its own, or there is not one valid solid.
    """
    marking.check_one_depth()
    depth_mm = marking.depth_mm
    low = depth_mm if back else 0.0
    high = body.thickness_mm - depth_mm if front else body.thickness_mm
    layers = []
    for marks, z_mm, rise_mm in ((front, high, depth_mm), (back, low, -depth_mm)):
        if marks:
            areas = relief.areas(body, marks, marking.wide_mm)
            tools = [wires.plane_face(a.contours[0], a.contours[1:], z_mm) for a in areas]
            whole = wires.plane_face(body.outline, relief.holes(body), z_mm)
            layers += [solids.prism(piece, rise_mm) for piece in whole.cut(*tools).Faces()]
    # They meet in whole faces and nowhere else.
    joined = solids.sheet(body, low, high).fuse(cq.Compound.makeCompound(layers), glue=True)
    return solids.sound(name, joined)
