"""What a maker's inscription says: its parts in the language, and how they break into lines."""

import itertools
import re
from collections.abc import Iterator, Sequence
from typing import Annotated, Literal

from pydantic import Field

from instruments.design import Group
from instruments.lettering.language import words
from instruments.lettering.numerals import numeral
from instruments.lettering.reading_order import LEFT_TO_RIGHT, carried_over, joins_letters
from instruments.lettering.style import Lettering
from instruments.quantities import SizeMm

SIGNED = "maker"
"""The group's name among a design's parameters, and what its mark labels."""

_MOST_LINES = 6


class Maker(Group):
    """The maker's inscription."""

    name: str = Field(default="", description="Who made it: 'made by …' in the language.")
    place: str = Field(default="", description="Where it was made.")
    year: int | None = Field(
        default=None, ge=1, le=3999, description="When it was made, in the lettering's numerals."
    )
    dedication: str = Field(default="", description="For whom, or why, in words of your own.")
    text: str = Field(
        default="",
        description="The inscription in words of your own instead of these, in any language; "
        "a / parts its lines.",
    )
    height_mm: SizeMm | None = Field(
        default=None,
        le=200,
        description="Height of its capitals; without it, by the lettering and the room.",
    )
    part: str = Field(
        default="", description="Name of the part it is on; without it, where makers put it."
    )
    face: Literal["front", "back"] | None = Field(
        default=None,
        description="Which face of the part; without it, the marked one, or the other where that "
        "has no room.",
    )

    @property
    def used(self) -> tuple[str, ...]:
        """The parameters whose texts are lettered."""
        return ("text", "dedication") if self.text.strip() else ("name", "place", "dedication")

    def given(self) -> Iterator[tuple[str, str]]:
        """The texts that were given, piece by piece, by their parameters."""
        for name in self.used:
            pieces = getattr(self, name).split("/") if name == "text" else [getattr(self, name)]
            yield from ((f"{SIGNED}.{name}", piece.strip()) for piece in pieces if piece.strip())

    def parts(self, style: Lettering) -> tuple[str, ...]:
        """What is lettered before the dedication, part by part."""
        if self.text.strip():
            return tuple(line.strip() for line in self.text.split("/") if line.strip())
        said = words(style.language).maker
        year = numeral(self.year, style.system) if self.year else ""
        given = (
            (said.by, "name", self.name),
            (said.at, "place", self.place),
            (said.in_year, "year", year),
        )
        found = [p.replace(f"{{{key}}}", value.strip()) for p, key, value in given if value.strip()]
        return tuple(found)


MakersInscription = Annotated[Maker | None, Field(description="The maker's inscription.")]
"""The maker's inscription of a design, which few have."""


def inscription_lines(asked: Maker, style: Lettering) -> Iterator[list[str]]:
    """The inscription on few lines and on more.

    They end between its parts first, then about the whole names of maker and place, then between
    any words. The dedication begins a line; lines of one's own text come first as they are.
    """
    parts, closing = asked.parts(style), asked.dedication.split()
    counts = range(1, _MOST_LINES + 1)
    seen: list[list[str]] = []
    broken = (
        (parts, [" ".join(closing)]),
        (_about_names(asked, parts), closing),
        (" ".join(parts).split(), closing),
    )
    for pieces, last in broken:
        own = [len(parts)] if asked.text.strip() and pieces is parts else []
        for count in (*own, *(n for n in counts if n <= max(len(pieces), 1))):
            ends = _even(last, max(1, count // 2)) if any(last) else []
            first = _even(pieces, count) if pieces else []
            if words(style.language).right_to_left:
                first, ends = carried_over([*first, *ends]), []
            elif not asked.text.strip():
                # A name of another script turns no line of the language's own words.
                first = [LEFT_TO_RIGHT * joins_letters(line[0]) + line for line in first]
            laid = [*first, *ends]
            if laid not in seen:
                seen.append(laid)
                yield laid


def _about_names(asked: Maker, parts: Sequence[str]) -> list[str]:
    """The words of the parts, the names of maker and place each in one."""
    names = sorted((asked.name.strip(), asked.place.strip()), key=len, reverse=True)
    whole = re.compile(rf"(?<!\S)(?:{'|'.join(map(re.escape, filter(None, names)))})(?!\S)")
    found: list[str] = []
    for part in parts:
        at = 0
        for name in whole.finditer(part) if any(names) else ():
            found += [*part[at : name.start()].split(), name.group()]
            at = name.end()
        found += part[at:].split()
    return found


def _even(parts: Sequence[str], count: int) -> list[str]:
    """Pieces on so many lines, the longest as short as can be; of many pieces, nearly so."""
    count = min(count, len(parts))
    if len(parts) > 14:
        steps = [round(k * len(parts) / count) for k in range(count + 1)]
        return [" ".join(parts[a:b]) for a, b in itertools.pairwise(steps)]
    ways = (
        [" ".join(parts[a:b]) for a, b in itertools.pairwise((0, *cuts, len(parts)))]
        for cuts in itertools.combinations(range(1, len(parts)), count - 1)
    )
    return min(ways, key=lambda found: max(map(len, found)))
