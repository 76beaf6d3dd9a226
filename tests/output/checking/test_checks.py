import cmath
import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from instruments.errors import DesignError
from instruments.geometry import MIRROR_X, Arc, Cubic, Line, Path, Region
from instruments.making.workshop import Workshop
from instruments.part import Face, Instrument, Mark, Note, Part, Placed, Process, Severity, Sheet
from output.checking.checks import check
from output.checking.duplicates import overlaps
from output.paths.outlines import Outline

pytestmark = pytest.mark.slow

SAMPLED_MM = 0.002  # an outline's polygon strays from it by 1 µm


def plate(*cuts, outline=None, front=(), back=(), thickness_mm=3.0):
    outline = outline or Path.circle(0j, 40)
    marks = tuple(Mark(f"hole/{k}", path, Process.CUT) for k, path in enumerate(cuts))
    part = Part("plate", Sheet(outline, thickness_mm, marks), front, back)
    return Instrument("dial", "Dial", (Placed(part),))


def messages(instrument, **workshop):
    return [f"{n.about}: {n.message}" for n in check(instrument, Workshop(**workshop))]


def test_a_sound_plate_is_silent():
    assert messages(plate(Path.circle(0j, 2.5), Path.circle(20j, 3))) == []


def test_no_sheet_is_thinner_than_a_foil():
    assert messages(plate(thickness_mm=0.05)) == []
    for thickness_mm in (0.04, 1e-300):
        with pytest.raises(
            DesignError, match=r"thickness of plate = .* mm is no sheet's: give 0\.05"
        ):
            check(plate(thickness_mm=thickness_mm), Workshop())


@pytest.mark.parametrize(
    ("radius", "refused", "told"), [(0.7, True, False), (0.8, False, True), (2.3, False, False)]
)
def test_small_holes(radius, refused, told):
    made = plate(Path.circle(0j, radius))
    if refused:
        with pytest.raises(DesignError, match=r"hole/0 of plate = 1\.40 mm is too small"):
            check(made, Workshop())
    else:
        assert bool(messages(made)) == told


@pytest.mark.parametrize(("web", "refused", "told"), [(1.4, 1, 0), (1.6, 0, 1), (3.1, 0, 0)])
@pytest.mark.parametrize("square", [False, True])
def test_narrow_webs_to_the_outline(web, refused, told, square):
    outline = Path.rectangle(80, 80) if square else Path.circle(0j, 40)
    made = plate(Path.circle(complex(40 - 5 - web, 0), 5), outline=outline)
    if refused:
        with pytest.raises(DesignError, match=r"web between hole/0 and outline .*1\.40 mm"):
            check(made, Workshop())
    else:
        assert len(messages(made)) == told


def test_narrow_webs_between_holes():
    with pytest.raises(DesignError, match="between hole/0 and hole/1"):
        check(plate(Path.circle(0j, 5), Path.circle(11j, 5)), Workshop())
    thin = plate(Path.circle(0j, 5), Path.circle(11j, 5), thickness_mm=1.0)
    assert messages(thin) == []


def test_a_cut_among_the_marks_counts_as_a_hole():
    slot = Mark("slot/gnomon", Path.rectangle(20, 1), Process.CUT)
    with pytest.raises(DesignError, match=r"slot/gnomon of plate = 1\.00 mm"):
        check(plate(front=(slot,)), Workshop())


def test_a_hole_outside_the_plate():
    with pytest.raises(DesignError, match="hole/0 of plate is outside"):
        check(plate(Path.circle(60 + 0j, 5)), Workshop())


def test_an_outline_that_crosses_itself():
    bow = Path.polyline([0j, 20 + 20j, 20 + 0j, 20j], closed=True)
    with pytest.raises(DesignError, match="outline of plate crosses itself"):
        check(plate(outline=bow), Workshop())


def test_every_fault_is_told_at_once():
    with pytest.raises(DesignError) as raised:
        check(plate(Path.circle(0j, 0.5), Path.circle(60 + 0j, 5)), Workshop())
    assert len(raised.value.faults) == 2


def test_sound_parts_are_handed_on_until_there_is_a_fault():
    names = ("one", "two", "small", "last")
    holes = {
        name: (Mark("hole", Path.circle(0j, 0.5 if name == "small" else 3.0), Process.CUT),)
        for name in names
    }
    marks = (Mark("meridian", Path.line(-9, 9)),)
    parts = [Part(n, Sheet(Path.circle(0j, 40), 3.0, holes[n]), marks, marks) for n in names]
    seen = []
    with pytest.raises(DesignError, match="hole of small"):
        check(
            Instrument("dial", "Dial", tuple(map(Placed, parts))),
            Workshop(),
            lambda faces: seen.extend((drawn.part.name, drawn.face) for drawn in faces),
        )
    assert seen == [(name, face) for name in ("one", "two") for face in Face]


def test_marks_that_leave_the_sheet():
    inside = Mark("meridian", Path.line(-39, 39))
    ring = Mark("label/x", Region((Path.circle(39 + 0j, 3),)), Process.ENGRAVE)
    assert messages(plate(front=(inside,))) == []
    assert messages(plate(front=(ring,))) == [
        "plate, front: label/x runs beyond the sheet: make the sheet larger, or letters smaller",
        "plate, front: runs beyond the sheet: label/x",
    ]


@pytest.mark.parametrize("face", Face)
def test_a_curve_that_leaves_the_sheet_between_its_ends(face):
    square = Path.rectangle(60, 60, 20 + 0j)
    ends = [-9 + 29j, -9 - 29j]
    bow = Path.of(Arc.through(ends[0], -11 + 0j, ends[1]))
    swing = Path.of(Cubic(ends[0], -13 + 9j, -13 - 9j, ends[1]))
    for curve, leaves in ((Path.line(*ends), False), (bow, True), (swing, True)):
        mark = Mark("day", curve if face is Face.FRONT else curve.transformed(MIRROR_X))
        marks = {face.value: (mark,)}
        assert bool(messages(plate(outline=square, **marks))) == leaves


def test_a_back_is_seen_from_behind():
    triangle = Path.polyline([0j, 40 + 0j, 30j], closed=True)
    mark = Mark("meridian", Path.line(-20 + 2j, -5 + 2j))
    assert messages(plate(outline=triangle, back=(mark,))) == []
    _, detail = messages(plate(outline=triangle, front=(mark,)))
    assert "meridian" in detail


def test_a_vendor_that_makes_up_for_the_kerf():
    (note,) = messages(plate(), profile="sendcutsend", kerf_mm=0.2)
    assert "set it to 0" in note


def test_double_lines_are_told_with_their_names():
    noon = Mark("hour/equal/12", Path.line(0j, 30j))
    meridian = Mark("meridian", Path.line(20j, -10j))
    warning, detail = check(plate(front=(noon, meridian)), Workshop())
    assert warning.severity is Severity.WARNING
    assert "hour/equal/12 and meridian run over each other" in warning.message
    assert detail == Note.detail(
        "plate, front", "hour/equal/12 and meridian run over each other for 20.00 mm"
    )


def test_many_double_lines_are_summed_up():
    twice = tuple(
        Mark(f"hour/equal/{k}", Path.line(complex(n, 0), complex(n, 9)))
        for n in range(9)
        for k in (n, n + 100)
    )
    found = messages(plate(front=twice))
    assert len(found) == 10
    assert "9 pairs of lines run over each other" in found[0]


turns = st.floats(-math.pi, math.pi)
lengths = st.floats(1, 50)
places = st.builds(complex, st.floats(-50, 50), st.floats(-50, 50))


@settings(deadline=None)
@given(places, turns, lengths, st.floats(0.1, 0.9), st.booleans(), st.floats(-0.009, 0.009))
def test_lines_that_share_a_stretch_are_found(start, turn, length, share, back, off):
    along = cmath.rect(1, turn)
    one = Path.line(start, start + along * length)
    ends = [start + along * length * (1 - share), start + along * length * 2]
    other = Path.line(*(z + 1j * along * off for z in (ends[::-1] if back else ends)))
    (found,) = overlaps([("a", one), ("b", other)])
    assert found.length_mm == pytest.approx(length * share, abs=1e-6)


@settings(deadline=None)
@given(places, turns, lengths, st.floats(0.02, 3))
def test_lines_that_meet_or_run_beside_each_other_are_none(start, turn, length, gap):
    along = cmath.rect(1, turn)
    one = Path.line(start, start + along * length)
    onward = Path.line(start + along * length, start + along * length * 2)
    beside = Path.line(start + 1j * along * gap, start + along * (length + 1j * gap))
    crossing = Path.line(start - 1j * along, start + along * length + 1j * along)
    assert overlaps([("a", one), ("b", onward), ("c", beside), ("d", crossing)]) == []


@settings(deadline=None)
@given(places, st.floats(1, 50), turns, st.floats(0.5, 3), st.floats(0.05, 0.4), st.integers(-1, 1))
def test_arcs_of_a_circle_that_share_a_stretch_are_found(
    centre, radius, start, sweep, shared, turns_on
):
    one = Arc(centre, radius, start, sweep)
    other = Arc(centre, radius, start + sweep - shared + math.tau * turns_on, 2.0)
    (found,) = overlaps([("a", Path.of(one)), ("b", Path.of(other).reversed())])
    assert found.length_mm == pytest.approx(radius * shared, abs=1e-6)
    onward = Arc(centre, radius, start + sweep, 0.2)
    assert overlaps([("a", Path.of(one)), ("b", Path.of(onward))]) == []


def test_the_same_cubic_twice():
    curve = Path.of(Cubic(0j, 5 + 9j, 10 - 3j, 20 + 0j))
    (found,) = overlaps([("day/cancer", curve), ("day/other", curve.reversed())])
    assert found.length_mm == pytest.approx(curve.length())
    bent = Path.of(Cubic(0j, 5 + 9.2j, 10 - 3j, 20 + 0j))
    assert overlaps([("day/cancer", curve), ("day/other", bent)]) == []


def polygon(radius, count, turn=0.0, centre=0j):
    corners = [centre + cmath.rect(radius, turn + math.tau * k / count) for k in range(count)]
    return Path.polyline(corners, closed=True)


@settings(deadline=None)
@given(st.floats(1, 20), st.floats(1, 20), st.floats(0.1, 30), turns)
def test_distances_of_outlines(a, b, gap, turn):
    apart = cmath.rect(a + b + gap, turn)
    one, other = Path.circle(0j, a), Path.circle(apart, b)
    assert Outline.of(one).distance(Outline.of(other)) == pytest.approx(gap, abs=1e-9)
    # The same circle drawn as two arcs is measured as a polygon.
    halves = Path.of(Arc(apart, b, turn, math.pi), Arc(apart, b, turn + math.pi, math.pi))
    half_one = Path.of(Arc(0j, a, 0, math.pi), Arc(0j, a, math.pi, math.pi))
    assert Outline.of(one).distance(Outline.of(halves)) == pytest.approx(gap, abs=SAMPLED_MM)
    found = Outline.of(half_one).distance(Outline.of(halves))
    assert found == pytest.approx(gap, abs=2 * SAMPLED_MM)


def test_outlines_that_cross_have_no_distance():
    circle, square = Outline.of(Path.circle(0j, 10)), Outline.of(Path.rectangle(18, 18))
    assert circle.distance(square) == 0.0
    assert square.distance(circle) == 0.0
    assert Outline.of(Path.rectangle(30, 4)).distance(square) == 0.0


@given(turns, st.floats(0.5, 5), st.floats(6, 30))
@settings(deadline=None)
def test_the_width_of_a_slot_in_any_direction(turn, width, length):
    corners = [
        z * cmath.rect(1, turn) for z in (0j, length + 0j, complex(length, width), width * 1j)
    ]
    found = Outline.of(Path.polyline(corners, closed=True)).width()
    assert found == pytest.approx(width, abs=1e-9)


def test_a_star_does_not_cross_itself_but_a_pentagram_does():
    tips = [cmath.rect(10 if k % 2 else 4, math.tau * k / 10) for k in range(10)]
    assert not Outline.of(Path.polyline(tips, closed=True)).crosses_itself()
    jumps = [cmath.rect(10, math.tau * 2 * k / 5) for k in range(5)]
    assert Outline.of(Path.polyline(jumps, closed=True)).crosses_itself()
    assert not Outline.of(polygon(5, 4)).crosses_itself()
    half = Path.of(Arc(0j, 5, 0, math.pi), Line(-5 + 0j, 5 + 0j))
    assert not Outline.of(half).crosses_itself()
