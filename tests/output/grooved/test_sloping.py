"""Grooves whose sides slope, in solids: measured in sections, and read back from STEP."""

import math
from dataclasses import replace
from pathlib import Path as FilePath

import cadquery as cq
import pytest

import miqyas
from instruments import saying
from instruments.geometry import Arc, Cubic, Line, Path, Region
from instruments.geometry.path import paths
from instruments.part import Mark, Note, Process, Sheet
from output.grooved import grooves, parallels, slopes
from output.marking import Marking
from output.solid import assembly

pytestmark = pytest.mark.slow

PLATE = Sheet(Path.rectangle(40.0, 30.0), 2.0)
PLATE_MM3 = 40.0 * 30.0 * 2.0
V = Marking("grooves", 0.2, 0.1, None, 60.0)
"""0.1 mm wide at the floor, 0.331 at the face."""

TOP_MM = 0.1 + 2.0 * 0.2 * math.tan(math.radians(30.0))


def carved(*marks: Mark, marking: Marking = V) -> cq.Solid:
    found = grooves.carve("plate", [PLATE], marks, (), marking)
    assert found.isValid()
    return found


def widths_mm(solid: cq.Solid, at: complex, across: complex, *depths_mm: float) -> list[float]:
    """How wide the one groove is that a line across passes, so far below the face."""
    found = []
    for depth in depths_mm:
        ends = (at - 1.5 * across, at + 1.5 * across)
        line = cq.Edge.makeLine(*(cq.Vector(z.real, z.imag, 2.0 - depth) for z in ends))
        inside = sum(edge.Length() for edge in line.intersect(solid).Edges())
        found.append(3.0 - inside)
    return found


@pytest.mark.parametrize(("angle_deg", "tip_mm"), [(30.0, 0.05), (60.0, 0.1), (90.0, 0.02)])
@pytest.mark.parametrize(
    ("path", "at", "across"),
    [
        (Path.line(-15 - 3j, 15 + 3j), 5 + 1j, 1j * (5 + 1j) / abs(5 + 1j)),
        (Path.circle(0j, 8.0), 8 + 0j, 1 + 0j),
        (Path.of(Arc(0j, 12.0, -0.5, 1.0)), 12 + 0j, 1 + 0j),
        (Path.of(Cubic(-15 + 5j, -5 - 5j, 5 - 5j, 15 + 5j)), -2.5j, 1j),
    ],
)
def test_a_v_is_as_wide_as_drawn_at_every_depth(
    angle_deg: float, tip_mm: float, path: Path, at: complex, across: complex
) -> None:
    marking = Marking("grooves", 0.1, tip_mm, None, angle_deg)
    solid = carved(Mark("meridian", path), marking=marking)
    depths = (0.001, 0.05, 0.099)
    for depth, found in zip(depths, widths_mm(solid, at, across, *depths), strict=True):
        wanted = tip_mm + 2.0 * (0.1 - depth) * math.tan(math.radians(angle_deg / 2.0))
        # A curved line's edges, at the face, may themselves be fitted half a micrometre off.
        assert found == pytest.approx(wanted, rel=0.01, abs=5e-4)


@pytest.mark.parametrize("end", [-12 - 12j, -14 - 1j])
def test_lines_that_meet_at_a_tight_corner_are_wider_there_alone(end: complex) -> None:
    bent = [Path.line(0j, 15 + 0j), Path.line(0j, end)]
    solid = carved(*(Mark(f"line/{k}", path) for k, path in enumerate(bent)))
    for far_mm in (3.0, 8.0, 13.0):
        for way in (1 + 0j, end / abs(end)):
            (found,) = widths_mm(solid, far_mm * way, 1j * way, 0.199)
            assert found == pytest.approx(TOP_MM - 2.0 * 0.199 * math.tan(math.pi / 6), rel=0.01)


def test_crossing_v_grooves_take_what_the_mesh_takes() -> None:
    lines = [Mark(f"line/{k}", Path.line(a, b)) for k, (a, b) in
             enumerate([(-9 + 0j, 9 + 1j), (-2 - 9j, 2 + 9j), (-20 + 5j, 20 + 5j)])]  # fmt: skip
    solid = carved(*lines, Mark("circle", Path.circle(0j, 6.0)))
    # 18 + 18.4 + 40 + 37.7 mm; what crosses is cut once, and ends slope too.
    crossing = 0.2 * (0.1**2 + 0.1 * TOP_MM + TOP_MM**2) / 3
    wanted = (0.1 + TOP_MM) / 2 * 0.2 * 114.2 - 8 * crossing - 6 * 0.0029
    assert PLATE_MM3 - solid.Volume() == pytest.approx(wanted, rel=0.01)


@pytest.mark.parametrize("letter_mm", [0.1, 0.4])
@pytest.mark.parametrize("angle_deg", [0.0, 60.0])
def test_lettering_has_a_depth_of_its_own(letter_mm: float, angle_deg: float) -> None:
    ring = Region((Path.circle(5j, 2.0), Path.circle(5j, 1.0).reversed()))
    letter = Mark("label/noon", ring, Process.ENGRAVE)
    line = Mark("noon", Path.line(-20 + 0j, 20 + 0j))
    both, alone = (
        carved(*marks, marking=Marking("grooves", 0.2, 0.1, letter_mm, angle_deg))
        for marks in ((letter, line), (line,))
    )
    area = math.pi * (2.0**2 - 1.0**2)
    assert alone.Volume() - both.Volume() == pytest.approx(letter_mm * area, rel=1e-9)


def test_a_short_jog_has_a_corner_and_no_side_of_its_own() -> None:
    jog = Region((Path.polyline([0j, 5 + 0j, 5 + 0.02j, 10 + 0.02j, 10 + 2j, 0 + 2j], True),))
    solid = carved(Mark("weight", jog, Process.ENGRAVE))
    assert len(solid.Faces()) == 5 + 1 + 6 + 1
    assert PLATE_MM3 - solid.Volume() == pytest.approx(0.2 * (10 * 2 - 24 * 0.058), rel=0.01)


def test_what_is_too_narrow_for_its_slope_is_steeper_and_as_wide_at_the_face() -> None:
    thin = Region((Path.rectangle(5.0, 0.15),))
    solid = carved(Mark("weight", thin, Process.ENGRAVE))
    steps = 0.001, 0.1, 0.199
    # Half of the way in is as much as there is room for.
    for depth, found in zip(steps, widths_mm(solid, 0j, 1j, *steps), strict=True):
        assert found == pytest.approx(0.15 - depth * math.tan(math.radians(30.0)), rel=0.01)
    taken, upright = PLATE_MM3 - solid.Volume(), 0.2 * 5.0 * 0.15
    assert taken < 0.75 * upright


def test_hour_lines_that_converge_slope_but_for_their_tips() -> None:
    dial = miqyas.make("vertical-dial", workshop={"profile": "v-bit"})
    (part,) = (p.part for p in dial.parts if p.part.name == "dial-plate")
    hours = tuple(m for m in part.front if m.means.startswith("hour/"))
    marking, notes = replace(V, depth_mm=0.1), list[Note]()
    solid = assembly.solid(replace(part, front=hours), marking, warn=notes.append)
    assert solid.isValid()
    assert not notes
    (ten,) = (m for m in hours if m.means == "hour/equal/10")
    line = paths(ten.shape)[0].segments[0]
    across = 1j * (line.end - line.start) / abs(line.end - line.start)
    raised = solid.translate((0.0, 0.0, -1.0))
    (found,) = widths_mm(raised, line.point(0.7), across, 0.09)
    assert found == pytest.approx(marking.wide_mm(ten) - 0.18 * math.tan(math.pi / 6), rel=0.01)


def test_a_line_at_the_start_of_a_holes_circle_slopes_too() -> None:
    plate = replace(PLATE, cutouts=(Mark("hole/gnomon", Path.circle(0j, 2.55), Process.CUT),))
    for aside in (0.0, 0.02, 0.05, 0.1):
        start, end = complex(math.sqrt(2.55**2 - aside**2), aside), 12 + 1j
        notes: list[Note] = []
        line = Mark("calendar/03-31", Path.line(start, end))
        solid = grooves.carve("plate", [plate], (line,), (), V, warn=notes.append)
        assert solid.isValid()
        assert not notes
        across = 1j * (end - start) / abs(end - start)
        (found,) = widths_mm(solid, (start + end) / 2, across, 0.1)
        assert found == pytest.approx(0.1 + 0.2 * math.tan(math.radians(30.0)), rel=0.01)


def test_a_narrow_groove_about_a_hole_leaves_no_wall_before_it() -> None:
    plate = replace(PLATE, cutouts=(Mark("hole/gnomon", Path.circle(0j, 2.55), Process.CUT),))
    ring = Region((Path.circle(0j, 2.7), Path.circle(0j, 2.0).reversed()))
    about, notes = Mark("ring/noon", ring, Process.ENGRAVE), list[Note]()
    solid = grooves.carve("plate", [plate], (about,), (), V, warn=notes.append)
    assert solid.isValid()
    about_hole = [f.BoundingBox() for f in solid.Faces() if 5.0 < f.BoundingBox().xlen < 5.2]
    assert max(box.zmax for box in about_hole) == pytest.approx(2.0 - 0.2)
    (told,) = notes
    assert "plate" in told.message


def test_what_is_steeper_is_told_by_name_and_size() -> None:
    thin = Mark("weight", Region((Path.rectangle(5.0, 0.15),)), Process.ENGRAVE)
    line = Mark("noon", Path.line(-15 + 5j, 15 + 5j))
    notes: list[Note] = []
    grooves.carve("plate", [PLATE], (thin, line), (), V, warn=notes.append)
    (told,) = notes
    # 2 · 5.15 mm of sides 0.2 mm high, but for the ends that turn into each other.
    assert told.message.startswith(
        "has no room for its slope along marks of plate (weight): of the sides of grooves in the "
        "STEP file, 14.19 mm², 2.1 are steeper, 0 of them upright; "
    )
    for language in ("ar", "de", "es", "fr", "it", "la"):
        assert saying.in_language(told.message, language) != told.message


def test_parallels_of_bends_that_are_too_tight_are_none() -> None:
    with pytest.raises(parallels.NarrowError):
        slopes._beside(
            Arc(0j, 0.05, 0.0, 1.0), slopes._FloorCorner(0j), slopes._FloorCorner(0j), 0.1
        )
    assert slopes._beside(
        Line(0j, 1 + 0j), slopes._FloorCorner(0.1j), slopes._FloorCorner(1 + 0.1j), 0.1
    ) == Line(0.1j, 1 + 0.1j)


def test_a_dials_v_grooves_are_read_back(tmp_path: FilePath) -> None:
    dial = miqyas.make("vertical-dial")
    (part,) = (p.part for p in dial.parts if p.part.name == "dial-plate")
    lines = replace(part, front=tuple(m for m in part.front if m.means.startswith("hour/")))
    plate = assembly.solid(lines, replace(V, depth_mm=0.1))
    file = str(tmp_path / "dial.step")
    cq.exporters.export(cq.Workplane(plate), file)
    (read,) = cq.importers.importStep(file).solids().vals()
    assert read.isValid()
    assert read.Volume() == pytest.approx(plate.Volume(), rel=1e-6)
    assert plate.Volume() < assembly.solid(replace(part, front=())).Volume()
