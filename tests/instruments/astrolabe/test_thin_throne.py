"""A throne that is thinner than its mater."""

import pytest
from helpers.sweeping import first

import miqyas
from instruments.errors import DesignError
from instruments.part import Face, Stepped

pytestmark = pytest.mark.slow


def solid_mater(**throne):
    return miqyas.make("astrolabe-biruni", mater={"construction": "solid"}, throne=throne)


@pytest.mark.parametrize("thickness", first([2.0, 5.0]))
def test_a_milled_throne_is_as_thick_as_asked(thickness):
    made = solid_mater(thickness_mm=thickness)
    body = made.part("mater").body
    assert isinstance(body, Stepped)
    whole = solid_mater().part("mater").body
    assert body.thickness_mm == pytest.approx(whole.thickness_mm)
    solid = made.solid("mater")
    assert solid.isValid()
    tip = max(solid.Faces(), key=lambda face: face.Center().y).BoundingBox()
    assert (tip.zmin, tip.zmax) == pytest.approx((0.0, thickness), abs=1e-6)
    # What is gone is the throne beyond the disc, over the rest of the height, less its holes.
    low, top = body.layers[0], body.layers[-1]
    beyond = abs(low.outline.area()) - abs(top.outline.area())
    holes = sum(abs(c.shape.area()) for c in low.cutouts if c.means != "hole/pivot")
    lost = solid_mater().solid("mater").Volume() - solid.Volume()
    assert lost == pytest.approx((body.thickness_mm - thickness) * (beyond - holes), rel=1e-6)
    # The drawing of the front shows where the disc stands above the throne.
    assert any(mark.means == "step" for mark in made.part("mater").steps(Face.FRONT))
    assert next(f.value for f in made.facts if f.name == "throne/thickness") == thickness


def test_rings_that_begin_above_it_have_no_throne():
    whole = miqyas.make("astrolabe")
    made = miqyas.make("astrolabe", throne={"thickness_mm": 3.0})
    tops = {
        p.part.name: p.part.body.outline.bounds()[3]
        for p in made.parts
        if p.part.name.startswith("mater")
    }
    tall = whole.part("mater-back").body.outline.bounds()[3]
    radius = next(f.value for f in made.facts if f.name == "mater/radius")
    assert tops["mater-back"] == pytest.approx(tall)
    assert tops["mater-limb"] == pytest.approx(radius)
    assert not any(c.means == "hole/shackle" for c in made.part("mater-limb").body.cutouts)


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"throne": {"thickness_mm": 0.2}}, "give 3 or more, or leave it out"),
        ({"throne": {"thickness_mm": 0.2}, "mater": {"construction": "solid"}}, "give 1 or more"),
    ],
)
def test_one_that_is_too_thin_is_refused(given, said):
    with pytest.raises(DesignError, match=rf"throne.thickness_mm = 0.2 is thinner than .*{said}"):
        miqyas.make("astrolabe", **given)
