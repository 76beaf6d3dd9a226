"""Room for letters on a plate: boxes against lines, and places along circles."""

import cmath
import math

import numpy as np
import pytest
import shapely
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from instruments.astrolabe.plate.bent import Rings, Way
from instruments.astrolabe.plate.boxes import Arcs, Boxes, BoxSpot, SegmentRows
from instruments.astrolabe.plate.clearing import Clearing
from instruments.astrolabe.plate.drawn import PlateLine, once
from instruments.geometry import Arc, Cubic, Line, Path

WITHIN = st.floats(-60.0, 60.0)
PLACES = st.builds(complex, WITHIN, WITHIN)
ANGLES = st.floats(-math.pi, math.pi)
ARCS = st.builds(
    Arc, PLACES, st.floats(1.0, 200.0), ANGLES, st.floats(-math.tau, math.tau).filter(abs)
)
LINES = st.builds(Line, PLACES, PLACES).filter(lambda s: s.length() > 0.1)
CUBICS = st.builds(Cubic, PLACES, PLACES, PLACES, PLACES)
SPOTS = st.builds(BoxSpot, PLACES, ANGLES, st.floats(0.5, 8.0), st.floats(0.5, 4.0))
HARD, SOFT = np.array([False]), np.array([True])

YIELDING = [PlateLine("yields", (Path.line(20.0 + 0j, 20.0 + 9j),), yields=True)]

LETTERS = (0.0, -0.6, 18.0, 2.6)
"""Bounds of a text, mm."""


def rings_of(places, outward=True):
    return Rings.of([[Way(2.0, LETTERS, outward, places)]])


def rowed(segment, soft):
    if isinstance(segment, Arc):
        return Arcs([(segment, 0)], soft)
    return SegmentRows([(segment, 0)], soft)


def around(spot, by_mm):
    return shapely.Polygon([(z.real, z.imag) for z in spot.grown(by_mm).corners()])


@st.composite
def ending(draw):
    """An arc that ends in a box or near it, and the box."""
    spot, centre = draw(SPOTS), draw(PLACES)
    share = complex(draw(st.floats(-2.0, 2.0)), draw(st.floats(-2.0, 2.0)))
    turn = cmath.rect(1.0, spot.angle_rad)
    away = turn * complex(share.real * spot.half_width, share.imag * spot.half_height)
    ray = spot.centre + away - centre
    assume(abs(ray) > 0.5)
    sweep = draw(st.sampled_from([0.05, 1.0, 4.0])) * draw(st.sampled_from([1.0, -1.0]))
    return Arc(centre, abs(ray), cmath.phase(ray), sweep), spot


@given(both=st.tuples(ARCS | LINES, SPOTS) | ending())
@settings(deadline=None, max_examples=200)
def test_a_box_is_met_by_what_crosses_it(both):
    segment, spot = both
    met = rowed(segment, HARD).met_by(Boxes.around([spot]))[0].size > 0
    along = segment.point(np.linspace(0.0, 1.0, 2001))
    line = shapely.LineString(np.column_stack((along.real, along.imag)))
    if met:
        # Chords of a 2000th of 1300 mm stray 0.3 µm from their arc; the box is met exactly.
        assert line.distance(around(spot, 0.0)) < 1e-3
    else:
        # An arc's end is looked for in 32 steps: it may pass a corner by a few hundredths.
        assert not line.intersects(around(spot, -0.2 * min(spot.half_width, spot.half_height)))


@given(segment=ARCS | LINES | CUBICS, spot=SPOTS)
@settings(deadline=None, max_examples=60)
def test_a_box_may_stand_where_lines_give_way(segment, spot):
    path = (Path.of(segment),)
    hard = Clearing([PlateLine("line", path)], 1000.0, 2.0, 2.0).off_lines([spot], 0.5)
    soft = Clearing([PlateLine("line", path, yields=True)], 1000.0, 2.0, 2.0).off_lines([spot], 0.5)
    off_pivot = Clearing([], 1000.0, 2.0, 2.0).off_lines([spot], 0.5)[0]
    assert hard[0] == hard[1] == soft[0]
    # Only lines and arcs can be interrupted.
    assert soft[1] == (hard[1] if isinstance(segment, Cubic) else off_pivot)


def test_lines_that_give_way_are_told_from_those_that_stay():
    lines = [PlateLine("stays", (Path.line(10.0 + 0j, 10.0 + 9j),)), *YIELDING]
    spots = [BoxSpot(x + 5j, 0.0, 1.0, 1.0) for x in (4.0, 10.0, 14.5, 20.0, 26.0)]
    free, firm = Clearing(lines, 100.0, 2.0, 2.0).off_lines(spots, 0.5)
    assert free.tolist() == [True, False, True, False, True]
    assert firm.tolist() == [True, False, True, True, True]


@pytest.mark.parametrize("outward", [True, False])
@given(lines=st.lists(ARCS | LINES | CUBICS, max_size=4))
@settings(deadline=None, max_examples=40)
def test_the_sieve_of_bent_texts_keeps_all_that_are_free(outward, lines):
    clearing = Clearing([PlateLine("line", tuple(Path.of(s) for s in lines))], 100.0, 2.0, 2.0)
    radii = (12.0, 20.0, 45.0)
    rings = rings_of([(r, np.arange(-3.0, 3.2, 0.1)) for r in radii], outward)
    kept = set(clearing.uncrossed(rings).tolist())
    runs = [rings.bent(k).boxes() for k in range(len(rings.angles))]
    free, _ = clearing.off_lines([s for run in runs for s in run], 0.5)
    shares = np.split(free, np.cumsum([len(run) for run in runs])[:-1])
    assert {k for k, off in enumerate(shares) if off.all()} <= kept


@pytest.mark.parametrize("way", [0.3, 3.1, -2.9])
@pytest.mark.parametrize("rise", [0.0, 2.0])
def test_the_sieve_drops_texts_that_a_line_or_an_arc_crosses(way, rise):
    ray = cmath.rect(1.0, way)
    line = Line(-80.0 * ray, 80.0 * ray)
    if rise:
        line = Arc.through(line.start, 1j * rise * ray, line.end)
    clearing = Clearing([PlateLine("line", (Path.of(line),))], 100.0, 2.0, 2.0)
    angles = np.arange(-1.7, 1.7, 0.02)
    for side in (way, way + math.pi):
        places = [(30.0, side + angles[:80]), (30.5, side + angles[80:])]
        rings = rings_of(places)
        kept = clearing.uncrossed(rings)
        half = (rings.width / 2.0 / (rings.radii + rings.rise))[rings.circle]
        off = np.abs(rings.angles - side)
        # The arc is within its rise of the radius.
        assert not np.any(off[kept] < half[kept] - rise / 30.0)
        assert len(kept) >= np.sum((off > half + rise / 30.0) & (off < math.pi / 2.0))


def test_so_many_places_are_tried_and_none_where_letters_do_not_fit():
    angles = np.linspace(-1.0, 1.0, 100)
    rings = rings_of([(2.0, angles), (30.0, angles), (40.0, angles)])
    assert len(rings.angles) == len(rings.circle) == 180
    assert set(rings.radii.tolist()) == {30.0, 40.0}
    none = rings_of([(2.0, angles)])
    clearing = Clearing([], 100.0, 2.0, 2.0)
    assert clearing.uncrossed(none).tolist() == []
    assert clearing.uncrossed(rings).tolist() == list(range(180))


def test_texts_are_tried_together_as_each_alone():
    arc = Arc(3.0 + 4.0j, 31.0, 0.3, 4.0)
    lines = [PlateLine("line", (Path.of(arc), Path.line(-50.0 + 9j, 60.0 - 4j)))]
    clearing = Clearing(lines, 100.0, 2.0, 2.0)
    angles = np.linspace(-3.0, 3.0, 70)
    texts = [
        [Way(2.0, LETTERS, False, [(r, angles) for r in (1.0, 25.0, 30.0, 36.0)])],
        [Way(2.0, LETTERS, False, []), Way(2.0, LETTERS, True, [(28.0, angles)])],
        [],
        [Way(1.5, (0.0, -0.5, 11.0, 2.0), True, [(33.0, angles[:9])])],
    ]
    together = Rings.of(texts)
    free = clearing.uncrossed(together)
    for n, text in enumerate(texts):
        alone = Rings.of([text])
        expected = [alone.bent(k) for k in clearing.uncrossed(alone).tolist()]
        found = [together.bent(k) for k in free[together.text[free] == n].tolist()]
        assert found == expected
        assert bool(found) == bool(text)


@given(
    way=ANGLES | st.integers(-60, 60).map(lambda k: k * math.pi / 60),
    low=st.floats(0.0, 0.4),
    high=st.floats(0.6, 1.0),
    aside=st.floats(-1e-5, 1e-5),
)
def test_a_line_along_another_is_drawn_once_in_every_direction(way, low, high, aside):
    ray = cmath.rect(1.0, way)
    start, end = (3.0 + 2.0j) - 40.0 * ray, (3.0 + 2.0j) + 40.0 * ray
    back = Line(end, start).between(low, high)
    askew = Line(back.start + 1j * aside * ray, back.end - 1j * aside * ray)
    found = once(
        [PlateLine("first", (Path.line(start, end),)), PlateLine("second", (Path.of(askew),))]
    )
    assert [line.means for line in found.lines] == ["first"]
    assert found.shared == (("second", "first"),)
