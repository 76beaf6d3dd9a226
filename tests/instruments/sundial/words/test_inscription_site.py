"""The inscription of a dial: centred, and apart from the numerals of its hours."""

from itertools import pairwise

import pytest

import miqyas
from instruments.geometry import Bounds, shapes_bounds
from instruments.part import Instrument

pytestmark = pytest.mark.slow

NAMED = {"name": "Testopolis", "latitude": 52.5}
LANGUAGES = ("en", "de", "fr", "es", "it", "la", "ar")


def boxes(made: Instrument, means: str) -> list[Bounds]:
    part = made.part("dial-plate")
    return [m.shape.bounds() for m in part.front if m.means.startswith(means)]


def numbered(made: Instrument) -> list[Bounds]:
    """The numerals of a face's hours, from left to right."""
    return sorted(boxes(made, "label/hour/equal/"))


_APART = 0.7
"""Between two numerals that are read as two, in their heights."""


def apart_mm(one: Bounds, other: Bounds) -> float:
    """How far apart two boxes are, across or upward."""
    return max(one[0] - other[2], other[0] - one[2], one[1] - other[3], other[1] - one[3])


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("width_mm", "height_mm"), [(80, 60), (200, 150), (300, 300), (400, 300)])
def test_it_has_a_row_of_its_own_where_hours_are_numbered_at_head_and_foot(
    width_mm: float, height_mm: float, language: str
) -> None:
    made = miqyas.make(
        "horizontal-dial",
        width_mm=width_mm,
        height_mm=height_mm,
        place=NAMED,
        lettering={"language": language},
    )
    (place,) = boxes(made, "label/place")
    plate, border = (
        made.part("dial-plate").body.outline.bounds(),
        shapes_bounds(m.shape for m in made.part("dial-plate").front if m.means == "border"),
    )
    # Side bearings of letters are hundredths of their height.
    assert (place[0] + place[2]) / 2 == pytest.approx((plate[0] + plate[2]) / 2, abs=0.2)
    assert plate[1] < place[1] < place[3] < border[1]
    # Arabic letters reach farther up and down, a third of their line is a capital of 2.2 mm.
    capital = (1 / 3 if language == "ar" else 0.5) * (place[3] - place[1])
    assert min(apart_mm(place, hour) for hour in boxes(made, "label/hour/")) > capital


@pytest.mark.parametrize(
    ("design", "given"),
    [
        ("horizontal-dial", {"place": {"latitude": 24.0, "name": "Testopolis"}}),
        ("vertical-dial", {"place": NAMED}),
        ("vertical-dial", {"place": NAMED, "facing": "east"}),
        ("polar-dial", {"place": NAMED}),
        ("plane-dial", {"place": NAMED}),
        ("treatise-dial", {}),
    ],
)
def test_it_stands_amid_a_side_of_the_band_that_no_hour_leads_to(
    design: str, given: dict[str, object]
) -> None:
    made = miqyas.make(design, **given)
    (place,) = boxes(made, "label/place")
    plate = made.part("dial-plate").body.outline.bounds()
    assert (place[0] + place[2]) / 2 == pytest.approx((plate[0] + plate[2]) / 2, abs=0.2)
    high = place[3] - place[1]
    # None of its own row: what is level with it is an hour at a corner, far off.
    level = [h for h in boxes(made, "label/hour/") if h[1] < place[3] and place[1] < h[3]]
    assert all(apart_mm(place, hour) > 4 * high for hour in level)


@pytest.mark.parametrize("diameter_mm", [80.0, 200.0, 400.0])
def test_on_a_disc_it_stands_about_the_foot_far_from_numerals(diameter_mm: float) -> None:
    made = miqyas.make("horizontal-dial", shape="disc", diameter_mm=diameter_mm, place=NAMED)
    (place,) = boxes(made, "label/place")
    assert made.part("dial-plate").body.outline.bounds()[1] < place[1]
    # Letters along an arc are spaced by what they take, not by their ink.
    assert abs(place[0] + place[2]) / 2 < 0.01 * (place[2] - place[0])
    hours = boxes(made, "label/hour/")
    assert place[1] < min(hour[1] for hour in hours)
    assert min(apart_mm(place, hour) for hour in hours) > 0.2 * (place[3] - place[1])


def test_a_motto_stands_between_it_and_the_face() -> None:
    motto = {"motto": "Horas non numero nisi serenas"}
    made = miqyas.make("horizontal-dial", place=NAMED, ornaments=motto)
    (place,), (said,) = boxes(made, "label/place"), boxes(made, "label/motto")
    assert place[3] + 1.0 < said[1]
    north = {"name": "Testopolis", "latitude": 50.0}
    disc = miqyas.make("horizontal-dial", place=north, ornaments=motto, shape="disc")
    (place,), (said,) = boxes(disc, "label/place"), boxes(disc, "label/motto")
    # In one ring, at its head and at its foot.
    assert said[3] < 0.0 < place[1]


def test_a_long_name_takes_a_line_of_its_own() -> None:
    place = {"latitude": 52.5, "name": "Sankt Testopolis an der großen Sonnenuhr am See"}
    made = miqyas.make("horizontal-dial", place=place, width_mm=80, height_mm=80)
    lines = sorted(boxes(made, "label/place"), key=lambda box: box[1])
    assert len(lines) == 2
    assert all(low[3] < high[1] for low, high in pairwise(lines))


def test_a_face_parallel_to_the_equator_has_it_in_its_blank_half() -> None:
    made = miqyas.make("equatorial-dial", place={"name": "Testopolis", "latitude": -33.9})
    (place,) = boxes(made, "label/place")
    border = shapes_bounds(m.shape for m in made.part("dial-plate").front if m.means == "border")
    assert abs(place[0] + place[2]) / 2 < 0.2
    assert 0.2 * border[3] < place[1] < 0.6 * border[3]


def test_numerals_of_hours_keep_apart_about_the_root_of_a_style() -> None:
    made = miqyas.make("horizontal-dial", place=NAMED, width_mm=80, height_mm=60)
    four, five = (boxes(made, f"label/hour/equal/{n}")[0] for n in (4, 5))
    assert apart_mm(four, five) > (four[3] - four[1])


@pytest.mark.parametrize(("latitude", "width_mm"), [(-12.05, 60), (-12.05, 50), (12, 50)])
def test_noon_under_a_style_draws_no_hours_to_where_their_lines_meet(
    latitude: float, width_mm: float
) -> None:
    made = miqyas.make("horizontal-dial", place={"latitude": latitude}, width_mm=width_mm)
    found = numbered(made)
    # Hours spread away from the nearer pole, towards which the style rises.
    assert all((box[1] + box[3]) * latitude > 0.0 for box in found)
    high_mm = min(box[3] - box[1] for box in found)
    assert min(b[0] - a[2] for a, b in pairwise(found)) > _APART * high_mm


@pytest.mark.parametrize("width_mm", [40, 45, 50])
def test_numerals_that_lack_room_are_moved_to_both_sides_alike(width_mm: float) -> None:
    made = miqyas.make("horizontal-dial", place={"latitude": -12.05}, width_mm=width_mm)
    found = numbered(made)
    high_mm = found[0][3] - found[0][1]
    for before, after in zip(found, reversed(found), strict=True):
        assert before[0] + before[2] == pytest.approx(-after[0] - after[2], abs=high_mm)
    assert min(b[0] - a[2] for a, b in pairwise(found)) > _APART * high_mm


@pytest.mark.parametrize(
    ("width_mm", "latitude", "hours"),
    [(55, 52.5, range(9, 16)), (60, -0.25, range(8, 17, 2)), (250, 52.5, range(8, 17))],
)
def test_numerals_of_a_row_are_apart_or_every_second_stands_at_its_line(
    width_mm: float, latitude: float, hours: range
) -> None:
    made = miqyas.make("polar-dial", place={"latitude": latitude}, width_mm=width_mm)
    found = numbered(made)
    assert len(found) == len(hours)
    high_mm = found[0][3] - found[0][1]
    assert min(b[0] - a[2] for a, b in pairwise(found)) > _APART * high_mm
    lines = {n: (x0 + x1) / 2 for n in hours for x0, _, x1, _ in boxes(made, f"hour/equal/{n}")}
    for n in set(hours) - {12}:
        ((x0, _, x1, _),) = boxes(made, f"label/hour/equal/{n}")
        assert min(lines, key=lambda m, x=(x0 + x1) / 2: abs(lines[m] - x)) == n


@pytest.mark.parametrize("latitude", [25.0, 35.0])
def test_noon_of_a_crowded_row_is_not_numbered_where_midnight_would_be(latitude: float) -> None:
    made = miqyas.make("horizontal-dial", place={"latitude": latitude}, width_mm=50)
    (noon,) = boxes(made, "label/hour/equal/12")
    row = [box for box in numbered(made) if box[1] == pytest.approx(noon[1], abs=0.1)]
    before, after = row[row.index(noon) - 1], row[row.index(noon) + 1]
    assert before[2] < noon[0] < noon[2] < after[0]


@pytest.mark.parametrize("side_mm", [80.0, 90.0])
def test_a_small_wall_dial_has_its_place_in_one_line_of_the_band(side_mm: float) -> None:
    made = miqyas.make(
        "vertical-dial",
        look="garden",
        place="Wellington, NZ",
        width_mm=side_mm,
        height_mm=side_mm,
    )
    assert not [note for note in made.notes if note.about == "inscription"]
    found = boxes(made, "label/place")
    assert max(box[1] for box in found) < min(box[3] for box in found)
