"""The command fit, the examples of docs/fitting.md, and what it says of measurements that fail."""

import json
import re
import shlex
import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest

import miqyas
from instruments.reckoning.fitting.fit_options import Options
from miqyas.__main__ import main

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "docs" / "fitting.md").read_text(encoding="utf-8")
FITS = re.findall(r"^    (miqyas fit [^#\n]+)", TEXT, re.MULTILINE)

# What the examples were reckoned from, degrees, mm and years.
TRUTH = {
    "plate": {"latitude": 10.567, "obliquity": 23.237, "tropic_radius_mm": 130.127},
    "rete": {"year": 1610.0, "obliquity": 23.515, "tropic_radius_mm": 132.715},
    "dial": {"latitude": 44.637, "azimuth": 217.898, "height_mm": 54.108},
    "scale": {"divisions": 6.5, "radius_mm": 85.793, "side_mm": 59.168},
    "shadows": {"latitude": 45.004, "obliquity": 23.897},
}
LEFT_OUT = {"plate": 1, "rete": 1, "dial": 1, "scale": 0, "shadows": 0}


def measured(folder: Path, *rows: str, head: str = "name,x_mm,y_mm") -> str:
    file = folder / "measured.csv"
    file.write_text("\n".join((head, *rows)) + "\n", encoding="utf-8")
    return str(file)


@pytest.mark.parametrize("command", FITS)
def test_examples_are_found_and_made(
    command: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    words = [str(ROOT / w) if w.endswith(".csv") else w for w in shlex.split(command)[1:]]
    assert main([*words, "--format", "json"]) == 0
    said = json.loads(capsys.readouterr().out)
    found = {q["name"]: q for q in said["quantities"]}
    for name, value in TRUTH[said["kind"]].items():
        assert abs(found[name]["value"] - value) <= found[name]["error"], name
    assert sum(m["outlier"] for m in said["measurements"]) == LEFT_OUT[said["kind"]]
    design = Path(words[-1])
    assert tomllib.loads(design.read_text(encoding="utf-8"))["design"] == said["design"]
    assert not [n for n in miqyas.make(design).notes if n.severity.name == "WARNING"]


def test_a_replica_has_what_was_measured_and_letters_as_large_as_its_plate_wants() -> None:
    scale = miqyas.fit("scale", ROOT / "docs/measurements/scale.csv")
    assert any("the square's sides are 59.07 mm from the pivot" in r for r in scale.remarks)
    drawn = {mark.means for mark in miqyas.make(scale.design, **scale.values).part("back").front}
    assert not [means for means in drawn if means.startswith(("quadrant/", "label/place"))]
    # From a slate to a wall: the plate has room about the points for the letters of its size.
    for times in (0.2, 0.7, 1.0, 4.0, 11.0):
        dial = miqyas.fit(
            "dial",
            ROOT / "docs/measurements/dial.csv",
            known={"inclination": 90},
            mm_per_unit=times,
        )
        assert "lettering.height_mm" not in dial.values
        assert miqyas.make(dial.design, **dial.values).part("dial-plate")


def test_three_noon_shadows_that_hardly_agree_say_how_little_they_tell(
    tmp_path: Path, refused: Callable[..., str]
) -> None:
    rows = "cancer,,2.1", "capricorn,,20.7", "equinox,,8.7"
    said = refused("fit", "shadows", measured(tmp_path, *rows, head="date,time,shadow"))
    assert "obliquity is told by these measurements to ± 13° only: measure more" in said


def test_the_table_names_outliers_and_says_how_weak_dating_is(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["fit", "rete", str(ROOT / "docs/measurements/rete.csv")]) == 0
    said = capsys.readouterr()
    assert re.search(r"^year +\d+\.\d ± \d", said.out, re.MULTILINE)
    assert re.search(r"^  Aldebaran .* mm: left out$", said.out, re.MULTILINE)
    assert said.out.count("left out") == 2
    assert "dating by stars is weak" in said.err


def test_what_is_off_by_nothing_is_told_without_a_minus_sign(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["fit", "dial", str(ROOT / "docs/measurements/dial.csv")]) == 0
    said = capsys.readouterr().out
    assert re.search(r"[+]0\.00 mm", said)
    assert "-0.00" not in said


def test_a_picture_runs_down_and_has_pixels(tmp_path: Path) -> None:
    rows = (ROOT / "docs/measurements/plate.csv").read_text().splitlines()[2:]
    cells = [row.split(",") for row in rows]
    file = measured(tmp_path, *(f"{n};{float(x) * 8};{-float(y) * 8}" for n, x, y in cells),
                    head="name;x_mm;y_mm")  # fmt: skip
    straight = miqyas.fit("plate", ROOT / "docs/measurements/plate.csv")
    pictured = miqyas.fit("plate", file, y_down=True, mm_per_unit="0.125")
    for q in straight.quantities:
        assert pictured[q.name] == pytest.approx(q.value, abs=1e-6)


def test_the_almagest_is_found_again() -> None:
    """II.5: 12;55, 43;36 and 103;20 of a gnomon of 60 at Rhodes, 36° and 23;51,20."""
    rows = [("cancer", "", "12;55"), ("equinox", "", "43;36"), ("capricorn", "", "103;20")]
    found = miqyas.fit("shadows", rows, known={"gnomon": 60, "refraction": 0})
    assert found["latitude"] == pytest.approx(36.0, abs=0.006)
    assert found["obliquity"] == pytest.approx(23 + 51 / 60 + 20 / 3600, abs=0.006)


def test_names_as_people_write_them() -> None:
    """Capitals, a degree sign, blanks; a mark that is copied twice counts once."""
    file = ROOT / "docs/measurements/plate.csv"
    straight = miqyas.fit("plate", file)
    rows = [line.split(",") for line in file.read_text().splitlines()[2:]]
    said = [(n.replace("/", " / ").title(), x, y) for n, x, y in rows]
    said = [(f"{n}°" if n.startswith("Almucantar") else n, x, y) for n, x, y in said]
    again = miqyas.fit("plate", said + said[:30])
    assert len(again.residuals) == len(straight.residuals)
    assert [q.error for q in again.quantities] == [q.error for q in straight.quantities]


def test_a_picture_that_runs_down_without_a_word_is_told() -> None:
    rows = (ROOT / "docs/measurements/plate.csv").read_text().splitlines()[2:]
    cells = [row.split(",") for row in rows]
    found = miqyas.fit("plate", [(n, x, -float(y)) for n, x, y in cells])
    assert any("10 marks are left out, and 1 with y_down" in r for r in found.remarks)


def test_noon_shadows_of_a_summers_day_have_two_latitudes() -> None:
    rows = [("cancer", "", s) for s in ("4.4", "4.5", "4.6")]
    found = miqyas.fit("shadows", rows)
    said = " ".join(found.remarks)
    other = float(re.search(r"fit latitude ([\d.-]+)° as well", said)[1])
    assert sorted((found["latitude"], other)) == pytest.approx([2.9, 44.0], abs=0.1)


def test_a_horizon_alone_does_not_tell_the_hemisphere() -> None:
    rows = (ROOT / "docs/measurements/plate.csv").read_text().splitlines()[2:]
    kept = [r.split(",") for r in rows if r.startswith(("horizon", "circle/equator"))]
    found = miqyas.fit("plate", kept)
    assert any("(the other hemisphere)" in r for r in found.remarks)


def test_hours_that_are_counted_wrongly_are_told() -> None:
    rows = (ROOT / "docs/measurements/dial.csv").read_text().splitlines()[2:]
    moved = []
    for name, x, y in (row.split(",") for row in rows):
        head, _, hour = name.rpartition("/")
        moved.append((f"{head}/{int(hour) + 1}" if head == "hour/equal" else name, x, y))
    found = miqyas.fit("dial", moved, known={"inclination": 90})
    assert any("more than measuring brings: check the names" in r for r in found.remarks)


def test_two_points_of_a_line_are_on_either_side_of_the_equator() -> None:
    rows = [("equinox", "", s) for s in ("8.70", "8.71", "8.72")]
    found = miqyas.fit("shadows", rows, known={"refraction": 0})
    assert found["latitude"] == pytest.approx(35.97, abs=0.02)
    assert any("other hemisphere" in remark for remark in found.remarks)


PLATE = ("circle/equator,50,0", "circle/equator,0,50", "circle/equator,-50,0")
HOURS = tuple(
    f"hour/equal/{h},{r * x},{r * y}"
    for h, x, y in ((9, -0.643, -1), (11, -0.172, -1), (13, 0.172, -1), (15, 0.643, -1))
    for r in (20, 50, 80)
)


@pytest.mark.parametrize(
    ("rows", "arguments", "line"),
    [
        ((), ["plate"], "measurements have no circle of a plate"),
        (PLATE, ["plate"], "measurements = 3 are too few for 5 unknowns (latitude,"),
        (PLATE * 3, ["plate"], "latitude"),
        (("horizon,1,2",) * 9, ["plate"], "measurements = 9 are all in one place"),
        (("almucantar/x,1,2",), ["plate"], "line 2, name = almucantar/x has no number of degrees"),
        (("horizon,a,2",), ["plate"], "line 2, x_mm = a is no length"),
        (("horizon,1",), ["plate"], 'line 2, y_mm = ""'),
        (("horizon,1,2,3",), ["plate"], "line 2 = horizon,1,2,3 has too many cells"),
        ((",1,2",), ["plate"], "line 2, name is empty"),
        (("horizon,1e9,2",), ["plate"], "line 2, x_mm = 1e9 is too far"),
        (("horizon,nan,2",), ["plate"], "line 2, x_mm = nan is not a finite number"),
        (PLATE, ["plates"], "kind = plates is not known: did you mean plate?"),
        (PLATE, ["plate", "--known", "lattitude=3"], "lattitude is nothing of this kind: did you"),
        (PLATE, ["plate", "--known", "latitude=95"], "latitude = 95 is out of range"),
        (PLATE, ["plate", "--known", "latitude=x"], "latitude = x is no angle"),
        (PLATE, ["plate", "--known", "latitude"], "known = latitude is no NAME=VALUE"),
        (PLATE, ["plate", "--mm-per-unit", "0"], "mm_per_unit = 0 is out of range"),
        (PLATE, ["plate", "--format", "xml"], "format = xml is not known"),
        (("Vega,1,2", "Wega,3,4"), ["rete"], "is no star here"),
        (("Vega,1,2",), ["rete"], "stars = 1 are too few"),
        (HOURS, ["dial", "--known", "inclination=90"], "not told"),
        (("day/2026-02-30,1,2",), ["dial"], "is no date of the Gregorian calendar"),
        (("hour/equal/25,1,2",), ["dial"], "has no hour: write hour/equal/10"),
        (("ladder/base/z,1,2",), ["scale"], "has no number of divisions"),
        (("outline,1,2",), ["scale"], "measurements have no division of a shadow scale"),
        (
            tuple(f"hour/equal/{h},{37 * h % 101},{53 * h % 97}" for h in range(1, 13)),
            ["dial"],
            "from midnight to 24",
        ),
    ],
)
def test_faults_are_told_in_a_line(
    rows: tuple[str, ...],
    arguments: list[str],
    line: str,
    tmp_path: Path,
    refused: Callable[..., str],
) -> None:
    assert line in refused("fit", arguments[0], measured(tmp_path, *rows), *arguments[1:])


def test_points_that_contradict_each_other_are_refused(
    tmp_path: Path, refused: Callable[..., str]
) -> None:
    rows = [f"almucantar/{10 * (k % 8 + 1)},{37 * k % 101},{53 * k % 97}" for k in range(40)]
    said = refused("fit", "plate", measured(tmp_path, *rows))
    assert "contradict each other" in said or "not told" in said


@pytest.mark.parametrize(
    ("content", "line"),
    [
        (b"", "measurements have no rows: begin with the line name,x_mm,y_mm"),
        (b"name,x\nhorizon,1\n", "have no y_mm"),
        (b"name,x_mm,x_mm,y_mm\n", "names a column twice"),
        (b'name,x_mm,y_mm\n"horizon,1,2\n', "is no CSV"),
        (b"name,x_mm,y_mm," + b"x" * 140_000 + b"\nhorizon,1,2,3\n", "is no CSV"),
        (b"\xff\xfe\x00", "is no UTF-8 text"),
    ],
)
def test_files_that_are_none(
    content: bytes, line: str, tmp_path: Path, refused: Callable[..., str]
) -> None:
    file = tmp_path / "points.csv"
    file.write_bytes(content)
    assert line in refused("fit", "plate", str(file))


def test_a_file_that_is_not_there(refused: Callable[..., str]) -> None:
    assert "nothing.csv does not exist" in refused("fit", "plate", "nothing.csv")


@pytest.mark.parametrize(
    ("row", "line"),
    [
        ("2026-13-01,,5", "date = 2026-13-01"),
        ("cancer,25:00,5", "time = 25:00 is no time of a day"),
        ("cancer,,-5", "shadow = -5 is no length of a shadow"),
        ("cancer,,long", "shadow = long is no number"),
        ("cancer,,5\ncancer,,5", "are all the same: measure on other days"),
        ("cancer,,0\nequinox,,0", "have no shadow: measure at other hours too"),
    ],
)
def test_shadows_that_are_none(
    row: str, line: str, tmp_path: Path, refused: Callable[..., str]
) -> None:
    assert line in refused("fit", "shadows", measured(tmp_path, row, head="date,time,shadow"))


def test_what_is_taken_for_granted_says_what_to_type() -> None:
    (remark,) = Options().remarks(told=False)
    assert remark.endswith(": --known obliquity=23;35 or --known year=1000 gives another")


# A gnomon of 100 cm at 52.5° N on 21 June 2026, by tan h; a millimetre of the shadow is 0.05°.
SPREADSHEET = (
    "21.6.2026;9:00;99,1 cm", "21.6.2026;10:30;66,8 cm", "21.6.2026;12:00;55,6 cm",
    "21.6.2026;14:00;75,2 cm", "21.6.2026;15:00;99,1 cm",
)  # fmt: skip


def test_shadows_as_a_spreadsheet_with_decimal_commas_has_them(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = measured(tmp_path, *SPREADSHEET, head="date;time;shadow")
    known = {"gnomon": "1 m", "refraction": 0}
    assert miqyas.fit("shadows", Path(file), known=known)["latitude"] == pytest.approx(
        52.5, abs=0.05
    )
    assert main(["fit", "shadows", file, "--known", "gnomon=1 m"]) == 0
    assert re.search(r"^gnomon +1 m \(known\)", told := capsys.readouterr().out, re.MULTILINE)
    assert re.search(r"  21\.6\.2026 9:00 \(line 2\)  [-+]0\.000[1-9]\d* m$", told, re.MULTILINE)


@pytest.mark.parametrize(
    ("gnomon", "same", "shadow", "told"),
    [
        (
            "100",
            "300",
            "50 cm",
            "shadow = 50 cm has a unit, and the gnomon none: give the",
        ),
        ("100 cm", "3 m", "50", "shadow = 50 has no unit, and the gnomon is in cm: give cm"),
        ("100 cm", "3 m", "50 digits", "shadow = 50 digits is in digits, and the gnomon is in cm"),
    ],
)
def test_a_gnomon_and_its_shadows_have_a_unit_or_none(
    gnomon: str, same: str, shadow: str, told: str, tmp_path: Path, refused: Callable[..., str]
) -> None:
    file = measured(tmp_path, f"06-21,,{shadow}", f"12-21,,{same}", head="date,time,shadow")
    assert told in refused("fit", "shadows", file, "--known", f"gnomon={gnomon}")


def test_the_longitude_that_is_known_is_the_design_s() -> None:
    """The dial was for 0°, and its times of noon were another town's."""
    clock = {"10:08": "99.1", "13:08": "55.6", "16:08": "99.1"}
    rows = [("2026-06-21", time, shadow) for time, shadow in clock.items()]
    known = {"gnomon": 100, "zone": 2, "longitude": 13.4}
    assert miqyas.fit("shadows", rows, known=known).values["place.longitude"] == 13.4


def test_what_is_known_has_the_units_of_lengths_and_a_name_like_it(
    refused: Callable[..., str],
) -> None:
    file = str(ROOT / "docs/measurements/dial.csv")
    found = miqyas.fit("dial", Path(file), known={"inclination": 90, "height_mm": "5.41 cm"})
    assert found["height_mm"] == pytest.approx(54.1)
    assert "did you mean inclination?" in refused("fit", "dial", file, "--known", "inclinaton=90")
