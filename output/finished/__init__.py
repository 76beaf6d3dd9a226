"""The finished instrument in its material, as one would look at it."""

import resvg_py

from instruments.part import Instrument
from output import canvas
from output.finished.picture import Scene, draw_finished
from output.page import Page
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
    drawing = canvas.blank(WIDTH_MM, high)
    drawing.set_desc(instrument.title, "\n".join(provenance.lines()))
    page = Page(drawing)
    draw_finished(page, scene, (edge, edge, WIDTH_MM - edge, high - edge))
    page.finish()
    return canvas.document_text(drawing)


def png(instrument: Instrument, provenance: Provenance, width_px: int) -> bytes:
    """The picture as PNG, on white.

    Parameters
    ----------
    instrument : Instrument
    provenance : Provenance
        What the drawing says about itself.
    width_px : int
        Its width in pixels.
    """
    content = resvg_py.svg_to_bytes(
        svg_string=svg(instrument, provenance),
        width=width_px,
        dpi=96,
        background="#ffffff",
        skip_system_fonts=True,
    )
    return bytes(content)
