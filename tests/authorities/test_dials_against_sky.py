"""Dials of every plane against an independent sky: DE421 by skyfield, and plain vectors.

Skyfield gives the sun at random instants; vectors alone throw the shadow of the nodus on the
face; the line read back from the written SVG that passes there has to name the hour to 2 s,
the date to an hour of the sun's motion in declination, the prayer to a thousandth of a degree.
"""

import math
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

import numpy as np
import pytest
from helpers.skies import SCALE
from helpers.svg_file import Drawing
from helpers.sweeping import few_and_many

from instruments.errors import DesignError
from instruments.making.workshop import profile
from instruments.part import Face
from instruments.sundial import plane as design_module
from output import svg
from output.layers import DrawnFace
from output.provenance import Provenance

pytestmark = pytest.mark.slow

SECONDS = 2.0
"""What an hour may be off, seconds of time."""

FILE_MM = 2e-3
"""What a point of the file may be off, mm: the fit's micron and the file's rounding."""

LOW = math.sin(math.radians(3.0))
"""Suns lower than this over ground or face throw shadows too long to judge by."""

SAID = Provenance("0", "plane-dial", {}, ())


@dataclass
class Case:
    """A place, a plane and a gnomon."""

    latitude: float
    longitude: float
    azimuth: float
    inclination: float
    gnomon: float

    def axes(self):
        """The face's right, up and outward as (east, north, up) vectors."""
        a, i = math.radians(self.azimuth), math.radians(self.inclination)
        out = np.array([math.sin(a) * math.sin(i), math.cos(a) * math.sin(i), math.cos(i)])
        right = np.array([-math.cos(a), math.sin(a), 0.0])
        return right, np.cross(out, right), out

    def sun(self, declination, hour):
        """The unit vector to the sun as (east, north, up)."""
        f = math.radians(self.latitude)
        east = -np.cos(declination) * np.sin(hour)
        axis = np.sin(declination) * np.ones_like(hour)
        equator = np.cos(declination) * np.cos(hour)
        north = axis * math.cos(f) - equator * math.sin(f)
        up = axis * math.sin(f) + equator * math.cos(f)
        return np.stack([east, north, up], axis=-1)

    def tip(self, declination, hour):
        """The shadow of the nodus on the face, and whether sun and face make one."""
        right, above, out = self.axes()
        s = self.sun(declination, hour)
        front = s @ out
        lit = (front > LOW) & (s[..., 2] > LOW)
        safe = np.where(lit, front, 1.0)
        return -self.gnomon * (s @ right + 1j * (s @ above)) / safe, lit


class Written:
    """The hours, days and prayers of a written SVG: control points of cubics by name."""

    def __init__(self, text):
        drawing = Drawing(text)
        self.lines = {
            means: [row for s in drawing.segments(means) for row in s.corners()]
            for means in drawing.names("hour/", "day/", "prayer/")
        }

    def points(self, means, t):
        """Points at parameters of every segment, a row each."""
        if means not in self.lines:
            return np.zeros((0, len(t)))
        u = 1 - t
        return np.array(self.lines[means]) @ np.array([u**3, 3 * u * u * t, 3 * u * t * t, t**3])

    def off(self, means, point):
        """How far a point is from a line, mm; infinite where there is no such line."""
        if means not in self.lines:
            return math.inf
        rows = np.array(self.lines[means])
        low, high = np.zeros(len(rows)), np.ones(len(rows))
        for steps in (64, 16, 16, 16):
            t = low[:, None] + (high - low)[:, None] * np.linspace(0, 1, steps + 1)
            u = 1 - t
            a, b, c, d = (corner[:, None] for corner in rows.T)
            at = u**3 * a + 3 * u * u * t * b + 3 * u * t * t * c + t**3 * d
            away = np.abs(at - point)
            k = np.argmin(away, axis=1)
            each = np.arange(len(rows))
            low, high = t[each, np.maximum(k - 1, 0)], t[each, np.minimum(k + 1, steps)]
        return float(away.min())


def dial(case, **values):
    """The written face of a dial, or None where the shadow misses it."""
    asked = {
        "place": {"latitude": case.latitude, "longitude": case.longitude},
        "azimuth": case.azimuth,
        "inclination": case.inclination,
        "gnomon_height_mm": case.gnomon,
        "gnomon_diameter_mm": 0.5,
        "gnomon": {"kind": "pin"},
        "shape": "disc",
        "diameter_mm": 600,
        "foot_x_mm": 0,
        "foot_y_mm": 0,
        "labels": False,
        "inscription": False,
        "lettering": {"height_mm": 2},
        "hours": False,
        "day_curves": False,
        "afternoon_prayers": False,
        "days": {"entries": "signs"},
    }
    for key, value in values.items():
        asked[key] = asked[key] | value if isinstance(asked.get(key), dict) else value
    try:
        instrument = design_module.lay_out(design_module.Design.model_validate(asked))
    except DesignError:
        return None
    part = instrument.part("dial-plate")
    return Written(svg.render(DrawnFace.of(part, Face.FRONT), profile("default"), SAID))


@pytest.fixture(scope="module")
def sky(planets):
    """From instants (Julian dates, UT1) to the sun's declination and Greenwich hour angle."""

    def seen(jd_ut1):
        instant = SCALE.ut1_jd(jd_ut1)
        right_ascension, declination, _ = (
            planets["earth"].at(instant).observe(planets["sun"]).apparent().radec("date")
        )
        hour = instant.gast * math.pi / 12 - right_ascension.radians
        return declination.radians, np.remainder(hour + math.pi, 2 * math.pi) - math.pi

    return seen


def cases(random, count):
    """Random places, planes and gnomons, the special ones among them."""
    found = []
    for k in range(count):
        latitude = float(random.uniform(-75, 75)) if k % 5 else float(random.choice([0, 52, -34]))
        inclination = float(random.uniform(0, 150)) if k % 4 else float(random.choice([0, 90]))
        azimuth = float(random.uniform(0, 360)) if k % 3 else float(random.choice([0, 90, 180]))
        found.append(
            Case(
                latitude,
                float(random.uniform(-180, 180)),
                azimuth,
                inclination,
                float(random.uniform(8, 60)),
            )
        )
    return found


def near(case, declination, hour):
    """Whether the shadow of a sun is well on the plate."""
    tip, lit = case.tip(declination, hour)
    return lit & (np.abs(tip) < 270) & (np.abs(tip) > 2)


def speed(case, declination, hour):
    """mm that the tip runs in a second of time."""
    second = math.pi / 43200
    ahead, _ = case.tip(declination, hour + second)
    here, _ = case.tip(declination, hour)
    return abs(complex(ahead - here))


def settle(sky, instants, east, target):
    """Instants shifted until `target(declination, hour)` of the sun there is the hour angle."""
    for _ in range(4):
        declination, greenwich = sky(instants)
        hour = np.remainder(greenwich + east + math.pi, 2 * math.pi) - math.pi
        away = target(declination) - hour
        away = np.remainder(away + math.pi, 2 * math.pi) - math.pi
        instants = instants + away / (2 * math.pi)
    return instants


def half_day(latitude, declination):
    return np.arccos(np.clip(-np.tan(latitude) * np.tan(declination), -1, 1))


SYSTEMS = ("equal", "seasonal", "babylonian", "italian")


def targets(system, number, latitude):
    """The hour angle of an hour, from its definition."""
    step = math.pi / 12
    return {
        "equal": lambda d: (number - 12) * step + 0 * d,
        "seasonal": lambda d: (number - 6) / 6 * half_day(latitude, d),
        "babylonian": lambda d: number * step - half_day(latitude, d),
        "italian": lambda d: (number - 24) * step + half_day(latitude, d),
    }[system]


def roughly(instants):
    """The sun's declination to half a degree, to choose instants by."""
    return -0.409 * np.cos((instants - 2451545 + 10) * 2 * math.pi / 365.2422)


def chosen(random, count, target, zone=None):
    """Random cases and instants whose shadow is on the plate: cases, what is read, instants.

    `target(case, declination)` draws what is to be read, and gives it with its hour angle.
    """
    found = []
    while len(found) < count:
        for case in cases(random, 400):
            if zone is not None:
                case.longitude = float(np.clip(15 * zone + random.uniform(-12, 12), -180, 180))
            jd = float(random.uniform(2415386.5, 2469442.5))
            declination = float(roughly(jd))
            read, hour = target(case, declination)
            if hour is not None and near(case, declination, np.array(hour)):
                found.append((case, read, jd, hour))
    return found[:count]


@pytest.mark.parametrize("count", few_and_many(16, 1250))
def test_hours_read_from_the_file_are_the_suns(sky, count):
    random = np.random.default_rng(1030)

    def target(case, declination):
        system = str(random.choice(SYSTEMS))
        number = int(random.integers(1, 12 if system == "seasonal" else 24))
        f = math.radians(case.latitude)
        if system != "seasonal" and system != "equal" and abs(math.tan(f)) * 0.44 >= 1:
            return None, None
        return (system, number), float(targets(system, number, f)(declination))

    found = chosen(random, count, target)
    east = np.radians([case.longitude for case, *_ in found])
    start = np.array([jd for *_, jd, _ in found])

    def exact(declination):
        rows = zip(found, declination, strict=True)
        return np.array([targets(*read, math.radians(c.latitude))(d) for (c, read, *_), d in rows])

    instants = settle(sky, start, east, exact)
    declination, greenwich = sky(instants)
    hours = np.remainder(greenwich + east + math.pi, 2 * math.pi) - math.pi
    # Where the day grows to 24 hours within days, the hour may flee the iteration.
    settled = np.abs(np.sin(exact(declination) - hours)) < 1e-7
    tried = 0
    for (case, (system, number), *_), jd, d, h, ok in zip(
        found, instants, declination, hours, settled, strict=True
    ):
        # Beyond the mean obliquity, by nutation, no line is drawn.
        if not ok or abs(d) > math.radians(23.43) or not near(case, d, h):
            continue
        group = {"hours": True} if system == "equal" else {system: {"shown": True}}
        file = dial(case, epoch={"year": 2000 + (jd - 2451545) / 365.25}, **group)
        tip, _ = case.tip(d, h)
        allowed = SECONDS * speed(case, d, h) + FILE_MM
        assert file.off(f"hour/{system}/{number}", complex(tip)) < allowed, (case, system, number)
        tried += 1
    assert tried > 0.95 * count


@pytest.mark.parametrize("count", few_and_many(8, 80))
@pytest.mark.parametrize("zone", ["UTC", "Asia/Kolkata", "America/New_York"])
def test_clock_hours_read_from_the_file_are_the_clocks(sky, zone, count):
    random = np.random.default_rng(7)
    fixed = {"UTC": 0.0, "Asia/Kolkata": 5.5, "America/New_York": -5.0}[zone]

    def target(case, _):
        clock = int(random.integers(5, 20))
        return clock, (clock - fixed - 12) * math.pi / 12 + math.radians(case.longitude)

    found = chosen(random, count, target, zone=fixed)
    # UT1 runs within 0.9 s of UTC; clocks are taken to show it.
    instants = np.array([math.floor(jd) + 0.5 + (n - fixed) / 24 for _, n, jd, _ in found])
    declination, greenwich = sky(instants)
    tried = 0
    for (case, n, *_), jd, d, g in zip(found, instants, declination, greenwich, strict=True):
        h = np.array(math.remainder(g + math.radians(case.longitude), 2 * math.pi))
        if abs(d) > math.radians(23.43) or not near(case, d, h):
            continue
        year = 2000 + (jd - 2451545) / 365.25
        file = dial(case, place={"timezone": zone}, epoch={"year": year}, zone={"shown": True})
        tip, _ = case.tip(d, h)
        allowed = SECONDS * speed(case, d, h) + FILE_MM
        assert file.off(f"hour/zone/{n}", complex(tip)) < allowed, (case, n, jd)
        tried += 1
    assert tried > 0.8 * count


@pytest.mark.parametrize("count", few_and_many(8, 600))
def test_dates_read_from_the_file_are_the_suns(sky, count):
    random = np.random.default_rng(11)

    def target(_case, _declination):
        return None, float(random.uniform(-math.pi, math.pi))

    found = chosen(random, count, target)
    noon = np.array([math.floor(jd) for *_, jd, _ in found])
    at_noon = noon - np.radians([case.longitude for case, *_ in found]) / (2 * math.pi)
    declination, _ = sky(at_noon)
    later, _ = sky(at_noon + 1 / 24)
    origin = datetime(2000, 1, 1, 12, tzinfo=UTC)
    tried = 0
    for (case, _, _, hour), jd, d, e in zip(found, noon, declination, later, strict=True):
        h = np.array(hour)
        if not near(case, d, h):
            continue
        date = (origin + timedelta(days=float(jd - 2451545))).strftime("%Y-%m-%d")
        file = dial(case, day_curves=True, days={"entries": "none", "dates": [date]})
        here, there = (complex(case.tip(x, h)[0]) for x in (d, e))
        assert file.off(f"day/{date}", here) < abs(there - here) + FILE_MM, (case, date)
        tried += 1
    assert tried > 0.95 * count


@pytest.mark.parametrize("count", few_and_many(16, 150))
def test_hours_of_a_styles_edge_are_the_suns(sky, count):
    random = np.random.default_rng(17)
    thick = 4.0

    def target(case, _):
        # A sheet: neither along the face nor upright on it.
        pole, (_, _, out) = case.sun(math.pi / 2, np.array(0.0)), case.axes()
        if not math.sin(math.radians(12)) < abs(pole @ out) < math.sin(math.radians(80)):
            return None, None
        number = int(random.integers(4, 21))
        return number, (number - 12) * math.pi / 12

    found = chosen(random, count, target)
    east = np.radians([case.longitude for case, *_ in found])
    wanted = np.array([hour for *_, hour in found])
    instants = settle(sky, np.array([jd for *_, jd, _ in found]), east, lambda _: wanted)
    declination, _ = sky(instants)
    tried = 0
    for (case, number, _, hour), d in zip(found, declination, strict=True):
        h = np.array(hour)
        asked = {"kind": "polar-style", "thickness_mm": thick}
        file = dial(case, hours=True, gnomon=asked)
        if file is None or not near(case, d, h):
            continue
        right, above, out = case.axes()
        pole = case.sun(math.pi / 2, np.array(0.0))
        pole = pole * math.copysign(1.0, pole @ out)
        rise = complex(pole @ right, pole @ above)
        rise /= abs(rise)
        sun = case.sun(d, h)
        # A point of the axis a little below the nodus, and its shadow.
        point = case.gnomon * out - 0.1 * case.gnomon / (pole @ out) * pole
        tip = point - sun * (point @ out) / (sun @ out)
        shadow = complex(tip @ right, tip @ above)
        root = -rise * case.gnomon * abs(complex(pole @ right, pole @ above)) / (pole @ out)
        way = (shadow - root) / abs(shadow - root)
        # The shadow of the sheet lies on the side of its foot; its rim is the other edge's.
        across = 1j * way * math.copysign(1.0, (rise * way.conjugate()).imag)
        side = 1j * rise * thick / 2
        edge = side if (side * across.conjugate()).real < 0 else -side
        if abs((side * across.conjugate()).real) < 1e-6 or not 60 < abs(shadow) < 250:
            continue
        second, _ = case.tip(d, h + math.pi / 43200)
        here, _ = case.tip(d, h)
        allowed = SECONDS * abs(complex(second - here)) + FILE_MM
        assert file.off(f"hour/equal/{number}", shadow + edge) < allowed, (case, number)
        tried += 1
    assert tried > 0.26 * count


@pytest.mark.parametrize("count", few_and_many(12, 160))
def test_prayers_read_from_the_file_keep_the_law(count):
    random = np.random.default_rng(13)
    tried = 0
    for case in cases(random, count):
        case.gnomon = max(case.gnomon, 30.0)
        asked = {"afternoon": ["1", "1.5", "2"]}
        file = dial(case, afternoon_prayers=True, prayers=asked)
        if file is None:
            continue
        right, above, out = case.axes()
        f = math.radians(case.latitude)
        for key in ("1", "1.5", "2"):
            for z in file.points(f"prayer/asr-{key}", np.array([0.1, 0.5, 0.9])).ravel():
                sun = case.gnomon * out - z.real * right - z.imag * above
                east, north, up = sun / np.linalg.norm(sun)
                d = math.asin(up * math.sin(f) + north * math.cos(f))
                if up < LOW or abs(f - d) < 1e-3:
                    continue
                wanted = math.atan2(1.0, math.tan(abs(f - d)) + float(key))
                assert east < 1e-6
                assert math.degrees(abs(math.asin(up) - wanted)) < 1e-3, (case, key, z)
                tried += 1
    assert tried > 3 * count
