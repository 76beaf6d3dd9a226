import cmath
import itertools
import math

import numpy as np
import pytest
from helpers.drawn import polygon
from helpers.sweeping import spread
from helpers.usual import usual
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from instruments.errors import DesignError
from instruments.geometry import Arc, Cubic, Line, Path, Region, Similarity
from instruments.part import Face, Mark, Process
from output.paths.kerf import VanishedError, compensated, offset

pytestmark = pytest.mark.slow

EXACT_MM = 1e-9  # rounding of doubles at 100 mm
SAMPLING_MM = 0.0005  # the foot of a perpendicular falls between samples 16 µm apart
CUBIC_MM = 0.001  # what a refitted cubic may stray


def dense(path, n=200):
    t = np.linspace(0.0, 1.0, n)
    return np.concatenate([np.asarray(s.point(t)) for s in path.segments])


def distances(points, path):
    """Of each point from a densely sampled path."""
    around = dense(path, 4000)
    return np.array([np.abs(around - z).min() for z in points])


def rounded(width, height, radius):
    w, h = width / 2 - radius, height / 2 - radius
    corners = [complex(w, h), complex(-w, h), complex(-w, -h), complex(w, -h)]
    segments = []
    for k, corner in enumerate(corners):
        arc = Arc(corner, radius, k * math.pi / 2, math.pi / 2)
        following = corners[(k + 1) % 4]
        segments += [arc, Line(arc.end, following + radius * 1j ** (k + 1))]
    return Path(tuple(segments))


def ellipse(a, b):
    k = 4 / 3 * (math.sqrt(2) - 1)
    quarter = [(a, 0), (a, k * b), (k * a, b), (0, b)]
    segments = []
    for flip in ((1, 1), (-1, 1), (-1, -1), (1, -1)):
        points = [complex(x * flip[0], y * flip[1]) for x, y in quarter]
        if flip[0] * flip[1] < 0:
            points.reverse()
        segments.append(Cubic(*points))
    return Path(tuple(segments))


@given(st.floats(0.5, 100), st.floats(-0.4, 5), st.floats(-3, 3), st.booleans())
def test_a_circle_stays_a_circle(radius, by, start, clockwise):
    assume(abs(by) > 1e-6)  # less than a nanometre moves nothing
    circle = Path.of(Arc(3 + 4j, radius, start, -math.tau if clockwise else math.tau))
    (arc,) = offset(circle, by).segments
    assert arc.radius == pytest.approx(radius + by, abs=EXACT_MM)
    assert arc.centre == 3 + 4j
    assert arc.sweep_rad == circle.segments[0].sweep_rad


@given(st.floats(1, 50), st.floats(1, 50), st.floats(-0.45, 3), st.floats(-3, 3), st.booleans())
def test_a_rectangle_stays_a_rectangle(width, height, by, turn, clockwise):
    assume(abs(by) > 1e-6)
    path = Path.rectangle(width, height, 5j).transformed(Similarity.rotation(turn))
    if clockwise:
        path = path.reversed()
    moved = offset(path, by)
    assert len(moved.segments) == 4
    assert all(isinstance(s, Line) for s in moved.segments)
    area = (width + 2 * by) * (height + 2 * by)
    assert abs(moved.area()) == pytest.approx(area, rel=1e-9)
    assert moved.area() * path.area() > 0
    assert moved.closed


@given(
    st.lists(st.floats(0.05, 1), min_size=3, max_size=9),
    st.floats(5, 50),
    st.floats(0.01, 1),
)
def test_a_convex_polygon_grows_by_its_perimeter(shares, radius, by):
    angles = np.cumsum(shares) / sum(shares) * math.tau
    corners = [cmath.rect(radius, a) for a in angles]
    path = Path.polyline(corners, closed=True)
    turns = [abs(math.pi - abs(t)) for t in corner_angles(path)]
    assume(path.area() > 1.0 and max(turns) < 2.6)
    grown = offset(path, by)
    # Each mitred corner has by² · tan(turn/2) where a round one has by² · turn/2.
    mitres = sum(math.tan(t / 2) for t in turns) * by**2
    assert grown.area() == pytest.approx(path.area() + path.length() * by + mitres, rel=1e-9)
    back = offset(grown, -by)
    assert back.area() == pytest.approx(path.area(), rel=1e-7)


def corner_angles(path):
    sides = path.segments
    return [
        cmath.phase((b.end - b.start) / -(a.end - a.start))
        for a, b in zip(sides, sides[1:] + sides[:1], strict=True)
    ]


def test_a_smooth_convex_outline_grows_by_perimeter_and_circle():
    path = rounded(40, 20, 3)
    for by in (0.1, 1.0, -1.0):
        area = path.area() + path.length() * by + math.pi * by**2
        moved = offset(path, by)
        assert moved.area() == pytest.approx(area, rel=1e-12)
        assert [type(s) for s in moved.segments] == [type(s) for s in path.segments]


def test_round_corners_that_shrink_away_become_sharp():
    moved = offset(rounded(40, 20, 0.05), -0.1)
    assert [type(s) for s in moved.segments] == [Line] * 4
    assert moved.area() == pytest.approx(39.8 * 19.8, rel=1e-9)


def test_every_kind_of_corner_of_lines_and_arcs_is_parallel():
    # A disc with a bite, and a step: arcs in both senses, corners of both kinds.
    bite = Path.of(
        Arc(0j, 20, -math.pi / 2, math.pi),
        Line(20j, 3 + 0j + 5j),
        Arc(0j + 3, 5, math.pi / 2, -math.pi),
        Line(3 - 5j, -20j),
    )
    assert bite.closed
    for by in (0.15, -0.15, 1.0, -1.0):
        moved = offset(bite, by)
        # Parallel everywhere but at mitres, which stand further off, never nearer.
        away = distances(dense(moved, 60), bite)
        assert away.min() == pytest.approx(abs(by), abs=SAMPLING_MM)
        assert np.quantile(away, 0.4) == pytest.approx(abs(by), abs=SAMPLING_MM)
        assert (moved.area() - bite.area()) * by > 0


def test_a_very_sharp_corner_is_rounded():
    needle = Path.polyline([0j, 40 - 1j, 40 + 1j], closed=True)
    grown = offset(needle, 0.2)
    assert any(isinstance(s, Arc) for s in grown.segments)
    assert grown.bounds()[0] == pytest.approx(-0.2, abs=EXACT_MM)


@settings(deadline=None)
@given(st.floats(-0.5, 0.5))
def test_cubics_are_refitted_within_a_micrometre(by):
    assume(abs(by) > 0.01)
    path = ellipse(20, 12)
    away = distances(dense(offset(path, by), 40), path)
    assert np.abs(away - abs(by)).max() <= CUBIC_MM + SAMPLING_MM


@pytest.mark.parametrize(
    "path",
    [
        Path.circle(0j, 0.5),
        Path.rectangle(0.9, 30),
        rounded(5, 1, 0.4),
        ellipse(0.5, 0.4),
        ellipse(10, 2),
    ],
)
def test_a_hole_that_vanishes_is_named(path):
    with pytest.raises(VanishedError):
        offset(path, -0.6)
    with pytest.raises(DesignError, match="closes slot/gnomon or a notch of it"):
        compensated(Mark("slot/gnomon", path, Process.CUT), 1.2, outer=False)


def test_a_notch_that_the_kerf_closes_is_named():
    notched = Path.polyline(
        [0j, 10 + 0j, 10 + 10j, 5.1 + 10j, 5.1 + 4j, 5 + 4j, 5 + 10j, 10j], closed=True
    )
    with pytest.raises(DesignError, match="closes a notch of outline"):
        compensated(Mark("outline", notched, Process.CUT), 0.4, outer=True)
    assert offset(notched, 0.02).area() > notched.area()


def test_a_small_chamfer_used_up_by_the_offset_goes():
    chamfered = Path.polyline([0j, 10 + 0j, 10 + 9.95j, 9.95 + 10j, 10j], closed=True)
    shrunk = offset(chamfered, -1.0)
    assert len(shrunk.segments) == 4
    assert shrunk.area() == pytest.approx(64.0, rel=1e-9)


def test_only_closed_outlines_have_an_inside():
    with pytest.raises(ValueError, match="closed"):
        offset(Path.line(0j, 1j), 0.1)


def test_nothing_moves_without_kerf():
    mark = Mark("outline", Path.rectangle(3, 4), Process.CUT)
    assert compensated(mark, 0.0, outer=True) is mark


def test_half_the_kerf_outward_and_inward():
    outer = compensated(Mark("outline", Path.circle(0j, 10), Process.CUT), 0.2, outer=True)
    inner = compensated(Mark("hole/pivot", Path.circle(0j, 10), Process.CUT), 0.2, outer=False)
    assert outer.shape.segments[0].radius == pytest.approx(10.1, abs=EXACT_MM)
    assert inner.shape.segments[0].radius == pytest.approx(9.9, abs=EXACT_MM)


def test_a_cut_region_keeps_its_island():
    ring = Region((Path.circle(0j, 10), Path.circle(0j, 5).reversed()))
    moved = compensated(Mark("hole/ring", ring, Process.CUT), 0.2, outer=False)
    assert [c.segments[0].radius for c in moved.shape.contours] == pytest.approx([9.9, 5.1])


@pytest.mark.parametrize(
    ("design", "kerf_mm"),
    spread(itertools.product(["astrolabe-rete", "astrolabe-sydney"], [0.1, 0.2, 0.3]), 2),
)
def test_openings_of_retes_shrink_as_shapely_has_it(design, kerf_mm):
    parts = [p.part for p in usual(design).parts]
    rete = next(part for part in parts if part.name == "rete")
    for mark in rete.contour(Face.FRONT):
        if mark.means == "opening":
            cut = compensated(mark, kerf_mm, outer=False).shape
            # Where shapely ends a sharp corner straight, ours is rounded.
            sharp = polygon(mark.shape).buffer(-kerf_mm / 2, join_style="mitre", mitre_limit=4)
            round_ = polygon(mark.shape).buffer(-kerf_mm / 2)
            # Sampled arcs are 1 µm from themselves, along up to 400 mm of outline.
            assert sharp.difference(polygon(cut)).area < 0.1
            assert polygon(cut).difference(round_).area < 0.1
