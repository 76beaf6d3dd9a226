"""Chords against their curves, sampled far more finely."""

import cmath
import math

import numpy as np
import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st

from instruments.geometry import Arc, Cubic, Line, Path, extent, flattening
from instruments.geometry.path import areas_of

ROUNDED_MM = 1e-9
"""Sums and roots of lengths of a metre."""

POINTS = st.builds(cmath.rect, st.floats(0.0, 500.0), st.floats(0.0, math.tau))
ARCS = st.builds(
    Arc, POINTS, st.floats(0.01, 500.0), st.floats(0.0, 7.0), st.floats(-math.tau, -0.01)
)
CUBICS = st.builds(Cubic, POINTS, POINTS, POINTS, POINTS).filter(lambda s: extent(s) > 1e-6)
STRAYS = st.sampled_from([1.0, 0.1, 1e-3])


@settings(deadline=None)
@given(st.one_of(ARCS, CUBICS), STRAYS)
def test_chords_stray_no_farther_than_is_said(curve, stray_mm):
    points = flattening.chords(curve, stray_mm)
    assert abs(points[0] - curve.start) + abs(points[-1] - curve.end) < ROUNDED_MM
    (line,) = flattening.shapely_lines([points])
    steps = len(points) - 1
    between = curve.point(np.linspace(0.0, 1.0, 7 * min(steps, 200) + 1))
    apart = shapely.distance(line, flattening.shapely_points(between))
    assert apart.max() <= stray_mm + ROUNDED_MM


def test_a_line_is_its_own_chord_and_a_circle_takes_no_more_than_it_needs():
    assert flattening.chords(Line(0j, 3 + 4j)).tolist() == [0j, 3 + 4j]
    # A chord over an angle a is r(1 − cos a/2) from its arc.
    least = math.tau / (2.0 * math.acos(1.0 - 1e-3 / 50.0))
    assert least <= len(flattening.chords(Arc.circle(0j, 50.0), 1e-3)) - 1 <= least + 1


def test_rings_are_closed_paths_in_their_order():
    square, circle = Path.rectangle(4.0, 2.0), Path.circle(9 + 0j, 1.0)
    one, other = flattening.shapely_rings([square, circle], 1e-6)
    assert shapely.area(shapely.polygons(one)) == 8.0
    assert shapely.area(shapely.polygons(other)) == pytest.approx(math.pi, abs=math.tau * 1e-6)
    assert list(flattening.shapely_rings([])) == []


def test_a_circle_smaller_than_the_tolerance_has_an_area():
    (ring,) = flattening.shapely_rings([Path.circle(9 + 0j, 1e-4)], 1e-3)
    assert shapely.area(shapely.polygons(ring)) > 0.0


@settings(deadline=None)
@given(st.lists(ARCS, max_size=5), STRAYS)
def test_arcs_have_the_same_chords_all_at_once_as_one_by_one(arcs, stray_mm):
    found = flattening.chords_of_arcs(arcs, stray_mm)
    assert len(found) == len(arcs)
    for points, arc in zip(found, arcs, strict=True):
        assert np.abs(points - flattening.chords(arc, stray_mm)).max() <= ROUNDED_MM


def test_all_segments_at_once_have_the_chords_that_each_has() -> None:
    segments = [
        Line(0j, 3 + 4j),
        Cubic(0j, 5j, 9 + 5j, 9 - 1j),
        Arc(1j, 4.0, 0.2, -3.0),
        Line(1j, 2j),
    ]
    segments += [Cubic(1 + 0j, 1.1j, 0.3 + 0j, -1j)]
    for found, segment in zip(flattening.chords_of(segments, 1e-3), segments, strict=True):
        assert np.abs(found - flattening.chords(segment, 1e-3)).max() <= ROUNDED_MM


def test_all_areas_at_once_are_those_of_each() -> None:
    bow = Path.of(Cubic(0j, 5j, 9 + 5j, 9 + 0j), Line(9 + 0j, 0j))
    paths = [bow, Path.circle(9 + 0j, 2.0).reversed(), Path.rectangle(3.0, 2.0, 1j)]
    assert areas_of(paths).tolist() == pytest.approx([path.area() for path in paths], rel=1e-12)
    assert areas_of([]).tolist() == []
