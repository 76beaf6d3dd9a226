import cmath
import math

import numpy as np
import pytest
import shapely
from hypothesis import given
from hypothesis import strategies as st

from instruments.geometry import Arc, Cubic, Line, Path, Region, Similarity
from instruments.geometry.planar import union

pytestmark = pytest.mark.slow

SAGITTA_MM = 1e-3
PLACES = st.integers(-200, 200)


def ring(outer, inner, centre=0j):
    return Region((Path.circle(centre, outer), Path.circle(centre, inner).reversed()))


def bar(width, height, centre=0j, turn=0.0):
    path = Path.rectangle(width, height).transformed(Similarity(cmath.rect(1, turn), centre))
    return Region((path,))


def disc(radius, centre=0j):
    return Region((Path.circle(centre, radius),))


def blob(size, centre=0j):
    """Four cubics, nearly a circle."""
    k = 0.55 * size
    quarters = [
        Cubic(z * size, z * complex(size, k), z * complex(k, size), z * 1j * size)
        for z in (1, 1j, -1, -1j)
    ]
    path = Path(tuple(quarters)).transformed(Similarity.translation(centre))
    return Region((path,))


def polygon(region):
    parts = shapely.Polygon()
    for contour in sorted(region.contours, key=lambda c: -c.area()):
        points = []
        for s in contour.segments:
            count = {Line: 1, Cubic: 60}.get(type(s))
            if isinstance(s, Arc):
                step = 2 * math.acos(1 - SAGITTA_MM / s.radius)
                count = max(2, math.ceil(abs(s.sweep_rad) / step))
            points += [s.point(k / count) for k in range(count)]
        one = shapely.Polygon([(z.real, z.imag) for z in points])
        parts = parts.union(one) if contour.area() > 0 else parts.difference(one)
    return parts


@st.composite
def shapes(draw):
    kind = draw(st.sampled_from(["ring", "disc", "bar", "blob"]))
    # Odd shares of a tenth keep the shapes from touching by chance.
    centre = complex(draw(PLACES) * 0.1013, draw(PLACES) * 0.1007)
    size = draw(st.integers(20, 150)) * 0.1003
    if kind == "ring":
        return ring(size, 0.7 * size, centre)
    if kind == "disc":
        return disc(size, centre)
    if kind == "blob":
        # Along a circle of its own size it would run within a micrometre, in no clear order.
        return blob(1.003 * size, centre)
    return bar(2 * size, draw(st.integers(1, 8)), centre, draw(st.floats(0, 3)))


@given(st.lists(shapes(), min_size=1, max_size=8))
def test_the_area_is_that_of_polygons(regions):
    found = union(regions)
    expected = shapely.union_all([polygon(r) for r in regions])
    # Polygons with a sagitta of 1 µm lack two thirds of it along the boundary.
    slack = SAGITTA_MM * sum(c.length() for r in regions for c in r.contours) + 0.02
    assert found.area() == pytest.approx(expected.area, abs=slack)


@given(st.lists(shapes(), min_size=2, max_size=6), st.randoms())
def test_order_does_not_matter(regions, random):
    mixed = list(regions)
    random.shuffle(mixed)
    assert union(mixed).area() == pytest.approx(union(regions).area(), abs=1e-6)


@given(st.lists(shapes(), min_size=1, max_size=6))
def test_a_union_is_its_own_union_with_its_parts(regions):
    whole = union(regions)
    assert union([whole, *regions]).area() == pytest.approx(whole.area(), abs=1e-6)


def islands(region):
    """How many separate pieces a region has."""
    return sum(c.area() > 0.0 for c in region.contours)


def test_circles_stay_arcs_and_corners_stay():
    found = union([ring(100, 93), bar(197, 5), bar(197, 5, turn=math.pi / 2)])
    assert islands(found) == 1
    assert len(found.contours) == 5
    outer = max(found.contours, key=lambda c: c.area())
    assert outer == Path.circle(0j, 100)
    for opening in found.contours:
        if opening is not outer:
            kinds = sorted(type(s).__name__ for s in opening.segments)
            assert kinds == ["Arc", "Line", "Line"]
            arc = next(s for s in opening.segments if isinstance(s, Arc))
            assert (arc.centre, arc.radius) == (0j, 93)
            assert min(abs(s.start - complex(2.5, 2.5)) for s in opening.segments) < 1e-9 or (
                opening.area() < 0
            )


def test_circles_that_touch_inside_are_not_cut_there():
    # As the ecliptic touches the outer tropic.
    found = union([ring(100, 93), ring(71.5, 64, 28.5j)])
    assert islands(found) == 1
    assert max(found.contours, key=lambda c: c.area()) == Path.circle(0j, 100)
    assert {s.radius for c in found.contours for s in c.segments} == {100, 93, 71.5, 64}


def test_what_runs_alongside_dissolves():
    left, right = bar(4, 2, -2 + 0j), bar(4, 2, 2 + 0j)
    (contour,) = union([left, right]).contours
    assert len(contour.segments) == 4
    assert contour.area() == pytest.approx(16)


def test_the_same_twice_is_once():
    assert union([disc(5), disc(5)]).contours == (Path.circle(0j, 5),)
    assert union([bar(4, 2), bar(4, 2), bar(4, 2)]).area() == pytest.approx(8)


def test_one_within_another_vanishes_and_apart_they_are_islands():
    assert union([disc(9), disc(3)]).contours == (Path.circle(0j, 9),)
    found = union([disc(1), disc(1, 5 + 0j)])
    assert islands(found) == 2
    assert union([]).contours == ()


def test_every_point_of_the_boundary_comes_from_what_went_in():
    regions = [ring(10, 8), bar(25, 2, turn=0.3), disc(3, 9 + 1j)]
    found = union(regions)
    for contour in found.contours:
        for s in contour.segments:
            z = s.point(np.linspace(0, 1, 9))
            on_circle = [
                np.abs(np.abs(z - c) - r).max() < 1e-9 for c, r in ((0, 10), (0, 8), (9 + 1j, 3))
            ]
            local = z * cmath.rect(1, -0.3)
            on_bar = np.abs(np.abs(local.imag) - 1).max() < 1e-9 or (
                np.abs(np.abs(local.real) - 12.5).max() < 1e-9
            )
            assert any(on_circle) or on_bar
