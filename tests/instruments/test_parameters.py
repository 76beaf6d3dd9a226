"""Designs built from any values: valid, or refused with a fault for each parameter."""

import math
from enum import Enum
from typing import Literal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import Field, model_validator

from instruments.design import Group, build
from instruments.epoch import Epoch, StarsEpoch
from instruments.errors import ComplaintError, DesignError, Fault, impossible, shown
from instruments.parameters import did_you_mean, nearest_name, parameters, value
from instruments.place import Place
from instruments.quantities import AngleDeg, LengthMm

pytestmark = pytest.mark.slow


class Finish(Enum):
    PLAIN = "plain"
    GILT = "gilt"


class Inner(Group):
    depth_mm: LengthMm = Field(default=1, gt=0, le=9, description="Depth.")


class Tilted(Group):
    tilt: AngleDeg = Field(default=0, description="Tilt.")
    inner: Inner = Field(default_factory=Inner)


class Spot(Group):
    size: AngleDeg | None = Field(default=None, ge=0, description="Size.")
    at_mm: tuple[LengthMm, LengthMm] | None = None
    inner: Inner = Field(default_factory=Inner)


class Design(Group):
    ratio: float = Field(default=0.5, gt=0, lt=1)
    count: int = Field(default=1, ge=0)
    finish: Finish = Finish.PLAIN
    division: Literal["12", "6.5"] = "12"
    divisions: tuple[Literal["12", "6.5"], ...] = ()
    names: tuple[str, ...] = ()
    place: Place = Field(default_factory=Place)
    epoch: Epoch = Field(default_factory=Epoch)
    group: Tilted = Field(default_factory=Tilted)
    spots: dict[str, Spot] = Field(default_factory=dict, examples=[{"sun": {"size": 1}}])
    width: float = 1.0

    @model_validator(mode="after")
    def _odd(self) -> "Design":
        if self.count == 13:
            raise ComplaintError("has thirteen of something", "take twelve")
        if self.count == 17:
            raise impossible("count", self.count, "is seventeen", "take twelve")
        return self


def test_parameters_are_dotted_and_carry_their_bounds() -> None:
    found = {p.name: p for p in parameters(Design)}
    assert list(found)[:5] == ["ratio", "count", "finish", "division", "divisions"]
    assert found["ratio"].range == "above 0 and below 1"
    assert found["count"].range == "at least 0"
    assert found["finish"].choices == ("plain", "gilt")
    assert found["group.inner.depth_mm"].range == "above 0 and at most 9"
    assert found["group.inner.depth_mm"].unit == "mm"
    assert found["group.tilt"].range == "-360 to 360"
    assert found["epoch.obliquity"].optional
    assert found["epoch.obliquity"].range == "20 to 27"
    assert found["group.inner.depth_mm"].group == "group.inner"


def test_a_table_has_parameters_by_any_name() -> None:
    found = {p.name: p for p in parameters(Design)}
    names = ["spots.NAME.size", "spots.NAME.at_mm", "spots.NAME.inner.depth_mm"]
    assert list(found)[7:11] == ["spots", *names]
    assert found["spots"].kind == "table"
    assert found["spots"].example == {"sun": {"size": 1}}
    assert found["spots.NAME.size"].range == "0 to 360"
    at = found["spots.NAME.at_mm"]
    assert (at.kind, at.item, at.size, at.unit) == ("list", "number", 2, "mm")
    assert found["names"].size is None
    assert value(build(Design, {}), "spots.NAME.size") is None


def test_values_by_dotted_name() -> None:
    design = build(Design, {"finish": "gilt", "group": {"inner": {"depth_mm": "2 mm"}}})
    assert value(design, "finish") == "gilt"
    assert value(design, "group.inner.depth_mm") == 2.0
    assert value(design, "epoch.obliquity") is None


def test_marks_that_turn_a_text_are_left_away() -> None:
    copied = build(Design, {"names": ["\u202eevil", "\u2067سبيل\u2069", "a\u200fb"]})
    assert value(copied, "names") == ["evil", "سبيل", "a\u200fb"]


@pytest.mark.parametrize(
    ("values", "said"),
    [
        ({"ratio": 1}, "ratio = 1 is not below 1: give a ratio above 0 and below 1"),
        ({"ratio": "x"}, "ratio = x is no number: give a ratio above 0 and below 1"),
        ({"count": -1}, "count = -1 is below 0: give a whole number of at least 0"),
        ({"finish": "matt"}, "finish = matt is not known: choose plain or gilt"),
        ({"names": [1]}, "names (item 1) = 1 is no text"),
        ({"names": ["a", "\x00"]}, 'names = ["a", "\\x00"] has a control character: leave it out'),
        ({"group": {"inner": {"depth": 1}}}, "group.inner.depth is no parameter of this design: "
         "did you mean group.inner.depth_mm?"),
        ({"depth_mm": 1}, "depth_mm is no parameter of this design: did you mean group.inner.dep"),
        ({"group": {"inner": 3}}, "group.inner = 3 is one value for a group of parameters: set "),
        ({"grup": {"tilt": 3}}, "grup is no parameter of this design: did you mean group?"),
        ({"count": 13}, "the design has thirteen of something: take twelve"),
        ({"count": 17}, "count = 17 is seventeen: take twelve"),
        ({"division": 7}, "division = 7 is not known: choose 12 or 6.5"),
        ({"ratio": math.nan}, "ratio = nan is not a finite number"),
        ({"": 1}, '"" is no parameter of this design'),
        ({"epoch": {"obliquity": "19°"}}, "epoch.obliquity = 19° is below 20: give an obliquity "
         "from 20 to 27, or none"),
        ({"spots": 3}, "spots = 3 is one value for a group of parameters: set spots.NAME.size or "
         "spots.NAME.at_mm"),
        ({"spots": {"a b": 3}}, "spots.a b = 3 is one value for a group of parameters: set "
         "spots.a b.size or spots.a b.at_mm"),
        ({"spots": {"a": {"sise": 3}}}, "spots.a.sise is no parameter of this design: did you mean "
         "spots.a.size?"),
        ({"spots": {"a": {"x" * 20: 3}}}, "spots.a.xxxxxxxxxxxxxxxxxxxx is no parameter of this "
         "design: spots.a has size, at_mm"),
        ({"spots": {"a": {"size": -1}}}, "spots.a.size = -1 is below 0: give a size from 0 to 360, "
         "or none"),
        ({"spots": {"a": {"size": True}}}, "spots.a.size = true is no number: give a size from 0"),
        ({"spots": {"a": {"at_mm": 1}}}, "spots.a.at_mm = 1 is no list: give 2 numbers in mm, such "
         "as [10, 20], or none"),
        ({"spots": {"a": {"at_mm": [1]}}}, "spots.a.at_mm = [1] is too short: give 2 numbers"),
        ({"spots": {"a": {"at_mm": []}}}, "spots.a.at_mm = [] is empty: give 2 numbers in mm"),
        ({"spots": {"a": {"at_mm": [1, 2, 3]}}}, "spots.a.at_mm = [1, 2, 3] has more than 2 items: "
         "give 2 numbers in mm"),
        ({"spots": {"a": {"at_mm": [1, "x"]}}}, "spots.a.at_mm (item 2) = x is no length: write"),
        ({"sise": 3}, "sise is no parameter of this design: did you mean spots.NAME.size?"),
    ],
)  # fmt: skip
def test_faults_say_parameter_value_range_and_remedy(values: dict[str, object], said: str) -> None:
    with pytest.raises(DesignError) as caught:
        build(Design, values)
    assert str(caught.value).startswith(said)
    assert len(caught.value.faults) == 1


def test_every_fault_is_found() -> None:
    wrong = {"ratio": 3, "place": {"latitude": 91, "longitud": 3}, "names": 3}
    with pytest.raises(DesignError) as caught:
        build(Design, wrong)
    assert {f.parameter for f in caught.value.faults} == {
        "ratio",
        "place.latitude",
        "place.longitud",
        "names",
    }


def test_numbers_stand_for_choices_and_none_for_unset() -> None:
    design = build(Design, {"division": 6.5, "epoch": {"obliquity": " None "}})
    assert design.division == "6.5"
    assert build(Design, {"divisions": [12, "12", 6.5]}).divisions == ("12", "12", "6.5")
    assert design.epoch.obliquity is None
    assert build(Design, {"spots": {"a": {"size": "none"}}}).spots["a"].size is None


@pytest.mark.parametrize(
    ("name", "meant"),
    [
        ("latitude", "place.latitude"),
        ("place.latitud", "place.latitude"),
        ("Place.Latitude", "place.latitude"),
        ("plase.latitude", "place.latitude"),
        ("epoch.oblikwity", "epoch.obliquity"),
        ("obliquety", "epoch.obliquity"),
        ("gnomon-height-mm", "gnomon_height_mm"),
        ("gnomon_height", "gnomon_height_mm"),
        ("d", "d_mm"),
        ("material", "assembly.material"),
        ("orientation", None),
        ("kerf", "workshop.kerf_mm"),
        ("depth", None),
        ("mater.made", None),
        ("mater.edge", "mater.edge_mm"),
        ("mater.heigth", None),
        ("mater.longitude", "place.longitude"),
        ("colour", None),
        ("qqqq", None),
        ("", None),
        (".", None),
    ],
)
def test_the_nearest_name(name: str, meant: str | None) -> None:
    names = [
        "maker",
        "workshop.kerf_mm",
        "place.latitude",
        "place.longitude",
        "epoch.year",
        "epoch.obliquity",
    ]
    names += ["place.country", "zone.equation", "mater.flange", "mater", "assembly.material"]
    names += ["mater.edge_mm", "maker.height_mm"]
    assert nearest_name(name, [*names, "gnomon_height_mm", "d_mm"]) == meant


@pytest.mark.parametrize(
    ("given", "text"),
    [
        (True, "true"),
        ("", '""'),
        ("a\nb", "a b"),
        ("\x1b[31m", "\\x1b[31m"),
        ("\udcff", "\\udcff"),
        ("x" * 99, "x" * 57 + "…"),
        (10**4000, "a number of about 4000 digits"),
        (1e308, "1e+308"),
        ("__list__", "[a number of about 5000 digits]"),
    ],
)
def test_values_are_shown_on_one_line(given: object, text: str) -> None:
    assert shown([10**5000] if given == "__list__" else given) == text


def test_a_fault_is_one_line() -> None:
    assert str(Fault.of("a", "1", "is bad", "mend it")) == "a = 1 is bad: mend it"
    assert str(impossible("a", None, "is bad")) == "a is bad"


NAMES = [*Design.model_fields, "latitude", "tilt", "depth_mm", "obliquity", "year", "", "x"]
VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.integers(10**300, 10**320)
    | st.floats()
    | st.text(max_size=8)
    | st.sampled_from(["33°", "none", "gilt", "12", "1/8 in"]),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(NAMES), inner, max_size=3)
    ),
    max_leaves=6,
)


@given(st.dictionaries(st.sampled_from(NAMES), VALUES, max_size=4))
@settings(deadline=None, max_examples=300)
def test_any_values_make_a_design_or_faults(values: dict[str, object]) -> None:
    faults: tuple[Fault, ...] = ()
    try:
        design = build(Design, values)
    except DesignError as error:
        faults = error.faults
        said = str(error).splitlines()
    if faults:
        assert len(said) == len(faults)
        assert all(f.parameter and f.problem for f in faults)
    else:
        assert build(Design, design.model_dump()) == design


def test_a_design_of_too_many_names_is_one_fault() -> None:
    """Fifty thousand were as many lines, after four seconds."""
    with pytest.raises(DesignError, match=r"^design has more than 400 items: shorten it$"):
        build(Place, {f"k{n}": 1 for n in range(50_000)})


def test_a_word_of_names_finds_them():
    names = ["lamp-of-two-gnomons", "reachable-height", "unreachable-height"]
    assert did_you_mean("height", names, "") == (
        "did you mean reachable-height, unreachable-height?"
    )
    assert did_you_mean("reach", names, "choose one") == "choose one"


def test_a_thousands_point_is_no_year_of_the_first_century() -> None:
    with pytest.raises(DesignError, match="is no whole year: write 2026"):
        build(StarsEpoch, {"year": 2.026})
    for year in (2026.5, 2026.125, 7.0, 1.5, -0.125):
        assert build(StarsEpoch, {"year": year}).year == year
