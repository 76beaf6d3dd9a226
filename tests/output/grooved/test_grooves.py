"""A face divided by what is cut into it: against polygons, against the kernel, by random."""

import cmath
import math
from collections import Counter
from itertools import pairwise
from typing import Any

import pytest
import shapely
from helpers.faces import EXACT_MM2, HOLE, RIM, area_mm2, divided
from helpers.sweeping import roaming
from hypothesis import reject
from hypothesis import strategies as st

from instruments.geometry import Arc, Cubic, Line, Path, Region, flattening, loops, planar
from instruments.part import Mark, Part, Process, Sheet, Stepped
from output.grooved import grooves, strips
from output.marking import Marking

POLYGONS = 1e-4
"""Relative to an area: polygons of 1 µm chords."""

SLIVER_MM2 = 2e-6
"""The face's rims are polygons too: their chords miss 1 nm along a strip's width."""

FACE = shapely.Point(0, 0).buffer(50.0, quad_segs=4000) - shapely.Point(0, 0).buffer(3.0, 2000)


def covered(paths: list[Path], width_mm: float) -> Any:
    """The union of the strips inside the face, of fine polygons."""

    areas = [a for path in paths for a in strips.covered_areas(path, width_mm)]
    rings = (flattening.shapely_rings(a.contours, 1e-6) for a in areas)
    drawn = [shapely.Polygon(outer, holes) for outer, *holes in rings]
    return shapely.union_all(drawn) & FACE


def check(paths: list[Path], width_mm: float) -> planar.Divided:
    found = divided(paths, width_mm)
    floors, land = area_mm2(found, found.floors), area_mm2(found, found.land)
    whole = math.pi * (50.0**2 - 3.0**2)
    expected = covered(paths, width_mm)
    assert floors + land == pytest.approx(whole, abs=EXACT_MM2)
    assert floors == pytest.approx(expected.area, rel=POLYGONS, abs=SLIVER_MM2)
    pieces = shapely.get_num_geometries(expected) if not expected.is_empty else 0
    assert len(found.floors) == pieces
    return found


POINTS = st.builds(cmath.rect, st.floats(0.0, 60.0), st.floats(0.0, math.tau))
ANGLES = st.floats(0.3, math.tau)
LINES = st.builds(Line, POINTS, POINTS).filter(lambda s: s.length() > 1.0)
ARCS = st.builds(Arc, POINTS, st.floats(2.0, 200.0), ANGLES, ANGLES)
BOWS = st.builds(
    lambda a, b, rise, fall: Cubic(a, a + (b - a) / 3 + rise, b - (b - a) / 3 + fall, b),
    *(POINTS, POINTS, *[st.builds(cmath.rect, st.floats(0.0, 2.0), ANGLES)] * 2),
).filter(lambda s: abs(s.end - s.start) > 15.0)
PATHS = st.lists(st.one_of(LINES, ARCS, BOWS).map(Path.of), min_size=1, max_size=12)


@roaming(15, 100, PATHS, st.floats(0.05, 1.5))
def test_random_strips_divide_a_face_as_polygons_do(paths: list[Path], width_mm: float) -> None:
    try:
        check(paths, width_mm)
    except loops.OpenLoopError:
        reject()  # strips all but on each other, which grooves leaves to the kernel


def test_circles_through_one_point_are_told_apart() -> None:
    """As azimuths are, which all pass the zenith."""
    circles = [Path.circle(complex(x, math.sqrt(40.0**2 - x * x)), 40.0) for x in range(-36, 37, 4)]
    check(circles, 0.15)


def test_lines_that_leave_one_point_along_each_other() -> None:
    """As the hours are at the equator's foot, where the horizon touches them."""
    curves = [
        Path.of(Cubic(-34j, -9 - 34j, -19 - (34 - k) * 1j, -30 - (34 - 5 * k) * 1j))
        for k in (1, 2, 3)
    ]
    check([*curves, Path.circle(23j, 57.0), Path.line(-45j, -20j)], 0.15)


def test_strips_one_on_the_other_and_end_to_end_have_no_seam() -> None:
    line = Path.line(-30 + 10j, 30 + 10j)
    runs = [Path.line(a + 10j, b + 10j) for a, b in pairwise((-30, -7, 12, 30))]
    found = check([line, Path.line(-10 + 10j, 20 + 10j), *runs], 0.5)
    (floor,) = found.floors
    lengths = [found.pieces[n].segment.length() for n, _ in floor.outer]
    assert sum(lengths) == pytest.approx(2 * 60.0 + 2 * 0.5, abs=1e-9)


def test_pieces_of_circles_are_arcs_of_their_centre() -> None:
    ring, line = Path.circle(5 + 5j, 20.0), Path.line(-40 + 6j, 40 + 7j)
    found = divided([ring, line], 0.2)
    arcs = [p.segment for p in found.pieces if isinstance(p.segment, Arc)]
    centres = {s.centre for s in arcs}
    assert centres == {0j, 5 + 5j}
    assert {round(s.radius, 9) for s in arcs if s.centre} == {19.9, 20.1}


def test_grooves_of_a_stepped_part_need_no_boolean(monkeypatch: pytest.MonkeyPatch) -> None:
    from output.solid import assembly, solids

    def ring(hole: float, thickness: float) -> Sheet:
        cutout = Mark("recess", Path.circle(0j, hole), Process.CUT)
        return Sheet(Path.circle(0j, 50.0), thickness, (cutout,))

    rays = [cmath.rect(1.0, n) for n in range(6)]
    limb = tuple(Mark(f"limb/{n}", Path.line(42 * ray, 50 * ray)) for n, ray in enumerate(rays))
    back = (Mark("back", Path.line(-55 + 5j, 55 + 5j)), Mark("pivot", Path.line(0j, 10j)))
    body = Stepped((ring(2.5, 3.0), ring(38.0, 4.0), ring(40.0, 2.0)))
    part = Part("mater", body, front=limb, back=back)
    plain = assembly.solid(part).Volume()
    monkeypatch.delattr(solids, "stacked")
    monkeypatch.delattr(grooves, "_fused")
    carved = assembly.solid(part, Marking("grooves", 0.5, 0.2))
    assert solids.sound("mater", carved)

    def cut_mm2(lines: list[tuple[complex, complex]], hole_mm: float) -> float:
        """The area of lines that run out over the rim, in a ring."""
        drawn = [shapely.LineString([(z.real, z.imag) for z in line]) for line in lines]
        area = shapely.union_all([line.buffer(0.1, cap_style="flat") for line in drawn])
        edges = (shapely.Point(0, 0).buffer(r, quad_segs=4000) for r in (50.0, hole_mm))
        return float((area & next(edges) - next(edges)).area)

    lost = cut_mm2([(42 * ray, 55 * ray) for ray in rays], 40.0)
    lost += cut_mm2([(-55 + 5j, 55 + 5j), (0j, 10j)], 2.5)
    assert plain - carved.Volume() == pytest.approx(0.5 * lost, rel=POLYGONS)


def test_layers_whose_steps_touch_are_stacked_by_the_kernel() -> None:
    square = Path.rectangle(30.0, 30.0)
    narrow = Path.rectangle(25.0, 30.0, 2.5 + 0j)
    layers = [
        Sheet(RIM, 2.0, ()),
        Sheet(RIM, 2.0, (Mark("recess", narrow, Process.CUT),)),
        Sheet(RIM, 2.0, (Mark("recess", square, Process.CUT),)),
    ]
    marks = [Mark("limb", Path.line(30 + 0j, 40 + 0j))]
    solid = grooves.carve("mater", layers, marks, (), Marking("grooves", 0.5, 0.2))
    wanted = 3 * 2.0 * math.pi * 50.0**2 - 2.0 * (25 * 30 + 30 * 30) - 0.5 * 0.2 * 10.0
    assert solid.Volume() == pytest.approx(wanted, rel=1e-9)


def test_a_region_with_an_island_keeps_it() -> None:
    outer, inner = Path.circle(20j, 8.0), Path.circle(20j, 5.0).reversed()
    areas = list(strips.covered_areas(Region((outer, inner)), 0.1))
    found = planar.divided(planar.met((RIM, HOLE), [a.contours for a in areas]))
    assert len(found.land) == 2
    assert area_mm2(found, found.floors) == pytest.approx(math.pi * (64 - 25), abs=EXACT_MM2)


def polygon(*corners: complex) -> Path:
    """A closed path of lines, counter-clockwise."""
    return Path(tuple(Line(a, b) for a, b in pairwise((*corners, corners[0]))))


def test_tips_that_touch_in_a_point_are_cut_off() -> None:
    """As a star's is at the tip of its pointer: about one edge of a solid lie two faces."""
    face = polygon(20 + 0j, 20j, -20 + 0j, -20j)
    tips = (
        polygon(20 + 0j, 17 + 1j, 17 - 1j),
        polygon(0j, -1 - 3j, 1 - 3j),
        polygon(0j, 1 + 3j, -1 + 3j),
    )
    found = planar.divided(planar.met([face], [[tip] for tip in tips]))
    met = Counter(n for piece in found.pieces for n in (piece.start, piece.end))
    assert set(met.values()) == {2}
    assert len(found.floors) == 3
    assert [len(patch.holes) for patch in found.land] == [3]
    lost = 3 * 3.0 - area_mm2(found, found.floors)
    assert 0.0 < lost < 1e-5


@pytest.mark.parametrize("turn_rad", [1e-5, 5e-4, 1.5e-3, 2.8e-3, 1e-2])
def test_a_line_with_a_kink_that_is_hardly_seen_has_one_smooth_boundary(turn_rad: float) -> None:
    at, way = 5 + 4j, cmath.rect(6.0, turn_rad)
    before = Cubic(at - 15 + 1j, at - 10 + 0.5j, at - 6, at)
    after = Cubic(at, at + way, at + 10 - 0.5j, at + 15 - 2j)
    found = check([Path((before, after)), Path.line(at - 20j, at + 3j)], 0.15)
    (floor,) = found.floors
    lengths = [found.pieces[n].segment.length() for n, _ in floor.outer]
    # Butt ends that overlap or gape would leave pieces as short as 0.15 mm × the kink.
    assert min(lengths) > 0.07


@pytest.mark.parametrize("both", [False, True])
def test_a_rim_where_grooves_end_has_a_wall_for_each_line_and_few_for_a_circle(both: bool) -> None:
    """Each with a notch for each groove, in the front or in both faces."""
    from output.solid import assembly, solids

    rays = [cmath.rect(1.0, 0.1 + n) for n in range(6)]
    limb = tuple(Mark(f"limb/{n}", Path.line(20 * ray, 50 * ray)) for n, ray in enumerate(rays))
    ruled = tuple(Mark(f"rule/{y}", Path.line(y * 1j - 9, y * 1j + 9)) for y in (-3, 0, 3))
    whole = Sheet(Path.circle(0j, 50.0), 3.0), Sheet(Path.rectangle(18.0, 10.0), 3.0)
    for sheet, marks, length_mm, walls in zip(
        whole, (limb, ruled), (6 * 30.0, 3 * 18.0), (2, 4), strict=True
    ):
        part = Part("plate", sheet, front=marks, back=marks if both else ())
        plain = assembly.solid(part).Volume()
        carved = assembly.solid(part, Marking("grooves", 0.5, 0.2))
        assert solids.sound("plate", carved)
        high = [
            face for face in carved.Faces()
            if face.BoundingBox().zlen > 1.5 and face.geomType() in ("PLANE", "CYLINDER")
        ]  # fmt: skip
        assert len(high) == walls
        lost = 0.5 * 0.2 * length_mm * (2 if both else 1)
        assert plain - carved.Volume() == pytest.approx(lost, rel=1e-3)
