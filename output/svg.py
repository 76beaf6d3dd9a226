"""The SVG writer: one face of a part, at true size, for lasers and for the eye.

One user unit is 1 mm and y runs down, as SVG has it; the part's own origin stands at a
whole millimetre, which ``data-origin`` tells. Layers come in the order in which a workshop
makes them: engrave, score, inner cuts, outer cuts, so that nothing is marked on a part that
has been cut free.
"""

import math
import re
from collections.abc import Iterable, Mapping
from typing import Any

from instruments.geometry import (
    Arc,
    Bounds,
    Cubic,
    Line,
    Path,
    Shape,
    joint_bounds,
)
from instruments.part import Face, Mark, Part, Process
from instruments.workshop import Profile
from output.deferred import deferring
from output.layers import layered, paths, statements
from output.pathdata import data
from output.provenance import Provenance

with deferring("urllib.request", "svgwrite.data.svgparser"):
    # svgwrite imports a web client for fonts and compiles a grammar for checking what we
    # write with debug=False; they are two thirds of its import, and we use neither.
    from svgwrite.drawing import Drawing

__all__ = ["INKSCAPE", "MARGIN_MM", "Drawing", "render"]

MARGIN_MM = 5.0
"""Clear space around the drawing, at least."""

INKSCAPE = "http://www.inkscape.org/namespaces/inkscape"


def render(part: Part, face: Face, profile: Profile, kerf_mm: float, provenance: Provenance) -> str:
    """One face of a part as an SVG document.

    Parameters
    ----------
    part : Part
        A sheet with its marks.
    face : Face
        The face to draw, seen from outside.
    profile : Profile
        Colours and stroke width.
    kerf_mm : float
        Full width of the cut, made up for on outline and cutouts.
    provenance : Provenance
        What the file says about itself.

    Returns
    -------
    str
        The document, the same for the same arguments.

    Raises
    ------
    DesignError
        If a hole vanishes in the kerf.
    """
    layers = layered(part, face, kerf_mm)
    drawn = (path for marks in layers.values() for mark in marks for path in paths(mark.shape))
    page = _Page(joint_bounds(map(_box, drawn)))
    drawing = Drawing(size=(f"{page.width}mm", f"{page.height}mm"), debug=False)
    drawing.elements.clear()  # the empty <defs>
    _set(
        drawing,
        {
            "viewBox": f"0 0 {page.width} {page.height}",
            "xmlns:inkscape": INKSCAPE,
            "data-origin": f"{page.origin.real:g} {page.origin.imag:g}",
            "data-part": part.name,
            "data-face": face.value,
        },
    )
    title = f"{provenance.title or provenance.design}: {part.name}, {face.value}"
    drawing.set_desc(title, "\n".join(statements(part, face, profile, kerf_mm, provenance)))
    names = _Names([f"part-{part.name}", *(f"layer-{name}" for name in layers)])
    names.reserve(m.means for marks in layers.values() for m in marks)
    if profile.background:
        _material(drawing, page, part, layers, profile)
    whole = drawing.add(_layer(drawing, "part", part.name))
    for name, marks in layers.items():
        if marks:
            group = whole.add(_layer(drawing, "layer", name, _look(name, profile)))
            for mark in marks:
                _draw(drawing, group, mark, names, page)
    body = drawing.tostring().replace("><", ">\n<")
    return f'<?xml version="1.0" encoding="utf-8"?>\n{body}\n'


class _Page:
    """The sheet of paper: its size in whole mm and where the part's origin stands on it."""

    def __init__(self, bounds: Bounds) -> None:
        xmin, ymin, xmax, ymax = bounds
        self.origin = complex(_whole(MARGIN_MM - xmin), _whole(MARGIN_MM + ymax))
        self.width = _whole(self.origin.real + xmax + MARGIN_MM)
        self.height = _whole(self.origin.imag - ymin + MARGIN_MM)

    def data(self, shape: Shape, *, area: bool) -> str:
        return "".join(data(p, self.origin, area=area) for p in paths(shape))


def _box(path: Path) -> Bounds:
    """A box that holds a path, exact but for cubics, whose control points it holds."""
    points = [path.start]
    arcs: list[Bounds] = []
    for segment in path.segments:
        match segment:
            case Line():
                points.append(segment.end)
            case Cubic():
                points += (segment.control1, segment.control2, segment.end)
            case Arc():
                arcs.append(segment.bounds())
    xs, ys = [z.real for z in points], [z.imag for z in points]
    return joint_bounds([(min(xs), min(ys), max(xs), max(ys)), *arcs])


def _whole(length_mm: float) -> int:
    """The next whole millimetre, forgiving what rounding added."""
    return math.ceil(length_mm - 1e-6)


class _Names:
    """The ids of a document: the meaning, numbered where it repeats."""

    def __init__(self, taken: list[str]) -> None:
        self._taken = set(taken)
        self._first: dict[str, str] = {}

    def reserve(self, meanings: Iterable[str]) -> None:
        """Give every meaning its plain id before repeats are numbered."""
        for means in meanings:
            if means not in self._first:
                self._first[means] = self._free(_identifier(means), 1)

    def next(self, means: str) -> str:
        """The id for the next mark of that meaning."""
        return self._first.pop(means, None) or self._free(_identifier(means), 2)

    def _free(self, name: str, number: int) -> str:
        tried = name if number == 1 else f"{name}-{number}"
        while tried in self._taken:
            number += 1
            tried = f"{name}-{number}"
        self._taken.add(tried)
        return tried


def _identifier(means: str) -> str:
    """A meaning as an XML name: ``/`` becomes ``-``, what no name can have becomes ``_``."""
    name = re.sub(r"[^A-Za-z0-9._-]", "_", means.replace("/", "-"))
    return name if re.match(r"[A-Za-z_]", name) else f"_{name}"


def _set(element: Any, attributes: Mapping[str, str]) -> None:
    for name, value in attributes.items():
        element[name] = value


def _layer(drawing: Any, kind: str, name: str, look: Mapping[str, str] | None = None) -> Any:
    """A group that Inkscape shows as a layer."""
    group = drawing.g()
    _set(group, {"id": f"{kind}-{name}", "inkscape:groupmode": "layer", "inkscape:label": name})
    _set(group, look or {})
    return group


def _look(layer: str, profile: Profile) -> dict[str, str]:
    """The presentation attributes of a layer, said once for all its paths."""
    if layer == "engrave":
        return {"fill": profile.colours.engrave, "fill-rule": "nonzero", "stroke": "none"}
    colour = profile.colours.score if layer == "score" else profile.colours.cut
    return {"fill": "none", "stroke": colour, "stroke-width": f"{profile.stroke_width_mm:g}"}


def _draw(drawing: Any, group: Any, mark: Mark, names: _Names, page: _Page) -> None:
    # Letters are not read for figures, in strokes no more than as areas.
    brief = mark.process is Process.ENGRAVE or mark.means.startswith("label/")
    path = drawing.path(d=page.data(mark.shape, area=brief))
    _set(
        path,
        {"id": names.next(mark.means), "inkscape:label": mark.means, "data-means": mark.means},
    )
    group.add(path)


def _material(
    drawing: Any, page: _Page, part: Part, layers: Mapping[str, list[Mark]], profile: Profile
) -> None:
    """The page and the sheet itself beneath the marks, in a picture."""
    group = drawing.add(drawing.g())
    _set(group, {"id": "material"})
    whole = drawing.rect((0, 0), (page.width, page.height))
    whole["fill"] = profile.background
    group.add(whole)
    cuts = [*layers["cut-outer"], *layers["cut-inner"]]
    sheet = drawing.path(d="".join(page.data(m.shape, area=False) for m in cuts))
    colour = "#" + "".join(f"{round(255 * c):02x}" for c in part.colour)
    _set(sheet, {"fill": colour, "fill-rule": "evenodd"})
    group.add(sheet)
