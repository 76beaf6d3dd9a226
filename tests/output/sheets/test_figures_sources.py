"""Every figure of a sheet has its source, and what is cited is cited once and in full."""

import re

import pytest
from helpers.sweeping import spread
from helpers.usual import usual
from lxml import etree

import miqyas
from instruments.lettering.language import words as words_of
from instruments.part import Fact, Instrument
from miqyas.sources import names
from output import sheets, spoken
from output.pages.paper import PAPERS
from output.provenance import Provenance
from output.sheets import figures

pytestmark = pytest.mark.slow

SVG = "{http://www.w3.org/2000/svg}"
ENGLISH = words_of("en")


def together(said: str) -> str:
    """A text without spaces and marks of direction, which are where lines are parted."""
    return re.sub(r"[\s\u200e\u200f]", "", said)


def written(made: Instrument, language: str) -> str:
    """All lines of the sheet of figures, without the spaces by which they are parted."""
    provenance = Provenance("1", made.name, {"lettering.language": language})
    found = sheets.pages(made, provenance, PAPERS["A4"])
    svgs = (svg for stem, svg in found if "figures" in stem)
    said = [g.get("aria-label", "") for svg in svgs for g in etree.fromstring(svg.encode()).iter()]
    return together("".join(said))


@pytest.mark.parametrize("design", spread(names(), 6))
def test_every_source_is_on_the_sheet(design):
    made = usual(design)
    language = made.design.lettering.language
    said, words = written(made, language), words_of(language)
    for source in {f.source for f in made.facts if f.source}:
        assert together(spoken.spoken_source(source, words)) in said, source
    none = together(words.sheet.unsourced)
    assert (none in said) == any(not fact.source for fact in made.facts)


def test_a_table_tells_which_source_is_of_which_of_its_rows():
    said = written(usual("horizontal-dial"), "en")
    assert "treatise90:9(noonshadow)" in said
    assert "norefraction(sunrise,sunset)" in said


def test_a_table_of_one_source_tells_it_alone():
    assert "Sourcesofthetable:treatise90:9." in written(usual("sine-back"), "en")


def test_places_in_a_work_are_told_once_and_in_their_order():
    facts = [Fact("a", 1, source=f"treatise {at}") for at in ("193:3", "28:3, 193:3", "9:1")]
    (told,) = figures.sources(Instrument("toy", "Toy", (), tuple(facts)), ENGLISH)
    assert told.endswith("by page and line: 9:1; 28:3; 193:3.")


@pytest.mark.parametrize(
    ("fact", "said"),
    [
        (Fact("limit", 50.62, "°"), "50.62° (50°37′)"),
        (Fact("error", 16.3, "h"), "16.3 h"),
        (Fact("sunrise", 5.5000001, "h"), "5.5 h (5:30:00)"),
        (Fact("longest-day", 15.5, "h"), "15.5 h (15:30:00)"),
        (Fact("time/01-01/sunrise", "none", "", "", "the sun stays down"), "the sun stays down"),
        (Fact("curve/cancer", "none", "", "", "of that day"), "none"),
        (Fact("calendar/spring-equinox", "03-20"), "20 March"),
        (Fact("calendar/divided", 1, "d"), "1 day"),
        (Fact("plates/fit/pivot/hole-greatest", 5.018, "mm"), "5.018 mm"),
        (Fact("plates/fit/pivot/hole-least", 5.0, "mm"), "5 mm"),
        (Fact("hole/pivot", 5.0180, "mm"), "5.02 mm"),
    ],
)
def test_no_value_tells_more_than_is_known(fact, said):
    assert figures.fact_value(fact, ENGLISH) == said


def test_signs_and_towns_have_their_capital():
    told = [Fact("noon-altitude/cancer", 60, meaning="of the sun"), Fact("qibla/isfahan", 226)]
    said = [spoken.figure(fact, "", ENGLISH) for fact in told]
    assert said == ["Noon altitude, Cancer: of the sun", "Qibla, Isfahan"]


def test_days_of_the_year_are_told_as_such():
    told = [Fact("declination/05-01", 15.2), Fact("noon-shadow/2026-06-21", 11.7)]
    assert [spoken.figure(fact, "", ENGLISH) for fact in told] == [
        "Declination, 1 May",
        "Noon shadow, 21 June 2026",
    ]
    german = words_of("de")
    assert spoken.figure(told[0], "", german) == "Deklination der Sonne, 1. Mai"
    assert spoken.figure(told[1], "", german) == "Mittagsschatten, 21. Juni 2026"


def test_a_date_in_words_keeps_its_figures():
    """As a number 11-03 had a minus sign."""
    made = miqyas.make("horizontal-dial", equation_plate={"form": "table"})
    fact = next(f for f in made.facts if f.name == "equation/least")
    assert spoken.figure(fact, "", ENGLISH).endswith("to add to the sundial's time, on 3 November")


def source_of(design: str, name: str) -> str:
    return next(fact.source for fact in usual(design).facts if fact.name == name)


def test_modern_values_are_not_told_as_the_treatise_s():
    # Its solar parallax is 3 of 3600 parts (20:3), nearly 3′; today's is 9″.
    assert source_of("penumbra-sheet", "error/parallax") == "Explanatory Supplement"


def test_a_size_that_was_chosen_is_not_told_as_the_treatise_s():
    assert source_of("meridian-balance", "beam/length") == "default of the design"
    assert source_of("shadow-staff", "gnomon/over-scales") == "default of the design"
    assert source_of("astrolabe", "assembly/time") == "default of the design"
    assert source_of("geometric-square", "ladder-12/side-length") == "default of the design"
    for name in ("crescent/inner-radius", "crescent/ends"):
        assert "treatise" not in source_of("alidade-crescent", name)
    assert source_of("alidade-crescent", "crescent/hour") == "treatise 191:11–16"
    for name in ("thigh/foot", "thigh/head"):
        assert "treatise" not in source_of("alidade-locust-thigh", name)
    assert source_of("inclined-plane", "slope/steepest") == ""


@pytest.mark.parametrize(
    ("design", "chapter", "passage"),
    [
        ("citron-plate", 26, "193:18–194:3"),
        ("spiral-plate", 26, "194:4–194:7"),
        ("hanging-ruler", 26, "193:14–193:18"),
        ("whip-dial", 10, "58:10"),
        ("indian-circle", 18, "106:6–108:11"),
        ("meridian-balance", 18, "110:1–111:5"),
    ],
)
def test_an_instrument_of_the_treatise_cites_what_describes_it(design, chapter, passage):
    """A museum's label of a citron plate had the rule of noon's shadow alone, 90:9."""
    (fact,) = [f for f in usual(design).facts if f.name == "chapter"]
    assert (fact.value, fact.source) == (chapter, f"treatise {passage}")
    assert passage in written(usual(design), "en")


def test_an_instrument_that_the_treatise_does_not_know_cites_no_chapter():
    for design in ("analemmatic-dial", "capuchin-dial", "ring-dial", "horizontal-dial"):
        assert not [f for f in usual(design).facts if f.name == "chapter"]


def test_the_inner_tropic_has_the_tangent_twice():
    """From the outer one; it is the equator's radius that has it once."""
    once, twice = "outer tropic × tan(45° − obliquity/2)", "outer tropic × tan²(45° − obliquity/2)"
    assert source_of("astrolabe-plate", "radius/equator") == once
    assert source_of("astrolabe-plate", "radius/inner-tropic") == twice


def test_a_qibla_tells_both_ends_of_its_great_circle_and_no_more_digits_than_they_have():
    (isfahan,) = [f for f in usual("sine-back").facts if f.name.endswith("qibla/isfahan")]
    assert isfahan.value == 226.08
    assert isfahan.source.startswith("great circle to Mecca (21.4225° N, 39.8262° E)")


@pytest.mark.parametrize(
    ("name", "given", "source"),
    [
        ("gnomon/height", {"gnomon_height_mm": 30}, "given in the design"),
        ("gnomon/height", {}, ""),
        ("gnomon/foot-y", {"foot_y_mm": 0}, "given in the design"),
        ("style/thickness", {"gnomon": {"thickness_mm": 2}}, "given in the design"),
        ("style/thickness", {}, "default of the design"),
        ("edge/chamfer", {"workshop": {"edge_chamfer_mm": 0.5}}, "given in the design"),
    ],
)
def test_a_figure_that_is_a_parameter_tells_whether_it_was_given(name, given, source):
    made = miqyas.make("horizontal-dial", **given)
    assert next(fact.source for fact in made.facts if fact.name == name) == source


def test_a_template_s_place_is_a_default_and_latitudes_of_climes_are_reckoned():
    own = {fact.name: fact.source for fact in usual("astrolabe-biruni").facts}
    assert own["latitude"] == own["plates/33n35/latitude"] == "default of the design"
    clime = "treatise 125:12, the longest day in the middle of the clime"
    assert own["plates/36n22/latitude"] == clime
    assert (own["plates/0n00/latitude"], own["plates/66n25/latitude"]) == ("by definition", "")
    given = miqyas.make("treatise-dial", place={"timezone": "UTC"})
    sources = {fact.name: fact.source for fact in given.facts}
    assert sources["longitude"] == "default of the design"
    assert sources["time-zone"] == "given in the design"
