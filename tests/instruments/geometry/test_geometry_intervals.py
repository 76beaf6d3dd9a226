"""Intervals in which conditions hold."""

import math

import numpy as np
import pytest
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

from instruments.geometry import intervals
from instruments.geometry.segments import Floats

ULP = 4.0 * np.finfo(float).eps
STEP = 2.0 / 256


def product(roots: list[float]) -> intervals.Signed:
    def signed(t: Floats) -> Floats:
        return np.prod([t - r for r in roots], axis=0)

    return signed


@given(st.lists(st.floats(-0.99, 0.99), min_size=1, max_size=7))
@example([0.0, 0.0, 0.03])
@settings(deadline=None)
def test_roots_of_a_product_are_the_ends(roots: list[float]) -> None:
    roots = sorted(roots)
    # A step of the first search shows two changes of sign by its turning point, not three.
    assume(all(c - a > 2 * STEP for a, c in zip(roots, roots[2:], strict=False)))
    gaps = np.diff([-1.0, *roots, 1.0])
    found = intervals.where(product(roots), -1.0, 1.0)
    good = [
        (a, b)
        for k, (a, b) in enumerate(zip([-1.0, *roots], [*roots, 1.0], strict=True))
        if (len(roots) - k) % 2 == 0
    ]
    if gaps.min() > 1e-4:
        assert len(found) == len(good)
        for (a, b), (c, d) in zip(found, good, strict=True):
            assert abs(a - c) <= ULP
            assert abs(b - d) <= ULP
    for a, b in found:
        assert np.all(product(roots)(np.linspace(a, b, 100)) >= -1e-15)


@given(st.floats(-0.9, 0.9), st.floats(1e-6, 1e-3), st.booleans())
@settings(deadline=None)
def test_short_intervals_and_gaps_between_samples_are_found(
    middle: float, half: float, gap: bool
) -> None:
    sign = -1.0 if gap else 1.0
    found = intervals.where(lambda t: sign * (half**2 - (t - middle) ** 2), -1.0, 1.0)
    ends = [middle - half, middle + half]
    if gap:
        ends = [-1.0, *ends, 1.0]
    # The squares lose half of the digits that the half width has.
    assert np.ravel(found) == pytest.approx(ends, abs=1e-10)


def test_touching_from_below_is_nothing_and_from_above_no_gap() -> None:
    assert intervals.where(lambda t: np.cos(t) - 1.0, -1.0, 1.0) == []
    assert intervals.where(lambda t: -((t - 0.3) ** 2), 0.0, 1.0) == []
    assert intervals.where(lambda t: (t - 0.3) ** 2, 0.0, 1.0) == [(0.0, 1.0)]
    assert intervals.where(lambda t: 1.0 - np.cos(t), -1.0, 1.0) == [(-1.0, 1.0)]


def test_all_and_none() -> None:
    assert intervals.where(np.ones_like, 2.0, 3.0) == [(2.0, 3.0)]
    assert intervals.where(np.zeros_like, 2.0, 3.0) == [(2.0, 3.0)]
    assert intervals.where(lambda t: -np.ones_like(t), 2.0, 3.0) == []


def test_undefined_is_not_satisfied() -> None:
    def signed(t: Floats) -> Floats:
        return np.sqrt(np.where(t < 0.123456, np.nan, t))

    ((low, high),) = intervals.where(signed, 0.0, 1.0)
    assert low == 0.123456
    assert high == 1.0
    with_hole = intervals.where(lambda t: np.where(t == 0.5, np.nan, 1.0), 0.0, 1.0, breaks=[0.5])
    assert with_hole == [(0.0, np.nextafter(0.5, 0.0)), (np.nextafter(0.5, 1.0), 1.0)]


def test_jumps_are_found_to_the_last_digit() -> None:
    edge = 1.0 / 3.0
    assert intervals.where(lambda t: np.where(t <= edge, 1.0, -5.0), 0.0, 1.0) == [(0.0, edge)]
    ((low, high),) = intervals.where(lambda t: np.where(t >= edge, 1e-300, -1.0), 0.0, 1.0)
    assert (low, high) == (edge, 1.0)


def test_ends_satisfy_the_condition() -> None:
    for low, high in intervals.where(np.sin, -20.0, 20.0):
        assert math.sin(low) >= 0.0 or low == -20.0
        assert math.sin(high) >= 0.0 or high == 20.0


@pytest.mark.parametrize("ends", [(1.0, 0.0), (0.0, math.nan), (0.0, math.inf), (1.0, 1.0)])
def test_empty_ranges_are_refused(ends: tuple[float, float]) -> None:
    with pytest.raises(ValueError, match="ascending"):
        intervals.where(np.sin, *ends)


def test_a_sample_that_touches_zero_hides_no_gap() -> None:
    (found,) = intervals.where(product([0.0, 0.0, 0.0039]), -1.0, 1.0)
    assert found == pytest.approx((0.0039, 1.0), abs=1e-12)


@given(st.lists(st.floats(-1.5, 1.5), min_size=1, max_size=6), st.floats(-0.9, 0.9))
@example([0.0, 1.0, -1.0, 0.5], 0.0)
@settings(deadline=None)
def test_a_family_is_as_its_members_one_by_one(heights: list[float], pole: float) -> None:
    def waves(height: Floats, t: Floats) -> Floats:
        # Nothing beyond the pole, where it jumps, for members that stand high.
        gone = (t > pole) & (height > 0.7)
        return np.where(gone, np.nan, height + np.sin(9.0 * t) * np.cos(2.0 * t))

    found = intervals.where_each(waves, np.array(heights), -1.0, 1.0, breaks=[pole])
    for height, spans in zip(heights, found, strict=True):
        alone = intervals.where(
            lambda t, height=height: waves(np.array(height), t), -1.0, 1.0, breaks=[pole]
        )
        assert np.ravel(spans) == pytest.approx(np.ravel(alone), abs=ULP)
