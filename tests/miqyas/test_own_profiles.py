"""Profiles of one's own: files that start from another, and what is said of wrong ones."""

import json
from pathlib import Path

import pytest

import miqyas
from instruments.making.profiles import profile
from miqyas.__main__ import main

pytestmark = pytest.mark.slow

OWN = """base = "k40"
title = "My laser"

[colours]
cut = "#ff00ff"

[limits]
capital_height_mm = 3
"""


def test_one_s_own_starts_from_another_and_is_used(tmp_path: Path) -> None:
    own = tmp_path / "my-laser.toml"
    own.write_text(OWN, encoding="utf-8")
    found = profile(str(own))
    assert (found.title, found.colours.cut, found.limits.capital_height_mm) == (
        "My laser",
        "#ff00ff",
        3,
    )
    assert found.colours.score == profile("k40").colours.score
    assert found.remarks == profile("k40").remarks
    out = tmp_path / "dial"
    given = ["make", "horizontal-dial", "--profile", str(own), "--formats", "svg", "-q"]
    assert main([*given, "-o", str(out)]) == 0
    drawn = (out / "dial-plate.svg").read_text(encoding="utf-8")
    assert "#ff00ff" in drawn
    assert "#ff0000" not in drawn
    report = json.loads((out / "report.json").read_text(encoding="utf-8"))
    assert report["workshop"]["title"] == "My laser"
    assert main(["sheets", str(out), "-q", "-o", str(tmp_path / "sheets")]) == 0
    assert "#ff00ff" in next((tmp_path / "sheets").glob("*.svg")).read_text(encoding="utf-8")
    # What was changed meanwhile counts.
    own.write_text(OWN.replace("#ff00ff", "#00ffff"), encoding="utf-8")
    assert profile(str(own)).colours.cut == "#00ffff"


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ('titel = "x"', "did you mean title?"),
        ("sheet_mm = [[600, 400]]", "did you mean sheets_mm?"),
        ("[[material]]\nmaterial = 'felt'\nsource = 'we'", "did you mean materials?"),
        ("[limits]\nweb = 1", "did you mean limits.web_mm?"),
        ("[limits]\nkerf_mm = 0.2", "did you mean materials.kerf_mm?"),
        ("[[materials]]\nthickness = 3\nsource = 'we'", "did you mean materials.thickness_mm?"),
        ("[[works]]\nwork = 'cut'\npower = 40", "did you mean works.power_percent?"),
        ("xyzzy = 1", "miqyas profiles default --toml prints one to compare with"),
    ],
)
def test_a_key_that_is_misspelt_is_told_the_one_that_was_meant(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str, meant: str
) -> None:
    own = tmp_path / "my.toml"
    own.write_text(f'base = "k40"\n{text}\n', encoding="utf-8")
    assert main(["profiles", str(own)]) == 2
    assert capsys.readouterr().err.strip().endswith(f"not permitted): {meant}")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("title = ", "is no TOML"),
        ('title = "x"', 'write base = "default"'),
        ('base = "nowhere"', "which is no profile: choose default"),
        ('base = "default"\nstroke = 1', "stroke: extra inputs are not permitted"),
        ('base = "default"\n[colours]\ncut = "red"', "colours.cut"),
        ('base = "default"\n[colours]\ncut = "#0000ff"', "gives one colour to two processes"),
        (
            'base = "default"\n[limits]\nweb_per_thickness = [2, 1]',
            "refuses what it does not warn about",
        ),
        (
            'base = "default"\nleast_part_mm = [9, 9]\nlargest_part_mm = [5, 50]',
            "least_part_mm is larger",
        ),
        (
            'base = "default"\nleast_part_mm = [90, 500]\nsheets_mm = [[400, 300], [600, 80]]',
            "least_part_mm is larger than every one of sheets_mm",
        ),
        (
            'base = "plotter"\ncuts_no = ["vinyl"]',
            "cuts has vinyl, which cuts_no has too",
        ),
        (
            'base = "default"\ncuts = ["Brass"]\ncuts_no = [" brass"]',
            "cuts has brass, which cuts_no has too",
        ),
        ('base = "default"\ncuts_no = [" "]', "cuts_no.0"),
        (
            'base = "default"\noffsets_kerf_of = ["brass"]',
            "offsets_kerf_of is of no use without offsets_kerf = true",
        ),
        (
            'base = "default"\nmaterials = [{source = "a"}, {source = "b"}]',
            "two rules for one material",
        ),
    ],
)
def test_one_that_is_none_is_refused_in_a_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str, said: str
) -> None:
    own = tmp_path / "my.toml"
    own.write_text(text, encoding="utf-8")
    out = tmp_path / "out"
    for given in (
        ["profiles", str(own)],
        ["make", "horizontal-dial", "--profile", str(own), "-o", str(out)],
    ):
        assert main(given) == 2
        told = capsys.readouterr().err
        assert said in told
        assert len(told.splitlines()) == 1
    assert not out.exists()


def test_one_of_ones_own_that_starts_from_another_says_which_of_them_is_wrong(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    one, other = tmp_path / "one.toml", tmp_path / "other.toml"
    one.write_text('base = "other.toml"\ntitle = "One"\n', encoding="utf-8")
    for text, said in (
        ('base = "k40"\ncolours = ', "starts from base = "),
        ('base = "one.toml"', "starts from itself: choose another base"),
        ('base = "nowhere"', "starts from base = nowhere, which is no profile: choose default"),
        ('title = "Other"', 'write base = "default" in its first line'),
    ):
        other.write_text(text, encoding="utf-8")
        assert main(["profiles", str(one)]) == 2
        told = capsys.readouterr().err
        assert said in told
        assert len(told.splitlines()) == 1
    other.unlink()
    assert main(["profiles", str(one)]) == 2
    assert "and that does not exist: give a TOML file" in capsys.readouterr().err
    other.write_text(OWN, encoding="utf-8")
    found = profile(str(one))
    assert (found.title, found.colours.cut) == ("One", "#ff00ff")
    assert found.remarks == profile("k40").remarks


def test_colours_may_be_in_capitals(tmp_path: Path) -> None:
    own = tmp_path / "my.toml"
    own.write_text('base = "default"\n[colours]\ncut = "#FF00FF"\n', encoding="utf-8")
    assert profile(str(own)).colours.cut == "#ff00ff"
    own.write_text('base = "default"\n[colours]\ncut = "#00F"\n', encoding="utf-8")
    with pytest.raises(miqyas.DesignError, match="is no colour: write it as #ff0000"):
        miqyas.make("horizontal-dial", workshop={"profile": str(own)})


def test_a_file_in_another_encoding_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    own = tmp_path / "my.toml"
    own.write_bytes('base = "default"\ntitle = "Lärm"\n'.encode("latin-1"))
    assert main(["profiles", str(own)]) == 2
    assert capsys.readouterr().err.endswith("is no UTF-8 text (line 2): save it as UTF-8\n")


def test_a_file_that_is_not_there_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    gone = str(tmp_path / "gone.toml")
    assert main(["profiles", gone]) == 2
    assert "does not exist: give a TOML file" in capsys.readouterr().err
    with pytest.raises(miqyas.DesignError, match="does not exist"):
        miqyas.make("horizontal-dial", workshop={"profile": gone})
