"""Many paths cut at areas or a disc at once, against each of them cut at each alone."""

import cmath
import math

import numpy as np
import pytest

from instruments.geometry import Arc, Cubic, Line, Path, Region
from instruments.geometry.containment import Disc, prepared
from instruments.geometry.cutting import inside, outside
from instruments.geometry.cutting_many import inside_disc, outside_areas

SAME_MM = 1e-9
"""Far below what is drawn."""


def one_by_one(path, areas):
    pieces = [path]
    for corners in areas:
        area = prepared(Region((Path.polyline(corners.tolist(), closed=True),)))
        pieces = [rest for piece in pieces for rest in outside(piece, area)]
    return pieces


def rectangle(rng):
    turn = cmath.rect(1.0, rng.uniform(-math.pi, math.pi))
    width, height = rng.uniform(0.5, 4.0, 2)
    middle = complex(*rng.uniform(-6.0, 6.0, 2))
    level = np.array([-width - 1j * height, width - 1j * height])
    return middle + turn * np.concatenate([level, -level])


def notched(rng):
    """An area that is not convex, as the room of a text along a circle is not."""
    rays = np.exp(1j * np.linspace(-0.6, 0.6, 7))
    return complex(*rng.uniform(-6.0, 6.0, 2)) + np.concatenate([5.0 * rays, 3.0 * rays[::-1]])


def drawn(rng):
    a, b, c, d = (complex(*rng.uniform(-8.0, 8.0, 2)) for _ in range(4))
    sweep = rng.uniform(0.3, 6.0) * rng.choice([-1.0, 1.0])
    return (
        Path.line(a, b),
        Path.of(Arc(a, rng.uniform(1.0, 30.0), rng.uniform(-4.0, 4.0), sweep)),
        Path.circle(a, rng.uniform(1.0, 12.0)),
        Path.of(Line(a, b), Cubic(b, c, d, a)),
    )


def test_it_finds_what_each_cut_alone_finds():
    rng = np.random.default_rng(20)
    paths = [path for _ in range(60) for path in drawn(rng)]
    areas = [[rectangle(rng), notched(rng), rectangle(rng)][: rng.integers(4)] for _ in paths]
    found = outside_areas(paths, areas)
    assert sum(pieces != [path] for path, pieces in zip(paths, found, strict=True)) > 60
    assert max(map(len, found)) > 2
    for path, its, pieces in zip(paths, areas, found, strict=True):
        assert_same(pieces, one_by_one(path, its))


def test_within_a_disc_it_finds_what_each_cut_alone_finds():
    rng = np.random.default_rng(21)
    paths = [path for _ in range(300) for path in drawn(rng)]
    disc = Disc(1.0 - 0.5j, 6.0)
    found = inside_disc(paths, disc)
    assert {len(pieces) for pieces in found} >= {0, 1, 2}
    for path, pieces in zip(paths, found, strict=True):
        assert_same(pieces, inside(path, disc))


@pytest.mark.parametrize(
    "path",
    [
        Path.circle(0j, 6.0),
        Path.circle(3.0 + 0j, 3.0),
        Path.circle(9.0 + 0j, 3.0),
        Path.circle(-5.0 + 0j, 3.0),
        Path.circle(6.0 + 0j, 2.0),
        Path.of(Arc(8.0 + 0j, 5.0, math.acos(0.7), 2.0)),
        Path.of(Arc(1e5 + 0j, 1e5, math.pi - 2e-4, 4e-4)),
    ],
    ids=["same", "within", "beyond", "at-start", "middle-on-it", "from-it", "nearly-straight"],
)
def test_circles_that_touch_a_disc_or_start_on_it_are_cut_as_each_alone(path):
    disc = Disc(0j, 6.0)
    (pieces,) = inside_disc([path], disc)
    assert_same(pieces, inside(path, disc))


def assert_same(pieces, others):
    assert len(pieces) == len(others)
    for piece, other in zip(pieces, others, strict=True):
        assert piece.start == pytest.approx(other.start, abs=SAME_MM)
        assert piece.end == pytest.approx(other.end, abs=SAME_MM)
        assert piece.length() == pytest.approx(other.length(), abs=SAME_MM)


def test_what_no_area_touches_stays_and_what_one_covers_is_gone():
    square = np.array([-1 - 1j, 1 - 1j, 1 + 1j, -1 + 1j])
    line, circle = Path.line(5 + 0j, 9 + 0j), Path.circle(0j, 0.5)
    assert outside_areas([line, circle, circle], [[square], [square], []]) == [[line], [], [circle]]
