"""Where limits hold along chords and day circles, against dense sampling."""

import math

import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from instruments.geometry import Floats
from instruments.sundial.dial_plate import Rectangle, RoundPlate, lit, suns_beyond
from instruments.sundial.lines import spans
from instruments.sundial.lines.face import Plane, sun_direction
from instruments.sundial.lines.limits import Limit, Span

SAMPLES = 4001

Truths = npt.NDArray[np.bool_]


def limits_of(plane: Plane, centre: complex) -> list[Limit]:
    """Of a face with both straight and round limits, the round one off the foot."""
    return [
        *lit(plane),
        *Rectangle(centre, 90.0, 60.0).limits(plane),
        *RoundPlate(centre / 2, 70.0).limits(plane),
        suns_beyond(plane, 6.0),
    ]


def within(found: list[Span], t: Floats) -> Truths:
    inside = np.zeros(t.shape, dtype=bool)
    for low, high in found:
        inside |= (t >= low) & (t <= high)
    return inside


def agrees(values: Floats, inside: Truths) -> bool:
    """The same but for samples where the least form is within rounding of its sign's change."""
    told = np.abs(values) > 1e-9 * np.abs(values).max()
    return np.array_equal((values >= 0.0)[told], inside[told])


faces = st.builds(
    lambda latitude, azimuth, tilt: Plane.at(latitude, 20.0, azimuth=azimuth, zenith_distance=tilt),
    st.floats(-math.pi / 2, math.pi / 2),
    st.floats(0.0, 2.0 * math.pi),
    st.floats(0.0, math.pi),
)
centres = st.builds(complex, st.floats(-50, 50), st.floats(-40, 40))


@settings(deadline=None, max_examples=60)
@given(faces, centres, st.lists(st.floats(-0.41, 0.41), min_size=1, max_size=4))
def test_days_are_seen_where_all_limits_hold(
    plane: Plane, centre: complex, declinations: list[float]
) -> None:
    limits = limits_of(plane, centre)
    hours = np.linspace(-math.pi, math.pi, SAMPLES)
    for declination, found in zip(
        declinations, spans.spans_of_days(declinations, limits), strict=True
    ):
        sun = sun_direction(np.array(declination), hours)
        values = np.min([limit.value(sun) for limit in limits], axis=0)
        inside = within(found, hours) | within(found, hours + 2.0 * math.pi)
        assert agrees(values, inside)


@settings(deadline=None, max_examples=60)
@given(faces, centres, st.integers(0, 10**6))
def test_chords_are_seen_where_all_limits_hold(plane: Plane, centre: complex, seed: int) -> None:
    limits = limits_of(plane, centre)
    rng = np.random.default_rng(seed)
    starts, ends = rng.normal(size=(2, 5, 3))
    ways = ends - starts
    beside = [[Limit(rng.normal(size=3))] if k % 2 else [] for k in range(5)]
    t = np.linspace(0.0, 1.0, SAMPLES)
    for k, found in enumerate(spans.of_chords(starts, ways, limits, beside)):
        suns = starts[k][:, None] + ways[k][:, None] * t
        values = np.min([limit.value(suns) for limit in (*limits, *beside[k])], axis=0)
        assert agrees(values, within(found, t))


def test_a_round_plate_parallel_to_the_equator_cuts_no_day() -> None:
    plane = Plane.at(math.pi / 2, 20.0)
    round_plate = RoundPlate(0j, 60.0).limits(plane)
    (whole,), none = spans.spans_of_days([0.4, 0.2], [*lit(plane), *round_plate])
    assert whole == pytest.approx((-math.pi, math.pi), abs=1e-12)
    # g cot δ is 98.7 mm there, beyond the plate.
    assert none == []
