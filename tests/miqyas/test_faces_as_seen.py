"""Faces as one sees them who reads no figures: words stand where they say something."""

import cmath
import itertools
import statistics

import pytest
from helpers.seen import box, ends, reach

import miqyas
from instruments.adornment.maker import Maker, inscription_lines
from instruments.geometry.path import paths
from instruments.inscription import latitude_text
from instruments.labelling.requests import LabelForm
from instruments.lettering.language import words
from instruments.lettering.reading_order import visual_order
from instruments.lettering.style import Lettering

pytestmark = pytest.mark.slow


def test_wide_numerals_of_an_analemmatic_dial_stand_outside_its_ellipse():
    values = {"semi_major_mm": 50, "lettering": {"numerals": "roman"}}
    board = miqyas.make("analemmatic-dial", place="Berlin, DE", **values).part("hour-board")
    boxes = {m.means: m.shape.bounds() for m in board.front}
    for hour in (16, 17, 18, 19):
        assert boxes[f"label/hour/equal/{hour}"][0] > boxes[f"hour/equal/{hour}"][2]
        assert boxes[f"label/hour/equal/{24 - hour}"][2] < boxes[f"hour/equal/{24 - hour}"][0]


@pytest.mark.parametrize("latitude", [6, -6])
def test_hours_of_an_analemmatic_dial_near_the_equator_are_numbered_on_one_side(latitude):
    board = miqyas.make("analemmatic-dial", place={"latitude": latitude}).part("hour-board")
    for hour in range(6, 19):
        _, low, _, high = box(board, f"hour/equal/{hour}")
        _, under, _, over = box(board, f"label/hour/equal/{hour}")
        # Those before noon stood on the other side than those after it.
        assert (under > high) if latitude > 0 else (over < low)


def test_an_hour_that_no_more_than_touches_the_frame_of_a_dial_is_not_there():
    plate = miqyas.make("plane-dial", look="clock", place="Berlin, DE").part("dial-plate")
    shown = {mark.means for mark in plate.front}
    # 3 mm of its figure of eight, 0.03 mm from the frame, were burnt along that and numbered.
    assert not shown & {"hour/zone/9", "label/hour/zone/9"}
    assert {"hour/zone/10", "hour/zone/17"} <= shown


def test_what_is_written_on_a_plate_is_of_one_height():
    place = {"latitude": 12, "longitude": 10, "name": "Villa Iugnab"}
    made = miqyas.make("astrolabe-plate", place=place, look="museum", lettering={"language": "de"})
    plate, heights = made.part("plate-12n00"), []
    for name, text in (
        ("latitude", "für die Breite 12°"),
        ("hours", "längster Tag 12;42"),
        ("place", "Villa Iugnab"),
    ):
        _, below, _, above = LabelForm.of(text, 1.0, made.design.lettering.strokes).box
        low, high = reach(plate, f"label/{name}")
        heights.append((high - low) / (above - below))
    # Bent letters stand on chords, which adds up to 3 % to the height of these; it was 30 %.
    assert max(heights) < 1.05 * min(heights)


@pytest.mark.parametrize(
    ("design", "name"), [("european-back", "back"), ("astrolabe-museum", "mater")]
)
def test_the_place_stands_in_the_middle_of_half_a_shadow_square(design, name):
    part = miqyas.make(design).part(name)
    marks = [*part.front, *part.back]
    sides, (place,) = (
        [m.shape.bounds() for m in marks if m.means == f"label/{means}"]
        for means in ("ladder-12/side", "place")
    )
    (bases, *_) = (m.shape.bounds() for m in marks if m.means == "label/ladder-12/base")
    inner, top = min(abs(z) for x0, _, x1, _ in sides for z in (x0, x1)), bases[3]
    x0, y0, x1, y1 = place
    # Both ways to a tenth of its height, as it is moved in steps of that; it was 2 mm off of 11.
    within = 0.1 * (y1 - y0) + 0.05
    assert abs(x0 + x1) / 2 == pytest.approx(inner / 2, abs=within)
    assert (y0 + y1) / 2 == pytest.approx(top / 2, abs=within)


@pytest.mark.parametrize("size", [200, 400])
def test_a_day_named_at_its_end_is_not_read_as_the_horizon(size):
    place = {"latitude": 12, "longitude": 10}
    made = miqyas.make("vertical-dial", width_mm=size, height_mm=size, place=place)
    plate = made.part("dial-plate")
    level = max(z.imag for z in ends(plate, "horizon"))
    (day,) = (m.shape.bounds() for m in plate.front if m.means == "label/day/capricorn")
    (name,) = (m.shape.bounds() for m in plate.front if m.means == "label/horizon")
    # Half a height beneath it at least; they stood in a column, the line between them.
    assert level - day[3] > (day[3] - day[1]) / 2
    assert day[2] < 0.0 < name[0]
    assert name[1] > level


@pytest.mark.parametrize(
    "values", [{}, {"place": "Quito"}, {"diameter_mm": 90}, {"diameter_mm": 500}]
)
def test_hours_that_the_sun_never_shows_are_ticks_of_the_ring(values):
    plate = miqyas.make("equatorial-dial", **values).part("dial-plate")
    for marks in (plate.front, plate.back):
        drawn = {m.means.rpartition("/")[2] for m in marks if m.means.startswith("hour/equal/")}
        ways = [m for m in marks if m.means.startswith("continuation/")]
        ticks = [m for m in ways if m.means.rpartition("/")[2] not in drawn]
        assert not marks or ticks
        for mark in ticks:
            # In one piece; two dashes and more, to a fifth of the way in, ended in mid-air.
            assert len(list(paths(mark.shape))) == 1


@pytest.mark.parametrize("design", ["vertical-dial", "plane-dial", "horizontal-dial", "polar-dial"])
def test_half_hours_of_a_class_are_shorter_than_hours(design):
    plate = miqyas.make(design, look="classroom").part("dial-plate")
    lengths = {True: [], False: []}
    for mark in plate.front:
        if mark.means.startswith("hour/equal/"):
            whole = sum(piece.length() for piece in paths(mark.shape))
            lengths[":" in mark.means].append(whole)
    assert len(lengths[True]) >= 4
    # What ends early at the horizon or a side is the exception: they were alike.
    assert max(lengths[True]) < 0.2 * statistics.median(lengths[False])


@pytest.mark.parametrize(
    ("language", "numerals", "told"),
    [("en", None, ["seasonal.numerals"]), ("en", "abjad", []), ("ar", None, [])],
)
def test_hours_of_three_counts_with_two_kinds_of_numerals_are_told(language, numerals, told):
    made = miqyas.make(
        "horizontal-dial",
        gnomon={"kind": "pin"},
        italian={"shown": True},
        babylonian={"shown": True},
        seasonal={"shown": True, "numerals": numerals},
        lettering={"language": language},
    )
    notes = [n for n in made.notes if str(n.about).endswith(".numerals")]
    assert [n.about for n in notes] == told
    assert all("italian.numerals" in str(n.message) for n in notes)


@pytest.mark.parametrize("latitude", [8, 30, 51.5])
@pytest.mark.parametrize("language", ["fr", "ar"])
def test_months_of_an_analemmatic_dial_stand_in_two_columns(latitude, language):
    place = {"latitude": latitude, "longitude": 10}
    made = miqyas.make("analemmatic-dial", place=place, lettering={"language": language})
    board = made.part("hour-board")
    strokes = [
        z.real for m in board.front if m.means.startswith("calendar/") for z in ends(board, m.means)
    ]
    months = [m for m in board.front if m.means.startswith("label/calendar/")]
    assert len(months) == 12
    for mark in months:
        left, _, right, _ = mark.shape.bounds()
        # Beyond all strokes, beside them to 1.5 mm; some stood over strokes, some beyond the end.
        off = left - max(strokes) if left > 0 else min(strokes) - right
        assert 0.0 < off < 1.5


def test_letters_for_hours_stand_in_the_middle_of_their_band():
    plate = miqyas.make(
        "horizontal-dial",
        look="eastern",
        width_mm=150,
        height_mm=120,
        place={"latitude": 15, "longitude": 95},
        lettering={"language": "la"},
    ).part("dial-plate")
    outer, inner = sorted(m.shape.bounds() for m in plate.front if m.means == "border")
    hours = [m.shape.bounds() for m in plate.front if m.means.startswith("label/hour/")]
    assert len(hours) == 7
    under, over = min(box[1] for box in hours) - inner[3], outer[3] - max(box[3] for box in hours)
    # The deepest hung 0.3 mm over the one line, the highest stood 1.1 mm under the other.
    assert under == pytest.approx(over, abs=0.05)


@pytest.mark.parametrize(
    ("facing", "latitude", "width_mm", "height_mm"),
    [
        ("east", 36, 120, 200),
        ("west", -33, 200, 160),
        ("west", 36, 120, 200),
        ("east", 20, 200, 160),
    ],
)
def test_hours_of_an_east_or_west_wall_are_numbered_at_one_end(
    facing, latitude, width_mm, height_mm
):
    place = {"latitude": latitude, "longitude": 40}
    plate = miqyas.make(
        "vertical-dial", facing=facing, place=place, width_mm=width_mm, height_mm=height_mm
    ).part("dial-plate")
    numbers = {m.means: m.shape.bounds() for m in plate.front if m.means.startswith("label/hour/")}
    assert len(numbers) >= 5
    ways = set()
    for means, (x0, y0, x1, y1) in numbers.items():
        line = ends(plate, means.removeprefix("label/"))
        start = min(line, key=lambda z: abs(z - complex(x0 + x1, y0 + y1) / 2))
        far = max(line, key=lambda z: abs(z - start))
        ways.add(far.real > start.real)
    # All lines are parallel there: three were numbered at the left and three at the right.
    assert len(ways) == 1


@pytest.mark.parametrize(
    ("design", "values"),
    [
        ("polar-dial", {"place": "Kyoto", "width_mm": 400, "height_mm": 300, "look": "european"}),
        ("horizontal-dial", {"width_mm": 80, "height_mm": 60, "place": "Kyoto"}),
        ("vertical-dial", {"place": "Sydney"}),
    ],
)
def test_a_maker_s_text_stands_in_no_row_with_place_and_motto(design, values):
    maker = {"name": "Anna Weber", "year": 2026}
    made = miqyas.make(design, maker=maker, ornaments={"motto": "Tempus fugit"}, **values)
    plate = made.part("dial-plate")
    left, foot, right, head = box(plate, "label/maker")
    for other in ("label/place", "label/motto"):
        west, south, east, north = box(plate, other)
        away = max(west - right, left - east)
        # Their own heights, of capitals with what hangs under these; it was one, and a jump.
        assert away > 3 * (north - south) or foot > north or head < south


def test_a_maker_s_text_of_a_back_is_level_with_the_place_beside_it():
    values = {"radius_mm": 96, "lettering": {"language": "es", "numerals": "roman"}}
    maker = {"name": "علي", "year": 2026}
    made = miqyas.make("european-back", place="Cairo", maker=maker, **values)
    (_, *place), (_, *maker) = (box(made.part("back"), f"label/{n}") for n in ("place", "maker"))
    # To 0.1 mm, for letters hang under a line by their own measure; it was 5.8 mm.
    assert (maker[0] + maker[2]) / 2 == pytest.approx((place[0] + place[2]) / 2, abs=0.1)


@pytest.mark.parametrize(("language", "first"), [("la", "علي"), ("en", "made")])
def test_a_name_of_another_script_does_not_turn_the_line_about_it(language, first):
    maker = Maker(name="علي", year=2026)
    for lines in inscription_lines(maker, Lettering(language=language)):
        order = [[t for t, _ in visual_order(line) if t.strip("\u200e ")] for line in lines]
        assert order[0][0].split()[0] == first
        assert [t for line in order for t in line][-1].endswith("2026")


def test_a_maker_s_text_on_the_back_of_a_clear_rete_is_read_through_it():
    made = miqyas.make("astrolabe-rete", rete={"style": "transparent"}, maker={"text": "L"})
    rete = made.part("rete")
    left, foot, right, head = box(rete, "label/maker")
    (letter,) = (m for m in rete.back if m.means == "label/maker")
    points = [s.start for p in paths(letter.shape) for s in p.segments]
    stem = [z.real for z in points if z.imag > foot + 0.6 * (head - foot)]
    assert statistics.mean(stem) > (left + right) / 2


def test_the_ellipse_of_an_analemmatic_dial_is_whole_where_all_hours_are():
    board = miqyas.make("analemmatic-dial", place="Tromsø").part("hour-board")
    hours = sum(mark.means.startswith("hour/equal/") for mark in board.front)
    assert sum(mark.means == "ellipse" for mark in board.front) == hours == 24


@pytest.mark.parametrize(
    ("numerals", "heights"),
    [("roman", 0.65), ("abjad", 0.5)],
)
def test_hours_of_a_small_polar_dial_run_not_together(numerals, heights):
    """XII and XIII a third of their height apart are one number."""
    size = {"width_mm": 80, "height_mm": 60, "place": "Rome"}
    made = miqyas.make("polar-dial", **size, lettering={"numerals": numerals})
    marks = made.part("dial-plate").front
    row = sorted(m.shape.bounds() for m in marks if m.means.startswith("label/hour/"))
    high = statistics.median(head - foot for _, foot, _, head in row)
    for (_, _, right, _), (left, *_) in itertools.pairwise(row):
        assert left - right > heights * high


def test_signs_of_a_small_dial_do_not_stand_among_its_hours():
    size = {"width_mm": 80, "height_mm": 60, "place": "Rome"}
    plate = miqyas.make("horizontal-dial", **size, days={"entries": "signs"}).part("dial-plate")
    frame = max(mark.shape.bounds()[2] for mark in plate.front if mark.means == "hour/equal/18")
    for mark in (m for m in plate.front if m.means.startswith("label/day/")):
        left, _, right, _ = mark.shape.bounds()
        assert max(-left, right) < frame


def test_a_horizon_of_which_a_gnomon_leaves_little_is_named_along_it():
    size = {"width_mm": 140, "height_mm": 190}
    made = miqyas.make("vertical-dial", place="Nairobi", facing="east", **size)
    left, low, right, high = box(made.part("dial-plate"), "label/horizon")
    line = box(made.part("dial-plate"), "horizon")
    assert high - low < right - left
    assert line[0] < left < right < line[2]
    assert line[3] < low


@pytest.mark.parametrize(
    ("design", "part", "zero"),
    [
        ("inclined-plane", "board", "label/horizon"),
        ("rule-double", "rule", "label/scale/declination/0"),
        ("acrylic-back", "back", "label/equation-of-time/0"),
    ],
)
def test_no_scale_has_a_roman_n_for_none_which_is_read_as_north(design, part, zero):
    for numerals, there in (("western", True), ("roman", False)):
        made = miqyas.make(design, lettering={"numerals": numerals}).part(part)
        assert any(mark.means == zero for mark in (*made.front, *made.back)) is there


def test_arabic_numbers_of_a_row_are_not_read_as_one_and_their_zero_stands_in_it():
    name = "label/scale/declination/"
    rule = miqyas.make("rule-single", lettering={"language": "ar"}).part("rule")
    found = {mark.means: box(rule, mark.means) for mark in rule.front if name in mark.means}
    row = sorted(found.values())
    high = row[0][3] - row[0][1]
    assert all(b[0] - a[2] > high for a, b in itertools.pairwise(row))
    zero = found[f"{name}0"]
    assert abs(zero[1] + zero[3] - row[0][1] - row[0][3]) < high / 4


def test_a_plate_for_the_equator_in_roman_numerals_is_not_for_north():
    assert latitude_text(0.0, words("la"), "roman").endswith("0°")


def test_hours_of_a_far_northern_plate_are_numbered_but_the_first_and_the_last():
    """Only 6 was, since every step has 1 or 12, whose spaces are narrow there."""
    plate = miqyas.make("astrolabe-plate", place="Tromsø").part("plate-69n39")
    start = "label/hour/seasonal/"
    found = {int(m.means.removeprefix(start)) for m in plate.front if m.means.startswith(start)}
    assert found == {*range(2, 12)}


def test_signs_about_a_small_back_are_all_in_full_or_all_in_short():
    """VIRGO beside CAN and SCORP. is three kinds in one ring."""
    lettering = {"strokes": "capitals", "language": "la"}
    back = miqyas.make("european-back", radius_mm=36, lettering=lettering).part("back")
    names = [m for m in back.front if m.means.startswith("label/zodiac/")]
    signs = [m for m in names if not m.means.rpartition("/")[2].isdigit()]
    assert len(signs) == 12
    spans = []
    for mark in signs:
        middle = cmath.phase(sum(z for p in paths(mark.shape) for z in [p.start]))
        turned = [cmath.phase(z * cmath.rect(1.0, -middle)) for z in ends(back, mark.means)]
        spans.append(max(turned) - min(turned))
    # LIB and LEO are narrower than AQV.
    assert max(spans) < 1.7 * min(spans)


def test_the_graph_of_an_equation_plate_has_no_roman_n_for_none():
    for numerals, there in (("western", True), ("roman", False)):
        lettering = {"numerals": numerals, "language": "la"}
        made = miqyas.make(
            "horizontal-dial", place="Sydney", lettering=lettering, equation_plate={"form": "graph"}
        )
        plate = made.part("equation-plate")
        assert any(mark.means == "label/equation/minute/0" for mark in plate.front) is there
