"""Lines of moments with their titles, their hours numbered as often as all have room."""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import product

import numpy as np

from instruments.geometry import Floats, Points
from instruments.geometry.flattening import Flat
from instruments.labelling.along import FaceOfLines, LetteredLines, Request, broken
from instruments.scales import moments
from instruments.scales.content import Content
from instruments.scales.moments import Moment
from instruments.scales.numbering import HOUR_STEPS, Numerals, numbered_every
from instruments.shadow.lines import strip
from instruments.shadow.lines.shadow_lines import Drawn, Field, place_line
from instruments.shadow.parameters import ShadowsOfYear

_INWARD = 0.05
"""What a title moves towards short shadows for every mm that it moves away from where it is wanted:
of the two ends of a spiral, which meet there, all titles are at the inner one."""

_ABOVE, _PRAYER_ABOVE, _ROUND_ABOVE = 2.0, 9.0, 1.5
"""So many heights an hour's number moves along its line rather than stand beneath it; a prayer's
name, which there would stand upon the number of the next hour; and one of a line about a gnomon,
where what is above is without on one side of it and within on the other."""

_OFF_ROW = 1.5
"""So many heights farther than the hours on either side of it a number is out of their row."""

_ASIDE, _TURNS = 1 / 16, 2
"""So much of the face's width an hour's number may move for the sake of its side, beyond which it
leaves the others' row; and so often those without room are left out and the others tried again."""


@dataclass(frozen=True, slots=True)
class Kinds:
    """How short titles are, those of hours and those of prayers; 0 where they are full."""

    hours: int = 0
    prayers: int = 0

    def shorter(self, other: "Kinds") -> "Kinds":
        """The shorter of both, for faces that are to be titled in one way."""
        return Kinds(max(self.hours, other.hours), max(self.prayers, other.prayers))

    def titles(self, moment: Moment) -> tuple[str, ...]:
        """What a moment's titles are of no fuller kind; the last one at least."""
        kind = self.prayers if _hour(moment) is None else self.hours
        return moment.titles[kind:] or moment.titles[-1:]


def draw_titled_lines(
    design: ShadowsOfYear,
    lines: Sequence[Drawn],
    made: Content,
    field: Field,
    hand: Numerals,
    room: Flat,
    at: complex | Callable[[Points], Floats],
    *,
    diameter_mm: float | None = None,
    about_gnomon: bool = False,
) -> tuple[Content, Kinds]:
    """Lines with their titles beside them, where the shadows of the year are farthest apart.

    All hours tell both halves of the day, or all the first one alone; a line in a corner that is
    shorter than its title takes what it has room for.

    Parameters
    ----------
    made : Content
        All else that the face has; its divisions make way for titles.
    room : shapely geometry
        In which names may stand.
    at : complex or callable
        Where the line with the place and the gnomon is wanted, or points to how little each is.
    diameter_mm : float, optional
        What this line has instead of the gnomon.
    about_gnomon : bool
        Whether the lines go round it.
    """
    what = None if diameter_mm is None else design.spoken.terms.diameter
    rows = strip.rows(room.bounds, hand)
    long_mm = diameter_mm or field.gnomon_mm
    inscribed = place_line(design.place, design.lettering, long_mm, rows, at, what)
    days = np.linspace(0.0, field.course.span, 181)
    longest = np.argmax(field.length(_noon_like(lines, field.declination(days))))
    best = field.course.span * float(longest) / 180.0
    column = field.put(np.full(33, best), np.linspace(0.0, field.longest_mm, 33))

    def cost(points: Points) -> Floats:
        away: Floats = np.min(np.abs(points[:, None] - column), axis=1)
        away += _INWARD * np.abs(points - column[0])
        return away

    soft = [m for m in made.marks if m.means.startswith(field.course.key)]
    fixed = [*(m for m in made.marks if m not in soft), *(d.mark() for d in lines)]

    face = FaceOfLines.of(fixed, hand, room, soft)
    above = _ROUND_ABOVE if about_gnomon else _PRAYER_ABOVE

    def asked(step: int, kind: int) -> list[Request]:
        return [
            _request(d, _titles(d, kind, hand), lines, cost, above)
            for d in lines
            if not (_hour(d.moment) or 0) % step
        ]

    def titled(step: int, kind: int) -> LetteredLines:
        return face.lettered([*asked(step, kind), inscribed])

    def lost(found: LetteredLines) -> int:
        bare = set(found.left) - found.stubs(fixed, hand.height_mm)
        return sum(means.startswith("hour/") for means in bare)

    hours = [d.moment for d in lines if _hour(d.moment) is not None]
    found, step, kind = _numbered(titled, lost, max((len(m.titles) for m in hours), default=1))
    found, requests = _on_one_side(face, [*asked(step, kind), inscribed], found, hand)
    found = _in_a_row(face, requests, found, hand)
    marks, notes = found.drawn(fixed, soft, hand.height_mm)
    if step > 1:
        notes.append(numbered_every(hours[0].means.rpartition("/")[0], step))
    kinds = Kinds(kind, found.kind("prayer/"))
    return Content(marks, made.facts, (*made.notes, *notes)), kinds


def _titles(line: Drawn, kind: int, hand: Numerals) -> tuple[str, ...]:
    """A line's titles, an hour's of one kind unless its line is shorter."""
    titles = line.moment.titles
    if _hour(line.moment) is None or line.length_mm < hand.width_mm(titles[0]):
        return titles
    return Kinds(kind).titles(line.moment)[:1]


def _request(
    line: Drawn,
    titles: tuple[str, ...],
    lines: Sequence[Drawn],
    cost: Callable[[Points], Floats],
    prayer_above: float,
) -> Request:
    """A line's title, nearer to it than to any other of the lines."""
    moment = line.moment
    rivals = [p for other in lines if other.moment.means != moment.means for p in other.pieces]
    if _hour(moment) is not None:
        return Request(moment.means, titles, line.pieces, cost, rivals=rivals, above=_ABOVE)
    # A prayer's name between lines that cross its own has more height than width.
    forms = tuple(said for form in titles for said in (form, *broken(form)))
    parting = ({moment.means}, {other.moment.means for other in lines})
    return Request(
        moment.means,
        forms,
        line.pieces,
        cost,
        rivals=rivals,
        alike="prayer",
        above=prayer_above,
        parting=parting,
    )


def _hour(moment: Moment) -> int | None:
    """The number of an hour."""
    kind, _, name = moment.means.rpartition("/")
    return int(name) if kind.startswith("hour/") else None


def _numbered(
    titled: Callable[[int, int], LetteredLines], lost: Callable[[LetteredLines], int], kinds: int
) -> tuple[LetteredLines, int, int]:
    """Titles with every hour numbered, or every second or third … as all have room.

    Of each step by both halves of the day first; the step and the kind are told.
    """
    tried = []
    for step, kind in product(HOUR_STEPS, range(kinds)):
        found = titled(step, kind)
        tried.append((lost(found), step, kind, found))
        if not lost(found):
            break
    _, step, kind, found = min(tried, key=lambda t: t[:3])
    return found, step, kind


def _on_one_side(
    face: FaceOfLines, asked: Sequence[Request], found: LetteredLines, hand: Numerals
) -> tuple[LetteredLines, Sequence[Request]]:
    """The same with the hours on the side of their lines on which most are, where there is room.

    One that would be taken far off stays on the other side. A line that is shorter than its title
    may have it at its end, which is on no side. What it was asked for comes with it.
    """
    row = [
        one
        for one in asked
        if one.means.startswith("hour/")
        and sum(p.length() for p in one.pieces) >= hand.width_mm(one.forms[0])
    ]
    sides = [_side(one, found) for one in row]
    if len({*sides} - {0}) < 2:
        return found, asked
    usual = max((1, -1), key=sides.count)
    left, _, right, _ = face.room.bounds
    most = _ASIDE * (right - left)
    before = {one.means: _off_mm(one, found) for one in row}
    free = set[str]()
    for _ in range(_TURNS):
        own = [replace(o, side=usual) if o in row and o.means not in free else o for o in asked]
        other = face.lettered(own)
        moved = {one.means: abs(_off_mm(one, other) - before[one.means]) for one in row}
        lost = {means for means, by in moved.items() if means not in free and not by <= most}
        if not lost and len(other.left) <= len(found.left):
            fewer = [_side(one, other) for one in row].count(-usual) < sides.count(-usual)
            return (other, own) if fewer else (found, asked)
        free |= lost
    return found, asked


def _in_a_row(
    face: FaceOfLines, asked: Sequence[Request], found: LetteredLines, hand: Numerals
) -> LetteredLines:
    """The same with those hours across lines of days that would leave the others' row for them."""
    row = [one for one in asked if one.means.startswith("hour/")]
    off = [_off_mm(one, found) for one in row]
    astray = {}
    for k, one in enumerate(row):
        beside = [mm for mm in (*off[max(k - 1, 0) : k], *off[k + 1 : k + 2]) if mm < math.inf]
        if beside and max(beside) + _OFF_ROW * hand.height_mm < off[k] < math.inf:
            astray[one.means] = off[k]
    if not astray:
        return found
    other = face.lettered([replace(o, across=o.means in astray) for o in asked])
    nearer = all(_off_mm(o, other) < astray[o.means] for o in row if o.means in astray)
    return other if nearer and len(other.left) <= len(found.left) else found


def _off_mm(request: Request, lettered: LetteredLines) -> float:
    """How far from where it is wanted a title stands; infinity where it stands nowhere."""
    middle = lettered.middle(request.means)
    return math.inf if middle is None else float(request.cost(np.array([middle]))[0])


def _side(request: Request, lettered: LetteredLines) -> int:
    """On which side of its line a title stands: 1 to the left as it goes, -1 to the right."""
    middle = lettered.middle(request.means)
    if middle is None:
        return 0
    at = np.linspace(0.0, 1.0, 17)
    points = [s.point(at) for piece in request.pieces for s in piece.segments]
    starts = np.concatenate([z[:-1] for z in points])
    ways = np.concatenate([np.diff(z) for z in points])
    nearest = int(np.argmin(np.abs(starts + ways / 2 - middle)))
    return int(np.sign(((middle - starts[nearest]) * ways[nearest].conjugate()).imag))


def _noon_like(lines: Sequence[Drawn], days: Floats) -> Floats:
    """The altitude of the first moment on days, of which the shadow is longest; 0 for none."""
    if not lines:
        return np.zeros(days.shape)
    found: Floats = np.nan_to_num(moments.altitudes([lines[0].moment], days)[0])
    return found
