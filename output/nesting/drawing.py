"""A sheet as SVG and DXF: the whole sheet at true size, layer after layer.

What is done to the whole sheet comes layer by layer, so that a program that goes by the order of
the file engraves all parts before it cuts any, and cuts a part's holes before its outline.
"""

from collections.abc import Iterable
from itertools import groupby

from instruments.making.workshop import Profile
from output import canvas
from output.canvas import set_all
from output.layers import LAYERS
from output.nesting.pieces import Put
from output.nesting.setup import Setup
from output.svg import INKSCAPE, ids, layer_group, look, path_element, paths_data


def sheet_svg(setup: Setup, profile: Profile, said: Iterable[str], **how: float) -> str:
    """A setup as an SVG document of the sheet's own size.

    Parameters
    ----------
    profile : Profile
        Colours and stroke width.
    said : iterable of str
        What the file says about itself, a line each.
    **how
        As `output.svg.paths_data` takes it: ``largest_sweep_rad``, longer arcs are split.

    Returns
    -------
    str
        The document: a group a layer, and in it a group a piece, whose ``data-origin`` tells
        where the part's origin stands (mm, y down) and ``data-turned`` by how many degrees it
        is turned, counter-clockwise.
    """
    layout = setup.layout
    width, height = layout.size_mm
    drawing = canvas.blank(width, height)
    drawing.elements.clear()  # the empty <defs>
    told = {"xmlns:inkscape": INKSCAPE, "data-sheet": layout.name, "data-face": setup.face}
    set_all(drawing, told)
    drawing.set_desc(f"{setup.stem}, {setup.face}", "\n".join(said))
    drawn = setup.works
    groups = [f"layer-{name}" for name in LAYERS]
    names = iter(ids([mark.means for *_, mark in drawn], groups))
    layers = [(layer, mark) for _, layer, mark in drawn]
    texts = iter(paths_data(layers, complex(0.0, height), **how))
    for layer, of_layer in groupby(drawn, lambda one: one[1]):
        group = drawing.add(drawing.g())
        set_all(group, {**layer_group("layer", layer), **look(layer, profile)})
        for _, of_piece in groupby(of_layer, lambda one: id(one[0])):
            marks = list(of_piece)
            put = marks[0][0]
            inner = group
            if put is not None:
                inner = set_all(group.add(drawing.g()), _of_piece(put, setup))
            for *_, mark in marks:
                inner.add(path_element(mark, next(names), next(texts), complex(0.0, height)))
    return canvas.document_text(drawing)


def _of_piece(put: Put, setup: Setup) -> dict[str, str]:
    """What a group says of its piece."""
    width, height = setup.layout.size_mm
    placing = put.placing if setup.face == "front" else put.placing_under(width)
    turned = put.turned_deg if setup.face == "front" else -put.turned_deg % 360.0
    x, y = placing.offset.real, height - placing.offset.imag
    return {
        "inkscape:label": f"{put.piece.owner}: {put.piece.part.name}",
        "data-part": put.piece.part.name,
        "data-instrument": put.piece.owner,
        "data-origin": f"{x:.10g} {y:.10g}",
        "data-turned": f"{turned:.10g}",
    }
