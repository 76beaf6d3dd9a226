"""The obliquity of the ecliptic of a year."""

import erfa
import numpy as np
from numpy.typing import ArrayLike

from instruments.sky.arrays import Floats


def mean_obliquity(year: ArrayLike) -> Floats:
    """The mean obliquity in radians, as the angle between the long-term mean poles.

    Parameters
    ----------
    year : array_like
        Julian epoch, astronomical numbering (1 BC is 0).

    Returns
    -------
    ndarray
        Radians.

    References
    ----------
    IAU SOFA routines ltpecl and ltpequ; Vondrák, Capitaine and Wallace, A&A 534, A22
    (2011).
    """
    ecliptic, equator = erfa.ltpecl(year), erfa.ltpequ(year)
    across = np.linalg.norm(np.cross(ecliptic, equator), axis=-1)
    angle: Floats = np.arctan2(across, np.sum(ecliptic * equator, axis=-1))
    return angle
