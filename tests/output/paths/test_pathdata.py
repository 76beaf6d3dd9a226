"""Path data read back by svgelements, another program's reader."""

import cmath
import math

import pytest
import svgelements
from helpers.path_data import data
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from instruments.geometry import MIRROR_X, Arc, Cubic, Line, Path, Strokes

pytestmark = pytest.mark.slow

PAGE = 120 + 130j
ROUNDING_MM = {False: 0.0000708, True: 0.000708}  # half a unit of the last decimal in x and y
CENTRE_MM = 0.0005  # what the writer promises of an arc's centre and radius
FLAT_MM = 1e-6  # an arc that rises less than 1 nm is written as a line

coordinates = st.floats(-100, 100)
points = st.builds(complex, coordinates, coordinates)
sweeps = st.floats(1e-3, math.tau - 1e-9) | st.floats(math.pi - 1e-6, math.pi + 1e-6)
arcs = st.builds(
    lambda centre, radius, start, sweep, sign: Arc(centre, radius, start, sign * sweep),
    points,
    st.floats(0.2, 400),
    st.floats(-math.tau, math.tau),
    sweeps,
    st.sampled_from((1, -1)),
)


def read(text):
    return [s for s in svgelements.Path(text) if not isinstance(s, svgelements.Move)]


def part_of_page(point):
    return complex(point.x - PAGE.real, PAGE.imag - point.y)


@pytest.mark.parametrize("area", [False, True])
@settings(deadline=None, max_examples=400)
@given(arc=arcs, mirrored=st.booleans())
def test_an_arc_comes_back_with_its_centre_radius_and_sense(arc, mirrored, area):
    assume(arc.radius * (1 - math.cos(min(abs(arc.sweep_rad), math.pi) / 2)) > FLAT_MM)
    if mirrored:
        arc = arc.transformed(MIRROR_X)
    pieces = read(data(Path.of(arc), PAGE, area=area))
    for piece in pieces:
        assert isinstance(piece, svgelements.Arc)
        assert abs(part_of_page(piece.center) - arc.centre) <= CENTRE_MM
        assert abs(piece.rx - arc.radius) <= CENTRE_MM
        assert abs(piece.ry - arc.radius) <= CENTRE_MM
        # y runs down on the page, so the sense there is the other one.
        assert piece.sweep * arc.sweep_rad < 0
    swept = sum(abs(p.sweep) for p in pieces)
    loose = 2 * len(pieces) * (CENTRE_MM + ROUNDING_MM[area]) / arc.radius
    assert swept == pytest.approx(abs(arc.sweep_rad), abs=loose)
    assert abs(part_of_page(pieces[0].start) - arc.start) <= ROUNDING_MM[area]
    assert abs(part_of_page(pieces[-1].end) - arc.end) <= ROUNDING_MM[area]
    middle = arc.point(0.5)
    steps = [p.point(k / 8) for p in pieces for k in range(9)]
    assert min(abs(part_of_page(z) - middle) for z in steps) <= arc.length() / 10 + CENTRE_MM


@given(centre=points, radius=st.floats(0.2, 400), start=st.floats(-7, 7), turns=st.booleans())
@settings(deadline=None)
def test_a_circle_comes_back_as_two_halves_of_one_circle(centre, radius, start, turns):
    circle = Arc(centre, radius, start, math.tau if turns else -math.tau)
    text = data(Path.of(circle), PAGE)
    halves = [s for s in read(text) if isinstance(s, svgelements.Arc)]
    assert len(halves) == 2
    assert text.endswith("Z")
    for half in halves:
        assert abs(part_of_page(half.center) - centre) <= CENTRE_MM
        assert abs(half.rx - radius) <= CENTRE_MM
        assert half.sweep * circle.sweep_rad < 0


def test_a_flat_arc_gets_the_decimals_that_its_centre_needs():
    flat = Arc(0j, 5000.0, 1.0, 2e-3)
    text = data(Path.of(flat), PAGE)
    (piece,) = read(text)
    assert abs(part_of_page(piece.center)) <= CENTRE_MM
    steep = data(Path.of(Arc(0j, 50.0, 1.0, 1.0)), PAGE)
    assert max(len(n.partition(".")[2]) for n in steep.replace("A", " ").split()) <= 4


def test_an_arc_without_rise_is_a_line():
    assert "A" not in data(Path.of(Arc(0j, 1e6, 0.0, 1e-6)), PAGE)


@given(corners=st.lists(points, min_size=3, max_size=12, unique=True), closed=st.booleans())
@settings(deadline=None)
def test_relative_steps_do_not_add_up(corners, closed):
    path = Path.polyline(corners, closed)
    for area in (False, True):
        ends = [part_of_page(s.start) for s in read(data(path, PAGE, area=area))]
        for found, ideal in zip(ends, corners, strict=False):
            assert abs(found - ideal) <= ROUNDING_MM[area]


@given(points, points, points, points, st.booleans())
@settings(deadline=None)
def test_a_cubic_keeps_its_control_points(a, b, c, d, area):
    piece = read(data(Path.of(Cubic(a, b, c, d)), PAGE, area=area))[0]
    found = (piece.start, piece.control1, piece.control2, piece.end)
    for z, ideal in zip(found, (a, b, c, d), strict=True):
        assert abs(part_of_page(z) - ideal) <= ROUNDING_MM[area]


def test_numbers_have_no_needless_zeros_and_no_exponents():
    path = Path.of(Line(0j, 1e-7 + 0j), Line(1e-7 + 0j, 10.5 - 0.00004j))
    assert data(path, PAGE) == "M120 130L120 130L130.5 130"
    assert data(Path.line(-1e-9, 3 + 4j), 0j) == "M0 0l3 -4"


def test_a_closed_path_is_closed_once():
    text = data(Path.rectangle(10, 20), PAGE)
    assert text == "M115 140L125 140L125 120L115 120Z"
    half = Path.of(Arc(0j, 5, 0, math.pi), Line(-5, 5))
    assert data(half, 0j).count("Z") == 1
    assert data(half, 0j).count("L") == 0


def test_a_shape_is_written_as_its_paths_are_alone():
    paths = [
        Path.circle(3 + 4j, 12.5),
        Path.of(Arc(0j, 5000.0, 1.0, 2e-3)),
        Path.rectangle(10, 20),
        Path.line(1j, 3 + 0.25j),
        Path.of(
            Cubic(0j, 1j, 1 + 1j, 2), Line(2, -0.5 + 3j), Arc(-0.5 + 4j, 1.0, -math.pi / 2, 4.0)
        ),
    ]
    for area in (False, True):
        alone = "".join(data(p, PAGE, area=area) for p in paths)
        assert data(Strokes(tuple(paths)), PAGE, area=area) == alone
    assert data(Strokes(()), PAGE) == ""


@given(st.lists(points, min_size=3, max_size=9, unique=True))
@settings(deadline=None)
def test_a_brief_outline_reads_as_a_plain_one(corners):
    path = Path.polyline(corners, closed=True)
    brief, plain = (read(data(path, PAGE, area=area)) for area in (True, False))
    assert len(brief) == len(plain)
    for a, b in zip(brief, plain, strict=True):
        assert abs(part_of_page(a.end) - part_of_page(b.end)) <= 2 * ROUNDING_MM[True]


def test_phase_of_start_is_where_the_arc_starts():
    arc = Arc(1 + 1j, 10, 2.0, 1.0)
    (piece,) = read(data(Path.of(arc), PAGE))
    assert cmath.phase(part_of_page(piece.start) - arc.centre) == pytest.approx(2.0, abs=1e-4)
