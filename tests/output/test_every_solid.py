"""The solids of every design: STEP read back by gmsh, meshes by trimesh and lib3mf."""

import contextlib
from collections.abc import Iterator
from pathlib import Path

import gmsh
import lib3mf
import pytest
import trimesh
from helpers.sweeping import first

import miqyas
from miqyas import sources
from output import meshes, step
from output.marking import Marking
from output.provenance import Provenance

BARE = Marking("none")
STRAY_MM = 0.05
EXACT = 1e-6
"""Relative: two builds of one geometry kernel integrate the same faces."""


@contextlib.contextmanager
def read(file: Path) -> Iterator[list[tuple[str, float]]]:
    """Name and volume of each solid of a STEP file, by gmsh."""
    gmsh.initialize(interruptible=False)
    try:
        gmsh.option.setNumber("General.Terminal", 0)
        gmsh.option.setString("Geometry.OCCTargetUnit", "MM")
        gmsh.model.occ.importShapes(str(file))
        gmsh.model.occ.synchronize()
        yield [
            (gmsh.model.getEntityName(dim, tag), gmsh.model.occ.getMass(dim, tag))
            for dim, tag in gmsh.model.getEntities(3)
        ]
    finally:
        gmsh.finalize()


@pytest.mark.parametrize("name", first(sources.names(), 4))
def test_gmsh_reads_the_step_file_of(name: str, tmp_path: Path) -> None:
    made = miqyas.make(name)
    file = tmp_path / "solids.step"
    file.write_bytes(step.render(made, Provenance.of(made, made.design, made.name), BARE))
    # In their places: a card is rolled there.
    solids = made.assembly("none").toCompound().Solids()
    with read(file) as found:
        assert len(found) == len(made.parts)
        volume = sum(solid.Volume() for solid in solids)
        assert sum(v for _, v in found) == pytest.approx(volume, rel=EXACT)
        assert {p.part.name for p in made.parts} <= {s for n, _ in found for s in n.split("/")}


@pytest.mark.parametrize("name", first(sources.names(), 4))
def test_meshes_are_watertight_and_as_large_as_the_solids_of(name: str, tmp_path: Path) -> None:
    made = miqyas.make(name)
    meshed = meshes.meshed(made, BARE, STRAY_MM)
    for mesh in meshed:
        body = trimesh.load(trimesh.util.wrap_as_stream(meshes.stl(mesh)), file_type="stl")
        solid = made.solid(mesh.part.name)
        assert body.is_watertight, mesh.part.name
        # The chords of a face stray so far at most.
        assert abs(body.volume - solid.Volume()) < STRAY_MM * solid.Area(), mesh.part.name
    file = tmp_path / "all.3mf"
    file.write_bytes(meshes.three_mf(meshed))
    model = lib3mf.get_wrapper().CreateModel()
    model.QueryReader("3mf").ReadFromFile(str(file))
    assert model.GetUnit() == lib3mf.ModelUnit.MilliMeter
    objects = model.GetMeshObjects()
    seen = 0
    while objects.MoveNext():
        assert objects.GetCurrentMeshObject().IsManifoldAndOriented()
        seen += 1
    assert 0 < seen <= len(made.parts)
    scene = trimesh.load(trimesh.util.wrap_as_stream(meshes.glb(made, meshed)), file_type="glb")
    assert len(scene.graph.nodes_geometry) >= len(made.parts)
