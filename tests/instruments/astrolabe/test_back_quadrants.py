"""The back's quadrants and rings as they are laid out: complete, clear of each other, in words."""

import itertools
import math
from collections.abc import Mapping
from typing import Any

import pytest
from helpers.backs import CLEAR_MM, check_remedies, faults, make, marks, refusal
from helpers.sweeping import roaming, spread
from helpers.usual import usual
from hypothesis import strategies as st

import miqyas
from instruments.astrolabe.back.parameters import Holding, RingName
from instruments.errors import DesignError
from instruments.geometry import Arc, Cubic, Line, Path, Strokes
from instruments.making.workshop import Workshop
from instruments.part import Instrument
from instruments.scales.quadrants.ornament_quadrant import Ornament
from instruments.sky import sun
from output.checking.checks import check

pytestmark = pytest.mark.slow

BACKS = ("early-eastern-back", "sine-back", "european-back", "acrylic-back")
TOUCHING_MM = 0.09
"""Half of a line's width (0.075) and what the outlines of letters are simplified by: names of
signs in small rings come nearer to them than the rest (0.2)."""

SIGNED = ("prayer-curves", "hours-seasonal", "hours-equal", "qibla-curves")
CONTENTS = (*SIGNED, "hours-universal", "sine-60", "sine-100")
KINDS = ("direct", "reversed", "none")
SIDES = ("left", "right", "both")
ROUND = ("zodiac", "calendar", "equation-of-time")
NANOMETRE = 1e-6


def names(instrument: Instrument) -> list[str]:
    return [m.means for m in marks(instrument)]


def facts(instrument: Instrument) -> Mapping[str, Any]:
    return {f.name: f.value for f in instrument.facts}


def shapes(instrument: Instrument, means: str) -> list[Path]:
    found: list[Path] = []
    for m in marks(instrument):
        if m.means == means:
            assert isinstance(m.shape, Path | Strokes)
            found += [m.shape] if isinstance(m.shape, Path) else m.shape.paths
    return found


@pytest.mark.parametrize("name", BACKS)
def test_complete_backs_are_clear(name: str) -> None:
    assert faults(usual(name), CLEAR_MM) == []


def burnt_twice(back: Instrument) -> list[str]:
    return [n.message for n in check(back, Workshop()) if "twice" in n.message]


@pytest.mark.parametrize("name", BACKS)
def test_complete_backs_have_no_line_twice_and_all_their_titles(name: str) -> None:
    back = usual(name)
    assert burnt_twice(back) == []
    assert [n for n in back.notes if "left out" in n.message] == []


FURTHER = itertools.product(
    [
        ["altitude", "cotangent-7"],
        ["cotangent-7", "altitude", "tangent-7"],
        ["tangent-7", "zodiac", "altitude", "cotangent-60", "calendar"],
    ],
    ["direct", "reversed", "none"],
    ["left", "right", "both"],
)


@pytest.mark.parametrize(("rings", "kind", "side"), spread(FURTHER, 10))
def test_further_shadow_scales_share_the_horizon_line(
    rings: list[str], kind: str, side: str
) -> None:
    back = make(
        radius_mm=90,
        rings=rings,
        arc_scale={"kind": kind, "quadrant": side},
        ladder={"form": "none"},
    )
    assert burnt_twice(back) == []
    # The ends of the ring are closed all the same, on each side that it stands.
    lines = [
        segment
        for m in marks(back)
        if m.means in ("east-west", "ring/cotangent-7", "ring/tangent-7", "scale/altitude/0")
        for segment in itertools.chain.from_iterable(p.segments for p in shapes(back, m.means))
        if isinstance(segment, Line)
        and max(abs(segment.start.imag), abs(segment.end.imag)) < NANOMETRE
    ]
    for name in (r for r in rings if "tangent-7" in r):
        arcs = [a for p in shapes(back, f"ring/{name}") for a in p.segments if isinstance(a, Arc)]
        # The innermost circle is the twin of the one that the scale ends on.
        inner, outer = sorted({a.radius for a in arcs})[1:3]
        for sign in {"left": (-1,), "right": (1,), "both": (-1, 1)}[side]:
            for x in (inner + 1e-3, (inner + outer) / 2, outer - 1e-3):
                assert any(
                    min(g.start.real, g.end.real) <= sign * x <= max(g.start.real, g.end.real)
                    for g in lines
                )


AT_THE_FOOT = itertools.product(
    ["left", "both"],
    [["altitude"], ["altitude", "zodiac"], ["tangent-7", "altitude"]],
    ["direct", "reversed", "none"],
    ["upper", "all"],
)


@pytest.mark.parametrize(("side", "rings", "kind", "altitudes"), spread(AT_THE_FOOT, 6))
def test_the_limb_has_one_line_at_the_foot(
    side: str, rings: list[str], kind: str, altitudes: str
) -> None:
    back = make(
        radius_mm=90,
        rings=rings,
        altitudes=altitudes,
        arc_scale={"kind": kind, "quadrant": side},
        ladder={"form": "none"},
    )
    assert burnt_twice(back) == []


def test_the_square_of_a_ladder_on_the_limb_stands_within_all_rings() -> None:
    back = make(
        radius_mm=90,
        rings=["altitude", "zodiac", "calendar"],
        arc_scale={"kind": "none"},
        ladder={"form": "limb"},
    )
    assert faults(back, CLEAR_MM) == []


@pytest.mark.parametrize(
    ("inner", "kind", "ladder", "arc"),
    spread(itertools.product(["zodiac", "cotangent-7", "tangent-7"], KINDS, SIDES, SIDES), 7),
)
def test_the_ring_of_the_ladder_is_closed_at_the_foot(
    inner: str, kind: str, ladder: str, arc: str
) -> None:
    back = make(
        radius_mm=90,
        altitudes="all" if kind == "none" else "upper",
        rings=["altitude", inner],
        arc_scale={"kind": kind, "quadrant": arc},
        ladder={"form": "limb", "quadrant": ladder},
    )
    assert burnt_twice(back) == []
    arcs = [a for p in shapes(back, "ring/ladder") for a in p.segments if isinstance(a, Arc)]
    lines = [
        sorted((abs(segment.start), abs(segment.end)))
        for name in set(names(back))
        if not name.startswith("label/")
        for path in shapes(back, name)
        for segment in path.segments
        if isinstance(segment, Line)
        and max(abs(segment.start.real), abs(segment.end.real)) < NANOMETRE
        and min(segment.start.imag, segment.end.imag) < 0
    ]
    if arcs:
        # From the ring's inner line to its middle one and as far again, its divisions' band.
        _, inner_mm, middle_mm = sorted({a.radius for a in arcs})
        for r in (inner_mm + 1e-3, middle_mm - 1e-3, middle_mm + 1.0):
            assert any(low <= r <= high for low, high in lines)


def test_a_graph_has_each_circle_once_and_small_signs_keep_off_the_hub() -> None:
    graph = make(
        radius_mm=90, rings=["altitude", "equation-of-time"], equation_of_time={"form": "graph"}
    )
    assert burnt_twice(graph) == []
    assert burnt_twice(miqyas.make("acrylic-back", radius_mm=52.0)) == []


@pytest.mark.parametrize("numerals", spread(["roman", "western", "abjad", "arabic-indic"], 2))
def test_every_content_is_clear_in_every_quadrant(numerals: str) -> None:
    language = "ar" if numerals in ("abjad", "arabic-indic") else "la"
    for k in range(0, 7, 2):
        four = [CONTENTS[(k + i) % 7] for i in range(4)]
        back = make(
            radius_mm=85,
            quadrants=dict(
                zip(("upper_left", "lower_left", "upper_right", "lower_right"), four, strict=True)
            ),
            ladder={"form": "none"},
            lettering={"numerals": numerals, "language": language},
            place={"latitude": (36, -20, 62, 5)[k // 2]},
        )
        assert faults(back, CLEAR_MM) == []


@roaming(
    4,
    25,
    shrink=False,  # it takes minutes
    radius=st.floats(60, 300),
    height=st.floats(1.2, 5.0),
    latitude=st.floats(-90, 90),
    year=st.sampled_from([-1000.0, 1029.0, 2026.0]),
    numerals=st.sampled_from(["western", "arabic-indic", "roman", "abjad"]),
    strokes=st.sampled_from(["outline", "single"]),
    language=st.sampled_from(["en", "de", "fr", "it", "la", "ar"]),
    upper=st.tuples(st.sampled_from(CONTENTS), st.sampled_from(CONTENTS)),
    lower=st.sampled_from(["none", *CONTENTS]),
    rings=st.permutations(["altitude", "zodiac", "calendar", "equation-of-time", "cotangent-7"]),
    count=st.integers(1, 5),
    forms=st.tuples(
        st.sampled_from(["concentric", "eccentric"]), st.sampled_from(["divisions", "graph"])
    ),
    months=st.sampled_from(["usual", "byzantine"]),
    outermost=st.sampled_from([None, "cancer", "capricorn"]),
    altitudes=st.sampled_from(["upper", "all"]),
)
def test_nothing_collides_whatever_is_combined(**c: Any) -> None:
    if c["strokes"] == "single" and (c["numerals"] == "abjad" or c["language"] == "ar"):
        c["strokes"] = "outline"
    rings = c["rings"][: c["count"]]
    try:
        back = make(
            radius_mm=c["radius"],
            place={"latitude": c["latitude"]},
            epoch={"year": c["year"]},
            rings=rings if "altitude" in rings else ["altitude", *rings],
            quadrants={
                "upper_left": c["upper"][0],
                "upper_right": c["upper"][1],
                "lower_right": c["lower"],
            },
            ladder={"quadrant": "left"},
            calendar={"form": c["forms"][0], "months": c["months"]},
            equation_of_time={"form": c["forms"][1]},
            signs={"outermost": c["outermost"]},
            altitudes=c["altitudes"],
            lettering={
                "numerals": c["numerals"],
                "height_mm": c["height"],
                "strokes": c["strokes"],
                "language": c["language"],
            },
        )
    except DesignError as error:
        # At a pole the sun's altitude tells no hour, which is said.
        if not ("no room" in str(error) or "leaves no hours to tell" in str(error)):
            raise
        return
    assert faults(back, TOUCHING_MM) == []


def test_universal_hours_are_drawn_at_a_pole_without_a_figure_of_their_error() -> None:
    back = make(quadrants={"upper_left": "hours-universal"}, place={"latitude": 90})
    assert not [f for f in back.facts if f.name.endswith("hour-universal/strays")]


def test_curves_stay_in_their_quadrant() -> None:
    for content, (name, right, up) in itertools.product(
        SIGNED,
        (("upper_left", -1, 1), ("upper_right", 1, 1), ("lower_left", -1, -1),
         ("lower_right", 1, -1)),
    ):  # fmt: skip
        back = make(quadrants={name: content}, ladder={"form": "none"}, place={"latitude": 15.0})
        drawn = [m for m in names(back) if m.startswith("quadrant/")]
        assert len(drawn) > 10
        for means in set(drawn):
            for path in shapes(back, means):
                for t in (0.0, 0.3, 0.5, 0.9, 1.0):
                    z = path.segments[0].point(t)
                    assert z.real * right > -NANOMETRE
                    assert z.imag * up > -NANOMETRE


def test_what_is_a_circle_is_an_arc() -> None:
    back = make(quadrants={"upper_left": "hours-universal", "upper_right": "qibla-curves"})
    for means in set(names(back)):
        if means.startswith(("quadrant/hour-universal/", "quadrant/longitude/")):
            for path in shapes(back, means):
                assert all(isinstance(s, Arc) for s in path.segments)
    for means in ("quadrant/qibla/isfahan",):
        for path in shapes(back, means):
            assert all(isinstance(s, Cubic) for s in path.segments)


def test_universal_hours_pass_through_the_pivot_and_show_the_rule() -> None:
    back = make(quadrants={"upper_right": "hours-universal"})
    rim = facts(back)["quadrant/hour-universal/rim"]
    for n in range(1, 7):
        (path,) = shapes(back, f"quadrant/hour-universal/{n}")
        (arc,) = path.segments
        assert isinstance(arc, Arc)
        assert abs(abs(arc.centre) - arc.radius) < NANOMETRE, "through the pivot"
        assert abs(arc.centre.real) < NANOMETRE, "about a point of the vertical"
        # The alidade at the altitude with sin h = sin h_n · sin 15n meets line n as far from
        # the pivot as at h_n it meets line 6.
        for noon in (20.0, 55.0, 88.0):
            bead = rim * math.sin(math.radians(noon))
            sine = math.sin(math.radians(noon)) * math.sin(math.radians(15 * n))
            at = bead * complex(math.sqrt(1 - sine**2), sine)
            assert abs(abs(at - arc.centre) - arc.radius) < 2e-6, "the report rounds the rim"


def test_sines_and_cosines_stand_at_their_parts() -> None:
    for parts in (60, 100):
        back = make(quadrants={"upper_left": f"sine-{parts}"})
        radius = facts(back)["quadrant/sine/radius"]
        for n in range(1, parts):
            for path in shapes(back, f"quadrant/sine/{n}"):
                for z in (path.start, path.end):
                    assert z.imag == pytest.approx(radius * n / parts, abs=2e-6)
            for path in shapes(back, f"quadrant/cosine/{n}"):
                for z in (path.start, path.end):
                    assert -z.real == pytest.approx(radius * n / parts, abs=2e-6)
            last = shapes(back, f"quadrant/sine/{n}")[-1]
            assert abs(last.end) == pytest.approx(radius, abs=2e-6), "at asin n of the rim"


def test_the_obliquity_arc_turns_longitudes_into_declinations() -> None:
    back = make(quadrants={"upper_right": "sine-60"}, epoch={"obliquity": 23.5})
    radius = facts(back)["quadrant/sine/radius"]
    for path in shapes(back, "quadrant/obliquity"):
        (arc,) = path.segments
        assert isinstance(arc, Arc)
        for longitude in (10.0, 30.0, 66.0):
            at = arc.radius * math.sin(math.radians(longitude))
            declination = math.degrees(math.asin(at / radius))
            exact = math.asin(math.sin(math.radians(23.5)) * math.sin(math.radians(longitude)))
            assert declination == pytest.approx(math.degrees(exact), abs=1e-6)


def test_a_grid_without_cosines_or_arc() -> None:
    back = make(
        quadrants={"upper_right": "sine-60"}, sine_grid={"cosines": False, "obliquity_arc": False}
    )
    assert not any(n.startswith(("quadrant/cosine", "quadrant/obliquity")) for n in names(back))


def test_several_latitudes_have_curves_of_their_own() -> None:
    back = make(
        quadrants={"upper_right": "prayer-curves"},
        prayer_curves={"latitudes": [30, 36], "times": ["noon", "asr-1.5"]},
    )
    drawn = {n for n in names(back) if n.startswith("quadrant/prayer")}
    assert drawn == {
        f"quadrant/prayer/{time}/{phi}" for time in ("noon", "asr-1.5") for phi in (30, 36)
    }


@pytest.mark.parametrize(
    ("design", "latitude", "language", "quadrants"),
    [
        ("european-back", 45.0, "en", 1),
        ("european-back", 53.0, "en", 1),
        ("acrylic-back", 57.5, "ar", 2),
    ],
)
def test_on_80_mm_all_rings_have_both_their_signs(
    design: str, latitude: float, language: str, quadrants: int
) -> None:
    lettering = {"language": language}
    back = miqyas.make(design, radius_mm=40, place={"latitude": latitude}, lettering=lettering)
    signs = [n for n in names(back) if n.startswith("label/quadrant/sign/")]
    assert sorted(signs) == sorted(
        f"label/quadrant/sign/{sign}" for sign in sun.SIGNS for _ in range(quadrants)
    )
    assert faults(back, TOUCHING_MM) == []


def test_the_summer_solstice_is_outside_unless_told() -> None:
    def outermost(**parameters: Any) -> str:
        back = make(quadrants={"upper_right": "hours-equal"}, **parameters)
        return str(facts(back)["quadrant/hour-equal/outermost"])

    assert outermost() == "cancer"
    assert outermost(place={"latitude": -35}) == "capricorn"
    assert outermost(signs={"outermost": "capricorn"}) == "capricorn"
    assert outermost(place={"latitude": -35}, hour_lines={"latitude": 40}) == "cancer"


@pytest.mark.parametrize("language", ["ar", "de", "en", "es", "fr", "it", "la"])
def test_byzantine_months_are_the_julian_ones_by_syriac_names(language: str) -> None:
    from instruments.lettering.language import words

    months = words(language).backs.byzantine_months
    assert len(set(months)) == 12
    second = {"ar": "الثاني"}.get(language, "II")
    assert months[0].endswith(second), "January is the second Kanun"
    assert months[0].split()[0] == months[11].split()[0], "December the first"
    assert months[9].split()[0] == months[10].split()[0], "October and November are Tishrins"
    back = make(
        radius_mm=100,
        rings=["altitude", "calendar"],
        calendar={"months": "byzantine", "reckoning": "julian"},
        lettering={"language": language},
    )
    assert sum(n.startswith("label/calendar/") and n.count("-") == 0 for n in names(back)) == 12


def test_every_day_and_degree_has_a_line() -> None:
    back = make(radius_mm=100, rings=["altitude", "zodiac", "calendar"])
    found = names(back)
    assert len({n for n in found if n.startswith("calendar/")}) == 365
    assert "calendar/02-29" not in found
    assert len({n for n in found if n.startswith("zodiac/")}) == 360
    assert any("29 February" in n.message for n in back.notes)


def test_divisions_thin_on_a_small_plate() -> None:
    small = make(
        radius_mm=42, rings=["altitude", "zodiac", "calendar"], ladder={"form": "none"},
        workshop={"profile": "default"}, lettering={"height_mm": 2},
    )  # fmt: skip
    report = facts(small)
    assert report["zodiac/divided"] > 1 or report["calendar/divided"] > 1
    found = names(small)
    assert "calendar/02-28" in found
    for a, b in itertools.pairwise(sorted(n for n in found if n.startswith("calendar/"))):
        ends = [shapes(small, n)[0] for n in (a, b)]
        near = min(abs(p - q) for p, q in zip(*((e.start, e.end) for e in ends), strict=True))
        assert near > 0.45 - 1e-3


def test_a_chart_of_shadow_scales() -> None:
    back = make(radius_mm=90, rings=["altitude", "cotangent-7", "tangent-60"])
    found = names(back)
    for name, at in (("cotangent-7/7", -45.0), ("tangent-60/60", -45.0), ("cotangent-12/12", -45)):
        (path,) = shapes(back, f"scale/{name}")
        assert math.degrees(math.atan2(path.start.imag, path.start.real)) == pytest.approx(at)
    assert {"ring/cotangent-7", "ring/tangent-60"} <= set(found)


def test_altitudes_all_round() -> None:
    back = make(altitudes="all", arc_scale={"kind": "none"})
    for n in range(1, 90):
        assert len(shapes(back, f"scale/altitude/{n}")) == 4
    assert len(shapes(back, "scale/altitude/90")) == 2
    assert len(shapes(back, "scale/altitude/0")) == 2
    with_scale = make(altitudes="all")
    assert len(shapes(with_scale, "scale/altitude/40")) == 3


@pytest.mark.parametrize(
    ("parameters", "said"),
    [
        (
            {"quadrants": {"upper_left": ["sine-60", "prayer-curves"]}},
            'quadrants.upper_left = ["sine-60", "prayer-curves"] has 2 contents for one quadrant',
        ),
        ({"quadrants": {"upper_left": "sine-60, hours-equal"}}, "has 2 contents for one quadrant"),
        (
            {"quadrants": {"lower_left": "sine-60"}},
            "quadrants.lower_left = sine-60 is a second content there: ladder.quadrant = both",
        ),
        ({"quadrants": {"upper_left": "shadow-ladder"}}, "give it quadrants.lower_left"),
        (
            {"quadrants": {"lower_left": "shadow-ladder"}, "ladder": {"quadrant": "right"}},
            "give ladder.form = square and ladder.quadrant = both",
        ),
        (
            {"quadrants": {"upper_left": "sine"}},
            "quadrants.upper_left = sine is not known: choose none, shadow-ladder",
        ),
        ({"rings": ["altitude", "zodiac", "zodiac"]}, "names zodiac twice"),
        ({"rings": ["zodiac"]}, "leaves out altitude"),
        ({"rings": ["altitude", "cotangent-12"]}, "repeats the scale that arc_scale puts"),
        ({"rings": ["altitude", "sundial"]}, "rings"),
        ({"qibla_curves": {"cities": ["atlantis"]}}, "has no city atlantis: choose some of"),
        ({"qibla_curves": {"cities": []}}, "qibla_curves.cities = [] is empty: give a list"),
        (
            {"prayer_curves": {"latitudes": [91]}},
            "prayer_curves.latitudes (item 1) = 91 is above 90: give at most 90",
        ),
        ({"prayer_curves": {"latitudes": [36, 36]}}, "names 36.0 twice: leave one out"),
        ({"prayer_curves": {"latitudes": [1, 2, 3, 4, 5]}}, "has more than 4 items: leave some"),
        ({"prayer_curves": {"times": ["noon", "noon"]}}, "names noon twice: leave one out"),
        (
            {"quadrants": {"upper_left": "hours-equal"}, "place": {"latitude": -90}},
            "place.latitude = -90 leaves no hours to tell",
        ),
        (
            {"quadrants": {"upper_left": "hours-seasonal"}, "hour_lines": {"latitude": 89.9}},
            "hour_lines.latitude = 89.9 leaves no hours to tell",
        ),
        ({"ladder": {"gnomon": 0}}, "ladder.gnomon = 0 leaves the gnomon without divisions"),
    ],
)
def test_the_impossible_is_said_in_one_line(parameters: dict[str, Any], said: str) -> None:
    assert said in str(refusal(parameters))


def test_a_list_of_one_is_that_one() -> None:
    back = make(quadrants={"upper_left": ["sine-60"]})
    assert any(n.startswith("quadrant/sine/") for n in names(back))
    named = make(quadrants={"lower_left": "shadow-ladder", "lower_right": "shadow-ladder"})
    assert names(named) == names(make())


TALL = {"lettering": {"height_mm": 2.2}}
"""Letters that are asked for: smaller ones would do, and nothing is left out for these."""


@pytest.mark.parametrize(
    ("parameters", "what"),
    [
        (
            {"radius_mm": 24, "rings": ["altitude", "zodiac", "calendar"], **TALL},
            "the ring calendar",
        ),
        (
            {"radius_mm": 18, "rings": ["altitude", "cotangent-7", "cotangent-60"], **TALL},
            "the ring cot",
        ),
        (
            {"radius_mm": 28, "quadrants": {"upper_left": "sine-60"}, **TALL},
            "in quadrants.upper_left",
        ),
        (
            {"lettering": {"height_mm": 8}, "quadrants": {"upper_right": "prayer-curves"}},
            "the prayer curves' six rings in quadrants.upper_right",
        ),
        (
            {"radius_mm": 40, "rings": ["altitude", "calendar"], "calendar": {"form": "eccentric"},
             "lettering": {"height_mm": 6}},
            "the ring calendar",
        ),
    ],
)  # fmt: skip
def test_what_does_not_fit_is_named_and_the_remedy_fits(
    parameters: dict[str, Any], what: str
) -> None:
    parameters = {"ladder": {"form": "none"}, **parameters}
    fault = refusal(parameters)
    assert what in str(fault)
    check_remedies(parameters, fault)


def test_straight_lines_are_lines() -> None:
    back = make(quadrants={"upper_right": "sine-60"}, rings=["altitude", "zodiac"], radius_mm=90)
    for means in set(names(back)):
        if means.startswith(("quadrant/sine/", "quadrant/cosine/", "zodiac/")):
            for path in shapes(back, means):
                assert all(isinstance(s, Line) for s in path.segments)


def test_vocabulary_is_what_a_maker_can_choose() -> None:
    from typing import get_args

    ornaments = get_args(Ornament)
    assert set(get_args(Holding)) == {"none", "shadow-ladder", *CONTENTS, *ornaments}
    assert set(ROUND) < set(get_args(RingName))
