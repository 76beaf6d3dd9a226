import math

import pytest
import shapely

from instruments.geometry import Arc, Line, Path, Region
from instruments.geometry.fillet import filleted
from instruments.geometry.planar import union


def cross(arm=10.0, width=2.0):
    bars = [Path.rectangle(arm, width), Path.rectangle(width, arm)]
    (contour,) = union([Region((b,)) for b in bars]).contours
    return contour


def arcs(path):
    return [s for s in path.segments if isinstance(s, Arc)]


def test_inner_corners_alone_are_rounded():
    sharp = cross()
    round_ = filleted(sharp, 0.5)
    assert [a.radius for a in arcs(round_)] == [0.5] * 4
    # Each rounding fills a square of the radius but for a quarter of a disc.
    assert round_.area() - sharp.area() == pytest.approx(4 * 0.25 * (1 - math.pi / 4))


def test_roundings_are_tangent():
    path = filleted(cross(), 0.5)
    for before, after in zip(path.segments, path.segments[1:], strict=False):
        if isinstance(before, Arc) or isinstance(after, Arc):
            turn = after.derivative(0.0) / before.derivative(1.0)
            assert turn.imag == pytest.approx(0.0, abs=1e-9 * abs(turn))
            assert turn.real > 0


def test_a_ring_and_a_bar():
    ring = Region((Path.circle(0j, 20), Path.circle(0j, 15).reversed()))
    bar = Region((Path.rectangle(36, 3),))
    for contour in union([ring, bar]).contours:
        path = filleted(contour, 1.0)
        if contour.area() < 0:
            assert sorted(a.radius for a in arcs(path)) == [1.0, 1.0, 15]
            assert path.area() > contour.area()
        else:
            assert path == contour


def test_too_large_a_radius_is_halved_until_it_fits():
    assert {a.radius for a in arcs(filleted(cross(), 20.0))} == {2.5}


def test_no_radius_changes_nothing():
    assert filleted(cross(), 0.0) == cross()


def test_a_star_by_the_corner_stays_outside():
    star = complex(1.3, 1.3)
    path = filleted(cross(), 1.5, [star])
    points = [s.point(k / 40) for s in path.segments for k in range(40)]
    area = shapely.Polygon([(z.real, z.imag) for z in points])
    assert not area.buffer(0.05).contains(shapely.Point(1.3, 1.3))
    # The other three corners are as round as they would be.
    assert sorted(a.radius for a in arcs(path))[-3:] == [1.5] * 3


def test_a_rounding_never_runs_into_a_neighbour():
    # A tooth reaches into the corner of an angle.
    corner = Path.polyline(
        [0j, 20 + 0j, 20 + 2j, 6 + 2j, 2.6 + 3j, 4 + 2j, 2 + 2j, 2 + 20j, 20j], True
    )
    points = []
    for s in filleted(corner, 6.0).segments:
        points += [s.point(k / 60) for k in range(60)]
    assert shapely.Polygon([(z.real, z.imag) for z in points]).is_valid


def test_a_side_as_good_as_straight_is_rounded():
    # A bent pointer's side, of a radius of a kilometre, and a lobe that it meets at 7°.
    side = Arc(
        82624.72868242556 - 935414.7009834098j,
        939043.8367159732,
        1.6588712905417535,
        -7.187075211412264e-06,
    )
    lobe = Arc(
        32.5078292804174 + 3.1850545317094525j,
        13.283641237397681,
        -1.6025339916501282,
        0.5356042004805208,
    )
    above = side.start + 10j
    lines = Line(lobe.end, above), Line(above, side.start)
    path = filleted(Path((side, lobe, *lines)), 1.7568)
    assert [a.radius for a in arcs(path)][1] == 1.7568


@pytest.mark.parametrize("tip_mm", [0.02, 0.1])
def test_a_notch_s_blunt_tip_is_rounded_as_a_sharp_one(tip_mm):
    tip = 1j * tip_mm / 2
    corners = [-10 - 10j, 10 - 10j, 10 - 1j, -tip, tip, 10 + 1j, 10 + 10j, -10 + 10j]
    path = filleted(Path.polyline(corners, True), 0.5)
    # The tip's two corners had no arc, or arcs as small as the tip.
    assert [a.radius for a in arcs(path)] == [0.5]
    assert path.area() > Path.polyline(corners, True).area()
