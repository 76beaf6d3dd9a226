"""What is cut into the faces of a part and what stays, settled in the plane.

There it is exact and quick; solids and meshes only raise it. Loads no geometry kernel.
"""

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate, pairwise

import numpy as np
import shapely

from instruments.geometry import MIRROR_X, Arc, Path, Region, Strokes, flattening, planar
from instruments.geometry.loops import COARSE_MM, Loop, nested_loops, path_of
from instruments.geometry.path import paths, turned_about
from instruments.geometry.planar import Divided
from instruments.part import Face, Mark, Part, Sheet, Turned
from output.grooved import strips
from output.marking import Marking, is_letter

APART_MM = 0.02
"""Lines at least so far apart are known not to meet, though polygons tell (`COARSE_MM`)."""

_SAME_MM = 1e-6
"""Levels that differ by less are one."""


Widths = Callable[[Mark], float]
"""The width of a mark that is a line, mm."""


class OpenShellError(Exception):
    """The faces don't close: the slower way has to do it."""


@dataclass(frozen=True, slots=True)
class Storey:
    """One of the sheets."""

    low_mm: float
    high_mm: float
    """Heights of its planes."""

    rims: tuple[Path, ...]
    """Its outline, counter-clockwise, and its holes, clockwise. Where the storey above has the
    very same path, both have one wall."""


def storeys(layers: Sequence[Sheet], rises_mm: float, falls_mm: float) -> list[Storey]:
    """The layers between the planes of the floors, so far above the back and below the front.

    Raises
    ------
    OpenShellError
        If boundaries of two layers meet, but for those that both have.
    """
    found, z_mm = [], 0.0
    for number, layer in enumerate(layers):
        low, z_mm = z_mm, z_mm + layer.thickness_mm
        low += rises_mm if number == 0 else 0.0
        high = z_mm - (falls_mm if number == len(layers) - 1 else 0.0)
        inner = (turned_about(hole, -1.0) for hole in holes(layer))
        found.append(Storey(low, high, (turned_about(layer.outline, 1.0), *inner)))
    for below, above in pairwise(found):
        own, others = set(below.rims), set(above.rims)
        for one in own - others:
            ring, *beside = flattening.shapely_rings([one, *(others - own)], COARSE_MM)
            if shapely.dwithin(ring, beside, APART_MM).any():
                raise OpenShellError("boundaries of two layers meet")
    return found


def with_clear_starts(
    layers: Sequence[Sheet], marks: Iterable[Mark], near_mm: float
) -> tuple[Sheet, ...]:
    """Layers whose circles start farthest from lines that end on them, if one ends at the start.

    Else a circle's start would part the mouth of that line's groove into pieces too short for
    sides that slope.
    """
    ends = np.array(
        [z for m in marks if not isinstance(m.shape, Region)
         for path in paths(m.shape) if not path.closed for z in (path.start, path.end)],
        dtype=complex,
    )  # fmt: skip

    def clear(path: Path) -> Path:
        (first, *others) = path.segments
        if others or not isinstance(first, Arc) or not first.is_circle or not len(ends):
            return path
        if np.abs(ends - first.start).min() > near_mm:
            return path
        at = ends[np.abs(np.abs(ends - first.centre) - first.radius) < near_mm]
        turns = np.sort(np.angle(at - first.centre))
        gaps = np.diff(turns, append=turns[0] + math.tau)
        widest = int(gaps.argmax())
        start_rad = float(turns[widest] + gaps[widest] / 2.0)
        return Path.of(replace(first, start_rad=start_rad))

    def cleared(cut: Mark) -> Mark:
        return replace(cut, shape=clear(cut.shape)) if isinstance(cut.shape, Path) else cut

    return tuple(
        replace(layer, outline=clear(layer.outline), cutouts=tuple(map(cleared, layer.cutouts)))
        for layer in layers
    )


def is_floor(part: Part, marking: Marking, z_mm: float) -> bool:
    """Whether a level of a part is that of its grooves' floors, and none that it has bare."""
    if isinstance(part.body, Turned):
        return False
    deep = marking.cut_mm
    sides = (part.front, part.body.thickness_mm - deep), (part.back, deep)
    floors = [z for marks, z in sides if marks]
    bare = accumulate((layer.thickness_mm for layer in part.body.layers), initial=0.0)
    return _near(floors, z_mm) and not _near(bare, z_mm)


def _near(levels: Iterable[float], z_mm: float) -> bool:
    return any(abs(level - z_mm) < _SAME_MM for level in levels)


def in_part_frame(part: Part, side: Face) -> tuple[Mark, ...]:
    """The marks of a face in the part's own frame, where a back's x is negated."""
    if side is Face.FRONT:
        return part.front
    return tuple(m.transformed(MIRROR_X) for m in part.back)


def holes(body: Sheet) -> tuple[Path, ...]:
    """The closed paths of a sheet's cutouts."""
    return tuple(path for cut in body.cutouts for path in paths(cut.shape))


def extents(several: Sequence[Storey]) -> Iterator[tuple[Path, int, int]]:
    """The boundaries, each with the lowest and the uppermost storey that it has in one run."""
    for last, storey in enumerate(several):
        for path in storey.rims:
            if last + 1 < len(several) and path in several[last + 1].rims:
                continue
            first = last
            while first > 0 and path in several[first - 1].rims:
                first -= 1
            yield path, first, last


def terraces(several: Sequence[Storey]) -> Iterator[tuple[float, list[tuple[int, bool]]]]:
    """The faces between each storey and the next: how high they lie, and what bounds each.

    That is the numbers of `extents`, the outer boundary's first, each with whether it ends there;
    one that begins there is passed backwards.
    """
    walls = list(extents(several))
    for number, storey in enumerate(several[:-1]):
        ends = [(k, True) for k, (_, _, last) in enumerate(walls) if last == number]
        ends += [(k, False) for k, (_, first, _) in enumerate(walls) if first == number + 1]
        found = nested_loops([walls[k][0] if f else walls[k][0].reversed() for k, f in ends])
        for outer, inner in found:
            yield storey.high_mm, [ends[k] for k in (outer, *inner)]


def divided_faces(
    layers: Sequence[Sheet],
    several: Sequence[Storey],
    front: Sequence[Mark],
    back: Sequence[Mark],
    wide_mm: Widths,
) -> tuple[Divided, Divided]:
    """The outer faces by what is cut into them, the front's first; rims of both are cut alike.

    Parameters
    ----------
    layers : sequence of Sheet
        From the lowest up.
    several : sequence of Storey
        Theirs.
    front, back : sequence of Mark
        In the part's frame.
    wide_mm : callable
        The width of a mark that is a line.

    Raises
    ------
    OpenLoopError
        If boundaries run so close beside each other that inside and outside can't be told apart.
    """
    above = planar.met(several[-1].rims, [a.contours for a in areas(layers[-1], front, wide_mm)])
    below = planar.met(several[0].rims, [a.contours for a in areas(layers[0], back, wide_mm)])
    above, below = planar.alike(above, below)
    return planar.divided(above), planar.divided(below)


def alike_rims(several: Sequence[Storey], faces: Sequence[Divided]) -> list[tuple[Loop, Loop]]:
    """The rims that the front's face and the back's have both, as each has them."""
    (front, back), top = faces, several[-1].rims
    return [
        (front.rims[top.index(path)], rim)
        for path, rim in zip(several[0].rims, back.rims, strict=True)
        if path in top
    ]


def areas(body: Sheet, marks: Iterable[Mark], wide_mm: Widths) -> list[Region]:
    """The areas that the marks cover; a line that ends on the rim runs out over it."""
    drawn = list(marks)
    lines = [m for m in drawn if not isinstance(m.shape, Region)]
    at_rim = iter(_at_rim(body, [p for m in lines for p in paths(m.shape)]))
    found: list[Region] = []
    for mark in drawn:
        shape, width_mm = mark.shape, wide_mm(mark)
        if not isinstance(shape, Region):
            cut = (strips.run_out(p, *next(at_rim), by_mm=width_mm) for p in paths(shape))
            shape = Strokes(tuple(cut))
        found += strips.covered_areas(shape, width_mm)
    return found


def _at_rim(body: Sheet, lines: Sequence[Path]) -> list[tuple[bool, bool]]:
    """Whether each line starts and whether it ends on a rim of a sheet; a closed one does not."""
    rims = flattening.shapely_rings((body.outline, *holes(body)), COARSE_MM)
    rim = shapely.multilinestrings(rims)
    shapely.prepare(rim)
    closed = [path.closed for path in lines]
    ends = np.array([(path.start, path.end) for path in lines], complex).reshape(-1, 2)
    near = shapely.dwithin(rim, flattening.shapely_points(ends), APART_MM).tolist()
    return [(a and not c, b and not c) for (a, b), c in zip(near, closed, strict=True)]


def are_letters(found: Divided, marks: Iterable[Mark]) -> list[bool]:
    """Which floors are letters alone, whole inside the face: theirs may have a depth of its own.

    A floor that hangs together with a line's, or is open at the rim, is cut as deep as lines.
    """
    rims = {n for rim in found.rims for n, _ in rim}
    lines = [p for m in marks if not is_letter(m.means) for p in paths(m.shape)]
    tree = shapely.STRtree(_polygons(found))
    touched = set(tree.query(_chords(lines), "intersects")[1].tolist()) if lines else set()
    return [
        k not in touched and not any(n in rims for n, _ in patch.outer)
        for k, patch in enumerate(found.floors)
    ]


def lines_beside(
    found: Divided, asked: Sequence[int], marks: Iterable[Mark], wide_mm: Widths
) -> list[Mark]:
    """The marks, but for lettering, whose boundaries some pieces of a face are."""
    if not asked:
        return []
    pieces = shapely.union_all(
        flattening.shapely_lines([flattening.chords(found.pieces[n].segment) for n in asked])
    )
    shapely.prepare(pieces)
    lines = [m for m in marks if not is_letter(m.means)]

    def near_mm(mark: Mark) -> float:
        return APART_MM + (0.0 if isinstance(mark.shape, Region) else wide_mm(mark) / 2.0)

    return [m for m in lines if shapely.dwithin(pieces, _chords(paths(m.shape)), near_mm(m)).any()]


def _chords(several: Sequence[Path]) -> flattening.Flat:
    """Paths as lines of chords."""
    return flattening.shapely_lines(
        [np.concatenate([flattening.chords(s) for s in path.segments]) for path in several]
    )


def _polygons(found: Divided) -> flattening.Flat:
    """The floors of a face as polygons of coarse chords, with their holes."""
    loops = [patch.loops for patch in found.floors]
    paths = [path_of(found.pieces, loop) for own in loops for loop in own]
    whose = np.repeat(np.arange(len(loops)), [len(own) for own in loops])
    return shapely.polygons(flattening.shapely_rings(paths, COARSE_MM), indices=whose)
