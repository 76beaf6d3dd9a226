"""What every page of a sheet has: its heads, its foot, its number."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from instruments.geometry import Bounds
from instruments.lettering.language import Words
from instruments.part import Instrument
from output.pages.page import INK, LETTER_MM, Page, line_width_mm
from output.pages.paper import Paper
from output.provenance import Provenance
from output.sheets.blocks import TextStyle

MARGIN_MM = 12.0
"""Left free on all sides: what printers can't reach, and a little more."""

_LARGE_MM = 400.0
_HEAD_MM, _FOOT_MM = 9.0, 8.0
_TITLE_MM = 3.4


@dataclass(frozen=True, slots=True)
class Leaf:
    """A page to be drawn: the name of its file without an ending, its head, what fills it."""

    stem: str
    heading: str
    draw: Callable[[Page, Bounds], None]


def numbered(
    stem: str, heading: str, draws: Iterable[Callable[[Page, Bounds], None]]
) -> list[Leaf]:
    """Pages under one heading, those behind the first with their number in the stem."""
    return [
        Leaf(stem if k == 1 else f"{stem}-{k}", heading, draw) for k, draw in enumerate(draws, 1)
    ]


def lying(paper: Paper) -> Paper:
    """A paper as it lies before the reader: a large one on its long side."""
    return paper if paper.height_mm < _LARGE_MM else paper.turned


def within_margins(paper: Paper) -> Bounds:
    """What lies within the margins, mm from the upper left corner, y down."""
    return MARGIN_MM, MARGIN_MM, paper.width_mm - MARGIN_MM, paper.height_mm - MARGIN_MM


def room(paper: Paper) -> Bounds:
    """What head and foot leave of that."""
    x0, y0, x1, y1 = within_margins(paper)
    return x0, y0 + _HEAD_MM, x1, y1 - _FOOT_MM


def page_documents(
    leaves: Sequence[Leaf],
    paper: Paper,
    instrument: Instrument,
    provenance: Provenance,
    words: Words,
) -> list[tuple[str, str]]:
    """Each page as an SVG document, with its stem before it."""
    x0, y0, x1, y1 = within = within_margins(paper)
    style = TextStyle(x1 - x0, words.right_to_left)
    made = f"{instrument.name} · miqyas {provenance.version} · {words.sheet.for_paper}"
    found = []
    for number, leaf in enumerate(leaves, 1):
        title = f"{instrument.title}: {leaf.heading}"
        drawn = Page.of_paper(paper, title, provenance, right_to_left=words.right_to_left)
        _between(drawn, instrument.title, leaf.heading, within, y0 + _TITLE_MM, _TITLE_MM)
        drawn.line(complex(x0, y0 + 5.8), complex(x1, y0 + 5.8), colour=INK)
        drawn.line(complex(x0, y1 - 4.6), complex(x1, y1 - 4.6))
        told = words.sheet.page.format(style.figure(number), style.figure(len(leaves)))
        _between(drawn, made, told, within, y1, 0.9 * LETTER_MM)
        leaf.draw(drawn, room(paper))
        found.append((leaf.stem, drawn.document()))
    return found


def _between(page: Page, first: str, second: str, room: Bounds, y: float, height: float) -> None:
    """A line's beginning, shortened where it must be, and its end at the other side."""
    x0, _, x1, _ = room
    taken = line_width_mm(second, height)
    ends = [(x0, "start"), (x1, "end")]
    if page.right_to_left:
        ends.reverse()
    page.fit(first, ends[0][0], y, x1 - x0 - taken - 6.0, height, anchor=ends[0][1])
    page.write(second, ends[1][0], y, height, ends[1][1])
