"""What is taken on a face and what is free, for labels that keep clear of everything."""

import cmath
import math
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from instruments.geometry import Bounds, Floats, Indices, Points, Shape, Truths
from instruments.geometry.path import paths
from instruments.lettering.text import Word
from instruments.sundial.plate import Window
from instruments.sundial.tracing import points_of

_MOST_ABOUT = 2
"""Cells about a point that are asked at once, alike for names and numerals."""

_FEW, _MANY = 9, 60
"""Places that are tried one by one at first, and that are worth a closer sieve."""


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
    """Places from one to another, both included, nearer to each other than a step."""
    count = math.ceil((high - low) / step) + 2
    even: Floats = low + np.arange(count) * ((high - low) / (count - 1))
    return even


_MOST_CELLS = 4000
"""Along a side of the raster, which then takes 16 MB."""


@dataclass(frozen=True, slots=True)
class _Sieve:
    """A few points of a word's box with its room, in cells about its anchor.

    Attributes
    ----------
    spine : Points
        Along the middle of the box.
    about : int
        How many cells about each point of the spine are asked too: the squares of them cover
        the box's middle over its length, and stay inside the box however it is turned.
    outline : Points
        Around the box.
    """

    spine: Points
    about: int
    outline: Points

    @staticmethod
    def of(lattice: Lattice, cell_mm: float) -> "_Sieve":
        """The sieve of a word on a ground of cells of a width."""
        xmin, ymin, xmax, ymax = (side / cell_mm for side in lattice.roomy_box)
        half, middle = (ymax - ymin) / 2, (ymin + ymax) / 2
        about = min(max(math.floor(half / math.sqrt(2.0)) - 1, 0), _MOST_ABOUT)
        reach = max((xmax - xmin) / 2 - half, 0.0)
        steps = math.ceil(2 * reach / (2 * about + 1))
        pitch = 2 * reach / max(steps, 1)
        spine = [complex(k * pitch - reach, middle) for k in range(steps + 1)]
        count = 2 * math.ceil((xmax - xmin) / (ymax - ymin))
        along = [xmin + k * ((xmax - xmin) / count) for k in range(count + 1)]
        outline = [complex(x, y) for y in (ymin, ymax) for x in along]
        outline += [complex(x, middle) for x in (xmin, xmax)]
        return _Sieve(np.array(spine), about, np.array(outline))


class FaceRaster:
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
        # What is near the cells that were taken when it was first asked.
        self._near: dict[int, Truths] = {}

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
        self._taken[self._span(_moved((-half, lattice.low, half, lattice.high), at))] = True

    def take_shape(self, *shapes: Shape) -> None:
        """Mark the cells along shapes' paths, with no gap that a diagonal slips through."""
        segments = [s for shape in shapes for path in paths(shape) for s in path.segments]
        if segments:
            points = points_of(segments, self.cell_mm / 2)
            self.take(np.concatenate([points, points + self.cell_mm / 2]))

    def take_disc(self, centre: complex, radius: float) -> None:
        """Mark the cells of a disc as taken."""
        steps = np.arange(-radius, radius + self.cell_mm, self.cell_mm / 2)
        points = (steps[None, :] + 1j * steps[:, None]).ravel()
        self.take(centre + points[np.abs(points) <= radius])

    def free(self, points: Points) -> Truths:
        """For each row of points, whether all are on free cells of the window."""
        rows, columns = self._taken.shape
        z = (points - self._low) / self.cell_mm
        row = np.minimum(np.maximum(z.imag, 0.0), rows - 1).astype(np.intp)
        column = np.minimum(np.maximum(z.real, 0.0), columns - 1).astype(np.intp)
        free: Truths = ~np.logical_or.reduce(self._taken[row, column], axis=1)
        return free

    def free_places(self, lattice: Lattice, at: Points, angle: Floats) -> Iterator[int]:
        """Which of many places (anchor, direction of the baseline) are free, in their order."""
        sieve: _Sieve | None = None
        roomy: Points | None = None
        start, stop = 0, _FEW
        while start < len(at):
            # Most labels find a place among the first; those that find none try very many.
            places, ways = at[start:stop], angle[start:stop]
            left = np.arange(len(places))
            if stop > _FEW or np.count_nonzero(ways) > 1:
                sieve = sieve or _Sieve.of(lattice, self.cell_mm)
                left = self._hopeful(sieve, places, ways)
            turned = zip(left.tolist(), places[left].tolist(), ways[left].tolist(), strict=True)
            for k, place, way in turned:
                if _quarter(way):
                    holds = self._holds_box(lattice.roomy_box, place, way)
                else:
                    roomy = lattice.roomy() if roomy is None else roomy
                    holds = self._holds_turned(lattice, roomy, place, way)
                if holds:
                    yield start + k
            start, stop = stop, 4 * stop

    def _hopeful(self, sieve: "_Sieve", at: Points, angle: Floats) -> Indices:
        """Places whose box is free along its middle and around, as far as a few points tell."""
        centre, turn = (at - self._low) / self.cell_mm, np.exp(1j * angle)
        left = np.arange(len(at))
        if len(at) > _MANY or np.count_nonzero(angle) > 1:
            if sieve.about not in self._near:
                self._near[sieve.about] = _spread(self._taken, sieve.about)
            left = _clear(self._near[sieve.about], centre, turn, sieve.spine)
            centre, turn = centre[left], turn[left]
        return left[_clear(self._taken, centre, turn, sieve.outline)]

    def _holds_turned(self, lattice: Lattice, roomy: Points, at: complex, angle: float) -> bool:
        """Whether a turned box, filled with points, is inside the window and free."""
        turn = cmath.rect(1.0, angle)
        # The windows are convex: a box is inside where its corners are.
        if self._window.depth(at + turn * lattice.corners()).min() <= 0.0:
            return False
        return bool(self.free((at + turn * roomy)[None, :])[0])

    def _holds_box(self, box: Bounds, at: complex, angle: float) -> bool:
        """Whether a box that is level or upright is inside the window and free."""
        if angle:
            xmin, ymin, xmax, ymax = box
            box = (-ymax, xmin, -ymin, xmax) if angle > 0.0 else (ymin, -xmax, ymax, -xmin)
        box = _moved(box, at)
        return self._window.holds(box) and not np.count_nonzero(self._taken[self._span(box)])

    def _span(self, box: Bounds) -> tuple[slice, slice]:
        """The rows and columns of the cells of an upright box inside the window."""
        cell, x, y = self.cell_mm, self._low.real, self._low.imag
        return (
            slice(int((box[1] - y) / cell), int((box[3] - y) / cell) + 1),
            slice(int((box[0] - x) / cell), int((box[2] - x) / cell) + 1),
        )

    def free_boxes(self, at: Points, half: complex) -> Truths:
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
        free: Truths = taken == 0
        return free

    def _cells(self, points: Points) -> tuple[npt.NDArray[np.int_], npt.NDArray[np.int_]]:
        z = (points - self._low) / self.cell_mm
        return np.floor(z.imag).astype(int), np.floor(z.real).astype(int)


def _clear(taken: Truths, centre: Points, turn: Points, points: Points) -> Indices:
    """Which turned boxes have none of their points on a taken cell, all in cells.

    Of a box with a point off the window it may tell either.
    """
    z = centre[:, None] + turn[:, None] * points
    cells = z.imag.astype(np.intp) * taken.shape[1] + z.real.astype(np.intp)
    clear: Truths = ~np.logical_or.reduce(taken.take(cells, mode="clip"), axis=1)
    return clear.nonzero()[0]


def _spread(taken: Truths, by: int) -> Truths:
    """The cells with a taken one so many cells away or nearer, across and along."""
    across = taken.copy()
    for k in range(1, by + 1):
        across[:, k:] |= taken[:, :-k]
        across[:, :-k] |= taken[:, k:]
    both = across.copy()
    for k in range(1, by + 1):
        both[k:] |= across[:-k]
        both[:-k] |= across[k:]
    return both


def _quarter(angle: float) -> bool:
    """Whether a baseline is level or upright."""
    return angle == 0.0 or abs(abs(angle) - math.pi / 2) < 1e-12


def _moved(box: Bounds, by: complex) -> Bounds:
    return box[0] + by.real, box[1] + by.imag, box[2] + by.real, box[3] + by.imag
