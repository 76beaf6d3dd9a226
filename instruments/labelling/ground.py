"""What lies on a face: lines and areas that labels keep off, each by its name."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
import shapely

from instruments.geometry import Indices, Path, Points, Shape, Truths
from instruments.geometry.flattening import Flat, chords, chords_of, polygon
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
        All lines that never yield, and those on which a label may stand where its place says
        so, joined and prepared: whether a label meets any is found sooner than which it meets.
    solid : shapely.STRtree
        Of the areas.
    """

    room: Flat
    things: Flat
    owner: Indices
    names: tuple[str, ...]
    tree: shapely.STRtree
    firm: tuple[Flat, ...]
    soft: tuple[Flat, ...]
    solid: shapely.STRtree

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
        yields = np.array([yields for _, yields, _ in drawn], dtype=bool)
        whole = chains(flats)
        firm, soft = _joined(whole[~yields]), _joined(whole[yields])
        names: dict[str, int] = {}
        numbers = [names.setdefault(name, len(names)) for name, *_ in drawn]
        runs, line = _runs(flats)
        owner = np.array(numbers, dtype=np.intp)[line]
        solid = list(areas)
        whole_areas = np.array([area for _, area in solid], dtype=object)
        shapely.prepare([room, *firm, *soft])
        things = np.concatenate([runs, whole_areas])
        of_solid = [names.setdefault(name, len(names)) for name, _ in solid]
        return LabelGround(
            room,
            things,
            np.concatenate([owner, np.array(of_solid, dtype=np.intp)]),
            tuple(names),
            shapely.STRtree(things),
            firm,
            soft,
            shapely.STRtree(whole_areas),
        )

    def free(self, areas: Flat, *, over: bool | Truths = False) -> Truths:
        """Which areas are in the room and off all things; `over` those that yield, or not."""
        free: Truths = np.asarray(shapely.contains_properly(self.room, areas))
        lies = np.broadcast_to(over, free.shape)
        for group, may_lie in ((self.firm, False), (self.soft, lies)):
            for things in group:
                left = np.flatnonzero(free & ~np.asarray(may_lie))
                free[left] = ~shapely.intersects(things, areas[left])
        left = np.flatnonzero(free)
        free[left[self.solid.query(areas[left], predicate="intersects")[0]]] = False
        return free

    def under(self, areas: Flat) -> list[tuple[str, ...]]:
        """The names of the things on which each of some areas lies."""
        found: list[dict[str, None]] = [{} for _ in areas]
        for label, thing in self.tree.query(areas, predicate="intersects").T.tolist():
            found[label][self.names[self.owner[thing]]] = None
        return [tuple(names) for names in found]


def flat_line(path: Path) -> Points:
    """Points along a path whose chords stray little from it."""
    if len(path.segments) == 1:
        return chords(path.segments[0], STRAY_MM)
    found = [chords(segment, STRAY_MM)[:-1] for segment in path.segments]
    return np.append(np.concatenate(found), path.end)


def _flat_lines_of(lines: Sequence[Path]) -> list[Points]:
    """As `flat_line` of each, of all at once."""
    found = iter(chords_of([segment for line in lines for segment in line.segments], STRAY_MM))
    return [
        next(found)
        if len(line.segments) == 1
        else np.concatenate([*(next(found)[:-1] for _ in line.segments), [line.end]])
        for line in lines
    ]


def flat_lines(pieces: Iterable[Path]) -> Flat:
    """Paths as an array of shapely's lines, to tell distances from."""
    return chains([flat_line(piece) for piece in pieces])


def flat_whole(pieces: Iterable[Path]) -> Flat:
    """Paths as one of shapely's geometries, to tell distances from."""
    return shapely.multilinestrings(flat_lines(pieces))


def flat_area(outline: Path) -> Flat:
    """The inside of a closed path."""
    return polygon(flat_line(outline)[:-1])


def _runs(lines: Sequence[Points]) -> tuple[Flat, Indices]:
    """Lines as short runs of chords, each starting where the one before ends; and whose each is."""
    sizes = np.array([len(points) for points in lines], dtype=np.intp)
    ends = np.cumsum(sizes) - 1
    counts = -(-(sizes - 1) // _RUN)
    line = np.repeat(np.arange(len(lines)), counts)
    place = np.arange(len(line)) - np.repeat(np.cumsum(counts) - counts, counts)
    first = (ends - sizes + 1)[line] + _RUN * place
    many = np.minimum(_RUN, ends[line] - first) + 1
    run = np.repeat(np.arange(len(line)), many)
    at = np.arange(len(run)) - (np.cumsum(many) - many - first)[run]
    z = np.concatenate([np.zeros(0, complex), *lines])[at]
    return shapely.linestrings(np.stack([z.real, z.imag], axis=1), indices=run), line


def _joined(lines: Flat) -> tuple[Flat, ...]:
    """Lines as one, where there are any."""
    return (shapely.multilinestrings(lines),) if len(lines) else ()
