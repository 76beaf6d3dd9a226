"""On which side of its line a name stands: all of a face on one, and level with what it names."""

import numpy as np
import pytest

import miqyas
from instruments.geometry.path import paths

pytestmark = pytest.mark.slow


def marks(made, part, means):
    (body,) = [p.part for p in made.parts if p.part.name == part]
    return {m.means: m for m in body.front if m.means.startswith(means)}


def middle(mark):
    left, low, right, high = mark.shape.bounds()
    return complex(left + right, low + high) / 2


def is_above(name, line):
    """Whether a name stands above the line that bears it."""
    at = middle(name)
    points = [
        z
        for path in paths(line.shape)
        for segment in path.segments
        for z in map(segment.point, np.linspace(0.0, 1.0, 50))
    ]
    return at.imag > min(points, key=lambda z: abs(z.real - at.real)).imag


@pytest.mark.parametrize(
    ("design", "part", "without_room"),
    [("cylinder-dial", "dial-sheet", 1), ("ring-dial", "ring-sheet", 3)],
)
def test_hours_are_numbered_above_their_lines_wherever_there_is_room(design, part, without_room):
    made = miqyas.make(design)
    lines, names = marks(made, part, "hour/"), marks(made, part, "label/hour/")
    high = [is_above(n, lines[means.removeprefix("label/")]) for means, n in names.items()]
    # The first lines are at the sheet's edge, the ring's noon is close under its neighbour.
    assert sum(not one for one in high) <= without_room


def test_an_hour_moves_a_little_to_stand_above_its_line_as_the_others_do():
    made = miqyas.make("cylinder-dial", place="Sydney", height_mm=80)
    lines, names = (marks(made, "dial-sheet", start) for start in ("hour/", "label/hour/"))
    below = [m for m, n in names.items() if not is_above(n, lines[m.removeprefix("label/")])]
    # The first line is at the sheet's edge.
    assert below == ["label/hour/equal/5"]


@pytest.mark.parametrize(
    ("design", "parts"),
    [("cylinder-dial", ["dial-sheet"]), ("whip-dial", [f"face-{n}" for n in (1, 2, 3, 4)])],
)
def test_prayers_are_named_above_their_lines(design, parts):
    made = miqyas.make(design)
    found = 0
    for part in parts:
        lines, names = marks(made, part, "prayer/"), marks(made, part, "label/prayer/")
        for means, name in names.items():
            assert is_above(name, lines[means.removeprefix("label/")]), (part, means)
            found += 1
    assert found >= 2


def test_levels_of_an_inclined_plane_are_numbered_in_a_column_and_zero_too():
    made = miqyas.make("inclined-plane")
    lines, names = marks(made, "board", ""), marks(made, "board", "label/elevation/")
    names |= marks(made, "board", "label/horizon")
    assert len(names) == 9
    starts = [mark.shape.bounds()[0] for mark in names.values()]
    assert max(starts) - min(starts) < 0.05
    for means, name in names.items():
        (line,) = paths(lines[means.removeprefix("label/")].shape)
        assert abs(middle(name).imag - line.start.imag) < 0.5


def test_wide_numerals_of_a_shadow_stand_in_one_row():
    made = miqyas.make(
        "inclined-plane", lettering={"numerals": "roman"}, rise_digits=7, gnomon_mm=30
    )
    names = marks(made, "board", "label/slope/").values()
    low = [mark.shape.bounds()[1] for mark in names]
    assert max(low) - min(low) < 0.05


def test_noon_shadows_of_an_indian_circle_are_named_level_with_their_strokes():
    made = miqyas.make("indian-circle")
    lines, names = marks(made, "board", "day/"), marks(made, "board", "label/day/")
    assert len(names) == 3
    for means, name in names.items():
        (stroke,) = paths(lines[means.removeprefix("label/")].shape)
        left, low, _, high = name.shape.bounds()
        assert low < stroke.end.imag < high
        assert left > max(stroke.start.real, stroke.end.real)
    assert all(m.shape.bounds()[2] < 0.0 for m in marks(made, "board", "label/circle/").values())


@pytest.mark.parametrize(
    ("settings", "both"),
    [({}, True), ({"diameter_mm": 60, "place": {"latitude": 66}}, False)],
)
def test_all_hours_of_a_ring_tell_both_halves_of_the_day_or_all_one(settings, both):
    made = miqyas.make("ring-dial", **settings)
    names = marks(made, "ring-sheet", "label/hour/")
    wide = {}
    for means, mark in names.items():
        left, low, right, high = mark.shape.bounds()
        wide[means] = abs(complex(right - left, high - low))
    # Noon has one numeral; two are as wide as three digits at the least.
    noon = wide.pop("label/hour/equal/12")
    assert wide
    assert all((one > 1.25 * noon) is both for one in wide.values())


def test_hours_of_a_sphere_are_numbered_in_one_row_at_the_equator() -> None:
    """Both their ends are as far from the middle; noon's neighbours have no room at the head."""
    made = miqyas.make("sphere-dial", place={"latitude": 0.0})
    at = {
        mark.means: sum(mark.shape.bounds()[1::2]) / 2
        for mark in made.part("gores").front
        if mark.means.startswith("label/hour/")
    }
    assert len(at) == 13
    assert sum(y < -20.0 for y in at.values()) <= 3


@pytest.mark.parametrize("latitude", [-54.0, -3.0, 12.0, 51.5, 66.0])
@pytest.mark.parametrize("language", ["en", "ar", "la"])
def test_an_hour_board_tells_which_end_of_its_meridian_is_north(latitude, language):
    made = miqyas.make(
        "analemmatic-dial", place={"latitude": latitude}, lettering={"language": language}
    )
    (name,) = marks(made, "hour-board", "label/meridian").values()
    (line,) = marks(made, "hour-board", "meridian").values()
    left, low, right, _ = name.shape.bounds()
    assert low > line.shape.bounds()[3]
    assert abs(left + right) < 1.0
