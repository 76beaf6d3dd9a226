"""Labels of more than a text on one line: several texts, a line about them or beneath."""

import cmath
import math
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import accumulate, pairwise

from instruments.adornment.ornament_figure import DividerFigure, divider_figure, draw_figures
from instruments.geometry import Arc, Line, Path, Region, Strokes
from instruments.labelling.requests import LabelForm, OnCircle, OnLine, Stance
from instruments.lettering import placing
from instruments.lettering.numerals import numeral
from instruments.lettering.reading_order import joins_letters
from instruments.lettering.style import StrokeStyle
from instruments.part import Mark

LINE = 1.7
"""From a baseline to the next, in heights of capitals."""

_CLEAR = 0.2
"""Between the ink of a line and of the next at the least: Arabic reaches far over and under."""

_ASIDE = 0.9
"""From a text to the figure beside it, in heights of capitals."""

_APART, _LINE = 0.1, 0.07
"""From a number to the line beneath it, and that line's width, in its heights."""

_ROMAN = frozenset(numeral(k, "roman") for k in range(1, 400))

_UPSIDE_DOWN = (
    {"0": "0", "1": "1", "6": "9", "8": "8", "9": "6"},
    {"٠": "٠", "١": "١", "٥": "٥", "٧": "٨", "٨": "٧"},
    {"I": "I", "X": "X"},
)
"""Signs that are signs upside down as well, of each kind of numerals: IX is XI."""


def stacked_form(text: str, high_mm: float, strokes: StrokeStyle) -> LabelForm:
    """A text over its baseline, its lines one under the other, the last on it."""
    lines = [LabelForm.of(line, high_mm, strokes, "baseline") for line in text.splitlines()]
    if len(lines) == 1:
        return lines[0]
    steps = [
        max(LINE * high_mm, lower.box[3] - upper.box[1] + _CLEAR * high_mm)
        for upper, lower in pairwise(lines)
    ]
    rises = list(accumulate(reversed(steps), initial=0.0))[::-1]
    half = max(line.half_width for line in lines)
    box = (-half, lines[-1].box[1], half, lines[0].box[3] + rises[0])
    texts = [(line, 0.0, rise) for line, rise in zip(lines, rises, strict=True)]
    return LabelForm(text, high_mm, strokes, box, drawn=_together(texts))


def divided_form(
    parts: Sequence[str], text: str, high_mm: float, strokes: StrokeStyle, name: str
) -> LabelForm:
    """Parts of a text in a row about its middle, with dividers of a name between them.

    Parameters
    ----------
    text : str
        All of it as it is told.
    """
    # From left to right, as they stand: Arabic begins at the right.
    row = parts[::-1] if joins_letters(parts[0]) else parts
    forms = [LabelForm.of(part, high_mm, strokes) for part in row]
    divider = divider_figure(name)
    between = (divider.length + 2 * _ASIDE) * high_mm
    lefts = [0.0, *accumulate(2 * form.half_width + between for form in forms)]
    half = (lefts[-1] - between) / 2
    texts = [(f, left + f.half_width - half, 0.0) for left, f in zip(lefts, forms, strict=False)]
    letters = _together(texts)

    def drawn(means: str, stance: Stance) -> tuple[Mark, ...]:
        gaps = [stance.moved(left - between / 2 - half, 0.0).straight for left in lefts[1:-1]]
        return (*letters(means, stance), *draw_dividers(divider, high_mm, gaps))

    low, high = min(f.box[1] for f in forms), max(f.box[3] for f in forms)
    box = (-half, min(low, -high_mm / 2), half, max(high, high_mm / 2))
    return LabelForm(text, high_mm, strokes, box, forms[0].rise_mm, drawn)


def _together(
    forms: Sequence[tuple[LabelForm, float, float]],
) -> Callable[[str, Stance], tuple[Mark, ...]]:
    """Forms that stand as one, each so far along the baseline and over it."""
    return lambda means, stance: tuple(
        mark for form, along, up in forms for mark in form.marks(means, stance.moved(along, up))
    )


def draw_dividers(
    divider: DividerFigure, high_mm: float, places: Sequence[OnLine]
) -> tuple[Mark, ...]:
    """Dividers about points, each in a direction."""
    half = complex(divider.length, 1.0) * high_mm / 2

    def placing_(place: OnLine) -> Callable[[float, float], complex]:
        return lambda x, y: place.moved(x * half.real, y * half.imag).at

    return draw_figures("divider", [(divider.figure, placing_(place)) for place in places])


def framed(form: LabelForm, clear_mm: float) -> LabelForm:
    """A label about the middle of its ink with a line about it, round at its ends.

    It is read apart from its neighbours. The line's mark is named as the label's, but
    ``circle/`` for ``label/``.
    """
    high = form.box[3]
    radius = high + clear_mm
    # Corners of the ink stand where the round ends are as high.
    half = max(form.half_width + clear_mm + radius - math.sqrt(radius**2 - high**2), radius)

    def drawn(means: str, stance: Stance) -> tuple[Mark, ...]:
        frame = Mark(means.replace("label/", "circle/", 1), _capsule(stance, half, radius))
        return (*form.marks(means, stance), frame)

    return replace(form, box=(-half, -radius, half, radius), drawn=drawn)


def _capsule(stance: Stance, half_mm: float, radius_mm: float) -> Path:
    """A line about a label, with round ends."""
    turn = (half_mm - radius_mm) / (stance.radius if isinstance(stance, OnCircle) else 1.0)
    if turn < 1e-9:
        return Path.circle(stance.straight.at, radius_mm)
    if isinstance(stance, OnLine):
        ahead, down = cmath.rect(turn, stance.angle), stance.angle - math.pi / 2
        front = Arc(stance.at + ahead, radius_mm, down, math.pi)
        back = Arc(stance.at - ahead, radius_mm, down + math.pi, math.pi)
        return Path((front, Line(front.end, back.start), back, Line(back.end, front.start)))
    centre, middle = stance.centre, stance.radius
    first, last = stance.angle - turn, stance.angle + turn
    outer = Arc(centre, middle + radius_mm, first, 2 * turn)
    end = Arc(centre + cmath.rect(middle, last), radius_mm, last, math.pi)
    inner = Arc(centre, middle - radius_mm, last, -2 * turn)
    start = Arc(centre + cmath.rect(middle, first), radius_mm, first + math.pi, math.pi)
    return Path((outer, end, inner, start))


def misread(number: str) -> bool:
    """Whether a number reads as another one upside down: 6 as 9, 19 as 61."""
    for signs in _UPSIDE_DOWN:
        if number and set(number) <= set(signs):
            turned = "".join(signs[sign] for sign in reversed(number))
            is_one = turned in _ROMAN if "I" in signs else turned[0] not in "0٠"
            return is_one and turned != number
    return False


@lru_cache(maxsize=512)
def readable_turned(text: str, height_mm: float, strokes: StrokeStyle) -> LabelForm:
    """A text about the middle of its ink; 6 has a line beneath, where instruments are turned.

    Raises
    ------
    ValueError
        As `text.letter`.
    """
    form = LabelForm.of(text, height_mm, strokes, "ink")
    return underlined(form, _LINE * height_mm) if misread(text) else form


def underlined(form: LabelForm, line_mm: float) -> LabelForm:
    """A number about the middle of its ink and of a line beneath, which tells its foot.

    So 6 is told from 9, and 19 from 61.
    """
    xmin, ymin, xmax, ymax = form.box
    high = ymin - _APART * form.height_mm
    low = high - line_mm
    middle = (low + ymax) / 2

    def drawn(means: str, stance: Stance) -> tuple[Mark, ...]:
        # So few signs are turned as one piece.
        level = stance.straight.moved(0.0, -middle)
        (mark,) = form.marks(means, level)
        corners = (xmin, low), (xmax, low), (xmax, high), (xmin, high)
        ends = [level.moved(*corner).at for corner in corners]
        if isinstance(mark.shape, Region):
            foot = Path.polyline(ends, closed=True)
            return (placing.draw_letters(means, Region((*mark.shape.contours, foot))),)
        line = Path.line((ends[0] + ends[3]) / 2, (ends[1] + ends[2]) / 2)
        pieces = mark.shape.paths if isinstance(mark.shape, Strokes) else (mark.shape,)
        return (placing.draw_letters(means, Strokes((*pieces, line))),)

    half, tall = (xmax - xmin) / 2, (ymax - low) / 2
    return replace(form, box=(-half, -tall, half, tall), rise_mm=form.rise_mm + middle, drawn=drawn)
