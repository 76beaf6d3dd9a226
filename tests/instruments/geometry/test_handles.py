"""The best handles of a cubic, also where a descent from one start wanders."""

import math

import numpy as np
import pytest

from instruments.geometry import Cubic
from instruments.geometry.handles import Pieces, handles

pytestmark = pytest.mark.slow

SAMPLES = 16
TOLERANCE_MM = 3e-4


def hour_line(latitude_deg, number, share):
    """A seasonal hour's curve on a plate, by the half arc of the day."""
    low, high = (math.acos(-s * math.tan(math.radians(latitude_deg)) * 0.43) for s in (-0.8, 0.8))
    arc = low + (high - low) * share
    declination = np.arctan(np.cos(arc) / math.tan(math.radians(latitude_deg)))
    turn = (number - 6) / 6 * arc
    return 65.0 * np.tan(math.pi / 4 - declination / 2) * np.exp(-1j * turn)


def pieces(curve, cuts):
    """What `handles` asks for, of the pieces between shares of a curve's range."""
    low, high = np.array(cuts[:-1])[:, None], np.array(cuts[1:])[:, None]
    inner = np.arange(1, SAMPLES + 1) / (SAMPLES + 1)
    ideal = curve(low + (high - low) * inner)
    tiny = 1e-6
    ways = [curve(at + tiny) - curve(at - tiny) for at in (low, high)]
    ends = curve(low), curve(high)
    units = [w / np.abs(w) for w in ways]
    return Pieces(*ends, *units, ideal)


def farthest(ideal, ends, ways, a, b):
    """How far points are from a cubic, by its densely drawn polygon."""
    cubic = Cubic(ends[0], ends[0] + a * ways[0], ends[1] - b * ways[1], ends[1])
    drawn = cubic.point(np.linspace(0.0, 1.0, 601))
    start, step = drawn[:-1], np.diff(drawn)
    local = (ideal[:, None] - start) / step
    off = np.hypot(np.maximum(np.abs(local.real - 0.5) - 0.5, 0.0), local.imag) * np.abs(step)
    return off.min(axis=1).max()


def least(ideal, ends, ways, length):
    """The least farthest distance among cubics, by ever finer grids about several starts."""
    found = math.inf
    for middle in np.linspace(-0.16, 0.16, 5):
        centre, width = np.array([1 / 3 + middle, 1 / 3 - middle]) * length, 0.08 * length
        for _ in range(9):
            grid = np.linspace(-width, width, 7)
            errors = {
                (a, b): farthest(ideal[::3], ends, ways, centre[0] + a, centre[1] + b)
                for a in grid
                for b in grid
                if centre[0] + a > 0 < centre[1] + b
            }
            (a, b), error = min(errors.items(), key=lambda item: item[1])
            centre, width = centre + np.array([a, b]), width * 0.42
        found = min(found, error)
    return found


@pytest.mark.parametrize(("latitude", "number"), [(48, 2), (60, 2), (64, 5)])
def test_handles_are_as_good_as_a_search_by_brute_force(latitude, number):
    def curve(share):
        return hour_line(latitude, number, share)

    own = pieces(curve, [0.0, 0.2, 0.55, 1.0])
    _, _, errors = handles(own)
    for k in range(3):
        row = [x[k, 0] for x in (own.start, own.end, own.way0, own.way1)]
        best = least(own.inner[k], tuple(row[:2]), tuple(row[2:]), own.length[k, 0])
        # The least squares are sought, which are not quite the least farthest distance.
        assert errors[k] <= max(1.6 * best, 0.05 * TOLERANCE_MM)


def test_the_errors_are_those_of_the_cubics():
    own = pieces(lambda s: hour_line(60, 3, s), [0.0, 0.3, 1.0])
    a, b, errors = handles(own)
    for k in range(2):
        row = [x[k, 0] for x in (own.start, own.end, own.way0, own.way1)]
        error = farthest(own.inner[k], tuple(row[:2]), tuple(row[2:]), a[k], b[k])
        assert errors[k] == pytest.approx(error, rel=0.02, abs=1e-6)


def test_a_sharp_bend_at_one_end_is_followed():
    def curve(share):
        return 100.0 * share - 3j * np.sqrt(share + 1e-3)

    _, _, errors = handles(pieces(curve, [0.1, 0.4]))
    assert errors[0] < 0.02
