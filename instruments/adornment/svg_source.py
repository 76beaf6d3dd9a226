"""An SVG's shapes as they are painted, read safely; what is no path is refused.

No entity is expanded, nothing is fetched, and what an SVG could do besides painting areas and
lines (scripts, text, bitmaps, clones, clipping) is named and refused.
"""

import math
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from xml.etree import ElementTree

from instruments.adornment.trails import Affine, Trail, basic_shape, trails_of
from instruments.errors import ComplaintError
from instruments.saying import tell

LONGEST = 200_000
"""Characters of an SVG."""

MOST_STEPS = 10_000
"""Lines and curves of an SVG."""

_DEEPEST = 40
_SVG = "{http://www.w3.org/2000/svg}"
_SHAPES = ("path", "rect", "circle", "ellipse", "line", "polyline", "polygon")
_GROUPS = ("svg", "g", "a", "switch")
_UNPAINTED = ("defs", "title", "desc", "metadata", "style", "symbol", "linearGradient",
              "radialGradient", "marker", "view")  # fmt: skip

_REFUSED = {
    "script": ("has a script", "save it as plain SVG"),
    "text": ("has text, whose font a workshop has not", "turn text into paths and save it again"),
    "image": ("has a bitmap", "trace it to paths, or leave it out"),
    "foreignObject": ("has foreign content", "save it as plain SVG"),
    "use": ("has clones", "unlink the clones and save it again"),
    "mask": ("has a mask", "release the mask and save it again"),
    "clipPath": ("has clipped shapes", "release the clip and cut the shapes themselves"),
    "filter": ("has effects, such as a blur", "leave the effects out"),
    "pattern": ("has a pattern for a fill", "give its shapes one colour"),
    "animate": ("is animated", "save it as plain SVG"),
}
_SAME = {
    "tspan": "text", "textPath": "text", "animateTransform": "animate", "set": "animate",
    "animateMotion": "animate", "video": "image", "audio": "image", "iframe": "foreignObject",
    "mesh": "pattern", "flowRoot": "text",
}  # fmt: skip
_CLIPPED = {"clip-path": "clipPath", "mask": "mask", "filter": "filter"}

_PAINT = ("fill", "stroke", "display", "visibility", "opacity", "fill-rule", "fill-opacity",
          "stroke-opacity", "stroke-width", *_CLIPPED)  # fmt: skip
_NOT_INHERITED = ("opacity", "display", *_CLIPPED)
_WHITE = ("white", "#fff", "#ffffff", "rgb(255,255,255)", "rgb(100%,100%,100%)")
_NUMBER = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?")
_TRANSFORM = re.compile(r"(matrix|translate|scale|rotate|skewX|skewY)\s*\(([^)]*)\)[\s,]*")
_UNITS = {
    "": 1.0,
    "px": 1.0,
    "pt": 4 / 3,
    "pc": 16.0,
    "mm": 96 / 25.4,
    "cm": 960 / 25.4,
    "in": 96.0,
}


@dataclass(frozen=True, slots=True)
class Painted:
    """A shape of an SVG in its user units, y down."""

    trails: tuple[Trail, ...]
    """Its lines."""
    filled: bool
    """Whether its inside is painted; else its lines are."""
    even_odd: bool = False
    """How its inside is told."""


@dataclass(frozen=True, slots=True)
class Drawing:
    """What an SVG paints, and how many areas of it are white, which nothing engraves."""

    shapes: tuple[Painted, ...]
    white: int


@lru_cache(maxsize=8)
def painted(text: str) -> Drawing:
    """What an SVG paints.

    Raises
    ------
    ComplaintError
        If it is no SVG, too large, or holds what is no path.
    """
    reader = _Reader(_styles(root := _root(text)))
    reader.walk(root, Affine(), {}, 0)
    if not reader.shapes:
        raise ComplaintError("paints nothing", "give an SVG with shapes that are filled or drawn")
    return Drawing(tuple(reader.shapes), reader.white)


def _root(text: str) -> ElementTree.Element:
    if "<" not in text:
        raise ComplaintError("is no SVG", "give the text of an SVG file, or its path by --picture")
    if len(text) > LONGEST:
        said = tell(
            "has {count:,} characters: the most is {longest:,}", count=len(text), longest=LONGEST
        )
        raise ComplaintError(said, "simplify its paths")
    if "<!ENTITY" in text:
        raise ComplaintError("declares entities", "save it as plain SVG")
    if "<?xml-stylesheet" in text:
        raise ComplaintError("refers to a style sheet", "save it as plain SVG")
    if any(ord(c) < 32 and c not in "\t\n\r" for c in text):
        raise ComplaintError("has a control character", "save it as plain SVG")
    try:
        root = ElementTree.fromstring(text.lstrip("\ufeff").lstrip())
    except (ElementTree.ParseError, ValueError) as error:
        where = getattr(error, "position", None)
        at = tell(" (line {where})", where=where[0]) if where else ""
        raise ComplaintError(
            tell("is no SVG: its XML is broken{at}", at=at), "save it again"
        ) from None
    if root.tag not in (f"{_SVG}svg", "svg"):
        raise ComplaintError("is no SVG", "give the text of an SVG file")
    return root


def _styles(root: ElementTree.Element) -> dict[str, dict[str, str]]:
    """The declarations of style elements, by simple selectors such as ``.cls-1``."""
    rules: dict[str, dict[str, str]] = {}
    for element in root.iter():
        if _kind(element) != "style":
            continue
        css = re.sub(r"/\*.*?\*/", "", "".join(element.itertext()), flags=re.DOTALL)
        if "@import" in css or re.search(r"url\(\s*['\"]?(?!#)", css):
            raise ComplaintError("refers to another file", "save it with nothing linked")
        for selectors, body in re.findall(r"([^{}]+)\{([^{}]*)\}", css):
            for selector in selectors.split(","):
                rules.setdefault(selector.strip(), {}).update(_declarations(body))
    return rules


def _declarations(text: str) -> dict[str, str]:
    pairs = (piece.partition(":") for piece in text.split(";"))
    return {name.strip(): value.replace("!important", "").strip() for name, _, value in pairs}


def _kind(element: ElementTree.Element) -> str:
    """The name of an element of SVG; empty for one of another vocabulary."""
    tag = element.tag if isinstance(element.tag, str) else ""
    if tag.startswith("{"):
        return tag.removeprefix(_SVG) if tag.startswith(_SVG) else ""
    return tag


class _Reader:
    """Walks an SVG and keeps what is painted."""

    def __init__(self, rules: Mapping[str, Mapping[str, str]]) -> None:
        self.rules = rules
        self.shapes: list[Painted] = []
        self.white = 0
        self.steps = 0

    def walk(
        self, element: ElementTree.Element, by: Affine, above: Mapping[str, str], depth: int
    ) -> None:
        """Keep what an element and those in it paint."""
        kind = _kind(element)
        if not kind:
            return
        if depth > _DEEPEST:
            raise ComplaintError("is nested too deeply", "ungroup it")
        refuse_element(kind, element)
        style = self._style(element, kind, above)
        for name, refused in _CLIPPED.items():
            if kind not in _UNPAINTED and style.get(name, "none") != "none":
                raise ComplaintError(*_REFUSED[refused])
        if kind in _UNPAINTED or _hidden(style):
            for inner in element.iter():
                refuse_element(_kind(inner), inner)
            return
        by = by.after(transform(element.get("transform", "")))
        if kind in _SHAPES:
            self._keep(element, kind, by, style)
        elif kind in _GROUPS:
            for inner in element:
                self.walk(inner, by, style, depth + 1)
        else:
            raise ComplaintError(
                tell("has <{kind}>, which is no path", kind=kind[:20]), "save it as plain SVG"
            )

    def _style(
        self, element: ElementTree.Element, kind: str, above: Mapping[str, str]
    ) -> dict[str, str]:
        found = {k: v for k, v in above.items() if k not in _NOT_INHERITED}
        found |= {name: value for name in _PAINT if (value := element.get(name)) is not None}
        classes = [f".{name}" for name in element.get("class", "").split()]
        for selector in ("*", kind, *classes, *(f"{kind}{c}" for c in classes)):
            found |= self.rules.get(selector, {})
        if (ident := element.get("id")) is not None:
            found |= self.rules.get(f"#{ident}", {})
        return found | _declarations(element.get("style", ""))

    def _keep(
        self, element: ElementTree.Element, kind: str, by: Affine, style: Mapping[str, str]
    ) -> None:
        if kind == "path":
            trails = trails_of(element.get("d", ""))
        else:
            trails = basic_shape(kind, _measures(element), element.get("points", ""))
        self.steps += sum(len(trail.steps) for trail in trails)
        if self.steps > MOST_STEPS:
            said = tell("has more than {most_steps:,} lines and curves", most_steps=MOST_STEPS)
            raise ComplaintError(said, "simplify its paths")
        if not trails:
            return
        trails = tuple(trail.mapped(by) for trail in trails)
        fill = style.get("fill", "black").lower().replace(" ", "")
        stroke = style.get("stroke", "none").lower().replace(" ", "")
        if fill not in ("none", "transparent") and not _naught(style.get("fill-opacity", "1")):
            if kind == "line":
                pass
            elif fill in _WHITE:
                self.white += 1
                return
            else:
                odd = style.get("fill-rule", "nonzero") == "evenodd"
                self.shapes.append(Painted(trails, True, odd))
                return
        drawn = stroke not in ("none", "transparent", *_WHITE)
        if drawn and not _naught(style.get("stroke-width", "1")):
            self.shapes.append(Painted(trails, False))


def refuse_element(kind: str, element: ElementTree.Element) -> None:
    """Refuse an element that does more than paint areas and lines."""
    if refused := _REFUSED.get(_SAME.get(kind, kind)):
        raise ComplaintError(*refused)
    for name, value in element.attrib.items():
        local = name.rpartition("}")[2]
        if local.startswith("on"):
            raise ComplaintError(*_REFUSED["script"])
        linked = local == "href" and not value.startswith("#")
        if linked or re.search(r"url\(\s*['\"]?(?!#)", value):
            raise ComplaintError("refers to another file", "save it with nothing linked")


def transform(text: str) -> Affine:
    """The map of a transform attribute.

    Raises
    ------
    ComplaintError
        If it is none.
    """
    found = Affine()
    rest = _TRANSFORM.sub("", text).strip()
    if rest:
        raise ComplaintError("has a transform that is none", "save it again as plain SVG")
    for name, inside in _TRANSFORM.findall(text):
        numbers = [float(n) for n in _NUMBER.findall(inside)]
        if any(not abs(n) < 1e7 for n in numbers):
            raise ComplaintError("has a transform beyond measure", "save it again")
        try:
            found = found.after(_map(name, *numbers))
        except TypeError:
            raise ComplaintError("has a transform that is none", "save it again") from None
    return found


def _map(name: str, *n: float) -> Affine:
    match name:
        case "matrix":
            return Affine(*n)
        case "translate":
            return Affine(e=n[0] if n else 0.0, f=n[1] if len(n) > 1 else 0.0)
        case "scale":
            x = n[0] if n else 1.0
            return Affine(a=x, d=n[1] if len(n) > 1 else x)
        case "rotate":
            turn = math.radians(n[0] if n else 0.0)
            cos, sin = math.cos(turn), math.sin(turn)
            at = complex(*n[1:3]) if len(n) > 2 else 0j
            turned = Affine(cos, sin, -sin, cos)
            back = at - turned(at)
            return Affine(cos, sin, -sin, cos, back.real, back.imag)
        case "skewX":
            return Affine(c=math.tan(math.radians(n[0] if n else 0.0)))
    return Affine(b=math.tan(math.radians(n[0] if n else 0.0)))


def _measures(element: ElementTree.Element) -> dict[str, float]:
    """The attributes of an element that are lengths, in user units."""
    names = ("x", "y", "width", "height", "rx", "ry", "r", "cx", "cy", "x1", "y1", "x2", "y2")
    found: dict[str, float] = {}
    for name in names:
        if (text := element.get(name)) is None or text.strip() == "auto":
            continue
        number = _NUMBER.match(text.strip())
        unit = text.strip()[number.end() :].strip() if number else "?"
        if number is None or unit not in _UNITS:
            problem = "has a length that is no number"
            raise ComplaintError(problem, "save it again as plain SVG")
        found[name] = float(number[0]) * _UNITS[unit]
    return found


def _hidden(style: Mapping[str, str]) -> bool:
    return (
        style.get("display") == "none"
        or style.get("visibility") in ("hidden", "collapse")
        or _naught(style.get("opacity", "1"))
    )


def _naught(text: str) -> bool:
    number = _NUMBER.match(text.strip())
    return number is not None and float(number[0]) <= 0.0
