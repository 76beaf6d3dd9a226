import warnings
from pathlib import Path
from typing import NamedTuple

import numpy as np
import pytest


class Sky(NamedTuple):
    """Instants, and what skyfield with DE421 says of the sun then."""

    jd_ut1: np.ndarray
    lag_s: np.ndarray
    time: object
    apparent: object


@pytest.fixture(scope="session")
def skyfield_sun():
    """The sun at 3000 random instants from 1900 to 2050, from files of installed packages."""
    with warnings.catch_warnings():
        # The packaged table of earth rotation grows old; it isn't used.
        warnings.simplefilter("ignore", RuntimeWarning)
        from skyfield.api import load, load_file
        from skyfield_data import get_skyfield_data_path

        folder = Path(get_skyfield_data_path())
    planets = load_file(str(folder / "de421.bsp"))
    # The builtin scale reads nothing from the network.
    scale = load.timescale(builtin=True)
    random = np.random.default_rng(1029)
    first, last = 2415021.5, 2469806.5  # 1900-01-02 and 2049-12-30
    jd_ut1 = np.sort(random.uniform(first, last, 3000))
    instant = scale.ut1_jd(jd_ut1)
    apparent = planets["earth"].at(instant).observe(planets["sun"]).apparent()
    yield Sky(jd_ut1, instant.delta_t, instant, apparent)
    planets.close()
