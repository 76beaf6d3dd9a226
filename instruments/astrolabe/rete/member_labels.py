"""Lettering along a rete's members: signs on the ecliptic, stars beside their pointers."""

import cmath
import math
from collections.abc import Callable, Iterable

import numpy as np

from instruments.astrolabe.rete.members import Band, Bar, Member
from instruments.geometry import TURN, Floats, Points, Shape
from instruments.labelling.requests import LabelForm
from instruments.labelling.turned import misread, underlined
from instruments.lettering import placing, text
from instruments.lettering.style import StrokeStyle

_STEP_MM = 0.5


class LetteringLine:
    """A line of lettering along the middle of a member, and what of it is taken.

    Attributes
    ----------
    member : Member
        Along what.
    middle_mm : float
        Radius of the line on a band; on a bar it has no use.
    width_mm : float
        Across, what letters and the clear space beside them can take.
    taken : list of (float, float)
        Stretches in mm along the line.
    apart : list of (float, float)
        Stretches that are left clear where there is room elsewhere.
    """

    __slots__ = ("apart", "member", "middle_mm", "taken", "width_mm")

    def __init__(self, member: Member, middle_mm: float, width_mm: float) -> None:
        self.member = member
        self.middle_mm = middle_mm
        self.width_mm = width_mm
        self.taken: list[tuple[float, float]] = []
        self.apart: list[tuple[float, float]] = []

    @property
    def length_mm(self) -> float:
        """How long it is."""
        if isinstance(self.member, Bar):
            return abs(self.member.end - self.member.start)
        return self.middle_mm * min(self.member.sweep_rad, TURN)

    @property
    def closed(self) -> bool:
        """Whether it runs all round."""
        return isinstance(self.member, Band) and self.member.whole

    def along(self, z: complex) -> float:
        """How far along the line a point is."""
        if isinstance(self.member, Bar):
            way = self.member.end - self.member.start
            return ((z - self.member.start) * way.conjugate()).real / abs(way)
        turned = cmath.phase(z - self.member.centre) - self.member.start_rad
        return self.middle_mm * (turned % TURN)

    def points(self, u: Floats) -> Points:
        """The points of the line at distances along it."""
        if isinstance(self.member, Bar):
            way = self.member.end - self.member.start
            return self.member.start + way / abs(way) * u
        angle = self.member.start_rad + u / self.middle_mm
        return np.asarray(self.member.centre + self.middle_mm * np.exp(1j * angle))

    def point(self, u: float) -> complex:
        """The point of the line at a distance along it."""
        return complex(self.points(np.array([u]))[0])

    def take(self, u: float, half_mm: float) -> None:
        """Keep a stretch for something."""
        self.taken.append((u - half_mm, u + half_mm))

    def part(self, u: float, half_mm: float) -> None:
        """Keep a stretch clear about something, where there is room elsewhere."""
        self.apart.append((u - half_mm, u + half_mm))

    def block(self, members: Iterable[Member], margin_mm: float) -> None:
        """Keep the stretches that run over other members."""
        step = 0.4
        count = max(2, math.ceil(self.length_mm / step))
        at = np.arange(count + 1) * (self.length_mm / count)
        z = self.points(at)
        for member in members:
            for u in at[member.depth(z) > -margin_mm].tolist():
                self.taken.append((u - step, u + step))
        self.taken = _joined(self.taken)

    def free(
        self,
        u: float,
        half_mm: float,
        reach_mm: float,
        close: bool = False,
        suits: Callable[[float], bool] = lambda _: True,
    ) -> float | None:
        """The place nearest to u that suits and where a stretch is free, within a reach.

        With `close` it may be in what is left clear where there is room elsewhere.
        """
        kept = self.taken if close else self.taken + self.apart
        for k in range(int(reach_mm / _STEP_MM) + 1):
            for at in {u + k * _STEP_MM, u - k * _STEP_MM}:
                if self._is_free(at, half_mm, kept) and suits(at):
                    return at
        return None

    def _is_free(self, u: float, half_mm: float, kept: list[tuple[float, float]]) -> bool:
        low, high = u - half_mm, u + half_mm
        if not self.closed:
            inside = low >= 0.0 and high <= self.length_mm
            return inside and all(high <= a or low >= b for a, b in kept)
        turn = self.length_mm
        return all(high <= a + k or low >= b + k for a, b in kept for k in (-turn, 0.0, turn))

    def letter(self, words: str, height_mm: float, u: float, strokes: StrokeStyle) -> Shape:
        """Words with their middle at a distance along the line."""
        if isinstance(self.member, Bar):
            way = self.member.end - self.member.start
            return letters(words, height_mm, self.point(u), reading(cmath.phase(way)), strokes)
        direction = self.member.start_rad + u / self.middle_mm
        if misread(words):
            return letters(words, height_mm, self.point(u), direction - math.pi / 2, strokes)
        _, low, _, high = text.letter(words, height_mm, strokes).bounds
        return placing.along_arc(
            words,
            height_mm,
            self.member.centre,
            self.middle_mm - (low + high) / 2,
            direction,
            strokes=strokes,
        )


UNDERLINE = 0.07
"""Width of the line beneath a number that is another one upside down, in its heights."""


def letters(
    words: str, height_mm: float, at: complex, angle_rad: float, strokes: StrokeStyle
) -> Shape:
    """A name or a number about a point; a rete is turned, and 6 has a line beneath."""
    form = _form(words, height_mm, strokes)
    xmin, low, xmax, high = form.box
    middle = complex(xmin + xmax, low + high) / 2
    (mark,) = form.marks("", at - cmath.rect(1.0, angle_rad) * middle, angle_rad)
    return mark.shape


def reading(angle_rad: float) -> float:
    """The direction of letters along a straight member, whose tops point up or to the left."""
    angle = angle_rad % math.pi
    return angle - math.pi if angle > math.pi * 0.75 else angle


def extent_mm(words: str, height_mm: float, strokes: StrokeStyle) -> tuple[float, float]:
    """Width and height of words' ink, with the line beneath a number."""
    xmin, ymin, xmax, ymax = _form(words, height_mm, strokes).box
    return xmax - xmin, ymax - ymin


def _form(words: str, height_mm: float, strokes: StrokeStyle) -> LabelForm:
    form = LabelForm.of(words, height_mm, strokes, "ink")
    return underlined(form, UNDERLINE * height_mm) if misread(words) else form


def _joined(stretches: Iterable[tuple[float, float]]) -> list[tuple[float, float]]:
    found: list[tuple[float, float]] = []
    for low, high in sorted(stretches):
        if found and low <= found[-1][1]:
            found[-1] = found[-1][0], max(high, found[-1][1])
        else:
            found.append((low, high))
    return found
