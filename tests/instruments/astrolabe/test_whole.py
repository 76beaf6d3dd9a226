"""A whole astrolabe: its parts fit each other and stand where date and time put them."""

import cmath
import functools
import itertools
import math

import numpy as np
import pytest
from helpers.usual import usual

import miqyas
from instruments.astrolabe import alidade, back, plate, whole
from instruments.astrolabe.alidade.parameters import DeclinationScale
from instruments.astrolabe.plate.parameters import PlateSet
from instruments.astrolabe.whole.own_designs import Size, designed, naming_in_full
from instruments.astrolabe.whole.stacking import (
    Assembly,
    behind,
    heights_mm,
    shared_rim_mm,
    sky_at,
)
from instruments.design import build
from instruments.errors import DesignError, Fault, give, or_more
from instruments.errors import naming as said
from instruments.geometry import Path
from instruments.part import Frame, Instrument, Part, Sheet
from instruments.place import Place

pytestmark = pytest.mark.slow

GREENWICH = Place(latitude=51.5)
TEMPLATES = ("astrolabe", "astrolabe-biruni", "astrolabe-sydney", "astrolabe-museum")
QUICK = {
    "stars": {"choice": "list", "names": ["Vega", "Sirius", "Regulus"], "lettered": "none"},
    "rete": {"style": "geometric"},
    "plates": {"labels": False},
}


def made(**parameters: object) -> Instrument:
    return whole.lay_out(build(whole.Design, {**QUICK, **parameters}))


@pytest.fixture(scope="module")
def plain() -> Instrument:
    return made()


@pytest.fixture(scope="module")
def facts(plain) -> dict[str, object]:
    return {f.name: f.value for f in plain.facts}


def thickness(part: Part) -> float:
    assert isinstance(part.body, Sheet)
    return part.body.thickness_mm


def hole(part: Part) -> float:
    """Diameter of the pivot's hole."""
    assert isinstance(part.body, Sheet)
    cut = next(c.shape for c in part.body.cutouts if c.means == "hole/pivot")
    return 2 * cut.segments[0].radius


def test_every_part_has_the_pins_hole(plain, facts):
    for name in ("alidade", "mater-back", "plate-51n31", "rete", "rule", "washer"):
        assert hole(plain.part(name)) == pytest.approx(facts["fittings/pin/hole-diameter"])


def test_parts_stand_on_each_other_with_their_play(plain, facts):
    z = {p.part.name: p.frame.origin_mm[2] for p in plain.parts}
    play = facts["fittings/fit/play"]
    assert z["mater-back"] == 0.0
    assert z["plate-51n31"] == pytest.approx(facts["mater/floor"])
    rete = z["plate-51n31"] + thickness(plain.part("plate-51n31")) + play
    assert z["rete"] == pytest.approx(rete)
    limb = z["mater-limb"] + thickness(plain.part("mater-limb"))
    assert limb == pytest.approx(facts["mater/thickness"])
    assert rete + thickness(plain.part("rete")) <= limb + 1e-9
    assert z["rule"] == pytest.approx(limb + play)
    washer = z["rule"] + thickness(plain.part("rule")) + play
    assert z["washer"] == pytest.approx(washer)
    assert z["horse"] == pytest.approx(washer + thickness(plain.part("washer")))
    assert z["alidade"] == pytest.approx(-play)
    head = -play - thickness(plain.part("alidade")) - play
    assert z["pin"] == pytest.approx(head)
    assert facts["fittings/pin/grip"] == pytest.approx(z["horse"] - head)


def test_the_sum_of_thicknesses_is_stated(facts):
    needed = facts["budget/plates"] * facts["budget/plate"] + facts["budget/rete"]
    needed += facts["budget/play"] + facts["budget/knob"]
    assert facts["budget/needed"] == pytest.approx(needed)
    assert facts["budget/recess"] >= facts["budget/needed"]


def test_the_back_stands_on_the_maters_back(plain):
    part = plain.part("mater-back")
    assert any(m.means.startswith("scale/altitude/") for m in part.back)
    assert not part.front


def test_groups_have_what_their_designs_have_but_for_the_shared():
    names = set(plate.Design.model_fields)
    assert set(PlateSet.model_fields) < names
    assert not {"place", "tropic_radius_mm", "name"} & set(PlateSet.model_fields)


@pytest.mark.parametrize(
    ("parameters", "said"),
    [
        (
            {"plates": {"tab": {"width_mm": 90.0}}},
            "plates.tab.width_mm = 90 is too wide for a tab",
        ),
        ({"plates": {"rim_radius_mm": 60}}, "plates.rim_radius_mm = 60 is too small"),
        ({"epoch": {"year": 2600}}, "epoch.year = 2600 is above 2500"),
        ({"fittings": {"horse_mm": 4}}, "fittings.horse_mm = 4 leaves"),
        (
            {"mater": {"construction": "solid", "thickness_mm": 3}},
            "mater.thickness_mm = 3 leaves no floor of 1 mm behind the recess, which is 3.825 deep",
        ),
        ({"assembly": {"date_time": "2026-02-30 10:00"}}, "assembly.date_time = 2026-02-30 10:00"),
        (
            {"assembly": {"date_time": "2026-02-20 10:00"}, "place": {"timezone": "Mars/Ares"}},
            "place.timezone = Mars/Ares is no IANA time zone",
        ),
        ({"rule": {"hub_diameter_mm": 5}}, "rule.hub_diameter_mm = 5 leaves"),
        (
            {"fittings": {"pivot_diameter_mm": 60}},
            "fittings.pivot_diameter_mm = 60 covers what is read with a washer of 144 mm",
        ),
        (
            {"fittings": {"pivot_diameter_mm": 60, "washer_diameter_mm": 64}},
            "tropic_radius_mm = 75 is too small",
        ),
        (
            {
                "tropic_radius_mm": 25,
                "back": {
                    "rings": ["altitude", "zodiac", "calendar"],
                    "numerals_follow": "upright",
                    "ladder": {"form": "inner-square", "inner_arc": 15},
                },
            },
            "tropic_radius_mm = 25 gives the back a radius of 49 mm, which leaves no room",
        ),
        ({"rete": {"strut_mm": 0.2}}, "rete.strut_mm = 0.2 is below the narrowest web"),
        (
            {"back": {"quadrants": {"lower_left": "hours-seasonal"}}},
            "there: back.ladder.quadrant = both puts",
        ),
        (
            {"lettering": {"height_mm": 12}, "back": {"quadrants": {"upper_left": "hours-equal"}}},
            "rings in back.quadrants.upper_left on a plate",
        ),
        ({"back": {"rings": ["zodiac"]}}, 'back.rings = ["zodiac"] leaves out altitude'),
        ({"back": {"rings": []}}, "back.rings = [] leaves out altitude"),
        (
            {"back": {"rings": ["altitude", "zodiac", "zodiac"]}},
            "names zodiac twice: leave one out",
        ),
        (
            {"limb": {"scales": ["hours-24", "degrees-90", "hours-24"]}},
            'limb.scales = ["hours-24", "degrees-90", "hours-24"] names hours-24 twice',
        ),
    ],
)
def test_what_cannot_be_made_is_said_by_its_full_name(parameters, said):
    with pytest.raises(DesignError) as error:
        made(**parameters)
    assert said in str(error.value)


def test_a_settled_design_is_the_validated_one():
    design = whole.Design()
    settled = {"radius_mm": 98.5, "pivot_room_mm": 5.0, "declination": DeclinationScale()}
    found = designed(alidade.Design, design.rule, "rule", settled)
    own = {name: getattr(design.rule, name) for name in type(design.rule).model_fields}
    assert found == alidade.Design.model_validate({**own, **settled})
    assert found.model_fields_set >= set(settled)


@pytest.mark.parametrize(
    ("settled", "said"),
    [
        ({"radius_mm": 98.0, "thickness_mm": 50.5}, "thickness_mm = 50.5 "),
        ({"radius_mm": 0.0}, "radius_mm = 0 is not above 0"),
        ({"radius_mm": math.inf}, "radius_mm = inf"),
        ({"radius_mm": "98 km"}, "radius_mm = 98 km"),
    ],
)
def test_a_settled_value_out_of_bounds_is_refused(settled, said):
    with pytest.raises(DesignError) as caught:
        designed(back.Design, whole.Design().back, "back", settled)
    assert str(caught.value).startswith(said)
    text = designed(back.Design, whole.Design().back, "back", {"radius_mm": "9.8 cm"})
    assert text.radius_mm == pytest.approx(98.0)


def test_remedies_name_parameters_in_full_and_leave_other_words():
    wider = said("widen {} or {}", "form.hub_mm", "pivot_diameter_mm")
    fault = Fault.of("hub_mm", 16.0, "is small", or_more("hub_mm", 20.04), wider)
    larger = give({"form": "b", "radius_mm": 30.04})
    other = Fault.of("form", "a", said("is less than {}, of this form", "hub_mm"), larger)
    follows = {"radius_mm": Size("tropic_radius_mm", 100.0, 28.0)}
    with pytest.raises(DesignError) as caught, naming_in_full("rule", {"hub_mm", "form"}, follows):
        raise DesignError(fault, other)
    first, second = caught.value.faults
    assert first.parameter == "rule.hub_mm"
    assert [r.values for r in first.remedies] == [{"rule.hub_mm": 20.1}, {}]
    assert first.remedy == (
        "give 20.1 or more, or widen rule.form.hub_mm or fittings.pivot_diameter_mm"
    )
    assert second.parameter == "rule.form"
    assert str(second.problem) == "is less than rule.hub_mm, of this form"
    assert second.remedies[0].values == {"rule.form": "b", "tropic_radius_mm": 102.1}


def test_a_date_that_is_none_is_refused_when_read():
    with pytest.raises(DesignError, match=r"assembly.date_time = noon is no date and time: write"):
        build(whole.Design, {"assembly": {"date_time": "noon"}})


def test_plates_with_different_rims_are_refused():
    one, two = (Part(f"plate-{r}", Sheet(Path.circle(0j, r), 1.5)) for r in (80, 82))
    assert shared_rim_mm([one, one]) == 80.0
    with pytest.raises(DesignError) as error:
        shared_rim_mm([one, two])
    assert "plate-80 has 80 mm, plate-82 82; one recess takes plates of one size" in str(
        error.value
    )


@pytest.mark.parametrize(
    ("calendar", "clock", "when", "place", "sidereal_h", "hour_angle_h"),
    [
        # Greenwich sidereal time at 0 h UT of 2000 January 1 is 6 h 39 m 52 s.
        ("gregorian", "civil", "2000-01-01 00:00", GREENWICH, 6.6645, -12.05),
        # At noon of a sundial at the March equinox the sun's own right ascension culminates.
        ("gregorian", "sundial", "2026-03-20 12:00", Place(latitude=40, longitude=-74.0), 0.0, 0.0),
        ("julian", "sundial", "1021-06-16 18:00", Place(latitude=33, longitude=68.4), 12.0, 6.0),
        # Sydney is 11 hours ahead in summer.
        (
            "gregorian",
            "civil",
            "2000-01-01 11:00",
            Place(latitude=0, longitude=15.0, timezone="Australia/Sydney"),
            7.6645,
            -11.05,
        ),
    ],
)
def test_the_sky_at_a_time(calendar, clock, when, place, sidereal_h, hour_angle_h):
    sky = sky_at(Assembly(date_time=when, clock=clock, calendar=calendar), place)
    assert sky is not None
    hours = math.tau / 24
    apart = math.remainder(sky.sidereal_time - sidereal_h * hours, math.tau) / hours
    # A minute: what the equation of time and the date's own hours change.
    assert apart == pytest.approx(0.0, abs=0.1 if clock == "sundial" else 0.001)
    apart = math.remainder(sky.hour_angle - hour_angle_h * hours, math.tau) / hours
    assert apart == pytest.approx(0.0, abs=1e-9 if clock == "sundial" else 0.02)


def world(frame: Frame, z: complex) -> np.ndarray:
    """A point of a part's front plane in the instrument's frame."""
    x = np.array(frame.x_axis)
    y = np.cross(np.array(frame.z_axis), x)
    return np.array(frame.origin_mm) + z.real * x + z.imag * y


@pytest.mark.parametrize(("hemisphere", "latitude"), [("north", 51.5), ("south", -33.9)])
def test_rete_and_rule_show_the_sun_at_the_hour(hemisphere, latitude):
    place = {"latitude": latitude, "longitude": 12.0}
    design = build(
        whole.Design,
        {
            **QUICK,
            "stars": {"choice": "list", "names": ["Sirius", "Regulus"], "lettered": "none"},
            "hemisphere": hemisphere,
            "place": place,
            "assembly": {"date_time": "2026-05-01 08:20", "clock": "sundial"},
        },
    )
    shown = whole.lay_out(design)
    values = {f.name: f.value for f in shown.facts}
    frames = {p.part.name: p.frame for p in shown.parts}
    degree = round(values["assembly/sun"])
    line = next(m for m in shown.part("rete").front if m.means == f"ecliptic/{degree}")
    sun = world(frames["rete"], line.shape.start)
    west = math.degrees(math.atan2(sun[0], sun[1])) * (-1 if hemisphere == "south" else 1)
    wanted = (8 + 20 / 60 - 12) * 15
    # The nearest whole degree of the ecliptic, and the nutation in longitude.
    assert west == pytest.approx(wanted, abs=0.7)
    tip = world(frames["rule"], 1 + 0j)
    assert math.degrees(math.atan2(tip[0], tip[1])) * (
        -1 if hemisphere == "south" else 1
    ) == pytest.approx(wanted, abs=1e-4)


def test_frames_in_frames():
    inner = Frame((1.0, 2.0, 3.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0))
    assert inner.on(Frame()) == inner
    outer = Frame.turned(math.pi / 2, 10.0)
    found = inner.on(outer)
    assert found.origin_mm == pytest.approx((-2.0, 1.0, 13.0))
    assert found.x_axis == pytest.approx((-1.0, 0.0, 0.0))
    back = behind(math.radians(30), -1.0)
    # Seen from behind, x runs to the left: 30° up from the right is up and to the left.
    assert back.x_axis == pytest.approx((-math.cos(math.pi / 6), 0.5, 0.0))
    assert Frame((0, 0, 5)).on(back).origin_mm == pytest.approx((0.0, 0.0, -6.0))


@pytest.mark.parametrize("late", ["24:30", "25:00", "10:60"])
def test_a_time_beyond_the_day_is_refused(late):
    with pytest.raises(DesignError, match=r"assembly\.date_time .* has a time beyond the day"):
        sky_at(Assembly(date_time=f"2026-06-21 {late}"), GREENWICH)


@pytest.mark.parametrize(
    ("when", "zone", "minutes"),
    [
        ("2026-03-29 01:00", "Europe/London", 60),
        ("2026-03-29 01:59:59", "Europe/London", 60),
        ("2026-10-04 02:15", "Australia/Lord_Howe", 30),
    ],
)
def test_a_time_that_the_clocks_pass_over_is_refused(when, zone, minutes):
    with pytest.raises(DesignError) as error:
        sky_at(Assembly(date_time=when), Place(timezone=zone))
    assert f"assembly.date_time = {when} is no time in {zone}" in str(error.value)
    assert f"give a time {minutes} minutes later" in str(error.value)
    assert sky_at(Assembly(date_time=when, clock="sundial"), Place(timezone=zone)) is not None


@pytest.mark.parametrize("when", ["00:59:59", "02:00", "03:00", "13:00"])
def test_times_beside_a_change_of_the_clocks_are_times(when):
    place = Place(timezone="Europe/London")
    day = sky_at(Assembly(date_time=f"2026-03-29 {when}"), place)
    before = sky_at(Assembly(date_time=f"2026-03-28 {when}"), place)
    assert day is not None
    assert before is not None
    apart = math.remainder(day.hour_angle - before.hour_angle, math.tau) * 12 / math.pi
    # Clocks are an hour ahead of the day before's from two o'clock on; the sun's own change
    # in a day is below a minute.
    assert apart == pytest.approx(0.0 if when < "01" else -1.0, abs=1 / 60)


def test_the_knob_is_low_under_a_rule_and_stands_free_without_one(facts):
    assert facts["rete/knob/height"] == 0.25 * facts["rete/knob/hole-diameter"]
    assert facts["fittings/fit/knob"] >= facts["fittings/fit/play"] - 1e-9
    free = made(rule={"form": "none"})
    told = {f.name: f.value for f in free.facts}
    assert told["rete/knob/height"] == 1.6 * told["rete/knob/hole-diameter"]
    assert told["budget/knob"] == 0.0
    assert "fittings/fit/knob" not in told
    bare = made(rete={"style": "geometric", "handle_diameter_mm": 0})
    assert "knob" not in {p.part.name for p in bare.parts}
    assert {f.name: f.value for f in bare.facts}["budget/knob"] == 0.0


def test_the_knob_turns_with_the_rete():
    for when in ("2026-06-21 09:30", "2026-12-01 18:00"):
        turned_to = made(assembly={"date_time": when})
        places = {p.part.name: p for p in turned_to.parts}
        cut = next(
            c.shape for c in places["rete"].part.body.cutouts if c.means == "hole/knob"
        ).segments[0]
        here = Frame((cut.centre.real, cut.centre.imag, 0.0))
        hole_at = here.on(places["rete"].frame).origin_mm
        assert places["knob"].frame.origin_mm[:2] == pytest.approx(hole_at[:2])


def test_parts_are_drawn_apart_by_layers(plain):
    apart = made(assembly={"exploded_mm": 20.0})
    places = {p.part.name: heights_mm(p) for p in apart.parts}
    assert places["mater-back"] == heights_mm(plain.parts[4])
    order = ("pin", "alidade", "mater-back", "mater-spacer-1", "mater-limb", "plate-51n31")
    order += ("rete", "rule", "washer", "horse")
    sights = places["alidade-sight-upper"], places["alidade-sight-lower"]
    # The knob stays on its rete.
    assert places["knob"][1] > places["rete"][1] > places["knob"][0] > places["rete"][0]
    places["rete"] = (places["rete"][0], places["knob"][1])
    places["alidade"] = (sights[0][0], places["alidade"][1])
    assert sights[0] == pytest.approx(sights[1])
    for below, above in itertools.pairwise(order):
        assert places[above][0] - places[below][1] == pytest.approx(20.0), (below, above)


@functools.cache
def template(name: str) -> miqyas.Made:
    return usual(name)


@pytest.mark.parametrize("name", TEMPLATES)
def test_templates_can_be_made(name):
    shown = template(name)
    assert shown.sheet
    assert shown.name == name
    bolted = name in ("astrolabe", "astrolabe-sydney")
    held = {"screw", "nut"} if bolted else {"pin", "horse"}
    assert held | {"washer", "rete"} <= {p.part.name for p in shown.parts}
    if bolted:  # all is cut from sheet or bought
        assert all(isinstance(p.part.body, Sheet) or p.part.bought for p in shown.parts)


def test_the_museum_piece_is_400_mm_across_and_shows_its_citys_plate():
    shown = template("astrolabe-museum")
    assert {f.name: f.value for f in shown.facts}["mater/radius"] == 200.0
    plates = [p.part.name for p in shown.parts if "plate" in p.part.name]
    # Of Nuremberg, though it is not the first of the list.
    assert plates[-1] == "plate-57n00-49n27"
    assert len(plates) == 4


@pytest.mark.parametrize("angle", [180, 90, 30])
@pytest.mark.parametrize(("place", "turned"), [("Rome", True), ("Bologna", False)])
def test_the_plate_of_the_place_is_uppermost_with_its_face_up(place, turned, angle):
    """Bologna has the plate for 44.45, Rome that for 41.95, on the first one's back."""
    plates = {"latitudes": [39, 41.95, 44.45, 48], "two_faced": True, "tab": {"angle": angle}}
    found = made(place=place, plates={**QUICK["plates"], **plates})
    low, high = (p for p in found.parts if p.part.name.startswith("plate"))
    assert high.part.name == ("plate-39n00-41n57" if turned else "plate-44n27-48n00")
    assert high.frame.z_axis == (0.0, 0.0, -1.0 if turned else 1.0)
    tab = cmath.rect(100.0, math.radians(90 - angle))
    at = np.array([tab.real, tab.imag, 0.0])
    assert (at @ high.frame.axes)[:2] == pytest.approx((at @ low.frame.axes)[:2], abs=1e-9)


def test_al_birunis_has_six_plates_of_two_faces():
    plates = [p.part for p in template("astrolabe-biruni").parts if "plate" in p.part.name]
    assert len(plates) == 6
    assert all(part.front and part.back for part in plates)
    assert plates[-1].name.startswith("plate-33n35")


@pytest.mark.parametrize("scales", [["x"], ["degrees-360", "x"]])
def test_an_unknown_scale_is_all_that_is_wrong_with_a_list(scales):
    with pytest.raises(DesignError) as error:
        build(whole.Design, {"limb": {"scales": scales}})
    (fault,) = error.value.faults
    assert "is not known: choose among degrees-360" in str(fault)


def test_the_washer_of_the_template_is_of_the_assemblys_material() -> None:
    for material in ("acrylic", "brass"):
        made = miqyas.make("astrolabe", assembly={"material": material}, **QUICK)
        washer = next(one.part for one in made.parts if one.part.name.startswith("washer"))
        assert washer.material == material
