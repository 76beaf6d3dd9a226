"""The obliquity of the ecliptic of a year."""

import erfa
import numpy as np


def mean_obliquity(year: float) -> float:
    """The mean obliquity in radians, as the angle between the long-term mean poles.

    Parameters
    ----------
    year : float
        Julian epoch, astronomical numbering; good within 0.3″ over historical times
        and for ±200,000 years.

    References
    ----------
    IAU SOFA routines ltpecl and ltpequ; Vondrák, Capitaine and Wallace, A&A 534, A22
    (2011).
    """
    ecliptic, equator = erfa.ltpecl(year), erfa.ltpequ(year)
    return float(np.arctan2(np.linalg.norm(np.cross(ecliptic, equator)), np.dot(ecliptic, equator)))
