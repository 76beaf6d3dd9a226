"""Reckonings that misled: what is told at odd places, and reckonings as things of Python."""

import copy
import datetime
import json
import pickle

import numpy as np
import pytest

from instruments.errors import DesignError
from instruments.reckoning.fitting.kinds import fit
from instruments.reckoning.registry import reckon
from output.reckonings import reckoned


def test_a_sun_overhead_has_no_azimuth() -> None:
    with pytest.raises(DesignError, match="has the sun overhead, in no azimuth: give less than 90"):
        reckon("azimuth-of-altitude", latitude=23, declination=23, altitude=90)
    with pytest.raises(DesignError, match="is never reached that day: give at most 64"):
        reckon("azimuth-of-altitude", latitude=36, declination=10, altitude=90)


def test_a_circle_too_small_for_its_gnomon_serves_nowhere() -> None:
    with pytest.raises(DesignError, match="leave the circle everywhere: give 4 for a quarter"):
        reckon("indian-circle-limit", share=0.25)
    # D/4 needs a noon of 26.565 degrees, 39.85 at the obliquity of 23;35.
    assert reckon("indian-circle-limit", share=4)["latitude"] == pytest.approx(39.85, abs=0.005)


def test_every_direction_from_a_pole_is_one() -> None:
    for latitude in (90, -90):
        noon = reckon("noon-shadow", latitude=latitude, declination=np.sign(latitude) * 10)
        assert noon["side"] == "all round"
    assert reckon("noon-shadow", latitude=89, declination=10)["side"] == "north"


def test_a_date_is_that_of_the_clock_on_either_side_of_the_date_line() -> None:
    tonga = {"latitude": -21.1, "longitude": -175.2}
    by_clock = reckon("prayer-times", **tonga, date="2026-09-21", zone="Pacific/Tongatapu")
    # The same sun by a clock of its longitude's own side has the date before.
    by_sun = reckon("prayer-times", **tonga, date="2026-09-20", zone="-11")
    for name in ("dawn", "sunrise", "noon", "asr", "sunset", "nightfall", "isha_end"):
        assert by_clock[name] == pytest.approx(by_sun[name], abs=1e-9), name
    assert by_clock["date"] == "2026-09-21"


@pytest.mark.parametrize("date", ["0000-01-01", "0001-01-01", "9999-12-31"])
def test_clocks_at_the_ends_of_the_calendar(date: str) -> None:
    found = reckon("prayer-times", latitude=33, longitude=44, date=date, zone="Asia/Baghdad")
    assert 11.5 < found["noon"] < 12.5


def test_hours_to_read_are_a_clocks_and_sixtieths_stay_in_data() -> None:
    found = reckon("prayer-times", place="Tromsø", date="2026-06-21")
    rows = [line.split() for line in reckoned.reckoned_table(found).splitlines()]
    assert ["noon", f"{found['noon']:.9g}", "h", "12:45:59"] in rows
    assert ["sunset", "none", "the", "sun", "stays", "up"] in rows
    assert '"sexagesimal": "12;45,59"' in reckoned.reckoned_json(found)
    assert '"12;45,59"' in reckoned.reckoned_csv(found)
    angle = reckon("equinoctial-shadow", latitude=36)
    assert "8;43,7" in reckoned.reckoned_table(angle)


@pytest.mark.parametrize(
    ("latitude", "date", "school", "said"),
    [
        (75, "2026-06-21", "shafii", {
            "sunrise": "the sun stays up", "dawn": "it does not grow dark", "asr": "",
            "night_half": "the sun stays up"}),
        (75, "2026-12-21", "shafii", {
            "sunset": "the sun stays down", "dawn": "", "asr": "noon has no shadow",
            "maghrib_end": "the sun stays down"}),
        (-75, "2026-12-21", "malik", {
            "sunset": "the sun stays up", "asr_end": "the sun stays up",
            "maghrib_end": "it does not grow dark"}),
        (89, "2026-12-21", "jafar-hours", {
            "dawn": "the sun stays down", "asr": "the sun stays down"}),
        (89, "2026-12-21", "shafii", {"nightfall": "it stays dark"}),
        (89, "2026-06-21", "shafii", {"asr": "no shadow grows so long"}),
        (51.5, "2026-12-21", "gabriel", {
            "asr": "noon has a longer shadow", "sunset": "", "nightfall": ""}),
    ],
)  # fmt: skip
def test_a_time_that_does_not_come_tells_why(
    latitude: float, date: str, school: str, said: dict[str, str]
) -> None:
    given = {"latitude": latitude, "longitude": 0, "school": school}
    found = {q.name: q for q in reckon("prayer-times", **given, date=date).answers}
    month = {q.name: q for q in reckon("prayer-times", **given, date=date[:7]).answers}
    for name, why in said.items():
        assert found[name].why == why, name
        assert np.isnan(found[name].value) == bool(why)
        assert np.broadcast_to(month[name].why, month[name].value.shape)[20] == why


def test_tables_and_data_tell_why_there_is_none() -> None:
    month = reckon("prayer-times", latitude=75, longitude=20, date="2026-04")
    table = reckoned.reckoned_table(month).splitlines()
    assert table[2].split("  ")[2] == "it does not grow dark"
    assert "4:41:44" in table[2]
    days = {q["name"]: q for q in json.loads(reckoned.reckoned_json(month))["answers"]}
    assert days["dawn"]["why"][:2] == ["it does not grow dark"] * 2
    assert "why" not in days["noon"]
    assert "dark" not in reckoned.reckoned_csv(month)  # whose columns are of numbers


def test_refusals_tell_what_was_given() -> None:
    for name, value in (("date", "foo"), ("zone", "Mars"), ("school", "foo")):
        asked = {"date": "2026-06-21", name: value}
        with pytest.raises(DesignError) as refused:
            reckon("prayer-times", latitude=33, longitude=44, **asked)
        assert str(refused.value).startswith(f"{name} = {value} ")
    with pytest.raises(DesignError, match="has rows that differ in length: give as many in each"):
        reckon("noon-shadow", latitude=[[1, 2], [3]], declination=0)
    with pytest.raises(DesignError, match=r"^tips are 2: give three"):
        reckon("three-shadows", tips="1,2 3,4")


def test_dates_of_python() -> None:
    place = {"latitude": 33, "longitude": 44}
    moment = datetime.datetime(2026, 6, 21, 15, tzinfo=datetime.UTC)
    for date in (moment, moment.date(), np.datetime64("2026-06-21")):
        assert reckon("prayer-times", **place, date=date)["date"] == "2026-06-21"


def test_a_reckoning_is_pickled_and_copied() -> None:
    found = reckon("noon-shadow", latitude=[21.4, 36], declination=0)
    for again in (pickle.loads(pickle.dumps(found)), copy.copy(found), copy.deepcopy(found)):
        assert reckoned.reckoned_json(again) == reckoned.reckoned_json(found)
        assert again.rule is found.rule


def test_short_shadows_stray_as_long_ones_do() -> None:
    # Noon of the summer solstice at 20 degrees, to 0.05 of a digit: 0.24 degrees.
    lengths = (0.78, 0.68, 0.75, 0.67, 0.80, 0.72)
    rows = [("cancer", None, length) for length in lengths]
    found = fit("shadows", rows, known={"obliquity": 23.5, "refraction": 0})
    latitude = next(q for q in found.quantities if q.name == "latitude")
    others = " ".join(found.remarks)
    assert abs(latitude.value - 20) < latitude.error or "20" in others or "19.9" in others
    assert 0.1 < latitude.error < 1


@pytest.mark.parametrize(
    ("rule", "given", "told"),
    [
        ("noon-shadow", {"place": "Tromsø", "date": "2026-12-21"},
         r"date = 2026-12-21 \(declination -23\.\d+\) has no noon sun at latitude 69\.\d+: give"),
        ("time-of-azimuth", {"place": "Tromsø", "declination": 0, "azimuth": 20},
         r"place = Tromsø \(latitude 69\.\d+\) is out of range: give 24 to 66"),
        ("noon-shadow", {"latitude": 70, "declination": -23}, "declination = -23 has no noon sun"),
    ],
)  # fmt: skip
def test_who_gave_a_place_or_a_day_reads_of_these(rule: str, given: dict, told: str) -> None:
    """A latitude was out of range that nobody had given."""
    with pytest.raises(DesignError, match=f"^{told}"):
        reckon(rule, **given)
