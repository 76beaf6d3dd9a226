"""The sheet of figures tells every fact, rounded as people write numbers."""

import itertools
import re

import pytest
from helpers.sweeping import spread
from helpers.usual import usual
from lxml import etree

import miqyas
from instruments.geometry import Path
from instruments.lettering.language import words as words_of
from instruments.part import Fact, Instrument, Part, Placed, Sheet
from output import sheets, spoken
from output.pages.page import line_width_mm
from output.pages.paper import PAPERS
from output.provenance import Provenance
from output.sheets import figures, frame

pytestmark = pytest.mark.slow

SVG = "{http://www.w3.org/2000/svg}"


def lines(svg: str) -> list[tuple[str, float, float, float, float]]:
    """Each line of text: what it says, its left, its foot, its width and its height."""
    found = []
    for g in etree.fromstring(svg.encode()).iter(f"{SVG}g"):
        words = g.get("aria-label")
        if words is not None:
            x, y, scale = map(float, re.findall(r"[-.\d]+", g.get("transform")))
            found.append((words, x, y, line_width_mm(words, scale * 646.0), scale * 646.0))
    return found


@pytest.mark.parametrize(
    ("fact", "said"),
    [
        (Fact("obliquity", 23.435896795250102, "°"), "23.4359° (23°26′09″)"),
        (Fact("declination", -11.470384756, "°"), "−11.4704° (−11°28′13″)"),
        (Fact("latitude", 36.2, "°"), "36.2° (36°12′)"),
        (Fact("azimuth", 180.0, "°"), "180°"),
        (Fact("substyle", -1e-15, "°"), "0°"),
        (Fact("sunrise", 8.20147305362597, "h"), "8.2015 h (8:12:05)"),
        (Fact("shadow", 85.45462310749275, "mm"), "85.45 mm"),
        (Fact("shown", 72.9, "%"), "72.9 %"),
        (Fact("eccentricity", 1.5651974728), "1.5652"),
        (Fact("plates", 1), "1"),
        (Fact("sunrise", 6.0, "h"), "6 h (6:00:00)"),
        (Fact("stray", 20.6738, "min"), "20.7 min"),
        (Fact("horizons", "16, 24", "°"), "16, 24°"),
        (Fact("year", 2026, "Julian years"), "2026"),
        (Fact("curve", "hyperbola"), "hyperbola"),
        (Fact("eccentricity", "infinite"), "infinite"),
    ],
)
def test_values_are_rounded_for_people(fact, said):
    assert figures.fact_value(fact, words_of("en")) == said


@pytest.mark.parametrize(
    ("language", "number", "said"),
    [
        ("en", 1.0, "1 digit"),
        ("en", 12.0, "12 digits"),
        ("de", 1, "1 Finger"),
        ("es", 1.5, "1,5 dedos"),
        ("fr", 1.5, "1,5 doigt"),
        ("fr", 2, "2 doigts"),
        ("la", 1, "1 digitus"),
        ("ar", 2, "٢ إصبعان"),
        ("ar", 10, "١٠ أصابع"),
        ("ar", 12, "١٢ إصبعًا"),
        ("ar", 100, "١٠٠ إصبع"),
        ("ar", 7.5, "٧٫٥ إصبع"),
    ],
)
def test_a_unit_agrees_with_its_number(language, number, said):
    assert figures.fact_value(Fact("shadow", number, "digits"), words_of(language)) == said


def test_days_agree_with_their_number():
    assert figures.fact_value(Fact("divided", 5, "d"), words_of("ar")) == "٥ أيام"
    assert figures.fact_value(Fact("divided", 5, "d"), words_of("fr")) == "5 jours"


def told(design: str, page: str = "A4", **parameters) -> tuple[Instrument, list[str]]:
    made = miqyas.make(design, **parameters)
    language = parameters.get("lettering", {}).get("language", "en")
    provenance = Provenance("1", design, {"lettering.language": language})
    found = sheets.pages(made, provenance, PAPERS[page])
    svgs = [svg for stem, svg in found if "figures" in stem]
    x0, top, x1, foot = frame.within_margins(frame.lying(PAPERS[page]))
    for svg in svgs:
        for words, left, y, wide, height in lines(svg):
            assert height >= 1.7, words
            assert x0 - 0.3 <= left, words
            assert left + wide <= x1 + 0.3, words
            assert top < y <= foot
    return made, [words for svg in svgs for words, *_ in lines(svg)]


@pytest.mark.parametrize(
    ("design", "page", "language"),
    [("horizontal-dial", "A4", "en"), ("astrolabe-plate", "letter", "ar"), ("alidade", "A3", "de")],
)
def test_every_value_is_told(design, page, language):
    made, words = told(design, page, lettering={"language": language})
    said = " ".join(words)
    for fact in made.facts:
        value = figures.fact_value(fact, words_of(language))
        inside = re.search(r"\((.*)\)$", value)
        # In tables angles and hours stand in sixtieths alone.
        assert value in said or (inside and inside[1] in said), fact.name


SAID = itertools.product(
    ["plane-dial", "citron-plate", "spiral-plate", "acrylic-back"],
    ["ar", "de", "es", "fr", "it", "la"],
)


@pytest.mark.parametrize(("design", "language"), spread(SAID, 8))
def test_every_figure_has_a_phrase_of_its_own_in_the_language(design, language):
    facts = usual(design).facts
    english = {spoken.figure(f, "", words_of("en")) for f in facts}
    # Under each group's heading no two are called alike.
    called = [(f.name.split("/")[0], spoken.figure(f, "", words_of(language))) for f in facts]
    assert not english.intersection(said for _, said in called)
    assert len(set(called)) == len(called)


# All languages have the English headings (`check_same`).
@pytest.mark.parametrize(
    "design",
    ["astrolabe", "sphere-dial", "alidade-locust-thigh", "horizontal-dial", "sine-back"],
)
def test_every_group_of_figures_has_a_heading(design):
    heads = {f.name.partition("/")[0] for f in usual(design).facts if "/" in f.name}
    known = words_of("en").groups
    assert not [head for head in heads if head.replace("-", "_") not in known]


def test_quantities_of_many_things_are_one_table():
    _, words = told("horizontal-dial", days={"entries": "signs"})
    assert words.count("noon shadow") == 1
    assert "Capricorn" in words
    row = words.index("Capricorn")
    assert words[row + 1 : row + 3] == ["−23°26′09″", "hyperbola"]


def test_latitudes_are_one_table_and_said_as_people_write_them():
    _, words = told("astrolabe-climes")
    row = words.index("41°14′ N")
    assert words[row + 1 : row + 3] == ["41°14′19″", "15:00:00"]
    assert not any(re.search(r"\d+[ns]\d\d", w) for w in words)


def test_stars_have_a_line_each_with_their_names():
    _, words = told("astrolabe-rete")
    assert sum(bool(re.fullmatch(r"\d+ Vega", w)) for w in words) == 1


def test_the_ruler_is_true():
    made = miqyas.make("rule-single")
    pages = dict(sheets.pages(made, Provenance("1", "rule-single", {})))
    root = etree.fromstring(pages["rule-single-figures"].encode())
    spans = []
    for path in root.iter(f"{SVG}path"):
        numbers = [float(n) for n in re.findall(r"[-.\d]+", path.get("d"))]
        if path.get("stroke-width") == "0.2" and len(numbers) == 4:
            spans.append((numbers[2] - numbers[0], numbers[3] - numbers[1]))
    assert spans == [(pytest.approx(100.0, abs=0.01), pytest.approx(0.0, abs=0.01))]


@pytest.mark.parametrize("page", ["letter"])
def test_hostile_names_and_many_parts_stay_on_the_page(page):
    parts = [
        Placed(Part(f"part-{k}-{'long-' * (k % 9)}name", Sheet(Path.circle(0j, 20.0 + k), 3.0)))
        for k in range(120)
    ]
    title = "Dial for مدينة السلام " + "and a very long name " * 19
    facts = tuple(Fact(f"a/{'x' * 90}-{k}", "y" * 200, "", "z " * 90, "w" * 150) for k in range(9))
    made = Instrument("toy", title, tuple(parts), facts)
    found = sheets.pages(made, Provenance("1", "toy", {}), PAPERS[page])
    x0, top, x1, foot = frame.within_margins(frame.lying(PAPERS[page]))
    names = set()
    for stem, svg in found:
        for words, left, y, wide, height in lines(svg):
            names.add(words)
            assert x0 - 0.3 <= left, (stem, words)
            assert left + wide <= x1 + 0.3, (stem, words)
            assert top < y <= foot, (stem, words)
            assert height > 1.0 or words.isdecimal() or "assembly" in stem
    assert {str(k) for k in range(1, 121)} <= names
