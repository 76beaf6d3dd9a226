"""The mater: its sum of thicknesses, its layers over each other, limb, recess and throne."""

import math
import re

import numpy as np
import pytest
import shapely
from helpers.drawn import points
from hypothesis import given, settings
from hypothesis import strategies as st

import miqyas
import templates
from instruments.astrolabe.mater import body
from instruments.astrolabe.mater.budget import Contents, budget
from instruments.astrolabe.mater.parameters import Limb, Mater, Throne
from instruments.astrolabe.mater.throne import crown
from instruments.astrolabe.plate.parameters import Tab
from instruments.astrolabe.plate.plate_outline import plate_edge
from instruments.errors import DesignError
from instruments.geometry import Line, Path
from instruments.making.workshop import Workshop
from instruments.part import Face, Part, Placed, Sheet, Stepped
from instruments.scales.content import Content
from instruments.scales.numbering import Numerals

pytestmark = pytest.mark.slow

TWO = Contents(2, 3.0, 3.0, 0.2)


def form(
    mater: Mater, limb: Limb | None = None, tab: str = "tab", southern: bool = False
) -> body.Form:
    numerals = Numerals("western", 2.0, "outline", "arc", 0.4)
    fit = body.Fit(95.0, Tab(kind=tab), 5.0, southern)
    return body.laid_limb(mater, limb or Limb(), fit, Workshop(), numerals)


def parts(
    mater: Mater, contents: Contents = TWO, tab: str = "tab", throne: str = "plain"
) -> tuple[Placed, ...]:
    laid = form(mater, tab=tab)
    heights = budget(mater, contents, 1.0)
    content = body.draw_limb_scales(laid, Limb())
    return body.parts(mater, Throne(style=throne), laid, heights, content, Content())


def polygon(path: Path) -> shapely.Polygon:
    return shapely.Polygon([(z.real, z.imag) for z in points(path)])


@given(
    st.integers(1, 8),
    st.floats(0.5, 4.0),
    st.floats(0.5, 4.0),
    st.floats(0.05, 1.0),
    st.floats(0.5, 6.0),
)
@settings(deadline=None)
def test_rings_are_as_many_as_plates_and_rete_need(plates, plate, rete, play, ring):
    found = budget(Mater(ring_mm=ring), Contents(plates, plate, rete, play), 1.0)
    needed = plates * plate + rete + play
    assert found.recess_mm == pytest.approx(len(found.rings) * ring)
    assert needed - 1e-6 <= found.recess_mm < needed + ring
    assert found.excess_mm == pytest.approx(found.recess_mm - needed)
    assert found.thickness_mm == pytest.approx(3.0 + found.recess_mm)


def test_a_solids_recess_is_as_deep_as_its_contents():
    found = budget(Mater(construction="solid", thickness_mm=12.0), TWO, 1.0)
    assert found.rings == (pytest.approx(9.2),)
    assert found.floor_mm == pytest.approx(2.8)
    facts = {f.name: f.value for f in found.facts()}
    assert facts["budget/needed"] == 2 * 3.0 + 3.0 + 0.2
    assert facts["mater/thickness"] == 12.0


@pytest.mark.parametrize(
    ("mater", "said"),
    [
        (
            {"construction": "solid", "thickness_mm": 9.0},
            "mater.thickness_mm = 9 leaves no floor of 1 mm behind the recess, which is 9.2 deep",
        ),
        (
            {"construction": "solid", "thickness_mm": 12.0, "recess_mm": 12.5},
            "mater.recess_mm = 12.5 is deeper than the mater, which is 12 mm thick",
        ),
        (
            {"construction": "solid", "thickness_mm": 9.5, "recess_mm": 9.2},
            "leaves a floor of 0.3 mm in a mater 9.5 mm thick",
        ),
        (
            {"construction": "solid", "recess_mm": 8.0},
            "mater.recess_mm = 8 is too shallow for 2 plates of 3 mm and a rete of 3, which "
            "need 9.2 mm: give 9.2 or more",
        ),
        ({"thickness_mm": 12.0}, "mater.thickness_mm = 12 leaves no floor of 3 mm"),
        (
            {"ring_mm": 0.05},
            "mater.ring_mm = 0.05 asks for 184 rings, more than 100: give 0.092 or more",
        ),
    ],
)
def test_a_recess_that_does_not_fit_the_mater_is_refused(mater, said):
    with pytest.raises(DesignError) as error:
        budget(Mater(**mater), TWO, 1.0)
    assert said in str(error.value)


@pytest.mark.parametrize("tab", ["tab", "notch", "none"])
def test_the_holes_of_all_layers_coincide(tab):
    placed = parts(Mater(), tab=tab)
    assert [p.part.name for p in placed] == [
        "mater-back",
        "mater-spacer-1",
        "mater-spacer-2",
        "mater-spacer-3",
        "mater-limb",
    ]
    z = 0.0
    holes = []
    for p in placed:
        assert p.frame.origin_mm == pytest.approx((0.0, 0.0, z))
        sheet = p.part.body
        assert isinstance(sheet, Sheet)
        z += sheet.thickness_mm
        assert sheet.outline == placed[0].part.body.outline
        named = [c for c in sheet.cutouts if c.means in ("hole/fastener", "hole/shackle")]
        holes.append(named)
        assert sum(c.means == "hole/fastener" for c in named) == 6
    assert all(h == holes[0] for h in holes)


def test_fasteners_stand_off_scales_and_edge():
    mater = Mater()
    laid = form(mater)
    web = 3.0
    for p in parts(mater)[-1:]:
        for cut in p.part.body.cutouts:
            if cut.means == "hole/fastener":
                hole = cut.shape.segments[0]
                assert abs(hole.centre) + hole.radius + web <= laid.radius_mm + 1e-9
                assert abs(hole.centre) - hole.radius - web >= laid.rings[0].outer_mm - 1e-9


@pytest.mark.parametrize("tab", ["tab", "notch", "none"])
@pytest.mark.parametrize("construction", ["layers", "solid"])
def test_plates_fit_the_recess_with_their_clearance(construction, tab):
    mater = Mater(construction=construction)
    plate = polygon(plate_edge(95.0, Tab(kind=tab)))
    play = Workshop().clearance_mm / 2
    for p in parts(mater, tab=tab):
        layers = p.part.body.layers if isinstance(p.part.body, Stepped) else (p.part.body,)
        for layer in layers:
            for cut in layer.cutouts:
                if cut.means == "recess":
                    hole = polygon(cut.shape)
                    assert hole.contains(plate)
                    assert hole.exterior.distance(plate.exterior) == pytest.approx(play, abs=2e-3)


def test_a_tongue_is_no_higher_than_the_plates():
    """So that the rete turns over it."""
    mater, heights = Mater(construction="solid"), 2 * 3.0
    (placed,) = parts(mater, tab="notch")
    solid = placed.part.body
    assert isinstance(solid, Stepped)
    floor, tongue, clear = solid.layers
    assert floor.thickness_mm == 3.0
    assert tongue.thickness_mm == pytest.approx(heights)
    assert solid.thickness_mm == pytest.approx(12.2)
    recess = next(c.shape for c in clear.cutouts if c.means == "recess")
    assert recess == Path.circle(0j, 95.05)
    assert [m.means for m in placed.part.steps(Face.FRONT)] == ["recess", "recess"]
    assert placed.part.steps(Face.BACK) == ()


def test_a_tongue_that_no_ring_can_carry_is_refused():
    with pytest.raises(
        DesignError, match=r"plates\.tab\.kind = notch finds no ring for its tongue"
    ):
        parts(Mater(ring_mm=8.0), tab="notch")


def marks(scale: str, southern: bool = False) -> dict[str, list[float]]:
    """Each mark of the limb with its direction, degrees clockwise from the top."""
    limb = Limb(scales=(scale,))
    content = body.draw_limb_scales(form(Mater(), limb, southern=southern), limb)
    found: dict[str, list[float]] = {}
    for m in content.marks:
        if m.means.startswith("limb/"):
            (line,) = m.shape.segments
            assert isinstance(line, Line)
            assert abs((line.end / line.start).imag) < 1e-12
            turn = math.degrees(math.pi / 2 - np.angle(line.start)) % 360.0
            found.setdefault(m.means, []).append(turn)
    return found


@pytest.mark.parametrize("southern", [False, True])
def test_degrees_count_the_way_the_sky_turns(southern):
    found = marks("degrees-360", southern)
    assert len(found) == 360
    for means, (turn,) in found.items():
        n = float(means.rpartition("/")[2])
        assert turn == pytest.approx((-n if southern else n) % 360.0, abs=1e-9)


def test_quadrants_count_from_the_horizontal():
    found = marks("degrees-90")
    assert len(found) == 91
    assert sum(map(len, found.values())) == 360
    for means, turns in found.items():
        n = float(means.rpartition("/")[2])
        for turn in turns:
            height = abs(90.0 - turn % 180.0)
            assert height == pytest.approx(n, abs=1e-9)


@pytest.mark.parametrize("southern", [False, True])
@pytest.mark.parametrize("scale", ["hours-24", "hours-12"])
def test_noon_is_at_the_top_and_hours_run_with_the_sun(scale, southern):
    found = marks(scale, southern)
    for means, (turn,) in found.items():
        hour, _, minute = means.rpartition("/")[2].partition(":")
        west = 15.0 * (int(hour) + int(minute or 0) / 60.0 - 12.0)
        apart = (turn - (-west if southern else west) + 180.0) % 360.0 - 180.0
        assert apart == pytest.approx(0.0, abs=1e-9)
    assert {f"limb/hour/{h}" for h in range(1, 25)} <= set(found)
    assert "limb/hour/10:35" in found


def test_large_limbs_have_half_degrees():
    limb = Limb(scales=("degrees-360",))
    numerals = Numerals("western", 2.0, "outline", "arc", 0.4)
    fit = body.Fit(195.0, Tab(), 5.0, southern=False)
    laid = body.laid_limb(Mater(), limb, fit, Workshop(), numerals)
    found = {m.means for m in body.draw_limb_scales(laid, limb).marks}
    assert "limb/degree/35.5" in found


def test_numerals_and_lines_of_the_limb_do_not_touch():
    limb = Limb(scales=("hours-24", "degrees-90"))
    content = body.draw_limb_scales(form(Mater(), limb), limb)
    letters = [m for m in content.marks if m.means.startswith("label/")]
    lines = shapely.union_all(
        [
            shapely.LineString([(z.real, z.imag) for z in points(m.shape)])
            for m in content.marks
            if not m.means.startswith("label/")
        ]
    )
    assert len(letters) == 24 + 4 * 18
    for mark in letters:
        for contour in mark.shape.contours:
            assert polygon(contour).distance(lines) > 0.2, mark.means


@given(
    st.sampled_from(templates.names("thrones")),
    st.floats(40.0, 400.0),
    st.floats(2.0, 8.0),
    st.floats(1.0, 2.0),
)
@settings(deadline=None, max_examples=60)
def test_a_throne_is_one_sound_piece_with_webs_wide_enough(style, radius, shackle, web):
    throne = Throne(style=style, shackle_diameter_mm=shackle)
    try:
        found = crown(throne, radius, web)
    except DesignError:
        # Too large a hole for the throne of a small disc; the next test reads the remedy.
        assert shackle + 2.4 * web > 0.05 * radius
        return
    whole = shapely.Polygon(
        [(z.real, z.imag) for z in points(found.outline)],
        [[(z.real, z.imag) for z in points(c.shape)] for c in found.cutouts],
    )
    # Ends of arcs meet within a nanometre.
    whole = shapely.set_precision(whole, 1e-5)
    assert whole.geom_type == "Polygon"
    assert len(whole.interiors) == len(found.cutouts)
    assert found.outline.area() > 0.0
    edges = [shapely.LinearRing(r) for r in (whole.exterior, *whole.interiors)]
    narrowest = min(a.distance(b) for i, a in enumerate(edges) for b in edges[i + 1 :])
    # The layout measures to a hundredth.
    assert narrowest >= 0.98 * web
    assert found.outline.bounds()[3] == pytest.approx(radius + found.height_mm, rel=1e-9)
    mirrored = shapely.transform(whole, lambda xy: xy * [-1, 1])
    assert whole.symmetric_difference(mirrored).area < 1e-3 * whole.area


def test_a_throne_too_small_for_its_openings_says_what_works():
    with pytest.raises(DesignError) as error:
        crown(Throne(style="openwork", height_mm=12, width_mm=30), 80.0, 1.5)
    said = str(error.value)
    assert "throne.height_mm = 12 leaves webs narrower than 1.5 mm" in said
    height = float(said.split("make it ")[1].split(" mm")[0])
    width = float(said.split("high and ")[1].split(" wide")[0])
    crown(Throne(style="openwork", height_mm=height, width_mm=width), 80.0, 1.5)


@pytest.mark.parametrize(
    ("throne", "said"),
    [
        ({"shackle_diameter_mm": 60}, "throne.shackle_diameter_mm = 60 leaves webs narrower"),
        ({"height_mm": 1}, "throne.height_mm = 1 leaves webs narrower"),
        ({"height_mm": 1, "style": "openwork"}, "throne.height_mm = 1 leaves webs narrower"),
        ({"width_mm": 20, "style": "openwork"}, "throne.width_mm = 20 is out of shape"),
        ({"height_mm": 300}, "throne.height_mm = 300 is out of shape"),
        ({"width_mm": 170}, "throne.width_mm = 170 is too wide"),
        (
            {"shackle_diameter_mm": 60, "height_mm": 60, "width_mm": 100},
            "throne.height_mm = 60 leaves webs narrower",
        ),
    ],
)
def test_what_is_wrong_with_a_throne_is_said_of_what_was_set_and_the_remedy_works(throne, said):
    with pytest.raises(DesignError) as error:
        crown(Throne(**throne), 100.0, 1.5)
    (fault,) = error.value.faults
    assert str(fault).startswith(said)
    named = re.match(r"give (?:throne\.(\w+) = )?([\d.]+)", fault.remedy)
    name = named[1] or fault.parameter.removeprefix("throne.")
    found = crown(Throne(**throne | {name: float(named[2])}), 100.0, 1.5)
    # Ends of arcs meet within a nanometre.
    edge = shapely.set_precision(polygon(found.outline).exterior, 1e-5)
    assert edge.is_simple


@pytest.mark.parametrize("radius", [106.0, 88.37, 71.93])
@pytest.mark.parametrize("size", ["height_mm", "width_mm"])
def test_the_largest_throne_that_is_named_is_one_that_can_be_made(size, radius):
    with pytest.raises(DesignError) as error:
        crown(Throne(style="openwork", **{size: 1000.0}), radius, 1.5)
    named = re.match(r"give ([\d.]+) or less", error.value.faults[0].remedy)
    crown(Throne(style="openwork", **{size: float(named[1])}), radius, 1.5)


@pytest.mark.parametrize("plate", [3.0, 4.000113, 12.34561])
def test_the_least_recess_and_stock_that_are_named_do(plate):
    contents = Contents(1, plate, 3.0, 0.2)
    for name, value in (("recess_mm", 1.0), ("thickness_mm", 3.5)):
        with pytest.raises(DesignError) as error:
            budget(Mater(construction="solid", **{name: value}), contents, 1.0)
        (fault,) = error.value.faults
        assert fault.parameter == f"mater.{name}"
        least = float(re.match(r"give ([\d.]+) or more", fault.remedy)[1])
        budget(Mater(construction="solid", **{name: least}), contents, 1.0)


def test_a_part_that_is_stepped_has_no_contour_of_its_own_layers():
    (placed,) = parts(Mater(construction="solid"))
    names = [m.means for m in placed.part.contour(Face.FRONT)]
    assert names[-1] == "outline"
    assert "recess" not in names
    assert isinstance(placed.part, Part)


def test_hours_of_the_limb_may_have_numerals_of_their_own():
    numerals = Numerals("western", 3.0, "outline", "arc", 0.6)
    fit = body.Fit(150.0, Tab(), 5.0, southern=False)

    def lettered(**given):
        limb = Limb(scales=("hours-12", "degrees-90"), **given)
        laid = body.laid_limb(Mater(), limb, fit, Workshop(), numerals)
        drawn = body.draw_limb_scales(laid, limb).marks
        return [ring.numerals.system for ring in laid.rings], {
            m.means: m.shape.bounds() for m in drawn if m.means.startswith("label/limb/hour/")
        }

    systems, plain = lettered()
    assert systems == ["western", "western"]
    systems, roman = lettered(hour_numerals="roman")
    assert systems == ["roman", "western"]
    (left, _, right, _), (first, _, last, _) = (of["label/limb/hour/12"] for of in (roman, plain))
    assert right - left > 1.2 * (last - first)  # XII is wider than 12


def test_a_recess_that_is_too_deep_is_told_rings_that_fit():
    """Of 3 mm for plate and rete of 6.2 they leave 2.8."""
    design = {"plates": {"thickness_mm": 4.0}}
    (told,) = [n.message for n in miqyas.make("astrolabe", **design).notes if "deeper" in n.message]
    fit = float(told.rpartition("take rings of ")[2].removesuffix(" mm"))
    again = miqyas.make("astrolabe", **design, mater={"ring_mm": fit})
    assert not [n for n in again.notes if "deeper" in n.message]
    recess = miqyas.make("astrolabe", mater={"recess_mm": 12.0})
    (told,) = [n for n in recess.notes if "deeper" in n.message]
    assert told.message.endswith("leave mater.recess_mm out")
