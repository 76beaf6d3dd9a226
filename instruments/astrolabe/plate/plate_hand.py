"""How large the letters of a design's plates are, and what they keep clear."""

from instruments.astrolabe.plate.design import Design
from instruments.astrolabe.plate.plate_lettering import Hand

INSCRIBED, LEAST = 1.3, 0.8
"""Heights of the inscription in heights of a number, where they are not given: where there is
room, and where there is little."""


def numerals_height_mm(design: Design) -> float:
    """Height of a number's capitals."""
    return design.lettering.capitals_mm(design.workshop.limits, 2 * design.tropic_radius_mm)


def room_mm(design: Design) -> float:
    """Clear space about letters."""
    return max(design.workshop.limits.gap_mm, 0.2 * numerals_height_mm(design))


def face_hand(design: Design) -> Hand:
    """How a face is lettered."""
    height_mm, gap_mm = numerals_height_mm(design), design.workshop.limits.gap_mm
    return Hand(height_mm, room_mm(design), gap_mm, design.lettering.strokes)


def inscribed_heights_mm(design: Design) -> tuple[float, ...]:
    """Heights of the inscription, the next where there is no room for the first."""
    if design.inscription.height_mm:
        return (design.inscription.height_mm,)
    height = numerals_height_mm(design)
    least = min(max(LEAST * height, design.workshop.limits.capital_height_mm), height)
    return tuple(dict.fromkeys((INSCRIBED * height, height, least)))
