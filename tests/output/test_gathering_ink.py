"""Ink gathered as it is, against the same shapes gathered from their segments."""

import dataclasses

import numpy as np
import pytest

from instruments.geometry import MIRROR_X, Arc, Line, Path, Region, Shape, Similarity, Strokes
from instruments.lettering.text import letter
from output.gathering import gathered

LEAF = Region((Path((Arc(0j, 5.0, 0.0, 3.0), Line(-4.9499624830022269 + 0.7056000402993361j, 5))),))
PLAIN = (
    Path.line(1j, 3 + 1j),
    Path.circle(2 + 2j, 7.0),
    Path((Arc(0j, 60.0, 0.0, 6.0),)),
    Strokes((Path.line(0j, 5j), Path.polyline([0j, 3 + 0j, 3j], closed=True))),
    Strokes(()),
    LEAF,
)


def words(strokes: str) -> list[Region | Strokes]:
    found = [letter(text, 2.0, strokes).shape for text in ("12", "VIII", "Leo", "i")]
    moved = [w.transformed(Similarity(0.6 + 0.8j, 30 - 4j)) for w in found]
    return [*moved, *(w.transformed(MIRROR_X) for w in moved)]


def drawn(shape: Region | Strokes) -> Region | Strokes:
    """The same without ink."""
    return dataclasses.replace(shape)


@pytest.mark.parametrize("strokes", ["outline", "single"])
@pytest.mark.parametrize("order", [0, 1, 2])
def test_ink_among_other_shapes_is_gathered_as_its_segments_are(strokes, order) -> None:
    inked = words(strokes)
    assert all(shape.ink for shape in inked)
    shapes: list[Shape] = [*PLAIN, *inked] if order == 0 else [*inked, *PLAIN]
    if order == 2:
        shapes = shapes[::3] + shapes[1::3] + shapes[2::3]
    given = [(shape, k % 2 == 0) for k, shape in enumerate(shapes)]
    bare = [(s if isinstance(s, Path) else drawn(s), flag) for s, flag in given]
    found, wanted = gathered(given), gathered(bare)
    for field in ("shapes", "areas", "single", "starts", "commands", "first_rows", "circles"):
        assert np.array_equal(getattr(found, field), getattr(wanted, field)), field
    # Last bits differ where a processor multiplies and adds in one.
    assert np.allclose(found.rows, wanted.rows, rtol=0.0, atol=1e-12)
    for field in ("centres", "radii", "starts_rad", "sweeps_rad", "commands"):
        assert np.array_equal(getattr(found.arcs, field), getattr(wanted.arcs, field)), field
    for a, b in zip(found.drawn, wanted.drawn, strict=True):
        assert np.array_equal(a, b)
