"""Where the labels of a face may stand: numerals at the ends of hours, names along curves."""

import cmath
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import chain

import numpy as np

from instruments.geometry import Floats, Path, Points
from instruments.labelling.places import (
    along,
    beside,
    beyond,
    by_ink,
    from_the_middle,
    in_order,
    upon,
)
from instruments.labelling.requests import (
    LabelForm,
    LabelRequest,
    LabelRoom,
    LabelWay,
    StraightPlaces,
    Tried,
)
from instruments.lettering.numerals import more_apart
from instruments.lettering.style import Lettering
from instruments.scales.numbering import HOUR_STEPS
from instruments.sundial.dial_plate import Rectangle, Window
from instruments.sundial.lines.line_ends import TOUCHES_MM, End, ends, ends_in_row, turning_ends
from instruments.sundial.lines.named_lines import FaceLine
from instruments.sundial.words.band_rows import (
    ApartFromHours,
    InBand,
    NumeralRow,
    hour_of,
    in_the_middle,
    is_crowded,
    moves_apart,
    rows_in_band,
    within_band,
)

_OVER, _BESIDE = 0.25, 0.8
"""Room over and under a label, and before and after it, lest it be read with another; in
heights of its capitals, as all rooms here."""

_GAP = 0.35
"""From a line to the label beside it or beyond its end."""

_ABOUT_INSCRIPTION = ((3.0, 0.7), (1.2, 0.35))
"""Room before and after it, lest a numeral be read with it, and over and under it: what it should
be, and the least."""

_ABOUT_BLANK, _ROOM_IN_BLANK = 0.35, 1.4
"""How far from the middle of what is blank it stands, in halves of the face, and room about it."""

_IN_BAND, _TIGHT = 0.12, 0.05
"""Room about a numeral between the two lines of the band: what it should be, and the least."""

_BETWEEN, _LEAST_FITTING = 0.45, 0.66
"""Between two numerals of the band, in their heights, and how much smaller they are made for it."""

_SLACK = 0.02
"""So much farther apart they are moved, lest one is moved again and drives all others on."""

_FROM_NEXT = 0.28
"""What one keeps from the next wherever it stands, a little less, lest 15 and 14 are one number."""

_APART_IN_BAND = 0.8
"""Room about the numerals of another system than the chief one."""

_LEAST_SLANT = 0.8
"""Cosine of the slant up to which a numeral stands where its line would cross the band."""

_NEAR_IN_BAND = 9
"""So many places nearest to a line's exit into the band are within half the band of it."""

_NEAR_EXIT = 2.5
"""So many heights from where its line meets the band a name stands at the most."""

_TO_BAND = 5.0
"""Lines that all end within so many heights of a side of the band have their numerals there."""

_TO_BAND_ELSEWHERE = 1.0
"""The same of an end that is not in the row of the others', to which nothing leads on."""

_ACROSS = 96
"""So many places are tried along a side of the face for the inscription."""


@dataclass(frozen=True, slots=True)
class FaceRoom:
    """The lettering of a face, and the two lines about it."""

    style: Lettering
    """Numerals, strokes and language."""
    border: Window
    frame: Window
    """The outer and the inner line about the face, with a band for numerals between."""

    def hours(
        self, lines: Sequence[FaceLine], height_mm: float, *, apart: bool = False
    ) -> list[LabelRequest]:
        """The numerals of a system, each at an end of its line: in the band, or on the face.

        The numerals of a side stand in one row: where one line ends too far from the band,
        all that end on the face have theirs on the face. Those of another system than the
        chief one stand `apart`, lest two be read as one. Where a ring or a side has no room for
        all, every second hour is numbered, or every third or sixth.
        """
        reached = ends_in_row([line.pieces for line in lines], self.frame)
        ended = list(zip(lines, reached, strict=True))
        row = self._row(ended, height_mm, apart)
        for every in HOUR_STEPS[1:]:
            if row.crowded and (some := [e for e in ended if hour_of(e[0]) % every == 0]):
                row = self._row(some, height_mm)
        tall, far = row.height_mm, row.far
        each_one = zip(row.lines, row.forms, row.reached, row.moved, strict=True)
        return [
            LabelRequest(
                f"label/{line.means}",
                (Tried(form, self._numeral(each, line.pieces, far, tall, apart, by)),),
            )
            for line, form, each, by in each_one
        ]

    def _row(
        self, ended: Sequence[tuple[FaceLine, list[End]]], height_mm: float, apart: bool = False
    ) -> NumeralRow:
        """The numerals of some hours, each with its ends, and where each would stand."""
        lines, reached = [line for line, _ in ended], [each for _, each in ended]
        if not apart:
            height_mm = self._fitting(lines, reached, height_mm)
        ways = [self.frame.reach(*each[0]) if each else 0.0 for each in reached]
        far = {
            self._side(each[0][0] + each[0][1] * way)
            for each, way in zip(reached, ways, strict=True)
            if way > _TO_BAND * height_mm
        }
        forms = in_the_middle([self.form(line.text, height_mm) for line in lines])
        stands = [] if apart else list(self._stands(forms, reached, far))
        between = self._from_next + _SLACK
        moved = moves_apart(self.frame, stands, between)
        by = [moved.get(k, 0.0) for k in range(len(forms))]
        crowded = is_crowded(self.frame, stands, between)
        return NumeralRow(lines, reached, height_mm, far, forms, by, crowded)

    def _stands(
        self, forms: Sequence[LabelForm], reached: Sequence[list[End]], far: set[complex]
    ) -> Iterator[InBand]:
        """Numerals of the band where their lines would cross it."""
        for k, (form, each) in enumerate(zip(forms, reached, strict=True)):
            exit_ = self._exit(*each[0], _TO_BAND * form.height_mm) if each else None
            if exit_ is None or self._side(exit_) in far:
                continue
            (at, *_), (angle, *_) = self._in_band(exit_, each[0][1])
            yield InBand(k, form, complex(at), float(angle), self.frame.normal(exit_))

    @property
    def _middle_mm(self) -> float:
        """How far the middle of a disc's band is from its centre."""
        return (self.border.half_size[0] + self.frame.half_size[0]) / 2

    def _fitting(
        self, lines: Sequence[FaceLine], reached: Sequence[list[End]], height_mm: float
    ) -> float:
        """The height at which neighbours in the band stand apart, lest 10 and 11 are one number.

        Letters that reach over and under their line, such as abjad's, have room in the band.
        """
        pairs = zip(lines, reached, strict=True)
        ended = [(each[0][0], self.form(line.text, height_mm)) for line, each in pairs if each]
        found = [(at, form.half_width) for at, form in ended]
        share = min(
            (
                abs(a - b) / (one + other + (_BETWEEN + more_apart(self.style.system)) * height_mm)
                for k, (a, one) in enumerate(found)
                for b, other in found[:k]
            ),
            default=1.0,
        )
        if self.style.system != "roman":
            share = min(share, within_band(self.border, self.frame, ended))
        return height_mm * min(1.0, max(share, _LEAST_FITTING))

    @property
    def _from_next(self) -> float:
        """What a numeral should keep from the next, in their heights."""
        more = more_apart(self.style.system)
        return _FROM_NEXT + more if more else _BETWEEN

    def form(self, text: str, height_mm: float) -> LabelForm:
        """A text as it is lettered here."""
        return LabelForm.of(text, height_mm, self.style.strokes)

    def _numeral(
        self,
        reached: Sequence[End],
        pieces: Sequence[Path],
        far: set[complex],
        height_mm: float,
        apart: bool,
        moved_mm: float,
    ) -> Iterator[LabelWay]:
        """Where a numeral may stand: at the first end, in the band or on the face; at the next."""
        for k, (end, outward) in enumerate(chain(reached, turning_ends(pieces))):
            way = self.frame.reach(end, outward)
            shy = way > TOUCHES_MM and self._side(end + outward * way) in far
            room = (
                LabelRoom.even(_APART_IN_BAND * height_mm)
                if apart
                else LabelRoom(_BESIDE * height_mm, _OVER * height_mm)
            )
            on_face = [LabelWay(beyond(end, outward, _GAP * height_mm), room)]
            # At another end than the one of its row no dashes lead on to the band.
            by, reach = (moved_mm, _TO_BAND) if k == 0 else (0.0, _TO_BAND_ELSEWHERE)
            in_band = list(self._crossing(end, outward, height_mm, reach, apart, by))
            yield from (*on_face, *in_band) if shy else (*in_band, *on_face)

    def _crossing(
        self,
        end: complex,
        outward: complex,
        height_mm: float,
        reach: float,
        apart: bool,
        moved_mm: float,
    ) -> Iterator[LabelWay]:
        """In the band, where a line that ends within so many heights of it would cross it."""
        exit_ = self._exit(end, outward, reach * height_mm)
        if exit_ is None:
            return
        if isinstance(self.frame, Rectangle):
            exit_ += 1j * self.frame.normal(exit_) * moved_mm
        else:
            turn = cmath.rect(1.0, moved_mm / self._middle_mm)
            exit_ = self.frame.centre + (exit_ - self.frame.centre) * turn
            outward *= turn
        places, angles = self._in_band(exit_, outward)
        wide = in_order(places, angles)
        near = in_order(places[:_NEAR_IN_BAND], angles[:_NEAR_IN_BAND])
        if apart:
            room = LabelRoom.even(_APART_IN_BAND * height_mm)
            # One that is too wide for the band stands along it.
            turned = in_order(places, along(1j * self.frame.normal(exit_)))
            yield from (LabelWay(wide, room), LabelWay(turned, room))
            return
        # Roman numerals are too wide to go so far aside without coming to another's line.
        roman = self.style.system == "roman"
        for between in (_FROM_NEXT,) if roman else (self._from_next, _FROM_NEXT):
            whole, tight = (
                LabelRoom(room * height_mm, room * height_mm, (between - room) * height_mm)
                for room in (_IN_BAND, _TIGHT)
            )
            yield LabelWay(near, whole)
            # At a slant the corners of two digits need the whole band: better than far aside.
            yield LabelWay(near, tight)
            # Letters that reach far beneath their line are in the band by the middle of their ink.
            yield LabelWay(partial(by_ink, near), tight)
        yield LabelWay(wide, whole)

    def _side(self, exit_: complex) -> complex:
        """The side of the frame that a point is on; a disc has one."""
        return self.frame.normal(exit_) if isinstance(self.frame, Rectangle) else 0j

    def beside(
        self, pieces: Sequence[Path], height_mm: float, towards: complex, *, over: bool = False
    ) -> list[LabelWay]:
        """Along a curve on the face, as near to its end in a direction as there is room."""
        anywhere = beside(
            pieces,
            _GAP * height_mm,
            lambda points: -(points * towards.conjugate()).real,
            max(height_mm / 2, max(self.frame.half_size) / 200),
        )

        def places(form: LabelForm) -> StraightPlaces:
            found = anywhere(form)
            return found.some(self.frame.depth(found.at) > 0.0)

        rooms = LabelRoom(_BESIDE * height_mm, _OVER * height_mm), LabelRoom.even(_OVER * height_mm)
        return [LabelWay(places, room, over) for room in rooms]

    def upon(self, pieces: Sequence[Path], height_mm: float, towards: complex) -> LabelWay:
        """In a curve, which makes way for it, as near to its end in a direction as may be."""
        places = upon(
            pieces,
            _GAP * height_mm,
            lambda points: -(points * towards.conjugate()).real,
            max(height_mm / 4, max(self.frame.half_size) / 200),
        )
        return LabelWay(places, LabelRoom(_GAP * height_mm, _IN_BAND * height_mm), over=True)

    def at_end(
        self, pieces: Sequence[Path], height_mm: float, towards: complex
    ) -> Iterator[LabelWay]:
        """On the face beyond an end of a curve, in a direction first."""
        room = LabelRoom(_BESIDE * height_mm, _OVER * height_mm)
        for end, outward, exit_ in self._ends(pieces, towards):
            if exit_ is None:
                after = partial(_after, end, outward, _BESIDE * height_mm)
                yield LabelWay(after, room)
                yield LabelWay(beyond(end, outward, _GAP * height_mm), room)

    def at_exit(
        self, pieces: Sequence[Path], height_mm: float, towards: complex
    ) -> Iterator[LabelWay]:
        """In the band where a curve ends at it, in a direction first.

        Along the band, lest it is read with the upright numerals over and under it.
        """
        for _, outward, exit_ in self._ends(pieces, towards):
            if exit_ is not None:
                places, _ = self._in_band(exit_, outward)
                off = np.abs(places - exit_) - _NEAR_EXIT * height_mm
                near = partial(_near, places, off, along(1j * self.frame.normal(exit_)))
                for beside_ in (2 * _BESIDE, _BESIDE):
                    yield LabelWay(near, LabelRoom(beside_ * height_mm, _IN_BAND * height_mm))

    def _ends(
        self, pieces: Sequence[Path], towards: complex
    ) -> Iterator[tuple[complex, complex, complex | None]]:
        """The ends of a curve, those in a direction first, with where they meet the frame."""
        found = (*ends(pieces, self.frame), *turning_ends(pieces))
        for end, outward in sorted(found, key=lambda e: -(e[0] * towards.conjugate()).real):
            yield end, outward, self._exit(end, outward, TOUCHES_MM)

    def inscription(self, height_mm: float) -> tuple[list[LabelWay], list[LabelWay]]:
        """In the band, at its foot or its head, and low on the face."""
        rooms = [LabelRoom(x * height_mm, y * height_mm) for x, y in _ABOUT_INSCRIPTION]
        in_band = [
            LabelWay(places, room)
            for room in rooms
            for places in rows_in_band(self.border, self.frame, height_mm)
        ]
        half_x, half_y = self.frame.half_size
        xs = from_the_middle(half_x, max(2 * height_mm, 2 * half_x / _ACROSS))
        ys = np.arange(-half_y, half_y, max(2 * height_mm, 2 * half_y / _ACROSS))
        face = in_order(self.frame.centre + (xs[None, :] + 1j * ys[:, None]).ravel())
        room = LabelRoom(_BESIDE * height_mm, _OVER * height_mm)
        turned = [
            LabelWay(places, rooms[-1])
            for places in rows_in_band(self.border, self.frame, height_mm, turned=True)
        ]
        return in_band, [LabelWay(face, room), *turned]

    def apart(self, height_mm: float, where: ApartFromHours) -> list[LabelWay]:
        """Apart from numerals: in the middle of a side of the band, or on the face's axis."""
        room = LabelRoom(*(share * height_mm for share in _ABOUT_INSCRIPTION[0]))
        # Aside only where a name that has no other room pushes it.
        rows = rows_in_band(self.border, self.frame, height_mm)
        found = [LabelWay(row, room) for row in rows if row.side in where.sides]
        if where.blank is not None:
            half = self.frame.half_size[1]
            ys = from_the_middle(_ABOUT_BLANK * half, max(height_mm / 2, half / _ACROSS))
            on_axis = in_order(where.blank + 1j * ys)
            found.append(LabelWay(on_axis, LabelRoom.even(_ROOM_IN_BLANK * height_mm)))
        return found

    def exits(self, lines: Sequence[FaceLine], height_mm: float) -> list[complex]:
        """Where the numerals of hours stand in the band, by the frame's points beneath them."""
        reached = ends_in_row([line.pieces for line in lines], self.frame)
        found = (self._exit(*each[0], _TO_BAND * height_mm) for each in reached if each)
        return [exit_ for exit_ in found if exit_ is not None]

    def block(self, height_mm: float) -> list[LabelWay]:
        """For lines of text one under the other: on the face's axis, as low as may be, or beside.

        A disc whose band is full of numerals has it; parts apart would stand where each finds room.
        """
        if isinstance(self.frame, Rectangle):
            return []
        half = self.frame.half_size[1]
        ys = np.arange(-half, half, max(height_mm / 2, 2 * half / _ACROSS))
        xs = from_the_middle(half, max(2 * height_mm, 2 * half / _ACROSS))
        on_axis = in_order(self.frame.centre + 1j * ys)
        beside_it = in_order(self.frame.centre + (xs[None, :] + 1j * ys[:, None]).ravel())
        room = LabelRoom.even(_BESIDE * height_mm)
        return [LabelWay(on_axis, room), LabelWay(beside_it, room)]

    def _exit(self, end: complex, outward: complex, reach_mm: float) -> complex | None:
        """Where the way on from a line's end meets the frame, if it does within a reach."""
        way = self.frame.reach(end, outward)
        return end + outward * way if way <= reach_mm else None

    def _in_band(self, end: complex, outward: complex) -> tuple[Points, Floats]:
        """Places in the middle of the band where a line would cross it, and beside."""
        normal = self.frame.normal(end)
        band = self.border.half_size[0] - self.frame.half_size[0]
        way = outward * normal.conjugate()
        aside = way.imag / max(way.real, _LEAST_SLANT)
        centre = end + normal * complex(1.0, aside) * band / 2
        shifts = from_the_middle(1.5 * band, band / 8)
        if isinstance(self.frame, Rectangle):
            places = centre + 1j * normal * shifts
        else:
            ray = centre - self.frame.centre
            radius = self._middle_mm
            places = self.frame.centre + ray / abs(ray) * radius * np.exp(1j * shifts / radius)
        if self.style.system != "roman":
            return places, np.zeros(len(places))
        # Roman numerals are wide: they follow the band, their tops outward.
        if isinstance(self.frame, Rectangle):
            return places, np.full(len(places), along(-1j * normal))
        rays = (places - self.frame.centre).tolist()
        return places, np.array([along(-1j * ray) for ray in rays])


def _after(end: complex, outward: complex, gap_mm: float, form: LabelForm) -> StraightPlaces:
    """Where a line would go on beyond its end."""
    return in_order(np.array([end + outward * (form.half_width + gap_mm)]), along(outward))


def _near(places: Points, off_mm: Floats, angle: float, form: LabelForm) -> StraightPlaces:
    """Those of places that are off by no more than half a label."""
    return in_order(places[off_mm < form.half_width], angle)
