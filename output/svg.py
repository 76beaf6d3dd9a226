"""The SVG writer: one face of a part, at true size, for lasers and for the eye.

One user unit is 1 mm and y runs down, as SVG has it; the part's own origin stands at a
whole millimetre, which ``data-origin`` tells. Layers come in the order in which a workshop
makes them: engrave, score, inner cuts, outer cuts, so that nothing is marked on a part that
has been cut free.
"""

import math
import re
from collections.abc import Iterable, Sequence

from instruments.geometry import Bounds, shapes_bounds
from instruments.line_weights import relative_weight
from instruments.making.workshop import Profile
from instruments.part import Mark, Process
from output import canvas
from output.canvas import set_all
from output.layers import DrawnFace, colour_of, statements
from output.marking import is_letter
from output.paths.path_arrays import LARGEST_SWEEP_RAD
from output.paths.pathdata import shapes_data
from output.provenance import Provenance

MARGIN_MM = 5.0
"""Clear space around the drawing, at least."""

_UNFIT, _BEGINS = re.compile(r"[^A-Za-z0-9_.-]"), re.compile(r"[A-Za-z_]")
"""What a name can't have, and what it begins with."""

INKSCAPE = "http://www.inkscape.org/namespaces/inkscape"


def render(
    drawn: DrawnFace,
    profile: Profile,
    provenance: Provenance,
    *,
    contour: bool = True,
    weighed: bool = False,
) -> str:
    """One face of a part as an SVG document, the same for the same arguments.

    Parameters
    ----------
    drawn : DrawnFace
        The face, seen from outside.
    profile : Profile
        Colours and stroke width.
    provenance : Provenance
        What the file says about itself.
    contour : bool
        Whether outline and cutouts are in it; once is enough for both faces.
    weighed : bool
        Whether lines tell how heavy they are, in ``data-weight``, as a page wants them.
    """
    page = _Page(shapes_bounds(mark.shape for _, mark in drawn.marks))
    layers = drawn.layers(profile.ranks, cut_only=profile.cut_only, contour=contour)
    drawing = canvas.blank(page.width, page.height)
    drawing.elements.clear()  # the empty <defs>
    part, face = drawn.part, drawn.face
    told = {
        "xmlns:inkscape": INKSCAPE,
        "data-origin": f"{page.origin.real:g} {page.origin.imag:g}",
        "data-part": part.name,
        "data-face": face.value,
    }
    set_all(drawing, told)
    title = f"{provenance.title or provenance.design}: {part.name}, {face.value}"
    drawing.set_desc(title, "\n".join(statements(drawn, profile, provenance)))
    whole = drawing.add(drawing.g())
    set_all(whole, layer_group("part", part.name))
    marks = [(name, mark) for name, of_it in layers.items() for mark in of_it]
    meanings = [mark.means for _, mark in marks]
    names = iter(ids(meanings, [f"part-{part.name}", *(f"layer-{name}" for name in layers)]))
    texts = iter(paths_data(marks, page.origin))
    for name, of_it in layers.items():
        if of_it:
            group = whole.add(drawing.g())
            set_all(group, {**layer_group("layer", name), **look(name, profile)})
            for mark in of_it:
                group.add(
                    path_element(mark, next(names), next(texts), page.origin, weighed=weighed)
                )
    return canvas.document_text(drawing)


def paths_data(
    drawn: Sequence[tuple[str, Mark]],
    origin: complex,
    largest_sweep_rad: float = LARGEST_SWEEP_RAD,
) -> list[str]:
    """The path data of marks, each of a layer; longer arcs are split."""
    # Letters, in strokes too, are not read for figures.
    areas = [layer == "engrave" or is_letter(mark.means) for layer, mark in drawn]
    return shapes_data([mark.shape for _, mark in drawn], origin, areas, largest_sweep_rad)


def path_element(
    mark: Mark, name: str, d: str, origin: complex, *, weighed: bool = False
) -> canvas.BareElement:
    """A mark with its path data as an element that tells its meaning, and its weight if wanted."""
    told = {"d": d, "data-means": mark.means}
    if mark.also:
        told["data-also"] = " ".join(mark.also)
    if mark.tip is not None:
        tip = origin + mark.tip.conjugate()
        told["data-tip"] = f"{tip.real:.7g} {tip.imag:.7g}"
    weight = relative_weight(mark) if weighed and mark.process is Process.SCORE else 1.0
    if weight != 1.0:
        told["data-weight"] = f"{weight:.3g}"
    return canvas.BareElement("path", {**told, "id": name, "inkscape:label": mark.means})


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


def ids(meanings: Sequence[str], taken: Iterable[str]) -> list[str]:
    """The ids of a document's marks: what each means, numbered where it repeats."""
    used = set(taken)
    plain = {means: _identifier(means) for means in meanings}
    numbers = dict.fromkeys(plain.values(), 1)

    def free(name: str) -> str:
        tried = name
        while tried in used:
            numbers[name] += 1
            tried = f"{name}-{numbers[name]}"
        used.add(tried)
        return tried

    # Every meaning has its plain id before repeats are numbered.
    first = {means: free(name) for means, name in plain.items()}
    return [first.pop(means, "") or free(plain[means]) for means in meanings]


def _identifier(meaning: str) -> str:
    """A meaning as an XML name: ``/`` becomes ``-``, what no name can have ``_``."""
    fit = _UNFIT.sub("_", meaning.replace("/", "-"))
    return fit if _BEGINS.match(fit) else f"_{fit}"


def layer_group(kind: str, name: str) -> dict[str, str]:
    """The attributes of a group that Inkscape shows as a layer."""
    return {"id": f"{kind}-{name}", "inkscape:groupmode": "layer", "inkscape:label": name}


def look(layer: str, profile: Profile) -> dict[str, str]:
    """The presentation attributes of a layer, said once for all its paths."""
    if layer == "engrave":
        return {"fill": colour_of(layer, profile), "fill-rule": "nonzero", "stroke": "none"}
    return {
        "fill": "none",
        "stroke": colour_of(layer, profile),
        "stroke-width": f"{profile.stroke_width_mm:g}",
    }
