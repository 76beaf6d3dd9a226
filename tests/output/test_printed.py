"""What who prints solids is told and given: marks on meshes, tabs for slots, the sheet."""

from pathlib import Path

import numpy as np
import pymupdf
import pytest
import trimesh

import miqyas
from instruments.geometry import Path as Outline
from instruments.lettering.language import words
from instruments.making.workshop import profile
from instruments.part import Instrument, Mark, Note, Part, Placed, Severity, Sheet
from miqyas.__main__ import main
from output import bill, meshes
from output.marking import Marking
from output.sheets import together
from output.sheets.blocks import TextStyle
from output.triangulated import meshing

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def dial() -> miqyas.Made:
    return miqyas.make("horizontal-dial", place="Berlin", workshop={"profile": "printer"})


def told(made: miqyas.Made, folder: Path, **given: float) -> list[Note]:
    notes: list[Note] = []
    miqyas.write(made, folder, ("stl",), warn=notes.append, **given)
    return notes


def test_a_printer_raises_marks_without_being_asked(dial: miqyas.Made, tmp_path: Path) -> None:
    """Its dial was bare, with a warning that named an option to give."""

    def high_mm(folder: str, **given: float) -> float:
        told(dial, tmp_path / folder, **given)
        return float(np.ptp(trimesh.load(tmp_path / folder / "dial-plate.stl").vertices[:, 2]))

    assert not [n for n in told(dial, tmp_path / "told") if n.severity is Severity.WARNING]
    assert high_mm("usual") == pytest.approx(3.4, abs=1e-6)
    assert high_mm("higher", raised_mm=0.6) == pytest.approx(3.6, abs=1e-6)
    assert high_mm("cut", groove_depth_mm=0.4) == pytest.approx(3.0, abs=1e-6)
    miqyas.write(dial, tmp_path / "solid", ("step", "3mf"))
    with pytest.raises(miqyas.DesignError, match="raised marks"):
        miqyas.write(dial, tmp_path / "nothing", ("stl",), raised_mm="")
    with pytest.raises(miqyas.DesignError, match=r"letter depth = 0.2 is of no groove"):
        miqyas.write(dial, tmp_path / "letters", ("stl",), letter_depth_mm=0.2)


def test_sights_are_printed_that_stand_in_narrow_slots(tmp_path: Path) -> None:
    """A printer took none narrower than the holes that it melts shut."""
    ruler = miqyas.make("alidade", place="Berlin", workshop={"profile": "printer"})
    told(ruler, tmp_path / "out")
    assert {file.name for file in (tmp_path / "out").glob("*.stl")} >= {
        "sight-upper.stl",
        "rule.stl",
    }


def test_bare_faces_are_warned_of(dial: miqyas.Made, tmp_path: Path) -> None:
    """A dial came out without a line and without a word."""
    bare_of = told(dial, tmp_path / "bare", raised_mm=0.0)
    (bare,) = (n for n in bare_of if n.severity is Severity.WARNING)
    assert "faces of stl are bare" in bare.message
    assert "--raised 0.4" in bare.message
    assert not [n for n in told(dial, tmp_path / "cut", groove_depth_mm=0.4) if "mesh" in n.message]


def test_lines_that_a_nozzle_leaves_out_are_told(dial: miqyas.Made, tmp_path: Path) -> None:
    fine = miqyas.make("horizontal-dial", place="Berlin")
    told_of = [n.message for n in told(fine, tmp_path / "fine", raised_mm=0.3)]
    assert any("--profile printer" in message for message in told_of)
    wide = [n.message for n in told(dial, tmp_path / "wide", raised_mm=0.3)]
    assert not any("nozzle" in message for message in wide)


def test_what_goes_into_a_slot_has_no_raised_marks(tmp_path: Path) -> None:
    """The number on a gnomon's tab made it 3.3 mm thick, for a slot of 3.1."""
    made = miqyas.make("horizontal-dial", place="Berlin")
    told(made, tmp_path, raised_mm=0.3)
    gnomon = trimesh.load(tmp_path / "gnomon.stl")
    assert made.part("gnomon").front
    assert np.ptp(gnomon.vertices[:, 2]) == pytest.approx(3.0, abs=1e-6)
    plate = trimesh.load(tmp_path / "dial-plate.stl")
    assert np.ptp(plate.vertices[:, 2]) == pytest.approx(3.3, abs=1e-6)


def test_a_printer_has_meshes_without_being_asked() -> None:
    usual = ("svg", "dxf", "step", "pdf", "png")
    assert profile("printer").usual_formats(usual) == ("pdf", "png", "3mf")
    assert profile("default").usual_formats(usual) == usual


@pytest.mark.parametrize("language", ["en", "de", "fr", "es", "it", "la", "ar"])
def test_the_sheet_of_what_is_printed_tells_of_printing(dial: miqyas.Made, language: str) -> None:
    said, files = words(language), ["horizontal-dial.3mf", "horizontal-dial.pdf"]
    numbered = bill.items(dial)
    table = bill.bill_table(numbered, files, said)
    assert table.head[-1] == said.sheet.printed_from
    assert {row[-1] for row in table.rows} == {"horizontal-dial.3mf"}
    # It was "sheet 3 mm" that was printed.
    assert said.sheet.stock not in table.head
    assert "× " + ("٣" if language == "ar" else "3") in table.rows[0][-2][-3:]
    style = TextStyle(100.0, said.right_to_left)
    first, *_ = together.steps_told(dial, numbered, said, style, printed=True)
    assert first == said.sheet.print_parts
    drawn = bill.bill_table(numbered, [*files, "gnomon.svg"], said)
    assert drawn.head[-1] == said.sheet.cut_from


def test_what_is_printed_as_one_is_not_put_together(dial: miqyas.Made, tmp_path: Path) -> None:
    """The sheet of a dial in one piece told to push its gnomon into slots."""
    push, whole = "Push part 2 upright", "nothing is put together"
    for print_as, said, unsaid in (("parts", push, whole), ("one", whole, push)):
        folder = tmp_path / print_as
        miqyas.write(dial, folder, ("pdf", "3mf"), raised_mm=0.4, print_as=print_as)
        with pymupdf.open(folder / "horizontal-dial-sheet.pdf") as sheet:
            read = " ".join(sheet[0].get_text().split())
        assert said in read
        assert unsaid not in read


def test_a_printer_is_not_offered_for_metal(tmp_path: Path) -> None:
    """It stood among what cuts or marks brass, in a note on every piece of brass."""
    made, notes = miqyas.make("horizontal-dial", material="brass"), list[Note]()
    miqyas.write(made, tmp_path, ("svg",), warn=notes.append)
    (note,) = (n for n in notes if n.about == "workshop.profile")
    assert "fibre" in note.message
    assert "printer" not in note.message


def test_an_stl_lies_as_it_prints_as_in_3mf() -> None:
    """Marks on the back alone were raised beneath the part, which stood on them."""
    outline, line = Outline.rectangle(40.0, 30.0), Outline.line(-15 + 0j, 9 + 3j)
    raised = Marking("grooves", 0.4, 0.6, raised=True)
    behind = Part("plate", Sheet(outline, 3.0), (), (Mark("meridian", line),))
    (mesh,) = meshing.meshed(Instrument("i", "i", (Placed(behind),)), raised, 0.02)
    read = trimesh.load(trimesh.util.wrap_as_stream(meshes.stl(mesh)), file_type="stl")
    low, high = read.bounds[:, 2]
    assert (low, high) == pytest.approx((0.0, 3.4), abs=1e-5)
    assert read.volume > 40 * 30 * 3
    wide = read.vertices[read.vertices[:, 2] < 0.01][:, :2]
    assert np.ptp(wide, axis=0) == pytest.approx((40.0, 30.0), abs=1e-5)


def test_meshes_of_what_is_bought_are_told_not_to_be_printed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    given = ["make", "cylinder-dial", "--place", "Berlin", "--profile", "printer"]
    assert main([*given, "--formats", "stl", "-o", str(tmp_path / "out")]) == 0
    said = capsys.readouterr().out
    assert "not to print, as they are bought or of paper: dial-sheet\n" in said
    assert (tmp_path / "out" / "dial-sheet.stl").is_file()
