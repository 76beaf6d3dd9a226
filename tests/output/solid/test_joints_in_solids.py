"""Joints measured in the solids of STEP files, as CadQuery reads them back.

Limits are those that ISO 286-2:2010 prints, in micrometres from the nominal size.
"""

import math
from itertools import combinations, pairwise

import lib3mf
import pytest
import shapely
import trimesh
from helpers.joints import cylinders, joints, read_back, section
from helpers.sweeping import first

import miqyas
import templates
from instruments.part import Turned
from output.solid.solids import location

pytestmark = pytest.mark.slow

UM = 1e-3
ROUNDING_MM = 1e-6
"""STEP files have more digits."""

TABLES = {
    # Over 1 to 3 mm.
    ("G7/h6", 2): ((2, 12), (-6, 0)),
    ("G7/h6", 3): ((2, 12), (-6, 0)),
    # Over 3 to 6 mm.
    ("H8/f7", 5): ((0, 18), (-22, -10)),
    ("F8/h7", 4): ((10, 28), (-12, 0)),
    ("F8/h7", 6): ((10, 28), (-12, 0)),
    ("G7/h6", 5): ((4, 16), (-8, 0)),
    # Over 10 to 18 mm.
    ("H8/f7", 14.4): ((0, 27), (-34, -16)),
    # Over 180 to 250 mm.
    ("D9/h9", 190): ((170, 285), (-115, 0)),
    # Over 120 to 180 mm.
    ("D9/h9", 169): ((145, 245), (-100, 0)),
    ("D9/h9", 180): ((145, 245), (-100, 0)),
}

TUBE = {"fittings": {"kind": "tube"}}
TURNED = {"pillar": "turned"}


@pytest.mark.parametrize("drills", ["any", "standard"])
@pytest.mark.parametrize(
    ("name", "given", "guest", "code", "size"),
    [
        ("meridian-ruler", {}, "pivot", "F8/h7", 4),
        ("treatise-dial", {}, "gnomon", "G7/h6", 5),
        ("sphere-dial", {}, "gnomon", "G7/h6", 2),
        ("cylinder-dial", TURNED, "cap", "H8/f7", 14.4),
        ("astrolabe", {}, "screw", "F8/h7", 6),
        pytest.param("astrolabe", {}, "fastener-1", "G7/h6", 3, marks=pytest.mark.sweep),
        pytest.param(
            "astrolabe", {}, "plate-51n31-horizons", "D9/h9", 180, marks=pytest.mark.sweep
        ),
        pytest.param("astrolabe-sydney", {}, "screw", "F8/h7", 6, marks=pytest.mark.sweep),
        pytest.param("astrolabe-sydney", {}, "fastener-6", "G7/h6", 3, marks=pytest.mark.sweep),
        pytest.param("astrolabe-sydney", {}, "plate-33s52", "D9/h9", 190, marks=pytest.mark.sweep),
        pytest.param("astrolabe", TUBE, "tube", "F8/h7", 6, marks=pytest.mark.sweep),
        pytest.param("astrolabe-biruni", {}, "pin", "H8/f7", 5, marks=pytest.mark.sweep),
        pytest.param(
            "astrolabe-biruni", {}, "plate-33n35-16n39", "D9/h9", 169, marks=pytest.mark.sweep
        ),
    ],
)  # fmt: skip
def test_round_joints_have_their_class(name, given, guest, code, size, drills, tmp_path):
    made = miqyas.make(name, **given, workshop={"fits": "iso-286", "drills": drills})
    # A nut's thread, and the rings that are glued on a tube's ends.
    others = "nut", "ring-"
    found = [
        (hole, shaft)
        for host, part, hole, shaft in joints(read_back(made, tmp_path))
        if part == guest and not host.startswith(others)
    ]
    assert found
    for measured in zip(*found, strict=True):
        least, greatest = TABLES[code, size][0 if measured[0] == found[0][0] else 1]
        for diameter in measured:
            assert size + least * UM - ROUNDING_MM <= diameter <= size + greatest * UM + ROUNDING_MM
    assert all(hole > shaft for hole, shaft in found)


def test_the_report_tells_the_limits_of_what_is_in_the_solids():
    made = miqyas.make("astrolabe", workshop={"fits": "iso-286", "drills": "standard"})
    facts = {f.name: f.value for f in made.facts}
    assert facts["fittings/fit/pivot/class"] == "F8/h7"
    assert facts["fittings/fit/pivot"] == pytest.approx(0.019)
    assert not any(name.startswith(("drill/pivot", "drill/fastener")) for name in facts)


def test_a_plate_for_a_bought_pivot_has_its_hole():
    shop = {"fits": "iso-286", "pivots": "bought"}
    turned, bought = (
        miqyas.make("astrolabe-plate", pivot_diameter_mm=6, workshop=given)
        for given in ({"fits": "iso-286"}, shop)
    )
    holes = [
        next(c.shape for c in made.parts[0].part.body.cutouts if c.means == "hole/pivot")
        for made in (turned, bought)
    ]
    assert [2.0 * hole.round.radius for hole in holes] == pytest.approx([6.0, 6.019])


@pytest.mark.parametrize("name", first(["astrolabe", "astrolabe-sydney"]))
def test_drilled_holes_are_of_drills_that_are_sold(name, tmp_path):
    made = miqyas.make(name, workshop={"drills": "standard"})
    solids = read_back(made, tmp_path)
    sizes = {
        round(c.diameter_mm, 6)
        for placed in made.parts
        if not isinstance(placed.part.body, Turned) and not placed.part.bought
        for c in cylinders(solids[placed.part.name])
        if c.inner and c.round_rad > 6.2 and c.diameter_mm < 20.0
    }
    assert len(sizes) > 3
    for size in sizes:
        # ISO 235: steps of 0.05 mm from 1, of 0.1 from 3, of 0.25 from 14 to 20.
        step = 0.05 if size < 3.0 else 0.1 if size < 14.0 else 0.25
        assert size / step == pytest.approx(round(size / step), abs=1e-4), size


def level_with(made, part, solid):
    """A solid in the own frame of a part of that name."""
    (frame,) = (p.frame for p in made.parts if p.part.name == part)
    return solid.moved(location(frame).inverse)


@pytest.mark.parametrize(
    ("name", "host", "guest", "apart_um"),
    [
        # Half of what is between the middles of the limits: D9 (+20, +45), of 3 mm.
        ("horizontal-dial", "dial-plate", "gnomon", 32.5 / 2),
        ("horary-quadrant", "board", "sight-upper", 32.5 / 2),
        pytest.param("polar-dial", "dial-plate", "gnomon", 32.5 / 2, marks=pytest.mark.sweep),
        # Tongue g6 (−12, −4) in its notch H7, of 6 mm.
        pytest.param(
            "astrolabe-sydney", "mater-spacer-1", "plate-33s52", 4.0, marks=pytest.mark.sweep
        ),
        pytest.param(
            "astrolabe", "mater-spacer-1", "plate-51n31-horizons", 4.0, marks=pytest.mark.sweep
        ),
        # Tab h6 in its pocket G7 (+4, +16), of 6 mm.
        pytest.param(
            "astrolabe-biruni", "mater", "plate-33n35-16n39", 5.0, marks=pytest.mark.sweep
        ),
    ],
)
def test_sheets_and_tabs_have_half_their_play_on_either_side(name, host, guest, apart_um, tmp_path):
    made = miqyas.make(name, workshop={"fits": "iso-286"})
    solids = read_back(made, tmp_path)
    # In the host's own frame, for a dial's plate may lean.
    inner, outer = (level_with(made, host, solids[part]) for part in (guest, host))
    low, high = inner.BoundingBox(), outer.BoundingBox()
    level = (max(low.zmin, high.zmin) + min(low.zmax, high.zmax)) / 2.0
    one, other = (section(solid, level, 2048) for solid in (outer, inner))
    assert shapely.distance(one, other) == pytest.approx(apart_um * UM, abs=1e-5)


SHOPS = {
    "laser": {},
    "iso": {"fits": "iso-286"},
    "mill": {"cutter_mm": 1.0},
    "iso and mill": {"fits": "iso-286", "cutter_mm": 1.0, "drills": "standard"},
}


@pytest.mark.parametrize("shop", SHOPS)
@pytest.mark.parametrize(
    "name",
    [
        "meridian-ruler",
        "citron-plate",
        pytest.param("astrolabe", marks=pytest.mark.sweep),
        pytest.param("astrolabe-biruni", marks=pytest.mark.sweep),
        pytest.param("astrolabe-sydney", marks=pytest.mark.sweep),
        pytest.param("polar-dial", marks=pytest.mark.sweep),
        pytest.param("equatorial-dial", marks=pytest.mark.sweep),
        pytest.param("cylinder-dial", marks=pytest.mark.sweep),
        pytest.param("whip-dial", marks=pytest.mark.sweep),
    ],
)
def test_parts_read_back_have_no_volume_in_common(name, shop, tmp_path):
    solids = read_back(miqyas.make(name, workshop=SHOPS[shop]), tmp_path)
    for (one, body), (two, other) in combinations(solids.items(), 2):
        if body.distance(other) < 1e-9:
            shared = sum(s.Volume() for s in body.intersect(other).Solids())
            assert shared < 1e-6, (one, two)


@pytest.mark.parametrize(
    ("heads", "head_mm"),
    # Sharp heads of M3: ISO 7721, and ISO 10642 with a socket.
    [("iso-2009", 6.3), pytest.param("iso-10642", 6.72, marks=pytest.mark.sweep)],
)
def test_heads_of_screws_are_sunk_into_a_polar_dial(heads, head_mm, tmp_path):
    fixings = {"holes": "4", "diameter_mm": 3.4, "countersink": heads}
    made = miqyas.make("polar-dial", fixings=fixings)
    solids = read_back(made, tmp_path)
    assert all(solid.isValid() for solid in solids.values())
    plate = level_with(made, "dial-plate", solids["dial-plate"])
    cones = [face for face in plate.Faces() if face.geomType() == "CONE"]
    assert len(cones) == 4
    high = made.part("dial-plate").body.thickness_mm
    for cone in cones:
        rims = sorted(
            (e for e in cone.Edges() if e.geomType() == "CIRCLE"), key=lambda e: e.radius()
        )
        assert [2.0 * rim.radius() for rim in rims] == pytest.approx([3.4, head_mm], abs=1e-6)
        # 90°: as deep as it widens on either side.
        deep = (head_mm - 3.4) / 2.0
        levels = [rim.arcCenter().z for rim in rims]
        assert levels == pytest.approx([high - deep, high], abs=1e-6)
        low, top = (rim.arcCenter() for rim in rims)
        holes = [c.at for c in cylinders(plate) if c.inner and c.diameter_mm < head_mm]
        for middle in (top, *[at for at in holes if abs(at.x - low.x) + abs(at.y - low.y) < 1.0]):
            assert (middle.x, middle.y) == pytest.approx((low.x, low.y), abs=1e-6)


@pytest.mark.parametrize("corners", ["dog-bones", "rounded"])
@pytest.mark.parametrize(
    ("name", "part", "layer_mm"),
    [
        ("horizontal-dial", "dial-plate", 1.5),
        pytest.param("astrolabe-biruni", "mater", 4.0, marks=pytest.mark.sweep),
    ],
)
def test_a_cutter_comes_everywhere_that_a_solid_is_open(name, part, layer_mm, corners, tmp_path):
    cutter = 1.0
    made = miqyas.make(name, workshop={"cutter_mm": cutter, "corners": corners})
    plan = section(read_back(made, tmp_path)[part], layer_mm)
    # Half a hundredth for the chords.
    radius = cutter / 2.0 - 0.005
    free = shapely.envelope(plan).buffer(4.0).difference(plan)
    reached = free.buffer(-radius, quad_segs=64).buffer(radius, quad_segs=64)
    assert shapely.is_empty(free.difference(reached).buffer(-0.01))


def test_rounded_corners_beside_a_tab_are_told():
    shop = {"cutter_mm": 2.0, "corners": "rounded"}
    made = miqyas.make("citron-plate", workshop=shop)
    assert any("beside tabs by 1 mm" in n.message for n in made.notes)
    board = miqyas.make("diodorus-figure", workshop=shop)
    assert not any("beside tabs" in n.message for n in board.notes)


def test_the_table_is_what_the_standards_formulas_give():
    table = templates.read("", "fits")
    # Up to 3 mm the standard has preferred numbers instead.
    ends = [end for end in table["up_to_mm"] if end <= 500]
    for column, (over, up_to) in enumerate(pairwise(ends), 1):
        # ISO 286-1:1988, annex A: of the geometric mean of the range, in micrometres.
        mean = math.sqrt(over * up_to)
        unit = 0.45 * mean ** (1 / 3) + 0.001 * mean
        reckoned = {
            ("grades", "6"): 10.0 * unit,
            ("grades", "7"): 16.0 * unit,
            ("grades", "8"): 25.0 * unit,
            ("grades", "9"): 40.0 * unit,
            ("below", "d"): 16.0 * mean**0.44,
            ("below", "e"): 11.0 * mean**0.41,
            ("below", "f"): 5.5 * mean**0.41,
            ("below", "g"): 2.5 * mean**0.34,
            ("above", "n"): 5.0 * mean**0.34,
        }
        for (group, row), wanted in reckoned.items():
            # The standard rounds to whole micrometres, and the larger ones more.
            assert table[group][row][column] == pytest.approx(wanted, rel=0.03, abs=1.0), (
                group, row, up_to,
            )  # fmt: skip


def printed(name, folder, **given):
    """The objects on the printer's plate: their names, and those of the parts that they join."""
    made = miqyas.make(name, **given)
    miqyas.write(made, folder, ("3mf",), print_as="one")
    (file,) = folder.glob("*.3mf")
    model = lib3mf.get_wrapper().CreateModel()
    model.QueryReader("3mf").ReadFromFile(str(file))
    items, found = model.GetBuildItems(), {}
    while items.MoveNext():
        one = items.GetCurrent().GetObjectResource()
        parts = model.GetComponentsObjectByID(one.GetResourceID())
        found[one.GetName()] = [
            parts.GetComponent(k).GetObjectResource().GetName()
            for k in range(parts.GetComponentCount())
        ]
    return found, trimesh.load(file)


def test_an_astrolabe_of_one_piece_still_turns(tmp_path):
    found, scene = printed("astrolabe", tmp_path)
    assert found["alidade"] == ["alidade", "alidade-sight-upper", "alidade-sight-lower"]
    assert set(found["mater-back"]) >= {"mater-back", "mater-spacer-1", "mater-limb", "fastener-6"}
    for name in ("plate-51n31-horizons", "rete", "rule", "washer"):
        assert found[name] == [name]
    # What is bought is not printed, but where it fills the holes of what is.
    assert not {"screw", "nut", "suspension-ring"} & set(found)
    # All upon the plate, none in another's room.
    assert scene.bounds[0][2] == pytest.approx(0.0, abs=1e-6)
    assert all(mesh.is_watertight for mesh in scene.geometry.values())


def test_what_is_put_in_by_the_month_keeps_its_slots(tmp_path):
    found, scene = printed("hanging-ruler", tmp_path)
    assert found == {"ruler": ["ruler"], "gnomon": ["gnomon"]}
    made = miqyas.make("hanging-ruler")
    volume = sum(mesh.volume for mesh in scene.geometry.values())
    assert volume == pytest.approx(sum(made.solid(n).Volume() for n in found), rel=1e-3)


def test_sights_of_one_piece_let_the_light_through(tmp_path):
    found, scene = printed("horary-quadrant", tmp_path)
    assert list(found.values()) == [["board", "sight-upper", "sight-lower"]]
    sight = miqyas.make("horary-quadrant").solid("sight-upper")
    meshes = [mesh for name, mesh in scene.geometry.items() if "sight-upper" in name]
    assert [mesh.volume for mesh in meshes] == pytest.approx([sight.Volume()], rel=1e-3)
