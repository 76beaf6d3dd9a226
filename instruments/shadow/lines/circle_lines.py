"""The lines of an Indian circle: circles of whole digits, the two axes, noon shadows, the fish."""

import math
from collections.abc import Iterator
from dataclasses import dataclass

from instruments.geometry import Arc, Path
from instruments.part import Mark

DIGITS = 12

STEPS = (1, 2, 3, 6, 12, 24, 60, 120)
"""Digits from circle to circle."""

DAYS = {"cancer": 1.0, "equinox": 0.0, "capricorn": -1.0}
"""Whose noon shadows are marked: the sine of the declination in that of the obliquity."""


@dataclass(frozen=True, slots=True)
class CircleSizes:
    """What follows from a design: outermost circle and gnomon, mm, for when, digits a step."""

    field: float
    gnomon: float
    season: str
    step: int

    @property
    def digits(self) -> range:
        """Of the circles."""
        last = math.floor(self.field * DIGITS / self.gnomon + 1e-6)
        return range(self.step, last + 1, self.step)

    def radius(self, digits: float) -> float:
        """Of a circle."""
        return digits * self.gnomon / DIGITS

    def has_circle(self, radius_mm: float) -> bool:
        """Whether one of the circles is so wide."""
        return any(abs(self.radius(n) - radius_mm) < 1e-6 for n in self.digits)


def step_of(digits: float, most: int) -> int:
    """The digits from circle to circle with which there are no more circles than asked for."""
    return next((s for s in STEPS if math.ceil(digits / s) <= most), STEPS[-1])


def draw_circles(sizes: CircleSizes, clear_mm: float) -> list[Mark]:
    """The circles, but those within the gnomon's foot."""
    return [
        Mark(f"circle/shadow/{n}", Path.circle(0j, sizes.radius(n)))
        for n in sizes.digits
        if clear_mm < sizes.radius(n)
    ]


def draw_axes(clear_mm: float, reach_mm: float) -> list[Mark]:
    """From the gnomon's foot to the limb: to the north, the south, the east and the west."""
    return [
        Mark(name, Path.line(a * way, b * way))
        for name, way in (("meridian", 1j), ("east-west", 1.0))
        for a, b in ((clear_mm, reach_mm), (-clear_mm, -reach_mm))
    ]


def draw_noons(
    sizes: CircleSizes, latitude: float, obliquity: float, clear_mm: float, half_mm: float
) -> Iterator[Mark]:
    """Where the noon shadow ends on three days: strokes across the meridian.

    Parameters
    ----------
    latitude, obliquity : float
        Radians.
    clear_mm : float
        How far the gnomon's foot reaches.
    half_mm : float
        Half of a stroke.
    """
    for name, share in DAYS.items():
        away = latitude - share * obliquity
        at = 1j * sizes.gnomon * math.tan(away)
        if abs(away) < math.pi / 2 and clear_mm < abs(at) < sizes.field:
            yield Mark(f"day/{name}", Path.line(at - half_mm, at + half_mm))


def draw_fish(field_mm: float) -> Iterator[Mark]:
    """Four short arcs about two points of the meridian; they cross on the line from east."""
    centre, radius, half = 0.5j * field_mm, 0.8 * field_mm, math.radians(10)
    cross = math.asin(0.5 / 0.8)
    for side in (1, -1):
        for right in (True, False):
            middle = -side * cross if right else math.pi + side * cross
            yield Mark("fish", Path.of(Arc(side * centre, radius, middle - half, 2 * half)))
