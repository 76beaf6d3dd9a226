"""Patterns of thrones, which are data: the right side of the outline, and what is cut out."""

from dataclasses import dataclass
from functools import cache

import templates

KIND = "thrones"

Point = tuple[float, float]
"""A share of half the width from the axis, and a share of the height above the disc."""


@dataclass(frozen=True, slots=True)
class ThroneOpening:
    """Two arcs between two points, each of which bows out by a share of the chord."""

    points: tuple[Point, Point]
    bows: tuple[float, float]
    mirrored: bool
    under_eye: bool


@dataclass(frozen=True, slots=True)
class ThroneRound:
    """A round opening, its radius in heights."""

    at: Point
    radius: float
    mirrored: bool


@dataclass(frozen=True, slots=True)
class ThronePattern:
    """A throne by its shape: height and width in radii of the disc, where a design gives none.

    `flank` are the points where the arcs of the right side begin, from the disc up, and `bows` how
    far each bows out, in chords; the last ends at the shackle's eye, `eye_rad` under its middle.
    """

    height: float
    width: float
    eye_rad: float
    flank: tuple[Point, ...]
    bows: tuple[float, ...]
    openings: tuple[ThroneOpening, ...]
    rounds: tuple[ThroneRound, ...]


@cache
def throne_pattern(name: str) -> ThronePattern:
    """The pattern of a name.

    Raises
    ------
    KeyError
        If there is none.
    """
    told = templates.read(KIND, name)
    openings = tuple(
        ThroneOpening(
            (_point(o["points"][0]), _point(o["points"][1])),
            (o["bows"][0], o["bows"][1]),
            o.get("mirrored", False),
            o.get("under_eye", False),
        )
        for o in told.get("openings", ())
    )
    rounds = tuple(
        ThroneRound(_point(r["at"]), r["radius"], r.get("mirrored", False))
        for r in told.get("rounds", ())
    )
    flank = tuple(_point(p) for p in told["flank"])
    sizes = told["height"], told["width"], told["eye_rad"]
    return ThronePattern(*sizes, flank, tuple(told["bows"]), openings, rounds)


def _point(told: list[float]) -> Point:
    return told[0], told[1]
