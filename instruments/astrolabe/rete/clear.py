"""The transparent rete: a clear disc, engraved on its back and read through it."""

import cmath
import math
from collections.abc import Iterator, Sequence

from instruments.astrolabe.ecliptic import RetePlane
from instruments.astrolabe.rete import choosing
from instruments.astrolabe.rete.choosing import Shown
from instruments.astrolabe.rete.clear_labels import labels, sign_lines
from instruments.astrolabe.rete.clear_room import Circles, Room
from instruments.astrolabe.rete.degree_numerals import numbered
from instruments.astrolabe.rete.knob import NO_KNOB, Knob, knob
from instruments.astrolabe.rete.member_labels import LetteringLine
from instruments.astrolabe.rete.members import Band, Member, disc
from instruments.astrolabe.rete.rete_order import MadeRete, ReteOrder, report_rete
from instruments.astrolabe.rete.signs import sign_names
from instruments.astrolabe.rete.sizing import Blank, ReteSizes, sizes
from instruments.geometry import MIRROR_X, Path, Region
from instruments.part import Mark, Note, Part, Process, Sheet

LEAST = 0.35
"""Half the size of the smallest mark of a star, in heights of the stars' names."""

_CLEAR = (0.85, 0.93, 0.95)


def make_clear(order: ReteOrder, name: str = "rete") -> MadeRete:
    """Make a rete of clear sheet; its marks are on its back, mirrored.

    Raises
    ------
    DesignError
        If stars can't be shown.
    """
    plane, blank = order.plane, order.blank
    found = sizes(order.shape, plane, blank, order.lettering, order.workshop)
    shown, notes = choosing.placed_stars(
        order.stars,
        plane,
        order.epoch.year,
        blank.hole_mm,
        order.workshop.limits.line_mm,
        blank.outer_mm - LEAST * found.star_mm,
    )
    ring, engraved = found.ring, _engraved(plane, found, shown)
    degrees = numbered(ring, found, order.lettering, engraved)
    signs = sign_names(_sign_line(found, engraved), ring, found, order.lettering)
    stars = [(s.at, min(star_mm(s, found), blank.outer_mm - abs(s.at))) for s in shown]
    handle = _knob(order, found, shown)
    knobs = [(handle.at, handle.head_mm)] if handle else []
    taken = [*degrees.discs, *signs.discs, *knobs]
    room = Room.about(Circles.of(found, blank.outer_mm), stars, taken, sign_lines(found))
    names, tally = labels(shown, room, found, order.stars.lettered, order.lettering)
    asterisks = [
        Mark(f"star/{s.star.key}", asterisk(*star), Process.ENGRAVE)
        for s, star in zip(shown, stars, strict=True)
    ]
    marks = [*_circles(plane, found), *asterisks, *degrees.marks, *signs.marks, *names]
    back = tuple(Mark(m.means, m.shape.transformed(MIRROR_X), m.process) for m in marks)
    part = Part(name, _disc(blank, handle), back=back, colour=_CLEAR, clear=True)
    figures = (*report_rete(order, found, shown), *degrees.facts, *tally.facts())
    figures += handle.facts() if handle else ()
    notes = (*notes, *_without(order, handle), *degrees.notes, *signs.notes)
    notes += tally.notes(found.least_mm)
    stands = handle.placed(blank.thickness_mm) if handle else None
    return MadeRete(part, plane, shown, figures, notes, stands)


def _circles(plane: RetePlane, found: ReteSizes) -> list[Mark]:
    """The ecliptic's ring with its divisions, and the equator."""
    ring = found.ring
    return [
        Mark("ecliptic", Path.of(ring.outer)),
        *(Mark("ring/ecliptic", circle) for circle in ring.between),
        Mark("ring/ecliptic", Path.circle(ring.outer.centre, ring.inner_mm)),
        Mark("circle/equator", Path.circle(0j, plane.projection.equator_mm)),
        *(Mark(f"ecliptic/{n}", p) for n, p in ring.divisions(found.pitch_mm).items()),
    ]


def _disc(blank: Blank, handle: Knob | None) -> Sheet:
    """The sheet with the holes of its pivot and its knob."""
    cuts = [Mark("hole/pivot", Path.circle(0j, blank.hole_mm), Process.CUT)]
    if handle is not None:
        cuts.append(Mark("hole/knob", Path.circle(handle.at, handle.hole_mm), Process.CUT))
    return Sheet(Path.circle(0j, blank.outer_mm), blank.thickness_mm, tuple(cuts))


def _without(order: ReteOrder, handle: Knob | None) -> Iterator[Note]:
    """Notes on what was asked for and is left out."""
    if handle is None and order.knob_mm:
        yield NO_KNOB
    if order.shape.pointers:
        useless = "is of no use with rete.style = transparent: leave it out"
        yield Note.warning("rete.pointers", useless)


def _knob(order: ReteOrder, found: ReteSizes, shown: Sequence[Shown]) -> Knob | None:
    """The knob at the disc's edge, off the lines that are read there."""
    ring, equator = found.ring, order.plane.projection.equator_mm
    lines = (
        Band("ecliptic", ring.outer.centre, ring.inner_mm, ring.outer.radius),
        Band("equator", 0j, equator, equator),
    )
    outer = order.blank.outer_mm
    best = outer - found.measures.ring_mm / 2
    return knob(
        order.shape,
        order.blank.thickness_mm,
        order.knob_mm,
        order.workshop,
        (best, outer),
        lines,
        [s.at for s in shown],
        found.build.head_mm,
    )


def asterisk(at: complex, size: float) -> Region:
    """A star of four rays about a point, and how long they are."""
    corners = [
        at + cmath.rect(size if k % 2 == 0 else 0.28 * size, k * math.pi / 4) for k in range(8)
    ]
    return Region((Path.polyline(corners, closed=True),))


def star_mm(star: Shown, found: ReteSizes) -> float:
    """From the middle of a star's mark to the ends of its rays, longer for a brighter one."""
    return found.star_mm * min(1.0, max(LEAST, 0.8 - 0.15 * star.star.magnitude))


def _engraved(plane: RetePlane, found: ReteSizes, shown: Sequence[Shown]) -> list[Member]:
    """What is engraved across the ecliptic ring: the equator and stars' marks."""
    equator = plane.projection.equator_mm
    stars = [disc("star", s.at, star_mm(s, found)) for s in shown]
    return [Band("equator", 0j, equator, equator), *stars]


def _sign_line(found: ReteSizes, engraved: Sequence[Member]) -> LetteringLine:
    """Where the signs' names go, clear of what is engraved across the ring."""
    ring = found.ring
    band = Band("ecliptic", ring.outer.centre, ring.inner_mm, ring.outer.radius)
    line = LetteringLine(band, ring.inner_mm + ring.name_mm / 2, ring.name_mm)
    line.block(engraved, found.sign_mm / 2 + found.pad_mm)
    return line
