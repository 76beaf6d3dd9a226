"""The treatise's dials, read back from the written SVG and DXF by other programs' readers."""

import io
import math

import ezdxf
import numpy as np
import pytest
import svgelements
from helpers import svg_file
from helpers.curves import with_every_curve
from lxml import etree

from instruments.design import build
from instruments.making.workshop import profile
from instruments.part import Face
from instruments.sundial.horizontal import Design, lay_out
from output import dxf, svg
from output.layers import DrawnFace
from output.provenance import Provenance

pytestmark = pytest.mark.slow

MICRON = 1e-3
"""mm: what a figure read from a file may be off."""

MILLIDEGREE = math.radians(1e-3)

BIRUNI = math.radians(23 + 35 / 60)
PTOLEMY = "23°51′20″"

PIN = {"gnomon": {"kind": "pin"}}


class Drawing:
    """Lines by name, as functions from shares of their length to points in mm."""

    def __init__(self, pieces):
        self.pieces = pieces

    def points(self, means, count=400):
        found = [piece(np.linspace(0, 1, count)) for name, piece in self.pieces if name == means]
        return np.concatenate(found)

    def off(self, means, point):
        """How far a point is from a line, mm: the least distance to its chords."""
        least = math.inf
        for name, piece in self.pieces:
            if name != means:
                continue
            low, high = 0.0, 1.0
            for _ in range(6):
                at = np.linspace(low, high, 400)
                away = np.abs(piece(at) - point)
                best = int(np.argmin(away))
                low, high = at[max(best - 1, 0)], at[min(best + 1, 399)]
            least = min(least, float(away.min()))
        return least


def from_svg(text):
    pieces = []
    for means, paths in svg_file.Drawing(text).paths.items():
        for curve in paths:

            def piece(t, curve=curve):
                at = np.minimum((t * len(curve)).astype(int), len(curve) - 1)
                parts = [curve[k].at(t[at == k] * len(curve) - k) for k in range(len(curve))]
                return np.concatenate(parts)

            pieces.append((means, piece))
    return Drawing(pieces)


def from_dxf(text):
    document = ezdxf.read(io.StringIO(text))
    assert not document.audit().has_issues
    pieces = []
    for entity in document.modelspace():
        means = entity.get_xdata("MIQYAS")[0].value
        if means.startswith("label/"):
            continue
        parts = list(entity.virtual_entities()) if entity.dxftype() == "LWPOLYLINE" else [entity]
        pieces += [(means, _on(e)) for e in parts]
    return Drawing(pieces)


def _on(entity):
    if entity.dxftype() == "LINE":
        a, b = complex(*entity.dxf.start.vec2), complex(*entity.dxf.end.vec2)
        return lambda t: a + (b - a) * t
    centre, radius = complex(*entity.dxf.center.vec2), entity.dxf.radius
    if entity.dxftype() == "CIRCLE":
        return lambda t: centre + radius * np.exp(2j * np.pi * t)
    start = math.radians(entity.dxf.start_angle)
    sweep = math.radians((entity.dxf.end_angle - entity.dxf.start_angle) % 360)
    return lambda t: centre + radius * np.exp(1j * (start + sweep * t))


def drawn(kind, **values):
    given = PIN | {"labels": False, "inscription": False} | values
    instrument = lay_out(build(Design, with_every_curve(given)))
    part = instrument.part("dial-plate")
    said = Provenance("0", "horizontal-dial", {}, ())
    if kind == "svg":
        return from_svg(svg.render(DrawnFace.of(part, Face.FRONT), profile("default"), said))
    return from_dxf(dxf.render(DrawnFace.of(part, Face.FRONT), profile("default"), said))


@pytest.fixture(params=["svg", "dxf"])
def kind(request):
    return request.param


def digits(kind):
    """φ 36, ε 23;35 and a gnomon of twelve digits of 1 mm."""
    return drawn(
        kind,
        place={"latitude": 36},
        epoch={"obliquity": "23°35′"},
        gnomon_height_mm=12,
        gnomon_diameter_mm=1,
    )


@pytest.mark.parametrize(
    ("day", "tip"),
    [
        ("capricorn", 26.8974 + 29.2441j),
        ("equinox", 14.8328 + 8.7185j),
        ("cancer", 10.2398 + 0.9044j),
    ],
)
def test_shadow_tips_at_latitude_36_three_hours_after_noon(kind, day, tip):
    dial = digits(kind)
    assert dial.off("hour/equal/15", tip) < MICRON
    assert dial.off(f"day/{day}", tip) < MICRON


def test_an_hour_line_ends_on_the_solstices(kind):
    ends = digits(kind).points("hour/equal/15", 2)
    assert sorted(ends, key=lambda z: z.imag) == pytest.approx(
        [10.2398 + 0.9044j, 26.8974 + 29.2441j], abs=MICRON
    )


@pytest.mark.parametrize(
    ("day", "shadow"),
    [
        ("cancer", 12 + 54 / 60 + 42 / 3600),
        ("equinox", 43 + 35 / 60 + 33 / 3600),
        ("capricorn", 103 + 19 / 60 + 14 / 3600),
    ],
)
def test_noon_shadows_of_almagest_ii_5(kind, day, shadow):
    dial = drawn(
        kind,
        place={"latitude": 36},
        epoch={"obliquity": PTOLEMY},
        gnomon_height_mm=60,
        width_mm=400,
        height_mm=300,
    )
    crossing = complex(0, shadow)
    assert dial.off("hour/equal/12", crossing) < MICRON
    assert dial.off(f"day/{day}", crossing) < MICRON


@pytest.mark.parametrize(
    ("gnomons", "hour_angles"), [(1, (38.2712, 51.7196, 57.4694)), (2, (48.0282, 64.8099, 76.3068))]
)
def test_afternoon_prayers_at_latitude_36(kind, gnomons, hour_angles):
    dial = drawn(
        kind,
        place={"latitude": 36},
        epoch={"obliquity": "23°35′"},
        gnomon_height_mm=40,
        width_mm=800,
        height_mm=600,
    )
    for declination, hour in zip((-BIRUNI, 0.0, BIRUNI), hour_angles, strict=True):
        tip = plain_tip(math.radians(36), declination, math.radians(hour), 40)
        # The table's angles are to 0.0001°, 0.6 µm at most on these shadows.
        assert dial.off(f"prayer/asr-{gnomons}", tip) < 2 * MICRON


def plain_tip(latitude, declination, hour, gnomon):
    """The tip of the shadow by plain vector geometry, east and north."""
    east = -math.cos(declination) * math.sin(hour)
    north = math.sin(declination) * math.cos(latitude)
    north -= math.cos(declination) * math.sin(latitude) * math.cos(hour)
    up = math.sin(declination) * math.sin(latitude)
    up += math.cos(declination) * math.cos(latitude) * math.cos(hour)
    return -gnomon * complex(east, north) / up


@pytest.mark.parametrize("latitude", [-52, -10, 8, 36, 51.5, 64])
@pytest.mark.parametrize("gnomons", [1, 2])
def test_the_sun_on_an_afternoon_curve_keeps_the_law(latitude, gnomons):
    gnomon = 12.0
    dial = drawn("svg", place={"latitude": latitude}, gnomon_height_mm=gnomon, foot_y_mm=0)
    tips = dial.points(f"prayer/asr-{gnomons}")
    phi = math.radians(latitude)

    def excess(z):
        """Altitude over the one that the law asks for."""
        altitude = np.arctan2(gnomon, np.abs(z))
        up, north = gnomon, -z.imag
        sine = (up * math.sin(phi) + north * math.cos(phi)) / np.hypot(gnomon, np.abs(z))
        noon = np.abs(np.tan(phi - np.arcsin(sine)))
        return altitude - np.arctan2(1.0, noon + gnomons)

    slope = np.hypot(
        (excess(tips + 1e-5) - excess(tips - 1e-5)) / 2e-5,
        (excess(tips + 1e-5j) - excess(tips - 1e-5j)) / 2e-5,
    )
    assert np.max(np.abs(excess(tips)) / slope) < MICRON
    # A micron's worth of altitude is a millidegree only where the shadow is long enough.
    long = np.abs(tips) > 2 * gnomon
    assert np.all(np.abs(excess(tips)[long]) < MILLIDEGREE)


def conic(points):
    """The eccentricity of the conic that follows points best."""
    z = (points - points.mean()) / np.abs(points - points.mean()).max()
    x, y = z.real, z.imag
    _, _, rows = np.linalg.svd(np.stack([x * x, x * y, y * y, x, y, np.ones_like(x)], axis=1))
    a, b, c, d, e, f = rows[-1]
    whole = np.array([[a, b / 2, d / 2], [b / 2, c, e / 2], [d / 2, e / 2, f]])
    sign = -1.0 if np.linalg.det(whole) > 0 else 1.0
    root = math.hypot(a - c, b)
    return math.sqrt(2 * root / (sign * (a + c) + root)) if root else 0.0


@pytest.mark.parametrize("latitude", [-75, -36, 0, 12, 36, 51.5, 60, 66.4167, 69.92, 80, 88])
def test_day_curves_are_conics_of_the_right_eccentricity(latitude):
    dial = drawn(
        "svg",
        place={"latitude": latitude},
        epoch={"obliquity": "23°35′"},
        gnomon_height_mm=100,
        width_mm=1500,
        height_mm=1500,
        gnomon_diameter_mm=1,
    )
    names = {name for name, _ in dial.pieces if name.startswith("day/")} - {"day/equinox"}
    assert len(names) >= 3
    for name, longitude in (("cancer", 90), ("gemini", 60), ("taurus", 30), ("capricorn", 90)):
        if f"day/{name}" not in names:
            continue
        sine = math.sin(BIRUNI) * math.sin(math.radians(longitude))
        wanted = math.cos(math.radians(latitude)) / sine
        # Half a micron of rounding on a curve a metre long bends e by less than this.
        assert conic(dial.points(f"day/{name}")) == pytest.approx(wanted, abs=2e-3)


def test_the_equinox_is_a_straight_line(kind):
    dial = drawn(kind, place={"latitude": 51.5}, gnomon_height_mm=20)
    line = dial.points("day/equinox")
    assert np.ptp(line.imag) < MICRON
    assert line.imag[0] == pytest.approx(20 * math.tan(math.radians(51.5)), abs=MICRON)


@pytest.mark.parametrize("latitude", [90, -90])
def test_day_curves_at_the_poles_are_circles(kind, latitude):
    dial = drawn(
        kind, place={"latitude": latitude}, epoch={"obliquity": "23°35′"}, gnomon_height_mm=12
    )
    day = "cancer" if latitude > 0 else "capricorn"
    # 193:9–14: the shadow is constant, g · cot δ.
    assert np.abs(dial.points(f"day/{day}")) == pytest.approx(27.4887, abs=MICRON)
    assert not [n for n, _ in dial.pieces if n in ("day/equinox", "prayer/asr-1", "prayer/asr-2")]
    hours = [n for n, _ in dial.pieces if n.startswith("hour/")]
    assert len(hours) == 24


def test_circles_stay_arcs_in_both_files():
    instrument = lay_out(build(Design, PIN | {"place": {"latitude": 90}, "gnomon_height_mm": 12}))
    part = instrument.part("dial-plate")
    said = Provenance("0", "horizontal-dial", {}, ())
    root = etree.fromstring(
        svg.render(DrawnFace.of(part, Face.FRONT), profile("default"), said).encode()
    )
    paths = [p for p in root.iter() if p.get("data-means") == "day/cancer"]
    assert len(paths) == 1
    assert {type(s) for s in svgelements.Path(paths[0].get("d"))} <= {
        svgelements.Move,
        svgelements.Arc,
        svgelements.Close,
    }
    document = ezdxf.read(
        io.StringIO(dxf.render(DrawnFace.of(part, Face.FRONT), profile("default"), said))
    )
    circles = [e for e in document.modelspace() if e.get_xdata("MIQYAS")[0].value == "day/cancer"]
    assert [e.dxftype() for e in circles] == ["CIRCLE"]
