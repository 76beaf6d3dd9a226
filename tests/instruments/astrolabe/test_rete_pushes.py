"""Pointers pushed by hand: said when a push has no effect, refused when it can't be."""

import re
import tomllib
from pathlib import Path

import pytest
from helpers.retes import made
from helpers.retes import stars as points_of_stars

import miqyas
from instruments.errors import DesignError

pytestmark = pytest.mark.slow

LEFT_OUT = "leave it out, or give none for a template's"
DOCS = Path(__file__).parents[3] / "docs/astrolabe.md"


def pushed(pointers, **parameters):
    style = parameters.pop("style", "geometric")
    return made(rete={"style": style, "pointers": pointers}, **parameters)


@pytest.mark.parametrize(
    ("stars", "name", "remedy"),
    [
        ({}, "Canopus", LEFT_OUT),
        ({}, "Polaris", LEFT_OUT),
        ({}, "Kap Dra", "add it to stars.names"),
        ({"without": ["alp lyr", "Altair"]}, "Vega", "take it out of stars.without"),
        (
            {"without": ["Kap Dra"]},
            "Kappa Draconis",
            "add it to stars.names, and take it out of stars.without",
        ),
    ],
)
def test_a_star_that_is_not_shown_is_not_pushed_and_the_remedy_helps(stars, name, remedy):
    with pytest.raises(DesignError) as caught:
        pushed({name: {}}, stars=stars)
    (fault,) = caught.value.faults
    assert str(fault) == f"rete.pointers.{name} pushes a star that is not shown: {remedy}"
    if remedy == LEFT_OUT:
        assert pushed({}, stars=stars)
        assert pushed({name: "none"}, stars=stars)
        return
    mended = dict(stars)
    if "stars.names" in remedy:
        mended["names"] = [name]
    if "stars.without" in remedy:
        mended["without"] = stars["without"][1:]
    assert pushed({name: {}}, stars=mended)


def test_a_templates_push_is_taken_away():
    with pytest.raises(DesignError, match=r"rete.pointers.Fomalhaut .*not shown: .*none"):
        miqyas.make("astrolabe-sydney", hemisphere="north", **{"place.latitude": 51})
    kept = miqyas.load("astrolabe-sydney", {"rete.pointers.Vega.curl_deg": 3})
    assert set(kept.rete.pointers) == {"Fomalhaut", "Vega"}
    without = miqyas.load("astrolabe-sydney", {"rete.pointers.Fomalhaut": "none"})
    assert without.rete.pointers == {}


def test_a_star_is_pushed_by_one_name():
    with pytest.raises(DesignError) as caught:
        pushed({"Alp Lyr": {"direction_deg": 3}, "Vega": {"curl_deg": 9}, "hr-7557": {}})
    (fault,) = caught.value.faults
    assert str(fault) == "rete.pointers.Vega pushes Vega, as rete.pointers.Alp Lyr does: keep one"


def test_every_unknown_star_that_is_pushed_is_named():
    with pytest.raises(DesignError) as caught:
        pushed({"Wega": {}, "Altair": {}, "Rijel": {}})
    assert [f.value for f in caught.value.faults] == ["Wega", "Rijel"]


def test_pushes_of_no_use_are_noted():
    notes = pushed({"Vega": {"direction_deg": 3}}, style="transparent").notes
    said = [n.message for n in notes if n.about == "rete.pointers"]
    assert said == ["is of no use with rete.style = transparent: leave it out"]
    assert not [n for n in pushed({}, style="transparent").notes if n.about == "rete.pointers"]
    notes = pushed({"Kap Dra": {"curl_deg": 3}}, stars={"names": ["Kap Dra"]}).notes
    assert any(n.about == "rete.pointers.Kap Dra" and "of no use" in n.message for n in notes)


@pytest.mark.parametrize("by", ["Alioth", "eps UMa"])
def test_a_star_close_to_the_frame_is_pushed_or_refused(by):
    """Not given a tooth of the frame, as where nobody pushes."""
    names = ["Alioth", "Mizar", "Vega"]
    points = points_of_stars(made(stars={"choice": "list", "names": names}).part("rete"))
    tip, other = points["hr-4905"], points["hr-5054"]
    # Half a millimetre beyond the edge of the east-west bar.
    shape = {"style": "geometric", "bar_mm": 2.0 * (abs(tip.imag) - 0.5)}
    beyond = other + (other - tip)

    def rete(**push):
        return made(
            stars={"choice": "list", "names": names}, rete={**shape, "pointers": {by: push}}
        )

    assert rete()
    with pytest.raises(DesignError, match=rf"^rete\.pointers\.{by} leads to no ring"):
        rete(towards_mm=[beyond.real, beyond.imag])


def test_the_documented_pushes_are_those_of_a_rete():
    (text,) = re.findall(r"```toml\n(\[rete\.pointers.*?)```", DOCS.read_text("utf-8"), re.DOTALL)
    example = tomllib.loads(text)["rete"]["pointers"]
    assert len(example) == 2
    for style in ("geometric", "eastern"):
        assert pushed(example, style=style)
