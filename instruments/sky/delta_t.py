"""How far the earth's rotation lags behind uniform time: ΔT = TT − UT1."""

import numpy as np
from numpy.typing import ArrayLike

from instruments.sky.arrays import Floats

# Year, ΔT in s and its slope in s a year. From −720 to 2016 they are the knots of the spline
# of Table S15 (2020) of Morrison, Stephenson, Hohenkerk and Zawilski, "Addendum 2020 to
# 'Measurement of the Earth's rotation: 720 BC to AD 2015'", Proc. R. Soc. A 477, 20200776
# (2021); 2019 to 2026 are yearly values of the IERS (Bulletin A). What lies between is the
# Hermite cubic, for the knots of the table its own polynomial.
_KNOTS = np.array(
    [
        (-720, 20371.848, -16.12836),
        (-100, 11557.668, -11.64454),
        (400, 6535.116, -9.45253),
        (1000, 1650.393, -5.02140),
        (1150, 1056.647, -3.06419),
        (1300, 681.149, -2.10672),
        (1500, 292.343, -1.92841),
        (1600, 109.127, -1.57394),
        (1650, 43.952, -0.97270),
        (1720, 12.068, 0.03134),
        (1800, 18.367, -0.34810),
        (1810, 15.678, 0.00210),
        (1820, 16.516, -0.21570),
        (1830, 10.804, -0.60180),
        (1840, 7.634, -0.04160),
        (1850, 9.338, 0.32840),
        (1855, 10.357, -0.09720),
        (1860, 9.040, -0.11820),
        (1865, 8.255, -0.69120),
        (1870, 2.371, -1.11860),
        (1875, -1.126, -0.46280),
        (1880, -3.210, -0.37860),
        (1885, -4.388, 0.02020),
        (1890, -3.884, -0.10620),
        (1895, -5.017, 0.02680),
        (1900, -1.977, 1.14300),
        (1905, 4.923, 1.36560),
        (1910, 11.142, 1.26600),
        (1915, 17.479, 1.10360),
        (1920, 21.617, 0.60400),
        (1925, 23.789, 0.26660),
        (1930, 24.418, 0.01040),
        (1935, 24.164, -0.08380),
        (1940, 24.426, 0.32900),
        (1945, 27.050, 0.49980),
        (1950, 28.932, 0.37567),
        (1953, 30.002, 0.24567),
        (1956, 30.760, 0.46967),
        (1959, 32.652, 0.52567),
        (1962, 33.621, 0.28933),
        (1965, 35.093, 0.75833),
        (1968, 37.956, 1.01167),
        (1971, 40.951, 1.05233),
        (1974, 44.244, 1.06633),
        (1977, 47.291, 1.02300),
        (1980, 50.361, 0.95933),
        (1983, 52.936, 0.78467),
        (1986, 54.984, 0.52567),
        (1989, 56.373, 0.54933),
        (1992, 58.453, 0.74500),
        (1995, 60.678, 0.77467),
        (1998, 62.898, 0.60133),
        (2001, 64.083, 0.22467),
        (2004, 64.553, 0.15533),
        (2007, 65.197, 0.26800),
        (2010, 66.061, 0.27967),
        (2013, 66.920, 0.33567),
        (2016, 68.109, 0.42567),
        (2019, 69.220, 0.25),
        (2020, 69.361, 0.07),
        (2021, 69.360, -0.03),
        (2022, 69.294, -0.08),
        (2023, 69.204, -0.06),
        (2024, 69.175, -0.03),
        (2025, 69.138, -0.03),
        (2026, 69.110, -0.02),
    ]
)


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
    knots, values, slopes = _ALL
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


def _bridged() -> tuple[Floats, Floats, Floats]:
    ends = np.array([-1720.0, 2500.0])
    value, slope = _parabola(ends)
    first, last = np.column_stack([ends, value, slope])
    knots, values, slopes = np.vstack([first, _KNOTS, last]).T
    return knots, values, slopes


_ALL = _bridged()
