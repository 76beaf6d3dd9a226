"""Names of a group on a face are lettered alike: nearly of one height, all in full or in short."""

from itertools import pairwise

import pytest
from helpers.drawn import drawn

import miqyas
from instruments.geometry import Path
from instruments.lettering.style import Lettering
from instruments.sundial.dial_plate import Rectangle
from instruments.sundial.lines.named_lines import FaceLine
from instruments.sundial.words.face_labels import FaceRoom
from instruments.sundial.words.inscribing import names_of_curves

ROOM = FaceRoom(Lettering(), Rectangle(0j, 100.0, 80.0), Rectangle(0j, 90.0, 70.0))


def test_where_one_name_is_lettered_smaller_all_are() -> None:
    days = [
        FaceLine(f"day/{name}", (Path.line(complex(-50, y), complex(50, y)),))
        for y, name in enumerate(("capricorn", "equinox", "taurus", "cancer"))
    ]
    asked = list(names_of_curves(ROOM, days, (3.0, 2.5, 2.0), 1 + 0j))
    heights = [{(t.form.kind, t.form.height_mm) for t in request.tries} for request in asked]
    assert {request.alike for request in asked} == {"signs"}
    assert all(one == other for one, other in pairwise(heights))
    full, smaller = ({high for kind, high in heights[0] if kind % 2 == k} for k in (0, 1))
    assert (full, smaller) == ({3.0}, {2.5, 2.0})


def test_both_afternoons_are_named_in_full_or_both_in_short() -> None:
    """On the equator the second has no room but in short, at the edge of the face."""
    made = miqyas.make("horizontal-dial", place={"latitude": 0.0}, afternoon_prayers=True)
    long = {
        mark.means.rpartition("/")[2]: drawn(mark).length
        for mark in made.part("dial-plate").front
        if mark.means.startswith("label/prayer/")
    }
    assert set(long) == {"asr-1", "asr-2"}
    assert abs(long["asr-1"] - long["asr-2"]) < 0.15 * long["asr-2"]


@pytest.mark.parametrize("latitude", [-20.0, 30.0, 47.0])
@pytest.mark.parametrize("entries", ["solstices", "signs"])
def test_no_day_is_named_above_the_horizon(latitude, entries) -> None:
    """Above it no shadow falls: a curve that ends there is named beneath it."""
    made = miqyas.make(
        "vertical-dial",
        place={"latitude": latitude},
        days={"entries": entries},
        afternoon_prayers=True,
    )
    marks = made.part("dial-plate").front
    level = max(mark.shape.bounds()[3] for mark in marks if mark.means == "horizon")
    days = [mark for mark in marks if mark.means.startswith("label/day/")]
    assert len(days) >= 2
    assert all(mark.shape.bounds()[3] < level for mark in days)
