"""Meshes of solids: STL for each part, 3MF for printers, GLB for browsers.

How a part becomes one is `output.triangulated.meshing`'s.
"""

import zipfile
from collections.abc import Iterable, Iterator, Sequence
from io import BytesIO
from itertools import chain
from typing import Any
from xml.sax.saxutils import escape, quoteattr

import numpy as np
import trimesh
from numpy.typing import NDArray

from instruments.making.profiles import Size
from instruments.part import Frame, Instrument, Part
from instruments.version import VERSION
from output.finished import finish
from output.nesting.beds import on_beds
from output.provenance import Provenance
from output.solid.rolled import Rolled
from output.triangulated import meshing
from output.triangulated.meshing import Mesh

_SQUEEZE = 1
"""zlib's least level: a twentieth larger than at its 3, in two thirds of the time."""

FLAT = "_FLAT"
"""glTF's names of one's own begin so (glTF 2.0, 3.7.2.1)."""

_STL = np.dtype([("normal", "<f4", 3), ("corners", "<f4", (3, 3)), ("attributes", "<u2")])
_STL_HEADER = 80
"""Bytes, which say what wrote it; not the first may be ``solid``, as those of STL in text are."""

_PROGRAM = f"miqyas {VERSION}"

BEDS_MM: Sequence[Size] = ((220.0, 220.0),)
"""Of the printers that most have."""

_AS_IT_LIES, _OVER = np.eye(3), np.diag([-1.0, 1.0, -1.0])
"""What rows of points are multiplied by to lie on their back, or on their front."""

_NOUGHT = 1e-9

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


def stl(mesh: Mesh) -> bytes:
    """A part as binary STL, in mm, which its header says, marks up if one face alone has them."""
    closed = mesh.closed()
    points = closed.points_mm
    if meshing.lies_on_front(mesh.part):
        points = points @ _OVER
        points = points - [0.0, 0.0, points[:, 2].min()]
    corners = points[closed.triangles]
    found = np.zeros(len(corners), _STL)
    found["normal"] = _normals(corners)
    found["corners"] = corners
    header = f"{_PROGRAM}, {mesh.part.name}, mm".encode()[:_STL_HEADER].ljust(_STL_HEADER, b"\0")
    return header + len(found).to_bytes(4, "little") + found.tobytes()


def three_mf(
    meshes: Sequence[Mesh], provenance: Provenance | None = None, beds: Sequence[Size] = BEDS_MM
) -> bytes:
    """Parts on the beds of a printer (3MF core 1.3), in mm, marks up where one face alone has them.

    The same bytes each time; names are the parts', colours theirs, with their transparency. What
    it is and how it is made again are its metadata.
    """
    closed = [mesh.closed() for mesh in meshes]
    turned = [_OVER if meshing.lies_on_front(mesh.part) else _AS_IT_LIES for mesh in closed]
    points = [m.points_mm @ how for m, how in zip(closed, turned, strict=True)]
    build = _build(range(2, len(closed) + 2), turned, points, beds)
    return _packed(closed, ["</resources>\n", build], provenance)


def three_mf_of_pieces(
    pieces: Sequence[tuple[Instrument, Sequence[Mesh]]],
    provenance: Provenance | None = None,
    beds: Sequence[Size] = BEDS_MM,
) -> bytes:
    """Pieces on the beds, each one object of its parts in their places (3MF core 1.3, 4.2)."""
    closed = [[mesh.closed() for mesh in meshes] for _, meshes in pieces]
    instruments = [instrument for instrument, _ in pieces]
    meshes = [mesh for group in closed for mesh in group]
    return _packed(meshes, _composed(instruments, closed, beds), provenance)


def _packed(closed: Sequence[Mesh], build: Iterable[str], provenance: Provenance | None) -> bytes:
    """A file of meshes and of what is made of them."""
    file = BytesIO()
    # Its entries are of 1980.
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED, compresslevel=_SQUEEZE) as archive:
        for name, texts in (
            ("[Content_Types].xml", [_TYPES]),
            ("_rels/.rels", [_RELATIONS]),
            (
                "3D/3dmodel.model",
                chain(_model(closed, provenance), build, ["</model>\n"]),
            ),
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
    return bytes(scene.export(file_type="glb", include_normals=True, tree_postprocessor=_told))


def _told(tree: dict[str, Any]) -> None:
    """Tell in a glTF's tree what wrote it (glTF 2.0, 3.2), beside the library that did."""
    asset = tree["asset"]
    asset["generator"] = f"{_PROGRAM}, {asset['generator']}"


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
    found[:3, :3] = frame.axes.T
    found[:3, 3] = frame.origin_mm
    return found


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


def _metadata(provenance: Provenance | None) -> Iterator[str]:
    """What wrote it, what it is and how it is made again (3MF core 1.3, 3.4.1)."""
    said = {"Application": _PROGRAM}
    if provenance:
        lines = "\n".join(provenance.lines())
        said |= {"Title": provenance.title or provenance.design, "Description": lines}
    for name, text in said.items():
        yield f'<metadata name="{name}">{escape(text)}</metadata>\n'


def _model(meshes: Sequence[Mesh], provenance: Provenance | None) -> Iterator[str]:
    """The XML of parts, each an object."""
    yield '<?xml version="1.0" encoding="UTF-8"?>\n<model unit="millimeter" xml:lang="en-US" '
    yield 'xmlns="http://schemas.microsoft.com/3dmanufacturing/core/2015/02">\n'
    yield from _metadata(provenance)
    yield "<resources>\n"
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


def _composed(
    instruments: Sequence[Instrument], closed: Sequence[Sequence[Mesh]], beds: Sequence[Size]
) -> Iterator[str]:
    """An object of all parts for each piece, as its first part lies, on the beds."""
    found, part = list[NDArray[np.float64]](), 2
    whole = sum(map(len, closed)) + 2
    for number, (instrument, meshes) in enumerate(zip(instruments, closed, strict=True), whole):
        yield f'<object id="{number}" type="model" name={quoteattr(instrument.name)}><components>\n'
        level = np.linalg.inv(_place(instrument.parts[0].frame))
        points = []
        for placed, mesh in zip(instrument.parts, meshes, strict=True):
            at = level @ _place(placed.frame)
            numbers = " ".join(f"{v:.9g}" for v in at[:3].T.ravel().tolist())
            yield f'<component objectid="{part}" transform="{numbers}"/>\n'
            points.append(mesh.points_mm @ at[:3, :3].T + at[:3, 3])
            part += 1
        yield "</components></object>\n"
        found.append(np.concatenate(points))
    yield "</resources>\n"
    yield _build(range(whole, part + len(found)), [_AS_IT_LIES] * len(found), found, beds)


def _build(
    numbers: Sequence[int],
    turned: Sequence[NDArray[np.float64]],
    points: Sequence[NDArray[np.float64]],
    beds: Sequence[Size],
) -> str:
    """What is printed: objects by their numbers, turned over or not, each on its bed."""
    items = []
    for number, how, own, lying in zip(numbers, turned, points, on_beds(points, beds), strict=True):
        place = np.zeros((4, 3))
        plane = lying.around(own)
        place[:2, :2], place[2, 2], place[3, :2] = plane[:2], 1.0, plane[2]
        place[:3] = how @ place[:3]
        place[3, 2] = -own[:, 2].min()
        told = " ".join(
            f"{v:.6g}" for v in np.where(abs(place) < _NOUGHT, 0.0, place).ravel().tolist()
        )
        items.append(f'<item objectid="{number}" transform="{told}"/>\n')
    return "<build>\n" + "".join(items) + "</build>\n"
