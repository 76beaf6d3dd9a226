"""Many paths cut at straight-sided areas, against shapely's cuts of their chords."""

import cmath
import math

import numpy as np
import pytest
import shapely

from instruments.geometry import Arc, Cubic, Line, Path
from instruments.geometry.cutting_many import outside_areas
from instruments.geometry.flattening import chords_of, closed, shapely_lines

STRAY_MM = 1e-5
"""Of the chords that are cut by shapely."""


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


def polygons(areas):
    return shapely.union_all(shapely.polygons(closed(areas)))


def lines(path):
    points = np.concatenate(chords_of(path.segments, STRAY_MM))
    return shapely_lines([points])[0]


def test_what_is_left_is_what_shapely_leaves_of_chords():
    rng = np.random.default_rng(20)
    paths = [path for _ in range(60) for path in drawn(rng)]
    areas = [[rectangle(rng), notched(rng), rectangle(rng)][: rng.integers(4)] for _ in paths]
    found = outside_areas(paths, areas)
    assert sum(pieces != [path] for path, pieces in zip(paths, found, strict=True)) > 60
    assert max(map(len, found)) > 2
    for path, its, pieces in zip(paths, areas, found, strict=True):
        left = shapely.difference(lines(path), polygons(its)).length
        assert sum(piece.length() for piece in pieces) == pytest.approx(left, abs=1e-2)


def test_what_no_area_touches_stays_and_what_one_covers_is_gone():
    square = np.array([-1 - 1j, 1 - 1j, 1 + 1j, -1 + 1j])
    line, circle = Path.line(5 + 0j, 9 + 0j), Path.circle(0j, 0.5)
    assert outside_areas([line, circle, circle], [[square], [square], []]) == [[line], [], [circle]]
