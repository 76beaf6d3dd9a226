"""The widths of a rete: given, or following its size and what the workshop can make."""

import math
from collections.abc import Iterable
from dataclasses import dataclass, replace

from instruments.astrolabe.ecliptic import SIGNS, EclipticRing, RetePlane
from instruments.astrolabe.rete.frame_measures import Build, FrameMeasures
from instruments.astrolabe.rete.parameters import Shape
from instruments.errors import DesignError, Fault, or_less, or_more
from instruments.lettering import text
from instruments.lettering.language import words
from instruments.lettering.numerals import numeral
from instruments.lettering.style import Lettering
from instruments.saying import tell
from instruments.workshop import Limits, Workshop

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
class Blank:
    """The sheet that a rete is made of, and its pivot, mm.

    Attributes
    ----------
    outer_mm : float
        Radius of the whole.
    thickness_mm : float
        Of the sheet.
    hole_mm : float
        Radius of the pivot's hole.
    thickness_name : str
        The parameter that gives the thickness.
    """

    outer_mm: float
    thickness_mm: float
    hole_mm: float
    thickness_name: str = "rete.thickness_mm"


@dataclass(frozen=True, slots=True)
class ReteSizes:
    """All widths of a rete, mm.

    Attributes
    ----------
    measures : Measures
        Of the frame.
    build : Build
        Of the pointers.
    ring : EclipticRing
        The ecliptic's bands.
    fillet_mm : float
        Radius of inner corners.
    web_mm : float
        The narrowest web that the process makes.
    sign_mm, star_mm : float
        Heights of the capitals of signs and stars.
    least_mm : float
        The lowest capitals of stars where there is little room: what the process engraves,
        and what reads well beside the others.
    pad_mm : float
        Clear space about letters.
    clear_mm : float
        What a pointer keeps from another star.
    pitch_mm : float
        From line to line at least.
    degree_mm : float
        Height of the capitals of the degrees' numerals.
    degrees_wanted : bool
        Whether the ring should have them.
    """

    measures: FrameMeasures
    build: Build
    ring: EclipticRing
    fillet_mm: float
    web_mm: float
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


def least_web_mm(limits: Limits, thickness_mm: float) -> float:
    """The narrowest web that is made: the process's, and a share of the thickness."""
    return max(limits.web_mm, limits.web_per_thickness[0] * thickness_mm)


def sizes(
    shape: Shape, plane: RetePlane, blank: Blank, lettering: Lettering, workshop: Workshop
) -> ReteSizes:
    """The widths of a rete.

    Raises
    ------
    DesignError
        If a width that is given is below the process's narrowest web, or the rings leave
        nothing open.
    """
    found = _sizes(shape, plane, blank, lettering, workshop)
    if found is None:
        raise DesignError(_crowded(shape, plane, blank, lettering, workshop))
    return found


def _sizes(
    shape: Shape, plane: RetePlane, blank: Blank, lettering: Lettering, workshop: Workshop
) -> ReteSizes | None:
    """The widths, or None where the rings leave nothing open."""
    limits, size = workshop.limits, plane.tropic_mm
    web = least_web_mm(limits, blank.thickness_mm)
    capitals = _capitals(size, lettering, limits)
    bands = _bands(shape, size, web, capitals, lettering, limits)
    frame = _frame(shape, size, web, blank, capitals, bands)
    build = _build(shape, size, web)
    if faults := _faults(shape, plane, blank, frame, build, bands, web):
        raise DesignError(*faults)
    letters_mm = bands.names_mm - 2.0 * limits.gap_mm
    if letters_mm < LOWEST_MM:
        raise DesignError(_nameless(bands, limits))
    equator = plane.projection.equator_mm
    room = equator / math.cos(plane.obliquity_rad) - bands.ecliptic_mm - frame.hub_mm
    if room < 0.25 * size or frame.outer_mm - frame.ring_mm < 0.8 * size:
        return None
    return ReteSizes(
        frame,
        build,
        EclipticRing(plane, bands.divisions_mm, bands.names_mm, bands.numerals_mm),
        0.012 * size if shape.fillet_mm is None else shape.fillet_mm,
        web,
        min(capitals.sign_mm, letters_mm),
        capitals.star_mm,
        max(capitals.least_mm, SMALLER * capitals.star_mm),
        capitals.pad_mm(capitals.star_mm),
        max(limits.between_cuts_mm, 0.012 * size),
        limits.pitch_mm,
        capitals.degree_mm,
        shape.degree_numerals,
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


def _capitals(size: float, lettering: Lettering, limits: Limits) -> _Capitals:
    """The heights that are wished for on a rete of a tropic's radius."""
    star = lettering.height_mm or max(limits.capital_height_mm, 0.014 * size)
    sign = lettering.height_mm or max(limits.capital_height_mm, 0.024 * size)
    degree = min(sign, max(limits.capital_height_mm, 0.7 * sign))
    return _Capitals(star, min(star, limits.capital_height_mm), sign, degree, limits.gap_mm)


@dataclass(frozen=True, slots=True)
class _Bands:
    """Widths of the ecliptic ring and of the bands that fill it, mm."""

    ecliptic_mm: float
    divisions_mm: float
    names_mm: float
    numerals_mm: float


def _bands(
    shape: Shape,
    size: float,
    web: float,
    capitals: _Capitals,
    lettering: Lettering,
    limits: Limits,
) -> _Bands:
    """The ecliptic's bands: numerals where there is room, the rest for divisions and names."""
    sign, degree = capitals.sign_mm, capitals.degree_mm
    names = _ink_mm(_sign_names(lettering), sign, lettering) + 2 * capitals.pad_mm(sign)
    divisions = max(0.03 * size, 4 * limits.pitch_mm)
    numerals = 0.0
    if shape.degree_numerals:
        counted = [numeral(n, lettering.numerals) for n in range(5, 30, 5)]
        numerals = _ink_mm(counted, degree, lettering) + 2 * capitals.pad_mm(degree)
    most = shape.ecliptic_mm or max(BROAD * size, 2 * web)
    if names + divisions + numerals > most:
        numerals = 0.0
    ecliptic = shape.ecliptic_mm or max(names + divisions + numerals, 2 * web)
    rest = ecliptic - numerals
    divisions = min(max(divisions, rest - 2.0 * names), DIVIDED * rest)
    return _Bands(ecliptic, divisions, rest - divisions, numerals)


def _frame(
    shape: Shape, size: float, web: float, blank: Blank, capitals: _Capitals, bands: _Bands
) -> FrameMeasures:
    """The frame's widths: as given, or as letters need them and the sheet allows."""
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
        blank.outer_mm,
        shape.ring_mm or max(0.065 * size, tall, 2 * web),
        shape.bar_mm or max(0.045 * size, tall, web),
        shape.arc_mm or arc,
        blank.hole_mm + max(0.035 * size, 2 * web),
    )


def _build(shape: Shape, size: float, web: float) -> Build:
    """How pointers are built: as given, or slender."""
    strut = shape.strut_mm or max(0.012 * size, web)
    head = shape.head_mm or max(0.1 * size, 3 * strut)
    return Build(shape.pointer, strut, head, max(0.036 * size, 1.9 * strut))


def _faults(
    shape: Shape,
    plane: RetePlane,
    blank: Blank,
    frame: FrameMeasures,
    build: Build,
    bands: _Bands,
    web: float,
) -> list[Fault]:
    """Faults of widths that the sheet does not carry, or that leave nothing open."""
    given = {
        "ring_mm": frame.ring_mm,
        "ecliptic_mm": bands.ecliptic_mm,
        "bar_mm": frame.bar_mm,
        "arc_mm": frame.arc_mm,
        "strut_mm": build.neck_mm,
    }
    problem = tell(
        "is below the narrowest web of {web:g} mm for a sheet of {thickness_mm:g} mm",
        web=web, thickness_mm=blank.thickness_mm,
    )  # fmt: skip
    narrow = [
        Fault.of(
            f"rete.{name}", width, problem, or_more(f"rete.{name}", web), "take a thinner sheet"
        )
        for name, width in given.items()
        if width < web
    ]
    tropic, ecliptic = plane.tropic_mm, bands.ecliptic_mm
    return narrow + _too_wide(shape, tropic, blank.outer_mm, frame.ring_mm, ecliptic, web)


def _nameless(bands: _Bands, limits: Limits) -> Fault:
    """What to say of an ecliptic ring that has no room for the signs' names."""
    least = math.ceil(10.0 * (2.0 * limits.gap_mm + LOWEST_MM) / (1.0 - DIVIDED)) / 10.0
    problem, wider = "leaves no room for the names of the signs", "rete.ecliptic_mm"
    return Fault.of(wider, bands.ecliptic_mm, problem, or_more(wider, least))


def _too_wide(
    shape: Shape, tropic: float, outer: float, ring: float, ecliptic: float, web: float
) -> list[Fault]:
    """Faults of what leaves nothing open, or sticks out of the outer ring."""
    # The corners of a bar that ends in the middle of the ring; the eastern lobe's top, which
    # is about the middle of the ecliptic ring where that touches the tropic.
    bar = math.sqrt(max(4.0 * outer - ring, 0.0) * ring)
    arc = {
        "eastern": ecliptic + 2.0 * (outer - tropic),
        "geometric": math.inf,
        "transparent": math.inf,
    }.get(shape.style, 2.0 * (outer - REACH * (outer - ring / 2)))
    widths = {
        "bar_mm": (shape.bar_mm, bar),
        "arc_mm": (shape.arc_mm, arc),
        "strut_mm": (shape.strut_mm, THICKEST * tropic),
        "head_mm": (shape.head_mm, math.inf),
    }
    most = {name: max(web, min(WIDE * tropic, limit)) for name, (_, limit) in widths.items()}
    return [
        Fault.of(
            f"rete.{name}",
            width,
            tell("is too long for a rete of radius {outer:g} mm", outer=outer)
            if name == "head_mm"
            else tell("is too wide for a rete of radius {outer:g} mm", outer=outer),
            or_less(f"rete.{name}", most[name]),
        )
        for name, (width, _) in widths.items()
        if width and width > most[name] + 1e-9
    ]


def _sign_names(lettering: Lettering) -> list[str]:
    signs = words(lettering.language).signs
    return [getattr(signs, sign) for sign in SIGNS]


def _ink_mm(lines: Iterable[str], height_mm: float, lettering: Lettering) -> float:
    """The height of the tallest ink among lines of lettering."""
    inks = (text.letter(line, height_mm, lettering.strokes).bounds for line in lines)
    return max(b[3] - b[1] for b in inks)


def _crowded(
    shape: Shape, plane: RetePlane, blank: Blank, lettering: Lettering, workshop: Workshop
) -> Fault:
    """What to say of rings that leave nothing open.

    It blames what the design gives itself if less of it helps, or else the size: the width
    of a ring, the height of letters, the sheet. What it advises was tried.
    """

    def fits(size: float = plane.tropic_mm, **changed: float | None) -> bool:
        wide = {n: v for n, v in changed.items() if n in Shape.model_fields}
        hand = {n: v for n, v in changed.items() if n in Lettering.model_fields}
        outer = blank.outer_mm + size - plane.tropic_mm
        thick = changed.get("thickness_mm") or blank.thickness_mm
        scaled = RetePlane.within(size, plane.obliquity_rad, plane.projection.southern)
        sheet = replace(blank, outer_mm=outer, thickness_mm=thick)
        try:
            other = shape.model_copy(update=wide), scaled, sheet
            return _sizes(*other, lettering.model_copy(update=hand), workshop) is not None
        except DesignError:
            return False

    problem = "leaves too little open between rings, bars and pivot"
    larger = (float(math.ceil(plane.tropic_mm + step)) for step in range(1, 400))
    size = next((s for s in larger if fits(s)), None)
    enlarged = [or_more("tropic_radius_mm", size)] if size else []
    given = {
        "rete.ring_mm": shape.ring_mm,
        "rete.ecliptic_mm": shape.ecliptic_mm,
        "lettering.height_mm": lettering.height_mm,
        blank.thickness_name: blank.thickness_mm,
    }
    for parameter, value in given.items():
        name = parameter.rpartition(".")[2]
        lower = (k / 10.0 for k in range(math.ceil(10.0 * (value or 0.0)) - 1, 0, -1))
        if value and (less := next((v for v in lower if fits(**{name: v})), None)):
            return Fault.of(parameter, value, problem, or_less(parameter, less), *enlarged)
    remedy = enlarged[0] if enlarged else "make the pivot smaller"
    return Fault.of("tropic_radius_mm", plane.tropic_mm, problem, remedy)
