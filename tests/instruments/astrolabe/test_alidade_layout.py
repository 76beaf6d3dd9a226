"""Alidades as they are laid out: whole, makeable, every label clear, bad input refused."""

import itertools
from typing import Any

import pytest
import shapely
from helpers.drawn import drawn, polygon
from helpers.sweeping import roaming, spread
from hypothesis import strategies as st

import miqyas
import templates
from instruments.astrolabe.alidade import Design, lay_out
from instruments.design import build
from instruments.errors import DesignError
from instruments.geometry import Line
from instruments.making.workshop import Workshop
from instruments.part import Face, Instrument, Part, Sheet
from output.checking.checks import check

pytestmark = pytest.mark.slow

FORMS = ("two-pointer", "halved", "locust-thigh", "crescent", "rule-single", "rule-double")
FRONT = FORMS[4:]
SYSTEMS = ("western", "arabic-indic", "roman", "abjad")
KEPT = ("one-half", "counter-changed")

CLEAR_MM = 0.25
"""Between a numeral and any line: the pad is 0.4 mm at the smallest height, and a scored line
takes half of 0.15 of it on either side."""


def make(**parameters: Any) -> Instrument:
    return lay_out(build(Design, parameters))


def labels(part: Part) -> set[str]:
    return {m.means for face in Face for m in part.marks(face) if m.means.startswith("label/")}


def faults(part: Part, clear_mm: float = CLEAR_MM) -> list[tuple[str, str]]:
    """Labels nearer than `clear_mm` to anything else on their face or to a cut."""
    found = []
    assert isinstance(part.body, Sheet)
    for face in Face:
        marks = [*part.marks(face), *part.contour(face)]
        names, shapes = [m.means for m in marks], [drawn(m) for m in marks]
        *_, outline = part.contour(face)
        sheet = polygon(outline.shape)
        for i, name in enumerate(names[: len(part.marks(face))]):
            if not sheet.buffer(1e-6).covers(shapes[i]):
                found.append((name, "beyond the sheet"))
            if name.startswith("label/"):
                near = shapely.dwithin(shapes[i], shapes, clear_mm)
                found += [(name, names[j]) for j in near.nonzero()[0] if j != i]
    return found


def whole(part: Part) -> bool:
    """Whether a sheet is one connected piece about all its holes."""
    assert isinstance(part.body, Sheet)
    sheet = polygon(part.body.outline)
    holes = [polygon(c.shape) for c in part.body.cutouts]
    inside = all(sheet.contains_properly(h) for h in holes)
    apart = all(a.disjoint(b) for a, b in itertools.combinations(holes, 2))
    return bool(sheet.is_valid and inside and apart and part.body.outline.area() > 0.0)


@pytest.mark.parametrize(
    ("numerals", "strokes"), spread(itertools.product(SYSTEMS, ["outline", "single"]), 3)
)
def test_every_form_is_laid_out_whole_and_clear(numerals: str, strokes: str) -> None:
    for form, kept in itertools.product(FORMS, KEPT):
        hand = {"numerals": numerals, "strokes": strokes}
        made = make(form=form, kept=kept, lettering=hand)
        check(made, Workshop())
        for placed in made.parts:
            assert whole(placed.part)
            assert faults(placed.part) == []
        if form not in FRONT:
            assert [n for n in made.notes if n.about.startswith("alidade/hour")] == []


@pytest.mark.parametrize("form", ["two-pointer", "halved"])
@pytest.mark.parametrize("kept", KEPT)
def test_the_hours_are_numbered_both_ways_and_six_is_on_the_other_sight(
    form: str, kept: str
) -> None:
    made = make(form=form, kept=kept)
    numbers = {f"label/alidade/hour/{n}" for n in (1, 2, 3, 4, 5, 7, 8, 9, 10, 11)}
    assert labels(made.part("rule")) == numbers
    assert labels(made.part("sight-upper")) == set()
    assert labels(made.part("sight-lower")) == {"label/alidade/hour/6"}
    (six,) = made.part("sight-lower").front
    holes = [c.shape.bounds()[3] for c in made.part("sight-lower").body.cutouts]
    assert six.shape.bounds()[1] > max(holes), "over the orifice"


@pytest.mark.parametrize("form", ["two-pointer", "halved"])
@pytest.mark.parametrize("numerals", SYSTEMS)
def test_all_hours_are_numbered_on_small_rules(form: str, numerals: str) -> None:
    small = {"kept": "counter-changed", "radius_mm": 40, "width_mm": 12}
    made = make(form=form, **small, lettering={"numerals": numerals})
    numbered = {int(name.rpartition("/")[2]) for p in made.parts for name in labels(p.part)}
    # On half the width, 6 mm, alif and ya-alif stand staggered.
    assert numbered == set(range(1, 12))
    assert [fault for p in made.parts for fault in faults(p.part)] == []


def test_sights_are_higher_where_numerals_of_hours_need_it() -> None:
    small = {"form": "two-pointer", "radius_mm": 40, "width_mm": 12}
    for given, high in (
        ({}, 12.0),
        ({"hours": False}, 9.6),
        ({"sights": {"distance_mm": 25}}, 9.6),
    ):
        upper = make(**small, **given).part("sight-upper").body
        assert isinstance(upper, Sheet)
        assert upper.outline.bounds()[3] == pytest.approx(high)


@pytest.mark.parametrize("form", ["locust-thigh", "crescent"])
def test_an_upright_has_the_hours_on_both_its_faces(form: str) -> None:
    part = make(form=form).part(form.removeprefix("locust-"))
    for marks, numbers in ((part.front, range(1, 7)), (part.back, range(6, 12))):
        assert {m.means for m in marks} == {
            *(f"alidade/hour/{n}" for n in range(1, 6)),
            *(f"label/alidade/hour/{n}" for n in numbers),
        }


def on_axis(part: Part) -> list[tuple[float, float]]:
    """Stretches of the outline on y = 0, from left to right."""
    assert isinstance(part.body, Sheet)
    lines = [s for s in part.body.outline.segments if isinstance(s, Line)]
    flat = [s for s in lines if s.start.imag == 0.0 and s.end.imag == 0.0]
    ends = [sorted((s.start.real, s.end.real)) for s in flat]
    return sorted((a, b) for a, b in ends)


def test_the_edge_passes_through_the_centre() -> None:
    for form, kept in itertools.product(("halved", "rule-double"), KEPT):
        found = on_axis(make(form=form, kept=kept).part("rule"))
        hub = 8.0 if kept == "one-half" else 10.0
        if kept == "one-half" or form == "rule-double":
            assert found == [(-75.0, -hub), (hub, 75.0)]
        else:
            # The seats of the sights interrupt it, never the pointers.
            assert [found[0][0], found[-1][1]] == [-75.0, 75.0]
            assert [found[1][1], found[2][0]] == [-hub, hub]
    assert on_axis(make(form="rule-single").part("rule")) == [(10.0, 75.0)]


def test_the_round_of_a_halved_rule_holds_the_pivots_hole() -> None:
    for kept in KEPT:
        part = make(form="halved", kept=kept).part("rule")
        sheet = polygon(part.body.outline)
        centre = shapely.Point(0, 0)
        # Its chords come 0.0001 mm nearer than the circle.
        hub = 8.0 if kept == "one-half" else 10.0
        assert sheet.exterior.distance(centre) == pytest.approx(hub, abs=2e-4)
        assert part.body.cutouts[0].means == "hole/pivot"
        assert part.body.cutouts[0].shape.bounds()[2] == pytest.approx(2.55)


def test_the_sights_holes_stand_opposite_each_other() -> None:
    for form, kept in itertools.product(FORMS[:4], KEPT):
        made = make(form=form, kept=kept)
        at: dict[str, list[tuple[float, float]]] = {}
        for placed in made.parts:
            if placed.part.name.startswith("sight"):
                for hole in placed.part.body.cutouts:
                    (circle,) = hole.shape.segments
                    y = placed.frame.origin_mm[1] + circle.centre.real * placed.frame.x_axis[1]
                    at.setdefault(hole.means, []).append((y, circle.centre.imag))
        assert set(at) == {"hole/sight-large", "hole/sight-small"}
        for upper, lower in at.values():
            assert upper == pytest.approx(lower)
        heights = {z for both in at.values() for _, z in both}
        assert len(heights) == 1, "all at equal height"


def test_sights_astride_the_rule_take_what_its_notches_leave() -> None:
    for form, kept in itertools.product(FORMS[:4], KEPT):
        made = make(form=form, kept=kept, sights={"fixing": "slot"})
        check(made, Workshop())
        rule = made.part("rule")
        assert whole(rule)
        sheet = polygon(rule.body.outline)
        for placed in made.parts:
            if placed.part.name.startswith("sight"):
                assert faults(placed.part) == []
                x = placed.frame.origin_mm[0] + placed.frame.z_axis[0] / 2
                cut = sheet.intersection(shapely.LineString([(x, -50), (x, 50)]))
                feet = [s.start for s in placed.part.body.outline.segments if s.start.imag == 0.0]
                assert len(feet) == 2
                # The play of the fit, and nothing more.
                assert abs(feet[1] - feet[0]) == pytest.approx(cut.length + 0.1)


def test_tabs_go_into_slots_with_play() -> None:
    made = make(workshop={"clearance_mm": 0.2}, form="locust-thigh")
    slots = {
        c.means: c.shape.bounds()
        for c in made.part("rule").body.cutouts
        if c.means.startswith("slot/sight")
    }
    for name, (x0, y0, x1, y1) in slots.items():
        part = made.part(name.removeprefix("slot/"))
        tab = [z for z in part.body.outline.segments if z.start.imag < 0.0]
        wide = 2 * max(abs(s.start.real) for s in tab)
        assert (x1 - x0, y1 - y0) == pytest.approx((1.0 + 0.2, wide + 0.2))


def test_the_templates_are_made_without_a_remark() -> None:
    named = [n for n in templates.names("designs") if "alidade" in n or n.startswith("rule-")]
    assert len(named) >= 7
    for name in named:
        values = templates.read("designs", name)
        assert (values.pop("design"), values["name"]) == ("alidade", name)
        made = make(**values)
        # Only the crowded end of a scale of declinations has one.
        assert [n for n in made.notes if n.about != "scale/declination"] == []
        assert check(made, Workshop()) == []


BAD: tuple[tuple[dict[str, Any], str], ...] = (
    ({"sights": {"height_mm": 40}}, r"sights\.height_mm = 40 puts the line of five hours 149\.3"),
    ({"sights": {"height_mm": 1}, "hours": True}, r"sights\.height_mm = 1 "),
    ({"sights": {"distance_mm": 74}}, r"sights\.distance_mm = 74 leaves the pointer no room"),
    ({"radius_mm": 10}, r"sights\.distance_mm = 7\.5 leaves the pointer no room"),
    (
        {"sights": {"distance_mm": 5}},
        r"sights\.distance_mm = 5 leaves no rule .* 12\.1 or more",
    ),
    (
        {"form": "rule-single", "declination": {"tropic_radius_mm": 5}},
        r"declination\.tropic_radius_mm = 5 leaves no rule",
    ),
    ({"sights": {"small_hole_mm": 5}}, r"sights\.small_hole_mm = 5 is more than"),
    (
        {"radius_mm": 30, "hub_diameter_mm": 40},
        r"hub_diameter_mm = 40 leaves no rule .* give 36\.8 or less",
    ),
    (
        {"radius_mm": 40, "pivot_diameter_mm": 50, "hub_diameter_mm": 56},
        "radius_mm = 40 leaves no rule between the hub",
    ),
    ({"hub_diameter_mm": 6}, "hub_diameter_mm = 6 leaves less than 1 mm"),
    (
        {"form": "rule-double", "width_mm": 300},
        r"width_mm = 300 is more than the 75 mm .* give 75 or less",
    ),
    ({"width_mm": 8}, r"sights\.large_hole_mm = 4 leaves less than"),
    ({"sights": {"hole_height_mm": 17}}, r"sights\.hole_height_mm = 17 puts the large hole"),
    (
        {"thickness_mm": 6, "hub_diameter_mm": 20},
        r"sights\.thickness_mm = 1 needs a slot too narrow",
    ),
    ({"form": "locust-thigh", "thigh": {"foot_mm": 30}}, r"thigh\.foot_mm = 30 takes more than"),
    (
        {"form": "locust-thigh", "sights": {"height_mm": 60}, "thigh": {"head_mm": 20}},
        r"thigh\.head_mm = 20 puts the line of five hours beyond",
    ),
    ({"form": "locust-thigh", "pivot_room_mm": 30}, "pivot_room_mm = 30 reaches the oblique edge"),
    ({"form": "crescent", "crescent": {"radius_mm": 60}}, r"crescent\.radius_mm = 60 takes"),
    ({"form": "crescent", "crescent": {"radius_mm": 5}}, r"crescent\.radius_mm = 5 leaves"),
    ({"form": "crescent", "sights": {"height_mm": 60}}, r"sights\.height_mm = 60 shades"),
    (
        {"form": "rule-single", "declination": {"tropic_radius_mm": 80}},
        r"declination\.tropic_radius_mm = 80 leaves the pointer no room",
    ),
)


@pytest.mark.parametrize(("parameters", "said"), BAD)
def test_what_cannot_be_made_is_refused_with_a_remedy(
    parameters: dict[str, Any], said: str
) -> None:
    with pytest.raises(DesignError, match=said) as refused:
        make(**parameters)
    assert all(f.remedy for f in refused.value.faults)


def test_the_height_that_the_refusal_names_is_the_highest_that_fits() -> None:
    for radius in (40.0, 75.0, 120.0):
        with pytest.raises(DesignError) as refused:
            make(radius_mm=radius, sights={"height_mm": radius})
        fits = refused.value.faults[0].remedies[0].values["sights.height_mm"]
        make(radius_mm=radius, sights={"height_mm": fits})
        with pytest.raises(DesignError):
            make(radius_mm=radius, sights={"height_mm": fits + 0.1})


def test_the_remedies_of_hub_and_sights_do() -> None:
    for parameters in ({"hub_diameter_mm": 6}, {"sights": {"distance_mm": 5}}):
        with pytest.raises(DesignError) as refused:
            make(**parameters)
        (works,) = refused.value.faults[0].remedies[0].values.values()
        better = {"sights": {"distance_mm": works, "height_mm": 10}, "hours": False}
        made = make(**(better if "sights" in parameters else {"hub_diameter_mm": works}))
        check(made, Workshop())


def test_a_rule_too_short_for_its_pointers_is_told_only_lengths_that_do() -> None:
    with pytest.raises(DesignError) as refused:
        make(radius_mm=0.001)
    (fault,) = refused.value.faults
    (remedy,) = fault.remedies
    # What the sights then lack in height is another matter.
    make(**remedy.values, sights={"height_mm": 10}, hours=False)


@pytest.mark.parametrize(
    ("sights", "crescent"),
    [
        ({"distance_mm": 0.203}, {}),
        ({"distance_mm": 12.1}, {}),
        ({"distance_mm": 12.1}, {"radius_mm": 2}),
        ({"distance_mm": 20}, {}),
    ],
)
def test_a_crescent_and_its_sights_are_told_what_makes_room_for_both(
    sights: dict[str, float], crescent: dict[str, float]
) -> None:
    with pytest.raises(DesignError) as refused:
        make(form="crescent", sights=sights, crescent=crescent)
    (fault,) = refused.value.faults
    remedied = fault.remedies[0].values
    assert remedied
    sights = {"distance_mm": remedied.get("sights.distance_mm", sights["distance_mm"])}
    if "crescent.radius_mm" in remedied:
        crescent = {"radius_mm": remedied["crescent.radius_mm"]}
    make(form="crescent", sights=sights | {"height_mm": 10}, crescent=crescent)


@pytest.mark.parametrize("form", FORMS)
def test_a_long_rule_is_wider_unless_it_is_given(form: str) -> None:
    def wide_mm(**given: Any) -> float:
        (fact,) = (f for f in make(form=form, **given).facts if f.name == "rule/width")
        assert isinstance(fact.value, float)
        return fact.value

    assert [wide_mm(), wide_mm(radius_mm=60), wide_mm(radius_mm=300)] == [20.0, 20.0, 45.0]
    assert wide_mm(radius_mm=300, width_mm=20) == 20.0


def test_the_rulers_of_a_large_astrolabe_are_wider() -> None:
    made = miqyas.make("astrolabe", tropic_radius_mm=250, rete={"style": "geometric"})
    figures = {f.name: f.value for f in made.facts}
    assert figures["alidade/rule/width"] == pytest.approx(0.15 * figures["alidade/rule/radius"])
    assert figures["rule/rule/width"] == pytest.approx(0.105 * figures["rule/rule/radius"])


@pytest.mark.parametrize("radius_mm", [60, 200])
@pytest.mark.parametrize("numerals", ["western", "abjad"])
def test_all_hours_are_numbered_on_a_thigh_of_any_size(radius_mm: float, numerals: str) -> None:
    made = miqyas.make(
        "alidade-locust-thigh",
        radius_mm=radius_mm,
        width_mm=radius_mm / 3.75,
        lettering={"numerals": numerals},
    )
    thigh = made.part("thigh")
    named = {m.means for f in Face for m in thigh.marks(f) if m.means.startswith("label/")}
    assert named == {f"label/alidade/hour/{n}" for n in range(1, 12)}


def test_a_numeral_that_would_run_beyond_the_thigh_is_left_out_with_a_note() -> None:
    made = make(
        form="locust-thigh",
        radius_mm=39.6,
        sights={"height_mm": 36},
        thigh={"head_mm": 20.4, "foot_mm": 6},
    )
    thigh = made.part("thigh")
    assert isinstance(thigh.body, Sheet)
    right = thigh.body.outline.bounds()[2]
    written = [m for face in Face for m in thigh.marks(face) if m.means.startswith("label/")]
    assert written
    assert all(-right < m.shape.bounds()[0] and m.shape.bounds()[2] < right for m in written)
    assert [n.message for n in made.notes if n.about == "lettering.height_mm"] == [
        f"hours {k} have no numerals: they do not fit on the thigh under its edge" for k in (5, 7)
    ]


def test_without_hours_the_sights_may_be_of_any_height() -> None:
    made = make(hours=False, sights={"height_mm": 60})
    assert made.part("rule").front == ()
    assert labels(made.part("sight-lower")) == set()
    assert not any(f.name.startswith("alidade/") for f in made.facts)


def test_where_no_sun_rises_and_sets_there_are_no_seasonal_hours() -> None:
    made = make(place={"latitude": 90})
    assert any("no seasonal hours" in n.message for n in made.notes)
    assert not any(f.name.startswith("alidade/stray") for f in made.facts)


@roaming(
    15,
    150,
    form=st.sampled_from(FORMS),
    kept=st.sampled_from(KEPT),
    radius=st.floats(25, 300),
    width=st.floats(0.15, 0.5),
    thickness=st.sampled_from([1.0, 2.0, 3.0, 6.0]),
    sight=st.sampled_from([1.0, 2.0, 3.0]),
    fixing=st.sampled_from(["tab", "slot"]),
    hub=st.floats(8, 40),
    gnomon=st.one_of(st.none(), st.floats(0.05, 0.6)),
    height=st.floats(1.0, 5.0),
    numerals=st.sampled_from(SYSTEMS),
    latitude=st.floats(-90, 90),
    foot=st.floats(0, 10),
)
def test_any_alidade_is_whole_and_clear_or_refused(
    form: str,
    kept: str,
    radius: float,
    width: float,
    thickness: float,
    sight: float,
    fixing: str,
    hub: float,
    gnomon: float | None,
    height: float,
    numerals: str,
    latitude: float,
    foot: float,
) -> None:
    parameters = {
        "form": form,
        "kept": kept,
        "radius_mm": radius,
        "width_mm": width * radius,
        "thickness_mm": thickness,
        "hub_diameter_mm": hub,
        "sights": {
            "thickness_mm": sight,
            "fixing": fixing,
            "height_mm": gnomon and gnomon * radius,
        },
        "thigh": {"foot_mm": foot, "thickness_mm": sight},
        "crescent": {"thickness_mm": sight},
        "lettering": {"height_mm": height, "numerals": numerals},
        "place": {"latitude": latitude},
    }
    try:
        made = make(**parameters)
    except DesignError:
        return
    check(made, Workshop())
    for placed in made.parts:
        assert whole(placed.part)
        assert faults(placed.part, 0.1) == []


@pytest.mark.parametrize(
    ("name", "values", "blamed"),
    [
        (
            "rule-double",
            {"declination": {"tropic_radius_mm": 10.6}},
            "declination.tropic_radius_mm",
        ),
        ("alidade", {"sights": {"distance_mm": 11.1}}, "sights.distance_mm"),
        ("alidade", {"hub_diameter_mm": 130}, "hub_diameter_mm"),
    ],
)
def test_a_rule_without_room_blames_what_was_set(name, values, blamed):
    with pytest.raises(DesignError) as caught:
        miqyas.make(name, **values)
    assert [fault.parameter for fault in caught.value.faults] == [blamed]


@pytest.mark.parametrize("height", [2.0, 6.0, 10.0])
def test_hours_of_a_crescent_stay_on_it_however_large_the_letters(height):
    import miqyas
    from output.checking import checks

    made = miqyas.make("alidade-crescent", lettering={"height_mm": height})
    assert not [n for n in checks.check(made, made.design.workshop) if "leave" in n.message]
    ring = made.part("crescent")
    inner, outer = 22.5, 30.5
    centre = 1j * next(f.value for f in made.facts if f.name == "crescent/ends")
    ticks = [m.shape for m in ring.front if m.means.startswith("alidade/hour/")]
    assert len(ticks) == 5
    for tick in ticks:
        reach = sorted(abs(z - centre) for z in (tick.start, tick.end))
        assert reach[0] == pytest.approx(inner)
        assert reach[1] < outer - 1.0


@pytest.mark.parametrize("radius_mm", [75.0, 140.0, 200.0])
def test_hours_of_a_crescent_are_no_larger_than_its_ring_has_room_for(radius_mm):
    made = miqyas.make("alidade-crescent", radius_mm=radius_mm)
    numbered = [m.means for m in made.part("crescent").front if m.means.startswith("label/")]
    assert numbered == [f"label/alidade/hour/{n}" for n in range(1, 7)]
    given = miqyas.make("alidade-crescent", radius_mm=200.0, lettering={"height_mm": 4.0})
    assert "hours 1, 2, 3, 4, 5, 6 have no numerals" in " ".join(n.message for n in given.notes)
