"""The fonts, shaped by HarfBuzz, their glyphs as cubics.

Amiri has the Latin and the Arabic script in one design, with lining figures; what another font
lacks is taken of it, word by word. Lengths in this module are in Amiri's units, a thousand to the
em: others are scaled so that their capitals, or else their alif, are as tall as Amiri's. A glyph's
number tells its font too.
"""

from dataclasses import dataclass, replace
from functools import cache
from typing import Any

import uharfbuzz
from fontpkg_amiri import ROOT as AMIRI
from fontpkg_cardo import ROOT as CARDO
from fontpkg_cinzel import ROOT as CINZEL
from fontpkg_noto_kufi_arabic import ROOT as KUFI

from instruments.geometry import Bounds
from instruments.lettering.glyph_outline import (
    Contour,
    bounds_of,
    contour,
    reversed_contour,
    simplified,
    tangled,
)
from instruments.lettering.reading_order import Direction

CAPITAL = 646.0
"""Height of Amiri's capitals above the baseline in its units (its OS/2 table)."""


class NoLetterError(ValueError):
    """A character that no font here has."""


@dataclass(frozen=True, slots=True, eq=False)
class Glyph:
    """The boundaries of a glyph, outer ones counter-clockwise, holes clockwise."""

    contours: tuple[Contour, ...]
    """The boundaries, quadratics raised to cubics."""
    tangled: bool
    """Whether some of them cross."""
    bounds: Bounds | None
    """The box about them; None for a space."""


@dataclass(frozen=True, slots=True)
class Shaped:
    """A glyph in its place on the baseline."""

    glyph: int
    cluster: int
    origin: complex
    pen: float
    advance: float


_FILES = {
    "outline": AMIRI / "files" / "Amiri-Regular.ttf",
    "humanist": CARDO / "files" / "Cardo-Regular.ttf",
    "capitals": CINZEL / "files" / "Cinzel[wght].ttf",
    "kufic": KUFI / "files" / "NotoKufiArabic[wght].ttf",
    "sans": KUFI / "files" / "NotoKufiArabic[wght].ttf",
}
"""The file of each font, the first of which has what the others lack; all are under the OFL.

Noto Kufi's Latin letters are Noto Sans': as a sans it has these alone, and Arabic is a naskh.
"""

SIGN_SYMBOLS = "♈♉♊♋♌♍♎♏♐♑♒♓"
"""The signs of the zodiac from Aries on, the shortest names that they have."""

_SYMBOLS_FONT = "humanist"
_LATIN_ALONE = "sans"

STANDARD = "outline"
_FONTS = tuple(_FILES)
_MOST_GLYPHS = 1 << 16
"""Of a font: its glyphs' numbers start at so many times its own number."""


@cache
def _face(font: str = STANDARD) -> Any:
    found = uharfbuzz.Font(uharfbuzz.Face(uharfbuzz.Blob.from_file_path(_FILES[font])))
    if font != STANDARD:
        letter = next(c for c in "Hا" if found.get_nominal_glyph(ord(c)))
        size = _height(_face(), letter) / _height(found, letter) * found.face.upem
        found.scale = (round(size), round(size))
    return found


def _height(font: Any, letter: str) -> float:
    extents = font.get_glyph_extents(font.get_nominal_glyph(ord(letter)))
    return float(extents.y_bearing)


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


def _drawn(number: int) -> list[list[Any]]:
    """The contours of a glyph as the font has them: starts and steps."""
    steps: list[list[Any]] = []
    font, glyph_of_it = divmod(number, _MOST_GLYPHS)
    _face(_FONTS[font]).draw_glyph(glyph_of_it, _pen(), steps)
    return steps


@cache
def _outline(number: int) -> tuple[tuple[Contour, ...], bool]:
    """The boundaries of a glyph as the font has them, and whether they cross."""
    drawn = tuple(contour(s[0], s[1:]) for s in _drawn(number) if len(s) > 1)
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
def path_data(number: int) -> str:
    """A glyph as the font has it, as SVG path data in font units, y down; "" for a space."""
    said: list[str] = []
    for start, *steps in _drawn(number):
        rows = [("M", (start,)), *(("LQ"[len(points) - 1], points) for points in steps)]
        said += (c + " ".join(f"{z.real:g} {-z.imag:g}" for z in points) for c, points in rows)
        said.append("Z")
    return "".join(said)


def shape(
    text: str, direction: Direction, *, latin: bool = False, font: str = STANDARD
) -> list[Shaped]:
    """Shape a run of one direction, kerned; figures and points as Latin ones if asked.

    A run that a font has no letters for is shaped in the standard one, a sign that it lacks taken
    of that alone, as the prime of minutes is; signs of the zodiac in the one that has them.

    Raises
    ------
    NoLetterError
        If the font lacks a character, naming it.
    """
    if font != _SYMBOLS_FONT and text in SIGN_SYMBOLS:
        font = _SYMBOLS_FONT
    if font == _LATIN_ALONE and any("\u0600" <= ch <= "\u06ff" for ch in text):
        font = STANDARD
    buffer = uharfbuzz.Buffer()
    buffer.add_str(text)
    buffer.guess_segment_properties()
    buffer.direction = direction
    if latin or text.isascii():
        # Figures alone have no script, and the font would point them as Arabic.
        buffer.script = "Latn"
    uharfbuzz.shape(_face(font), buffer)
    lacked = {text[info.cluster] for info in buffer.glyph_infos if info.codepoint == 0}
    if font != STANDARD and any(lacking.isalnum() for lacking in lacked):
        return shape(text, direction, latin=latin)
    first = _MOST_GLYPHS * _FONTS.index(font)
    placed: list[Shaped] = []
    pen = 0.0
    for info, position in zip(buffer.glyph_infos, buffer.glyph_positions, strict=True):
        lacking = text[info.cluster]
        if info.codepoint == 0 and font != STANDARD:
            (sign,) = shape(lacking, direction)
            placed.append(replace(sign, cluster=info.cluster, origin=pen + sign.origin, pen=pen))
            pen += sign.advance
            continue
        if info.codepoint == 0:
            raise NoLetterError(f"the font has no character {lacking!r} (U+{ord(lacking):04X})")
        origin = complex(pen + position.x_offset, position.y_offset)
        placed.append(Shaped(first + info.codepoint, info.cluster, origin, pen, position.x_advance))
        pen += position.x_advance
    return placed
