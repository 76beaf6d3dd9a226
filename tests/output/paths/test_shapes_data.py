"""What is written of many shapes at once is what is written of each alone."""

import cmath
import math
from collections.abc import Iterator

import pytest
from helpers.path_data import data

from instruments.geometry import Arc, Cubic, Line, Path, Region, Shape, Similarity, Strokes
from instruments.geometry.path import paths
from instruments.lettering.placing import along_arc
from instruments.lettering.text import letter
from output.paths.pathdata import shapes_data

ORIGIN = 60 + 70j
TEXTS = ("Il1 8°", "XII", "ساعة", "Ångström", "٤٥")


def words() -> Iterator[Shape]:
    """Words here and there, upright, turned, mirrored, on a circle, and in single strokes."""
    for number, text in enumerate(TEXTS):
        turn = cmath.rect(1.0, 0.7 * number)
        for mirrored in (False, True):
            yield letter(text, 3.1).placed(Similarity(turn, 5j - number, mirrored))
        yield along_arc(text, 2.5, 0j, 30.0, float(number))
    for text in ("XII", "AV 4"):
        yield letter(text, 2.0, "single").placed(Similarity(1.0, 3 - 4j))


def lines() -> Iterator[Shape]:
    """Lines of all kinds, of which flat arcs have more decimals than others."""
    yield Path.circle(3 + 4j, 12.5)
    yield Path.of(Arc(0j, 5000.0, 1.0, 2e-3))
    yield Path.of(Arc(1j, 40.0, 1.0, -6.0))
    yield Path.rectangle(10, 20)
    yield Path.line(1j, 3 + 0.25j)
    yield Strokes(())
    yield Strokes((Path.line(0j, 1 + 0j), Path.circle(1j, 2.0)))
    yield Path.of(
        Cubic(0j, 1j, 1 + 1j, 2), Line(2, -0.5 + 3j), Arc(-0.5 + 4j, 1.0, -math.pi / 2, 4.0)
    )


def plain(shape: Shape) -> Shape:
    """A word as paths, which are written as other lines are."""
    return Region(paths(shape)) if isinstance(shape, Region) else Strokes(paths(shape))


def test_letters_are_written_as_their_paths_are() -> None:
    shapes = list(words())
    assert all(getattr(shape, "ink", None) for shape in shapes)
    expected = [data(plain(shape), ORIGIN, area=True) for shape in shapes]
    assert shapes_data(shapes, ORIGIN, [True] * len(shapes)) == expected


@pytest.mark.parametrize("area", [False, True])
def test_a_shape_is_written_alike_alone_and_among_others(area: bool) -> None:
    shapes = [*words(), *lines(), *words()]
    alone = [data(shape, ORIGIN, area=area) for shape in shapes]
    assert shapes_data(shapes, ORIGIN, [area] * len(shapes)) == alone


def test_areas_and_lines_are_written_together() -> None:
    shapes = [*lines(), *words(), *lines()]
    areas = [number % 2 == 0 for number in range(len(shapes))]
    both = zip(shapes, areas, strict=True)
    assert shapes_data(shapes, ORIGIN, areas) == [data(s, ORIGIN, area=a) for s, a in both]


def test_no_shape_is_no_text() -> None:
    assert shapes_data([], ORIGIN, []) == []
