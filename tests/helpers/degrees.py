"""Functions of angles in degrees."""

import math


def sin(x: float) -> float:
    return math.sin(math.radians(x))


def cos(x: float) -> float:
    return math.cos(math.radians(x))


def tan(x: float) -> float:
    return math.tan(math.radians(x))
