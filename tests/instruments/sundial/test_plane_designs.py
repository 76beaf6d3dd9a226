"""Dials of every plane as designs: templates, what they show, what they refuse, what they say."""

import itertools
import math
import re
from itertools import pairwise

import numpy as np
import pytest
from helpers.curves import with_every_curve
from helpers.drawn import drawn
from helpers.sweeping import spread
from hypothesis import given, settings
from hypothesis import strategies as st

import miqyas
import templates
from instruments.catalogue import ENTRIES, find
from instruments.design import build
from instruments.errors import DesignError
from instruments.geometry import Path, Region
from instruments.part import Face, Process, Severity, Sheet
from instruments.sundial.lines.face import Plane
from output.checking import checks

pytestmark = pytest.mark.slow

DIALS = ("horizontal-dial", "vertical-dial", "equatorial-dial", "polar-dial", "plane-dial")
EVERY = {
    "zone": {"shown": True},
    "seasonal": {"shown": True},
    "babylonian": {"shown": True},
    "italian": {"shown": True},
    "prayers": {"noon": True, "noon_end": "2", "afternoon": ["1", "1.5", "2"]},
    "days": {"dates": ["2026-06-01", "11-11"]},
}


def made(dial, /, **values):
    entry = find(dial)
    return entry.lay_out()(build(entry.design(), with_every_curve(values)))


def marks(instrument, face=Face.FRONT):
    return instrument.part("dial-plate").marks(face)


def names(instrument, prefix=""):
    return {m.means for m in marks(instrument) if m.means.startswith(prefix)}


def refused(dial, /, **values):
    with pytest.raises(DesignError) as caught:
        made(dial, **values)
    return str(caught.value)


@pytest.mark.parametrize(("latitude", "azimuth"), [(52, 200), (0, 200), (-34, 340)])
def test_a_plane_dial_looks_towards_the_equator_by_itself(latitude, azimuth):
    dial = made("plane-dial", place={"latitude": latitude})
    looks = next(f.value for f in dial.facts if f.name == "face/azimuth")
    assert looks == pytest.approx(azimuth, abs=1e-9)
    assert len(names(dial, "hour/equal/")) >= 8


@pytest.mark.parametrize("name", DIALS)
def test_a_template_is_the_default_dial_and_has_no_faults(name):
    values = templates.read("designs", name)
    assert values.pop("design") == name
    entry = find(name)
    instrument = entry.lay_out()(build(entry.design(), values))
    default = entry.lay_out()(build(entry.design(), {}))
    assert [m.means for m in marks(instrument)] == [m.means for m in marks(default)]
    assert len(names(instrument, "hour/equal/")) >= 5
    said = [n for n in instrument.notes if n.severity is not Severity.DETAIL]
    assert not [n for n in said if not n.about.startswith(("label/", "day/"))]
    workshop = build(entry.design(), values).workshop
    assert not checks.check(instrument, workshop)
    assert len({e.name for e in ENTRIES}) == len(ENTRIES)


@settings(deadline=None, max_examples=25)
@given(
    st.one_of(st.floats(-90, 90), st.sampled_from([0, 90, -90, 66.56, 23.44])),
    st.floats(0, 360),
    st.one_of(st.floats(0, 180), st.sampled_from([0, 90])),
    st.sampled_from(["pin", "polar-style"]),
)
def test_every_face_is_laid_out_or_refused(latitude, azimuth, inclination, kind):
    place = {"latitude": latitude, "longitude": 20, "timezone": "Europe/Athens"}
    gnomon = {"kind": kind}
    values = {"azimuth": azimuth, "inclination": inclination, "labels": False} | EVERY
    try:
        instrument = made("plane-dial", place=place, gnomon=gnomon, **values)
    except DesignError as error:
        if all(f.parameter == "inclination" or f.parameter[:6] == "gnomon" for f in error.faults):
            return
        raise
    frame = [m for m in marks(instrument) if m.means == "border"][-1].shape
    xmin, ymin, xmax, ymax = frame.bounds()
    for mark in marks(instrument):
        if mark.means.startswith(("hour/", "day/", "prayer/")):
            x0, y0, x1, y1 = mark.shape.bounds()
            assert x0 > xmin - 0.01
            assert y0 > ymin - 0.01
            assert x1 < xmax + 0.01
            assert y1 < ymax + 0.01


@settings(deadline=None, max_examples=60)
@given(st.floats(-90, 90), st.floats(0, 360), st.floats(0, 180))
def test_the_highest_sun_over_a_face_is_found(latitude, azimuth, inclination):
    plane = Plane.at(
        math.radians(latitude),
        1.0,
        azimuth=math.radians(azimuth),
        zenith_distance=math.radians(inclination),
    )
    declination = np.radians(np.linspace(-23.4, 23.4, 79))
    hour = np.radians(np.arange(0, 360, 0.5))
    cast = plane.cast(declination[:, None], hour[None, :])
    tried = np.max(np.where(cast.up >= 0, cast.front, -1.0), initial=-1.0)
    highest = plane.highest_sun(math.radians(23.4))
    assert highest >= tried - 1e-9
    # The grid's nearest sun is within half a degree or so of the best one.
    assert tried >= highest - 0.012 or highest < 0.012


@pytest.mark.parametrize(
    ("name", "values", "said"),
    [
        ("plane-dial", {"inclination": 180}, "inclination = 180 turns the face away"),
        ("vertical-dial", {"place": {"latitude": 90}, "gnomon_height_mm": 0}, "above 0"),
        ("plane-dial", {"gnomon_height_mm": -5}, "is not above 0"),
        ("vertical-dial", {"gnomon_height_mm": 4000}, "throws every shadow off the plate"),
        ("plane-dial", {"days": {"dates": ["2025-02-29"]}}, "no date of the Gregorian calendar"),
        ("plane-dial", {"days": {"dates": ["1582-10-10"]}}, "left out when the calendar"),
        (
            "plane-dial",
            {"days": {"dates": ["1900-02-29"], "calendar": "gregorian"}},
            "no date of the Gregorian",
        ),
        ("plane-dial", {"days": {"dates": ["soon"]}}, "is no date: write 2026-06-21"),
        ("plane-dial", {"days": {"dates": ["25-12"]}}, "write 12-25, the month before the day"),
        ("plane-dial", {"days": {"dates": ["2026-24-12"]}}, "write 2026-12-24, the month"),
        ("plane-dial", {"days": {"dates": ["31-31"]}}, "not 1 to 12: give another day"),
        (
            "vertical-dial",
            {"facing": "NE", "azimuth": 40},
            "two sides of the sky: give azimuth = 45 instead",
        ),
        ("plane-dial", {"place": {"timezone": "Europe/Londn"}}, "no IANA time zone"),
        ("plane-dial", {"equal": {"every_minutes": 7}}, "choose 60, 30, 15, 10 or 5"),
        ("vertical-dial", {"facing": "up"}, "choose north, east, south or west"),
    ],
)
def test_what_cannot_be_made_is_refused_in_one_line(name, values, said):
    message = refused(name, **values)
    assert said in message
    assert "\n" not in message


def test_the_gnomon_that_would_fit_is_told_and_fits():
    message = refused("vertical-dial", gnomon_height_mm=4000)
    height = float(re.search(r": give ([\d.]+)", message)[1])
    assert names(made("vertical-dial", gnomon_height_mm=height), "hour/")


@pytest.mark.parametrize("facing", ["south", "north", "east", "west"])
def test_walls_are_symmetric_and_see_their_half_of_the_day(facing):
    wall = made("vertical-dial", facing=facing, place={"latitude": 51.5})
    hours = {int(m.rpartition("/")[2]) for m in names(wall, "hour/equal/")}
    assert {
        "south": hours <= set(range(6, 19)) and {9, 12, 15} <= hours,
        "north": {4, 5, 19, 20} <= hours and 12 not in hours,
        "east": hours <= set(range(3, 12)),
        "west": hours <= set(range(13, 22)),
    }[facing]
    holes = [c for c in wall.part("dial-plate").body.cutouts if c.means == "hole/fixing"]
    assert len(holes) == 4


def test_an_equatorial_plate_has_a_gnomon_and_marks_on_both_faces():
    dial = made("equatorial-dial", place={"latitude": 40})
    plate = dial.part("dial-plate")
    assert plate.faces() == (Face.FRONT, Face.BACK)
    assert names(dial, "day/") == {"day/taurus", "day/gemini", "day/cancer"}
    back = {m.means for m in plate.back if m.means.startswith("day/")}
    assert back == {"day/pisces", "day/aquarius", "day/capricorn"}
    stand = ["stand-base", "stand-cheek-1", "stand-cheek-2"]
    assert [p.part.name for p in dial.parts] == [*stand, "dial-plate", "gnomon"]
    assert [c.means for c in plate.body.cutouts] == ["slot/gnomon", "slot/stand", "slot/stand"]
    pins = made("equatorial-dial", place={"latitude": 40}, gnomon={"kind": "pin"})
    assert [p.part.name for p in pins.parts] == [*stand, "dial-plate", "gnomon", "gnomon-south"]
    plate = pins.part("dial-plate")
    assert [c.means for c in plate.body.cutouts] == ["hole/gnomon", "slot/stand", "slot/stand"]
    # Noon is at the foot of both faces.
    for face in (plate.front, plate.back):
        (noon,) = (m.shape for m in face if m.means == "hour/equal/12")
        assert noon.bounds()[3] < 0
    pole = made("equatorial-dial", place={"latitude": 90})
    assert pole.part("dial-plate").faces() == (Face.FRONT,)
    assert [n.about for n in pole.notes if "lower face" in n.message] == ["place.latitude"]
    south = made("equatorial-dial", place={"latitude": -90}, foot_x_mm=10)
    assert south.part("dial-plate").faces() == (Face.BACK,)
    # Each pole's sun is on the face that is up there.
    assert [n.about for n in south.notes if "lower face" in n.message] == ["place.latitude"]


@pytest.mark.parametrize("name", ["horizontal-dial", "equatorial-dial", "plane-dial"])
def test_all_that_is_cut_from_sheet_is_of_the_material(name):
    of_sheet = made(name, material="plywood", equation_plate={"form": "table"}).parts
    assert {p.part.material for p in of_sheet} == {"plywood"}
    pinned = made(name, material="plywood", gnomon={"kind": "pin"}).parts
    told = {isinstance(p.part.body, Sheet): p.part.material for p in pinned}
    assert told == {True: "plywood", False: "brass"}


@pytest.mark.parametrize(("name", "language"), spread(itertools.product(DIALS, ["en", "ar"]), 4))
def test_labels_keep_clear_of_lines_and_of_each_other(name, language):
    lettering = {"language": language, "numerals": "arabic-indic" if language == "ar" else "roman"}
    place = {"latitude": 47, "longitude": 8.5, "timezone": "Europe/Zurich", "name": "Zürich"}
    values = {"lettering": lettering | {"height_mm": 2.5}, "place": place} | EVERY
    front = marks(made(name, **values))
    labels = [(m.means, drawn(m)) for m in front if m.means.startswith("label/")]
    lines = [
        (m.means, drawn(m))
        for m in front
        if not m.means.startswith("label/") and isinstance(m.shape, Path)
    ]
    assert len(labels) > 8
    for k, (means, ink) in enumerate(labels):
        if means == "label/place":  # its hull on a disc is not its ink
            continue
        for other, line in lines:
            assert ink.distance(line) > 0.1, (means, other)
        for other, beside in labels[:k]:
            if other != "label/place":
                assert ink.distance(beside) > 0.1, (means, other)


def test_no_line_is_drawn_twice():
    dial = made("horizontal-dial", place={"latitude": 0}, labels=False, **EVERY)
    assert names(dial, "hour/equal/") >= {"hour/equal/9", "hour/equal/12"}
    # All hours are alike at the equator.
    assert not names(dial, "hour/seasonal/")
    assert not names(dial, "hour/babylonian/")
    assert "prayer/noon-end" not in names(dial)
    (note,) = (n for n in dial.notes if n.about == "hour/equal/9")
    assert "hour/seasonal/3" in note.message
    for latitude in (0, 51.5, 70):
        dial = made("horizontal-dial", place={"latitude": latitude}, labels=False, **EVERY)
        found = checks.check(dial, build(find("horizontal-dial").design(), {}).workshop)
        assert not [n for n in found if "run over" in n.message], latitude


DIVIDED = itertools.product(["equal", "seasonal", "babylonian", "italian", "zone"], [30, 15, 5])


@pytest.mark.parametrize(("system", "minutes"), spread(DIVIDED, 6))
def test_divisions_of_the_hour_stay_engravable(system, minutes):
    shown = {} if system == "equal" else {"shown": True}
    values = {system: {"every_minutes": minutes} | shown, "hours": system == "equal"}
    dial = made(
        "horizontal-dial", place={"latitude": 45}, labels=False, gnomon_height_mm=14, **values
    )
    limits = build(find("horizontal-dial").design(), {}).workshop.limits
    lines = {}
    for mark in marks(dial):
        if mark.means.startswith(f"hour/{system}/"):
            hours, _, over = mark.means.rpartition("/")[2].partition(":")
            lines.setdefault(60 * int(hours) + int(over or 0), []).append(drawn(mark))
    assert len(lines) > (60 / minutes) * 5
    crowded = 0
    for (a, one), (b, other) in pairwise(sorted(lines.items())):
        if (a % 60 or b % 60) and system in ("equal", "seasonal"):
            apart = min(x.distance(y) for x in one for y in other)
            assert apart > 0.9 * (limits.gap_mm + limits.line_mm), (a, b)
        crowded += b - a == minutes
    assert crowded > 5


def test_lines_can_be_engraved():
    values = {"process": "engrave"}
    dial = made("plane-dial", equal=values, days=values, prayers=values, line_mm=0.4)
    engraved = [m for m in marks(dial) if m.means.startswith(("hour/", "day/", "prayer/"))]
    assert engraved
    assert all(m.process is Process.ENGRAVE and isinstance(m.shape, Region) for m in engraved)
    # Grooves are centred on the lines that would be scored.
    length = sum(m.shape.length() for m in marks(made("plane-dial")) if m.means[:5] == "hour/")
    area = sum(m.shape.area() for m in engraved if m.means[:5] == "hour/")
    assert area / length == pytest.approx(0.4, rel=1e-9)


def test_lines_are_as_wide_as_their_rank():
    values = {"process": "engrave"}
    dial = made("plane-dial", equal=values, days=values, half_hours=True, line_mm=0.4)
    plain = made("plane-dial", half_hours=True)

    def wide(begins, halves=False):
        kept = [
            sum(size(m.shape) for m in marks(one)
                if m.means.startswith(begins) and (":" in m.means) == halves)
            for one, size in ((dial, lambda s: s.area()), (plain, lambda s: s.length()))
        ]  # fmt: skip
        return kept[0] / kept[1]

    assert wide("hour/equal/") == pytest.approx(0.4, rel=1e-9)
    assert wide("hour/equal/", halves=True) == pytest.approx(0.24, rel=1e-9)
    assert wide("day/") == pytest.approx(0.28, rel=1e-3)


def test_times_that_throw_no_shadow_are_told_by_date():
    dial = made("plane-dial", place={"latitude": 36}, prayers={"table": True})
    facts = {f.name: f for f in dial.facts}
    dawns = [f for n, f in facts.items() if n.startswith("time/") and n.endswith("/dawn")]
    assert len(dawns) == 36
    # Reference values: hour angles at −18°, the equinox between 11 and 21 March.
    earlier, later = (facts[f"time/03-{day}/nightfall"].value for day in (11, 21))
    assert earlier < 12 + 112.4555 / 15 < later
    assert "185:1" in dawns[0].source
    north = made("plane-dial", place={"latitude": 60}, prayers={"table": True})
    dawn = next(f for f in north.facts if f.name == "time/06-21/dawn")
    assert (dawn.value, dawn.unit, dawn.meaning) == ("none", "", "it does not grow dark")


@pytest.mark.parametrize(
    ("latitude", "date", "said"),
    [(70, "06-21", "the sun stays up"), (70, "12-21", "the sun stays down"),
     (-70, "12-21", "the sun stays up"), (-70, "06-21", "the sun stays down")],
)  # fmt: skip
def test_a_sun_that_does_not_rise_or_set_is_told_by_date(latitude, date, said):
    dial = made("plane-dial", place={"latitude": latitude}, prayers={"table": True})
    facts = {f.name: f for f in dial.facts}
    for event in ("sunrise", "sunset"):
        assert facts[f"time/{date}/{event}"].value == "none"
        assert facts[f"time/{date}/{event}"].meaning == said


def test_the_zone_is_told():
    place = {"latitude": 28.6, "longitude": 77.2, "timezone": "Asia/Kolkata"}
    dial = made("horizontal-dial", place=place, zone={"shown": True})
    facts = {f.name: f.value for f in dial.facts}
    assert facts["zone/offset"] == 5.5
    assert facts["zone/correction"] == pytest.approx(4 * 77.2 - 330)
    assert facts["zone/equation"] == "mean over the leap-year cycle 2024 to 2027"
    closed = [m for m in marks(dial) if m.means == "hour/zone/11"]
    assert len(closed) == 1
    assert closed[0].shape.closed


def test_summer_time_moves_the_hours_by_one():
    place = {"latitude": 51.5, "timezone": "Europe/London"}
    winter = made("horizontal-dial", place=place, hours=False, zone={"shown": True})
    summer = made(
        "horizontal-dial", place=place, hours=False, zone={"shown": True, "summer_time": True}
    )
    one = next(m.shape for m in marks(winter) if m.means == "hour/zone/11")
    other = next(m.shape for m in marks(summer) if m.means == "hour/zone/12")
    assert one.bounds() == pytest.approx(other.bounds())


@pytest.mark.parametrize("text", ["12-25", "[12-25]", " 12-25, 03-14 ", '"12-25", "03-14"'])
def test_dates_need_neither_brackets_nor_quotes(text):
    drawn = names(made("horizontal-dial", days={"entries": "none", "dates": text}), "day/")
    assert drawn == {"day/12-25", *(["day/03-14"] if "," in text else [])}


def test_the_side_of_a_wall_is_written_in_any_way():
    north, *others = (miqyas.make("vertical-dial", facing=side) for side in ("north", "North", "N"))
    assert all(made_.design.facing == north.design.facing == "north" for made_ in others)


@pytest.mark.parametrize(("side", "azimuth"), [("north-east", 45), ("SE", 135), ("S 37 E", 143)])
def test_a_direction_between_two_sides_is_an_azimuth(side, azimuth):
    """It was refused, with the azimuth that it is."""
    assert miqyas.make("vertical-dial", facing=side).design.looks == azimuth


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ({"azimuth": 45}, True),
        ({"azimuth": 180}, False),
        ({"azimuth": -180}, False),
        ({}, False),
    ],
)
def test_a_side_of_the_sky_beside_another_azimuth_is_told(given, told):
    dial = miqyas.make("vertical-dial", facing="south", **given)
    said = [note.message for note in dial.notes if note.about == "facing"]
    assert [str(one) for one in said] == told * [
        "is of no use beside azimuth, which tells the direction: leave it out"
    ]


def test_dates_are_told_with_their_calendar():
    days = {"entries": "none", "dates": ["1000-06-15", "06-21"]}
    dial = made("plane-dial", days=days)
    facts = {f.name: f for f in dial.facts}
    # At the Julian solstice of that year the sun is at its greatest declination.
    assert facts["declination/1000-06-15"].value == pytest.approx(23.57, abs=0.02)
    assert "Julian calendar" in facts["declination/1000-06-15"].source
    assert "leap-year cycle 2024 to 2027" in facts["declination/06-21"].source
    assert names(dial, "day/") == {"day/1000-06-15", "day/06-21"}


def test_half_hours_and_noon_gap_of_a_style():
    gnomon = {"kind": "polar-style", "thickness_mm": 4}
    dial = made("horizontal-dial", gnomon=gnomon, labels=False)
    noons = [m.shape for m in marks(dial) if m.means == "hour/equal/12"]
    xs = sorted({round(p.start.real, 6) for p in noons})
    assert xs == [-2.0, 2.0]
    assert isinstance(dial.part("gnomon").body, Sheet)
    assert {c.means for c in dial.part("dial-plate").body.cutouts} == {"slot/gnomon"}


def test_a_line_along_a_longer_one_is_drawn_with_it():
    """The sixth seasonal hour of a style's nodus lies on the noon line of its edge."""
    wall = made(
        "vertical-dial",
        place={"latitude": 52},
        azimuth=215,
        seasonal={"shown": True},
        gnomon={"kind": "polar-style"},
    )
    assert "hour/equal/12" in names(wall)
    assert "hour/seasonal/6" not in names(wall)
    assert any("hour/seasonal/6" in n.message for n in wall.notes)


@pytest.mark.parametrize("name", DIALS)
def test_every_dial_has_its_plate_of_the_equation_of_time(name):
    with_it = made(name, equation_plate={"form": "both"})
    own = {p.part.name for p in with_it.parts} - {p.part.name for p in made(name).parts}
    assert own == {"equation-plate"}
    placed = {p.part.name: p for p in with_it.parts}
    dial, table = placed["dial-plate"], placed["equation-plate"]
    _, _, right, _ = dial.part.body.outline.bounds()
    left, _, _, _ = table.part.body.outline.bounds()
    assert left + table.frame.origin_mm[0] > right


@pytest.mark.parametrize("place", ["Cairo", "Kraków", "Reykjavik", "Ushuaia"])
def test_numbers_whose_digits_stand_apart_stand_farther_apart(place):
    # Of ١١ the digits are a whole height apart; ١٢ and ١٣ had half of one between them.
    lettering = {"language": "ar", "numerals": "arabic-indic"}
    made = miqyas.make("plane-dial", place=place, width_mm=80, height_mm=80, lettering=lettering)
    marks = [m for m in made.part("dial-plate").front if m.means.startswith("label/hour/")]
    boxes = [m.shape.bounds() for m in marks]
    rows = [(a, b) for a, b in itertools.permutations(boxes, 2)
            if a[0] < b[0] and a[1] < b[3] and b[1] < a[3]]  # fmt: skip
    assert len(boxes) > 3
    assert rows
    for (_, foot, right, head), (left, *_) in rows:
        assert left - right > 0.9 * (head - foot)
