"""Shadows at 60 places and the polar ones, by the sun's triangle and nothing of the project's."""

import math

import pytest

PLACES = [-70.0 + 140.0 * k / 59.0 for k in range(60)]
POLAR = [-89.0, -80.0, 80.0, 89.0]


def with_places(latitudes):
    """Some latitudes that are always tried, and all of the places in the sweep."""
    rest = [x for x in (*PLACES, *POLAR) if x not in latitudes]
    return [*latitudes, *(pytest.param(x, marks=pytest.mark.sweep) for x in rest)]


def sun(latitude_deg, declination_deg, hour_deg):
    """East, north and up of a sun so far after noon, a unit vector."""
    phi, delta, hour = map(math.radians, (latitude_deg, declination_deg, hour_deg))
    east = -math.cos(delta) * math.sin(hour)
    north = math.cos(phi) * math.sin(delta) - math.sin(phi) * math.cos(delta) * math.cos(hour)
    up = math.sin(phi) * math.sin(delta) + math.cos(phi) * math.cos(delta) * math.cos(hour)
    return east, north, up


def summer(latitude_deg, least_deg=15.0):
    """A declination at which the sun is well up for two hours on both sides of noon."""
    side = math.copysign(1.0, latitude_deg)
    return side * (15.0 if 90.0 - abs(latitude_deg) + 10.0 > least_deg else 23.0)
