"""Records against the standard library's frozen dataclasses."""

import copy
import dataclasses
import pickle
from dataclasses import field
from typing import ClassVar

import pytest

from instruments.geometry import Cubic, Line
from instruments.part import Fact
from instruments.records import dataclass as record


def made_by(dataclass):
    @dataclass(frozen=True, slots=True)
    class Point:
        """A point."""

        x: float
        y: float = 2.0
        seen: list[int] = field(default_factory=list, compare=False, repr=False)

        def __post_init__(self):
            if self.x < 0:
                raise ValueError("left of the axis")

        @property
        def sum(self):
            return self.x + self.y

    @dataclass(frozen=True, slots=True, kw_only=True)
    class Named(Point):
        """A point with a name."""

        name: str

    @dataclass(frozen=True, slots=True)
    class One:
        """A single field."""

        value: tuple[int, ...]

    @dataclass(frozen=True, slots=True, eq=False)
    class Thing:
        """Itself alone."""

        value: int

    return Point, Named, One, Thing


BOTH = [made_by(record), made_by(dataclasses.dataclass)]


@pytest.mark.parametrize(("point", "named", "one", "thing"), BOTH)
def test_a_record_is_made_compared_and_shown_as_a_dataclass(point, named, one, thing):
    assert point(1.0) == point(1.0, 2.0, [7]) == point(y=2.0, x=1.0)
    assert point(1.0) != point(1.5)
    assert hash(point(1.0)) == hash(point(1.0, 2.0, [7])) == hash((1.0, 2.0))
    assert repr(point(1.0)).endswith("Point(x=1.0, y=2.0)")
    assert point(1.0).seen == []
    assert point(1.0).seen is not point(1.0).seen
    assert point(1.0).sum == 3.0
    assert named(1.0, name="a") == named(1.0, 2.0, name="a") != point(1.0)
    assert named(1.0, name="a").sum == 3.0
    assert one((1, 2)) == one((1, 2)) != (1, 2)
    assert len({one((1,)), one((1,)), one((2,))}) == 2
    assert thing(1) != thing(1)
    with pytest.raises(ValueError, match="left"):
        point(-1.0)
    for wrong in (lambda: point(), lambda: named(1.0, 2.0, [], "a"), lambda: point(1.0, z=1)):
        with pytest.raises(TypeError):
            wrong()


@pytest.mark.parametrize(("point", "named", "one", "thing"), BOTH)
def test_a_record_serves_the_tools_of_dataclasses(point, named, one, thing):
    assert [f.name for f in dataclasses.fields(named)] == ["x", "y", "seen", "name"]
    assert dataclasses.replace(named(1.0, name="a"), x=3.0) == named(3.0, name="a")
    assert dataclasses.asdict(one((1,))) == {"value": (1,)}
    match point(1.0, 5.0):
        case point(x, y):
            assert (x, y) == (1.0, 5.0)
    assert not hasattr(thing(1), "__dict__")
    assert copy.deepcopy(point(1.0)) == point(1.0)


@pytest.mark.parametrize(("point", "named", "one", "thing"), BOTH)
def test_a_record_can_not_be_changed(point, named, one, thing):
    for some in (point(1.0), named(1.0, name="a"), one(()), thing(1)):
        name = dataclasses.fields(some)[0].name
        with pytest.raises(dataclasses.FrozenInstanceError):
            setattr(some, name, 5)
        with pytest.raises(dataclasses.FrozenInstanceError):
            delattr(some, name)
    with pytest.raises((AttributeError, TypeError)):
        point(1.0).unheard_of = 1


def test_records_keep_their_own_methods_and_what_they_inherit():
    @record(frozen=True, slots=True)
    class Own:
        """With its own equality."""

        value: int

        def __eq__(self, other):
            return True

        def __hash__(self):
            return 7

        def __repr__(self):
            return "own"

    assert Own(1) == Own(2)
    assert (hash(Own(1)), repr(Own(1))) == (7, "own")


def test_records_of_the_house_are_pickled():
    for some in (Line(0j, 1j), Cubic(0j, 1j, 2j, 3j), Fact("a", 1.0, unit="mm")):
        again = pickle.loads(pickle.dumps(some))
        assert again == some
        assert type(again) is type(some)


def test_only_what_is_frozen_is_a_record():
    with pytest.raises(TypeError, match="frozen"):
        record(frozen=False, slots=True)


def test_records_alike_in_size_keep_their_own_names_and_defaults():
    @record(frozen=True, slots=True)
    class Near:
        x: float
        y: float = 2.0

    @record(frozen=True, slots=True)
    class Far:
        r: float
        angle: float = 0.5

    assert (Near(1.0).y, Far(1.0).angle) == (2.0, 0.5)
    assert (Near(y=3.0, x=1.0), Far(angle=3.0, r=1.0)) == (Near(1.0, 3.0), Far(1.0, 3.0))
    with pytest.raises(TypeError, match=r"Far\.__init__\(\) missing 1 .* argument: 'r'"):
        Far(angle=1.0)
    with pytest.raises(TypeError, match="unexpected keyword argument 'x'"):
        Far(x=1.0)


def test_a_default_that_all_would_share_is_refused():
    shared = type("Shared", (), {"__annotations__": {"xs": list}, "xs": []})
    with pytest.raises(ValueError, match="mutable default"):
        record(frozen=True, slots=True)(shared)


def test_fields_are_told_when_they_are_asked_for():
    @record(frozen=True, slots=True)
    class Plain:
        """Two fields and a constant of the class."""

        x: float
        y: float = 2.0

    assert dataclasses.is_dataclass(Plain)
    assert [(f.name, f.type) for f in dataclasses.fields(Plain)] == [("x", float), ("y", float)]
    assert dataclasses.fields(Plain(1.0))[1].default == 2.0
    assert dataclasses.replace(Plain(1.0), y=3.0) == Plain(1.0, 3.0)
    assert dataclasses.asdict(Plain(1.0)) == {"x": 1.0, "y": 2.0}
    assert Plain.__match_args__ == ("x", "y")
    assert not hasattr(Plain(1.0), "__dict__")


@pytest.mark.parametrize("hint", [ClassVar, ClassVar[float], "ClassVar[float]"])
def test_a_variable_of_the_class_is_no_field(hint):
    body = {"__annotations__": {"x": float, "scale": hint}, "scale": 2.0, "__module__": __name__}
    scaled = record(frozen=True, slots=True)(type("Scaled", (), body))
    assert [f.name for f in dataclasses.fields(scaled)] == ["x"]
    assert scaled(1.0) == scaled(x=1.0)
    assert scaled(1.0).scale == 2.0
    with pytest.raises(TypeError):
        scaled(1.0, 3.0)


def test_a_value_that_only_starts_a_record_is_not_kept():
    @record(frozen=True, slots=True)
    class Begun:
        """A field and what is asked at the start."""

        x: float
        asked: dataclasses.InitVar[float]

    assert [f.name for f in dataclasses.fields(Begun)] == ["x"]


def test_a_record_inherits_from_a_record():
    @record(frozen=True, slots=True)
    class Less:
        """One field."""

        x: float

    @record(frozen=True, slots=True, kw_only=True)
    class More(Less):
        """And another, by its name."""

        y: float

    assert [f.name for f in dataclasses.fields(More)] == ["x", "y"]
    assert (More(1.0, y=2.0).x, More(1.0, y=2.0).y) == (1.0, 2.0)
    assert More(1.0, y=2.0) != More(1.0, y=3.0)
