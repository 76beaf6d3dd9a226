"""What is written on a face: numerals, names of days and prayers, the place, and ornaments."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain

import numpy as np
import shapely

from instruments.labelling.ground import flat_lines
from instruments.labelling.requests import LabelRequest, Tried
from instruments.lettering.language import words
from instruments.lettering.style import Lettering
from instruments.part import Mark, Note
from instruments.sundial.face_labels import FaceRoom
from instruments.sundial.lines_shown import day_names, short_day_names
from instruments.sundial.named_lines import FaceLine

NUMERALS_OVER_NAMES = 1.6
"""Hour numerals are taller than names by this."""

BAND_OVER_NAMES = 3.8
"""The width of the band in heights of names."""


def between(style: Lettering) -> str:
    """What stands between two words; in single strokes a dot would be lost."""
    return "–" if style.single else "·"


PLACE = "place"

_SMALLER = (1.0, 0.85, 0.7)
"""Heights of names and of the inscription where there is no room for more, as shares."""

_NAMES = 1
"""The rank of names and of the inscription: numerals don't move for them."""

_MOST_NAMED = 3
"""So many names that found no room are told."""


@dataclass(frozen=True, slots=True)
class Inscribed:
    """What found a place on a face, and notes on what did not."""

    marks: tuple[Mark, ...] = ()
    notes: tuple[Note, ...] = ()


def numerals(
    room: FaceRoom, hours: Sequence[Sequence[FaceLine]], height_mm: float
) -> list[LabelRequest]:
    """The numerals of each system of hours, the chief one first; only full hours have a text.

    Those of the chief hours are `NUMERALS_OVER_NAMES` times as tall as names.
    """
    found: list[LabelRequest] = []
    for rank, system in enumerate(hours):
        tall = height_mm * (NUMERALS_OVER_NAMES if rank == 0 else 1.0)
        full = [line for line in system if line.text]
        found += room.hours(full, tall, apart=rank > 0)
    return found


def names(
    room: FaceRoom,
    lines: Sequence[FaceLine],
    heights_mm: Sequence[float],
    towards: complex,
) -> Iterator[LabelRequest]:
    """The names of curves, each nearer to its own than to another's, in a direction first."""
    flats = [flat_lines(line.pieces) for line in lines]
    for line, own in zip(lines, flats, strict=True):
        rivals = [f for other, f in zip(lines, flats, strict=True) if _apart(line, other)]
        bare = LabelRequest(
            f"label/{line.means}",
            (),
            shapely.multilinestrings(own),
            shapely.multilinestrings(np.concatenate(rivals)) if rivals else None,
            rank=_NAMES,
        )
        yield _named(room, line, bare, heights_mm, towards)


def _named(
    room: FaceRoom,
    line: FaceLine,
    bare: LabelRequest,
    heights_mm: Sequence[float],
    towards: complex,
) -> LabelRequest:
    """A line's name: along it, or beyond its ends, or in short; of two signs first in one."""

    def along(text: str, height_mm: float) -> Tried:
        ways = room.beside(line.pieces, height_mm, towards)
        return Tried(room.form(text, height_mm), ways)

    def tries(texts: Sequence[str]) -> tuple[Tried, ...]:
        found = [(along(text, high), high) for text in texts for high in heights_mm]
        return tuple(
            replace(t, ways=chain(t.ways, room.at_end(line.pieces, high, towards)))
            for t, high in found
        )

    (whole, *each), short = _names(line, room.style)
    if not each:
        return replace(bare, tries=tries((whole, *short)))
    parts = (replace(bare, tries=tries((n, *short[k : k + 1]))) for k, n in enumerate(each))
    return replace(bare, tries=(along(whole, heights_mm[0]),), parts=tuple(parts))


def together(parts: Sequence[str], style: Lettering) -> str:
    """An inscription's parts as one line."""
    return f"  {between(style)}  ".join(parts)


def heights(height_mm: float, least_mm: float) -> list[float]:
    """Heights of names, the next where there is no room for the first; as the process goes."""
    return [h for share in _SMALLER if (h := share * height_mm) >= least_mm] or [height_mm]


def inscription(
    room: FaceRoom, parts: Sequence[str], heights_mm: Sequence[float]
) -> LabelRequest | None:
    """The place in one line, or its parts where each finds room; None for nothing to say.

    It is lettered smaller rather than left out.
    """
    if not parts:
        return None
    found = []
    for text in (together(parts, room.style), *(parts if len(parts) > 1 else ())):
        ways = [(room.form(text, h), room.inscription(h)) for h in heights_mm]
        tries = [Tried(form, in_band, pushes=False) for form, (in_band, _) in ways]
        tries += [Tried(form, on_face, pushes=form is ways[-1][0]) for form, (_, on_face) in ways]
        found.append(LabelRequest(f"label/{PLACE}", tries, rank=_NAMES))
    whole, *each = found
    return replace(whole, parts=tuple(each))


def told(missing: Sequence[LabelRequest]) -> Iterator[Note]:
    """What is said of the names of lines, and the place's, that found no room, by meaning."""
    remedy = "a larger plate or a smaller lettering.height_mm has room"
    lost = {r.means.removeprefix("label/"): r.tries[0].form.text for r in missing}
    if PLACE in lost:
        said = f"the place's name and latitude find no room: {remedy}"
        yield Note.warning("inscription", said)
    if names_ := list(dict.fromkeys(name for means, name in lost.items() if means != PLACE)):
        listed = ", ".join(f'"{name}"' for name in names_[:_MOST_NAMED])
        if len(names_) > _MOST_NAMED:
            listed += f" and {len(names_) - _MOST_NAMED} more"
        finds = "finds" if len(names_) == 1 else "find"
        yield Note("labels", f"{listed} {finds} no room beside the line; {remedy}")
    for means in lost:
        said = "left out: there is no room clear of lines and other letters"
        yield Note.detail(f"label/{means}", said)


def _names(line: FaceLine, style: Lettering) -> tuple[list[str], list[str]]:
    """The names of a curve, all in one and then each, and each in short where it has such."""
    if line.text:
        return [line.text], []
    speech = words(style.language)
    found = day_names(line.means, speech, between(style), style.numerals)
    return found, short_day_names(line.means, speech)


def _apart(line: FaceLine, other: FaceLine) -> bool:
    """Whether two lines are drawn apart."""
    return (line.shares or line.means) != (other.shares or other.means)
