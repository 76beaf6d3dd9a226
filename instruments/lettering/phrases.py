"""What stands on the sheet that goes with an instrument."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class SheetWords:
    """What stands on the sheet that goes with an instrument; ``{}`` is a figure's place."""

    assembly: str
    setting_up: str
    figures: str
    page: str
    for_paper: str
    part: str
    count: str
    material: str
    stock: str
    size: str
    cut_from: str
    together: str
    apart: str
    order: str
    order_up: str
    order_round: str
    enlarged: str
    sheet: str
    rod: str
    block: str
    long: str
    clear: str
    front: str
    back: str
    to_buy: str
    to_turn: str
    stars: str
    scale: str
    figure: str
    value: str
    source: str
    sources: str
    others: str
    cut: str
    cut_one: str
    loose: str
    loose_one: str
    begin: str
    one_part: str
    several_parts: str
    lay: str
    face_down: str
    stand: str
    pin: str
    screw: str
    wedge: str
    tabs: str
    side_up: str
    wrap: str
    about: str
    month: str
    onto: str
    sights: str
    six: str
    fasten: str
    fix: str
    finished: str
    ruler: str
    full_size: str
    control: str
    outlines: str
    joined: str
    behind: str
    one_of: str
    slot: str
    masses: str
    mass: str
    balance: str
    whole: str
