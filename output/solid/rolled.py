"""Sheets that are wrapped, as they are when that is done: tubes, or pieces of them.

Points here are in the roll's frame: its axis is z, its x goes to the sheet's origin.
"""

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from instruments.geometry import TURN, Floats, Path, Points
from instruments.geometry.segments import Segment
from instruments.geometry.space import SpacePath, fit_in_space
from instruments.part import Placed, Roll, Sheet

STRAY_MM = 1e-3
"""Of the cubics of a mark that is bent."""

_CHORD_MM = 0.02
"""How far a mesh's chords are from the round."""

_ON_MM = 1e-6

Triangles = NDArray[np.int64]
"""Numbers of points, three a row."""


@dataclass(frozen=True, slots=True)
class Rolled:
    """A wrapped rectangle."""

    roll: Roll
    thickness_mm: float
    turn_mm: tuple[float, float]
    """From where to where it goes round, of the sheet's x, or y where it looks inward: once
    round at the most, for what is more lies beneath, at the beginning."""

    along_mm: tuple[float, float]
    """Its ends along the axis."""

    @staticmethod
    def of(placed: Placed) -> "Rolled | None":
        """What becomes of a part; None for one that is not wrapped.

        Raises
        ------
        ValueError
            If it is no rectangle of sheet with its sides along x and y.
        """
        if placed.roll is None:
            return None
        body = placed.part.body
        if not isinstance(body, Sheet) or body.cutouts or not _is_upright(body.outline):
            raise ValueError(f"{placed.part.name} is wrapped and no plain rectangle of sheet")
        left, low, right, high = body.outline.bounds()
        turned, along = (
            ((low, high), (left, right)) if placed.roll.inward else ((left, right), (low, high))
        )
        first = max(turned[0], turned[1] - TURN * placed.roll.radius_mm)
        return Rolled(placed.roll, body.thickness_mm, (first, turned[1]), along)

    @property
    def radii_mm(self) -> tuple[float, float]:
        """Of its inner and its outer face."""
        half = self.thickness_mm / 2.0
        return self.roll.radius_mm - half, self.roll.radius_mm + half

    @property
    def turn_rad(self) -> tuple[float, float]:
        """From where to where it goes round."""
        first, last = (at / self.roll.radius_mm for at in self.turn_mm)
        return first, last

    def bent(self, points_mm: Floats) -> Floats:
        """Points of the flat sheet, whose back is z = 0, in their places; a row each."""
        x, y, z = points_mm.T
        turned, along = (y, x) if self.roll.inward else (x, y)
        inner, outer = self.radii_mm
        radius = outer - z if self.roll.inward else inner + z
        angle = turned / self.roll.radius_mm
        return np.stack([radius * np.cos(angle), radius * np.sin(angle), along], axis=1)

    def drawn(self, path: Path) -> SpacePath:
        """A path of the sheet's front in its place."""
        first, *others = (self._drawn(segment).poles for segment in path.segments)
        return SpacePath((*first, *(pole for poles in others for pole in poles[1:])))

    def parted(self, points_mm: Floats, triangles: Triangles) -> tuple[Floats, Triangles]:
        """The triangles of the flat sheet, cut where they are to bend, without the lap."""
        first, last = self.turn_mm
        step = math.sqrt(8.0 * self.roll.radius_mm * _CHORD_MM)
        levels = np.linspace(first, last, math.ceil((last - first) / step) + 1)
        column = 1 if self.roll.inward else 0
        for level in levels[:-1].tolist():
            points_mm, triangles = _cut(points_mm, triangles, points_mm[:, column] - level)
        middles = points_mm[triangles][:, :, column].mean(axis=1)
        return points_mm, triangles[middles > first - _ON_MM]

    def _drawn(self, segment: Segment) -> SpacePath:
        def curve(share: Floats) -> Floats:
            flat: Points = segment.point(share)
            raised = np.full(len(flat), self.thickness_mm)
            return self.bent(np.stack([flat.real, flat.imag, raised], axis=1))

        return fit_in_space(curve, 0.0, 1.0, STRAY_MM)


def _is_upright(outline: Path) -> bool:
    """Whether an outline is a rectangle with its sides along x and y."""
    left, low, right, high = outline.bounds()
    corners = [complex(x, y) for x in (left, right) for y in (low, high)]
    starts = [segment.start for segment in outline.segments]
    return len(starts) == len(corners) and all(
        min(abs(corner - start) for start in starts) < _ON_MM for corner in corners
    )


def _cut(points: Floats, triangles: Triangles, away: Floats) -> tuple[Floats, Triangles]:
    """Triangles cut where the distances of their points change sign."""
    side = np.where(np.abs(away) < _ON_MM, 0.0, np.sign(away))[triangles]
    crossing = (side.min(axis=1) < 0.0) & (side.max(axis=1) > 0.0)
    if not crossing.any():
        return points, triangles
    side, cut = side[crossing], triangles[crossing]
    # The corner that is alone on its side comes first.
    alone = np.argmax(side * -np.sign(side.sum(axis=1, keepdims=True) - 0.5), axis=1)
    a, b, c = cut[np.arange(len(cut))[:, None], (alone[:, None] + np.arange(3)) % 3].T
    edges, which = np.unique(
        np.sort(np.concatenate([np.stack([a, b], 1), np.stack([a, c], 1)])),
        axis=0, return_inverse=True,
    )  # fmt: skip
    low, high = away[edges].T
    share = (low / (low - high))[:, None]
    added = points[edges[:, 0]] * (1.0 - share) + points[edges[:, 1]] * share
    ab, ac = (len(points) + which.ravel()).reshape(2, -1)
    pieces = np.concatenate([np.stack(t, axis=1) for t in ((a, ab, ac), (ab, b, c), (ab, c, ac))])
    return np.concatenate([points, added]), np.concatenate([triangles[~crossing], pieces])
