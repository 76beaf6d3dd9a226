"""Lines of lettering along a rete's members: where on each a label may stand."""

import cmath
import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from instruments.astrolabe.rete.members import Band, Bar, FrameLeaf, Member, Strap
from instruments.astrolabe.rete.sizing import ReteSizes
from instruments.geometry import TURN, Floats, Points
from instruments.labelling.composed_forms import readable_turned
from instruments.labelling.places import from_the_middle
from instruments.labelling.requests import BentPlaces, LabelForm, Places, StraightPlaces
from instruments.lettering.placing import RIGID
from instruments.lettering.style import StrokeStyle

_STEP_MM = 0.5


@dataclass(frozen=True, slots=True)
class MemberLine:
    """A line along the middle of a member, or of a band of it.

    Its radius is of use on a band only; `width_mm` is what letters and the clear space beside them
    can take across.
    """

    member: Band | Bar
    middle_mm: float
    width_mm: float

    def along(self, z: complex) -> float:
        """How far along the line the point nearest to another is; beyond an end, its end."""
        if isinstance(self.member, Bar):
            way = self.member.end - self.member.start
            long = abs(way)
            return min(max(((z - self.member.start) * way.conjugate()).real / long, 0.0), long)
        turned = (cmath.phase(z - self.member.centre) - self.member.start_rad) % TURN
        if turned > self.member.sweep_rad:
            beyond = turned - self.member.sweep_rad
            turned = 0.0 if beyond > (TURN - self.member.sweep_rad) / 2 else self.member.sweep_rad
        return self.middle_mm * turned

    def points(self, u: Floats) -> Points:
        """The points of the line at distances along it."""
        if isinstance(self.member, Bar):
            way = self.member.end - self.member.start
            return self.member.start + way / abs(way) * u
        found: Points = self.member.centre + self.middle_mm * np.exp(1j * self._turned(u))
        return found

    def straight(self, u: Floats, cost: Floats) -> StraightPlaces:
        """Labels in one piece with their middles at distances along the line."""
        if isinstance(self.member, Bar):
            angle = np.full(len(u), reading(cmath.phase(self.member.end - self.member.start)))
        else:
            angle = self._turned(u) - math.pi / 2
        return StraightPlaces(self.points(u), angle, cost)

    def along_it(self, form: LabelForm, u: Floats, cost: Floats) -> Places:
        """Labels along the line with their middles at distances along it, bent where it is.

        Few letters are not: they are turned as one piece, whose corners leave a narrow arc.
        """
        rigid = len(form.text.strip()) <= RIGID
        if isinstance(self.member, Bar) or rigid:
            return self.straight(u, cost)
        radius = np.full(len(u), self.middle_mm - form.rise_mm)
        return BentPlaces(self.member.centre, radius, self._turned(u), cost, True)

    def _turned(self, u: Floats) -> Floats:
        start = self.member.start_rad if isinstance(self.member, Band) else 0.0
        return start + np.asarray(u) / self.middle_mm


def around(u: float, reach_mm: float) -> tuple[Floats, Floats]:
    """Distances along a line about one of them, the nearest first, and how far off each is."""
    off = from_the_middle(max(reach_mm, 0.0), _STEP_MM)
    return u + off, np.abs(off)


def star_lines(members: Sequence[Member], sizes: ReteSizes) -> list[MemberLine]:
    """The members that are wide enough for stars' letters; of the ecliptic the band of names."""
    least = sizes.least_mm + sizes.side_mm(sizes.least_mm)
    lines = [
        ecliptic_line(m, sizes)
        if m.name == "ecliptic"
        else MemberLine(m, m.middle_mm if isinstance(m, Band) else 0.0, m.width_mm)
        for m in _pieces(members)
        if isinstance(m, Bar) or m.inner_mm > 0.0
    ]
    return [line for line in lines if line.width_mm >= least]


def _pieces(members: Sequence[Member]) -> Iterator[Band | Bar]:
    """Bands and bars, those of straps too; on leaves no letters stand."""
    for member in members:
        if isinstance(member, Strap):
            yield from member.pieces
        elif not isinstance(member, FrameLeaf):
            yield member


def ecliptic_line(member: Band | Bar, sizes: ReteSizes) -> MemberLine:
    """The line of the names of the signs."""
    ring = sizes.ring
    return MemberLine(member, ring.inner_mm + ring.name_mm / 2, ring.name_mm)


def rete_forms(
    words: str, heights_mm: Iterable[float], strokes: StrokeStyle
) -> tuple[LabelForm, ...]:
    """Words in several heights."""
    return tuple(readable_turned(words, height, strokes) for height in heights_mm)


def reading(angle_rad: float) -> float:
    """The direction of letters along a straight member, whose tops point up or to the left."""
    angle = angle_rad % math.pi
    return angle - math.pi if angle > math.pi * 0.75 else angle
