"""Curves fitted together: as close as one by one, and nearly as few cubics."""

import math

import numpy as np
import pytest
from helpers.comparing import deviation

from instruments.geometry import Arc, Line, Path, Region
from instruments.geometry.fitting import CurveRun, fit_cubics, fit_many
from instruments.geometry.parallel import ribbon

FARTHEST_MM = 0.8e-3
"""Eight tenths of a micron are asked for."""


def conic(eccentricity, t):
    return 40 * np.exp(1j * t) / (1 + eccentricity * np.cos(t))


def figure_of_eight(width, t):
    return width * np.sin(2 * t) + 3 * np.cos(t) + 1j * (60 * np.sin(t) + 5 * np.cos(2 * t))


def runs():
    return [
        *(CurveRun(conic, e, -1.9, 1.9) for e in (0.0, 0.3, 0.9, 1.0, 1.4)),
        *(CurveRun(figure_of_eight, w, -math.pi / 2, 1.5 * math.pi) for w in (0.5, 2.0, 8.0)),
        CurveRun(lambda _, t: t * (3 + 4j), 0.0, -2.0, 5.0),
    ]


def test_curves_are_followed_within_a_micron_with_hardly_more_cubics_than_alone():
    many = fit_many(runs())
    for run, path in zip(runs(), many, strict=True):
        member = np.array(run.member)

        def curve(t, run=run, member=member):
            return run.family(member, t)

        assert deviation(path, curve, run.start, run.end) < FARTHEST_MM
        ends = curve(np.array([run.start, run.end]))
        assert path.start == pytest.approx(ends[0], abs=1e-9)
        assert path.end == pytest.approx(ends[1], abs=1e-9)
        alone = fit_cubics(curve, run.start, run.end)
        # A figure of eight half a millimetre wide all but turns back on itself.
        assert len(path.segments) <= 4 / 3 * len(alone.segments) + 3
    assert [type(s) for s in many[-1].segments] == [Line]


def test_a_curve_at_rest_at_its_ends_needs_no_more_cubics_and_sets_out_along_itself():
    """As the lines of hours through a year, whose sun's declination rests at the solstices."""

    def resting(radius, t):
        return radius * np.exp(0.8j * np.cos(t))

    (path,) = fit_many([CurveRun(resting, 100.0, 0.0, math.pi)], 0.0003)
    alone = fit_cubics(lambda t: 100.0 * np.exp(0.8j * t), 1.0, -1.0, tolerance_mm=0.0003)
    assert len(path.segments) == len(alone.segments)
    # 0.1 mm farther on a microradian is a tenth of a nanometre.
    first = path.segments[0]
    assert abs(np.angle(first.derivative(0.0) / (-1j * first.start))) < 1e-6


def test_neighbouring_cubics_share_their_tangent():
    for path in fit_many(runs()[:-1]):
        for a, b in zip(path.segments, path.segments[1:], strict=False):
            before, after = a.end - a.control2, b.control1 - b.start
            assert abs((before.conjugate() * after).imag) < 1e-6 * abs(before) * abs(after)


def covered(region, points):
    """Winding numbers of a region's polygons about points."""
    total = np.zeros(len(points))
    for contour in region.contours:
        z = np.concatenate([s.point(np.linspace(0, 1, 200))[:-1] for s in contour.segments])
        away = z[:, None] - points[None, :]
        turned = np.angle(np.roll(away, -1, axis=0) / away)
        total += np.round(turned.sum(axis=0) / (2 * math.pi))
    return total


@pytest.mark.parametrize("path", [*fit_many(runs()), Path.circle(3 + 1j, 20), Path.line(0, 9j)])
def test_a_ribbon_covers_its_line_and_half_its_width(path):
    area = ribbon(path, 0.4)
    assert isinstance(area, Region)
    assert area.area() == pytest.approx(0.4 * path.length(), rel=0.01)
    t = np.linspace(0.03, 0.97, 11)
    for segment in path.segments:
        points = segment.point(t)
        way = np.gradient(points)
        side = 1j * way / np.abs(way)
        assert np.all(covered(area, points) != 0)
        assert np.all(covered(area, points + 0.17 * side) != 0)
        if isinstance(segment, Arc | Line):
            assert np.all(covered(area, points + 0.23 * side) == 0)
