"""What lies on a face: lines and areas that labels keep off, each by its name."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
import shapely

from instruments.geometry import Floats, Indices, Path, Points, Shape, Truths
from instruments.geometry.flattening import Flat, chords, polygon
from instruments.geometry.flattening import shapely_lines as chains
from instruments.geometry.path import paths

STRAY_MM = 0.01
"""Curves are looked at as chords that stray from them no farther; labels keep off by more."""

_RUN = 8
"""So many chords are one piece: short ones have boxes that few labels meet."""

Named = tuple[str, Shape]
"""A name in the vocabulary, and what is drawn."""


@dataclass(frozen=True, slots=True)
class LabelGround:
    """A face with all that labels keep off.

    Attributes
    ----------
    room : shapely geometry
        The area in which labels may stand, prepared.
    things : (n,) shapely geometries
        Pieces of lines, and areas.
    owner : (n,) int
        Whose they are, by number in `names`.
    yields : (n,) bool
        Whether a label may stand on them where its place says so.
    names : tuple of str
    tree : shapely.STRtree
        Of `things`.
    """

    room: Flat
    things: Flat
    owner: Indices
    yields: Truths
    names: tuple[str, ...]
    tree: shapely.STRtree

    @staticmethod
    def of(
        room: Flat,
        lines: Iterable[Named],
        yielding: Iterable[Named] = (),
        areas: Iterable[tuple[str, Flat]] = (),
    ) -> "LabelGround":
        """A ground of lines, of lines that labels may interrupt, and of areas.

        Of a closed shape the boundary is taken; give an area for its inside.
        """
        runs: list[Points] = []
        owner: list[int] = []
        soft: list[bool] = []
        names: dict[str, int] = {}
        for group, yields in ((lines, False), (yielding, True)):
            for name, shape in group:
                number = names.setdefault(name, len(names))
                pieces = [piece for path in paths(shape) for piece in _runs(path)]
                runs += pieces
                owner += [number] * len(pieces)
                soft += [yields] * len(pieces)
        solid = []
        for name, area in areas:
            solid.append(area)
            owner.append(names.setdefault(name, len(names)))
            soft.append(False)
        things = np.concatenate([chains(runs), np.array(solid, dtype=object)])
        shapely.prepare(room)
        numbers = np.array(owner, dtype=np.intp)
        tree = shapely.STRtree(things)
        return LabelGround(room, things, numbers, np.array(soft, dtype=bool), tuple(names), tree)

    def free(self, areas: Flat, *, over: bool = False) -> Truths:
        """Which areas are in the room and off all things; `over` those that yield, or not."""
        free: Truths = np.asarray(shapely.contains_properly(self.room, areas))
        left = np.flatnonzero(free)
        hit, thing = self.tree.query(areas[left], predicate="intersects")
        if over:
            hit = hit[~self.yields[thing]]
        free[left[hit]] = False
        return free

    def under(self, areas: Flat) -> list[tuple[str, ...]]:
        """The names of the things on which each of some areas lies."""
        found: list[dict[str, None]] = [{} for _ in areas]
        for label, thing in self.tree.query(areas, predicate="intersects").T.tolist():
            found[label][self.names[self.owner[thing]]] = None
        return [tuple(names) for names in found]

    def nearest(self, areas: Flat, own: Sequence[str], reach_mm: float) -> list[tuple[str, float]]:
        """For each area the nearest thing that is not its own, and how far off it is, mm.

        An empty name and infinity where none is within reach.
        """
        found = [("", np.inf)] * len(areas)
        label, thing = self.tree.query(areas, predicate="dwithin", distance=reach_mm)
        away: Floats = shapely.distance(areas[label], self.things[thing])
        pairs = zip(label.tolist(), self.owner[thing].tolist(), away.tolist(), strict=True)
        for k, number, far in pairs:
            name = self.names[number]
            if name != own[k] and far < found[k][1]:
                found[k] = name, far
        return found


def flat_line(path: Path) -> Points:
    """Points along a path whose chords stray little from it."""
    found = [chords(segment, STRAY_MM)[:-1] for segment in path.segments]
    return np.append(np.concatenate(found), path.end)


def flat_lines(pieces: Iterable[Path]) -> Flat:
    """Paths as an array of shapely's lines, to tell distances from."""
    return chains([flat_line(piece) for piece in pieces])


def flat_area(outline: Path) -> Flat:
    """The inside of a closed path."""
    return polygon(flat_line(outline)[:-1])


def _runs(path: Path) -> list[Points]:
    """A path as short runs of chords, each starting where the one before ends."""
    points = flat_line(path)
    return [points[k : k + _RUN + 1] for k in range(0, len(points) - 1, _RUN)]
