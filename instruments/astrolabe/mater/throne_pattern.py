"""Patterns of thrones, which are data: the right side of the outline, and what is cut out."""

from functools import cache

from pydantic import BaseModel

import templates

KIND = "thrones"

Point = tuple[float, float]
"""A share of half the width from the axis, and a share of the height above the disc."""


class ThroneOpening(BaseModel, frozen=True):
    """Two arcs between two points, each of which bows out by a share of the chord."""

    points: tuple[Point, Point]
    bows: tuple[float, float]
    mirrored: bool = False
    under_eye: bool = False


class ThroneRound(BaseModel, frozen=True):
    """A round opening, its radius in heights."""

    at: Point
    radius: float
    mirrored: bool = False


class ThronePattern(BaseModel, frozen=True):
    """A throne by its shape: height and width in radii of the disc, where a design gives none.

    `flank` are the points where the arcs of the right side begin, from the disc up, and `bows` how
    far each bows out, in chords; the last ends at the shackle's eye, `eye_rad` under its middle.
    """

    height: float
    width: float
    eye_rad: float
    flank: tuple[Point, ...]
    bows: tuple[float, ...]
    openings: tuple[ThroneOpening, ...] = ()
    rounds: tuple[ThroneRound, ...] = ()


@cache
def throne_pattern(name: str) -> ThronePattern:
    """The pattern of a name."""
    return ThronePattern.model_validate(templates.read(KIND, name))
