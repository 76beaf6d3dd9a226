"""The command reckon, and reckon from Python."""

import csv
import json

import erfa
import numpy as np
import pytest

import miqyas
from miqyas.__main__ import main


def said(capsys: pytest.CaptureFixture[str], *arguments: str, status: int = 0) -> str:
    assert main(("reckon", *arguments)) == status
    output = capsys.readouterr()
    return output.err if status else output.out


def test_json_keeps_the_contract(capsys: pytest.CaptureFixture[str]) -> None:
    text = said(capsys, "noon-shadow", "latitude=36", "declination=-23;35", "--format", "json")
    found = json.loads(text)
    assert list(found) == ["rule", "inputs", "answers", "steps"]
    assert found["rule"] == "noon-shadow"
    assert found["inputs"]["declination"] == -(23 + 35 / 60)
    first = found["answers"][0]
    assert list(first) == ["name", "value", "unit", "sexagesimal", "source"]
    assert first["value"] == pytest.approx(20.4398799, abs=1e-7)
    assert (first["name"], first["unit"], first["sexagesimal"]) == ("shadow", "digits", "20;26,24")


def test_a_table_with_its_steps_in_order(capsys: pytest.CaptureFixture[str]) -> None:
    text = said(capsys, "cotangent", "altitude=30", "--steps", "--places", "3")
    assert text.index("sine") < text.index("constant") < text.index("answers")
    assert "20;47,4,36" in text
    assert "treatise 53:6" in text


@pytest.mark.parametrize(("option", "value"), [("language", "de"), ("numerals", "abjad")])
def test_what_is_of_sheets_is_not_given_to_a_table_in_vain(
    capsys: pytest.CaptureFixture[str], option: str, value: str
) -> None:
    text = said(capsys, "cotangent", "altitude=30", f"--{option}", value, status=2)
    assert f"{option} = {value} is of no use to table: it is of sheets; give --format pdf" in text


def test_csv_has_a_row_an_element(capsys: pytest.CaptureFixture[str]) -> None:
    text = said(capsys, "cotangent", "altitude=10..90:10", "--format", "csv")
    rows = list(csv.DictReader(text.splitlines()))
    assert [float(r["altitude"]) for r in rows] == list(range(10, 91, 10))
    assert float(rows[2]["shadow (digits)"]) == pytest.approx(12 / np.tan(np.radians(30)))


def test_tables_in_sixtieths(capsys: pytest.CaptureFixture[str]) -> None:
    """Tables of shadows always, others where places are asked for; CSV has both."""
    exact = 12 / np.tan(np.radians(40)) * 60  # 858;4,20 minutes
    whole, minutes = divmod(int(exact), 60)
    assert f"  40            {whole};{minutes} " in said(
        capsys, "shadow-table", "first=40", "last=42", "--places", "1", "--rounding", "down"
    )
    text = said(capsys, "cotangent", "altitude=30..50:10", "--places", "1", "--rounding", "up")
    assert f"{whole};{minutes + 1} " in text
    assert "14.30" in said(capsys, "cotangent", "altitude=30..50:10")
    text = said(capsys, "cotangent", "altitude=30..50:10", "--format", "csv")
    row = list(csv.DictReader(text.splitlines()))[1]
    assert row["shadow (sexagesimal)"] == "14;18,4"
    assert float(row["shadow (digits)"]) == pytest.approx(exact / 60, rel=1e-15)


def test_inputs_are_told_with_their_units(capsys: pytest.CaptureFixture[str]) -> None:
    text = said(capsys, "altitude-of-shadow", "shadow=7 feet-7", "gnomon=12")
    assert "shadow  12  digits" in text
    text = said(capsys, "convert", "value=5", "from=6½", "to=6⅔")
    assert "of 6 2/3" in text
    assert "40/39" in text


def test_rules_are_listed_and_shown(capsys: pytest.CaptureFixture[str]) -> None:
    text = said(capsys, "list")
    assert all(f"  {name} " in text for name in miqyas.rules())
    text = said(capsys, "show", "noon-shadow")
    assert "declination" in text
    assert "treatise 90:9" in text


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (("noon-shadw",), "did you mean noon-shadow?"),
        (("show",), "rule is not given"),
        (("noon-shadow", "36"), "input = 36 has no name: write NAME=VALUE"),
        (("noon-shadow", "latitude=1", "latitude=2"), "is given twice"),
        (("noon-shadow", "place=Xyzzyq", "declination=0"), "is no city that is known"),
        (("noon-shadow", "latitude=Cairo", "declination=0"), "is a city: write place=Cairo"),
        (("noon-shadow", "declination=0"), "add latitude=36, or place=Cairo"),
        (("noon-shadow", "latitude=3"), "add declination=10, or date=2026-06-21"),
        (("noon-shadow", "latitude=3", "date=06-31"), "date = 06-31 is no day"),
        (("noon-shadow", "latitude=3", "declination=0", "date=06-21"), "keep one of them"),
        (("prayer-times", "latitude=30", "date=2026"), "or place=Cairo instead of the latitude"),
        (("noon-shadow", "place=Rome", "latitude=3", "declination=0"), "keep one of them"),
        (("cotangent", "place=Rome", "altitude=3"), "place = Rome is no input of cotangent"),
        (("cotangent", "altitude=30", "--format", "xml"), "format = xml is not known"),
        (("cotangent", "altitude=30", "--places", "x"), "places = x is no number"),
        (("cotangent", "altitude=30", "--places", "40"), "give 0 to 9"),
        (("cotangent", "altitude=30", "--rounding", "off"), "choose among nearest, down, up"),
        (("cotangent", "altitude=30", "--unit", "h"), "goes with no answer of cotangent"),
        (("convert", "value=5 feet", "from=feet-7", "to=12"), "no unit here: leave feet out"),
        (("convert", f"value=5 {'x' * 3000}", "from=12", "to=7"), "give 40 letters or fewer"),
        (("cotangent", "gnomon=12 x\x1b[31m", "altitude=30"), "has a control character"),
        (("cotangent", "gnomon=12 x\u202e", "altitude=30"), "has a control character"),
        (("cotangent", f"gnomon=12 {'x' * 41}", "altitude=30"), "has too long a name of its unit"),
        (("convert", "value=5", "from=cubits", "to=mm"), "choose among cubits, miles, farsakhs"),
    ],
)
def test_bad_input_is_a_line(
    capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], line: str
) -> None:
    text = said(capsys, *arguments, status=2)
    assert line in text
    assert text.count("\n") == 1
    assert len(text) < 300


def test_a_place_by_its_name(capsys: pytest.CaptureFixture[str]) -> None:
    found = miqyas.reckon("prayer-times", place="Ghazni", date="2026-06-21")
    assert found.inputs["zone"] == "Asia/Kabul"
    assert found.inputs["latitude"] == pytest.approx(33.55, abs=0.01)
    assert main(("reckon", "day-length", "place=San Jose", "declination=0")) == 0
    assert "the largest of 9 of that name" in capsys.readouterr().err


def test_before_a_zone_had_a_time_of_its_own_a_place_goes_by_its_own_mean_time() -> None:
    """Aleppo's is 3 min 25 s ahead of Damascus's, by whose the zone's clock goes until 1920."""
    day = {"place": "Aleppo", "date": "1030-06-16"}
    found = miqyas.reckon("prayer-times", **day)
    assert found.inputs["zone"] == "local"
    assert "zone: local mean time, as in 1030 Asia/Damascus had no other" in found.remarks
    zoned = miqyas.reckon("prayer-times", **day, zone="Asia/Damascus")
    assert zoned.inputs["zone"] == "Asia/Damascus"
    ahead_h = float(found["noon"] - zoned["noon"])
    # 37.1612° is 2 h 28 m 38.7 s, of the tz database's Damascus 2 h 25 m 12 s.
    assert ahead_h == pytest.approx((37.1612 / 15) - (2 + 25 / 60 + 12 / 3600), abs=1e-6)
    later = miqyas.reckon("prayer-times", place="Aleppo", date="2020-06-16")
    assert later.inputs["zone"] == "Asia/Damascus"
    assert not later.remarks


def test_old_dates_are_julian_in_every_rule() -> None:
    """16 June 1030 of the Julian calendar is the 22nd of the Gregorian, six days later."""
    site = {"latitude": 36.2, "longitude": 37.2}
    for date in ("1030-06-16", "1030-06", "1030"):
        assert miqyas.reckon("prayer-times", **site, date=date).inputs["calendar"] == "julian"
    assert miqyas.reckon("prayer-times", **site, date="1582").inputs["calendar"] == "gregorian"
    julian, gregorian = (
        miqyas.reckon("noon-shadow", latitude=36.2, date=date, calendar=calendar)["shadow"]
        for date, calendar in (("1030-06-16", "julian"), ("1030-06-22", "gregorian"))
    )
    assert (
        julian
        == gregorian
        == miqyas.reckon("noon-shadow", latitude=36.2, date="1030-06-16")["shadow"]
    )
    same, later = (
        miqyas.reckon("prayer-times", **site, date=date, calendar=calendar)["noon"]
        for date, calendar in (("1030-06-16", "julian"), ("1030-06-22", "gregorian"))
    )
    assert same == later == miqyas.reckon("prayer-times", **site, date="1030-06-16")["noon"]
    with pytest.raises(miqyas.DesignError, match="calendar = islamic is not known"):
        miqyas.reckon("noon-shadow", latitude=36.2, date="1030-06-16", calendar="islamic")


def test_options_written_as_inputs(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(("reckon", "cotangent", "altitude=30", "places=1")) == 0
    as_input = capsys.readouterr().out
    assert main(("reckon", "cotangent", "altitude=30", "--places", "1")) == 0
    assert capsys.readouterr().out == as_input
    assert main(("reckon", "noon-shadow", "school=shafii")) == 2
    assert "takes latitude, declination, gnomon, place, date" in capsys.readouterr().err


def test_a_day_stands_for_the_sun_s_declination_at_noon(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """At the solstice it is the true obliquity, IAU SOFA obl06 and nut06a; nutation is 0.0026°."""
    found = miqyas.reckon("noon-shadow", latitude=51.5, date="2026-06-21")
    noon = 2461213.0
    obliquity = np.degrees(erfa.obl06(noon, 0.0) + erfa.nut06a(noon, 0.0)[1])
    # Noon is within 4 h of the solstice: 1e-4°.
    assert found.inputs["declination"] == pytest.approx(obliquity, abs=2e-4)
    assert main(("reckon", "noon-shadow", "--place", "Oslo", "date=2026-11-28")) == 0
    said = capsys.readouterr()
    assert "declination  -21.3" in said.out
    assert "declination: the sun's, IAU SOFA epv00, at mean noon of the date" in said.err
    assert main(("reckon", "show", "noon-shadow")) == 0
    shown = capsys.readouterr().out
    assert "place=CITY stands for latitude\n" in shown
    assert "date=2026-06-21 stands for declination" in shown


def test_arrays_from_python() -> None:
    found = miqyas.reckon("noon-shadow", latitude=[[30.0], [45.0]], declination=[0.0, 10.0, -80.0])
    assert found["shadow"].shape == (2, 3)
    assert found["shadow"][1, 0] == pytest.approx(12)
    assert np.isnan(found["shadow"][0, 2])
    assert miqyas.reckon("convert", value="6½", from_="feet-6.5", to="digits")["value"] == 12


def test_the_sun_that_is_due_east_all_morning_has_no_moment_of_it(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """At the equator on the day of the equinox; the remedy told what had been given."""
    assert main(["reckon", "zero-azimuth", "latitude=0", "declination=0"]) == 2
    said = capsys.readouterr().err
    assert "has no one moment due east by day: give a latitude other than 0" in said
