import json
import re

import ezdxf
import pytest

import templates
from instruments import saying
from instruments.catalogue import ENTRIES
from instruments.design import build
from instruments.errors import DesignError
from instruments.geometry import Path, Region
from instruments.making.workshop import Workshop, profile
from instruments.part import Instrument, Mark, Part, Placed, Process, Sheet, Turned
from output import provenance, svg, writing
from output.marking import Marking
from output.uses import Use


def test_one_file_a_marked_face_and_a_report(tmp_path, instrument, design):
    told = []
    written = writing.write_files(
        instrument, design, tmp_path, writing.Wanted(("svg", "dxf")), progress=told.append
    )
    names = [w.path.name for w in written]
    assert names == [
        "plate.svg",
        "plate.dxf",
        "ruler-front.svg",
        "ruler-front.dxf",
        "ruler-back.svg",
        "ruler-back.dxf",
        "garden-dial-assembly.svg",
        "garden-dial-figures.svg",
        "report.json",
    ]
    assert told == names[:-1]
    assert {p.name: p.stat().st_size for p in tmp_path.iterdir()} == {
        w.path.name: w.bytes for w in written
    }
    report = json.loads((tmp_path / "report.json").read_text(encoding="utf-8"))
    assert report["files"] == [
        {"name": w.path.name, "bytes": w.bytes, "use": w.use.value} for w in written[:-1]
    ]
    assert [w.use for w in written] == [Use.CUT] * 6 + [Use.SHEET] * 2 + [Use.REPORT]


def test_a_part_is_cut_once_and_both_its_faces_lie_in_one_place(tmp_path, instrument, design):
    """The other face's file has its marks alone, on a page of the same size."""
    writing.write_files(instrument, design, tmp_path, writing.Wanted(("svg", "dxf")))
    front, back = (tmp_path / f"ruler-{face}.svg" for face in ("front", "back"))
    texts = [file.read_text(encoding="utf-8") for file in (front, back)]
    assert ['id="layer-cut-outer"' in text for text in texts] == [True, False]
    sizes = [re.findall(r'viewBox="[^"]+"', text) for text in texts]
    assert sizes[0] == sizes[1]
    drawings = [ezdxf.readfile(file.with_suffix(".dxf")) for file in (front, back)]
    cuts = [[e for e in d.modelspace() if "CUT" in e.dxf.layer] for d in drawings]
    assert [bool(found) for found in cuts] == [True, False]


def test_the_same_design_gives_the_same_files(tmp_path, instrument, design):
    for folder in ("one", "two"):
        writing.write_files(instrument, design, tmp_path / folder, writing.Wanted(("svg", "dxf")))
    for path in (tmp_path / "one").iterdir():
        assert path.read_bytes() == (tmp_path / "two" / path.name).read_bytes(), path.name


def test_nothing_is_written_where_a_part_cannot_be_cut(tmp_path, design):
    holes = (Mark("hole/pivot", Path.circle(0j, 0.2), Process.CUT),)
    bad = Instrument("x", "X", (Placed(Part("plate", Sheet(Path.circle(0j, 9), 3.0, holes))),))
    with pytest.raises(DesignError, match="hole/pivot"):
        writing.write_files(bad, design, tmp_path / "new", writing.Wanted(("svg",)))
    assert list(tmp_path.iterdir()) == []


def test_what_the_kerf_swallows_is_told_with_all_else(tmp_path, design):
    def plate(name, radius):
        holes = (Mark(f"hole/{name}", Path.circle(0j, radius), Process.CUT),)
        return Placed(Part(name, Sheet(Path.circle(0j, 9), 1.0, holes)))

    wide = design.model_copy(update={"workshop": Workshop(kerf_mm=1.2)})
    parts = (plate("sound", 3.0), plate("swallowed", 0.5), plate("small", 0.2))
    with pytest.raises(DesignError) as raised:
        writing.write_files(
            Instrument("x", "X", parts), wide, tmp_path / "new", writing.Wanted(("svg",))
        )
    assert ["hole/swallowed" in str(f) for f in raised.value.faults] == [True, False]
    assert ["hole/small" in str(f) for f in raised.value.faults] == [False, True]
    assert list(tmp_path.iterdir()) == []


def test_a_turned_part_has_a_dimensioned_drawing_and_none_to_cut(tmp_path, design):
    pin = Part("pin", Turned(Path.polyline([0j, 2 + 0j, 30j], closed=True)))
    made = Instrument("x", "X", (Placed(pin),))
    written = writing.write_files(made, design, tmp_path, writing.Wanted(("svg", "dxf")))
    names = [w.path.name for w in written]
    assert names == ["pin-drawing.svg", "pin-drawing.dxf", "x-assembly.svg", "report.json"]


def test_a_bare_sheet_is_drawn_once(tmp_path, design):
    plate = Part("plate", Sheet(Path.circle(0j, 9), 3.0))
    made = Instrument("x", "X", (Placed(plate),), sheet=False)
    written = writing.write_files(made, design, tmp_path, writing.Wanted(("svg",)))
    assert [w.path.name for w in written] == ["plate.svg", "report.json"]


def test_the_workshop_of_the_design_applies(tmp_path, instrument, design):
    thick = design.model_copy(update={"workshop": Workshop(profile="fibre", kerf_mm=0.3)})
    writing.write_files(instrument, thick, tmp_path, writing.Wanted(("svg",)))
    text = (tmp_path / "plate.svg").read_text(encoding="utf-8")
    assert "kerf made up for: 0.3 mm" in text
    assert profile("fibre").title in text
    assert 'workshop.profile = "fibre"' in text


def test_the_design_is_named_as_in_the_catalogue(design):
    for entry in ENTRIES:
        assert writing.design_name(entry.design()()) == entry.name
    assert writing.design_name(design) == type(design).__module__.rpartition(".")[2]


def test_parameters_are_told_as_toml_that_makes_the_file_again(instrument, design):
    import tomllib

    lines = provenance.Provenance.of(instrument, design, "horizontal-dial").lines()
    values = tomllib.loads("\n".join(lines))
    assert values.pop("design") == "horizontal-dial"
    assert build(type(design), values) == design


def test_tables_and_lists_are_told_as_toml():
    import tomllib

    value = {"a b": [1, 2.5, "x"], "c": {"d": True, "e": [{"f": "é"}]}}
    assert tomllib.loads(f"value = {provenance.toml_value(value)}")["value"] == value


@pytest.mark.parametrize("name", templates.names("workshop"))
def test_every_profile_is_complete(name):
    convention = profile(name)
    assert convention.limits.source
    assert convention.source
    assert len({convention.colours.cut, convention.colours.score, convention.colours.engrave}) == 3


def test_the_profiles_that_a_maker_can_choose():
    assert {"default", "fibre", "v-bit", "ponoko"} <= set(templates.names("workshop"))
    assert profile("ponoko").colours.cut == "#0000ff"
    assert profile("ponoko").stroke_width_mm == 0.01
    assert profile("v-bit").limits.line_mm == pytest.approx(0.1 + 2 * 0.1 * 3**-0.5, abs=5e-4)
    assert profile("fibre").limits.capital_height_mm == 1.2


def test_a_wrong_colour_is_no_profile():
    values = templates.read("workshop", "default")
    values["colours"]["cut"] = "red"
    with pytest.raises(ValueError, match=r"colours\.cut"):
        type(profile("default")).model_validate(values)


def test_the_margin_is_a_few_millimetres():
    assert 2 <= svg.MARGIN_MM <= 10
    assert re.fullmatch(r"\d+\.\d+\.\d+", provenance.VERSION)


OBLONG, ROUND = Path.rectangle(40.0, 30.0), Path.circle(0j, 15.0)


@pytest.mark.parametrize(
    ("outline", "narrow", "message"),
    [
        (
            OBLONG,
            (Path.rectangle(5.0, 0.15, 20 + 0j),),
            "has no room for its slope along marks of plate (weight): of the sides of grooves in "
            "the STEP file, 9.192 mm², 1.1 are steeper, 0 of them upright; a lesser depth or angle "
            "needs less room",
        ),
        (
            ROUND,
            (ROUND, Path.circle(0j, 14.85).reversed()),
            "has no room for its slope in a groove of plate that is open at the rim: all sides of "
            "its grooves are upright in the STEP file",
        ),
    ],
)
def test_grooves_that_do_not_slope_as_the_cutter_does_are_told_and_reported(
    tmp_path, design, outline, narrow, message
):
    area = Mark("weight", Region(narrow), Process.ENGRAVE)
    line = Mark("hour/equal/10", Path.line(-10 - 8j, 10 - 8j))
    plates = [
        Part(name, Sheet(outline, 2.0), front)
        for name, front in (("plate", (area, line)), ("lid", (line,)))
    ]
    made = Instrument("trial", "", tuple(map(Placed, plates)))
    told = []
    cutter = Marking("grooves", 0.2, 0.1, None, 60.0)
    writing.write_files(
        made, design, tmp_path, writing.Wanted(("step",), marking=cutter), warn=told.append
    )
    (note,) = (n for n in told if n.about == "cutter angle")
    assert note.message == message
    for language in ("ar", "de", "es", "fr", "it", "la"):
        assert saying.in_language(note.message, language) != note.message
    report = json.loads((tmp_path / "report.json").read_text(encoding="utf-8"))
    assert {"severity": "note", "about": note.about, "message": note.message} in report["checks"]


@pytest.mark.parametrize(
    ("marks", "letter_depth_mm", "slow"),
    [("grooves", None, True), ("grooves", 0.0, False), ("wires", None, False)],
)
def test_a_large_file_of_lettered_grooves_is_told_with_what_opens_sooner(
    tmp_path, design, monkeypatch, marks, letter_depth_mm, slow
):
    line = Mark("hour/equal/10", Path.line(-10 - 8j, 10 - 8j))
    plate = Part("plate", Sheet(Path.circle(0j, 20.0), 2.0), (line,))
    instrument = Instrument("trial", "", (Placed(plate),))
    monkeypatch.setattr(writing, "_SLOW_BYTES", 1_000)
    told = []
    marking = Marking(marks, 0.2, letter_depth_mm=letter_depth_mm)
    wanted = writing.Wanted(("step",), marking=marking)
    writing.write_files(instrument, design, tmp_path, wanted, warn=told.append)
    assert (tmp_path / "trial.step").stat().st_size > 1_000
    large = [note for note in told if note.about.endswith(".step")]
    assert len(large) == slow
    for note in large:
        assert "with letter depth 0" in note.message
        for language in ("ar", "de", "es", "fr", "it", "la"):
            assert saying.in_language(note.message, language) != note.message
