"""How wide the rings and bands of a back are: all follows from the height of its letters."""

import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from fractions import Fraction

from instruments.astrolabe.ladder import Form, Square, group_steps, squared_extent_mm
from instruments.astrolabe.limb import Ring
from instruments.astrolabe.numbering import Numerals
from instruments.sky.shadow import DIVISIONS

DIVISION_BAND = 1.0
"""Width of a band of divisions, in heights of a capital."""


@dataclass(frozen=True, slots=True)
class Sizes:
    """What a nest is built from, mm.

    Attributes
    ----------
    radius_mm, rim_mm : float
        The plate's radius and the blank margin at its edge.
    hole_mm, hub_mm : float
        Radius of the pivot's hole, and about it what stays clear.
    pitch_mm : float
        Least distance of neighbouring lines.
    """

    radius_mm: float
    rim_mm: float
    hole_mm: float
    hub_mm: float
    pitch_mm: float


@dataclass(frozen=True, slots=True)
class Plan:
    """What stands in the lower half.

    Attributes
    ----------
    arc_gnomon : str or None
        Key of the arc shadow scale's gnomon; None without such a scale.
    form, gnomon, group, inner_arc_rad
        The ladder's parameters.
    projected_inside : bool
        Whether a ladder on the limb stands inside the arc shadow scale's ring.
    """

    arc_gnomon: str | None
    form: Form
    gnomon: str
    group: int | None
    inner_arc_rad: float
    projected_inside: bool


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
    inner_mm : float
        Innermost circle of the limb's ring.
    projected : Ring or None
        The ring of the ladder on the limb.
    reach_mm : float
        Innermost circle of the lower half: R, the limb for the square.
    square : Square or None
        The ladder's square.
    """

    edge_mm: float
    limb: Ring
    limb_below: bool
    inner_mm: float
    projected: Ring | None
    reach_mm: float
    square: Square | None


class NoRoomError(Exception):
    """Something finds no room; the message is the name by which the maker knows it."""


def nest(sizes: Sizes, numerals: Numerals, plan: Plan) -> Nest:
    """Lay the rings and the square into each other.

    Raises
    ------
    NoRoomError
        If something finds no room.
    """
    # Both edges of a ring are doubled lines, as far apart as they look like a pair.
    twin = max(sizes.pitch_mm, 0.3 * numerals.height_mm)
    edge = sizes.radius_mm - sizes.rim_mm
    ladder = [n for s in group_steps(plan.gnomon, plan.group) for n in _multiples(s, plan.gnomon)]
    lettered = [Fraction(n) for n in range(5, 91, 5)]
    if plan.arc_gnomon is not None:
        lettered += [Fraction(n) for n in range(1, 13)] + [DIVISIONS[plan.arc_gnomon].divisions]
    if plan.form == "limb" and not plan.projected_inside:
        lettered += ladder
    limb = _ring(edge - twin, numerals, lettered, sizes.hub_mm, "the limb's ring")
    inner = limb.inner_mm - twin
    projected = limb if plan.form == "limb" else None
    if projected and plan.projected_inside:
        projected = _ring(inner, numerals, ladder, sizes.hub_mm, "the ladder's ring")
    below = plan.arc_gnomon is not None or projected is limb
    reach = inner if below else limb.outer_mm
    if projected is not None:
        reach = projected.inner_mm - twin
    square = None
    if plan.form == "square":
        square = _square(reach / math.sqrt(2.0), numerals, ladder)
    elif plan.form == "inner-square":
        square = _square(reach * math.sin(plan.inner_arc_rad), numerals, ladder)
    if square is not None and square.inner_mm <= sizes.hub_mm:
        raise NoRoomError("the ladder's bands")
    if plan.form != "none":
        _room_for_the_squared(square, reach, numerals, plan.gnomon, sizes.hub_mm)
    if min(inner, reach) <= sizes.hub_mm:
        raise NoRoomError("the pivot")
    return Nest(edge, limb, below, inner, projected, reach, square)


def fits(sizes: Sizes, numerals: Numerals, plan: Plan) -> bool:
    """Whether everything finds room."""
    try:
        nest(sizes, numerals, plan)
    except NoRoomError:
        return False
    return True


def _multiples(step: Fraction, gnomon: str) -> list[Fraction]:
    g = DIVISIONS[gnomon].divisions
    return [*(step * k for k in range(1, math.ceil(g / step))), g]


def _ring(
    outer: float, numerals: Numerals, numbers: Iterable[Fraction], hub: float, name: str
) -> Ring:
    middle = outer - DIVISION_BAND * numerals.height_mm
    inner = middle - numerals.band_mm(numbers)
    if inner <= hub:
        raise NoRoomError(name)
    return Ring(outer, middle, inner, numerals)


def _square(side: float, numerals: Numerals, numbers: list[Fraction]) -> Square:
    middle = side - DIVISION_BAND * numerals.height_mm
    extents = [numerals.extent(n) for n in numbers]
    width = max(height for _, height in extents)
    if numerals.follow == "upright":
        width = max(width, *(w for w, _ in extents))
    return Square(side, middle, middle - width - 2 * numerals.pad_mm, numerals)


def _room_for_the_squared(
    square: Square | None, reach: float, numerals: Numerals, gnomon: str, hub: float
) -> None:
    width, height = squared_extent_mm(gnomon, numerals)
    corner = reach if square is None else square.inner_mm * math.sqrt(2.0)
    if corner - width - 1.5 * height - numerals.height_mm < hub:
        raise NoRoomError("the gnomon's square on the diagonal")


def least(works: Callable[[float], bool], low: float, high: float, step: float) -> float | None:
    """The least multiple of `step` between two bounds that works, or None; bisected."""
    first, last = math.ceil(low / step - 1e-9), math.floor(high / step + 1e-9)
    if last < first or not works(last * step):
        return None
    while first < last:
        middle = (first + last) // 2
        if works(middle * step):
            last = middle
        else:
            first = middle + 1
    return last * step
