"""Divided scales thin out where they crowd, and their ticks stand where they should."""

import math
from itertools import accumulate, pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from instruments.lettering.divisions import Thinned, straight_ticks, thin

pytestmark = pytest.mark.slow

STEPS = (1, 5, 10)


def cot_scale(gnomon: float, radius: float, last: int) -> dict[int, float]:
    """The arc shadow scale: mark n at atan(n/g) from the foot (treatise 70:5)."""
    return {n: radius * math.atan(n / gnomon) for n in range(last + 1)}


def level(n: int) -> int:
    return max(s for s in STEPS if n % s == 0)


def apart(found: Thinned, places: dict[int, float]) -> list[float]:
    return [abs(places[b] - places[a]) for a, b in pairwise(found.kept)]


def test_ones_give_way_to_fives_to_tens_to_none() -> None:
    places = cot_scale(12.0, 70.0, 400)
    found = thin(places, 0.6)
    ones, fives, tens = (found.stops[s] for s in STEPS)
    assert ones < fives < tens < 400
    assert set(found.kept) == {
        *range(ones + 1),
        *range(ones, fives + 1, 5),
        *range(fives, tens + 1, 10),
    }
    # Each step stops because the next cell has a gap too small, and not before.
    for step, coarser, stop in ((1, 5, ones), (5, 10, fives), (10, 10, tens)):
        last = stop + coarser
        assert places[last] - places[last - step] < 0.6
        assert places[stop] - places[stop - step] >= 0.6
    assert found.left_out == 401 - len(found.kept)
    assert found.spans == {1: ((0, ones),), 5: ((0, fives),), 10: ((0, tens),)}


def test_roomy_scales_lose_nothing() -> None:
    found = thin({n: 0.3 * n for n in range(91)}, 0.3)
    assert found.kept == {n: level(n) for n in range(91)}
    assert found.stops == {1: 90, 5: 90, 10: 90}
    assert found.left_out == 0


@pytest.mark.parametrize(
    ("spacing", "kept"),
    [(0.29, range(0, 91, 5)), (0.05, range(0, 91, 10)), (0.02, [])],
)
def test_even_scales_thin_evenly(spacing, kept) -> None:
    found = thin({n: spacing * n for n in range(91)}, 0.3)
    assert list(found.kept) == list(kept)


def test_a_step_that_is_not_drawn_has_no_stop() -> None:
    assert set(thin({n: 0.1 * n for n in range(91)}, 0.3).stops) == {5, 10}


def test_falling_places_and_crowding_at_the_start() -> None:
    forth = thin({n: -p for n, p in cot_scale(12.0, 70.0, 200).items()}, 0.5)
    assert forth.kept == thin(cot_scale(12.0, 70.0, 200), 0.5).kept
    swapped = {200 - n: -p for n, p in cot_scale(12.0, 70.0, 200).items()}
    assert sorted(200 - n for n in thin(swapped, 0.5).kept) == sorted(forth.kept)


def test_a_scale_that_crowds_in_its_middle() -> None:
    gaps = [0.5] * 40 + [0.02] * 20 + [0.5] * 40
    places = dict(enumerate(accumulate(gaps, initial=0.0)))
    found = thin(places, 0.4)
    assert list(found.kept) == [*range(41), *range(60, 101)]
    assert found.spans[1] == ((0, 40), (60, 100))
    assert found.stops[1] == 100


def test_the_two_sides_of_a_crowd_keep_their_distance() -> None:
    gaps = [0.5] * 40 + [0.005] * 20 + [0.5] * 40
    places = dict(enumerate(accumulate(gaps, initial=0.0)))
    found = thin(places, 0.4)
    assert 40 in found.kept
    assert min(apart(found, places)) >= 0.4 - 1e-9


def test_other_groups() -> None:
    places = {n: n * 0.2 for n in range(61)}
    found = thin(places, 0.5, (1, 4, 12))
    assert found.kept == {n: 12 if n % 12 == 0 else 4 for n in range(0, 61, 4)}


def test_a_single_division_stays() -> None:
    assert thin({7: 1.0}, 0.5).kept == {7: 1}
    assert thin({}, 0.5).kept == {}


@pytest.mark.parametrize(
    ("places", "gap", "steps", "says"),
    [
        ({0: 0.0, 1: 1.0}, 0.5, (2, 5), "multiples"),
        ({0: 0.0, 1: 1.0}, 0.5, (), "multiples"),
        ({0: 0.0, 1: 1.0}, 0.0, (1,), "gap"),
        ({0: 0.0, 1: 1.0}, math.nan, (1,), "gap"),
        ({0: 0.0, 1: 1.0, 2: 0.5}, 0.1, (1,), "rise nor fall"),
        ({0: 0.0, 1: math.nan}, 0.1, (1,), "finite"),
    ],
)
def test_what_is_no_scale_is_refused(places, gap, steps, says) -> None:
    with pytest.raises(ValueError, match=says):
        thin(places, gap, steps)


gap_lists = st.lists(st.floats(0.001, 2.0), min_size=1, max_size=120)


@given(gap_lists, st.integers(0, 13), st.floats(0.05, 3.0))
@settings(deadline=None, max_examples=300)
def test_neighbours_keep_their_distance(gaps, first, gap) -> None:
    places = dict(enumerate(accumulate(gaps, initial=0.0), first))
    found = thin(places, gap)
    assert all(d >= gap - 2e-9 for d in apart(found, places))
    assert found.left_out + len(found.kept) == len(places)
    assert all(lv == level(n) for n, lv in found.kept.items())


@given(gap_lists, st.integers(0, 13), st.floats(0.05, 3.0), st.booleans())
@settings(deadline=None, max_examples=300)
def test_cells_are_divided_as_a_whole(gaps, first, gap, shrinking) -> None:
    places = dict(enumerate(accumulate(sorted(gaps, reverse=shrinking), initial=0.0), first))
    found = thin(places, gap)
    for fine, coarse in pairwise(STEPS):
        for start in range(0, max(places), coarse):
            cell = [n for n in range(start, start + coarse + 1, fine) if n in places]
            within = [n for n in cell[:] if n % coarse and n in found.kept and level(n) >= fine]
            if within and start in places and start + coarse in places:
                assert all(n in found.kept for n in cell)


def test_straight_ticks() -> None:
    found = thin({n: 1.0 * n for n in range(6)}, 0.5)
    ticks = straight_ticks(
        found.kept, {n: complex(n, 1) for n in range(6)}, -2j, {1: 1.0, 5: 2.0, 10: 3.0}
    )
    assert (ticks[3].start, ticks[3].end) == (3 + 1j, 3 + 0j)
    assert (ticks[5].start, ticks[5].end) == (5 + 1j, 5 - 1j)
