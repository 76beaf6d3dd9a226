"""Where a groove is narrower than its two slopes need, along its sides.

Loads no geometry kernel.
"""

import math
from collections.abc import Collection, Sequence
from dataclasses import dataclass

import numpy as np
import shapely

from instruments.geometry import flattening
from instruments.geometry.loops import LoopPiece
from instruments.geometry.segments import Indices, Segment

_ASKED_EVERY = 2.0
"""A side is asked so often, in insets."""

_NEAR = 1.02
"""Where another side is nearer than this to the floor's edge, in insets, there is no room."""

_STRAY_MM = 2e-4


@dataclass(frozen=True, slots=True)
class Sides:
    """The sides of the grooves of a face.

    Attributes
    ----------
    tree : STRtree
        Of their chords.
    numbers : array
        The piece that each chord is of.
    """

    tree: shapely.STRtree
    numbers: Indices

    @staticmethod
    def of(pieces: Sequence[LoopPiece], numbers: Collection[int]) -> "Sides":
        """Some pieces as sides."""
        own = sorted(numbers)
        chords = flattening.chords_of([pieces[n].segment for n in own], _STRAY_MM)
        lines, of = flattening.stretches(chords)
        return Sides(shapely.STRtree(lines), np.array(own, int)[of])

    def narrow(
        self, number: int, segment: Segment, share: float, inset_mm: float
    ) -> tuple[float, float]:
        """The stretch about a parameter whose parallel is too near to other sides.

        Parameters
        ----------
        number : int
            The piece's.
        segment : Segment
            The piece as it is passed, the groove to its left.
        share : float
            The parameter.
        inset_mm : float
            How far aside the parallel is.

        Returns
        -------
        pair of float
            From where to where; the parameter twice where there is room.
        """
        asked = np.linspace(0.0, 1.0, 2 + math.ceil(segment.length() / (_ASKED_EVERY * inset_mm)))
        slope = segment.derivative(asked)
        way = slope / np.maximum(np.abs(slope), np.finfo(float).tiny)
        points = flattening.shapely_points(segment.point(asked) + 1j * inset_mm * way)
        which, near = self.tree.query(points, "dwithin", distance=_NEAR * inset_mm)
        room = np.ones(len(asked), bool)
        room[which[self.numbers[near] != number]] = False
        first = last = round(share * (len(asked) - 1))
        if room[first]:
            return share, share
        while first > 0 and not room[first - 1]:
            first -= 1
        while last < len(asked) - 1 and not room[last + 1]:
            last += 1
        return min(share, float(asked[first])), max(share, float(asked[last]))
