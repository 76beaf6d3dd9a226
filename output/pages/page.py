"""A page for paper: pictures, lines and lettering, for reading and not for cutting.

Lettering is drawn, so that the page needs no font; a letter is drawn once and used wherever
it stands. A line of text tells what it says in ``aria-label``.
"""

from bisect import bisect_right
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from instruments.geometry import Path
from instruments.lettering import font
from instruments.lettering.numerals import numeral
from instruments.lettering.reading_order import Direction
from output import canvas
from output.canvas import Drawing
from output.pages import typeset
from output.pages.paper import Paper
from output.paths.pathdata import coarse
from output.provenance import Provenance

INK, FAINT, PAPER = "#1c1712", "#8a8178", "#ffffff"

FOR_PAPER = "# for paper, not for cutting"
"""What a file says of itself that no machine is to take."""

LETTER_MM = 2.1
"""Height of the capitals of most lines of text."""

BALLOON_MM = 2.6
"""Radius of the circle about a part's number."""

_HAIR_MM = 1e-6
_SMALLEST = 0.75
"""A text that is too long is written down to this share of its size, then shortened."""


class Page:
    """A drawing in the making.

    On a page from right to left every line runs so, and Latin words in it by themselves.
    """

    def __init__(self, drawing: Drawing, *, right_to_left: bool = False) -> None:
        self.drawing = drawing
        self.right_to_left = right_to_left
        if right_to_left:
            drawing["direction"] = "rtl"
        self._used: dict[int, None] = {}

    @staticmethod
    def blank(
        width_mm: float,
        height_mm: float,
        title: str = "",
        said: Iterable[str] = (),
        *,
        white: bool = False,
        right_to_left: bool = False,
    ) -> "Page":
        """A page of a size that says of itself what it is, and some lines besides."""
        drawing = canvas.blank(width_mm, height_mm)
        if title:
            drawing.set_desc(title, "\n".join(said))
        page = Page(drawing, right_to_left=right_to_left)
        if white:
            page.add(drawing.rect((0, 0), (width_mm, height_mm)), fill=PAPER)
        return page

    @staticmethod
    def of_paper(
        paper: Paper, title: str, provenance: Provenance, *, right_to_left: bool = False
    ) -> "Page":
        """A white page that says that it is for paper, and where it comes from."""
        size = paper.width_mm, paper.height_mm
        said = [FOR_PAPER, *provenance.lines()]
        return Page.blank(*size, title, said, white=True, right_to_left=right_to_left)

    def add(self, element: Any, **look: str) -> None:
        """Put an element on the page; `stroke_width` is its attribute stroke-width."""
        for name, value in look.items():
            element[name.replace("_", "-")] = value
        self.drawing.add(element)

    def draw(self, drawn: Sequence[Path], scale: float, origin: complex, **look: str) -> None:
        """Draw paths as one element."""
        self.add(self.drawing.path(d=coarse(drawn, origin, scale=scale)), **look)

    def line(
        self, *points: complex, colour: str = FAINT, width: float = 0.15, dashes: str = ""
    ) -> None:
        """Draw a line from point to point of the page."""
        d = "M" + "L".join(f"{z.real:.2f} {z.imag:.2f}" for z in points)
        look = {"stroke_dasharray": dashes} if dashes else {}
        element = self.drawing.path(d=d)
        self.add(element, fill="none", stroke=colour, stroke_width=f"{width:g}", **look)

    def disc(self, at: complex, radius: float, **look: str) -> None:
        """Draw a circle about a point of the page."""
        centre = f"{at.real:.2f}", f"{at.imag:.2f}"
        self.add(self.drawing.circle(centre, f"{radius:.4g}"), **look)

    def write(
        self,
        words: str,
        x: float,
        y: float,
        height: float,
        anchor: str = "start",
        *,
        upward: bool = False,
    ) -> None:
        """Write a line of text, its baseline at y; anchored at its left, middle or right.

        Upward its baseline stands upright at x, and it is anchored at its foot, middle or top.
        """
        way: Direction = "rtl" if self.right_to_left else "ltr"
        line = typeset.line(words, way)
        if not line.glyphs:
            return
        scale = height / typeset.UNITS
        back = scale * line.width * {"start": 0.0, "middle": 0.5, "end": 1.0}[anchor]
        left, top, turn = (x, y + back, " rotate(-90)") if upward else (x - back, y, "")
        group = self.drawing.g()
        for number, gx, gy in line.glyphs:
            at = {"x": f"{gx:g}", "xlink:href": f"#g{number}", "y": f"{0.0 - gy:g}"}
            group.add(canvas.BareElement("use", at))
        group["transform"] = f"translate({left:.2f} {top:.2f}){turn} scale({scale:.4g})"
        group["fill"] = INK
        group["aria-label"] = words
        self._used.update(dict.fromkeys(number for number, _, _ in line.glyphs))
        self.drawing.add(group)

    def fit(
        self,
        words: str,
        x: float,
        y: float,
        room: float,
        height: float = LETTER_MM,
        anchor: str = "start",
    ) -> None:
        """Write a line of text as high as its room allows, shortened where that is too low."""
        height *= max(_SMALLEST, min(1.0, room / max(line_width_mm(words, height), 1e-9)))
        self.write(shortened(words, room, height), x, y, height, anchor)

    def begin(
        self, words: str, left: float, right: float, y: float, height: float = LETTER_MM
    ) -> None:
        """Write a line of text that begins where the page's lines do, shortened as by `fit`."""
        x, anchor = (right, "end") if self.right_to_left else (left, "start")
        self.fit(words, x, y, right - left, height, anchor)

    def number(self, number: int, at: complex, radius: float = BALLOON_MM) -> None:
        """Write a part's number in a circle."""
        self.disc(at, radius, fill=PAPER, stroke=INK, stroke_width="0.2")
        height = LETTER_MM * radius / BALLOON_MM
        said = numeral(number, "arabic-indic" if self.right_to_left else "western")
        self.write(said, at.real, at.imag + height / 2, height, "middle")

    def document(self) -> str:
        """The page as an SVG document, with the letters that were written."""
        for number in sorted(self._used):
            letter = self.drawing.path(d=font.path_data(number), id=f"g{number}")
            self.drawing.defs.add(letter)
        return canvas.document_text(self.drawing)


def line_width_mm(words: str, height: float = LETTER_MM) -> float:
    """How wide a line of text is in letters of a height."""
    return height / typeset.UNITS * typeset.line(words, None).width


def shortened(words: str, room_mm: float, height: float = LETTER_MM) -> str:
    """As much of a text as finds room, and an ellipsis where that is not all."""
    if line_width_mm(words, height) <= room_mm + _HAIR_MM:
        return words

    def cut(length: int) -> str:
        return f"{words[:length].rstrip()} …"

    return cut(fitting_length(cut, len(words), room_mm, height))


def fitting_length(cut: Callable[[int], str], whole: int, room_mm: float, height: float) -> int:
    """To what length, less than its whole, a text may be cut to find room; 0 where none does."""
    return bisect_right(range(1, whole), room_mm, key=lambda n: line_width_mm(cut(n), height))


def letters_height_mm(words: str, room_mm: float) -> float:
    """Height of the letters of a line of text that has to find room; `LETTER_MM` at most."""
    return LETTER_MM * min(1.0, room_mm / max(line_width_mm(words), 1e-9))
