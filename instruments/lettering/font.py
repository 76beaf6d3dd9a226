"""The font: Amiri, shaped by HarfBuzz, its glyphs as cubics.

Amiri has the Latin and the Arabic script in one design, with lining figures. Lengths in this
module are in the font's units, a thousand to the em.
"""

from dataclasses import dataclass
from functools import cache
from typing import Any

import uharfbuzz
from fontpkg_amiri import ROOT

from instruments.geometry import Bounds
from instruments.lettering.glyph_outline import (
    Contour,
    bounds_of,
    contour,
    reversed_contour,
    tangled,
)
from instruments.lettering.reading_order import Direction
from instruments.lettering.simplify import simplified

CAPITAL = 646.0
"""Height of Amiri's capitals above the baseline in its units (its OS/2 table)."""


@dataclass(frozen=True, slots=True, eq=False)
class Glyph:
    """The boundaries of a glyph, outer ones counter-clockwise, holes clockwise.

    Attributes
    ----------
    contours : tuple of Contour
        The boundaries, quadratics raised to cubics.
    tangled : bool
        Whether some of them cross.
    bounds : Bounds or None
        The box about them; None for a space.
    """

    contours: tuple[Contour, ...]
    tangled: bool
    bounds: Bounds | None


@dataclass(frozen=True, slots=True)
class Shaped:
    """A glyph in its place on the baseline."""

    glyph: int
    cluster: int
    origin: complex
    pen: float
    advance: float


@cache
def _face() -> Any:
    blob = uharfbuzz.Blob.from_file_path(ROOT / "files" / "Amiri-Regular.ttf")
    return uharfbuzz.Font(uharfbuzz.Face(blob))


@cache
def _pen() -> Any:
    """Collects each contour of a glyph as its start and steps: (end,) or (control, end)."""
    pen = uharfbuzz.DrawFuncs()
    pen.set_move_to_func(lambda x, y, into: into.append([complex(x, y)]))
    pen.set_line_to_func(lambda x, y, into: into[-1].append((complex(x, y),)))
    pen.set_quadratic_to_func(
        lambda cx, cy, x, y, into: into[-1].append((complex(cx, cy), complex(x, y)))
    )
    pen.set_close_path_func(lambda _: None)
    return pen


@cache
def _outline(number: int) -> tuple[tuple[Contour, ...], bool]:
    """The boundaries of a glyph as the font has them, and whether they cross."""
    steps: list[list[Any]] = []
    _face().draw_glyph(number, _pen(), steps)
    drawn = tuple(contour(s[0], s[1:]) for s in steps if len(s) > 1)
    if sum(c.area() for c in drawn) < 0.0:
        drawn = tuple(reversed_contour(c) for c in drawn)
    return drawn, tangled(drawn)


@cache
def glyph(number: int) -> Glyph:
    """The outlines of a glyph by its number in the font."""
    contours, crossed = _outline(number)
    return Glyph(contours, crossed, bounds_of(contours))


@cache
def lean(number: int) -> Glyph:
    """The same glyph with fewer cubics.

    It halves Latin letters; Arabic ones are lean as they are.
    """
    contours, crossed = _outline(number)
    contours = simplified(contours)
    return Glyph(contours, crossed, bounds_of(contours))


@cache
def _writer() -> Any:
    """Collects a glyph's outlines as SVG path data, y down."""
    pen = uharfbuzz.DrawFuncs()
    pen.set_move_to_func(lambda x, y, into: into.append(f"M{x:g} {-y:g}"))
    pen.set_line_to_func(lambda x, y, into: into.append(f"L{x:g} {-y:g}"))
    pen.set_quadratic_to_func(
        lambda cx, cy, x, y, into: into.append(f"Q{cx:g} {-cy:g} {x:g} {-y:g}")
    )
    pen.set_close_path_func(lambda into: into.append("Z"))
    return pen


@cache
def path_data(number: int) -> str:
    """A glyph as the font has it, as SVG path data in font units, y down; "" for a space."""
    commands: list[str] = []
    _face().draw_glyph(number, _writer(), commands)
    return "".join(commands)


def shape(text: str, direction: Direction, *, latin: bool = False) -> list[Shaped]:
    """Shape a run of one direction, kerned; figures and points as Latin ones if asked.

    Raises
    ------
    ValueError
        If the font lacks a character, naming it.
    """
    buffer = uharfbuzz.Buffer()
    buffer.add_str(text)
    buffer.guess_segment_properties()
    buffer.direction = direction
    if latin or text.isascii():
        # Figures alone have no script, and the font would point them as Arabic.
        buffer.script = "Latn"
    uharfbuzz.shape(_face(), buffer)
    placed: list[Shaped] = []
    pen = 0.0
    for info, position in zip(buffer.glyph_infos, buffer.glyph_positions, strict=True):
        if info.codepoint == 0:
            lacking = text[info.cluster]
            raise ValueError(f"the font has no character {lacking!r} (U+{ord(lacking):04X})")
        origin = complex(pen + position.x_offset, position.y_offset)
        placed.append(Shaped(info.codepoint, info.cluster, origin, pen, position.x_advance))
        pen += position.x_advance
    return placed
