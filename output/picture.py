"""Path data for pictures on paper: scaled down, and exact to what the eye sees."""

from collections.abc import Iterable, Sequence

import numpy as np

from instruments.geometry import Path, Strokes
from output import digits
from output.gathering import ARC, gathered

_LARGEST_SWEEP_RAD = 2.5
"""Longer arcs are split: near half a turn rounded ends and radius don't fix the centre."""

_CLOSED_MM = 1e-6
"""A path whose ends are so near each other is closed."""

_AT_ONCE = 3000
"""About so many segments are written at once, so that the memory stays small."""

Picture = tuple[Sequence[Path], float, complex]
"""Paths in mm, y up, to be drawn as one; millimetres of the page a mm; and where the paths'
own origin stands on the page, y down."""


def coarse(pictures: Iterable[Picture], decimals: int = 2) -> list[str]:
    """The path data of pictures, with so many decimals."""
    found: list[str] = []
    batch: list[Picture] = []
    segments = 0
    for picture in pictures:
        batch.append(picture)
        segments += sum(len(path.segments) for path in picture[0])
        if segments > _AT_ONCE:
            found += _written(batch, decimals)
            batch, segments = [], 0
    return found + _written(batch, decimals)


def _written(pictures: Sequence[Picture], decimals: int) -> list[str]:
    shapes = gathered(
        ((Strokes(tuple(paths)), False) for paths, _, _ in pictures),
        _LARGEST_SWEEP_RAD,
        special=False,
    )
    if not len(shapes.rows):
        return [""] * len(pictures)
    path_starts = shapes.first_rows[shapes.starts]
    path_lengths = np.diff(path_starts, append=len(shapes.rows))
    picture = np.repeat(np.repeat(np.arange(len(pictures)), shapes.shapes), path_lengths)
    scale = np.array([scale for _, scale, _ in pictures])[picture]
    origin = np.array([origin for _, _, origin in pictures], complex)[picture]
    arcs = shapes.first_rows[shapes.commands == ARC]
    # Two zeros and the flag stay what they are.
    plain = np.zeros(len(shapes.rows), bool)
    plain[arcs + 1] = plain[arcs + 2] = True
    drawn = shapes.rows.conj() * scale + origin
    page = np.where(shapes.points, drawn, shapes.rows * np.where(plain, 1.0, scale))
    units = np.rint(page.view(np.float64).reshape(-1, 2) * 10.0**decimals)

    kept = np.ones(units.shape, bool)
    kept[arcs + 2, 0] = False
    before = np.full(units.shape, digits.SPACE, np.uint8)
    before[shapes.first_rows, 0] = shapes.commands
    ends = path_starts + path_lengths - 1
    closed = np.abs(shapes.rows[ends] - shapes.rows[path_starts]) < _CLOSED_MM
    after = np.zeros(units.shape, np.uint8)
    after[ends[closed], 1] = ord("Z")
    some = shapes.shapes > 0
    last = np.zeros(units.shape, bool)
    last[ends[np.cumsum(shapes.shapes)[some] - 1], 1] = True
    found = iter(
        digits.lines(
            units[kept],
            decimals,
            before=before[kept],
            after=after[kept],
            last=last[kept],
            padded=~np.repeat(plain, 2)[kept.ravel()],
        )
    )
    return [next(found) if any_path else "" for any_path in some]
