"""What adorns a face: a compass mark and a motto, each at a free place of the face.

Both are requests as labels are; set them after the labels that must be there.
"""

import math
from collections.abc import Iterator, Sequence
from itertools import combinations

import numpy as np

from instruments.geometry import Path, Region, Similarity, Strokes
from instruments.labelling.places import grid
from instruments.labelling.requests import (
    LabelForm,
    LabelRequest,
    LabelRoom,
    LabelWay,
    StraightPlaces,
    Tried,
)
from instruments.labelling.solving import Solution
from instruments.lettering import placing
from instruments.lettering.language import words
from instruments.lettering.style import Lettering
from instruments.lettering.text import Word, letter, letter_given
from instruments.part import Mark, Note
from instruments.sundial.dial_plate import Window
from instruments.sundial.face import Plane
from instruments.sundial.parameters import Ornaments

_ROOM = 0.6
"""Room about an ornament at the least, in heights of names."""

_APART = 1.5
"""Room about a motto that is not read with a name beside it, in its heights."""

_LEAD = 1.9
"""From baseline to baseline of a motto, in heights of its capitals."""

_MOST_LINES = 4

_STEP, _MOST = 0.3, 4000
"""From place to place in heights, and so many places at the most."""

_RANK = 2
"""Nothing that must be there moves for an ornament."""

COMPASS, MOTTO = "compass", "label/motto"

_SHRUNK = (1.0, 0.8, 0.6, 0.45)
"""A compass mark that finds no free place is made smaller, to such shares of its height."""

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


def compass(
    ornaments: Ornaments, plane: Plane, window: Window, style: Lettering, size_mm: float
) -> tuple[LabelRequest | None, tuple[Note, ...]]:
    """A compass mark at a free place of the face, on the gnomon's side and in the middle first.

    It is made smaller where there is no free place for it, as far as `_SHRUNK` says.

    Parameters
    ----------
    ornaments : Ornaments
        Which.
    plane : Plane
        The face; on one that leans a rose gives way to an arrow.
    window : Window
        Where it may stand, about the gnomon's foot.
    style : Lettering
        Language and strokes of its letters.
    size_mm : float
        Its height.

    Returns
    -------
    request, notes
        None and why where there is none.
    """
    if ornaments.compass == "none":
        return None, ()
    north = north_on(plane)
    if north is None:
        message = "is left out: north has no direction on this face: give none"
        return None, (Note.warning("ornaments.compass", message),)
    level = float(plane.frame[2] @ plane.zenith) > _LEVEL
    rose = ornaments.compass == "rose" and level
    notes: tuple[Note, ...] = ()
    if ornaments.compass == "rose" and not level:
        message = "is an arrow: the quarters of a rose are not square on a face that leans"
        notes = (Note("ornaments.compass", message),)
    tries = []
    for share in _SHRUNK:
        size = share * size_mm
        marks = _turned(_rose(size, style) if rose else _arrow(size, style), north)
        form = _block(f"{size:.3g}", size, style, _half_box(marks), marks)
        tries.append(Tried(form, _free(window, _ROOM * size / 8)))
    return LabelRequest(COMPASS, tries, rank=_RANK), notes


def motto(
    ornaments: Ornaments, window: Window, style: Lettering, height_mm: float
) -> LabelRequest | None:
    """The motto at a free place of the face, on one line or on several.

    Parameters
    ----------
    ornaments : Ornaments
        The text.
    window, style
        As for `compass`.
    height_mm : float
        Capital height of names.

    Raises
    ------
    DesignError
        If a character of it can't be lettered.
    """
    text = " ".join(ornaments.motto.split())
    if not text:
        return None
    height = ornaments.motto_height_mm or 1.2 * height_mm
    letter_given("ornaments.motto", text, height, style.strokes)
    tries = []
    for lines in _broken(text):
        block = [letter(line, height, style.strokes) for line in lines]
        top = 1j * (len(block) - 1) / 2 * _LEAD * height
        marks = [
            placing.draw_letters(MOTTO, placing.straight(word, top - 1j * k * _LEAD * height))
            for k, word in enumerate(block)
        ]
        form = _block(text, height, style, _block_half(block, height), marks)
        tries.append(Tried(form, _free(window, _APART * height, _ROOM * height)))
    return LabelRequest(MOTTO, tries, rank=_RANK)


def told(size_mm: float, solution: Solution) -> Iterator[Note]:
    """What is said of ornaments that were made smaller or found no place."""
    for label in solution.placed:
        if label.means == COMPASS and label.fullness:
            said = f"is made {label.form.text} mm tall: there is no free place for more"
            yield Note("ornaments.compass_mm", said)
    left = {request.means for request in solution.left}
    if COMPASS in left:
        said = (
            f"is left out: there is no free place for {size_mm:g} mm, nor for less: "
            "enlarge the plate, or give none"
        )
        yield Note.warning("ornaments.compass", said)
    if MOTTO in left:
        said = (
            "is left out: there is no room clear of lines and letters: shorten it, or enlarge "
            "the plate"
        )
        yield Note.warning("ornaments.motto", said)


def _broken(text: str) -> Iterator[Sequence[str]]:
    """The text on one line, on two, on three …, broken where the longest is shortest."""
    parts = text.split(" ")
    for count in range(1, min(_MOST_LINES, len(parts)) + 1):
        ways = (
            [" ".join(parts[a:b]) for a, b in zip((0, *cuts), (*cuts, len(parts)), strict=True)]
            for cuts in combinations(range(1, len(parts)), count - 1)
        )
        yield min(ways, key=lambda lines: max(len(line) for line in lines))


def _block_half(block: Sequence[Word], height: float) -> complex:
    width = max(w.bounds[2] - w.bounds[0] for w in block)
    # From the middle line of the capitals, which a block is set by, up and down.
    rise = max(w.ascent_mm - w.middle_mm for w in block)
    fall = max(w.descent_mm + w.middle_mm for w in block)
    return complex(width / 2, (len(block) - 1) / 2 * _LEAD * height + max(rise, fall))


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

    def drawn(_: str, at: complex, __: float) -> tuple[Mark, ...]:
        by = Similarity.translation(at)
        return tuple(Mark(m.means, m.shape.transformed(by), m.process) for m in marks)

    box = (-half.real, -half.imag, half.real, half.imag)
    return LabelForm(text, height, style.strokes, box, drawn=drawn)


def _free(window: Window, *rooms_mm: float) -> tuple[LabelWay, ...]:
    """Places near the face's middle line, on the gnomon's side.

    That is away from the shadows: over them on a wall, under them on a level face north of
    the tropics.
    """
    side = 1.0 if window.centre.imag < 0.0 else -1.0

    def places(form: LabelForm) -> StraightPlaces:
        reach = complex(*window.half_size) - complex(form.box[2], form.box[3])
        if min(reach.real, reach.imag) <= 0.0:
            return StraightPlaces(np.zeros(0, complex), np.zeros(0), np.zeros(0))
        away = grid(reach, _STEP * form.height_mm, _MOST)
        # Windows mirror about their middle: the corner farthest from it decides.
        farthest = np.abs(away.real) + form.box[2] + 1j * (np.abs(away.imag) + form.box[3])
        away = away[window.depth(window.centre + farthest) > 0.0]
        cost = np.abs(away.real) - 0.8 * side * away.imag
        return StraightPlaces(window.centre + away, np.zeros(len(away)), cost)

    return tuple(LabelWay(places, LabelRoom.even(room)) for room in rooms_mm)


def _turned(marks: Sequence[Mark], north: complex) -> tuple[Mark, ...]:
    """A mark drawn with north upward, its figure turned and its letters moved upright."""
    turn = north * -1j
    found = []
    for mark in marks:
        by = Similarity(turn)
        if mark.means.startswith("label/"):
            xmin, ymin, xmax, ymax = mark.shape.bounds()
            middle = complex(xmin + xmax, ymin + ymax) / 2
            by = Similarity.translation(turn * middle - middle)
        found.append(Mark(mark.means, mark.shape.transformed(by), mark.process))
    return tuple(found)


def _initial(side: str, style: Lettering) -> str:
    return str(getattr(words(style.language).terms, side)).removeprefix(_ARTICLE)[0].upper()


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


def _arrow(size: float, style: Lettering) -> list[Mark]:
    """A needle with the initial of north over its tip."""
    capital = size / 4
    length = size - 1.5 * capital
    needle = [_needle(length, length / 5, 1.0 + 0j)]
    foot = -1j * size / 2
    marks = [
        Mark(m.means, m.shape.transformed(Similarity.translation(foot)), m.process)
        for m in _figure(needle, style)
    ]
    word = letter(_initial("north", style), capital, style.strokes)
    at = foot + 1j * (length + capital)
    return [
        *marks,
        placing.draw_letters("label/compass/north", placing.straight(word, at, valign="ink")),
    ]


def _rose(size: float, style: Lettering) -> list[Mark]:
    """Eight points, the quarters longer, and the sides' initials where no two are the same."""
    capital = size / 9
    long = size / 2 - 1.5 * capital
    needles = [_needle(long, 0.16 * long, 1j**k) for k in range(4)]
    diagonal = complex(math.sqrt(0.5), math.sqrt(0.5))
    short, half = 0.62 * long, 0.16 * long
    # The lesser points start where the greater ones meet, so that no line runs over another.
    for k in range(4):
        root, tip = math.sqrt(2.0) * half, short
        side = diagonal * 1j**k
        left, right = (side * complex(root + half / 3, s * half / 3) for s in (1, -1))
        start, point = side * root, side * tip
        needles.append(
            (
                Path.polyline([start, point, left], closed=True),
                Path.polyline([start, right, point], closed=True),
            )
        )
    marks = _figure(needles, style, 4)
    initials = {side: _initial(side, style) for side in ("north", "west", "south", "east")}
    for k, (side_name, initial) in enumerate(initials.items()):
        if list(initials.values()).count(initial) > 1:  # المشرق and المغرب would be one letter
            continue
        word = letter(initial, capital, style.strokes)
        shape = placing.straight(word, 1j * 1j**k * (long + capital), valign="ink")
        marks.append(placing.draw_letters(f"label/compass/{side_name}", shape))
    return marks
