"""Dials in the frame of the ground, raised marks and things of one piece, read back from files."""

import math
from pathlib import Path

import cadquery as cq
import lib3mf
import numpy as np
import pytest
import trimesh
from helpers.usual import usual

import miqyas
from instruments.errors import DesignError
from instruments.geometry.path import paths
from instruments.part import Frame
from miqyas.api import Made

pytestmark = pytest.mark.slow

PARALLEL = 1e-6
"""Of directions read from a file, whose numbers have ten digits and more."""

LOOKS = {
    "level": ("horizontal-dial", {}),
    "on a wall": ("vertical-dial", {}),
    "reclining and declining": ("plane-dial", {"azimuth": 215.0, "inclination": 50.0}),
    "upright, to the east of south": ("plane-dial", {"azimuth": 150.0, "inclination": 90.0}),
    "south of the equator": ("horizontal-dial", {"place": "Sydney"}),
}
STYLE = {"kind": "polar-style"}


def to_the_pole(made: Made) -> np.ndarray:
    latitude = made.design.place.latitude_rad
    return np.array([0.0, math.cos(latitude), math.sin(latitude)])


@pytest.mark.parametrize("name", LOOKS)
def test_the_style_of_a_dial_in_the_world_points_to_the_pole(name: str, tmp_path: Path) -> None:
    design, given = LOOKS[name]
    made = miqyas.make(design, gnomon=STYLE, **given)
    miqyas.write(made, tmp_path, ("step",), stand="world")
    (file,) = tmp_path.glob("*.step")
    edges = [e for e in cq.importers.importStep(str(file)).edges().vals() if e.geomType() == "LINE"]
    ways = np.array([(e.endPoint() - e.startPoint()).toTuple() for e in edges])
    long = np.linalg.norm(ways, axis=1)
    off = np.linalg.norm(np.cross(ways / long[:, None], to_the_pole(made)), axis=1)
    # The style, which is longer than what is by chance parallel to it.
    assert long[off < PARALLEL].max() > 20.0


def test_a_plate_stands_as_its_face_looks(tmp_path: Path) -> None:
    made = miqyas.make("plane-dial", azimuth=200.0, inclination=60.0)
    assert made.world
    plate = next(p for p in made.parts if p.part.name == "dial-plate").frame.on(made.world)
    azimuth, lean = math.radians(200.0), math.radians(60.0)
    looks = math.sin(lean) * math.sin(azimuth), math.sin(lean) * math.cos(azimuth), math.cos(lean)
    assert plate.z_axis == pytest.approx(looks, abs=1e-12)
    miqyas.write(made, tmp_path, ("glb",), stand="world")
    (file,) = tmp_path.glob("*.glb")
    scene = trimesh.load(file)
    turn, _ = scene.graph["dial-plate"]
    east, up, south = np.array(turn)[:3, 2] / np.linalg.norm(np.array(turn)[:3, 2])
    assert (east, -south, up) == pytest.approx(looks, abs=1e-6)


def test_a_bowl_in_the_world_has_its_equinox_square_to_the_pole() -> None:
    made = miqyas.make("sphere-dial", place="Cairo")
    assert made.world
    ball = next(p for p in made.parts if p.part.traced)
    assert ball.frame.on(made.world).x_axis == (1.0, 0.0, 0.0)
    (line,) = [t for t in ball.part.traced if t.means == "day/equinox"]
    points = np.concatenate([piece.points(8) for piece in line.pieces])
    # A micrometre, as lines on faces have it.
    assert points @ to_the_pole(made) == pytest.approx(0.0, abs=1e-3)


def test_hours_of_an_analemmatic_dial_in_the_world_go_with_the_sun() -> None:
    made = miqyas.make("analemmatic-dial", place="Cairo")
    assert made.world == Frame()
    facts = {f.name: f.value for f in made.facts}
    # Shadows fall to the west in the morning, to the north at noon, to the east in the afternoon.
    assert facts["point/9/east"] < -1.0 < 1.0 < facts["point/15/east"]
    assert facts["point/12/north"] > max(facts["point/9/north"], 1.0)


@pytest.mark.parametrize("name", ["indian-circle", "meridian-ruler"])
def test_boards_of_the_meridian_stand_with_it_to_the_north(name: str) -> None:
    made = usual(name)
    assert made.world == Frame()
    marks = [m for p in made.parts for m in p.part.front if m.means == "meridian"]
    assert marks
    lines = [path for mark in marks for path in paths(mark.shape)]
    assert all(abs(z.real) < 1e-9 for path in lines for z in (path.start, path.end))


def test_what_has_no_place_in_the_world_is_refused(tmp_path: Path) -> None:
    with pytest.raises(DesignError, match="no north"):
        miqyas.write(miqyas.make("astrolabe-plate"), tmp_path, ("glb",), stand="world")
    with pytest.raises(DesignError, match="flat or world"):
        miqyas.write(miqyas.make("horizontal-dial"), tmp_path, ("glb",), stand="up")
    assert not list(tmp_path.iterdir())


def volume(file: Path) -> float:
    found = trimesh.load(file)
    assert found.is_watertight
    return float(found.volume)


def test_raised_marks_add_what_grooves_take_away(tmp_path: Path) -> None:
    made = miqyas.make("horizontal-dial", workshop={"profile": "default"})
    found = {}
    for name, given in (
        ("bare", {}),
        ("cut", {"groove_depth_mm": 0.3}),
        ("raised", {"raised_mm": 0.3}),
    ):
        miqyas.write(made, tmp_path / name, ("stl",), **given)
        found[name] = volume(tmp_path / name / "dial-plate.stl")
    assert found["cut"] < found["bare"] - 50.0
    # Lines are a hair wider or narrower as their chords fall.
    more, less = found["raised"] - found["bare"], found["bare"] - found["cut"]
    assert more == pytest.approx(less, rel=2e-3)
    with pytest.raises(DesignError, match="meshes alone"):
        miqyas.write(made, tmp_path / "step", ("step",), raised_mm=0.3)


def test_a_dial_of_one_piece_is_one_object_without_slots(tmp_path: Path) -> None:
    made = miqyas.make("horizontal-dial", gnomon=STYLE)
    miqyas.write(made, tmp_path, ("3mf",), print_as="one", raised_mm=0.4)
    (file,) = tmp_path.glob("*.3mf")
    model = lib3mf.get_wrapper().CreateModel()
    model.QueryReader("3mf").ReadFromFile(str(file))
    items = model.GetBuildItems()
    assert items.MoveNext()
    whole = items.GetCurrent().GetObjectResource()
    assert whole.IsComponentsObject()
    assert not items.MoveNext()
    objects, count = model.GetMeshObjects(), 0
    while objects.MoveNext():
        assert objects.GetCurrentMeshObject().IsManifoldAndOriented()
        count += 1
    assert count == len(made.parts)
    scene = trimesh.load(file)
    (low, high) = scene.bounds
    plate, gnomon = (made.solid(p.part.name).BoundingBox() for p in made.parts[:2])
    # The gnomon stands on the plate.
    assert high[2] - low[2] > plate.zlen + 0.5 * min(gnomon.xlen, gnomon.ylen)
