"""Dates as people write them: in numbers, or with the name of a month."""

import re
from collections.abc import Mapping
from functools import cache

import templates
from instruments.lettering.language import words
from instruments.places.spelling import folded

HOW = "write 2026-06-21, 06-21 or 21 June"
"""What to write for a date, or for a day of every year."""

_NUMBERS = re.compile(
    r"(?:(?P<year>[-+]?\d{1,4})-)?(?P<month>\d{1,2})-(?P<day>\d{1,2})"
    r"|(?P<first>\d{1,2})\.\s*(?P<second>\d{1,2})\.\s*(?P<third>\d{3,4})?"
)
"""``2026-06-21`` or ``06-21``, and ``21.6.2026`` or ``21.6.``."""

_PIECE = re.compile(r"\d+|[^\W\d_]+")

_LEAST, _MOST = 3, 4
"""Letters of a month's name, and digits of a year; shorter words (``de``, ``th``) stand between."""


def date_parts(text: str) -> tuple[int | None, int, int] | None:
    """Year, month and day of what reads as a date, without a year one of every year.

    Months are called as in any language of the sheets: ``21 June``, ``June 21, 2026``,
    ``12. Juni``, ``1er juin``, ``21 de junio de 2026``, ``٢١ يونيو``. None for another text.
    """
    if numbers := _NUMBERS.fullmatch(text.strip()):
        year = numbers["year"] or numbers["third"]
        month, day = numbers["month"] or numbers["second"], numbers["day"] or numbers["first"]
        return None if year is None else int(year), int(month), int(day)
    pieces = _PIECE.findall(text)
    days = [one for one in pieces if one.isdecimal() and len(one) < _LEAST]
    years = [one for one in pieces if one.isdecimal() and len(one) >= _LEAST]
    names = [_months().get(folded(one)) for one in pieces if one.isalpha() and len(one) >= _LEAST]
    if len(days) != 1 or len(names) != 1 or names[0] is None or len(years) > 1:
        return None
    if years and len(years[0]) > _MOST:
        return None
    return int(years[0]) if years else None, names[0], int(days[0])


_TIME = re.compile(r"[ T](?=\d{1,2}:\d)")


def hyphened(text: str) -> str:
    """A text that begins with a date, with the date as 2026-06-21; of every year as 06-21.

    A time after it stays, and so does a text that begins with none.
    """
    time = _TIME.search(text)
    end = time.start() if time else len(text)
    found = date_parts(text[:end])
    if found is None:
        return text
    year, month, day = found
    return f"{'' if year is None else f'{year:04d}-'}{month:02d}-{day:02d}{text[end:]}"


@cache
def _months() -> Mapping[str, int]:
    """The numbers of the months by their names in all languages, as these are compared."""
    spoken = [words(language) for language in templates.names("languages")]
    named = [(one.months, one.short_months, one.dates.months) for one in spoken]
    return {
        folded(name): k
        for names in named
        for months in names
        for k, name in enumerate(months, start=1)
    }
