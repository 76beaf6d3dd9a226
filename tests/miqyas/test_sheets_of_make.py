"""Sheets that `make` lays, and the formats and languages of all sheets."""

import itertools
import json
import re
import shutil
from pathlib import Path

import pymupdf
import pytest

import miqyas
from miqyas import options, watching
from miqyas.__main__ import main
from miqyas.formats import FORMATS
from miqyas.remaking import remade
from output.nesting import sheet_files

pytestmark = pytest.mark.slow


def test_make_lays_its_parts_on_sheets_too(tmp_path: Path) -> None:
    out = tmp_path / "dial"
    given = ["make", "horizontal-dial", "--formats", "svg", "-q", "-o", str(out)]
    assert main([*given, "--sheet", "600 x"]) == 2
    assert main([*given, "--sheet", "60x60"]) == 2
    other = tmp_path / "other.toml"
    other.write_text('design = "polar-dial"\nworkshop.kerf_mm = 0.2\n', encoding="utf-8")
    two = [given[0], str(other), *given[1:], "--sheet", "600x400"]
    assert main(two) == 2
    assert list(tmp_path.iterdir()) == [other]
    assert main([*two, "--kerf", "0.1"]) == 0
    shutil.rmtree(out)
    assert main([*given, "--sheet", "600x400"]) == 0
    laid = json.loads((out / "sheets" / "report.json").read_text(encoding="utf-8"))
    pieces = [piece["part"] for piece in laid["sheets"][0]["pieces"]]
    assert sorted(pieces) == ["dial-plate", "gnomon"]


def test_a_routers_sheets_are_held_as_those_of_the_command_sheets(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    held = ["--gap", "12", "--tabs", "4", "--clamp", "0,370,40,30"]
    given = ["make", "horizontal-dial", "--profile", "router", "--set", "thickness_mm=4"]
    given += ["--set", "gnomon.thickness_mm=4", "--formats", "svg", "-o", str(tmp_path / "dial")]
    assert main([*given, *held]) == 2
    assert "gap = 12 is of sheets: add --sheet 600x400" in capsys.readouterr().err
    sheet = ["--sheet", "600x400"]
    assert main([*given, *sheet, "--clamp", "900,0,40,30"]) == 2
    assert not list(tmp_path.iterdir())
    assert main([*given, *sheet, *held]) == 0
    orders = tmp_path / "orders.csv"
    columns, row = "name,thickness_mm,gnomon.thickness_mm,place.latitude", "dial,4,4,"
    orders.write_text(f"{columns}\n{row}50\n{row}nowhere\n", encoding="utf-8")
    batch = ["batch", str(orders), "--design", "horizontal-dial", "--profile", "router"]
    batch += ["--workers", "1", "--formats", "svg", "-o", str(tmp_path / "orders")]
    assert main([*batch, *sheet, "--gap", "1"]) == 2
    assert not (tmp_path / "orders" / "orders.html").exists()
    assert main([*batch, *sheet, *held]) == 2
    said = capsys.readouterr().out
    assert "to lay all orders on sheets together, mend them in orders.csv" in said
    again = tmp_path / "again"
    assert main(["sheets", str(tmp_path / "dial"), *sheet, *held, "-o", str(again)]) == 0
    for folder in (tmp_path / "dial" / "sheets", tmp_path / "orders" / "sheets", again):
        asked = json.loads((folder / "report.json").read_text(encoding="utf-8"))["parameters"]
        assert (asked["gap_mm"], asked["tabs_mm"]) == (12.0, 4.0)
        assert asked["clamps_mm"] == [[0.0, 370.0, 40.0, 400.0]]


def test_make_writes_a_project_of_its_sheets(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    given = ["make", "horizontal-dial", "-q", "--formats", "lbrn2", "-o", str(tmp_path / "dial")]
    assert main(given) == 2
    assert "formats = lbrn2 is a format of sheets: add --sheet" in capsys.readouterr().err
    assert main([*given, "--sheet", "600x400"]) == 0
    assert (tmp_path / "dial" / "dial-plate.svg").is_file()
    assert (tmp_path / "dial" / "sheets" / "acrylic-3mm-1.lbrn2").is_file()


def test_who_etches_is_given_films(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """They were asked for in a warning, and the drawings beside it are what no house etches."""
    thin = ["--set", "thickness_mm=1", "--set", "gnomon.thickness_mm=1"]
    given = ["make", "horizontal-dial", "--profile", "photo-etch", "--set", "material=brass", *thin]
    assert main([*given, "-o", str(tmp_path / "dial"), "--sheet", "300x300"]) == 0
    said = capsys.readouterr()
    assert "films for photo-etching" in said.out
    assert "what to mind: miqyas profiles photo-etch" in said.out
    assert not said.err
    drawn = {path.name for path in (tmp_path / "dial").iterdir() if path.suffix in (".svg", ".dxf")}
    assert drawn == {
        f"{part}-etch-{face}.svg" for part in ("dial-plate", "gnomon") for face in ("front", "back")
    }
    nested = {path.name for path in (tmp_path / "dial" / "sheets").glob("brass-*")}
    assert nested == {"brass-1mm-1-etch-front.svg", "brass-1mm-1-etch-back.svg"}


def test_drawings_are_those_that_the_workshop_takes_unless_others_are_asked_for(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Glowforge was given DXF, and a project for LightBurn without a word."""
    out = tmp_path / "dial"
    given = ["make", "horizontal-dial", "-q", "--profile", "glowforge", "-o", str(out)]
    assert main([*given, "--sheet", "495x279"]) == 0
    drawn = {path.suffix for path in out.rglob("*") if path.stem in ("gnomon", "acrylic-3mm-1")}
    assert drawn == {".svg"}
    sheets = ["sheets", str(out), "-q", "-o", str(tmp_path / "sheets")]
    assert main(sheets) == 0
    assert {path.suffix for path in (tmp_path / "sheets").iterdir()} == {".svg", ".pdf", ".json"}
    assert not capsys.readouterr().err
    for command in (sheets, [*given, "--sheet", "495x279"]):
        assert main([*command, "--formats", "svg,lbrn2"]) == 0
        said = capsys.readouterr().err
        assert said.count("does not take lbrn2 (Glowforge, a stroke is cut, a fill engraved)") == 1
        assert "give svg, or --profile lightburn if that drives your machine" in said
    written = miqyas.write(remade(out), tmp_path / "python")
    assert {one.path.suffix for one in written} == {".svg", ".step", ".pdf", ".png", ".json"}
    own = tmp_path / "own.toml"
    own.write_text('base = "k40"\nformats = ["svg", "lbrn2"]\n', encoding="utf-8")
    for takes in ("default", "lightburn", "fibre", str(own)):
        assert main([*sheets, "--formats", "lbrn2", "--profile", takes]) == 0
        assert "lbrn2" not in capsys.readouterr().err


def test_pages_for_a_shop_are_in_its_language(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "coupon"
    given = ["coupon", "--formats", "svg", "-q", "-o", str(out)]
    assert main([*given, "--language", "xx"]) == 2
    assert main([*given, "--language", "de"]) == 0
    assert "Prüfplättchen" in (out / "coupon-assembly.svg").read_text(encoding="utf-8")
    sheets = ["sheets", str(out), "-q", "-o", str(tmp_path / "sheets"), "--formats", "svg"]
    capsys.readouterr()
    assert main([*sheets, "--language", "xx"]) == 2
    assert "language = xx is no language here" in capsys.readouterr().err
    for language, heading in (([], "Arbeit an den"), (["--language", "fr"], "Travail des")):
        assert main([*sheets, *language]) == 0
        with pymupdf.open(tmp_path / "sheets" / "coupon-sheets-work.pdf") as pages:
            assert heading in pages[0].get_text()


def test_a_sheet_with_one_order_of_several_says_whose_it_is(tmp_path: Path) -> None:
    """The last dial of a class had no name in the table."""
    folders = [str(tmp_path / name) for name in ("anna", "bert")]
    for folder, place in zip(folders, ("Cairo", "Bern"), strict=True):
        made = ["make", "horizontal-dial", "--place", place, "-q", "--formats", "svg"]
        assert main([*made, "-o", folder]) == 0
    for given, told in ((folders, folders), (folders[:1], [])):
        sheets = ["sheets", *given, "--sheet", "240x160", "-q", "-o", str(tmp_path / "sheets")]
        assert main([*sheets, "--formats", "svg"]) == 0
        (work,) = (tmp_path / "sheets").glob("*-work.pdf")
        with pymupdf.open(work) as pages:
            said = "".join(page.get_text() for page in pages)
        assert all(Path(folder).name in said for folder in told)
        assert ("folder" in said) is bool(told)
        assert ("Horizontal dial for Cairo + 1\n" in said) is bool(told)
        shutil.rmtree(tmp_path / "sheets")


def test_formats_of_sheets_alone_are_those_that_make_has_not() -> None:
    assert set(options.SHEETS_ALONE) == set(sheet_files.FORMATS) - set(FORMATS)


def test_every_design_goes_onto_sheets(tmp_path: Path) -> None:
    """Marks of a squared board are not taken for a coupon's squares."""
    out = tmp_path / "board"
    given = ["make", "habash-protractor", "-q", "--formats", "svg,lbrn2", "--sheet", "600x400"]
    assert main([*given, "-o", str(out)]) == 0
    project = (out / "sheets" / "plywood-3mm-1.lbrn2").read_text(encoding="utf-8")
    assert re.findall(r'<name Value="([^"]+)"', project) == ["engrave", "score", "cut-inner",
                                                             "cut-outer"]  # fmt: skip


def test_a_part_larger_than_all_sheets_names_the_parameter_of_its_size(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    given = ["make", "vertical-dial", "--profile", "k40", "--sheet", "300x200", "-o", str(tmp_path)]
    assert main([*given, "--set", "width_mm=400"]) == 2
    assert "make a smaller one by width_mm, or give another" in capsys.readouterr().err


def test_sheets_are_laid_anew_when_another_design_is_first(tmp_path: Path) -> None:
    """They are called by the first, and were refused as another instrument's."""
    given = ["--sheet", "400x300", "--formats", "svg", "-q", "-o", str(tmp_path)]
    for first, second in itertools.permutations(("rule-single", "meridian-ruler")):
        assert main(["make", first, second, *given]) == 0
        (work,) = (tmp_path / "sheets").glob("*-work.pdf")
        assert work.name == f"{first}-sheets-work.pdf"


def test_what_sheets_are_doing_is_told_where_it_takes_long(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    made = tmp_path / "dial"
    assert main(["make", "horizontal-dial", "--formats", "svg", "-q", "-o", str(made)]) == 0
    laid = ["sheets", str(made), "--formats", "svg", "-o", str(tmp_path / "sheets")]
    capsys.readouterr()
    monkeypatch.setattr(watching, "_EVERY_S", 0.0)
    assert main(laid) == 0
    told = capsys.readouterr().err.splitlines()
    assert told[:2] == ["laying 2 parts on sheets", "drawing acrylic-3mm-1.svg"]
    assert main([*laid, "-q"]) == 0
    assert capsys.readouterr().err == ""


def test_which_part_has_its_grooves_cut_is_told_where_it_takes_long(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(watching, "_EVERY_S", 0.0)
    given = ["make", "alidade", "--formats", "step", "-o", str(tmp_path)]
    assert main(given) == 0
    assert "grooves" not in capsys.readouterr().err
    assert main([*given, "--groove-depth", "0.1"]) == 0
    told = capsys.readouterr().err.splitlines()
    assert "cutting grooves into rule" in told
    assert main([*given, "--groove-depth", "0.1", "-q"]) == 0
    assert "grooves" not in capsys.readouterr().err
