"""What is taken on a face and what is free, for labels that keep clear of everything."""

import math
from collections.abc import Iterable, Iterator

import numpy as np
import numpy.typing as npt

from instruments.geometry import Arc, Cubic, Floats, Line, Path, Points, Region, Shape, Strokes
from instruments.lettering.text import Word
from instruments.records import dataclass
from instruments.sundial.plate import Window

_BATCH = 24
"""Places tried at a time: most labels find theirs among the first."""


def sampled(path: Path, step_mm: float) -> Points:
    """Points of a path at most about `step_mm` apart."""
    runs = []
    for s in path.segments:
        match s:
            case Line():
                length = s.length()
            case Arc():
                length = s.length()
            case Cubic():
                length = (
                    abs(s.control1 - s.start)
                    + abs(s.control2 - s.control1)
                    + abs(s.end - s.control2)
                )
        runs.append(s.point(np.linspace(0.0, 1.0, max(2, math.ceil(length / step_mm) + 1))))
    return np.concatenate(runs)


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
    """The points of a word's box about its anchor, close enough to find every taken cell.

    The anchor is the middle of the ink across and the word's middle in height, as
    `placing.straight` puts it.

    Attributes
    ----------
    half_width, low, high : float
        The box of the ink about the anchor, mm; `low` is negative.
    ink : Points
        Points that fill that box.
    corners, roomy : Points
        Of the box with room on every side: its corners, and points that no line and no
        label can pass between.
    """

    half_width: float
    low: float
    high: float
    ink: Points
    corners: Points
    roomy: Points

    @staticmethod
    def of(word: Word, room_mm: float, step_mm: float, beside_mm: float | None = None) -> "Lattice":
        """The lattice of a word on a ground of cells of `step_mm`.

        It has `room_mm` over and under it, and before and after it where `beside_mm` is
        not given.
        """
        xmin, ymin, xmax, ymax = word.bounds
        half = (xmax - xmin) / 2
        low, high = ymin - word.middle_mm, ymax - word.middle_mm
        beside = room_mm if beside_mm is None else beside_mm
        wide, bottom, top = half + beside, low - room_mm, high + room_mm
        xs, ys = _steps(-wide, wide, step_mm), _steps(bottom, top, step_mm)
        rim = (xs + 1j * bottom, xs + 1j * top, -wide + 1j * ys, wide + 1j * ys)
        # A line that enters crosses the rim; only a label could lie wholly inside, and
        # labels fill cells over their whole height.
        inner = (xs[1:-1:3, None] + 1j * ys[None, 1:-1:3]).ravel()
        return Lattice(
            half,
            low,
            high,
            (_steps(-half, half, step_mm)[:, None] + 1j * _steps(low, high, step_mm)).ravel(),
            np.array([complex(x, y) for x in (-wide, wide) for y in (bottom, top)]),
            np.concatenate([*rim, inner]),
        )

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

    def take_shape(self, shape: Shape) -> None:
        """Mark the cells along a shape's paths, with no gap that a diagonal slips through."""
        for path in paths_of(shape):
            points = sampled(path, self.cell_mm / 2)
            self.take(points)
            self.take(points + self.cell_mm / 2)

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
        for start in range(0, len(at), _BATCH):
            batch = slice(start, start + _BATCH)
            centre, turn = at[batch, None], np.exp(1j * angle[batch])[:, None]
            # The windows are convex: a box is inside where its corners are.
            depth = self._window.depth(centre + turn * lattice.corners[None, :])
            inside = np.all(depth > 0.0, axis=1)
            free = self.free(centre + turn * lattice.roomy[None, :])
            yield from (start + np.flatnonzero(inside & free)).tolist()

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
