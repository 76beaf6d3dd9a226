"""A page for paper: pictures, lines and lettering, for reading and not for cutting.

Lettering is drawn, so that the page needs no font; a letter is drawn once and used wherever
it stands.
"""

from collections.abc import Sequence
from typing import Any

from instruments.geometry import Path
from instruments.geometry.path import paths
from instruments.lettering import text
from output import canvas
from output.picture import Picture, coarse

INK, FAINT, PAPER = "#1c1712", "#8a8178", "#ffffff"

LETTER_MM = 2.1
"""Height of the capitals of most lines of text."""

BALLOON_MM = 2.6
"""Radius of the circle about a part's number."""

_HAIR_MM = 1e-6
_SMALLEST = 0.75
"""A text that is too long is written down to this share of its size, then shortened."""


class Page:
    """A drawing in the making.

    Pictures and letters get their data at the end, all at once.
    """

    def __init__(self, drawing: Any) -> None:
        self.drawing = drawing
        self._drawn: list[tuple[Any, Picture]] = []
        self._written: list[tuple[Any, tuple[text.Cluster, ...]]] = []

    def add(self, element: Any, **look: str) -> None:
        """Put an element on the page; `stroke_width` is its attribute stroke-width."""
        for name, value in look.items():
            element[name.replace("_", "-")] = value
        self.drawing.add(element)

    def draw(self, drawn: Sequence[Path], scale: float, origin: complex, **look: str) -> None:
        """Draw paths as one element."""
        element = self.drawing.path()
        self._drawn.append((element, (drawn, scale, origin)))
        self.add(element, **look)

    def line(self, *points: complex, colour: str = FAINT, width: float = 0.15) -> None:
        """Draw a line from point to point of the page."""
        d = "M" + "L".join(f"{z.real:.2f} {z.imag:.2f}" for z in points)
        self.add(self.drawing.path(d=d), fill="none", stroke=colour, stroke_width=f"{width:g}")

    def write(self, words: str, x: float, y: float, height: float, anchor: str = "start") -> None:
        """Write a line of text, its baseline at y."""
        pieces = _letters(words)
        if not pieces:
            return
        left, right = _ends(pieces)
        start = x - height * {"start": left, "middle": (left + right) / 2, "end": right}[anchor]
        group = self.drawing.g(transform=f"translate({start:.2f} {y:.2f}) scale({height:.4g})")
        group["fill"] = INK
        self._written.append((group, pieces))
        self.drawing.add(group)

    def fit(self, words: str, x: float, y: float, room: float, height: float = LETTER_MM) -> None:
        """Write a line of text as high as its room allows, shortened where that is too low."""
        height *= max(_SMALLEST, min(1.0, room / max(width_mm(words, height), 1e-9)))
        self.write(shortened(words, room, height), x, y, height)

    def number(self, number: int, at: complex, radius: float = BALLOON_MM) -> None:
        """Write a part's number in a circle."""
        self.add(
            self.drawing.circle((f"{at.real:.2f}", f"{at.imag:.2f}"), f"{radius:.4g}"),
            fill=PAPER,
            stroke=INK,
            stroke_width="0.2",
        )
        height = LETTER_MM * radius / BALLOON_MM
        self.write(str(number), at.real, at.imag + height / 2, height, "middle")

    def finish(self) -> None:
        """Fill in what was drawn and written."""
        for (element, _), d in zip(self._drawn, coarse(p for _, p in self._drawn), strict=True):
            element.push(d)
        clusters = [cluster for _, pieces in self._written for cluster in pieces]
        shapes = coarse(((paths(c.shape), 1.0, complex(-c.x0_mm)) for c in clusters), 3)
        data = iter(shapes)
        names = {d: f"letter-{k}" for k, d in enumerate(dict.fromkeys(shapes), 1)}
        for d, name in names.items():
            self.drawing.defs.add(canvas.Written(d=d, id=name))
        for group, pieces in self._written:
            for cluster in pieces:
                x = f"{cluster.x0_mm:.3f}"
                group.add(canvas.Used(self.drawing, names[next(data)], x))


def _letters(words: str) -> tuple[text.Cluster, ...]:
    """A line's letters with capitals of 1 mm; none where one of them can't be drawn."""
    try:
        return text.clusters(words, 1.0)
    except ValueError:
        return ()


def _ends(pieces: Sequence[text.Cluster]) -> tuple[float, float]:
    return min(c.bounds[0] for c in pieces), max(c.bounds[2] for c in pieces)


def width_mm(words: str, height: float = LETTER_MM) -> float:
    """How wide a line of text is in letters of a height."""
    pieces = _letters(words)
    left, right = _ends(pieces) if pieces else (0.0, 0.0)
    return height * (right - left)


def shortened(words: str, room_mm: float, height: float = LETTER_MM) -> str:
    """As much of a text as finds room, and an ellipsis where that is not all."""
    if width_mm(words, height) <= room_mm + _HAIR_MM:
        return words

    def cut(length: int) -> str:
        return f"{words[:length].rstrip()} …"

    # The longest that finds room lies between two lengths.
    fits, too_long = 0, len(words)
    while too_long - fits > 1:
        length = (fits + too_long) // 2
        if width_mm(cut(length), height) <= room_mm:
            fits = length
        else:
            too_long = length
    return cut(fits)


def height_mm(words: str, room_mm: float) -> float:
    """Height of the letters of a line of text that has to find room; `LETTER_MM` at most."""
    return LETTER_MM * min(1.0, room_mm / max(width_mm(words), 1e-9))
