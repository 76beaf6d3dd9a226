"""Templates of other sizes than their own: what hangs on the size grows with it."""

import pytest

import miqyas
from instruments.part import Sheet


@pytest.mark.parametrize("width_mm", [120, 600])
def test_the_treatise_s_dial_keeps_its_shape(width_mm):
    """One of 600 mm was a strip of 180 mm, one of 60 stood on end."""
    body = miqyas.make("treatise-dial", width_mm=width_mm).part("dial-plate").body
    assert isinstance(body, Sheet)
    x0, y0, x1, y1 = body.outline.bounds()
    assert (x1 - x0, y1 - y0) == pytest.approx((width_mm, 0.75 * width_mm))


@pytest.mark.parametrize("radius_mm", [30, 75, 300])
def test_a_crescent_grows_with_its_alidade(radius_mm):
    """Beyond 140 mm it was refused, for the sights that grew shaded its ends."""
    made = miqyas.make("alidade-crescent", radius_mm=radius_mm)
    facts = {fact.name: fact.value for fact in made.facts}
    assert facts["crescent/inner-radius"] == pytest.approx(0.3 * radius_mm)
    assert facts["crescent/ends"] > facts["sights/height"]
