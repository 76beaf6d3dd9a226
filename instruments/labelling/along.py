"""Names along lines: each beside its own, turned with it, and clear of everything drawn."""

import itertools
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace

import numpy as np
import shapely

from instruments.geometry import Floats, Path, Points, Region, Shape, Strokes
from instruments.geometry.cutting import outside
from instruments.geometry.flattening import Flat, chords
from instruments.geometry.flattening import lines as flat_lines
from instruments.geometry.path import paths
from instruments.labelling.hand import word
from instruments.lettering import placing
from instruments.lettering.text import Word
from instruments.part import Mark
from instruments.scales.numbering import Numerals

STRAY_MM = 0.02
"""Lines are looked at as chords that stray no farther."""

_GAP, _BEYOND, _BESIDE = 0.3, 0.22, 0.5
"""From a name to its own line, over it, and before and after it, in heights of capitals."""

_UNDER = 0.6
"""Heights that a name stands farther from where it is wanted rather than under its line."""

_FAR = 4.0
"""So many heights farther from where it is wanted a name stands rather than across a line."""

_MOST = (1200, 40_000)
"""Places that are tried at the most, at first and at last."""

_STEPS = 600
"""Along a line, at the most."""


@dataclass(frozen=True, slots=True)
class Request:
    """A line that is to bear a name.

    Attributes
    ----------
    means : str
        Of the line; its name's is ``label/`` and this.
    forms : tuple of str
        The name, the fullest form first.
    pieces : sequence of Path
        The line.
    cost : callable
        Points on it to how little each is wanted, mm.
    """

    means: str
    forms: tuple[str, ...]
    pieces: Sequence[Path]
    cost: Callable[[Points], Floats]


@dataclass(frozen=True, slots=True)
class Named:
    """Names in their places.

    Attributes
    ----------
    marks : tuple of Mark
    left : tuple of str
        Names of the lines for which no form found a place.
    boxes : tuple of shapely polygons
        The room that each name takes.
    """

    marks: tuple[Mark, ...]
    left: tuple[str, ...]
    boxes: tuple[Flat, ...]

    def parted(self, marks: Iterable[Mark]) -> tuple[Mark, ...]:
        """Lines that make way for the names, each parted where one stands on it."""
        areas = [
            Region((Path.polyline([complex(x, y) for x, y in ring[:-1]], closed=True),))
            for ring in (shapely.get_coordinates(box).tolist() for box in self.boxes)
        ]
        found = []
        for mark in marks:
            pieces = list(paths(mark.shape))
            for area in areas:
                pieces = [rest for piece in pieces for rest in outside(piece, area)]
            if pieces:
                shape = pieces[0] if len(pieces) == 1 else Strokes(tuple(pieces))
                found.append(replace(mark, shape=shape))
        return tuple(found)


@dataclass(frozen=True, slots=True)
class _Places:
    """Where a word may stand: middles of its baseline, directions, costs, and boxes about it."""

    at: Points
    angle: Floats
    cost: Floats
    boxes: Flat


def named(
    requests: Sequence[Request],
    lines: Iterable[Path],
    hand: Numerals,
    room: Flat,
    yielding: Iterable[Path] = (),
) -> Named:
    """Names beside their lines, those of the first requests first.

    Parameters
    ----------
    requests : sequence of Request
        What is to be named.
    lines : iterable of Path
        All that is drawn, labels too; the requests' own among it.
    hand : Numerals
        How it is lettered.
    room : shapely geometry
        The area in which names may stand.
    yielding : iterable of Path
        Lines that a name may stand across, for want of a place beside them that is as near;
        `Named.parted` makes way for it.

    Raises
    ------
    DesignError
        If the strokes lack a character.
    """
    fixed = list(flat_lines([_run(line) for line in lines]))
    soft = list(flat_lines([_run(line) for line in yielding]))
    shapely.prepare(room)
    marks: list[Mark] = []
    boxes: list[Flat] = []
    left: list[str] = []
    for request in requests:
        found = _chosen(request, hand, (fixed, soft), room)
        if found is None:
            left.append(request.means)
            continue
        shape, box = found
        marks.append(placing.mark(f"label/{request.means}", shape))
        boxes.append(box)
        fixed.append(box)
    return Named(tuple(marks), tuple(left), tuple(boxes))


def _chosen(
    request: Request, hand: Numerals, drawn: tuple[list[Flat], list[Flat]], room: Flat
) -> tuple[Shape, Flat] | None:
    """The fullest form at its best place: clear of all lines if that is near, else of some."""
    fixed, soft = drawn
    trees = [shapely.STRtree([*fixed, *soft]), shapely.STRtree(fixed)]
    for form, most in itertools.product(request.forms, _MOST):
        shaped = word(hand, form)
        places = _places(request, shaped, most)
        found = [_best(places, tree, room) for tree in (trees if soft else trees[:1])]
        clear, best = found[0], found[-1]
        if best is None:
            continue
        near = clear is not None and places.cost[clear] <= places.cost[best] + _FAR * hand.height_mm
        k = clear if near and clear is not None else best
        at, angle = complex(places.at[k]), float(places.angle[k])
        return placing.straight(shaped, at, angle, valign="baseline"), places.boxes[k]
    return None


def _places(request: Request, shaped: Word, most: int) -> _Places:
    """The places that are wanted most, over and under a line, from end to end of each piece."""
    high = shaped.height_mm
    along = [_even(_run(piece), high / 3) for piece in request.pieces]
    points = np.concatenate(along)
    ways = np.concatenate([np.gradient(run) for run in along])
    points, ways = points[ways != 0], ways[ways != 0]
    angle = np.remainder(np.angle(ways) + np.pi / 2 - 1e-9, np.pi) - np.pi / 2 + 1e-9
    turn = np.exp(1j * angle)
    xmin, ymin, xmax, ymax = shaped.bounds
    half = (xmax - xmin) / 2 + _BESIDE * high
    own, other = _GAP * high, _BEYOND * high
    wanted = request.cost(points)
    sides = []
    for low, top, lift, extra in (
        (ymin - 0.8 * own, ymax + other, own - ymin, 0.0),
        (ymin - other, ymax + 0.8 * own, -own - ymax, _UNDER * high),
    ):
        at = points + 1j * turn * lift
        box = np.array([complex(x, y) for x, y in _around(half, low, top)])
        sides.append((at, angle, wanted + extra, at[:, None] + turn[:, None] * box))
    at, angle, cost, boxes = (np.concatenate(column) for column in zip(*sides, strict=True))
    order = np.argsort(cost, kind="stable")[:most]
    return _Places(at[order], angle[order], cost[order], shapely.polygons(_xy(boxes[order])))


def _around(half: float, low: float, top: float) -> list[tuple[float, float]]:
    return [(-half, low), (half, low), (half, top), (-half, top), (-half, low)]


def _best(places: _Places, tree: shapely.STRtree, room: Flat) -> int | None:
    """Which place is wanted most among those that are free."""
    free = np.asarray(shapely.contains_properly(room, places.boxes))
    hit, _ = tree.query(places.boxes, predicate="intersects")
    free[hit] = False
    chosen = np.flatnonzero(free)
    return int(chosen[0]) if chosen.size else None


def _run(path: Path) -> Points:
    """Points along a line whose chords stray little from it."""
    found = [chords(segment, STRAY_MM)[:-1] for segment in path.segments]
    return np.append(np.concatenate(found), path.end)


def _even(points: Points, step: float) -> Points:
    """Points evenly along chords, both ends among them."""
    way = np.concatenate([[0.0], np.cumsum(np.abs(np.diff(points)))])
    count = min(max(int(way[-1] / step), 2), _STEPS)
    at = np.linspace(0.0, way[-1], count + 1)
    spread: Points = np.interp(at, way, points.real) + 1j * np.interp(at, way, points.imag)
    return spread


def _xy(points: Points) -> Floats:
    return np.stack([points.real, points.imag], axis=-1)
