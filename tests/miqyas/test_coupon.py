"""The coupon, measured in its files, and the profile that is made from what is read on it."""

import io
import re
import tomllib
from pathlib import Path

import numpy as np
import pytest
import shapely
from helpers import svg_file

import miqyas
import templates
from instruments.guide.speech import speech
from instruments.making.profiles import profile
from instruments.shop.coupon import BLOCK_MM, BLOCKS, GAPS_MM, STEPS_MM, TEETH_MM
from miqyas.__main__ import main
from miqyas.remaking import remade

pytestmark = pytest.mark.slow

FILE_MM = 0.0015
"""Numbers in files have four decimals, and ends of a width are two of them."""


def polygon(part):
    """A part's outline as it is drawn."""
    drawing = svg_file.Drawing.of(part)
    segments = drawing.segments("outline")
    return shapely.Polygon([(s.start.real, s.start.imag) for s in segments])


def runs(shape, line):
    """The lengths along a line that are within a shape, and those that are not, by turns."""
    inside = shapely.intersection(shape, line)
    ends = sorted(x for part in shapely.get_parts(inside) for x, _ in part.coords)
    return np.diff(ends)


@pytest.mark.parametrize("thickness", [0.5, 3.0, 12.0])
def test_slots_and_teeth_are_as_wide_as_is_written_beside_them(thickness):
    made = miqyas.make("coupon", thickness_mm=thickness)
    plate = polygon(made.part("coupon"))
    left, foot, right, top = plate.bounds
    low = runs(plate, shapely.LineString([(left - 1, foot + 5), (right + 1, foot + 5)]))
    assert low[1::2] == pytest.approx([thickness + step for step in STEPS_MM], abs=FILE_MM)
    high = runs(plate, shapely.LineString([(left - 1, top - 4), (right + 1, top - 4)]))
    assert high[2:-1:2] == pytest.approx(TEETH_MM, abs=FILE_MM)


def test_lines_stand_as_far_apart_as_is_written_beside_them():
    made = miqyas.make("coupon")
    drawing = svg_file.Drawing.of(made.part("coupon"))
    for gap in GAPS_MM:
        xs = sorted(ends[0].real for ends in drawing.ends(f"gap/{gap:g}"))
        line = made.design.workshop.limits.line_mm
        assert np.diff(xs) - line == pytest.approx([gap] * 4, abs=FILE_MM)


def test_a_kerf_that_is_read_on_blocks_is_made_up_for(tmp_path: Path) -> None:
    """A machine with a kerf of 0.17 mm cuts the coupon; the next blocks are of their size."""
    folder, machine = tmp_path / "coupon", tmp_path / "machine.toml"
    given = ["-q", "--formats", "svg"]
    assert main(["coupon", "--material", "plywood", *given, "-o", str(folder)]) == 0
    together = BLOCKS * (BLOCK_MM[0] - 0.17)
    read = ["--blocks", f"{together:.2f}", "--slot", "3.1", "--pin", "5.1", "--tooth", "0.8"]
    read += ["--letters", "1.5", "--gap", "0.15", "--power", "40", "--speed", "200"]
    read += ["--depth", "0.3"]
    assert main(["calibrate", str(folder), *read, "-o", str(machine)]) == 0
    found = tomllib.loads(machine.read_text(encoding="utf-8"))
    assert found["materials"][0]["kerf_mm"] == pytest.approx(0.17)
    own = profile(str(machine))
    assert own.limits_of("plywood", 3.0).web_mm == 0.8
    assert own.limits_of("plywood", 3.0).capital_height_mm == 1.5
    assert own.limits_of("acrylic", 3.0).capital_height_mm == 2.0
    assert own.work_of("engrave", "plywood", 3.0).speed_mm_s == 200.0
    # The sheet is 3.27 mm thick, for which the settings of 6 mm held.
    cut = profile("default").work_of("cut", "plywood", 3.0)
    for thickness_mm in (3.0, 3.27):
        assert own.limits_of("plywood", thickness_mm).web_mm == 0.8
        assert own.work_of("engrave", "plywood", thickness_mm).speed_mm_s == 200.0
        found = own.work_of("cut", "plywood", thickness_mm)
        assert found == cut.model_copy(update={"thickness_mm": 3.27})
    assert own.work_of("cut", "plywood", 6.0) == profile("default").work_of("cut", "plywood", 6.0)
    again = miqyas.make("coupon", workshop={"kerf_mm": 0.17, "profile": str(machine)})
    written = miqyas.write(again, tmp_path / "again", ["svg"])
    block = next(file.path for file in written if file.path.name == "block-1.svg")
    xs = [s.start.real for s in svg_file.Drawing(block.read_bytes()).segments("outline")]
    assert max(xs) - min(xs) - 0.17 == pytest.approx(BLOCK_MM[0], abs=FILE_MM)


@pytest.mark.parametrize("made_up_for", [0.0, 0.12])
def test_what_is_read_in_slots_and_holes_is_true_of_the_next_piece(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], made_up_for: float
) -> None:
    """A machine with a kerf of 0.16 mm cuts the coupon from a sheet of 2.96 mm; a pin of 5 mm."""
    kerf, sheet, pin = 0.16, 2.96, 5.0
    folder, machine = tmp_path / "coupon", tmp_path / "machine.toml"
    given = ["--set", f"workshop.kerf_mm={made_up_for}", "-q", "--formats", "svg"]
    assert main(["coupon", *given, "-o", str(folder)]) == 0
    drawn = svg_file.Drawing((folder / "coupon.svg").read_bytes())
    xs = [(s.start.real, s.start.imag) for s in drawn.segments("outline")]
    low = shapely.LineString([(-9, 5), (999, 5)])
    cut = runs(shapely.Polygon(xs), low)[1::2] + kerf
    entered = next(n for n, wide in enumerate(cut) if wide >= sheet)
    slot = 3.0 + STEPS_MM[entered]
    hole = pin + STEPS_MM[4]
    ends = [s.start for s in drawn.segments(f"hole/pin/{hole:g}")]
    true_hole = max(abs(one - other) for one in ends for other in ends) + kerf
    blocks = BLOCKS * (BLOCK_MM[0] + made_up_for - kerf)
    read = ["--blocks", f"{blocks}", "--slot", f"{slot}", "--pin", f"{hole}"]
    assert main(["calibrate", str(folder), *read, "-o", str(machine)]) == 0
    found = dict(re.findall(r"workshop\.(\w+)=(\S+)", capsys.readouterr().out))
    assert float(found["kerf_mm"]) == pytest.approx(kerf)
    assert float(found["sheet_mm"]) == pytest.approx(cut[entered], abs=FILE_MM)
    assert sheet <= float(found["sheet_mm"]) < sheet + 0.1
    assert pin + float(found["clearance_mm"]) == pytest.approx(true_hole, abs=FILE_MM)


OWN = """base = "lightburn"
title = "The 60 W"

[[materials]]
material = "plywood"
thickness_mm = 3
hole_mm = 2
web_mm = 2
source = "our coupon of June"
"""


def test_a_coupon_of_a_profile_of_ones_own_is_built_on(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("my-laser.toml").write_text(OWN, encoding="utf-8")
    given = ["--material", "plywood", "--profile", "my-laser.toml", "-q", "--formats", "svg"]
    assert main(["coupon", *given, "-o", "coupon"]) == 0
    read = ["--blocks", "99.2", "--tooth", "0.8", "--power", "40", "--speed", "200"]
    assert main(["calibrate", "coupon", *read, "-o", "machines/plywood.toml"]) == 0
    found = profile("machines/plywood.toml")
    (rule,) = (one for one in found.materials if one.material == "plywood")
    assert (rule.web_mm, rule.kerf_mm, rule.hole_mm) == (0.8, 0.16, 2)
    assert rule.source == "read on a coupon; what is not: our coupon of June"
    assert found.work_of("engrave", "plywood", 3.0).power_percent == 40
    assert found.title == "The 60 W, as measured"
    # What is mended in it counts for what builds on it, whichever profile is written there.
    Path("my-laser.toml").write_text(OWN + "[limits]\nline_mm = 0.4\n", encoding="utf-8")
    assert profile("machines/plywood.toml").limits.line_mm == 0.4
    before = Path("my-laser.toml").read_bytes()
    assert main(["calibrate", "coupon", *read, "-o", "my-laser.toml"]) == 2
    assert "is the profile that the new one builds on" in capsys.readouterr().err
    assert Path("my-laser.toml").read_bytes() == before
    # Elsewhere its name says nothing.
    Path("elsewhere").mkdir()
    monkeypatch.chdir("elsewhere")
    assert main(["calibrate", "../coupon", *read]) == 2
    assert "say where it is with --profile" in capsys.readouterr().err
    assert main(["calibrate", "../coupon", *read, "--profile", "../my-laser.toml"]) == 0
    assert profile("my-machine.toml").limits.line_mm == 0.4
    assert main(["make", "alidade", "--profile", "my-machine.toml", "-q"]) == 0


def test_what_was_read_on_another_sheet_is_kept(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    machine = tmp_path / "machine.toml"
    for material in ("plywood", "acrylic"):
        folder = tmp_path / material
        assert main(["coupon", "--material", material, "-q", "--formats", "svg", "-o",
                     str(folder)]) == 0  # fmt: skip
    read = ["--blocks", "99.2", "-o", str(machine)]
    assert main(["calibrate", str(tmp_path / "plywood"), *read]) == 0
    before = machine.read_bytes()
    assert main(["calibrate", str(tmp_path / "acrylic"), *read]) == 2
    assert "is there already, and not of this sheet: call it otherwise" in capsys.readouterr().err
    assert machine.read_bytes() == before
    assert main(["calibrate", str(tmp_path / "plywood"), "--tooth", "0.8", *read]) == 0
    assert machine.read_bytes() != before


def test_comments_of_one_s_own_are_kept_at_the_end(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    machine = tmp_path / "my-machine.toml"
    assert main(["coupon", "-q", "--formats", "svg", "-o", str(tmp_path)]) == 0
    again = ["calibrate", str(tmp_path), "--blocks", "99.2", "-o", str(machine)]
    assert main(again) == 0
    assert main(again) == 0
    assert "comments" not in capsys.readouterr().err
    written = machine.read_text(encoding="utf-8")
    own = "# In May\n[limits]\nsource = 'no # here' # Our own\nline_mm = 0.4\n"
    machine.write_text(f"{written}{own}", encoding="utf-8")
    assert main(again) == 0
    kept = ["# In May", "# source = 'no # here' # Our own"]
    assert f"comments stand at its end now: {'; '.join(kept)}" in capsys.readouterr().err
    assert machine.read_text(encoding="utf-8").splitlines()[-3:] == ["", *kept]
    assert profile(str(machine)).limits.line_mm == 0.4
    before = machine.read_bytes()
    assert main(again) == 0
    assert "comments" not in capsys.readouterr().err
    assert machine.read_bytes() == before


def test_what_was_read_before_is_kept(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A second reading threw the first one's kerf away."""
    monkeypatch.chdir(tmp_path)
    plywood = ["coupon", "--material", "plywood", "-q", "--formats", "svg"]
    assert main([*plywood, "-o", "coupon"]) == 0
    first = ["--blocks", "99.2", "--tooth", "0.8", "--power", "40", "--speed", "200"]
    assert main(["calibrate", "coupon", *first, "--depth", "0.3"]) == 0
    machine = Path("my-machine.toml")
    own = (
        "[[materials]]\nmaterial = 'felt'\nkerf_mm = 0.3\nsource = 'we'\n[limits]\nline_mm = 0.4\n"
    )
    machine.write_text(machine.read_text(encoding="utf-8") + own, encoding="utf-8")
    capsys.readouterr()

    assert main(["calibrate", "coupon", "--letters", "1.4", "--slot", "3"]) == 0
    told = capsys.readouterr()
    assert "Kept as read before: blocks, tooth, power, speed, depth." in told.out
    # The kerf that is known makes the slot wider than its number.
    given = "--set workshop.kerf_mm=0.16 --set workshop.sheet_mm=3.16 --groove-depth 0.3"
    # Of another material the readings would be lost without a word.
    of_sheet = f"--profile my-machine.toml --set material=plywood {given}"
    assert of_sheet in told.out
    assert of_sheet.partition(" ")[2].partition(" ")[2] in machine.read_text("utf-8").split("\n")[1]
    assert "warning" not in told.err
    found = profile("my-machine.toml")
    rule = found.rule("plywood", 3.0)
    assert (rule.kerf_mm, rule.web_mm, rule.capital_height_mm) == (0.16, 0.8, 1.4)
    assert rule.source == "read on a coupon"
    assert found.work_of("engrave", "plywood", 3.0).power_percent == 40
    assert (found.rule("felt", 2.0).kerf_mm, found.limits.line_mm) == (0.3, 0.4)

    # Another square is of another depth; a coupon by the profile itself goes into it too.
    assert main([*plywood, "--profile", str(machine), "-o", "second"]) == 0
    assert main(["calibrate", "second", "--power", "50", "--speed", "100"]) == 0
    assert "depth" not in capsys.readouterr().out
    found = profile("my-machine.toml")
    assert found.work_of("engrave", "plywood", 3.0).power_percent == 50
    assert found.rule("plywood", 3.0).kerf_mm == 0.16


def test_another_machines_profile_is_kept(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["coupon", "-q", "--formats", "svg", "-o", "coupon"]) == 0
    assert main(["calibrate", "coupon", "--tooth", "0.8"]) == 0
    before = Path("my-machine.toml").read_bytes()
    assert main(["calibrate", "coupon", "--tooth", "0.9", "--profile", "lightburn"]) == 2
    assert "builds on default, not on lightburn: call it otherwise" in capsys.readouterr().err
    assert Path("my-machine.toml").read_bytes() == before


def test_that_the_kerf_is_not_known_without_the_blocks_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder, machine = tmp_path / "coupon", tmp_path / "machine.toml"
    assert main(["coupon", "-q", "--formats", "svg", "-o", str(folder)]) == 0
    assert main(["calibrate", str(folder), "--slot", "3.1", "-o", str(machine)]) == 0
    assert "blocks are not given" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ([], "readings are not given"),
        (["--blocks", "120"], "blocks = 120 is not on the coupon: give 75 to 105"),
        (["--slot", "x"], "slot = x is no number"),
        (["--power", "40"], "speed is not given"),
        (["--blocks", "101"], "would need a kerf of -0.2 mm"),
        (["--blocks", "99", "-o", "machine.txt"], "is no TOML file"),
    ],
)
def test_readings_that_can_not_be_are_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], given: list[str], said: str
) -> None:
    folder = tmp_path / "coupon"
    assert main(["coupon", "-q", "--formats", "svg", "-o", str(folder)]) == 0
    before = sorted(tmp_path.iterdir())
    assert main(["calibrate", str(folder), *given]) == 2
    told = capsys.readouterr().err.strip()
    assert said in told
    assert "\n" not in told
    assert sorted(tmp_path.iterdir()) == before


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (["--blocks", "99.2", "--pin", "5"], ""),
        (["--blocks", "96", "--pin", "5"], "tells a kerf of 0.8 mm, where 0.2 is usual: are all 5"),
        (["--blocks", "99.2", "--pin", "4.7"], "of a hole in which no pin of 5 mm turns: measure"),
    ],
)
def test_readings_that_are_hardly_true_are_warned_of(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], given: list[str], said: str
) -> None:
    folder, machine = tmp_path / "coupon", tmp_path / "machine.toml"
    plywood = ["coupon", "--material", "plywood", "-q", "--formats", "svg"]
    assert main([*plywood, "-o", str(folder)]) == 0
    assert main(["calibrate", str(folder), *given, "-o", str(machine)]) == 0
    told = capsys.readouterr().err.strip()
    assert said in told
    assert bool(told) == bool(said)


def test_a_sheet_that_is_read_anew_takes_its_rules_along(tmp_path: Path) -> None:
    """Of the thickness that it has now, and no other sheet's with it."""
    folder, machine = tmp_path / "coupon", tmp_path / "machine.toml"
    plywood = ["coupon", "--material", "plywood", "-q", "--formats", "svg"]
    assert main([*plywood, "-o", str(folder)]) == 0
    read = ["calibrate", str(folder), "-o", str(machine), "-q"]
    first = ["--blocks", "100", "--tooth", "0.8", "--power", "40", "--speed", "200"]
    assert main([*read, *first, "--slot", "3.3"]) == 0
    for slot, up_to in (("3.3", 3.3), ("3.2", 3.2), ("2.8", 3.0)):
        assert main([*read, "--slot", slot]) == 0
        own = profile(str(machine))
        rules = [r.thickness_mm for r in own.materials if r.material == "plywood"]
        assert rules == [up_to, 6.0]
        engraved = [w for w in own.works if (w.work, w.material) == ("engrave", "plywood")]
        assert [w.thickness_mm for w in engraved] == [up_to, None]
        assert own.work_of("cut", "plywood", up_to).speed_mm_s == pytest.approx(15.0)


class Keyboard(io.StringIO):
    """What a person types."""

    def isatty(self) -> bool:
        return True


def test_an_answer_that_can_not_be_is_asked_for_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    folder, machine = tmp_path / "coupon", tmp_path / "machine.toml"
    assert main(["coupon", "-q", "--formats", "svg", "-o", str(folder)]) == 0
    capsys.readouterr()
    typed = ["abc", "101", "99,2mm", "", "9", "0.2in", "0.8", "", "", "40 %", "200 mm/s", "0.3"]
    monkeypatch.setattr("sys.stdin", Keyboard("\n".join(typed) + "\n"))
    assert main(["calibrate", str(folder), "-o", str(machine)]) == 0
    told = capsys.readouterr().out
    assert re.findall("Error: (.*)", told) == [
        "blocks = abc is no number: give what you read",
        "blocks = 101 would need a kerf of -0.2 mm: measure them once more",
        "pin = 9 is not on the coupon: give 4.7 to 5.3",
    ]
    made = profile(str(machine))
    assert made.rule("acrylic", 3.0).kerf_mm == pytest.approx(0.16)
    assert made.work_of("engrave", "acrylic", 3.0).speed_mm_s == 200


def test_who_stops_answering_is_told_that_nothing_is_written(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ctrl-C and Ctrl-D at a question ended in a traceback."""
    folder, machine = tmp_path / "coupon", tmp_path / "machine.toml"
    assert main(["coupon", "-q", "--formats", "svg", "-o", str(folder)]) == 0
    monkeypatch.setattr("sys.stdin", Keyboard("99.2\n"))
    assert main(["calibrate", str(folder), "-o", str(machine)]) == 130
    assert capsys.readouterr().err.strip() == "miqyas: not answered: nothing is written"
    assert not machine.exists()


def test_a_power_without_its_speed_is_left_out(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    folder, machine = tmp_path / "coupon", tmp_path / "machine.toml"
    assert main(["coupon", "-q", "--formats", "svg", "-o", str(folder)]) == 0
    monkeypatch.setattr("sys.stdin", Keyboard("99.2\n\n\n\n\n\n40\n\n"))
    assert main(["calibrate", str(folder), "-o", str(machine)]) == 0
    assert "both are left out" in capsys.readouterr().out
    assert "power" not in machine.read_text(encoding="utf-8").partition("[[works]]")[0]


@pytest.mark.parametrize("language", templates.names("languages"))
def test_what_has_no_power_is_asked_for_none(language: str) -> None:
    """A knife's coupon had squares of 20 to 80 % power."""
    given = {"lettering": {"language": language}, "material": "acrylic"}
    laser, knife = (
        miqyas.make("coupon", workshop={"profile": name}, **given) for name in ("k40", "plotter")
    )
    assert any(mark.means.startswith("grid/") for mark in laser.part("coupon").front)
    means = {mark.means.split("/")[0:2][-1] for mark in knife.part("coupon").front}
    assert not means & {"power", "speed", "grid"}
    told = " ".join(step for section in knife.guide for step in section.steps)
    assert "LightBurn" not in told
    assert "miqyas calibrate" in told
    texts = speech(language).texts
    for with_grid, without in zip(laser.guide, knife.guide, strict=True):
        of_grid = texts[f"coupon.{with_grid.key}_grid"]
        others = [step for step in with_grid.steps if step not in of_grid]
        assert [*without.steps] == others != [*with_grid.steps]


def test_a_coupon_asks_for_nothing_that_its_workshop_leaves_out(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Who only cuts was to give squares their power and to read letters, and all had LightBurn."""
    said = speech("en").texts
    told = {
        name: " ".join(
            step
            for section in miqyas.make("coupon", workshop={"profile": name}).guide
            for step in section.steps
        )
        for name in ("lightburn", "glowforge", "sendcutsend")
    }
    for key, names in {
        "make_lightburn": {"lightburn"},
        "make_grid": {"lightburn"},
        "read_grid": {"lightburn"},
        "read_marks": {"lightburn", "glowforge"},
        "read_last": set(told),
    }.items():
        for step in said[f"coupon.{key}"]:
            assert {name for name in told if step in told[name]} == names
    given = ["coupon", "-q", "--formats", "dxf", "--profile", "sendcutsend", "-o", str(tmp_path)]
    assert main(given) == 0
    read = ["calibrate", str(tmp_path), "--letters", "2", "-o", str(tmp_path / "m.toml")]
    assert main(read) == 2
    assert "letters = 2 is not on the coupon of such a machine" in capsys.readouterr().err


def test_a_router_s_tool_goes_into_the_comb() -> None:
    made = miqyas.make("coupon", material="plywood", workshop={"profile": "router"})
    plate = polygon(made.part("coupon"))
    _, _, right, top = plate.bounds
    along = runs(
        plate.symmetric_difference(plate.envelope),
        shapely.LineString([(0, top - 4), (right, top - 4)]),
    )
    assert along[::2] == pytest.approx([3.175] * (len(TEETH_MM) + 1), abs=FILE_MM)


@pytest.mark.parametrize(("profile", "told"), [("router", True), ("default", False)])
def test_the_kerf_of_a_tool_is_given_to_the_program_that_makes_up_for_it(
    profile: str, told: bool
) -> None:
    """In files it would be made up for twice."""
    made = miqyas.make("coupon", material="plywood", **{"workshop.profile": profile})
    (read,) = (section for section in made.guide if section.key == "read")
    assert read.steps[0].startswith("Kerf: push the 5 blocks together")
    assert read.steps[0].endswith("give it a tool that is wider by so much.") is told
    assert sum(step.startswith("Kerf") for step in read.steps) == 1


def test_no_power_is_read_of_a_knife(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    given = ["--formats", "svg", "-o", str(tmp_path), "--profile", "plotter"]
    assert main(["coupon", "-q", "--material", "card", "--thickness", "0.5", *given]) == 0
    assert main(["calibrate", str(tmp_path), "--power", "40", "--speed", "20"]) == 2
    assert "power = 40 is not on the coupon of such a machine" in capsys.readouterr().err


def test_another_things_folder_is_no_coupons(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["make", "shadow-staff", "-q", "--formats", "svg", "-o", str(tmp_path)]) == 0
    assert main(["calibrate", str(tmp_path), "--blocks", "99"]) == 2
    assert "not of a coupon" in capsys.readouterr().err


@pytest.mark.parametrize(("profile", "given"), [("sendcutsend", False), ("default", True)])
def test_a_vendor_that_makes_up_for_the_kerf_is_given_none(tmp_path, capsys, profile, given):
    """It was offered, and warned of where it was taken."""
    folder, own = str(tmp_path / "coupon"), str(tmp_path / "own.toml")
    made = ["coupon", "-q", "--profile", profile, "--material", "steel", "--formats", "svg"]
    assert main([*made, "-o", folder]) == 0
    assert main(["calibrate", folder, "--blocks", "99.5", "--slot", "3", "-o", own]) == 0
    said = capsys.readouterr().out
    assert ("workshop.kerf_mm=0.1" in said) is given
    assert "workshop.sheet_mm=3.1" in said


@pytest.mark.parametrize("empty", ["", "  "])
def test_a_coupon_of_no_material_is_refused(tmp_path, capsys, empty):
    assert main(["coupon", "--material", empty, "-o", str(tmp_path / "out")]) == 2
    said = capsys.readouterr().err
    assert said.startswith("miqyas: material")
    assert said.count("\n") == 1
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize(("thick", "slots"), [(6, 7), (3, 2), (1.5, 0)])
def test_slots_that_a_tool_does_not_go_into_are_left_out(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], thick: float, slots: int
) -> None:
    """Five of seven could not be cut, and the peg fitted the narrowest of the others."""
    given = ["coupon", "--profile", "router", "--material", "oak", "--thickness", f"{thick}"]
    assert main([*given, "--formats", "svg", "-q", "-o", str(tmp_path)]) == 0
    told = capsys.readouterr().err
    assert (f"leaves out {7 - slots} of 7 slots" in told) is (slots < 7)
    made = remade(tmp_path)
    plate = polygon(made.part("coupon"))
    left, foot, right, _ = plate.bounds
    wide = runs(plate, shapely.LineString([(left - 1, foot + 5), (right + 1, foot + 5)]))[1::2]
    assert wide == pytest.approx([thick + step for step in STEPS_MM[7 - slots :]], abs=FILE_MM)
    labels = [m.means for m in made.part("coupon").front if m.means.startswith("label/slot/")]
    assert len(labels) == slots
    steps = [step for section in made.guide for step in section.steps]
    assert any(f"{7 - slots} slots below 3.175 mm" in step for step in steps) is (slots < 7)
    assert any("light pressure" in step for step in steps) is (slots > 0)
    read = ["calibrate", str(tmp_path), "-o", str(tmp_path / "m.toml"), "--slot", f"{thick - 0.1}"]
    assert main(read) == (0 if slots == 7 else 2)


@pytest.mark.parametrize("name", templates.names("workshop"))
def test_only_from_vendors_a_coupon_is_ordered(name: str, tmp_path: Path, capsys) -> None:
    given = ["coupon", "--profile", name, "--material", "brass", "--thickness", "1.5"]
    assert main([*given, "--formats", "svg", "-o", str(tmp_path)]) == 0
    ordered = name in ("ponoko", "snijlab", "sendcutsend", "photo-etch")
    assert ("Next: order it" in capsys.readouterr().out) is ordered
    steps = [step for section in remade(tmp_path).guide for step in section.steps]
    assert any("Order it" in step for step in steps) is ordered
    assert any("scrap" in step for step in steps) is not ordered
    assert not (ordered and any("power" in step for step in steps))


@pytest.mark.parametrize(
    ("name", "material", "marked"),
    [("fibre", "brass", True), ("k40", "slate", True), ("k40", "plywood", False)],
)
def test_who_only_marks_is_not_told_to_cut_a_coupon(name, material, marked, tmp_path, capsys):
    given = ["coupon", "--profile", name, "--material", material, "--formats", "svg"]
    assert main([*given, "-o", str(tmp_path)]) == 0
    assert f"Next: {'mark' if marked else 'cut'} it, read it" in capsys.readouterr().out
    steps = [step for section in remade(tmp_path).guide for step in section.steps]
    assert any("Cut it from a scrap" in step for step in steps) is not marked
    assert any("Another machine cuts it out" in step for step in steps) is marked


def test_a_coupon_without_marks_is_read_by_its_print(tmp_path, capsys):
    given = ["coupon", "--profile", "sendcutsend", "--material", "aluminium", "--formats"]
    for formats, told in (("svg,pdf", True), ("svg", False)):
        assert main([*given, formats, "-o", str(tmp_path / formats)]) == 0
        said = capsys.readouterr()
        assert ("lay it on the print of coupon.pdf" in said.out) is told
        assert "marks are left out" not in said.err


@pytest.mark.parametrize(
    ("profile", "told"), [("sendcutsend", [True]), ("default", []), ("router", [])]
)
def test_a_coupon_says_in_its_language_what_its_numbers_are_on(profile, told):
    given = {"workshop": {"profile": profile}, "lettering": {"language": "de"}}
    made = miqyas.make("coupon", material="aluminium", thickness_mm=4, **given)
    steps = [step for section in made.guide for step in section.steps]
    assert [True for step in steps if "Ausdruck von coupon.pdf" in step] == told
    drawn = [mark.means for mark in made.part("coupon").front]
    assert any(means.startswith("gap/") for means in drawn) is not bool(told)
