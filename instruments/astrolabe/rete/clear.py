"""The transparent rete: a clear disc, engraved on its back and read through it."""

import cmath
import math
from collections.abc import Collection, Sequence
from itertools import product

import numpy as np

from instruments.astrolabe.ecliptic import RetePlane
from instruments.astrolabe.rete import choosing, lettering
from instruments.astrolabe.rete.choosing import Shown
from instruments.astrolabe.rete.degrees import numbered
from instruments.astrolabe.rete.drafting import NO_KNOB
from instruments.astrolabe.rete.knob import Knob, knob
from instruments.astrolabe.rete.labels import Line
from instruments.astrolabe.rete.making import Made, Order, facts
from instruments.astrolabe.rete.members import Band, Member, disc
from instruments.astrolabe.rete.sizing import Sizes, sizes
from instruments.astrolabe.rete.tally import Tally, settled
from instruments.geometry import MIRROR_X, Path, Region
from instruments.lettering import placing, text
from instruments.lettering.numerals import numeral
from instruments.lettering.placing import Box
from instruments.lettering.text import Word
from instruments.part import Mark, Part, Process, Sheet

_CLEAR = (0.85, 0.93, 0.95)
_WAYS = (1, -1, 1 + 1j, -1 + 1j, 1 - 1j, -1 - 1j, 1j, -1j)
"""Where a name stands about its star: beside it, then at its corners, above and below."""

_FAR = (0.0, 0.5, 1.2, 2.0, 3.0)
"""How far away, in heights of its capitals."""


def make_clear(order: Order, name: str = "rete") -> Made:
    """Make a rete of clear sheet; its marks are on its back, mirrored.

    Raises
    ------
    DesignError
        If stars can't be shown.
    """
    plane, blank = order.plane, order.blank
    found = sizes(order.shape, plane, blank, order.lettering, order.workshop)
    shown, notes = choosing.placed(
        order.stars, plane, order.epoch.year, blank.hole_mm, order.workshop.limits.line_mm
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
    signs = lettering.signs(line, ring, found, order.lettering)
    points = [asterisk(s, found) for s in shown]
    marks += [
        Mark(f"star/{s.star.key}", p, Process.ENGRAVE) for s, p in zip(shown, points, strict=True)
    ]
    handle = _knob(order, found, shown)
    labels, tally = _labels(order, found, shown, signs.marks, handle)
    marks += [*degrees.marks, *signs.marks, *labels]
    hole = Mark("hole/pivot", Path.circle(0j, blank.hole_mm), Process.CUT)
    cuts = [hole]
    if handle is not None:
        cuts.append(Mark("hole/knob", Path.circle(handle.at, handle.hole_mm), Process.CUT))
    elif order.knob_mm:
        notes += (NO_KNOB,)
    body = Sheet(Path.circle(0j, blank.outer_mm), blank.thickness_mm, tuple(cuts))
    back = tuple(Mark(m.means, m.shape.transformed(MIRROR_X), m.process) for m in marks)
    part = Part(name, body, back=back, colour=_CLEAR)
    figures = (*facts(order, found, shown), *degrees.facts, *tally.facts())
    figures += handle.facts() if handle else ()
    more = (*degrees.notes, *signs.notes, *tally.notes(found.least_mm))
    stands = handle.placed(blank.thickness_mm) if handle else None
    return Made(part, plane, shown, figures, (*notes, *more), stands)


def _knob(order: Order, found: Sizes, shown: Sequence[Shown]) -> Knob | None:
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


def asterisk(star: Shown, found: Sizes) -> Region:
    """A star of four rays about the star's point, larger for a brighter one."""
    size = star_mm(star, found)
    corners = [
        star.at + cmath.rect(size if k % 2 == 0 else 0.28 * size, k * math.pi / 4) for k in range(8)
    ]
    return Region((Path.polyline(corners, closed=True),))


def star_mm(star: Shown, found: Sizes) -> float:
    """From the middle of a star's mark to the ends of its rays."""
    return found.star_mm * min(1.0, max(0.35, 0.8 - 0.15 * star.star.magnitude))


def _engraved(plane: RetePlane, found: Sizes, shown: Sequence[Shown]) -> list[Member]:
    """What is engraved across the ecliptic ring: the equator and stars' marks."""
    equator = plane.projection.equator_mm
    stars = [disc("star", s.at, star_mm(s, found)) for s in shown]
    return [Band("equator", 0j, equator, equator), *stars]


def _sign_line(found: Sizes, engraved: Sequence[Member]) -> Line:
    """Where the signs' names go, clear of what is engraved across the ring."""
    ring = found.ring
    band = Band("ecliptic", ring.outer.centre, ring.inner_mm, ring.outer.radius)
    line = Line(band, ring.inner_mm + ring.name_mm / 2, ring.name_mm)
    line.block(engraved, found.sign_mm / 2 + found.pad_mm)
    return line


def _labels(
    order: Order,
    found: Sizes,
    shown: Sequence[Shown],
    signs: Sequence[Mark],
    handle: Knob | None,
) -> tuple[list[Mark], Tally]:
    """Names beside the stars, clear of each other, of stars, of signs and of all lines.

    A name without room is lettered smaller, or gives way to the star's number.
    """
    hand, naming = order.lettering, order.stars.lettered
    if naming == "none":
        return [], Tally(naming)
    before = [Box(s.at, complex(star_mm(s, found), 0), 1j * star_mm(s, found)) for s in shown]
    ends = found.ring.plane.division(np.radians(np.arange(0, 360, 30)), found.ring.width_mm)
    before += [placing.box(Path.of(s), cmath.phase(s.end - s.start)) for s in ends]
    before += [placing.box(m.shape) for m in signs]
    if handle is not None:
        before.append(Box(handle.at, complex(handle.head_mm, 0), complex(0, handle.head_mm)))

    def letter(turn: Sequence[Shown], by_number: Collection[str]) -> tuple[list[Mark], Tally]:
        taken, tally = list(before), Tally(naming)
        marks = []
        for s in turn:
            others = [other.at for other in shown if other is not s]
            number = numeral(s.number, hand.numerals)
            full = [] if s.star.key in by_number else [lettering.name_of(s, naming, hand)]
            for label, height in product(dict.fromkeys((*full, number)), found.star_heights_mm):
                word = text.letter(label, height, hand.strokes)
                mark = _beside(s, word, order, found, taken, others)
                if mark is not None:
                    marks.append(mark)
                    tally.lettered(s, label == number, height < found.star_mm)
                    break
            else:
                tally.out.append(s)
        return marks, tally

    return settled(shown, letter)


def _beside(
    star: Shown,
    word: Word,
    order: Order,
    found: Sizes,
    taken: list[Box],
    others: Sequence[complex],
) -> Mark | None:
    xmin, ymin, xmax, ymax = word.bounds
    half = complex(xmax - xmin, ymax - ymin) / 2
    pad, size = found.pad_mm, star_mm(star, found)
    for far, way in product(_FAR, _WAYS):
        away = 1.01 * (size + pad) + far * found.star_mm
        aside = half.real + (0.0 if way.imag else away)
        at = star.at + complex(way.real * aside, way.imag * (half.imag + away))
        box = Box(at, complex(half.real, 0), complex(0, half.imag))
        if not _clear_of_circles(box, order, found):
            continue
        if any(placing.boxes_collide(box, other, pad) for other in taken):
            continue
        # Where it would be read as another star's.
        own = _distances(box, star.at)[0]
        if any(_distances(box, z)[0] < 1.3 * own for z in others):
            continue
        taken.append(box)
        shape = placing.straight(word, at, valign="ink")
        return placing.mark(f"label/star/{star.star.key}", shape)
    return None


def _clear_of_circles(box: Box, order: Order, found: Sizes) -> bool:
    """Whether a label is on the disc, and keeps off the hub, the equator and the ecliptic."""
    ring, pad = found.ring, found.pad_mm
    equator = order.plane.projection.equator_mm
    near, far = _distances(box, 0j)
    if near < found.measures.hub_mm or far > order.blank.outer_mm - 2 * pad:
        return False
    if near < equator + pad and far > equator - pad:
        return False
    near, far = _distances(box, ring.outer.centre)
    if near > ring.outer.radius + pad or far < ring.inner_mm - pad:
        return True
    # Small ones find room among the signs.
    return near > ring.inner_mm + pad and far < ring.inner_mm + ring.name_mm - pad


def _distances(box: Box, centre: complex) -> tuple[float, float]:
    """From a point to the nearest and to the farthest point of an upright box."""
    x, y = abs(box.centre.real - centre.real), abs(box.centre.imag - centre.imag)
    width, height = abs(box.along), abs(box.across)
    return math.hypot(max(x - width, 0.0), max(y - height, 0.0)), math.hypot(x + width, y + height)
