"""Dates as people of each language write them."""

import pytest

import miqyas
from instruments.lettering.language import words
from instruments.written_dates import parted


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
    assert parted(written) == (year, month, day)


@pytest.mark.parametrize(
    "written",
    ["soon", "June", "12/6", "21.6.26", "12 foo", "12 June 13", "12 June or July", "XII Iunii"],
)
def test_what_can_be_read_in_two_ways_is_no_date(written: str) -> None:
    assert parted(written) is None


@pytest.mark.parametrize("language", ["ar", "de", "en", "es", "fr", "it", "la"])
def test_the_months_of_each_language_are_read(language: str) -> None:
    spoken = words(language)
    for names in (spoken.months, spoken.short_months, spoken.dates.months):
        for month, name in enumerate(names, start=1):
            assert parted(f"9 {name}") == (None, month, 9)


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
