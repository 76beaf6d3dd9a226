"""Names beside the stars of a clear rete, clear of each other, of stars and of all lines."""

import math
from collections.abc import Collection, Iterable, Sequence
from itertools import product

import numpy as np

from instruments.astrolabe.rete.choosing import Shown
from instruments.astrolabe.rete.options import Naming
from instruments.astrolabe.rete.signs import name_of
from instruments.astrolabe.rete.sizing import Sizes
from instruments.astrolabe.rete.tally import Tally, settled
from instruments.geometry import Bounds
from instruments.lettering import placing, text
from instruments.lettering.numerals import numeral
from instruments.lettering.style import Lettering
from instruments.lettering.text import Word
from instruments.part import Mark
from instruments.records import dataclass

_WAYS = (1, -1, 1 + 1j, -1 + 1j, 1 - 1j, -1 - 1j, 1j, -1j)
"""Where a name stands about its star: beside it, then at its corners, above and below."""

_FAR = (0.0, 0.5, 1.2, 2.0, 3.0)
"""How far away, in heights of its capitals."""

AMBIGUOUS = 1.3
"""Another star that is nearer to a label than so many times its own would be taken for it."""


@dataclass(frozen=True, slots=True)
class Circles:
    """The circles on a clear rete that labels keep off, mm.

    Attributes
    ----------
    hub_mm, equator_mm, edge_mm : float
        Radii about the pivot.
    centre : complex
        Of the ecliptic ring.
    inner_mm, names_mm, outer_mm : float
        Radii of its inner edge, of the outer end of the band of names, and of its outer edge.
    pad_mm : float
        What labels keep from circles.
    """

    hub_mm: float
    equator_mm: float
    edge_mm: float
    centre: complex
    inner_mm: float
    names_mm: float
    outer_mm: float
    pad_mm: float

    @staticmethod
    def of(found: Sizes, edge_mm: float) -> "Circles":
        """Those of a rete, and its edge."""
        ring = found.ring
        outer = ring.outer
        return Circles(
            found.measures.hub_mm,
            ring.plane.projection.equator_mm,
            edge_mm,
            outer.centre,
            ring.inner_mm,
            ring.inner_mm + ring.name_mm,
            outer.radius,
            found.pad_mm,
        )

    def clear(self, box: Bounds) -> bool:
        """Whether an upright box is on the disc, and meets no circle."""
        pad = self.pad_mm
        near, far = _distances(box, 0j)
        if near < self.hub_mm or far > self.edge_mm - 2 * pad:
            return False
        if near < self.equator_mm + pad and far > self.equator_mm - pad:
            return False
        near, far = _distances(box, self.centre)
        if near > self.outer_mm + pad or far < self.inner_mm - pad:
            return True
        # Small ones find room among the signs.
        return near > self.inner_mm + pad and far < self.names_mm - pad


def labels(
    shown: Sequence[Shown],
    sizes: Sequence[float],
    obstacles: Iterable[Bounds],
    circles: Circles,
    found: Sizes,
    naming: Naming,
    hand: Lettering,
) -> tuple[list[Mark], Tally]:
    """The labels of stars; a name without room is lettered smaller, or gives way to the number.

    Parameters
    ----------
    shown : sequence of Shown
        The stars.
    sizes : sequence of float
        From the middle of each star's mark to its ends, mm.
    obstacles : iterable of Bounds
        Boxes about what else is engraved.
    circles : Circles
    found : Sizes
    naming : Naming
    hand : Lettering
    """
    if naming == "none":
        return [], Tally(naming, hand.numerals)
    size_of = {s.star.key: size for s, size in zip(shown, sizes, strict=True)}
    before = [_about(s.at, size_of[s.star.key], size_of[s.star.key]) for s in shown]
    before += obstacles
    rivals = dict(zip((s.star.key for s in shown), _neighbours([s.at for s in shown]), strict=True))

    def letter(
        turn: Sequence[Shown], by_number: Collection[str]
    ) -> tuple[list[tuple[Shown, Word, complex]], Tally]:
        taken, tally = list(before), Tally(naming, hand.numerals)
        placed = []
        for s in turn:
            number = numeral(s.number, hand.numerals)
            full = [] if s.star.key in by_number else [name_of(s, naming, hand)]
            for says, height in product(dict.fromkeys((*full, number)), found.star_heights_mm):
                word = text.letter(says, height, hand.strokes)
                # A number that comes close to a name would be read with it.
                gap = 0.5 * height if says == number else found.pad_mm
                room = Room(size_of[s.star.key], max(gap, found.pad_mm), circles, found)
                at = _beside(s.at, word, room, taken, rivals[s.star.key])
                if at is not None:
                    placed.append((s, word, at))
                    tally.lettered(s, says == number, height < found.star_mm)
                    break
            else:
                tally.out.append(s)
        return placed, tally

    placed, tally = settled(shown, letter)
    marks = [
        placing.mark(f"label/star/{s.star.key}", placing.straight(word, at, valign="ink"))
        for s, word, at in placed
    ]
    return marks, tally


def _neighbours(points: Sequence[complex]) -> list[list[tuple[float, complex]]]:
    """For each point the others and how far away they are, the nearest first."""
    z = np.array(points)
    apart = np.abs(z[:, None] - z)
    order = np.argsort(apart, axis=1, kind="stable")
    rows = zip(np.take_along_axis(apart, order, axis=1).tolist(), z[order].tolist(), strict=True)
    # The first is the point itself: no two stars are shown at one point.
    return [list(zip(away, others, strict=True))[1:] for away, others in rows]


@dataclass(frozen=True, slots=True)
class Room:
    """What a label keeps clear: of its star's mark, of other labels, of circles."""

    size_mm: float
    gap_mm: float
    circles: Circles
    found: Sizes


def _beside(
    star: complex,
    word: Word,
    room: Room,
    taken: list[Bounds],
    rivals: Sequence[tuple[float, complex]],
) -> complex | None:
    """The middle of a word in the first place by its star that is free, which is then taken."""
    xmin, ymin, xmax, ymax = word.bounds
    width, height = (xmax - xmin) / 2, (ymax - ymin) / 2
    found, gap = room.found, room.gap_mm
    for far, way in product(_FAR, _WAYS):
        away = 1.01 * (room.size_mm + gap) + far * found.star_mm
        aside = width + (0.0 if way.imag else away)
        at = star + complex(way.real * aside, way.imag * (height + away))
        box = _about(at, width, height)
        if not room.circles.clear(box) or _meets(box, taken, gap):
            continue
        if _is_nearer(box, star, rivals):
            continue
        taken.append(box)
        return at
    return None


def _is_nearer(box: Bounds, star: complex, rivals: Iterable[tuple[float, complex]]) -> bool:
    """Whether a label in a box would be taken for that of another star."""
    near, far = _distances(box, star)
    own = AMBIGUOUS * near
    for away, z in rivals:
        # All of the box is within `far` of its star.
        if away > far + own:
            return False
        if _distances(box, z)[0] < own:
            return True
    return False


def _about(centre: complex, half_width: float, half_height: float) -> Bounds:
    x, y = centre.real, centre.imag
    return x - half_width, y - half_height, x + half_width, y + half_height


def _meets(box: Bounds, others: Iterable[Bounds], gap_mm: float) -> bool:
    """Whether an upright box comes closer than a gap to one of others."""
    left, low, right, high = (box[0] - gap_mm, box[1] - gap_mm, box[2] + gap_mm, box[3] + gap_mm)
    return any(x0 < right and x1 > left and y0 < high and y1 > low for x0, y0, x1, y1 in others)


def _distances(box: Bounds, centre: complex) -> tuple[float, float]:
    """From a point to the nearest and to the farthest point of an upright box."""
    left, right = centre.real - box[0], box[2] - centre.real
    low, high = centre.imag - box[1], box[3] - centre.imag
    return (
        math.hypot(max(-left, -right, 0.0), max(-low, -high, 0.0)),
        math.hypot(max(left, right), max(low, high)),
    )


def boundaries(found: Sizes) -> list[Bounds]:
    """Boxes about the lines between the signs."""
    ring = found.ring
    lines = ring.plane.division(np.radians(np.arange(0, 360, 30)), ring.width_mm)
    boxes = []
    for s in lines:
        (x0, x1), (y0, y1) = sorted((s.start.real, s.end.real)), sorted((s.start.imag, s.end.imag))
        boxes.append((x0, y0, x1, y1))
    return boxes
