"""The motto of a dial: in a strip of its own outside the border, on the face's axis.

Beneath the numerals of a level face and over those of a wall; about the foot of a disc, its first
line about the head where it takes two.
"""

import cmath
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from instruments.adornment.ornament_figure import divider_figure
from instruments.inscription import room_for
from instruments.labelling.composed_forms import draw_dividers
from instruments.labelling.requests import LabelForm, OnLine
from instruments.lettering.style import Lettering
from instruments.lettering.text import letter, letter_given
from instruments.part import Mark
from instruments.sundial.dial_plate import RoundPlate, Window
from instruments.sundial.lines.face import Plane
from instruments.sundial.parameters import Ornaments
from instruments.sundial.words.edge_strip import WIDEST, WIDEST_RAD, EdgeStrip

MOTTO = "label/motto"

_TALLER = 1.2
"""The motto's height where there is room, in heights of names."""

_MOST_LINES = 4

_UPRIGHT = 0.5
"""A face is a wall's whose normal has its sine of the altitude below this."""


@dataclass(frozen=True, slots=True)
class MottoStrip:
    """A motto that has its place about the border."""

    forms: tuple[LabelForm, ...]
    """Its lines."""
    strip: EdgeStrip
    """Where they stand: a disc's only one about its foot."""
    divider: str = "dot"
    """A figure on both sides of a motto on one line, if it is not the dot."""

    def less(self, outer: Window) -> Window:
        """What a window leaves for the border."""
        return self.strip.less(outer)

    def marks(self, outer: Window) -> Iterator[Mark]:
        """The lines within a window, one mark each, and what is beside a single one."""
        yield from self.strip.marks(MOTTO, self.forms, outer)
        if len(self.forms) == 1 and self.divider != "dot":
            yield from self._dividers(self.forms[0], outer)

    def _dividers(self, line: LabelForm, outer: Window) -> tuple[Mark, ...]:
        """Figures on both sides of a line, if there is room."""
        high, divider = line.height_mm, divider_figure(self.divider)
        half = letter(line.text, high, line.strokes).width_mm / 2
        at = half + (_APART + divider.length / 2) * high
        out = at + divider.length / 2 * high
        if isinstance(outer, RoundPlate):
            middle = -1j * (outer.radius - 0.9 * high)
            # As the letters are spaced, whose tops are nearer to the centre.
            turn = at / (abs(middle) - high / 2)
            places = [OnLine(outer.centre + middle * cmath.rect(1.0, a), a) for a in (-turn, turn)]
            fits = out <= WIDEST_RAD * abs(middle) / 2
        else:
            middle = self.strip.baselines(outer)[0] + 0.5j * high
            places = [OnLine(middle + side * at, 0.0) for side in (-1.0, 1.0)]
            fits = out <= WIDEST * outer.half_size[0]
        return draw_dividers(divider, high, places) if fits else ()


_APART = 1.0
"""From a motto to the dividers beside it, in heights."""


def motto_strip(
    ornaments: Ornaments, plane: Plane, outer: Window, style: Lettering, heights_mm: Sequence[float]
) -> MottoStrip | None:
    """The motto on as few lines as it takes, smaller at need; None without one, or without room.

    `outer` is where the border would be without it. The first of the heights are those of names;
    the next come where there is no room for the first, unless the motto's own is given.

    Raises
    ------
    DesignError
        If a character of it can't be lettered.
    """
    text = " ".join(ornaments.motto.split())
    if not text:
        return None
    given = ornaments.motto_height_mm
    heights = [given] if given else [_TALLER * heights_mm[0], *heights_mm]
    letter_given("ornaments.motto", text, heights[0], style.strokes)
    over = stands_over(plane) and not isinstance(outer, RoundPlate)
    for lines in _broken(text):
        for height in heights:
            strip = EdgeStrip(len(lines), height, over)
            forms = [LabelForm.of(line, height, style.strokes, "baseline") for line in lines]
            if strip.holds(forms, outer):
                return MottoStrip(tuple(forms), strip, ornaments.divider)
    return None


def motto_room(
    ornaments: Ornaments, plane: Plane, outer: Window, style: Lettering, heights_mm: Sequence[float]
) -> int:
    """How many of a motto's first characters have room, where all of them have none."""

    def fits(start: str) -> bool:
        less = ornaments.model_copy(update={"motto": start})
        return motto_strip(less, plane, outer, style, heights_mm) is not None

    return room_for(" ".join(ornaments.motto.split()), fits)


def stands_over(plane: Plane) -> bool:
    """Whether text about the border stands over a face, as on walls, or beneath it."""
    return abs(float(plane.frame[2] @ plane.zenith)) < _UPRIGHT


def _broken(text: str) -> Iterator[Sequence[str]]:
    """The text on one line, on two, on three …, broken where the longest is shortest."""
    parts = text.split(" ")
    for count in range(1, min(_MOST_LINES, len(parts)) + 1):
        ways = (
            [" ".join(parts[a:b]) for a, b in zip((0, *cuts), (*cuts, len(parts)), strict=True)]
            for cuts in combinations(range(1, len(parts)), count - 1)
        )
        yield min(ways, key=lambda lines: max(len(line) for line in lines))
