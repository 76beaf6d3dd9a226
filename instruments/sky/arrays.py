"""What the sky's functions share: array types, and roots that forgive rounding only."""

import numpy as np
from numpy.typing import ArrayLike, NDArray

Floats = NDArray[np.float64]
"""Numbers as returned: an array, or a numpy scalar where all arguments were scalars."""

Truths = NDArray[np.bool_]

TURN = 2 * np.pi
ARCSECOND = TURN / 360 / 3600

ROUNDING = 4 * np.finfo(np.float64).eps
"""What sums of a few sines stray by rounding alone."""


def floats(*values: ArrayLike) -> tuple[Floats, ...]:
    """Each of some values as an array."""
    return tuple(np.asarray(value, dtype=np.float64) for value in values)


def reduced(angle: ArrayLike) -> Floats:
    """An angle within a turn, 0 … 2π."""
    within = np.mod(angle, TURN)
    # A tiny negative angle is rounded up to the full turn.
    return np.where(within >= TURN, 0.0, within)[()]


def about_zero(angle: ArrayLike) -> Floats:
    """An angle from −π up to π."""
    return np.remainder(np.asarray(angle, dtype=np.float64) + np.pi, TURN) - np.pi


def root(square: ArrayLike) -> Floats:
    """The square root, nan for what is negative by more than rounding, without a warning.

    A limit that is met exactly (the noon altitude, the solstice) must not fall to nan
    because the last bit went the wrong way.
    """
    value = np.asarray(square, dtype=np.float64)
    return np.sqrt(np.where(value < -ROUNDING, np.nan, np.maximum(value, 0.0)))


def only(exists: ArrayLike, value: ArrayLike) -> Floats:
    """The value where it exists, nan elsewhere."""
    return np.where(exists, value, np.nan)[()]
