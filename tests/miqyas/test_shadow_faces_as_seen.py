"""Faces of instruments of shadow as one sees them who reads no figures."""

import cmath
import itertools
import math
import re

import pytest
from helpers.seen import box, ends, reach

import miqyas
from instruments.geometry.path import paths
from instruments.guide.speech import speech
from instruments.labelling.along import FaceOfLines
from instruments.lettering.font import SIGN_SYMBOLS
from instruments.lettering.language import words
from instruments.shadow.lines.folded_strip import FoldedStrip

pytestmark = pytest.mark.slow


def test_months_that_have_room_for_an_initial_alone_have_a_capital(monkeypatch):
    said = []
    draw = FoldedStrip._name
    monkeypatch.setattr(FoldedStrip, "_name", lambda *a: said.append(a[2]) or draw(*a))
    miqyas.make("azimuth-rule", place="Paris, FR", gnomon_mm=15, lettering={"language": "fr"})
    assert {form for form in said if len(form) == 1} == {"M", "J", "A"}


def test_beside_abjad_numerals_latin_months_have_their_initials(monkeypatch):
    said = []
    draw = FoldedStrip._name
    monkeypatch.setattr(FoldedStrip, "_name", lambda *a: said.append(a[2]) or draw(*a))
    lettering = {"language": "en", "numerals": "abjad"}
    miqyas.make("azimuth-rule", place=(-20, 0), gnomon_mm=16, lettering=lettering)
    assert {form for form in said if len(form) == 1} == {"M", "O"}


@pytest.mark.parametrize(
    ("place", "gnomon_mm", "lettering", "numbers"),
    [
        ("Xi'an", 60, {"language": "ar", "numerals": "abjad"}, "ي"),
        ("Ghazna", 20, {"language": "ar", "numerals": "abjad"}, "يما"),
        ("Ghazna", 20, {"language": "la"}, "I"),
    ],
)
def test_no_initial_of_a_month_is_read_as_a_number(
    monkeypatch, place, gnomon_mm, lettering, numbers
):
    """Iunius and Iulius were II beside the 10 of their days, in abjad numerals 10 10."""
    said = {}
    draw = FoldedStrip._name
    monkeypatch.setattr(
        FoldedStrip,
        "_name",
        lambda *a: said.setdefault((a[1].means, a[4]), (a[2], a[3])) and draw(*a),
    )
    made = miqyas.make("azimuth-rule", place=place, gnomon_mm=gnomon_mm, lettering=lettering)
    assert not {form for form, _ in said.values()} & set(numbers)
    # Who stands beyond the end of the scale is the month that ends there.
    last = min(abs(z.real) for z in ends(made.part("ruler"), "ring/year"))
    beyond = [means for (means, _), (_, x) in said.items() if x < last]
    assert set(beyond) <= {"calendar/06"}


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


def test_the_unit_of_an_arabic_penumbra_sheet_is_not_read_with_the_number_under_it():
    board = miqyas.make("penumbra-sheet", look="eastern").part("board")
    _, unit, _, _ = box(board, "label/grid/length")
    numbers = {m.means for m in board.front if m.means.startswith("label/grid/length/")}
    _, low, _, high = max((box(board, means) for means in numbers), key=lambda b: b[3])
    # Its tail was 0.6 mm over a letter 1.9 mm high.
    assert unit - high > 0.4 * (high - low)


@pytest.mark.parametrize(
    ("radius_mm", "place", "language"), [(40, "Lima", "es"), (60, "Quito", "ar")]
)
def test_noon_of_a_citron_plate_is_named_under_its_line_in_the_column_of_the_afternoons(
    radius_mm, place, language
):
    values = {"radius_mm": radius_mm, "lettering": {"language": language}}
    plate = miqyas.make("citron-plate", place=place, **values).part("shadow-plate")
    x0, y0, x1, y1 = box(plate, "label/prayer/noon")
    # It stood on end beside the gnomon, across five radii.
    assert y1 - y0 < x1 - x0
    left, _, right, high = box(plate, "label/prayer/asr-1")
    assert high < y0
    assert x0 < right
    assert left < x1


@pytest.mark.parametrize("values", [{}, {"radius_mm": 40}, {"radius_mm": 200}])
def test_months_of_a_citron_plate_keep_off_its_rim(values):
    plate = miqyas.make("citron-plate", **values).part("shadow-plate")
    _, rim = reach(plate, "ring/year")
    months = {m.means for m in plate.front if re.fullmatch(r"label/calendar/\d+", m.means)}
    assert len(months) == 12
    # Half a height of capitals and at least 1 mm, of which a curved letter takes 0.01; 0.4 before.
    assert rim - max(reach(plate, means)[1] for means in months) > 0.99


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


@pytest.mark.parametrize("place", ["Quito", "Nairobi"])
def test_numbers_of_an_indian_circle_run_not_together(place):
    values = {"radius_mm": 40, "lettering": {"numerals": "roman"}, "look": "eastern"}
    board = miqyas.make("indian-circle", place=place, **values).part("board")
    seven, eight = (ends(board, f"label/circle/shadow/{n}") for n in (7, 8))
    low, high = reach(board, "label/circle/shadow/7")
    # Letters of so many heights of capitals; half a one before.
    assert min(abs(a - b) for a in seven for b in eight) > 0.9 * (high - low)


def test_roman_azimuths_of_gunter_s_quadrant_run_not_together():
    board = miqyas.make("gunter-quadrant", lettering={"numerals": "roman"}).part("board")
    names = (f"label/quadrant/azimuth/{n}" for n in range(90, 181, 10))
    drawn = [each for each in (ends(board, name) for name in names) if each]
    high = reach(board, "label/quadrant/azimuth/100")
    for one, other in itertools.pairwise(drawn):
        gap = min(abs(a - b) for a in one for b in other)
        assert gap > 0.85 * (high[1] - high[0])


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


@pytest.mark.parametrize("latitude", [40, 60, 64.1, 69.65])
def test_a_fitted_gnomon_is_no_stub_in_the_far_north(latitude):
    made = miqyas.make("citron-plate", place={"latitude": latitude, "longitude": 19})
    said = {fact.name: fact.value for fact in made.facts}
    # All shadows up to 12 gnomons are on the plate, or those up to 7: of 6.7 mm for Tromsø.
    longest = said["calendar/field-radius"] / said["gnomon/height"]
    assert longest < (12 if latitude < 61 else 7 + 1e-6)
