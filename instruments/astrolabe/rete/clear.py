"""The transparent rete: a clear disc, engraved on its back and read through it."""

import cmath
import math
from collections.abc import Sequence

from instruments.astrolabe.ecliptic import RetePlane
from instruments.astrolabe.rete import choosing
from instruments.astrolabe.rete.choosing import Shown
from instruments.astrolabe.rete.clear_labels import labels, sign_lines
from instruments.astrolabe.rete.clear_room import Circles, Room
from instruments.astrolabe.rete.degrees import numbered
from instruments.astrolabe.rete.knob import NO_KNOB, Knob, knob
from instruments.astrolabe.rete.labels import LetteringLine
from instruments.astrolabe.rete.members import Band, Member, disc
from instruments.astrolabe.rete.order import MadeRete, Order, facts
from instruments.astrolabe.rete.signs import sign_names
from instruments.astrolabe.rete.sizing import ReteSizes, sizes
from instruments.geometry import MIRROR_X, Path, Region
from instruments.part import Mark, Note, Part, Process, Sheet

LEAST = 0.35
"""Half the size of the smallest mark of a star, in heights of the stars' names."""

_CLEAR = (0.85, 0.93, 0.95)


def make_clear(order: Order, name: str = "rete") -> MadeRete:
    """Make a rete of clear sheet; its marks are on its back, mirrored.

    Raises
    ------
    DesignError
        If stars can't be shown.
    """
    plane, blank = order.plane, order.blank
    found = sizes(order.shape, plane, blank, order.lettering, order.workshop)
    shown, notes = choosing.placed(
        order.stars,
        plane,
        order.epoch.year,
        blank.hole_mm,
        order.workshop.limits.line_mm,
        blank.outer_mm - LEAST * found.star_mm,
    )
    ring = found.ring
    marks = [
        Mark("ecliptic", Path.of(ring.outer)),
        *(Mark("ring/ecliptic", circle) for circle in ring.between),
        Mark("ring/ecliptic", Path.circle(ring.outer.centre, ring.inner_mm)),
        Mark("circle/equator", Path.circle(0j, plane.projection.equator_mm)),
    ]
    marks += [Mark(f"ecliptic/{n}", p) for n, p in ring.divisions(found.pitch_mm).items()]
    line = _sign_line(found, _engraved(plane, found, shown))
    degrees = numbered(ring, found, order.lettering, _engraved(plane, found, shown))
    signs = sign_names(line, ring, found, order.lettering)
    sizes_mm = [min(star_mm(s, found), blank.outer_mm - abs(s.at)) for s in shown]
    points = [asterisk(s.at, size) for s, size in zip(shown, sizes_mm, strict=True)]
    marks += [
        Mark(f"star/{s.star.key}", p, Process.ENGRAVE) for s, p in zip(shown, points, strict=True)
    ]
    handle = _knob(order, found, shown)
    knobs = [(handle.at, handle.head_mm)] if handle else []
    room = Room.about(
        Circles.of(found, blank.outer_mm),
        [(s.at, size) for s, size in zip(shown, sizes_mm, strict=True)],
        [*degrees.discs, *signs.discs, *knobs],
        sign_lines(found),
    )
    names, tally = labels(shown, room, found, order.stars.lettered, order.lettering)
    marks += [*degrees.marks, *signs.marks, *names]
    hole = Mark("hole/pivot", Path.circle(0j, blank.hole_mm), Process.CUT)
    cuts = [hole]
    if handle is not None:
        cuts.append(Mark("hole/knob", Path.circle(handle.at, handle.hole_mm), Process.CUT))
    elif order.knob_mm:
        notes += (NO_KNOB,)
    if order.shape.pointers:
        notes += (
            Note.warning(
                "rete.pointers", "is of no use with rete.style = transparent: leave it out"
            ),
        )
    body = Sheet(Path.circle(0j, blank.outer_mm), blank.thickness_mm, tuple(cuts))
    back = tuple(Mark(m.means, m.shape.transformed(MIRROR_X), m.process) for m in marks)
    part = Part(name, body, back=back, colour=_CLEAR, clear=True)
    figures = (*facts(order, found, shown), *degrees.facts, *tally.facts())
    figures += handle.facts() if handle else ()
    more = (*degrees.notes, *signs.notes, *tally.notes(found.least_mm))
    stands = handle.placed(blank.thickness_mm) if handle else None
    return MadeRete(part, plane, shown, figures, (*notes, *more), stands)


def _knob(order: Order, found: ReteSizes, shown: Sequence[Shown]) -> Knob | None:
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
