"""The page of parts: the finished thing, how it comes apart, what each part is cut from."""

from instruments.geometry import Bounds
from instruments.lettering.language import Words
from instruments.part import Instrument
from output import bill, exploded, part_pictures, star_key
from output.page import Page
from output.paper import Paper
from output.sheets.frame import Leaf

_BETWEEN = 6.0


def leaves(instrument: Instrument, paper: Paper, words: Words) -> list[Leaf]:
    """The page of parts; on a paper that stands, a second one has the parts' pictures."""
    stem, heading = f"{instrument.name}-assembly", words.sheet.assembly
    numbered = bill.items(instrument)
    lies = paper.width_mm > paper.height_mm

    def whole(page: Page, room: Bounds) -> None:
        x0, y0, x1, y1 = room
        key = star_key.key(instrument, x1 - x0)
        foot = y1 - (key.high_mm + _BETWEEN if key.high_mm else 0.0)
        key.draw(page, (x0, foot + _BETWEEN, x1, y1))
        middle = x0 + 0.49 * (x1 - x0) if lies else x1
        rows = bill.rows(instrument, numbered)
        head = foot - bill.high_mm(rows, (foot - y0) / 2)
        bill.draw(page, rows, (x0, head, middle, foot))
        apart = x0 + 0.45 * (middle - x0)
        exploded.draw(page, instrument, numbered, (x0, y0, apart, head - _BETWEEN))
        part_pictures.put_together(page, instrument, (apart + 4.0, y0, middle, head - _BETWEEN))
        if lies:
            part_pictures.draw(page, numbered, (middle + _BETWEEN, y0, x1, foot))

    def parts(page: Page, room: Bounds) -> None:
        part_pictures.draw(page, numbered, room)

    found = [Leaf(stem, heading, whole)]
    return found if lies else [*found, Leaf(f"{stem}-2", heading, parts)]
