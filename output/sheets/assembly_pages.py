"""The pages of parts: the finished thing, how it goes together, what each part is cut from."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial

from instruments.geometry import Bounds
from instruments.lettering.language import Words
from instruments.lettering.numerals import arabic_indic
from instruments.part import Instrument
from output import bill, finished, spoken
from output.pages.page import INK, LETTER_MM, Page, line_width_mm
from output.pages.paper import Paper
from output.sheets import flow, frame, together
from output.sheets.blocks import Block, TextStyle, heading, paragraph, steps
from output.sheets.frame import Leaf
from output.sheets.page_tables import table_blocks
from output.views import exploded, part_pictures

_BETWEEN_MM = 6.0
_PICTURE_MM = 115.0, 165.0
"""The least and the greatest height of the picture of the finished thing."""

_SPARE_MM = 25.0
"""By so much it may be less high where all that is below it then finds room."""

_APART = 0.34
"""The share of the width in which the parts stand apart."""

_LITTLE = 0.35
"""Of a page: so much text leaves room for pictures below it."""

_ALONE_MM = 12.0
_CAPTION_MM = 7.0
_LINE_MM = 3.8
_BAR_ROOM_MM = 6.0
_FEW = 6
"""So many pictures of parts have room below the whole."""

_AT_ONCE = 20
"""So many pictures of parts at most share half a large page or a small one."""

_BAR_MM = 0.5, 1.0, 2.0, 5.0, 10.0, 20.0, 50.0, 100.0, 200.0, 500.0, 1000.0
_LONGEST_BAR_MM = 55.0

Pieces = Sequence[bill.Item]

_LEGIBLE = 0.4
"""From this scale on letters are drawn on the finished thing."""


def leaves(instrument: Instrument, files: Sequence[str], paper: Paper, words: Words) -> list[Leaf]:
    """The pages: on a paper that lies, pictures of the parts beside the whole, else behind it."""
    room = frame.room(paper)
    lies = paper.width_mm > paper.height_mm
    numbered = bill.items(instrument)
    groups = list(_grouped(numbered))
    wide = (room[2] - room[0] - _BETWEEN_MM) / 2 if lies else room[2] - room[0]
    style = TextStyle(wide, words.right_to_left)
    blocks = _blocks(instrument, numbered, files, words, style)
    high = room[3] - room[1]
    alone = not lies and _faces(numbered) == len(instrument.parts) == 1
    few = not (lies or alone) and len(groups) == 1 and _faces(numbered) <= _FEW
    least = _PICTURE_MM[0] + (_ROW_MM if few else 0.0)
    first, *more = flow.flow(blocks, high, high - least - _BETWEEN_MM)
    if len(more) == 1:
        # A smaller picture may save a page for a few lines.
        whole = flow.flow(blocks, high, high - least + _SPARE_MM - _BETWEEN_MM)
        first, more = (whole[0], []) if len(whole) == 1 else (first, more)
    taken = max((top + b.high_mm for top, b in first), default=0.0)
    picture = high - taken - _BETWEEN_MM

    def opening(page: Page, room: Bounds) -> None:
        x0, y0, x1, _ = _half(room, lies, page.right_to_left, first=True)
        foot = y0 + picture
        if few:
            foot -= _ROW_MM
            _parts(page, (x0, foot + 2.0, x1, y0 + picture), numbered, words)
        _whole(page, instrument, numbered, (x0, y0, x1, min(foot, y0 + _PICTURE_MM[1])), words)
        for top, block in first:
            block.draw(page, x0, y0 + picture + _BETWEEN_MM + top)
        if lies and len(groups) == 1:
            _parts(page, _half(room, lies, page.right_to_left, first=False), numbered, words)

    draws: list[Callable[[Page, Bounds], None]] = [opening]
    elsewhere = few or alone or (lies and len(groups) == 1)
    draws += _following(more, [] if elsewhere else groups, room, words, lies=lies)
    return frame.numbered(f"{instrument.name}-assembly", words.sheet.assembly, draws)


_ROW_MM = 66.0
"""Height of the row of pictures where the parts are few."""


def _blocks(
    instrument: Instrument, numbered: Pieces, files: Sequence[str], words: Words, style: TextStyle
) -> list[Block]:
    """The bill, the steps, and the key to numbered stars."""
    small = replace(style, letter_mm=0.95 * style.letter_mm)
    found = table_blocks(bill.bill_table(numbered, files, words), small)
    if any(p.joint for p in instrument.parts):
        found += paragraph(_order(instrument, words), style)
    how = bill.is_printed(files)
    found += steps(together.steps_told(instrument, numbered, words, style, printed=how), style)
    return found + key_blocks(instrument, words, small)


def _order(instrument: Instrument, words: Words) -> str:
    """Which way the numbers go: up where parts stand on the first one, else to the front."""
    ways = {p.joint.way for p in instrument.parts if p.joint}
    if "about" in ways:
        return words.sheet.order_round
    return words.sheet.order_up if ways & {"tabs", "wrap"} else words.sheet.order


def _whole(
    page: Page, instrument: Instrument, numbered: Pieces, room: Bounds, words: Words
) -> None:
    """The finished thing, and beside it the parts drawn apart, where they are put together."""
    x0, y0, x1, y1 = room
    foot = y1 - _CAPTION_MM
    middle = x0
    joined = any(p.joint for p in instrument.parts)
    if joined:
        middle = x0 + _APART * (x1 - x0)
        apart = x0, y0, middle - 4.0, foot
        below, column = y1 - 1.0, (x0 + middle) / 2
        if exploded.draw_exploded(page, instrument, numbered, apart):
            page.fit(words.sheet.enlarged, column, below, middle - x0, anchor="middle")
            below -= _LINE_MM
        page.write(words.sheet.apart, column, below, LETTER_MM, "middle")
    # The shadow about a single part is as large as the part is drawn.
    aside = _ALONE_MM if len(instrument.parts) == 1 else 0.0
    box = middle + 2.0 + aside, y0 + 1.0, x1 - aside, foot
    scene = finished.Scene.of(instrument)
    scale = finished.draw_finished(page, scene, box, legible=_LEGIBLE)
    if not scene.view.square:
        page.write(words.sheet.finished, (middle + x1) / 2, y1 - 1.0, LETTER_MM, "middle")
    else:
        said = words.sheet.together if joined else words.sheet.finished
        page.fit(said, middle + 2.0, y1 - 1.0, (x1 - middle) / 2 - 4.0)
        bar(page, scale, x1, y1 - 1.0, words)


def bar(page: Page, scale: float, right: float, foot: float, words: Words) -> float:
    """A scale bar that ends on the right, so long a line of the instrument; where it starts."""
    length = max(b for b in _BAR_MM if b * scale <= _LONGEST_BAR_MM or b == _BAR_MM[0])
    left = right - length * scale
    page.line(complex(left, foot), complex(right, foot), colour=INK, width=0.3)
    for k in range(6):
        x = left + k * (right - left) / 5
        tall = 1.8 if k in (0, 5) else 1.0
        page.line(complex(x, foot), complex(x, foot - tall), colour=INK, width=0.2)
    said = f"{length:g} {words.terms.millimetres}"
    said = arabic_indic(said) if page.right_to_left else said
    page.write(said, left - 2.0, foot, LETTER_MM, "end")
    return left - 2.0 - line_width_mm(said)


def _parts(page: Page, room: Bounds, numbered: Pieces, words: Words) -> None:
    x0, y0, x1, y1 = room
    scale, enlarged = part_pictures.draw_parts(
        page, numbered, (x0, y0, x1, y1 - _BAR_ROOM_MM), words
    )
    start = bar(page, scale, x1, y1, words)
    if enlarged:
        page.fit(words.sheet.enlarged, x0, y1, start - x0 - 4.0)


def _following(
    more: Sequence[flow.Column], groups: Sequence[Pieces], room: Bounds, words: Words, *, lies: bool
) -> list[Callable[[Page, Bounds], None]]:
    """The pages behind the first: what is left of the text, and pictures of the parts.

    Where little text is left on a paper that stands, the first pictures stand below it.
    """
    beside = 2 if lies else 1
    texts = [_columns(more[k : k + beside], lies) for k in range(0, len(more), beside)]
    pictures = [partial(_parts, numbered=group, words=words) for group in groups]
    if lies or not more or not groups:
        return [*texts, *pictures]
    foot = max(top + block.high_mm for top, block in more[-1]) + _BETWEEN_MM
    if foot > _LITTLE * (room[3] - room[1]):
        return [*texts, *pictures]
    last, first = texts[-1], pictures[0]

    def both(page: Page, room: Bounds) -> None:
        x0, y0, x1, y1 = room
        last(page, room)
        first(page, (x0, y0 + foot, x1, y1))

    return [*texts[:-1], both, *pictures[1:]]


def _columns(columns: Sequence[flow.Column], lies: bool) -> Callable[[Page, Bounds], None]:
    """One column, or two beside each other on a paper that lies."""

    def draw(page: Page, room: Bounds) -> None:
        for k, column in enumerate(columns):
            left, head, _, _ = _half(room, lies, page.right_to_left, first=k == 0)
            for top, block in column:
                block.draw(page, left, head + top)

    return draw


def _grouped(numbered: Pieces) -> Iterator[Pieces]:
    """So many parts at once that their pictures can be seen, about as many on each page."""
    pages = -(-_faces(numbered) // _AT_ONCE)
    group: list[bill.Item] = []
    filled, count = 0, 0
    for item in numbered:
        if group and count * pages >= _faces(numbered) * (filled + 1):
            yield group
            group, filled = [], filled + 1
        group.append(item)
        count += _faces([item])
    if group:
        yield group


def _faces(numbered: Pieces) -> int:
    """How many pictures parts have."""
    return sum(max(1, len(item.part.faces())) for item in numbered)


def _half(room: Bounds, lies: bool, right_to_left: bool, *, first: bool) -> Bounds:
    """The half of a page that is read first or second, or all of one that stands."""
    x0, y0, x1, y1 = room
    if not lies:
        return room
    wide = (x1 - x0 - _BETWEEN_MM) / 2
    return (x0, y0, x0 + wide, y1) if first != right_to_left else (x1 - wide, y0, x1, y1)


_COLUMNS_MM = 4.0


def numbered_stars(instrument: Instrument, words: Words) -> list[str]:
    """Number and name of each numbered star."""
    told = (f.value for f in instrument.facts if f.name.endswith("stars/numbered"))
    return [spoken.star(entry, words) for value in told for entry in str(value).split(", ")]


def key_blocks(instrument: Instrument, words: Words, style: TextStyle) -> list[Block]:
    """The key in rows of as many columns as find room; nothing where all stars are named."""
    stars = numbered_stars(instrument, words)
    if not stars:
        return []
    widest = max(line_width_mm(entry, style.letter_mm) for entry in stars)
    count = max(1, min(len(stars), int((style.wide_mm + _COLUMNS_MM) / (widest + _BETWEEN_MM))))
    wide = style.wide_mm / count
    found = heading(words.sheet.stars, style)
    for k in range(0, len(stars), count):

        def draw(page: Page, left: float, top: float, row: int = k) -> None:
            for n, entry in enumerate(stars[row : row + count]):
                style.write(page, entry, left, n * wide, top)

        found.append(Block(0.85 * style.row_mm, draw))
    return found
