"""The transparent rete: a clear disc, engraved on its back and read through it."""

import cmath
import math
from collections.abc import Sequence

from instruments.astrolabe.rete import choosing, lettering
from instruments.astrolabe.rete.choosing import Shown
from instruments.astrolabe.rete.making import Made, Order, facts
from instruments.astrolabe.rete.sizing import Sizes, sizes
from instruments.geometry import MIRROR_X, Path, Region
from instruments.lettering import placing, text
from instruments.lettering.placing import Box
from instruments.part import Mark, Note, Part, Process, Sheet

_CLEAR = (0.85, 0.93, 0.95)
_PLACES = 16


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
        Mark("ring/ecliptic", ring.between),
        Mark("ring/ecliptic", Path.circle(ring.outer.centre, ring.inner_mm)),
        Mark("circle/equator", Path.circle(0j, plane.projection.equator_mm)),
    ]
    marks += [Mark(f"ecliptic/{n}", p) for n, p in ring.divisions(found.pitch_mm).items()]
    signs = lettering.signs(None, ring, found, order.lettering)
    points = [asterisk(s, found) for s in shown]
    marks += [
        Mark(f"star/{s.star.key}", p, Process.ENGRAVE) for s, p in zip(shown, points, strict=True)
    ]
    labels, more = _labels(order, found, shown)
    marks += [*signs.marks, *labels]
    hole = Mark("hole/pivot", Path.circle(0j, blank.hole_mm), Process.CUT)
    body = Sheet(Path.circle(0j, blank.outer_mm), blank.thickness_mm, (hole,))
    back = tuple(Mark(m.means, m.shape.transformed(MIRROR_X), m.process) for m in marks)
    part = Part(name, body, back=back, colour=_CLEAR)
    return Made(part, plane, shown, facts(order, found, shown), (*notes, *signs.notes, *more))


def asterisk(star: Shown, found: Sizes) -> Region:
    """A star of four rays about the star's point, larger for a brighter one."""
    size = found.star_mm * min(1.0, max(0.35, 0.8 - 0.15 * star.star.magnitude))
    corners = [
        star.at + cmath.rect(size if k % 2 == 0 else 0.28 * size, k * math.pi / 4) for k in range(8)
    ]
    return Region((Path.polyline(corners, closed=True),))


def _labels(
    order: Order, found: Sizes, shown: Sequence[Shown]
) -> tuple[list[Mark], tuple[Note, ...]]:
    """Names beside the stars, clear of each other, of stars and of the ecliptic's bands."""
    hand, naming = order.lettering, order.stars.lettered
    taken: list[Box] = []
    for s in shown:
        half = found.star_mm * 0.6
        taken.append(Box(s.at, complex(half, 0), complex(0, half)))
    marks, out = [], []
    for s in sorted(shown, key=lambda s: (s.star.magnitude, s.star.hr)):
        label = lettering.name_of(s, naming, hand)
        if not label:
            continue
        mark = _beside(s, label, order, found, taken)
        if mark is None:
            out.append(s.star.shown)
        else:
            marks.append(mark)
    if not out:
        return marks, ()
    return marks, (Note("stars.lettered", f"without a name for want of room: {', '.join(out)}"),)


def _beside(star: Shown, label: str, order: Order, found: Sizes, taken: list[Box]) -> Mark | None:
    word = text.letter(label, found.star_mm, order.lettering.strokes)
    xmin, ymin, xmax, ymax = word.bounds
    half = complex(xmax - xmin, ymax - ymin) / 2
    ring, edge = found.ring, order.blank.outer_mm - 2 * found.pad_mm
    for k in range(_PLACES):
        way = cmath.rect(1.0, (k // 2 if k % 2 == 0 else -(k // 2) - 1) * math.tau / _PLACES)
        away = found.star_mm * 0.9
        at = star.at + complex(way.real * (away + half.real), way.imag * (away + half.imag))
        box = Box(at, complex(half.real, 0), complex(0, half.imag))
        corners = [*box.corners(), at]
        if max(map(abs, corners)) > edge or min(map(abs, corners)) < found.measures.hub_mm:
            continue
        radii = [abs(z - ring.outer.centre) for z in corners]
        beyond = min(radii) > ring.outer.radius + found.pad_mm
        within = max(radii) < ring.inner_mm - found.pad_mm
        if not (beyond or within):
            continue
        if any(placing.boxes_collide(box, other, found.pad_mm) for other in taken):
            continue
        taken.append(box)
        shape = placing.straight(word, at, valign="ink")
        return placing.mark(f"label/star/{star.star.key}", shape)
    return None
