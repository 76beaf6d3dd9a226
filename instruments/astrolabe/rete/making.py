"""A rete made: cut from sheet or engraved on a clear disc, with as many stars as have room."""

from instruments.astrolabe.rete.clear import ClearRete
from instruments.astrolabe.rete.cut_rete import CutRete
from instruments.astrolabe.rete.rete_order import MadeRete, ReteOrder
from instruments.astrolabe.rete.thinning import thinned
from instruments.lettering.legible import unwritable


def made_rete(order: ReteOrder) -> MadeRete:
    """A rete as its order has it: cut from sheet, or engraved on a clear disc.

    Where stars would be without a label, some are left out, the faintest first.

    Raises
    ------
    DesignError
        If stars can't be shown or can't be joined to the frame, webs are too narrow, or the
        strokes have no letters for a name; the fault names them and says what helps.
    """
    make = ClearRete.of if order.shape.style == "transparent" else CutRete.of
    try:
        return thinned(order, make)
    except ValueError as error:
        raise unwritable(order.lettering.strokes, error, "this rete") from None
