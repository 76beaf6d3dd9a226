"""Quadrants and the analemmatic dial used as their sheets say, under DE421's sun of one day."""

import cmath
import math
from datetime import date

import numpy as np
import pytest
from helpers import svg_file
from helpers.skies import SCALE
from skyfield.api import wgs84
from skyfield.framelib import ecliptic_frame

import miqyas
from instruments.guide.clock import Clock

pytestmark = pytest.mark.slow

LONDON = {"name": "London", "latitude": 51.5, "longitude": -0.1, "timezone": "Europe/London"}
MADRID = {"name": "Madrid", "latitude": 40.42, "longitude": -3.7, "timezone": "Europe/Madrid"}


def seen(planets, place, month, day, hour_ut):
    """DE421's sun over a place: altitude and azimuth, degrees; longitude of date, radians."""
    here = planets["earth"] + wgs84.latlon(place["latitude"], place["longitude"])
    sun = here.at(SCALE.utc(2026, month, day, hour_ut)).observe(planets["sun"]).apparent()
    high, azimuth, _ = sun.altaz()
    _, longitude, _ = sun.frame_latlon(ecliptic_frame)
    return high.degrees, azimuth.degrees, longitude.radians


@pytest.mark.parametrize(("month", "day"), [(2, 10), (5, 1), (9, 1), (11, 10)])
def test_gunter_s_bead_tells_hour_and_azimuth(planets, month, day):
    made = miqyas.make("gunter-quadrant", place=LONDON)
    board = svg_file.Drawing.of(made.part("board"))
    equator = next(f.value for f in made.facts if f.name == "quadrant/equator/radius")
    eps = math.radians(next(f.value for f in made.facts if f.name == "obliquity"))
    # The hour's line is met when the clock shows it, less the sheet's correction.
    minutes = float(Clock.of(made.design.place, made.design.epoch).correction.minutes(
        np.array([(date(2026, month, day) - date(2026, 1, 1)).days]))[0])  # fmt: skip
    high, azimuth, longitude = seen(planets, LONDON, month, day, 10 + minutes / 60)
    bead = equator * math.tan(math.pi / 4 + abs(math.asin(math.sin(longitude) * math.sin(eps))) / 2)
    hours = [math.degrees(cmath.phase(z)) for z in board.at_radius("quadrant/hour-equal/10", bead)]
    # A mean of four years is a quarter of a day off in the date, 0.1° of altitude at most.
    assert min(abs(h - high) for h in hours) < 0.15
    drawn = [int(m.rpartition("/")[2]) for m in board.names("quadrant/azimuth/")]
    read = {}
    for n in sorted(drawn, key=lambda n: abs(n - azimuth)):
        met = [90 - math.degrees(cmath.phase(z))
               for z in board.at_radius(f"quadrant/azimuth/{n}", bead)]  # fmt: skip
        # Where a line makes way for a name the next one is taken.
        if near := [h for h in met if abs(h - high) < 15.0]:
            read[n] = min(near, key=lambda h: abs(h - high))
    # Between lines the eye follows their bend: here a parabola through three.
    lines, heights = zip(*list(read.items())[:3], strict=True)
    read_deg = np.polyval(np.polyfit(heights, lines, 2), high)
    assert read_deg == pytest.approx(azimuth, abs=0.5), (read, high)


@pytest.mark.parametrize(("month", "day"), [(2, 10), (4, 30), (8, 20), (10, 31)])
def test_the_shadow_points_to_the_clock_s_hour_but_for_the_equation_of_time(planets, month, day):
    made = miqyas.make("analemmatic-dial", place=MADRID, time="zone")
    dial = svg_file.Drawing.of(made.part("hour-board"))
    clock = Clock.of(made.design.place, made.design.epoch)
    days = np.array([(date(2026, month, day) - date(2026, 1, 1)).days])
    equation = float(clock.correction.minutes(days)[0]) - clock.correction.constant_min
    # At 15 by the dial the clock of winter, an hour before universal time, shows this:
    _, azimuth, _ = seen(planets, MADRID, month, day, 15 - 1 + equation / 60)
    means = f"calendar/{month:02}-{day:02}"
    stroke = [z for pair in dial.ends(means) for z in pair]
    foot = 1j * np.mean([z.imag for z in stroke])
    way = dial.circles("hour/zone/15")[0].centre - foot
    pointed = math.degrees(cmath.phase(way / 1j)) * -1 % 360
    # A quarter of an hour's degree is a minute of time; dates are those of a leap cycle.
    assert math.remainder(pointed - (azimuth + 180), 360) == pytest.approx(0, abs=0.4)
