"""How wide the rings and bands of a back are: all follows from the height of its letters."""

import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from fractions import Fraction

from instruments.astrolabe.altitude_scale import STEPS
from instruments.astrolabe.ladder import Form, Square, group_steps, squared_extent_mm
from instruments.astrolabe.limb import Ring
from instruments.astrolabe.numbering import Numerals
from instruments.sky.shadow import DIVISIONS

DIVISION_BAND = 0.8
"""Width of a band of divisions, in heights of a capital."""


@dataclass(frozen=True, slots=True)
class Widths:
    """What a nest is built from, mm.

    Attributes
    ----------
    radius_mm, rim_mm : float
        The plate's radius and the blank margin at its edge.
    hub_mm : float
        Radius about the pivot that stays clear.
    twin_mm : float
        Distance of the two circles of a doubled line.
    """

    radius_mm: float
    rim_mm: float
    hub_mm: float
    twin_mm: float


@dataclass(frozen=True, slots=True)
class Nest:
    """The rings and the square, from the outside in.

    Attributes
    ----------
    edge_mm : float
        Radius of the outermost circle.
    limb : Ring
        The altitude scale's ring, and below it the arc shadow scale's.
    limb_below : bool
        Whether the limb's ring goes all around or over the upper half only.
    projected : Ring or None
        The ring of the ladder on the limb.
    square : Square or None
        The ladder's square.
    square_radius_mm : float
        R, the circle that is the limb for the square.
    inner_mm : float
        Innermost circle of the limb's ring.
    """

    edge_mm: float
    limb: Ring
    limb_below: bool
    projected: Ring | None
    square: Square | None
    square_radius_mm: float
    inner_mm: float


class NoRoomError(Exception):
    """Something that finds no room, and by what name the maker knows it."""


def nest(
    widths: Widths,
    numerals: Numerals,
    *,
    arc_gnomon: str | None,
    form: Form,
    gnomon: str,
    group: int | None,
    inner_arc_rad: float,
    projected_inside: bool,
) -> Nest:
    """Lay the rings and the square into each other.

    Parameters
    ----------
    widths : Widths
        Size of the plate.
    numerals : Numerals
        How numbers are lettered.
    arc_gnomon : str or None
        Key of the arc shadow scale's gnomon; None without such a scale.
    form, gnomon, group, inner_arc_rad
        The ladder's parameters.
    projected_inside : bool
        Whether a ladder on the limb stands inside the arc shadow scale's ring.

    Raises
    ------
    NoRoomError
        If something finds no room.
    """
    edge = widths.radius_mm - widths.rim_mm
    outer = edge - widths.twin_mm
    ladder = [n for s in group_steps(gnomon, group) for n in _multiples(s, gnomon)]
    lettered = list(STEPS) + [Fraction(n) for n in range(5, 90, 5)]
    if arc_gnomon is not None:
        lettered += [Fraction(n) for n in range(1, 13)] + [DIVISIONS[arc_gnomon].divisions]
    if form == "limb" and not projected_inside:
        lettered += ladder
    limb = _ring(outer, numerals, lettered, widths.hub_mm, "the limb's ring")
    inner = limb.inner_mm - widths.twin_mm
    projected = None
    if form == "limb" and projected_inside:
        projected = _ring(inner, numerals, ladder, widths.hub_mm, "the ladder's ring")
    elif form == "limb":
        projected = limb
    below = arc_gnomon is not None or projected is limb
    reach = inner if below else outer
    if projected is not None:
        reach = projected.inner_mm - widths.twin_mm
    square = None
    if form in ("square", "inner-square"):
        side = reach / math.sqrt(2.0) if form == "square" else reach * math.sin(inner_arc_rad)
        square = _square(side, numerals, ladder)
    if form != "none":
        _room_for_the_squared(square, reach, numerals, gnomon, widths.hub_mm)
    if inner <= widths.hub_mm:
        raise NoRoomError("the pivot")
    return Nest(edge, limb, below, projected, square, reach, inner)


def _multiples(step: Fraction, gnomon: str) -> list[Fraction]:
    g = DIVISIONS[gnomon].divisions
    return [*(step * k for k in range(1, math.ceil(g / step))), g]


def _ring(
    outer: float, numerals: Numerals, numbers: Iterable[Fraction], hub: float, name: str
) -> Ring:
    middle = outer - DIVISION_BAND * numerals.height_mm
    ascent, descent = numerals.reach(numbers := list(numbers))
    width = ascent + descent
    if numerals.follow == "upright":
        # A box that stays level turns against the ring, and its diagonal passes anywhere.
        width = max(math.hypot(*numerals.extent(n)) for n in numbers)
    inner = middle - width - 2 * numerals.pad_mm
    if inner <= hub:
        raise NoRoomError(name)
    return Ring(outer, middle, inner, numerals, ascent - descent)


def _square(side: float, numerals: Numerals, numbers: list[Fraction]) -> Square:
    middle = side - DIVISION_BAND * numerals.height_mm
    ascent, descent = numerals.reach(numbers)
    width = ascent + descent
    if numerals.follow == "upright":
        width = max(width, *(numerals.extent(n)[0] for n in numbers))
    return Square(side, middle, middle - width - 2 * numerals.pad_mm, numerals, ascent - descent)


def _room_for_the_squared(
    square: Square | None, reach: float, numerals: Numerals, gnomon: str, hub: float
) -> None:
    width, height = squared_extent_mm(gnomon, numerals)
    corner = reach if square is None else square.inner_mm * math.sqrt(2.0)
    if corner - width - height - 3 * numerals.pad_mm < hub:
        raise NoRoomError("the gnomon's square on the diagonal")


def least(fits: Callable[[float], bool], low: float, high: float, step: float) -> float | None:
    """The least multiple of `step` between two bounds that fits, or None; bisected."""
    first, last = math.ceil(low / step - 1e-9), math.floor(high / step + 1e-9)
    if last < first or not fits(last * step):
        return None
    while first < last:
        middle = (first + last) // 2
        if fits(middle * step):
            last = middle
        else:
            first = middle + 1
    return last * step
