"""Faces as one sees them who reads no figures: words stand where they say something."""

import cmath
import itertools
import math
import re
import statistics

import pytest

import miqyas
from instruments.adornment.maker import Maker, inscription_lines
from instruments.astrolabe.plate.plate_inscription import latitude_text
from instruments.geometry.path import paths
from instruments.guide.speech import speech
from instruments.labelling.along import FaceOfLines
from instruments.labelling.requests import LabelForm
from instruments.lettering.font import SIGN_SYMBOLS
from instruments.lettering.language import words
from instruments.lettering.reading_order import visual_order
from instruments.lettering.style import Lettering
from instruments.shadow.lines.folded_strip import FoldedStrip

pytestmark = pytest.mark.slow


def ends(part, means):
    """The ends of all that is drawn under a name."""
    marks = [mark for mark in part.front if mark.means == means]
    return [z for m in marks for p in paths(m.shape) for s in p.segments for z in (s.start, s.end)]


def reach(part, means):
    """From what radius to what radius something is drawn, mm."""
    radii = [abs(z) for z in ends(part, means)]
    return min(radii), max(radii)


def test_months_that_have_room_for_an_initial_alone_have_a_capital(monkeypatch):
    said = []
    draw = FoldedStrip._name
    monkeypatch.setattr(FoldedStrip, "_name", lambda *a: said.append(a[2]) or draw(*a))
    miqyas.make("azimuth-rule", place="Paris, FR", gnomon_mm=15, lettering={"language": "fr"})
    assert {form for form in said if len(form) == 1} == {"M", "J", "A"}


def test_wide_numerals_of_an_analemmatic_dial_stand_outside_its_ellipse():
    values = {"semi_major_mm": 50, "lettering": {"numerals": "roman"}}
    board = miqyas.make("analemmatic-dial", place="Berlin, DE", **values).part("hour-board")
    boxes = {m.means: m.shape.bounds() for m in board.front}
    for hour in (16, 17, 18, 19):
        assert boxes[f"label/hour/equal/{hour}"][0] > boxes[f"hour/equal/{hour}"][2]
        assert boxes[f"label/hour/equal/{24 - hour}"][2] < boxes[f"hour/equal/{24 - hour}"][0]


@pytest.mark.parametrize("values", [{}, {"radius_mm": 50, "lettering": {"language": "de"}}])
def test_signs_of_a_spiral_stand_in_the_middle_between_its_fives_and_the_rim(values):
    made = miqyas.make("spiral-plate", **values)
    plate = made.part("shadow-plate")
    _, rim = reach(plate, "ring/year")
    _, fives = reach(plate, "zodiac/105")
    for sign in ("gemini", "taurus", "capricorn"):
        other = {"gemini": "cancer", "taurus": "leo", "capricorn": "sagittarius"}[sign]
        pair = [reach(plate, f"label/zodiac/{name}") for name in (sign, other)]
        low, high = min(r for r, _ in pair), max(r for _, r in pair)
        # Letters with tails or without take their bands unevenly, by half a millimetre here.
        assert rim - high == pytest.approx(low - fives, abs=0.6)


def test_the_line_of_a_folded_year_reaches_all_its_divisions():
    place = {"latitude": -54, "longitude": 10, "name": "Villa"}
    made = miqyas.make("azimuth-rule", place=place, lettering={"language": "la"})
    ruler = made.part("ruler")
    (line,) = (m for m in ruler.front if m.means == "ring/year")
    far = max(z.real for z in ends(ruler, line.means))
    days = {m.means for m in ruler.front if m.means.startswith("calendar/")}
    # To 1e-9 mm, of which a place is reckoned twice.
    assert max(z.real for day in days for z in ends(ruler, day)) <= far + 1e-9
    # The month whose end that is stands beyond it and is not crossed by it.
    assert min(z.real for z in ends(ruler, "label/calendar/07")) > far


def test_the_figure_of_diodorus_has_the_letters_of_its_script():
    western, arabic = (
        miqyas.make("diodorus-figure", lettering={"language": language}).part("board")
        for language in ("en", "ar")
    )
    for point in "abgocfel":
        assert ends(western, f"label/figure/{point}") != ends(arabic, f"label/figure/{point}")
    steps = speech("ar").steps("diodorus.steps")
    assert not [step for step in steps if re.search("[A-Z]", step)]
    letters = words("ar").titles["figure_letters"].split()
    assert {c for step in steps for name in re.findall("«(.*?)»", step) for c in name} == {*letters}


@pytest.mark.parametrize(
    "values", [{"radius_mm": 50, "lettering": {"language": "de"}}, {"place": "Sydney"}]
)
def test_days_of_an_indian_circle_are_named_beside_their_strokes(values):
    made = miqyas.make("indian-circle", **values)
    board = made.part("board")
    for day in ("cancer", "equinox", "capricorn"):
        if stroke := ends(board, f"day/{day}"):
            high = abs(stroke[1] - stroke[0]) / 2.4  # a stroke is 2.4 capitals long
            off = min(abs(z.imag - stroke[0].imag) for z in ends(board, f"label/day/{day}"))
            # Beside it, or under it with what a letter without a tail leaves; it was 2 off.
            assert off < 1.5 * high


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
    ("radius_mm", "latitude", "language"),
    [(100, -33, "en"), (150, 58, "en"), (200, 66, "en"), (100, 62, "de"), (150, 51.5, "en")],
)
def test_signs_of_gunter_s_quadrant_are_all_in_words_or_all_symbols(
    monkeypatch, radius_mm, latitude, language
):
    faces, lettered = [], FaceOfLines.lettered

    def kept(self, requests):
        faces.append(lettered(self, requests))
        return faces[-1]

    monkeypatch.setattr(FaceOfLines, "lettered", kept)
    miqyas.make(
        "gunter-quadrant",
        radius_mm=radius_mm,
        place={"latitude": latitude, "longitude": 10},
        lettering={"language": language},
    )
    signs = [one.form.text for one in faces[-1].found.placed if "ecliptic" in one.means]
    assert len({text[0] in SIGN_SYMBOLS for text in signs}) == 1
    assert sum(len(re.findall(rf"\w+|[{SIGN_SYMBOLS}]", text)) for text in signs) == 12


@pytest.mark.parametrize("month", ["06", "12"])
def test_months_at_the_ends_of_a_folded_year_have_their_names_on_both_sides(month):
    card = miqyas.make("capuchin-dial").part("card")
    rising, falling = (m.shape for m in card.front if m.means == f"label/calendar/{month}")
    sizes = [(x1 - x0, y1 - y0) for x0, y0, x1, y1 in (rising.bounds(), falling.bounds())]
    assert sizes[0] == pytest.approx(sizes[1], abs=1e-6)


@pytest.mark.parametrize("latitude", [-0.2, 1.3, 2, 6, 12, 20])
def test_signs_of_an_hour_quadrant_read_as_one_row_near_the_equator(latitude):
    place = {"latitude": latitude, "longitude": 10}
    board = miqyas.make("horary-quadrant", place=place).part("board")
    signs = [m for m in board.front if m.means.startswith("label/quadrant/sign/")]
    assert len(signs) == 12
    # Along the upright edge, past noon or the next hours where they come too near to it: two
    # rings were lettered at the level edge, 83° from the others.
    boxes = [mark.shape.bounds() for mark in signs]
    row = sorted((complex(x0 + x1, y0 + y1) for x0, y0, x1, y1 in boxes), key=abs)
    angles = [cmath.phase(z) for z in row]
    assert min(angles) > math.radians(50)
    # From ring to ring once at most: the row went out to the middle signs, and back to the edge.
    turns = [abs(b - a) for a, b in itertools.pairwise(angles)]
    assert sum(turn > math.radians(14) for turn in turns) <= 1


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
    ("values", "numerals"),
    [
        ({"radius_mm": 80, "parts": 100}, "western"),
        ({"radius_mm": 50, "parts": 40}, "western"),
        ({"radius_mm": 60, "parts": 50}, "arabic-indic"),
        ({"radius_mm": 60}, "arabic-indic"),
    ],
)
def test_numbers_of_a_protractor_s_gnomons_are_read_with_no_other(values, numerals):
    board = miqyas.make("habash-protractor", **values, lettering={"numerals": numerals}).part(
        "board"
    )
    own = [m.means for m in board.front if m.means.startswith("label/gnomon/")]
    boxes = {
        m.means: m.shape.bounds()
        for m in board.front
        if m.means.startswith(("label/gnomon/", "label/grid/"))
    }
    assert len(own) == 3
    for name in own:
        x0, y0, x1, y1 = boxes[name]
        for other, (left, low, right, high) in boxes.items():
            if other != name and min(y1, high) - max(y0, low) > 0.2 * (y1 - y0):
                # In a row 0.9 of a height apart at least: 6½ and 7 were 0.5 to 0.8.
                assert max(x0, left) - min(x1, right) > 0.9 * (y1 - y0), (name, other)


@pytest.mark.parametrize("values", [{}, {"radius_mm": 40}, {"radius_mm": 200}])
def test_months_of_a_citron_plate_keep_off_its_rim(values):
    plate = miqyas.make("citron-plate", **values).part("shadow-plate")
    _, rim = reach(plate, "ring/year")
    months = {m.means for m in plate.front if re.fullmatch(r"label/calendar/\d+", m.means)}
    assert len(months) == 12
    # Half a height of capitals and at least 1 mm, of which a curved letter takes 0.01; 0.4 before.
    assert rim - max(reach(plate, means)[1] for means in months) > 0.99


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


@pytest.mark.parametrize(
    ("latitude", "radius_mm", "look"), [(60, 50, None), (65, 40, "museum"), (-62, 120, None)]
)
def test_a_capuchin_dial_far_from_the_equator_bears_its_place_in_what_is_blank(
    latitude, radius_mm, look
):
    place = {"latitude": latitude, "longitude": 10}
    card = miqyas.make("capuchin-dial", look=look, radius_mm=radius_mm, place=place).part("card")
    boxes = {m.means: m.shape.bounds() for m in card.front}
    x0, low, x1, high = boxes["label/place"]
    # Larger than a number, on the card's axis, with three of its heights free over and under it.
    assert high - low > 1.5 * (boxes["label/hour/equal/9"][3] - boxes["label/hour/equal/9"][1])
    left, _, right, _ = card.body.outline.bounds()
    assert (x0 + x1) / 2 == pytest.approx((left + right) / 2, abs=1e-3)
    clear = 3 * (high - low)
    for name, (left, under, right, over) in boxes.items():
        if name not in ("label/place", "ring/year") and right > x0 and left < x1:
            assert over < low - clear or under > high + clear, name


@pytest.mark.parametrize(
    ("name", "severity"),
    [
        ("Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch", "warning"),
        ("Llanfairpwllgwyngyllgoge", "detail"),
    ],
)
def test_a_name_that_is_too_long_for_a_whip_s_faces_is_told_once(name, severity):
    place = {"latitude": 40, "longitude": 10, "name": name}
    made = miqyas.make("whip-dial", place=place)
    (note,) = (note for note in made.notes if note.about == "place.name")
    # Where one of the faces bears it, no more is said than that.
    assert note.severity.value == severity
    if severity == "warning":
        room = int(re.search(r"\d+", note.message).group())
        short = miqyas.make("whip-dial", place={**place, "name": name[:room]})
        assert not [
            n for n in short.notes if n.about == "place.name" and n.severity.value != "detail"
        ]


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


def test_a_pair_of_hours_in_roman_numerals_is_not_read_as_one():
    made = miqyas.make("horary-quadrant", form="seasonal", lettering={"numerals": "roman"})
    for hour, first in ((1, 1), (2, 2), (3, 3)):
        mark = next(
            m for m in made.part("board").front if m.means == f"label/quadrant/hour-seasonal/{hour}"
        )
        ink = [[s.start for s in piece.segments] for piece in paths(mark.shape)]
        letters = sorted(ink, key=lambda points: -cmath.phase(points[0]))
        spans = [sorted(-cmath.phase(z) for z in points) for points in letters]
        radius = abs(letters[0][0])
        gaps = [(b[0] - a[-1]) * radius for a, b in itertools.pairwise(spans)]
        high = made.design.hand(1.2 * made.design.radius_mm).height_mm
        # Of I XI, II X and III IX; half a height with one blank.
        assert gaps[first - 1] > 0.8 * high


def box(part, means):
    """Left, foot, right and head of all that is drawn under a name, on both faces."""
    marks = [mark for mark in (*part.front, *part.back) if mark.means == means]
    low, high = zip(*((m.shape.bounds()[:2], m.shape.bounds()[2:]) for m in marks), strict=True)
    return *map(min, zip(*low, strict=True)), *map(max, zip(*high, strict=True))


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


@pytest.mark.parametrize("place", ["Quito", "Nairobi"])
def test_numbers_of_an_indian_circle_run_not_together(place):
    values = {"radius_mm": 40, "lettering": {"numerals": "roman"}, "look": "eastern"}
    board = miqyas.make("indian-circle", place=place, **values).part("board")
    seven, eight = (ends(board, f"label/circle/shadow/{n}") for n in (7, 8))
    low, high = reach(board, "label/circle/shadow/7")
    # Letters of so many heights of capitals; half a one before.
    assert min(abs(a - b) for a in seven for b in eight) > 0.9 * (high - low)


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


def test_roman_azimuths_of_gunter_s_quadrant_run_not_together():
    board = miqyas.make("gunter-quadrant", lettering={"numerals": "roman"}).part("board")
    names = (f"label/quadrant/azimuth/{n}" for n in range(90, 181, 10))
    drawn = [each for each in (ends(board, name) for name in names) if each]
    high = reach(board, "label/quadrant/azimuth/100")
    for one, other in itertools.pairwise(drawn):
        gap = min(abs(a - b) for a in one for b in other)
        assert gap > 0.85 * (high[1] - high[0])


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


@pytest.mark.parametrize("place", ["London", "Rome"])
def test_the_place_on_a_spiral_plate_stands_between_its_radii(place):
    left, _, right, head = box(
        miqyas.make("spiral-plate", place=place).part("shadow-plate"), "label/place"
    )
    assert left * right > 0.0
    # The radii are 30° under the level line.
    assert head < -max(abs(left), abs(right)) * math.tan(math.radians(30.0))


def test_the_place_on_a_spiral_plate_without_room_between_radii_is_in_the_middle():
    plate = miqyas.make("spiral-plate", place="Cairo").part("shadow-plate")
    left, _, right, _ = box(plate, "label/place")
    assert left + right == pytest.approx(0.0, abs=1.0)


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


@pytest.mark.parametrize("latitude", [40, 60, 64.1, 69.65])
def test_a_fitted_gnomon_is_no_stub_in_the_far_north(latitude):
    made = miqyas.make("citron-plate", place={"latitude": latitude, "longitude": 19})
    said = {fact.name: fact.value for fact in made.facts}
    # All shadows up to 12 gnomons are on the plate, or those up to 7: of 6.7 mm for Tromsø.
    longest = said["calendar/field-radius"] / said["gnomon/height"]
    assert longest < (12 if latitude < 61 else 7 + 1e-6)
