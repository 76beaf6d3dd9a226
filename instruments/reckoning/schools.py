"""The opinions of chapter 25 on the times of prayer, as hour angles of the sun."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from instruments.parameters import did_you_mean
from instruments.sky import horizon
from instruments.sky import prayer_times as sky
from instruments.sky.arrays import Floats

Count = Literal["beyond noon", "bare", "midway", "hours"]
"""What an afternoon's number counts.

Gnomons beyond the noon shadow; gnomons of the whole shadow, as when noon has none; the time
midway between one and two gnomons beyond noon; unequal hours since sunrise.
"""


@dataclass(frozen=True, slots=True)
class School:
    """What a school holds, or a report tells."""

    who: str
    source: str
    """Of the opinion."""
    zuhr_end: float
    asr: float
    """The shadow or the hour at the end of the noon prayer's time, and at the afternoon's
    beginning."""
    asr_end: float = np.inf
    """At its end; infinite where it lasts to sunset."""
    maghrib: Literal["one instant", "the twilight's end", "dawn"] = "the twilight's end"
    """Until when the sunset prayer may be said."""
    count: Count = "beyond noon"
    """What the numbers count."""
    isha: Literal["dawn", "a third of the night"] = "dawn"
    """Until when the prayer of nightfall may be said."""

    def told(self, number: float) -> str:
        """How one of its numbers is meant, with its source."""
        gnomons = "g" if number == 1 else f"{number:g}g"
        ways = {
            "beyond noon": f"s_n + {gnomons}",
            "bare": f"s = {gnomons}; never where noon's is longer (168:9)",
            "midway": "midway in time between s_n + g and s_n + 2g",
            "hours": f"{number:g} unequal hours after sunrise",
        }
        way = ways[self.count] if np.isfinite(number) else "sunset"
        return f"{way}, {self.who} ({self.source})"


SCHOOLS: Mapping[str, School] = MappingProxyType(
    {
        "shafii": School(
            "al-Shafi'i, his choice", "167:1, 168:18, 169:3", 1, 1, 2, "one instant",
        ),
        "abu-yusuf": School("Abu Yusuf and Muhammad", "167:3, 168:18", 1, 1),
        "abu-hanifa": School("Abu Hanifa, as well known", "167:3, 168:16", 2, 2),
        "abu-hanifa-1": School("Abu Hanifa, another report", "167:3, 168:12", 1, 1),
        "abu-hanifa-3": School("Abu Hanifa, the third report", "168:19–169:3", 1, 2),
        "malik": School("Malik, with Ata' and Tawus", "167:9, 169:5", 1, 1, maghrib="dawn"),
        "karramis": School("the Karramis", "171:14", 1.5, 1.5),
        "karramis-time": School("the Karramis, the mean in time", "171:17", 1, 1, count="midway"),
        "gabriel": School(
            "Gabriel's two days; Ja'far al-Sadiq (163:5)", "161:12–162:1", 1, 1, 2, "one instant",
            "bare", "a third of the night",
        ),
        "jafar-hours": School("Ja'far al-Sadiq, by odd hours", "163:8", 8, 8, count="hours"),
    }
)  # fmt: skip

_REFUSED = {
    "ninth-hour": "is a folk rule that 185:7 refuses: no unequal hour keeps to s_n + g",
    "tenth-hour": "is a folk rule that 185:7 refuses: no unequal hour keeps to s_n + g",
    "digits": "is a folk rule that 185:11 refuses: 1, 3 or 13 digits hold nowhere all the year",
    "zaydites": "go by the first stars, which differ by their light (171:4–13)",
    "ahmad": "is told of by his twilight alone (167:5)",
    "shiites": "is told of by its prayers of the night alone (170:16–171:3)",
}
_CALLED = {
    "hanafi": "abu-hanifa",
    "maliki": "malik",
    "shafi": "shafii",
    "hanbali": "ahmad",
    "shia": "shiites",
}


def why_not(name: str) -> tuple[str, str]:
    """What is wrong with the name of a school, and what would be accepted."""
    plain = name.strip().lower()
    plain = _CALLED.get(plain, plain)
    choose = f"choose among {', '.join(SCHOOLS)}"
    if plain in _REFUSED:
        return _REFUSED[plain], choose
    return "is not known", did_you_mean(plain, list(SCHOOLS), choose)


Reasons = NDArray[np.str_]

Event = Callable[[Floats], Floats]
"""The hour angle of an event, from the sun's declination; both in radians."""


def events(held: School, latitude: float, depression: float, dip: float) -> dict[str, Event]:
    """The hour angles of a day's events after a school, at a latitude, in radians.

    The sun's middle is `depression` below the horizon at dawn and nightfall, `dip` as it rises and
    sets; unequal hours are of that day and night.

    Night hours and dawns are counted backward from the coming sunrise, so that all belong
    to the day that is asked for; what does not take place is nan.
    """

    def light(delta: Floats) -> Floats:
        arc = sky.twilight_hour_angle(latitude, delta, dip)
        return np.where((arc > 0) & (arc < np.pi), arc, np.nan)

    def dark(delta: Floats) -> Floats:
        if held.count == "hours":
            return light(delta) + 2 / 12 * (2 * np.pi - 2 * light(delta))
        return sky.twilight_hour_angle(latitude, delta, depression)

    def shadow(number: float) -> Event:
        return lambda delta: (
            _afternoon(held.count, number, latitude, delta, light)
            if np.isfinite(number)
            else light(delta)
        )

    return {
        "dawn": lambda delta: -dark(delta),
        "sunrise": lambda delta: -light(delta),
        "noon": np.zeros_like,
        "zuhr_end": shadow(held.zuhr_end),
        "asr": shadow(held.asr),
        "asr_end": shadow(held.asr_end),
        "sunset": light,
        "nightfall": dark,
    }


def _afternoon(count: Count, number: float, latitude: float, delta: Floats, light: Event) -> Floats:
    """The hour angle of an afternoon's number, as that school counts."""
    if count == "bare":
        return horizon.hour_angle(latitude, delta, np.arctan(1 / number))
    if count == "hours":
        return (number - 6) / 6 * light(delta)
    if count == "midway":
        first, second = (sky.asr_hour_angle(latitude, delta, k) for k in (1, 2))
        return (first + second) / 2
    return sky.asr_hour_angle(latitude, delta, number)


def why_none(
    held: School, latitude: float, depression: float, dip: float, delta: Floats
) -> dict[str, Reasons]:
    """Why an event of `events` would not come on a day, in words, by the sun's declination."""
    noon = np.pi / 2 - np.abs(latitude - delta)
    light, dark = why_no_rising(noon, dip), why_no_twilight(noon, depression)
    unequal = held.count == "hours"

    def shadow(number: float) -> Reasons:
        if unequal or not np.isfinite(number):
            return light
        longer = (held.count == "bare") & (noon < np.arctan(1 / number))
        return np.where(longer & (noon > 0), "noon has a longer shadow", why_no_afternoon(noon))

    late = {name: shadow(getattr(held, name)) for name in ("zuhr_end", "asr", "asr_end")}
    night = light if unequal else dark
    return {
        "dawn": night, "sunrise": light, "noon": light, **late, "sunset": light,
        "nightfall": night,
    }  # fmt: skip


def why_no_rising(noon: Floats, dip: float = 0.0) -> Reasons:
    """Why the sun neither rises nor sets on a day, by its noon altitude in radians."""
    return np.where(noon < -dip, "the sun stays down", "the sun stays up")


def why_no_twilight(noon: Floats, depression: float) -> Reasons:
    """Why it neither dawns nor grows dark."""
    return np.where(noon < -depression, "it stays dark", "it does not grow dark")


def why_no_afternoon(noon: Floats) -> Reasons:
    """Why no shadow comes to be so much longer than noon's."""
    return np.where(noon > 0, "no shadow grows so long", "noon has no shadow")
