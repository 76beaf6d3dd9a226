"""What is written on a face: numerals, names of days and prayers, and the place."""

from dataclasses import dataclass

from instruments.lettering.language import Words, words
from instruments.lettering.numerals import numeral
from instruments.part import Mark, Note
from instruments.sundial.days import SIGNS
from instruments.sundial.drawing import Drawn
from instruments.sundial.labels import Letterer

NUMERALS_OVER_NAMES = 1.6
"""Hour numerals are taller than names by this."""

BAND_OVER_NAMES = 3.8
"""The width of the band in heights of names."""

DOTS = {"outline": "·", "single": "–"}
"""What stands between two words; single strokes have no dot."""


@dataclass(frozen=True, slots=True)
class Inscribed:
    """Labels that found a place, and notes on those that did not."""

    marks: tuple[Mark, ...]
    notes: tuple[Note, ...]


def inscribe(
    letterer: Letterer,
    height_mm: float,
    hours: list[Drawn],
    days: list[Drawn],
    prayers: list[Drawn],
    inscription: str,
    clock: int = 24,
) -> Inscribed:
    """Label a face; what finds no place clear of lines and letters is left out and noted.

    Parameters
    ----------
    letterer : Letterer
        With the ground on which the lines are taken already.
    height_mm : float
        Capital height of names; numerals are `NUMERALS_OVER_NAMES` times as tall.
    hours, days, prayers
        The lines to label; half-hours get no numeral.
    inscription : str
        For the band; empty for none.
    clock : int
        24, or 12 to count the hours twice to twelve.
    """
    speech = words(letterer.style.language)
    marks: list[Mark | None] = []
    missing: list[str] = []

    def keep(mark: Mark | None, means: str) -> None:
        marks.append(mark)
        if mark is None:
            missing.append(means)

    for line in hours:
        hour = line.means.rpartition("/")[2]
        if ":" not in hour:
            number = int(hour) if clock == 24 else (int(hour) - 1) % 12 + 1
            text = numeral(number, letterer.style.numerals)
            means = f"label/{line.means}"
            keep(
                letterer.hour(text, NUMERALS_OVER_NAMES * height_mm, line.pieces, means), line.means
            )
    # Prayers are of the afternoon, whose shadows fall east; days take the other side.
    for line in prayers:
        text = prayer_name(line.means, speech)
        mark = letterer.along(text, height_mm, line.pieces, f"label/{line.means}", 1.0 + 0j)
        keep(mark, line.means)
    for line in days:
        means = f"label/{line.means}"
        rivals = [piece for other in days if other is not line for piece in other.pieces]
        both, *each = day_names(line.means, speech, DOTS[letterer.style.strokes])
        found = letterer.along(both, height_mm, line.pieces, means, -1.0 + 0j, rivals)
        if found or not each:
            keep(found, line.means)
            continue
        for name in each:
            mark = letterer.along(name, height_mm, line.pieces, means, -1.0 + 0j, rivals)
            keep(mark, line.means)
    if inscription:
        keep(letterer.inscription(inscription, height_mm, "label/place"), "place")
    notes = tuple(
        Note(f"label/{means}", "left out: there is no room clear of lines and other letters")
        for means in dict.fromkeys(missing)
    )
    return Inscribed(tuple(m for m in marks if m is not None), notes)


def day_names(means: str, speech: Words, dot: str) -> list[str]:
    """The names for a day curve such as ``day/taurus``: all signs that share it, then each."""
    names = [str(getattr(speech.signs, s)) for s in SIGNS[means.rpartition("/")[2]]]
    return [f" {dot} ".join(names), *names] if len(names) > 1 else names


def prayer_name(means: str, speech: Words) -> str:
    """The name of a prayer curve, such as ``prayer/asr-1``."""
    key = means.rpartition("/")[2].replace("-", "_").replace(".", "_")
    return str(getattr(speech.prayers, key))
