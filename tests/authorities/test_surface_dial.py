"""Dials on solids of one's own: lines read back from STEP, compared with rays of arithmetic."""

import json
import math

import cadquery as cq
import numpy as np
import pytest
from helpers.step_file import StepFile

from instruments.design import build
from instruments.errors import DesignError
from instruments.shadow.surface_dial import SurfaceDial
from miqyas.surface_command import write_surface

STRAY_MM = 0.01
"""The issue's."""

LATITUDE = 48.0


def asked(**values):
    place = {"latitude": LATITUDE, "longitude": 10.0, "timezone": "UTC"}
    return build(SurfaceDial, {"place": place, **values})


def exported(shape, folder):
    file = folder / "solid.step"
    cq.exporters.export(cq.Workplane(obj=shape), str(file))
    return file


def lines_of(solid, folder, **values):
    """Points along the lines that were written, by their names."""
    out = folder / "out"
    report = write_surface(exported(solid, folder), asked(**values), out, ("step",))
    read = StepFile(out / "surface-dial.step")
    assert json.loads((out / "report.json").read_text())["lines"] == report["lines"]
    at = np.linspace(0.0, 1.0, 7)
    return report, {
        means: np.concatenate(
            [
                [p.toTuple() for p in edge.positions(at, "parameter")]
                for shape in read.shapes[means]
                for edge in cq.Shape.cast(shape).Edges()
            ]
        )
        for means in report["lines"]
    }


def off_mm(means, points, nodus):
    """How far hours and days are off, seen as lengths at the points; and the suns."""
    way = np.array(nodus) - points
    far = np.linalg.norm(way, axis=1)
    east, north, up = suns = (way / far[:, None]).T
    phi = math.radians(LATITUDE)
    south = up * math.cos(phi) - north * math.sin(phi)
    pole = up * math.sin(phi) + north * math.cos(phi)
    kind, _, which = means.partition("/")
    if kind == "hour":
        # No line goes on to where the sun would be beyond the tropics.
        assert (np.abs(np.arcsin(pole)) < math.radians(23.4361) + STRAY_MM / far).all()
        angle = math.radians(15 * (int(which.rpartition("/")[2]) - 12))
        # A sun's distance from the plane of the hour.
        return np.abs(-east * math.cos(angle) - south * math.sin(angle)) * far, suns.T
    obliquity = math.radians(23.4360)
    longitude = {"capricorn": -90, "equinox": 0, "cancer": 90}[which]
    sine = math.sin(obliquity) * math.sin(math.radians(longitude))
    # The obliquity of 2026 is known to 1e-6 here.
    return np.abs(pole - sine) * far - 2e-6 * far, suns.T


@pytest.fixture
def bowl():
    return cq.Workplane().box(160, 160, 90).translate((0, 0, -45)).cut(cq.Workplane().sphere(60))


LINES = {"days": "solstices", "lines": {"prayers": []}}


def test_lines_in_a_hollow_sphere(tmp_path, bowl):
    report, lines = lines_of(bowl.val(), tmp_path, foot=[0, 0, -60], gnomon_height_mm=60, **LINES)
    assert report["nodus_mm"] == pytest.approx([0.0, 0.0, 0.0], abs=1e-9)
    assert len(lines) > 15
    for means, points in lines.items():
        assert np.abs(np.linalg.norm(points, axis=1) - 60.0).max() < STRAY_MM
        off, _ = off_mm(means, points, report["nodus_mm"])
        assert off.max() < STRAY_MM, means


def test_lines_on_a_cone_that_leans_and_looks_elsewhere(tmp_path):
    """North is along x and up along y there; the face is of no plane's form."""
    cone = cq.Solid.makeCone(80.0, 20.0, 100.0, dir=cq.Vector(0, 1, 0))
    foot = cq.Vertex.makeVertex(*np.array([0.0, 0.0, 0.0]))
    assert foot
    slope = math.atan2(60.0, 100.0)
    at = [-50.0, 50.0, 0.0]
    report, lines = lines_of(
        cone, tmp_path, foot=at, gnomon_height_mm=15, up=[0, 1, 0], north=[1, 0, 0], **LINES
    )
    nodus = np.array(report["nodus_mm"])
    assert nodus == pytest.approx(
        [-50 - 15 * math.cos(slope), 50 + 15 * math.sin(slope), 0.0], abs=1e-6
    )
    turn = np.array([[0.0, 0.0, 1.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]])
    assert len(lines) > 5
    for means, points in lines.items():
        radius = np.hypot(points[:, 0], points[:, 2])
        assert np.abs(radius - (80.0 - 0.6 * points[:, 1])).max() * math.cos(slope) < STRAY_MM
        off, _ = off_mm(means, points @ turn.T, turn @ nodus)
        assert off.max() < STRAY_MM, means


def test_the_solids_own_shade(tmp_path):
    """A wall in the west of a floor hides the evening's sun from the nodus, to the rays' length."""
    floor = cq.Workplane().box(400, 400, 10).translate((0, 0, -5))
    wall = cq.Workplane().box(10, 400, 60).translate((-95, 0, 30))
    solid = floor.union(wall).val()
    report, lines = lines_of(solid, tmp_path, foot=[0, 0, 0], gnomon_height_mm=20, **LINES)
    assert "hour/equal/9" in lines
    # The wall's top is 40 mm over the nodus, 90 mm in the west.
    for means, points in lines.items():
        off, suns = off_mm(means, points, report["nodus_mm"])
        assert off.max() < STRAY_MM, means
        assert np.abs(points[:, 2]).max() < STRAY_MM
        west = suns[:, 0] < -1e-9
        far = 90.0 / -suns[west, 0]
        over = suns[west, 2] * far > 40.0 - STRAY_MM
        aside = np.abs(suns[west, 1] * far) > 200.0 - STRAY_MM
        assert (over | aside).all(), means
    evening = lines["hour/equal/15"]
    assert evening[:, 0].max() == pytest.approx(20 * 90 / 40, abs=STRAY_MM)


def test_an_undercut_parts_a_line(tmp_path):
    """A groove across the face: beyond its edge the light falls on its floor, not on the face."""
    block = cq.Workplane().box(300, 300, 40).translate((0, 0, -20))
    groove = cq.Workplane().box(300, 10, 20).translate((0, 30, -5))
    solid = block.cut(groove).val()
    _, lines = lines_of(solid, tmp_path, foot=[0, -20, 0], gnomon_height_mm=30, **LINES)
    for points in lines.values():
        assert np.abs(points[:, 2]).max() < STRAY_MM
        assert points[:, 1].max() < 25.0 + STRAY_MM


def refused(tmp_path, file, **values):
    with pytest.raises(DesignError) as error:
        write_surface(file, asked(**values), tmp_path / "none", ("step",))
    assert not (tmp_path / "none").exists()
    (fault,) = error.value.faults
    assert "\n" not in str(error.value)
    return fault.parameter


@pytest.mark.parametrize(
    "text", ["", "solid x", "ISO-10303-21;\nHEADER;", "ISO-10303-21;\nDATA;\n#1=NONE(#1);\nENDSEC;"]
)
def test_a_file_that_is_no_solid(tmp_path, text):
    file = tmp_path / "x.step"
    file.write_text(text)
    assert refused(tmp_path, file) == "solid"
    assert refused(tmp_path, tmp_path / "missing.step") == "solid"


def test_what_no_dial_can_be_on(tmp_path, bowl):
    file = exported(bowl.val(), tmp_path)
    assert refused(tmp_path, file) == "face"
    assert refused(tmp_path, file, face="99") == "face"
    assert refused(tmp_path, file, foot=[0, 0, -90]) == "face"  # its underside
    assert refused(tmp_path, file, face="7", foot=[0, 0, -50]) == "foot"
    assert refused(tmp_path, file, foot=[0, 0, -60], up=[0, 0, 0]) == "up"
    assert refused(tmp_path, file, foot=[0, 0, -60], north=[0, 0, 1]) == "north"
    tall = {"foot": [0, 60, -0.0001], "gnomon_height_mm": 130}
    assert refused(tmp_path, file, **tall) in ("gnomon_height_mm", "foot", "face")
