"""Room for labels on a clear rete: places beside a star, and farther off at the end of a line."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from instruments.astrolabe.rete.sizing import ReteSizes
from instruments.geometry import Bounds, Floats, Indices, Points, Truths

Straight = tuple[complex, complex]
"""The two ends of a straight line."""
Disc = tuple[complex, float]
"""A middle and a radius."""

_BESIDE = (1, -1, 1 + 1j, -1 + 1j, 1 - 1j, -1 - 1j, 1j, -1j)
"""Where a label stands about its star: beside it, then at its corners, above and below."""

_SHIFTED = (0.5 + 1j, -0.5 + 1j, 0.5 - 1j, -0.5 - 1j)
"""Above and below, shifted by half of half its width."""

FAR = ((0.0,), (0.5, 1.2))
"""How far away, in heights of its capitals, in the groups in which places are looked for."""

LED = ((1.5, 2.5, 4.0), (6.0, 8.5), (11.5, 15.0))
"""Lengths of leaders, in heights of capitals, in the groups in which places are looked for."""

_WAYS = np.array((*_BESIDE, *_SHIFTED))
_RAYS = np.exp(1j * math.pi / 16 * np.arange(32))

_AT_ONCE = 32
"""So many labels are looked at together: more would take much memory in a crowd of stars."""

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
    def of(found: ReteSizes, edge_mm: float) -> "Circles":
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

    def clear(self, middle: Points, half: Points) -> Truths:
        """Whether upright boxes are on the disc, and meet no circle."""
        pad = self.pad_mm
        near, far = _distances(middle, half)
        on = (near >= self.hub_mm) & (far <= self.edge_mm - 2 * pad)
        on &= (near >= self.equator_mm + pad) | (far <= self.equator_mm - pad)
        near, far = _distances(middle - self.centre, half)
        # Small ones find room among the signs.
        among = (near > self.inner_mm + pad) & (far < self.names_mm - pad)
        on &= (near > self.outer_mm + pad) | (far < self.inner_mm - pad) | among
        return np.asarray(on)


@dataclass(frozen=True, slots=True)
class Need:
    """What a label needs: of which star it is, how large, how far from others.

    Attributes
    ----------
    star : int
        Its place among the room's stars.
    half : complex
        Half the width and height of the box about it.
    height_mm : float
        Of its capitals.
    gap_mm : float
        What it keeps from other marks.
    """

    star: int
    half: complex
    height_mm: float
    gap_mm: float


@dataclass(frozen=True, slots=True)
class Room:
    """What is on a clear rete before its labels.

    Attributes
    ----------
    circles : Circles
    stars : (n,) complex
    sizes_mm : (n,) float
        From the middle of each star's mark to its ends.
    middles, radii_mm : (m,) complex, float
        Upright squares about what is engraved, by half their side, the stars' own marks first.
    starts, ends : (k,) complex
        Of the lines between the signs.
    """

    circles: Circles
    stars: Points
    sizes_mm: Floats
    middles: Points
    radii_mm: Floats
    starts: Points
    ends: Points

    @staticmethod
    def about(
        circles: Circles,
        stars: Sequence[Disc],
        others: Sequence[Disc],
        lines: Sequence[Straight],
    ) -> "Room":
        """The room about stars' marks, the hub, other things by discs, and lines."""
        discs = [*stars, (0j, circles.hub_mm), *others]
        middles, radii = (np.array(column) for column in zip(*discs, strict=True))
        n = len(stars)
        return Room(circles, middles[:n], radii[:n], middles, radii, *np.array(lines).T)

    def beside(self, needs: Sequence[Need], far: Sequence[float]) -> list[list[complex]]:
        """For each label the places by its star where it is clear of all of this.

        Parameters
        ----------
        needs : sequence of Need
        far : sequence of float
            How far away, in heights of its capitals.

        Returns
        -------
        list of list of complex
            The middles of the labels, the best first.
        """
        found: list[list[complex]] = []
        for k in range(0, len(needs), _AT_ONCE):
            found += self._beside(needs[k : k + _AT_ONCE], far)
        return found

    def _beside(self, needs: Sequence[Need], far: Sequence[float]) -> list[list[complex]]:
        star = np.array([need.star for need in needs])
        half = np.array([need.half for need in needs])
        height, gap = np.array([(need.height_mm, need.gap_mm) for need in needs]).T
        ways = np.tile(_WAYS, len(far))
        away = np.repeat(far, len(_WAYS)) * height[:, None]
        away += 1.01 * (self.sizes_mm[star] + gap)[:, None]
        aside = half.real[:, None] + np.where(ways.imag != 0.0, 0.0, away)
        rise = ways.imag * (half.imag[:, None] + away)
        middle = (self.stars[star][:, None] + ways.real * aside + 1j * rise).ravel()
        of = np.repeat(np.arange(len(needs)), len(ways))
        k = self._clear(middle, half[of], gap[of])
        of, middle = of[k], middle[k]
        near, _ = _distances(middle[:, None] - self.stars, half[of][:, None])
        own = np.arange(len(of)), star[of]
        least = AMBIGUOUS * near[own]
        near[own] = np.inf
        plain = (near >= least[:, None]).all(axis=1)
        found: list[list[complex]] = [[] for _ in needs]
        for n, z in zip(of[plain].tolist(), middle[plain].tolist(), strict=True):
            found[n].append(z)
        return found

    def led(self, need: Need, lengths: Sequence[float]) -> list[tuple[complex, Straight]]:
        """Places farther off: the middles of a label, each with the ends of its leader.

        Parameters
        ----------
        need : Need
        lengths : sequence of float
            Of leaders, in heights of its capitals.
        """
        star, size, pad = self.stars[need.star], self.sizes_mm[need.star], self.circles.pad_mm
        rays = np.tile(_RAYS, len(lengths))
        start = star + 1.2 * size * rays
        end = star + (size + need.height_mm * np.repeat(lengths, len(_RAYS))) * rays
        # A leader ends in the middle of a label's side, or below or above its letters.
        middle = end + np.where(
            np.abs(rays.real) > 0.5,
            np.sign(rays.real) * (need.half.real + pad),
            rays.real * need.half.real + 1j * np.sign(rays.imag) * (need.half.imag + pad),
        )
        k = self._clear(middle, np.full(len(middle), need.half), np.array(need.gap_mm))
        k = k[~self._crossed(need.star, start[k], end[k])]
        lines = zip(start[k].tolist(), end[k].tolist(), strict=True)
        return list(zip(middle[k].tolist(), lines, strict=True))

    def _clear(self, middle: Points, half: Points, gap_mm: Floats) -> Indices:
        """Which boxes are clear of circles, and a gap away from all that is engraved."""
        clear = np.flatnonzero(self.circles.clear(middle, half))
        middle, around = middle[clear], (half + gap_mm * (1 + 1j))[clear]
        x, y = middle.real[:, None] - self.middles.real, middle.imag[:, None] - self.middles.imag
        close = np.abs(x) < self.radii_mm + around.real[:, None]
        close &= np.abs(y) < self.radii_mm + around.imag[:, None]
        free = ~close.any(axis=1)
        lines = self.starts, self.ends
        free[free] = ~runs_over(lines, middle[free, None], around[free, None]).any(axis=1)
        found: Indices = clear[free]
        return found

    def _crossed(self, star: int, start: Points, end: Points) -> Truths:
        """Whether leaders of a star run over what is engraved, but its own mark."""
        around = self.radii_mm + self.circles.pad_mm
        at = self.stars[star]
        within = np.abs(end - at).max(initial=0.0)
        there = np.abs(self.middles - at) < within + math.sqrt(2.0) * around
        there[star] = False
        lines = start[:, None], end[:, None]
        over = runs_over(lines, self.middles[there], around[there] * (1 + 1j))
        return np.asarray(over.any(axis=1))


@dataclass(frozen=True, slots=True)
class Spot:
    """A place for a label: what it needs, its middle, and the ends of its leader."""

    need: Need
    middle: complex
    leader: Straight | None = None

    @property
    def box(self) -> Bounds:
        """(xmin, ymin, xmax, ymax) of the letters in mm."""
        low, high = self.middle - self.need.half, self.middle + self.need.half
        return low.real, low.imag, high.real, high.imag


class Taken:
    """What labels and their leaders have taken."""

    __slots__ = ("_boxes", "_leaders")

    def __init__(self) -> None:
        self._boxes: list[Bounds] = []
        self._leaders: list[Straight] = []

    def take(self, spot: Spot) -> bool:
        """Take a spot, if it keeps its gap from all that are taken."""
        gap, leader = spot.need.gap_mm, spot.leader
        x0, y0, x1, y1 = spot.box
        left, low, right, high = x0 - gap, y0 - gap, x1 + gap, y1 + gap
        if any(a < right and c > left and b < high and d > low for a, b, c, d in self._boxes):
            return False
        around = spot.need.half + complex(gap, gap)
        if any(runs_over(line, spot.middle, around) for line in self._leaders):
            return False
        if leader:
            if any(_runs_over_bounds(leader, box, gap) for box in self._boxes):
                return False
            if any(_run_together(leader, line, gap) for line in self._leaders):
                return False
            self._leaders.append(leader)
        self._boxes.append((x0, y0, x1, y1))
        return True


def _runs_over_bounds(line: Straight, box: Bounds, gap_mm: float) -> bool:
    """Whether a line comes closer than a gap to a box."""
    low, high = complex(box[0], box[1]), complex(box[2], box[3])
    return bool(runs_over(line, (low + high) / 2, (high - low) / 2 + complex(gap_mm, gap_mm)))


def runs_over(line: tuple[Any, Any], middle: Any, half: Any) -> Any:
    """Whether straight lines run over upright boxes: no axis or normal of a line parts them."""
    start, end = line
    off, way = middle - (start + end) / 2, (end - start) / 2
    beside = abs(way.real * off.imag - way.imag * off.real)
    return (
        (abs(off.real) < half.real + abs(way.real))
        & (abs(off.imag) < half.imag + abs(way.imag))
        & (beside < half.real * abs(way.imag) + half.imag * abs(way.real))
    )


def _run_together(one: Straight, other: Straight, gap_mm: float) -> bool:
    """Whether two straight lines cross or come closer than a gap."""
    (a, b), (c, d) = one, other
    turn = ((b - a).conjugate() * (d - c)).imag
    if turn:
        s = ((c - a).conjugate() * (d - c)).imag / turn
        t = ((c - a).conjugate() * (b - a)).imag / turn
        if 0.0 <= s <= 1.0 and 0.0 <= t <= 1.0:
            return True
    ends = ((a, b, c), (a, b, d), (c, d, a), (c, d, b))
    return min(_from_line(*three) for three in ends) < gap_mm


def _from_line(start: complex, end: complex, point: complex) -> float:
    """How far a point is from a straight line."""
    way = end - start
    along = ((point - start) * way.conjugate()).real / abs(way) ** 2
    return abs(start + way * min(max(along, 0.0), 1.0) - point)


def _distances(offset: Points, half: Points) -> tuple[Floats, Floats]:
    """From a point to the nearest and to the farthest point of boxes with that offset."""
    x, y = np.abs(offset.real), np.abs(offset.imag)
    near = np.hypot(np.maximum(x - half.real, 0.0), np.maximum(y - half.imag, 0.0))
    return near, np.hypot(x + half.real, y + half.imag)
