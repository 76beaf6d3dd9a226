"""What is taken on a face and what is free, for labels that keep clear of everything."""

import cmath
import math
from collections.abc import Iterable, Iterator, Sequence

import numpy as np
import numpy.typing as npt

from instruments.geometry import (
    Arc,
    Bounds,
    Cubic,
    Floats,
    Line,
    Path,
    Points,
    Region,
    Segment,
    Shape,
    Strokes,
)
from instruments.lettering.text import Word
from instruments.records import dataclass
from instruments.sundial.plate import Window

Integers = npt.NDArray[np.int_]

_BATCH = 48
"""Places tried at a time: most labels find theirs among the first."""


def sampled(path: Path, step_mm: float) -> Points:
    """Points of a path at most about `step_mm` apart."""
    return points_of(path.segments, step_mm)


def points_of(segments: Sequence[Segment], step_mm: float) -> Points:
    """Points of many segments, one segment after the other, at most about a step apart."""
    count = np.maximum(2, np.ceil(np.array([*map(_about_length, segments)]) / step_mm) + 1)
    count = count.astype(np.intp)
    first = np.cumsum(count) - count
    which = np.repeat(np.arange(len(segments)), count)
    t = (np.arange(len(which)) - first[which]) * (1.0 / (count - 1))[which]
    t[first + count - 1] = 1.0
    points = np.empty(len(which), dtype=np.complex128)
    for kind in {type(segment) for segment in segments}:
        its = [k for k, segment in enumerate(segments) if type(segment) is kind]
        if len(its) == len(segments):
            return _along(segments, which, t)
        on = np.isin(which, its)
        within = np.searchsorted(its, which[on])
        points[on] = _along([segments[k] for k in its], within, t[on])
    return points


def _about_length(s: Segment) -> float:
    if isinstance(s, Cubic):
        return abs(s.control1 - s.start) + abs(s.control2 - s.control1) + abs(s.end - s.control2)
    return s.length()


def _along(segments: Sequence[Segment], which: Integers, t: Floats) -> Points:
    """Points of segments of one kind: at parameters, each of one of them."""
    found: Points
    match segments[0]:
        case Line():
            start, end = np.array([(s.start, s.end) for s in segments if isinstance(s, Line)]).T
            found = start[which] + (end - start)[which] * t
        case Arc():
            rows = [(s.radius, s.start_rad, s.sweep_rad) for s in segments if isinstance(s, Arc)]
            centre = np.array([s.centre for s in segments if isinstance(s, Arc)])
            radius, low, sweep = np.array(rows).T
            found = centre[which] + radius[which] * np.exp(1j * (low[which] + sweep[which] * t))
        case Cubic():
            corners = [
                (s.start, s.control1, s.control2, s.end) for s in segments if isinstance(s, Cubic)
            ]
            p0, p1, p2, p3 = (p[which] for p in np.array(corners).T)
            s = 1.0 - t
            found = p0 * (s * s * s) + p1 * (3.0 * s * s * t) + p2 * (3.0 * s * t * t) + p3 * t**3
    return found


def paths_of(shape: Shape) -> Iterable[Path]:
    """The paths that a shape is drawn with."""
    match shape:
        case Path():
            return (shape,)
        case Strokes():
            return shape.paths
        case Region():
            return shape.contours


@dataclass(frozen=True, slots=True)
class Lattice:
    """A word's box about its anchor, with the room that it needs, on a ground of cells.

    The anchor is the middle of the ink across and the word's middle in height, as
    `placing.straight` puts it.

    Attributes
    ----------
    half_width, low, high : float
        The box of the ink about the anchor, mm; `low` is negative.
    room, beside : float
        What it needs over and under, and before and after it, mm.
    step : float
        Width of the cells, mm.
    """

    half_width: float
    low: float
    high: float
    room: float
    beside: float
    step: float

    @staticmethod
    def of(word: Word, room_mm: float, step_mm: float, beside_mm: float | None = None) -> "Lattice":
        """The lattice of a word on a ground of cells of `step_mm`.

        It has `room_mm` over and under it, and before and after it where `beside_mm` is
        not given.
        """
        xmin, ymin, xmax, ymax = word.bounds
        low, high = ymin - word.middle_mm, ymax - word.middle_mm
        beside = room_mm if beside_mm is None else beside_mm
        return Lattice((xmax - xmin) / 2, low, high, room_mm, beside, step_mm)

    @property
    def ink(self) -> Points:
        """Points that fill the box of the ink."""
        xs = _steps(-self.half_width, self.half_width, self.step)
        return (xs[:, None] + 1j * _steps(self.low, self.high, self.step)).ravel()

    @property
    def roomy_box(self) -> Bounds:
        """The box with its room, about the anchor."""
        wide = self.half_width + self.beside
        return -wide, self.low - self.room, wide, self.high + self.room

    def corners(self) -> Points:
        """The corners of the box with its room."""
        xmin, ymin, xmax, ymax = self.roomy_box
        return np.array([complex(x, y) for x in (xmin, xmax) for y in (ymin, ymax)])

    def coarse(self) -> Points:
        """A few points of the box with its room: most of what is in its way is on them."""
        xmin, ymin, xmax, ymax = self.roomy_box
        xs = np.linspace(xmin, xmax, math.ceil((xmax - xmin) / (ymax - ymin)) * 2 + 1)
        return (xs + 1j * np.linspace(ymin, ymax, 3)[:, None]).ravel()

    def roomy(self) -> Points:
        """Points of the box with its room that no line and no label can pass between."""
        xmin, ymin, xmax, ymax = self.roomy_box
        xs, ys = _steps(xmin, xmax, self.step), _steps(ymin, ymax, self.step)
        rim = (xs + 1j * ymin, xs + 1j * ymax, xmin + 1j * ys, xmax + 1j * ys)
        # A line that enters crosses the rim; only a label could lie wholly inside, and
        # labels fill cells over their whole height.
        inner = (xs[1:-1:3, None] + 1j * ys[None, 1:-1:3]).ravel()
        return np.concatenate([*rim, inner])

    def reach(self, direction: complex) -> float:
        """How far the upright box extends from its anchor against a direction."""
        down = -self.low if direction.imag > 0 else self.high
        return abs(direction.real) * self.half_width + abs(direction.imag) * down


def _steps(low: float, high: float, step: float) -> Floats:
    return np.linspace(low, high, math.ceil((high - low) / step) + 2)


_MOST_CELLS = 4000
"""Along a side of the raster, which then takes 16 MB."""


class Ground:
    """A raster of the face: cells that lines, letters and borders have taken.

    A working surface of the layout, filled as labels find their places.
    """

    def __init__(self, window: Window, cell_mm: float) -> None:
        half_x, half_y = window.half_size
        # Tiny letters on a huge plate do with coarser cells, and keep farther apart.
        cell_mm = max(cell_mm, 2 * max(half_x, half_y) / _MOST_CELLS)
        self.cell_mm = cell_mm
        self._window = window
        self._low = window.centre - complex(half_x, half_y)
        self._taken = np.zeros(
            (math.ceil(2 * half_y / cell_mm) + 1, math.ceil(2 * half_x / cell_mm) + 1), dtype=bool
        )

    def take(self, points: Points) -> None:
        """Mark the cells of points as taken; points off the face are let go."""
        row, column = self._cells(points)
        rows, columns = self._taken.shape
        on = (row >= 0) & (row < rows) & (column >= 0) & (column < columns)
        self._taken[row[on], column[on]] = True

    def take_word(self, lattice: Lattice, at: complex, angle: float) -> None:
        """Mark the cells of a word's ink as taken, its anchor at a place."""
        if angle:
            self.take(at + cmath.rect(1.0, angle) * lattice.ink)
            return
        half = lattice.half_width
        rows, columns = self._span(at, (-half, lattice.low, half, lattice.high))
        self._taken[rows, columns] = True

    def take_shape(self, *shapes: Shape) -> None:
        """Mark the cells along shapes' paths, with no gap that a diagonal slips through."""
        segments = [s for shape in shapes for path in paths_of(shape) for s in path.segments]
        if segments:
            points = points_of(segments, self.cell_mm / 2)
            self.take(np.concatenate([points, points + self.cell_mm / 2]))

    def take_disc(self, centre: complex, radius: float) -> None:
        """Mark the cells of a disc as taken."""
        steps = np.arange(-radius, radius + self.cell_mm, self.cell_mm / 2)
        points = (steps[None, :] + 1j * steps[:, None]).ravel()
        self.take(centre + points[np.abs(points) <= radius])

    def free(self, points: Points) -> npt.NDArray[np.bool_]:
        """For each row of points, whether all are on free cells of the window."""
        row, column = self._cells(points)
        rows, columns = self._taken.shape
        row, column = np.clip(row, 0, rows - 1), np.clip(column, 0, columns - 1)
        free: npt.NDArray[np.bool_] = ~np.any(self._taken[row, column], axis=1)
        return free

    def free_places(self, lattice: Lattice, at: Points, angle: Floats) -> Iterator[int]:
        """Which of many places (anchor, direction of the baseline) are free, in their order."""
        if not np.any(angle):
            box = lattice.roomy_box
            for k, place in enumerate(at.tolist()):
                if self._window.holds(_moved(box, place)):
                    rows, columns = self._span(place, box)
                    if not self._taken[rows, columns].any():
                        yield k
            return
        corners, coarse, roomy = lattice.corners(), lattice.coarse(), lattice.roomy()
        for start in range(0, len(at), _BATCH):
            centre, turn = at[start : start + _BATCH], np.exp(1j * angle[start : start + _BATCH])
            # The windows are convex: a box is inside where its corners are.
            depth = self._window.depth(centre[:, None] + turn[:, None] * corners)
            hopeful = np.flatnonzero(depth.min(axis=1) > 0.0)
            few = centre[hopeful, None] + turn[hopeful, None] * coarse
            for k in hopeful[self.free(few)].tolist():
                if self.free((centre[k] + turn[k] * roomy)[None, :])[0]:
                    yield start + k

    def _span(self, at: complex, box: Bounds) -> tuple[slice, slice]:
        """The rows and columns of the cells of an upright box about a place."""
        xmin, ymin, xmax, ymax = _moved(box, at - self._low)
        cell = self.cell_mm
        return (
            slice(max(math.floor(ymin / cell), 0), max(math.floor(ymax / cell) + 1, 0)),
            slice(max(math.floor(xmin / cell), 0), max(math.floor(xmax / cell) + 1, 0)),
        )

    def free_boxes(self, at: Points, half: complex) -> npt.NDArray[np.bool_]:
        """For each point, whether the upright box about it holds no taken cell.

        Parameters
        ----------
        at : Points
            Middles of boxes that lie on the window.
        half : complex
            Half of their width and height, mm.
        """
        rows, columns = self._taken.shape
        sums = np.zeros((rows + 1, columns + 1), dtype=np.int64)
        sums[1:, 1:] = self._taken.cumsum(axis=0).cumsum(axis=1)
        (bottom, left), (top, right) = (self._cells(at + side * half) for side in (-1, 1))
        bottom, top = np.clip(bottom, 0, rows), np.clip(top + 1, 0, rows)
        left, right = np.clip(left, 0, columns), np.clip(right + 1, 0, columns)
        taken = sums[top, right] - sums[bottom, right] - sums[top, left] + sums[bottom, left]
        free: npt.NDArray[np.bool_] = taken == 0
        return free

    def _cells(self, points: Points) -> tuple[npt.NDArray[np.int_], npt.NDArray[np.int_]]:
        z = (points - self._low) / self.cell_mm
        return np.floor(z.imag).astype(int), np.floor(z.real).astype(int)


def _moved(box: Bounds, by: complex) -> Bounds:
    return box[0] + by.real, box[1] + by.imag, box[2] + by.real, box[3] + by.imag
