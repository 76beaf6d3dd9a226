"""Dates as people of each language write them."""

import pytest

import miqyas
from instruments.astrolabe.whole.stacking import Assembly, sky_at
from instruments.days import CivilDate
from instruments.errors import DesignError
from instruments.lettering.language import words
from instruments.place import Place
from instruments.reckoning.registry import find_rule, reckon
from instruments.sundial.wall import Instant
from instruments.written_dates import date_parts, hyphened


@pytest.mark.parametrize(
    ("written", "year", "month", "day"),
    [
        ("2026-06-21", 2026, 6, 21),
        ("06-21", None, 6, 21),
        ("21.6.", None, 6, 21),
        ("21. 6. 2026", 2026, 6, 21),
        ("12 juin", None, 6, 12),
        ("1er AOUT", None, 8, 1),
        ("12. März 2026", 2026, 3, 12),
        ("June 21, 2026", 2026, 6, 21),
        ("12th of June", None, 6, 12),
        ("21 de junio de 2026", 2026, 6, 21),
        ("1º giugno", None, 6, 1),
        ("14 Septembris 1021", 1021, 9, 14),
        ("١٢ يونيو ٢٠٢٦", 2026, 6, 12),
    ],
)
def test_a_date_is_read_as_it_is_written(
    written: str, year: int | None, month: int, day: int
) -> None:
    assert date_parts(written) == (year, month, day)


@pytest.mark.parametrize(
    "written",
    [
        "soon",
        "June",
        "12/6",
        "21.6.26",
        "12 foo",
        "12 June 13",
        "12 June or July",
        "XII Iunii",
        "1 May 99999",
    ],
)
def test_what_can_be_read_in_two_ways_is_no_date(written: str) -> None:
    assert date_parts(written) is None


@pytest.mark.parametrize("language", ["ar", "de", "en", "es", "fr", "it", "la"])
def test_the_months_of_each_language_are_read(language: str) -> None:
    spoken = words(language)
    for names in (spoken.months, spoken.short_months, spoken.dates.months):
        for month, name in enumerate(names, start=1):
            assert date_parts(f"9 {name}") == (None, month, 9)


def test_a_dial_has_the_day_that_was_written() -> None:
    days = {"dates": ["12 juin", "21 Dec 2026"], "entries": "none"}
    made = miqyas.make("horizontal-dial", place="Paris", days=days)
    means = {mark.means for mark in made.part("dial-plate").front}
    assert {"day/06-12", "day/2026-12-21"} <= means


def test_a_date_that_is_none_is_told_by_its_place_among_the_others() -> None:
    with pytest.raises(miqyas.DesignError) as caught:
        miqyas.make("horizontal-dial", place="Paris", days={"dates": ["06-21", "juin"]})
    (fault,) = caught.value.faults
    assert (fault.parameter, fault.value) == ("days.dates (item 2)", "juin")
    assert str(fault).endswith("is no date: write 2026-06-21, 06-21 or 21 June")


LISBON = Place(latitude=38.73, longitude=-9.15, timezone="Europe/Lisbon")


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("21.6.2026", "2026-06-21"),
        ("1. 12. 2026", "2026-12-01"),
        ("21.6.", "06-21"),
        ("21.06.2026 10:30", "2026-06-21 10:30"),
        ("2026-6-1T9:30", "2026-06-01T9:30"),
        # A year of two digits may be of any century.
        ("21.6.26", "21.6.26"),
        ("6/7/2026", "6/7/2026"),
        ("06-21", "06-21"),
        ("21 June 2026 9:30", "2026-06-21 9:30"),
        ("12 juin", "06-12"),
        ("taurus", "taurus"),
    ],
)
def test_a_date_that_begins_with_its_day(written: str, meant: str) -> None:
    assert hyphened(written) == meant


def test_days_of_dials_in_numbers() -> None:
    assert CivilDate.read("21.6.2026") == CivilDate.read("2026-06-21")
    assert CivilDate.read("24.12.").name == "12-24"


@pytest.mark.parametrize("written", ["21.6.2026 9:30", "2026-6-21 09:30", "21.06.2026 09:30:00"])
def test_shadows_on_walls(written: str) -> None:
    assert Instant.read(written, LISBON) == Instant.read("2026-06-21 09:30", LISBON)


def test_a_wall_s_shadow_of_no_time() -> None:
    assert Instant.read("21.6.2026", LISBON) == Instant.read("2026-06-21", LISBON)


def test_the_time_that_a_rete_is_turned_to() -> None:
    dotted, plain = (Assembly(date_time=when) for when in ("21.6.2026 9:30", "2026-06-21 09:30"))
    assert sky_at(dotted, LISBON) == sky_at(plain, LISBON)


@pytest.mark.parametrize("date", ["21.6.2026", "4.10.1026"])
def test_times_of_prayer(date: str) -> None:
    day, month, year = date.split(".")
    rule = find_rule("prayer-times")
    one, other = (
        reckon(rule, latitude=36, longitude=44, date=when)
        for when in (date, f"{year}-{month:0>2}-{day:0>2}")
    )
    assert (one["asr"], one["dawn"]) == (other["asr"], other["dawn"])


def test_a_month_that_there_is_not_is_refused() -> None:
    with pytest.raises(ValueError, match="month"):
        CivilDate.read("21.13.2026")
    with pytest.raises(DesignError, match="is no date"):
        reckon(find_rule("prayer-times"), latitude=36, longitude=44, date="21.13.2026")


@pytest.mark.parametrize("written", ["21.6.", "1 May 850", "-5-6-1", "12 juin 2026", "2026-6-1"])
def test_a_day_is_read_again_by_its_name(written: str) -> None:
    day = CivilDate.read(written)
    assert CivilDate.read(day.name) == day


@pytest.mark.parametrize("digits", [5, 30, 150])
def test_a_year_that_no_calendar_has_is_refused(digits: int) -> None:
    days = {"dates": [f"12 June {'9' * digits}"]}
    with pytest.raises(DesignError, match=r"days.dates \(item 1\) = 12 June 9+.* is no date"):
        miqyas.make("horizontal-dial", place="Paris", days=days)
