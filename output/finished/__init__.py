"""The finished instrument in its material, as one would look at it."""

from instruments.part import Instrument
from output import canvas
from output.finished.picture import Scene, draw_finished
from output.pages.page import Page
from output.provenance import Provenance

__all__ = ["Scene", "draw_finished", "png", "svg"]

WIDTH_MM = 400.0
"""Of the drawing that is made a picture of pixels."""

_MARGIN = 0.05
_TALLEST = 1.3
"""Height of the room for the instrument, as a share of its width."""


def svg(instrument: Instrument, provenance: Provenance) -> str:
    """The picture as an SVG document without a background."""
    scene = Scene.of(instrument)
    edge = _MARGIN * WIDTH_MM
    high = (WIDTH_MM - 2 * edge) * min(scene.proportion, _TALLEST) + 2 * edge
    page = Page.blank(WIDTH_MM, high, instrument.title, provenance.lines())
    draw_finished(page, scene, (edge, edge, WIDTH_MM - edge, high - edge))
    return page.document()


def png(instrument: Instrument, provenance: Provenance, width_px: int) -> bytes:
    """The picture as PNG, on white, so many pixels wide."""
    return canvas.pixels(svg(instrument, provenance), width_px)
