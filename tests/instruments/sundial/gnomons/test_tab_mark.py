"""The latitude on a gnomon's tab, by which a shop tells many dials' gnomons apart."""

from typing import Any

import pytest

import miqyas
from instruments.part import Mark, Sheet


def marks(**given: Any) -> tuple[Mark, ...]:
    return miqyas.make("horizontal-dial", **given).part("gnomon").front


@pytest.mark.parametrize("place", ["London, GB", "Madrid, ES", "Sydney"])
def test_a_gnomon_bears_its_latitude_where_its_slot_hides_it(place: str) -> None:
    made = miqyas.make("horizontal-dial", place=place)
    (mark,) = made.part("gnomon").front
    assert mark.means == "label/latitude"
    left, low, right, high = mark.shape.bounds()
    plate = made.part("dial-plate").body
    assert isinstance(plate, Sheet)
    assert -plate.thickness_mm < low < high < 0.0
    # Of capitals that the workshop's process engraves, with nothing else on the sheet.
    assert high - low == pytest.approx(2.0, abs=0.2)
    slots = [cut.shape.bounds() for cut in plate.cutouts if cut.means == "slot/gnomon"]
    # The sheet's x runs along the substyle: up the plate, in the south down.
    up = next(p for p in made.parts if p.part.name == "gnomon").frame.x_axis[1]
    ends = sorted((up * left, up * right))
    assert any(slot[1] < ends[0] and ends[1] < slot[3] for slot in slots)


def test_latitudes_are_told_apart_and_a_bare_dial_has_a_bare_gnomon() -> None:
    shapes = {marks(place=place)[0].shape for place in ("London, GB", "Paris, FR", "Sydney")}
    assert len(shapes) == 3
    assert not marks(place="London, GB", inscription=False)
    assert not marks(place="London, GB", thickness_mm=2.0)
