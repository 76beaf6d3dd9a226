"""Where the gnomon stands on its plate and how tall it is, so that the dial serves longest.

The measure is the share of the year's daylight during which the tip of the shadow is inside
the frame. A taller gnomon reads finer and shows less of the day.
"""

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np

from instruments.geometry import Floats, Points, Truths
from instruments.sky import sun
from instruments.sundial.dial_plate import Window
from instruments.sundial.lines.face import Plane

USEFUL_SHARE = 0.72
"""Share of the daylight on its face that a gnomon of fitted height shows at the least."""

_OFF_CENTRE = 0.06
"""Share of daylight that a dial at the border must win over one in the middle."""

_DAYS, _FINE_DAYS = 12, 90
_HOURS, _FINE_HOURS = 48, 288
_PLACES = 24
_PLACES_ACROSS = 8


@dataclass(frozen=True, slots=True)
class Site:
    """A gnomon's place on the plate."""

    foot: complex
    """From the middle of the plate, mm."""
    share: float
    """Of the year's daylight, that the dial then shows."""


@dataclass(frozen=True, slots=True)
class FootRoom:
    """Where the foot of a gnomon may stand."""

    frame: Window
    """The face, about the middle of the plate."""
    foot_radius: float
    """Of the gnomon's foot, which stays inside, mm."""
    x: float | None
    y: float | None
    """The place of the foot where it is given, mm from the middle."""
    root: complex = 0j
    """Where the gnomon's other end stands from its foot, in heights of the nodus; it is kept inside
    where that can be."""
    ease: float = 0.0
    """How far from the border it stands where that can be, mm."""
    root_ease: float = 0.0
    """How far from the border all lines meet where that can be, mm."""

    def places(self, nodus_mm: float) -> Points:
        """Places to choose from."""
        count = _PLACES_ACROSS if self.x is None and self.y is None else _PLACES
        xs, ys = (
            _steps(given, max(half - self.foot_radius, 0.0), count)
            for given, half in zip((self.x, self.y), self.frame.half_size, strict=True)
        )
        return self._kept((xs[None, :] + 1j * ys[:, None]).ravel(), nodus_mm)

    def around(self, place: complex, nodus_mm: float) -> Points:
        """Places near one, on a finer grid, where both coordinates are free."""
        if self.x is not None or self.y is not None:
            return np.array([place])
        steps = [_step(half, _PLACES_ACROSS) for half in self.frame.half_size]
        xs, ys = (np.arange(-0.5, 0.75, 0.25) * step for step in steps)
        return self._kept((place + xs[None, :] + 1j * ys[:, None]).ravel(), nodus_mm)

    def _kept(self, places: Points, nodus_mm: float) -> Points:
        kept: Points = places[self.frame.depth(places) >= self.foot_radius - 1e-9]
        depth_of = self._root_depth(nodus_mm)
        wishes = [(self.frame.depth, self.ease), (depth_of, 0.0), (depth_of, self.root_ease)]
        for depth, least in wishes:
            wished = kept[depth(kept) >= least]
            kept = wished if wished.size else kept
        return kept

    def _root_depth(self, nodus_mm: float) -> Callable[[Points], Floats]:
        return lambda places: self.frame.depth(places + self.root * nodus_mm)


def _step(reach: float, count: int) -> float:
    return max(0.5, round(2.0 * reach / count * 2.0) / 2.0)


def _steps(given: float | None, reach: float, count: int) -> Floats:
    """The given coordinate, or half millimetres on either side of 0."""
    if given is not None:
        return np.array([given])
    step = _step(reach, count)
    half = math.floor(reach / step)
    return step * np.arange(-half, half + 1)


@dataclass(frozen=True, slots=True)
class Daylight:
    """The shadows of the year."""

    tips: Points
    """Of a nodus of 1 mm, at even steps of longitude and hour."""
    steps: int
    """How many suns stand above the horizon of the site, whether they reach the face or not."""

    def goal(self) -> float:
        """The share of the year's daylight that a useful share of what reaches the face is."""
        return USEFUL_SHARE * len(self.tips) / max(self.steps, 1)


def daylight(plane: Plane, obliquity: float, days: int = _DAYS, hours: int = _HOURS) -> Daylight:
    """The shadows of the year on a face.

    Parameters
    ----------
    plane : Plane
        Its nodus is not regarded.
    obliquity : float
        Radians.
    days, hours : int
        Steps of half a year and of a day.
    """
    longitude = (np.arange(days) + 0.5) * math.pi / days - math.pi / 2
    hour = (np.arange(hours) + 0.5) * 2 * math.pi / hours - math.pi
    declination = sun.declination(longitude, obliquity)
    cast = plane.cast(declination[:, None], hour[None, :])
    up = cast.up > 0.0
    seen = up & (cast.front > 1e-6)
    return Daylight(cast.reach[seen] / cast.front[seen] / plane.nodus_mm, int(np.count_nonzero(up)))


def share_shown(plane: Plane, frame: Window, obliquity: float) -> float:
    """The share of the year's daylight with the tip of the shadow inside a frame.

    To a thousandth or so, which the few suns and the soft border of a search are not.

    Parameters
    ----------
    plane : Plane
        The face under its nodus.
    frame : Window
        About the foot of the nodus.
    obliquity : float
        Radians.
    """
    light = daylight(plane, obliquity, _FINE_DAYS, _FINE_HOURS)
    inside = frame.depth(plane.nodus_mm * light.tips) >= 0.0
    return int(np.count_nonzero(inside)) / max(light.steps, 1)


def best_foot(light: Daylight, nodus_mm: float, room: FootRoom, goal: float = 1.0) -> Site:
    """The place of the foot that shows most of the daylight; the mildest among equals.

    Of places that show more than the `goal` one is as good as another.
    """
    first = _best(light, nodus_mm, room, room.places(nodus_mm), goal)
    return _best(light, nodus_mm, room, room.around(first.foot, nodus_mm), goal)


def _best(light: Daylight, nodus_mm: float, room: FootRoom, feet: Points, goal: float) -> Site:
    half = min(room.frame.half_size)
    shown, depth = _shown(light, nodus_mm, room, feet)
    comfort = np.minimum(np.maximum(depth, 0.0), half)
    ease = np.sum(comfort, axis=1) / (half * max(light.tips.size, 1))
    worth = shown + 0.05 * ease - _OFF_CENTRE * _off_centre(light, nodus_mm, room, feet, depth)
    # What shows enough comes before what is mild.
    worth = np.where(shown >= min(goal, float(np.max(shown))), worth + 1.0, worth)
    best = int(np.argmax(worth))
    return Site(complex(feet[best]), float(shown[best]))


def _shown(light: Daylight, nodus_mm: float, room: FootRoom, feet: Points) -> tuple[Floats, Floats]:
    """The share of the daylight that each place shows, and how deep the tips are inside."""
    depth = room.frame.depth(feet[:, None] + nodus_mm * light.tips[None, :])
    # The border is blurred by the grain of the steps; among places as good, the one that
    # keeps the shadows away from it.
    blurred = np.minimum(np.maximum(depth / (0.1 * min(room.frame.half_size)) + 0.5, 0.0), 1.0)
    return np.sum(blurred, axis=1) / max(light.steps, 1), depth


def _off_centre(
    light: Daylight, nodus_mm: float, room: FootRoom, feet: Points, depth: Floats
) -> Floats:
    """How far from the middle of the frame each place puts the dial, in halves of the frame.

    A dial with a pin is all that is seen of it: its foot and the shadows inside the frame.
    The lines of a polar style fan out from its root over the whole face, and it is the
    nodus's foot that counts.
    """
    if room.root:
        return np.abs(feet) / min(room.frame.half_size)
    tips = feet[:, None] + nodus_mm * light.tips[None, :]
    spans = zip(_reach(room, tips, feet, depth >= 0.0), room.frame.half_size, strict=True)
    return np.hypot(*((low + high) / (2.0 * half) for (low, high), half in spans))


def _reach(
    room: FootRoom, points: Points, feet: Points, kept: Truths
) -> Iterator[tuple[Floats, Floats]]:
    """From where to where the kept points and the gnomon's foot reach, across and upward."""
    for half, seen, foot in zip(
        room.frame.half_size, (points.real, points.imag), (feet.real, feet.imag), strict=True
    ):
        low = np.min(np.where(kept, seen, half), axis=1, initial=half)
        high = np.max(np.where(kept, seen, -half), axis=1, initial=-half)
        yield np.minimum(low, foot - room.foot_radius), np.maximum(high, foot + room.foot_radius)


def _covered(
    light: Daylight, nodus_mm: float, room: FootRoom, feet: Points
) -> tuple[Floats, Floats]:
    """How much of the frame each place's lines fill, and how far they are off its middle.

    The lesser of the shares of its width and height that they reach; and halves of the frame.

    Lines of a polar style run from its root to the tips and on to the frame; a pin has those
    about the tips inside.
    """
    tips = feet[:, None] + nodus_mm * light.tips[None, :]
    kept = room.frame.depth(tips) >= 0.0
    roots = (feet + nodus_mm * room.root)[:, None]
    if room.root and float(np.min(room.frame.depth(roots))) >= 0.0:
        way = tips - roots
        share = np.ones(way.shape)
        for half, at, along in zip(
            room.frame.half_size, (roots.real, roots.imag), (way.real, way.imag), strict=True
        ):
            to_side = half - np.copysign(1.0, along) * at
            share = np.minimum(share, to_side / np.maximum(np.abs(along), 1e-9))
        tips, kept = roots + share * way, np.ones(way.shape, dtype=bool)
    spans = list(zip(_reach(room, tips, feet, kept), room.frame.half_size, strict=True))
    across, upward = ((high - low) / (2.0 * half) for (low, high), half in spans)
    off: Floats = np.hypot(*((low + high) / (2.0 * half) for (low, high), half in spans))
    return np.minimum(across, upward), off


def taller_gnomon(
    light: Daylight, first: Site, nodus_mm: float, room: FootRoom
) -> tuple[float, Site]:
    """A taller gnomon, where the lines of a fitted one leave most of the face empty.

    A wall that looks away from the noon sun has the shadows of early and late hours alone,
    which run far to the sides: the gnomon that shows most of them is a dot on a blank face.
    A taller one reads finer; its hours are read along their lines.

    `first` is the best place of the fitted gnomon, and `nodus_mm` its height.

    Returns
    -------
    nodus_mm, site
        The lowest that fills the face, or the one that fills most of it.
    """
    best = nodus_mm, first, float(_covered(light, nodus_mm, room, np.array([first.foot]))[0][0])
    height = nodus_mm
    start = np.array([first.foot + nodus_mm * room.root])
    fans_out = bool(room.root) and float(room.frame.depth(start)[0]) >= 0.0
    if room.root and not fans_out:
        return nodus_mm, first  # its lines run over the face from side to side
    wanted, kept = (_FILLED_READ, _LEAST_READ) if room.root else (_FILLED, _LEAST_SHOWN)
    least = kept * first.share
    while best[2] < wanted and height < max(room.frame.half_size):
        height *= _TALLER
        tall = whole_mm(height)
        feet = room.places(tall)
        if not feet.size:
            break
        covered, off = _covered(light, tall, room, feet)
        shown = _shown(light, tall, room, feet)[0]
        k = int(np.argmax(np.minimum(covered, wanted) + shown - _OFF_MIDDLE * off))
        if shown[k] < least:
            break
        if covered[k] > best[2] + 0.01:
            best = tall, Site(complex(feet[k]), float(shown[k])), float(covered[k])
    return best[:2]


_FILLED_READ, _FILLED = 0.7, 0.62
"""Share of the face's width and height that lines which fan out from a style's root, and others,
reach at the least where that can be."""

_TALLER = 1.25
"""From one height of a gnomon to the next that is tried."""

_LEAST_READ, _LEAST_SHOWN = 0.4, 0.8
"""Of the daylight that a fitted gnomon shows, what a taller one that fills the face keeps: a
style on its root, whose hours are read beyond the nodus's shadow too, and others."""

_OFF_MIDDLE = 0.3
"""Share of the face that lines off its middle must fill to be worth it, by halves of the frame."""


def fitted_height(light: Daylight, room: FootRoom, goal: float) -> float:
    """The tallest gnomon, in whole or (below 10) half mm, that shows a share of the daylight."""
    low, high = 0.0, 2.0 * max(room.frame.half_size)
    for _ in range(9):
        middle = (low + high) / 2
        feet = room.places(middle)
        enough = feet.size and float(np.max(_shown(light, middle, room, feet)[0])) >= goal
        low, high = (middle, high) if enough else (low, middle)
    return whole_mm(low)


def whole_mm(height: float) -> float:
    """A height in whole, or below 10 in half mm, rounded down."""
    step = 1.0 if height >= 10.0 else 0.5
    return max(step * math.floor(height / step), 0.5)
