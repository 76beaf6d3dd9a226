"""The assembly sheet: every part drawn small, how they go together, the bill of materials.

One landscape page of A3 as SVG, for paper and not for cutting, which it says itself.
"""

from instruments.part import Instrument
from output import bill, canvas, exploded, part_pictures, star_key
from output.page import PAPER, Page
from output.provenance import Provenance

WIDTH_MM, HEIGHT_MM, MARGIN_MM = 420.0, 297.0, 12.0
_TOP, _FOOT = 35.0, HEIGHT_MM - MARGIN_MM
_APART, _TOGETHER, _PICTURES = (12.0, 106.0), (110.0, 204.0), (212.0, 408.0)
"""From left to right: the parts drawn apart, the whole, and each part's pictures."""

_BETWEEN = 6.0


def render(instrument: Instrument, provenance: Provenance) -> str:
    """The sheet as an SVG document.

    Parameters
    ----------
    instrument : Instrument
        Its parts, and of its facts those named ``bill/…``, which are bought, and the key to
        numbered stars.
    provenance : Provenance
        What the file says about itself.
    """
    drawing = canvas.blank(WIDTH_MM, HEIGHT_MM)
    lines = ["# for paper, not for cutting", *provenance.lines()]
    drawing.set_desc(f"{instrument.title}: assembly sheet", "\n".join(lines))
    page = Page(drawing)
    page.add(drawing.rect((0, 0), (WIDTH_MM, HEIGHT_MM)), fill=PAPER)
    left, right = MARGIN_MM, WIDTH_MM - MARGIN_MM
    page.fit(instrument.title, left, 20.0, right - left, 5.0)
    said = (
        "numbered in the order in which the parts go together, from the back to the front; "
        "small parts are drawn larger; for paper, not for cutting"
    )
    made = f"{instrument.name}, miqyas {provenance.version}"
    page.fit(f"{made}: {said}", left, 27.0, right - left)
    numbered = bill.items(instrument)
    key = star_key.key(instrument, right - left)
    foot = _FOOT - (key.high_mm + _BETWEEN if key.high_mm else 0.0)
    key.draw(page, (left, foot + _BETWEEN, right, _FOOT))
    rows = bill.rows(instrument, numbered)
    head = foot - bill.high_mm(rows, (foot - _TOP) / 2)
    bill.draw(page, rows, (_APART[0], head, _TOGETHER[1], foot))
    exploded.draw(page, instrument, numbered, (_APART[0], _TOP, _APART[1], head - _BETWEEN))
    together = (_TOGETHER[0], _TOP, _TOGETHER[1], head - _BETWEEN)
    part_pictures.put_together(page, instrument, together)
    part_pictures.draw(page, numbered, (_PICTURES[0], _TOP, _PICTURES[1], foot))
    page.finish()
    return canvas.text(drawing)
