"""A rete in the manner that is asked for, of which a run loads one."""

from instruments.astrolabe.rete.order import Made, Order


def made_rete(order: Order) -> Made:
    """A rete in the manner that its order names: cut from sheet, or engraved on a disc."""
    # Either manner has modules of its own, which take a while to load.
    if order.shape.style == "transparent":
        from instruments.astrolabe.rete.clear import make_clear

        return make_clear(order)
    from instruments.astrolabe.rete.making import make

    return make(order)
