"""Meshes, read back by trimesh and lib3mf, against the solids they are of."""

import math
import re
from itertools import pairwise
from pathlib import Path as FilePath
from typing import Any

import lib3mf
import numpy as np
import pytest
import shapely
import trimesh
from trimesh.exchange.stl import export_stl

import miqyas
from instruments.errors import DesignError
from instruments.geometry import Line, Path, Region
from instruments.making.workshop import Workshop
from instruments.part import Instrument, Mark, Part, Placed, Process, Sheet
from instruments.version import VERSION
from miqyas import grooving
from output import meshes
from output.marking import Marking
from output.provenance import Provenance
from output.triangulated import meshing

pytestmark = pytest.mark.slow

STRAY_MM = 0.02


@pytest.fixture(scope="module")
def dial() -> Any:
    return miqyas.make("polar-dial", place="Berlin")


@pytest.fixture(scope="module")
def rete() -> Any:
    return miqyas.make("alidade")


def test_each_part_is_watertight_and_of_its_solids_volume(dial: Any, rete: Any) -> None:
    for made in (dial, rete):
        for mesh in meshing.meshed(made, Marking("none"), STRAY_MM):
            read = trimesh.load(trimesh.util.wrap_as_stream(meshes.stl(mesh)), file_type="stl")
            assert read.is_watertight
            solid = made.solid(mesh.part.name)
            # The chords of a face stray so far at most.
            assert abs(read.volume - solid.Volume()) < STRAY_MM * solid.Area()
            box = solid.BoundingBox()
            size = (box.xlen, box.ylen, box.zlen)
            assert read.extents == pytest.approx(size, abs=2 * STRAY_MM + 1e-3)


def test_normals_are_those_that_trimesh_reckons(rete: Any) -> None:
    found = meshing.meshed(rete, Marking("grooves", 0.2), STRAY_MM)
    whole = found[0].closed()
    same = trimesh.Trimesh(whole.points_mm, whole.triangles, process=False)
    # The header is our own.
    assert meshes.stl(found[0])[80:] == export_stl(same)[80:]
    scene = trimesh.load(trimesh.util.wrap_as_stream(meshes.glb(rete, found)), file_type="glb")
    for shown in scene.geometry.values():
        assert len(shown.faces) > 0
        told = np.array(shown.vertex_normals)
        own = trimesh.Trimesh(shown.vertices, shown.faces, process=False).vertex_normals
        # The file has single floats.
        assert np.percentile(np.abs(told - own).max(axis=1), 99) < 1e-2


def test_grooves_are_in_the_mesh() -> None:
    disc = miqyas.make("alidade")
    name = disc.parts[0].part.name
    plain, cut = (
        meshing.meshed(disc, marking, STRAY_MM)[0].closed()
        for marking in (Marking("none"), Marking("grooves", 0.2))
    )
    found = [trimesh.Trimesh(m.points_mm, m.triangles, process=False) for m in (plain, cut)]
    assert all(m.is_watertight for m in found)
    removed = disc.solid(name).Volume() - disc.solid(name, "grooves").Volume()
    assert removed > 1.0
    assert found[0].volume - found[1].volume == pytest.approx(removed, rel=0.05)


@pytest.mark.parametrize("compass", ["arrow", "rose", "rose-32"])
def test_what_is_cut_in_joins_the_face_in_glb(compass: str) -> None:
    # Points of a rose's halves and of their outlines differ by less than chords are told apart by.
    made = miqyas.make("horizontal-dial", place="Berlin", ornaments={"compass": compass})
    found = meshes.glb(made, meshing.meshed(made, Marking("grooves", 0.3), STRAY_MM))
    scene = trimesh.load(trimesh.util.wrap_as_stream(found), file_type="glb")
    pieces = [scene.geometry[name] for name in ("dial-plate", "dial-plate/grooves")]
    whole = trimesh.util.concatenate(pieces)
    whole.merge_vertices(merge_norm=True, merge_tex=True)
    assert whole.is_watertight


def drawn(*marks: Mark, thickness_mm: float = 2.0) -> Instrument:
    plate = Part("plate", Sheet(Path.rectangle(40.0, 30.0), thickness_mm), front=marks)
    return Instrument("trial", "", (Placed(plate),))


def closed(instrument: Instrument, marking: Marking) -> trimesh.Trimesh:
    (found,) = meshing.meshed(instrument, marking, STRAY_MM)
    whole = found.closed()
    return trimesh.Trimesh(whole.points_mm, whole.triangles, process=False)


@pytest.mark.parametrize(("angle_deg", "tip_mm"), [(30.0, 0.05), (60.0, 0.1), (90.0, 0.02)])
def test_a_v_is_as_wide_as_drawn_and_as_deep_as_its_angle_says(
    angle_deg: float, tip_mm: float
) -> None:
    marking = Marking("grooves", 0.1, tip_mm, None, angle_deg)
    line = Mark("meridian", Path.line(-15 - 3j, 15 + 3j))
    mesh = closed(drawn(line), marking)
    assert mesh.is_watertight
    along = np.array([5.0, 1.0, 0.0]) / math.sqrt(26.0)
    cut = mesh.section(plane_origin=(2.0, 0.4, 1.0), plane_normal=along)
    (ring,) = cut.discrete
    across = ring @ np.array([-along[1], along[0], 0.0])
    top = np.sort(across[(abs(ring[:, 2] - 2.0) < 1e-9) & (abs(across) < 1.0)])
    floor = np.sort(across[abs(ring[:, 2] - 1.9) < 1e-9])
    slope = 2.0 * 0.1 * math.tan(math.radians(angle_deg / 2.0))
    assert np.ptp(floor) == pytest.approx(tip_mm, rel=0.01)
    assert np.ptp(top) == pytest.approx(tip_mm + slope, rel=0.01)


def test_the_v_bit_profile_cuts_lines_as_wide_as_it_promises() -> None:
    workshop = Workshop(profile="v-bit")
    marking = grooving.marking(workshop, 0.1)
    assert marking.angle_deg == 60.0
    assert marking.line_mm == pytest.approx(workshop.limits.line_mm, rel=0.01)


def test_a_rete_takes_the_v_that_the_v_bit_profile_promises() -> None:
    # Mitres of its letters' sides cross where they run together.
    made = miqyas.make("astrolabe-rete", workshop={"profile": "v-bit"})
    mesh = closed(made, grooving.marking(made.design.workshop, 0.1))
    assert mesh.is_watertight
    assert mesh.is_winding_consistent


def test_crossing_v_grooves_are_one_with_a_floor_where_they_meet() -> None:
    lines = [Mark(f"line/{k}", Path.line(a, b)) for k, (a, b) in
             enumerate([(-9 + 0j, 9 + 1j), (-2 - 9j, 2 + 9j), (-20 + 5j, 20 + 5j)])]  # fmt: skip
    ring = Mark("circle", Path.circle(0j, 6.0))
    mesh = closed(drawn(*lines, ring), Marking("grooves", 0.2, 0.1, None, 60.0))
    assert mesh.is_watertight
    assert mesh.is_winding_consistent
    # 0.1 wide at the floor, 0.331 at the face, along 18 + 18.4 + 40 + 37.7 mm; what crosses is
    # cut once, and ends slope too.
    crossing = 0.2 * (0.1**2 + 0.1 * 0.331 + 0.331**2) / 3
    wanted = (0.1 + 0.331) / 2 * 0.2 * 114.2 - 8 * crossing - 6 * 0.0029
    assert 40 * 30 * 2.0 - mesh.volume == pytest.approx(wanted, rel=0.01)


def test_letters_have_a_depth_of_their_own_or_none() -> None:
    letter = Mark("label/hour/equal/10", Region((Path.rectangle(3.0, 1.0),)), Process.ENGRAVE)
    line = Mark("hour/equal/10", Path.line(-15 + 5j, 15 + 5j))
    plain = 40 * 30 * 2.0
    for depth, wanted in ((None, 0.2 * 3.0), (0.5, 0.5 * 3.0), (0.0, 0.0)):
        mesh = closed(drawn(letter, line), Marking("grooves", 0.2, 0.15, depth))
        assert mesh.is_watertight
        assert plain - mesh.volume == pytest.approx(0.2 * 0.15 * 30.0 + wanted, rel=1e-6)


def test_a_v_is_only_as_deep_as_a_letter_is_wide() -> None:
    letter = Mark("label/noon", Region((Path.rectangle(10.0, 0.4),)), Process.ENGRAVE)
    mesh = closed(drawn(letter), Marking("grooves", 1.0, 0.1, None, 90.0))
    assert mesh.is_watertight
    # A roof of 45°, 0.2 deep along its ridge, which steps of 0.04 cut short by one at most.
    depth = 2.0 - mesh.vertices[:, 2]
    assert 0.16 - 1e-9 <= depth[depth < 1.0].max() <= 0.2 + 1e-9


def test_a_mark_that_touches_the_rim_in_a_point_leaves_the_mesh_whole() -> None:
    tip = Path.of(Line(-5j, 2 - 1j), Line(2 - 1j, 20 + 0j), Line(20 + 0j, -5j))
    mark = Mark("star", Region((tip if tip.area() > 0 else tip.reversed(),)), Process.ENGRAVE)
    mesh = closed(drawn(mark), Marking("grooves", 0.2))
    assert mesh.is_watertight
    assert 40 * 30 * 2.0 - mesh.volume == pytest.approx(0.2 * abs(tip.area()), rel=1e-3)


def test_grooves_run_out_over_the_rim_of_both_faces_at_places_of_their_own() -> None:
    front = Mark("noon", Path.line(0j, 20 + 3j)), Mark("north", Path.line(0j, 2 + 15j))
    back = Mark("scale", Path.line(0j, -20 + 3.01j)), Mark("limb", Path.line(0j, 20 - 7j))
    plate = Part("plate", Sheet(Path.rectangle(40.0, 30.0), 2.0), front=front, back=back)
    mesh = closed(Instrument("trial", "", (Placed(plate),)), Marking("grooves", 0.2))
    assert mesh.is_watertight
    assert mesh.is_winding_consistent
    long_mm = sum(math.hypot(*at) for at in ((20, 3), (2, 15), (20, 3.01), (20, 7)))
    assert 40 * 30 * 2.0 - mesh.volume == pytest.approx(0.2 * 0.15 * long_mm, rel=0.01)


def net(slant: float) -> tuple[Mark, ...]:
    """Lines and circles that cross each other and run out over the rim."""
    across = [Path.line(-21 + 1j * (k - slant), 21 + 1j * (k + slant)) for k in range(-14, 15)]
    along = [Path.line(k + slant - 16j, k - slant + 16j) for k in range(-19, 20)]
    rings = [Path.circle(slant * 1j, radius) for radius in (3.3, 7.7, 11.1)]
    drawn_lines = (*across, *along, *rings)
    return tuple(Mark(f"line/{n}", path) for n, path in enumerate(drawn_lines))


def test_floors_with_many_holes_come_in_parts_of_the_same_mesh(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    part = Part("plate", Sheet(Path.rectangle(40.0, 30.0), 2.0), front=net(0.3), back=net(-0.7))
    found = []
    for most in (10_000, 100):
        monkeypatch.setattr(meshing, "_MOST_LOOPS", most)
        mesh = closed(Instrument("trial", "", (Placed(part),)), Marking("grooves", 0.2))
        assert mesh.is_watertight
        assert mesh.is_winding_consistent
        found.append(mesh)
    whole, parted = found
    assert len(parted.faces) > len(whole.faces) + 500
    # A ring that is parted has its chords elsewhere; they stray by 5e-3 mm.
    assert parted.volume == pytest.approx(whole.volume, abs=1e-3)
    assert parted.area == pytest.approx(whole.area, abs=1e-2)


@pytest.mark.parametrize("turn_deg", [0.0, 17.0])
def test_floors_that_touch_in_a_point_leave_the_mesh_whole(turn_deg: float) -> None:
    turn = complex(math.cos(math.radians(turn_deg)), math.sin(math.radians(turn_deg)))
    square = Path.rectangle(2.0, 2.0)
    marks = [
        Mark(f"label/{k}", Region((Path(tuple(
            Line((s.start + at) * turn, (s.end + at) * turn) for s in square.segments)),)),
            Process.ENGRAVE)
        for k, at in enumerate((0j, 2 + 2j, 4 + 0j, 2 - 2j))
    ]  # fmt: skip
    mesh = closed(drawn(*marks), Marking("grooves", 0.2))
    assert mesh.is_watertight
    assert mesh.is_winding_consistent
    assert 40 * 30 * 2.0 - mesh.volume == pytest.approx(4 * 4.0 * 0.2, rel=1e-3)


def test_strokes_with_corners_leave_no_slits_beside_their_joints() -> None:
    corners = [k * 0.7 + 1j * (0.61 if k % 2 else 0.013 * k) for k in range(-12, 13)]
    stroke = Path.of(*(Line(a, b) for a, b in pairwise(corners)))
    mesh = closed(drawn(Mark("label/noon", stroke)), Marking("grooves", 0.2, 0.3))
    assert mesh.is_watertight
    floor = mesh.vertices[abs(mesh.vertices[:, 2] - 1.8) < 1e-9]
    # A floor of one outline: two corners a segment, and the arcs of its joints.
    assert mesh.euler_number == 2
    assert len(floor) > 2 * len(corners)


def test_chords_are_no_finer_than_a_printers_pixels() -> None:
    ring = drawn(Mark("circle", Path.circle(0j, 6.0)))
    fine, coarse = (
        sum(len(m.triangles) for m in meshing.meshed(ring, Marking("grooves", 0.1, wide_mm), 0.02))
        for wide_mm in (0.03, 0.15)
    )
    assert fine == pytest.approx(coarse, rel=0.05)


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"groove_depth_mm": 0.2}, "makes this cutter's lines 0.331 mm wide, which are drawn for"),
        ({"groove_depth_mm": 0.1, "cutter_tip_mm": 0.3}, "cutter tip = 0.3 is wider than the"),
        ({"groove_depth_mm": 0.1, "cutter_tip_mm": 0.215}, "cutter tip = 0.215 is as wide as the"),
        ({"groove_depth_mm": 0.1, "cutter_angle_deg": 179.0}, "cutter angle = 179 is no cutter's"),
        ({"groove_depth_mm": 0.0, "letter_depth_mm": 0.1}, "letter depth = 0.1 is of no groove"),
        ({"groove_depth_mm": 0.1, "letter_depth_mm": -1}, "letter depth = -1 is below 0"),
        ({"groove_depth_mm": 0.1, "cutter_tip_mm": 0}, "cutter tip = 0 is no width"),
    ],
)
def test_a_cutter_that_cannot_be_is_refused(asked: Any, said: str) -> None:
    with pytest.raises(DesignError, match=re.escape(said)):
        grooving.marking(Workshop(profile="v-bit"), **asked)


@pytest.mark.parametrize(
    ("depth_mm", "said"),
    [
        (1.4999, "leaves 0.0001 mm of plate, 1.5 mm thick: give at most 1.35"),
        (1.5, "reaches through plate, 1.5 mm thick: give at most 1.35"),
    ],
)
def test_a_floor_stays_below_grooves(depth_mm: float, said: str) -> None:
    sheet = drawn(Mark("noon", Path.line(0j, 5j)), thickness_mm=1.5)
    with pytest.raises(DesignError, match=said):
        meshing.meshed(sheet, Marking("grooves", depth_mm), STRAY_MM)


def test_a_printers_file_names_and_colours_the_parts(rete: Any, tmp_path: FilePath) -> None:
    made = meshing.meshed(rete, Marking("none"), STRAY_MM)
    provenance = Provenance.of(rete, rete.design, "alidade")
    content = meshes.three_mf(made, provenance)
    assert content == meshes.three_mf(made, provenance)
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
    group = model.GetMetaDataGroup()
    told = [group.GetMetaData(i) for i in range(group.GetMetaDataCount())]
    said = {one.GetName(): one.GetValue() for one in told}
    assert said["Application"] == f"miqyas {VERSION}"
    assert said["Title"] == rete.title
    assert "material = " in said["Description"]


def test_a_mesh_tells_what_wrote_it_and_its_unit(rete: Any) -> None:
    """STL has no unit, and its header was of zeros."""
    (mesh, *_) = made = meshing.meshed(rete, Marking("none"), STRAY_MM)
    header = meshes.stl(mesh)[:80].rstrip(b"\0").decode()
    assert header == f"miqyas {VERSION}, {mesh.part.name}, mm"
    assert f'"generator":"miqyas {VERSION}, '.encode() in meshes.glb(rete, made)


def test_a_browsers_file_has_places_and_materials() -> None:
    whole = miqyas.make("polar-dial", place="Berlin", material="brass")
    content = meshes.glb(whole, meshing.meshed(whole, Marking("none"), STRAY_MM))
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
        meshing.meshed(dial, Marking(), 0.0)


def test_a_groove_may_be_as_deep_as_what_it_leaves_says() -> None:
    line = Mark("meridian", Path.line(-15 - 3j, 15 + 3j))
    sheet = drawn(line, thickness_mm=0.15)
    # 0.15 less 0.1 is 0.04999999999999999.
    assert closed(sheet, Marking("grooves", 0.05)).is_watertight
    with pytest.raises(DesignError, match=r"leaves 0\.099 mm of plate.*give at most 0\.05$"):
        meshing.meshed(sheet, Marking("grooves", 0.051), STRAY_MM)


def test_a_face_is_triangulated_where_its_edges_along_the_axes_are_too_many_for_geos(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    real = shapely.constrained_delaunay_triangles

    def of_upright(flat: Any) -> Any:
        edges = np.diff(shapely.get_coordinates(flat), axis=0)
        if (edges == 0.0).any(axis=1).sum() > 3:
            raise shapely.GEOSException("Unable to find a convex corner")
        return real(flat)

    monkeypatch.setattr(shapely, "constrained_delaunay_triangles", of_upright)
    found = closed(drawn(Mark("meridian", Path.line(-5 + 0j, 5 + 0j))), Marking("grooves", 0.2))
    assert found.is_watertight
    assert found.volume == pytest.approx(40.0 * 30.0 * 2.0 - 10.0 * 0.15 * 0.2, rel=1e-9)
