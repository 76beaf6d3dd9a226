"""The polar style's shadow by skyfield's sun against the hour lines of the written SVG."""

import math
from itertools import cycle

import numpy as np
import pytest
from helpers.skies import SCALE
from helpers.styles import edges, of_plate
from helpers.svg_file import Drawing
from helpers.sweeping import few_and_many
from skyfield.api import wgs84

from instruments.design import build
from instruments.sundial import plane, vertical

pytestmark = pytest.mark.slow

TWO_SECONDS = 2.0
LATER_S = 60.0
DAY_S = 86400.0


@pytest.fixture(scope="module")
def sky(planets):
    """The sun's hour angle at instants, and its direction from a place."""
    earth, sun = planets["earth"], planets["sun"]

    def hour_angle(jd, longitude):
        """Of the apparent sun, radians."""
        instant = SCALE.ut1_jd(jd)
        right_ascension, _, _ = earth.at(instant).observe(sun).apparent().radec(epoch="date")
        return np.radians(15 * (instant.gast - right_ascension.hours) + longitude)

    def direction(jd, latitude, longitude):
        """East, north and up, (3, n)."""
        place = earth + wgs84.latlon(latitude, longitude)
        seen = place.at(SCALE.ut1_jd(jd)).observe(sun).apparent()
        altitude, azimuth, _ = seen.altaz()
        high, turned = altitude.radians, azimuth.radians
        return np.array(
            [np.cos(high) * np.sin(turned), np.cos(high) * np.cos(turned), np.sin(high)]
        )

    return hour_angle, direction


def lines_of(part):
    """The written hour lines: name to pieces, each its two ends, mm about the nodus's foot."""
    drawing = Drawing.of(part)
    found = {}
    for means in drawing.names("hour/equal/"):
        lines = [(s.start, s.end) for s in drawing.segments(means) if s.kind == "Line"]
        found[int(means.rpartition("/")[2])] = lines
    return found


def shadow(point, sun, top):
    """Where points throw their shadows on a face at a height (axes of the face, (3, n))."""
    tip = point[:, None] - sun * ((point[2] - top) / sun[2])
    return tip[0] + 1j * tip[1]


def away(edge, sun, at, top):
    """How far a point is from the shadow of an edge, mm, signed."""
    low, high = (shadow(end, sun, top) for end in edge)
    way = (high - low) / np.abs(high - low)
    return ((at - low) * way.conjugate()).imag


def dials():
    """Designs of all kinds of face, and the directions of their right, up and front."""
    random = np.random.default_rng(193)
    for module in cycle((plane, vertical)):
        latitude = math.degrees(math.asin(random.uniform(-0.98, 0.98)))
        azimuth, lean = random.uniform(0, 360), random.uniform(0, 110)
        asked = {"azimuth": azimuth}
        if module is plane:
            asked["inclination"] = lean
        else:
            lean = 90.0
        yield module, latitude, asked, azimuth, lean


@pytest.mark.parametrize("instants", few_and_many(500, 2000))
def test_the_edge_throws_its_shadow_on_the_hour_that_it_is(sky, instants):
    hour_angle, direction = sky
    random = np.random.default_rng(2)
    read, forms = 0, set()
    for module, latitude, asked, azimuth, lean in dials():
        if read >= instants:
            break
        design = build(
            module.Design,
            {
                "place": {"latitude": latitude}, "gnomon": {"kind": "polar-style"}, **asked,
                "day_curves": False, "afternoon_prayers": False, "labels": False,
                "inscription": False,
            },
        )  # fmt: skip
        instrument = module.lay_out(design)
        written = lines_of(instrument.part("dial-plate"))
        (gnomon,) = [p for p in instrument.parts if p.part.name == "gnomon"]
        (plate,) = [p for p in instrument.parts if p.part.name == "dial-plate"]
        ends = [tuple(map(of_plate(plate), edge)) for edge in edges(gnomon)]
        forms |= {f.value for f in instrument.facts if f.name == "style/form"}
        a, z = math.radians(azimuth), math.radians(lean)
        front = np.array([math.sin(z) * math.sin(a), math.sin(z) * math.cos(a), math.cos(z)])
        right = np.array([-math.cos(a), math.sin(a), 0.0])
        face = np.array([right, np.cross(front, right), front])
        longitude = random.uniform(-180, 180)
        for hour, pieces in written.items():
            # Fifteen instants of a century and a half at which skyfield has that hour.
            jd = random.uniform(2415021.5, 2469806.5, 15)
            for _ in range(3):
                off = math.radians(15 * (hour - 12)) - hour_angle(jd, longitude)
                jd = jd + (np.remainder(off + math.pi, math.tau) - math.pi) / math.tau
            suns = [direction(jd + s / DAY_S, latitude, longitude) for s in (0.0, LATER_S)]
            lit = (suns[0][2] > 0.02) & ((face @ suns[0])[2] > 0.05)
            now, later = (face @ s[:, lit] for s in suns)
            if not lit.any():
                continue
            for _, end in pieces:
                # The edge of this line is the one whose shadow is nearest to it.
                found = []
                for edge in ends:
                    first = away(edge, now, end, design.thickness_mm)
                    second = away(edge, later, end, design.thickness_mm)
                    found.append(np.abs(LATER_S * first / (first - second)))
                seconds = np.min(found, axis=0)
                assert seconds.max() < TWO_SECONDS, (instrument.title, latitude, hour)
                read += len(seconds)
    assert read >= instants
    assert {"triangle", "bridge"} <= forms
