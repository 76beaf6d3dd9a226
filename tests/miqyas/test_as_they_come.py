"""Every design and template as it comes: nothing is dubious, and every figure has its source."""

import math

import pytest
from helpers.usual import usual as made

import miqyas
from instruments.cited_works import BY_DEFAULT, FOLLOWS, GIVEN, bibliography, citations, cited
from instruments.part import Severity
from miqyas import sources, telling
from output.checking.checks import check

pytestmark = pytest.mark.slow

DIALS = [name for name in sources.names() if name.endswith("-dial")]


@pytest.mark.parametrize("design", sources.names())
def test_a_design_has_no_remark_about_itself(design: str) -> None:
    found = check(made(design), vars(made(design).design)["workshop"])
    assert telling.remarks((*made(design).notes, *found), Severity.NOTE) == []


@pytest.mark.parametrize("design", sources.names())
def test_every_figure_is_of_a_known_source(design: str) -> None:
    facts = made(design).facts
    assert facts
    unknown = [f.source for f in facts if not cited(f.source or FOLLOWS)]
    assert not unknown, "name a work as one is `named` in templates/sources.toml"
    assert not [f.name for f in facts if f.source.startswith("parameter ")]


@pytest.mark.parametrize("design", sources.names())
def test_no_figure_is_less_than_nothing_by_rounding(design: str) -> None:
    numbers = [(f.name, f.value) for f in made(design).facts if isinstance(f.value, float)]
    assert [name for name, value in numbers if value == 0 and math.copysign(1.0, value) < 0] == []


def test_a_year_before_the_first_says_how_it_is_counted() -> None:
    for year, told in ((-500, "for which it is made (astronomical: 0 is 1 BC)"), (1030, None)):
        facts = {f.name: f for f in miqyas.make("horizontal-dial", epoch={"year": year}).facts}
        assert facts["year"].meaning == (told or "for which it is made")


@pytest.mark.parametrize("design", DIALS)
def test_every_figure_of_a_dial_says_what_it_is(design: str) -> None:
    assert [f.name for f in made(design).facts if not f.meaning] == []


def test_figures_of_what_is_chosen_have_a_known_source_too() -> None:
    dial = miqyas.make(
        "horizontal-dial",
        place={"latitude": 40, "longitude": 1, "timezone": "Europe/Madrid"},
        zone={"shown": True, "equation": "none"},
        days={"dates": ["2026-02-03", "03-04"]},
        prayers={"table": True, "noon": True},
    )
    assert len(dial.facts) > len(made("horizontal-dial").facts) + 10
    assert [f for f in dial.facts if not cited(f.source or FOLLOWS)] == []


def test_a_parameter_left_alone_is_a_default_also_where_a_template_sets_it() -> None:
    def source(name: str, design: miqyas.Made) -> str:
        return next(f.source for f in design.facts if f.name == name)

    assert source("tropic/radius", made("astrolabe")) == BY_DEFAULT
    biruni = "treatise 107:13, 133:2: the obliquity of al-Biruni's examples"
    assert source("obliquity", made("astrolabe-biruni")) == biruni
    assert source("obliquity", miqyas.make("treatise-dial", epoch={"obliquity": 23.5})) == GIVEN
    old = miqyas.make("horizontal-dial", epoch={"obliquity": "23;35"})
    assert source("obliquity", old) == biruni
    assert source("back/plate/radius", made("astrolabe-biruni")) == ""
    sized = miqyas.make("astrolabe-plate", tropic_radius_mm=90)
    assert source("radius/outer-tropic", sized) == GIVEN
    assert source("face/azimuth", made("vertical-dial")) == BY_DEFAULT
    assert source("face/azimuth", miqyas.make("vertical-dial", azimuth=170)) == GIVEN
    assert source("face/inclination", made("vertical-dial")) == ""
    plane = miqyas.make(miqyas.load("plane-dial", {"inclination": 40}))
    assert source("face/inclination", plane) == GIVEN


def test_a_source_is_resolved_to_its_edition_and_place() -> None:
    source = "treatise 28:3, 193:3: every plane; spherical astronomy"
    assert [(c.key, c.locus) for c in cited(source)] == [
        ("treatise", "28:3, 193:3"),
        ("astronomy", ""),
    ]
    assert [(c.key, c.locus) for c in cited("Almagest II.5; IAU SOFA gmst06, eect00")] == [
        ("almagest", "II.5"),
        ("sofa", "gmst06, eect00"),
    ]
    found = citations([source, "treatise 9:1"])
    assert list(found) == ["treatise", "astronomy"]
    assert "E. S. Kennedy" in found["treatise"]
    assert cited("a friend told me") == ()
    (line,) = bibliography([source, "treatise 9:1", "treatise 9:1", FOLLOWS], {}, {})
    assert line.startswith("Abū al-Rayḥān")
    assert line.endswith("by page and line: 9:1; 28:3; 193:3.")
    (called,) = bibliography([source], {"treatise": "Rasāʾil"}, {})
    assert called.startswith("Rasāʾil: Abū al-Rayḥān")
