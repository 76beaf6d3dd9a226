"""A rete made: its stars placed, its frame and pointers joined, its face divided and lettered."""

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from instruments.astrolabe.ecliptic import RetePlane
from instruments.astrolabe.rete import choosing, lettering
from instruments.astrolabe.rete.choosing import Shown
from instruments.astrolabe.rete.ground import Course, Ground
from instruments.astrolabe.rete.layout import Laid, lay
from instruments.astrolabe.rete.members import Band, Member, depth, disc
from instruments.astrolabe.rete.options import Shape, Stars
from instruments.astrolabe.rete.outline import body, split
from instruments.astrolabe.rete.sizing import Blank, Sizes, sizes, thin_webs
from instruments.astrolabe.rete.stars_on_frame import wedge
from instruments.astrolabe.rete.styles import frame
from instruments.epoch import Epoch
from instruments.errors import DesignError, Fault
from instruments.geometry import Path, Region
from instruments.lettering.style import Lettering
from instruments.part import Fact, Mark, Note, Part, Process, Sheet
from instruments.sky.stars import PLACES_SOURCE
from instruments.workshop import Workshop

BENDS = (0.0, 2.0, -2.0, 4.0, -4.0)
"""Bends of curved pointers, in turns of a radian over the radius of the rete."""


@dataclass(frozen=True, slots=True)
class Order:
    """What a rete is made from.

    Attributes
    ----------
    plane : RetePlane
        Where the sky falls on it.
    blank : Blank
        The sheet.
    shape : Shape
    stars : Stars
    epoch : Epoch
    workshop : Workshop
    lettering : Lettering
    """

    plane: RetePlane
    blank: Blank
    shape: Shape
    stars: Stars
    epoch: Epoch
    workshop: Workshop
    lettering: Lettering


@dataclass(frozen=True, slots=True)
class Made:
    """A rete as a part, with what the report says of it.

    Attributes
    ----------
    part : Part
        Named ``rete``.
    plane : RetePlane
        Where the sky falls; its `turn_rad` turns the part to a sidereal time.
    stars : tuple of Shown
        The stars on it, in the order of right ascension.
    facts, notes
    """

    part: Part
    plane: RetePlane
    stars: tuple[Shown, ...]
    facts: tuple[Fact, ...]
    notes: tuple[Note, ...]


def make(order: Order, name: str = "rete") -> Made:
    """Make a rete that is cut from sheet.

    Raises
    ------
    DesignError
        If stars can't be shown or can't be joined to the frame, or webs are too narrow;
        the fault names them and says what helps.
    """
    plane, blank = order.plane, order.blank
    found = sizes(order.shape, plane, blank, order.lettering, order.workshop)
    hole, limits = blank.hole_mm, order.workshop.limits
    shown, notes = choosing.placed(
        order.stars, plane, order.epoch.year, hole + found.web_mm / 2, limits.line_mm
    )
    courses = choosing.courses(order.shape.pointers, shown)
    members = list(frame(order.shape.style, found.measures, found.ring))
    knob = _knob(order, found, members, [s.at for s in shown])
    holes = [knob] if knob else []
    members += [disc("knob", z, r + 1.2 * found.web_mm) for z, r in holes]
    laid = _laid(order, found, tuple(members), shown, courses)
    outer, openings = split(body(members, laid.pointers, found.fillet_mm))
    if len(outer) > 1:
        raise DesignError(Fault("stars", "", "leaves pieces that hang on nothing", "push pointers"))
    cuts = [Mark("opening", c, Process.CUT) for c in _worth_cutting(openings, shown, order)]
    cuts.append(Mark("hole/pivot", Path.circle(0j, hole), Process.CUT))
    cuts += [Mark("hole/knob", Path.circle(z, r), Process.CUT) for z, r in holes]
    marks = _divisions(found)
    stars = _star_marks(laid, members, shown, found)
    marks += stars
    wedges = [m.shape for m in stars if isinstance(m.shape, Region)]
    written = _letters(order, found, members, laid, shown, [*map(_about, wedges), *holes])
    marks += written.marks
    sheet = Sheet(outer[0], blank.thickness_mm, tuple(cuts))
    notes += (*thin_webs(found, blank.thickness_mm, limits), *written.notes)
    part = Part(name, sheet, front=tuple(marks))
    return Made(part, plane, shown, facts(order, found, shown, laid), notes)


def _laid(
    order: Order,
    found: Sizes,
    members: tuple[Member, ...],
    shown: Sequence[Shown],
    courses: dict[str, Course],
) -> Laid:
    """The layout, or a fault that names the stars without a way and a size that helps."""
    curved = order.shape.style == "eastern"
    radius = order.plane.tropic_mm
    bends = tuple(k / radius for k in BENDS) if curved else (0.0,)
    ground = Ground(
        members,
        radius,
        found.build,
        found.clear_mm,
        bends,
        steep=0.4 if curved else 0.8,
    )
    laid = lay([s.target for s in shown], ground, courses)
    if not laid.stranded:
        return laid
    keys = {t.key for t in laid.stranded}
    lost = [s for s in shown if s.star.key in keys]
    pushed = [s for s in lost if s.star.key in courses]
    listed = ", ".join(s.star.shown for s in lost)
    if pushed:
        name = pushed[0].star.shown
        raise DesignError(
            Fault(
                f"rete.pointers.{name}",
                "",
                "leads to no ring clear of other stars",
                "push it elsewhere, or leave it to the layout",
            )
        )
    raise DesignError(
        Fault(
            "stars",
            listed,
            f"can't be joined to the rete by webs of {found.build.neck_mm:.3g} mm "
            "clear of their neighbours",
            f"enlarge tropic_radius_mm to about {1.5 * radius:.0f}, make rete.strut_mm narrower "
            "or leave some out (stars.without)",
        )
    )


def _worth_cutting(openings: list[Path], shown: Sequence[Shown], order: Order) -> list[Path]:
    """The openings without those too small to cut, in which no star points."""
    least = 2.0 * order.workshop.limits.between_cuts_mm**2
    kept = []
    for c in openings:
        if abs(c.area()) < least:
            xmin, ymin, xmax, ymax = c.bounds()
            if not any(
                xmin - 0.1 <= s.at.real <= xmax + 0.1 and ymin - 0.1 <= s.at.imag <= ymax + 0.1
                for s in shown
            ):
                continue
        kept.append(c)
    return kept


def _knob(
    order: Order, found: Sizes, members: Sequence[Member], tips: Sequence[complex]
) -> tuple[complex, float] | None:
    """Where the knob's hole is on the outer ring, clear of stars; centre and radius."""
    size = order.shape.handle_diameter_mm / 2
    if not size:
        return None
    ring = members[0]
    assert isinstance(ring, Band)
    round_about = size + 1.2 * found.web_mm
    middle = min(ring.middle_mm, ring.outer_mm - round_about)
    best: tuple[float, complex] | None = None
    others = np.array([*tips])
    for k in range(72):
        # From the lower left on, this way and that.
        turn = math.radians(225 + 2.5 * ((k + 1) // 2) * (-1) ** k)
        z = complex(middle * math.cos(turn), middle * math.sin(turn))
        room = float(np.abs(others - z).min()) - round_about
        clear = -float(depth(members[1:], np.array([z]))[0]) - round_about
        spare = min(room - 2.0 * found.build.head_mm, clear)
        if spare > 0.0:
            return z, size
        if best is None or spare > best[0]:
            best = spare, z
    assert best is not None
    return best[1], size


def _divisions(found: Sizes) -> list[Mark]:
    ring = found.ring
    marks = [Mark("ring/ecliptic", ring.between)]
    lines = ring.divisions(found.pitch_mm)
    return marks + [Mark(f"ecliptic/{n}", path) for n, path in lines.items()]


def _star_marks(
    laid: Laid, members: Sequence[Member], shown: Sequence[Shown], found: Sizes
) -> list[Mark]:
    """A line along each pointer's head, and a wedge for each star on the frame."""
    ridges = {p.key: Mark(f"star/{p.key}", p.ridge()) for p in laid.pointers}
    points = {t.key: t.at for t in laid.on_frame}
    long = max(2.0, 0.35 * found.build.head_mm)
    for key, z in points.items():
        others = [other for k, other in points.items() if k != key]
        ridges[key] = Mark(f"star/{key}", wedge(z, members, long, others), Process.ENGRAVE)
    return [ridges[s.star.key] for s in shown]


def _letters(
    order: Order,
    found: Sizes,
    members: Sequence[Member],
    laid: Laid,
    shown: Sequence[Shown],
    taken: Sequence[tuple[complex, float]],
) -> lettering.Lettered:
    """Names of signs and stars, clear of discs that are taken."""
    hand = order.lettering
    # Ridges of thorns run on into the frame.
    ridges = [(p.ridge().end, found.pad_mm) for p in laid.pointers if p.stubby]
    taken = [(z, r + found.pad_mm) for z, r in (*taken, *ridges)]
    where = lettering.lines(members, found, taken)
    along = next((line for line in where if line.member.name == "ecliptic"), None)
    signs = lettering.signs(along, found.ring, found, hand)
    bases = {t.key: t.at for t in laid.on_frame}
    bases |= {p.key: p.spine.point(p.length_mm) for p in laid.pointers}
    names = lettering.names(shown, bases, where, found, order.stars.lettered, hand)
    return replace(names, marks=(*signs.marks, *names.marks), notes=(*signs.notes, *names.notes))


def _about(wedge: Region) -> tuple[complex, float]:
    """A disc about a wedge."""
    tip, side, other = (s.start for s in wedge.contours[0].segments)
    end = (side + other) / 2
    return (tip + end) / 2, abs(end - tip) / 2


def facts(
    order: Order, found: Sizes, shown: Sequence[Shown], laid: Laid | None = None
) -> tuple[Fact, ...]:
    """Obliquity, radii and widths, and each star's place and number."""
    plane, epoch = order.plane, order.epoch
    rows = [
        Fact("year", epoch.year, "Julian years", "given in the design", "of the stars' places"),
        Fact(
            "obliquity",
            math.degrees(plane.obliquity_rad),
            "°",
            epoch.obliquity_source,
            "of the ecliptic",
        ),
        _mm("rete/tropic-radius", plane.tropic_mm, "outer tropic"),
        _mm("rete/equator-radius", plane.projection.equator_mm, "the equator"),
        _mm("rete/radius", order.blank.outer_mm, "of the whole"),
        _mm("ecliptic/radius", found.ring.outer.radius, "the ecliptic, outer edge of its ring"),
        _mm("ecliptic/centre", found.ring.outer.centre.imag, "above the pivot"),
        _mm("ecliptic/inner-radius", found.ring.inner_mm, "inner edge of its ring"),
        _mm("rete/web", found.web_mm, "the narrowest that is allowed"),
        _mm("rete/strut", found.build.neck_mm, "the narrowest web that is made"),
        Fact("stars", len(shown), "", PLACES_SOURCE, "on the rete"),
    ]
    for s in shown:
        key, title = f"star/{s.star.key}", f"{s.number} {s.star.shown}"
        source = s.star.source
        rows += [
            Fact(f"{key}/right-ascension", math.degrees(s.right_ascension), "°", source, title),
            Fact(f"{key}/declination", math.degrees(s.declination), "°", source, title),
        ]
    if laid is not None and laid.on_frame:
        listed = ", ".join(t.key for t in laid.on_frame)
        rows.append(Fact("stars/on-frame", listed, "", "", "engraved on rings and bars"))
    return tuple(rows)


def _mm(name: str, value: float, meaning: str) -> Fact:
    return Fact(name, round(value, 6), "mm", "", meaning)
