"""Noon and the correction that the sheet tells, against skyfield with DE421."""

import numpy as np
import pytest
from helpers.skies import SCALE

import miqyas

TENTH_OF_A_MINUTE = 0.1 / 60.0

PLACES = {
    "London": (51.5074, -0.1278, "Europe/London", 0.0),
    "Berlin": (52.52, 13.405, "Europe/Berlin", 1.0),
    "Sydney": (-33.8688, 151.2093, "Australia/Sydney", 10.0),
    "Quito": (-0.18, -78.47, "America/Guayaquil", -5.0),
    "Tromsø": (69.65, 18.96, "Europe/Oslo", 1.0),
    "Cairo": (30.04, 31.24, "Africa/Cairo", 2.0),
}


def _transit_h(planets, year, month, day, east_deg, zone_h):
    """Zone time of the sun's transit, the mean over the leap-year cycle."""
    hour = 12.0
    for _ in range(4):
        instant = SCALE.ut1(year, month, day, hour - zone_h)
        seen = planets["earth"].at(instant).observe(planets["sun"]).apparent()
        angle = instant.gast + east_deg / 15.0 - seen.radec(epoch="date")[0].hours
        hour -= (angle + 12.0) % 24.0 - 12.0
    return hour


@pytest.mark.parametrize("name", PLACES)
def test_noon_and_correction(planets, name):
    latitude, east, timezone, zone_h = PLACES[name]
    place = {"name": name, "latitude": latitude, "longitude": east, "timezone": timezone}
    guide = {s.key: s for s in miqyas.make("horizontal-dial", place=place).guide}
    noon, correction = guide["set-up/north/noon"].tables[0], guide["correction"].tables[0]
    for month, column, day in ((2, 2, 11), (4, 1, 1), (7, 3, 21), (11, 1, 1)):
        transits = [_transit_h(planets, y, month, day, east, zone_h) for y in range(2024, 2028)]
        expected = float(np.mean(transits))
        hours, minutes, seconds = (int(n) for n in noon.rows[month - 1][column].split(":"))
        found = hours + minutes / 60 + seconds / 3600
        assert found == pytest.approx(expected, abs=TENTH_OF_A_MINUTE)
        # The table is of whole minutes.
        told = int(correction.rows[month - 1][column].replace("−", "-"))
        assert told == pytest.approx(60.0 * (expected - 12.0), abs=0.6)
