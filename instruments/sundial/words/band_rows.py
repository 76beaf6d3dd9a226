"""Rows of the band about a face in which a line of text may stand, and what is apart from hours."""

import cmath
import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np

from instruments.geometry import Floats
from instruments.labelling.places import along, from_the_middle, in_order, kept_apart, unrolled
from instruments.labelling.requests import BentPlaces, LabelForm, Places
from instruments.sundial.dial_plate import Rectangle, Window
from instruments.sundial.lines.line_ends import End
from instruments.sundial.lines.named_lines import FaceLine


@dataclass(frozen=True, slots=True)
class ApartFromHours:
    """Where a face has room for an inscription apart from its numerals."""

    sides: tuple[float, ...] = ()
    """Sides of the band without numerals: -1 for its foot, 1 for its head."""
    blank: complex | None = None
    """About which the face is blank."""


EVERYWHERE = ApartFromHours()
"""Nowhere in particular."""


@dataclass(frozen=True, slots=True)
class BandRow:
    """Places of a line of text in the band: at its foot (side −1) or its head, or left or right."""

    centre: complex
    middles: Sequence[float]
    shifts: Floats
    side: float
    round_: bool
    turned: bool

    def __call__(self, form: LabelForm) -> Places:
        """Those of a form."""
        if self.turned:
            at = self.centre + self.side * self.middles[0] + 1j * self.shifts
            return in_order(at, math.pi / 2)
        if not self.round_:
            return in_order(self.centre + self.shifts + 1j * self.side * self.middles[1])
        radius = self.middles[0]
        # Over a third of the ring a line is hard to read.
        shifts = self.shifts if form.half_width <= radius else self.shifts[:0]
        base = radius - self.side * form.height_mm / 2
        angle = self.side * math.pi / 2 + shifts / radius
        cost = np.arange(len(shifts), dtype=float)
        return BentPlaces(self.centre, np.full(len(shifts), base), angle, cost, self.side > 0.0)


def rows_in_band(
    border: Window, frame: Window, height_mm: float, *, turned: bool = False
) -> Iterator[BandRow]:
    """Places in the band from the middle of its foot, and of its head, to the sides.

    `turned` gives those at its left and its right, which only a rectangle has.
    """
    round_ = not isinstance(border, Rectangle)
    sides = zip(frame.half_size, border.half_size, strict=True)
    middles = [(inner + outer) / 2 for inner, outer in sides]
    shifts = from_the_middle(border.half_size[turned], height_mm)
    for side in () if round_ and turned else (-1.0, 1.0):
        yield BandRow(border.centre, middles, shifts, side, round_, turned)


_OFF_MIDDLE = 0.1
"""Letters for numbers hang lower than digits: by so many heights at least they are raised."""


def in_the_middle(forms: Sequence[LabelForm]) -> list[LabelForm]:
    """Forms on one baseline, so high that their ink together is in the middle of the band."""
    boxes = [form.box for form in forms]
    off = (min(b[1] for b in boxes) + max(b[3] for b in boxes)) / 2 if boxes else 0.0
    if not boxes or abs(off) < _OFF_MIDDLE * forms[0].height_mm:
        return list(forms)
    return [
        replace(form, rise_mm=form.rise_mm + off, box=(x0, y0 - off, x1, y1 - off))
        for form, (x0, y0, x1, y1) in zip(forms, boxes, strict=True)
    ]


@dataclass(frozen=True, slots=True)
class InBand:
    """A numeral where its line would cross the band."""

    number: int
    """Among the numerals of a face."""
    form: LabelForm
    at: complex
    angle: float
    """Of its baseline, radians."""
    normal: complex
    """Outward from the side of the face that it is on."""

    @property
    def half_mm(self) -> float:
        """Half of what it takes along the band, beside another of its kind."""
        slant = cmath.rect(1.0, self.angle - along(1j * self.normal))
        tall = (self.form.box[3] - self.form.box[1]) / 2
        across = self.form.half_width / max(abs(slant.real), _LEVEL)
        return min(across, tall / max(abs(slant.imag), _LEVEL))


def within_band(border: Window, frame: Window, ended: Sequence[tuple[complex, LabelForm]]) -> float:
    """By how much forms are to be smaller, lest one that stands level reach over the band.

    Parameters
    ----------
    ended : sequence of (complex, LabelForm)
        Each with the point that its line ends at.
    """
    band = border.half_size[0] - frame.half_size[0]
    across = []
    for at, form in ended:
        normal = frame.normal(at)
        tall = form.box[3] - form.box[1]
        across.append(abs(2 * form.half_width * normal.real) + abs(tall * normal.imag))
    return _OF_BAND * band / max(across, default=band)


_OF_BAND = 0.9
"""What a numeral takes across the band at the most, as a share of its width."""

_LEVEL = 1e-9
"""Sine of a slant that is as good as none."""


def moves_apart(frame: Window, stands: Iterable[InBand], between: float) -> dict[int, float]:
    """How far along its side of the band each numeral is moved, mm, lest two run together.

    All of a row share what lacks, rather than that the last ones stand at others' lines. A disc has
    one row, cut where two neighbours are farthest apart.

    Parameters
    ----------
    between : float
        The least between two of them, in their heights.
    """
    moved: dict[int, float] = {}
    for row, wanted, placed in _placed(frame, stands, between):
        moved |= zip([s.number for s in row], (placed - wanted).tolist(), strict=True)
    return moved


def _placed(
    frame: Window, stands: Iterable[InBand], between: float
) -> Iterator[tuple[list[InBand], Floats, Floats]]:
    """Each row, where along it its numerals should stand, mm, and where they do stand, apart."""
    round_ = not isinstance(frame, Rectangle)
    rows: dict[complex, list[InBand]] = {}
    for stand in stands:
        rows.setdefault(0j if round_ else stand.normal, []).append(stand)
    for row in rows.values():
        wanted = np.array([(s.at * (1j * s.normal).conjugate()).real for s in row])
        if round_:
            rays = np.array([s.at - frame.centre for s in row])
            wanted = unrolled(np.angle(rays)) * np.abs(rays)
        halves = [s.half_mm for s in row]
        gap = max(between, 0.0 if round_ else _IN_ROW) * row[0].form.height_mm
        yield row, wanted, kept_apart(wanted, halves, gap)


_IN_ROW = 0.75
"""Between two of a straight row, in their heights: twice what is between the digits of one."""


def is_crowded(frame: Window, stands: Sequence[InBand], between: float) -> bool:
    """Whether numerals take more than their ring has, or come to another's line of their row.

    `between` is that of `moves_apart`.
    """
    if not isinstance(frame, Rectangle):
        taken = sum(2 * stand.half_mm + between * stand.form.height_mm for stand in stands)
        return bool(stands) and taken > _OF_RING * math.tau * abs(stands[0].at - frame.centre)
    for _, wanted, placed in _placed(frame, stands, between):
        nearest = np.abs(placed[:, None] - wanted[None, :]).argmin(axis=1)
        if np.any(nearest != np.arange(len(wanted))):
            return True
    return False


_OF_RING = 0.89
"""What numerals may take of a ring: more, and one that differs in width finds no place in it."""


@dataclass(frozen=True, slots=True)
class NumeralRow:
    """The numerals of a system of hours, one for each line."""

    lines: Sequence[FaceLine]
    reached: Sequence[list[End]]
    """The ends of each line, that of its row first."""
    height_mm: float
    far: set[complex]
    """The sides that lines end too far from."""
    forms: Sequence[LabelForm]
    moved: Sequence[float]
    """How far along its side of the band each is moved, lest two run together."""
    crowded: bool
    """Whether they have no room at their lines."""


def hour_of(line: FaceLine) -> float:
    """The hour of a line: what its name ends with."""
    return float(line.means.rpartition("/")[2])
