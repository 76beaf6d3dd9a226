"""What lies on a face: lines and areas that labels keep off, each by its name."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
import shapely

from instruments.geometry import Arc, Floats, Indices, Path, Points, Shape, Truths
from instruments.geometry.flattening import Flat, chords, chords_of_arcs, polygon
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
    names : tuple of str
    tree : shapely.STRtree
        Of `things`.
    firm, soft : tuple of shapely geometry
        All things that never yield, and those on which a label may stand where its place says
        so, joined and prepared: whether a label meets any is found sooner than which it meets.
    """

    room: Flat
    things: Flat
    owner: Indices
    names: tuple[str, ...]
    tree: shapely.STRtree
    firm: tuple[Flat, ...]
    soft: tuple[Flat, ...]

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
        drawn = [
            (name, yields, path)
            for group, yields in ((lines, False), (yielding, True))
            for name, shape in group
            for path in paths(shape)
        ]
        flats = _flat_lines_of([path for *_, path in drawn])
        runs: list[Points] = []
        owner: list[int] = []
        names: dict[str, int] = {}
        whole: tuple[list[Points], list[Points]] = [], []
        for (name, yields, _), points in zip(drawn, flats, strict=True):
            pieces = _runs(points)
            runs += pieces
            owner += [names.setdefault(name, len(names))] * len(pieces)
            whole[yields].append(points)
        solid = []
        for name, area in areas:
            solid.append(area)
            owner.append(names.setdefault(name, len(names)))
        things = np.concatenate([chains(runs), np.array(solid, dtype=object)])
        firm, soft = (_joined(chains(flat)) for flat in whole)
        of_areas = (shapely.union_all(solid),) if solid else ()
        shapely.prepare([room, *firm, *of_areas, *soft])
        return LabelGround(
            room,
            things,
            np.array(owner, dtype=np.intp),
            tuple(names),
            shapely.STRtree(things),
            (*firm, *of_areas),
            soft,
        )

    def free(self, areas: Flat, *, over: bool = False) -> Truths:
        """Which areas are in the room and off all things; `over` those that yield, or not."""
        free: Truths = np.asarray(shapely.contains_properly(self.room, areas))
        for things in self.firm if over else (*self.firm, *self.soft):
            left = np.flatnonzero(free)
            free[left] = ~shapely.intersects(things, areas[left])
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
    if len(path.segments) == 1:
        return chords(path.segments[0], STRAY_MM)
    found = [chords(segment, STRAY_MM)[:-1] for segment in path.segments]
    return np.append(np.concatenate(found), path.end)


def _flat_lines_of(lines: Sequence[Path]) -> list[Points]:
    """As `flat_line` of each; arcs of circles, which are many on an astrolabe, all at once."""
    alone = [_lone_arc(line) for line in lines]
    found = iter(chords_of_arcs([arc for arc in alone if arc], STRAY_MM))
    return [next(found) if arc else flat_line(line) for line, arc in zip(lines, alone, strict=True)]


def _lone_arc(line: Path) -> Arc | None:
    """The arc that a line is, if it is one."""
    match line.segments:
        case (Arc() as arc,):
            return arc
    return None


def flat_lines(pieces: Iterable[Path]) -> Flat:
    """Paths as an array of shapely's lines, to tell distances from."""
    return chains([flat_line(piece) for piece in pieces])


def flat_area(outline: Path) -> Flat:
    """The inside of a closed path."""
    return polygon(flat_line(outline)[:-1])


def _runs(points: Points) -> list[Points]:
    """A line as short runs of chords, each starting where the one before ends."""
    return [points[k : k + _RUN + 1] for k in range(0, len(points) - 1, _RUN)]


def _joined(lines: Flat) -> tuple[Flat, ...]:
    """Lines as one, where there are any."""
    return (shapely.multilinestrings(lines),) if len(lines) else ()
