"""Contours that a round cutter can go along: inner corners rounded, or opened by dog-bones."""

import math
from collections.abc import Iterator

import shapely

from instruments.geometry.fillet import filleted
from instruments.geometry.flattening import Flat, shapely_rings
from instruments.geometry.loops import OpenLoopError
from instruments.geometry.path import Path, Region, turned_about
from instruments.geometry.planar import union
from instruments.geometry.segments import Line, direction, turn_between

COVER_MM = 0.01
"""How far a dog-bone goes beyond the corner, so that a square one has room in it."""

_LEAST_TURN_RAD, _MOST_TURN_RAD = math.radians(30.0), math.radians(95.0)
"""Corners that dog-bones open: in sharper ones a cutter would not come through to its disc."""

_SLACK_MM = 0.005
"""A cutter's radius may be smaller by this: what it leaves then is no wider."""

_LEFT_MM = 0.01
"""What is left standing is told if it is wider than twice this."""

_ARC_PIECES = 32


def milled(contour: Path, radius_mm: float, dog_bones: bool) -> Path:
    """A closed contour whose inner corners a cutter can make.

    Parameters
    ----------
    contour : Path
        Closed; the material is on its left.
    dog_bones : bool
        Whether square corners with a straight side are opened by a disc through the corner, so
        that a square corner goes in; the others are rounded, and add to the material.
    """
    discs = list(_dog_bones(contour, radius_mm)) if dog_bones else []
    if discs:
        contour = _opened(contour, discs, radius_mm)
    return filleted(contour, radius_mm)


def is_entered(contour: Path, radius_mm: float) -> bool:
    """Whether a cutter comes anywhere into an opening, its material on the left."""
    (inside,) = shapely.make_valid(shapely.polygons(shapely_rings([contour])))
    return not inside.buffer(_SLACK_MM - radius_mm, quad_segs=_ARC_PIECES).is_empty


def is_reached(contour: Path, radius_mm: float) -> bool:
    """Whether a cutter comes everywhere that a contour, its material on the left, is open."""
    # Chords of sides that all but touch may cross.
    (inside,) = shapely.make_valid(shapely.polygons(shapely_rings([contour])))
    r = radius_mm - _SLACK_MM
    if r <= 0.0:
        return True
    free: Flat = inside
    if contour.area() > 0.0:
        free = shapely.envelope(inside).buffer(4.0 * r).difference(inside)
    made = free.buffer(-r, quad_segs=_ARC_PIECES).buffer(r, quad_segs=_ARC_PIECES)
    return bool(free.difference(made).buffer(-_LEFT_MM).is_empty)


def _dog_bones(contour: Path, radius_mm: float) -> Iterator[Path]:
    """The discs through the corners that a square counterpart has to go into."""
    segments = contour.segments
    for a, b in zip(segments, (*segments[1:], segments[0]), strict=True):
        turn = -turn_between(a, b)
        straight = isinstance(a, Line) or isinstance(b, Line)
        if straight and _LEAST_TURN_RAD < turn < _MOST_TURN_RAD:
            # Into the open side: behind on one segment, ahead on the other.
            inward = direction(b, 0.0) - direction(a, 1.0)
            at = a.end + inward / abs(inward) * (radius_mm - COVER_MM)
            yield Path.circle(at, radius_mm)


def _opened(contour: Path, discs: list[Path], radius_mm: float) -> Path:
    """A contour, its material on the left, less discs."""
    outer = contour.area() > 0.0
    around: tuple[Path, ...] = ()
    if outer:
        xmin, ymin, xmax, ymax = contour.bounds()
        room = 4.0 * radius_mm + 1.0
        middle = complex(xmin + xmax, ymin + ymax) / 2
        around = (Path.rectangle(xmax - xmin + 2.0 * room, ymax - ymin + 2.0 * room, middle),)
    try:
        found = union([Region((*around, contour.reversed())), *(Region((d,)) for d in discs)])
    except OpenLoopError:
        return contour
    rims = [path for path in found.contours if (path.area() < 0.0) == outer]
    return turned_about(max(rims, key=lambda path: abs(path.area())), 1.0 if outer else -1.0)
