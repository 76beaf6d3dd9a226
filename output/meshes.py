"""Meshes of solids: STL for each part, 3MF for printers, GLB for browsers.

Those of sheets come straight from the plane (`output.triangles`), those of turned parts from the
geometry kernel, whose faces share the points of their edges.
"""

import math
import zipfile
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from io import BytesIO
from itertools import chain
from typing import Any
from xml.sax.saxutils import quoteattr

import numpy as np
import trimesh
from numpy.typing import NDArray
from shapely.lib import GEOSException

from instruments.chamfers import has_worked_edges
from instruments.errors import impossible
from instruments.part import Face, Frame, Instrument, Mark, Part, Turned
from instruments.saying import tell
from output import carving, chord_areas, later, relief, triangles
from output.finished import finish
from output.marking import Marking
from output.rolled import Rolled

TURN_RAD = 0.2
"""Neighbouring chords turn no more than this."""

_OF_LINE, _FINEST_MM = 1 / 30, 0.01
"""Chords of grooves stray no more than this share of a line's width, or so far: the pixels of the
finest printers are several times as wide."""

_STEP_MM, _MOST_STEPS = 0.04, 16
"""The sides of letters' V go down in steps so wide, for they may meet before the full depth."""

_SQUEEZE = 1
"""zlib's least level: a twentieth larger than at its 3, in two thirds of the time."""

FLAT = "_FLAT"
"""glTF's names of one's own begin so (glTF 2.0, 3.7.2.1)."""

_STL = np.dtype([("normal", "<f4", 3), ("corners", "<f4", (3, 3)), ("attributes", "<u2")])
_STL_HEADER = 80
"""Bytes, which say nothing."""

_GAP_MM = 5.0
"""Between parts that lie side by side."""

_Z_UP_MM_TO_Y_UP_M = np.array([[1, 0, 0, 0], [0, 0, 1, 0], [0, -1, 0, 0], [0, 0, 0, 1000]]) / 1000.0
"""glTF is in metres, y up (glTF 2.0, 3.4)."""

_TYPES = (
    '<?xml version="1.0" encoding="UTF-8"?>\n'
    '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">'
    '<Default Extension="rels" '
    'ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
    '<Default Extension="model" '
    'ContentType="application/vnd.ms-package.3dmanufacturing-3dmodel+xml"/>'
    "</Types>"
)
_RELATIONS = (
    '<?xml version="1.0" encoding="UTF-8"?>\n'
    '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">'
    '<Relationship Target="/3D/3dmodel.model" Id="rel0" '
    'Type="http://schemas.microsoft.com/3dmanufacturing/2013/01/3dmodel"/></Relationships>'
)


@dataclass(frozen=True, slots=True)
class Mesh:
    """Triangles, outward, of a part in its own frame."""

    part: Part
    points_mm: NDArray[np.float64]
    """Of shape (n, 3); of each face of the solid its own, so that shading keeps its edges."""

    triangles: NDArray[np.int64]
    """Of shape (m, 3): numbers of points."""

    floors: int = 0
    """So many triangles, the last, are what is cut into the faces."""

    once: bool = False
    """Whether each point is there once."""

    def closed(self) -> "Mesh":
        """The mesh with each point once."""
        if self.once:
            return self
        points, number = _shared(np.round(self.points_mm / chord_areas.SAME_MM))
        found = number[self.triangles]
        a, b, c = found.T
        whole = found[(a != b) & (b != c) & (c != a)]
        return Mesh(self.part, points * chord_areas.SAME_MM, whole, once=True)


def meshed(instrument: Instrument, marking: Marking, stray_mm: float) -> list[Mesh]:
    """The meshes of an instrument's parts, whose chords stray no farther from the solids.

    Raises
    ------
    DesignError
        If a part is not one valid solid, grooves are too deep for it, or the distance is
        not from 0.001 to 1 mm.
    """
    if not 0.001 <= stray_mm <= 1.0:
        raise impossible("mesh stray", stray_mm, "is not from 0.001 to 1 mm", "give 0.02")
    marking.check(instrument.parts)
    return [_mesh(placed.part, marking, stray_mm) for placed in instrument.parts]


def stl(mesh: Mesh) -> bytes:
    """A part as binary STL, in mm."""
    closed = mesh.closed()
    corners = closed.points_mm[closed.triangles]
    found = np.zeros(len(corners), _STL)
    found["normal"] = _normals(corners)
    found["corners"] = corners
    return bytes(_STL_HEADER) + len(found).to_bytes(4, "little") + found.tobytes()


def three_mf(meshes: Sequence[Mesh]) -> bytes:
    """Parts, side by side as they are made, for a printer (3MF core 1.3), in mm.

    The same bytes each time; names are the parts', colours theirs, with their transparency.
    """
    closed = [mesh.closed() for mesh in meshes]
    return _packed(closed, _beside(closed))


def three_mf_of_pieces(pieces: Sequence[tuple[Instrument, Sequence[Mesh]]]) -> bytes:
    """Pieces side by side, each one object of its parts in their places (3MF core 1.3, 4.2)."""
    closed = [[mesh.closed() for mesh in meshes] for _, meshes in pieces]
    instruments = [instrument for instrument, _ in pieces]
    return _packed([mesh for group in closed for mesh in group], _composed(instruments, closed))


def _packed(closed: Sequence[Mesh], build: Iterable[str]) -> bytes:
    """A file of meshes and of what is made of them."""
    file = BytesIO()
    # Its entries are of 1980.
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED, compresslevel=_SQUEEZE) as archive:
        for name, texts in (
            ("[Content_Types].xml", [_TYPES]),
            ("_rels/.rels", [_RELATIONS]),
            ("3D/3dmodel.model", chain(_model(closed), build, ["</build>\n</model>\n"])),
        ):
            with archive.open(name, "w") as entry:
                for text in texts:
                    entry.write(text.encode())
    return file.getvalue()


def glb(instrument: Instrument, meshes: Sequence[Mesh]) -> bytes:
    """All parts in their places as binary glTF, in metres, y up, in colours of their materials.

    A sheet that is wrapped is round, without the lap that lies beneath; its points have where they
    are on the flat sheet as an attribute `FLAT`, mm, for its drawing to be laid on it.

    What is cut into a part is a mesh of its own, ``part/grooves``, as dark as it is filled.
    """
    scene = trimesh.Scene()
    for placed, mesh in zip(instrument.parts, meshes, strict=True):
        place = _Z_UP_MM_TO_Y_UP_M @ _place((placed.roll or placed).frame)
        bare = len(mesh.triangles) - mesh.floors
        sheet = Rolled.of(placed)
        for suffix, chosen, ink in (
            ("", mesh.triangles[:bare], False),
            ("/grooves", mesh.triangles[bare:], True),
        ):
            if len(chosen) == 0:
                continue
            points, chosen = (
                sheet.parted(mesh.points_mm, chosen) if sheet else (mesh.points_mm, chosen)
            )
            used, numbers = np.unique(chosen, return_inverse=True)
            flat = points[used]
            made = _with_normals(sheet.bent(flat) if sheet else flat, numbers.reshape(-1, 3))
            if sheet:
                made.vertex_attributes[FLAT] = flat.astype(np.float32)
            material = _ink(placed.part) if ink else _material(placed.part)
            made.visual = trimesh.visual.TextureVisuals(material=material)
            name = placed.part.name + suffix
            scene.add_geometry(made, geom_name=name, node_name=name, transform=place)
    return bytes(scene.export(file_type="glb", include_normals=True))


def _with_normals(points: NDArray[Any], chosen: NDArray[np.int64]) -> trimesh.Trimesh:
    """A mesh with its points' normals.

    Asked for them itself, it would keep all that they take, several times its size.
    """
    corners = points[chosen]
    normals = trimesh.geometry.weighted_vertex_normals(
        len(points), chosen, _normals(corners), trimesh.triangles.angles(corners)
    )
    return trimesh.Trimesh(points, chosen, vertex_normals=normals, process=False)


def _normals(corners: NDArray[np.float64]) -> NDArray[np.float64]:
    """The unit normals of triangles, 0 of those that have no area."""
    found = np.zeros((len(corners), 3))
    normals, sound = trimesh.triangles.normals(corners)
    found[sound] = normals
    return found


def _place(frame: Frame) -> NDArray[np.float64]:
    """A frame as a matrix."""
    found = np.eye(4)
    for column, axis in enumerate((frame.x_axis, frame.y_axis, frame.z_axis)):
        found[:3, column] = np.array(axis) / np.linalg.norm(axis)
    found[:3, 3] = frame.origin_mm
    return found


def _mesh(part: Part, marking: Marking, stray_mm: float) -> Mesh:
    if not isinstance(part.body, Turned) and not has_worked_edges(part):
        try:
            return _of_sheets(part, marking, stray_mm)
        except relief.OpenShellError:
            if marking.angle_deg > 0.0 and marking.cut_mm > 0.0:
                raise impossible(
                    "cutter angle",
                    marking.angle_deg,
                    tell("makes grooves on {name} that can't be told apart", name=part.name),
                    "give 0 for upright sides, or another depth",
                ) from None
            if marking.raised:
                told = tell("can't be told apart on {name}", name=part.name)
                raise impossible(
                    "raised marks", marking.depth_mm, told, "give grooves instead"
                ) from None
    points, found = later.assembly.solid(part, marking).tessellate(stray_mm, TURN_RAD)
    at = np.array([point.toTuple() for point in points])
    return Mesh(part, at, np.array(found, np.int64))


def _of_sheets(part: Part, marking: Marking, stray_mm: float) -> Mesh:
    """The mesh of sheets, from what is settled in the plane.

    Raises
    ------
    OpenShellError
        If areas are too thin for chords, or what is cut and what stays don't fit together.
    """
    marks = tuple(
        marking.cuts(relief.in_part_frame(part, side)) if marking.cut_mm > 0.0 else ()
        for side in Face
    )
    if any(marks):
        stray_mm = min(stray_mm, max(marking.line_mm * _OF_LINE, _FINEST_MM))
    for share in (1.0, *chord_areas.FINER):
        try:
            return _by_chords(part, marking, marks, share * stray_mm)
        except (carving.ThinError, GEOSException):
            continue
    raise relief.OpenShellError("areas are too thin for chords")


def _by_chords(
    part: Part, marking: Marking, marks: Sequence[Sequence[Mark]], stray_mm: float
) -> Mesh:
    """The mesh of sheets by chords that stray so far, or a `carving.ThinError`."""
    assert not isinstance(part.body, Turned)
    layers = part.body.layers
    front, back = marks
    storeys = relief.storeys(layers, 0.0, 0.0)
    rims = storeys[-1].rims, storeys[0].rims
    areas = (
        relief.areas(layers[-1], front, marking.wide_mm),
        relief.areas(layers[0], back, marking.wide_mm),
    )
    sides = [
        triangles.CarvedFace(carved, _cuts(marking, carved, own))
        for carved, own in zip(carving.carved_faces(rims, areas, stray_mm), marks, strict=True)
    ]
    made = triangles.raised(storeys, sides[0], sides[1], stray_mm)
    groups = [_shared(triangles.settled(found)) for found in (made.faces, made.walls, made.floors)]
    firsts = np.cumsum([0, *(len(points) for points, _ in groups)])
    numbers = [
        found.reshape(-1, 3) + first for (_, found), first in zip(groups, firsts[:-1], strict=True)
    ]
    floors = len(numbers[-1])
    return Mesh(part, np.concatenate([g[0] for g in groups]), np.concatenate(numbers), floors)


def _cuts(marking: Marking, carved: carving.Carved, marks: Sequence[Mark]) -> list[triangles.Cut]:
    """How each floor is cut; which are letters is asked where it matters."""
    if not marking.sloping and marking.letters_mm == marking.depth_mm:
        depth = -marking.depth_mm if marking.raised else marking.depth_mm
        return [triangles.Cut(depth)] * len(carved.floors)
    opened = {int(floor) for rim in carved.rims for floor in rim.floors}
    at_rim = [k in opened for k in range(len(carved.floors))]
    return [_cut(marking, own) for own in relief.letters_alone(carved.floors, at_rim, marks)]


def _cut(marking: Marking, letters: bool) -> triangles.Cut:
    """How a floor is cut; letters may be too narrow for the cutter's full depth."""
    depth = marking.letters_mm if letters else marking.depth_mm
    if marking.raised:
        return triangles.Cut(-depth)
    inset = marking.inset_mm(depth)
    steps = min(max(math.ceil(inset / _STEP_MM), 1), _MOST_STEPS) if letters else 1
    return triangles.Cut(depth, inset, steps)


def _shared(corners: NDArray[np.float64]) -> tuple[NDArray[np.float64], NDArray[np.int64]]:
    """Points, each once, and for each corner the number of its point."""
    at = corners.reshape(-1, 3)
    # One number a point sorts quicker than three coordinates; of a million points it is below 1e18.
    key = np.zeros(len(at), np.int64)
    for column in at.T[::-1]:
        values, own = np.unique(column, return_inverse=True)
        key = key * len(values) + own
    _, first, numbers = np.unique(key, return_index=True, return_inverse=True)
    return at[first], numbers


def _opacity(part: Part) -> float:
    return finish.finish_of_part(part).opacity if part.clear else 1.0


def _material(part: Part) -> trimesh.visual.material.PBRMaterial:
    look = finish.finish_of_part(part)
    # glTF's colours are linear light (3.9.2); ours are those of a screen.
    linear = [_linear(c) for c in finish.colour(part)]
    return trimesh.visual.material.PBRMaterial(
        name=part.material or part.name,
        baseColorFactor=[*linear, _opacity(part)],
        metallicFactor=look.metallic,
        roughnessFactor=look.roughness,
        alphaMode="BLEND" if part.clear else "OPAQUE",
        doubleSided=part.clear,
    )


def _ink(part: Part) -> trimesh.visual.material.PBRMaterial:
    """What grooves are filled with."""
    look = finish.finish_of_part(part)
    return trimesh.visual.material.PBRMaterial(
        name=f"{part.material or part.name}, filled",
        baseColorFactor=[*(_linear(c) for c in look.ink), 1.0],
        metallicFactor=0.0,
        roughnessFactor=0.8,
    )


def _linear(shade: float) -> float:
    """A component of sRGB as linear light (IEC 61966-2-1)."""
    return shade / 12.92 if shade <= 0.04045 else float(((shade + 0.055) / 1.055) ** 2.4)


def _rows(form: str, rows: NDArray[Any]) -> str:
    """A line of a form a row: all at once, for there are a million."""
    return form * len(rows) % tuple(rows.ravel().tolist())


def _model(meshes: Sequence[Mesh]) -> Iterator[str]:
    """The XML of parts, each an object."""
    yield '<?xml version="1.0" encoding="UTF-8"?>\n<model unit="millimeter" xml:lang="en-US" '
    yield 'xmlns="http://schemas.microsoft.com/3dmanufacturing/core/2015/02">\n<resources>\n'
    yield '<basematerials id="1">'
    for mesh in meshes:
        rgba = (*finish.colour(mesh.part), _opacity(mesh.part))
        shade = "".join(f"{round(255 * c):02X}" for c in rgba)
        name = quoteattr(mesh.part.material or mesh.part.name)
        yield f'<base name={name} displaycolor="#{shade}"/>'
    yield "</basematerials>\n"
    for number, mesh in enumerate(meshes):
        name = quoteattr(mesh.part.name)
        yield f'<object id="{number + 2}" type="model" name={name} pid="1" pindex="{number}">'
        yield "<mesh><vertices>\n"
        yield _rows('<vertex x="%.6g" y="%.6g" z="%.6g"/>\n', mesh.points_mm)
        yield "</vertices><triangles>\n"
        yield _rows('<triangle v1="%d" v2="%d" v3="%d"/>\n', mesh.triangles)
        yield "</triangles></mesh></object>\n"


def _composed(instruments: Sequence[Instrument], closed: Sequence[Sequence[Mesh]]) -> Iterator[str]:
    """An object of all parts for each piece, as its first part lies; the pieces side by side."""
    items, right, part = list[str](), 0.0, 2
    whole = sum(map(len, closed)) + 2
    for number, (instrument, meshes) in enumerate(zip(instruments, closed, strict=True), whole):
        yield f'<object id="{number}" type="model" name={quoteattr(instrument.name)}><components>\n'
        level = np.linalg.inv(_place(instrument.parts[0].frame))
        ends = []
        for placed, mesh in zip(instrument.parts, meshes, strict=True):
            at = level @ _place(placed.frame)
            numbers = " ".join(f"{v:.9g}" for v in at[:3].T.ravel().tolist())
            yield f'<component objectid="{part}" transform="{numbers}"/>\n'
            points = mesh.points_mm @ at[:3, :3].T + at[:3, 3]
            ends.append((points.min(axis=0), points.max(axis=0)))
            part += 1
        yield "</components></object>\n"
        low, high = (np.array(e) for e in zip(*ends, strict=True))
        items.append(_item(number, right, low.min(axis=0)))
        right += high[:, 0].max() - low[:, 0].min() + _GAP_MM
    yield "</resources>\n<build>\n" + "".join(items)


def _item(number: int, right: float, low: NDArray[np.float64]) -> str:
    """An object on the printer's plate, its box's lowest corner so far to the right."""
    left, front, floor = low.tolist()
    place = f"1 0 0 0 1 0 0 0 1 {right - left:.6g} {-front:.6g} {-floor:.6g}"
    return f'<item objectid="{number}" transform="{place}"/>\n'


def _beside(meshes: Sequence[Mesh]) -> Iterator[str]:
    """Parts side by side on the plate."""
    yield "</resources>\n<build>\n"
    right = 0.0
    for number, mesh in enumerate(meshes):
        low, high = mesh.points_mm.min(axis=0), mesh.points_mm.max(axis=0)
        yield _item(number + 2, right, low)
        right += high[0] - low[0] + _GAP_MM
