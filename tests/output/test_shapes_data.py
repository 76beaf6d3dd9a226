"""What is written of a shape is what is written of each of its paths."""

import cmath
import math
from collections.abc import Iterator

import pytest

from instruments.geometry import Arc, Cubic, Line, Path, Region, Shape, Similarity, Strokes
from instruments.geometry.path import paths
from instruments.lettering.placing import along_arc
from instruments.lettering.text import letter
from output.pathdata import data

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


@pytest.mark.parametrize("shape", list(words()))
def test_letters_are_written_as_their_paths_are(shape: Shape) -> None:
    assert getattr(shape, "ink", None)
    assert data(shape, ORIGIN, area=True) == data(plain(shape), ORIGIN, area=True)


@pytest.mark.parametrize("area", [False, True])
def test_several_paths_are_written_one_after_the_other(area: bool) -> None:
    for shape in (*words(), *lines()):
        alone = [data(path, ORIGIN, area=area) for path in paths(shape)]
        assert data(shape, ORIGIN, area=area) == "".join(alone)
