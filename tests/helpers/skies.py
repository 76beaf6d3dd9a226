"""Skyfield, the independent sky, from files of installed packages."""

import warnings
from pathlib import Path

import numpy as np

with warnings.catch_warnings():
    # The packaged table of earth rotation grows old; it isn't used.
    warnings.simplefilter("ignore", RuntimeWarning)
    from skyfield.api import Star, load
    from skyfield.framelib import ICRS_to_J2000
    from skyfield_data import get_skyfield_data_path

    DE421 = Path(get_skyfield_data_path()) / "de421.bsp"

SCALE = load.timescale(builtin=True)
"""Time without anything from the network."""


def star(right_ascension, declination, east, north):
    """A star, or several, by the place and the proper motion of J2000, radians and a year."""
    mas = 3600e3
    return Star(
        ra_hours=np.degrees(right_ascension) / 15,
        dec_degrees=np.degrees(declination),
        ra_mas_per_year=np.degrees(east) * mas,
        dec_mas_per_year=np.degrees(north) * mas,
    )


def star_directions(stars, year):
    """Unit vectors, (3, n), to the mean places of date of stars of the catalogue."""
    columns = ("right_ascension", "declination", "east", "north")
    moving = star(*(np.array([getattr(s, name) for s in stars]) for name in columns))
    instant = SCALE.tt_jd(2451545.0 + (year - 2000) * 365.25)
    motion = moving._velocity_au_per_d * (instant.tt - 2451545.0)
    moved = instant.P @ ICRS_to_J2000 @ (moving._position_au + motion)
    return moved / np.linalg.norm(moved, axis=0)
