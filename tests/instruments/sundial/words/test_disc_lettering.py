"""How discs are lettered: noon on the axis, the inscription as one block."""

import cmath
import itertools
import math

import pytest
from helpers.seen import ends

import miqyas


def boxes(made, name):
    part = made.part("dial-plate")
    return [
        [m.shape.bounds() for m in part.marks(side) if m.means == name] for side in part.faces()
    ]


@pytest.mark.parametrize(
    "given", [{"design": "equatorial-dial"}, {"design": "horizontal-dial", "shape": "disc"}]
)
@pytest.mark.parametrize("diameter_mm", [80.0, 200.0, 400.0])
def test_noon_is_numbered_over_the_middle_of_its_gap(given, diameter_mm):
    values = {k: v for k, v in given.items() if k != "design"}
    made = miqyas.make(given["design"], **values, diameter_mm=diameter_mm)
    for ((left, _, right, _),) in boxes(made, "label/hour/equal/12"):
        # The ink of a 1 is not in the middle of what it takes: 0.05 of its height.
        assert abs(left + right) / 2 < 0.01 * (right - left) + 0.02


def test_an_inscription_that_no_band_holds_stands_in_lines_on_the_axis():
    place = {"name": "Testopolis Maior", "latitude": 49.38}
    made = miqyas.make("equatorial-dial", diameter_mm=80.0, place=place)
    faces = boxes(made, "label/place")
    assert [len(found) for found in faces] == [2, 1]
    for found in faces:
        assert all(abs(box[0] + box[2]) / 2 < 0.1 for box in found)
        heights = sorted((box[1], box[3]) for box in found)
        assert all(low[1] < high[0] for low, high in itertools.pairwise(heights))


@pytest.mark.parametrize("place", ["Berlin", "Reykjavik"])
def test_hours_of_the_clock_that_the_horizon_cuts_short_are_numbered_in_the_ring(place):
    made = miqyas.make("equatorial-dial", place={"name": place}, hours=False, zone={"shown": True})
    part = made.part("dial-plate")
    for side in part.faces():
        (ring, *_) = sorted(
            m.shape.bounds()[2] for m in part.marks(side) if m.means.startswith("border")
        )
        for mark in part.marks(side):
            if mark.means.startswith("label/hour/zone/"):
                left, bottom, right, top = mark.shape.bounds()
                assert abs(complex(left + right, bottom + top)) / 2 > ring


@pytest.mark.parametrize(("language", "clear_mm"), [("en", 1.75), ("ar", 0.5)])
@pytest.mark.parametrize("motto", ["", "Carpe diem"])
def test_the_place_about_a_disc_stands_between_its_border_and_its_edge(language, clear_mm, motto):
    values = {"shape": "disc", "diameter_mm": 300, "ornaments": {"motto": motto}}
    values |= {"zone": {"shown": True}, "lettering": {"language": language}}
    part = miqyas.make("horizontal-dial", place="Kathmandu", **values).part("dial-plate")
    left, foot, right, head = max(m.shape.bounds() for m in part.front if m.means == "border")
    middle = complex(left + right, foot + head) / 2
    radii = [abs(z - middle) for z in ends(part, "label/place")]
    # Its baseline was half a capital too far out: about the foot مم lay beyond the plate's edge.
    assert min(radii) > (right - left) / 2 + 0.5
    assert max(radii) < 150 - clear_mm


@pytest.mark.parametrize(
    ("place", "lettering", "look"),
    [
        ("Quito", {}, "garden"),
        ("Quito", {"language": "ar"}, None),
        ("Jakarta", {"numerals": "roman"}, None),
        ("Lima", {}, None),
    ],
)
def test_noon_of_a_small_disc_in_the_tropics_has_its_numeral_at_its_line(place, lettering, look):
    values = {"shape": "disc", "diameter_mm": 60, "lettering": lettering}
    made = miqyas.make("horizontal-dial", place=place, look=look, **values)
    rows = {hour: boxes(made, f"label/hour/equal/{hour}")[0] for hour in range(9, 16)}
    middles = [(left + right) / 2 for ((left, _, right, _),) in rows.values()]
    # The 11, an XI, stood there, with all others an hour off beside it.
    ((left, _, right, _),) = rows[12]
    assert left < 0.0 < right
    assert middles == sorted(middles)


@pytest.mark.parametrize("diameter_mm", [56, 60])
def test_of_a_ring_too_small_for_24_roman_numerals_every_second_hour_has_its_own(diameter_mm):
    made = miqyas.make("equatorial-dial", look="european", diameter_mm=diameter_mm)
    for found in faces_of(made, "label/hour/equal/"):
        assert {int(means.rpartition("/")[2]) for means in found} == set(range(0, 24, 2))
        for means, middle in found.items():
            angle = math.degrees(cmath.phase(middle)) % 30.0
            # Its ink's middle is at its line to a third of what is between two hours.
            assert min(angle, 30.0 - angle) < 5.0, means
    assert "numbered every 2 hours" in " ".join(note.message for note in made.notes)


def faces_of(made, start):
    part = made.part("dial-plate")
    for side in part.faces():
        marks = [m for m in part.marks(side) if m.means.startswith(start)]
        yield {m.means: complex(*middle(m.shape.bounds())) for m in marks}


def middle(box):
    left, bottom, right, top = box
    return (left + right) / 2, (bottom + top) / 2
