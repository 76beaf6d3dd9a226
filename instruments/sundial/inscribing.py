"""What is written on a face: numerals, names of days and prayers, and the place."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from instruments.lettering.language import words
from instruments.lettering.style import Lettering
from instruments.part import Mark, Note
from instruments.sundial.drawing import FaceLine
from instruments.sundial.labels import Letterer, NamedLine
from instruments.sundial.lines_shown import day_names, short_day_names

NUMERALS_OVER_NAMES = 1.6
"""Hour numerals are taller than names by this."""

BAND_OVER_NAMES = 3.8
"""The width of the band in heights of names."""

DOTS = {"outline": "·", "single": "–"}
"""What stands between two words; single strokes have no dot."""

_PLACE = "place"
_MOST_NAMED = 3
"""So many names that found no room are told."""


@dataclass(frozen=True, slots=True)
class Inscribed:
    """What found a place on a face, and notes on what did not."""

    marks: tuple[Mark, ...] = ()
    notes: tuple[Note, ...] = ()


def inscribe(
    letterer: Letterer,
    height_mm: float,
    hours: Sequence[Sequence[FaceLine]],
    prayers: Sequence[FaceLine],
    days: Sequence[FaceLine],
    inscription: Sequence[str],
    evening: complex,
) -> Inscribed:
    """Label a face; what finds no place clear of lines and letters is left out and noted.

    Parameters
    ----------
    letterer : Letterer
        With the ground on which the lines are taken already.
    height_mm : float
        Capital height of names; numerals of the chief hours are `NUMERALS_OVER_NAMES` times
        as tall, those of other systems as tall.
    hours
        The lines of each system, the chief one first; only full hours have a text.
    prayers, days
        The other lines to label.
    inscription : sequence of str
        For the band, together where they find room and else each for itself.
    evening : complex
        The direction in which the afternoon's shadows fall on the face.
    """
    marks: list[Mark | None] = []
    missing: dict[str, str] = {}

    def keep(mark: Mark | None, means: str, name: str) -> None:
        marks.append(mark)
        if mark is None:
            missing[means] = name

    for rank, system in enumerate(hours):
        tall = height_mm * (NUMERALS_OVER_NAMES if rank == 0 else 1.0)
        full = [line for line in system if line.text]
        numerals = letterer.hours(
            [line.text for line in full],
            tall,
            [line.pieces for line in full],
            [f"label/{line.means}" for line in full],
            apart=rank > 0,
        )
        for line, mark in zip(full, numerals, strict=True):
            keep(mark, line.means, line.text)
    # Prayers are of the afternoon; days take the other side.
    for group, towards in ((prayers, evening), (days, -evening)):
        runs = [letterer.runs(line.pieces, height_mm) for line in group]
        for line, own in zip(group, runs, strict=True):
            others = (its for other, its in zip(group, runs, strict=True) if _apart(line, other))
            rivals = [run for its in others for run in its]
            means = f"label/{line.means}"
            curve = NamedLine(means, height_mm, line.pieces, own, towards, rivals)
            names, short = _names(line, letterer.style)
            for mark in _named(letterer, curve, names, short):
                keep(mark, line.means, names[0])
    for mark in _inscribed(letterer, inscription, height_mm):
        keep(mark, _PLACE, "")
    return Inscribed(tuple(m for m in marks if m is not None), tuple(_told(missing)))


def _told(missing: Mapping[str, str]) -> Iterator[Note]:
    """What is said of the names of lines, and the place's, that found no room, by meaning."""
    remedy = "a larger plate or a smaller lettering.height_mm has room"
    if _PLACE in missing:
        told = f"the place's name and latitude find no room: {remedy}"
        yield Note.warning("inscription", told)
    if names := list(dict.fromkeys(name for means, name in missing.items() if means != _PLACE)):
        listed = ", ".join(f'"{name}"' for name in names[:_MOST_NAMED])
        if len(names) > _MOST_NAMED:
            listed += f" and {len(names) - _MOST_NAMED} more"
        finds = "finds" if len(names) == 1 else "find"
        yield Note("labels", f"{listed} {finds} no room beside the line; {remedy}")
    for means in missing:
        told = "left out: there is no room clear of lines and other letters"
        yield Note.detail(f"label/{means}", told)


def together(parts: Sequence[str], style: Lettering) -> str:
    """An inscription's parts as one line."""
    return f"  {DOTS[style.strokes]}  ".join(parts)


def _inscribed(letterer: Letterer, parts: Sequence[str], height_mm: float) -> list[Mark | None]:
    """The inscription in one line, or its parts where each finds room; nothing for none."""
    whole = together(parts, letterer.style)
    found = letterer.inscription(whole, height_mm, "label/place") if parts else None
    if found or len(parts) < 2:
        return [found] if parts else []
    return [letterer.inscription(part, height_mm, "label/place") for part in parts]


def _named(
    letterer: Letterer, curve: NamedLine, names: Sequence[str], short: Sequence[str]
) -> list[Mark | None]:
    """The names of a curve: along it all in one, or each; else at its ends; else short."""
    whole, *each = names
    found = letterer.along(whole, curve)
    if found or not each:
        return [found or _squeezed(letterer, curve, whole, short)]
    apart = [letterer.along(name, curve) for name in each]
    if not any(apart):
        found = letterer.at_end(whole, curve)
        if found:
            return [found]
    return [
        mark or _squeezed(letterer, curve, name, short[k : k + 1])
        for k, (name, mark) in enumerate(zip(each, apart, strict=True))
    ]


def _squeezed(letterer: Letterer, curve: NamedLine, name: str, short: Sequence[str]) -> Mark | None:
    """A name beyond the end of its curve, or in short along it or there."""
    tries = [(name, letterer.at_end)]
    tries += [(text, place) for text in short for place in (letterer.along, letterer.at_end)]
    return next(filter(None, (place(text, curve) for text, place in tries)), None)


def _names(line: FaceLine, style: Lettering) -> tuple[list[str], list[str]]:
    """The names of a curve, all in one and then each, and each in short where it has such."""
    if line.text:
        return [line.text], []
    speech = words(style.language)
    names = day_names(line.means, speech, DOTS[style.strokes], style.numerals)
    return names, short_day_names(line.means, speech)


def _apart(line: FaceLine, other: FaceLine) -> bool:
    """Whether two lines are drawn apart."""
    return (line.shares or line.means) != (other.shares or other.means)
