"""The lettering of a face: numerals at the ends of their hours, names along their curves."""

import cmath
import math
from collections.abc import Iterable, Sequence

import numpy as np

from instruments.geometry import Floats, Path, Points
from instruments.lettering import placing
from instruments.lettering.style import Lettering
from instruments.lettering.text import Word, letter
from instruments.part import Mark
from instruments.records import dataclass
from instruments.sundial.ground import Ground, Lattice, sampled
from instruments.sundial.plate import Rectangle, Window

_ROOM = 0.25
"""Room about a label, in heights of its capitals."""

_ROOM_OF_INSCRIPTION = 0.7
"""The same about the inscription, lest a numeral be read with it."""

_ROOM_IN_BAND = 0.12
"""The same for numerals between the two lines of the band."""

_NEAR_IN_BAND = 9
"""So many places nearest to a line's exit into the band are within half the band of it."""

_APART_IN_BAND = 0.8
"""The same about numerals of another system."""

_TO_BAND = 5.0
"""A line that ends within so many heights of the band has its numeral there."""

_MOST_PLACES = 200
"""Tried along a side of the face: tiny letters on a huge plate keep to a coarser grid."""

_STEEP = 12.0
"""Heights that a name moves along its curve rather than stand steeper by a radian."""


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

    ground: Ground
    style: Lettering
    border: Window
    frame: Window

    def hour(
        self,
        text: str,
        height_mm: float,
        pieces: Sequence[Path],
        means: str,
        *,
        apart: bool = False,
    ) -> Mark | None:
        """A numeral at an end of its hour line: in the band, or beyond the end on the face.

        Those of another system than the chief one stand `apart`, lest two be read as one.
        """
        word, lattice = self._word(text, height_mm)
        room = _APART_IN_BAND if apart else _ROOM_IN_BAND
        close = Lattice.of(word, room * height_mm, self.ground.cell_mm)
        # At a slant the corners of two digits need the whole band: better than far aside.
        tight = close if apart else Lattice.of(word, 0.0, self.ground.cell_mm)
        for end, outward in _ends(pieces, self.frame):
            exit_ = self._exit(end, outward, _TO_BAND * height_mm)
            if exit_ is not None:
                places, angles = self._in_band(exit_, outward)
                near = slice(_NEAR_IN_BAND)
                for fit, some in ((close, near), (tight, near), (close, slice(None))):
                    mark = self._placed(word, fit, places[some], angles[some], means)
                    if mark:
                        return mark
            places = _beyond(end, outward, lattice, height_mm, self.ground.cell_mm)
            mark = self._placed(word, lattice, places, np.zeros(len(places)), means)
            if mark:
                return mark
        return None

    def along(
        self,
        text: str,
        height_mm: float,
        pieces: Sequence[Path],
        means: str,
        towards: complex,
        rivals: Sequence[Points] = (),
    ) -> Mark | None:
        """A name along a curve, as near to its end in a direction as there is room.

        The name stands nearer to its curve than to any point of its rivals.
        """
        word, lattice = self._word(text, height_mm)
        gap = _ROOM * height_mm + 2 * self.ground.cell_mm
        step = along_step_mm(self.frame, height_mm)
        runs = [sampled(piece, step) for piece in pieces]
        places, angles = _beside(runs, lattice, height_mm, gap, towards)
        own = np.concatenate(runs)
        others = np.concatenate([*rivals, np.zeros(0, dtype=np.complex128)])
        for found in self.ground.free_places(lattice, places, angles):
            at = complex(places[found])
            if not others.size or np.min(np.abs(own - at)) < np.min(np.abs(others - at)):
                return self._place(word, lattice, at, float(angles[found]), means)
        return None

    def inscription(self, text: str, height_mm: float, means: str) -> Mark | None:
        """A line of text in the band, at its foot or its head, else low on the face."""
        word, lattice = self._word(text, height_mm)
        clear = Lattice.of(word, _ROOM_OF_INSCRIPTION * height_mm, self.ground.cell_mm)
        half_x, half_y = self.frame.half_size
        if isinstance(self.border, Rectangle):
            middle = (half_y + self.border.half_size[1]) / 2
            shifts = np.array(_from_the_middle(half_x, height_mm))
            places = np.concatenate([shifts - 1j * middle, shifts + 1j * middle])
            mark = self._placed(
                word, clear, self.border.centre + places, np.zeros(len(places)), means
            )
        else:
            mark = self._round(text, height_mm, means)
        if mark:
            return mark
        xs = np.array(_from_the_middle(half_x, 2 * height_mm))
        ys = np.arange(-half_y, half_y, max(2 * height_mm, 2 * half_y / _MOST_PLACES))
        face = self.frame.centre + (xs[None, :] + 1j * ys[:, None]).ravel()
        return self._placed(word, lattice, face, np.zeros(len(face)), means)

    def _word(self, text: str, height_mm: float) -> tuple[Word, Lattice]:
        word = letter(text, height_mm, self.style.strokes)
        return word, Lattice.of(word, _ROOM * height_mm, self.ground.cell_mm)

    def _placed(
        self, word: Word, lattice: Lattice, places: Points, angles: Floats, means: str
    ) -> Mark | None:
        found = next(self.ground.free_places(lattice, places, angles), None)
        if found is None:
            return None
        return self._place(word, lattice, complex(places[found]), float(angles[found]), means)

    def _place(self, word: Word, lattice: Lattice, at: complex, angle: float, means: str) -> Mark:
        self.ground.take(at + cmath.rect(1.0, angle) * lattice.ink)
        return placing.mark(means, placing.straight(word, at, angle))

    def _exit(self, end: complex, outward: complex, reach_mm: float) -> complex | None:
        """Where the way on from a line's end meets the frame, if it does within a reach."""
        way = self.frame.reach(end, outward)
        return end + outward * way if way <= reach_mm else None

    def _in_band(self, end: complex, outward: complex) -> tuple[Points, Floats]:
        """Places in the middle of the band where a line would cross it, and beside."""
        normal = self.frame.normal(end)
        band = self.border.half_size[0] - self.frame.half_size[0]
        straight_out = max((outward * normal.conjugate()).real, 0.35)
        centre = end + outward * (band / 2 / straight_out)
        shifts = np.array(_from_the_middle(1.5 * band, band / 8))
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
            return places, np.full(len(places), _upright(cmath.phase(-1j * normal)))
        rays = np.angle(places - self.frame.centre) - math.pi / 2
        return places, np.array([_upright(float(a)) for a in rays])

    def _round(self, text: str, height_mm: float, means: str) -> Mark | None:
        word, _ = self._word(text, height_mm)
        radius = (self.border.half_size[0] + self.frame.half_size[0]) / 2
        xmin, ymin, xmax, ymax = word.bounds
        room, half = _ROOM_OF_INSCRIPTION * height_mm, (xmax - xmin) / 2
        if half > radius:  # over a third of the ring
            return None
        cell = self.ground.cell_mm
        along = np.linspace(-half - room, half + room, math.ceil(2 * (half + room) / cell) + 2)
        for foot in (True, False):
            base = radius + height_mm / 2 * (1 if foot else -1)
            rise = np.linspace(ymin - room, ymax + room, math.ceil((ymax - ymin) / cell) + 3)
            radii = base - rise if foot else base + rise
            for shift in _from_the_middle(radius, 2 * height_mm):
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


def _ends(pieces: Iterable[Path], frame: Window) -> list[tuple[complex, complex]]:
    """Ends of pieces with their directions: at the frame first, then the farthest.

    After them come the turns of what bends, such as the figure of eight that the gnomon's
    foot has cut open.
    """
    ends: list[tuple[complex, complex]] = []
    turns: list[tuple[complex, complex]] = []
    for piece in pieces:
        if piece.closed:
            ends += _extremes(sampled(piece, piece.length() / 64))
            continue
        first, last = piece.segments[0], piece.segments[-1]
        start, before = first.point(np.array([0.0, 0.02])).tolist()
        after, end = last.point(np.array([0.98, 1.0])).tolist()
        ends += [(a, (a - b) / abs(a - b)) for a, b in ((start, before), (end, after)) if a != b]
        if len(piece.segments) > 1:
            turns += _extremes(sampled(piece, piece.length() / 64))
    if not ends:
        return turns
    at_frame = frame.depth(np.array([e for e, _ in ends])) < 1e-3
    order = sorted(range(len(ends)), key=lambda i: (not at_frame[i], -round(abs(ends[i][0]), 6)))
    return [*_together([ends[i] for i in order]), *turns]


def _together(ends: list[tuple[complex, complex]]) -> list[tuple[complex, complex]]:
    """The ends, the middle before two that lie side by side: noon on both sides of a style."""
    if len(ends) > 1:
        (a, way), (b, other) = ends[:2]
        if abs(way - other) < 1e-6 and abs(((b - a) * way.conjugate()).real) < 1e-3:
            return [((a + b) / 2, way), *ends]
    return ends


def _extremes(points: Points) -> list[tuple[complex, complex]]:
    """The two ends of a closed figure along its longer axis, with the directions outward."""
    middle = complex(np.mean(points))
    local = points - middle
    axis = cmath.rect(1.0, cmath.phase(complex(np.sum(local**2))) / 2)
    along = (local * axis.conjugate()).real
    return [
        (complex(points[int(np.argmax(along))]), axis),
        (complex(points[int(np.argmin(along))]), -axis),
    ]


def _beyond(
    end: complex, outward: complex, lattice: Lattice, height_mm: float, cell_mm: float
) -> Points:
    """Places beyond the end of a line, straight on first, then farther and to the sides."""
    near = lattice.reach(outward) + _ROOM * height_mm + 2 * cell_mm
    return np.array(
        [
            end + outward * (near + farther * height_mm) + 1j * outward * aside * height_mm
            for farther in (0.0, 0.3, 0.7, 1.2)
            for aside in (0.0, 0.4, -0.4, 0.8, -0.8)
        ]
    )


def _beside(
    runs: Sequence[Points], lattice: Lattice, height_mm: float, gap: float, towards: complex
) -> tuple[Points, Floats]:
    """Places along curves on either side, from their end in a direction to the other."""
    points = np.concatenate(runs)
    ways = np.concatenate([np.gradient(run) for run in runs])
    points, ways = points[ways != 0], ways[ways != 0]
    angles = _uprights(np.angle(ways))
    order = _STEEP * np.abs(np.sin(angles)) * height_mm - (points * towards.conjugate()).real
    up = 1j * np.exp(1j * angles)
    places, worths = [], []
    for extra in (0.0, 0.4):
        for lift in (gap - lattice.low, -(gap + lattice.high)):
            away = lift + math.copysign(extra * height_mm, lift)
            places.append(points + up * away)
            worths.append(order + (extra + (0.5 if lift < 0 else 0.0)) * height_mm)
    best = np.argsort(np.concatenate(worths), kind="stable")
    return np.concatenate(places)[best], np.tile(angles, 4)[best]


def _uprights(angles: Floats) -> Floats:
    """As `_upright`, of many directions."""
    turned: Floats = np.remainder(angles + math.pi / 2 - 1e-9, math.pi) - math.pi / 2 + 1e-9
    return turned


def _upright(angle: float) -> float:
    """The direction of a baseline turned by half a turn where letters would hang."""
    turned = math.remainder(angle, math.tau)
    if turned > math.pi / 2 + 1e-9 or turned <= -math.pi / 2 + 1e-9:
        turned -= math.copysign(math.pi, turned)
    return turned


def along_step_mm(frame: Window, height_mm: float) -> float:
    """From place to place along a curve: half a height, coarser on a huge face."""
    return max(height_mm / 2, max(frame.half_size) / _MOST_PLACES)


def _from_the_middle(reach: float, step: float) -> list[float]:
    """0, step, −step, 2·step … within a reach; a tiny step grows to keep the places few."""
    step = max(step, 2 * reach / _MOST_PLACES)
    return [0.0, *(k * step * side for k in range(1, int(reach / step) + 1) for side in (1, -1))]
