"""The prayers that the sun gives by day, as suns; the same on every face.

The shadow that decides on the afternoon is the one of an upright gnomon on level ground at
the site, whatever face the curve is drawn on (treatise 160:5–171:14). The curve is drawn from
all declinations, not as the straight line between the solstices of treatise 192:9.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from instruments.sky.day_times import Growth, afternoon_days, afternoon_name
from instruments.sky.sun_curves import afternoon_pieces
from instruments.sundial.lines.face_lines import Line, hour_line
from instruments.sundial.lines.skies import SkyCurve


@dataclass(frozen=True, slots=True)
class Prayer:
    """A time of prayer: its name in the vocabulary, its suns, and of how many gnomons it is."""

    means: str
    line: Line
    gnomons: str = ""


def prayers(
    latitude: float,
    obliquity: float,
    gnomons: Sequence[Growth],
    *,
    noon: bool = False,
    noon_end: Growth | None = None,
) -> list[Prayer]:
    """The lines of prayer.

    Noon prayer begins at culmination; the afternoon prayer where the shadow has grown by
    some gnomons, and the noon prayer ends at one such growth or another by the schools
    (treatise 160:5–171:14).

    Parameters
    ----------
    latitude, obliquity : float
        Radians.
    gnomons : sequence of str
        Of the afternoon prayers.
    noon_end : str or None
        The gnomons of the end of noon prayer.
    """
    found = [
        Prayer(afternoon_name(key), afternoon(latitude, obliquity, float(key)), key)
        for key in dict.fromkeys(gnomons)
    ]
    if noon:
        found.insert(0, Prayer("prayer/noon", hour_line(0.0, (-obliquity, obliquity))))
    if noon_end:
        line = afternoon(latitude, obliquity, float(noon_end))
        found.append(Prayer("prayer/noon-end", line, noon_end))
    return found


def afternoon(latitude: float, obliquity: float, gnomons: float) -> SkyCurve:
    """The suns at which the shadow has grown by some gnomons over its noon length.

    The curve runs from the southern sun to the northern. It has a corner where the sun
    culminates in the zenith, because the noon shadow is a length; it ends where a sun that
    does not set no longer comes down to the altitude, and has no piece where it never does.

    Parameters
    ----------
    latitude, obliquity : float
        Radians.
    gnomons : float
        1 for Abu Yusuf, Muhammad and al-Shafi'i, 2 for Abu Hanifa (treatise 160:5).
    """
    days = afternoon_days(latitude, obliquity, gnomons)
    return SkyCurve(tuple(p for span in days for p in afternoon_pieces(latitude, gnomons, span)))
