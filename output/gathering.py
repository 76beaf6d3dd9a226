"""Shapes taken apart into commands and rows of numbers.

So that the numbers of a whole face are rounded and written at once. A row is a complex
number: mostly a point; an arc has rows for its radius and its flags too.
"""

import math
from collections.abc import Iterable, Sequence
from itertools import chain
from operator import attrgetter
from typing import Any

import numpy as np
import numpy.typing as npt

from instruments.geometry import TURN, Arc, Bounds, Cubic, Floats, Line, Points, Shape
from instruments.geometry.path import JOIN_MM
from instruments.records import dataclass
from output.layers import paths

Flags = npt.NDArray[np.bool_]
Indices = npt.NDArray[np.intp]
Letters = npt.NDArray[np.uint8]
"""Characters of ASCII; 0 is none."""

MOVE, LINE, CUBIC, ARC = b"MLCA"
"""The commands, whose letters are those of path data."""

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

    def points(self, t: float) -> Points:
        """The point of each at a parameter, 0 at the start and 1 at the end."""
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

    @property
    def closed(self) -> Flags:
        """Which paths return to their start."""
        ends = np.append(self.first_rows[self.starts[1:]], len(self.rows)) - 1
        gaps = np.abs(self.rows[ends] - self.rows[self.first_rows[self.starts]])
        found: Flags = ~self.single & (gaps <= JOIN_MM)
        found[self.circles] = True
        return found

    def bounds(self) -> Bounds:
        """A box that holds all, exact but for cubics, whose control points it holds."""
        found = [self.rows[self.points]]
        arcs = self.arcs
        ends = arcs.starts_rad + arcs.sweeps_rad
        low, high = np.minimum(arcs.starts_rad, ends), np.maximum(arcs.starts_rad, ends)
        for k, side in enumerate((1.0, 1j, -1.0, -1j)):
            # Which arcs pass their circle's furthest point to that side.
            turn = k * TURN / 4
            passed = np.floor((high - turn) / TURN) >= np.ceil((low - turn) / TURN)
            found.append((arcs.centres + arcs.radii * side)[passed])
        z = np.concatenate(found)
        return float(z.real.min()), float(z.imag.min()), float(z.real.max()), float(z.imag.max())


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
    drawings = [(paths(shape), area) for shape, area in shapes]
    counts = np.array([len(drawing) for drawing, _ in drawings], np.intp)
    areas = np.repeat(np.array([area for _, area in drawings], bool), counts)
    runs = [path.segments for drawing, _ in drawings for path in drawing]
    segments = list(chain.from_iterable(runs))
    lengths = np.array(list(map(len, runs)), np.intp)
    firsts = np.cumsum(lengths) - lengths
    kinds = np.frombuffer(bytearray(map(_LETTERS.__getitem__, map(type, segments))), np.uint8)

    curved = np.flatnonzero(kinds == ARC)
    found: list[Any] = [segments[k] for k in curved.tolist()]
    centres = _column(found, "centre", complex)
    radii, turned, sweeps = (_column(found, name, float) for name in _ANGLES)
    single = lengths == 1
    path_of = np.repeat(np.arange(len(runs)), lengths)
    whole = single[path_of[curved]] & (np.abs(sweeps) >= TURN - 1e-12)
    bent = radii * (1.0 - np.cos(np.minimum(np.abs(sweeps), math.pi) / 2.0)) >= _FLAT_MM
    if not special:
        whole[:], bent[:] = False, True
    kinds[curved[~bent & ~whole]] = LINE
    pieces = np.ones(len(segments), np.intp)
    pieces[curved] = np.where(bent, np.ceil(np.abs(sweeps) / largest_sweep_rad).clip(1.0), 1.0)
    pieces[curved[whole]] = 2

    # Before the commands of each path's segments stands its move.
    places = np.cumsum(pieces) - pieces + path_of + 1
    starts = places[firsts] - 1
    commands = np.full(len(runs) + pieces.sum(), MOVE, np.uint8)
    drawing_commands = np.ones(len(commands), bool)
    drawing_commands[starts] = False
    commands[drawing_commands] = np.repeat(kinds, pieces)
    row_counts = _ROWS[commands]
    first_rows = np.cumsum(row_counts) - row_counts
    rows = np.zeros(row_counts.sum(), complex)
    points = [0j if isinstance(run[0], Arc) else run[0].start for run in runs]
    rows[first_rows[starts]] = points
    for letter, names in ((LINE, ("end",)), (CUBIC, ("control1", "control2", "end"))):
        of_kind = np.flatnonzero(kinds == letter)
        alike = [segments[k] for k in of_kind.tolist()]
        for k, name in enumerate(names):
            rows[first_rows[places[of_kind]] + k] = _column(alike, name, complex)

    # The arcs' own rows; a whole circle's points are its centre.
    arcs = Arcs(centres, radii, turned, sweeps, places[curved])
    opening = curved == firsts[path_of[curved]]
    before = np.where(whole, centres, arcs.points(0.0))
    rows[first_rows[starts[path_of[curved[opening]]]]] = before[opening]
    drawn = np.flatnonzero(kinds[curved] == ARC)
    count = pieces[curved[drawn]]
    of_piece = np.repeat(drawn, count)
    within = np.arange(len(of_piece)) - np.repeat(np.cumsum(count) - count, count)
    angles = turned[of_piece] + sweeps[of_piece] * ((within + 1) / np.repeat(count, count))
    around = radii[of_piece] * np.exp(1j * angles)
    at = first_rows[places[curved[of_piece]] + within]
    rows[at] = radii[of_piece] * (1 + 1j)
    # 1 is clockwise to the eye, as y runs down.
    rows[at + 2] = np.where(sweeps[of_piece] > 0.0, 0j, 1j)
    rows[at + 3] = centres[of_piece] + np.where(whole[of_piece], 0j, around)
    open_ = ~whole[of_piece]
    return Gathered(
        counts,
        areas,
        single,
        starts,
        commands,
        first_rows,
        rows,
        path_of[curved[whole]],
        arcs,
        (at[open_], centres[of_piece[open_]]),
    )


_LETTERS = {Line: LINE, Cubic: CUBIC, Arc: ARC}
_ANGLES = ("radius", "start_rad", "sweep_rad")


def _column(things: Sequence[Any], name: str, kind: type) -> npt.NDArray[Any]:
    """An attribute of things as an array."""
    return np.array(list(map(attrgetter(name), things)), kind)
