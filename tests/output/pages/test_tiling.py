import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st
from shapely import box

from output.pages.tiling import OVERLAP_MM, Grid, label, shelved

ROOM = 190.0, 260.0
GAP_MM = 4.0

sizes = st.lists(st.tuples(st.floats(1, 190), st.floats(1, 260)), min_size=1, max_size=25)


@given(sizes)
def test_shelves_hold_every_rectangle_apart_from_the_others(wanted):
    spots = shelved(wanted, *ROOM, GAP_MM)
    assert [s.which for s in spots] == list(range(len(wanted)))
    boxes = [
        (s.page, box(s.left_mm, s.top_mm, s.left_mm + w, s.top_mm + h))
        for s, (w, h) in zip(spots, wanted, strict=True)
    ]
    page = box(0, 0, *ROOM).buffer(1e-5)
    assert all(page.contains(b) for _, b in boxes)
    for (p, a), (q, b) in itertools.combinations(boxes, 2):
        assert p != q or a.distance(b) >= GAP_MM - 1e-6
    assert {p for p, _ in boxes} == set(range(max(p for p, _ in boxes) + 1))


def test_small_parts_share_a_page():
    assert {s.page for s in shelved([(60, 80)] * 9, *ROOM, GAP_MM)} == {0}
    assert max(s.page for s in shelved([(60, 80)] * 10, *ROOM, GAP_MM)) == 1


@given(st.floats(1, 5000), st.floats(1, 5000))
def test_tiles_cover_a_rectangle_and_no_row_is_too_many(width, height):
    grid = Grid.of((width, height), *ROOM)
    right, foot = grid.corner(grid.columns - 1, grid.rows - 1)
    assert right + grid.width_mm >= width - 1e-3
    assert foot + grid.height_mm >= height - 1e-3
    for n, step, room, size in (
        (grid.columns, right, ROOM[0], width),
        (grid.rows, foot, ROOM[1], height),
    ):
        assert n == 1 or step + OVERLAP_MM < size + 1e-3
        assert n == 1 or step == pytest.approx((n - 1) * (room - OVERLAP_MM))


def test_tiles_are_called_as_on_a_chessboard():
    assert [label(c, 0) for c in (0, 1, 25, 26, 27)] == ["A1", "B1", "Z1", "AA1", "AB1"]
    assert label(0, 1) == "A2"
