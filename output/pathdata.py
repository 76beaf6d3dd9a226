"""Paths as the text of an SVG ``d`` attribute, exact to the reader.

Numbers have four decimals (0.05 µm) and no needless zeros; filled areas, from which nobody
reads a figure, have three and are written as short as the grammar allows.

An SVG arc is given by its ends and its radius, and a short flat one read back from rounded
numbers has its centre far from where it was; such an arc gets as many more decimals as its
centre needs.
"""

import numpy as np

from instruments.geometry import Path, Points
from output import digits
from output.gathering import (
    ARC,
    ARC_ROWS,
    LINE,
    MOVE,
    Flags,
    Gathered,
    Indices,
    Letters,
    counts,
    gathered,
)

DECIMALS = 4
AREA_DECIMALS = 3
MOST_DECIMALS = 9

CENTRE_MM = 0.0004
"""A written arc's centre and radius are this close to the ideal ones."""

_CLOSE = ord("Z")
_TO_SMALL = ord("a") - ord("A")


def data(path: Path, origin: complex, *, area: bool = False) -> str:
    """The path data of a path.

    Parameters
    ----------
    path : Path
        In mm, y up.
    origin : complex
        Where the path's own origin stands on the page, y down; a multiple of 0.001 mm.
    area : bool
        Write the boundary of a filled area: each point as the step from the one before,
        which is shorter. The steps are differences of rounded points, so that nothing
        adds up.

    Returns
    -------
    str
        ``M``, then ``L``, ``C`` and ``A`` (or their small letters), then ``Z`` if closed. A
        lone line is written as a step too, and a whole circle as two halves.
    """
    return written(gathered([(path, area)]), origin)[0]


def written(shapes: Gathered, origin: complex) -> list[str]:
    """The path data of each shape, as that of its paths together (see `data`)."""
    if not len(shapes.rows):
        return [""] * len(shapes.shapes)
    first_rows, points = shapes.first_rows, shapes.points
    path_starts = first_rows[shapes.starts]
    path_lengths = counts(path_starts, len(shapes.rows))
    page = np.where(points, shapes.rows.conj() + origin, shapes.rows)
    brief = shapes.areas.copy()
    brief[shapes.circles] = False
    decimals = _decimals(
        shapes, page, origin, path_starts, np.where(brief, AREA_DECIMALS, DECIMALS)
    )
    scales = np.repeat(10.0**decimals, path_lengths)[:, None]
    units = np.rint(page.view(np.float64).reshape(-1, 2) * scales)
    # Circles are two halves, whose ends are exactly a diameter apart.
    rows = path_starts[shapes.circles]
    radii = units[rows + 1, 0]
    for at, side in ((0, radii), (ARC_ROWS, -radii), (2 * ARC_ROWS, radii)):
        units[rows + at, 0] += side

    # A lone line, of which a scale has hundreds, is shorter as a step.
    lengths = shapes.lengths()
    lines = (lengths == 2) & (shapes.commands[shapes.starts + 1] == LINE)
    relative = brief | lines
    stepping = points & np.repeat(relative, path_lengths)
    stepping[path_starts] = False
    bases = np.repeat(first_rows - 1, counts(first_rows, len(shapes.rows)))
    numbers = units - np.where(stepping[:, None], units[bases], 0.0)
    most = int(decimals.max())
    numbers *= 10.0**most / scales

    kept = np.ones(units.shape, bool)
    kept[first_rows[shapes.commands == ARC] + 2, 0] = False
    # What closes a path draws its last line.
    last_rows = path_starts + path_lengths - 1
    closed = shapes.closed
    spared = closed & (lengths > 2) & (shapes.commands[shapes.starts + lengths - 1] == LINE)
    kept[last_rows[spared]] = False
    last_rows = last_rows - spared
    before = np.full(units.shape, digits.SPACE, np.uint8)
    before[first_rows, 0] = _letters(shapes, np.repeat(relative, lengths))
    after = np.zeros(units.shape, np.uint8)
    after[last_rows[closed], 1] = _CLOSE
    ends = np.zeros(units.shape, bool)
    drawn = shapes.shapes > 0
    ends[last_rows[np.cumsum(shapes.shapes)[drawn] - 1], 1] = True
    lines_of_text = digits.lines(
        numbers[kept],
        most,
        before=before[kept],
        after=after[kept],
        brief=np.repeat(np.repeat(brief, path_lengths), 2)[kept.ravel()],
        last=ends[kept],
    )
    found = iter(lines_of_text)
    return [next(found) if some else "" for some in drawn]


def _letters(shapes: Gathered, relative: Flags) -> Letters:
    """What stands before the first number of each command."""
    small = relative & (shapes.commands != MOVE)
    found: Letters = shapes.commands + (_TO_SMALL * small).astype(np.uint8)
    again = small & (shapes.commands != ARC)
    again[1:] &= shapes.commands[1:] == shapes.commands[:-1]
    # A letter that repeats goes without saying.
    found[again] = digits.SPACE
    return found


def _decimals(
    shapes: Gathered, page: Points, origin: complex, path_starts: Indices, least: Indices
) -> Indices:
    """The fewest decimals of each path with which a reader finds its arcs' centres again."""
    rows, centres = shapes.drawn
    path = np.searchsorted(path_starts, rows, side="right") - 1
    start, end, radius = page[rows - 1], page[rows + ARC_ROWS - 1], shapes.rows[rows].real
    centres = centres.conj() + origin
    side = np.where(shapes.rows[rows + 2].imag > 0.0, 1j, -1j)
    needed = np.full(len(rows), MOST_DECIMALS)
    unsettled = np.ones(len(rows), bool)
    fewest = int(least[path].min(initial=MOST_DECIMALS))
    for decimals in range(fewest, MOST_DECIMALS):
        if not unsettled.any():
            break
        a, b, r = (np.round(z, decimals) for z in (start, end, radius))
        # The centre of SVG's arc of less than half a turn, as the standard has readers find it.
        half = (b - a) / 2.0
        width = np.abs(half)
        height = np.sqrt(np.maximum(r**2 - width**2, 0.0))
        found = a + half + side * height * half / np.where(width == 0.0, 1.0, width)
        good = unsettled & (width > 0.0) & (np.abs(found - centres) <= CENTRE_MM)
        good &= least[path] <= decimals
        needed[good] = decimals
        unsettled &= ~good
    result = least.copy()
    np.maximum.at(result, path, needed)
    return result
