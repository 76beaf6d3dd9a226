"""A scale of the year along a straight edge: divisions, dates, and names in their cells."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace

from instruments.errors import impossible, or_more
from instruments.geometry import Bounds, Path
from instruments.lettering import placing
from instruments.lettering.numerals import more_apart
from instruments.part import Fact, Mark, Note
from instruments.rounding import rounded_up
from instruments.saying import tell
from instruments.scales.axis import END, FIVE, TEN, Axis, Cell, Course, Division, alike_cells
from instruments.scales.content import Content
from instruments.scales.numbering import Numerals

_LENGTHS = (0.5, 0.8, 1.1)
"""Of the divisions below the cells' ends, in heights of capitals."""

_APART = 0.5
"""Between the numerals of two tens, in heights."""

_TENS = (10, 20, 30)
"""The numbers of the divisions within a cell."""

_ALONE = 20
"""The number that is left where two would be read as one."""

_MOST_ROWS = 100

_EDGE = 0.6
"""Of the divisions along the other edge, as a share of theirs on the scale."""


@dataclass(frozen=True, slots=True)
class Strip:
    """A year along x, its scale below a line.

    Attributes
    ----------
    top, foot : float
        The line that the scale hangs from, and its lower end, mm.
    head : float
        Up to which the cells' ends are drawn, over all that is read.
    pitch_mm : float
        Least distance of neighbouring lines.
    bare_ends : bool
        Whether the ends of the axis are edges of the sheet, which are not drawn.
    """

    course: Course
    axis: Axis
    top: float
    foot: float
    head: float
    hand: Numerals
    pitch_mm: float
    bare_ends: bool = False

    def content(self) -> Content:
        """Its lines and letters, how finely it is divided, and the names without room."""
        divisions = self.course.divisions(abs(self.axis.unit), self.pitch_mm)
        left, right = sorted((self.axis.start, self.axis.end))
        frame = Mark("ring/year", Path.line(complex(left, self.top), complex(right, self.top)))
        marks = [frame, *self._divisions(divisions), *self._numbers(divisions)]
        lost = []
        for cell in alike_cells(down_to_initials(self.course), self.hand.width_mm, self._room_mm):
            named = self._name(cell)
            if named:
                marks.append(named)
            else:
                lost.append(cell.forms[0])
        key = self.course.key
        step = self.course.step(abs(self.axis.unit), self.pitch_mm)
        facts = (Fact(f"{key}/divided", step, _UNITS[key], "", "from line to line"),)
        return Content(tuple(marks), facts, report_unnamed(key, lost))

    def _divisions(self, divisions: Iterable[Division]) -> Iterable[Mark]:
        high = self.hand.height_mm
        for d in divisions:
            value = d.value % self.course.span if self.course.closed else d.value
            x = self.axis.at(value)
            if value in (0.0, self.course.span):
                if self.bare_ends:
                    continue
                if self.course.closed:
                    # A lap is on the left in all scripts; the right end is an edge of the sheet.
                    x = min(self.axis.start, self.axis.end)
            if d.level == END:
                yield Mark(d.means, Path.line(complex(x, self.head), complex(x, self.foot)))
                continue
            long = _LENGTHS[d.level] * high
            yield Mark(d.means, Path.line(complex(x, self.top), complex(x, self.top - long)))
            if d.level >= FIVE:
                end = self.head - _EDGE * long
                yield Mark(d.means, Path.line(complex(x, self.head), complex(x, end)))

    def _numbers(self, divisions: Iterable[Division]) -> list[Mark]:
        """Tens in their row, if all have room between the lines of the cells.

        Where 10 and 20 in digits that stand apart would be read as one number 20 is alone.
        """
        tens, more = [d for d in divisions if d.level == TEN], more_apart(self.hand.system)
        wide = max((self.hand.width_mm(self.hand.written(d.number)) for d in tens), default=0.0)
        room = 10 * abs(self.axis.unit) - _APART * self.hand.height_mm
        if wide > room:
            return []
        if wide > room - more * self.hand.height_mm:
            tens = [d for d in tens if d.number == _ALONE]
        _, above = self.hand.reaches_mm(_TENS)
        y = self.top - _LENGTHS[TEN] * self.hand.height_mm - self.hand.pad_mm / 2 - above
        found = []
        for d in tens:
            shaped = self.hand.word(d.number)
            at = complex(self.axis.at(d.value), y)
            shape = placing.straight(shaped, at)
            found.append(placing.draw_letters(f"label/{d.means}", shape))
        return found

    def _name(self, cell: Cell) -> Mark | None:
        form = cell.fitting(self.hand.width_mm, self._room_mm(cell))
        if form is None:
            return None
        x = self.axis.at(cell.middle)
        return self.hand.draw(
            f"label/{cell.means}", form, complex(x, self._names_mm), valign="baseline"
        )

    def _room_mm(self, cell: Cell) -> float:
        return (cell.last - cell.first) * abs(self.axis.unit) - 2 * self.hand.pad_mm

    @property
    def _names_mm(self) -> float:
        """The baseline of the names."""
        return self.foot + self.hand.pad_mm + names_depth_mm(self.hand, self.course)


_UNITS = {"zodiac": "°", "calendar": "d"}


def down_to_initials(course: Course) -> Sequence[Cell]:
    """The cells of a course; narrow months may be told by their initials, which are in a row."""
    if course.key != "calendar":
        return course.cells
    return tuple(replace(c, forms=(*c.forms, c.forms[0][0])) for c in course.cells)


def report_unnamed(key: str, lost: Sequence[str]) -> tuple[Note, ...]:
    """What is said of the months or signs whose names have no room."""
    told = tell("no room for the names of {lost}", lost=lost)
    return (Note.detail(f"label/{key}", told),) if lost else ()


def names_depth_mm(hand: Numerals, course: Course) -> float:
    """How far the names of a course go below their baseline."""
    cells = down_to_initials(course)
    return max(hand.lettered(form).descent_mm for cell in cells for form in cell.forms)


def ascent_mm(hand: Numerals, course: Course) -> float:
    """How far the names of a course go above their baseline."""
    cells = down_to_initials(course)
    return max(hand.lettered(form).ascent_mm for cell in cells for form in cell.forms)


def strip_height_mm(hand: Numerals, course: Course) -> float:
    """Height of the scale: divisions, numerals, names."""
    names = ascent_mm(hand, course)
    numbers = hand.height_mm * _LENGTHS[TEN] + sum(hand.reaches_mm(_TENS)) + hand.pad_mm
    return numbers + names + names_depth_mm(hand, course) + 2 * hand.pad_mm


def shadows_mm(
    parameter: str,
    long_mm: float,
    lettered: Callable[[float], Numerals],
    course: Course,
    taken_mm: float = 0.0,
) -> tuple[float, float]:
    """The room for shadows on a face, and the height of the scale of the year below them.

    Parameters
    ----------
    parameter, long_mm
        The face's length.
    lettered, course, taken_mm
        As `least_face_mm` takes them.

    Raises
    ------
    DesignError
        If there is less room for shadows than the scale is high.
    """
    scale = strip_height_mm(lettered(long_mm), course)
    room = long_mm - taken_mm - scale
    if room < scale:
        left = max(room, 0.0)
        raise impossible(
            parameter,
            long_mm,
            tell("leaves {room:.3g} mm over the scale of the year for the shadows", room=left),
            or_more(parameter, least_face_mm(lettered, course, taken_mm)),
            "give a smaller lettering.height_mm",
        )
    return room, scale


def least_face_mm(lettered: Callable[[float], Numerals], course: Course, taken_mm: float) -> float:
    """Length of a face that has room for shadows as long as its scale is high.

    Parameters
    ----------
    lettered : callable
        The length to how a face of it is lettered: letters grow with it.
    course : Course
        What the scale lays off.
    taken_mm : float
        Length that neither scale nor shadows may take.
    """
    length = taken_mm
    while length < (needed := taken_mm + 2 * strip_height_mm(lettered(length), course)):
        length = rounded_up(needed)
    return length


def rows(area: Bounds, hand: Numerals) -> list[Path]:
    """Level lines over a rectangle on which a word may stand, half a capital apart or more."""
    left, low, right, high = area
    count = min(max(int((high - low) / hand.height_mm * 2.0), 1), _MOST_ROWS)
    levels = [low + (high - low) * (k + 0.5) / count for k in range(count)]
    return [Path.line(complex(left, y), complex(right, y)) for y in levels]
