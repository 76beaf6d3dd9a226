"""How wide the rings and bands of a back are: all follows from the height of its letters."""

import cmath
import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from instruments.astrolabe.back.ladder_square import Form, Square, group_steps, squared_extent_mm
from instruments.errors import naming
from instruments.saying import Phrase, tell
from instruments.scales.bands import Bands
from instruments.scales.limb import (
    LOWER_LEFT,
    LOWER_RIGHT,
    UPPER_LEFT,
    UPPER_RIGHT,
    Quadrant,
    Ring,
)
from instruments.scales.numbering import Number, Numerals
from instruments.sky.shadow import DIVISIONS

DIVISION_BAND = 1.0
"""Width of a band of divisions, in heights of a capital."""


@dataclass(frozen=True, slots=True)
class NestSizes:
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


UPPER = (UPPER_LEFT, UPPER_RIGHT)
LOWER = (LOWER_LEFT, LOWER_RIGHT)
ALL = (*UPPER, *LOWER)

LEAST_MM = 1e-6


@dataclass(frozen=True, slots=True)
class ShadowRing:
    """A further arc shadow scale: its name among the rings, its gnomon, its quadrants."""

    name: str
    gnomon: str
    quadrants: tuple[Quadrant, ...]


@dataclass(frozen=True, slots=True)
class RoundRing:
    """A ring that goes all the way round.

    Attributes
    ----------
    name : str
        Its name among the rings.
    widths_mm : tuple of float
        Widths of its bands, from its free edge on.
    inside : bool
        Whether its divisions are on its inner side, beside the next ring's.
    eccentricity, apogee_rad : float
        Displacement of its circles, in radii of the outermost, and where to.
    """

    name: str
    widths_mm: tuple[float, ...]
    inside: bool = False
    eccentricity: float = 0.0
    apogee_rad: float = 0.0


ALTITUDES = "altitude"
"""The limb among the rings."""

RingPlan = str | ShadowRing | RoundRing
Seam = tuple[str, float, tuple[Quadrant, ...]]


@dataclass(frozen=True, slots=True)
class Plan:
    """What stands in the rings and in the lower half.

    Attributes
    ----------
    arc_gnomon : str or None
        Key of the arc shadow scale's gnomon; None without such a scale.
    form, gnomon, group, squared, inner_arc_rad
        The ladder's parameters.
    projected_inside : bool
        Whether a ladder on the limb stands inside the arc shadow scale's ring.
    below : bool
        Whether the limb goes all the way round though nothing is divided below.
    ladders : tuple of Quadrant
        Where the ladder stands.
    rings : tuple
        The rings from the outside in: `ALTITUDES` for the limb, the others' plans.
    least_mm : mapping of Quadrant to (float, Words)
        Least radius that a quadrant's content needs, and what it is called.
    """

    arc_gnomon: str | None
    form: Form
    gnomon: str
    group: int | None
    squared: bool
    inner_arc_rad: float
    projected_inside: bool
    below: bool
    ladders: tuple[Quadrant, ...]
    rings: tuple[RingPlan, ...]
    least_mm: Mapping[Quadrant, tuple[float, Phrase]]


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
        Innermost circle of the ladder's quadrants: R, the limb for the square.
    square : Square or None
        The ladder's square.
    shadows : mapping of str to Ring
        The rings of further arc shadow scales.
    rounds : mapping of str to Bands
        The rings that go all the way round.
    reaches : mapping of Quadrant to float
        Innermost circle of each quadrant.
    twin_mm : float
        From line to line of the doubled edges of rings.
    seams : tuple of (str, float, tuple of Quadrant)
        Circles that close a ring where the one outside it does not reach: the ring's name.
    """

    edge_mm: float
    limb: Ring
    limb_below: bool
    inner_mm: float
    projected: Ring | None
    reach_mm: float
    square: Square | None
    shadows: Mapping[str, Ring]
    rounds: Mapping[str, Bands]
    reaches: Mapping[Quadrant, float]
    twin_mm: float
    seams: tuple[Seam, ...]


class NoRoomError(Exception):
    """Something finds no room.

    Parameters
    ----------
    what : Words or str
        The name by which the maker knows it.
    """

    def __init__(self, what: Phrase | str) -> None:
        super().__init__(str(what))
        self.what = what if isinstance(what, Phrase) else naming(what)


@dataclass(frozen=True, slots=True)
class _Rings:
    """The rings, and the innermost circle of each quadrant; as `Nest` has them."""

    limb: Ring
    shadows: Mapping[str, Ring]
    rounds: Mapping[str, Bands]
    reaches: Mapping[Quadrant, float]
    seams: tuple[Seam, ...]


def nest(sizes: NestSizes, numerals: Numerals, plan: Plan) -> Nest:
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
    rings = _rings(edge, sizes, numerals, plan, ladder, twin)
    reaches = rings.reaches
    projected = rings.limb if plan.form == "limb" else None
    if projected and plan.projected_inside:
        outer = min(reaches[q] for q in plan.ladders)
        projected = _ring(outer, numerals, ladder, sizes.hub_mm, "the ladder's ring")
        reaches = {**reaches, **dict.fromkeys(plan.ladders, projected.inner_mm - twin)}
    reach = min(reaches[q] for q in plan.ladders)
    square = None
    if plan.form == "square":
        square = _square(reach / math.sqrt(2.0), numerals, ladder)
    elif plan.form == "inner-square":
        square = _square(reach * math.sin(plan.inner_arc_rad), numerals, ladder)
    if square is not None and square.inner_mm <= sizes.hub_mm:
        raise NoRoomError("the ladder's bands")
    if plan.form != "none" and plan.squared:
        _room_for_the_squared(square, reach, numerals, plan.gnomon, sizes.hub_mm)
    if min(reaches.values()) <= sizes.hub_mm:
        raise NoRoomError("the pivot")
    for quadrant, (least_mm, what) in plan.least_mm.items():
        if reaches[quadrant] < least_mm:
            raise NoRoomError(what)
    return Nest(
        edge_mm=edge,
        limb=rings.limb,
        limb_below=_below(plan),
        inner_mm=rings.limb.inner_mm - twin,
        projected=projected,
        reach_mm=reach,
        square=square,
        shadows=rings.shadows,
        rounds=rings.rounds,
        reaches=reaches,
        twin_mm=twin,
        seams=rings.seams,
    )


def _rings(
    edge: float,
    sizes: NestSizes,
    numerals: Numerals,
    plan: Plan,
    ladder: Sequence[Number],
    twin: float,
) -> _Rings:
    """The plan's rings from the edge in, the limb with room for the ladder's numbers."""
    reaches = dict.fromkeys(ALL, edge - twin)
    shadows: dict[str, Ring] = {}
    rounds: dict[str, Bands] = {}
    seams: list[Seam] = []
    limb = None
    for ring in plan.rings:
        where = ring.quadrants if isinstance(ring, ShadowRing) else ALL
        outer = min(reaches[q] for q in where)
        beyond = tuple(q for q in where if reaches[q] > outer + LEAST_MM)
        if beyond:
            seams.append((_name(ring), outer, beyond))
        if isinstance(ring, RoundRing):
            rounds[ring.name] = laid = _round(ring, outer, numerals, sizes.hub_mm, twin)
            reaches = dict.fromkeys(ALL, laid.inside_mm - twin)
        elif isinstance(ring, ShadowRing):
            name = tell("the ring {name}", name=ring.name)
            shadows[ring.name] = cut = _ring(
                outer, numerals, _shadow_numbers(ring.gnomon, numerals), sizes.hub_mm, name
            )
            reaches |= dict.fromkeys(where, cut.inner_mm - twin)
        else:
            limb = _limb(outer, sizes, numerals, plan, ladder)
            inner = limb.inner_mm - twin
            reaches |= dict.fromkeys(ALL if _below(plan) else UPPER, inner)
    if limb is None:
        raise ValueError("a back has its altitudes")
    return _Rings(limb, shadows, rounds, reaches, tuple(seams))


def _name(ring: RingPlan) -> str:
    return "limb" if isinstance(ring, str) else ring.name


def _below(plan: Plan) -> bool:
    """Whether the limb goes all the way round."""
    on_limb = plan.form == "limb" and not plan.projected_inside
    return plan.arc_gnomon is not None or on_limb or plan.below


def _limb(
    outer: float, sizes: NestSizes, numerals: Numerals, plan: Plan, ladder: Sequence[Number]
) -> Ring:
    lettered: list[Number] = list(range(5, 91, 5))
    if plan.arc_gnomon is not None:
        lettered += _shadow_numbers(plan.arc_gnomon, numerals)
    if plan.form == "limb" and not plan.projected_inside:
        lettered += ladder
    return _ring(outer, numerals, lettered, sizes.hub_mm, "the limb's ring")


def _shadow_numbers(gnomon: str, numerals: Numerals) -> list[Number]:
    """Numbers as high as any that the scale may letter; digits are all of one height."""
    last = 50 if numerals.system == "abjad" else 12
    return [*range(1, last + 1), DIVISIONS[gnomon].divisions]


def _round(ring: RoundRing, reach: float, numerals: Numerals, hub: float, twin: float) -> Bands:
    """A ring all the way round within a radius; displaced circles come near it at the apogee."""
    outer = (reach - twin) / (1.0 + ring.eccentricity) if ring.eccentricity else reach
    widths = ring.widths_mm[::-1] if ring.inside else ring.widths_mm
    edges = [outer]
    for width in widths:
        edges.append(edges[-1] - width)
    centre = cmath.rect(outer * ring.eccentricity, ring.apogee_rad)
    bands = Bands(tuple(edges[::-1] if ring.inside else edges), numerals, centre)
    if edges[-1] - abs(centre) <= hub:
        raise NoRoomError(tell("the ring {name}", name=ring.name))
    return bands


def fits(sizes: NestSizes, numerals: Numerals, plan: Plan) -> bool:
    """Whether everything finds room."""
    try:
        nest(sizes, numerals, plan)
    except NoRoomError:
        return False
    return True


def _multiples(step: Number, gnomon: str) -> list[Number]:
    g = DIVISIONS[gnomon].divisions
    return [*(step * k for k in range(1, math.ceil(g / step))), g]


def _ring(
    outer: float, numerals: Numerals, numbers: Iterable[Number], hub: float, name: str
) -> Ring:
    middle = outer - DIVISION_BAND * numerals.height_mm
    inner = middle - numerals.band_mm(numbers)
    if inner <= hub:
        raise NoRoomError(name)
    return Ring(outer, middle, inner, numerals)


def _square(side: float, numerals: Numerals, numbers: list[Number]) -> Square:
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
