"""Meshes, read back by trimesh and lib3mf, against the solids they are of."""

from pathlib import Path as FilePath
from typing import Any

import lib3mf
import numpy as np
import pytest
import trimesh

import miqyas
from instruments.errors import DesignError
from output import meshes
from output.marking import Marking

STRAY_MM = 0.02


@pytest.fixture(scope="module")
def dial() -> Any:
    return miqyas.make("polar-dial", place="Berlin")


@pytest.fixture(scope="module")
def rete() -> Any:
    return miqyas.make("alidade")


def test_each_part_is_watertight_and_of_its_solids_volume(dial: Any, rete: Any) -> None:
    for made in (dial, rete):
        for mesh in meshes.meshed(made, Marking("none"), STRAY_MM):
            read = trimesh.load(trimesh.util.wrap_as_stream(meshes.stl(mesh)), file_type="stl")
            assert read.is_watertight
            solid = made.solid(mesh.part.name)
            # The chords of a face stray so far at most.
            assert abs(read.volume - solid.Volume()) < STRAY_MM * solid.Area()
            box = solid.BoundingBox()
            size = (box.xlen, box.ylen, box.zlen)
            assert read.extents == pytest.approx(size, abs=2 * STRAY_MM + 1e-3)


def test_grooves_are_in_the_mesh() -> None:
    disc = miqyas.make("alidade")
    name = disc.parts[0].part.name
    plain, cut = (
        meshes.meshed(disc, marking, STRAY_MM)[0].closed()
        for marking in (Marking("none"), Marking("grooves", 0.2))
    )
    found = [trimesh.Trimesh(m.points_mm, m.triangles, process=False) for m in (plain, cut)]
    assert all(m.is_watertight for m in found)
    removed = disc.solid(name).Volume() - disc.solid(name, "grooves").Volume()
    assert removed > 1.0
    assert found[0].volume - found[1].volume == pytest.approx(removed, rel=0.05)


def test_a_printers_file_names_and_colours_the_parts(rete: Any, tmp_path: FilePath) -> None:
    made = meshes.meshed(rete, Marking("none"), STRAY_MM)
    content = meshes.three_mf(made)
    assert content == meshes.three_mf(made)
    file = tmp_path / "alidade.3mf"
    file.write_bytes(content)
    model = lib3mf.get_wrapper().CreateModel()
    reader = model.QueryReader("3mf")
    reader.SetStrictModeActive(True)
    reader.ReadFromFile(str(file))
    assert reader.GetWarningCount() == 0
    found = []
    objects = model.GetMeshObjects()
    while objects.MoveNext():
        one = objects.GetCurrentMeshObject()
        found.append((one.GetName(), one.GetTriangleCount()))
        assert one.IsManifoldAndOriented()
    assert found == [(m.part.name, len(m.closed().triangles)) for m in made]


def test_a_browsers_file_has_places_and_materials() -> None:
    whole = miqyas.make("polar-dial", place="Berlin")
    content = meshes.glb(whole, meshes.meshed(whole, Marking("none"), STRAY_MM))
    scene = trimesh.load(trimesh.util.wrap_as_stream(content), file_type="glb")
    assert set(scene.geometry) == {p.part.name for p in whole.parts}
    box = whole.assembly("none").toCompound().BoundingBox()
    # Metres, and what is up in the world is y.
    low, high = (1000.0 * scene.bounds)[:, [0, 2, 1]] * (1.0, -1.0, 1.0)
    wanted = [(box.xmin, box.ymax, box.zmin), (box.xmax, box.ymin, box.zmax)]
    assert np.array([low, high]) == pytest.approx(np.array(wanted), abs=2 * STRAY_MM + 1e-3)
    assert all(g.visual.material.metallicFactor > 0.5 for g in scene.geometry.values())


def test_a_stray_that_is_no_length_is_refused(dial: Any) -> None:
    with pytest.raises(DesignError, match="mesh stray = 0 is not from"):
        meshes.meshed(dial, Marking(), 0.0)
