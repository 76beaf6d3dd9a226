"""The obliquity of the ecliptic of a year."""

import numpy as np
from numpy.typing import ArrayLike

from instruments.sky.arrays import ARCSECOND, TURN, Floats

# Seconds of arc for the third to the zeroth power of centuries from J2000.
_SECULAR = (-110e-9, -0.00004039, 0.3624445, 84028.206305)

# Period in centuries, then the amplitudes of its cosine and its sine in seconds of arc.
_PERIODIC = np.array(
    [
        (409.90, 753.872780, -1704.720302),
        (396.15, -247.805823, -862.308358),
        (537.22, 379.471484, 447.832178),
        (402.90, -53.880558, -889.571909),
        (417.15, -90.109153, 190.402846),
        (288.92, -353.600190, -56.564991),
        (4043.00, -63.115353, -296.222622),
        (306.00, -28.248187, -75.859952),
        (277.00, 17.703387, 67.473503),
        (203.00, 38.911307, 3.014055),
    ]
)


def mean_obliquity(year: ArrayLike) -> Floats:
    """The mean obliquity of the ecliptic.

    Parameters
    ----------
    year : array_like
        Julian epoch, astronomical numbering (1 BC is 0).

    Returns
    -------
    ndarray
        Radians; the IAU 2006 value within 0.001″ from 1500 to 2500, and within 1″ of the
        theory of Laskar (1986) from −3000 to 3000.

    Notes
    -----
    The angle between the poles of the same theory (IAU SOFA ltpecl and ltpequ) is smaller by
    1″ at −1000 and by 6″ at −3000: the series of the two poles are fitted for 400,000 years
    and each strays by seconds of arc, while this one is fitted to the obliquity itself.

    References
    ----------
    Vondrák, Capitaine and Wallace, "New precession expressions, valid for long time
    intervals", A&A 534, A22 (2011), equation 10 and table 3, with the corrigendum A&A 541,
    C1 (2012).
    """
    century = (np.asarray(year, dtype=np.float64) - 2000) / 100
    period, cosines, sines = _PERIODIC.T
    phase = TURN * century[..., np.newaxis] / period
    secular = np.polyval(_SECULAR, century)
    periodic = np.sum(cosines * np.cos(phase) + sines * np.sin(phase), axis=-1)
    angle: Floats = (secular + periodic) * ARCSECOND
    return angle
