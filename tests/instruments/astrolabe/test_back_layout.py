"""The back as it is laid out: complete, within the disc, and nothing collides."""

import bisect
import itertools
import math
import random
import re
from collections.abc import Callable
from typing import Any

import pytest
import shapely
from helpers.backs import CLEAR_MM, check_remedies, faults, make, marks, refusal
from helpers.drawn import bent, drawn
from helpers.sweeping import roaming, spread
from hypothesis import strategies as st

import miqyas
import templates
from instruments.astrolabe.back.layout import Design
from instruments.design import build
from instruments.errors import DesignError
from instruments.geometry import Line, Path
from instruments.part import Instrument, Process, Sheet

pytestmark = pytest.mark.slow

SYSTEMS = ("western", "arabic-indic", "roman", "abjad")
GNOMONS = ("12", "7", "6.5", "60")
FORMS = ("square", "inner-square", "limb", "none")
KINDS = ("direct", "reversed", "none")
SIDES = ("left", "right", "both")


def values(instrument: Instrument) -> dict[str, float | int | str]:
    return {f.name: f.value for f in instrument.facts}


@pytest.mark.parametrize(
    ("numerals", "follow"), spread(itertools.product(SYSTEMS, ["arc", "upright"]), 1)
)
def test_every_form_and_gnomon_is_laid_out_clear(numerals: str, follow: str) -> None:
    # Scale and ladder vary together; the sweep crosses them all.
    for k, (form, gnomon) in enumerate(itertools.product(FORMS, GNOMONS)):
        back = make(
            arc_scale={"kind": KINDS[k % 3], "gnomon": gnomon, "quadrant": SIDES[k % 2]},
            ladder={"form": form, "gnomon": gnomon, "quadrant": SIDES[(k // 2) % 3]},
            lettering={"numerals": numerals},
            numerals_follow=follow,
        )
        assert faults(back, CLEAR_MM) == []


@roaming(
    6,
    60,
    radius=st.floats(30, 400),
    height=st.floats(1.0, 6.0),
    numerals=st.sampled_from(SYSTEMS),
    strokes=st.sampled_from(["outline", "single"]),
    follow=st.sampled_from(["arc", "upright"]),
    kind=st.sampled_from(KINDS),
    form=st.sampled_from(FORMS),
    gnomon=st.sampled_from(GNOMONS),
    other=st.sampled_from(GNOMONS),
    side=st.sampled_from(SIDES),
    limb=st.sampled_from(SIDES),
    group=st.sampled_from([None, 2, 3, 4]),
)
def test_nothing_collides_at_any_size(**c: Any) -> None:
    try:
        back = make(
            radius_mm=c["radius"],
            arc_scale={"kind": c["kind"], "gnomon": c["gnomon"], "quadrant": c["limb"]},
            ladder={
                "form": c["form"],
                "gnomon": c["other"],
                "quadrant": c["side"],
                "group": c["group"],
            },
            lettering={
                "numerals": c["numerals"],
                "height_mm": c["height"],
                "strokes": c["strokes"],
            },
            numerals_follow=c["follow"],
        )
    except DesignError as error:
        if "no room" not in str(error):
            raise
        return
    assert faults(back, CLEAR_MM) == []


def test_both_scales_and_the_ladder_agree_at_any_altitude() -> None:
    # Divisions read from the drawing, as an alidade would: s from the direct arc and the
    # ladder's base, v from the reversed arc and the ladder's side; s · v = g² (59:3).
    direct, reverse = make(), make(arc_scale={"kind": "reversed"})
    g = 12
    cotangents = angles(direct, "scale/cotangent-12/", from_foot)
    tangents = angles(reverse, "scale/tangent-12/", from_horizon)
    base = angles(direct, "ladder-12/base/", from_foot)
    side = angles(direct, "ladder-12/side/", from_horizon)
    rng = random.Random(14)
    for altitude in (math.radians(rng.uniform(8, 82)) for _ in range(300)):
        s_low, s_high = between(cotangents, math.pi / 2 - altitude)
        v_low, v_high = between(tangents, altitude)
        assert s_low * v_low <= g * g <= s_high * v_high
        if altitude > math.pi / 4:
            low, high = between({0.0: 0.0, **base}, math.pi / 2 - altitude)
            assert low <= s_high
            assert s_low <= high
        else:
            low, high = between({0.0: 0.0, **side}, altitude)
            assert low <= v_high
            assert v_low <= high
            assert g * g / high <= s_high


def angles(back: Instrument, prefix: str, read: Callable[[complex], float]) -> dict[float, float]:
    return {
        float(m.means.removeprefix(prefix)): read(m.shape.start)
        for m in marks(back)
        if m.means.startswith(prefix)
    }


def from_foot(z: complex) -> float:
    return abs(math.atan2(z.real, -z.imag))


def from_horizon(z: complex) -> float:
    return math.atan2(abs(z.imag), abs(z.real))


def between(places: dict[float, float], angle: float) -> tuple[float, float]:
    """The divisions on either side of the alidade's edge."""
    order = sorted(places)
    k = bisect.bisect([places[n] for n in order], angle)
    return (order[k - 1] if k else 0.0), (order[k] if k < len(order) else math.inf)


@pytest.mark.parametrize("kind", ["direct", "reversed"])
@pytest.mark.parametrize("gnomon", GNOMONS)
def test_lines_keep_the_gap_and_the_report_says_where_each_step_stops(
    gnomon: str, kind: str
) -> None:
    back = make(arc_scale={"gnomon": gnomon, "kind": kind})
    name = f"scale/{'cotangent' if kind == 'direct' else 'tangent'}-{gnomon}"
    lines = sorted(
        (float(m.means.rsplit("/", 1)[1]), m.shape)
        for m in marks(back)
        if m.means.startswith(f"{name}/")
    )
    for (_, a), (_, b) in itertools.pairwise(lines):
        near = shapely.LineString([xy(a.start), xy(a.end)]).distance(
            shapely.LineString([xy(b.start), xy(b.end)])
        )
        assert near >= 0.45 - 1e-6, "gap 0.3 and a line of 0.15"
    drawn_numbers = {n for n, _ in lines}
    report = values(back)
    ones, fives, tens = (report[f"{name}/{step}-to"] for step in ("ones", "fives", "tens"))
    assert ones < fives < tens == max(drawn_numbers)
    assert drawn_numbers >= set(range(1, ones + 1))
    assert drawn_numbers >= set(range(5, fives + 1, 5))
    assert not drawn_numbers & {n for n in range(ones, tens) if n % 5}
    assert not drawn_numbers & {n for n in range(fives, tens) if n % 10}
    note = next(n for n in back.notes if n.about == name)
    assert str(ones) in note.message
    assert str(fives) in note.message
    assert str(tens) in note.message


def xy(z: complex) -> tuple[float, float]:
    return z.real, z.imag


@pytest.mark.parametrize("gnomon", GNOMONS)
@pytest.mark.parametrize("kind", ["direct", "reversed"])
def test_the_gnomon_has_its_numeral(gnomon: str, kind: str) -> None:
    name = "cotangent" if kind == "direct" else "tangent"
    back = make(arc_scale={"gnomon": gnomon, "kind": kind})
    names = {m.means for m in marks(back)}
    assert f"label/scale/{name}-{gnomon}/{gnomon}" in names


def test_altitudes_are_numbered_every_5() -> None:
    names = [m.means for m in marks(make())]
    for n in range(5, 91, 5):
        assert names.count(f"label/scale/altitude/{n}") == 2
    assert not any(
        n.startswith("label/scale/altitude/") and int(n.split("/")[3]) % 5 for n in names
    )


@pytest.mark.parametrize(("group", "ends"), [(2, "2 4 6 8 10 12"), (3, "3 6 9 12"), (4, "4 8 12")])
def test_only_group_ends_are_numbered_and_run_through(group: int, ends: str) -> None:
    back = make(ladder={"group": group, "quadrant": "right"})
    report = values(back)
    for side in ("base", "side"):
        named = [m.means for m in marks(back) if m.means.startswith(f"label/ladder-12/{side}/")]
        assert named == [f"label/ladder-12/{side}/{n}" for n in ends.split()]
        for m in marks(back):
            if m.means.startswith(f"ladder-12/{side}/"):
                n = m.means.rsplit("/", 1)[1]
                deep = max(abs(m.shape.end.real), abs(m.shape.end.imag))
                through = n in ends.split() and (n, side) != ("12", "base")
                level = "clear" if through else "band"
                assert deep == pytest.approx(report[f"ladder-12/{level}"], abs=1e-5)


def test_numerals_stand_before_their_line_and_the_right_way_up() -> None:
    # Between the numbered line before and their own, in every scale; tops up.
    back = make(ladder={"quadrant": "right"})
    centres = {m.means: m.shape for m in marks(back) if m.means.startswith("label/")}
    for means, shape in centres.items():
        if "/cotangent-12/" in means:
            xmin, ymin, xmax, ymax = shape.bounds()
            middle = from_foot(complex(xmin + xmax, ymin + ymax) / 2)
            n = int(means.rsplit("/", 1)[1])
            assert middle < math.atan(n / 12)
            assert middle > math.atan(n / 12) - 0.2


def test_al_ahwazis_square_is_smaller_by_its_limb_marks() -> None:
    report = values(make(ladder={"form": "inner-square"}))
    radius = report["ladder/limb-radius"]
    assert report["ladder-12/side-length"] == pytest.approx(radius / 2, abs=2e-6)
    largest = values(make(ladder={"form": "inner-square", "inner_arc": 45}))
    assert largest["ladder-12/side-length"] == pytest.approx(radius / math.sqrt(2), abs=2e-6)


def test_the_lower_limb_is_free_without_its_scale() -> None:
    bare = make(arc_scale={"kind": "none"})
    report = values(bare)
    assert report["ladder/limb-radius"] == report["limb/division-radius"]
    assert not any(m.means.startswith("scale/cot") for m in marks(bare))


def test_the_place_is_named_where_the_limb_is_free() -> None:
    named = make(place={"name": "Baghdad"})
    assert "label/place" in {m.means for m in marks(named)}
    assert faults(named, CLEAR_MM) == []


@pytest.mark.parametrize("template", [t for t in templates.names("designs") if "back" in t])
@pytest.mark.parametrize("name", ["Rome", "Constantinople"])
def test_every_back_has_the_place_on_it_clear_of_all_else(template: str, name: str) -> None:
    back = miqyas.make(template, place=name)
    assert "label/place" in {m.means for m in marks(back)}
    assert not [n for n in back.notes if n.about == "place.name"]
    (label,) = (bent(m) for m in marks(back) if m.means == "label/place")
    assert min(drawn(m).distance(label) for m in marks(back) if m.means != "label/place") > CLEAR_MM


def test_a_place_has_room_where_the_limb_is_full_or_that_is_told() -> None:
    full = make(place={"name": "Baghdad"}, arc_scale={"quadrant": "both"})
    assert "label/place" in {m.means for m in marks(full)}
    assert faults(full, CLEAR_MM) == []
    long = make(place={"name": "x" * 200, "latitude": 50})
    assert any(n.about == "place.name" for n in long.notes)


def test_no_line_is_drawn_twice() -> None:
    for quadrant, kind in itertools.product(SIDES, KINDS):
        back = make(arc_scale={"quadrant": quadrant, "kind": kind}, ladder={"quadrant": quadrant})
        ends = [
            tuple(
                sorted((round(z.real, 3), round(z.imag, 3)) for z in (m.shape.start, m.shape.end))
            )
            for m in marks(back)
            if isinstance(m.shape, Path) and isinstance(m.shape.segments[0], Line)
        ]
        assert len(set(ends)) == len(ends)


def test_outline_pivot_and_thickness() -> None:
    part = (
        make(pivot_diameter_mm=6, workshop={"clearance_mm": 0.2}, thickness_mm="1.5 mm")
        .parts[0]
        .part
    )
    assert isinstance(part.body, Sheet)
    assert part.body.outline.area() == pytest.approx(math.pi * 75**2)
    assert part.body.thickness_mm == 1.5
    (hole,) = part.body.cutouts
    assert (hole.means, hole.process) == ("hole/pivot", Process.CUT)
    assert hole.shape.bounds()[2] == pytest.approx(3.1)
    assert not part.back


def test_single_strokes_are_scored_and_outlines_engraved() -> None:
    for strokes, process in (("single", Process.SCORE), ("outline", Process.ENGRAVE)):
        labels = [m for m in marks(make(lettering={"strokes": strokes})) if "label/" in m.means]
        assert {m.process for m in labels} == {process}


def test_polar_noons_are_noted_and_have_no_shadow() -> None:
    back = make(place={"latitude": 80})
    assert "noon-shadow-12/capricorn" not in values(back)
    assert values(back)["noon-altitude/capricorn"] < 0
    assert any(n.about == "noon-shadow/capricorn" for n in back.notes)
    assert not any(n.about.startswith("noon-shadow") for n in make(place={"latitude": 40}).notes)


def test_small_letters_are_noted() -> None:
    assert any(n.about == "lettering.height_mm" for n in make(lettering={"height_mm": 1.5}).notes)
    assert not any(n.about == "lettering.height_mm" for n in make().notes)


def test_small_plates_thin_their_degrees_and_say_so() -> None:
    small = make(radius_mm=20, ladder={"form": "none"})
    report = values(small)
    assert report["scale/altitude/divided"] == 5
    assert report["scale/altitude/numbered"] > 5
    assert sum(n.about == "scale/altitude" for n in small.notes) == 2


@pytest.mark.parametrize(
    ("parameters", "said"),
    [
        ({"radius_mm": 3}, "radius_mm = 3 is smaller than its pivot"),
        ({"radius_mm": 10}, "radius_mm = 10 leaves no room for"),
        ({"radius_mm": 5000}, "radius_mm = 5000 is above 2000"),
        ({"radius_mm": "nan"}, "radius_mm"),
        ({"pivot_diameter_mm": 95}, "leaves no room for the ladder's bands"),
        ({"lettering": {"height_mm": 12}}, "lettering.height_mm = 12 leaves no room"),
        ({"rim_mm": 60}, "radius_mm = 75 leaves no room"),
        ({"arc_scale": {"gnomon": 0}}, "arc_scale.gnomon = 0 leaves the gnomon without divisions"),
        ({"ladder": {"gnomon": "1/0"}}, "ladder.gnomon = 1/0 is no division of the gnomon"),
        ({"ladder": {"gnomon": 8}}, "give 12 (digits), 7 (feet), 6.5 (feet) or 60 (parts)"),
        ({"place": {"name": "京の庭", "latitude": 35}}, "place.name = 京の庭"),
    ],
)
def test_the_impossible_is_said_in_one_line(parameters: dict[str, Any], said: str) -> None:
    assert said in str(refusal(parameters))


@pytest.mark.parametrize(
    "parameters",
    [
        {"radius_mm": 3},
        {"radius_mm": 10},
        {"lettering": {"height_mm": 12}},
        {
            "radius_mm": 30,
            "ladder": {"form": "inner-square", "gnomon": 60, "squared": True},
        },
        {"pivot_diameter_mm": 95},
        {"rim_mm": 60, "numerals_follow": "upright"},
        {
            "radius_mm": 25,
            "ladder": {"form": "limb", "squared": True},
            "lettering": {"numerals": "roman"},
        },
    ],
)
def test_the_remedy_works_and_a_little_less_does_not(parameters: dict[str, Any]) -> None:
    check_remedies(parameters, refusal(parameters))


@pytest.mark.parametrize("written", ["6.5", 6.5, "6½", "13/2", " 6.5 "])
def test_a_gnomon_is_read_as_people_write_it(written: Any) -> None:
    assert build(Design, {"ladder": {"gnomon": written}}).ladder.gnomon == "6.5"


def test_the_largest_plate_is_laid_out() -> None:
    for gnomon in ("12", "60"):
        back = make(radius_mm=2000, arc_scale={"gnomon": gnomon}, ladder={"gnomon": gnomon})
        assert len(marks(back)) < 2000


@pytest.mark.parametrize("language", ["en", "de"])
def test_names_that_have_no_room_give_way_to_shorter_ones(language: str) -> None:
    # On a disc of 36 mm Aquarius and most months have none.
    small = make(
        radius_mm=36,
        rings=("altitude", "zodiac", "calendar"),
        arc_scale={"kind": "none"},
        ladder={"form": "none"},
        lettering={"height_mm": 2.0, "language": language},
    )
    lettered = {m.means for m in marks(small)}
    assert sum(bool(re.fullmatch(r"label/zodiac/[a-z]+", means)) for means in lettered) == 12
    assert sum(f"label/calendar/{m:02}" in lettered for m in range(1, 13)) >= 10
    assert faults(small, CLEAR_MM) == []


@pytest.mark.parametrize("name", ["acrylic-back", "european-back"])
@pytest.mark.parametrize("language", ["en", "de", "ar"])
def test_a_back_of_80_mm_leaves_out_what_has_no_room_and_says_which_radius_takes_all(
    name, language
):
    hand = {"language": language, "numerals": "western"}
    small = miqyas.make(name, radius_mm=40.0, lettering=hand)
    told = [n for n in small.notes if "is left out: a radius of" in n.message]
    lost = {n.message.partition(" ")[0] for n in told}
    assert lost
    assert all(n.about == "rings" for n in told)
    means = {m.means.partition("/")[0] for m in marks(small)}
    assert {"zodiac", "scale"} <= means
    assert not lost & means
    radius = float(re.search(r"radius of (\d+) mm", told[0].message)[1])
    whole = miqyas.make(name, radius_mm=radius, lettering=hand)
    assert not [n for n in whole.notes if "is left out: a radius of" in n.message]


def test_a_given_height_of_letters_is_refused_rather_than_rings_left_out():
    with pytest.raises(DesignError, match="letter it at"):
        miqyas.make("european-back", radius_mm=60.0, lettering={"height_mm": 4.0})
