"""How far the earth's rotation lags behind uniform time: ΔT = TT − UT1."""

from functools import cache

import numpy as np
from numpy.typing import ArrayLike

import templates
from instruments.sky.arrays import Floats


def _parabola(year: Floats) -> tuple[Floats, Floats]:
    # Stephenson, Morrison and Hohenkerk, Proc. R. Soc. A 472, 20160404 (2016).
    century = (year - 1825) / 100
    return -320 + 32.5 * century**2, 0.65 * century


def delta_t_s(year: ArrayLike) -> Floats:
    """TT − UT1 in seconds.

    Parameters
    ----------
    year : array_like
        Julian epoch, astronomical numbering.

    Returns
    -------
    ndarray
        Seconds. Observed within 0.3 s from 1955 to 2026 and about 1 s since 1800; uncertain
        by some 20 s about 1600, 4 minutes about 1 and a quarter of an hour about −1000;
        after 2026 a forecast that may be 10 s wrong by 2060.

    Notes
    -----
    Before −1720 and after 2500 it is the long-term parabola; the centuries between that and
    the knots are bridged by a cubic.

    References
    ----------
    Morrison, Stephenson, Hohenkerk and Zawilski (2021); Stephenson, Morrison and Hohenkerk
    (2016); IERS Bulletin A.
    """
    when = np.asarray(year, dtype=np.float64)
    knots, values, slopes = _bridged()
    i = np.clip(np.searchsorted(knots, when, side="right") - 1, 0, len(knots) - 2)
    width = knots[i + 1] - knots[i]
    t = (when - knots[i]) / width
    inside = (
        (1 + 2 * t) * (1 - t) ** 2 * values[i]
        + t * (1 - t) ** 2 * width * slopes[i]
        + t**2 * (3 - 2 * t) * values[i + 1]
        - t**2 * (1 - t) * width * slopes[i + 1]
    )
    remote = (when < knots[0]) | (when > knots[-1])
    return np.where(remote, _parabola(when)[0], inside)[()]


@cache
def _bridged() -> tuple[Floats, Floats, Floats]:
    """Years, ΔT in s and its slope in s a year.

    From −720 to 2016 they are the knots of the spline of Table S15 (2020) of Morrison, Stephenson,
    Hohenkerk and Zawilski, "Addendum 2020 to 'Measurement of the Earth's rotation: 720 BC to
    AD 2015'", Proc. R. Soc. A 477, 20200776 (2021); 2019 to 2026 are yearly values of the IERS
    (Bulletin A). What lies between is the Hermite cubic, for the knots of the table its own
    polynomial.
    """
    known = [[float(value) for value in row.values()] for row in templates.table("delta_t")]
    ends = np.array([-1720.0, 2500.0])
    value, slope = _parabola(ends)
    first, last = np.column_stack([ends, value, slope])
    knots, values, slopes = np.vstack([first, known, last]).T
    return knots, values, slopes
