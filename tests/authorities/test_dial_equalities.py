"""The treatise's equalities between dials: every plane is the horizon of some place (28:3, 193:3).

They are tested on laid-out dials, line by line, over random latitudes.
"""

import math

import numpy as np
import pytest
from helpers.curves import with_every_curve
from helpers.sweeping import roaming
from hypothesis import strategies as st

from instruments.errors import DesignError
from instruments.geometry import Arc
from instruments.sundial import equatorial, horizontal, plane, polar, vertical

pytestmark = pytest.mark.slow

MICRON = 1e-3

CHORD = 0.02
"""mm by which the chords of a curve may sag."""

OBLIQUITY = math.radians(23 + 35 / 60)
BARE = {
    "labels": False,
    "inscription": False,
    "shape": "disc",
    "diameter_mm": 400,
    "foot_x_mm": 0,
    "foot_y_mm": 0,
    "gnomon_height_mm": 20,
    "gnomon": {"kind": "pin"},
    "epoch": {"obliquity": "23°35′"},
}
OPPOSITE = {
    "day/capricorn": "day/cancer",
    "day/aquarius": "day/gemini",
    "day/pisces": "day/taurus",
    "day/equinox": "day/equinox",
}
OPPOSITE |= {b: a for a, b in OPPOSITE.items()}


def lines(module, face="front", **values):
    """Points along the lines of a dial, by name."""
    instrument = module.lay_out(module.Design.model_validate(with_every_curve(BARE | values)))
    found = {}
    for mark in getattr(instrument.part("dial-plate"), face):
        if mark.means.startswith(("hour/", "day/")):
            t = np.linspace(0, 1, 65)
            points = np.concatenate([s.point(t) for s in mark.shape.segments])
            found.setdefault(mark.means, []).append(points)
    return {means: np.concatenate(parts) for means, parts in found.items()}


def suns(latitude, azimuth, inclination, tips, gnomon=20.0):
    """Declinations and hour angles of the suns that throw tips, and their altitudes' sines."""
    right = np.array([-math.cos(azimuth), math.sin(azimuth), 0.0])
    out = np.array(
        [
            math.sin(azimuth) * math.sin(inclination),
            math.cos(azimuth) * math.sin(inclination),
            math.cos(inclination),
        ]
    )
    above = np.cross(out, right)
    sun = gnomon * out - tips.real[:, None] * right - tips.imag[:, None] * above
    east, north, up = (sun / np.linalg.norm(sun, axis=1)[:, None]).T
    declination = np.arcsin(up * math.sin(latitude) + north * math.cos(latitude))
    hour = np.arctan2(-east, up * math.cos(latitude) - north * math.sin(latitude))
    return declination, hour, up


@roaming(8, 100, st.floats(5, 85))
def test_a_south_wall_is_the_level_dial_of_the_complement_with_the_seasons_turned(latitude):
    wall = lines(vertical, place={"latitude": latitude}, fixings={"holes": "none"})
    level = lines(horizontal, place={"latitude": 90 - latitude})
    # 193:5. Each sees suns that are under the other's horizon; what both see is one line.
    compared = 0
    for means, points in wall.items():
        other = OPPOSITE.get(means, means)
        if other not in level:
            continue
        mirrored = level[other].conj()
        _, _, up = suns(math.radians(latitude), math.pi, math.pi / 2, mirrored)
        for z in mirrored[up > 0.05][::16]:
            assert off(points, z) < CHORD, means
            compared += 1
    assert compared > 20


def off(points, z):
    """About how far a point is from a line given by points: from its chords, mm."""
    a, b = points[:-1], points[1:]
    chord = np.where(a == b, 1.0, b - a)
    share = np.clip(((z - a) * chord.conj()).real / np.abs(chord) ** 2, 0, 1)
    return float(np.min(np.abs(a + share * (b - a) - z)))


FACES = {
    "south": (math.pi, math.pi / 2),
    "north": (0.0, math.pi / 2),
    "east": (math.pi / 2, math.pi / 2),
    "west": (3 * math.pi / 2, math.pi / 2),
}


@roaming(8, 120, st.floats(-80, 80), st.sampled_from(sorted(FACES)))
def test_a_wall_is_the_plane_dial_of_its_azimuth(latitude, facing):
    place = {"latitude": latitude}
    wall = lines(vertical, place=place, facing=facing, fixings={"holes": "none"})
    azimuth, inclination = FACES[facing]
    same = lines(plane, place=place, azimuth=math.degrees(azimuth), inclination=90)
    assert wall.keys() == same.keys()
    for means, points in wall.items():
        assert points == pytest.approx(same[means], abs=MICRON)
        declination, hour, up = suns(math.radians(latitude), azimuth, inclination, points)
        assert np.all(up > -1e-9)
        if means.startswith("hour/"):
            wanted = (int(means.rpartition("/")[2]) - 12) * math.pi / 12
            assert np.max(np.abs(np.sin(hour - wanted)) * np.cos(declination)) < 1e-9


@roaming(8, 100, st.floats(-70, 70), st.sampled_from(["east", "west"]))
def test_a_meridian_face_is_a_level_dial_of_the_equator(latitude, facing):
    """193:7: on the face turned so that its axis lies north, the lines of latitude 0."""
    wall = lines(vertical, place={"latitude": latitude}, facing=facing, fixings={"holes": "none"})
    level = lines(horizontal, place={"latitude": 0})
    # Six hours are between the two zeniths; the axis leans by the latitude on the wall.
    shift = 6 if facing == "east" else -6
    lean = math.pi / 2 - math.radians(latitude)
    turn = np.exp(1j * (lean if facing == "east" else -lean))
    compared = 0
    for means, points in wall.items():
        kind, _, hour = means.rpartition("/")
        other = f"{kind}/{int(hour) + shift}" if kind == "hour/equal" else means
        if other not in level:
            continue
        for z in points[::16] * turn:
            if abs(z) < 190:
                assert off(level[other], z) < CHORD, (means, other)
                compared += 1
    assert compared > 20


@roaming(8, 100, st.floats(-66, 66))
def test_an_equatorial_dial_has_circles_of_the_gnomons_cotangents(latitude):
    instrument = equatorial.lay_out(
        equatorial.Design.model_validate(with_every_curve(BARE | {"place": {"latitude": latitude}}))
    )
    plate = instrument.part("dial-plate")
    drawn = 0
    for face, sign in ((plate.front, 1), (plate.back, -1)):
        for mark in face:
            if not mark.means.startswith("day/"):
                continue
            name = mark.means.removeprefix("day/")
            longitude = {"cancer": 90, "gemini": 60, "taurus": 30}.get(name)
            if longitude is None:
                longitude = {"capricorn": -90, "aquarius": -60, "pisces": -30}[name]
            declination = math.asin(math.sin(OBLIQUITY) * math.sin(math.radians(longitude)))
            # 193:9-14: north above, south below.
            assert declination * sign > 0
            for segment in mark.shape.segments:
                assert isinstance(segment, Arc)
                assert segment.centre == pytest.approx(0, abs=1e-9)
                radius = 20 / math.tan(abs(declination))
                assert segment.radius == pytest.approx(radius, abs=MICRON)
            drawn += 1
    assert drawn >= 6


@roaming(8, 100, st.floats(-85, 85))
def test_a_polar_dial_is_a_level_dial_of_the_equator(latitude):
    leaning = lines(polar, place={"latitude": latitude})
    level = lines(horizontal, place={"latitude": 0})
    turn = 1 if math.radians(latitude) >= 0 else -1
    for means, points in leaning.items():
        assert means in level
        for z in points[::16] * turn:
            assert off(level[means], z) < CHORD, means


def test_reference_values_of_a_south_wall_and_of_an_equatorial_dial():
    wall = lines(vertical, place={"latitude": 36}, gnomon_height_mm=12, fixings={"holes": "none"})
    # Treatise, reference values: φ 36, δ = −ε, 30° after noon; x is east.
    end = wall["hour/equal/14"]
    assert np.min(np.abs(end - (6.9589 - 6.1800j))) < MICRON
    disc = lines(equatorial, place={"latitude": 36}, gnomon_height_mm=12)
    assert np.abs(disc["day/cancer"]) == pytest.approx(27.4887, abs=MICRON)


@roaming(
    8,
    120,
    st.floats(-89, 89),
    st.floats(0, 360),
    st.floats(0, 120),
    st.sampled_from(["seasonal", "babylonian", "italian"]),
)
def test_temporal_hours_are_exact_to_a_hundredth_of_a_minute(latitude, azimuth, tilt, system):
    values = {
        "place": {"latitude": latitude},
        "azimuth": azimuth,
        "inclination": tilt,
        "hours": False,
        "day_curves": False,
        "afternoon_prayers": False,
        system: {"shown": True},
    }
    try:
        found = lines(plane, **values)
    except DesignError:
        return  # the sun never reaches the face, or no line the plate
    phi = math.radians(latitude)
    for means, points in found.items():
        number = int(means.rpartition("/")[2])
        declination, hour, _ = suns(phi, math.radians(azimuth), math.radians(tilt), points)
        product = -math.tan(phi) * np.tan(declination)
        half = np.arccos(np.clip(product, -1, 1))
        step = math.pi / 12
        wanted = {
            "seasonal": (number - 6) / 6 * half,
            "babylonian": number * step - half,
            "italian": (number - 24) * step + half,
        }[system]
        away = np.abs(np.remainder(hour - wanted + math.pi, 2 * math.pi) - math.pi)
        # The fit's micron is worth more time where a step of a minute is less of a way;
        # beside the polar day's border a micron of declination is minutes of daylight.
        clear = (np.abs(product) < 0.995) & (np.abs(declination) < OBLIQUITY - 1e-6)
        pace = pace_mm(phi, math.radians(azimuth), math.radians(tilt), declination, hour)
        minutes = away / step * 60
        slope = np.maximum(1.0, np.abs(math.tan(phi)) / np.sqrt(np.maximum(1 - product**2, 1e-9)))
        allowed = 0.01 + 1e-3 / pace * slope
        assert np.all(minutes[clear] < allowed[clear]), means


def pace_mm(latitude, azimuth, inclination, declination, hour):
    """mm that the tip runs in a minute of time."""

    def tip(h):
        east = -np.cos(declination) * np.sin(h)
        axis, equator = np.sin(declination), np.cos(declination) * np.cos(h)
        north = axis * math.cos(latitude) - equator * math.sin(latitude)
        up = axis * math.sin(latitude) + equator * math.cos(latitude)
        x = -math.cos(azimuth) * east + math.sin(azimuth) * north
        level = math.sin(azimuth) * east + math.cos(azimuth) * north
        y = -math.cos(inclination) * level + math.sin(inclination) * up
        front = math.sin(inclination) * level + math.cos(inclination) * up
        return -20.0 * (x + 1j * y) / np.maximum(front, 1e-9)

    return np.abs(tip(hour + math.pi / 720) - tip(hour)) + 1e-12
