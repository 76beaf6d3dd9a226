"""A sheet as SVG and DXF: the whole sheet at true size, layer after layer.

What is done to the whole sheet comes layer by layer, so that a program that goes by the order of
the file engraves all parts before it cuts any, and cuts a part's holes before its outline.
"""

from collections.abc import Iterable, Sequence
from itertools import groupby

from instruments.part import Mark
from instruments.workshop import Profile
from output import canvas
from output.canvas import set_all
from output.layers import LAYERS
from output.nesting.pieces import Layout, Put
from output.pathdata import LARGEST_SWEEP_RAD
from output.svg import INKSCAPE, ids, layer_group, look, path_of

Drawn = Sequence[tuple[Put, str, Mark]]
"""Marks in the order of work, each with its piece and its layer."""


def svg(
    layout: Layout,
    profile: Profile,
    said: Iterable[str],
    *,
    under: bool = False,
    largest_sweep_rad: float = LARGEST_SWEEP_RAD,
) -> str:
    """A sheet as an SVG document of the sheet's own size.

    Parameters
    ----------
    layout : Layout
    profile : Profile
        Colours and stroke width.
    said : iterable of str
        What the file says about itself, a line each.
    under : bool
        The marks of the other faces, with the sheet turned over left to right; no cuts.
    largest_sweep_rad : float
        Longer arcs are split.

    Returns
    -------
    str
        The document: a group a layer, and in it a group a piece, whose ``data-origin`` tells
        where the part's origin stands (mm, y down) and ``data-turned`` by how many degrees it
        is turned, counter-clockwise.
    """
    width, height = layout.size_mm
    drawing = canvas.blank(width, height)
    drawing.elements.clear()  # the empty <defs>
    face = "back" if under else "front"
    told = {"xmlns:inkscape": INKSCAPE, "data-sheet": layout.name, "data-face": face}
    set_all(drawing, told)
    drawing.set_desc(f"{layout.name}, {face}", "\n".join(said))
    drawn = list(layout.under() if under else layout.upper())
    groups = [f"layer-{name}" for name in LAYERS]
    names = iter(ids([mark.means for *_, mark in drawn], groups))
    for layer, of_layer in groupby(drawn, lambda one: one[1]):
        group = drawing.add(drawing.g())
        set_all(group, {**layer_group("layer", layer), **look(layer, profile)})
        for _, of_piece in groupby(of_layer, lambda one: id(one[0])):
            marks = list(of_piece)
            inner = group.add(drawing.g())
            set_all(inner, _of_piece(marks[0][0], layout, under))
            for _, _, mark in marks:
                origin = complex(0.0, height)
                inner.add(path_of(drawing, mark, origin, next(names), layer, largest_sweep_rad))
    return canvas.text(drawing)


def layers(drawn: Iterable[tuple[Put, str, Mark]]) -> dict[str, list[Mark]]:
    """The marks of each layer, as the writer of DXF takes them."""
    found: dict[str, list[Mark]] = {}
    for _, layer, mark in drawn:
        found.setdefault(layer, []).append(mark)
    return found


def _of_piece(put: Put, layout: Layout, under: bool) -> dict[str, str]:
    """What a group says of its piece."""
    width, height = layout.size_mm
    placing = put.placing_under(width) if under else put.placing
    turned = 90 * round(placing.factor.imag) % 360
    x, y = placing.offset.real, height - placing.offset.imag
    return {
        "inkscape:label": f"{put.piece.owner}: {put.piece.part.name}",
        "data-part": put.piece.part.name,
        "data-instrument": put.piece.owner,
        "data-origin": f"{x:.10g} {y:.10g}",
        "data-turned": str(turned),
    }
