"""Curves of suns that a dial shows, and where along them the sun throws a shadow."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

import numpy as np

from instruments.geometry import Floats, Points, Truths
from instruments.geometry.intervals import where
from instruments.sky.sun_curves import SkyPiece
from instruments.sundial.lines.face import Plane
from instruments.sundial.lines.limits import Limit, Span, margin


@dataclass(frozen=True, slots=True)
class SkyCurve:
    """Suns that are neither of one great circle nor of one day, in smooth pieces.

    Where `loop` is true there is one piece, and its end is its start: its sky goes on beyond
    either end.
    """

    pieces: tuple[SkyPiece, ...]
    loop: bool = False
    beside: tuple[float, ...] = ()
    """Members of the pieces' families that it keeps clear of by `gap_mm`."""
    gap_mm: float = 0.0


def visible(curves: Sequence[SkyCurve], plane: Plane, limits: Sequence[Limit]) -> list[list[Span]]:
    """The ranges of the parameter of each curve's pieces in which all limits hold."""
    test = _Test(plane, limits)
    return [
        where(partial(test.signed, curve, piece), piece.start, piece.end, samples=_SAMPLES)
        for curve in curves
        for piece in curve.pieces
    ]


class _Test:
    """The limits of a face, put to suns."""

    def __init__(self, plane: Plane, limits: Sequence[Limit]) -> None:
        self._plane = plane
        self._limits = limits

    def signed(self, curve: SkyCurve, piece: SkyPiece, t: Floats) -> Floats:
        """Not negative where a piece is drawn: within all limits and clear of its neighbours."""
        least = margin(self._limits, *piece.suns(t))
        if curve.beside:
            clear = self._clearance(piece, curve.beside, t)
            least = np.minimum(least, clear - curve.gap_mm)
        return least

    def _clearance(self, piece: SkyPiece, beside: Sequence[float], t: Floats) -> Floats:
        """How far, across the curve, the nearest of the neighbours is, mm."""
        step = 1e-5 * (piece.end - piece.start)
        low, high = sorted((piece.start, piece.end))
        before, here, after = (
            self._tip(piece.suns(np.clip(x, low, high)))[0] for x in (t - step, t, t + step)
        )
        way = after - before
        way = way / np.maximum(np.abs(way), 1e-300)
        clear: Floats = np.full(np.shape(t), np.inf)
        for member in beside:
            tip, seen = self._tip(piece.sky(np.asarray(member), t))
            across = np.abs((way.conj() * (tip - here)).imag)
            clear = np.where(seen, np.minimum(clear, across), clear)
        return clear

    def _tip(self, suns: tuple[Floats, Floats]) -> tuple[Points, Truths]:
        """The tips of shadows, and whether there are any: the sun is in front of the face."""
        cast = self._plane.cast(*suns)
        seen = cast.front > 1e-12
        return cast.reach / np.where(seen, cast.front, 1.0), seen


_SAMPLES = 96
"""Steps of the search for the ends of a curve."""
