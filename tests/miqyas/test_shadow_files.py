"""Every instrument of shadow in every format, read back by other programs' readers."""

import math
import re

import cadquery
import ezdxf
import lib3mf
import pymupdf
import pytest
import trimesh
from helpers.sweeping import spread
from lxml import etree
from PIL import Image

import miqyas
from instruments.part import Severity
from miqyas import sources

pytestmark = pytest.mark.slow

FORMATS = ("svg", "dxf", "step", "pdf", "png", "stl", "3mf", "glb", "html")
NAMES = [name for name in sources.names() if sources.named(name).entry.family == "shadow"]
WITH_PLACE = [n for n in NAMES if "place" in sources.named(n).entry.parameters()]
LATITUDES = (-33.9, 64.0, 0.0, 78.2, -89.5)

MM = 25.4 / 72

CASES = [
    *spread(((n, None) for n in NAMES), 2),
    *(pytest.param(n, at, marks=pytest.mark.sweep)
      for n in WITH_PLACE for at in LATITUDES),
]  # fmt: skip


def made_for(name, latitude):
    if latitude is None:
        return miqyas.make(name)
    return miqyas.make(name, place={"name": "Here", "latitude": latitude, "longitude": 20.0})


def written(made, folder):
    """The files by their endings; nothing is warned of but bare meshes."""
    warned = []
    files = miqyas.write(made, folder, FORMATS, warn=warned.append, check_fit=True)
    assert [n for n in warned if n.severity is Severity.WARNING and n.about != "groove depth"] == []
    return {f: [w.path for w in files if w.path.suffix == f".{f}"] for f in FORMATS}


def check_svg(made, files):
    drawn = {}
    for file in files:
        root = etree.parse(file).getroot()
        if root.get("data-part"):
            width, height = (float(root.get(k).removesuffix("mm")) for k in ("width", "height"))
            assert all(map(math.isfinite, (width, height)))
            drawn.setdefault(root.get("data-part"), set()).update(
                e.get("data-means") for e in root.iter() if e.get("data-means")
            )
            assert not re.search(r"\b(nan|inf)\b", file.read_text("utf-8"))
    assert {p.part.name for p in made.parts if not p.part.bought} <= set(drawn)
    for placed in made.parts:
        wanted = {m.means for m in (*placed.part.front, *placed.part.back)}
        assert wanted <= drawn.get(placed.part.name, wanted)


def check_dxf(files):
    for file in files:
        document = ezdxf.readfile(file)
        audit = document.audit()
        assert not audit.errors
        assert not audit.fixes
        assert len(document.modelspace()) > 0


def check_step(made, files):
    (file,) = files
    shape = cadquery.importers.importStep(str(file))
    solids = shape.solids().vals()
    assert len(solids) >= len([p for p in made.parts if not p.part.bought])
    assert all(s.isValid() and s.Volume() > 0 for s in solids)


def check_meshes(files):
    for file in files["stl"]:
        mesh = trimesh.load(file)
        assert mesh.is_watertight
        assert mesh.volume > 0
    (file,) = files["3mf"]
    model = lib3mf.get_wrapper().CreateModel()
    reader = model.QueryReader("3mf")
    reader.ReadFromFile(str(file))
    assert reader.GetWarningCount() == 0
    meshes = model.GetMeshObjects()
    while meshes.MoveNext():
        assert meshes.GetCurrentMeshObject().IsManifoldAndOriented()
    (file,) = files["glb"]
    assert trimesh.load(file, force="scene").geometry


def check_pages(made, files):
    for file in files["pdf"]:
        with pymupdf.open(file) as document:
            assert len(document) > 0
            for page in document:
                assert page.get_drawings()
    sizes = [(r.width, r.height) for f in files["pdf"] for r in [pymupdf.open(f)[0].rect]]
    for placed in made.parts:
        if not placed.part.bought:
            x0, y0, x1, y1 = placed.part.body.outline.bounds()
            wide, high = sorted((x1 - x0, y1 - y0))
            # A part at full size is on a page that holds it, or on a sheet of tiles.
            assert any(min(s) * MM >= wide - 1 or max(s) * MM >= high - 1 for s in sizes)
    for file in files["png"]:
        with Image.open(file) as picture:
            picture.load()
            assert len(picture.convert("L").getcolors(256)) > 8


@pytest.mark.parametrize(("name", "latitude"), CASES)
def test_all_files_are_read_by_other_programs(name, latitude, tmp_path):
    if latitude is not None:
        farthest = miqyas.load(name).farthest_deg
        latitude = max(-farthest, min(latitude, farthest))
    made = made_for(name, latitude)
    files = written(made, tmp_path)
    check_svg(made, files["svg"])
    check_dxf(files["dxf"])
    check_step(made, files["step"])
    check_meshes(files)
    check_pages(made, files)


@pytest.mark.parametrize("form", spread(["bowl", "ball"], 1))
def test_all_files_of_a_turned_sphere_are_read_too(form, tmp_path):
    made = miqyas.make("sphere-dial", place="Cairo", form=form, made="turned")
    files = written(made, tmp_path)
    check_svg(made, files["svg"])
    check_dxf(files["dxf"])
    check_step(made, files["step"])
    check_meshes(files)


@pytest.mark.parametrize("name", WITH_PLACE)
def test_it_is_made_as_far_as_it_serves_and_beyond_it_is_said_what_to_make(name):
    farthest = miqyas.load(name).farthest_deg
    for latitude in (-farthest, farthest):
        made_for(name, latitude)
        if farthest < 90.0:
            with pytest.raises(miqyas.DesignError, match="give"):
                made_for(name, math.copysign(farthest + 0.1, latitude))
