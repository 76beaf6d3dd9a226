"""A motto: centred on the axis, outside the border, on as few lines as it takes."""

import re

import numpy as np
import pytest

from instruments.catalogue import find
from instruments.design import build
from instruments.errors import DesignError
from instruments.geometry import shapes_bounds

MOTTO = "Horas non numero nisi serenas"
LONG = "The hours that do not perish shall be reckoned unto us, and so be it for evermore and a day"
DIALS = ("horizontal-dial", "vertical-dial", "equatorial-dial", "polar-dial", "plane-dial")


def made(dial, motto=MOTTO, /, **values):
    entry = find(dial)
    own = values.pop("ornaments", {})
    instrument = entry.lay_out()(
        build(entry.design(), {**values, "ornaments": {"motto": motto, **own}})
    )
    return instrument, instrument.part("dial-plate")


def box(part, means):
    return shapes_bounds(m.shape for m in part.front if m.means == means)


def lines(part):
    return [m.shape.bounds() for m in part.front if m.means == "label/motto"]


def plate(part):
    return part.body.outline.bounds()


@pytest.mark.parametrize("shape", ["rectangle", "disc"])
@pytest.mark.parametrize("dial", DIALS)
def test_it_is_centred_between_the_border_and_the_edge(dial, shape):
    _, part = made(dial, shape=shape)
    (left, bottom, right, top), edge, border = (
        box(part, "label/motto"),
        plate(part),
        box(part, "border"),
    )
    # Letters have side bearings of some hundredths of their 3 mm.
    assert (left + right) / 2 == pytest.approx((edge[0] + edge[2]) / 2, abs=0.2)
    assert edge[1] + 1.0 < bottom
    assert top < edge[3] - 1.0
    if shape == "rectangle":
        assert top < border[1] - 0.5 or bottom > border[3] + 0.5
    else:
        middle = complex(border[0] + border[2], border[1] + border[3]) / 2
        radius = (border[2] - border[0]) / 2
        # The arc's middle, which is its nearest to the border, is clear of it.
        assert middle.imag - radius > bottom + 0.5


@pytest.mark.parametrize(("dial", "over"), [("vertical-dial", True), ("horizontal-dial", False)])
def test_it_stands_over_a_wall_and_beneath_a_level_face(dial, over):
    _, part = made(dial)
    assert (box(part, "label/motto")[1] > box(part, "border")[3]) == over


def test_the_dial_is_fitted_to_what_is_left_and_its_foot_stays_on_the_plate():
    instrument, part = made("horizontal-dial", foot_x_mm=10.0, foot_y_mm=-20.0)
    edge = plate(part)
    # The origin is the foot of the nodus.
    assert (-(edge[0] + edge[2]) / 2, -(edge[1] + edge[3]) / 2) == pytest.approx((10.0, -20.0))
    assert not [n for n in instrument.notes if n.about == "ornaments.motto"]


def test_it_takes_more_lines_where_one_is_too_long_and_less_height_before():
    assert len(lines(made("horizontal-dial", LONG)[1])) == 1
    _, part = made("horizontal-dial", LONG, width_mm=120.0)
    found = lines(part)
    assert 1 < len(found) <= 4
    middles = {round((b[0] + b[2]) / 2, 0) for b in found}
    assert len(middles) == 1
    tops = np.array([b[3] for b in found])
    assert np.all(np.diff(tops) < -2.0)
    tall = {"motto_height_mm": 3.5}
    _, round_ = made("horizontal-dial", LONG, shape="disc", diameter_mm=150.0, ornaments=tall)
    upper, lower = lines(round_)
    edge = plate(round_)
    assert lower[3] < (edge[1] + edge[3]) / 2 < upper[1]


def test_one_that_finds_no_room_is_told():
    instrument, part = made("horizontal-dial", LONG, ornaments={"motto_height_mm": 20.0})
    assert not lines(part)
    (note,) = [n for n in instrument.notes if n.about == "ornaments.motto"]
    assert "of its characters have room" in note.message


@pytest.mark.parametrize("shape", ["rectangle", "disc"])
def test_one_that_is_too_long_is_told_how_much_of_it_has_room(shape):
    small = {"shape": shape, "width_mm": 60.0, "height_mm": 50.0, "diameter_mm": 60.0}
    text = " ".join([LONG] * 3)[:200]
    instrument, _ = made("horizontal-dial", text, **small)
    (note,) = [n for n in instrument.notes if n.about == "ornaments.motto"]
    room = int(re.search(r"(\d+) of its characters have room", note.message)[1])
    assert 10 < room < len(text)
    instrument, part = made("horizontal-dial", text[:room], **small)
    assert lines(part)
    assert not [n for n in instrument.notes if n.about == "ornaments.motto"]


def test_a_character_without_a_letter_is_refused():
    with pytest.raises(DesignError, match=r"ornaments.motto"):
        made("horizontal-dial", "時間")
    _, part = made("horizontal-dial", "الوقت كالسيف", ornaments={"motto_height_mm": 4.0})
    assert len(lines(part)) == 1
