"""How things lie on the beds of printers of solids: side by side in rows, bed beside bed."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from instruments.making.profiles import Size
from instruments.making.sheet_room import holds, holds_aslant
from output.nesting.boxes import Rect, packed_boxes

GAP_MM = 5.0
"""Between things on a bed."""

_UM = 1000

_BETWEEN = 0.2
"""Of a bed's width, from one bed to the next."""

_ASLANT_RAD = math.pi / 4.0


@dataclass(frozen=True, slots=True)
class Lying:
    """How a thing lies: by how much it is turned on the bed, and where its box's corner then is."""

    turned_rad: float
    left_mm: float
    front_mm: float

    def around(self, points: NDArray[Any]) -> NDArray[np.float64]:
        """The rows x, y and origin of the plane's map that lays a thing of such points so."""
        turn = _turn(self.turned_rad)
        corner = np.array([self.left_mm, self.front_mm]) - (points[:, :2] @ turn).min(axis=0)
        return np.vstack([turn, corner])


def on_beds(outlines: Sequence[NDArray[Any]], beds: Sequence[Size]) -> list[Lying]:
    """Where things lie whose points these are, mm: on as few beds as hold them all.

    The beds are as large as what all of `beds` have in common, or else the least of these that has
    room for each thing, straight or aslant. What has room on none lies by itself, behind others.
    """
    boxes = [_box(points, 0.0) for points in outlines]
    common = min(w for w, _ in beds), min(h for _, h in beds)
    sizes = [common, *sorted(beds, key=math.prod)]
    made = [box for box in boxes if any(holds_aslant(s, box) for s in sizes)]
    size = next((s for s in sizes if all(holds_aslant(s, box) for box in made)), sizes[-1])
    aslant = [not holds(size, box) for box in boxes]
    turns = [
        _ASLANT_RAD if a and holds_aslant(size, b) else 0.0
        for a, b in zip(aslant, boxes, strict=True)
    ]
    boxes = [_box(points, turn) for points, turn in zip(outlines, turns, strict=True)]
    found, bins = (
        dict[int, Lying](),
        _bins({k: b for k, b in enumerate(boxes) if holds(size, b)}, size),
    )
    left = 0.0
    for laid in bins:
        for k, x, y, width, _ in laid:
            quarter = 0.0 if width == _um(boxes[k])[0] else math.pi / 2.0
            found[k] = Lying(turns[k] + quarter, left + x / _UM, y / _UM)
        left += (1.0 + _BETWEEN) * size[0]
    for k in (k for k in range(len(boxes)) if k not in found):
        found[k] = Lying(0.0, left, 0.0)
        left += boxes[k][0] + _BETWEEN * size[0]
    return [found[k] for k in range(len(boxes))]


def _bins(boxes: dict[int, Size], size: Size) -> list[list[Rect]]:
    """The boxes on beds, with their gaps, which may lie beyond the bed."""
    if not boxes:
        return []
    width, height = _um(size)
    return packed_boxes(
        {k: _um(box) for k, box in boxes.items()}, [[[(0, 0, width, height)]]], turn=True
    )


def _um(size: Size) -> tuple[int, int]:
    """A box with its gap, in whole micrometres."""
    width, height = (math.ceil(_UM * (side + GAP_MM) - 1e-3) for side in size)
    return width, height


def _turn(turned_rad: float) -> NDArray[np.float64]:
    """What a row (x, y) is multiplied by to be turned counter-clockwise."""
    cos, sin = math.cos(turned_rad), math.sin(turned_rad)
    return np.array([[cos, sin], [-sin, cos]])


def _box(points: NDArray[Any], turned_rad: float) -> Size:
    """Width and height of what is turned so."""
    width, height = np.ptp(points[:, :2] @ _turn(turned_rad), axis=0)
    return float(width), float(height)
