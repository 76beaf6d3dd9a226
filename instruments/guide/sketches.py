"""Sketches that show what the steps of a guide mean."""

import cmath
import math

from instruments.guide import Sketch
from instruments.guide.speech import Speech

_CIRCLES = (0.72, 1.0)
_NOON_SHADOW, _BEND = 0.42, 0.3
"""Of the sketched path of the shadow's tip: how near it comes, and how it curves."""

_BESIDE = 0.13
"""From a line's end to its word, in the sketch's units."""


def sketch_indian_circle(speech: Speech, *, northward: bool) -> Sketch:
    """Two circles, the path of the shadow's tip over them, its marks and the meridian.

    Parameters
    ----------
    speech : Speech
        For the initials of north and south.
    northward : bool
        Whether shadows fall north at noon.
    """
    side = 1.0 if northward else -1.0

    def tip(x: float) -> complex:
        return complex(x, side * (_NOON_SHADOW + _BEND * x * x))

    crossings = [_crossing(radius) for radius in _CIRCLES]
    dots = tuple(tip(s * x) for x in crossings for s in (-1.0, 1.0))
    path = tuple(tip(-1.15 + 2.3 * k / 40) for k in range(41))
    rim = 1.0 + _BESIDE
    north, south = speech.words.terms.north, speech.words.terms.south
    if not speech.words.right_to_left:
        north, south = speech.say("sides.north"), speech.say("sides.south")
    return Sketch(
        lines=(path, (complex(0.0, -1.0), complex(0.0, 1.0))),
        faint=tuple(_circle(radius) for radius in _CIRCLES),
        dots=(0j, *dots),
        words=((complex(0.0, rim), str(north)), (complex(0.0, -rim), str(south))),
    )


def _crossing(radius: float) -> float:
    """Where the path x, a + b x² meets a circle: b² x⁴ + (1 + 2ab) x² + a² − r² = 0."""
    a, b = _NOON_SHADOW, _BEND
    half = (1.0 + 2.0 * a * b) / 2.0
    return math.sqrt((math.sqrt(half**2 - b * b * (a * a - radius**2)) - half) / (b * b))


def _circle(radius: float) -> tuple[complex, ...]:
    return tuple(cmath.rect(radius, math.tau * k / 72) for k in range(73))


def pin_on_wall(speech: Speech, x_mm: float, y_mm: float) -> Sketch:
    """The wall as one faces it: a pin's foot, its shadow's end, and what is measured of it."""
    unit = abs(y_mm)
    x, y = x_mm / unit, y_mm / unit
    end = complex(x, y)
    gap = _BESIDE
    return Sketch(
        lines=((0j, end),),
        faint=((-1.0 + 0j, 1.0 + 0j), (0j, complex(0.0, y)), (complex(0.0, y), end)),
        dots=(0j, end),
        words=(
            (complex(x / 2.0, y - gap), speech.number(x_mm, 1)),
            (complex(2.2 * gap, y / 2.0), speech.number(y_mm, 1)),
        ),
    )
