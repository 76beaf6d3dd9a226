"""What is to be lettered, in which forms, and where each form may stand."""

import cmath
import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np
import shapely

from instruments.geometry import (
    Bounds,
    Floats,
    Indices,
    Points,
    Region,
    Similarity,
    Strokes,
    Truths,
)
from instruments.geometry.flattening import Flat
from instruments.lettering import placing
from instruments.lettering.style import StrokeStyle
from instruments.lettering.substitutes import gathered_substitutes
from instruments.lettering.text import Valign, letter
from instruments.part import Mark

FIRST, GROWTH = 3, 4
"""So many places are looked at first, and so many times as many each time none was free."""


@dataclass(frozen=True, slots=True)
class LabelRoom:
    """Clear space about a label, mm: before and after it, and over and under it.

    `apart` is what it keeps before and after itself from other labels beyond that.
    """

    beside: float
    over: float
    apart: float = 0.0

    @staticmethod
    def even(mm: float) -> "LabelRoom":
        """The same on all sides."""
        return LabelRoom(mm, mm)


NO_ROOM = LabelRoom(0.0, 0.0)


@dataclass(frozen=True, slots=True)
class OnLine:
    """How a label stands on a straight baseline: where its anchor is, and the direction."""

    at: complex
    angle: float

    @property
    def straight(self) -> "OnLine":
        """As one piece."""
        return self

    def moved(self, along: float, up: float) -> "OnLine":
        """The same for what is so far along the baseline and over it."""
        return OnLine(self.at + complex(along, up) * cmath.rect(1.0, self.angle), self.angle)

    def lettered(self, form: "LabelForm") -> Region | Strokes:
        """A form's text."""
        word = letter(form.text, form.height_mm, form.strokes)
        (xmin, _, xmax, _), turn = word.bounds, cmath.rect(1.0, self.angle)
        anchor = complex((xmin + xmax) / 2, form.rise_mm)
        return word.placed(Similarity(turn, self.at - turn * anchor))


@dataclass(frozen=True, slots=True)
class OnCircle:
    """How a label stands along a circle: the polar place of its anchor, and where its tops point.

    `pace` is the radius at which it is as long as on a straight baseline.
    """

    centre: complex
    radius: float
    angle: float
    outward: bool
    pace: float

    @property
    def straight(self) -> OnLine:
        """As one piece."""
        at = self.centre + cmath.rect(self.radius, self.angle)
        return OnLine(at, self.angle - self._side * math.pi / 2)

    def moved(self, along: float, up: float) -> "OnCircle":
        """The same for what is so far along the baseline and over it."""
        radius, angle = self.radius + self._side * up, self.angle - self._side * along / self.pace
        return replace(self, radius=radius, angle=angle)

    def lettered(self, form: "LabelForm") -> Region | Strokes:
        """A form's text."""
        base = self.moved(0.0, -form.rise_mm)
        return placing.along_arc(
            form.text,
            form.height_mm,
            self.centre,
            base.radius,
            self.angle,
            outward=self.outward,
            strokes=form.strokes,
        )

    @property
    def _side(self) -> float:
        return 1.0 if self.outward else -1.0


Stance = OnLine | OnCircle


@dataclass(frozen=True, slots=True)
class LabelForm:
    """One way to say what a label says."""

    text: str
    height_mm: float
    """Of its capitals."""
    strokes: StrokeStyle
    box: Bounds
    """The ink about its anchor, which is in the middle across, on a level baseline, mm."""
    rise_mm: float = 0.0
    """Of its anchor over the baseline."""
    drawn: Callable[[str, Stance], tuple[Mark, ...]] | None = None
    """From its mark's name and how it stands to its marks, where it is not a text alone."""
    start: float = 1.0
    """How high its straight box is at its start, as a share of its height at the end."""
    kind: int = 0
    """How short it is among the kinds of forms that its group has; 0 for the fullest."""

    @staticmethod
    def of(
        text: str,
        height_mm: float,
        strokes: StrokeStyle = "outline",
        valign: Valign = "middle",
    ) -> "LabelForm":
        """A text on one line, its anchor in height as in `placing.straight`.

        Raises
        ------
        ValueError
            As `text.letter`.
        """
        # What strokes lack is told of labels that are drawn, not of what is looked at.
        with gathered_substitutes():
            word = letter(text, height_mm, strokes)
        xmin, ymin, xmax, ymax = word.bounds
        half, rise = (xmax - xmin) / 2, word.rise_mm(valign)
        return LabelForm(text, height_mm, strokes, (-half, ymin - rise, half, ymax - rise), rise)

    @property
    def half_width(self) -> float:
        """Half the width of its ink."""
        return (self.box[2] - self.box[0]) / 2

    def marks(self, means: str, stance: Stance) -> tuple[Mark, ...]:
        """It as it stands."""
        if self.drawn is not None:
            return self.drawn(means, stance)
        return (placing.draw_letters(means, stance.lettered(self)),)


@dataclass(frozen=True, slots=True)
class Leaders:
    """Lines to labels from what they name."""

    ends: Points
    """Two a row."""
    start_mm: float = 0.0
    """So much of each, from what is named, may be as near to that as it is."""

    def taken(self, some: Indices, room: LabelRoom) -> Flat:
        """What some of them take with their room."""
        start, end = self.ends[some].T
        start = start + self.start_mm * (end - start) / np.abs(end - start)
        lines = shapely.linestrings(as_xy(np.stack([start, end], axis=1)))
        return shapely.buffer(lines, room.over, quad_segs=2) if room.over else lines


@dataclass(frozen=True, slots=True)
class StraightPlaces:
    """Places of a straight label: anchors, directions of the baseline, and what each costs."""

    at: Points
    angle: Floats
    cost: Floats
    """The least first, in the order given where equal."""
    leaders: Leaders | None = None

    def some(self, which: Indices | Truths | slice) -> "StraightPlaces":
        """Some of the places."""
        led = self.leaders and Leaders(self.leaders.ends[which], self.leaders.start_mm)
        return StraightPlaces(self.at[which], self.angle[which], self.cost[which], led)

    def order(self, _: LabelForm) -> Indices:
        """The places, the best first."""
        return np.argsort(self.cost, kind="stable")

    def stance(self, _: LabelForm, k: int) -> OnLine:
        """How a form stands at a place."""
        return OnLine(complex(self.at[k]), float(self.angle[k]))


@dataclass(frozen=True, slots=True)
class BentPlaces:
    """Places of a label along circles: radii of the baseline, angles of the ink's middle."""

    centre: complex
    radius: Floats
    angle: Floats
    cost: Floats
    outward: bool
    """Whether the tops of the letters point away from the centre."""
    leaders: Leaders | None = None

    def order(self, form: LabelForm) -> Indices:
        """The places at which a form takes less than half of its circle, the best first."""
        best = np.argsort(self.cost, kind="stable")
        return best[2.0 * form.half_width < math.pi * self._pace(form)[best]]

    def stance(self, form: LabelForm, k: int) -> OnCircle:
        """How a form stands at a place."""
        radius = float(self.radius[k]) + (form.rise_mm if self.outward else -form.rise_mm)
        pace = float(self._pace(form)[k])
        return OnCircle(self.centre, radius, float(self.angle[k]), self.outward, pace)

    def _pace(self, form: LabelForm) -> Floats:
        """The radii at which a form is as long as when straight, as `placing.along_arc` has it."""
        return self.radius if self.outward else self.radius - (form.box[3] + form.rise_mm)


Places = StraightPlaces | BentPlaces

Standing = tuple[Places, LabelForm, Indices]
"""Places, a form, and at which of them it is looked at."""


def as_xy(points: Points) -> Floats:
    """The coordinates of points, side by side in memory already."""
    return np.ascontiguousarray(points).view(np.float64).reshape(*points.shape, 2)


@dataclass(frozen=True, slots=True)
class LabelWay:
    """Places for a form, the room that it needs there, and whether it may lie on what yields.

    The places come all at once, or in groups, in order, which are looked at one after the other.
    Leaders may cross what yields.
    """

    places: Places | Callable[[LabelForm], Places | Iterator[StraightPlaces]]
    room: LabelRoom
    over: bool = False


@dataclass(frozen=True, slots=True)
class Tried:
    """A form with its ways, the better first, and whether others may be moved for it.

    The ways are gone through once.
    """

    form: LabelForm
    ways: Iterable[LabelWay]
    pushes: bool = True


@dataclass(frozen=True, slots=True, eq=False)
class LabelRequest:
    """Something to letter."""

    means: str
    """The name of its mark."""
    tries: Sequence[Tried]
    """Its forms, the fullest first."""
    own: Flat = None
    """What it names, to which it must be nearer than to what others name: its `rivals`."""
    rivals: Flat = None
    parts: tuple["LabelRequest", ...] = ()
    """What is lettered instead where no form has a place."""
    rank: int = 0
    """It moves only for those of its own rank or of a lower number."""
    must: bool = False
    """Whether others take a less full form where it would have no place else."""
    alike: str = ""
    """The group of which all take forms of one kind, if it is of one."""

    def nearer_to(self, own: Flat, others: Sequence[Flat]) -> "LabelRequest":
        """The same for a label that is nearer to lines of its own than to those of others."""
        if not others:
            return self
        lines = shapely.multilinestrings(own), shapely.multilinestrings(np.concatenate(others))
        return replace(self, own=lines[0], rivals=lines[1])

    def are_own(self, inks: Flat) -> Truths:
        """Whether labels are nearer to what they name, all along, than to what others name."""
        if self.rivals is None:
            return np.ones(len(inks), dtype=bool)
        points = axes_of(inks)
        near: Floats = shapely.distance(points, self.own)
        nearer: Truths = (near < shapely.distance(points, self.rivals)).all(axis=1)
        return nearer


def axes_of(inks: Flat) -> Flat:
    """Points on labels' middle lines (n, 3): an end, its middle, the other end."""
    corners, owners = shapely.get_coordinates(inks, return_index=True)
    first = np.searchsorted(owners, np.arange(len(inks)))[:, None]
    one, other = (corners[first + np.array(ends)] for ends in ([0, 0, 1], [3, 2, 2]))
    return shapely.points((one + other) / 2)


@dataclass(frozen=True, slots=True)
class LabelLook:
    """Some places of a form of a request, in their order, of its ways the one of a number."""

    request: LabelRequest
    fullness: int
    number: int
    way: LabelWay
    places: Places
    some: Indices

    @property
    def form(self) -> LabelForm:
        """What may stand there."""
        return self.request.tries[self.fullness].form

    @property
    def standing(self) -> Standing:
        """That form there."""
        return self.places, self.form, self.some


def looks_at(request: LabelRequest, fullness: int) -> Iterator[LabelLook]:
    """All places of a form, few at first; none where there is no such form."""
    for tried in request.tries[fullness : fullness + 1]:
        for number, way in enumerate(tried.ways):
            given = way.places if isinstance(way.places, Places) else way.places(tried.form)
            if isinstance(given, Places):
                groups = ((given, some) for some in _few_first(given.order(tried.form)))
            else:
                groups = ((places, np.arange(len(places.at))) for places in given)
            for places, some in groups:
                yield LabelLook(request, fullness, number, way, places, some)


def _few_first(order: Indices) -> Iterator[Indices]:
    """All of some places, few at first."""
    many = FIRST
    while len(order):
        yield order[:many]
        order, many = order[many:], many * GROWTH
