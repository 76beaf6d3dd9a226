"""Ink against the segments that it stands for."""

import cmath
import copy
import dataclasses
import itertools
import pickle

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from instruments.geometry import (
    MIRROR_X,
    Cubic,
    Ink,
    Line,
    Outlines,
    Path,
    Region,
    Segment,
    Similarity,
    Strokes,
)
from instruments.geometry.ink import in_order_of_inks

pytestmark = pytest.mark.slow

ROUNDING_MM = 1e-9
"""Rounding of coordinates up to 1e3 mm through a few operations, with a margin."""

coordinates = st.floats(-100.0, 100.0, allow_subnormal=False)
points = st.builds(complex, coordinates, coordinates)
similarities = st.builds(
    Similarity,
    st.builds(cmath.rect, st.floats(0.1, 5.0), st.floats(-7.0, 7.0)),
    points,
    st.booleans(),
)
steps = st.lists(st.one_of(st.tuples(points), st.tuples(points, points, points)), max_size=5)


def run(start: complex, ends: list[tuple[complex, ...]]) -> Path:
    segments: list[Segment] = []
    for step in ends:
        segments.append(Line(start, *step) if len(step) == 1 else Cubic(start, *step))
        start = step[-1]
    return Path(tuple(segments))


def rounded(start: complex, ends: list[tuple[complex, ...]]) -> Path:
    """A boundary: back by a curve that encloses an area even where there is no other."""
    here = ends[-1][-1] if ends else start
    return run(start, [*ends, (here + 3.0 + 1j, start - 2.0 + 7j, start)])


open_paths = st.builds(run, points, steps.filter(bool))
boundaries = st.builds(rounded, points, steps)
strokes = st.lists(open_paths, min_size=1, max_size=4)
regions = st.lists(boundaries, min_size=1, max_size=4)


def outlines(paths: list[Path]) -> Outlines:
    commands, z = b"", []
    for path in paths:
        commands += b"M"
        z.append(path.start)
        for s in path.segments:
            commands += b"L" if isinstance(s, Line) else b"C"
            z += [s.end] if isinstance(s, Line) else [s.control1, s.control2, s.end]
    return Outlines(np.frombuffer(commands, np.uint8), np.array(z, complex))


def ink(paths: list[Path], by: Similarity) -> Ink:
    """Each path by itself in its place."""
    n = len(paths)
    alone = [outlines([p]) for p in paths]
    return Ink(alone, [by.factor] * n, [by.offset] * n, by.mirrored)


def corners(path: Path) -> list[tuple[complex, ...]]:
    return [
        (s.start, s.end) if isinstance(s, Line) else (s.start, s.control1, s.control2, s.end)
        for s in path.segments
        if isinstance(s, Line | Cubic)
    ]


def assert_alike(found: tuple[Path, ...], wanted: tuple[Path, ...]) -> None:
    assert len(found) == len(wanted)
    for a, b in zip(found, wanted, strict=True):
        assert [type(s) for s in a.segments] == [type(s) for s in b.segments]
        assert a.closed == b.closed
        for these, those in zip(corners(a), corners(b), strict=True):
            assert these == pytest.approx(those, abs=ROUNDING_MM)
        for one, other in itertools.pairwise(a.segments):
            assert one.end == other.start


@given(strokes, similarities, similarities)
@settings(deadline=None)
def test_strokes_of_ink_are_moved_as_their_paths_are(paths, first, second) -> None:
    inked = Strokes.of_ink(ink(paths, first)).transformed(second)
    drawn = Strokes(tuple(paths)).transformed(first).transformed(second)
    assert inked.bounds() == pytest.approx(drawn.bounds(), abs=ROUNDING_MM)
    assert_alike(inked.paths, drawn.paths)


@given(regions, similarities, similarities)
@settings(deadline=None)
def test_regions_of_ink_are_moved_as_their_boundaries_are(paths, first, second) -> None:
    upright = Similarity(first.factor, first.offset)
    inked = Region.of_ink(ink(paths, upright)).transformed(second)
    drawn = Region(tuple(paths)).transformed(upright).transformed(second)
    assert inked.bounds() == pytest.approx(drawn.bounds(), abs=ROUNDING_MM)
    assert_alike(inked.contours, drawn.contours)
    assert all(c.closed for c in inked.contours)
    # Products of coordinates up to 3e3 mm, each rounded to 1e-16 of itself.
    assert inked.area() == pytest.approx(drawn.area(), rel=1e-9, abs=1e-6)


@given(strokes, similarities)
@settings(deadline=None)
def test_strokes_of_ink_run_backward_too(paths, by) -> None:
    inked = Strokes.of_ink(ink(paths, by).reversed())
    assert_alike(inked.paths, tuple(p.transformed(by).reversed() for p in paths))


@given(strokes, strokes, similarities)
@settings(deadline=None)
def test_inks_are_laid_in_their_order_each_in_its_own_sense(ones, others, by) -> None:
    found = in_order_of_inks([ink(ones, by), ink(others, by).reversed(), ink(ones, by)])
    moved = [[p.transformed(by) for p in paths] for paths in (ones, others)]
    wanted = (*moved[0], *(p.reversed() for p in moved[1]), *moved[0])
    assert_alike(tuple(Path(s) for s in found.segments()), wanted)


@given(strokes)
@settings(deadline=None)
def test_outlines_from_end_to_start_and_back_again(paths) -> None:
    once = outlines(paths).reversed()
    assert_alike(tuple(map(Path, once.segments())), tuple(p.reversed() for p in paths))
    twice = once.reversed()
    assert twice.commands.tobytes() == outlines(paths).commands.tobytes()
    assert np.array_equal(twice.points, outlines(paths).points)


@given(regions)
@settings(deadline=None)
def test_outlines_of_cubics_start_where_they_end(paths) -> None:
    cubics, straight, opening = [], [], []
    for path in paths:
        for k, s in enumerate(path.segments):
            ends = corners(Path((s,)))[0]
            cubics.append(ends[1:] if len(ends) == 4 else (0j, 0j, ends[1]))
            straight.append(isinstance(s, Line))
            opening.append(k == 0)
    found = Outlines.closed(np.array(cubics), np.array(straight), np.array(opening))
    assert tuple(map(Path, found.segments())) == tuple(paths)


def test_polylines_are_lines_from_point_to_point() -> None:
    found = Outlines.polylines([(0j, 1 + 0j, 1 + 1j), (5j, 6j)])
    wanted = Path.polyline([0j, 1 + 0j, 1 + 1j]), Path.line(5j, 6j)
    assert tuple(map(Path, found.segments())) == wanted
    assert found.bounds() == (0.0, 0.0, 1.0, 6.0)


def test_outlines_without_a_path() -> None:
    none = np.zeros(0, bool)
    found = Outlines.closed(np.zeros((0, 3), complex), none, none)
    assert list(found.segments()) == []


PATHS = [
    Path.polyline([0j, 4 + 0j, 4 + 4j], closed=True),
    Path((Cubic(9j, 3 + 9j, 3 + 12j, 12j), Line(12j, 9j))),
]
PLACES = Similarity(2j, 1 + 1j)


@pytest.mark.parametrize("kind", [Strokes, Region])
def test_ink_is_seen_by_nobody(kind) -> None:
    inked = kind.of_ink(ink(PATHS, PLACES))
    drawn = kind(tuple(p.transformed(PLACES) for p in PATHS))
    assert inked.ink
    assert drawn.ink is None
    assert inked == drawn
    assert drawn == kind.of_ink(ink(PATHS, PLACES))
    assert hash(kind.of_ink(ink(PATHS, PLACES))) == hash(drawn)
    assert repr(kind.of_ink(ink(PATHS, PLACES))) == repr(drawn)
    assert dataclasses.replace(kind.of_ink(ink(PATHS, PLACES))) == drawn
    match kind.of_ink(ink(PATHS, PLACES)):
        case Strokes(paths) | Region(paths):
            assert paths == tuple(p.transformed(PLACES) for p in PATHS)
    for again in (copy.copy, copy.deepcopy, lambda shape: pickle.loads(pickle.dumps(shape))):
        for shape in (kind.of_ink(ink(PATHS, PLACES)), drawn):
            assert again(shape) == drawn
            assert again(shape).transformed(MIRROR_X) == drawn.transformed(MIRROR_X)


@pytest.mark.parametrize("kind", [Strokes, Region])
def test_shapes_of_ink_are_frozen_and_have_no_more_than_shapes_have(kind) -> None:
    field = dataclasses.fields(kind)[0].name
    for shape in (kind.of_ink(ink(PATHS, PLACES)), kind(tuple(PATHS))):
        with pytest.raises(dataclasses.FrozenInstanceError):
            setattr(shape, field, None)
        # Of an attribute that is no field, a slotted dataclass says it otherwise.
        with pytest.raises((dataclasses.FrozenInstanceError, TypeError)):
            shape.ink = None
        with pytest.raises(AttributeError, match="has no colour"):
            _ = shape.colour
        assert getattr(shape, field) is getattr(shape, field)


def test_what_is_replaced_forgets_its_ink() -> None:
    inked = Region.of_ink(ink(PATHS, PLACES))
    other = dataclasses.replace(inked, contours=tuple(PATHS[:1]))
    assert other == Region(tuple(PATHS[:1]))
    assert other.transformed(PLACES) == Region((PATHS[0].transformed(PLACES),))
