"""Names of a group are of one kind, and one without room stands in a gap of its own line."""

from dataclasses import replace

import numpy as np
import pytest
import shapely
from helpers.drawn import drawn

from instruments.geometry import Path
from instruments.geometry.path import paths
from instruments.labelling.along import FaceOfLines, Request, broken
from instruments.labelling.composed_forms import stacked_form
from instruments.labelling.ground import LabelGround, flat_area
from instruments.labelling.places import in_order
from instruments.labelling.requests import (
    LabelForm,
    LabelRequest,
    LabelRoom,
    LabelWay,
    OnLine,
    Tried,
)
from instruments.labelling.solving import solve
from instruments.part import Mark
from instruments.scales.numbering import Numerals

HAND = Numerals("western", 3.0, "outline", "upright", 0.6)
FACE = flat_area(Path.rectangle(100.0, 80.0))


def asked(means, x, **more):
    tries = [
        Tried(
            replace(LabelForm.of(text, 3.0), kind=kind),
            (LabelWay(in_order(np.array([x + 0j])), LabelRoom(0.5, 0.5)),),
        )
        for kind, text in enumerate(("a full name", "short"))
    ]
    return LabelRequest(f"label/{means}", tries, **more)


def texts(requests, *lines):
    ground = LabelGround.of(FACE, [(str(k), line) for k, line in enumerate(lines)])
    placed = solve(requests, ground).placed
    return {label.means: label.form.text for label in placed}


@pytest.mark.parametrize("x", [-30.0, 20.0])
def test_none_of_a_group_is_full_where_one_is_short(x):
    wall = Path.line(x + 6.5 - 10j, x + 6.5 + 10j)
    found = texts([asked("a", -30.0, alike="pair"), asked("b", 20.0, alike="pair")], wall)
    assert found == {"label/a": "short", "label/b": "short"}


def test_one_of_no_group_stays_full():
    found = texts([asked("a", -30.0), asked("b", 20.0)], Path.line(26.5 - 10j, 26.5 + 10j))
    assert found == {"label/a": "a full name", "label/b": "short"}


def test_a_name_without_room_parts_its_own_line():
    lines = [
        Mark(f"line/{n}", Path.line(complex(-45, y), complex(45, y)))
        for n, y in enumerate((-2.5, 0.0, 2.5))
    ]
    rivals = [p for mark in (lines[0], lines[2]) for p in paths(mark.shape)]
    bare = Request("line/1", ("a name", "name"), paths(lines[1].shape), np.abs, rivals=rivals)
    room = shapely.box(-50, -2.6, 50, 2.6)
    assert FaceOfLines.of(lines, HAND, room).lettered([bare]).left == ("line/1",)

    named = FaceOfLines.of(lines, HAND, room).lettered([replace(bare, parting=({"line/1"},))])
    assert not named.left
    parted = {mark.means: len(paths(mark.shape)) for mark in named.found.parted(lines)}
    assert parted == {"line/0": 1, "line/1": 2, "line/2": 1}
    (name,) = map(drawn, named.found.marks)
    assert all(drawn(line).distance(name) > 0.3 for line in named.found.parted(lines))


def test_two_lines_of_one_name_are_named_each_beside_itself():
    lines = [Mark("line", Path.line(complex(-20, y), complex(20, y))) for y in (-20.0, 20.0)]
    twice = [Request("line", ("name",), paths(mark.shape), np.abs) for mark in lines]
    names = FaceOfLines.of(lines, HAND, FACE).lettered(twice).found.marks
    near = [min((0, 1), key=lambda k: drawn(lines[k]).distance(drawn(name))) for name in names]
    assert near == [0, 1]


@pytest.mark.parametrize("side", [1, -1])
@pytest.mark.parametrize("turn", [0.0, 0.9, 1.6, 3.0, 4.5])
def test_a_name_keeps_to_its_side_whichever_way_the_line_goes(side, turn):
    way = np.exp(1j * turn)
    line = Mark("line", Path.line(-30 * way, 30 * way))
    asked_for = Request("line", ("a name",), paths(line.shape), np.abs, side=side)
    (name,) = FaceOfLines.of([line], HAND, FACE).lettered([asked_for]).found.marks
    xmin, ymin, xmax, ymax = name.shape.bounds()
    middle = complex(xmin + xmax, ymin + ymax) / 2
    assert (middle * np.conj(way)).imag * side > 0.0


def test_a_name_without_room_on_its_side_stands_on_the_other_if_it_may_part_lines():
    line = Mark("line", Path.line(-45 - 38j, 45 - 38j))
    asked_for = Request("line", ("a name",), paths(line.shape), np.abs, side=-1)
    low = shapely.box(-50, -37.9, 50, -30)
    assert FaceOfLines.of([line], HAND, low).lettered([asked_for]).left == ("line",)
    assert (
        not FaceOfLines.of([line], HAND, low)
        .lettered([replace(asked_for, parting=({"line"},))])
        .left
    )


@pytest.mark.parametrize("text", ["الثور\nالأسد", "Gy\nÅl", "one\nline"])
def test_lines_of_a_broken_name_keep_clear_of_each_other(text):
    form = stacked_form(text, 3.0, "outline")
    upper, lower = (mark.shape.bounds() for mark in form.drawn("label/a", OnLine(0j, 0.0)))
    assert upper[1] - lower[3] > 0.4


@pytest.mark.parametrize(("x", "kind"), [(20.0, "short"), (12.0, "a full name")])
def test_parts_of_a_name_are_of_one_kind_with_each_other_and_with_others(x, kind):
    # Both together have no room; with a wall near the second it has none in full.
    ground = LabelGround.of(FACE, [("wall", Path.line(26.5 - 10j, 26.5 + 10j))])
    parts = tuple(asked(n, at, alike="pair") for n, at in (("b", -13.0), ("c", x)))
    both = replace(asked("bc", 49.0, alike="pair"), parts=parts)
    for requests in ([both], [asked("a", -38.0, alike="pair"), both]):
        placed = solve(requests, ground).placed
        assert {label.form.text for label in placed} == {kind}
        assert len(placed) == len(requests) + 1


def test_a_point_between_parts_goes_where_a_text_is_broken_there():
    assert broken("Quito · 0°14′ S") == ("Quito\n0°14′ S",)
    assert broken("Villa Nova · 9° N") == ("Villa Nova\n9° N",)
    assert broken("Bad Aibling") == ("Bad\nAibling",)
