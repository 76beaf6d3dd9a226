"""Points along a path by its length, whatever segments it is of."""

import math
from itertools import pairwise

import numpy as np
import pytest

from instruments.geometry import Arc, Cubic, Path
from instruments.geometry.fitting import fit_cubics
from instruments.geometry.lengthwise import Lengthwise
from instruments.labelling.places import beside, upon
from instruments.labelling.requests import LabelForm

ARC = Arc(5 - 20j, 30.0, 0.3, 2.0)
CUBIC = Cubic(-45 + 20j, -10 + 60j, 20 - 50j, 45 + 10j)
PATHS = {"line": Path.line(-40 - 30j, 35 + 38j), "arc": Path.of(ARC), "cubic": Path.of(CUBIC)}
UNEVEN = (0.0, 0.07, 0.4, 0.85, 1.0)

APART_MM = 2e-3
"""Chords stray by a tenth of a micron, and so do directions over the places' steps."""


def divided(path):
    (segment,) = path.segments
    return Path(tuple(segment.between(low, high) for low, high in pairwise(UNEVEN)))


def sinus(t):
    return 20.0 * t + 8j * np.sin(t)


def fitted(power, tolerance_mm):
    """The same curve, run along at another speed and fitted more or less closely."""
    whole = 5.0**power
    return fit_cubics(
        lambda s: sinus(5.0 * (s / whole) ** power), 0.0, whole, tolerance_mm=tolerance_mm
    )


def wanted(points):
    return np.abs(points - 30.0)


@pytest.mark.parametrize("path", PATHS.values(), ids=PATHS)
def test_steps_along_a_path_are_of_one_length(path):
    found = Lengthwise.of(path)
    assert found.length_mm == pytest.approx(path.length(), rel=1e-5)
    points = found.even(0.5)
    steps = np.abs(np.diff(points))
    assert steps == pytest.approx(np.full(len(steps), steps.mean()), rel=1e-3)
    assert abs(points[0] - path.start) < 1e-9
    assert abs(points[-1] - path.end) < 1e-9


def test_points_are_on_the_path_where_they_are_said_to_be():
    quarter = Lengthwise.of(Path.of(Arc(0j, 40.0, 0.0, math.pi / 2)))
    (third,) = quarter.at(np.array([quarter.length_mm / 3]))
    assert third == pytest.approx(40.0 * np.exp(1j * math.pi / 6), abs=1e-3)


@pytest.mark.parametrize("path", PATHS.values(), ids=PATHS)
def test_into_what_pieces_a_path_is_parted_has_no_part_in_it(path):
    whole, parts = (Lengthwise.of(p).even(0.5) for p in (path, divided(path)))
    assert np.abs(whole - parts).max() < APART_MM


@pytest.mark.parametrize(("power", "tolerance_mm"), [(1, 1e-5), (3, 8e-4), (2, 2e-4)])
def test_a_curve_s_labels_stand_alike_however_it_is_parametrised_and_fitted(power, tolerance_mm):
    form = LabelForm.of("nones", 3.0, valign="ink")
    usual, other = fitted(1, 8e-4), fitted(power, tolerance_mm)
    for way in (beside, upon):
        found = [way([path], 0.5, wanted, 1.0)(form) for path in (usual, other)]
        assert len(found[0].at) == len(found[1].at)
        assert np.abs(found[0].at - found[1].at).max() < APART_MM
        assert np.abs(found[0].angle - found[1].angle).max() < 1e-3
