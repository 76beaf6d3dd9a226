"""The command wall, and the dial that is made for the wall it finds."""

import json
import math
import tomllib
from pathlib import Path

import pytest

import miqyas
from miqyas.__main__ import main

pytestmark = pytest.mark.slow

# 100 mm off a wall that looks to 155.3° in Berlin, by the sun of DE421 (test_wall_against_sky
# has the comparison), to a tenth of a millimetre.
AZIMUTH = 155.3
BERLIN = ("place.latitude=52.52", "place.longitude=13.405", "place.timezone=Europe/Berlin")
MARKS = (
    "2026-05-10 09:30:00 -103.2 -104.6",
    "2026-05-10 11:30:00 -20.6 -124.8",
    "2026-05-10 14:00:00 110.9 -201.3",
)


def arguments(*marks: str) -> list[str]:
    found = ["wall"]
    for setting in BERLIN:
        found += ["--set", setting]
    for mark in marks:
        found += ["--shadow", mark]
    return found


def test_it_prints_where_the_wall_looks(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(arguments(*MARKS)) == 0
    said = capsys.readouterr().out
    found = float(said.partition("azimuth ")[2].partition("°")[0])
    assert found == pytest.approx(AZIMUTH, abs=0.1)
    assert f"--set azimuth={found:g}" in said
    assert "measure it again" not in said


@pytest.mark.parametrize("place", [["Berlin"], ["--place", "Berlin"]])
def test_the_place_is_a_city_s_name(place: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["wall", *place, "--shadow", MARKS[0], "--shadow", MARKS[2]]) == 0
    said = capsys.readouterr().out
    assert "in Berlin (52°31′ N, 13°25′ E), Europe/Berlin" in said
    found = float(said.partition("azimuth ")[2].partition("°")[0])
    assert found == pytest.approx(AZIMUTH, abs=0.1)
    assert f"miqyas make vertical-dial --place Berlin --set azimuth={found:g}" in said
    assert "by a pin that ends 100 mm off the wall: give yours with --pin" in said


def test_two_places_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    for more in (["Berlin", "--place", "Paris"], ["Berlin", "--set", "place=Paris"]):
        assert main(["wall", *more, "--shadow", MARKS[0]]) == 2
        assert capsys.readouterr().err == "miqyas: place = Berlin is given as Paris too: keep one\n"


def test_a_mark_that_is_wrong_is_pointed_out(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(arguments(*MARKS[:2], "2026-05-10 14:00:00 80.9 -201.3")) == 0
    assert "measure it again" in capsys.readouterr().out


def test_the_file_makes_a_dial_for_the_wall(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "wall.toml"
    assert main([*arguments(*MARKS), "-o", str(file)]) == 0
    assert f"miqyas make {file}" in capsys.readouterr().out
    assert tomllib.loads(file.read_text())["wall"]["shadows"] == list(MARKS)
    assert main(["make", str(file), "--formats", "svg", "-o", str(tmp_path / "dial")]) == 0
    report = json.loads((tmp_path / "dial" / "report.json").read_text())
    facts = {fact["name"]: fact for fact in report["facts"]}
    assert facts["face/azimuth"]["value"] == pytest.approx(AZIMUTH, abs=0.1)
    assert 0.05 < facts["face/azimuth-error"]["value"] < 0.5
    assert "shadows" in facts["face/azimuth"]["source"]


def test_the_design_takes_the_measurements_itself() -> None:
    place = {"latitude": 52.52, "longitude": 13.405, "timezone": "Europe/Berlin"}
    measured = miqyas.make("vertical-dial", place=place, wall={"shadows": MARKS})
    found = next(f.value for f in measured.facts if f.name == "face/azimuth")
    given = miqyas.make("vertical-dial", place=place, azimuth=found)
    assert measured.parts == given.parts
    (set_up,) = (s for s in measured.guide if s.key == "set-up")
    assert "as it was measured to ±" in set_up.paragraphs[1]
    assert "set-up/wall" in [s.key for s in given.guide]
    assert "set-up/wall" not in [s.key for s in measured.guide]


def test_a_plumb_line_tells_it_too() -> None:
    place = {"latitude": 52.52, "longitude": 13.405, "timezone": "Europe/Berlin"}
    # The sun of the first mark stands atan(x / g) before the wall's own noon.
    angle = 90.0 + math.degrees(math.atan2(103.2, 100.0))
    wall = {"plumb": [f"2026-05-10 09:30:00 {angle:.2f}"]}
    found = miqyas.make("vertical-dial", place=place, wall=wall)
    azimuth = next(f.value for f in found.facts if f.name == "face/azimuth")
    assert azimuth == pytest.approx(AZIMUTH, abs=0.1)


def test_commas_part_figures_or_are_decimal(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(arguments("2026-05-10 11:30 -60.5 -110.25")) == 0
    with_points = capsys.readouterr().out
    for mark in ("2026-05-10 11:30 -60,5 -110,25", "2026-05-10 11:30, -60.5, -110.25"):
        assert main(arguments(mark)) == 0
        assert capsys.readouterr().out == with_points


@pytest.mark.parametrize(
    ("mark", "line"),
    [
        ("2026-05-10 03:30 -60 -110", "the sun is down there: check the date, the time"),
        ("2026-05-10 11:30 -60 110", "write the mm up as below 0"),
        ("10:30 -60 -110", 'has no date: write "2026-06-21 10:30:15'),
        ("-60 -110", "has too few figures: write"),
        ("2026-05-10 -60 -110", "fits two walls"),
        ("2026-05-10 -1 -900", "where it never stands on that day: check the pin"),
        ("2026-05-10 11:30 -60 high", "is no length"),
    ],
)
def test_faults_are_told(mark: str, line: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(arguments(mark)) == 2
    said = capsys.readouterr().err
    assert line in said
    assert said.count("\n") == 1


def test_nothing_is_guessed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(arguments()) == 2
    assert "has no shadow: give one or more" in capsys.readouterr().err
    assert main(["wall", "--shadow", MARKS[0]]) == 2
    assert "place is not given" in capsys.readouterr().err


def test_an_azimuth_is_not_both_given_and_measured() -> None:
    with pytest.raises(miqyas.DesignError, match="set azimuth = none"):
        miqyas.make("vertical-dial", azimuth=155, wall={"shadows": MARKS})


def test_a_wall_that_is_measured_poorly_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Two marks that contradict each other by decimetres made a dial without a word."""
    file = tmp_path / "wall.toml"
    poor = ("2026-05-10 09:30 -35.2 -120.5", "2026-05-10 15:30 35.2 -120.5")
    assert main([*arguments(*poor), "--pin", "100"]) == 0
    said = capsys.readouterr().out
    assert "too unsure for a dial" in said
    assert "use it" not in said
    assert "--pin" not in said
    assert main([*arguments(*poor), "-o", str(file)]) == 0
    said = capsys.readouterr().out
    assert "too unsure for a dial: measure again" in said
    assert f"{file}: give the command once more with better shadows" in said
    assert "make the dial" not in said
    assert main(["make", str(file), "--formats", "svg", "-o", str(tmp_path / "dial")]) == 0
    assert "warning: wall: tells only to ±" in capsys.readouterr().err
    assert main([*arguments(*MARKS), "-o", str(file)]) == 0
    said = capsys.readouterr().out
    assert "unsure" not in said
    assert f"{file}: make the dial with miqyas make {file}" in said
    assert main(["make", str(file), "--formats", "svg", "-o", str(tmp_path / "dial")]) == 0
    assert capsys.readouterr().err == ""
