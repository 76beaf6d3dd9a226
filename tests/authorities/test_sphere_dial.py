"""The sphere dial read back: its gores from SVG, its lines from STEP by rays cast on the solid."""

import math

import numpy as np
import pytest
from helpers.step_file import StepFile
from helpers.svg_file import Drawing

import miqyas
from instruments.errors import DesignError
from instruments.reckoning.surfaces import sphere

pytestmark = pytest.mark.slow

MICROMETRE = 1e-3
STRAY_MM = 0.01
"""The issue's for curves on solids."""

PLACES = (*np.linspace(-70.0, 70.0, 60), 90.0, -90.0, 78.2)


def made(latitude, **values):
    return miqyas.make("sphere-dial", place={"latitude": latitude, "longitude": 0.0}, **values)


def sun(latitude, declination, angle):
    """East, north, up, by the plain spherical triangle; degrees."""
    phi, delta, turn = map(np.radians, (latitude, declination, angle))
    east = -np.cos(delta) * np.sin(turn)
    north = np.cos(phi) * np.sin(delta) - np.sin(phi) * np.cos(delta) * np.cos(turn)
    up = np.sin(phi) * np.sin(delta) + np.cos(phi) * np.cos(delta) * np.cos(turn)
    return np.stack(np.broadcast_arrays(east, north, up), axis=-1)


def hour_angles(latitude, suns):
    """Hour angles and declinations of directions, degrees."""
    east, north, up = suns.T
    phi = math.radians(latitude)
    south = up * math.cos(phi) - north * math.sin(phi)
    delta = np.arcsin(np.clip(up * math.sin(phi) + north * math.cos(phi), -1.0, 1.0))
    return np.degrees(np.arctan2(-east, south)), np.degrees(delta)


def towards_sun(dial, points):
    """From points on the face to the nodus."""
    facts = {f.name: f.value for f in dial.facts}
    foot = -1.0 if dial.design.form == "bowl" else 1.0
    nodus = foot * facts["sphere/radius"] + facts["gnomon/height"]
    way = np.array([0.0, 0.0, nodus]) - points
    return way / np.linalg.norm(way, axis=1)[:, None]


def on_sphere(dial, flat):
    """Where points of the gores come on the sphere, by what the docstring of the gores says."""
    design = dial.design
    sign = 1.0 if design.form == "bowl" else -1.0
    arc = np.abs(flat) / (design.radius_mm + sign * design.thickness_mm / 2)
    azimuth = np.pi / 2 - np.angle(flat)
    step = 2 * np.pi / design.gores
    middle = np.round(azimuth / step) * step
    (outline,) = Drawing.of(dial.part("gores")).paths["outline"]
    whole = min(abs(s.start) for s in outline) / abs(flat) * arc
    spread = np.where(arc > whole + 1e-12, np.sinc(arc / np.pi), 1.0)
    azimuth = middle + (azimuth - middle) / spread
    up = -sign * np.cos(arc)
    return design.radius_mm * np.stack(
        [np.sin(arc) * np.sin(azimuth), np.sin(arc) * np.cos(azimuth), up], axis=1
    )


def check_lines(dial, latitude, points_of, names, tolerance_mm):
    """Hours at their hour angles, days at their declinations, the afternoon at its shadow."""
    epsilon = next(f.value for f in dial.facts if f.name == "obliquity")
    gnomon = next(f.value for f in dial.facts if f.name == "gnomon/height")
    compared = 0
    for means in names:
        points = points_of(means)
        suns = towards_sun(dial, points)
        angle, delta = hour_angles(latitude, suns)
        # Seen from the nodus, which is no nearer than its foot, a stray is so large an angle.
        allowed = 2 * math.degrees(tolerance_mm / gnomon)
        kind, _, which = means.partition("/")
        if kind == "hour":
            wanted = 15.0 * (int(means.rpartition("/")[2]) - 12)
            off = np.remainder(angle - wanted + 180.0, 360.0) - 180.0
            assert (np.abs(off) * np.cos(np.radians(delta)) < allowed).all(), means
            # The sun is never beyond the tropics, and no line goes on to where it would be.
            assert np.abs(delta).max() < epsilon + allowed, means
        elif kind == "day":
            signs = {"capricorn": 0, "aquarius": 1, "pisces": 2, "equinox": 3}
            signs |= {"taurus": 4, "gemini": 5, "cancer": 6}
            longitude = math.radians(30 * signs[which] - 90)
            wanted = math.degrees(math.asin(math.sin(math.radians(epsilon)) * math.sin(longitude)))
            assert (np.abs(delta - wanted) < allowed).all(), means
        else:
            more = float(which.removeprefix("asr-"))
            noon = np.tan(np.radians(np.abs(latitude - delta)))
            altitude = np.degrees(np.arctan(1.0 / (noon + more)))
            off = np.degrees(np.arcsin(suns[:, 2])) - altitude
            assert (np.abs(off) < allowed).all(), means
            # Near a pole it lasts until the sun stands lowest, at ±180°.
            assert ((angle > -0.01) | (angle < -179.99)).all()
        compared += len(points)
    return compared


@pytest.mark.parametrize(
    ("latitude", "form"),
    [(51.5, "bowl"), (33.6, "ball"), (-35.0, "bowl"), (89.84, "bowl"), (-89.66, "bowl")],
)
def test_lines_of_the_gores_are_the_suns(latitude, form):
    dial = made(latitude, form=form)
    drawing = Drawing.of(dial.part("gores"))
    names = drawing.names("hour/", "day/", "prayer/")
    assert len(names) > 15

    def points(means):
        flat = drawing.points(means, 20)
        # At a seam, and where the gores begin, rounding chooses between two laws.
        step = 2 * np.pi / dial.design.gores
        azimuth = np.pi / 2 - np.angle(flat)
        away = np.abs(azimuth / step - np.round(azimuth / step))
        (outline,) = drawing.paths["outline"]
        whole = min(abs(s.start) for s in outline)
        inner = (away < 0.47) & (np.abs(np.abs(flat) - whole) > 0.01)
        return on_sphere(dial, flat[inner])

    assert check_lines(dial, latitude, points, names, 2 * MICROMETRE) > 500


def read_back(dial, folder):
    """The solid and, by their names, the edges of the lines of a dial that was written to STEP."""
    import cadquery as cq

    miqyas.write(dial, folder, ("step",), single_marks=True)
    read = StepFile(folder / "sphere-dial.step")
    solid = cq.Shape.cast(read.shapes[dial.design.form][0])
    lines = {
        means: [edge for shape in shapes for edge in cq.Shape.cast(shape).Edges()]
        for means, shapes in read.shapes.items()
        if means.startswith(("hour/", "day/", "prayer/"))
    }
    return solid, lines


def nodus_over(solid, dial):
    """The gnomon's tip, by the solid alone and the gnomon's height."""
    box, radius = solid.BoundingBox(), dial.design.radius_mm
    gnomon = next(f.value for f in dial.facts if f.name == "gnomon/height")
    if dial.design.form == "bowl":
        return np.array([0.0, 0.0, box.zmax - radius + gnomon])
    return np.array([0.0, 0.0, box.zmin + 2 * radius + gnomon])


def check_written(dial, latitude, folder):
    """All lines, by points on their edges; some of these are where rays on the solid end."""
    solid, lines = read_back(dial, folder)
    nodus = nodus_over(solid, dial)
    centre = nodus[2] - next(f.value for f in dial.facts if f.name == "gnomon/height")
    centre += dial.design.radius_mm if dial.design.form == "bowl" else -dial.design.radius_mm
    at = np.linspace(0.0, 1.0, 7)
    points = {
        means: np.array([p.toTuple() for e in edges for p in e.positions(at, "parameter")])
        - np.array([0.0, 0.0, centre])
        for means, edges in lines.items()
    }
    assert set(points) == {line.means for line in dial.part(dial.design.form).traced}
    for means, along in points.items():
        assert np.abs(np.linalg.norm(along, axis=1) - 75.0).max() < STRAY_MM
        point = along[3] + np.array([0.0, 0.0, centre])
        to_sun = (nodus - point) / np.linalg.norm(nodus - point)
        if to_sun[2] < 0.03:
            continue  # Light that grazes is thrown far aside by the line's 10 µm.
        hit = first_hit(solid, nodus, to_sun, dial.design.form)
        if hit is not None:
            assert np.linalg.norm(np.array(hit) - point) < STRAY_MM / to_sun[2], means
    assert check_lines(dial, latitude, points.__getitem__, points, STRAY_MM) > 100


FORMS = ("bowl", "ball")
SOME = (*PLACES[::21], 90.0, 78.2)


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("latitude", SOME)
def test_written_lines_on_the_face(tmp_path, form, latitude):
    check_written(made(latitude, form=form, made="turned"), latitude, tmp_path)


@pytest.mark.sweep
@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("latitude", PLACES)
def test_written_lines_on_the_face_at_63_places(tmp_path, form, latitude):
    check_written(made(latitude, form=form, made="turned"), latitude, tmp_path)


SOLIDS = [
    ("ball", 30.0, 3.0, 33.6),
    ("ball", 75.0, 10.0, -20.0),
    ("bowl", 75.0, 75.0, 51.5),
    ("bowl", 60.0, 40.0, 15.0),
    ("bowl", 60.0, 75.0, 40.0),
]


@pytest.mark.parametrize(("form", "radius", "gnomon", "latitude"), SOLIDS)
def test_rays_cast_on_the_solid_meet_its_lines(tmp_path, form, radius, gnomon, latitude):
    dial = made(latitude, form=form, made="turned", radius_mm=radius, gnomon_height_mm=gnomon)
    solid, lines = read_back(dial, tmp_path)
    nodus = nodus_over(solid, dial)
    compared = 0
    for hour in (9, 11, 12, 14, 16):
        line = [
            np.array([p.toTuple() for p in edge.positions(np.linspace(0, 1, 2001), "parameter")])
            for edge in lines[f"hour/equal/{hour}"]
        ]
        for declination in (-23.0, -11.0, 0.5, 12.0, 22.0):
            to_sun = sun(latitude, declination, 15.0 * (hour - 12))
            hit = first_hit(solid, nodus, to_sun, form)
            if hit is None:
                continue
            off = min(from_chords(np.array(hit), points) for points in line)
            assert off < STRAY_MM, (hour, declination)
            compared += 1
    assert compared > 5


def from_chords(point, points):
    """How far a point is from a line through points."""
    start, way = points[:-1], np.diff(points, axis=0)
    share = np.clip(((point - start) * way).sum(axis=1) / (way * way).sum(axis=1), 0.0, 1.0)
    return np.linalg.norm(start + share[:, None] * way - point, axis=1).min()


def first_hit(solid, nodus, to_sun, form):
    """Where the shadow of the nodus falls, None where the sun does not reach it or it misses."""
    import cadquery as cq

    if to_sun[2] < 0.02:
        return None
    way = cq.Vector(*(-to_sun))

    def hits(origin, along):
        line = cq.Edge.makeLine(
            cq.Vector(*origin), cq.Vector(*origin) + along * (4.0 * solid.BoundingBox().zmax)
        )
        met = [v.toTuple() for v in line.intersect(solid).Vertices()]
        return sorted(met, key=lambda v: np.linalg.norm(np.array(v) - origin))

    if hits(nodus, way * -1.0):
        return None
    below = hits(nodus, way)
    if not below or (form == "bowl" and below[0][2] > solid.BoundingBox().zmax - 0.1):
        return None
    outside = form == "bowl" and np.hypot(below[0][0], below[0][1]) > solid.BoundingBox().xmax
    foot = np.hypot(below[0][0], below[0][1]) < 3.0
    return None if outside or foot else below[0]


@pytest.mark.parametrize(("radius", "gnomon"), [(30.0, 3.0), (30.0, 12.0), (75.0, 5.0)])
def test_both_rules_of_the_treatise_by_rays_on_the_solid(tmp_path, radius, gnomon):
    """87:5 and 88:18, such as r 30, g 3, h 40°, 3.72°, as rays cast on the solid do."""
    values = {"radius_mm": radius, "gnomon_height_mm": gnomon, "pin_mm": 0.5}
    dial = made(10.0, form="ball", made="turned", **values)
    solid, _ = read_back(dial, tmp_path)
    nodus = nodus_over(solid, dial)
    facts = {f.name: f.value for f in dial.facts}
    told = sorted(int(n.rpartition("/")[2]) for n in facts if n.startswith("arc-al-biruni/"))
    assert told
    compared = []
    for altitude in told:
        high = math.radians(altitude)
        to_sun = np.array([math.cos(high), 0.0, math.sin(high)])
        hit = first_hit(solid, nodus, to_sun, "")
        if hit is None:  # Steep light falls beside the gnomon, where the bore is.
            continue
        compared.append(altitude)
        arc = math.degrees(
            math.atan2(math.hypot(hit[0], hit[1]), hit[2] - nodus[2] + radius + gnomon)
        )
        assert facts[f"arc-al-farrukhan/{altitude}"] == pytest.approx(arc, abs=1e-5)
        assert facts[f"arc-al-biruni/{altitude}"] == pytest.approx(arc, abs=1e-5)
        reckoned = sphere(altitude=altitude, gnomon=gnomon, radius=radius)
        for rule in ("arc", "by_biruni"):
            assert float(reckoned[rule]) == pytest.approx(arc, abs=1e-5)
    assert compared[0] == told[0]
    assert compared[0] > math.degrees(math.acos(radius / (radius + gnomon)))
    assert f"arc-al-farrukhan/{told[0] - 10}" not in facts


@pytest.mark.parametrize(
    ("latitude", "values"),
    [
        (60.0, {"form": "ball", "gnomon_height_mm": 200.0}),
        (75.0, {"form": "bowl", "gnomon_height_mm": 10.0}),
        (75.0, {"form": "bowl", "gnomon_height_mm": 140.0}),
    ],
)
def test_a_shadow_that_leaves_the_face_all_year_is_refused(latitude, values):
    with pytest.raises(DesignError) as refused:
        made(latitude, **values)
    (fault,) = refused.value.faults
    assert fault.parameter == "gnomon_height_mm"
    offered = dict(fault.remedies[0].values)
    assert made(latitude, **(values | offered)).parts


def test_gores_close_edge_to_edge():
    """Their sides are as long as the meridians they meet in, and across as wide as the sphere."""
    dial = made(45.0)
    (outline,) = Drawing.of(dial.part("gores")).paths["outline"]
    rho = 75.0 + 0.15 / 2
    far = max(abs(s.start) for s in outline)
    assert far == pytest.approx(rho * math.pi / 2, abs=MICROMETRE)
    ends = [s for s in outline if s.kind == "Arc" and abs(s.start) > far - 0.01]
    assert len(ends) == 12
    spread = sum(abs(math.remainder(np.angle(s.end / s.start), math.tau)) for s in ends)
    assert spread * far == pytest.approx(2 * math.pi * rho, abs=0.01)


def test_a_gnomon_that_misses_the_face_is_to_be_left_out_and_no_days_that_are_there_chosen():
    with pytest.raises(miqyas.DesignError) as refused:
        miqyas.make("sphere-dial", gnomon_height_mm=0.738, workshop={"kerf_mm": 0.617})
    for fault in refused.value.faults:
        offered = [remedy.values for remedy in fault.remedies]
        assert any("gnomon_height_mm" in values for values in offered)
        assert {"days": "signs"} not in offered


@pytest.mark.parametrize("form", ["bowl", "ball"])
@pytest.mark.parametrize("latitude", [-90.0, -89.9999, -66.56, 0.0, 66.56, 89.9999, 90.0])
def test_it_is_made_where_suns_graze_the_horizon(latitude, form):
    dial = made(latitude, form=form)
    assert Drawing.of(dial.part("gores")).names("hour/", "day/")
