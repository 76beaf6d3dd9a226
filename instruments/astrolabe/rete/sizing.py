"""The widths of a rete: given, or following its size and what the workshop can make."""

import math
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass, replace

from instruments.astrolabe.ecliptic import EclipticRing
from instruments.astrolabe.rete.frame_measures import Build, FrameMeasures
from instruments.astrolabe.rete.rete_order import ReteOrder
from instruments.errors import DesignError, Fault, or_less, or_more, refuse_all
from instruments.lettering import text
from instruments.lettering.language import words
from instruments.lettering.numerals import numeral
from instruments.making.workshop import Limits
from instruments.saying import tell

BROAD = 0.125
"""An ecliptic ring broader than this share of the tropic's radius bears no numerals."""

SLENDER = 0.045
"""Arcs as wide as letters need are no wider than this share of the tropic's radius."""

STOUT = 0.07
"""On a small rete, where no letters would have room on arcs as slender, they may be as wide."""

DIVIDED = 0.45
"""The divisions' share of the ecliptic ring, apart from its numerals, is no greater."""

LOWEST_MM = 0.1
"""Letters lower than this are none."""

SMALLER = 0.6
"""The smallest letters of stars' names, as a share of those beside them."""

WIDE = 0.25
"""Bars and arcs are no wider than this share of the tropic's radius, and heads no longer."""

REACH = 0.97
"""How far the arcs of patterns bow out, in radii of the middle of the outer ring."""

THICKEST = 0.1
"""Pointers are no wider behind their heads than this share of the tropic's radius."""


@dataclass(frozen=True, slots=True)
class ReteSizes:
    """All widths of a rete, mm.

    Inner corners are rounded by `fillet_mm`; a pointer keeps `clear_mm` from another star, letters
    `pad_mm` from all; lines are `pitch_mm` apart at least. Capitals of signs, stars and degrees are
    so high, where there is little room those of stars `least_mm`: what the process engraves, and
    what reads well beside the others.
    """

    measures: FrameMeasures
    build: Build
    ring: EclipticRing
    fillet_mm: float
    sign_mm: float
    star_mm: float
    least_mm: float
    pad_mm: float
    clear_mm: float
    pitch_mm: float
    degree_mm: float
    degrees_wanted: bool

    @property
    def star_heights_mm(self) -> tuple[float, ...]:
        """Heights at which a star's name is tried, the one that is wished for first."""
        if self.least_mm > 0.95 * self.star_mm:
            return (self.star_mm,)
        return self.star_mm, (self.star_mm + self.least_mm) / 2, self.least_mm

    def side_mm(self, height_mm: float) -> float:
        """What letters of a height leave clear across a member, both sides together."""
        return self.pad_mm * min(1.0, height_mm / self.star_mm)


def sizes(order: ReteOrder) -> ReteSizes:
    """The widths of a rete.

    Raises
    ------
    DesignError
        If a width that is given is below the process's narrowest web, or the rings leave
        nothing open.
    """
    found = _sizes(order)
    if found is None:
        raise DesignError(_crowded(order))
    return found


def _sizes(order: ReteOrder) -> ReteSizes | None:
    """The widths, or None where the rings leave nothing open."""
    shape, plane, limits = order.shape, order.plane, order.workshop.limits
    capitals = _capitals(order)
    bands = _bands(order, capitals)
    frame = _frame(order, capitals, bands)
    build = _build(order)
    refuse_all([*_too_narrow(order, frame, build, bands), *_too_wide(order, frame, bands)])
    letters_mm = bands.names_mm - 2.0 * limits.gap_mm
    if letters_mm < LOWEST_MM:
        raise DesignError(_nameless(bands, limits))
    size = plane.tropic_mm
    room = plane.circle().radius - bands.ecliptic_mm - frame.hub_mm
    if room < 0.25 * size or frame.outer_mm - frame.ring_mm < 0.8 * size:
        return None
    return ReteSizes(
        measures=frame,
        build=build,
        ring=EclipticRing(plane, bands.divisions_mm, bands.names_mm, bands.numerals_mm),
        fillet_mm=0.012 * size if shape.fillet_mm is None else shape.fillet_mm,
        sign_mm=min(capitals.sign_mm, letters_mm),
        star_mm=capitals.star_mm,
        least_mm=max(capitals.least_mm, SMALLER * capitals.star_mm),
        pad_mm=capitals.pad_mm(capitals.star_mm),
        clear_mm=max(limits.between_cuts_mm, 0.012 * size),
        pitch_mm=limits.pitch_mm,
        degree_mm=capitals.degree_mm,
        degrees_wanted=shape.degree_numerals,
    )


@dataclass(frozen=True, slots=True)
class _Capitals:
    """Heights of capitals, and the least gap that stays clear about them, mm."""

    star_mm: float
    least_mm: float
    sign_mm: float
    degree_mm: float
    gap_mm: float

    def pad_mm(self, height_mm: float) -> float:
        """Clear space about letters of a height."""
        return max(self.gap_mm, 0.15 * height_mm)

    def padded_mm(self, height_mm: float) -> float:
        """What a line of letters of a height takes."""
        return height_mm + 2 * self.pad_mm(height_mm)


def _capitals(order: ReteOrder) -> _Capitals:
    """The heights that are wished for on a rete of its size."""
    size, given, limits = order.plane.tropic_mm, order.lettering.height_mm, order.workshop.limits
    least = limits.capital_height_mm
    star, sign = given or max(least, 0.017 * size), given or max(least, 0.024 * size)
    return _Capitals(star, min(star, least), sign, min(sign, max(least, 0.7 * sign)), limits.gap_mm)


@dataclass(frozen=True, slots=True)
class _Bands:
    """Widths of the ecliptic ring and of the bands that fill it, mm."""

    ecliptic_mm: float
    divisions_mm: float
    names_mm: float
    numerals_mm: float


def _bands(order: ReteOrder, capitals: _Capitals) -> _Bands:
    """The ecliptic's bands: numerals where there is room, the rest for divisions and names."""
    shape, size, lettering = order.shape, order.plane.tropic_mm, order.lettering
    signs = asdict(words(lettering.language).signs).values()
    names = _line_mm(signs, capitals.sign_mm, order, capitals)
    divisions = max(0.03 * size, 4 * order.workshop.limits.pitch_mm)
    numerals = 0.0
    if shape.degree_numerals:
        counted = [numeral(n, lettering.system) for n in range(5, 30, 5)]
        numerals = _line_mm(counted, capitals.degree_mm, order, capitals)
    if names + divisions + numerals > (shape.ecliptic_mm or max(BROAD * size, 2 * order.web_mm)):
        numerals = 0.0
    ecliptic = shape.ecliptic_mm or max(names + divisions + numerals, 2 * order.web_mm)
    rest = ecliptic - numerals
    divisions = min(max(divisions, rest - 2.0 * names), DIVIDED * rest)
    return _Bands(ecliptic, divisions, rest - divisions, numerals)


def _line_mm(
    lines: Iterable[str], height_mm: float, order: ReteOrder, capitals: _Capitals
) -> float:
    """The height of the tallest ink among lines of lettering, and what is clear about it."""
    strokes = order.lettering.strokes
    inks = [text.letter(line, height_mm, strokes).bounds for line in lines]
    return max(b[3] - b[1] for b in inks) + 2 * capitals.pad_mm(height_mm)


def _frame(order: ReteOrder, capitals: _Capitals, bands: _Bands) -> FrameMeasures:
    """The frame's widths: as given, or as letters need them and the sheet allows."""
    shape, size, web, blank = order.shape, order.plane.tropic_mm, order.web_mm, order.blank
    letters = capitals.padded_mm(capitals.star_mm)
    tall = letters + 0.35 * capitals.star_mm
    # Arcs are as wide as letters need where that leaves them slender.
    choice = tall, letters, capitals.padded_mm(capitals.least_mm)
    slender = next((w for w in choice if w <= SLENDER * size), 0.0)
    if not slender and choice[-1] <= STOUT * size:
        slender = choice[-1]
    # A lobe ends in the middle of the ecliptic ring, and would stick out beyond it.
    arc = min(max(0.026 * size, slender, 1.2 * web), bands.ecliptic_mm)
    return FrameMeasures(
        outer_mm=blank.outer_mm,
        ring_mm=shape.ring_mm or max(0.065 * size, tall, 2 * web),
        bar_mm=shape.bar_mm or max(0.045 * size, tall, web),
        arc_mm=shape.arc_mm or arc,
        hub_mm=blank.hole_mm + max(0.035 * size, 2 * web),
    )


def _build(order: ReteOrder) -> Build:
    """How pointers are built: as given, or slender."""
    shape, size = order.shape, order.plane.tropic_mm
    strut = shape.strut_mm or max(0.012 * size, order.web_mm)
    head = shape.head_mm or max(0.1 * size, 3 * strut)
    return Build(shape.pointer, strut, head, max(0.036 * size, 1.9 * strut))


def _too_narrow(
    order: ReteOrder, frame: FrameMeasures, build: Build, bands: _Bands
) -> Iterator[Fault]:
    """Faults of widths that the sheet does not carry."""
    web = order.web_mm
    problem = tell(
        "is below the narrowest web of {web:g} mm for a sheet of {thickness_mm:g} mm",
        web=web,
        thickness_mm=order.blank.thickness_mm,
    )
    for name, width in {
        "rete.ring_mm": frame.ring_mm,
        "rete.ecliptic_mm": bands.ecliptic_mm,
        "rete.bar_mm": frame.bar_mm,
        "rete.arc_mm": frame.arc_mm,
        "rete.strut_mm": build.neck_mm,
    }.items():
        if width < web:
            yield Fault.of(name, width, problem, or_more(name, web), "take a thinner sheet")


def _too_wide(order: ReteOrder, frame: FrameMeasures, bands: _Bands) -> Iterator[Fault]:
    """Faults of what leaves nothing open, or sticks out of the outer ring."""
    shape, tropic, outer, ring = order.shape, order.plane.tropic_mm, frame.outer_mm, frame.ring_mm
    # The corners of a bar that ends in the middle of the ring; the eastern lobe's top, which
    # is about the middle of the ecliptic ring where that touches the tropic.
    bar = math.sqrt(max(4.0 * outer - ring, 0.0) * ring)
    arc = {
        "eastern": bands.ecliptic_mm + 2.0 * (outer - tropic),
        "geometric": math.inf,
        "transparent": math.inf,
    }.get(shape.style, 2.0 * (outer - REACH * (outer - ring / 2)))
    wide = "is too wide for a rete of radius {outer:g} mm"
    long = "is too long for a rete of radius {outer:g} mm"
    for name, width, limit, problem in (
        ("rete.bar_mm", shape.bar_mm, bar, wide),
        ("rete.arc_mm", shape.arc_mm, arc, wide),
        ("rete.strut_mm", shape.strut_mm, THICKEST * tropic, wide),
        ("rete.head_mm", shape.head_mm, math.inf, long),
    ):
        most = max(order.web_mm, min(WIDE * tropic, limit))
        if width and width > most + 1e-9:
            yield Fault.of(name, width, tell(problem, outer=outer), or_less(name, most))


def _nameless(bands: _Bands, limits: Limits) -> Fault:
    """What to say of an ecliptic ring that has no room for the signs' names."""
    least = math.ceil(10.0 * (2.0 * limits.gap_mm + LOWEST_MM) / (1.0 - DIVIDED)) / 10.0
    problem, wider = "leaves no room for the names of the signs", "rete.ecliptic_mm"
    return Fault.of(wider, bands.ecliptic_mm, problem, or_more(wider, least))


def _crowded(order: ReteOrder) -> Fault:
    """What to say of rings that leave nothing open.

    It blames what the design gives itself if less of it helps, or else the size: the width
    of a ring, the height of letters, the sheet. What it advises was tried.
    """
    shape, blank, lettering = order.shape, order.blank, order.lettering

    def fits(tried: ReteOrder) -> bool:
        try:
            return _sizes(tried) is not None
        except DesignError:
            return False

    def changed(parameter: str, value: float) -> ReteOrder:
        name = parameter.rpartition(".")[2]
        if parameter == blank.thickness_name:
            return replace(order, blank=replace(blank, thickness_mm=value))
        if parameter == "lettering.height_mm":
            return replace(order, lettering=lettering.model_copy(update={name: value}))
        return replace(order, shape=shape.model_copy(update={name: value}))

    problem = "leaves too little open between rings, bars and pivot"
    larger = (float(math.ceil(order.plane.tropic_mm + step)) for step in range(1, 400))
    size = next((s for s in larger if fits(order.of_size(s))), None)
    enlarged = [or_more("tropic_radius_mm", size)] if size else []
    given = {
        "rete.ring_mm": shape.ring_mm,
        "rete.ecliptic_mm": shape.ecliptic_mm,
        "lettering.height_mm": lettering.height_mm,
        blank.thickness_name: blank.thickness_mm,
    }
    for parameter, value in given.items():
        lower = (k / 10.0 for k in range(math.ceil(10.0 * (value or 0.0)) - 1, 0, -1))
        less = next((v for v in lower if fits(changed(parameter, v))), None)
        if value and less:
            return Fault.of(parameter, value, problem, or_less(parameter, less), *enlarged)
    remedy = enlarged[0] if enlarged else "make the pivot smaller"
    return Fault.of("tropic_radius_mm", order.plane.tropic_mm, problem, remedy)
