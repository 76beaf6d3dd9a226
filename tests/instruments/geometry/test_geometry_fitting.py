"""Fitted curves against the ideal ones, measured densely, and against brute force."""

import cmath
import itertools
import math
from collections.abc import Callable

import numpy as np
import pytest
from helpers.comparing import deviation
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

from instruments.geometry import Cubic, Line, Path
from instruments.geometry.fitting import fit_cubics
from instruments.geometry.sampling import Curve
from instruments.geometry.segments import Floats, Points

pytestmark = pytest.mark.slow

MICROMETRE = 1e-3
TOLERANCE_MM = 0.0008

SMOOTH_RAD = 1e-6
"""Neighbouring cubics share a tangent to this; over a handle of 50 mm it is 5e-5 mm."""


def shadow_tip(latitude: float, declination: float, gnomon: float = 30.0) -> Curve:
    """The shadow's tip on level ground by hour angle."""

    def curve(h: Floats) -> Points:
        up = math.sin(latitude) * math.sin(declination) + math.cos(latitude) * math.cos(
            declination
        ) * np.cos(h)
        east = -math.cos(declination) * np.sin(h)
        north = math.cos(latitude) * math.sin(declination) - math.sin(latitude) * math.cos(
            declination
        ) * np.cos(h)
        return -gnomon * (east + 1j * north) / up

    return curve


def ellipse(a: float, b: float) -> Curve:
    return lambda t: a * np.cos(t) + 1j * b * np.sin(t)


def check(path: Path, curve: Curve, t0: float, t1: float) -> None:
    assert deviation(path, curve, t0, t1, 1024) <= TOLERANCE_MM
    assert path.start == complex(curve(np.array([t0]))[0])
    assert path.end == complex(curve(np.array([t1]))[0])
    for before, after in itertools.pairwise(path.segments):
        assert isinstance(before, Cubic)
        assert isinstance(after, Cubic)
        assert before.end == after.start
        ways = before.end - before.control2, after.control1 - after.start
        assert abs(cmath.phase(ways[1] / ways[0])) < SMOOTH_RAD


NAMED: dict[str, tuple[Curve, float, float, int]] = {
    # name: curve, from, to, the most cubics it may take
    "quarter circle of 75 mm": (lambda t: 75.0 * np.exp(1j * t), 0.0, math.pi / 2, 2),
    "circle of 75 mm": (lambda t: 75.0 * np.exp(1j * t), 0.0, 2 * math.pi, 7),
    "half ellipse 100 × 40": (ellipse(50.0, 20.0), 0.0, math.pi, 3),
    "ellipse 100 × 40": (ellipse(50.0, 20.0), 0.0, 2 * math.pi, 6),
    "needle 100 × 0.1": (ellipse(50.0, 0.05), 0.0, 2 * math.pi, 8),
    "parabola": (lambda t: t + 1j * t * t / 20.0, -100.0, 100.0, 1),
    "a cubic with an inflection": (lambda t: 100.0 * (t + 1j * t**3), -1.0, 1.0, 1),
    "sine": (lambda t: t + 10j * np.sin(t), 0.0, 20.0, 10),
    "spiral": (lambda t: t * np.exp(1j * t), 0.0, 30.0, 24),
    "root at the start": (lambda t: 100.0 * (np.sqrt(t) + 1j * t), 0.0, 1.0, 1),
    "speed infinite at both ends": (lambda t: 50.0 * np.arccos(t) + 20j * t, -1.0, 1.0, 3),
    "speed over nine decades": (
        lambda t: 30.0 * np.exp(1j * np.exp(20.0 * t) / 1e8),
        0.0,
        1.0,
        5,
    ),
    "summer hyperbola at latitude 36": (
        shadow_tip(math.radians(36.0), math.radians(23.58)),
        -math.radians(75.0),
        math.radians(75.0),
        3,
    ),
    "winter hyperbola at latitude 36": (
        shadow_tip(math.radians(36.0), math.radians(-23.58)),
        -math.radians(60.0),
        math.radians(60.0),
        4,
    ),
}


@pytest.mark.parametrize("name", NAMED)
def test_named_curves(name: str) -> None:
    curve, t0, t1, most = NAMED[name]
    path = fit_cubics(curve, t0, t1)
    check(path, curve, t0, t1)
    assert len(path.segments) <= most


@pytest.mark.parametrize("name", ["ellipse 100 × 40", "spiral", "summer hyperbola at latitude 36"])
def test_backwards(name: str) -> None:
    curve, t0, t1, most = NAMED[name]
    path = fit_cubics(curve, t1, t0)
    check(path, curve, t1, t0)
    assert len(path.segments) <= most


@given(
    st.floats(1.0, 300.0), st.floats(0.003, 1.0), st.floats(-3.0, 3.0), st.floats(0.05, 2 * math.pi)
)
@settings(deadline=None, max_examples=15)
def test_ellipses(a: float, flat: float, start: float, sweep: float) -> None:
    curve = ellipse(a, a * flat)
    check(fit_cubics(curve, start, start + sweep), curve, start, start + sweep)


@given(st.floats(-1.57, 1.57), st.floats(-0.42, 0.42), st.floats(2.0, 100.0), st.floats(0.1, 1.0))
@settings(deadline=None, max_examples=15)
def test_day_curves_of_sundials(
    latitude: float, declination: float, gnomon: float, share: float
) -> None:
    # From where the shadow is 15 times the gnomon, so near the horizon.
    lowest = math.atan(1.0 / 15.0)
    cosine = (math.sin(lowest) - math.sin(latitude) * math.sin(declination)) / (
        math.cos(latitude) * math.cos(declination)
    )
    assume(cosine < 0.999)
    last = math.acos(max(cosine, -1.0))
    curve = shadow_tip(latitude, declination, gnomon)
    assume(abs(curve(np.array([-last, last * share]))).max() > 0.0)
    refused = ""
    try:
        path = fit_cubics(curve, -last, last * share)
    except ValueError as error:
        refused = str(error)
    if refused:
        # At a pole the sun on the equator is always on the horizon; the equinox at a
        # latitude of a fraction of an arcsecond is a line run along and back.
        assert "turns back" in refused
        assert abs(latitude) < 1e-5 or abs(declination) < 1e-5
        return
    if isinstance(path.segments[0], Line):
        assert deviation(path, curve, -last, last * share) < 1e-5
    else:
        check(path, curve, -last, last * share)


@given(
    st.lists(
        st.builds(complex, st.floats(-30.0, 30.0), st.floats(-30.0, 30.0)), min_size=4, max_size=4
    )
)
@example([25.25 - 7j, 0j, 30 + 9.5j, 8.75 + 0j])
@settings(deadline=None, max_examples=15)
def test_trigonometric_curves(factors: list[complex]) -> None:
    def curve(t: Floats) -> Points:
        return sum((f * np.exp(1j * k * t) for k, f in enumerate(factors, -1)), 0j * t)

    def slope(t: Floats) -> Points:
        return sum((1j * k * f * np.exp(1j * k * t) for k, f in enumerate(factors, -1)), 0j * t)

    grid = np.linspace(0.0, 4.0, 2001)
    speed = np.abs(slope(grid))
    # Curves that nearly halt turn on the spot, as at a cusp.
    assume(speed.min() > 0.02 * speed.max() > 0.02)
    check(fit_cubics(curve, 0.0, 4.0), curve, 0.0, 4.0)


@given(st.floats(0.0, 12.0), st.floats(-12.0, 12.0))
@settings(deadline=None, max_examples=12)
def test_the_speed_of_the_parametrisation_does_not_matter(rate: float, other: float) -> None:
    base, t0, t1, _ = NAMED["winter hyperbola at latitude 36"]
    rates = [r if abs(r) > 1e-3 else 1e-3 for r in (rate, other)]
    counts = set()
    for r in rates:

        def curve(t: Floats, r: float = r) -> Points:
            return base(t0 + (t1 - t0) * np.expm1(r * t) / math.expm1(r))

        path = fit_cubics(curve, 0.0, 1.0)
        assert deviation(path, base, t0, t1) <= TOLERANCE_MM + 1e-6
        counts.add(len(path.segments))
    assert counts == {4}


@given(st.floats(0.0001, 0.1))
@settings(deadline=None, max_examples=12)
def test_other_tolerances(tolerance: float) -> None:
    curve, t0, t1, _ = NAMED["half ellipse 100 × 40"]
    path = fit_cubics(curve, t0, t1, tolerance_mm=tolerance)
    assert deviation(path, curve, t0, t1) <= tolerance


def test_numeric_tangents_at_the_ends() -> None:
    for name, (curve, t0, t1, _) in NAMED.items():
        path = fit_cubics(curve, t0, t1)
        first = path.segments[0]
        assert isinstance(first, Cubic)
        beyond = fit_cubics(curve, t0, t0 + 0.9 * (t1 - t0), tolerance_mm=1e-5).segments[0]
        assert isinstance(beyond, Cubic)
        ways = first.control1 - first.start, beyond.control1 - beyond.start
        assert abs(cmath.phase(ways[0] / ways[1])) < SMOOTH_RAD, name


def test_a_straight_curve_is_a_line() -> None:
    path = fit_cubics(lambda t: np.exp(t) * (1 + 2j) + 5.0, 0.0, 3.0)
    (line,) = path.segments
    assert isinstance(line, Line)
    assert line.start == 6 + 2j
    assert abs(line.end - (math.exp(3.0) * (1 + 2j) + 5.0)) < 1e-13


def test_a_slightly_bent_curve_is_none() -> None:
    path = fit_cubics(lambda t: 100.0 * t + 1j * 1e-5 * t * t, 0.0, 1.0)
    assert isinstance(path.segments[0], Cubic)


@pytest.mark.parametrize(
    ("curve", "says"),
    [
        (lambda t: 3.0 + 0j * t, "point"),
        (lambda t: np.where(t > 0.5, np.nan, t) + 1j * t, "no finite point"),
        (lambda t: np.where(t > 0.5, np.inf, t) + 1j * t, "no finite point"),
        (lambda t: np.where(t > 0.5, t + 1.0, t) + 1j * t * t, "jumps"),
        (lambda t: np.sin(t * math.pi) * (1 + 1j), "turns back"),
    ],
)
def test_what_cannot_be_fitted(curve: Curve, says: str) -> None:
    with pytest.raises(ValueError, match=says):
        fit_cubics(curve, 0.0, 1.0)


@pytest.mark.parametrize("tolerance", [0.0, -1.0, math.nan])
def test_tolerances_are_positive(tolerance: float) -> None:
    with pytest.raises(ValueError, match="tolerance"):
        fit_cubics(ellipse(50.0, 20.0), 0.0, 1.0, tolerance_mm=tolerance)


def test_noise_is_refused_before_it_fills_the_memory() -> None:
    def trembling(t: Floats) -> Points:
        return 100.0 * t + 0.01j * np.sin(1e9 * t * t)

    with pytest.raises(ValueError, match="not smooth"):
        fit_cubics(trembling, 0.0, 1.0)


Implicit = Callable[[Points], Floats]


def brute_force_error(
    ends: tuple[complex, complex], ways: tuple[complex, complex], distance: Implicit
) -> float:
    """The least farthest distance of any cubic with given ends and tangents, by grids."""
    u = np.linspace(0.0, 1.0, 42)[1:-1]
    v = 1.0 - u
    fixed = ends[0] * (v**3 + 3 * v * v * u) + ends[1] * (u**3 + 3 * u * u * v)
    first, second = ways[0] * 3 * v * v * u, -ways[1] * 3 * v * u * u
    chord = abs(ends[1] - ends[0])
    low, high = np.array([0.0, 0.0]), np.array([1.2, 1.2]) * chord
    worst = math.inf
    for _ in range(6):
        a = np.linspace(low[0], high[0], 25)
        b = np.linspace(low[1], high[1], 25)
        z = fixed + a[:, None, None] * first + b[None, :, None] * second
        errors = np.abs(distance(z)).max(axis=2)
        i, j = np.unravel_index(errors.argmin(), errors.shape)
        worst = min(worst, float(errors[i, j]))
        step = (high - low) / 24.0
        centre = np.array([a[i], b[j]])
        low, high = np.maximum(centre - 2.5 * step, 0.0), centre + 2.5 * step
    return worst


def brute_force_count(
    curve: Curve, slope: Curve, distance: Implicit, t0: float, t1: float, tolerance: float
) -> int:
    """How many longest pieces it takes, each found by bisection."""
    count, at = 0, t0
    while at < t1 - 1e-9:

        def fits(end: float, at: float = at) -> bool:
            z, d = curve(np.array([at, end])), slope(np.array([at, end]))
            way = d / np.abs(d)
            pair = (complex(z[0]), complex(z[1])), (complex(way[0]), complex(way[1]))
            return brute_force_error(*pair, distance) <= tolerance

        low, high = at, t1
        if not fits(t1):
            for _ in range(9):
                middle = (low + high) / 2.0
                low, high = (middle, high) if fits(middle) else (low, middle)
            at = low
        else:
            at = t1
        count += 1
    return count


def conic_distance(x2: float, y2: float) -> Implicit:
    """The distance from x2·x² + y2·y² = 1, to first order in it."""

    def distance(z: Points) -> Floats:
        slope = np.hypot(2 * x2 * z.real, 2 * y2 * z.imag)
        value: Floats = (x2 * z.real**2 + y2 * z.imag**2 - 1.0) / slope
        return value

    return distance


@pytest.mark.sweep
@pytest.mark.parametrize(
    ("curve", "slope", "distance", "t0", "t1"),
    [
        pytest.param(
            ellipse(50.0, 20.0),
            lambda t: -50 * np.sin(t) + 20j * np.cos(t),
            conic_distance(1 / 2500, 1 / 400),
            0.0,
            math.pi / 2,
            id="quarter ellipse",
        ),
        pytest.param(
            ellipse(150.0, 60.0),
            lambda t: -150 * np.sin(t) + 60j * np.cos(t),
            conic_distance(1 / 22500, 1 / 3600),
            0.3,
            5.0,
            id="most of a large ellipse",
        ),
        pytest.param(
            lambda t: 10.0 * np.cosh(t) + 25j * np.sinh(t),
            lambda t: 10.0 * np.sinh(t) + 25j * np.cosh(t),
            conic_distance(1 / 100, -1 / 625),
            -2.5,
            2.5,
            id="hyperbola",
        ),
        pytest.param(
            lambda t: 20.0 * np.cosh(t) + 3j * np.sinh(t),
            lambda t: 20.0 * np.sinh(t) + 3j * np.cosh(t),
            conic_distance(1 / 400, -1 / 9),
            0.0,
            3.0,
            id="half of a sharp hyperbola",
        ),
        pytest.param(
            lambda t: 75.0 * np.exp(1j * t),
            lambda t: 75j * np.exp(1j * t),
            lambda z: np.abs(z) - 75.0,
            0.0,
            6.0,
            id="circle",
        ),
    ],
)
def test_no_more_cubics_than_brute_force_and_one(
    curve: Curve, slope: Curve, distance: Implicit, t0: float, t1: float
) -> None:
    least = brute_force_count(curve, slope, distance, t0, t1, TOLERANCE_MM)
    assert len(fit_cubics(curve, t0, t1).segments) <= least + 1
