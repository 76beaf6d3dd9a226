"""Every line of the dial against plain vector geometry, over the whole domain."""

import math

import numpy as np
import pytest
from helpers.curves import with_every_curve
from helpers.sweeping import roaming
from hypothesis import given, settings
from hypothesis import strategies as st

from instruments.design import build
from instruments.errors import DesignError
from instruments.geometry import Arc, Line
from instruments.sundial.dial_plate import Rectangle, RoundPlate
from instruments.sundial.horizontal import Design, lay_out

pytestmark = pytest.mark.slow

MICRON = 1e-3
EXACT_MM = 1e-8
"""Straight lines and their ends: rounding on shadows of up to a metre."""

OBLIQUITY = math.radians(23.5)
DECLINATIONS = {
    name: math.asin(math.sin(OBLIQUITY) * math.sin(math.radians(longitude)))
    for name, longitude in {
        "capricorn": -90,
        "aquarius": -60,
        "pisces": -30,
        "equinox": 0,
        "taurus": 30,
        "gemini": 60,
        "cancer": 90,
    }.items()
}

latitudes = st.one_of(
    st.floats(-90, 90),
    st.sampled_from([0, 90, -90, 23.5, -23.5, 66.5, -66.5, 11.5, 89.999999, 1e-9]),
)
dials = st.fixed_dictionaries(
    {
        "latitude": latitudes,
        "shape": st.sampled_from(["rectangle", "disc"]),
        "width_mm": st.floats(80, 600),
        "height_mm": st.floats(80, 600),
        "diameter_mm": st.floats(80, 600),
        "gnomon_height_mm": st.one_of(st.none(), st.floats(2, 100)),
        "foot_y_mm": st.one_of(st.none(), st.floats(-15, 15)),
    }
)


class Dial:
    """The lines of a dial by name, with the face and the gnomon read back from its marks."""

    def __init__(self, latitude, **values):
        given_ = {
            "labels": False, "inscription": False, "epoch": {"obliquity": 23.5},
            "gnomon": {"kind": "pin"},
        }  # fmt: skip
        design = build(
            Design, with_every_curve(given_ | values) | {"place": {"latitude": latitude}}
        )
        self.instrument = lay_out(design)
        self.pitch_mm = design.workshop.limits.pitch_mm
        self.latitude = math.radians(latitude)
        part = self.instrument.part("dial-plate")
        facts = {f.name: f.value for f in self.instrument.facts}
        self.gnomon = facts["gnomon/height"]
        self.lines = {}
        for mark in part.front:
            if mark.means.startswith(("hour/", "day/", "prayer/")):
                self.lines.setdefault(mark.means, []).append(mark.shape)
        (self.collar,) = (m.shape.segments[0].radius for m in part.front if "foot" in m.means)
        inner = [m.shape for m in part.front if m.means == "border"][1]
        first = inner.segments[0]
        if isinstance(first, Arc):
            self.frame = RoundPlate(first.centre, first.radius)
        else:
            x0, y0, x1, y1 = inner.bounds()
            self.frame = Rectangle(complex(x0 + x1, y0 + y1) / 2, (x1 - x0) / 2, (y1 - y0) / 2)

    def points(self, means, count=60):
        t = np.linspace(0, 1, count)
        return np.concatenate([s.point(t) for p in self.lines[means] for s in p.segments])

    def sun(self, tips):
        """(declination, hour angle) of the suns that throw tips, by vectors."""
        sine, cosine = math.sin(self.latitude), math.cos(self.latitude)
        size = np.hypot(self.gnomon, np.abs(tips))
        east, north, up = -tips.real / size, -tips.imag / size, self.gnomon / size
        meridian = up * cosine - north * sine
        return np.arcsin(np.clip(up * sine + north * cosine, -1, 1)), np.arctan2(-east, meridian)

    def tip(self, declination, hour):
        """(tip, whether the sun is up) of a sun, by vectors."""
        sine, cosine = math.sin(self.latitude), math.cos(self.latitude)
        east = -np.cos(declination) * np.sin(hour)
        north = np.sin(declination) * cosine - np.cos(declination) * sine * np.cos(hour)
        up = np.sin(declination) * sine + np.cos(declination) * cosine * np.cos(hour)
        up_safe = np.where(up > 1e-6, up, 1.0)
        return -self.gnomon * (east + 1j * north) / up_safe, up > 1e-6

    def shown(self, tips, by=0.01):
        """Whether tips are on the face, clear of its limits."""
        return (self.frame.depth(tips) > by) & (np.abs(tips) > self.collar + by)


def made(values):
    """The dial, or None where the gnomon is too tall for its plate."""
    try:
        return Dial(**values)
    except DesignError as error:
        if "throws every shadow off the plate" not in str(error):
            raise
        return None


def off_set(function, tips):
    """How far tips are from the zero set of a function of the tip, mm, to first order."""
    step = 1e-4
    across = (function(tips + step) - function(tips - step)) / (2 * step)
    upward = (function(tips + 1j * step) - function(tips - 1j * step)) / (2 * step)
    return np.abs(function(tips)) / np.hypot(across, upward)


def hour_of(means):
    hours, _, minutes = means.rpartition("/")[2].partition(":")
    return (int(hours) + int(minutes or 0) / 60 - 12) * math.pi / 12


def test_everything_is_on_the_face_and_belongs_to_its_hour_and_day():
    @settings(deadline=None, max_examples=60)
    @given(dials)
    def check(values):
        dial = made(values)
        for means in dial.lines if dial else ():
            tips = dial.points(means)
            assert np.all(np.isfinite(tips))
            assert np.all(dial.frame.depth(tips) > -MICRON)
            assert np.all(np.abs(tips) > dial.collar - MICRON)
            declination, hour = dial.sun(tips)
            assert np.all(np.abs(declination) < OBLIQUITY + 1e-3 / dial.gnomon)
            if means.startswith("hour/"):
                there, up = dial.tip(declination, np.full(len(tips), hour_of(means)))
                assert np.all(up)
                assert np.max(np.abs(there - tips)) < EXACT_MM * (1 + np.max(np.abs(tips)))
            elif means.startswith("day/"):
                wanted = DECLINATIONS[means.rpartition("/")[2]]
                astray = off_set(lambda z, w=wanted, d=dial: d.sun(z)[0] - w, tips)
                assert np.max(astray) < MICRON
            else:
                assert np.all(hour > 0)

    check()


def test_nothing_that_the_face_could_show_is_lost():
    @settings(deadline=None, max_examples=40)
    @given(dials)
    def check(values):
        dial = made(values)
        if dial is None:
            return
        instants = np.random.default_rng(7)
        hours = {f"hour/equal/{n}": (n - 12) * math.pi / 12 for n in range(24)}
        for means, hour in hours.items():
            suns = instants.uniform(-OBLIQUITY, OBLIQUITY, 50)
            assert_drawn(dial, means, *dial.tip(suns, np.full(50, hour)))
        for name, declination in DECLINATIONS.items():
            suns = instants.uniform(-math.pi, math.pi, 50)
            assert_drawn(dial, f"day/{name}", *dial.tip(np.full(50, declination), suns))

    check()


def assert_drawn(dial, means, tips, up):
    """Each tip on the face is within the chords' sag of the line that should show it."""
    tips = tips[up & dial.shown(tips)]
    if not tips.size:
        return
    if means not in dial.lines:
        # So near to the frame all along that it would not be seen beside that.
        assert dial.frame.depth(tips).max() < dial.pitch_mm
        return
    pieces = [s for p in dial.lines[means] for s in p.segments]
    t = np.linspace(0, 1, 2001)
    least = np.full(len(tips), np.inf)
    for piece in pieces:
        points = piece.point(t[::2000] if isinstance(piece, Line) else t)
        a, b = points[:-1], points[1:]
        along = ((tips[:, None] - a) * (b - a).conjugate()).real / np.abs(b - a) ** 2
        nearest = a + (b - a) * np.clip(along, 0, 1)
        least = np.minimum(least, np.abs(tips[:, None] - nearest).min(axis=1))
    # Chords of a whole circle of 300 mm sag by 0.4 µm.
    assert least.max() < 1.5 * MICRON


@pytest.mark.parametrize("latitude", [0, 15, 36.2, 51.5, 66.6, 78, 90])
def test_an_hour_line_ends_at_a_solstice_the_frame_or_the_foot(latitude):
    dial = Dial(latitude)
    for means in [m for m in dial.lines if m.startswith("hour/")]:
        for path in dial.lines[means]:
            assert [type(s) for s in path.segments] == [Line]
            for end in (path.start, path.end):
                solstice = abs(abs(dial.sun(np.array([end]))[0][0]) - OBLIQUITY) < 1e-9
                frame = abs(dial.frame.depth(np.array([end]))[0]) < EXACT_MM
                assert solstice or frame or abs(abs(end) - dial.collar) < EXACT_MM


@settings(deadline=None, max_examples=30)
@given(latitudes, st.floats(5, 60))
def test_morning_mirrors_afternoon(latitude, gnomon):
    dial = made({"latitude": latitude, "gnomon_height_mm": gnomon, "foot_y_mm": 0})
    for n in range(1, 12) if dial else ():
        morning = dial.lines.get(f"hour/equal/{12 - n}", [])
        afternoon = dial.lines.get(f"hour/equal/{12 + n}", [])
        assert_same(
            [(-p.start.conjugate(), -p.end.conjugate()) for p in morning],
            [(p.start, p.end) for p in afternoon],
        )


def assert_same(one, other):
    """Two sets of segments by their ends, in any order."""
    assert len(one) == len(other)
    for a, b in one:
        assert any(abs(a - c) + abs(b - d) < 1e-6 for c, d in other)


@settings(deadline=None, max_examples=30)
@given(st.floats(0, 90), st.floats(5, 60), st.sampled_from(["rectangle", "disc"]))
def test_the_southern_dial_is_the_northern_one_mirrored(latitude, gnomon, shape):
    values = {"gnomon_height_mm": gnomon, "foot_y_mm": 0, "shape": shape}
    north = made({"latitude": latitude} | values)
    south = made({"latitude": -latitude} | values)
    assert (north is None) == (south is None)
    if north is None:
        return
    names = {m for m in north.lines if m.startswith("hour/")}
    assert names == {m for m in south.lines if m.startswith("hour/")}
    for means in names:
        assert_same(
            [(p.end.conjugate(), p.start.conjugate()) for p in north.lines[means]],
            [(p.start, p.end) for p in south.lines[means]],
        )
    pairs = zip(DECLINATIONS, reversed(DECLINATIONS), strict=True)
    for name, mirrored in pairs:
        length = sum(p.length() for p in north.lines.get(f"day/{name}", []))
        image = sum(p.length() for p in south.lines.get(f"day/{mirrored}", []))
        assert image == pytest.approx(length, abs=0.01)


@roaming(20, 250, dials)
def test_curves_stay_within_a_micron_everywhere(values):
    dial = made(values)
    for name, declination in DECLINATIONS.items() if dial else ():
        if f"day/{name}" in dial.lines:
            tips = dial.points(f"day/{name}", 200)
            assert np.max(off_set(lambda z, d=declination: dial.sun(z)[0] - d, tips)) < MICRON
    for gnomons in (1, 2):
        if dial and f"prayer/asr-{gnomons}" in dial.lines:
            tips = dial.points(f"prayer/asr-{gnomons}", 200)

            def excess(z, k=gnomons):
                noon = np.abs(np.tan(dial.latitude - dial.sun(z)[0]))
                return np.arctan2(dial.gnomon, np.abs(z)) - np.arctan2(1.0, noon + k)

            # At its corner, where the sun culminates in the zenith, the law has no slope.
            away = np.abs(dial.sun(tips)[0] - dial.latitude) > 1e-4
            assert np.max(off_set(excess, tips)[away], initial=0) < MICRON


def test_half_hours_lie_between_the_hours_and_the_noon_line_is_drawn_once():
    dial = Dial(36, half_hours=True)
    assert "hour/equal/10:30" in dial.lines
    assert len(dial.lines["hour/equal/12"]) == 1
    tips = dial.points("hour/equal/10:30")
    assert dial.sun(tips)[1] == pytest.approx(-1.5 * math.pi / 12, abs=1e-12)


def test_what_is_switched_off_is_not_drawn():
    dial = Dial(36, hours=False, afternoon_prayers=False)
    assert all(m.startswith("day/") for m in dial.lines)
    bare = Dial(36, hours=False, afternoon_prayers=False, day_curves=False)
    assert not bare.lines


@pytest.mark.parametrize("latitude", [0, 15, -20])
def test_the_afternoon_curve_has_its_corner_where_the_sun_culminates_in_the_zenith(latitude):
    dial = Dial(latitude, gnomon_height_mm=20)
    (path,) = dial.lines["prayer/asr-1"]
    turns = [
        (a.end, abs(np.angle(b.derivative(0.0) / a.derivative(1.0))))
        for a, b in zip(path.segments, path.segments[1:], strict=False)
    ]
    corner, turn = max(turns, key=lambda pair: pair[1])
    assert turn > 0.2
    assert dial.sun(np.array([corner]))[0][0] == pytest.approx(math.radians(latitude), abs=1e-9)
