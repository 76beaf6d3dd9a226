"""Corners that a cutter can make: discs and roundings, and what no cutter comes into."""

import math

import pytest
import shapely
from helpers.sweeping import spread

import miqyas
from instruments.errors import DesignError
from instruments.geometry import Arc, Path
from instruments.geometry.flattening import shapely_rings
from instruments.geometry.milling import is_reached, milled
from instruments.part import Face, Severity, Sheet, Stepped
from output.checking import checks
from output.solid import assembly

pytestmark = pytest.mark.slow

SLOT = Path.rectangle(20.0, 6.0).reversed()
ELL = Path.polyline([0j, 30 + 0j, 30 + 10j, 10 + 10j, 10 + 30j, 30j], closed=True)


def flat(path):
    return shapely.polygons(shapely_rings([path]))[0]


def test_a_slot_has_the_cutters_radius_in_its_corners():
    slot = milled(SLOT, 1.5, dog_bones=False)
    arcs = [s for s in slot.segments if isinstance(s, Arc)]
    assert [s.radius for s in arcs] == [1.5] * 4
    # Each corner keeps a square less a quarter of the disc.
    assert -slot.area() == pytest.approx(120.0 - (4.0 - math.pi) * 1.5**2, abs=1e-9)


def test_a_square_piece_goes_into_a_slot_with_dog_bones():
    slot = milled(SLOT, 1.5, dog_bones=True)
    assert sum(isinstance(s, Arc) for s in slot.segments) == 4
    assert flat(slot).buffer(1e-3).covers(flat(SLOT))
    assert is_reached(slot, 1.5)
    assert not is_reached(SLOT, 1.5)


def test_the_inner_corner_of_an_outline_is_opened_or_rounded():
    opened, rounded = milled(ELL, 2.0, dog_bones=True), milled(ELL, 2.0, dog_bones=False)
    assert opened.area() < ELL.area() < rounded.area()
    assert is_reached(opened, 2.0)
    assert is_reached(rounded, 2.0)
    # Outer corners stay as they are.
    assert opened.bounds() == pytest.approx(ELL.bounds())


def test_a_cutter_does_not_come_into_what_is_narrower():
    assert not is_reached(milled(SLOT, 3.2, dog_bones=True), 3.2)
    assert is_reached(milled(SLOT, 2.9, dog_bones=True), 2.9)


def solid_biruni(kind, corners):
    return miqyas.make(
        "astrolabe-biruni",
        mater={"construction": "solid"},
        plates={"tab": {"kind": kind}},
        workshop={"cutter_mm": 1.0, "corners": corners},
    )


MILLED = [("tab", "rounded"), ("notch", "rounded"), ("notch", "dog-bones"), ("tab", "dog-bones")]


@pytest.mark.parametrize(("kind", "corners"), spread(MILLED, 2))
def test_plates_go_into_the_milled_mater(kind, corners):
    made = solid_biruni(kind, corners)
    body = made.part("mater").body
    assert isinstance(body, Stepped)
    # The clearance of half a tenth less what chords stray.
    play = made.design.workshop.clearance_mm / 2 - 0.01
    for placed in made.parts:
        if placed.part.name.startswith("plate"):
            plate = flat(placed.part.body.outline)
            for layer in body.layers[1:]:
                recess = next(c for c in layer.cutouts if c.means == "recess")
                assert flat(recess.shape).covers(plate.buffer(play)), placed.part.name
    below = None
    for layer in body.layers[1:]:
        recess = next(c for c in layer.cutouts if c.means == "recess").shape
        assert is_reached(recess if recess.area() < 0 else recess.reversed(), 0.5)
        # Nothing hangs over what is cut from above.
        assert below is None or flat(recess).buffer(0.005).covers(flat(below))
        below = recess


def test_the_solid_has_the_corners_of_the_drawing():
    made = solid_biruni("tab", "dog-bones")
    part = made.part("mater")
    solid = assembly.solid(part)
    radii = {round(e.radius(), 6) for e in solid.Edges() if e.geomType() == "CIRCLE"}
    assert 0.5 in radii
    volume = 0.0
    for layer in part.body.layers:
        open_mm2 = sum(abs(cut.shape.area()) for cut in layer.cutouts)
        volume += layer.thickness_mm * (abs(layer.outline.area()) - open_mm2)
    assert solid.Volume() == pytest.approx(volume, rel=1e-6)
    drawn = [m for m in part.steps(Face.FRONT) if m.means == "recess"]
    assert any(isinstance(s, Arc) and s.radius == 0.5 for m in drawn for s in m.shape.segments)


def test_a_slot_of_a_dial_is_opened_in_drawing_and_solid():
    sharp = miqyas.make("horizontal-dial", place="Berlin")
    made = miqyas.make("horizontal-dial", place="Berlin", workshop={"cutter_mm": 2})
    plates = [m.part("dial-plate").body for m in (sharp, made)]
    assert all(isinstance(plate, Sheet) for plate in plates)
    before, after = ([c.shape for c in p.cutouts if c.means == "slot/gnomon"] for p in plates)
    assert all(flat(b).buffer(1e-3).covers(flat(a)) for a, b in zip(before, after, strict=True))
    assert next(f.value for f in made.facts if f.name == "cutter/radius") == 1.0


@pytest.mark.usefixtures("unhurried")
def test_a_cutter_wider_than_a_slot_is_refused_with_one_that_does():
    with pytest.raises(DesignError, match=r"too wide a cutter for slot/gnomon.*give 3.1 or less"):
        miqyas.make("horizontal-dial", place="Berlin", workshop={"cutter_mm": 3.175})


def test_ornament_that_no_cutter_reaches_is_told():
    made = miqyas.make("astrolabe-rete", workshop={"cutter_mm": 3})
    told = [n.message for n in made.notes if n.about == "workshop.cutter_mm"]
    assert any("corners of rete" in message for message in told)


def test_rounded_slots_are_warned_of():
    made = miqyas.make(
        "horizontal-dial", place="Berlin", workshop={"cutter_mm": 2, "corners": "rounded"}
    )
    assert any("round the edges that meet them" in n.message for n in made.notes)


@pytest.mark.parametrize(
    ("alidade", "narrowest"), [("none", "throne/opening"), ("halved", "slot/sight-")]
)
@pytest.mark.usefixtures("unhurried")
def test_the_narrowest_opening_tells_the_widest_cutter(alidade, narrowest):
    given = {"throne": {"style": "openwork"}, "alidade": {"form": alidade}}
    with pytest.raises(DesignError, match=f"too wide a cutter for {narrowest}") as refused:
        miqyas.make("astrolabe", **given, workshop={"cutter_mm": 8})
    (fault,) = refused.value.faults
    most = next(r.settings[0][1] for r in fault.remedies if r.settings and r.settings[0][1])
    assert most > 2.0
    made = miqyas.make("astrolabe", **given, workshop={"cutter_mm": most})
    assert any(f.name == "cutter/radius" and f.value == most / 2 for f in made.facts)


def test_holes_narrower_than_the_cutter_are_to_be_drilled():
    fixings = {"holes": "2", "diameter_mm": 2.0}
    shop = {"cutter_mm": 3.0}
    made = miqyas.make("vertical-dial", place="Berlin", fixings=fixings, workshop=shop)
    told = [n.message for n in made.notes if "drill these" in n.message]
    assert told == ["is wider than holes of dial-plate: drill these (2 mm)"]


@pytest.mark.parametrize("design", ["whip-dial", "rule-single", "astrolabe"])
def test_dog_bones_take_no_web_and_no_mark(design):
    made = miqyas.make(design, workshop={"profile": "router", "cutter_mm": 3.175})
    found = checks.check(made, made.design.workshop, design=made.design)
    assert not [note for note in found if note.severity is Severity.WARNING]
