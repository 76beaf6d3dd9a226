"""What adorns a face: a compass mark at a free place of it.

It is a request as labels are; set it after the labels that must be there.
"""

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial

import numpy as np

from instruments.adornment.rose import rose_points
from instruments.geometry import Path, Region, Similarity, Strokes
from instruments.labelling.places import from_the_middle, grid
from instruments.labelling.requests import (
    LabelForm,
    LabelRequest,
    LabelRoom,
    LabelWay,
    Stance,
    StraightPlaces,
    Tried,
)
from instruments.labelling.solving import Solution
from instruments.lettering import placing
from instruments.lettering.language import words
from instruments.lettering.style import Lettering
from instruments.lettering.text import letter
from instruments.part import Mark, Note
from instruments.saying import tell
from instruments.sundial.dial_plate import Window
from instruments.sundial.lines.face import Plane
from instruments.sundial.lines.face_lines import SPECK_MM
from instruments.sundial.parameters import AUTO, Ornaments

_ROOM = 0.6
"""Room about an ornament at the least, in heights of names."""

_ROOM_ASIDE, _NEAR_CORNER = 2.4, 0.6
"""The room about a mark near a corner that was not asked for, and how near, in halves of a face."""

_STEP, _MOST = 0.3, 4000
"""From place to place in heights, and so many places at the most."""

_RANK = 2
"""Nothing that must be there moves for an ornament."""

COMPASS = "compass"

_SHRUNK = (1.0, 0.8, 0.6, 0.45, 0.35)
"""A compass mark that finds no free place is made smaller, to such shares of its height."""

_AUTO_SHRUNK = 3
"""So many of these are tried of a mark that was not asked for."""

_SIMPLER = ("rose-32", "rose-16", "rose", "arrow")
"""From the finest mark to the plainest."""

_ARTICLE = "ال"
"""The Arabic article, which is no one's initial."""

_LEVEL = 0.9999
"""A rose of four quarters is right on a face that is level; a leaning one has an arrow."""


def north_on(plane: Plane) -> complex | None:
    """The direction of true north on a face, as a unit complex number.

    It is the horizontal north laid square on the face. None where there is none: on a face
    that looks due north or south upright, and at a pole, where every way is south or north.
    """
    zenith = plane.zenith
    north = np.array([0.0, 0.0, 1.0]) - zenith[2] * zenith
    x, y, _ = (float(v) for v in plane.frame @ north)
    size = abs(complex(x, y))
    if size < 1e-6:
        return None
    return complex(x, y) / size


@dataclass(frozen=True, slots=True)
class FinestMark:
    """What the process makes at the least: the height of capitals and the width of a line, mm."""

    capital_mm: float = 0.0
    line_mm: float = 0.0

    def figure(self, asked: str, size_mm: float) -> str:
        """The mark that is asked for, or a simpler one that can be made of a size."""
        for name in _SIMPLER[_SIMPLER.index(asked) : -1]:
            capital, long = self.sizes(size_mm)
            finest = min(2 * kind.half * long for kind in rose_points(name))
            if finest >= self.line_mm and long >= capital:
                return name
        return "arrow"

    def sizes(self, size_mm: float) -> tuple[float, float]:
        """Of a rose: height of its initials and length of its points."""
        capital = max(size_mm / 9, self.capital_mm)
        return capital, size_mm / 2 - 1.5 * capital


def compass(
    ornaments: Ornaments,
    plane: Plane,
    window: Window,
    style: Lettering,
    size_mm: float,
    finest: FinestMark = FinestMark(),
) -> tuple[LabelRequest | None, tuple[Note, ...]]:
    """A compass mark at a free place of the face, on the gnomon's side and in the middle first.

    It is made smaller where there is no free place for it, as far as `_SHRUNK` says, and one that
    was not asked for as far as it is read; this is an arrow, on a level face alone.

    It stands within the window, about the gnomon's foot; a rose finer than the `finest` mark has
    fewer points or is an arrow, as on a face that leans.

    Returns
    -------
    request, notes
        None and why where there is none.
    """
    north, auto = north_on(plane), ornaments.compass == AUTO
    level = float(plane.frame[2] @ plane.zenith) > _LEVEL
    if ornaments.compass == "none" or (auto and (north is None or not level)):
        return None, ()
    if north is None:
        message = "is left out: north has no direction on this face: give none"
        return None, (Note.warning("ornaments.compass", message),)
    asked = ornaments.compass if level and not auto else "arrow"
    notes: tuple[Note, ...] = ()
    if ornaments.compass != "arrow" and not level:
        message = "is an arrow: the quarters of a rose are not square on a face that leans"
        notes = (Note("ornaments.compass", message),)
    forms: list[LabelForm] = []
    plain: list[LabelForm] = []
    for share in _SHRUNK[:_AUTO_SHRUNK] if auto else _SHRUNK:
        size = share * size_mm
        name = finest.figure(asked, size)
        drawn = _arrow if name == "arrow" else partial(_rose, name)
        marks = _turned(drawn(size, style, finest), north)
        form = _block(f"{size:.3g}", size, style, _half_box(marks), marks)
        (forms if name == asked else plain).append(form)
    # A face that is the same left and right has it on its axis, smaller but no simpler.
    even = max(abs(north.real), abs(window.centre.real)) < SPECK_MM
    if auto:
        tries = _unasked(forms, window, north * -1j, even=even)
    else:
        tries = [
            Tried(form, (LabelWay(partial(_on_face, window, on_axis), _room(form)),))
            for on_axis, some in ((True, forms if even else []), (False, [*forms, *plain]))
            for form in some
        ]
    return LabelRequest(COMPASS, tries, rank=_RANK), notes


def told_of_ornaments(
    size_mm: float,
    solution: Solution,
    asked: str = "arrow",
    finest: FinestMark = FinestMark(),
    *,
    sized: bool = True,
) -> Iterator[Note]:
    """What is said of a compass mark that was made smaller or simpler, or found no place.

    A smaller one is told of where it was `sized` by a person.
    """
    for label in solution.placed:
        if label.means == COMPASS and asked != "none":
            name = finest.figure(asked, float(label.form.text))
            if name != asked:
                said = tell(
                    "is {name}: at {text} mm its points or letters would be too fine",
                    name=name,
                    text=label.form.text,
                )
                yield Note("ornaments.compass", said)
        if sized and label.means == COMPASS and label.form.text != f"{size_mm:.3g}":
            said = tell(
                "is made {text} mm tall: a taller one has no free place in the middle",
                text=label.form.text,
            )
            yield Note("ornaments.compass_mm", said)
    left = {request.means for request in solution.left}
    if COMPASS in left:
        said = tell(
            "is left out: there is no free place for {size_mm:g} mm, nor for less: "
            "enlarge the plate, or give none",
            size_mm=size_mm,
        )
        yield Note.warning("ornaments.compass", said)


def _half_box(marks: Sequence[Mark]) -> complex:
    """Half the sides of the box about 0 that holds marks."""
    xs, ys = [], []
    for mark in marks:
        xmin, ymin, xmax, ymax = mark.shape.bounds()
        xs += [-xmin, xmax]
        ys += [-ymin, ymax]
    return complex(max(xs), max(ys))


def _block(
    text: str, height: float, style: Lettering, half: complex, marks: Sequence[Mark]
) -> LabelForm:
    """Marks about 0 as one thing to place."""

    def drawn(_: str, stance: Stance) -> tuple[Mark, ...]:
        by = Similarity.translation(stance.straight.at)
        return tuple(mark.transformed(by) for mark in marks)

    box = (-half.real, -half.imag, half.real, half.imag)
    return LabelForm(text, height, style.strokes, box, drawn=drawn)


def _unasked(
    forms: Sequence[LabelForm], window: Window, east: complex, *, even: bool
) -> list[Tried]:
    """Of a mark that was not asked for: behind the gnomon on the axis, or else near a corner.

    Names of days are in the west: it stands in the east, with more room about it.
    """
    side, half = _gnomons_side(window), window.half_size
    corner = window.centre + complex(math.copysign(half[0], east.real), side * half[1])

    def behind(form: LabelForm) -> StraightPlaces:
        found = _on_face(window, True, form)
        return found.some(side * found.at.imag > form.box[3])

    def near_corner(form: LabelForm) -> StraightPlaces:
        found = _on_face(window, False, form)
        away = np.abs(found.at - corner)
        return replace(found, cost=away).some(away < _NEAR_CORNER * max(half))

    ways: tuple[tuple[Callable[[LabelForm], StraightPlaces], float], ...]
    ways = ((behind, _ROOM), (near_corner, _ROOM_ASIDE))
    return [
        Tried(form, (LabelWay(places, _room(form, room)),))
        for places, room in (ways if even else ways[1:])
        for form in forms
    ]


def _room(form: LabelForm, room: float = _ROOM) -> LabelRoom:
    """The room about a mark, which is some eight names high."""
    return LabelRoom.even(room * form.height_mm / 8)


def _gnomons_side(window: Window) -> float:
    """Towards which side of the face the gnomon stands, upward or downward of its middle."""
    return 1.0 if window.centre.imag < 0.0 else -1.0


def _on_face(window: Window, on_axis: bool, form: LabelForm) -> StraightPlaces:
    """Places on or near the face's middle line, on the gnomon's side.

    That is away from the shadows: over them on a wall, under them on a level face north of
    the tropics.
    """
    reach = complex(*window.half_size) - complex(form.box[2], form.box[3])
    if min(reach.real, reach.imag) <= 0.0:
        return StraightPlaces(np.zeros(0, complex), np.zeros(0), np.zeros(0))
    away = grid(reach, _STEP * form.height_mm, _MOST)
    if on_axis:
        away = 1j * from_the_middle(reach.imag, _STEP * form.height_mm / 4)
    # Windows mirror about their middle: the corner farthest from it decides.
    farthest = np.abs(away.real) + form.box[2] + 1j * (np.abs(away.imag) + form.box[3])
    away = away[window.depth(window.centre + farthest) > 0.0]
    cost = np.abs(away.real) - 0.8 * _gnomons_side(window) * away.imag
    return StraightPlaces(window.centre + away, np.zeros(len(away)), cost)


def _turned(marks: Sequence[Mark], north: complex) -> tuple[Mark, ...]:
    """A mark drawn with north upward, its figure turned and its letters moved upright."""
    turn = north * -1j
    if turn == 1.0:
        return tuple(marks)
    found = []
    for mark in marks:
        by = Similarity(turn)
        if mark.means.startswith("label/"):
            xmin, ymin, xmax, ymax = mark.shape.bounds()
            middle = complex(xmin + xmax, ymin + ymax) / 2
            by = Similarity.translation(turn * middle - middle)
        found.append(mark.transformed(by))
    return tuple(found)


_SIDES = ("north", "west", "south", "east")
"""In the order of their letters about a rose."""


def _initial(side: str, style: Lettering) -> str:
    """The initial of a side; in Latin, where the S of septentrio reads as south, more letters.

    These are three, or as many as no month begins with: "Sep" over a needle reads as September.
    """
    speech = words(style.language)
    names = {name: str(getattr(speech.terms, name)).removeprefix(_ARTICLE) for name in _SIDES}
    several = len({name[0] for name in names.values()}) < len(names)
    if several and not speech.right_to_left:
        name, months = names[side], [month.lower() for month in speech.months]
        letters = range(3, len(name))
        least = (n for n in letters if not any(m.startswith(name[:n]) for m in months))
        return name[: next(least, len(name))].capitalize()
    return names[side][0].upper()


def _needle(length: float, half_width: float, turn: complex) -> tuple[Path, Path]:
    """The left and the right half of a point from 0, both counter-clockwise."""
    tip, left, right = 1j * length, -half_width + 1j * half_width, half_width + 1j * half_width
    halves = ([0j, tip, left], [0j, right, tip])
    first, second = (Path.polyline([turn * z for z in h], closed=True) for h in halves)
    return first, second


def _figure(needles: Sequence[tuple[Path, Path]], style: Lettering, meeting: int = 0) -> list[Mark]:
    """Points with one half filled and the other open; all open in single strokes.

    The first `meeting` points stand about 0, the left side of each against the right side
    of the next, which is drawn once.
    """
    # The dark half has the side along the middle; the light half adds its outer sides.
    light = Mark("compass", Strokes(tuple(Path(half.segments[:2]) for _, half in needles)))
    dark = [half for half, _ in needles]
    if not style.single:
        return [placing.draw_letters("compass", Region(tuple(dark))), light]
    open_ = [Path(d.segments[:2]) if k < meeting else d for k, d in enumerate(dark)]
    return [Mark("compass", Strokes(tuple(open_))), light]


def _arrow(size: float, style: Lettering, finest: FinestMark) -> list[Mark]:
    """A needle with the initial of north over its tip."""
    capital = min(max(size / 4, finest.capital_mm), size / 3)
    length = size - 1.5 * capital
    needle = [_needle(length, length / 5, 1.0 + 0j)]
    foot = -1j * size / 2
    marks = [m.transformed(Similarity.translation(foot)) for m in _figure(needle, style)]
    word = letter(_initial("north", style), capital, style.strokes)
    at = foot + 1j * (length + capital)
    return [
        *marks,
        placing.draw_letters("label/compass/north", placing.straight(word, at, valign="ink")),
    ]


def _rose(name: str, size: float, style: Lettering, finest: FinestMark) -> list[Mark]:
    """A rose's points, and the sides' initials where no two are the same."""
    capital, long = finest.sizes(size)
    points = rose_points(name)
    needles = [halves for kind in points for halves in kind.halves(long)]
    marks = _figure(needles, style, points[0].count)
    initials = {side: _initial(side, style) for side in _SIDES}
    firsts = [initial[0] for initial in initials.values()]
    for k, (side_name, initial) in enumerate(initials.items()):
        if firsts.count(initial[0]) > 1:  # المشرق and المغرب would be one letter
            continue
        word = letter(initial, capital, style.strokes)
        shape = placing.straight(word, 1j * 1j**k * (long + capital), valign="ink")
        marks.append(placing.draw_letters(f"label/compass/{side_name}", shape))
    return marks
