"""Curves of suns by a parameter, in families, and where along them the sun throws a shadow."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from instruments.geometry import Floats, Points, Truths
from instruments.geometry.intervals import where
from instruments.sundial.face import Plane
from instruments.sundial.limits import Limit, Span, sun_direction

Sky = Callable[[Floats, Floats], tuple[Floats, Floats]]
"""From members of a family and parameters to declinations and hour angles, broadcasting."""


Integers = npt.NDArray[np.int_]


@dataclass(frozen=True, slots=True)
class SkyPiece:
    """Suns (declination, hour angle in radians) by a smooth function of a parameter."""

    sky: Sky
    """From members of a family and parameters to declinations and hour angles. Pieces of one family
    (equal callables) are followed together."""
    member: float
    """Which of the family this is."""
    start: float
    end: float
    """The range of the parameter."""
    beside: tuple[float, ...] = ()
    """Members that the curve keeps clear of by `gap_mm`."""
    gap_mm: float = 0.0

    def suns(self, t: Floats) -> tuple[Floats, Floats]:
        """The suns at parameters."""
        return self.sky(np.asarray(self.member), t)


def visible(pieces: Sequence[SkyPiece], plane: Plane, limits: Sequence[Limit]) -> list[list[Span]]:
    """The ranges of the parameter of each piece in which all limits hold.

    Pieces of one family are searched together. What is near a limit without crossing it is
    looked at closely, each for itself.
    """
    test = _Test(plane, limits)
    found: dict[int, list[Span]] = {}
    families: dict[Sky, list[int]] = {}
    for k, piece in enumerate(pieces):
        if piece.beside:
            found[k] = test.closely(piece)
        else:
            families.setdefault(piece.sky, []).append(k)
    for family in families.values():
        searched = _searched([pieces[k] for k in family], test)
        found |= zip(family, searched, strict=True)
    return [found[k] for k in range(len(pieces))]


class _Test:
    """The limits of a face, put to suns."""

    def __init__(self, plane: Plane, limits: Sequence[Limit]) -> None:
        self._plane = plane
        self._linear = np.array([x.form for x in limits if x.linear]).reshape(-1, 3)
        self._cones = [x.form for x in limits if not x.linear]

    def margin(self, suns: tuple[Floats, Floats]) -> Floats:
        """The least of the forms; not negative where the shadow is drawn."""
        sun = sun_direction(*suns)
        shape = sun.shape[1:]
        flat = sun.reshape(3, -1)
        least: Floats = np.min(self._linear @ flat, axis=0)
        for cone in self._cones:
            least = np.minimum(least, np.sum(flat * (cone @ flat), axis=0))
        margin: Floats = least.reshape(shape)
        return margin

    def closely(self, piece: SkyPiece) -> list[Span]:
        """The visible ranges of a piece, its neighbours heeded."""

        def signed(t: Floats) -> Floats:
            least = self.margin(piece.suns(t))
            if piece.beside:
                least = np.minimum(least, self._clearance(piece, t) - piece.gap_mm)
            return least

        return where(signed, piece.start, piece.end, samples=_SAMPLES)

    def _clearance(self, piece: SkyPiece, t: Floats) -> Floats:
        """How far, across the curve, the nearest of the neighbours is, mm."""
        step = 1e-5 * (piece.end - piece.start)
        low, high = sorted((piece.start, piece.end))
        before, here, after = (
            self._tip(piece.suns(np.clip(x, low, high)))[0] for x in (t - step, t, t + step)
        )
        way = after - before
        way = way / np.maximum(np.abs(way), 1e-300)
        clear: Floats = np.full(np.shape(t), np.inf)
        for member in piece.beside:
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
"""Steps of the search for the ends of a curve; what turns between two is looked at closer."""

_FINE = 1e-14
"""How closely ends are found, in radians."""

_SHORTEST = 1e-7
"""The shortest range that counts, as a share of the whole."""


def _searched(pieces: Sequence[SkyPiece], test: _Test) -> Iterator[list[Span]]:
    """The visible ranges of pieces of one family."""
    sky = pieces[0].sky
    member, start, end = (
        np.array([getattr(p, name) for p in pieces])[:, None] for name in ("member", "start", "end")
    )
    t = start + (end - start) * np.linspace(0.0, 1.0, _SAMPLES + 1)
    t[:, -1] = end[:, 0]
    margin = test.margin(sky(member, t))
    good = margin >= 0.0
    row, column = np.nonzero(good[:, 1:] != good[:, :-1])
    ends = _crossings(
        lambda k, x: test.margin(sky(member[row[k], 0], x)),
        (t[row, column], t[row, column + 1]),
        (margin[row, column], margin[row, column + 1]),
    )
    dubious = _may_turn(margin)
    for k, piece in enumerate(pieces):
        if dubious[k]:
            yield test.closely(piece)
            continue
        cuts = ends[row == k].tolist()
        if good[k, 0]:
            cuts.insert(0, piece.start)
        if good[k, -1]:
            cuts.append(piece.end)
        least = _SHORTEST * (piece.end - piece.start)
        spans = zip(cuts[::2], cuts[1::2], strict=True)
        yield [(a, b) for a, b in spans if b - a > least]


def _may_turn(margin: Floats) -> Floats:
    """The rows in which a turning point between samples may cross zero unseen."""
    left, middle, right = margin[:, :-2], margin[:, 1:-1], margin[:, 2:]
    sign = np.where(middle >= 0.0, -1.0, 1.0)
    rise = np.minimum(sign * (middle - left), sign * (middle - right))
    reach = np.maximum(sign * (middle - left), sign * (middle - right))
    found: Floats = np.any((rise >= 0.0) & (np.abs(middle) <= reach) & (reach > 0.0), axis=1)
    return found


def _crossings(
    margin: Callable[[Integers, Floats], Floats],
    brackets: tuple[Floats, Floats],
    margins: tuple[Floats, Floats],
) -> Floats:
    """Where a margin crosses zero in each bracket, on the side where it is not negative.

    The regula falsi, halving the weight of an end that is held twice (the Illinois rule), and
    bisecting where that gains little.
    """
    (low, high), (at_low, at_high) = brackets, margins
    lit = at_low >= 0.0
    every, last = np.arange(len(low)), np.zeros(len(low))
    for k in range(60):
        if np.all(high - low <= _FINE):
            break
        with np.errstate(divide="ignore", invalid="ignore"):
            share = at_low / (at_low - at_high)
        share = np.where(np.isfinite(share) & (k % 8 != 7), share, 0.5)
        # Once one end is as good as the crossing, a step from it brings the other.
        least = np.minimum(_FINE / 2, (high - low) / 2)
        x = np.minimum(np.maximum(low + share * (high - low), low + least), high - least)
        value = margin(every, x)
        from_low = (value >= 0.0) == lit
        moved = np.where(from_low, 1.0, -1.0)
        held = np.where(moved == last, 0.5, 1.0)
        low, high = np.where(from_low, x, low), np.where(from_low, high, x)
        at_low, at_high = (
            np.where(from_low, value, at_low * held),
            np.where(from_low, at_high * held, value),
        )
        last = moved
    return np.where(lit, low, high)
