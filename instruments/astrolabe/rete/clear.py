"""The transparent rete: a clear disc, engraved on its back and read through it."""

import cmath
import math
from collections.abc import Sequence
from itertools import product

from instruments.astrolabe.rete import choosing, lettering
from instruments.astrolabe.rete.choosing import Shown
from instruments.astrolabe.rete.labels import Line
from instruments.astrolabe.rete.making import Made, Order, facts
from instruments.astrolabe.rete.members import Band, Member, disc
from instruments.astrolabe.rete.sizing import Sizes, sizes
from instruments.geometry import MIRROR_X, Path, Region
from instruments.lettering import placing, text
from instruments.lettering.placing import Box
from instruments.part import Mark, Note, Part, Process, Sheet

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
        Mark("ring/ecliptic", ring.between),
        Mark("ring/ecliptic", Path.circle(ring.outer.centre, ring.inner_mm)),
        Mark("circle/equator", Path.circle(0j, plane.projection.equator_mm)),
    ]
    marks += [Mark(f"ecliptic/{n}", p) for n, p in ring.divisions(found.pitch_mm).items()]
    line = _sign_line(found, plane.projection.equator_mm, shown)
    signs = lettering.signs(line, ring, found, order.lettering)
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
    size = star_mm(star, found)
    corners = [
        star.at + cmath.rect(size if k % 2 == 0 else 0.28 * size, k * math.pi / 4) for k in range(8)
    ]
    return Region((Path.polyline(corners, closed=True),))


def star_mm(star: Shown, found: Sizes) -> float:
    """From the middle of a star's mark to the ends of its rays."""
    return found.star_mm * min(1.0, max(0.35, 0.8 - 0.15 * star.star.magnitude))


def _sign_line(found: Sizes, equator_mm: float, shown: Sequence[Shown]) -> Line:
    """Where the signs' names go, clear of stars' marks and of the equator."""
    ring = found.ring
    band = Band("ecliptic", ring.outer.centre, ring.inner_mm, ring.outer.radius)
    line = Line(band, ring.inner_mm + ring.name_mm / 2, ring.name_mm)
    engraved: list[Member] = [disc("star", s.at, star_mm(s, found)) for s in shown]
    line.block(
        [Band("equator", 0j, equator_mm, equator_mm), *engraved], found.sign_mm / 2 + found.pad_mm
    )
    return line


def _labels(
    order: Order, found: Sizes, shown: Sequence[Shown]
) -> tuple[list[Mark], tuple[Note, ...]]:
    """Names beside the stars, clear of each other, of stars and of all circles."""
    hand, naming = order.lettering, order.stars.lettered
    taken: list[Box] = []
    for s in shown:
        half = star_mm(s, found)
        taken.append(Box(s.at, complex(half, 0), complex(0, half)))
    marks, out = [], []
    for s in sorted(shown, key=lambda s: (s.star.magnitude, s.star.hr)):
        label = lettering.name_of(s, naming, hand)
        if not label:
            continue
        others = [other.at for other in shown if other is not s]
        mark = _beside(s, label, order, found, taken, others)
        if mark is None:
            out.append(s.star.shown)
        else:
            marks.append(mark)
    if not out:
        return marks, ()
    return marks, (Note("stars.lettered", f"without a name for want of room: {', '.join(out)}"),)


def _beside(
    star: Shown,
    label: str,
    order: Order,
    found: Sizes,
    taken: list[Box],
    others: Sequence[complex],
) -> Mark | None:
    word = text.letter(label, found.star_mm, order.lettering.strokes)
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
    return near > ring.outer.radius + pad or far < ring.inner_mm - pad


def _distances(box: Box, centre: complex) -> tuple[float, float]:
    """From a point to the nearest and to the farthest point of an upright box."""
    x, y = abs(box.centre.real - centre.real), abs(box.centre.imag - centre.imag)
    width, height = abs(box.along), abs(box.across)
    return math.hypot(max(x - width, 0.0), max(y - height, 0.0)), math.hypot(x + width, y + height)
