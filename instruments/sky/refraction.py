"""How much higher the sun is seen than it stands."""

import numpy as np
from numpy.typing import ArrayLike

from instruments.sky.arrays import Floats

_LOWEST_DEG = -1.0


def refraction(altitude: ArrayLike) -> Floats:
    """The refraction of a true altitude at 10 °C and 1010 hPa, both in radians.

    Below −1° the value there is taken.

    References
    ----------
    Þ. Sæmundsson, "Astronomical Refraction", Sky and Telescope 72 (1986), 70: within 4″ of
    G. G. Bennett's formula, Journal of Navigation 35 (1982), 255.
    """
    high = np.maximum(np.degrees(np.asarray(altitude, dtype=np.float64)), _LOWEST_DEG)
    minutes = 1.02 / np.tan(np.radians(high + 10.3 / (high + 5.11)))
    return np.radians(minutes / 60.0)
