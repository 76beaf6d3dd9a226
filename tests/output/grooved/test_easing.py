"""Sloping grooves that run together too tightly for all of the slope: steeper there alone."""

import math
from dataclasses import replace

import numpy as np
import pytest
import shapely

import miqyas
from instruments import saying
from instruments.geometry import Arc, Path, Region, flattening, planar
from instruments.geometry.path import paths
from instruments.part import Mark, Note, Part, Process, Sheet
from output.grooved import easing, grooves, relief
from output.marking import Marking, is_letter
from output.solid import assembly

pytestmark = pytest.mark.slow

V = Marking("grooves", 0.1, 0.1, None, 60.0)
"""What the profile `v-bit` promises: 0.215 mm at the face."""

FINE_MM = 1e-4
PLATE = Sheet(Path.rectangle(40.0, 30.0), 2.0)
PLATE_MM3 = 40.0 * 30.0 * 2.0
CROWDED = "gunter-quadrant", "cylinder-dial", "sphere-dial", "sine-back", "astrolabe-rete"
QUICK = "gunter-quadrant"


def flat(contours: tuple[Path, ...]) -> flattening.Flat:
    outer, *holes = flattening.shapely_rings(list(contours), FINE_MM)
    return shapely.polygons(outer, holes or None)


def wanted_mm3(body: Sheet, marks: tuple[Mark, ...], marking: Marking) -> float:
    """What a cutter takes that slopes everywhere: areas drawn in by as much as it does, by Simpson.

    Found from the drawing by GEOS alone.
    """
    cut = shapely.union_all([flat(area.contours) for area in relief.areas(body, marks, V.wide_mm)])
    sheet = flat((body.outline, *(p for hole in body.cutouts for p in paths(hole.shape))))
    cut = shapely.intersection(cut, sheet)
    deep = marking.inset_mm(marking.depth_mm)
    # GEOS divides by zero where a mitre has no length, to no harm of the area.
    with np.errstate(divide="ignore", invalid="ignore"):
        insets = [shapely.buffer(cut, -k * deep, join_style="mitre") for k in (0.0, 0.5, 1.0)]
    sizes = shapely.area(insets).tolist()
    return marking.depth_mm / 6.0 * sum(a * k for a, k in zip(sizes, (1, 4, 1), strict=True))


def marked_most(name: str) -> Part:
    made = miqyas.make(name, workshop={"profile": "v-bit"})
    flat_parts = [p.part for p in made.parts if isinstance(p.part.body, Sheet)]
    return max(flat_parts, key=lambda part: len(part.front))


@pytest.mark.parametrize(
    "name", [n if n == QUICK else pytest.param(n, marks=pytest.mark.sweep) for n in CROWDED]
)
def test_crowded_grooves_take_what_the_drawing_and_the_v_tell_of(name: str) -> None:
    part = marked_most(name)
    assert isinstance(part.body, Sheet)
    body = replace(part.body, countersinks=())
    lines = tuple(mark for mark in part.front if not is_letter(mark.means))
    notes: list[Note] = []
    cut = grooves.carve(part.name, [body], lines, (), V, warn=notes.append)
    assert cut.isValid()
    assert not any("all sides" in note.message for note in notes)
    plain = assembly.solid(replace(part, body=body, front=(), back=(), traced=(), chamfer_mm=0.0))
    taken, wanted = plain.Volume() - cut.Volume(), wanted_mm3(body, lines, V)
    # Where it is steeper, more is taken: never a hundredth.
    assert -1e-3 * wanted < taken - wanted < 5e-3 * wanted


def test_lines_that_meet_at_a_needles_tip_slope_beyond_it() -> None:
    fan = [Mark(f"line/{k}", Path.line(-15 + 0j, complex(15.0, 0.2 * k))) for k in range(-2, 3)]
    found = grooves.carve("plate", [PLATE], tuple(fan), (), V)
    assert found.isValid()
    taken = PLATE_MM3 - found.Volume()
    assert taken == pytest.approx(wanted_mm3(PLATE, tuple(fan), V), rel=5e-3)


@pytest.mark.parametrize("apart_mm", [0.0, 0.05, 0.1, 0.19, 0.21, 0.23])
def test_a_circle_beside_a_line_slopes_but_where_they_touch(apart_mm: float) -> None:
    marks = (
        Mark("line", Path.line(-15 + 0j, 15 + 0j)),
        Mark("circle", Path.circle(complex(0.0, 8.0 + apart_mm), 8.0)),
    )
    notes: list[Note] = []
    found = grooves.carve("plate", [PLATE], marks, (), V, warn=notes.append)
    assert found.isValid()
    assert not any("all sides" in note.message for note in notes)
    taken = PLATE_MM3 - found.Volume()
    assert taken == pytest.approx(wanted_mm3(PLATE, marks, V), rel=5e-3)


def test_what_is_drawn_back_is_so_near_by_alone() -> None:
    bent = [Path.line(0j, 15 + 0j), Path.of(Arc(12j, 12.0, -math.pi / 2, 1.0))]
    marks = [Mark(f"line/{k}", path) for k, path in enumerate(bent)]
    areas = [area.contours for area in relief.areas(PLATE, marks, V.wide_mm)]
    found = planar.divided(planar.met([PLATE.outline], areas))
    made = easing.eased(found, [True] * len(found.floors), V.inset_mm(V.depth_mm))
    floors = range(len(made.divided.floors))
    whole, steep = (
        sum(made.divided.pieces[n].segment.length() for n in made.sides(floors, most))
        for most in (1.0, 0.5)
    )
    assert steep < 0.1 * whole


def test_a_circle_slopes_though_another_starts_a_hairs_breadth_beside_its_end() -> None:
    marks = (
        Mark("limb/inner", Path.circle(0j, 10.0)),
        Mark("limb/outer", Path.of(Arc(0j, 10.0, -9e-8, 1.0))),
    )
    notes: list[Note] = []
    found = grooves.carve("plate", [PLATE], marks, (), V, warn=notes.append)
    assert found.isValid()
    assert not notes
    assert PLATE_MM3 - found.Volume() == pytest.approx(wanted_mm3(PLATE, marks, V), rel=5e-4)


@pytest.mark.parametrize(
    ("language", "figures"),
    [
        ("en", ("12345 mm²", "123 are", "0.054 of")),
        ("de", ("12345 mm²", "123 steiler", "0,054 senkrecht")),
        ("ar", ("١٢٣٤٥ مم²", "١٢٣ أشد", "٠٫٠٥٤ قائمة")),
    ],
)
def test_steep_sides_are_told_in_plain_figures(language: str, figures: tuple[str, ...]) -> None:
    steep = grooves.Steep(12345.4, 123.4, 0.0543)
    said = saying.in_language(steep.told("plate").message, language)
    assert all(figure in said for figure in figures)


THIN = Mark("weight", Region((Path.rectangle(100.0, 0.1),)), Process.ENGRAVE)
ACROSS = Mark("noon", Path.line(-60j, 60j))
LONG = Sheet(Path.rectangle(150.0, 150.0), 2.0)


@pytest.mark.parametrize("marks", [(THIN,), (THIN, ACROSS)])
def test_a_long_narrow_area_is_one_closed_solid(marks: tuple[Mark, ...]) -> None:
    notes: list[Note] = []
    found = grooves.carve("plate", [LONG], marks, (), V, warn=notes.append)
    assert found.isValid()
    assert all(shell.Closed() for shell in found.Shells())
    (note,) = notes
    assert "all sides" not in note.message
    assert "weight" in note.message


@pytest.mark.parametrize(
    ("marks", "rounds"), [((THIN,), 80), ((THIN, ACROSS), 80), ((THIN, ACROSS), 1)]
)
def test_a_long_narrow_area_is_steeper_and_no_line_that_crosses_it(
    marks: tuple[Mark, ...], rounds: int
) -> None:
    areas = [area.contours for area in relief.areas(LONG, marks, V.wide_mm)]
    found = planar.divided(planar.met([LONG.outline], areas))
    inset_mm = V.inset_mm(V.depth_mm)
    made = easing.eased(found, [True] * len(found.floors), inset_mm, rounds)
    floors = range(len(found.floors))
    assert not list(made.sides(floors, 0.0))
    steep = [made.divided.pieces[n].segment for n in made.sides(floors, 0.5)]
    assert max(abs(s.point(share).imag) for s in steep for share in (0.0, 1.0)) < 10.0 * inset_mm


def test_floors_of_long_narrow_areas_end_near_the_areas_ends() -> None:
    slit = (Path.rectangle(100.0, 0.007),)
    found = planar.divided(planar.met([LONG.outline], [slit]))
    inset_mm = V.inset_mm(V.depth_mm)
    made = easing.eased(found, [True], inset_mm)
    ends = [abs(foot.end.real) for loop in made.feet[0] for foot in loop]
    assert 50.0 - inset_mm < min(ends)
    assert max(ends) < 50.0


def test_an_area_just_as_wide_as_two_slopes_is_one_valid_solid_with_a_line_across() -> None:
    area = Region((Path.rectangle(100.0, 2.0 * V.inset_mm(V.depth_mm)),))
    marks = Mark("weight", area, Process.ENGRAVE), ACROSS
    assert grooves.carve("plate", [LONG], marks, (), V).isValid()
