"""Where labels stand: beyond the ends of lines, beside lines, in rows, about points."""

import cmath
import math
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache
from typing import TypeVar

import numpy as np

from instruments.geometry import TURN, Floats, Path, Points
from instruments.geometry.lengthwise import Lengthwise
from instruments.labelling.requests import LabelForm, StraightPlaces

MOST = 200
"""Tried along a side of a face: tiny letters on a huge plate keep to a coarser grid."""

_STEEP = 12.0
"""Heights that a name moves along its line rather than stand steeper by a radian."""

_BOW, _OFF = 0.5, 0.3
"""Shares of a name's height by which a line in which it stands may bend, or be off its middle."""

_STRAIGHTER = 10.0
"""So many mm it moves along rather than stand where that bends by one more."""

_UNDER, _FARTHER = 0.5, 0.4
"""Heights that a name moves along rather than stand under its line, and farther from it."""


def in_order(at: Points, angle: Floats | float = 0.0) -> StraightPlaces:
    """Labels at points, upright or in directions, the first the best."""
    return StraightPlaces(at, np.full(at.shape, angle), np.arange(len(at), dtype=float))


def by_ink(places: StraightPlaces, form: LabelForm) -> StraightPlaces:
    """The same places for the middle of a form's ink."""
    up = 1j * np.exp(1j * places.angle)
    return replace(places, at=places.at - up * (form.box[1] + form.box[3]) / 2)


def beyond(end: complex, outward: complex, gap_mm: float) -> Callable[[LabelForm], StraightPlaces]:
    """Upright beyond the end of a line, straight on first, then farther and to the sides."""
    steps = np.array([(f, a) for f in (0.0, 0.3, 0.7, 1.2) for a in (0.0, 0.4, -0.4, 0.8, -0.8)])

    def places(form: LabelForm) -> StraightPlaces:
        xmin, ymin, xmax, ymax = form.box
        high = ymin if outward.imag > 0 else ymax
        reach = abs(outward.real) * (xmax - xmin) / 2 + abs(outward.imag * high)
        far = reach + gap_mm + steps[:, 0] * form.height_mm
        return in_order(end + outward * (far + 1j * steps[:, 1] * form.height_mm))

    return places


def beside(
    pieces: Sequence[Path],
    gap_mm: float,
    wanted: Callable[[Points], Floats],
    step_mm: float,
    steep: float = _STEEP,
    *,
    farther: Sequence[float] = (_FARTHER,),
    under: float = _UNDER,
    side: int = 0,
) -> Callable[[LabelForm], StraightPlaces]:
    """Along lines on either side of them, where their points are wanted most.

    Parameters
    ----------
    gap_mm : float
        From the line to the ink.
    wanted : callable
        Points to how little each is wanted, mm.
    step_mm : float
        From place to place.
    steep : float
        Heights that a name moves rather than stand steeper by a radian.
    farther : sequence of float
        How many heights beyond the gap it may stand too.
    under : float
        Heights that it moves rather than stand under its line.
    side : int
        Where it stands as the lines go: 1 to the left, -1 to the right, 0 on either side.
    """
    extras = (0.0, *farther)

    @cache
    def places(form: LabelForm) -> StraightPlaces:
        runs = [Lengthwise.of(piece).even(step_mm) for piece in pieces]
        points, ways = (np.concatenate(of) for of in (runs, [np.gradient(run) for run in runs]))
        points, ways = points[ways != 0], ways[ways != 0]
        angle = upright(np.angle(ways))
        up = 1j * np.exp(1j * angle)
        left = np.sign((ways * 1j / up).real)
        high = form.height_mm
        worth = steep * np.abs(np.sin(angle)) * high + wanted(points)
        at, cost, sides = [], [], []
        for extra in extras:
            above, below = gap_mm - form.box[1], gap_mm + form.box[3]
            at += [points + up * (above + extra * high), points - up * (below + extra * high)]
            cost += [worth + extra * high, worth + (extra + under) * high]
            sides += [left, -left]
        angles = np.tile(angle, len(at))
        found = StraightPlaces(np.concatenate(at), angles, np.concatenate(cost))
        return found.some(np.concatenate(sides) == side) if side else found

    return places


def upon(
    pieces: Sequence[Path], gap_mm: float, wanted: Callable[[Points], Floats], step_mm: float
) -> Callable[[LabelForm], StraightPlaces]:
    """In lines, where they lead straight to the letters from both sides, and are wanted most.

    What is left of a line on either side is no shorter than the letters are high.

    Parameters
    ----------
    gap_mm : float
        From a line's end to the letters.
    """

    def places(form: LabelForm) -> StraightPlaces:
        high, half = form.box[3] - form.box[1], form.half_width + gap_mm
        found = [_chords(Lengthwise.of(piece).even(step_mm), half, high) for piece in pieces]
        points, ways = (np.concatenate(some) for some in zip(*found, strict=True))
        bow = np.abs(((points[:, 1] - points[:, 0]) * np.conj(ways)).imag)
        shifts = high * np.array([0.0, _OFF, -_OFF])[:, None]
        at = points[:, 1] + 1j * ways * shifts
        cost = wanted(points[:, 1]) + _STRAIGHTER * bow + np.abs(shifts)
        straight = bow + np.abs(shifts) < _BOW * high
        angle = np.broadcast_to(upright(np.angle(ways)), at.shape)
        return by_ink(StraightPlaces(at[straight], angle[straight], cost[straight]), form)

    return places


def _chords(points: Points, half_mm: float, left_mm: float) -> tuple[Points, Points]:
    """Points along a line with those so far before and behind them, and the ways between these.

    At either end so much of the line is left.
    """
    step_mm = max(abs(points[1] - points[0]), 1e-9)
    count, left = max(round(half_mm / step_mm), 1), math.ceil(left_mm / step_mm)
    points = points[left : len(points) - left]
    if len(points) <= 2 * count:
        return np.zeros((0, 2), complex), np.zeros(0, complex)
    before, middle, behind = points[: -2 * count], points[count:-count], points[2 * count :]
    ways = behind - before
    apart = ways != 0
    ends = np.stack([before, middle], axis=1)[apart]
    return ends, (ways / np.maximum(np.abs(ways), 1e-9))[apart]


Angle = TypeVar("Angle", float, Floats)


def upright(angle: Angle) -> Angle:
    """The direction of a baseline turned by half a turn where letters would hang."""
    quarter = math.pi / 2 - 1e-9
    return (angle + quarter) % math.pi - quarter


def along(way: complex) -> float:
    """The direction of a baseline along a line, letters upright."""
    return upright(cmath.phase(way))


def from_the_middle(reach: float, step: float) -> Floats:
    """0, step, −step, 2·step … within a reach; a tiny step grows to keep the places few."""
    step = max(step, 2 * reach / MOST)
    count = int(reach / step)
    steps: Floats = np.repeat(np.arange(1, count + 1), 2) * np.tile([1.0, -1.0], count) * step
    return np.concatenate([[0.0], steps])


def grid(half: complex, step_mm: float, most: int) -> Points:
    """Points that fill a box about 0, nearer to each other than a step unless they are too many."""
    step = max(step_mm, math.sqrt(4 * half.real * half.imag / most), 1e-9)
    columns, rows = (2 * math.ceil(side / step) + 1 for side in (half.real, half.imag))
    xs, ys = np.linspace(-half.real, half.real, columns), np.linspace(-half.imag, half.imag, rows)
    return (xs[None, :] + 1j * ys[:, None]).ravel()


def kept_apart(wanted: Sequence[float] | Floats, halves: Sequence[float], gap_mm: float) -> Floats:
    """Where labels of a row stand apart in their order, as near as may be to where each should.

    The sum of the squares of what they are moved is least, which pooling those that are in each
    other's way finds (isotonic regression; Barlow et al., "Statistical Inference under Order
    Restrictions", 1972).

    Parameters
    ----------
    wanted : sequence of float
        Where the middle of each should be, mm.
    halves : sequence of float
        Half of what each takes along the row, mm.
    gap_mm : float
        The least between two.
    """
    order = np.argsort(wanted, kind="stable")
    half = np.asarray(halves, dtype=float)[order]
    offset = np.concatenate([[0.0], np.cumsum(half[:-1] + half[1:] + gap_mm)])[: len(half)]
    pools: list[tuple[float, int]] = []
    for anchor in (np.asarray(wanted, dtype=float)[order] - offset).tolist():
        mean, count = anchor, 1
        while pools and pools[-1][0] > mean:
            before, many = pools.pop()
            mean, count = (mean * count + before * many) / (count + many), count + many
        pools.append((mean, count))
    placed = np.empty(len(half))
    placed[order] = np.repeat([m for m, _ in pools], [n for _, n in pools]) + offset
    return placed


def unrolled(angles: Floats) -> Floats:
    """Angles of a ring, radians, cut where two neighbours are farthest apart."""
    within = np.mod(angles, TURN)
    order = np.sort(within)
    first = float(np.roll(order, -1)[np.argmax(np.diff(order, append=order[0] + TURN))])
    unrolled_: Floats = first + np.mod(within - first, TURN)
    return unrolled_
