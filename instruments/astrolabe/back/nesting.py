"""How wide the rings and bands of a back are: all follows from the height of its letters."""

import cmath
import math
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace

from instruments.errors import naming
from instruments.lettering.numerals import LETTERS
from instruments.saying import Phrase, tell
from instruments.scales.bands import Bands
from instruments.scales.ladder_square import (
    DIVISION_BAND,
    Ladder,
    Square,
    side_numbers,
    squared_extent_mm,
)
from instruments.scales.limb import ALL_AROUND, UPPER, Quadrant, Ring
from instruments.scales.numbering import Number, Numerals
from instruments.sky.shadow import DIVISIONS


@dataclass(frozen=True, slots=True)
class NestSizes:
    """What a nest is built from, mm: radii of the plate, of the pivot's hole and of the hub.

    The hub stays clear; the rim is a blank margin, and the pitch is from line to line at least.
    """

    radius_mm: float
    rim_mm: float
    hole_mm: float
    hub_mm: float
    pitch_mm: float


LEAST_MM = 1e-6


@dataclass(frozen=True, slots=True)
class ShadowRing:
    """A further arc shadow scale: its name among the rings, its gnomon, its quadrants."""

    name: str
    gnomon: str
    quadrants: tuple[Quadrant, ...]


@dataclass(frozen=True, slots=True)
class RoundRing:
    """A ring that goes all the way round, by its name among the rings.

    Widths of its bands are from its free edge on. With `inside` its divisions are on its inner
    side, beside the next ring's. `eccentricity` displaces its circles, in radii of the outermost.
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
"""A circle that closes a ring: the ring's name, the circle's radius, and over which quadrants."""


@dataclass(frozen=True, slots=True)
class Nest:
    """The rings and the square, from the outside in, within the circle of `edge_mm`.

    The limb has the altitudes, and the arc shadow scale if it goes round below; a ladder is
    `projected` on it or on a ring of its own. `inner_mm` is the limb's innermost circle, `reaches`
    those of quadrants, and `reach_mm` that of the ladder's: R, the limb for the square. Edges of
    rings are doubled, `twin_mm` apart. `seams` close rings where the one outside does not reach.
    """

    sizes: NestSizes
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
    """Something finds no room: what, by the name by which the maker knows it."""

    def __init__(self, what: Phrase | str) -> None:
        super().__init__(str(what))
        self.what = what if isinstance(what, Phrase) else naming(what)


@dataclass(frozen=True, slots=True)
class Plan:
    """What stands in the rings and in the lower half of a plate, and how it is lettered.

    The arc shadow scale has a gnomon, None without one. `projected_inside` sets a ladder on the
    limb inside that scale's ring; `below` has the limb all the way round though nothing is divided
    there. Rings are from the outside in, `ALTITUDES` for the limb; `least_mm` has the least radius
    that a quadrant's content needs, and what it is called.
    """

    sizes: NestSizes
    numerals: Numerals
    arc_gnomon: str | None
    ladder: Ladder
    ladders: tuple[Quadrant, ...]
    projected_inside: bool
    below: bool
    rings: tuple[RingPlan, ...]
    least_mm: Mapping[Quadrant, tuple[float, Phrase]]

    @property
    def on_limb(self) -> bool:
        """Whether the ladder is divided on the limb's own ring."""
        return self.ladder.form == "limb" and not self.projected_inside

    @property
    def limb_below(self) -> bool:
        """Whether the limb goes all the way round."""
        return self.arc_gnomon is not None or self.on_limb or self.below

    @property
    def twin_mm(self) -> float:
        """How far apart the lines of a ring's doubled edges are, so that they look like a pair."""
        return max(self.sizes.pitch_mm, 0.3 * self.numerals.height_mm)

    def of_radius(self, radius_mm: float) -> "Plan":
        """The same on a plate of another radius."""
        return replace(self, sizes=replace(self.sizes, radius_mm=radius_mm))

    def fits(self) -> bool:
        """Whether everything finds room."""
        try:
            self.nest()
        except NoRoomError:
            return False
        return True

    def nest(self) -> Nest:
        """Rings, ladder and square, laid into each other.

        Raises
        ------
        NoRoomError
            If something finds no room.
        """
        twin, edge = self.twin_mm, self.sizes.radius_mm - self.sizes.rim_mm
        reaches = dict.fromkeys(ALL_AROUND, edge - twin)
        shadows: dict[str, Ring] = {}
        rounds: dict[str, Bands] = {}
        seams: list[Seam] = []
        limb = None
        for ring in self.rings:
            where = ring.quadrants if isinstance(ring, ShadowRing) else ALL_AROUND
            outer = min(reaches[q] for q in where)
            beyond = tuple(q for q in where if reaches[q] > outer + LEAST_MM)
            if beyond:
                seams.append(("limb" if isinstance(ring, str) else ring.name, outer, beyond))
            if isinstance(ring, RoundRing):
                rounds[ring.name] = laid = self._round(ring, outer)
                reaches = dict.fromkeys(ALL_AROUND, laid.inside_mm - twin)
            elif isinstance(ring, ShadowRing):
                name = tell("the ring {name}", name=ring.name)
                shadows[ring.name] = cut = self._ring(outer, self._shadow(ring.gnomon), name)
                reaches |= dict.fromkeys(where, cut.inner_mm - twin)
            else:
                limb = self._limb(outer)
                around = ALL_AROUND if self.limb_below else UPPER
                reaches |= dict.fromkeys(around, limb.inner_mm - twin)
        if limb is None:
            raise ValueError("a back has its altitudes")
        projected = limb if self.ladder.form == "limb" else None
        if projected and self.projected_inside:
            outer = min(reaches[q] for q in self.ladders)
            projected = self._ring(outer, self._numbers, "the ladder's ring")
            reaches |= dict.fromkeys(self.ladders, projected.inner_mm - twin)
        reach = min(reaches[q] for q in self.ladders)
        square = self._square(reach)
        self._check(reaches, reach, square)
        return Nest(
            self.sizes,
            edge,
            limb,
            self.limb_below,
            limb.inner_mm - twin,
            projected,
            reach,
            square,
            shadows,
            rounds,
            reaches,
            twin,
            tuple(seams),
        )

    def _check(
        self, reaches: Mapping[Quadrant, float], reach: float, square: Square | None
    ) -> None:
        """Refuse what runs into the hub, and quadrants too small for their content."""
        ladder, numerals, hub = self.ladder, self.numerals, self.sizes.hub_mm
        if square is not None and square.inner_mm <= hub:
            raise NoRoomError("the ladder's bands")
        if ladder.form != "none" and ladder.squared:
            width, height = squared_extent_mm(ladder.gnomon, numerals)
            corner = reach if square is None else square.inner_mm * math.sqrt(2.0)
            if corner - width - 1.5 * height - numerals.height_mm < hub:
                raise NoRoomError("the gnomon's square on the diagonal")
        if min(reaches.values()) <= hub:
            raise NoRoomError("the pivot")
        for quadrant, (least_mm, what) in self.least_mm.items():
            if reaches[quadrant] < least_mm:
                raise NoRoomError(what)

    @property
    def _numbers(self) -> list[Number]:
        """What the ladder may be numbered with."""
        return side_numbers(self.ladder.gnomon, self.ladder.group)

    def _square(self, reach: float) -> Square | None:
        """The ladder's square within a circle, if it has one."""
        ladder, numerals = self.ladder, self.numerals
        if ladder.form == "square":
            side = reach / math.sqrt(2.0)
        elif ladder.form == "inner-square":
            side = reach * math.sin(math.radians(ladder.inner_arc))
        else:
            return None
        return Square.of(side, numerals, self._numbers)

    def _ring(self, outer: float, numbers: Iterable[Number], name: str) -> Ring:
        """A ring within a radius, as wide as its numbers need."""
        middle = outer - DIVISION_BAND * self.numerals.height_mm
        inner = middle - self.numerals.band_mm(numbers)
        if inner <= self.sizes.hub_mm:
            raise NoRoomError(name)
        return Ring(outer, middle, inner, self.numerals)

    def _limb(self, outer: float) -> Ring:
        lettered: list[Number] = list(range(5, 91, 5))
        if self.arc_gnomon is not None:
            lettered += self._shadow(self.arc_gnomon)
        if self.on_limb:
            lettered += self._numbers
        return self._ring(outer, lettered, "the limb's ring")

    def _shadow(self, gnomon: str) -> list[Number]:
        """Numbers as high as any that a scale may letter; digits are all of one height."""
        last = 50 if self.numerals.system in LETTERS else 12
        return [*range(1, last + 1), DIVISIONS[gnomon].divisions]

    def _round(self, ring: RoundRing, reach: float) -> Bands:
        """A ring all the way round; displaced circles come near the radius at the apogee."""
        outer = reach
        if ring.eccentricity:
            outer = (reach - self.twin_mm) / (1.0 + ring.eccentricity)
        centre = cmath.rect(outer * ring.eccentricity, ring.apogee_rad)
        bands = Bands.of(outer, ring.widths_mm, self.numerals, inside=ring.inside, centre=centre)
        if bands.inside_mm <= self.sizes.hub_mm:
            raise NoRoomError(tell("the ring {name}", name=ring.name))
        return bands


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
