"""Every profile's rules on every design: the written files read by others' readers."""

from dataclasses import replace
from functools import cache

import pytest
from helpers import shop_rules
from helpers.sweeping import spread
from lxml import etree

import miqyas
import templates
from instruments.errors import DesignError
from instruments.making.profiles import profile
from instruments.part import Sheet
from miqyas import sources

pytestmark = pytest.mark.slow

PROFILES = templates.names("workshop")
DESIGNS = sources.names()

DEAR = {
    *("astrolabe", "astrolabe-biruni", "astrolabe-climes", "astrolabe-museum"),
    *("astrolabe-rete", "astrolabe-sydney", "indian-circle", "shadow-staff"),
}
"""Designs of thousands of marks, whose files take seconds to read."""

UNLIKE = "default", "plotter", "sendcutsend", "v-bit"
"""Profiles whose limits are farthest apart."""

CHEAP = [
    *("alidade", "alidade-crescent", "astrolabe-horizons", "diodorus-figure", "gunter-quadrant"),
    *("habash-protractor", "inclined-plane", "plane-dial", "polar-dial", "rule-double"),
    *("sine-quadrant", "treatise-dial", "vertical-dial", "coupon", "analemmatic-dial"),
]
"""Designs that are made, written and read in half a second; each for a profile of its own."""

PAIRS = [("horizontal-dial", name) for name in PROFILES] + [
    (design, PROFILES[n % len(PROFILES)]) for n, design in enumerate(CHEAP)
]

ALL = [(d, p) for d in DESIGNS for p in (UNLIKE if d in DEAR else PROFILES) if (d, p) not in PAIRS]


def alike(name):
    """The first of the profiles that have the same limits, for which things are laid out alike."""
    rules = profile(name)
    return next(
        other
        for other in PROFILES
        if (profile(other).limits, profile(other).materials) == (rules.limits, rules.materials)
    )


@cache
def laid_out(design, name, sheet=()):
    """An instrument of a design for a profile's limits, or the reasons against it."""
    try:
        return miqyas.make(design, workshop={"profile": name}, **dict(sheet))
    except DesignError as error:
        return str(error)


def broken(folder, design, name, sheet=()):
    """The rules of a profile that files of a design break; None where it is refused."""
    made = laid_out(design, alike(name), sheet)
    if isinstance(made, str):
        return None
    if made.design.workshop.profile != name:
        workshop = made.design.workshop.model_copy(update={"profile": name})
        other = made.design.model_copy(update={"workshop": workshop})
        made = replace(made, design=other)
    told = [str(note) for note in made.notes]
    try:
        files = miqyas.write(made, folder, ("svg", "dxf"), warn=lambda note: told.append(str(note)))
    except DesignError:
        return None
    rules = profile(name)
    parts = {placed.part.name: placed.part for placed in made.parts}
    found = []
    for file in (f.path for f in files if f.use.value == "cut"):
        if file.suffix == ".dxf":
            found += shop_rules.dxf_breaks(file, rules)
            continue
        found += shop_rules.svg_breaks(file, rules)
        root = etree.fromstring(file.read_bytes())
        part = parts[root.get("data-part")]
        limits = rules.limits
        if isinstance(part.body, Sheet):
            limits = rules.limits_of(part.material, part.body.thickness_mm)
            cuts = list(shop_rules.cuts_of(root))
            found += shop_rules.feature_breaks(part, cuts, limits, told)
        found += shop_rules.letter_breaks(file, limits, told)
        found += shop_rules.line_breaks(file, limits)
    return found


@pytest.mark.parametrize(("design", "name"), spread(PAIRS, 6))
def test_files_keep_the_rules_of_the_workshop(tmp_path, design, name):
    found = broken(tmp_path, design, name)
    # No more than a router's tool is in the way of these designs.
    assert found == [] if name != "router" else not found


OF_SHEETS = [
    (name, rule.material, rule.thickness_mm or 2.0)
    for name in PROFILES
    for rule in profile(name).materials
    if rule.limits and (name, rule.material) != ("router", "")
]
"""The sheets for which profiles have limits of their own; of a router's tool above."""


@pytest.mark.parametrize(("name", "material", "thickness_mm"), spread(OF_SHEETS, 6))
def test_files_keep_the_rules_of_the_sheet(tmp_path, name, material, thickness_mm):
    rules = profile(name)
    material = material or rules.cuts[0]
    limits = rules.limits_of(material, thickness_mm)
    assert limits != rules.limits
    sheet = (("material", material), ("thickness_mm", thickness_mm))
    some = "capuchin-dial", "habash-protractor", "diodorus-figure"
    found = [broken(tmp_path / design, design, name, sheet) for design in some]
    assert [] in found
    assert all(not one for one in found)
    if limits.capital_height_mm != rules.limits.capital_height_mm:
        given = dict(sheet, lettering={"height_mm": limits.capital_height_mm - 0.1})
        notes = miqyas.make("capuchin-dial", workshop={"profile": name}, **given).notes
        assert any("capitals of" in str(note) for note in notes)


@pytest.mark.sweep
@pytest.mark.parametrize(("design", "name"), ALL)
def test_files_of_all_designs_keep_the_rules_of_all_workshops(tmp_path, design, name):
    assert not broken(tmp_path, design, name)


@pytest.mark.sweep
@pytest.mark.parametrize("design", DESIGNS)
def test_no_design_is_refused_by_the_common_workshops(design):
    for name in ("default", "fibre", "photo-etch", "v-bit"):
        assert not isinstance(laid_out(design, alike(name)), str), name
