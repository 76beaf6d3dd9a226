"""Looks: each design has some, in every language, and each can be made."""

from pathlib import Path
from typing import Any

import pytest
from helpers.sweeping import spread

import miqyas
import templates
from instruments import catalogue
from instruments.design import build
from instruments.errors import DesignError
from miqyas import describe, sources
from miqyas.commands import run_command
from miqyas.looks import of_design

pytestmark = pytest.mark.slow

DESIGNS = [entry.name for entry in catalogue.ENTRIES if entry.name != "coupon"]


@pytest.mark.parametrize("design", DESIGNS)
def test_each_design_has_three_looks_or_more_that_are_valid(design: str) -> None:
    looks = of_design(design)
    assert len(looks) == len({look.name for look in looks}) >= 3
    for look in looks:
        source = sources.with_look(sources.named(design), design, look.name)
        build(source.entry.design(), source.values)


def test_looks_are_told_in_every_language_and_name_designs() -> None:
    languages = set(templates.names("languages"))
    for name in templates.names("looks"):
        told = templates.read("looks", name)
        assert set(told["title"]) == set(told["summary"]) == languages
        named = [design for kind in told["of"] for design in kind["designs"]]
        assert len(set(named)) == len(named)
        assert set(named) <= set(sources.names())
        families = {family for kind in told["of"] for family in kind.get("families", ())}
        assert families <= set(catalogue.FAMILIES)
        left = {design for kind in told["of"] for design in kind.get("but", ())}
        assert left <= {entry.name for entry in catalogue.ENTRIES if entry.family in families}


def test_letters_of_a_look_grow_with_the_instrument() -> None:
    for name in templates.names("looks"):
        for kind in templates.read("looks", name)["of"]:
            assert "height_mm" not in kind["values"].get("lettering", {}), name
            assert "motto_height_mm" not in kind["values"].get("ornaments", {}), name


@pytest.mark.parametrize("look", [look.name for look in of_design("horizontal-dial")])
def test_a_dial_is_made_in_each_look_without_a_warning(look: str) -> None:
    made = miqyas.make("horizontal-dial", look=look)
    assert [n.message for n in made.notes if n.severity.value == "warning"] == []


def test_a_maker_s_own_value_lies_over_the_look() -> None:
    made = miqyas.make("horizontal-dial", look="garden", lettering={"numerals": "western"})
    assert made.design.lettering.numerals == "western"
    assert made.design.border.style == "rope"


def test_a_look_that_is_none_is_refused_with_those_that_are() -> None:
    with pytest.raises(DesignError, match="did you mean garden"):
        miqyas.make("horizontal-dial", look="gardn")
    with pytest.raises(DesignError, match="choose classroom"):
        miqyas.make("cylinder-dial", look="xyzzy")


def test_the_command_lists_them(capsys: pytest.CaptureFixture[str]) -> None:
    assert run_command(["looks", "horizontal-dial"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == len(of_design("horizontal-dial"))
    assert lines[0].startswith("horizontal-dial --look ")


def test_a_design_file_names_its_look(tmp_path: Path) -> None:
    file = tmp_path / "own.toml"
    file.write_text('design = "horizontal-dial"\nlook = "eastern"\nwidth_mm = 280\n', "utf-8")
    look = miqyas.make("horizontal-dial", look="eastern", width_mm=280)
    assert miqyas.make(file).design == look.design
    file.write_text('design = "horizontal-dial"\nlook = "eastren"\n', "utf-8")
    with pytest.raises(miqyas.DesignError, match="did you mean eastern"):
        miqyas.make(file)


def test_on_a_terminal_each_look_is_told_once_with_its_designs() -> None:
    told = describe.listed_looks(sources.names(), 70)
    assert max(map(len, told.splitlines())) <= 70
    looks = dict(part.split(": ", 1) for part in told.split("\n\n"))
    assert set(looks) == {look.name for design in DESIGNS for look in of_design(design)}
    assert looks["gothic"].split("\n  for ")[1] == "astrolabe, astrolabe-rete"


@pytest.mark.parametrize(
    ("design", "name"), spread(((d, look.name) for d in DESIGNS for look in of_design(d)), 40)
)
def test_each_can_be_made_and_one_that_says_brass_is_of_brass(design: str, name: str) -> None:
    made = miqyas.make(design, look=name)
    (said,) = ("brass" in look.summary() for look in of_design(design) if look.name == name)
    assert not said or "brass" in {placed.part.material for placed in made.parts}


def test_the_early_east_has_signs_and_no_calendar_of_later_times() -> None:
    with_year = [d for d in DESIGNS if hasattr(miqyas.load(d), "year")]
    assert len(with_year) > 5
    for design in with_year:
        if "eastern" in {look.name for look in of_design(design)}:
            year = _looking_eastern(design).year
            assert year.divided == "signs" or year.months == "byzantine", design
    assert _looking_eastern("hanging-ruler").year.months == "byzantine"
    for design in ("astrolabe", "astrolabe-back"):
        made = _looking_eastern(design)
        assert "calendar" not in getattr(made, "back", made).rings


@pytest.mark.parametrize(
    "name", ["andalusian", "eastern", "european", "gothic", "renaissance", "safavid"]
)
def test_plates_of_an_old_astrolabe_have_seasonal_hours_and_no_twilights_of_later_times(
    name: str,
) -> None:
    values = next(look.values for look in of_design("astrolabe") if look.name == name)
    plates = miqyas.load("astrolabe", values).plates
    assert (plates.hours.seasonal, plates.hours.equal) == ("exact", "none")
    assert not plates.twilights
    assert plates.azimuths.count_from == "east-west"


@pytest.mark.parametrize("design", ["cylinder-dial", "sphere-dial", "whip-dial"])
def test_a_european_dial_of_hours_has_no_afternoon_prayers(design: str) -> None:
    values = next(look.values for look in of_design(design) if look.name == "european")
    lines = miqyas.load(design, values).lines
    assert lines.hours == "equal"
    assert not lines.prayers


def _looking_eastern(design: str) -> Any:
    values = next(look.values for look in of_design(design) if look.name == "eastern")
    return miqyas.load(design, values)


@pytest.mark.parametrize("look", [None, "garden", "eastern"])
def test_what_a_design_or_its_look_sets_goes_silently_where_another_choice_makes_it_useless(
    look: str | None,
) -> None:
    disc = miqyas.make("horizontal-dial", look=look, shape="disc", diameter_mm=300)
    assert not [note for note in disc.notes if "is of no use" in note.message]
    assert "width_mm" not in disc.design.model_fields_set
    own = miqyas.make("horizontal-dial", look=look, shape="disc", width_mm=300)
    assert [n.about for n in own.notes if "is of no use" in n.message] == ["width_mm"]
