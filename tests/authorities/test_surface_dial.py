"""Dials on solids of one's own: lines read back from STEP, compared with rays of arithmetic."""

import json
import math

import cadquery as cq
import numpy as np
import pymupdf
import pytest
import trimesh
from helpers.skies import SCALE
from helpers.step_file import StepFile
from helpers.sweeping import spread
from OCP.BRepGProp import BRepGProp
from OCP.GProp import GProp_GProps
from skyfield import almanac
from skyfield.api import wgs84

from instruments.design import build
from instruments.errors import DesignError
from instruments.guide.speech import speech
from instruments.shadow.surface_dial import SurfaceDial
from miqyas import surface_command
from miqyas.commands import run_command
from miqyas.sources import file_values
from miqyas.surface_command import write_surface

pytestmark = pytest.mark.slow

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


def first_hits(shape, origin, ways):
    """Where rays from a point first meet a shape, by the kernel's line and shape."""
    found = []
    for way in ways:
        end = cq.Vector(*origin) + cq.Vector(*way) * 1000.0
        line = cq.Edge.makeLine(cq.Vector(*origin), end)
        met = [v.toTuple() for v in line.intersect(shape).Vertices()]
        found.append(min(met, key=lambda v: math.dist(v, origin), default=None))
    return found


def block():
    return cq.Workplane().box(240, 240, 40).translate((0, 0, -20)).val()


def ball():
    """On a flat foot: a whole sphere has no border, which grooves need."""
    return (
        cq.Workplane().sphere(50.0).cut(cq.Workplane().box(90, 90, 90).translate((0, 0, -80))).val()
    )


def hilly():
    """A block whose top is a free-form face."""
    at = np.linspace(-90.0, 90.0, 13)
    points = [[cq.Vector(x, y, 8 * math.cos(x / 40) * math.cos(y / 50)) for y in at] for x in at]
    top = cq.Face.makeSplineApprox(points, tol=1e-3)
    above = cq.Solid.extrudeLinear(top, cq.Vector(0, 0, 60))
    return cq.Workplane().box(150, 150, 60).translate((0, 0, -20)).val().cut(above)


FACES = {
    "plane": (block, {"foot": [0, 0, 0], "gnomon_height_mm": 20}),
    "cylinder": (
        lambda: cq.Solid.makeCylinder(50, 200),
        {"foot": [0, -50, 120], "gnomon_height_mm": 30},
    ),
    "cone": (
        lambda: cq.Solid.makeCone(80.0, 20.0, 100.0),
        {"foot": [0, -50, 50], "gnomon_height_mm": 15},
    ),
    "sphere": (ball, {"foot": [0, 0, 50], "gnomon_height_mm": 8}),
    "spline": (hilly, {"foot": [0, 0, 8], "gnomon_height_mm": 20}),
}


@pytest.mark.parametrize("kind", spread(FACES, 2))
def test_light_of_de421_falls_on_the_written_lines(tmp_path, planets, kind):
    """At instants of DE421 the shadow of the tip is between the lines where the sun is."""
    solid, values = FACES[kind]
    out = tmp_path / "out"
    write_surface(exported(solid(), tmp_path), asked(**values, **LINES), out, ("step",))
    report = json.loads((out / "report.json").read_text())
    nodus = np.array(report["nodus_mm"])
    imported = cq.importers.importStep(str(out / "surface-dial.step"))
    stone = max(imported.solids().vals(), key=lambda one: one.Volume())
    read = StepFile(out / "surface-dial.step")
    compared = 0
    for means in report["lines"]:
        edges = [edge for shape in read.shapes[means] for edge in cq.Shape.cast(shape).Edges()]
        # Light through points of the line: rays on the stone alone end there.
        points = np.array([e.positionAt(t).toTuple() for e in edges for t in (0.2, 0.5, 0.8)])
        ways = points - nodus
        ways /= np.linalg.norm(ways, axis=1)[:, None]
        for point, way, hit in zip(points, ways, first_hits(stone, nodus, ways), strict=True):
            assert hit is not None, means
            # The kernel's rays are exact to 1e-7; what they meet aslant is as far off as 1 / sine.
            normal = stone.Faces()[report["face"] - 1].normalAt(cq.Vector(*hit))
            sine = max(abs(float(np.dot(normal.toTuple(), way))), 0.05)
            assert math.dist(hit, point) < STRAY_MM / sine, means
            compared += 1
        off, _ = off_mm(means, points, nodus)
        assert off.max() < STRAY_MM, means
    assert compared > 20
    check_instants(stone, nodus, read, planets)


def check_instants(stone, nodus, read, planets):
    """At true noons by skyfield the shadow is on the line of 12."""
    here = planets["earth"] + wgs84.latlon(LATITUDE, 10.0)
    noon = [e for s in read.shapes["hour/equal/12"] for e in cq.Shape.cast(s).Edges()]
    seen = 0
    for month, day in ((3, 20), (5, 5), (6, 20), (8, 15), (10, 12)):
        at = SCALE.utc(2026, month, day), SCALE.utc(2026, month, day + 1)
        transit = almanac.find_transits(here, planets["sun"], *at)[0]
        up, azimuth, _ = here.at(transit).observe(planets["sun"]).apparent().altaz()
        high, round_ = up.radians, azimuth.radians
        sun = np.array(
            [math.cos(high) * math.sin(round_), math.cos(high) * math.cos(round_), math.sin(high)]
        )
        (hit,) = first_hits(stone, nodus, [-sun])
        if hit is None:
            continue
        far = math.dist(hit, nodus)
        apart = min(float(edge.distance(cq.Vertex.makeVertex(*hit))) for edge in noon)
        # DE421's sun passes the meridian to 0.0005°.
        assert apart < STRAY_MM + far * math.radians(0.001), (month, day)
        seen += 1
    assert seen > 2


@pytest.mark.sweep
@pytest.mark.parametrize("kind", ["cylinder", "sphere"])
def test_grooves_are_cut_to_their_depth(tmp_path, kind):
    """Under a line the stone is gone to the depth, and there below; what is gone is length times
    section, less what crossings share."""
    solid, values = FACES[kind]
    values = values | LINES | {"marks": "grooves", "groove_depth_mm": 0.6, "groove_width_mm": 0.8}
    out = tmp_path / "out"
    file = exported(solid(), tmp_path)
    report = write_surface(file, asked(**values), out, ("step", "stl", "3mf"))
    assert report["wires"] == []
    wires = tmp_path / "wires"
    write_surface(file, asked(**(values | {"marks": "wires"})), wires, ("step",))
    read = StepFile(wires / "surface-dial.step")
    grooved = cq.Shape.cast(StepFile(out / "surface-dial.step").shapes["solid"][0])
    assert grooved.isValid()
    face = solid().Faces()[report["face"] - 1]
    nominal, shares = 0.0, {"hour": 1.0, "day": 0.85, "prayer": 0.7}
    for means in report["lines"]:
        depth = 0.6 * shares[means.partition("/")[0]]
        for shape in read.shapes[means]:
            for edge in cq.Shape.cast(shape).Edges():
                nominal += edge.Length() * depth * 0.8
                at = edge.positionAt(0.5)
                normal = face.normalAt(at)
                assert not grooved.isInside(at - normal * (0.98 * depth))
                assert grooved.isInside(at - normal * 0.62)
    assert 0.85 * nominal < report["removed_mm3"] < 1.02 * nominal
    mesh = trimesh.load(out / "surface-dial.stl")
    assert mesh.is_watertight
    # Chords stray 0.02 mm at most over the whole face.
    assert mesh.volume == pytest.approx(solid().Volume(), rel=0.02)
    (printed,) = trimesh.load(out / "surface-dial.3mf").geometry.values()
    assert printed.volume == pytest.approx(mesh.volume, rel=1e-5)


def test_the_figures_that_it_reports(tmp_path):
    """A wedge turned round, with a face that looks south, east and up: read from the STEP file."""
    lean, turn = math.radians(50), math.radians(25)
    wedge = (
        cq.Workplane("YZ")
        .polyline([(0, 0), (90, 0), (90, 90 * math.tan(lean))])
        .close()
        .extrude(120)
        .rotate((0, 0, 0), (0, 0, 1), math.degrees(turn))
        .val()
    )
    out = tmp_path / "out"
    given = {"gnomon_height_mm": 12, "days": "solstices", "marks": "grooves", "face": "1"}
    flat = cq.Vector(math.sin(turn) * math.sin(lean), -math.cos(turn) * math.sin(lean),
                     math.cos(lean))  # fmt: skip
    written = cq.importers.importStep(str(exported(wedge, tmp_path))).val().Faces()
    number = next(k for k, f in enumerate(written, 1) if (f.normalAt() - flat).Length < 1e-6)
    write_surface(exported(wedge, tmp_path), asked(**given | {"face": str(number)}), out, ("step",))
    report = json.loads((out / "report.json").read_text("utf-8"))
    told = {fact["name"]: fact for fact in report["facts"]}
    figures = {name: fact["value"] for name, fact in told.items()}
    assert (figures["latitude"], figures["longitude"]) == (LATITUDE, 10.0)
    assert figures["surface/face"] == report["face"] == number
    foot, tip = (
        np.array([float(x) for x in figures[f"surface/{name}"].split(", ")])
        for name in ("foot", "tip")
    )
    # They are told to a micrometre.
    assert (tip - foot) @ flat.toTuple() == pytest.approx(figures["gnomon/height"], abs=2e-3)
    assert np.linalg.norm(tip - foot) == pytest.approx(figures["gnomon/height"], abs=2e-3)
    assert written[number - 1].distance(cq.Vertex.makeVertex(*foot)) < 2e-3
    middle = np.array(written[number - 1].Center().toTuple())
    assert foot == pytest.approx(middle, abs=2e-3)
    # The wedge's slope leans by as much, and looks as far east of south as it was turned.
    assert figures["face/inclination"] == pytest.approx(math.degrees(lean), abs=1e-5)
    assert figures["face/azimuth"] == pytest.approx(180 - math.degrees(turn), abs=1e-5)
    assert [told[n]["source"] for n in ("gnomon/height", "surface/face", "surface/foot")] == [
        "given in the design", "given in the design", "follows from the parameters"
    ]  # fmt: skip
    read = StepFile(out / "surface-dial.step")
    assert figures["surface/lines"] == len(report["lines"]) > 10
    (grooved,) = (cq.Shape.cast(shape) for shape in read.shapes["solid"])
    left = GProp_GProps()  # closely, as CadQuery's own is off by 0.2 mm³
    BRepGProp.VolumeProperties_s(grooved.wrapped, left, 1e-7, True, True)
    gone = 120 * 90**2 * math.tan(lean) / 2 - left.Mass()
    assert figures["surface/removed"] == pytest.approx(gone, abs=0.06)  # told to 0.1 mm³


def test_grooves_that_go_through_are_refused(tmp_path):
    thin = cq.Workplane().box(200, 200, 1.0).translate((0, 0, -0.5)).val()
    values = {"marks": "grooves", "groove_depth_mm": 0.9, "foot": [0, 0, 0]}
    assert refused(tmp_path, exported(thin, tmp_path), **values) == "groove_depth_mm"


def test_a_whole_sphere_takes_wires_alone(tmp_path):
    whole = cq.Solid.makeSphere(50.0, angleDegrees1=-90, angleDegrees2=90)
    values = {"marks": "grooves", "foot": [0, 0, 50], "gnomon_height_mm": 8}
    assert refused(tmp_path, exported(whole, tmp_path), **values) == "marks"


@pytest.mark.parametrize("language", spread(["ar", "de", "fr", "en", "es", "it", "la"], 2))
def test_its_sheet_in_every_language(tmp_path, language):
    out = tmp_path / "out"
    values = {"lettering": {"language": language}, "foot": [0, 0, 0], **LINES}
    write_surface(exported(block(), tmp_path), asked(**values), out, ("pdf", "svg", "png"))
    said = speech(language)
    page = (out / "surface-dial-setting-up.svg").read_text("utf-8")
    assert said.say("surface.named") in page
    assert "hour/equal/12" in page
    assert pymupdf.open(out / "surface-dial-sheet.pdf").page_count >= 3
    report = json.loads((out / "report.json").read_text("utf-8"))
    assert {file["name"] for file in report["files"]} == {
        path.name for path in out.iterdir() if path.name != "report.json"
    }


def test_its_parameters_as_toml(tmp_path, capsys):
    assert run_command(["surface-dial", "none.step", "--toml"]) == 0
    file = tmp_path / "mine.toml"
    file.write_text(capsys.readouterr().out, "utf-8")
    assert build(SurfaceDial, file_values(file, "surface-dial")) == SurfaceDial()
    text = file.read_text("utf-8").replace("gnomon_height_mm = 20.0", "gnomon_height_mm = 7.5")
    file.write_text(text.replace("# foot", "# the foot"), "utf-8")
    stone, out = exported(block(), tmp_path), tmp_path / "out"
    given = ["--parameters", str(file), "--set", "foot=[0,0,0]", "-o", str(out)]
    assert run_command(["surface-dial", str(stone), *given, "--formats", "step"]) == 0
    report = json.loads((out / "report.json").read_text("utf-8"))
    assert report["parameters"]["gnomon_height_mm"] == 7.5
    assert report["parameters"]["foot"] == [0.0, 0.0, 0.0]


def test_what_is_set_is_in_its_toml_and_no_solid_is_a_line(tmp_path, capsys, monkeypatch):
    """They were left out, and CadQuery was loaded to refuse what is no STEP file."""
    monkeypatch.setattr(surface_command, "later", None)
    assert run_command(["surface-dial", "--toml", "--set", "gnomon_height_mm=7.5"]) == 0
    file = tmp_path / "mine.toml"
    file.write_text(capsys.readouterr().out, "utf-8")
    assert build(SurfaceDial, file_values(file, "surface-dial")).gnomon_height_mm == 7.5
    assert run_command(["surface-dial", str(file), "-o", str(tmp_path / "out")]) == 2
    assert "is no STEP file: give a STEP file of one solid" in capsys.readouterr().err
    assert run_command(["surface-dial"]) == 2
    assert capsys.readouterr().err.startswith("miqyas: solid is missing: give a STEP file")


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
    assert refused(tmp_path, file, face="99") == "face"
    assert refused(tmp_path, file, foot=[0, 0, -90]) == "face"  # its underside
    assert refused(tmp_path, file, face="7", foot=[0, 0, -50]) == "foot"
    assert refused(tmp_path, file, foot=[0, 0, -60], up=[0, 0, 0]) == "up"
    assert refused(tmp_path, file, foot=[0, 0, -60], north=[0, 0, 1]) == "north"
    tall = {"foot": [0, 60, -0.0001], "gnomon_height_mm": 130}
    assert refused(tmp_path, file, **tall) in ("gnomon_height_mm", "foot", "face")
