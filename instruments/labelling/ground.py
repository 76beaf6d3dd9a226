"""What lies on a face: lines and areas that labels keep off, each by its name."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

import numpy as np
import shapely

from instruments.geometry import Indices, Path, Points, Shape, Truths
from instruments.geometry.flattening import Flat, chords_of, polygon, shapely_lines, stretches
from instruments.geometry.path import paths

STRAY_MM = 0.01
"""Curves are looked at as chords that stray from them no farther; labels keep off by more."""

_CHORDS = 8
"""So many chords are one piece: short ones have boxes that few labels meet."""

Named = tuple[str, Shape]
"""A name in the vocabulary, and what is drawn."""


@dataclass(frozen=True, slots=True)
class LabelGround:
    """A face with all that labels keep off."""

    room: Flat
    """The area in which labels may stand."""
    tree: shapely.STRtree
    """Pieces of lines, and areas."""
    names: tuple[str, ...]
    """Of all lines and areas."""
    whose: Indices
    """Which of these each thing of `tree` is."""
    firm: Flat
    """All lines that never yield in one: whether a label meets any is found sooner than which."""
    soft: Flat
    """Those on which a label may stand where its place says so."""
    solid: shapely.STRtree
    """The areas."""

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
        firm, soft = (
            [(name, path) for name, shape in group for path in paths(shape)]
            for group in (lines, yielding)
        )
        solid = list(areas)
        names = tuple(name for name, _ in (*firm, *soft, *solid))
        flats = _flat_lines_of([path for _, path in (*firm, *soft)])
        pieces, whose = stretches(flats, _CHORDS)
        whose = np.append(whose, np.arange(len(flats), len(names)))
        whole_areas = np.array([area for _, area in solid], dtype=object)
        tree = shapely.STRtree(np.append(pieces, whole_areas))
        never, yields = map(shapely.multilinestrings, np.split(shapely_lines(flats), [len(firm)]))
        shapely.prepare([room, never, yields])
        return LabelGround(room, tree, names, whose, never, yields, shapely.STRtree(whole_areas))

    def without(self, areas: Iterable[Flat]) -> "LabelGround":
        """The same with less room: without some areas, whose names nobody asks for."""
        return replace(self, solid=shapely.STRtree([*self.solid.geometries, *areas]))

    def free(self, areas: Flat, *, over: bool | Truths = False) -> Truths:
        """Which areas are in the room and off all things; `over` those that yield, or not."""
        free: Truths = np.asarray(shapely.contains_properly(self.room, areas))
        for things, kept in ((self.firm, True), (self.soft, ~np.asarray(over))):
            left = (free & kept).nonzero()[0]
            free[left] = ~shapely.intersects(things, areas[left])
        if len(self.solid):
            left = free.nonzero()[0]
            free[left[self.solid.query(areas[left], predicate="intersects")[0]]] = False
        return free

    def under(self, areas: Flat) -> list[tuple[str, ...]]:
        """The names of the things on which each of some areas lies."""
        found: list[dict[str, None]] = [{} for _ in areas]
        label, thing = self.tree.query(areas, predicate="intersects")
        for k, number in zip(label.tolist(), self.whose[thing].tolist(), strict=True):
            found[k][self.names[number]] = None
        return [tuple(names) for names in found]


def flat_line(path: Path) -> Points:
    """Points along a path whose chords stray little from it."""
    return _flat_lines_of([path])[0]


def flat_lines(pieces: Iterable[Path]) -> Flat:
    """Paths as an array of shapely's lines, to tell distances from."""
    return shapely_lines(_flat_lines_of(list(pieces)))


def flat_area(outline: Path) -> Flat:
    """The inside of a closed path."""
    return polygon(flat_line(outline)[:-1])


def _flat_lines_of(lines: Sequence[Path]) -> list[Points]:
    """As `flat_line` of each, of all at once."""
    found = iter(chords_of([segment for line in lines for segment in line.segments], STRAY_MM))
    return [
        next(found)
        if len(line.segments) == 1
        else np.concatenate([*(next(found)[:-1] for _ in line.segments), [line.end]])
        for line in lines
    ]
