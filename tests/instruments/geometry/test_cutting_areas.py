"""Paths cut at straight-sided areas, against shapely, and circles that touch a disc."""

import cmath
import math

import numpy as np
import pytest
import shapely

from instruments.geometry import Arc, Cubic, Line, Path
from instruments.geometry.containment import Disc
from instruments.geometry.cutting import inside, outside, outside_areas
from instruments.geometry.flattening import chords_of, polygon, shapely_lines

STRAY_MM = 1e-5
"""Of the chords that shapely is given."""

SAME_MM = 1e-9
"""Far below what is drawn."""


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


def flat(path):
    return shapely.union_all(shapely_lines(chords_of(path.segments, STRAY_MM)))


def test_it_leaves_what_is_outside_of_all_areas():
    rng = np.random.default_rng(20)
    paths = [path for _ in range(60) for path in drawn(rng)]
    areas = [[rectangle(rng), notched(rng), rectangle(rng)][: rng.integers(4)] for _ in paths]
    found = [outside_areas(path, its) for path, its in zip(paths, areas, strict=True)]
    assert sum(pieces != [path] for path, pieces in zip(paths, found, strict=True)) > 60
    assert max(map(len, found)) > 2
    for path, its, pieces in zip(paths, areas, found, strict=True):
        taken = shapely.union_all([polygon(corners) for corners in its])
        left = shapely.difference(flat(path), taken)
        assert sum(piece.length() for piece in pieces) == pytest.approx(left.length, abs=1e-3)
        for piece in pieces:
            away = shapely.intersection(flat(piece), shapely.buffer(taken, -20 * STRAY_MM))
            assert away.length == 0.0


def assert_parted(path, disc):
    """What is inside and what is outside of a disc are each there, and together the whole."""
    within, beyond = inside(path, disc), outside(path, disc)
    lengths = [piece.length() for piece in (*within, *beyond)]
    assert sum(lengths) == pytest.approx(path.length(), abs=SAME_MM)
    t = np.linspace(0.0, 1.0, 101)
    for side, pieces in ((1.0, within), (-1.0, beyond)):
        for segment in (s for piece in pieces for s in piece.segments):
            deep = side * (disc.radius - np.abs(segment.point(t) - disc.centre))
            assert deep.min() > -1e-7


def test_a_disc_parts_paths_in_two():
    rng = np.random.default_rng(21)
    paths = [path for _ in range(300) for path in drawn(rng)]
    disc = Disc(1.0 - 0.5j, 6.0)
    assert {len(inside(path, disc)) for path in paths} >= {0, 1, 2}
    for path in paths:
        assert_parted(path, disc)


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
def test_circles_that_touch_a_disc_or_start_on_it_are_parted_in_two(path):
    assert_parted(path, Disc(0j, 6.0))


def test_what_no_area_touches_stays_and_what_one_covers_is_gone():
    square = np.array([-1 - 1j, 1 - 1j, 1 + 1j, -1 + 1j])
    line, circle = Path.line(5 + 0j, 9 + 0j), Path.circle(0j, 0.5)
    assert outside_areas(line, [square]) == [line]
    assert outside_areas(circle, [square]) == []
    assert outside_areas(circle, []) == [circle]
