"""Shapes taken apart into commands and rows of numbers.

So that the numbers of a whole face are rounded and written at once. A row is a complex
number: mostly a point; an arc has rows for its radius and its flags too.
"""

import math
from cmath import rect
from collections.abc import Iterable

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
"""Longer arcs are split: near half a turn the ends and radius don't fix the centre."""

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
    rows: Points
    circles: Indices
    arcs: Arcs
    drawn: tuple[Indices, Points]

    @property
    def first_rows(self) -> Indices:
        """The first row of each command."""
        counts = _ROWS[self.commands]
        return np.cumsum(counts) - counts

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


def gathered(shapes: Iterable[tuple[Shape, bool]]) -> Gathered:
    """Take shapes apart.

    Parameters
    ----------
    shapes : Iterable[tuple[Shape, bool]]
        Each with whether it is an area of which nobody reads a figure.
    """
    counts: list[int] = []
    areas: list[bool] = []
    single: list[bool] = []
    starts: list[int] = []
    commands = bytearray()
    rows: list[complex] = []
    circles: list[int] = []
    arcs: list[Arc] = []
    arc_commands: list[int] = []
    drawn: list[int] = []
    centres: list[complex] = []
    for shape, area in shapes:
        drawing = paths(shape)
        counts.append(len(drawing))
        for path in drawing:
            segments = path.segments
            first = segments[0]
            areas.append(area)
            single.append(len(segments) == 1)
            starts.append(len(commands))
            commands.append(MOVE)
            if isinstance(first, Arc) and single[-1] and first.is_circle:
                circles.append(len(starts) - 1)
                arcs.append(first)
                arc_commands.append(len(commands))
                commands += bytes((ARC, ARC))
                radius, flag = complex(first.radius, first.radius), complex(0, _flag(first))
                rows += (first.centre, *(radius, 0j, flag, first.centre) * 2)
                continue
            rows.append(first.start)
            for segment in segments:
                if isinstance(segment, Cubic):
                    commands.append(CUBIC)
                    rows += (segment.control1, segment.control2, segment.end)
                elif isinstance(segment, Line) or _flat(segment):
                    commands.append(LINE)
                    rows.append(segment.end)
                else:
                    arcs.append(segment)
                    arc_commands.append(len(commands))
                    for end in _ends(segment):
                        commands.append(ARC)
                        drawn.append(len(rows))
                        centres.append(segment.centre)
                        radius = complex(segment.radius, segment.radius)
                        rows += (radius, 0j, complex(0, _flag(segment)), end)
    return Gathered(
        np.array(counts, np.intp),
        np.array(areas, bool),
        np.array(single, bool),
        np.array(starts, np.intp),
        np.frombuffer(bytes(commands), np.uint8),
        np.array(rows, complex),
        np.array(circles, np.intp),
        Arcs(
            np.array([a.centre for a in arcs], complex),
            np.array([a.radius for a in arcs], float),
            np.array([a.start_rad for a in arcs], float),
            np.array([a.sweep_rad for a in arcs], float),
            np.array(arc_commands, np.intp),
        ),
        (np.array(drawn, np.intp), np.array(centres, complex)),
    )


def _flag(arc: Arc) -> int:
    """SVG's flag: 1 is clockwise to the eye, as y runs down."""
    return 0 if arc.sweep_rad > 0.0 else 1


def _flat(arc: Arc) -> bool:
    return arc.radius * (1.0 - math.cos(min(abs(arc.sweep_rad), math.pi) / 2.0)) < _FLAT_MM


def _ends(arc: Arc) -> list[complex]:
    """Where the pieces end that SVG's arc can say well."""
    count = max(1, math.ceil(abs(arc.sweep_rad) / _LARGEST_SWEEP))
    angles = (arc.start_rad + arc.sweep_rad * ((k + 1) / count) for k in range(count))
    return [arc.centre + rect(arc.radius, angle) for angle in angles]
