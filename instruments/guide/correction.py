"""From the sun's hour to the clock through the year: a table and a graph."""

import math
from collections.abc import Iterable

import numpy as np

from instruments.civil_time import DAYS, day_of_year
from instruments.guide import Graph, GraphLine, Section, Table
from instruments.guide.clock import Clock, Summer
from instruments.guide.speech import Speech

DAYS_OF_MONTH = (1, 11, 21)
"""Of which the tables have entries."""

_EVERY_DAYS = 4
_TICK_MIN = 5


def correction(speech: Speech, clock: Clock, rule: str = "correction.rule", *more: str) -> Section:
    """The correction of the sun's hour.

    Parameters
    ----------
    rule : str
        The name of the sentence that says what is added.
    *more : str
        What else is to be said.
    """
    first, last = clock.years
    fields = {
        "zone": speech.zone(clock.place, clock.offset_h),
        "first": speech.year(first),
        "last": speech.year(last),
    }
    if rule == "correction.rule_astrolabe":
        fields["place"] = speech.name(clock.place)
    title = speech.say(f"correction.title{'_astrolabe' if 'astrolabe' in rule else ''}")
    return Section(
        "correction",
        title,
        (
            speech.say(rule, **fields),
            *calendar_said(speech, clock),
            _parts(speech, clock.correction.constant_min),
            *summer_said(speech, clock),
            *more,
        ),
        tables=(_table(speech, clock),),
        graphs=(_graph(speech, clock),),
    )


def _parts(speech: Speech, constant_min: float) -> str:
    if round(constant_min, 1) == 0.0:
        return speech.say("correction.equation")
    return speech.say("correction.parts", constant=speech.signed(constant_min, 1))


def calendar_said(speech: Speech, clock: Clock) -> tuple[str, ...]:
    """That the clock's dates are today's, where the seasons of the same guide are not."""
    return (speech.say("calendar.gregorian"),) if clock.calendar == "julian" else ()


def summer_said(speech: Speech, clock: Clock) -> tuple[str, ...]:
    """What is to be added in summer, or taken away, where the clocks are changed."""
    return _changes_said(speech, (("north.summer", clock.summer), ("north.behind", clock.behind)))


def lines_said(speech: Speech, clock: Clock, ahead_h: float) -> tuple[str, ...]:
    """What is to be added to hours of the clock that are drawn, or taken away, by season.

    Parameters
    ----------
    ahead_h : float
        Hours by which the clock that is drawn is ahead of universal time.
    """
    drawn = "summer" if ahead_h > clock.offset_h else "standard"
    return _changes_said(
        speech,
        ((f"correction.lines_{drawn}", clock.summer), ("correction.lines_behind", clock.behind)),
    )


def _changes_said(speech: Speech, changes: Iterable[tuple[str, Summer | None]]) -> tuple[str, ...]:
    """The sentences of those of the clock's changes that there are."""
    told = []
    for key, changed in changes:
        if changed is None:
            continue
        hours = abs(changed.added_h)
        unit, number = ("hours", 1.0) if hours >= 1.0 else ("minutes", 60.0)
        amount = speech.say(f"north.{unit}", number=speech.number(number * hours))
        start, end = (speech.day(day) for day in (changed.start, changed.end))
        told.append(speech.say(key, start=start, end=end, amount=amount))
    return tuple(told)


def _table(speech: Speech, clock: Clock) -> Table:
    head = (speech.say("correction.month"), *(speech.number(d) for d in DAYS_OF_MONTH))
    months = range(1, len(speech.words.months) + 1)
    days = [float(day_of_year(month, day)) for month in months for day in DAYS_OF_MONTH]
    minutes = clock.correction.minutes(np.array(days)).reshape(-1, len(DAYS_OF_MONTH)).tolist()
    rows = [
        (name, *map(speech.signed, of_month))
        for name, of_month in zip(speech.words.months, minutes, strict=True)
    ]
    return Table(head, tuple(rows))


def _graph(speech: Speech, clock: Clock) -> Graph:
    """The minutes of the year: days after 1 January along, ticks at the months' beginnings."""
    x = np.append(np.arange(0.0, DAYS - 1, _EVERY_DAYS), DAYS - 1.0)
    minutes = clock.correction.minutes(x)
    low = _TICK_MIN * math.floor(float(np.min(minutes)) / _TICK_MIN)
    high = _TICK_MIN * math.ceil(float(np.max(minutes)) / _TICK_MIN)
    points = tuple(zip(x.tolist(), minutes.tolist(), strict=True))
    months = ((float(day_of_year(month, 1)), speech.number(month)) for month in range(1, 13))
    return Graph(
        speech.say("correction.month"),
        speech.say("correction.minutes"),
        tuple(months),
        tuple((float(n), speech.signed(n)) for n in range(low, high + 1, _TICK_MIN)),
        (GraphLine("", points),),
    )
