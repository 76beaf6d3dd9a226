"""A tilted dial stands by itself, at its tilt, level, steady and out of the sun's way."""

import math
from pathlib import Path

import numpy as np
import pytest
import shapely
from helpers.drawn import polygon
from helpers.step_file import StepFile
from helpers.svg_file import Drawing
from helpers.sweeping import spread
from hypothesis import given, settings
from hypothesis import strategies as st

import miqyas
from instruments.part import Face, Instrument, Placed, Sheet
from output.checking import interference

pytestmark = pytest.mark.slow

ANGLE_DEG = 1e-6
"""A tenth of the angle by which a micrometre turns a metre."""

ROUNDING_MM = 1e-6

WRITTEN_MM = 1.5e-4
"""Files have four decimals: both ends of a line are within 0.05 µm, in x and in y."""

TILTED = [
    ("polar-dial", -66.0, {}, 66.0),
    ("polar-dial", 21.0, {}, 21.0),
    ("equatorial-dial", 52.0, {}, 38.0),
    ("equatorial-dial", -34.0, {}, 56.0),
    ("equatorial-dial", 0.0, {}, 90.0),
    ("equatorial-dial", 78.0, {"shape": "rectangle"}, 12.0),
    ("polar-dial", 52.0, {"shape": "disc"}, 52.0),
    ("plane-dial", 34.0, {"inclination": 60, "azimuth": 160}, 60.0),
    ("plane-dial", 34.0, {"inclination": 0.5}, 0.5),
    ("plane-dial", 34.0, {"inclination": 110, "azimuth": 250}, 110.0),
]


def made(design: str, latitude: float, **values: object) -> Instrument:
    place = {"latitude": latitude, "longitude": 0.0}
    return miqyas.make(design, place=place, **values)


def fact(dial: Instrument, name: str) -> float:
    return float(next(f.value for f in dial.facts if f.name == name))


def in_space(placed: Placed) -> np.ndarray:
    """The corners of a sheet in its place, back and front."""
    x, z = np.array(placed.frame.x_axis), np.array(placed.frame.z_axis)
    flat = np.array([s.start for s in placed.part.body.outline.segments])
    face = np.outer(flat.real, x) + np.outer(flat.imag, np.cross(z, x))
    face += np.array(placed.frame.origin_mm)
    return np.concatenate([face, face + placed.part.body.thickness_mm * z])


def placed_as(dial: Instrument, name: str) -> Placed:
    return next(p for p in dial.parts if p.part.name == name)


@pytest.mark.parametrize(("design", "latitude", "values", "tilt"), spread(TILTED, 5))
def test_a_cheek_is_cut_to_the_tilt(tmp_path: Path, design, latitude, values, tilt):
    dial = made(design, latitude, **values)
    miqyas.write(dial, tmp_path, formats=["svg"])
    cheek = Drawing((tmp_path / "stand-cheek-1.svg").read_bytes())
    written = [s.start for s in cheek.segments("outline")]
    exact = [s.start for s in dial.part("stand-cheek-1").body.outline.segments]
    least = 0.15 * fact(dial, "stand/width") / 2
    for corners, within_mm in ((written, WRITTEN_MM), (exact, math.radians(ANGLE_DEG) * least)):
        apart = np.array(corners)[:, None] - np.array(corners)[None]
        along = apart / np.exp(1j * math.radians(tilt))
        # What bears the plate: no tab's end is so long.
        assert np.abs(along.real[np.abs(along.imag) < within_mm]).max() > least
    assert fact(dial, "stand/tilt") == pytest.approx(tilt, abs=ANGLE_DEG)


@pytest.mark.parametrize(("design", "latitude", "values"), spread([t[:3] for t in TILTED], 5))
def test_the_style_points_to_the_pole_over_a_level_base(tmp_path: Path, design, latitude, values):
    dial = made(design, latitude, **values)
    miqyas.write(dial, tmp_path, formats=["step"])
    step = StepFile(next(tmp_path.glob("*.step")))
    heights = {round(z, 6) for _, _, z in step.vertices("stand-base")}
    assert heights == {0.0, 3.0}
    faces = math.radians(fact(dial, "face/azimuth"))
    if design == "equatorial-dial" and latitude < 0:
        faces += math.pi  # the face that is up
    away, phi = faces + math.pi, math.radians(latitude)
    level = np.array([-math.sin(away), math.cos(away), 0.0])
    pole = math.cos(phi) * level + math.sin(phi) * np.array([0.0, 0.0, 1.0])
    corners = np.array(step.vertices("gnomon"))
    apart = corners[:, None] - corners[None]
    along = np.abs(apart @ pole)
    aside = np.linalg.norm(np.cross(apart, pole), axis=2)
    edges = along > 0.4 * fact(dial, "style/length")
    assert edges.any()
    assert np.degrees(np.arctan2(aside, along))[edges].min() < ANGLE_DEG


@pytest.mark.parametrize("sheet", [None, 2.7, 3.3])
@pytest.mark.parametrize("design", ["polar-dial", "equatorial-dial", "plane-dial"])
def test_slots_follow_the_sheet(design, sheet):
    workshop = {} if sheet is None else {"sheet_mm": sheet}
    dial = made(design, 52.0, workshop=workshop)
    thick, play = sheet or 3.0, 0.1
    for name in ("dial-plate", "stand-base"):
        body = dial.part(name).body
        outline = polygon(body.outline)
        slots = [c.shape for c in body.cutouts if c.means == "slot/stand"]
        assert len(slots) in (2, 4)
        for slot in slots:
            x0, _, x1, _ = slot.bounds()
            assert x1 - x0 == pytest.approx(thick + play, abs=ROUNDING_MM)
            assert outline.exterior.distance(polygon(slot)) > 0.9 * thick
    assert dial.part("stand-cheek-1").body.thickness_mm == thick
    # The tabs end flush with the face, and are shorter than their slots by the clearance.
    assert not interference.clashes(dial)


@pytest.mark.parametrize(("design", "latitude", "values"), [t[:3] for t in TILTED])
def test_its_slots_lie_outside_the_border(design, latitude, values):
    plate = made(design, latitude, **values).part("dial-plate")
    for face in plate.faces():
        border = max(
            (polygon(m.shape) for m in plate.marks(face) if m.means == "border"),
            key=lambda area: area.area,
        )
        cuts = plate.contour(face)
        slots = [polygon(c.shape) for c in cuts if c.means == "slot/stand"]
        assert slots
        assert all(slot.distance(border) > 0.1 for slot in slots)


latitudes = st.floats(-89.8, 89.8)
shapes = st.sampled_from(["rectangle", "disc"])


@settings(max_examples=30)
@given(design=st.sampled_from(["polar-dial", "equatorial-dial"]), latitude=latitudes, shape=shapes)
def test_polar_and_equatorial_dials_stand_by_themselves(design, latitude, shape):
    check_steady(made(design, latitude, shape=shape, labels=False, inscription=False))


@settings(max_examples=15)
@given(
    latitude=st.floats(-60.0, 60.0),
    inclination=st.floats(0.1, 80.0),
    shape=shapes,
    high=st.floats(120.0, 300.0),
)
def test_plane_dials_stand_by_themselves(latitude, inclination, shape, high):
    values = {"labels": False, "inscription": False, "shape": shape, "height_mm": high}
    check_steady(made("plane-dial", latitude, inclination=inclination, **values))


STEADY_DEG = 20.0
"""A dial that is tipped by so much falls back on its base."""


def check_steady(dial: Instrument) -> None:
    if "stand-base" not in {p.part.name for p in dial.parts}:
        assert abs(fact(dial, "face/inclination") % 180.0) < 0.06
        return
    mass, moment = 0.0, np.zeros(3)
    for placed in dial.parts:
        assert isinstance(placed.part.body, Sheet)
        area = polygon(placed.part.body.outline)
        x, z = np.array(placed.frame.x_axis), np.array(placed.frame.z_axis)
        thick = placed.part.body.thickness_mm
        at = np.array(placed.frame.origin_mm) + area.centroid.x * x
        at += area.centroid.y * np.cross(z, x) + thick / 2 * z
        mass, moment = mass + area.area * thick, moment + area.area * thick * at
    centre = moment / mass
    base = in_space(placed_as(dial, "stand-base"))
    x0, y0, x1, y1 = *base.min(axis=0)[:2], *base.max(axis=0)[:2]
    room = min(centre[0] - x0, x1 - centre[0], centre[1] - y0, y1 - centre[1])
    assert math.degrees(math.atan2(room, centre[2])) > STEADY_DEG
    # Nothing that is held comes down to the base.
    held = np.concatenate([in_space(placed_as(dial, n)) for n in ("dial-plate", "gnomon")])
    assert held[:, 2].min() > base[:, 2].max() + 3.0
    # Cheeks stand on the base.
    for name in ("stand-cheek-1", "stand-cheek-2"):
        feet = in_space(placed_as(dial, name))
        assert feet[:, 2].min() == pytest.approx(0.0, abs=ROUNDING_MM)
        assert x0 < feet[:, 0].min()
        assert feet[:, 0].max() < x1
        below = feet[feet[:, 2] < 4.0]
        assert y0 < below[:, 1].min()
        assert below[:, 1].max() < y1


@pytest.mark.parametrize("latitude", [0.0, 21.0, 52.0, 66.0, -34.0])
@pytest.mark.parametrize("shape", ["rectangle", "disc"])
def test_the_cheeks_keep_out_of_the_light_of_the_lower_face(latitude, shape):
    dial = made("equatorial-dial", latitude, shape=shape)
    cheeks = [placed_as(dial, f"stand-cheek-{k}") for k in (1, 2)]
    plate = placed_as(dial, "dial-plate").frame
    x, z = np.array(plate.x_axis), np.array(plate.z_axis)
    up = z if latitude >= 0 else -z
    slope = np.cross(z, x)
    top = np.array(plate.origin_mm) + (3.0 * z if latitude < 0 else 0.0)
    nodus = top - fact(dial, "gnomon/height") * up
    low = 0
    for hour_deg in range(-88, 89, 8):
        for below_deg in (3.0, 8.0, 15.0, 23.0):
            hour, below = math.radians(hour_deg), math.radians(below_deg)
            level = math.cos(hour) * slope + math.sin(hour) * np.array([1.0, 0.0, 0.0])
            sun = math.cos(below) * level - math.sin(below) * up
            if sun[2] < 0.02:
                continue
            low += 1
            for cheek in cheeks:
                for side in (0.0, 3.0):
                    wall = cheek.frame.origin_mm[0] + side
                    if abs(sun[0]) < 1e-9 or wall / sun[0] < 0:
                        continue
                    at = nodus + (wall - nodus[0]) / sun[0] * sun
                    flat = shapely.Point(at[1], at[2] - cheek.frame.origin_mm[2])
                    assert not polygon(cheek.part.body.outline).contains(flat)
    assert low > 20


def test_what_needs_no_stand_has_none():
    for design, values in (
        ("plane-dial", {"inclination": 0}),
        ("plane-dial", {"inclination": 90}),
        ("polar-dial", {"stand": {"kind": "none"}}),
        ("equatorial-dial", {"place": {"latitude": 90.0}}),
        ("horizontal-dial", {}),
        ("vertical-dial", {}),
    ):
        dial = miqyas.make(design, **values)
        assert not [p for p in dial.parts if p.part.name.startswith("stand")]
        assert dial.part("dial-plate").body.cutouts[-1].means != "slot/stand"


def test_the_arrow_on_the_base_points_north():
    for design, latitude, values in (
        ("polar-dial", 52.0, {}),
        ("polar-dial", -34.0, {}),
        ("equatorial-dial", 52.0, {}),
        ("equatorial-dial", -34.0, {}),
        ("plane-dial", 40.0, {"azimuth": 200}),
    ):
        dial = made(design, latitude, **values)
        base = placed_as(dial, "stand-base").part
        line = next(m.shape for m in base.marks(Face.FRONT) if m.means == "meridian")
        north = (line.end - line.start) / abs(line.end - line.start)
        plate = placed_as(dial, "dial-plate").frame
        looks = np.array(plate.z_axis)[:2]
        if np.hypot(*looks) < 1e-9:
            continue
        turned = np.angle(complex(*looks) / north)
        # From north through east: against the sense of angles seen from above.
        azimuth = math.degrees(-turned)
        off = (azimuth - fact(dial, "face/azimuth") + 180.0) % 360.0 - 180.0
        assert off == pytest.approx(0.0, abs=ANGLE_DEG)
    pole = made("polar-dial", 90.0)
    assert not placed_as(pole, "stand-base").part.front


@pytest.mark.parametrize(("design", "latitude", "values"), [t[:3] for t in TILTED])
def test_a_cheek_fits_its_base_one_way_round_only(design, latitude, values):
    dial = made(design, latitude, **values)
    base = placed_as(dial, "stand-base").part.body
    slots = [c.shape.bounds() for c in base.cutouts if c.shape.bounds()[0] > 0.0]
    cheek = dial.part("stand-cheek-2").body.outline
    corners = np.array([s.start for s in cheek.segments])
    feet = np.sort(corners[corners.imag < -ROUNDING_MM].real)
    tabs = [(feet[0], feet[1]), (feet[2], feet[3])]
    for (low, high), (_, a, _, b) in zip(tabs, sorted(slots, key=lambda s: s[1]), strict=True):
        assert a < low < high < b
    foot = corners[np.abs(corners.imag) < ROUNDING_MM].real
    turned = [foot.min() + foot.max() - z for z in feet[::-1]]
    assert not all(any(a < z < b for _, a, _, b in slots) for z in turned)
