"""The bill of materials: parts that are alike as one line, and what is bought."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

from instruments.geometry import Bounds, joint_bounds
from instruments.geometry.path import paths
from instruments.part import Face, Instrument, Part, Placed, Sheet, Stepped, Turned
from output.page import FAINT, INK, LETTER_MM, Page

_ROW = 5.4
_COLUMNS = 2
_BETWEEN = 6.0
_HEADING = ("", "part", "pcs", "material", "size, mm")
_CELLS = (0.0, 0.05, 0.372, 0.44, 0.785, 1.0)
"""Where a line's cells begin, as shares of its length."""

Row = tuple[str, str, str, str, str]
"""Number, name, quantity, material and size in mm."""


@dataclass(frozen=True, slots=True)
class Item:
    """Parts that are alike: one number on the sheet.

    Attributes
    ----------
    number : int
    placed : tuple of Placed
        In the order in which they go together.
    """

    number: int
    placed: tuple[Placed, ...]

    @property
    def part(self) -> Part:
        """One of them."""
        return self.placed[0].part

    @property
    def name(self) -> str:
        """The names of all, with their numbers as one."""
        first, last = self.part.name, self.placed[-1].part.name
        return first if first == last else f"{first} … {last.rpartition('-')[2]}"


def items(instrument: Instrument) -> list[Item]:
    """The parts in the instrument's order, those that are alike as one item."""
    alike: list[list[Placed]] = []
    for placed in instrument.parts:
        for group in alike:
            if _is_made_as(placed.part, group[0].part):
                group.append(placed)
                break
        else:
            alike.append([placed])
    return [Item(n, tuple(group)) for n, group in enumerate(alike, 1)]


def _is_made_as(part: Part, other: Part) -> bool:
    own, others = ((p.body, p.front, p.back, p.material) for p in (part, other))
    return own == others


def rows(instrument: Instrument, numbered: Sequence[Item]) -> list[Row]:
    """The bill's lines: every part, and the instrument's facts named ``bill/…``."""
    found: list[Row] = []
    for item in numbered:
        part = item.part
        found.append(
            (str(item.number), item.name, str(len(item.placed)), material(part), size(part))
        )
    for fact in instrument.facts:
        if fact.name.startswith("bill/"):
            count = fact.value if isinstance(fact.value, str) else f"{fact.value:g}"
            found.append(("", fact.name.removeprefix("bill/"), count, fact.meaning, ""))
    return found


def material(part: Part) -> str:
    """What a part is made from: ``brass sheet, 2 mm``, or ``sheet, 2 mm`` of what isn't said."""
    match part.body:
        case Turned(profile):
            form, thick = "rod", 2 * profile.bounds()[2]
        case Sheet(_, thick):
            form = "sheet"
        case Stepped():
            form, thick = "block", part.body.thickness_mm
    stuff = f"{part.material} {form}".lstrip()
    return f"{'clear ' if part.clear else ''}{stuff}, {thick:.4g} mm"


def size(part: Part) -> str:
    """How large a part is."""
    xmin, ymin, xmax, ymax = extent(part)
    if isinstance(part.body, Turned):
        return f"{ymax - ymin:.4g} long"
    return f"{xmax - xmin:.4g} × {ymax - ymin:.4g}"


def extent(part: Part) -> Bounds:
    """The box about a part, as it is drawn: a turned one upright."""
    if isinstance(part.body, Turned):
        _, low, radius, high = part.body.profile.bounds()
        return -radius, low, radius, high
    return joint_bounds(p.bounds() for p in paths(part.contour(Face.FRONT)[-1].shape))


def high_mm(bill: Sequence[Row], most: float) -> float:
    """How high a bill stands that may take so much at most."""
    return min(most, _ROW * _lines(bill))


def _lines(bill: Sequence[Row]) -> int:
    """How many lines there are beside each other, with the heading's."""
    return math.ceil(len(bill) / _COLUMNS) + 1


def draw(page: Page, bill: Sequence[Row], room: Bounds) -> None:
    """Write a bill in columns that fill a room."""
    x0, y0, x1, y1 = room
    lines = _lines(bill)
    step = (y1 - y0) / lines
    wide = (x1 - x0 - (_COLUMNS - 1) * _BETWEEN) / _COLUMNS
    for column in range(_COLUMNS):
        left = x0 + column * (wide + _BETWEEN)
        starts = [left + share * wide for share in _CELLS]
        few = bill[column * (lines - 1) : (column + 1) * (lines - 1)]
        for k, row in enumerate((_HEADING, *few) if few else ()):
            foot = y0 + (k + 1) * step
            page.line(complex(left, foot), complex(left + wide, foot), colour=FAINT if k else INK)
            height = min(LETTER_MM, 0.55 * step)
            for x, cell, end in zip(starts, row, starts[1:], strict=False):
                if cell:
                    page.fit(cell, x, foot - 0.32 * step, end - x - 2.0, height)
