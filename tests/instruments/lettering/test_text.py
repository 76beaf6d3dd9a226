"""Words as shapes: size, winding, shaping, direction, and what the letters lack."""

import math
import unicodedata

import numpy as np
import pytest
from helpers.clusters import clusters
from shapely import LinearRing, Polygon, unary_union
from shapely import distance as distances
from shapely import points as shapely_points

import miqyas
from instruments import catalogue
from instruments.errors import DesignError
from instruments.geometry import Path, Region, Strokes
from instruments.geometry.segments import bernstein
from instruments.lettering import font, stroke
from instruments.lettering.glyph_outline import TOLERANCE
from instruments.lettering.numerals import numeral
from instruments.lettering.reading_order import (
    LEFT_TO_RIGHT,
    carried_over,
    figures_by_script,
    joins_letters,
    visual_order,
)
from instruments.lettering.substitutes import gathered_substitutes
from instruments.lettering.text import StrokeStyle, letter, letter_given, writable
from instruments.part import Process

UM = 1e-3
"""1 µm in mm, the house's tolerance."""
WORDS = [
    "0123456789",
    "6½",
    "42¼",
    "XLIX",
    "MXXXII",
    "AWAY",
    "ō",
    "٤٢\u200a١⁄٤",
    "غكا",
    "لا",
    "مب يه",
    "Çağ",
    "الساعات",
]


def ring(path: Path, a_segment: int = 40) -> np.ndarray:
    t = np.arange(a_segment) / a_segment
    return np.concatenate([s.point(t) for s in path.segments])


def polygon(path: Path) -> Polygon:
    z = ring(path)
    return Polygon(np.c_[z.real, z.imag])


def region(text: str, height_mm: float = 2.0) -> Region:
    shape = letter(text, height_mm).shape
    assert isinstance(shape, Region)
    return shape


@pytest.mark.parametrize("strokes", ["outline", "single"])
@pytest.mark.parametrize("height_mm", [0.8, 2.0, 35.0])
def test_capitals_have_the_height(strokes, height_mm) -> None:
    word = letter("H", height_mm, strokes)
    assert word.shape.bounds()[3] == pytest.approx(height_mm, abs=UM)
    assert word.ascent_mm == pytest.approx(height_mm, abs=UM)
    assert word.height_mm == height_mm
    if strokes == "single":
        assert word.shape.bounds()[1] == pytest.approx(0.0, abs=UM)


@pytest.mark.parametrize("strokes", ["outline", "single"])
def test_arabic_indic_digits_alone_have_the_height(strokes) -> None:
    # Outlines may move by the simplification's tolerance, in units of a 646-unit capital.
    moved = 2.0 * TOLERANCE / 646 if strokes == "outline" else 0.0
    # The digits are drawn a third larger than the letters.
    assert letter("١", 2.0, strokes).ascent_mm == pytest.approx(2.0, abs=1.5 * moved + UM)


def test_beside_letters_the_digits_keep_the_size_of_the_design() -> None:
    alone, beside = letter("١", 2.0), clusters("عرض ١", 2.0)[0]
    assert beside.bounds[3] < 0.9 * alone.ascent_mm


@pytest.mark.parametrize("text", WORDS)
def test_bounds_are_the_ink(text) -> None:
    word = letter(text, 2.0)
    assert word.bounds == pytest.approx(word.shape.bounds(), abs=1e-9)


@pytest.mark.parametrize("text", WORDS)
def test_outer_boundaries_run_counter_clockwise_and_holes_clockwise(text) -> None:
    contours = region(text).contours
    polygons = [polygon(c) for c in contours]
    for i, (contour, area) in enumerate(zip(contours, polygons, strict=True)):
        inside = area.representative_point()
        around = sum(p.contains(inside) for j, p in enumerate(polygons) if j != i)
        depth = sum(p.contains(area) for j, p in enumerate(polygons) if j != i)
        assert around >= depth
        assert (contour.area() > 0.0) == (depth % 2 == 0)


@pytest.mark.parametrize("text", WORDS)
def test_nothing_is_engraved_twice(text) -> None:
    contours = region(text).contours
    rings = [LinearRing(polygon(c).exterior) for c in contours]
    assert all(r.is_simple for r in rings)
    assert not any(a.intersects(b) for i, a in enumerate(rings) for b in rings[i + 1 :])
    filled = unary_union([polygon(c) for c in contours if c.area() > 0]).difference(
        unary_union([polygon(c) for c in contours if c.area() < 0])
    )
    # 40 chords a cubic leave out less than a ten-thousandth of a letter.
    assert region(text).area() == pytest.approx(filled.area, rel=1e-3)
    assert math.isfinite(region(text).area())


def test_joined_letters_are_one_piece() -> None:
    together, apart = region("لا"), [region("ل"), region("ا")]
    assert len([c for c in together.contours if c.area() > 0]) == 1
    assert together.area() < 0.95 * sum(r.area() for r in apart)
    assert letter("لا", 2.0).width_mm < sum(letter(c, 2.0).width_mm for c in "لا")


def test_a_word_without_dots_is_one_boundary() -> None:
    assert len([c for c in region("محمد").contours if c.area() > 0]) == 1


def test_numbers_read_left_to_right_in_either_script() -> None:
    one, zero = clusters("١٠", 2.0)
    assert one.x0_mm < zero.x0_mm
    assert one.bounds[3] - one.bounds[1] > 2 * (zero.bounds[3] - zero.bounds[1])


def test_arabic_words_read_right_to_left() -> None:
    left, right = clusters("مب يه", 2.0)
    assert right.x1_mm - right.x0_mm == pytest.approx(letter("مب", 2.0).width_mm)
    assert left.x1_mm - left.x0_mm == pytest.approx(letter("يه", 2.0).width_mm)


def test_the_astronomers_zero_stands_in_its_place() -> None:
    left, right = clusters("ō ل", 2.0)
    assert not right.joined
    assert left.joined


def test_arabic_figures_after_latin_letters_go_with_the_arabic_line() -> None:
    words = "".join(token for token, _ in visual_order("البعد × v / ١٢"))
    assert words == "١٢ / v × البعد"
    words = "".join(token for token, _ in visual_order("البعد miqyas 0.1"))
    assert words == "miqyas 0.1 البعد"


@pytest.mark.parametrize(
    ("text", "seen"),
    [
        ("٥١°٣١′ شمالًا", "شمالًا ′٣١°٥١"),
        ("بنسبة ١٠٠٪ بلا", "بلا ٪١٠٠ بنسبة"),
        ("٢٠٠ × ١٥٠", "١٥٠ × ٢٠٠"),
        ("+٤", "٤+"),
        ("٠٫١°", "°٠٫١"),
        ("١٢:٠٤:٠٠", "١٢:٠٤:٠٠"),
    ],
)
def test_signs_and_units_of_arabic_figures_stand_as_the_line_runs(text, seen) -> None:
    # As Unicode's annex 9 has it for Arabic numbers (class AN) on a line from the right.
    assert "".join(token for token, _ in visual_order(text, "rtl")) == seen


@pytest.mark.parametrize(
    ("text", "seen"),
    [
        ("الاتحاد، Standards (SOFA)، مجموعة", "مجموعة ،Standards (SOFA) ،الاتحاد"),
        ("المبادرة: A22 (2011); C1 (2012).", ".A22 (2011); C1 (2012) :المبادرة"),
        # A bracket that opens behind Arabic stands as the line runs, its glyphs turned round.
        ("المصنف (CC BY 4.0).", ").CC BY 4.0( المصنف"),
    ],
)
def test_brackets_about_latin_words_go_with_the_latin_before_them(text, seen) -> None:
    # Unicode's annex 9, rule N0.
    assert "".join(token for token, _ in visual_order(text, "rtl")) == seen


@pytest.mark.parametrize(
    ("text", "seen"),
    [
        ("C1 (2012).", ".C1 (2012)"),
        ("(2012).", ").2012("),
        ("GeoNames (geonames.org), CC BY 4.0", "GeoNames (geonames.org), CC BY 4.0"),
    ],
)
def test_a_latin_line_of_an_arabic_text_ends_on_the_left(text, seen) -> None:
    assert "".join(token for token, _ in visual_order(text, "rtl")) == seen


def test_lines_read_as_their_paragraph_does() -> None:
    lines = carried_over(["المبادرة: Astronomy", "534, A22; C1", "(2012). ثم", "كتاب"])
    seen = ["".join(token for token, _ in visual_order(line, "rtl")) for line in lines]
    assert [line.replace(LEFT_TO_RIGHT, "") for line in seen] == [
        "Astronomy :المبادرة",
        "534, A22; C1",
        "ثم ).2012(",
        "كتاب",
    ]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("الرسالة 28:3, 193:3", "الرسالة ٢٨:٣، ١٩٣:٣"),
        ("لسنة 2026، Vondrák, 2011", "لسنة ٢٠٢٦، Vondrák, 2011"),
        ("المدار × ظل (45° − الميل/2)", "المدار × ظل (٤٥° − الميل/٢)"),
        ("UTC+2، وكل 4 دقائق", "UTC+2، وكل ٤ دقائق"),
        ("27.5 × 3", "٢٧٫٥ × ٣"),
        ("M6 × 25 ISO 7380-1", "M6 × 25 ISO 7380-1"),
        ("وGraphics Pro 2020", "وGraphics Pro 2020"),
    ],
)
def test_figures_are_arabic_but_behind_latin_words(text, told) -> None:
    assert figures_by_script(text) == told


def test_latin_within_arabic_keeps_its_order() -> None:
    widths = [c.x1_mm - c.x0_mm for c in clusters("عرض N S", 2.0)]
    n, s = (letter(c, 2.0).width_mm for c in "NS")
    assert widths[:2] == pytest.approx([n, s])


def test_serifs_that_meet_are_united() -> None:
    assert len(region("XXX").contours) == 1
    assert len(clusters("XXXI", 2.0)) == 2
    assert len(clusters("IIII", 2.0)) == 4


def test_kerning_is_on() -> None:
    apart = letter("A", 2.0).width_mm + letter("Q", 2.0).width_mm
    assert letter("AQ", 2.0).width_mm < apart - 0.01


def test_figures_are_lining_and_of_one_width() -> None:
    words = [letter(d, 2.0) for d in "0123456789"]
    assert {round(w.width_mm, 9) for w in words} == {round(words[0].width_mm, 9)}
    assert all(w.ascent_mm > 0.95 * 2.0 and w.descent_mm < 0.05 * 2.0 for w in words)


@pytest.mark.parametrize("strokes", ["outline", "single"])
@pytest.mark.parametrize("text", ["", " ", "\u200a", "\n"])
def test_no_text_is_refused(text, strokes) -> None:
    with pytest.raises(ValueError, match="no text"):
        letter(text, 2.0, strokes)


def test_text_without_ink_is_refused() -> None:
    with pytest.raises(ValueError, match="no ink"):
        letter("\u200d", 2.0)


@pytest.mark.parametrize("height_mm", [0.0, -1.0, math.nan, math.inf])
def test_no_height_is_refused(height_mm) -> None:
    with pytest.raises(ValueError, match="height of letters"):
        letter("5", height_mm)


def test_a_character_that_the_font_lacks_is_named() -> None:
    with pytest.raises(ValueError, match=r"'☉' \(U\+2609\)"):
        letter("5☉", 2.0)


@pytest.mark.parametrize("system", ["western", "arabic-indic", "roman"])
@pytest.mark.parametrize("value", [0, 5, 12, 45, 60, 144, 3600])
def test_single_strokes_letter_these_numerals(system, value) -> None:
    word = letter(numeral(value, system), 2.0, "single")
    assert isinstance(word.shape, Strokes)
    xmin, ymin, xmax, ymax = word.bounds
    assert 0.0 <= xmin < xmax <= word.width_mm
    assert -UM <= ymin < ymax <= 2.0 + UM


@pytest.mark.parametrize("strokes", ["single", "gothic"])
def test_what_single_strokes_lack_is_in_outlines_and_gathered(strokes: StrokeStyle) -> None:
    with gathered_substitutes() as lacked:
        word = letter("ol لج", 2.0, strokes)
        assert isinstance(letter("Vega", 2.0, strokes).shape, Strokes)
    assert word == letter("ol لج", 2.0)
    assert lacked == {"ل", "ج"}
    assert not writable("لج", strokes)
    letter("ه", 2.0, strokes)
    assert lacked == {"ل", "ج"}


@pytest.mark.parametrize(
    ("text", "strokes"),
    [
        ("\N{GRINNING FACE}", "single"),
        ("\N{GRINNING FACE}", "outline"),
    ],
)
def test_a_name_that_no_letters_are_for_is_refused(text: str, strokes: StrokeStyle) -> None:
    with pytest.raises(DesignError) as refused:
        letter_given("place.name", text, 2.0, strokes)
    (fault,) = refused.value.faults
    assert (fault.parameter, fault.value) == ("place.name", text)
    assert fault.remedy == "letter it in other characters"


@pytest.mark.parametrize("word", ["Köln", "élève"])
def test_single_strokes_take_accents_however_they_were_typed(word: str) -> None:
    decomposed = letter(unicodedata.normalize("NFD", word), 2.0, "single")
    assert decomposed.shape == letter(unicodedata.normalize("NFC", word), 2.0, "single").shape


def test_single_strokes_that_meet_are_drawn_in_one_go() -> None:
    assert isinstance(letter("V", 2.0, "single").shape, Strokes)
    assert len(letter("V", 2.0, "single").shape.paths) == 1
    assert len(letter("L", 2.0, "single").shape.paths) == 1


@pytest.mark.parametrize(
    "text", ["42¼", "6½", "1⁄3", "36°12′45″ N", "1º", "Bélier", "Fuß", "año", "ō"]
)
def test_single_strokes_compose_signs_and_accents(text) -> None:
    assert letter(text, 2.0, "single").width_mm > 0.0


def test_only_the_fraction_is_small() -> None:
    whole, quarter = clusters("4¼", 2.0, "single")
    assert whole.bounds[3] - whole.bounds[1] == pytest.approx(2.0, abs=UM)
    four = letter("4", 2.0, "single")
    assert quarter.x1_mm - quarter.x0_mm < 2.2 * four.width_mm


@pytest.mark.parametrize("character", "HS0358&gعقهس٤")
def test_fewer_cubics_follow_the_font(character) -> None:
    number = font.shape(character, "ltr")[0].glyph
    chords = bernstein(np.arange(40) / 40)
    for drawn, lean in zip(font.glyph(number).contours, font.lean(number).contours, strict=True):
        a, b = (drawn.points @ chords).ravel(), (lean.points @ chords).ravel()
        for one, other in ((a, b), (b, a)):
            line = LinearRing(np.c_[other.real, other.imag])
            # Half a unit of the font's grid, and the sag of a fortieth of a cubic.
            assert distances(shapely_points(one.real, one.imag), line).max() < 1.1 * TOLERANCE
        assert len(lean.points) <= len(drawn.points)


def test_digits_take_few_cubics() -> None:
    segments = sum(len(c.segments) for d in "0123456789" for c in region(d).contours)
    assert segments < 230


def test_joined_tells_the_script() -> None:
    assert joins_letters("لج")
    assert not joins_letters("٣٣")
    assert not joins_letters("XXXIII")


def test_a_label_is_engraved_or_scored_by_its_shape() -> None:
    from instruments.lettering.placing import draw_letters

    assert draw_letters("label/almucantar/30", region("30")).process is Process.ENGRAVE
    assert draw_letters("label/x", letter("30", 2.0, "single").shape).process is Process.SCORE


def test_a_decimal_point_is_the_full_stop_of_latin_text() -> None:
    stop, decimal = letter("a.", 2.0), letter("3.4", 2.0)
    assert len(decimal.shape.contours[1].segments) == len(stop.shape.contours[-1].segments)
    assert decimal.shape.contours[1].area() == pytest.approx(stop.shape.contours[-1].area())


@pytest.mark.parametrize("strokes", ["single", "gothic"])
@pytest.mark.parametrize(("accented", "base"), [("ö", "o"), ("Ü", "U"), ("é", "e"), ("ñ", "n")])
def test_an_accented_letter_of_single_strokes_is_of_their_own_hand(strokes, accented, base) -> None:
    drawn, plain = (letter(c, 10.0, strokes).shape.paths for c in (accented, base))
    assert drawn[: len(plain)] == plain
    assert len(drawn) > len(plain)


@pytest.mark.parametrize("strokes", ["single", "gothic"])
def test_an_accent_stands_in_the_place_of_an_is_dot(strokes) -> None:
    drawn, plain = (letter(c, 10.0, strokes).shape.paths for c in ("í", "i"))
    over = [path for path in drawn if path.bounds()[1] > 7.5]
    assert len(over) == 1
    assert over[0] not in plain


@pytest.mark.parametrize("strokes", ["single", "gothic"])
@pytest.mark.parametrize("made", ["øo", "łl", "đd", "ðo", "þp", "şs", "čc", "ąa", "ấa", "ơo", "ťt"])
def test_a_letter_of_place_names_that_hershey_lacks_is_made_of_one_that_he_has(strokes, made):
    drawn, plain = (set(letter(c, 10.0, strokes).shape.paths) for c in made)
    assert drawn > plain


def test_single_strokes_have_the_letters_of_all_latin_alphabets_of_places() -> None:
    for name in (
        "Tromsø", "Ærø", "Ålesund", "Ørsta", "Łódź", "Đakovo", "Þórshöfn", "Siglufjörður", "Gießen",
        "Diyarbakır", "İzmir", "Muğla", "Şırnak", "Čačak", "Žilina", "Plzeň", "Český Těšín", "Győr",
        "Târgu Mureş", "Timişoara", "Iași", "Kėdainiai", "Šiauliai", "Cần Thơ", "Đà Nẵng",
        "Fès", "Sœurs", "Reykjavík", "Kraków", "Świętochłowice", "Ħamrun", "‘Ajmān", "Ḩalab",
    ):  # fmt: skip
        assert not stroke.lacking(name), name
        shape = letter(name, 10.0, "single").shape
        assert isinstance(shape, Strokes)


def test_words_with_a_letter_that_no_font_has_are_told_of_the_language(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    staff = catalogue.find("shadow-staff")
    monkeypatch.setattr(f"{staff.module}.lay_out", lambda _: letter("\u03a9", 3.0))
    with pytest.raises(DesignError, match="no character 'Ω'") as told:
        staff.lay_out()(staff.design()())
    assert [fault.parameter for fault in told.value.faults] == ["lettering.language"]


def test_another_error_is_no_matter_of_letters(monkeypatch: pytest.MonkeyPatch) -> None:
    def lay_out(*_: object) -> None:
        raise ValueError("a curve jumps")

    monkeypatch.setattr("instruments.astrolabe.rete.cut_rete.CutRete.of", lay_out)
    with pytest.raises(ValueError, match="a curve jumps"):
        miqyas.make("astrolabe-rete")
