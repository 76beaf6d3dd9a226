"""The sheet that goes with an instrument: what to cut, how it is set up and read, its figures.

Pages of paper as SVG, for reading and not for cutting, which they say themselves.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from instruments.geometry import Bounds
from instruments.lettering.language import words
from instruments.part import Instrument
from output.pages.paper import A4, Paper
from output.provenance import Provenance
from output.sheets import assembly_pages, figures, flow, frame
from output.sheets.blocks import Block, TextStyle
from output.sheets.frame import Leaf

_FIGURES_MM = 1.8
"""Height of the capitals on the sheet of figures."""

_TIGHT_MM = 0.4
"""Free about the lines of figures where that saves a page."""

_SHARES = 1.0, 0.95, 0.9
"""Of the height of letters, the first that takes the fewest pages; figures are small already."""


def pages(
    instrument: Instrument,
    provenance: Provenance,
    paper: Paper = A4,
    files: Sequence[str] = (),
    first: Sequence[Leaf] = (),
) -> list[tuple[str, str]]:
    """The pages of an instrument's sheet.

    Parameters
    ----------
    instrument : Instrument
        Its parts are shown, its guide and its facts told.
    provenance : Provenance
        What each file says about itself; its ``lettering.language`` is the sheet's.
    paper : Paper
        The largest lies on its long side, others stand.
    files : sequence of str
        The names of the files that were written, of which parts are cut.
    first : sequence of Leaf
        Pages that stand where those of the parts would.

    Returns
    -------
    list of (str, str)
        The name of each page's file without its ending, and the SVG document:
        ``<name>-assembly``, ``<name>-setting-up`` where there is a guide, ``<name>-figures``;
        those that follow with their number behind. Empty for an instrument without a sheet.
    """
    on = frame.lying(paper)
    if not instrument.sheet:
        return []
    said = words(provenance.language)
    room = frame.room(on)
    name, to_left = instrument.name, said.right_to_left

    def guide(share: float) -> list[Block]:
        style = TextStyle(flow.columns(room)[1], to_left)
        style = replace(style, letter_mm=share * style.letter_mm)
        return [block for part in instrument.guide for block in flow.section(part, style)]

    def told(share: float) -> list[Block]:
        style = TextStyle(flow.columns(room, flow.WIDE_MM)[1], to_left, share * _FIGURES_MM)
        if share < 1.0:
            style = replace(style, room_mm=_TIGHT_MM)
        return figures.blocks(instrument, said, style)

    leaves = [
        *(first or assembly_pages.leaves(instrument, files, on, said)),
        *_texts(f"{name}-setting-up", said.sheet.setting_up, guide, room, _SHARES),
        *_texts(f"{name}-figures", said.sheet.figures, told, room, _SHARES[:2], flow.WIDE_MM),
    ]
    return frame.page_documents(leaves, on, instrument, provenance, said)


def _texts(
    stem: str,
    heading: str,
    blocks: Callable[[float], list[Block]],
    room: Bounds,
    shares: Sequence[float],
    about_mm: float = flow.COLUMN_MM,
) -> list[Leaf]:
    """Pages of text in columns of about a width, in letters a little smaller if that saves one."""
    fewest: list[list[flow.Column]] = []
    for share in shares:
        made = blocks(share)
        pages = list(flow.paged(made, room, about_mm)) if made else []
        if not fewest or len(pages) < len(fewest):
            fewest = pages
        if len(fewest) < 2:
            break
    draws = [partial(flow.draw_columns, filled=filled, about_mm=about_mm) for filled in fewest]
    return frame.numbered(stem, heading, draws)
