"""The lettering of a face: numerals at the ends of their hours, names along their curves."""

import cmath
import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import chain

import numpy as np

from instruments.geometry import Floats, Path, Points
from instruments.lettering import placing
from instruments.lettering.style import Lettering
from instruments.lettering.text import Word, letter
from instruments.part import Mark
from instruments.sundial import label_places
from instruments.sundial.label_places import MOST_PLACES, ROOM, TOUCHES_MM, along_step_mm
from instruments.sundial.plate import Rectangle, Window
from instruments.sundial.raster import FaceRaster, Lattice
from instruments.sundial.tracing import sampled

_ROOM_BESIDE = 0.8
"""Room before and after a label, lest it be read with another; in heights, as all rooms here."""

_ROOM_OF_INSCRIPTION = 0.7
"""Room over and under the inscription."""

_ROOM_BESIDE_INSCRIPTION = (3.0, 1.2)
"""Room before and after it, lest a numeral be read with it: what it should be, and the least."""

_ROOM_IN_BAND = 0.12
"""Room about a numeral between the two lines of the band."""

_LEAST_SLANT = 0.35
"""Cosine of the slant up to which a numeral stands where its line would cross the band."""

_NEAR_IN_BAND = 9
"""So many places nearest to a line's exit into the band are within half the band of it."""

_TIGHT = 0.05
"""Room about a numeral in the band that finds no place with more."""

_APART_IN_BAND = 0.8
"""Room about the numerals of another system than the chief one."""

_TO_BAND = 5.0
"""Lines that all end within so many heights of a side of the band have their numerals there."""


@dataclass(frozen=True, slots=True)
class NamedLine:
    """A line that is to bear a name.

    Attributes
    ----------
    means : str
        Of the label.
    height_mm : float
        Capital height of the name.
    pieces : sequence of Path
        The line.
    runs : sequence of Points
        The points along each piece where the name may stand.
    towards : complex
        The direction in which places are taken first.
    rivals : sequence of Points
        Points along other lines, to none of which the name may stand nearer than to its own.
    """

    means: str
    height_mm: float
    pieces: Sequence[Path]
    runs: Sequence[Points]
    towards: complex
    rivals: Sequence[Points] = ()


@dataclass(frozen=True, slots=True)
class Letterer:
    """Places labels, each where its word is free of all that came before.

    Attributes
    ----------
    ground : Ground
        What is taken; every label that is placed takes its own room.
    style : Lettering
        Numerals, strokes and language.
    border, frame : Window
        The outer and the inner line about the face, with a band for numerals between.
    """

    ground: FaceRaster
    style: Lettering
    border: Window
    frame: Window

    def hours(
        self,
        texts: Sequence[str],
        height_mm: float,
        lines: Sequence[Sequence[Path]],
        means: Sequence[str],
        *,
        apart: bool = False,
    ) -> list[Mark | None]:
        """The numerals of a system, each at an end of its line: in the band, or on the face.

        The numerals of a side stand in one row: where one line ends too far from the band,
        all that end on the face have theirs on the face. Those of another system than the
        chief one stand `apart`, lest two be read as one.
        """
        ends = self._in_row([label_places.ends(pieces, self.frame) for pieces in lines])
        ways = [self.frame.reach(*each[0]) if each else 0.0 for each in ends]
        far = {
            self._side(each[0][0] + each[0][1] * way)
            for each, way in zip(ends, ways, strict=True)
            if way > _TO_BAND * height_mm
        }
        return [
            self._numeral(
                text, height_mm, chain(each, label_places.turns(pieces)), far, name, apart=apart
            )
            for text, pieces, each, name in zip(texts, lines, ends, means, strict=True)
        ]

    def _in_row(self, ends: Sequence[list[label_places.End]]) -> list[list[label_places.End]]:
        """Ends of lines, those that do not reach the frame sorted to the side of the most.

        An hour near the equator is as long to the north as to the south.
        """
        first = [(each[0][1], self.frame.reach(*each[0]) > TOUCHES_MM) for each in ends if each]
        row = sum(outward for outward, inside in first if inside)
        return [
            sorted(each, key=lambda end: -(end[1] * row.conjugate()).real)
            if each and self.frame.reach(*each[0]) > TOUCHES_MM
            else each
            for each in ends
        ]

    def _numeral(
        self,
        text: str,
        height_mm: float,
        ends: Iterable[label_places.End],
        far: set[complex],
        means: str,
        *,
        apart: bool,
    ) -> Mark | None:
        word, lattice = self._word(text, height_mm)
        room = (_APART_IN_BAND if apart else _ROOM_IN_BAND) * height_mm
        close = Lattice.of(word, room, self.ground.cell_mm)
        # At a slant the corners of two digits need the whole band: better than far aside.
        tight = Lattice.of(word, _TIGHT * height_mm, self.ground.cell_mm)
        near, far_off = slice(_NEAR_IN_BAND), slice(_NEAR_IN_BAND, None)

        def in_band(end: complex, outward: complex) -> Mark | None:
            exit_ = self._exit(end, outward, _TO_BAND * height_mm)
            if exit_ is None:
                return None
            places, angles = self._in_band(exit_, outward)
            tries = ((close, near), (tight, near), (close, far_off))[:: 2 if apart else 1]
            found = (self._placed(word, f, places[k], angles[k], means) for f, k in tries)
            return next(filter(None, found), None)

        def on_face(end: complex, outward: complex) -> Mark | None:
            fit = close if apart else lattice
            places = label_places.beyond(end, outward, fit, height_mm, self.ground.cell_mm)
            return self._placed(word, fit, places, np.zeros(len(places)), means)

        for end, outward in ends:
            way = self.frame.reach(end, outward)
            shy = way > TOUCHES_MM and self._side(end + outward * way) in far
            for put in (on_face, in_band) if shy else (in_band, on_face):
                mark = put(end, outward)
                if mark:
                    return mark
        return None

    def _side(self, exit_: complex) -> complex:
        """The side of the frame that a point is on; a disc has one."""
        return self.frame.normal(exit_) if isinstance(self.frame, Rectangle) else 0j

    def along(self, name: str, curve: NamedLine) -> Mark | None:
        """A name along a curve, as near to its end in the curve's direction as there is room."""
        height_mm = curve.height_mm
        word, lattice = self._word(name, height_mm)
        gap = ROOM * height_mm + 2 * self.ground.cell_mm
        places, angles = label_places.beside(curve.runs, lattice, height_mm, gap, curve.towards)
        tight = Lattice.of(word, ROOM * height_mm, self.ground.cell_mm)
        tries = (self._nearest(word, f, places, angles, curve) for f in (lattice, tight))
        return next(filter(None, tries), None)

    def at_end(self, name: str, curve: NamedLine) -> Mark | None:
        """A name beyond an end of its curve, where it finds no place along it.

        On the face, else in the band.
        """
        height_mm, cell = curve.height_mm, self.ground.cell_mm
        word, lattice = self._word(name, height_mm)
        room = _ROOM_IN_BAND * height_mm
        in_band = [Lattice.of(word, room, cell, b) for b in (2 * _ROOM_BESIDE * height_mm, room)]
        ends = (*label_places.ends(curve.pieces, self.frame), *label_places.turns(curve.pieces))
        for end, outward in sorted(ends, key=lambda e: -(e[0] * curve.towards.conjugate()).real):
            exit_ = self._exit(end, outward, TOUCHES_MM)
            if exit_ is None:
                along = label_places.upright(cmath.phase(outward))
                on = end + outward * (lattice.half_width + _ROOM_BESIDE * height_mm + 2 * cell)
                around = label_places.beyond(end, outward, lattice, height_mm, cell)
                tries = [(lattice, np.append(on, around), np.append(along, np.zeros(len(around))))]
            else:
                places, angles = self._in_band(exit_, outward)
                side = label_places.upright(cmath.phase(1j * self.frame.normal(exit_)))
                ways = (0.0 * angles, 0.0 * angles + side)
                tries = [(fit, places, way) for fit in in_band for way in ways]
            for fit, places, angles in tries:
                mark = self._nearest(word, fit, places, angles, curve)
                if mark:
                    return mark
        return None

    def runs(self, pieces: Sequence[Path], height_mm: float) -> list[Points]:
        """The points along each of a line's pieces where names of a height may stand."""
        step = along_step_mm(self.frame, height_mm)
        return [sampled(piece, step) for piece in pieces]

    def _nearest(
        self, word: Word, lattice: Lattice, places: Points, angles: Floats, curve: NamedLine
    ) -> Mark | None:
        """A name at the first free place that is nearer to its own line, all along, than others."""
        for found in self.ground.free_places(lattice, places, angles):
            at, angle = complex(places[found]), float(angles[found])
            span = cmath.rect(lattice.half_width, angle)
            if _nearer(np.array([[at - span], [at], [at + span]]), curve.runs, curve.rivals):
                return self._place(word, lattice, at, angle, curve.means)
        return None

    def inscription(self, text: str, height_mm: float, means: str) -> Mark | None:
        """A line of text in the band, at its foot or its head, else low on the face."""
        word, lattice = self._word(text, height_mm)
        half_x, half_y = self.frame.half_size
        middle = (half_y + self.border.half_size[1]) / 2
        reach = self.border.half_size[0]
        shifts = np.array(label_places.from_the_middle(reach, height_mm))
        places = self.border.centre + np.concatenate([shifts - 1j * middle, shifts + 1j * middle])
        for beside in _ROOM_BESIDE_INSCRIPTION:
            if isinstance(self.border, Rectangle):
                rooms = (_ROOM_OF_INSCRIPTION * height_mm, beside * height_mm)
                clear = Lattice.of(word, rooms[0], self.ground.cell_mm, rooms[1])
                mark = self._placed(word, clear, places, np.zeros(len(places)), means)
            else:
                mark = self._round(text, height_mm, means, beside * height_mm)
            if mark:
                return mark
        xs = np.array(label_places.from_the_middle(half_x, 2 * height_mm))
        ys = np.arange(-half_y, half_y, max(2 * height_mm, 2 * half_y / MOST_PLACES))
        face = self.frame.centre + (xs[None, :] + 1j * ys[:, None]).ravel()
        return self._placed(word, lattice, face, np.zeros(len(face)), means)

    def _word(self, text: str, height_mm: float) -> tuple[Word, Lattice]:
        word = letter(text, height_mm, self.style.strokes)
        room, beside = ROOM * height_mm, _ROOM_BESIDE * height_mm
        return word, Lattice.of(word, room, self.ground.cell_mm, beside)

    def _placed(
        self, word: Word, lattice: Lattice, places: Points, angles: Floats, means: str
    ) -> Mark | None:
        found = next(self.ground.free_places(lattice, places, angles), None)
        if found is None:
            return None
        return self._place(word, lattice, complex(places[found]), float(angles[found]), means)

    def _place(self, word: Word, lattice: Lattice, at: complex, angle: float, means: str) -> Mark:
        self.ground.take_word(lattice, at, angle)
        return placing.mark(means, placing.straight(word, at, angle))

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
        shifts = np.array(label_places.from_the_middle(1.5 * band, band / 8))
        if isinstance(self.frame, Rectangle):
            places = centre + 1j * normal * shifts
        else:
            ray = centre - self.frame.centre
            radius = self.frame.radius + band / 2
            places = self.frame.centre + ray / abs(ray) * radius * np.exp(1j * shifts / radius)
        if self.style.numerals != "roman":
            return places, np.zeros(len(places))
        # Roman numerals are wide: they follow the band, their tops outward.
        if isinstance(self.frame, Rectangle):
            return places, np.full(len(places), label_places.upright(cmath.phase(-1j * normal)))
        rays = np.angle(places - self.frame.centre) - math.pi / 2
        return places, np.array([label_places.upright(float(a)) for a in rays])

    def _round(self, text: str, height_mm: float, means: str, beside: float) -> Mark | None:
        word, _ = self._word(text, height_mm)
        radius = (self.border.half_size[0] + self.frame.half_size[0]) / 2
        xmin, ymin, xmax, ymax = word.bounds
        room, half = _ROOM_OF_INSCRIPTION * height_mm, (xmax - xmin) / 2
        if half > radius:  # over a third of the ring
            return None
        cell = self.ground.cell_mm
        reach = half + beside
        along = np.linspace(-reach, reach, math.ceil(2 * reach / cell) + 2)
        for foot in (True, False):
            base = radius + height_mm / 2 * (1 if foot else -1)
            rise = np.linspace(ymin - room, ymax + room, math.ceil((ymax - ymin) / cell) + 3)
            radii = base - rise if foot else base + rise
            for shift in label_places.from_the_middle(radius, 2 * height_mm):
                angle = (-math.pi if foot else math.pi) / 2 + shift / radius
                points = (
                    self.border.centre
                    + radii[:, None] * np.exp(1j * (angle + along / base))[None, :]
                ).ravel()
                if self.ground.free(points[None, :])[0]:
                    self.ground.take(points)
                    shape = placing.along_arc(
                        text,
                        height_mm,
                        self.border.centre,
                        base,
                        angle,
                        outward=not foot,
                        strokes=self.style.strokes,
                    )
                    return placing.mark(means, shape)
        return None


def _nearer(points: Points, own: Sequence[Points], others: Sequence[Points]) -> bool:
    """Whether all points (a column) are nearer to points of one's own than to others."""
    if not others:
        return True
    near, far = (
        np.abs(np.concatenate(runs) - points).min(axis=1, initial=math.inf)
        for runs in (own, others)
    )
    return bool((near < far).all())
