"""What a face shows by default, over latitudes: lines over most of it, none unasked for."""

import re

import pytest

import miqyas
from instruments.catalogue import find
from instruments.design import build
from instruments.geometry import shapes_bounds

pytestmark = pytest.mark.slow

LATITUDES = (-34.0, 2.0, 33.5, 62.0)
FACES = {
    "level": ("horizontal-dial", {}),
    "level, pin": ("horizontal-dial", {"gnomon": {"kind": "pin"}}),
    "wall": ("vertical-dial", {}),
    "east wall": ("vertical-dial", {"facing": "east"}),
    "declining wall": ("vertical-dial", {"azimuth": "120"}),
    "equatorial": ("equatorial-dial", {}),
    "polar": ("polar-dial", {}),
    "plane": ("plane-dial", {}),
}
LEAST = 0.6
"""Of the frame's width and of its height; measured at ten latitudes: 0.77 or more."""


def face(kind, latitude, **values):
    name, own = FACES[kind]
    entry = find(name)
    made = entry.lay_out()(
        build(entry.design(), {"place": {"latitude": latitude}, **own, **values})
    )
    return made.part("dial-plate")


@pytest.mark.parametrize("latitude", LATITUDES)
@pytest.mark.parametrize("kind", FACES)
def test_lines_fill_the_face(kind, latitude):
    part = face(kind, latitude)
    for side in part.faces():
        marks = part.marks(side)
        frame = min(
            (m.shape.bounds() for m in marks if m.means == "border"), key=lambda b: b[2] - b[0]
        )
        shown = ("hour", "day", "continuation", "horizon", "gnomon")
        reach = shapes_bounds(m.shape for m in marks if m.means.partition("/")[0] in shown)
        for low in (0, 1):
            within = min(reach[low + 2], frame[low + 2]) - max(reach[low], frame[low])
            assert within >= LEAST * (frame[low + 2] - frame[low])
        assert not [m.means for m in marks if m.means.startswith("prayer/")]


@pytest.mark.parametrize("latitude", LATITUDES)
def test_afternoon_prayers_are_drawn_where_they_are_asked_for(latitude):
    part = face("level, pin", latitude, afternoon_prayers=True)
    assert {m.means for m in part.front if m.means.startswith("prayer/asr")}


def test_a_wall_whose_hours_lie_flat_is_told_which_height_they_fill():
    wall = {"facing": "north", "place": {"latitude": 42.0}, "width_mm": 400, "height_mm": 320}
    (note,) = [n for n in miqyas.make("vertical-dial", **wall).notes if n.about == "height_mm"]
    less = float(re.search(r": (\d+) mm", note.message)[1])
    assert 240 < less < 280
    lower = miqyas.make("vertical-dial", **{**wall, "height_mm": less})
    assert not [n for n in lower.notes if n.about == "height_mm"]
    given = miqyas.make("vertical-dial", **wall, gnomon_height_mm=20)
    assert not [n for n in given.notes if n.about == "height_mm"]


@pytest.mark.parametrize("latitude", [59.0, 64.0])
def test_a_wall_whose_hours_lie_flat_is_as_high_as_they_fill_unless_a_height_is_given(latitude):
    """A wall of figures of eight in the north: 38 % of the face was filled."""
    wall = {"look": "clock", "place": {"latitude": latitude}}
    made = miqyas.make("vertical-dial", **wall)
    assert not [n for n in made.notes if n.about == "height_mm"]
    low, high = made.part("dial-plate").body.outline.bounds()[1::2]
    assert high - low < 130
    given = miqyas.make("vertical-dial", **wall, height_mm=160)
    assert [n for n in given.notes if n.about == "height_mm"]


@pytest.mark.parametrize("look", [None, "european", "garden"])
def test_a_small_polar_dial_is_high_enough_for_its_style(look):
    """80 mm were refused for 32 of height, in the European look 100 too."""
    small = {} if look is None else {"look": look}
    assert miqyas.make("polar-dial", width_mm=80, **small).part("gnomon")


def test_a_prayer_whose_shadow_the_plate_never_holds_is_told():
    """The second afternoon was neither drawn nor in the guide, nor was anything said of it."""
    asked = {"look": "eastern", "place": "Zanzibar"}
    dial = miqyas.make("horizontal-dial", **asked)
    assert "prayer/asr-2" not in {m.means for m in dial.part("dial-plate").front}
    (note,) = [n for n in dial.notes if n.about == "prayer/asr-2"]
    assert note.message.startswith("is not drawn: its shadow never falls on the plate")
    lower = miqyas.make("horizontal-dial", **asked, gnomon_height_mm=20)
    assert "prayer/asr-2" in {m.means for m in lower.part("dial-plate").front}
    assert not [n for n in lower.notes if n.about.startswith("prayer/")]


def test_an_afternoon_behind_a_wall_is_told_without_a_gnomon_that_would_help():
    wall = miqyas.make("vertical-dial", facing="east", afternoon_prayers=True, place="Cairo")
    said = {n.about: n.message for n in wall.notes if "is not drawn" in n.message}
    assert said.keys() == {"prayer/asr-1", "prayer/asr-2"}
    assert set(said.values()) == {"is not drawn: its shadow never falls on this face"}


@pytest.mark.parametrize("latitude", [0.0, 21.0, 52.0])
def test_a_noon_that_is_drawn_as_an_hour_is_not_told_as_left_out(latitude):
    dial = miqyas.make("horizontal-dial", prayers={"noon": True}, place={"latitude": latitude})
    assert not [n for n in dial.notes if "is not drawn" in n.message]
