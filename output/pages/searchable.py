"""What a page's lettering says, unseen over it: a PDF is searched, copied and read aloud by it.

Letters on paper are drawn, so that it needs no font. Their words are set once more in fonts whose
glyphs are empty and as wide as the drawn ones (ISO 32000-1, 9.6.5, 9.10.3).
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby
from operator import itemgetter
from xml.etree import ElementTree

from pikepdf import Array, Dictionary, Name, Object, Pdf

from instruments.lettering import font
from instruments.lettering.reading_order import Direction
from output.pages import typeset

_STEP = re.compile(r"(\w+)\(([^)]*)\)")
_GROUP = "{http://www.w3.org/2000/svg}g"
_EM, _ASCENT, _DESCENT = 1000, 900, -300
"""Of the empty fonts, in their units, which are those of the page's font."""

CODES = 255
"""Characters of a font, whose codes are a byte; 0 stays free."""


@dataclass(frozen=True, slots=True)
class WrittenLine:
    """A line of text on a page: what it says, as it stands from left to right."""

    said: str
    left_mm: float
    baseline_mm: float
    """From the upper edge of the page."""
    scale: float
    """Millimetres of a unit of the font."""
    width: float
    """In units of the font."""
    upward: bool
    """Whether its baseline stands upright."""


def written_lines(svg: str) -> Iterator[WrittenLine]:
    """The lines of text that a page's document says it has, in the order in which they stand."""
    if "aria-label" not in svg:
        return
    root = ElementTree.fromstring(svg)
    base: Direction = "rtl" if root.get("direction") == "rtl" else "ltr"
    for group in root.findall(f"{_GROUP}[@aria-label]"):
        words = group.attrib["aria-label"]
        steps = dict(_STEP.findall(group.attrib["transform"]))
        left, top = map(float, steps["translate"].split())
        width = typeset.line(words, base).width
        visual = typeset.as_it_stands(words, base)
        yield WrittenLine(visual, left, top, float(steps["scale"]), width, "rotate" in steps)


class UnseenFonts:
    """The empty fonts of a document, which has them as soon as something is written."""

    def __init__(self, pdf: Pdf) -> None:
        self._pdf = pdf
        self._codes: dict[str, int] = {}
        self._fonts: list[Object] = []

    def written(self, lines: Sequence[WrittenLine], high_mm: float, points_per_mm: float) -> bytes:
        """The operators of lines on a page of a height."""
        told = [self._operators(line, high_mm, points_per_mm) for line in lines]
        return f"BT\n{''.join(told)}ET\n".encode() if told else b""

    def resources(self) -> Object:
        """The fonts by the names that the operators have."""
        return Dictionary({f"/U{k}": one for k, one in enumerate(self._fonts)})

    def finish(self) -> None:
        """Tell the fonts which characters they have."""
        characters = list(self._codes)
        for k, found in enumerate(self._fonts):
            self._describe(found, characters[k * CODES : (k + 1) * CODES])

    def _operators(self, line: WrittenLine, high_mm: float, points_per_mm: float) -> str:
        x, y = line.left_mm * points_per_mm, (high_mm - line.baseline_mm) * points_per_mm
        turned = "0 1 -1 0" if line.upward else "1 0 0 1"
        natural = sum(map(_advance, line.said))
        stretched = 100.0 * line.width / natural if natural else 100.0
        size = _EM * line.scale * points_per_mm
        told = f"{stretched:.2f} Tz {turned} {x:.2f} {y:.2f} Tm\n"
        for number, codes in self._runs(line.said):
            told += f"/U{number} {size:.3f} Tf <{codes.hex()}> Tj\n"
        return told

    def _runs(self, said: str) -> Iterator[tuple[int, bytes]]:
        """A text as codes of fonts, one font after the other."""
        found = [divmod(self._number(character), CODES) for character in said]
        for number, its in groupby(found, itemgetter(0)):
            yield number, bytes(code + 1 for _, code in its)

    def _number(self, character: str) -> int:
        """Which of the document's characters it is, for which there is a font."""
        number = self._codes.setdefault(character, len(self._codes))
        if number == CODES * len(self._fonts):
            self._fonts.append(self._pdf.make_indirect(Dictionary()))
        return number

    def _describe(self, found: Object, characters: Sequence[str]) -> None:
        """Fill in a font."""
        widths = [round(_advance(character)) for character in characters]
        names = {width: Name(f"/w{width}") for width in widths}
        found.Type, found.Subtype = Name.Font, Name.Type3
        found.FontBBox = Array([0, _DESCENT, _EM, _ASCENT])
        found.FontMatrix = Array([1 / _EM, 0, 0, 1 / _EM, 0, 0])
        found.FirstChar, found.LastChar = 1, len(characters)
        found.Widths = Array(widths)
        found.Resources = Dictionary()
        empty = {
            str(name): self._pdf.make_stream(f"{width} 0 d0".encode())
            for width, name in names.items()
        }
        found.CharProcs = Dictionary(empty)
        differences = Array([1, *(names[width] for width in widths)])
        found.Encoding = Dictionary(Type=Name.Encoding, Differences=differences)
        found.ToUnicode = self._pdf.make_stream(_to_unicode(characters))


@lru_cache(maxsize=1024)
def _advance(character: str) -> float:
    """How wide a character is in the page's font."""
    # A line of text takes no blanks at its ends.
    return typeset.line(character, None).width or font.shape(" ", "ltr")[0].advance


def _to_unicode(characters: Sequence[str]) -> bytes:
    """Which characters the codes of a font are."""
    rows = [
        f"<{code:02x}> <{character.encode('utf-16-be').hex()}>"
        for code, character in enumerate(characters, 1)
    ]
    blocks = [rows[k : k + 100] for k in range(0, len(rows), 100)]
    told = [
        "/CIDInit /ProcSet findresource begin 12 dict begin begincmap",
        "/CMapName /Unseen def /CMapType 2 def",
        "1 begincodespacerange <00> <ff> endcodespacerange",
        *(line for b in blocks for line in (f"{len(b)} beginbfchar", *b, "endbfchar")),
        "endcmap CMapName currentdict /CMap defineresource pop end end",
    ]
    return "\n".join(told).encode()
