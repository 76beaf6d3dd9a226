"""Dates as people write them, wherever one is given."""

import pytest

from instruments.astrolabe.whole.stacking import Assembly, sky_at
from instruments.days import CivilDate, hyphened
from instruments.errors import DesignError
from instruments.place import Place
from instruments.reckoning.registry import find_rule, reckon
from instruments.sundial.wall import Instant

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
        ("taurus", "taurus"),
    ],
)
def test_a_date_that_begins_with_its_day(written: str, meant: str) -> None:
    assert hyphened(written) == meant


def test_days_of_dials() -> None:
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
