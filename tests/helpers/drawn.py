"""Marks and outlines as shapely geometry, for distances and collisions."""

import math
from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import numpy as np
import shapely

from instruments.geometry import Arc, Cubic, Line, Path
from instruments.geometry.path import paths
from instruments.part import Mark

CHORD_RAD = math.radians(0.5)
"""Chords of a circle stray from it by less than 1 µm at 100 mm."""

CUBIC_STEPS = 8
"""Pieces of a letter's curve, well under a hundredth of a millimetre from it."""


def points(path: Path) -> list[complex]:
    """Points along a path: the ends of lines, some of each cubic, a circle's many."""
    found = [path.start]
    for s in path.segments:
        match s:
            case Line():
                found.append(s.end)
            case Cubic():
                found += [s.point(k / CUBIC_STEPS) for k in range(1, CUBIC_STEPS + 1)]
            case Arc():
                count = max(4, math.ceil(abs(s.sweep_rad) / CHORD_RAD))
                found += [s.point(k / count) for k in range(1, count + 1)]
    return found


def drawn(mark: Mark) -> Any:
    """A line as it is; a label as its convex hull, lest a line runs through an 8's counter."""
    lines = [points(p) for p in paths(mark.shape)]
    if mark.means.startswith("label/"):
        return hull([z for line in lines for z in line])
    return shapely.multilinestrings([shapely.linestrings(xy(line)) for line in lines])


def bent(label: Mark) -> Any:
    """A label along a circle, as the convex hulls of each two neighbouring contours."""
    lines = [points(p) for p in paths(label.shape)]
    return shapely.union_all([hull(a + b) for a, b in pairwise([*lines, lines[-1]])])


def hull(points: list[complex]) -> Any:
    """The convex hull of points."""
    return shapely.convex_hull(cloud(points))


def cloud(points: list[complex]) -> Any:
    """Points as one shape."""
    return shapely.multipoints(xy(points))


def xy(points: Sequence[complex]) -> Any:
    """Points as rows of two."""
    z = np.array(points)
    return np.stack((z.real, z.imag), axis=1)


def polygon(outline: Path) -> Any:
    """The area that a closed path bounds; corners that meet but for rounding are one."""
    return shapely.Polygon([(round(z.real, 9), round(z.imag, 9)) for z in points(outline)])
