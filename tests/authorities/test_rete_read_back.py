"""Retes read back from SVG: divisions against true longitude, tips against the sky.

The formulas are those of the sphere; the places of stars are skyfield's own computation.
"""

import math

import numpy as np
import pytest
from helpers.angles import apart
from helpers.retes import written
from helpers.skies import star_directions
from helpers.svg_file import Drawing

from instruments.sky import star_names
from instruments.sky import stars as sky
from instruments.sky.obliquity import mean_obliquity

pytestmark = pytest.mark.slow

MICROMETRE = 1e-3
HALF_THOUSANDTH_DEG = 0.0005
THOUSANDTH_DEG = 0.001

CASES = [
    {"tropic_radius_mm": 40.0, "epoch": {"year": -130}},
    {"tropic_radius_mm": 75.0, "epoch": {"year": 1021}, "rete": {"style": "geometric"}},
    {"tropic_radius_mm": 200.0, "epoch": {"year": 1438}},
    {"tropic_radius_mm": 90.0, "epoch": {"year": 2026}, "hemisphere": "southern"},
]


def sphere(z, tropic, obliquity, southern):
    """Right ascension and declination of points of a rete, by the closed formulas.

    R_equator = R_tropic·tan(45° − ε/2), r = R_equator·tan(45° − δ/2) (H. Michel, Traité de
    l'astrolabe, 1947, ch. III); the outer solstice at the top.
    """
    equator = tropic * math.tan(math.pi / 4 - obliquity / 2)
    declination = math.pi / 2 - 2 * np.arctan(np.abs(z) / equator)
    turn = np.angle(np.asarray(z) / 1j)
    if southern:
        return math.pi / 2 - turn, -declination
    return 1.5 * math.pi + turn, declination


def longitude(alpha, delta, obliquity):
    y = np.cos(delta) * np.sin(alpha) * math.cos(obliquity) + np.sin(delta) * math.sin(obliquity)
    return np.arctan2(y, np.cos(delta) * np.cos(alpha))


@pytest.mark.parametrize("case", CASES)
def test_divisions_stand_at_their_true_longitude(case):
    read = Drawing(written(**case))
    obliquity = float(mean_obliquity(case["epoch"]["year"]))
    degrees = [int(name.removeprefix("ecliptic/")) for name in read.names("ecliptic/")]
    assert len(degrees) > 150
    for n in degrees:
        alpha, delta = sphere(
            read.points(f"ecliptic/{n}", 5),
            case["tropic_radius_mm"],
            obliquity,
            "hemisphere" in case,
        )
        wrong = apart(longitude(alpha, delta, obliquity), math.radians(n))
        assert np.degrees(wrong).max() < HALF_THOUSANDTH_DEG, n


@pytest.mark.parametrize("case", CASES)
def test_tips_stand_at_the_places_of_skyfield(case):
    read = Drawing(written(**case))
    keys = [name.removeprefix("star/") for name in read.names("star/")]
    assert len(keys) > 20
    chosen = star_names.stars_named(keys)
    year, size = case["epoch"]["year"], case["tropic_radius_mm"]
    obliquity = float(mean_obliquity(year))
    x, y, z = star_directions(chosen, year)
    alpha, delta = np.arctan2(y, x), np.arcsin(z)
    tips = np.array([complex(read.points(f"star/{k}", 2)[0]) for k in keys])
    assert np.abs(tips - [read.tip(f"star/{k}") for k in keys]).max() < MICROMETRE
    found_alpha, found_delta = sphere(tips, size, obliquity, "hemisphere" in case)
    # Filled wedges are written to 0.71 µm, and a radian is no shorter than 0.33 of the tropic.
    allowed = THOUSANDTH_DEG + math.degrees(0.71 * MICROMETRE / (0.33 * size))
    assert np.degrees(apart(found_alpha, alpha) * np.cos(delta)).max() < allowed
    assert np.degrees(np.abs(found_delta - delta)).max() < allowed
    # Against the program's own places the tips are exact but for the file's four decimals.
    own_alpha, own_delta = sky.places_of_date(chosen, year)
    equator = size * math.tan(math.pi / 4 - obliquity / 2)
    inward = -own_delta if "hemisphere" in case else own_delta
    radius = equator * np.tan(math.pi / 4 - inward / 2)
    turn = own_alpha - 1.5 * math.pi if "hemisphere" not in case else math.pi / 2 - own_alpha
    assert np.abs(tips - 1j * radius * np.exp(1j * turn)).max() < MICROMETRE
