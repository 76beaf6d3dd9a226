"""Every design says what its sheets are of, and another material reaches all that goes by it."""

import json

import pytest
from helpers.usual import usual

import miqyas
import templates
from instruments.errors import DesignError
from instruments.lettering.language import words
from instruments.making.materials import of_metal
from instruments.making.workshop import profile
from instruments.part import Sheet, Turned
from miqyas import sources
from output import bill, masses
from output.checking.unfit import unfit_for
from output.finished import finish
from output.nesting.effort import effort
from output.nesting.packing import nested
from output.nesting.pieces import gathered
from output.nesting.stock import Stock

pytestmark = pytest.mark.slow

LANGUAGES = [name for name in templates.names("languages") if len(name) == 2]

WRAPPED = {"cylinder-dial": "dial-sheet", "ring-dial": "ring-sheet", "sphere-dial": "gores"}
"""Designs with a thin sheet of its own, and what that is called."""


@pytest.mark.parametrize("name", sources.names())
def test_all_flat_parts_are_of_a_material_that_has_a_weight_and_a_colour(name):
    flat = [p.part for p in usual(name).parts if not isinstance(p.part.body, Turned)]
    assert [part.name for part in flat if finish.finish_named(part) is None] == []
    assert [part.name for part in flat if masses.mass_of(part).mass_g is None] == []


@pytest.mark.parametrize("name", sources.names())
def test_their_materials_are_called_something_in_all_languages(name):
    used = {placed.part.material for placed in usual(name).parts} - {""}
    for language in LANGUAGES:
        assert used <= words(language).materials.keys()


@pytest.mark.parametrize("name", ["horary-quadrant", "alidade", "coupon", "ring-dial"])
def test_another_material_is_that_of_all_sheets_but_wrapped_ones(name):
    made = miqyas.make(name, material="aluminium")
    of_all = {p.part.name: p.part.material for p in made.parts if isinstance(p.part.body, Sheet)}
    wrapped = {WRAPPED[name]} if name in WRAPPED else set()
    assert {part for part, its in of_all.items() if its != "aluminium"} == wrapped


@pytest.mark.parametrize("name", WRAPPED)
def test_a_wrapped_sheet_has_a_material_of_its_own(name):
    made = miqyas.make(name, wrapped_material="brass", material="aluminium")
    assert made.part(WRAPPED[name]).material == "brass"


def test_what_is_turned_is_of_a_metal():
    pin = {"gnomon_kind": "pin"}
    assert miqyas.make("citron-plate", **pin).part("gnomon").material == "brass"
    steel = miqyas.make("citron-plate", material="steel", **pin)
    assert steel.part("gnomon").material == "steel"
    assert of_metal("plywood") == "brass"


def test_a_material_that_is_not_said_stays_so():
    assert miqyas.make("horary-quadrant", material="").part("board").material == ""


def test_a_quadrants_time_and_weight_are_known_and_it_shares_a_dials_sheet():
    rules = profile("default")
    told = [(n, miqyas.make(n, material="plywood")) for n in ("horary-quadrant", "polar-dial")]
    (layout,) = nested(gathered(told).pieces, 1, Stock(600.0, 400.0))
    takes = effort(layout, rules)
    assert layout.material == "plywood"
    assert takes.seconds is not None
    assert takes.parts_g is not None


def test_a_report_and_a_bill_tell_it(tmp_path):
    miqyas.write(miqyas.make("sine-quadrant"), tmp_path, ("svg",))
    report = json.loads((tmp_path / "report.json").read_text(encoding="utf-8"))
    assert report["parameters"]["material"] == "plywood"
    assert {part["material"] for part in report["parts"]} == {"plywood"}
    assert "plywood" in (tmp_path / "sine-quadrant-assembly.svg").read_text(encoding="utf-8")


def test_a_machine_that_does_not_cut_it_says_so():
    made = miqyas.make("horary-quadrant", thickness_mm=2)
    (note,) = unfit_for(made, profile("plotter"), ["svg"])
    assert "no plywood" in note.message


def test_a_material_is_one_however_it_is_spelt():
    spelt = "acrylic", "Acrylic", " ACRYLIC "
    made = [(str(n), miqyas.make("polar-dial", material=one)) for n, one in enumerate(spelt)]
    (layout,) = nested(gathered(made).pieces, 1, Stock(2000.0, 2000.0))
    assert layout.material == "acrylic"
    assert {bill.material(one.part("dial-plate"), words("de")) for _, one in made} == {"Acrylglas"}


def test_blanks_are_no_material():
    assert miqyas.make("sine-quadrant", material="  ").part("board").material == ""
    assert miqyas.make("sine-quadrant", material=" brass ").part("board").material == "brass"


@pytest.mark.parametrize("name", ["material", "wrapped_material"])
def test_a_material_that_no_sheet_can_print_is_refused_by_the_character(name):
    with pytest.raises(DesignError, match=f"^{name} = 黄铜 can't be lettered: .*'黄'"):
        miqyas.make("cylinder-dial", **{name: "黄铜"})


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("carton", "card"),
        ("Karton", "card"),
        ("cartulina", "card"),
        ("contreplaque", "plywood"),
        ("Messing", "brass"),
        ("CARD", "CARD"),
        ("Bristol", "Bristol"),
        ("oak plywood", "oak plywood"),
    ],
)
def test_a_material_is_known_by_its_name_in_any_language(said, meant):
    """Of `carton` nothing was known, neither weight nor colour nor how thick it is."""
    assert miqyas.make("horizontal-dial", material=said).part("gnomon").material == meant


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_language_has_one_name_for_two_materials(language):
    names = words(language).materials
    assert len({name.casefold() for name in names.values()}) == len(names)
    for english, said in names.items():
        made = miqyas.make("horizontal-dial", material=said)
        assert made.part("gnomon").material.casefold() == english


def test_a_profile_of_ones_own_may_call_materials_in_ones_language(tmp_path):
    own = tmp_path / "own.toml"
    own.write_text(
        'base = "default"\n[[materials]]\nmaterial = "Sperrholz"\nthickness_mm = 3\n'
        'web_mm = 2.5\nsource = "ours"\n',
        encoding="utf-8",
    )
    for said in ("Sperrholz", "plywood", "contreplaqué"):
        dial = miqyas.make("horizontal-dial", material=said, workshop={"profile": str(own)})
        part = dial.part("gnomon")
        assert profile(str(own)).limits_of(part.material, 3.0).web_mm == 2.5
