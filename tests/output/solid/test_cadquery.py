"""Solids that people go on working with, in plain CadQuery."""

import math
from dataclasses import replace
from pathlib import Path as FilePath
from typing import Any

import cadquery as cq
import pytest
from helpers.step_file import StepFile

import miqyas
from instruments.errors import DesignError
from instruments.geometry import Path
from instruments.part import Face, Frame, Instrument, Mark, Part, Placed, Process, Sheet, Stepped
from output import later, step
from output.checking.blame import blaming
from output.finished import finish
from output.marking import Marking
from output.provenance import Provenance
from output.solid import assembly, solids

pytestmark = pytest.mark.slow

EXACT = 1e-6
"""Relative to volumes, which the kernel integrates; in mm, far below what is drawn."""

SAID = Provenance("0.0", "trial", {})
HOLE = Mark("hole/pivot", Path.circle(5 + 0j, 2.0), Process.CUT)
PLATE = Part(
    "plate",
    Sheet(Path.rectangle(40.0, 30.0), 3.0, (HOLE,)),
    front=(Mark("hour/equal/10", Path.line(-15 + 0j, 15 + 8j)),),
    back=(Mark("hour/equal/10", Path.line(-15 + 0j, 15 - 8j)), Mark("noon", Path.line(-9j, 9j))),
    material="clear acrylic",
    clear=True,
)


@pytest.fixture(scope="module")
def dial() -> Any:
    return miqyas.make("horizontal-dial", place="Berlin")


def test_faces_and_wires_are_selected_by_meaning() -> None:
    plane = assembly.workplane(Instrument("trial", "", (Placed(PLATE),)), "plate")
    (front,), (back,), (wall,) = (
        plane.faces(tag=tag).vals() for tag in ("front", "back", "hole/pivot")
    )
    assert (front.Center().z, back.Center().z) == (pytest.approx(3.0), pytest.approx(0.0))
    assert wall.Area() == pytest.approx(2 * math.pi * 2.0 * 3.0, rel=EXACT)
    assert wall.geomType() == "CYLINDER"
    assert len(plane.faces(tag="outline").vals()) == 4
    assert sorted(w.Center().z for w in plane.wires(tag="hour/equal/10").vals()) == [0.0, 3.0]
    (noon,) = plane.wires(tag="noon").vals()
    assert noon.Length() == pytest.approx(18.0, rel=EXACT)


def test_steps_are_selected_by_meaning() -> None:
    recess = Mark("recess", Path.circle(0j, 10.0), Process.CUT)
    square = Path.rectangle(40.0, 30.0)
    part = Part("mater", Stepped((Sheet(square, 2.0), Sheet(square, 3.0, (recess,)))))
    plane = assembly.workplane(Instrument("trial", "", (Placed(part),)), "mater")
    (wall,) = plane.faces(tag="recess").vals()
    assert wall.Area() == pytest.approx(2 * math.pi * 10.0 * 3.0, rel=EXACT)
    assert len(plane.faces(tag="outline").vals()) == 4
    assert plane.faces(tag="front").val().Area() == pytest.approx(1200 - math.pi * 100, rel=EXACT)


def test_an_assembly_is_gone_on_with(dial: Any, tmp_path: FilePath) -> None:
    whole = dial.assembly()
    plate = whole["dial-plate"].obj
    before = plate.val().Volume()
    chamfered = plate.faces(tag="outline").edges("|Z").chamfer(1.0)
    assert 0.0 < before - chamfered.val().Volume() <= 4 * 0.5 * 3.0 * 1.0001
    bored = plate.faces(tag="front").workplane(centerOption="CenterOfBoundBox").hole(4.0)
    rounded = bored.edges("|Z and >X").fillet(5.0)
    assert 0.0 < bored.val().Volume() - rounded.val().Volume() < 2 * 25.0 * 3.0
    notched = rounded.cut(cq.Workplane().box(20.0, 20.0, 20.0).translate(plate.val().Center()))
    assert notched.val().isValid()
    assert notched.val().Volume() < rounded.val().Volume() - 100.0
    joined = bored.union(dial.workplane("gnomon").translate((0.0, 0.0, 3.0)))
    assert joined.val().isValid()
    again = cq.Assembly(name="mine").add(whole, name="dial").add(chamfered, name="beside")
    file = tmp_path / "mine.step"
    again.export(str(file))
    assert {"dial-plate", "gnomon", "beside"} <= set(StepFile(file).shapes)


def test_a_solid_is_that_of_the_step_file(dial: Any, tmp_path: FilePath) -> None:
    (file, _) = miqyas.write(dial, tmp_path, ["step"])
    read = {
        str(n).rpartition("/")[2]: a
        for n, a in cq.Assembly.importStep(str(file.path)).objects.items()
    }
    for name in ("dial-plate", "gnomon"):
        (solid,) = read[name].obj.Solids()
        plain = dial.solid(name)
        assert isinstance(plain, cq.Solid)
        assert solid.Volume() == pytest.approx(plain.Volume(), rel=EXACT)
        assert plain.Volume() >= dial.solid(name, "grooves", groove_depth_mm=0.1).Volume()


def test_marks_are_as_asked_for(dial: Any) -> None:
    names = set(dial.assembly().objects)
    assert {"dial-plate", "dial-plate/front/score", "gnomon"} <= names
    assert not any("front" in name for name in dial.assembly("none").objects)
    single = dial.assembly(single_marks=True)
    assert "day/equinox" in {child.name for child in single["dial-plate/front/score"].children}
    with pytest.raises(ValueError, match="No Workplane object named day/equinox"):
        dial.workplane("dial-plate", "none").wires(tag="day/equinox")


@pytest.mark.parametrize(
    ("part", "parameters", "said"),
    [
        ("plate", {}, "part = plate is not there: choose among dial-plate, gnomon"),
        ("dial-plate", {"marks": "ink"}, "marks = ink is unknown: choose among none, wires"),
        ("dial-plate", {"marks": "grooves", "groove_depth_mm": 0.0}, "is no depth"),
        ("dial-plate", {"marks": "grooves", "groove_depth_mm": 3.0}, "reaches through dial-plate"),
    ],
)
def test_what_cannot_be_is_refused(dial: Any, part: str, parameters: Any, said: str) -> None:
    with pytest.raises(DesignError, match=said):
        dial.workplane(part, **parameters)


def test_parts_look_and_weigh_as_their_material_and_alike_ones_are_one(tmp_path: FilePath) -> None:
    other = Placed(replace(PLATE, name="other"), Frame((0.0, 0.0, 9.0)))
    both = Instrument("trial", "", (Placed(PLATE), other))
    content = step.render(both, SAID)
    assert content.count(b"MANIFOLD_SOLID_BREP") == 1
    assert b"'clear acrylic'" in content
    assert assembly.assembled(both)["other"].material.density == 1.19
    assert b"SURFACE_STYLE_TRANSPARENT" in content
    file = tmp_path / "trial.step"
    file.write_bytes(content)
    shapes = StepFile(file).shapes
    assert {"plate", "other", "plate/front/score", "other/back/score"} <= set(shapes)
    assert min(z for _, _, z in StepFile(file).vertices("other")) == pytest.approx(9.0)
    assert len(assembly.assembled(both, Marking("none")).children) == 2
    assert Face.FRONT.value in assembly.workplane(both, "other").ctx.tags


def inked(whole: cq.Assembly, name: str) -> tuple[list[float], set[tuple[float, ...]]]:
    """Heights and colours of a part's faces that have one of their own, as CadQuery reads them."""
    (child,) = (c for c in whole.children if c.name == name)
    colours = child._subshape_colors
    heights = [round(face.Center().z, 9) for face in colours]
    return heights, {tuple(round(c, 3) for c in colour.toTuple()) for colour in colours.values()}


@pytest.mark.parametrize("ap242", [False, True])
def test_floors_of_grooves_have_the_colour_of_what_fills_them(
    dial: Any, tmp_path: FilePath, ap242: bool
) -> None:
    (file, _) = miqyas.write(dial, tmp_path, ["step"], groove_depth_mm=0.2, ap242=ap242)
    wholes = cq.Assembly.importStep(str(file.path)), dial.assembly("grooves", groove_depth_mm=0.2)
    for part in (placed.part for placed in dial.parts):
        floor = part.body.thickness_mm - 0.2
        faces = dial.solid(part.name, "grooves", groove_depth_mm=0.2).Faces()
        levels = [f.Center().z for f in faces if f.geomType() == "PLANE"]
        floors = [level for level in levels if level == pytest.approx(floor)]
        assert floors
        ink = {(*(round(c, 3) for c in finish.finish_of_part(part).ink), 1.0)}
        for whole in wholes:
            assert inked(whole, part.name) == ([pytest.approx(floor)] * len(floors), ink)


def test_parts_that_are_alike_have_grooves_of_one_colour(tmp_path: FilePath) -> None:
    other = Placed(replace(PLATE, name="other"), Frame((0.0, 0.0, 9.0)))
    both = Instrument("trial", "", (Placed(PLATE), other))
    file = tmp_path / "trial.step"
    file.write_bytes(step.render(both, SAID, Marking("grooves", 0.1)))
    whole = cq.Assembly.importStep(str(file))
    heights, colours = inked(whole, "plate")
    assert set(heights) == {0.1, 2.9}
    assert len(colours) == 1
    assert inked(whole, "other") == (heights, colours)


def test_a_part_without_a_sound_solid_is_a_fault_of_a_parameter():
    design = miqyas.load("astrolabe-plate")
    with pytest.raises(miqyas.DesignError) as caught, blaming(design):
        solids.sound("plate", cq.Compound.makeCompound([]))
    (fault,) = caught.value.faults
    assert fault.parameter == "tropic_radius_mm"
    assert fault.value == design.tropic_radius_mm
    assert "plate that falls into 0 solids" in str(fault)


def test_an_old_cadquery_is_refused_in_one_line_and_nothing_written(
    dial: Any, tmp_path: FilePath, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(later, "version", lambda _: "2.6.1")
    with pytest.raises(DesignError, match=r"2\.6\.1 is too old for solids: install cadquery 2\.8"):
        miqyas.write(dial, tmp_path / "out", ["svg", "step"])
    assert not (tmp_path / "out").exists()


def test_raised_marks_are_as_high_as_lines_bear_however_thin_the_sheet(
    dial: Any, tmp_path: FilePath
) -> None:
    said = r"raised marks = 500 is more than 20 times the 0\.15 mm .*: give at most 3$"
    with pytest.raises(DesignError, match=said):
        miqyas.write(dial, tmp_path / "out", ["stl"], raised_mm=500)
    assert not (tmp_path / "out").exists()
    Marking("grooves", 2.9, 0.15, raised=True).check(dial.parts)


@pytest.mark.parametrize(
    ("name", "group"),
    [("ring-dial", "ring-sheet/front/score"), ("sphere-dial", "bowl/surface/score")],
)
def test_marks_that_no_groove_can_be_are_wires_beside_grooves(name: str, group: str) -> None:
    whole = miqyas.make(name).assembly("grooves", groove_depth_mm=0.05)
    assert whole[group].obj.Edges()
