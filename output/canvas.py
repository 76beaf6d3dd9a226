"""Blank SVG documents of svgwrite, and their text."""

from collections.abc import Iterator
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


def _lines(element: ElementTree.Element) -> Iterator[str]:
    """An element's lines: its own tag, those of what it holds, its end."""
    plain = _tag(element) if not len(element) and element.text is None else None
    if plain:
        yield plain
    elif not len(element):
        yield ElementTree.tostring(element, encoding="unicode")
    else:
        bare = ElementTree.Element(element.tag, element.attrib)
        yield ElementTree.tostring(bare, encoding="unicode").removesuffix(" />") + ">"
        for inner in element:
            yield from _lines(inner)
        yield f"</{element.tag}>"


def _tag(element: ElementTree.Element) -> str | None:
    """A tag whose values need no escape; None where one does.

    Most need none, and the library's own writer takes ten times as long.
    """
    inside = element.tag + "".join([f' {name}="{value}"' for name, value in element.items()])
    if inside.count('"') != 2 * len(element.attrib) or any(c in inside for c in "&<>\r\n\t"):
        return None
    return f"<{inside} />"
