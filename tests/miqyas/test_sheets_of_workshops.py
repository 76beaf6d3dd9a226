"""The command sheets for a workshop: what it has, makes and leaves out, and what is offered."""

import json
import shlex
from pathlib import Path

import ezdxf
import pytest
from helpers.dials_for_sheets import make_large, make_plate_and_dial

from miqyas.__main__ import main

pytestmark = pytest.mark.slow

SVG = "http://www.w3.org/2000/svg"


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A two-faced equatorial dial and a horizontal one."""
    folder = tmp_path_factory.mktemp("made")
    make_plate_and_dial(folder)
    return folder


@pytest.fixture(scope="module")
def large(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return make_large(tmp_path_factory.mktemp("made"))


@pytest.mark.parametrize(
    ("of", "sheet", "offered"),
    [
        ("default", "300x200", "330x290"),
        ("xtool", "280x280", "290x330"),
        ("xtool", "460x200", "460x290"),
        ("xtool", "200x500", "290x330"),
        ("trotec", "200x200", "290x330"),
    ],
)
def test_no_sheet_is_offered_that_the_workshop_has_not(
    large: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str],
    of: str, sheet: str, offered: str,
) -> None:  # fmt: skip
    given = ["sheets", str(large), "-q", "-o", str(tmp_path), "--profile", of, "--sheet"]
    assert main([*given, sheet]) == 2
    refused, tried = capsys.readouterr().err.splitlines()
    assert refused.endswith(f"with a margin of 5 mm: give {offered}")
    assert tried.endswith(f" --sheet {offered}")
    assert main([*given, offered]) == 0
    assert not capsys.readouterr().err


def test_of_several_instruments_it_is_told_which_can_not_be_cut(
    made: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    wood = ["make", "horizontal-dial", "--set", "material=plywood", "--formats", "svg", "-q"]
    assert main([*wood, "-o", str(tmp_path / "wood")]) == 0
    both = ["sheets", str(made / "dial"), str(tmp_path / "wood"), "-o", str(tmp_path / "out")]
    assert main([*both, "--profile", "sendcutsend"]) == 2
    said = capsys.readouterr().err
    assert said.startswith("miqyas: wood: slot/gnomon of dial-plate = 3.10 mm is too small")
    assert len(said.splitlines()) == 1
    assert main([*both, "--profile", "router"]) == 2
    told = [line.split(": ")[1] for line in capsys.readouterr().err.splitlines()]
    assert told == ["dial", "wood"]


@pytest.mark.parametrize(
    ("design", "given"),
    [
        ("horizontal-dial", ["--place", "Paris, US", "--set", "material=black acrylic"]),
        ("horizontal-dial", ["--place", "52.5, 13.4", "--set", "ornaments.motto=Ça ira, l'ami"]),
        ("vertical-dial", ["--set", "azimuth=170", "--set", "lettering.language=ar"]),
        ("gunter-quadrant", ["--place", "Berlin"]),
    ],
)
def test_what_was_made_for_another_workshop_is_made_for_this_one_by_the_command_that_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], design: str, given: list[str]
) -> None:
    folder = str(tmp_path / "a folder")
    assert main(["make", design, *given, "--formats", "svg", "-q", "-o", folder]) == 0
    sheets = ["sheets", folder, "-q", "-o", str(tmp_path / "out"), "--profile", "router"]
    assert main(sheets) == 2
    said = capsys.readouterr().err
    command = said.partition("make it for this one by miqyas ")[2].rpartition(", or choose")[0]
    before = json.loads(Path(folder, "report.json").read_text())["parameters"]
    assert main([*shlex.split(command), "-q"]) == 0
    after = json.loads(Path(folder, "report.json").read_text())["parameters"]
    assert after == before | {"workshop.profile": "router"}
    capsys.readouterr()
    assert main(sheets) == 0


def test_what_another_workshop_refuses_is_told_by_the_command(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = str(tmp_path / "alidade")
    assert main(["make", "alidade", "--formats", "svg", "-q", "-o", folder]) == 0
    capsys.readouterr()
    assert main(["sheets", folder, "--profile", "router", "-o", str(tmp_path / "out")]) == 2
    first, last = capsys.readouterr().err.splitlines()
    assert "make" not in first
    assert f"miqyas make alidade --profile router -o {folder} tells what to change" in last
    square = f"M0 0h9v9h-9z{' ' * 1000}"
    arms = tmp_path / "arms.svg"
    arms.write_text(f'<svg xmlns="{SVG}" viewBox="0 0 9 9"><path d="{square}"/></svg>')
    given = ["make", "horizontal-dial", "--picture", str(arms), "--formats", "svg", "-q"]
    assert main([*given, "-o", folder + "2"]) == 0
    assert main(["sheets", folder + "2", "--profile", "router", "-o", str(tmp_path / "out")]) == 2
    assert ": make it again with --profile router, or" in capsys.readouterr().err


def test_what_is_larger_than_the_machine_is_given_no_larger_sheet(
    large: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    said = (
        "is too small for dial-plate of large, 280.0 × 320.0 mm, with a margin of 5 mm, and this "
        "workshop has none larger than 300 × 200: make a smaller one, or give another workshop by "
        "--profile\n"
    )
    for more in ([], ["--sheet", "200x100"]):
        given = ["sheets", str(large), "-q", "-o", str(tmp_path), "--profile", "k40", *more]
        assert main(given) == 2
        assert capsys.readouterr().err.endswith(said)


def test_no_margin_is_offered_in_which_a_tool_leaves_the_sheet(tmp_path, capsys):
    out = str(tmp_path / "dial")
    given = ["--set", "width_mm=200", "--formats", "svg", "-q", "-o", out]
    assert main(["make", "horizontal-dial", "--place", "Berlin", *given]) == 0
    sheets = ["sheets", out, "--sheet", "206x206", "-q", "-o", str(tmp_path / "sheets")]
    for name, offered in (("default", True), ("router", False)):
        capsys.readouterr()
        assert main([*sheets, "--profile", name]) == 2
        assert ("or margin = 3" in capsys.readouterr().err) is offered


def test_a_sheet_that_the_workshop_has_not_is_told(
    made: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    given = ["sheets", str(made / "dial"), "-q", "-o", str(tmp_path), "--formats", "svg"]
    assert main([*given, "--profile", "k40", "--sheet", "600x400"]) == 0
    said = capsys.readouterr().err
    assert said.count("600x400 mm is larger than this workshop's 300x200") == 1
    assert main([*given, "--profile", "k40", "--sheet", "200x300"]) == 0
    assert main([*given, "--sheet", "600x400"]) == 0
    assert not capsys.readouterr().err
    assert main([*given, "--profile", "sendcutsend", "--kerf", "0"]) == 0
    assert "takes a file a part" in capsys.readouterr().err
    assert main([*given, "--profile", "printer", "--sheet", "220x220"]) == 0
    bed = "for that bed give --profile a file with base = 'printer' and sheets_mm = [[220, 220]]"
    assert bed in capsys.readouterr().err
    assert main([one for one in [*given, "--profile", "fibre"] if one != "-q"]) == 0
    said_of_fibre = capsys.readouterr()
    assert "the cut comes from another machine" in said_of_fibre.err
    assert " m of lines, its cuts another machine's" in said_of_fibre.out
    assert main([*given, "--profile", "sendcutsend", "--kerf", "0", "--tabs", "0.5"]) == 2
    assert "tabs = 0.5 leave outlines open" in capsys.readouterr().err


def test_a_sheet_that_the_workshop_has_not_is_told_before_the_work_begins(
    made: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("miqyas.sheets_command.nested", interrupted)
    monkeypatch.setattr("miqyas.make_command._write", interrupted)
    given = ["-q", "-o", str(tmp_path), "--formats", "svg", "--profile", "k40"]
    for command in ("sheets", str(made / "dial")), ("make", "horizontal-dial"):
        assert main([*command, *given, "--sheet", "600x400"]) == 130
        assert "600x400 mm is larger than this workshop's 300x200" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("own", "written"),
    [
        ("base = 'lightburn'", True),
        ("base = 'k40'\nformats = ['svg', 'lbrn2']", True),
        ("base = 'default'", False),
    ],
)
def test_who_drives_a_laser_by_lightburn_is_given_its_project(
    made: Path, tmp_path: Path, own: str, written: bool
) -> None:
    (tmp_path / "ours.toml").write_text(f"{own}\ntitle = 'Ours'\n", encoding="utf-8")
    given = ["sheets", str(made / "dial"), "--profile", str(tmp_path / "ours.toml"), "-q"]
    assert main([*given, "-o", str(tmp_path / "out")]) == 0
    assert [file.suffix for file in (tmp_path / "out").glob("*.lbrn2")] == [".lbrn2"] * written
    assert list((tmp_path / "out").glob("*.svg"))
    assert main([*given, "--formats", "svg", "-o", str(tmp_path / "asked")]) == 0
    assert not list((tmp_path / "asked").glob("*.lbrn2"))


def test_a_kerf_of_ones_own_profile_that_is_not_given_is_told(tmp_path, capsys, monkeypatch):
    monkeypatch.chdir(tmp_path)
    rule = "[[materials]]\nmaterial = 'acrylic'\nkerf_mm = 0.16\nsource = 'our coupon'\n"
    Path("ours.toml").write_text(f"base = 'default'\n{rule}", encoding="utf-8")
    assert main(["make", "horizontal-dial", "--formats", "svg", "-q", "-o", "rule"]) == 0
    sheets = ["sheets", "rule", "-q", "--formats", "svg", "--profile", "ours.toml"]
    for kerf, told in (([], 1), (["--kerf", "0.16"], 0)):
        capsys.readouterr()
        assert main([*sheets, *kerf]) == 0
        assert capsys.readouterr().err.count("your profile has 0.16 mm for acrylic") == told


def test_a_kerf_of_0_that_make_was_given_is_meant_on_sheets_too(tmp_path, capsys, monkeypatch):
    monkeypatch.chdir(tmp_path)
    rule = "[[materials]]\nmaterial = 'acrylic'\nkerf_mm = 0.16\nsource = 'our coupon'\n"
    Path("ours.toml").write_text(f"base = 'default'\n{rule}", encoding="utf-8")
    given = ["-q", "--formats", "svg", "--profile", "ours.toml"]
    assert main(["make", "horizontal-dial", *given, "--kerf", "0", "-o", "rule"]) == 0
    assert main(["sheets", "rule", "-q", "--formats", "svg"]) == 0
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize(("kerf_mm", "asked"), [(0.0, False), (0.16, True)])
def test_a_profile_that_has_no_kerf_is_asked_for_none(
    kerf_mm, asked, tmp_path, capsys, monkeypatch
):
    monkeypatch.chdir(tmp_path)
    rule = f"[[materials]]\nmaterial = 'acrylic'\nkerf_mm = {kerf_mm}\nsource = 'ours'\n"
    Path("ours.toml").write_text(f"base = 'default'\n{rule}", encoding="utf-8")
    given = ["--set", "stand.kind=none", "-q", "--formats", "svg", "--profile", "ours.toml"]
    assert main(["make", "equatorial-dial", *given, "-o", "disc"]) == 0
    assert main(["sheets", "disc", "--pins", "3", "--formats", "svg"]) == 0
    told = capsys.readouterr().out
    assert "with a kerf that is off by 0.02" in told
    assert ("give yours (miqyas coupon) by --kerf" in told) == asked


def test_a_sheet_that_the_workshop_has_not_is_told_once_by_make(tmp_path, capsys):
    given = ["-q", "-o", str(tmp_path), "--formats", "svg", "--profile", "k40"]
    assert main(["make", "horizontal-dial", *given, "--sheet", "600x400"]) == 0
    assert capsys.readouterr().err.count("larger than this workshop's") == 1


def test_what_make_has_told_is_not_told_again_by_its_sheets(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    given = ["make", "horizontal-dial", "--profile", "sendcutsend", "--sheet", "600x400", "-q"]
    assert main([*given, "--formats", "dxf", "-o", str(tmp_path)]) == 0
    assert capsys.readouterr().err.count("marks are left out") == 1


def test_what_a_workshop_leaves_out_is_told_and_left_out(
    made: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    given = ["sheets", str(made / "plate"), "--profile", "sendcutsend", "-q"]
    assert main([*given, "-o", str(tmp_path / "out")]) == 0
    said = capsys.readouterr().err
    assert "marks are left out" in said
    assert "set it to 0" in said
    files = {file.name for file in (tmp_path / "out").iterdir()}
    assert not [name for name in files if "-back" in name]
    for name in (n for n in files if n.endswith(".dxf")):
        space = ezdxf.readfile(tmp_path / "out" / name).modelspace()
        assert {entity.dxf.layer for entity in space} == {"CUT"}


def test_a_profile_says_how_large_sheets_are(made: Path, tmp_path: Path) -> None:
    given = ["sheets", str(made / "dial"), "--profile", "snijlab", "-q"]
    assert main([*given, "-o", str(tmp_path / "out")]) == 0
    told = json.loads((tmp_path / "out" / "report.json").read_text(encoding="utf-8"))
    assert told["parameters"]["sheet_mm"] == [1200, 600]
