"""Pieces of boundaries joined to loops, and loops to the areas that they bound."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Any

from instruments.geometry import Path, Region, turn_between
from instruments.geometry.containment import prepared
from instruments.geometry.segments import Segment
from output import strips

shapely: Any = import_module("shapely")

ASKED = 0.4371
"""Where along a piece is looked: not in its middle, where symmetrical figures touch."""

STRAY_MM = 0.005
"""How far polygons stray that tell what is near what."""


class OpenLoopError(Exception):
    """Boundaries so nearly alike that inside and outside can't be told apart."""


Loop = tuple[tuple[int, bool], ...]
"""Numbers of pieces, each with whether it is passed from its start to its end."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece of a boundary, and the numbers of the corners at its ends."""

    segment: Segment
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Patch:
    """A connected area to the left of its loops: the outer one, and those of its holes."""

    outer: Loop
    holes: tuple[Loop, ...]


def patches(pieces: Sequence[Piece], directed: Sequence[tuple[int, bool]]) -> tuple[Patch, ...]:
    """The areas to the left of pieces that are passed forwards or backwards."""
    loops = list(_loops(pieces, directed))
    return tuple(
        Patch(loops[outer], tuple(loops[k] for k in holes))
        for outer, holes in nested([path_of(pieces, loop) for loop in loops])
    )


def nested(paths: Sequence[Path]) -> list[tuple[int, list[int]]]:
    """The numbers of the outer boundaries, each with those of the holes in it."""
    turning = [path.area() > 0.0 for path in paths]
    outers = [k for k, outer in enumerate(turning) if outer]
    holes = [k for k, outer in enumerate(turning) if not outer]
    held: dict[int, list[int]] = {k: [] for k in outers}
    around = _around([paths[k] for k in outers], [paths[k] for k in holes])
    for hole, place in zip(holes, around, strict=True):
        held[outers[place]].append(hole)
    return list(held.items())


def path_of(pieces: Sequence[Piece], loop: Loop) -> Path:
    """A loop as a closed path."""
    return Path(tuple(_passed(pieces[n], forwards) for n, forwards in loop))


def _passed(piece: Piece, forwards: bool) -> Segment:
    return piece.segment if forwards else piece.segment.reversed()


def _loops(pieces: Sequence[Piece], directed: Sequence[tuple[int, bool]]) -> Iterator[Loop]:
    """Pieces joined end to end; where several go on, the one most to the left."""
    leaving: dict[int, list[tuple[int, bool]]] = defaultdict(list)
    for n, forwards in directed:
        leaving[pieces[n].start if forwards else pieces[n].end].append((n, forwards))
    for n, forwards in directed:
        home = pieces[n].start if forwards else pieces[n].end
        if (n, forwards) not in leaving[home]:
            continue
        leaving[home].remove((n, forwards))
        loop = [(n, forwards)]
        while (here := _end(pieces, loop[-1])) != home:
            onward = leaving[here]
            if not onward:
                raise OpenLoopError(f"no boundary goes on from corner {here}")
            step = onward[0]
            if len(onward) > 1:
                last = loop[-1][0]
                before = _passed(pieces[last], loop[-1][1])
                others = [s for s in onward if s[0] != last]
                step = max(others, key=lambda s: turn_between(before, _passed(pieces[s[0]], s[1])))
            onward.remove(step)
            loop.append(step)
        yield tuple(loop)


def _end(pieces: Sequence[Piece], step: tuple[int, bool]) -> int:
    return pieces[step[0]].end if step[1] else pieces[step[0]].start


def _around(outers: Sequence[Path], holes: Sequence[Path]) -> list[int]:
    """For each hole the least of the outer boundaries around it."""
    if len(outers) == 1 or not holes:
        return [0] * len(holes)
    polygons = shapely.polygons([_ring(path) for path in outers])
    asked = [path.segments[0].point(ASKED) for path in holes]
    points = shapely.points([z.real for z in asked], [z.imag for z in asked])
    sizes = [path.area() for path in outers]
    best: list[int | None] = [None] * len(holes)
    numbers, found = shapely.STRtree(polygons).query(points, "dwithin", 2.0 * STRAY_MM)
    clear = ~shapely.dwithin(shapely.boundary(polygons[found]), points[numbers], 2.0 * STRAY_MM)
    for n, k, sure in zip(numbers.tolist(), found.tolist(), clear.tolist(), strict=True):
        if sure or prepared(Region((outers[k],))).winding(asked[n]):
            now = best[n]
            if now is None or sizes[k] < sizes[now]:
                best[n] = k
    if None in best:
        raise OpenLoopError("a hole lies in no area")
    return [k for k in best if k is not None]


def _ring(path: Path) -> Any:
    corners = strips.polygon(path, STRAY_MM)
    return shapely.linearrings(corners.real, corners.imag)
