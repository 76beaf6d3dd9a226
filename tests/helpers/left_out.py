"""Labels that an instrument lacks: those it tells of, and gaps that nobody tells."""

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import pairwise

from instruments.part import Instrument, Mark, Note, Severity

INSCRIPTIONS = ("place", "motto", "maker", "latitude", "hours", "horizons")
SIGNS = ("ecliptic", "zodiac", "sign")
NUMBER = re.compile(r"-?\d+(?:\.\d+)?")


def kind_of(means: str) -> str:
    """Of what kind a label is, by its name without ``label/``: the columns of the sweep."""
    rooms, name = set(means.split("/")[:-1]), means.split("/")[-1]
    if name in INSCRIPTIONS:
        return "inscription"
    if "star" in rooms:
        return "star"
    number = NUMBER.fullmatch(name) is not None
    if rooms & {"hour", "hour-equal", "hour-seasonal", "hour-universal"}:
        return "hour"
    if "calendar" in rooms:
        return "month" if name.endswith("-01") or not name[-1:].isdigit() else "numeral"
    if rooms & set(SIGNS) and not number:
        return "sign"
    return "numeral" if number else "name"


def told(note: Note) -> Iterator[tuple[str, str]]:
    """Kind and name of each label that a note tells to have no place."""
    said, fields = str(note.message), getattr(note.message, "fields", {})
    if note.about == "inscription":
        warned = note.severity is Severity.WARNING
        yield "inscription" if warned else "figure", "place"
    elif note.about == "label/place":
        return
    elif note.about.startswith("label/") and ("left out" in said) and "reach" not in said:
        means = note.about.removeprefix("label/")
        yield kind_of(means), means
    elif said.startswith("left out for want of room"):
        room = ""
        for name in re.split("[;,] ", said.split(": ", 1)[1]):
            before, _, last = name.removeprefix("label/").rpartition("/")
            room = before if before or name.startswith("label/") else room
            yield kind_of(f"{room}/{last}"), f"{room}/{last}".strip("/")
    elif said.startswith("no room for the names of"):
        about = note.about.removeprefix("label/")
        names = fields.get("left", fields.get("lost", ()))
        kind = "sign" if about == "zodiac" else "month"
        yield from ((kind, str(name)) for name in ([names] if isinstance(names, str) else names))
    elif "rings have no names" in said:
        yield from (("sign", f"{note.about}/{k}") for k in range(fields["left"]))
    elif "for the names of" in said:
        yield from (("sign", str(name)) for name in fields["nameless"])
    elif said.startswith("not numbered, for something is there"):
        yield from (("numeral", name) for name in said.split(": ", 1)[1].split(", "))
    elif "have no numerals: " in said:
        yield from (("hour", name) for name in str(fields["which"]).split(", "))
    elif "has no numeral" in said:
        yield "hour" if "hour" in note.about else "numeral", note.about
    elif note.about == "place.name" and ("has no room" in said or "is left out" in said):
        yield "inscription", "place"
    elif note.about == "ornaments.motto" and "is left out" in said:
        yield "inscription", "motto"


def left_out(
    instrument: Instrument, faces: Sequence[Sequence[Mark]], *, named: bool, zero: bool = True
) -> list[tuple[str, str]]:
    """Kind and name of all labels that are lacking.

    Parameters
    ----------
    instrument : Instrument
    faces : sequence of sequence of Mark
        Its marked faces.
    named : bool
        Whether a place is to be inscribed.
    zero : bool
        Whether its numerals have a zero.
    """
    found = [pair for note in instrument.notes for pair in told(note)]
    names = {name for _, name in found}
    written = {m.means for face in faces for m in face}
    steps = _steps(instrument.notes)
    if named and "label/place" not in written | {f"label/{n}" for n in names}:
        found.append(("inscription", "place"))
    for face in faces:
        silent = (*_stars(face), *_hours(face, steps), *_amid_rows(face, zero=zero))
        found += [(kind, name) for kind, name in silent if name not in names]
    return found


def _stars(face: Sequence[Mark]) -> Iterator[tuple[str, str]]:
    """Stars that are shown without a label."""
    means = {m.means for m in face}
    for name in sorted(means):
        if name.startswith("star/") and f"label/{name}" not in means:
            yield "star", name


def _steps(notes: Sequence[Note]) -> set[int]:
    """Steps of a face's hours that notes tell of: so many from numeral to numeral, from noon."""
    told = "numbered every {step} hours: there is no room for more"
    said = (note.message for note in notes if "quadrant/" not in note.about)
    return {1} | {m.fields["step"] for m in said if getattr(m, "template", "") == told}


def _hours(face: Sequence[Mark], steps: set[int]) -> Iterator[tuple[str, str]]:
    """Whole hours of a dial that are drawn without their numeral, where others have one.

    Of a row that is numbered in one of the steps that were told none is lacking.
    """
    means = {m.means for m in face}
    hours = {n for n in means if n.startswith(("hour/equal/", "hour/zone/"))}
    if not any(f"label/{name}" in means for name in hours):
        return
    lacking = [
        name
        for name in sorted(hours)
        if name.rpartition("/")[2].isdecimal() and f"label/{name}" not in means
    ]
    in_steps = ([n for n in lacking if not int(n.rpartition("/")[2]) % s] for s in steps)
    yield from (("hour", name) for name in min(in_steps, key=len))


def _amid_rows(face: Sequence[Mark], *, zero: bool) -> Iterator[tuple[str, str]]:
    """Numbers that lack in a row: before them and after them its steps are equal, and smaller."""
    rows: dict[str, set[float]] = defaultdict(set)
    for mark in face:
        room, _, name = mark.means.removeprefix("label/").rpartition("/")
        if mark.means.startswith("label/") and NUMBER.fullmatch(name):
            rows[room].add(float(name))
    drawn = {mark.means for mark in face}
    # Where the sun is not to be seen in some months these have no cell.
    rows.pop("calendar", None)
    for room, row in rows.items():
        numbers = sorted(row)
        steps = [b - a for a, b in pairwise(numbers)]
        for k in range(1, len(steps) - 1):
            step = steps[k - 1]
            lacking = f"{room}/{numbers[k] + step:g}"
            # The meridian is no azimuth of its own.
            lined = f"{room}/{numbers[k]:g}" in drawn
            same = abs(steps[k + 1] - step) < 1e-9
            if room == "azimuth" and not (numbers[k] + step) % 90:
                # Where azimuths are counted from it the east–west line has no number.
                continue
            if not zero and not numbers[k] + step:
                continue
            if room in SIGNS and not (numbers[k] + step) % 30:
                # A sign's own end.
                continue
            if same and steps[k] > step + 1e-9 and (lacking in drawn or not lined):
                yield kind_of(lacking), lacking
