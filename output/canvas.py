"""Blank SVG documents of svgwrite, and their text."""

from typing import Any
from xml.etree import ElementTree

from output.deferred import deferring

with deferring(
    # A web client for fonts, and what svgwrite checks an element by, which with debug=False
    # it does not; they are most of its import.
    "urllib.request",
    "svgwrite.data.full11",
    "svgwrite.data.tiny12",
    "svgwrite.data.pattern",
    # Elements that no drawing of ours has.
    "svgwrite.animate",
    "svgwrite.filters",
    "svgwrite.gradients",
    "svgwrite.image",
    "svgwrite.masking",
    "svgwrite.pattern",
    "svgwrite.solidcolor",
    "svgwrite.text",
):
    from svgwrite.container import Use
    from svgwrite.drawing import Drawing
    from svgwrite.params import Parameter
    from svgwrite.path import Path

__all__ = ["Drawing", "Used", "Written", "blank", "text"]


class _Unchecked(Parameter):
    """svgwrite's parameters without the checker, which is not asked with debug=False."""

    def __init__(self) -> None:
        Parameter.__init__(self, debug=False)

    def _init_validator(self) -> None:
        self.validator = None


class _Maker:
    """What svgwrite calls a factory: new elements take its parameters for theirs."""

    _parameter = _Unchecked()


class Written(Path):
    """A path element whose attributes are all text already."""

    def __init__(self, **attributes: str) -> None:
        # Of what a path of svgwrite begins with, a thousand of these need but this.
        self.elements: list[Any] = []
        self.attribs = attributes

    def get_xml(self) -> ElementTree.Element:
        """The element with its attributes in their order."""
        return ElementTree.Element(self.elementname, self.attribs)


class Used(Use):
    """What is drawn elsewhere, so far to the right."""

    def __init__(self, drawing: Drawing, name: str, x: str) -> None:
        Use.__init__(self, f"#{name}", factory=drawing)
        self.attribs = {"x": x, "xlink:href": f"#{name}"}

    def get_xml(self) -> ElementTree.Element:
        """The element with its attributes in their order."""
        return ElementTree.Element(self.elementname, self.attribs)


def blank(width_mm: float, height_mm: float) -> Drawing:
    """A drawing of a size, in which one user unit is 1 mm."""
    width, height = (f"{length:.10g}" for length in (width_mm, height_mm))
    drawing = Drawing(size=(f"{width}mm", f"{height}mm"), factory=_Maker())
    drawing["viewBox"] = f"0 0 {width} {height}"
    return drawing


def text(drawing: Any) -> str:
    """The document, an element a line."""
    return "\n".join(('<?xml version="1.0" encoding="utf-8"?>', *_lines(drawing.get_xml()), ""))


def _lines(element: ElementTree.Element) -> list[str]:
    """An element's lines: its own tag, those of what it holds, its end."""
    if not len(element):
        plain = _tag(element) if element.text is None else None
        return [plain or ElementTree.tostring(element, encoding="unicode")]
    bare = ElementTree.Element(element.tag, element.attrib)
    lines = [ElementTree.tostring(bare, encoding="unicode").removesuffix(" />") + ">"]
    for inner in element:
        lines += _lines(inner)
    lines.append(f"</{element.tag}>")
    return lines


def _tag(element: ElementTree.Element) -> str | None:
    """A tag whose values need no escape; None where one may.

    Most need none, and the library's own writer takes ten times as long.
    """
    inside = element.tag + "".join([f' {name}="{value}"' for name, value in element.items()])
    quoted = inside.count('"') == 2 * len(element.attrib)
    special = "&" in inside or "<" in inside or ">" in inside or not inside.isprintable()
    return f"<{inside} />" if quoted and not special else None
