from typing import NamedTuple

import numpy as np
import pytest
from helpers.skies import DE421, SCALE
from skyfield.api import load_file


class Sky(NamedTuple):
    """Instants, and what skyfield with DE421 says of the sun then."""

    jd_ut1: np.ndarray
    lag_s: np.ndarray
    time: object
    apparent: object


@pytest.fixture(scope="session")
def planets():
    """The sun and the planets by JPL's DE421."""
    found = load_file(str(DE421))
    yield found
    found.close()


@pytest.fixture(scope="session")
def skyfield_sun(planets):
    """The sun at 3000 random instants from 1900 to 2050."""
    random = np.random.default_rng(1029)
    first, last = 2415021.5, 2469806.5  # 1900-01-02 and 2049-12-30
    jd_ut1 = np.sort(random.uniform(first, last, 3000))
    instant = SCALE.ut1_jd(jd_ut1)
    apparent = planets["earth"].at(instant).observe(planets["sun"]).apparent()
    return Sky(jd_ut1, instant.delta_t, instant, apparent)
