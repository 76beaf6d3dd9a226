"""The ground of a face: what is traced is taken, and places are free where nothing is."""

import cmath
import math

import numpy as np
import pytest

from instruments.geometry import Arc, Cubic, Line, Path, Segment
from instruments.lettering.text import letter
from instruments.sundial.plate import Rectangle, RoundPlate
from instruments.sundial.raster import FaceRaster, Lattice
from instruments.sundial.tracing import points_of, sampled, spaced

MIXED: tuple[Segment, ...] = (
    Line(0j, 10 + 0j),
    Arc(10 + 5j, 5.0, -math.pi / 2, math.pi / 2),
    Cubic(15 + 5j, 15 + 9j, 12 + 14j, 8 + 12j),
    Line(8 + 12j, 0j),
)


def test_traces_segments_of_all_kinds_in_their_order() -> None:
    step = 0.3
    apart = [points_of([segment], step) for segment in MIXED]
    together = points_of(MIXED, step)
    assert np.array_equal(together, np.concatenate(apart))
    for segment, points in zip(MIXED, apart, strict=True):
        assert points[0] == pytest.approx(segment.start, abs=1e-12)
        assert points[-1] == pytest.approx(segment.end, abs=1e-12)
        assert np.abs(np.diff(points)).max() <= step * (1 + 1e-9)
    assert np.array_equal(sampled(Path(MIXED), step), together)


def test_spaces_points_by_length() -> None:
    path = Path(MIXED)
    points = spaced(path, 64)
    longest = np.abs(np.diff(points)).max()
    # A step is shortened to fit its segment; the estimate of the length is good to a hundredth.
    assert 0.8 * path.length() / 64 < longest < 1.01 * path.length() / 64


@pytest.mark.parametrize("window", [Rectangle(3 + 2j, 60.0, 45.0), RoundPlate(-2j, 55.0)])
@pytest.mark.parametrize("slant", [0.0, 0.4, math.pi / 2])
def test_finds_the_places_that_every_cell_of_a_box_finds(
    window: Rectangle | RoundPlate, slant: float
) -> None:
    rng = np.random.default_rng(7)
    ground = FaceRaster(window, 0.5)
    for _ in range(9):
        a, b = (rng.normal(size=2) @ (40, 40j) for _ in range(2))
        ground.take_shape(Path.line(complex(a), complex(b)))
    lattice = Lattice.of(letter("Aquarius", 3.0), 0.8, ground.cell_mm, 1.5)
    at = rng.uniform(-60, 60, 900) + 1j * rng.uniform(-50, 50, 900)
    angles = np.full(len(at), slant)
    angles[::7] = 0.0
    found = list(ground.free_places(lattice, at, angles))
    assert 20 < len(found) < 500

    xmin, ymin, xmax, ymax = lattice.roomy_box
    xs, ys = np.linspace(xmin, xmax, 120), np.linspace(ymin, ymax, 40)
    box = (xs[:, None] + 1j * ys).ravel()
    for k, (place, angle) in enumerate(zip(at.tolist(), angles.tolist(), strict=True)):
        points = place + cmath.rect(1.0, angle) * box
        inside = bool(np.all(window.depth(points) > 0.0))
        free = inside and bool(ground.free(points[None, :])[0])
        # What only brushes a corner of the box between its points may go either way.
        if free:
            assert k in found
        elif k in found:
            inner = place + cmath.rect(1.0, angle) * 0.97 * box
            assert inside
            assert ground.free(inner[None, :])[0]


def test_words_that_are_taken_bar_others() -> None:
    ground = FaceRaster(Rectangle(0j, 50.0, 50.0), 0.5)
    lattice = Lattice.of(letter("Leo", 3.0), 0.8, ground.cell_mm)
    places, level = np.array([0j, 1 + 1j, 20 + 0j]), np.zeros(3)
    assert list(ground.free_places(lattice, places, level)) == [0, 1, 2]
    ground.take_word(lattice, 0j, 0.0)
    assert list(ground.free_places(lattice, places, level)) == [2]
    ground.take_word(lattice, 20 + 0j, 1.0)
    assert list(ground.free_places(lattice, places, level)) == []
