"""What is written on a face: numerals, names of days and prayers, the place, and ornaments."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain

from instruments.geometry import Path
from instruments.inscription import inscription
from instruments.labelling.composed_forms import divided_form, stacked_form
from instruments.labelling.ground import flat_lines
from instruments.labelling.requests import LabelForm, LabelRequest, LabelWay, Tried
from instruments.lettering.language import words
from instruments.lettering.style import Lettering
from instruments.part import Note
from instruments.saying import tell
from instruments.sundial.dial import Dial
from instruments.sundial.lines.lines_shown import day_names, short_day_names, symbols
from instruments.sundial.lines.named_lines import FaceLine
from instruments.sundial.words.band_rows import ApartFromHours
from instruments.sundial.words.face_labels import FaceRoom
from instruments.sundial.words.lit_side import LitSide

NUMERALS_OVER_NAMES = 1.6
"""Hour numerals are taller than names by this."""

BAND_OVER_NAMES = 3.8
"""The width of the band in heights of names."""


def between(style: Lettering) -> str:
    """What stands between two words; in single strokes a dot would be lost."""
    return "–" if style.single else "·"


PLACE, LABELS = "place", "labels"

LABEL_PLACE = f"label/{PLACE}"

_SMALLER = (1.0, 0.85, 0.7)
"""Heights of names and of the inscription where there is no room for more, as shares."""

_IN_ONE_LINE = 2
"""So many of these heights are tried of an inscription in one line."""

_NAMES = 1
"""The rank of names and of the inscription: numerals don't move for them."""

_SIGNS, _AFTERNOONS = "signs", "afternoons"
"""Groups of names, of a face all in full, in short, or by their symbols, and nearly of a height."""

_MOST_NAMED = 3
"""So many names that found no room are told."""


def numerals(
    room: FaceRoom, hours: Sequence[Sequence[FaceLine]], height_mm: float
) -> list[LabelRequest]:
    """The numerals of each system of hours, the chief one first; only full hours have a text.

    Those of the chief hours are `NUMERALS_OVER_NAMES` times as tall as names. Those of the others,
    to which the band lends what room is left, stand nowhere nearer to another hour of their system.
    """
    found: list[LabelRequest] = []
    for rank, system in enumerate(hours):
        tall = height_mm * (NUMERALS_OVER_NAMES if rank == 0 else 1.0)
        full = [line for line in system if line.text]
        numbers = room.hours(full, tall, apart=rank > 0)
        found += _each_by_its_own(numbers, full) if rank else numbers
    return found


def _each_by_its_own(
    requests: Sequence[LabelRequest], lines: Sequence[FaceLine]
) -> Iterator[LabelRequest]:
    """Labels of lines that are each nearer to its own than to another's."""
    flats = [flat_lines(line.pieces) for line in lines]
    for request, line, own in zip(requests, lines, flats, strict=True):
        rivals = [f for other, f in zip(lines, flats, strict=True) if _apart(line, other)]
        yield request.nearer_to(own, rivals)


def names_of_curves(
    room: FaceRoom,
    lines: Sequence[FaceLine],
    heights_mm: Sequence[float],
    towards: complex,
    *,
    parting: bool = False,
    lit: LitSide | None = None,
) -> Iterator[LabelRequest]:
    """The names of curves, each nearer to its own than to another's, in a direction first.

    Where a side of the face is `lit` they stand there, and beyond the horizon only last.

    At last, where they are `parting`, across lines that make way for them, unless the line is an
    hour's too, which has its numeral.
    """
    bare_ones = [LabelRequest(f"label/{line.means}", (), rank=_NAMES) for line in lines]
    for line, bare in zip(lines, _each_by_its_own(bare_ones, lines), strict=True):
        named = _named(room, line, bare, heights_mm, towards, lit)
        if parting and not line.shares:
            last = named.tries[-1].form
            across = room.beside(line.pieces, last.height_mm, towards, over=True)
            named = replace(named, tries=(*named.tries, Tried(last, across)))
        yield named


def _named(
    room: FaceRoom,
    line: FaceLine,
    bare: LabelRequest,
    heights_mm: Sequence[float],
    towards: complex,
    lit: LitSide | None,
) -> LabelRequest:
    """A line's name: along it or beyond its ends, or else in short; of two signs first in one.

    The last form may stand in the line. Only then a name stands in the band, where it is turned
    among the numerals of hours.
    """

    def tries(texts: Sequence[str], *, ends: bool = True) -> list[Tried]:
        # One that is lettered smaller has the others with it, lest a face is a mix of heights.
        forms = [
            (replace(room.form(text, high), kind=kind), (line.pieces, high, towards))
            for k, text in enumerate(texts)
            for kind, high in zip((2 * k, 2 * k + 1, 2 * k + 1), heights_mm, strict=False)
        ]

        def on_face(where: tuple[Sequence[Path], float, complex]) -> Iterator[LabelWay]:
            beside = room.beside(*where)
            if not ends:
                return iter(lit.only(beside) if lit else beside)
            at_end = room.at_end(*where)
            if not lit:
                return chain(beside, at_end)
            under = lit.at_ends(*where[:2], room.frame)
            return lit.only(chain(beside, under, at_end))

        found = [Tried(form, on_face(where)) for form, where in forms]
        if ends:
            found += [Tried(form, (room.upon(*where),)) for form, where in forms[-1:]]
            found += [Tried(form, room.at_exit(*where)) for form, where in forms]
        if ends and lit:
            found += [
                Tried(form, chain(room.beside(*where), room.at_end(*where)))
                for form, where in forms[-1:]
            ]
        return found

    (whole, *each), short = _names(line, room.style)
    if any(short):
        bare = replace(bare, alike=_AFTERNOONS if line.text else _SIGNS)
    if not each:
        return replace(bare, tries=tries((whole, *chain(*short))))
    joined = [f" {between(room.style)} ".join(some) for some in zip(*short, strict=True)]
    parts = (replace(bare, tries=tries((n, *chain(*short[k : k + 1])))) for k, n in enumerate(each))
    return replace(bare, tries=tries((whole, *joined), ends=False), parts=tuple(parts))


def inscription_of(design: Dial, nodus_mm: float) -> tuple[str, ...]:
    """Place, latitude and gnomon of a face, or nothing; a small one has no room for the gnomon."""
    if not design.inscription:
        return ()
    gnomon = None if design.small else nodus_mm
    return inscription(design.place, design.lettering, gnomon)


def together(parts: Sequence[str], style: Lettering) -> str:
    """An inscription's parts as one line."""
    return f"  {between(style)}  ".join(parts)


def heights(height_mm: float, least_mm: float) -> list[float]:
    """Heights of names, the next where there is no room for the first; as the process goes."""
    return [h for share in _SMALLER if (h := share * height_mm) >= least_mm] or [height_mm]


def face_inscription(
    room: FaceRoom,
    parts: Sequence[str],
    heights_mm: Sequence[float],
    divider: str,
    apart: ApartFromHours,
) -> LabelRequest | None:
    """The place in one line, or its parts where each finds room; None for nothing to say.

    It stands first where it is `apart` from the hours' numerals.

    It is lettered smaller rather than left out, but in one line not much so: its parts, evenly
    about the axis, are read better than small letters at a side. A `divider` but the dot is a
    figure between the parts.
    """
    if not parts:
        return None
    found: list[LabelRequest] = []
    for text in (together(parts, room.style), *(parts if len(parts) > 1 else ())):
        whole = not found and len(parts) > 1
        fit = heights_mm[:_IN_ONE_LINE] if whole else heights_mm
        said_ = parts if whole else (text,)
        forms = [inscribed(said_, h, room.style, divider) for h in fit]
        tries = [
            Tried(form, room.apart(h, apart))
            for form, h in zip(forms, fit, strict=True)
            if not found
        ]
        ways = [(form, room.inscription(h)) for form, h in zip(forms, fit, strict=True)]
        tries += [Tried(said, in_band, pushes=False) for said, (in_band, _) in ways]
        tries += [Tried(said, on_face, pushes=said is ways[-1][0]) for said, (_, on_face) in ways]
        if whole:
            tries += [
                Tried(stacked_form("\n".join(parts), h, room.style.strokes), room.block(h))
                for h in heights_mm
            ]
        found.append(LabelRequest(LABEL_PLACE, tries, rank=_NAMES, must=_is_name(text)))
    first, *each = found
    return replace(first, parts=tuple(each))


def inscribed(
    parts: Sequence[str], high_mm: float, style: Lettering, divider: str = "dot"
) -> LabelForm:
    """Parts of the inscription as one label."""
    text = together(parts, style)
    if divider == "dot" or len(parts) == 1:
        return LabelForm.of(text, high_mm, style.strokes)
    return divided_form(parts, text, high_mm, style.strokes, divider)


def _is_name(text: str) -> bool:
    """Whether a part of the inscription names the place, and is no figure."""
    return not any(sign.isdigit() for sign in text)


def report_missing(
    missing: Sequence[LabelRequest], name_room: int, *, among_hours: bool
) -> Iterator[Note]:
    """What is said of the names of lines, and the place's, that found no room, by meaning.

    Of that `name_room` characters would have some, or it isn't known how many. Hours that are
    `among_hours` of the sun are told by their group, for a 12 of the sun's may be there.
    """
    remedy = "a larger plate or a smaller lettering.height_mm has room"
    texts = [(r.means.removeprefix("label/"), r.tries[0].form.text) for r in missing]
    lost = dict(texts)
    places = [text for means, text in texts if means == PLACE]
    if places:
        named = any(map(_is_name, places))
        said = tell("{parts} is left out for want of room; {remedy}", parts=places, remedy=remedy)
        if named and name_room:
            said = tell(
                "{parts} is left out, {count} characters of a name have room; {remedy}",
                parts=places,
                count=name_room,
                remedy=remedy,
            )
        yield (Note.warning if named else Note)("inscription", said)
    for about, found in _by_group(lost, among_hours=among_hours).items():
        if about != LABELS:
            remedy = "hours = false makes room"
        yield Note(about, tell("{finds}; {remedy}", finds=_find_no_room(found), remedy=remedy))
    for means in lost:
        said = "left out: there is no room clear of lines and other letters"
        yield Note.detail(f"label/{means}", said)


def _by_group(lost: Mapping[str, str], *, among_hours: bool) -> dict[str, list[str]]:
    """The names of lines by what their note is about: a group of hours, or all others."""
    found: dict[str, list[str]] = {}
    for means, name in lost.items():
        kind, system, *_ = *means.split("/"), ""
        of_group = among_hours and kind == "hour" and system != "equal"
        if means != PLACE:
            found.setdefault(system if of_group else LABELS, []).append(name)
    return {about: list(dict.fromkeys(names_)) for about, names_ in found.items()}


def _find_no_room(names_: Sequence[str]) -> str:
    """That names find no room, of many the first."""
    listed: str | list[str] = [f'"{name}"' for name in names_[:_MOST_NAMED]]
    if len(names_) > _MOST_NAMED:
        listed = tell("{some} and {count} more", some=listed, count=len(names_) - _MOST_NAMED)
    if len(names_) == 1:
        return tell("{listed} finds no room beside the line", listed=listed)
    return tell("{listed} find no room beside the line", listed=listed)


def _names(line: FaceLine, style: Lettering) -> tuple[list[str], list[tuple[str, ...]]]:
    """The names of a curve, all in one and then each, and each in short where it has such."""
    if line.text:
        return [line.text], [tuple(line.short)]
    speech = words(style.language)
    found = day_names(line.means, speech, between(style), style.system)
    short: list[tuple[str, ...]] = [*short_day_names(line.means, speech)]
    if not style.single:
        # Single strokes have no symbols.
        short = [(*n, s) for n, s in zip(short, symbols(line.means), strict=True)]
    return found, short


def _apart(line: FaceLine, other: FaceLine) -> bool:
    """Whether two lines are drawn apart."""
    return (line.shares or line.means) != (other.shares or other.means)
