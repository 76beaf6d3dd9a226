"""The labelling engine: free places, others that make way, and what it tells of each label."""

import math
from dataclasses import replace

import numpy as np
import pytest
import shapely
from helpers.drawn import drawn

from instruments.geometry import Arc, Cubic, Path
from instruments.labelling.areas import area_taken
from instruments.labelling.composed_forms import framed, misread, underlined
from instruments.labelling.ground import STRAY_MM, LabelGround, flat_area, flat_line, flat_lines
from instruments.labelling.places import beside, beyond, from_the_middle, grid, in_order
from instruments.labelling.requests import (
    BentPlaces,
    LabelForm,
    LabelRequest,
    LabelRoom,
    LabelWay,
    Leaders,
    OnCircle,
    OnLine,
    StraightPlaces,
    Tried,
)
from instruments.labelling.solving import solve
from instruments.part import Mark

pytestmark = pytest.mark.slow

HEIGHT = 3.0
FACE = flat_area(Path.rectangle(100.0, 80.0))
ROOM = LabelRoom(1.0, 0.5)
CURVES = {
    "line": Path.line(-40 - 30j, 35 + 38j),
    "arc": Path.of(Arc(5 - 20j, 30.0, 0.3, 2.0)),
    "cubic": Path.of(Cubic(-45 + 20j, -10 + 60j, 20 - 50j, 45 + 10j)),
}


def ground(*lines, soft=()):
    return LabelGround.of(FACE, [(str(k), line) for k, line in enumerate(lines)], soft)


def asked(means, places, *texts, room=ROOM, over=False, parts=(), pushes=True, **more):
    tries = [
        Tried(
            LabelForm.of(text, HEIGHT, valign="ink"),
            (LabelWay(in_order(np.array(places)), room, over),),
            pushes,
        )
        for text in texts or (means,)
    ]
    return LabelRequest(f"label/{means}", tries, parts=tuple(parts), **more)


def middles(solution):
    found = {}
    for label in solution.placed:
        x, y = label.ink.centroid.x, label.ink.centroid.y
        found[label.means.removeprefix("label/")] = complex(round(x, 6), round(y, 6)) + 0.0
    return found


@pytest.mark.parametrize("kind", CURVES)
@pytest.mark.parametrize("slant", [0.0, 0.4, math.pi / 2])
def test_free_places_are_off_lines_by_their_room(kind, slant):
    line, form, rng = CURVES[kind], LabelForm.of("Aquarius", HEIGHT), np.random.default_rng(3)
    at = rng.uniform(-55, 55, 600) + 1j * rng.uniform(-45, 45, 600)
    places = StraightPlaces(at, np.full(600, slant), np.arange(600.0))
    everyone = np.arange(600)
    rooms = area_taken(places, form, everyone, ROOM)
    free = ground(line).free(rooms)
    assert 50 < free.sum() < 500
    # The exact curve, much finer than the ground's own chords.
    fine = np.concatenate([s.point(np.linspace(0, 1, 4000)) for s in line.segments])
    exact = shapely.linestrings(np.stack([fine.real, fine.imag], axis=1))
    for k in everyone.tolist():
        away = rooms[k].distance(exact)
        if free[k]:
            assert FACE.contains(rooms[k])
            assert away > 0.0 or rooms[k].boundary.distance(exact) <= STRAY_MM
        elif FACE.contains_properly(rooms[k]):
            assert away <= STRAY_MM


def test_the_ink_of_a_form_is_within_its_area_straight_and_bent():
    form = LabelForm.of("Jupiter", HEIGHT)
    some = np.array([0])
    straight = StraightPlaces(np.array([3 + 4j]), np.array([0.7]), np.zeros(1))
    bent = [
        BentPlaces(1j, np.array([20.0]), np.array([1.2]), np.zeros(1), outward)
        for outward in (True, False)
    ]
    for places in (straight, *bent):
        (area,) = area_taken(places, form, some, LabelRoom.even(0.01))
        (mark,) = form.marks("label/x", places.stance(form, 0))
        # Letters are turned one by one: their corners reach a little beyond a bent box.
        grown = area.buffer(0.0 if places is straight else 0.1)
        ink = drawn(Mark("x", mark.shape))
        assert ink.difference(grown).is_empty, places
        # Its box, and little more.
        assert area.area < 1.3 * ink.minimum_rotated_rectangle.area


def test_the_first_takes_its_best_place_and_the_next_keeps_off():
    found = solve([asked("Leo", [0j, 20j]), asked("Virgo", [1 + 0j, -20j])], ground())
    assert middles(found) == {"Leo": 0j, "Virgo": -20j}
    assert found.left == ()


def test_a_late_label_moves_an_early_one():
    early = asked("Leo", [0j, 20j])
    late = asked("Virgo", [1 + 0j])
    found = solve([early, late], ground())
    assert middles(found) == {"Leo": 20j, "Virgo": 1 + 0j}
    kept = solve([early, replace(late, rank=1)], ground())
    assert middles(kept) == {"Leo": 0j}
    assert [r.means for r in kept.left] == ["label/Virgo"]
    modest = solve([early, asked("Virgo", [1 + 0j], pushes=False)], ground())
    assert middles(modest) == {"Leo": 0j}


def test_two_make_way_and_nothing_changes_where_one_cannot():
    both = [asked("one", [-6 + 0j, 20j]), asked("two", [6 + 0j, -20j])]
    wide = asked("Sagittarius", [0j])
    assert middles(solve([*both, wide], ground())) == {
        "one": 20j, "two": -20j, "Sagittarius": 0j,
    }  # fmt: skip
    stuck = [both[0], asked("two", [6 + 0j])]
    found = solve([*stuck, wide], ground())
    assert middles(found) == {"one": -6 + 0j, "two": 6 + 0j}


def test_shorter_forms_and_parts_come_where_the_full_one_has_no_room():
    lines = [Path.line(-12 - 5j, -12 + 5j), Path.line(12 - 5j, 12 + 5j)]
    short = solve([asked("name", [0j], "Sagittarius of the year", "Sag")], ground(*lines))
    assert [(label.form.text, label.fullness) for label in short.placed] == [("Sag", 1)]
    parts = (asked("a", [0j]), asked("b", [30 + 0j]))
    whole = asked("whole", [0j], "Sagittarius and others", parts=parts)
    assert middles(solve([whole], ground(*lines))) == {"a": 0j, "b": 30 + 0j}


def test_a_label_stands_on_what_yields_and_tells_it_and_the_line_is_parted():
    soft = Path.line(-40 + 0j, 40 + 0j)
    found = solve([asked("30", [0j], over=True)], ground(soft=[("almucantar/30", soft)]))
    (label,) = found.placed
    assert label.on == ("almucantar/30",)
    other = Mark("other", Path.line(-40 + 1j, 40 + 1j))
    parted = found.parted([Mark("almucantar/30", soft), other])
    assert parted[1] is other
    left = drawn(parted[0])
    assert left.length < 80.0
    assert not left.buffer(-1e-9).intersects(label.ink)
    assert left.distance(label.ink) == pytest.approx(ROOM.beside, abs=1e-6)


def test_a_name_is_nearer_to_its_own_line_than_to_another():
    own, other = Path.line(-40 + 0j, 40 + 0j), Path.line(-40 - 4j, 40 + 16j)
    flat = [shapely.multilinestrings(flat_lines([line])) for line in (own, other)]
    ways = (LabelWay(beside([own], 0.3, lambda z: np.abs(z), 1.0), LabelRoom.even(0.1)),)
    request = LabelRequest("label/own", (Tried(LabelForm.of("mm", HEIGHT), ways),), *flat)
    (label,) = solve([request], ground(own, other)).placed
    ends = shapely.points(shapely.get_coordinates(label.ink))
    assert (shapely.distance(ends, flat[0]) < shapely.distance(ends, flat[1]) + HEIGHT).all()
    assert label.ink.centroid.distance(flat[0]) < label.ink.centroid.distance(flat[1])


def test_leaders_are_kept_clear_of_labels_and_of_each_other():
    form = LabelForm.of("Vega", HEIGHT, valign="ink")
    at, ends = np.array([20 + 0j]), np.array([[0j, 14 + 0j]])
    led = LabelWay(StraightPlaces(at, np.zeros(1), np.zeros(1), Leaders(ends)), LabelRoom.even(0.5))
    crossing = asked("Leo", [7 + 0j, 7 + 20j])
    found = solve([LabelRequest("label/Vega", (Tried(form, (led,)),)), crossing], ground())
    assert middles(found)["Leo"] == 7 + 20j
    assert found.placed[0].leader == Path.line(0j, 14 + 0j)


def test_the_same_comes_of_the_same():
    rng = np.random.default_rng(5)
    requests = [
        asked(f"n{k}", list(rng.uniform(-40, 40, 30) + 1j * rng.uniform(-30, 30, 30)))
        for k in range(60)
    ]
    first, again = (middles(solve(requests, ground(*CURVES.values()))) for _ in range(2))
    assert first == again
    inks = [label.room for label in solve(requests, ground(*CURVES.values())).placed]
    assert len(inks) > 40


def test_places_beyond_an_end_and_on_a_grid():
    form = LabelForm.of("12", HEIGHT)
    places = beyond(10j, 1j, 1.0)(form)
    assert places.at[0] == pytest.approx(1j * (10 + 1.0 + HEIGHT / 2), abs=0.1)
    assert list(from_the_middle(5.0, 2.0)) == [0.0, 2.0, -2.0, 4.0, -4.0]
    # Tiny letters on a huge plate keep to a coarser grid.
    assert len(from_the_middle(1e4, 0.1)) <= 201
    assert len(grid(1e4 + 1e4j, 0.1, 4000)) < 5000
    assert len(flat_line(Path.circle(0j, 10.0))) < 200


@pytest.mark.parametrize(
    ("number", "read"),
    [
        ("6", True), ("9", True), ("19", True), ("61", True), ("68", True), ("16", True),
        ("8", False), ("1", False), ("11", False), ("69", False), ("96", False), ("13", False),
        ("60", False), ("IX", True), ("XI", True), ("II", False), ("VI", False), ("", False),
        ("٧", True), ("١٨", True), ("٥", False), ("٧٨", False), ("٦", False), ("١٥", True),
    ],
)  # fmt: skip
def test_numbers_that_are_others_upside_down(number, read):
    assert misread(number) is read


@pytest.mark.parametrize("strokes", ["outline", "single"])
def test_a_line_beneath_tells_the_foot(strokes):
    plain = LabelForm.of("6", HEIGHT, strokes)
    lined = underlined(plain, 0.2)
    stance = OnLine(2 + 1j, 1.0)
    (bare,) = plain.marks("label/star/x", stance)
    # Its anchor is the middle of number and line.
    lower = stance.moved(0.0, lined.rise_mm - plain.rise_mm)
    (mark,) = lined.marks("label/star/x", lower)
    added = drawn(Mark("x", mark.shape)).difference(drawn(Mark("x", bare.shape)))
    # It lies to the foot of the number, which is turned by one radian.
    foot = 2 + 1j - 1j * np.exp(1j) * HEIGHT / 2
    assert added.distance(shapely.Point(foot.real, foot.imag)) < 0.3 * HEIGHT
    assert lined.box[1] + lined.rise_mm < plain.box[1] + plain.rise_mm


def test_a_frame_about_letters_holds_them_straight_and_bent():
    plain = LabelForm.of("Enif", HEIGHT, "outline", "ink")
    about = framed(plain, 0.2 * HEIGHT)
    straight = about.marks("label/star/x", OnLine(3 + 2j, 0.7))
    curved = about.marks("label/star/x", OnCircle(0j, 12 * HEIGHT, 0.7, True, 12 * HEIGHT))
    for letters, frame in (straight, curved):
        assert frame.means == "circle/star/x"
        hull, line = drawn(Mark("label/x", letters.shape)), drawn(frame)
        ring = shapely.Polygon(shapely.get_coordinates(line))
        assert ring.contains(hull)
        # The ends are round: corners of the ink are nearest to them.
        assert 0.1 * HEIGHT < line.distance(hull) < 0.25 * HEIGHT


def test_what_must_stand_makes_another_take_less():
    def at(*xs):
        return LabelWay(in_order(np.array(xs, dtype=complex)), LabelRoom.even(0.1))

    long, short = (LabelForm.of(text, 2.0) for text in ("Betelgeuse", "13"))
    room = shapely.box(-8, -3, 8, 3)
    ground = LabelGround.of(room, ())
    first = LabelRequest("label/first", (Tried(long, (at(0),)), Tried(short, (at(-5, 0),))))
    second = LabelRequest("label/second", (Tried(short, (at(2),)),))
    assert [r.means for r in solve([first, second], ground).left] == ["label/second"]
    found = solve([first, replace(second, must=True)], ground)
    assert not found.left
    assert {p.means: p.fullness for p in found.placed} == {"label/first": 1, "label/second": 0}


def test_what_has_no_form_is_left_and_the_others_stand():
    empty = LabelRequest("label/a", ())
    found = solve([empty, asked("b", [0j], "mm")], ground())
    assert [label.means for label in found.placed] == ["label/b"]
    assert found.left == (empty,)


def test_beside_the_point_of_a_form_there_is_room():
    box = (0.0, -4.0, 20.0, 4.0)
    here = LabelWay(StraightPlaces(np.zeros(1, complex), np.zeros(1), np.zeros(1)), ROOM)
    room = {"room": LabelRoom(0.0, 0.0)}
    for start, stands in ((1.0, False), (0.1, True)):
        wedge = LabelForm("", 8.0, "outline", box, drawn=lambda *_: (), start=start)
        long = LabelRequest("star", (Tried(wedge, (here,)),))
        near = asked("1", [2 + 4j], **room)
        at_point, at_end = asked("2", [0j], **room), asked("3", [19 + 2.5j], **room)
        solved = solve([long, near, at_point, at_end], ground())
        found = {label.means for label in solved.placed}
        assert ("label/1" in found) == stands
        assert not found & {"label/2", "label/3"}
