"""The solids of every design: STEP read back by CadQuery and gmsh, meshes by trimesh and lib3mf,
sections of V-grooves, grooved meshes against grooved solids, films for etching.
"""

import contextlib
import math
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import cadquery as cq
import gmsh
import lib3mf
import numpy as np
import pytest
import shapely
import trimesh
from helpers.sections import grooves_mm

import miqyas
from instruments import geometry
from instruments.geometry import flattening
from instruments.geometry.path import paths
from instruments.part import Face, Instrument, Mark, Part, Placed, Sheet, Turned
from miqyas import sources
from output import etching, masses, meshes, step
from output.marking import Marking, is_letter
from output.provenance import Provenance
from output.solid import assembly
from output.triangulated import meshing

pytestmark = pytest.mark.slow

BARE = Marking("none")
V = Marking("grooves", 0.1, 0.1, None, 60.0)
"""What the profile `v-bit` promises: 0.215 mm at the face."""

UPRIGHT = Marking("grooves", 0.05)
STRAY_MM = 0.05
FINE_MM = 0.001
EXACT = 1e-6
"""Relative: two builds of one geometry kernel integrate the same faces."""

REGISTER_MM = 1e-3
"""Films of front and back lie on each other to a micrometre."""

QUICK = "alidade", "rule-single"
"""Designs that are always tried; all are in the sweep."""

NAMES = [
    name if name in QUICK else pytest.param(name, marks=pytest.mark.sweep)
    for name in sources.names()
]


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


@pytest.mark.parametrize("name", NAMES)
def test_gmsh_and_cadquery_read_the_step_file_of(name: str, tmp_path: Path) -> None:
    made = miqyas.make(name)
    file = tmp_path / "solids.step"
    file.write_bytes(step.render(made, Provenance.of(made, made.design, made.name), BARE))
    # In their places: a card is rolled there.
    solids = made.assembly("none").toCompound().Solids()
    volume = sum(solid.Volume() for solid in solids)
    with read(file) as found:
        assert len(found) == len(made.parts)
        assert sum(v for _, v in found) == pytest.approx(volume, rel=EXACT)
        assert {p.part.name for p in made.parts} <= {s for n, _ in found for s in n.split("/")}
    again = cq.importers.importStep(str(file)).solids().vals()
    assert len(again) == len(made.parts)
    assert all(solid.isValid() for solid in again)
    assert sum(solid.Volume() for solid in again) == pytest.approx(volume, rel=EXACT)


@pytest.mark.parametrize("name", NAMES)
def test_meshes_are_watertight_and_as_large_as_the_solids_of(name: str, tmp_path: Path) -> None:
    made = miqyas.make(name)
    meshed = meshing.meshed(made, BARE, STRAY_MM)
    for mesh in meshed:
        body = trimesh.load(trimesh.util.wrap_as_stream(meshes.stl(mesh)), file_type="stl")
        solid = made.solid(mesh.part.name)
        assert body.is_watertight, mesh.part.name
        # The chords of a face stray so far at most.
        assert abs(body.volume - solid.Volume()) < STRAY_MM * solid.Area(), mesh.part.name
        # A slot across a pin is told by 200 × 200 cells, of a hundredth of the pin.
        told = masses.mass_of(mesh.part).volume_mm3
        assert told == pytest.approx(solid.Volume(), rel=1e-4), mesh.part.name
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


def marked_most(made: Instrument) -> Part:
    """The part with the most marks on its front."""
    flat = [p.part for p in made.parts if not isinstance(p.part.body, Turned)]
    return max(flat, key=lambda part: len(part.front))


@pytest.mark.parametrize("name", NAMES)
def test_grooved_meshes_take_what_the_grooved_solids_take_of(name: str) -> None:
    part = marked_most(miqyas.make(name))
    alone = Instrument("alone", "", (Placed(replace(part, chamfer_mm=0.0)),))
    (cut,), (plain,) = (meshing.meshed(alone, marking, FINE_MM) for marking in (UPRIGHT, BARE))
    bodies = [
        trimesh.load(trimesh.util.wrap_as_stream(meshes.stl(mesh)), file_type="stl")
        for mesh in (cut, plain)
    ]
    assert all(body.is_watertight for body in bodies)
    taken = bodies[1].volume - bodies[0].volume
    solids = [assembly.solid(alone.parts[0].part, marking) for marking in (UPRIGHT, BARE)]
    assert all(solid.isValid() for solid in solids)
    wanted = solids[1].Volume() - solids[0].Volume()
    # Chords of grooves stray a thirtieth of a line's width, those of walls on either side.
    assert taken == pytest.approx(wanted, rel=1 / 30, abs=0.2 * FINE_MM * solids[1].Area())
    assert (wanted > 0.0) == bool(part.front or part.back)


@pytest.mark.parametrize("name", NAMES)
def test_v_grooves_are_as_wide_as_drawn_in_the_solid_of(name: str) -> None:
    made = miqyas.make(name, workshop={"profile": "v-bit"})
    part = marked_most(made)
    lines = tuple(mark for mark in part.front if not is_letter(mark.means))
    top_mm = part.body.thickness_mm
    probes = list(free_places(part, lines, 12))
    assert probes
    solid = assembly.solid(replace(part, back=(), traced=()), V)
    slope = 2.0 * math.tan(math.radians(30.0))
    cases = [(*probe, deep_mm) for deep_mm in (0.0005, 0.05, 0.09) for probe in probes]
    found = grooves_mm(solid, [(at, across, top_mm - deep_mm) for _, at, across, deep_mm in cases])
    for (mark, at, _, deep_mm), wide in zip(cases, found, strict=True):
        wanted = V.wide_mm(mark) - deep_mm * slope
        # A curved line's edges may themselves be fitted half a micrometre off.
        assert wide == pytest.approx(wanted, rel=0.01, abs=5e-4), (mark.means, at)


def free_places(
    part: Part, lines: tuple[Mark, ...], most: int
) -> Iterator[tuple[Mark, complex, complex]]:
    """Points on lines with nothing else within 0.4 mm, and the direction across the line."""
    rims = [
        path
        for layer in part.body.layers
        for path in (layer.outline, *(p for cut in layer.cutouts for p in paths(cut.shape)))
    ]
    segments = [s for mark in part.front for path in paths(mark.shape) for s in path.segments]
    segments += [s for path in rims for s in path.segments]
    tree = shapely.STRtree([*flattening.shapely_lines(flattening.chords_of(segments, 0.005))])
    count = 0
    for mark in lines:
        if isinstance(mark.shape, geometry.Region) or count == most:
            continue
        for path in paths(mark.shape):
            segment = max(path.segments, key=lambda s: s.length())
            if segment.length() < 2.0:
                continue
            at, near = segment.point(0.45), segment.point(0.4501)
            if len(tree.query(shapely.Point(at.real, at.imag), "dwithin", 0.4)) == 1:
                yield mark, at, 1j * (near - at) / abs(near - at)
                count += 1
                break


@pytest.mark.parametrize("name", NAMES)
def test_films_of_front_and_back_lie_on_each_other_of(name: str) -> None:
    part = marked_most(miqyas.make(name))
    if not isinstance(part.body, Sheet):
        part = replace(part, body=part.body.layers[0])
    thin = replace(part, body=replace(part.body, thickness_mm=0.5, countersinks=()))
    (masks,) = etching.etched(Instrument("trial", "", (Placed(thin),)), 0.15)
    (wide, front), (other, back) = (through(etching.film(masks, face, [])) for face in Face)
    assert wide == other
    assert [means for means, _ in front] == [means for means, _ in back]
    assert {"outline", "fiducial/1", "fiducial/4"} <= {means for means, _ in front}
    for (means, own), (_, others) in zip(front, back, strict=True):
        # One film is turned over onto the other.
        apart = abs(own - ([wide, 0.0] + others * [-1.0, 1.0])).max()
        assert apart < REGISTER_MM, means


def through(svg: str) -> tuple[float, list[tuple[str, Any]]]:
    """A film's width, and what is etched through: each ring's points with what it means."""
    (wide,) = re.findall('^<svg[^>]* width="([^"]*)mm"', svg, re.MULTILINE)
    return float(wide), [
        (means, np.array(re.findall("-?[0-9.]+", ring), float).reshape(-1, 2))
        for means, data in re.findall('data-means="([^"]*)" data-etch="through" d="([^"]*)"', svg)
        for ring in re.findall("M([^Z]*)Z", data)
    ]
