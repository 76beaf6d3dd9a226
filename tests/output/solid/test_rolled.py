"""Sheets that are wrapped, in the files of solids: where a spot of sun meets their hours."""

import math

import numpy as np
import pytest
import trimesh
from helpers.sweeping import few_and_many

import miqyas
from instruments.geometry import Path
from instruments.geometry.path import paths
from instruments.part import Joint, Part, Placed, Sheet
from output import meshes
from output.checking.interference import clashes, placed_solid
from output.marking import Marking
from output.solid.assembly import assembled
from output.solid.rolled import Rolled
from output.triangulated import meshing

pytestmark = pytest.mark.slow

CURVE_MM = 2e-3
"""A bent mark strays 1 µm from the mark, and that 1 µm from the ideal line."""

CHORD_MM = 0.05
"""Two chords' stray in a mesh, and glTF's single precision."""


@pytest.fixture(scope="module")
def cylinder():
    return miqyas.make("cylinder-dial", place="Berlin", year={"divided": "signs"})


@pytest.fixture(scope="module")
def ring():
    return miqyas.make("ring-dial", place="Berlin")


def wrapped(made):
    (placed,) = (p for p in made.parts if p.roll)
    return placed


def spots(made, means):
    """Points of a mark of the wrapped sheet, as the assembly for STEP has them."""
    whole = assembled(made, single_marks=True, tagged=False)
    for name, node in whole.traverse():
        if name == means and node.obj is not None:
            where, above = node.loc, node.parent
            while above is not None:
                where, above = above.loc * where, above.parent
            edges = node.obj.moved(where).Edges()
            return np.array([e.positionAt(t).toTuple() for e in edges for t in (0.0, 0.3, 0.7)])
    raise AssertionError(means)


def test_a_card_once_round_its_pillar_is_a_tube_that_touches_it(cylinder):
    card = wrapped(cylinder)
    solid = placed_solid(card)
    left, low, right, high = card.part.body.outline.bounds()
    assert left < 0.0, "a lap to be glued"
    assert solid.isValid()
    assert solid.Volume() == pytest.approx(right * (high - low) * 0.2, rel=1e-9)
    assert clashes(cylinder) == []


def test_the_shadow_s_end_on_the_card_is_as_low_as_the_altitude_says(cylinder):
    said = {f.name: f.value for f in cylinder.facts}
    card = wrapped(cylinder)
    at = spots(cylinder, "hour/equal/12")
    radius = cylinder.design.diameter_mm / 2 + 0.2
    assert np.hypot(at[:, 0], at[:, 1]) == pytest.approx(radius, abs=CURVE_MM)
    shadow = card.roll.frame.origin_mm[2] - at[:, 2]
    highest = math.radians(90.0 - said["latitude"] + said["obliquity"])
    assert shadow.max() == pytest.approx(
        said["gnomon/length"] * math.tan(highest), abs=0.05
    )  # between the solstice and the nearest point that is looked at


def test_a_ray_through_the_ring_s_opening_meets_its_hours_where_the_sun_is_as_high(ring):
    card = wrapped(ring)
    said = {f.name: f.value for f in ring.facts}
    inner, face = said["ring/inner-diameter"] / 2, said["ring/strip-radius"]
    hole = inner * np.array([math.cos(math.pi / 4), math.sin(math.pi / 4)])
    at = spots(ring, "hour/equal/12")
    assert np.hypot(at[:, 0], at[:, 1]) == pytest.approx(face, abs=CURVE_MM)
    assert at[:, 2].min() > -CURVE_MM
    assert at[:, 2].max() < said["ring/width"] + CURVE_MM
    away = hole - at[:, :2]
    altitude = np.degrees(np.arctan2(away[:, 1], away[:, 0]))
    noon = 90.0 - said["latitude"] + said["obliquity"] * np.array([-1, 1])
    # The strip is laid off along its face, and bends about the middle of its thickness.
    assert [altitude.min(), altitude.max()] == pytest.approx(noon, abs=0.25)
    assert card.roll.inward
    assert clashes(ring) == []


def test_the_lines_of_a_strip_run_across_its_ring_as_across_its_drawing(ring):
    sheet = Rolled.of(wrapped(ring))
    (noon,) = (m for m in ring.part("ring-sheet").front if m.means == "hour/equal/12")
    for path in paths(noon.shape):
        bent = sheet.drawn(path).points(3)
        ends = path.segments[0].start, path.segments[-1].end
        assert bent[[0, -1], 2] == pytest.approx([z.real for z in ends], abs=CURVE_MM)


@pytest.mark.parametrize("design", ["cylinder", "ring"])
@pytest.mark.parametrize("marks", few_and_many(Marking("grooves", 0.05), Marking()))
def test_a_browser_s_file_has_it_round(design, marks, request):
    made = request.getfixturevalue(design)
    card = wrapped(made)
    found = meshing.meshed(made, marks, 0.02)
    scene = trimesh.load(trimesh.util.wrap_as_stream(meshes.glb(made, found)), file_type="glb")
    mesh = scene.geometry[card.part.name].copy()
    mesh.apply_transform(scene.graph[card.part.name][0])
    x, up, depth = 1000.0 * mesh.vertices.T
    sheet = Rolled.of(card)
    radii = np.hypot(x, depth)
    assert radii.min() == pytest.approx(sheet.radii_mm[0], abs=CHORD_MM)
    assert radii.max() == pytest.approx(sheet.radii_mm[1], abs=CHORD_MM)
    for name in [card.part.name, f"{card.part.name}/grooves"][: 1 + (marks.cut_mm > 0.0)]:
        there = scene.geometry[name]
        laid = np.array(there.vertex_attributes[meshes.FLAT], float)
        assert sheet.bent(laid) == pytest.approx(there.vertices, abs=CHORD_MM / 10)
    flat = next(m for m in found if m.part is card.part)
    assert np.ptp(flat.points_mm[:, 2]) == pytest.approx(0.2), "it is printed flat"
    assert up.min() > -CHORD_MM


def test_what_is_no_rectangle_is_not_wrapped(cylinder):
    card = wrapped(cylinder)
    disc = Part("disc", Sheet(Path.circle(0j, 9.0), 0.2))
    with pytest.raises(ValueError, match="disc is wrapped and no plain rectangle"):
        Rolled.of(Placed(disc, card.frame, Joint("wrap", "pillar"), roll=card.roll))
