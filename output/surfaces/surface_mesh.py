"""Meshes of a solid of one's own, for printers and for browsers."""

import cadquery as cq
import numpy as np
import trimesh

from instruments.geometry import Floats, Path
from instruments.part import BRASS, Part, Turned
from output.surfaces.surface import STONE, DialOnFace
from output.surfaces.surface_grooves import Grooved
from output.triangulated import meshing

STRAY_MM = 0.02
"""How far chords may stray."""

_THIN, _CHORDS = 0.0022, 8
"""Half the width of lines as they are seen, in the solid's greatest side; chords of a piece."""

_INK = (0.17, 0.13, 0.04)


def solid_mesh(solid: cq.Solid) -> meshing.Mesh:
    """A solid as `output.meshes` writes it."""
    # Writers ask a part for its name and colour alone; its body stands for one.
    box = solid.BoundingBox()
    body = Turned(Path.rectangle(box.xlen, box.zlen, complex(box.xlen / 2, 0.0)))
    return meshing.of_solid(Part("solid", body, colour=STONE), solid, STRAY_MM)


def lines_glb(drawn: DialOnFace, cut: Grooved) -> bytes:
    """The solid as it stands, y up, in metres, with its lines and the gnomon as thin rods."""
    box = cut.solid.BoundingBox()
    thin_mm = _THIN * max(box.xlen, box.ylen, box.zlen)
    stone = solid_mesh(cut.solid)
    scene = trimesh.Scene()
    east, north, up = drawn.axes
    place = np.eye(4)
    place[:3, :3] = 1e-3 * np.stack([east, up, -north])

    def add(name: str, mesh: trimesh.Trimesh, colour: tuple[float, float, float]) -> None:
        shade = [round(255 * part**2.2) / 255 for part in colour]
        material = trimesh.visual.material.PBRMaterial(
            baseColorFactor=[*shade, 1.0], metallicFactor=0.0, doubleSided=True
        )
        mesh.visual = trimesh.visual.TextureVisuals(material=material)
        mesh.apply_transform(place)
        scene.add_geometry(mesh, geom_name=name, node_name=name)

    add("solid", trimesh.Trimesh(stone.points_mm, stone.triangles, process=False), STONE)
    for line in drawn.lines:
        for k, piece in enumerate(line.pieces, 1):
            name = f"solid/{line.means}" + (f"-{k}" if k > 1 else "")
            add(name, _rod(piece.points(_CHORDS), thin_mm), _INK)
    gnomon = np.linspace(drawn.foot, drawn.nodus, 2)
    add("solid/gnomon", _rod(gnomon, 4.0 * thin_mm), BRASS)
    return bytes(scene.export(file_type="glb"))


def _rod(points: Floats, radius_mm: float) -> trimesh.Trimesh:
    """A rod of three sides along points."""
    along = np.gradient(points, axis=0)
    along /= np.maximum(np.linalg.norm(along, axis=1, keepdims=True), 1e-12)
    across = np.cross(along, np.eye(3)[np.argmin(np.abs(along).max(axis=0))])
    across /= np.maximum(np.linalg.norm(across, axis=1, keepdims=True), 1e-12)
    turns = np.exp(2j * np.pi * np.arange(3) / 3)[None, :, None]
    other = np.cross(along, across)
    ring = turns.real * across[:, None] + turns.imag * other[:, None]
    corners = (points[:, None] + radius_mm * ring).reshape(-1, 3)
    rows = 3 * np.arange(len(points) - 1)[:, None]
    here, beside = rows + np.arange(3), rows + (np.arange(3) + 1) % 3
    faces = [(here, beside, here + 3), (beside, beside + 3, here + 3)]
    found = np.concatenate([np.stack(face, axis=-1).reshape(-1, 3) for face in faces])
    return trimesh.Trimesh(corners, found, process=False)
