"""The figures that dials report, reckoned again: from drawings and by vectors.

What other tests compare with the sky or the treatise is not repeated here; these are the figures
that a museum or a maker copies from the report and that no line test would find wrong.
"""

import math
from collections.abc import Mapping
from typing import Any

import numpy as np
import pytest
import shapely
from helpers.degrees import cos, sin, tan
from helpers.reported import MICRON, drawn, made_of, outline, span, sun, told
from helpers.skies import SCALE
from helpers.usual import usual

from instruments.part import Sheet


def face_axes(facts: Mapping[str, Any]) -> np.ndarray:
    """A face's right, up and outward directions to the east, the north and the zenith."""
    azimuth, tilt = facts["face/azimuth"], facts["face/inclination"]
    out = np.array([sin(tilt) * sin(azimuth), sin(tilt) * cos(azimuth), cos(tilt)])
    right = np.array([-cos(azimuth), sin(azimuth), 0.0])
    return np.array([right, np.cross(out, right), out])


DIALS = [
    ("horizontal-dial", {}),
    ("treatise-dial", {}),
    ("treatise-dial", {"place": "Sydney"}),
    ("treatise-dial", {"place": "Longyearbyen"}),
    ("vertical-dial", {}),
    ("vertical-dial", {"azimuth": 250, "days": {"entries": "signs"}}),
    ("vertical-dial", {"place": "Mecca", "days": {"entries": "signs"}}),
    ("plane-dial", {"place": "Singapore"}),
    ("polar-dial", {"place": "Quito"}),
    ("horizontal-dial", {"place": "Cairo", "shape": "disc", "epoch": {"obliquity": "23;51,20"}}),
]  # fmt: skip
dials = pytest.mark.parametrize(("design", "given"), DIALS)

LONGITUDES = {"capricorn": 270, "aquarius": 300, "pisces": 330, "equinox": 0, "taurus": 30,
              "gemini": 60, "cancer": 90}  # fmt: skip


@dials
def test_a_face_is_the_horizon_of_the_place_that_is_told(
    design: str, given: dict[str, Any]
) -> None:
    facts = told(made_of(design, given))
    phi, (_, _, out) = facts["latitude"], face_axes(facts)
    pole, south = np.array([0, cos(phi), sin(phi)]), np.array([0, -sin(phi), cos(phi)])
    assert sin(facts["face/latitude"]) == pytest.approx(out @ pole, abs=1e-12)
    if "face/longitude" in facts:
        # West of the site is where the hour angle of the face's zenith grows.
        west = math.degrees(math.atan2(-out[0], out @ south))
        assert (facts["face/longitude"] - west + 180) % 360 - 180 == pytest.approx(0, abs=1e-9)
    if "style/height" in facts:
        right, up, _ = face_axes(facts)
        raised = pole * math.copysign(1, out @ pole)
        assert facts["style/height"] == pytest.approx(abs(facts["face/latitude"]), abs=1e-9)
        if facts["style/height"] > 1e-9:
            leftward = math.degrees(math.atan2(-(raised @ right), raised @ up))
            turn = (facts["style/substyle"] - leftward + 180) % 360 - 180
            assert turn == pytest.approx(0, abs=1e-9)


@dials
def test_a_dial_shows_so_much_of_the_daylight(design: str, given: dict[str, Any]) -> None:
    """By suns every degree of the sun's path and every two minutes of the day."""
    made = made_of(design, given)
    facts, plate = told(made), drawn(made, "dial-plate")
    longitude, hour = np.arange(-89.5, 90), np.arange(-179.75, 180, 0.5)
    delta = np.degrees(np.arcsin(np.sin(np.radians(longitude)) * sin(facts["obliquity"])))
    suns = sun(facts["latitude"], delta[:, None], hour[None, :])
    right, up, out = np.tensordot(face_axes(facts), suns, 1)
    lit, high = out > 1e-6, facts["gnomon/height"]
    with np.errstate(all="ignore"):
        x, y = -high * right / out, -high * up / out
    ring = plate.paths["border"][-1]
    edge = np.concatenate([s.at(np.linspace(0, 1, 90, endpoint=False)) for s in ring])
    frame = shapely.Polygon(np.column_stack([edge.real, edge.imag]))
    day = suns[2] > 0
    shown = np.count_nonzero(shapely.contains_xy(frame, x, y) & lit & day) / np.count_nonzero(day)
    # Half a percent is rounding, a tenth the grain of either reckoning.
    assert facts["daylight-shown"] == pytest.approx(100 * shown, abs=0.6)


@dials
def test_days_of_a_dial(design: str, given: dict[str, Any]) -> None:
    facts = told(made_of(design, given))
    phi, axes, high = facts["latitude"], face_axes(facts), facts["gnomon/height"]
    days = [n.removeprefix("declination/") for n in facts if n.startswith("declination/")]
    assert len(days) >= 3
    for day in days:
        delta = math.degrees(math.asin(sin(LONGITUDES[day]) * sin(facts["obliquity"])))
        assert facts[f"declination/{day}"] == pytest.approx(delta, abs=1e-9)
        share = -tan(phi) * tan(delta)
        if abs(share) < 1:
            half = math.degrees(math.acos(share)) / 15
            assert facts[f"sunrise/{day}"] == pytest.approx(12 - half, abs=1e-9)
            assert facts[f"sunset/{day}"] == pytest.approx(12 + half, abs=1e-9)
        else:
            assert facts[f"sun/{day}"] == ("does not rise" if share > 1 else "does not set")
        noon = sun(phi, delta, 0.0)
        right, up, out = axes @ noon
        if out > 1e-9 and noon[2] > 1e-9:
            long = high * math.hypot(right, up) / out
            assert facts[f"noon-shadow/{day}"] == pytest.approx(long, rel=1e-9)
        else:
            assert f"noon-shadow/{day}" not in facts


@dials
def test_day_curves_are_the_conics_that_are_told(design: str, given: dict[str, Any]) -> None:
    """A ray over the nodus keeps its angle to the pole; the face cuts that cone so steeply."""
    made = made_of(design, given)
    facts, plate = told(made), drawn(made, "dial-plate")
    phi, axes = facts["latitude"], face_axes(facts)
    pole = axes @ np.array([0, cos(phi), sin(phi)])
    for day in (n.removeprefix("curve/") for n in facts if n.startswith("curve/")):
        kind, e = facts[f"curve/{day}"], facts[f"eccentricity/{day}"]
        delta = math.degrees(math.asin(sin(LONGITUDES[day]) * sin(facts["obliquity"])))
        if not (runs := plate.paths.get(f"day/{day}")):
            continue
        if "style/thickness" not in facts:  # else a sheet's two edges throw it, not its middle
            z = np.concatenate([s.at(np.linspace(0, 1, 40)) for run in runs for s in run])
            ray = np.array([-z.real, -z.imag, np.full(z.size, facts["gnomon/height"])])
            sine = pole @ ray / np.linalg.norm(ray, axis=0)
            assert np.abs(sine - sin(delta)).max() * facts["gnomon/height"] < MICRON
        # Of angles to the cone's base, the face's and a side's.
        steep = math.sqrt(1 - min(pole[2] ** 2, 1))
        if not delta:
            assert (kind, e) == ("line", "infinite")
        else:
            assert e == pytest.approx(steep / abs(sin(delta)), abs=1e-9)
            assert kind == ("circle" if e == 0 else "ellipse" if e < 1 else "hyperbola")


def test_no_curve_is_told_of_a_day_whose_sun_throws_none() -> None:
    """In Mecca the midsummer sun stays north of a south wall, in the far north it does not rise."""
    wall = told(made_of("vertical-dial", {"place": "Mecca"}))
    assert (wall["curve/cancer"], wall["eccentricity/cancer"]) == ("none", "none")
    assert wall["curve/capricorn"] == "ellipse"
    arctic = told(made_of("horizontal-dial", {"place": "Longyearbyen"}))
    assert (arctic["curve/capricorn"], arctic["curve/cancer"]) == ("none", "ellipse")


def test_a_dial_with_two_faces_tells_each_day_of_the_face_that_shows_it() -> None:
    facts = told(usual("equatorial-dial"))
    for day in ("cancer", "capricorn"):
        assert (facts[f"curve/{day}"], facts[f"eccentricity/{day}"]) == ("circle", 0)
        long = facts["gnomon/height"] / tan(facts["obliquity"])
        assert facts[f"noon-shadow/{day}"] == pytest.approx(long, rel=1e-12)
    assert facts["curve/equinox"] == "none"


@dials
def test_where_the_gnomon_stands(design: str, given: dict[str, Any]) -> None:
    made = made_of(design, given)
    facts, plate = told(made), outline(made, "dial-plate")
    box = shapely.MultiPoint(np.column_stack([plate.real, plate.imag])).bounds
    middle = complex(box[0] + box[2], box[1] + box[3]) / 2
    foot = complex(facts["gnomon/foot-x"], facts["gnomon/foot-y"])
    assert abs(foot + middle) < MICRON


@pytest.mark.parametrize(("design", "given"), [c for c in DIALS if c[0] != "treatise-dial"])
def test_the_sheet_of_a_style(design: str, given: dict[str, Any]) -> None:
    """In its own frame x runs along the substyle and y upward, the foot of the nodus at 0."""
    made = made_of(design, given)
    facts, sheet = told(made), outline(made, "gnomon")
    rise, high = facts["style/height"], facts["gnomon/height"]
    on_edge = sheet * np.exp(-1j * math.radians(rise)) - 1j * high * cos(rise)
    edge = on_edge[np.abs(on_edge.imag) < MICRON].real
    assert np.ptp(edge) == pytest.approx(facts["style/length"], abs=2 * MICRON)
    nodus = high * sin(rise)
    assert nodus - edge.min() == pytest.approx(facts["style/nodus"], abs=2 * MICRON)
    if "style/notch" in facts:
        gaps = np.diff(np.sort(edge))
        assert gaps.max() == pytest.approx(facts["style/notch"], abs=2 * MICRON)
    foot = sheet[np.abs(sheet.imag) < MICRON].real
    assert np.ptp(foot) == pytest.approx(facts["style/foot"], abs=2 * MICRON)
    body = made.part("gnomon").body
    assert isinstance(body, Sheet)
    assert body.thickness_mm == facts["style/thickness"]


@pytest.mark.parametrize("design", ["plane-dial", "equatorial-dial", "polar-dial"])
def test_a_stand(design: str) -> None:
    made = usual(design)
    facts, base = told(made), outline(made, "stand-base")
    assert span(base) == pytest.approx((facts["stand/width"], facts["stand/depth"]), abs=MICRON)
    placed = {p.part.name: p for p in made.parts}
    up = np.array(placed["dial-plate"].frame.z_axis)
    assert abs(facts["stand/tilt"]) == pytest.approx(math.degrees(math.acos(up[2])), abs=1e-9)
    # The plate and its gnomon, whose mass tips over the nearest edge of the base.
    mass, moment = 0.0, np.zeros(3)
    for name, one in placed.items():
        if name.startswith("stand") or not isinstance(one.part.body, Sheet):
            continue
        ring = outline(made, name)
        flat = shapely.Polygon(np.column_stack([ring.real, ring.imag]))
        axes = np.array([one.frame.x_axis, one.frame.y_axis, one.frame.z_axis])
        own = np.array([flat.centroid.x, flat.centroid.y, one.part.body.thickness_mm / 2])
        weight = flat.area * one.part.body.thickness_mm
        mass, moment = mass + weight, moment + weight * (np.array(one.frame.origin_mm) + own @ axes)
    x, y, z = moment / mass
    near = min(x - base.real.min(), base.real.max() - x, y - base.imag.min(), base.imag.max() - y)
    steady = math.degrees(math.atan2(near, z))
    assert facts["stand/steadiness"] == pytest.approx(steady, abs=1.5)


def test_times_of_prayer_by_date(planets: Any) -> None:
    """By the sun's places at the noons of 2024 to 2027, by skyfield."""
    facts = told(made_of("horizontal-dial", {"place": "Cairo", "prayers": {"table": True}}))
    phi, eps, east = (facts[n] for n in ("latitude", "obliquity", "longitude"))
    for date in ("01-11", "03-21", "06-01", "10-21"):
        month, day = map(int, date.split("-"))
        noons = SCALE.ut1([2024, 2025, 2026, 2027], month, day, 12 - east / 15)
        sun_seen = planets["earth"].at(noons).observe(planets["sun"]).apparent()
        _, longitude, _ = sun_seen.ecliptic_latlon("date")
        mean = math.degrees(np.unwrap(longitude.radians).mean())
        delta = math.degrees(math.asin(sin(mean) * sin(eps)))
        noon = math.degrees(math.asin(sun(phi, delta, 0.0)[2]))
        afternoon = math.degrees(math.atan(1 / (1 / tan(noon) + 1)))
        for name, high, side in (("dawn", -18, -1), ("sunrise", 0, -1), ("asr-1", afternoon, 1),
                                 ("sunset", 0, 1), ("nightfall", -18, 1)):  # fmt: skip
            share = (sin(high) - sin(phi) * sin(delta)) / (cos(phi) * cos(delta))
            hour = 12 + side * math.degrees(math.acos(share)) / 15
            assert facts[f"time/{date}/{name}"] == pytest.approx(hour, abs=3e-4), (date, name)
