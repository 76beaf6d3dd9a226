"""What lies on a sheet: parts of one shape under one number, for its picture and its list."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

import shapely

from instruments.geometry import flattening
from instruments.geometry.flattening import corners
from instruments.guide.speech import Speech
from output import spoken
from output.nesting.pieces import Layout, Put

_NUMBERED = re.compile(r"-\d+$")
"""What tells parts of one kind apart in an instrument."""


_ROOM = 0.022
"""A number stands in a part that has a circle of so many of the sheet's heights about it."""


@dataclass(frozen=True, slots=True)
class Kind:
    """The parts of a sheet that have one name and one shape."""

    number: int
    stem: str
    """Their name without a number."""

    puts: tuple[Put, ...]

    def row(self, said: Speech) -> tuple[str, ...]:
        """The number, what they are, how many, and whose."""
        name = spoken.part(self.stem, said.words)
        owners = dict.fromkeys(put.piece.owner for put in self.puts)
        return said.number(self.number), name, said.number(len(self.puts)), ", ".join(owners)

    def spots(self, sheet_mm: tuple[float, float]) -> Iterator[complex]:
        """Where their number stands in those of them that have room for it in a small picture."""
        for put in self.puts:
            outline = flattening.polygon(corners(put.piece.outline.transformed(put.placing), 0.5))
            inscribed = shapely.maximum_inscribed_circle(outline, tolerance=1.0)
            if shapely.length(inscribed) > _ROOM * sheet_mm[1]:
                x, y = shapely.get_coordinates(inscribed)[0]
                yield complex(x, y)


def kinds(layout: Layout) -> list[Kind]:
    """The kinds of a sheet's parts, in the order in which they lie on it."""
    alike: dict[tuple[object, ...], list[Put]] = {}
    for put in layout.puts:
        part = put.piece.part
        alike.setdefault((_NUMBERED.sub("", part.name), part.body), []).append(put)
    return [
        Kind(n, _NUMBERED.sub("", puts[0].piece.part.name), tuple(puts))
        for n, puts in enumerate(alike.values(), 1)
    ]
