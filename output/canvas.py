"""Blank SVG documents of svgwrite, and their text."""

from collections.abc import Sequence
from copy import copy
from typing import Any
from xml.etree import ElementTree

from svgwrite.container import Group
from svgwrite.drawing import Drawing
from svgwrite.params import Parameter
from svgwrite.path import Path

__all__ = ["Drawing", "Paths", "Written", "blank", "hexadecimal", "text"]


class _Unchecked(Parameter):
    """svgwrite's parameters without the checker, which is not asked with debug=False."""

    def __init__(self) -> None:
        Parameter.__init__(self, debug=False)

    def _init_validator(self) -> None:
        self.validator = None


class _Maker:
    """What svgwrite calls a factory: new elements take its parameters for theirs."""

    _parameter = _Unchecked()


class Paths(Group):
    """A group of elements with the same attributes, of which svgwrite would make an object each.

    Parameters
    ----------
    drawing : Drawing
    names : sequence of str
        The names of a path's attributes.
    rows : sequence of tuple of str
        The values of each element.
    kind : str
        Its tag.
    """

    def __init__(
        self,
        drawing: Drawing,
        names: Sequence[str],
        rows: Sequence[tuple[str, ...]],
        kind: str = "path",
    ) -> None:
        Group.__init__(self, factory=drawing)
        self.names, self.rows, self.kind = names, rows, kind

    def get_xml(self) -> ElementTree.Element:
        """The group with its paths."""
        xml: ElementTree.Element = Group.get_xml(self)
        for row in self.rows:
            ElementTree.SubElement(xml, self.kind, dict(zip(self.names, row, strict=True)))
        return xml

    def tags(self) -> list[str]:
        """A tag for each path."""
        form = f"<{self.kind}" + "".join([f' {name}="%s"' for name in self.names]) + " />"
        tags = [form % row for row in self.rows]
        if _plain(tags, len(self.names)):
            return tags
        return [_tag(path) for path in self.get_xml()]


class Written(Path):
    """A path element whose attributes are all text already."""

    def __init__(self, **attributes: str) -> None:
        self.elements: list[Any] = []
        self.attribs = attributes

    def get_xml(self) -> ElementTree.Element:
        """The element with its attributes in their order."""
        return ElementTree.Element(self.elementname, self.attribs)


def blank(width_mm: float, height_mm: float) -> Drawing:
    """A drawing of a size, in which one user unit is 1 mm."""
    width, height = (f"{length:.10g}" for length in (width_mm, height_mm))
    drawing = Drawing(size=(f"{width}mm", f"{height}mm"), factory=_Maker())
    drawing["viewBox"] = f"0 0 {width} {height}"
    return drawing


def hexadecimal(colour: tuple[float, float, float]) -> str:
    """A colour as SVG writes it."""
    return "#" + "".join(f"{round(255 * c):02x}" for c in colour)


def text(drawing: Any) -> str:
    """The document, an element a line."""
    return "\n".join(('<?xml version="1.0" encoding="utf-8"?>', *_lines(drawing), ""))


def _lines(element: Any) -> list[str]:
    """An element's lines: its own tag, those of what it holds, its end."""
    if isinstance(element, Paths):
        own, lines = Group.get_xml(element), element.tags()
    elif held := getattr(element, "elements", ()):
        bare = copy(element)
        bare.elements = []
        own, lines = bare.get_xml(), [line for inner in held for line in _lines(inner)]
    else:
        own, lines = element.get_xml(), []
    if not lines:
        return [_tag(own)]
    return [_tag(own).removesuffix(" />") + ">", *lines, f"</{own.tag}>"]


def _tag(element: ElementTree.Element) -> str:
    """The text of an element that holds no other."""
    attributes = element.items()
    values = "".join([f' {name}="{value}"' for name, value in attributes])
    tag = f"<{element.tag}{values} />"
    if element.text is None and _plain([tag], len(attributes)):
        return tag
    return ElementTree.tostring(element, encoding="unicode")


def _plain(tags: Sequence[str], values: int) -> bool:
    """Whether tags with so many values each are sound as they are: no value needs an escape.

    Most need none, and the library's own writer takes ten times as long.
    """
    text = "".join(tags)
    wanted = {"<": 1, '"': 2 * values, ">": 1, "&": 0, "\t": 0, "\n": 0, "\r": 0}
    return all(text.count(c) == count * len(tags) for c, count in wanted.items())
