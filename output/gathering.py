"""Shapes taken apart into commands and rows of numbers.

So that the checks look at a whole face at once. A row is a complex
number: mostly a point; an arc has rows for its radius and its flags too.
"""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import chain
from operator import attrgetter
from typing import Any

import numpy as np
import numpy.typing as npt

from instruments.geometry import (
    TURN,
    Arc,
    Cubic,
    Floats,
    Ink,
    Line,
    Path,
    Points,
    Segment,
    Shape,
)
from instruments.geometry.ink import CUBIC, LINE, MOVE, laid
from instruments.geometry.path import paths

__all__ = ["ARC", "ARC_ROWS", "CUBIC", "LINE", "MOVE", "Arcs", "Flags", "Gathered", "Indices"]
__all__ += ["Letters", "counts", "gathered"]

Flags = npt.NDArray[np.bool_]
Indices = npt.NDArray[np.intp]
Letters = npt.NDArray[np.uint8]
"""Characters of ASCII; 0 is none."""

ARC = ord("A")
"""The command for arcs; those of `Outlines` draw the rest, and all are path data's letters."""

ARC_ROWS = 4
"""An arc's rows: its radius twice, two zeros, its flag with nothing before it, its end."""

_ROWS = np.zeros(128, np.intp)
_ROWS[[MOVE, LINE, CUBIC, ARC]] = 1, 1, 3, ARC_ROWS

_LARGEST_SWEEP = math.radians(150.0)
"""Longer arcs are split, where they are read: near half a turn the ends and radius don't fix
the centre."""

_FLAT_MM = 1e-6
"""An arc that rises less than a nanometre is a line."""


@dataclass(frozen=True, slots=True)
class Arcs:
    """Arcs as arrays: as `Arc` has them, and the number of each one's first command."""

    centres: Points
    radii: Floats
    starts_rad: Floats
    sweeps_rad: Floats
    commands: Indices

    def points(self, t: float | Floats) -> Points:
        """The point of each at a parameter, 0 at the start and 1 at the end.

        At each parameter of a column, a row.
        """
        circle: Points = np.exp(1j * (self.starts_rad + self.sweeps_rad * t))
        return self.centres + self.radii * circle


@dataclass(frozen=True, slots=True)
class Gathered:
    """Shapes as arrays.

    Attributes
    ----------
    shapes : (s,) array of int
        How many paths each shape has.
    areas : (p,) array of bool
        Of each path, whether it bounds an area of which nobody reads a figure.
    single : (p,) array of bool
        Whether it has a single segment.
    starts : (p,) array of int
        The number of its first command, which is a move.
    commands : (m,) array of uint8
        Letters, of the whole drawing.
    first_rows : (m,) array of int
        The first row of each command.
    rows : (n,) array of complex
        As many for each command as it takes, y up. Those of a whole circle, which is two
        arcs, have its centre for the points.
    circles : (c,) array of int
        Which paths are whole circles.
    arcs : Arcs
        All arcs, before long ones were split for the reader.
    drawn : (b,) array of int, (b,) array of complex
        The first row of each arc command, circles' apart, and its centre.
    """

    shapes: Indices
    areas: Flags
    single: Flags
    starts: Indices
    commands: Letters
    first_rows: Indices
    rows: Points
    circles: Indices
    arcs: Arcs
    drawn: tuple[Indices, Points]

    @property
    def points(self) -> Flags:
        """Which rows are points."""
        found = np.ones(len(self.rows), bool)
        first = self.first_rows[self.commands == ARC]
        for k in range(ARC_ROWS - 1):
            found[first + k] = False
        return found

    def lengths(self) -> Indices:
        """How many commands each path has."""
        return counts(self.starts, len(self.commands))

    def owner(self, command: int) -> int:
        """The number of the shape that a command is of."""
        path = np.searchsorted(self.starts, command, side="right") - 1
        return int(np.searchsorted(np.cumsum(self.shapes), path, side="right"))


def counts(firsts: Indices, end: int) -> Indices:
    """How many there are from each first number to the next, and from the last to the end."""
    found = np.empty(len(firsts), np.intp)
    np.subtract(firsts[1:], firsts[:-1], out=found[:-1])
    found[-1:] = end - firsts[-1:]
    return found


def gathered(
    shapes: Iterable[tuple[Shape, bool]],
    largest_sweep_rad: float = _LARGEST_SWEEP,
    *,
    special: bool = True,
) -> Gathered:
    """Take shapes apart.

    Parameters
    ----------
    shapes : Iterable[tuple[Shape, bool]]
        Each with whether it is an area of which nobody reads a figure.
    largest_sweep_rad : float
        Longer arcs are split.
    special : bool
        Whether to make lines of flat arcs, and two halves of whole circles.
    """
    given = list(shapes)
    inks = [None if isinstance(shape, Path) else shape.ink for shape, _ in given]
    drawings = [
        (shape,) if isinstance(shape, Path) else () if ink else paths(shape)
        for (shape, _), ink in zip(given, inks, strict=True)
    ]
    areas = np.array([area for _, area in given], bool)
    found = _taken_apart(drawings, areas, largest_sweep_rad, special=special)
    return _with_ink(found, inks, areas) if any(inks) else found


def _taken_apart(
    drawings: Sequence[Sequence[Path]], areas: Flags, largest_sweep_rad: float, *, special: bool
) -> Gathered:
    """Shapes that are paths, with which are areas."""
    shapes = np.array(list(map(len, drawings)), np.intp)
    runs = [path.segments for drawing in drawings for path in drawing]
    segments = list(chain.from_iterable(runs))
    lengths = np.array(list(map(len, runs)), np.intp)
    firsts = np.cumsum(lengths) - lengths
    kinds = np.frombuffer(bytearray(map(_LETTERS.__getitem__, map(type, segments))), np.uint8)
    single = lengths == 1
    path_of = np.repeat(np.arange(len(runs)), lengths)

    curved = np.flatnonzero(kinds == ARC)
    found: list[Any] = [segments[k] for k in curved.tolist()]
    centres = _column(found, "centre", complex)
    radii, turned, sweeps = (_column(found, name, float) for name in _ANGLES)
    whole, pieces = _parted(radii, np.abs(sweeps), largest_sweep_rad, special=special)
    whole &= single[path_of[curved]]
    pieces[whole] = 2
    kinds[curved[pieces == 0]] = LINE
    drawing_commands = np.ones(len(segments), np.intp)
    drawing_commands[curved] = pieces.clip(1)

    # Before the commands of each path's segments stands its move.
    places = np.cumsum(drawing_commands) - drawing_commands + path_of + 1
    starts = places[firsts] - 1
    commands = np.full(len(runs) + drawing_commands.sum(), MOVE, np.uint8)
    drawing = np.ones(len(commands), bool)
    drawing[starts] = False
    commands[drawing] = np.repeat(kinds, drawing_commands)
    row_counts = _ROWS[commands]
    first_rows = np.cumsum(row_counts) - row_counts
    rows = np.zeros(row_counts.sum(), complex)
    _set_plain(rows, segments, kinds, first_rows[places])
    foremost = np.flatnonzero(kinds[firsts] != ARC)
    rows[first_rows[starts[foremost]]] = _column(
        [runs[k][0] for k in foremost.tolist()], "start", complex
    )
    arcs = Arcs(centres, radii, turned, sweeps, places[curved])
    opening = curved == firsts[path_of[curved]]
    before = np.where(whole, centres, arcs.points(0.0))
    rows[first_rows[starts[path_of[curved[opening]]]]] = before[opening]
    return Gathered(
        shapes=shapes,
        areas=np.repeat(areas, shapes),
        single=single,
        starts=starts,
        commands=commands,
        first_rows=first_rows,
        rows=rows,
        circles=path_of[curved[whole]],
        arcs=arcs,
        drawn=_set_arcs(rows, arcs, whole, pieces, first_rows),
    )


def _parted(
    radii: Floats, sweeps_rad: Floats, largest_sweep_rad: float, *, special: bool
) -> tuple[Flags, Indices]:
    """Which arcs turn all round, and in how many pieces each is drawn; a line is none."""
    whole = special & (sweeps_rad >= TURN - 1e-12)
    rises = radii * (1.0 - np.cos(np.minimum(sweeps_rad, math.pi) / 2.0))
    pieces = np.ceil(sweeps_rad / largest_sweep_rad).clip(1.0).astype(np.intp)
    if special:
        pieces[rises < _FLAT_MM] = 0
    return whole, pieces


def _set_plain(
    rows: Points, segments: Sequence[Segment], kinds: Letters, first_rows: Indices
) -> None:
    """Write the rows of lines and cubics, with the first row of each segment given."""
    for letter, names in ((LINE, ("end",)), (CUBIC, ("control1", "control2", "end"))):
        of_kind = np.flatnonzero(kinds == letter)
        alike = [segments[k] for k in of_kind.tolist()]
        for k, name in enumerate(names):
            rows[first_rows[of_kind] + k] = _column(alike, name, complex)


def _set_arcs(
    rows: Points, arcs: Arcs, whole: Flags, pieces: Indices, first_rows: Indices
) -> tuple[Indices, Points]:
    """Write the rows of arcs in so many pieces, a whole circle's points as its centre.

    Returns the first row of each piece, circles' apart, and its centre.
    """
    of_piece = np.repeat(np.arange(len(pieces)), pieces)
    within = np.arange(len(of_piece)) - np.repeat(np.cumsum(pieces) - pieces, pieces)
    radii, centres = arcs.radii[of_piece], arcs.centres[of_piece]
    sweeps, circles = arcs.sweeps_rad[of_piece], whole[of_piece]
    angles = arcs.starts_rad[of_piece] + sweeps * ((within + 1) / pieces[of_piece])
    at = first_rows[arcs.commands[of_piece] + within]
    rows[at] = radii * (1 + 1j)
    # 1 is clockwise to the eye, as y runs down.
    rows[at + 2] = np.where(sweeps > 0.0, 0j, 1j)
    rows[at + 3] = centres + np.where(circles, 0j, radii * np.exp(1j * angles))
    return at[~circles], centres[~circles]


def _with_ink(plain: Gathered, inks: Sequence[Ink | None], areas: Flags) -> Gathered:
    """What was taken apart, and the ink of the shapes that have it, in their order."""
    some = [ink for ink in inks if ink]
    drawn = laid(some)
    of_ink = np.array([ink is not None for ink in inks], bool)
    of_paths = np.append(plain.starts, len(plain.commands))
    lengths = counts(of_paths[np.cumsum(plain.shapes) - plain.shapes], len(plain.commands))
    lengths[of_ink] = [sum([len(o.commands) for o in ink.outlines]) for ink in some]
    inked = np.repeat(of_ink, lengths)
    commands = np.empty(len(inked), np.uint8)
    commands[inked], commands[~inked] = drawn.commands, plain.commands
    row_counts = _ROWS[commands]
    inked_rows = np.repeat(inked, row_counts)
    rows = np.empty(len(inked_rows), complex)
    rows[inked_rows], rows[~inked_rows] = drawn.points, plain.rows
    starts = np.flatnonzero(commands == MOVE)
    inked_paths = inked[starts]
    single = counts(starts, len(commands)) == 2
    single[~inked_paths] = plain.single
    shapes = counts(np.searchsorted(starts, np.cumsum(lengths) - lengths), len(starts))
    arcs, (at, centres) = plain.arcs, plain.drawn
    turns = arcs.centres, arcs.radii, arcs.starts_rad, arcs.sweeps_rad
    return Gathered(
        shapes=shapes,
        areas=np.repeat(areas, shapes),
        single=single,
        starts=starts,
        commands=commands,
        first_rows=np.cumsum(row_counts) - row_counts,
        rows=rows,
        circles=np.flatnonzero(~inked_paths)[plain.circles],
        arcs=Arcs(*turns, np.flatnonzero(~inked)[arcs.commands]),
        drawn=(np.flatnonzero(~inked_rows)[at], centres),
    )


_LETTERS = {Line: LINE, Cubic: CUBIC, Arc: ARC}
_ANGLES = ("radius", "start_rad", "sweep_rad")


def _column(things: Sequence[Any], name: str, kind: type) -> npt.NDArray[Any]:
    """An attribute of things as an array."""
    return np.array(list(map(attrgetter(name), things)), kind)
