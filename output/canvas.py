"""SVG documents at true size, by svgwrite: it names elements, escapes values and nests them.

Its checker of values is left out (``debug=False``), as Inkscape's attributes and ``data-…`` are
not in its tables.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple
from xml.etree import ElementTree

import resvg_py
from svgwrite.drawing import Drawing

__all__ = ["BareElement", "Drawing", "blank", "document_text", "hexadecimal", "pixels", "set_all"]


class BareElement(NamedTuple):
    """An element with nothing in it, for svgwrite's to hold: a drawing has hundreds."""

    name: str
    attributes: dict[str, str]
    """In the order in which they are written."""

    def get_xml(self) -> ElementTree.Element:
        """The element, as svgwrite asks for it."""
        return ElementTree.Element(self.name, self.attributes)


def blank(width_mm: float, height_mm: float) -> Drawing:
    """A drawing of a size, in which one user unit is 1 mm."""
    width, height = (f"{length:.10g}" for length in (width_mm, height_mm))
    drawing = Drawing(size=(f"{width}mm", f"{height}mm"), debug=False)
    drawing["viewBox"] = f"0 0 {width} {height}"
    return drawing


def set_all(element: Any, attributes: Mapping[str, str]) -> Any:
    """The element with attributes of those names, which svgwrite need not know."""
    for name, value in attributes.items():
        element[name] = value
    return element


def hexadecimal(colour: tuple[float, float, float]) -> str:
    """A colour as SVG writes it."""
    return "#" + "".join(f"{round(255 * c):02x}" for c in colour)


def pixels(svg: str, width_px: int) -> bytes:
    """A document as PNG, on white."""
    made = resvg_py.svg_to_bytes(
        svg_string=svg, width=width_px, dpi=96, background="#ffffff", skip_system_fonts=True
    )
    return bytes(made)


def document_text(drawing: Any) -> str:
    """The document, an element a line."""
    root = drawing.get_xml()
    ElementTree.indent(root, space="")
    written = ElementTree.tostring(root, encoding="unicode")
    return f'<?xml version="1.0" encoding="utf-8"?>\n{written}\n'
