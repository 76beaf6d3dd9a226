"""Floors parted along straight lines: the same floors, with few loops."""

import cmath
import math
from collections import Counter
from functools import partial

import pytest
from helpers.faces import EXACT_MM2, HOLE, RIM, area_mm2, divided, loops_of
from helpers.sweeping import roaming
from hypothesis import reject
from hypothesis import strategies as st

from instruments.geometry import Arc, Line, Path, loops, planar
from instruments.geometry.segments import Similarity
from instruments.part import Mark, Sheet
from output.grooved import grooves, parting
from output.marking import Marking
from output.solid import solids

EXACT = 1e-9
"""Relative to a volume: the kernel's sums over exact faces."""

NET = [
    *(Path.circle(complex(0.0, 2.0 * n), 6.0 + 5.0 * n) for n in range(8)),
    *(Path.line(complex(x, -60.0), complex(x + 7.0, 60.0)) for x in range(-45, 46, 10)),
]


def check(whole: planar.Divided, most: int) -> planar.Divided:
    (face,) = parting.parted_faces([whole], most=most)
    for patches, before in ((face.floors, whole.floors), (face.land, whole.land)):
        assert area_mm2(face, patches) == pytest.approx(area_mm2(whole, before), abs=EXACT_MM2)
    assert len(face.land) == len(whole.land)
    rims = [loops.path_of(face.pieces, rim).length() for rim in face.rims]
    assert rims == pytest.approx([path.length() for path in (RIM, HOLE)], abs=EXACT_MM2)
    # Each piece bounds two areas, in opposite senses, or one and what is outside the rim.
    passed = [step for loop in loops_of(face.floors + face.land) for step in loop]
    passed += [(n, not forwards) for rim in face.rims for n, forwards in rim]
    assert set(Counter(passed).values()) == {1}
    assert {(n, not forwards) for n, forwards in passed} == set(passed)
    return face


def test_a_floor_is_parted_to_few_loops() -> None:
    whole = divided(NET, 0.3)
    assert max(len(floor.holes) for floor in whole.floors) > 50
    face = check(whole, 8)
    assert max(1 + len(floor.holes) for floor in face.floors) <= 8


def test_parting_lines_are_straight_and_no_other_boundary_is_new() -> None:
    whole = divided(NET, 0.3)
    face = check(whole, 8)
    land = {n for loop in loops_of(face.land) for n, _ in loop}
    rims = {n for rim in face.rims for n, _ in rim}
    seams = [p.segment for n, p in enumerate(face.pieces) if n not in land | rims]
    assert seams
    corners = {z for piece in whole.pieces for z in (piece.segment.start, piece.segment.end)}
    for seam in seams:
        assert isinstance(seam, Line)
        way = seam.end - seam.start
        level = min(abs(way.real), abs(way.imag)) <= 1e-12
        assert level or {seam.start, seam.end} <= corners

    def circles(of: planar.Divided) -> set[tuple[complex, float]]:
        arcs = [p.segment for p in of.pieces if isinstance(p.segment, Arc)]
        return {(s.centre, s.radius) for s in arcs}

    assert circles(face) == circles(whole)


def test_few_loops_are_left_alone() -> None:
    whole = divided(NET[:3], 0.3)
    assert parting.parted_faces([whole]) == (whole,)


def test_pockets_in_rows_are_parted_between_the_rows() -> None:
    """As their sides are all in line, most places near the middle of the holes are no good."""
    rows = [Path.line(complex(-40, y), complex(40, y)) for y in range(-20, 21, 2)]
    across = [Path.line(complex(x, -25), complex(x, 25)) for x in range(-30, 31, 2)]
    face = check(divided([*rows, *across], 0.5), 20)
    assert max(1 + len(floor.holes) for floor in face.floors) <= 20


ANGLES = st.floats(0.0, math.tau)
POINTS = st.builds(cmath.rect, st.floats(0.0, 60.0), ANGLES)
LINES = st.builds(Line, POINTS, POINTS).filter(lambda s: s.length() > 10.0)
CIRCLES = st.builds(Arc.circle, POINTS, st.floats(5.0, 60.0))
PATHS = st.lists(st.one_of(LINES, CIRCLES).map(Path.of), min_size=4, max_size=12)


@roaming(10, 40, PATHS, st.floats(0.1, 1.5), st.integers(4, 12))
def test_random_nets_keep_their_areas(paths: list[Path], width_mm: float, most: int) -> None:
    try:
        face = divided(paths, width_mm)
    except loops.OpenLoopError:
        reject()  # strips all but on each other, which grooves leaves to the kernel
    check(face, most)


def test_both_faces_cut_their_rim_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    """Grooves along the rim and over it open the floors to the outside."""
    body = Sheet(RIM, 3.0, (Mark("hole/pivot", HOLE.reversed()),))
    front = [Mark("net", path) for path in (*NET, RIM)]
    quarter = Similarity.rotation(math.pi / 2)
    back = [Mark("net", path.transformed(quarter)) for path in (*NET, RIM)]
    whole = grooves.carve("plate", [body], front, back, Marking("grooves", 0.5, 0.3))
    monkeypatch.setattr(parting, "parted_faces", partial(parting.parted_faces, most=8))
    monkeypatch.delattr(grooves, "_fused")
    solid = grooves.carve("plate", [body], front, back, Marking("grooves", 0.5, 0.3))
    assert solids.sound("plate", solid)
    assert solid.Volume() == pytest.approx(whole.Volume(), rel=EXACT)
