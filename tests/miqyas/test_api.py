import dataclasses
import re
import subprocess
import sys
from collections.abc import Iterator
from operator import attrgetter
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import miqyas
import templates
from instruments import catalogue
from instruments.parameters import parameters
from miqyas.formats import FORMATS

DOCS = Path(__file__).parents[2] / "docs"

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("toy")]


def test_the_help_counts_the_functions_and_tells_what_each_gives() -> None:
    public = [getattr(miqyas, name) for name in miqyas.__all__]
    functions = [one for one in public if callable(one) and not isinstance(one, type)]
    assert f"{('Five', 'Six', 'Seven')[len(functions) - 5]} functions" in str(miqyas.__doc__)
    for one in functions:
        assert one is miqyas.rules or "Returns\n" in str(one.__doc__)
    told = str(miqyas.write.__doc__)
    assert all(f"``{name}``" in told for name in FORMATS)


def test_make_takes_a_name_and_nested_parameters() -> None:
    made = miqyas.make("toy", place={"latitude": "36°12′ N"}, radius_mm="2 cm")
    assert [fact.value for fact in made.facts] == [36.2]
    assert made.design.model_dump()["radius_mm"] == 20.0
    assert made.part("disc").name == "disc"


def test_load_takes_dotted_names() -> None:
    design = miqyas.load("toy", {"place.latitude": 36.2, "rings": 3})
    assert design == miqyas.load("toy", {"place": {"latitude": 36.2}, "rings": 3})


def test_make_takes_a_loaded_design_and_changes_it() -> None:
    design = miqyas.load("toy", {"place.latitude": 36.2, "epoch.obliquity": 23.5})
    made = miqyas.make(design, rings=4, epoch={"obliquity": "none"})
    values = made.design.model_dump()
    assert (values["rings"], values["place"]["latitude"]) == (4, 36.2)
    assert values["epoch"]["obliquity"] is None
    assert miqyas.make(design).design == design


def test_what_was_made_is_made_otherwise_and_its_figures_keep_their_sources() -> None:
    made = miqyas.make("horizontal-dial", place={"latitude": 36}, look="garden")
    again = miqyas.make(made, width_mm=400)
    told = made.design.model_dump() | {"width_mm": 400.0}
    assert again.design.model_dump() == told
    assert miqyas.make(made) == made
    of_site = [f for f in made.facts if f.name in ("latitude", "longitude", "time-zone")]
    for other in (again, miqyas.make(made.design, width_mm=400)):
        assert set(of_site) <= set(other.facts)
        assert any("only a latitude is given" in note.message for note in other.notes)
    # A look lies over what was made, too.
    eastern = miqyas.make(made, look="eastern").design.model_dump()
    assert eastern["lettering"]["language"] == "ar"


@pytest.mark.parametrize(
    ("edited", "said"),
    [
        ({"width_mm": -3}, "width_mm = -3 is below 10"),
        ({"width": 300}, "width is no parameter of this design: did you mean width_mm?"),
        ({"gnomon": {"kind": "rod"}}, "gnomon.kind = rod is not known"),
    ],
)
def test_what_pydantic_copies_unread_is_read(edited: dict[str, Any], said: str) -> None:
    design = miqyas.load("horizontal-dial")
    with pytest.raises(miqyas.DesignError, match=re.escape(said)):
        miqyas.make(design.model_copy(update=edited))
    pinned: dict[str, Any] = {"gnomon": {"kind": "pin"}, "place": "Cairo"}
    made = miqyas.make(design.model_copy(update=pinned))
    assert made.parts == miqyas.make("horizontal-dial", look=None, **pinned).parts


@pytest.mark.parametrize("where", [(52.5, 13.4), [np.float64(52.5), "13.4"], ("52°30′ N", 13.4)])
def test_a_place_is_a_pair_of_numbers_too(where: Any) -> None:
    design = miqyas.load("horizontal-dial", {"place": where})
    assert design == miqyas.load("horizontal-dial", {"place": "52.5, 13.4"})


def test_figures_are_pythons_own_numbers() -> None:
    for name in ("vertical-dial", "astrolabe-back", "cylinder-dial"):
        odd = [f for f in miqyas.make(name).facts if type(f.value) not in (float, int, str)]
        assert not odd


def test_load_takes_a_file(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text('design = "toy"\n[place]\nlatitude = "12;30"\n')
    assert (
        miqyas.load(file) == miqyas.load(str(file)) == miqyas.load("toy", {"place.latitude": 12.5})
    )


def test_write_takes_what_make_returns_or_a_design(tmp_path: Path) -> None:
    made = miqyas.make("toy", rings=2)
    one = miqyas.write(made, tmp_path / "one", ["svg"])
    two = miqyas.write(made.design, str(tmp_path / "two"), ("svg",))
    assert [w.path.name for w in one] == [w.path.name for w in two]
    for a, b in zip(one, two, strict=True):
        assert a.path.read_bytes() == b.path.read_bytes()
        assert a.bytes == a.path.stat().st_size


def test_what_is_made_cannot_be_changed() -> None:
    made = miqyas.make("toy")
    with pytest.raises(dataclasses.FrozenInstanceError):
        made.name = "other"  # type: ignore[misc]
    with pytest.raises(ValueError, match="frozen"):
        made.design.radius_mm = 3  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("parameters", "said"),
    [
        ({"place": {"latitude": 91}}, "place.latitude = 91 is above 90: give a latitude from"),
        ({"latitude": 36}, "latitude is no parameter of this design: did you mean place.latitude?"),
        ({"rings": 10**4000}, "rings = a number of about 4000 digits is too large a number"),
        ({"radius_mm": float("nan")}, "radius_mm = nan is not a finite number"),
        ({"radius_mm": None}, "radius_mm = none is no length"),
        ({"radius_mm": object}, "radius_mm = <class 'object'> is no length"),
        ({"place": 3}, "place = 3 is no place: write place = "),
    ],
)
def test_faults_raise_design_errors(parameters: dict[str, object], said: str) -> None:
    with pytest.raises(miqyas.DesignError) as caught:
        miqyas.make("toy", **parameters)
    assert str(caught.value).startswith(said)
    assert len(caught.value.faults) == 1


@pytest.mark.parametrize("source", [None, 3, b"toy", ["toy"]])
def test_what_is_no_source_is_refused(source: Any) -> None:
    for use in (miqyas.load, miqyas.make):
        with pytest.raises(miqyas.DesignError, match=r"^design = .* is neither a name nor a file"):
            use(source)


def test_what_is_asked_by_a_name_that_is_none_is_told_those_there_are() -> None:
    """Not StopIteration, which ends a loop around it without a word."""
    made = miqyas.make("toy")
    with pytest.raises(miqyas.DesignError, match="part = plate is not there: choose among disc"):
        made.part("plate")
    found = miqyas.reckon("noon-shadow", latitude=36, declination=0)
    with pytest.raises(KeyError, match=r"length is none of .*shadow"):
        found["length"]
    fitted = miqyas.fit("plate", DOCS / "measurements" / "plate.csv")
    with pytest.raises(KeyError, match="year is none of latitude"):
        fitted["year"]


@pytest.mark.parametrize("folder", [None, 3, b"build", "", "a\0b"])
def test_what_is_no_folder_is_refused(folder: Any) -> None:
    with pytest.raises(miqyas.DesignError, match=r"^output folder = .* is no folder: "):
        miqyas.write(miqyas.make("toy"), folder)


def test_a_list_of_formats_without_end_is_refused_at_once(tmp_path: Path) -> None:
    taken = 0

    def endless() -> Iterator[str]:
        nonlocal taken
        while taken < 100_000:
            taken += 1
            yield "svg"

    far_too_many: tuple[Any, ...] = (endless(), range(10**9))
    for formats in far_too_many:
        with pytest.raises(miqyas.DesignError, match="formats has more than 100 items: choose"):
            miqyas.write(miqyas.make("toy"), tmp_path / "none", formats)
    assert taken <= 101
    assert not (tmp_path / "none").exists()


@pytest.mark.parametrize("formats", [["eps"], [], "svgg", ["svg", "gif"], 3, [["svg"]]])
def test_unknown_formats_write_nothing(tmp_path: Path, formats: Any) -> None:
    with pytest.raises(miqyas.DesignError, match="is no format: choose among svg, dxf, step"):
        miqyas.write(miqyas.make("toy"), tmp_path / "none", formats)
    assert list(tmp_path.iterdir()) == []


def test_a_missing_system_library_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from output import writing

    def without(*_: object, **__: object) -> None:
        raise ImportError("libGL.so.1: cannot open shared object file: No such file or directory")

    monkeypatch.setattr(writing, "write_files", without)
    with pytest.raises(miqyas.DesignError, match="step needs the system's library libGL"):
        miqyas.write(miqyas.make("toy"), tmp_path, ["step"])


def test_the_package_names_what_it_offers() -> None:
    assert set(miqyas.__all__) == set(dir(miqyas))
    for name in miqyas.__all__:
        assert getattr(miqyas, name) is not None
    with pytest.raises(AttributeError, match="nonsense"):
        attrgetter("nonsense")(miqyas)


def test_the_version_is_the_package_s() -> None:
    from importlib.metadata import version

    assert miqyas.__version__ == version("miqyas")


@pytest.mark.parametrize("entry", catalogue.ENTRIES, ids=lambda entry: entry.name)
def test_every_parameter_of_a_design_is_explained_and_bounded(entry: catalogue.Entry) -> None:
    """No number without bounds: what is beyond them would overflow somewhere inside."""
    for parameter in parameters(entry.design()):
        assert parameter.meaning.endswith((".", "…")), parameter.name
        if parameter.kind in ("number", "whole"):
            assert parameter.lowest is not None, parameter.name
            assert parameter.highest is not None, parameter.name
        if parameter.name.endswith("_mm"):
            assert parameter.unit == "mm", parameter.name


@pytest.mark.parametrize("entry", catalogue.ENTRIES, ids=lambda entry: entry.name)
def test_a_design_s_defaults_and_template_are_valid(entry: catalogue.Entry) -> None:
    entry.design()()
    assert miqyas.make(entry.name).name == miqyas.load(entry.name).model_dump()["name"]


def test_the_documented_example_runs(tmp_path: Path) -> None:
    code = "\n".join(
        line.removeprefix("    ")
        for line in (miqyas.__doc__ or "").splitlines()
        if line.startswith("    ")
    )
    assert "miqyas.make" in code
    subprocess.run([sys.executable, "-c", code.replace(', "step"', "")], check=True, cwd=tmp_path)
    assert list((tmp_path / "build/dial").glob("*.svg"))


@pytest.mark.parametrize("name", templates.names("designs"))
def test_a_template_s_file_says_all_that_its_name_does(name: str) -> None:
    # A maker copies the file; it then lies over the template of its design.
    assert miqyas.load(templates.path("designs", f"{name}.toml")) == miqyas.load(name)


def test_joined_letters_are_outlines_unless_strokes_are_asked_for() -> None:
    arabic = {"lettering.language": "ar"}
    loaded = miqyas.load("acrylic-back", arabic).model_dump()
    assert loaded["lettering"]["strokes"] == "outline"
    own = miqyas.load("acrylic-back").model_dump()
    assert own["lettering"]["strokes"] == "single"
    made = miqyas.make(miqyas.load("acrylic-back", arabic | {"lettering.strokes": "single"}))
    assert any("single strokes have no" in n.message for n in made.notes)


def _within_itself() -> list[Any]:
    value: list[Any] = []
    value += [value, value]
    return value


@pytest.mark.parametrize("name", ["picture.width_mm", "workshop.corners", "place", "days.dates"])
def test_what_is_nested_without_end_is_refused(name: str) -> None:
    table: dict[str, Any] = {}
    table["a"] = table
    for value in (_within_itself(), table, [[table]]):
        with pytest.raises(miqyas.DesignError, match=f"{name} is nested too deeply"):
            miqyas.make("horizontal-dial", **{name: value})


def test_a_part_that_is_not_there_is_refused() -> None:
    made = miqyas.make("shadow-staff")
    with pytest.raises(miqyas.DesignError, match="part = rete is not there: choose among staff"):
        made.part("rete")


def test_a_value_that_was_not_reckoned_is_no_key() -> None:
    reckoned = miqyas.reckon("cotangent", altitude=45)
    assert reckoned["shadow"] == pytest.approx(12.0)
    with pytest.raises(KeyError, match="altitudes"):
        reckoned["altitudes"]


ODD: tuple[Any, ...] = (None, 3, 10**5000, [[]], {}, _within_itself(), b"x")
NO_ROWS: tuple[Any, ...] = (None, 3, 10**5000, [10**5000], [[10**5000] * 3], 1.5, [None])


@pytest.mark.parametrize("odd", ODD, ids=lambda odd: type(odd).__name__)
def test_what_is_no_rule_and_no_kind_is_refused(odd: Any) -> None:
    with pytest.raises(miqyas.DesignError, match=r"^rule = .* is not known"):
        miqyas.reckon(odd)
    with pytest.raises(miqyas.DesignError, match=r"^kind = .* is not known"):
        miqyas.fit(odd, [])


@pytest.mark.parametrize("odd", NO_ROWS, ids=lambda odd: type(odd).__name__)
def test_what_are_no_measurements_is_refused(odd: Any) -> None:
    with pytest.raises(miqyas.DesignError):
        miqyas.fit("plate", odd)


def test_what_a_notebook_shows_is_a_line() -> None:
    staff = miqyas.make("shadow-staff").part("staff")
    assert repr(staff).startswith("<Part staff: Sheet, ")
    reckoned = miqyas.reckon("cotangent", altitude=30)
    assert repr(reckoned) == "<Reckoning cotangent: shadow 20.7846097 digits, hypotenuse 24 digits>"
    several = miqyas.reckon("cotangent", altitude=[30, 40])
    assert repr(several).startswith("<Reckoning cotangent: shadow 2 values digits, ")
    rows = [("cancer", "", "12;55"), ("equinox", "", "43;36"), ("capricorn", "", "103;20")]
    found = miqyas.fit("shadows", rows, known={"gnomon": 60, "refraction": 0})
    assert repr(found).startswith("<Fitted shadows: latitude 3")
    assert len(repr(found)) < 400
