"""The SVG writer: one face of a part, at true size, for lasers and for the eye.

One user unit is 1 mm and y runs down, as SVG has it; the part's own origin stands at a
whole millimetre, which ``data-origin`` tells. Layers come in the order in which a workshop
makes them: engrave, score, inner cuts, outer cuts, so that nothing is marked on a part that
has been cut free.
"""

import math
import string
from collections.abc import Iterable, Mapping
from typing import Any

from instruments.geometry import Bounds
from instruments.part import Face, Mark, Part, Process
from instruments.workshop import Profile
from output import canvas
from output.gathering import gathered
from output.layers import layered, statements
from output.pathdata import written
from output.provenance import Provenance

__all__ = ["INKSCAPE", "MARGIN_MM", "render"]

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
    marks = [mark for of_it in layers.values() for mark in of_it]
    shapes = gathered((mark.shape, _brief(mark)) for mark in marks)
    page = _Page(shapes.bounds())
    data = iter(written(shapes, page.origin))
    drawn = {name: [(mark, next(data)) for mark in of_it] for name, of_it in layers.items()}
    drawing = canvas.blank(page.width, page.height)
    drawing.elements.clear()  # the empty <defs>
    _set(
        drawing,
        {
            "xmlns:inkscape": INKSCAPE,
            "data-origin": f"{page.origin.real:g} {page.origin.imag:g}",
            "data-part": part.name,
            "data-face": face.value,
        },
    )
    title = f"{provenance.title or provenance.design}: {part.name}, {face.value}"
    drawing.set_desc(title, "\n".join(statements(part, face, profile, kerf_mm, provenance)))
    names = _Names([f"part-{part.name}", *(f"layer-{name}" for name in layers)])
    names.reserve(mark.means for mark in marks)
    if profile.background:
        cuts = "".join(d for name in ("cut-outer", "cut-inner") for _, d in drawn[name])
        _material(drawing, page, part, cuts, profile.background)
    whole = drawing.add(_layer(drawing, "part", part.name))
    for name, elements in drawn.items():
        if elements:
            group = whole.add(_layer(drawing, "layer", name, _look(name, profile)))
            for mark, d in elements:
                group.add(_element(d, mark.means, names.next(mark.means)))
    return canvas.text(drawing)


def _brief(mark: Mark) -> bool:
    """Whether a mark may be written short: letters, in strokes too, are not read for figures."""
    return mark.process is Process.ENGRAVE or mark.means.startswith("label/")


class _Page:
    """The sheet of paper: its size in whole mm and where the part's origin stands on it."""

    def __init__(self, bounds: Bounds) -> None:
        xmin, ymin, xmax, ymax = bounds
        self.origin = complex(_whole(MARGIN_MM - xmin), _whole(MARGIN_MM + ymax))
        self.width = _whole(self.origin.real + xmax + MARGIN_MM)
        self.height = _whole(self.origin.imag - ymin + MARGIN_MM)


def _whole(length_mm: float) -> int:
    """The next whole millimetre, forgiving what rounding added."""
    return math.ceil(length_mm - 1e-6)


class _Names:
    """The ids of a document: the meaning, numbered where it repeats."""

    def __init__(self, taken: list[str]) -> None:
        self._taken = set(taken)
        self._first: dict[str, str] = {}
        self._numbered: dict[str, tuple[str, int]] = {}

    def reserve(self, meanings: Iterable[str]) -> None:
        """Give every meaning its plain id before repeats are numbered."""
        for means in dict.fromkeys(meanings):
            name = tried = _identifier(means)
            number = 1
            while tried in self._taken:
                number += 1
                tried = f"{name}-{number}"
            self._taken.add(tried)
            self._first[means] = tried

    def next(self, means: str) -> str:
        """The id for the next mark of that meaning."""
        if first := self._first.pop(means, None):
            return first
        name, number = self._numbered.get(means) or (_identifier(means), 1)
        tried = name
        while tried in self._taken:
            number += 1
            tried = f"{name}-{number}"
        self._taken.add(tried)
        self._numbered[means] = name, number
        return tried


_LETTERS = string.ascii_letters + "_"
_FIT = bytes(
    c if chr(c) in _LETTERS + string.digits + ".-" else ord("-" if c == ord("/") else "_")
    for c in range(256)
)
"""What becomes of each character in an id: ``/`` becomes ``-``, what no name can have ``_``."""


def _identifier(means: str) -> str:
    """A meaning as an XML name."""
    name = means.encode("ascii", "replace").translate(_FIT).decode("ascii")
    return name if name[:1] in _LETTERS and name else f"_{name}"


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


def _element(data: str, means: str, name: str) -> Any:
    """A mark as a path; its attributes are in the order of the alphabet, as all are."""
    about = {"data-means": means, "id": name, "inkscape:label": means}
    return canvas.Written(d=data, **about)


def _material(drawing: Any, page: _Page, part: Part, data: str, background: str) -> None:
    """The page and the sheet itself beneath the marks, in a picture."""
    group = drawing.add(drawing.g())
    _set(group, {"id": "material"})
    whole = drawing.rect((0, 0), (page.width, page.height))
    whole["fill"] = background
    group.add(whole)
    sheet = drawing.path(d=data)
    colour = "#" + "".join(f"{round(255 * c):02x}" for c in part.colour)
    _set(sheet, {"fill": colour, "fill-rule": "evenodd"})
    group.add(sheet)
