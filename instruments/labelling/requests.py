"""What is to be lettered, in which forms, and where each form may stand."""

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np
import shapely

from instruments.geometry import Bounds, Floats, Indices, Path, Points
from instruments.geometry.flattening import Flat
from instruments.lettering import placing
from instruments.lettering.placing import Valign
from instruments.lettering.style import StrokeStyle
from instruments.lettering.substitutes import gathered_substitutes
from instruments.lettering.text import letter
from instruments.part import Mark

FIRST, GROWTH = 3, 4
"""So many places are looked at first, and so many times as many each time none was free."""

_ON_ARC = 9
"""So many points has either side of the area of a text along a circle."""


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

    @property
    def among_labels(self) -> "LabelRoom":
        """What it keeps from other labels."""
        return LabelRoom(self.beside + self.apart, self.over)


NO_ROOM = LabelRoom(0.0, 0.0)


@dataclass(frozen=True, slots=True)
class LabelForm:
    """One way to say what a label says.

    Attributes
    ----------
    text : str
        What is lettered.
    height_mm : float
        Height of its capitals.
    strokes : {"outline", "single"}
    box : (xmin, ymin, xmax, ymax)
        The ink about its anchor, level, mm.
    valign : {"middle", "baseline", "top", "ink"}
        How its anchor lies in height; across it is the middle of the ink.
    rise_mm : float
        Of its anchor over the baseline.
    drawn : callable, optional
        From the name of its mark, its anchor and its direction to its marks, where it is not
        a text alone.
    curved : callable, optional
        From the name of its mark, the centre and the radius of its baseline, its angle, and
        whether the tops point outward, to its marks along a circle.
    start : float
        How high its straight box is at its start, as a share of its height at the end.
    kind : int
        How short it is among the kinds of forms that its group has; 0 for the fullest.
    """

    text: str
    height_mm: float
    strokes: StrokeStyle
    box: Bounds
    valign: Valign = "middle"
    rise_mm: float = 0.0
    drawn: Callable[[str, complex, float], tuple[Mark, ...]] | None = None
    curved: Callable[[str, complex, float, float, bool], tuple[Mark, ...]] | None = None
    start: float = 1.0
    kind: int = 0

    @staticmethod
    def of(
        text: str, height_mm: float, strokes: StrokeStyle = "outline", valign: Valign = "middle"
    ) -> "LabelForm":
        """A text on one line.

        Raises
        ------
        ValueError
            As `text.letter`.
        """
        # What strokes lack is told of labels that are drawn, not of what is looked at.
        with gathered_substitutes():
            word = letter(text, height_mm, strokes)
        xmin, ymin, xmax, ymax = word.bounds
        half = (xmax - xmin) / 2
        anchor = {
            "middle": word.middle_mm,
            "baseline": 0.0,
            "top": word.height_mm,
            "ink": (ymin + ymax) / 2,
        }[valign]
        box = (-half, ymin - anchor, half, ymax - anchor)
        return LabelForm(text, height_mm, strokes, box, valign, anchor)

    @property
    def half_width(self) -> float:
        """Half the width of its ink."""
        return (self.box[2] - self.box[0]) / 2

    def marks(self, means: str, at: complex, angle: float) -> tuple[Mark, ...]:
        """It with its anchor at a point, its baseline in a direction."""
        if self.drawn is not None:
            return self.drawn(means, at, angle)
        word = letter(self.text, self.height_mm, self.strokes)
        return (placing.draw_letters(means, placing.straight(word, at, angle, valign=self.valign)),)

    def bent(
        self, means: str, centre: complex, radius: float, angle: float, *, outward: bool
    ) -> tuple[Mark, ...]:
        """It with its baseline on a circle."""
        if self.curved is not None:
            return self.curved(means, centre, radius, angle, outward)
        shape = placing.along_arc(
            self.text,
            self.height_mm,
            centre,
            radius,
            angle,
            outward=outward,
            strokes=self.strokes,
        )
        return (placing.draw_letters(means, shape),)


@dataclass(frozen=True, slots=True)
class StraightPlaces:
    """Places of a straight label: anchors, directions of the baseline, and what each costs.

    Attributes
    ----------
    at : (n,) complex
    angle : (n,) float
    cost : (n,) float
        The least first, in the order given where equal.
    leaders : (n, 2) complex, optional
        The ends of a line from what is named to the label.
    start_mm : float
        So much of a leader, from what is named, may be as near to that as it is.
    """

    at: Points
    angle: Floats
    cost: Floats
    leaders: Points | None = None
    start_mm: float = 0.0

    def areas(self, form: LabelForm, room: LabelRoom, some: Indices) -> Flat:
        """What a form takes with its room at some of the places."""
        return areas_taken([FormPlaces(self, form, some)], [(room,)])[0]

    def order(self, _: LabelForm) -> Indices:
        """The places, the best first."""
        return np.argsort(self.cost, kind="stable")

    def leads(self, room: LabelRoom, some: Indices) -> Flat | None:
        """What the leaders take with their room at some of the places, if it has leaders."""
        if self.leaders is None:
            return None
        start, end = self.leaders[some].T
        start = start + self.start_mm * (end - start) / np.abs(end - start)
        lines = shapely.linestrings(_xy(np.stack([start, end], axis=1)))
        return shapely.buffer(lines, room.over, quad_segs=2) if room.over else lines

    def lines(self, some: Indices) -> Flat | None:
        """The leaders themselves, from end to end, at some of the places."""
        if self.leaders is None:
            return None
        return shapely.linestrings(_xy(self.leaders[some]))

    def marks(self, form: LabelForm, k: int, means: str) -> tuple[Mark, ...]:
        """The form at a place."""
        return form.marks(means, complex(self.at[k]), float(self.angle[k]))

    def leader(self, k: int) -> Path | None:
        """The line to the label at a place."""
        if self.leaders is None:
            return None
        start, end = self.leaders[k].tolist()
        return Path.line(start, end)


@dataclass(frozen=True, slots=True)
class BentPlaces:
    """Places of a label along circles: radii of the baseline, angles of the ink's middle.

    Attributes
    ----------
    centre : complex
    radius, angle, cost : (n,) float
    outward : bool
        Whether the tops of the letters point away from the centre.
    """

    centre: complex
    radius: Floats
    angle: Floats
    cost: Floats
    outward: bool

    def areas(self, form: LabelForm, room: LabelRoom, some: Indices) -> Flat:
        """What a form takes with its room at some of the places."""
        return areas_taken([FormPlaces(self, form, some)], [(room,)])[0]

    def ring(self, form: LabelForm, room: LabelRoom, some: Indices) -> Points:
        """The corners of those areas, a row each; the first comes again at the end."""
        y0, y1 = form.box[1] + form.rise_mm, form.box[3] + form.rise_mm
        radius, side = self.radius[some], 1.0 if self.outward else -1.0
        # As `placing.along_arc` spaces the letters.
        pace = radius if self.outward else radius - y1
        half = form.half_width / pace + room.beside / radius
        step = 2 * half / (_ON_ARC - 1)
        low, high = sorted((side * (y0 - room.over), side * (y1 + room.over)))
        turns = np.linspace(-1.0, 1.0, _ON_ARC)
        rays = np.exp(1j * (self.angle[some, None] + half[:, None] * turns))
        # The chords of the outer side stay outside the letters.
        outer = ((radius + high) / np.cos(step / 2))[:, None] * rays
        inner = (radius + low)[:, None] * rays[:, ::-1]
        ring: Points = self.centre + np.concatenate([outer, inner, outer[:, :1]], axis=1)
        return ring

    def marks(self, form: LabelForm, k: int, means: str) -> tuple[Mark, ...]:
        """The form at a place."""
        radius, angle = float(self.radius[k]), float(self.angle[k])
        return form.bent(means, self.centre, radius, angle, outward=self.outward)

    def order(self, form: LabelForm) -> Indices:
        """The places at which a form takes less than half of its circle, the best first."""
        top = 0.0 if self.outward else form.box[3] + form.rise_mm
        best = np.argsort(self.cost, kind="stable")
        return best[2.0 * form.half_width < math.pi * (self.radius - top)[best]]

    def leads(self, room: LabelRoom, some: Indices) -> None:
        """None has a leader."""

    def lines(self, _: Indices) -> None:
        """None has a leader."""

    def leader(self, _: int) -> None:
        """None has a leader."""


Places = StraightPlaces | BentPlaces


@dataclass(frozen=True, slots=True)
class FormPlaces:
    """A form at some of its places."""

    places: Places
    form: LabelForm
    some: Indices

    def at(self, which: Indices) -> "FormPlaces":
        """The form at fewer of them."""
        return FormPlaces(self.places, self.form, self.some[which])


def areas_taken(standing: Sequence[FormPlaces], rooms: Sequence[Sequence[LabelRoom]]) -> Flat:
    """What forms take with their rooms, of which each has as many: a row for each of these."""
    both = list(zip(standing, rooms, strict=True))
    # Straight labels, which are many, all at once.
    level = [(o.places, o, its) for o, its in both if isinstance(o.places, StraightPlaces)]
    bent = [(o.places, o, its) for o, its in both if isinstance(o.places, BentPlaces)]
    if not bent:
        return _boxes(level)
    rings = [[places.ring(o.form, room, o.some) for room in its] for places, o, its in bent]
    found = np.repeat(
        [isinstance(o.places, BentPlaces) for o in standing], [len(o.some) for o in standing]
    )
    areas: Flat = np.empty((len(rooms[0]), len(found)), dtype=object)
    areas[:, found] = shapely.polygons(_xy(np.concatenate(rings, axis=1)))
    if level:
        areas[:, ~found] = _boxes(level)
    return areas


def _boxes(
    standing: Sequence[tuple[StraightPlaces, FormPlaces, Sequence[LabelRoom]]],
) -> Flat:
    """What straight labels take with their rooms."""
    x0, y0, x1, y1, start = np.array([(*o.form.box, o.form.start) for _, o, _ in standing]).T
    rooms = np.array([[(room.beside, room.over) for room in its] for *_, its in standing])
    beside, over = rooms.T
    low, left = (x0 - beside + 1j * y for y in (start * y0 - over, start * y1 + over))
    right, high = (x1 + beside + 1j * y for y in (y0 - over, y1 + over))
    corners = np.stack([low, right, high, left, low], axis=2)
    counts = [len(o.some) for _, o, _ in standing]
    at = np.concatenate([places.at[o.some] for places, o, _ in standing])
    turn = np.exp(1j * np.concatenate([places.angle[o.some] for places, o, _ in standing]))
    turned = at[:, None] + turn[:, None] * np.repeat(corners, counts, axis=1)
    return shapely.polygons(_xy(turned))


@dataclass(frozen=True, slots=True)
class LabelWay:
    """Places for a form, the room that it needs there, and whether it may lie on what yields.

    The places come all at once, or the better first and few at first, as they are looked at.
    Leaders may cross what yields.
    """

    places: Callable[[LabelForm], Places | Iterator[Places]]
    room: LabelRoom
    over: bool = False

    @staticmethod
    def at(places: Places, room: LabelRoom, *, over: bool = False) -> "LabelWay":
        """Places that are the same for each form."""
        return LabelWay(lambda _: places, room, over)

    def looks(self, form: LabelForm) -> Iterator[FormPlaces]:
        """All places of a form in their order, few at first."""
        given = self.places(form)
        many = FIRST
        for places in (given,) if isinstance(given, Places) else given:
            order = places.order(form)
            while len(order):
                yield FormPlaces(places, form, order[:many])
                order, many = order[many:], many * GROWTH


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
    """Something to letter.

    Attributes
    ----------
    means : str
        The name of its mark.
    tries : sequence of Tried
        Its forms, the fullest first.
    own : Flat, optional
        What it names, to which it must be nearer than to
    rivals : Flat, optional
        what others name.
    parts : tuple of LabelRequest
        What is lettered instead where no form has a place.
    rank : int
        It moves only for those of its own rank or of a lower number.
    must : bool
        Whether others take a less full form where it would have no place else.
    alike : str
        The group of which all take forms of one kind, if it is of one (`alike.solve_alike`).
    """

    means: str
    tries: Sequence[Tried]
    own: Flat = None
    rivals: Flat = None
    parts: tuple["LabelRequest", ...] = ()
    rank: int = 0
    must: bool = False
    alike: str = ""


def _xy(points: Points) -> Floats:
    # Side by side in memory already.
    return np.ascontiguousarray(points).view(np.float64).reshape(*points.shape, 2)
