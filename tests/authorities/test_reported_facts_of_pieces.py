"""The figures of small pieces that reports tell, measured on their written drawings.

What holds a rete and a pin together, how wide rulers are, how finely limbs are divided, and what a
coupon is cut with.
"""

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import shapely
from helpers.reported import EXACT, MICRON, drawn, made_of, outline, told
from helpers.svg_file import Drawing, drawings
from helpers.usual import usual

import miqyas
from instruments.part import Sheet, Turned

RETES: list[tuple[str, dict[str, Any]]] = [
    ("astrolabe-rete", {}),
    ("astrolabe-rete", {"place": "Sydney"}),
    ("astrolabe-biruni", {}),
    ("astrolabe-museum", {}),
    ("astrolabe-sydney", {}),
]
retes = pytest.mark.parametrize(("design", "given"), RETES)

THIN = 0.01
"""Of a width: 10 µm, within which chords of arcs in 60 parts are."""


def metal(drawing: Drawing) -> shapely.Geometry:
    """What is left of a sheet, its closed cuts as chords."""
    rings = [
        shapely.Polygon(np.column_stack([z.real, z.imag]))
        for means in drawing.names("outline", "opening", "hole/")
        for run in drawing.paths[means]
        for z in [np.concatenate([s.at(np.linspace(0, 1, 60, endpoint=False)) for s in run])]
    ]
    whole = max(rings, key=lambda ring: ring.area)
    return whole.difference(shapely.union_all([ring for ring in rings if ring is not whole]))


@retes
def test_webs_of_a_rete(design: str, given: dict[str, Any]) -> None:
    """All metal narrower than a width is gone from both sides: what is left holds together
    up to the narrowest web, and falls apart beyond it."""
    made = made_of(design, given)
    facts, rete = told(made), metal(drawn(made, "rete"))
    group = "" if design == "astrolabe-rete" else "rete/"
    web, strut = facts[f"{group}rete/web"], facts[f"{group}rete/strut"]
    assert web <= strut
    limits, body = made.design.workshop.limits, made.part("rete").body
    assert isinstance(body, Sheet)
    assert web == max(limits.web_mm, limits.web_per_thickness[0] * body.thickness_mm)
    assert shapely.get_num_geometries(rete.buffer(-strut / 2 * (1 - THIN))) == 1
    assert shapely.get_num_geometries(rete.buffer(-strut / 2 * (1 + THIN))) > 1


@retes
def test_stars_on_the_frame_of_a_rete(design: str, given: dict[str, Any]) -> None:
    """Their places are within the metal; a pointer's tip is where its metal ends."""
    made = made_of(design, given)
    facts, drawing = told(made), drawn(made, "rete")
    rete, within = metal(drawing), set()
    for means in drawing.names("star/"):
        tip = drawing.tip(means)
        at = shapely.Point(tip.real, tip.imag)
        off = at.distance(rete.boundary)
        assert off < 2 * MICRON or off > 0.05
        if off > 0.05 and rete.contains(at):
            within.add(means)
    group = "" if design == "astrolabe-rete" else "rete/"
    end = "/declination"
    told_of = [f for f in made.facts if "star/hr-" in f.name and f.name.endswith(end)]
    named = {f.meaning: f.name.removeprefix(group).removesuffix(end) for f in told_of}
    listed = facts[f"{group}stars/on-frame"].split(", ")
    assert {named[one] for one in listed} == within


def test_a_clear_rete_has_no_webs() -> None:
    """It is a disc without openings."""
    made = usual("astrolabe")
    assert not drawn(made, "rete").names("opening")
    assert not {"rete/rete/web", "rete/rete/strut"} & set(told(made))


WIDTHS = {
    "alidade": (10.0, "before it is halved"),
    "alidade-counter-changed": (20.0, "before it is halved"),
    "alidade-two-pointer": (14.0, "from edge to edge"),
    "alidade-locust-thigh": (20.0, "from edge to edge"),
    "alidade-crescent": (20.0, "from edge to edge"),
    "rule-double": (20.0, "before it is halved"),
    "rule-single": (20.0, "before it is halved"),
}


@pytest.mark.parametrize("design", WIDTHS)
def test_how_wide_a_ruler_is(design: str) -> None:
    """An arm from edge to edge; of a halved one from its middle line, where it is read."""
    made = usual(design)
    (fact,) = (f for f in made.facts if f.name == "rule/width")
    assert fact.meaning == WIDTHS[design][1]
    edge = outline(made, "rule")
    arm = edge.imag[(np.abs(edge.real) > 18) & (np.abs(edge.real) < 50)]
    halves = 2 if fact.meaning == "before it is halved" else 1
    right = edge.imag[(edge.real > 18) & (edge.real < 50)]
    assert np.ptp(right) * halves == pytest.approx(fact.value, abs=2 * MICRON)
    if halves == 2:
        assert np.abs(arm).min() < MICRON  # an edge goes through the pivot


@pytest.mark.slow
@pytest.mark.parametrize("design", ["astrolabe-biruni", "astrolabe-museum"])
def test_the_wedge_and_what_it_goes_through(design: str) -> None:
    made = usual(design)
    facts, horse = told(made), outline(made, "horse")
    body, pin = made.part("horse").body, made.part("pin").body
    assert isinstance(body, Sheet)
    assert isinstance(pin, Turned)
    assert facts["fittings/horse/thickness"] == body.thickness_mm
    # The pin's axis is at x = 0; the wedge's back is a line from the tail to the neck.
    radius = facts["fittings/pin/diameter"] / 2
    back = shapely.Polygon(np.column_stack([horse.real, horse.imag]))
    beside = back.intersection(shapely.LineString([(radius, -1), (radius, 50)]))
    assert facts["fittings/horse/height"] == pytest.approx(beside.length, abs=2 * MICRON)
    (slot,) = pin.slots
    left, low, right, high = slot.bounds()
    assert facts["fittings/pin/slot-width"] == pytest.approx(right - left, abs=EXACT)
    assert facts["fittings/pin/slot-height"] == pytest.approx(high - low, abs=EXACT)
    assert facts["fittings/fit/horse"] == pytest.approx(right - left - body.thickness_mm, abs=EXACT)
    assert low < facts["fittings/pin/grip"] < high
    assert high - facts["fittings/pin/grip"] > facts["fittings/horse/height"]
    _, foot, head, top = pin.profile.bounds()
    assert facts["fittings/pin/head-diameter"] == pytest.approx(2 * head, abs=EXACT)
    assert facts["fittings/pin/length"] == pytest.approx(top, abs=EXACT)
    assert foot < 0
    washer = drawn(made, "washer").circle("hole/pivot")
    assert facts["fittings/pin/hole-diameter"] == pytest.approx(2 * washer.radius, abs=MICRON)
    assert facts["fittings/fit/pivot"] == pytest.approx(2 * (washer.radius - radius), abs=MICRON)


LIMBS = [
    ("astrolabe", {}, "mater-limb"),
    ("astrolabe-museum", {}, "mater"),
    ("astrolabe-biruni", {}, "mater"),
    ("astrolabe-sydney", {}, "mater-limb"),
]


@pytest.mark.slow
@pytest.mark.parametrize(("design", "given", "part"), LIMBS)
def test_how_finely_a_limb_is_divided(design: str, given: dict[str, Any], part: str) -> None:
    """By the angles between neighbouring lines, whatever they are called."""
    made = made_of(design, given)
    facts = told(made)
    limb = Drawing.of(made.part(part), labels=True)
    scales = [n.removesuffix("/divided") for n in facts if n[:5] == "limb/" and "divided" in n]
    assert scales
    for scale in scales:
        ends = [a for n in limb.names(f"{scale}/") for a, _ in limb.ends(n)]
        angles = np.sort(np.angle(np.array(ends), deg=True))
        apart = np.diff([*angles, angles[0] + 360])
        per_degree = 4.0 if scale == "limb/hour" else 1.0  # minutes of a day's turn
        assert apart * per_degree == pytest.approx(facts[f"{scale}/divided"], abs=2e-3)
        if f"{scale}/numbered" in facts:
            numbers = sorted({int(n.rpartition("/")[2]) for n in limb.names(f"label/{scale}/")})
            assert set(np.diff(numbers)) == {facts[f"{scale}/numbered"]}


@pytest.mark.parametrize("kerf_mm", [0.0, 0.16])
def test_what_a_coupon_is_cut_with(tmp_path: Path, kerf_mm: float) -> None:
    """Cut lines lie half a kerf off, on the side that falls away."""
    made = miqyas.make("coupon", workshop={"kerf_mm": kerf_mm})
    facts = told(made)
    miqyas.write(made, tmp_path, ["svg"])
    read = {one.part: one for one in drawings(tmp_path)}
    hole = 2 * read["coupon"].circle(f"hole/pin/{facts['pin/nominal']:g}").radius
    assert facts["pin/nominal"] - hole == pytest.approx(facts["kerf/used"], abs=2 * MICRON)
    blocks = [one.points("outline", 2).real for name, one in read.items() if name[:5] == "block"]
    cut = sum(np.ptp(block) for block in blocks) - len(blocks) * facts["kerf/used"]
    assert facts["block/together"] == pytest.approx(cut, abs=2 * len(blocks) * MICRON)
    # The middle slot is open at the edge: of its outline two uprights, the sheet's thickness apart.
    uprights = sorted({round(s.start.real, 3) for s in read["coupon"].segments("outline")
                       if abs(s.start.real - s.end.real) < MICRON})  # fmt: skip
    gaps = np.diff(uprights) + kerf_mm
    assert np.abs(gaps - facts["slot/nominal"]).min() < 2 * MICRON
    report = json.loads((tmp_path / "report.json").read_text("utf-8"))
    assert report["workshop"]["kerf_mm"] == facts["kerf/used"] == kerf_mm
