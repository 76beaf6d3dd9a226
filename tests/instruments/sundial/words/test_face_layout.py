"""How a face looks: rows of numerals, names for every line, a balanced dial, useful notes."""

import itertools
import math

import numpy as np
import pytest
import shapely
from helpers.curves import with_every_curve

import miqyas
from instruments.catalogue import find
from instruments.design import build
from instruments.errors import DesignError
from instruments.inscription import inscription
from instruments.labelling.ground import flat_lines
from instruments.lettering.language import words
from instruments.lettering.numerals import numeral as written_in
from instruments.part import Severity
from instruments.sundial.lines.lines_shown import date_name, shown_by
from instruments.sundial.words.inscribing import together
from output.checking import checks

pytestmark = pytest.mark.slow

DIALS = ("horizontal-dial", "vertical-dial", "equatorial-dial", "polar-dial", "plane-dial")
HEIGHT = 2.5
"""Capital height of names by default, mm."""


def made(dial, /, **values):
    entry = find(dial)
    design = build(entry.design(), with_every_curve(values))
    return design, entry.lay_out()(design)


def marks(instrument, prefix):
    part = instrument.part("dial-plate")
    return [m for face in part.faces() for m in part.marks(face) if m.means.startswith(prefix)]


def boxes(instrument, prefix):
    return {m.means: m.shape.bounds() for m in marks(instrument, prefix)}


def frame(instrument):
    """The inner line of the border: xmin, ymin, xmax, ymax."""
    sizes = [m.shape.bounds() for m in marks(instrument, "border")]
    return min(sizes, key=lambda b: b[2] - b[0])


def drawn(instrument):
    """The box of all hours and days, and of the gnomon's foot."""
    found = [
        m.shape.bounds()
        for prefix in ("hour/", "day/", "gnomon/")
        for m in marks(instrument, prefix)
    ]
    low, high = np.min(found, axis=0), np.max(found, axis=0)
    return low[0], low[1], high[2], high[3]


@pytest.mark.parametrize("dial", DIALS)
def test_a_default_dial_names_every_line(dial):
    _, instrument = made(dial)
    assert not [n for n in instrument.notes if n.about.startswith("label/")]


@pytest.mark.parametrize(
    ("dial", "values"),
    [
        (
            "vertical-dial",
            {
                "facing": "west",
                "place": {"latitude": 30},
                "italian": {"shown": True},
                "gnomon": {"kind": "pin"},
            },
        ),
        ("vertical-dial", {"gnomon": {"kind": "polar-style"}, "lettering": {"language": "de"}}),
        ("horizontal-dial", {"half_hours": True, "lettering": {"numerals": "roman"}}),
        ("plane-dial", {"azimuth": 180, "inclination": 120, "place": {"latitude": 40}}),
    ],
)
def test_names_without_room_along_their_curve_find_it_at_an_end_or_in_short(dial, values):
    _, instrument = made(dial, **values)
    named = {m.means for m in marks(instrument, "label/")}
    for line in (*marks(instrument, "day/"), *marks(instrument, "prayer/")):
        assert f"label/{line.means}" in named, line.means


def test_days_among_five_minute_lines_are_named_in_the_band():
    _, instrument = made(
        "horizontal-dial", equal={"every_minutes": 5}, gnomon={"kind": "polar-style"},
        width_mm=300, height_mm=220,
    )  # fmt: skip
    xmin, ymin, xmax, ymax = frame(instrument)
    named = boxes(instrument, "label/day/")
    assert len(named) == 7
    for left, bottom, right, top in named.values():
        assert right < xmin or left > xmax or top < ymin or bottom > ymax


@pytest.mark.parametrize(
    ("dial", "given"),
    [
        ("vertical-dial", {"place": "Tromsø", "width_mm": 80, "azimuth": 175}),
        ("vertical-dial", {"place": "Cairo", "width_mm": 300, "azimuth": 90}),
        ("plane-dial", {"place": "Tokyo", "width_mm": 80, "azimuth": 210, "inclination": 60}),
        ("plane-dial", {"place": "Reykjavik", "width_mm": 80, "height_mm": 80}),
    ],
)
def test_no_way_leads_on_where_no_numeral_stands(dial, given):
    instrument = miqyas.make(dial, **given)
    assert boxes(instrument, "hour/equal/")
    for way in marks(instrument, "continuation/"):
        _, _, hour = way.means.partition("/")
        (numeral,) = marks(instrument, f"label/{hour}")
        xmin, ymin, xmax, ymax = numeral.shape.bounds()
        gap = shapely.box(*way.shape.bounds()).distance(shapely.box(xmin, ymin, xmax, ymax))
        assert gap < 2.0 * (ymax - ymin), way.means


@pytest.mark.parametrize("dial", ["polar-dial", "plane-dial", "vertical-dial"])
def test_numerals_of_a_side_stand_in_one_row(dial):
    _, instrument = made(dial, gnomon={"kind": "pin"})
    xmin, ymin, xmax, ymax = frame(instrument)
    numerals = boxes(instrument, "label/hour/equal/")
    assert {f"label/{m}" for m in boxes(instrument, "hour/equal/")} <= set(numerals)
    apart = boxes(instrument, "continuation/hour/equal/")
    assert len(apart) > 4
    for means, way in apart.items():
        # A way on ends on the frame.
        off = np.abs(np.array(way) - (xmin, ymin, xmax, ymax))
        assert off.min() < 1e-6, means
    for means, (left, bottom, right, top) in numerals.items():
        assert right < xmin or left > xmax or top < ymin or bottom > ymax, means


@pytest.mark.parametrize("height", [150, 180])
@pytest.mark.parametrize("azimuth", [100, 180, 237])
def test_the_inscription_is_not_read_with_a_numeral(azimuth, height):
    _, instrument = made(
        "vertical-dial", azimuth=azimuth, height_mm=height, seasonal={"shown": True}
    )
    (left, bottom, right, top) = boxes(instrument, "label/place")["label/place"]
    for numeral in boxes(instrument, "label/hour/").values():
        if numeral[1] < top and numeral[3] > bottom:
            assert max(numeral[0] - right, left - numeral[2]) > 1.1 * HEIGHT


@pytest.mark.parametrize("facing", ["south", "north"])
def test_a_dial_is_in_the_middle_of_a_plate_with_room_to_spare(facing):
    design, instrument = made(
        "vertical-dial", facing=facing, height_mm=260, width_mm=160, gnomon={"kind": "pin"}
    )
    _, low, _, high = drawn(instrument)
    _, ymin, _, ymax = frame(instrument)
    assert abs(low + high - ymin - ymax) / 2 < 0.08 * design.outline.half_size[1]


@pytest.mark.parametrize("kind", ["pin", "polar-style"])
def test_a_face_square_to_the_axis_has_its_gnomon_where_the_horizon_leaves_most(kind):
    _, instrument = made("vertical-dial", facing="north", place={"latitude": 0},
                         gnomon={"kind": kind})  # fmt: skip
    _, low, _, high = boxes(instrument, "hour/equal/12")["hour/equal/12"]
    _, ymin, _, ymax = frame(instrument)
    assert high > (ymin + ymax) / 2
    assert low == pytest.approx(ymin, abs=1e-6)


def test_the_gnomon_keeps_clear_of_the_frame():
    _, instrument = made(
        "vertical-dial", azimuth=237, place={"latitude": 43.7}, gnomon={"kind": "pin"}
    )
    foot = next(iter(boxes(instrument, "gnomon/foot").values()))
    assert frame(instrument)[3] - foot[3] > HEIGHT - 1e-6


@pytest.mark.parametrize("asked_mm", [None, 18.0])
def test_a_compass_without_room_is_made_smaller(asked_mm):
    """Which is told of a size that somebody gave."""
    _, instrument = made(
        "horizontal-dial", gnomon={"kind": "polar-style"}, seasonal={"shown": True},
        ornaments={"compass": "rose", "compass_mm": asked_mm},
    )  # fmt: skip
    told = [n for n in instrument.notes if n.about == "ornaments.compass_mm"]
    assert len(told) == (asked_mm is not None)
    box = np.array([m.shape.bounds() for m in marks(instrument, "compass")])
    height = box[:, 3].max() - box[:, 1].min()
    assert 4 < height < 18
    assert all(height < float(note.message.split()[2]) < 18 for note in told)


@pytest.mark.parametrize(("latitude", "azimuth"), [(89.99, 337.066), (89.9, 100), (89, 180)])
def test_an_hour_whose_arms_cross_at_the_frame_is_there(latitude, azimuth):
    _, instrument = made(
        "plane-dial",
        place={"latitude": latitude, "longitude": -74.32233, "timezone": "America/Lima"},
        azimuth=azimuth, inclination=0, epoch={"year": 2031}, width_mm=150, height_mm=120,
        hours=False, zone={"shown": True},
    )  # fmt: skip
    hours = {m.means for m in marks(instrument, "hour/zone/")}
    assert hours == {f"hour/zone/{n}" for n in range(24)}


def test_noons_that_a_wall_hardly_sees_are_noted_in_one_line():
    values = {"azimuth": 100, "foot_x_mm": 0, "foot_y_mm": 0}
    _, instrument = made("vertical-dial", gnomon_height_mm=50, **values)
    (note,) = [n for n in instrument.notes if "noon" in n.message]
    assert note.about == "gnomon_height_mm"
    height = float(note.message.split("a gnomon of ")[1].split(" mm")[0])
    _, kept = made("vertical-dial", gnomon_height_mm=height - 0.1, **values)
    assert not [n for n in kept.notes if "noon shadow" in n.message]


@pytest.mark.parametrize("hours", ["hours", "zone"])
def test_numerals_near_the_equator_stand_on_one_side(hours):
    _, instrument = made(
        "horizontal-dial",
        place={"latitude": -0.18, "longitude": -78.5, "timezone": "America/Lima"},
        hours=hours == "hours", zone={"shown": hours == "zone"}, gnomon={"kind": "pin"},
    )  # fmt: skip
    xmin, _, xmax, _ = frame(instrument)
    named = boxes(instrument, "label/hour/")
    inside = [bottom for left, bottom, right, _ in named.values() if left > xmin and right < xmax]
    middle = next(iter(boxes(instrument, "gnomon/foot").values()))[1]
    assert len(inside) > 5
    assert len({bottom > middle for bottom in inside}) == 1


@pytest.mark.parametrize("dial", ["vertical-dial", "equatorial-dial"])
@pytest.mark.parametrize(
    ("gnomon", "about"),
    [
        ({"kind": "polar-style", "tip": "sphere", "sphere_mm": 9}, {"tip", "sphere_mm"}),
        ({"kind": "pin", "thickness_mm": 4, "notch_mm": 2, "length_mm": 60},
         {"thickness_mm", "notch_mm", "length_mm"}),
        ({"kind": "pin", "sphere_mm": 4}, {"sphere_mm"}),
        ({"kind": "pin", "tip": "sphere", "sphere_mm": 4}, set()),
        ({"kind": "polar-style", "tip": "cone", "thickness_mm": 4}, set()),
    ],
)  # fmt: skip
def test_what_is_of_no_use_for_the_gnomon_is_noted(dial, gnomon, about):
    _, instrument = made(dial, gnomon=gnomon)
    noted = {n.about for n in instrument.notes if "is of no use" in n.message}
    assert noted == {f"gnomon.{name}" for name in about}


@pytest.mark.parametrize(
    ("asked", "about"),
    [
        ({"zone": {"summer_time": True}}, ["zone.summer_time"]),
        ({"zone": {"shown": True, "summer_time": True}}, []),
        ({"italian": {"count": "to", "numerals": "roman"}}, ["italian.count"]),
        ({"zone": {"summer_time": False, "every_minutes": "60"}}, []),
    ],
)
def test_what_is_asked_of_hours_that_are_not_drawn_is_warned_of(asked, about):
    found = miqyas.make("vertical-dial", place="Melbourne, AU", **asked).notes
    noted = {n.about: n for n in found if "is of no use" in n.message}
    assert list(noted) == about
    for name, note in noted.items():
        group = name.partition(".")[0]
        assert note.severity is Severity.WARNING
        assert note.message == f"is of no use without {group}.shown = true"


@pytest.mark.parametrize("size", [{"width_mm": 60}, {"shape": "disc", "diameter_mm": 300}])
def test_hours_of_the_clock_without_room_are_told_as_such_with_what_makes_some(size):
    values = {"place": "Kathmandu", "zone": {"shown": True}} | size
    notes = {n.about: n.message for n in miqyas.make("horizontal-dial", **values).notes}
    # "12 finds no room" was said of a face on which the sun's 12 stands.
    assert notes["zone"].endswith("no room beside the line; hours = false makes room")
    alone = miqyas.make("horizontal-dial", **values, hours=False)
    assert not {n.about for n in alone.notes} & {"zone", "labels"}


@pytest.mark.parametrize(
    ("dial", "values"),
    [
        ("horizontal-dial", {"place": "Jakarta", "width_mm": 60}),
        ("vertical-dial", {"place": "Jakarta", "width_mm": 60}),
        ("horizontal-dial", {"place": "Reykjavik", "width_mm": 100}),
    ],
)
def test_no_numeral_of_the_clock_stands_at_another_of_its_hours(dial, values):
    made_ = miqyas.make(dial, **values, zone={"shown": True})
    hours = {m.means: [] for m in marks(made_, "hour/zone/")}
    for mark in marks(made_, "hour/zone/"):
        hours[mark.means].append(mark.shape)
    flat = {means: flat_lines(shapes) for means, shapes in hours.items()}
    numbered = boxes(made_, "label/hour/zone/")
    # Of 60 mm the 9 stood left of the 8 and the 14 right of the 15.
    assert numbered
    for label, (left, foot, right, head) in numbered.items():
        at = shapely.Point((left + right) / 2, (foot + head) / 2)
        off = {means: shapely.distance(lines, at).min() for means, lines in flat.items()}
        assert min(off, key=off.get) == label.removeprefix("label/")


@pytest.mark.parametrize(
    ("language", "date", "text"),
    [
        ("en", "06-21", "21 June"),
        ("de", "06-21", "21. Juni"),
        ("de", "2026-06-21", "21. Juni 2026"),
        ("es", "2026-06-21", "21 de junio de 2026"),
        ("fr", "2026-06-21", "21 juin 2026"),
        ("fr", "01-01", "1er janvier"),
        ("it", "2026-01-01", "1º gennaio 2026"),
        ("it", "06-21", "21 giugno"),
    ],
)
def test_dates_as_the_language_writes_them(language, date, text):
    assert date_name(date, words(language), "western") == text


@pytest.mark.parametrize(
    ("language", "latitude", "name", "text"),
    [
        ("en", 51.5, "London", "London  ·  51°30′ N  ·  gnomon 20 mm"),
        ("fr", 30.05, "القاهرة", "30°03′ N  ·  gnomon 20 mm  ·  القاهرة"),
        ("ar", 30.05, "القاهرة", "القاهرة  ·  ٣٠°٠٣′ شمالًا  ·  الشاخص ٢٠ مم"),
        ("ar", 51.5, "Wells", "٥١°٣٠′ شمالًا  ·  الشاخص ٢٠ مم  ·  Wells"),
        ("ar", 51.5, "London", "لندن  ·  ٥١°٣٠′ شمالًا  ·  الشاخص ٢٠ مم"),
    ],
)
def test_a_name_of_another_script_leaves_the_inscription_its_direction(
    language, latitude, name, text
):
    design = build(
        find("vertical-dial").design(),
        {"lettering": {"language": language}, "place": {"latitude": latitude, "name": name}},
    )
    assert together(inscription(design.place, design.lettering, 20.0), design.lettering) == text


def test_the_unit_of_length_is_the_languages():
    assert words("ar").terms.millimetres == "مم"
    assert words("la").terms.millimetres == "mm"
    assert math.isclose(HEIGHT, made("vertical-dial")[0].name_height_mm)


def test_a_fault_of_all_holes_is_said_once():
    design, instrument = made("vertical-dial", thickness_mm=20)
    with pytest.raises(DesignError) as caught:
        checks.check(instrument, design.workshop)
    said = [str(fault) for fault in caught.value.faults]
    assert any(line.startswith("hole/fixing") for line in said)
    assert len(said) == len(set(said))


@pytest.mark.parametrize(
    ("gnomon", "remedy"),
    [
        ({"gnomon": {"kind": "polar-style", "thickness_mm": 90}}, "make gnomon.thickness_mm"),
        (
            {"gnomon": {"kind": "pin"}, "gnomon_diameter_mm": 60},
            "make gnomon_diameter_mm",
        ),
    ],
)
def test_a_foot_too_wide_for_the_plate_names_what_makes_it_so(gnomon, remedy):
    with pytest.raises(DesignError, match=remedy):
        made("vertical-dial", **gnomon)


@pytest.mark.parametrize("width", [80, 200])
def test_a_wall_on_the_equator_has_no_hours_of_the_night(width):
    _, instrument = made(
        "vertical-dial", width_mm=width, height_mm=0.75 * width, place={"latitude": 0}
    )
    numbered = {int(m.means.rpartition("/")[2]) for m in marks(instrument, "label/hour/equal/")}
    assert numbered == set(range(7, 18))
    (_, low, _, _) = boxes(instrument, "label/place")["label/place"]
    assert low > frame(instrument)[3]


@pytest.mark.parametrize(
    ("numerals", "written"), [("roman", "XXIV"), ("abjad", "كد"), ("western", "0")]
)
def test_midnight_is_no_letter_that_reads_as_north(numerals, written):
    design = build(find("equatorial-dial").design(), {"lettering": {"numerals": numerals}})
    (hours,) = shown_by(design).systems
    assert hours.texts["hour/equal/0"] == written
    assert len(set(hours.texts.values())) == 24


def test_a_numeral_stands_where_its_line_leads_not_at_its_other_end():
    place = {"name": "Cairo", "latitude": 30.07, "longitude": 31.25}
    small = {"width_mm": 80.0, "height_mm": 60.0, "gnomon": {"kind": "pin"}}
    instrument = miqyas.make("vertical-dial", look="eastern", place=place, **small)
    over = frame(instrument)[3]
    hours = boxes(instrument, "label/hour/seasonal/")
    assert len(hours) == 11
    assert all(box[1] < over for box in hours.values())


@pytest.mark.parametrize("azimuth", [30, 95, 220, 275])
def test_lines_of_days_end_at_the_horizon_whichever_edge_throws_them(azimuth):
    design, instrument = made("vertical-dial", azimuth=azimuth, place={"latitude": 48})
    assert design.gnomon.thickness_mm > 0.0
    (level,) = {round(m.shape.start.imag, 9) for m in marks(instrument, "horizon")}
    tops = [m.shape.bounds()[3] for m in marks(instrument, "day/")]
    near = [top for top in tops if top > level - design.gnomon.thickness_mm]
    assert len(near) >= 3
    assert near == pytest.approx([level] * len(near), abs=1e-6)


BY_THE_CLOCK = {
    "hours": False,
    "twelve_hours": True,
    "days": {"entries": "solstices"},
    "zone": {"shown": True},
}


QUITO = {"place": {"latitude": -0.23, "longitude": -78.5, "timezone": "America/Guayaquil"}}


@pytest.mark.parametrize(
    ("dial", "where"),
    [
        ("horizontal-dial", {}),
        ("horizontal-dial", QUITO),
        ("vertical-dial", {}),
        ("plane-dial", {}),
        ("polar-dial", {}),
    ],
)
def test_a_figure_of_eight_that_the_gnomon_cuts_has_its_numeral_in_the_row(dial, where):
    entry = find(dial)
    instrument = entry.lay_out()(build(entry.design(), BY_THE_CLOCK | where))
    left, low, right, high = frame(instrument)
    named = boxes(instrument, "label/hour/zone/")
    whole = {m.means for m in marks(instrument, "hour/zone/")}
    assert len(whole) > 5
    for box in (named[f"label/{one}"] for one in whole):
        assert box[2] < left or box[0] > right or box[3] < low or box[1] > high


def test_the_numeral_of_a_figure_of_eight_stands_between_its_arms():
    entry = find("equatorial-dial")
    part = entry.lay_out()(build(entry.design(), BY_THE_CLOCK)).part("dial-plate")
    for hour in (9, 10, 11, 12, 13, 14, 15):
        means = f"hour/zone/{hour}"
        lines = [m.shape for m in part.back if m.means == means]
        (box,) = [m.shape.bounds() for m in part.back if m.means == f"label/{means}"]
        arms = [z for line in lines for z in (line.start, line.end)]
        outmost = sorted(arms, key=abs)[-2:]
        angles = [math.atan2(z.imag, z.real) for z in outmost]
        middle = complex(box[0] + box[2], box[1] + box[3]) / 2
        assert min(angles) < math.atan2(middle.imag, middle.real) < max(angles)


@pytest.mark.parametrize("language", ["en", "ar"])
def test_a_horizon_along_the_frame_is_named_on_the_face_not_among_the_hours(language):
    size = {"width_mm": 240, "height_mm": 140}
    _, instrument = made("polar-dial", lettering={"language": language}, **size)
    left, low, right, high = frame(instrument)
    (name,) = boxes(instrument, "label/horizon").values()
    assert left < name[0] < name[2] < right
    assert low < name[1] < name[3] < high


@pytest.mark.parametrize(
    ("given", "about"),
    [
        ({"diameter_mm": 80.0}, {"diameter_mm"}),
        ({"shape": "disc", "width_mm": 260.0}, {"width_mm"}),
        ({"shape": "disc", "width_mm": 260.0, "diameter_mm": 240.0}, set()),
        ({"width_mm": 260.0}, set()),
    ],
)
def test_a_size_of_the_other_shape_is_told(given, about):
    _, instrument = made("horizontal-dial", **given)
    assert {n.about for n in instrument.notes if "is of no use with shape" in n.message} == about


def test_numerals_beside_a_screw_are_not_read_as_one():
    design = miqyas.make(
        "vertical-dial",
        look="classroom",
        place="Wellington, NZ",
        width_mm=80.0,
        height_mm=60.0,
        lettering={"height_mm": 3.0},
    )
    bottom = sorted(
        box for box in boxes(design, "label/hour/equal/").values() if box[3] < frame(design)[1]
    )
    assert len(bottom) == 7
    for (_, low, right, high), (left, *_) in itertools.pairwise(bottom):
        assert left - right > 0.5 * (high - low)


@pytest.mark.parametrize(
    ("values", "since_sunset", "since_sunrise"),
    [
        ({}, "western", "roman"),
        ({"lettering": {"numerals": "roman"}}, "roman", "western"),
        ({"lettering": {"numerals": "arabic-indic", "language": "ar"}}, "arabic-indic", "abjad"),
        ({"italian": {"shown": True, "numerals": "roman"}}, "roman", "western"),
    ],
)
def test_hours_from_sunrise_and_sunset_have_numerals_of_their_own(
    values, since_sunset, since_sunrise
):
    both = {"place": "Rome, IT", "italian": {"shown": True}, "babylonian": {"shown": True}}
    design = build(find("horizontal-dial").design(), both | values)
    systems = {system.told: system for system in shown_by(design).systems}
    asked = {"italian_since": since_sunset, "babylonian": since_sunrise}
    for told, numerals in asked.items():
        written = {int(n.rpartition("/")[2]): text for n, text in systems[told].texts.items()}
        assert written == {n: written_in(n, numerals) for n in written}
    # The sheet shows whose numerals are whose.
    told = str(miqyas.make("horizontal-dial", **both | values).guide)
    assert all(f"{systems[name].first}: " in told for name in asked)


def test_hours_alone_have_the_numerals_of_the_lettering():
    values = {"lettering": {"numerals": "western"}, "babylonian": {"shown": True}}
    (_, alone) = shown_by(build(find("horizontal-dial").design(), values)).systems
    assert alone.texts["hour/babylonian/5"] == "5"
