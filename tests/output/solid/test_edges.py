"""Bevels and cones for screws' heads, read back from solids and meshes."""

import itertools
import math

import cadquery
import numpy as np
import pytest
import shapely
from helpers.sweeping import spread

import miqyas
from instruments.errors import DesignError
from instruments.geometry.flattening import shapely_rings
from instruments.lettering.language import words
from instruments.making.countersinks import countersunk_screws, depth_mm
from instruments.part import Face
from output import spoken
from output.marking import Marking
from output.solid import assembly
from output.triangulated import meshing

pytestmark = pytest.mark.slow

WALL = {"place": "Berlin", "fixings": {"countersink": "iso-2009", "diameter_mm": 3.4}}
BEVEL = {"edge_chamfer_mm": 0.5}


def volume(made, part, **kw):
    return made.solid(part, **kw).Volume()


def test_heads_have_cones_in_the_solid():
    plain = miqyas.make("vertical-dial", place="Berlin", fixings={"diameter_mm": 3.4})
    made = miqyas.make("vertical-dial", **WALL)
    solid = made.solid("dial-plate")
    cones = [face for face in solid.Faces() if face.geomType() == "CONE"]
    assert len(cones) == 4
    # M3 of ISO 2009: 6.3 mm across, sharp; 1.45 mm deep over a hole of 3.4.
    high = made.part("dial-plate").body.thickness_mm
    for cone in cones:
        box = cone.BoundingBox()
        assert (box.xlen, box.ylen) == pytest.approx((6.3, 6.3), abs=1e-4)
        assert (box.zmin, box.zmax) == pytest.approx((high - 1.45, high), abs=1e-4)
    frustum = math.pi * 1.45 / 3.0 * (3.15**2 + 3.15 * 1.7 + 1.7**2) - math.pi * 1.7**2 * 1.45
    lost = volume(plain, "dial-plate") - solid.Volume()
    assert lost == pytest.approx(4.0 * frustum, rel=1e-5)
    facts = {f.name: f.value for f in made.facts}
    assert facts["countersink/screw"] == "M3 ISO 2009"
    assert facts["countersink/diameter"] == 6.3
    assert facts["countersink/depth"] == pytest.approx(1.45)


def test_lines_keep_off_the_heads():
    made = miqyas.make("vertical-dial", **WALL)
    part = made.part("dial-plate")
    heads = [shapely.Point(s.at.real, s.at.imag).buffer(3.15) for s in part.body.countersinks]
    words = [m for m in part.front if m.means.startswith("label/")]
    for mark in words:
        box = shapely.box(*mark.shape.bounds())
        assert not any(box.intersects(head) for head in heads), mark.means


def test_sizes_are_of_the_standards():
    assert [s.thread for s in countersunk_screws()][:3] == ["M2", "M2.5", "M3"]
    # A medium hole for M4: 2.45 deep for ISO 7721 heads, 2.23 for ISO 10642.
    four = next(s for s in countersunk_screws() if s.thread == "M4")
    assert depth_mm(four.head_mm["iso-2009"], four.medium_mm) == pytest.approx(2.45)
    assert depth_mm(four.head_mm["iso-10642"], four.medium_mm) == pytest.approx(2.23)


@pytest.mark.parametrize(
    ("name", "part"), spread([("horizontal-dial", "dial-plate"), ("astrolabe-back", "back")], 1)
)
def test_a_grooved_part_with_bevels_is_read_back(tmp_path, name, part):
    made = miqyas.make(name, workshop=BEVEL)
    miqyas.write(made, tmp_path, formats=("step",), groove_depth_mm=0.2)
    solids = cadquery.importers.importStep(str(tmp_path / f"{name}.step")).solids().vals()
    read = max(solids, key=lambda solid: solid.Volume())
    assert read.isValid()
    bevelled = volume(made, part)
    least = bevelled - 0.2 * made.part(part).body.outline.area()
    assert least < read.Volume() < bevelled
    assert made.part(part).chamfer_mm


@pytest.mark.parametrize("name", ["horizontal-dial", "astrolabe-plate", "sine-back"])
def test_marked_faces_have_bevelled_edges(name):
    sharp, made = miqyas.make(name), miqyas.make(name, workshop=BEVEL)
    part = next(p.part for p in made.parts if p.part.chamfer_mm)
    solid = made.solid(part.name)
    assert solid.isValid()
    marked = [face for face in Face if part.marks(face)]
    (outline,) = shapely.polygons(shapely_rings([part.body.outline]))
    # Half a square along the edge of each marked face; corners take a little more or less.
    lost = volume(sharp, part.name) - solid.Volume()
    assert lost == pytest.approx(len(marked) * outline.length * 0.5**2 / 2.0, rel=0.02)
    kept = outline.buffer(-0.5, join_style="mitre").area
    top = [f for f in solid.Faces() if f.Center().z > part.body.thickness_mm - 1e-6]
    holes = sum(abs(cut.shape.area()) for cut in part.body.cutouts)
    assert sum(f.Area() for f in top) == pytest.approx(kept - holes, rel=1e-4)


def test_edges_that_are_read_stay_sharp():
    bevelled = {
        name: {p.part.name for p in miqyas.make(name, workshop=BEVEL).parts if p.part.chamfer_mm}
        for name in ("astrolabe", "alidade-crescent", "alidade-locust-thigh")
    }
    of_astrolabe = bevelled.pop("astrolabe")
    assert {"mater-back", "mater-limb"} < of_astrolabe
    assert not any(n.startswith(("rete", "rule", "alidade", "gnomon")) for n in of_astrolabe)
    assert bevelled == {"alidade-crescent": set(), "alidade-locust-thigh": set()}


def test_a_bevel_that_the_kernel_cannot_cut_is_refused():
    comb = miqyas.make("coupon", workshop={"edge_chamfer_mm": 0.3})
    with pytest.raises(DesignError, match=r"can't be cut along the edge of coupon.*0.1 or less"):
        comb.solid("coupon")


def test_a_throne_s_edge_is_bevelled_too():
    made = miqyas.make("astrolabe", workshop=BEVEL)
    solid = made.solid("mater-back")
    sharp = miqyas.make("astrolabe").solid("mater-back")
    (outline,) = shapely.polygons(shapely_rings([made.part("mater-back").body.outline]))
    lost = sharp.Volume() - solid.Volume()
    assert lost == pytest.approx(outline.length * 0.125, rel=0.03)


def test_grooves_and_bevels_go_together():
    made = miqyas.make("horizontal-dial", labels=False, hours=False, workshop=BEVEL)
    name = next(p.part.name for p in made.parts if p.part.chamfer_mm)
    solid = made.solid(name, "grooves")
    assert solid.isValid()
    assert solid.Volume() < volume(made, name)


def test_meshes_have_them_too():
    made = miqyas.make("vertical-dial", **WALL, workshop=BEVEL)
    (mesh,) = [
        m for m in meshing.meshed(made, Marking("none"), 0.01) if m.part.name == "dial-plate"
    ]
    at = mesh.points_mm[mesh.triangles]
    found = float(np.einsum("ij,ij->i", at[:, 0], np.cross(at[:, 1], at[:, 2])).sum() / 6.0)
    # Chords stray 0.01 mm about holes and cones alone.
    assert found == pytest.approx(assembly.solid(mesh.part).Volume(), rel=1e-4)


@pytest.mark.parametrize(
    ("name", "given", "said"),
    [
        ("horizontal-dial", {"workshop": {"edge_chamfer_mm": 3}}, "give 2.8 or less"),
        (
            "vertical-dial",
            {"fixings": {"countersink": "iso-10642", "diameter_mm": 3.4}, "thickness_mm": 1.5},
            "a cone 1.66 mm deep for M3 into a plate of 1.5 mm: give thickness_mm = 1.9",
        ),
        (
            "vertical-dial",
            {"fixings": {"countersink": "iso-2009", "diameter_mm": 1.5}},
            "too small for any screw with a countersunk head",
        ),
        ("vertical-dial", {"fixings": {"countersink": "iso-2009"}}, "border's band.*give 3.4"),
    ],
)
def test_what_has_no_room_is_refused_with_a_remedy(name, given, said):
    with pytest.raises(DesignError, match=said):
        miqyas.make(name, **given)


def test_marks_on_the_bevel_are_told():
    made = miqyas.make("analemmatic-dial", workshop=BEVEL)
    assert any("cuts into marks of foot" in n.message for n in made.notes)


def test_drilled_holes_are_read_back_from_step(tmp_path):
    made = miqyas.make(
        "vertical-dial",
        place="Berlin",
        fixings={"diameter_mm": 4.23},
        workshop={"drills": "standard", "cutter_mm": 2},
    )
    miqyas.write(made, tmp_path, formats=["step"])
    read = cadquery.importers.importStep(str(tmp_path / "vertical-dial.step"))
    round_ = [f for f in read.faces("%CYLINDER").vals() if isinstance(f, cadquery.Face)]
    radii = sorted(round(f._geomAdaptor().Cylinder().Radius(), 6) for f in round_)
    # Four holes drilled 4.3 mm, and the discs of 2 mm in the corners of the gnomon's slot.
    assert radii.count(2.15) == 4
    assert radii.count(1.0) >= 4


def test_what_is_told_of_tools_has_phrases():
    shop = {"fits": "iso-286", "drills": "standard", "cutter_mm": 1, "edge_chamfer_mm": 0.3}
    told = [
        *miqyas.make("astrolabe-biruni", workshop=shop).facts,
        *miqyas.make("vertical-dial", **WALL, workshop=shop).facts,
    ]
    kinds = ("/drill/", "/fit/", "/countersink/", "/edge/", "/cutter/")
    ours = [fact for fact in told if any(kind in f"/{fact.name}" for kind in kinds)]
    assert len(ours) > 20
    for fact, language in itertools.product(ours, ["de", "fr", "es", "it", "la", "ar"]):
        said = spoken.figure(fact, "", words(language))
        assert said != spoken.figure(fact, "", words("en")), fact.name
        assert "{" not in said, fact.name
        if fact.source and not fact.source.startswith("parameter"):
            assert spoken.spoken_text(fact.source, words(language)) != fact.source
