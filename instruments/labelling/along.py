"""Names along lines: each beside its own, turned with it, and clear of everything drawn."""

from collections.abc import Callable, Iterable, Iterator, Sequence, Set
from dataclasses import dataclass, replace
from functools import cache, partial

import numpy as np
import shapely

from instruments.geometry import Floats, Path, Points
from instruments.geometry.flattening import Flat
from instruments.geometry.path import paths
from instruments.inscription import room_for, told_too_long
from instruments.labelling.areas import area_taken
from instruments.labelling.composed_forms import stacked_form
from instruments.labelling.ground import LabelGround, Named, flat_lines
from instruments.labelling.places import along, beside, beyond, by_ink, in_order, upon
from instruments.labelling.requests import (
    LabelForm,
    LabelRequest,
    LabelRoom,
    LabelWay,
    StraightPlaces,
    Tried,
    axes_of,
)
from instruments.labelling.solving import Looked, PlacedLabel, Solution, solve
from instruments.part import Mark, Note
from instruments.scales.numbering import Numerals

_GAP, _BEYOND, _BESIDE = 0.3, 0.22, 0.5
"""From a name to its own line, over it, and before and after it, in heights of capitals."""

APART = 0.7
"""Where a face has names of groups or a place's, so many heights farther one stands from another
before and after it: side by side they read as one."""

_FAR = 4.0
"""So many heights farther from where it is wanted a name stands rather than across a line."""

_FARTHER = (0.4, 0.8, 1.2)
"""So many heights farther from its line a name that is wanted above it stands, in the hollow of a
bend."""

PLACE = "place"
"""What the name of a place names."""

_STUB = 1.5
"""Lines that are shorter, in heights of capitals, are not drawn without their name."""

_MOST, _SOME = 40_000, 300
"""So many places are tried at the most, and so many at a time."""


@dataclass(frozen=True, slots=True)
class Request:
    """A line that is to bear a name."""

    means: str
    """Of the line; its name's is ``label/`` and this."""
    forms: tuple[str, ...]
    """The name, the fullest form first; one may be broken into lines."""
    pieces: Sequence[Path]
    """The line."""
    cost: Callable[[Points], Floats]
    """Points on it to how little each is wanted, mm."""
    rivals: Sequence[Path] = ()
    """Lines of others, to which the name must not be nearer."""
    alike: str = ""
    """The group of which all have names of one kind, if it is of one."""
    kinds: tuple[int, ...] = ()
    """Of the forms, where it isn't the group's next one for each that is another text."""
    above: float = 0.0
    """So many heights it moves along its line rather than stand beneath it, if it is wanted above:
    names of lines side by side mislead where some are above theirs and some beneath."""
    side: int = 0
    """Where it stands as the line goes: 1 to the left, -1 to the right, 0 on either side."""
    across: bool = False
    """Whether it stands across lines that yield rather than farther from where it is wanted."""
    each: tuple["Request", ...] = ()
    """What is lettered instead where no form has room, each by itself."""
    lesser: bool = False
    """Whether the line's name counts as left out though this stands instead of it."""
    parting: tuple[Set[str], ...] = ()
    """Names of lines that it may part where it has no room else, tried one after the other: it
    then stands in its own line, or across others."""

    @property
    def label(self) -> str:
        """The name of its label."""
        return f"label/{self.means}"


@dataclass(frozen=True, slots=True)
class LetteredLines:
    """Names of lines in their places."""

    found: Solution
    left: tuple[str, ...]
    """Names of the lines under whose name nothing stands, or something lesser."""
    room_for_place: Callable[[], int]
    """Of a place's name that is left: how many of its characters have room."""

    def kind(self, start: str) -> int:
        """The kind of the shortest form of those whose names begin so."""
        own = (one for one in self.found.placed if one.means.startswith(f"label/{start}"))
        return max((one.form.kind for one in own), default=0)

    def middle(self, means: str) -> complex | None:
        """The middle of a line's name, where it stands."""
        inks = [one.ink for one in self.found.placed if one.means == f"label/{means}"]
        return complex(*shapely.get_coordinates(axes_of(inks[:1])[0, 1])[0]) if inks else None

    def stubs(self, marks: Iterable[Mark], high_mm: float) -> set[str]:
        """Those of the lines without a name that are no longer than it is high."""
        nameless = (mark for mark in marks if mark.means in self.left)
        most = _STUB * high_mm
        return {m.means for m in nameless if sum(p.length() for p in paths(m.shape)) < most}

    def drawn(
        self, fixed: Sequence[Mark], soft: Sequence[Mark], high_mm: float
    ) -> tuple[tuple[Mark, ...], list[Note]]:
        """The lines with their names, less stubs without one, and what is told of these.

        Parameters
        ----------
        fixed, soft : sequence of Mark
            All lines; each is parted where a name stands on it.
        high_mm : float
            Of the capitals.
        """
        stubs = self.stubs(fixed, high_mm)
        kept = [mark for mark in fixed if mark.means not in stubs]
        told = [self._left_out(means, means in stubs) for means in self.left]
        return (*self.found.parted((*kept, *soft)), *self.found.marks), told

    def _left_out(self, means: str, stub: bool) -> Note:
        """What is said of a line without its name, or of a place without its own."""
        if means == PLACE:
            return told_too_long(self.room_for_place())
        if stub:
            return Note.detail(means, "is left out: a stub, too short for its name")
        return Note.detail(f"label/{means}", "is left out: it has no room")


@dataclass(frozen=True, slots=True)
class FaceOfLines:
    """A face with lines, whose names are placed once or, with other names, again.

    What was found of a name's places is kept: along the same pieces, the same forms on the same
    side, across lines or not, are the same request.
    """

    firm: Sequence[Named]
    """Names and shapes of all that is drawn."""
    soft: Sequence[Named]
    """Those of lines that a name may stand across."""
    hand: Numerals
    room: Flat
    looked: Looked
    _asked: dict[tuple[str, tuple[Path, ...], tuple[str, ...], float, int, bool], LabelRequest]

    @staticmethod
    def of(
        lines: Iterable[Mark], hand: Numerals, room: Flat, yielding: Iterable[Mark] = ()
    ) -> "FaceOfLines":
        """The face.

        Parameters
        ----------
        lines : iterable of Mark
            All that is drawn, labels too; the lines of the requests among it.
        room : shapely geometry
            The area in which names may stand.
        yielding : iterable of Mark
            Lines that a name may stand across, for want of a place beside them that is as near.
        """
        firm, soft = ([(m.means, m.shape) for m in marks] for marks in (lines, yielding))
        return FaceOfLines(firm, soft, hand, room, Looked(LabelGround.of(room, firm, soft)), {})

    def lettered(self, requests: Sequence[Request]) -> LetteredLines:
        """Names beside their lines, those of the first requests first."""
        every = [one for request in requests for one in (request, *request.each)]
        apart = APART if any(one.alike or one.means == PLACE for one in requests) else 0.0
        found = solve([self._request(r, apart) for r in requests], self.looked)
        for turn in range(max((len(one.parting) for one in every), default=0)):
            left = {one.means for one in found.left}
            again = [one for one in every if one.label in left and len(one.parting) > turn]
            if again:
                found = self._with_parting(found, again, turn)
        left_out = _lacking(every, found)
        places = [one for one in requests if one.means == PLACE and PLACE in left_out]
        return LetteredLines(found, left_out, partial(self._room_for_place, places, found))

    def _room_for_place(self, places: Sequence[Request], found: Solution) -> int:
        """How many characters of a place's name have room among the others."""
        areas = (label.room for label in found.placed if label.means != f"label/{PLACE}")
        free = self.looked.ground.without(areas)

        def fits(request: Request, start: str) -> bool:
            name = replace(request, forms=(start, *broken(start)), each=())
            return bool(start and solve([_asked(name, self.hand, free, 0.0)], free).placed)

        return sum(
            room_for(min((f for f in one.forms if "\n" not in f), key=len), partial(fits, one))
            for one in places
        )

    def _request(self, request: Request, apart: float) -> LabelRequest:
        stands = request.side, request.across
        key = request.label, tuple(request.pieces), request.forms, apart, *stands
        if key not in self._asked:
            self._asked[key] = _asked(request, self.hand, self.looked.ground, apart)
        return self._asked[key]

    def _with_parting(self, found: Solution, again: Sequence[Request], turn: int) -> Solution:
        """The same with names that part lines, where they have no room else."""
        parted = set[str]().union(*(one.parting[turn] for one in again))
        kept = [line for line in self.firm if line[0] not in parted]
        open_ = [*self.soft, *(line for line in self.firm if line[0] in parted)]
        placed = [(label.means, label.ink) for label in found.placed]
        ground = LabelGround.of(self.room, kept, open_, placed)
        rivals = {one.label: flat_lines(one.rivals) for one in again}
        tried = solve([_parting(one, self.hand) for one in again], ground).placed
        high = self.hand.height_mm
        more = [t for t in tried if not _is_anothers(t, rivals[t.means], high)]
        together = (*found.placed, *more)
        stand = {label.means for label in together}
        return Solution(together, tuple(one for one in found.left if one.means not in stand))


def _is_anothers(label: PlacedLabel, rivals: Flat, high_mm: float) -> bool:
    """Whether a name stands in the gap of another's line too, which runs along its own."""
    first, _, last = axes_of([label.ink])[0]
    off_mm = np.maximum(shapely.distance(rivals, first), shapely.distance(rivals, last))
    return bool((off_mm < high_mm / 2).any())


def _lacking(requests: Sequence[Request], found: Solution) -> tuple[str, ...]:
    """The lines under whose name nothing stands, or something lesser."""
    stands = {label.means: label.form.text for label in found.placed}
    lesser = {(one.label, text) for one in requests if one.lesser for text in one.forms}
    lacking = {*found.nowhere()} | {
        label for label, text in stands.items() if (label, text) in lesser
    }
    return tuple(dict.fromkeys(one.means for one in requests if one.label in lacking))


def _asked(request: Request, hand: Numerals, ground: LabelGround, apart: float) -> LabelRequest:
    tries = [_tried(request, form, hand, ground, apart) for form in _forms(request, hand)]
    parts = tuple(_asked(part, hand, ground, apart) for part in request.each)
    return replace(_bare(request), tries=tries, parts=parts)


def _bare(request: Request) -> LabelRequest:
    """A request without its forms."""
    bare = LabelRequest(request.label, (), must=bool(request.alike), alike=request.alike)
    others = [flat_lines(request.rivals)] if request.rivals else []
    return bare.nearer_to(flat_lines(request.pieces), others)


def _forms(request: Request, hand: Numerals) -> Iterator[LabelForm]:
    """The forms of a name; what is broken into lines is of one kind with what is not."""
    bare = ["".join(form.split()) for form in request.forms]
    found = list(dict.fromkeys(bare))
    kinds = request.kinds or tuple(map(found.index, bare))
    for text, kind in zip(request.forms, kinds, strict=True):
        yield replace(stacked_form(text, hand.height_mm, hand.strokes), kind=kind)


def _parting(request: Request, hand: Numerals) -> LabelRequest:
    """The shortest kind of a name, in a gap of its own line, or beside it across others."""
    high, forms = hand.height_mm, list(_forms(request, hand))
    last = [form for form in forms if form.kind == forms[-1].kind]
    room = LabelRoom(_BESIDE * high, _BEYOND * high, APART * high)
    wanted = (request.cost, high / 3)
    in_line = upon(request.pieces, _BESIDE * high, *wanted)
    # On its other side rather than not at all.
    at_line = [
        beside(request.pieces, _GAP * high, *wanted, steep=0.0, side=side)
        for side in dict.fromkeys((request.side, 0))
    ]
    ways = [LabelWay(places, room, over=True) for places in (in_line, *at_line)]
    return replace(_bare(request), tries=[Tried(form, ways) for form in last])


def _beyond(pieces: Sequence[Path], high_mm: float, form: LabelForm) -> StraightPlaces:
    """Beyond the ends of pieces, for lines that are too short for a name beside them."""
    found = [end for piece in pieces for end in _ends(piece)]
    ends = [(end, -into / abs(into)) for end, into in found if into]
    at = np.array([beyond(*end, _BEYOND * high_mm)(form).at for end in ends])
    far = _BESIDE * high_mm + form.half_width
    on = np.array([end + outward * far for end, outward in ends])
    turned = by_ink(in_order(on, np.array([along(outward) for _, outward in ends])), form)
    # The first choice of each end before the second of any, and at last as the line goes.
    angles = np.concatenate([np.zeros(at.size), turned.angle])
    return in_order(np.concatenate([at.T.ravel(), turned.at]), angles)


def _ends(piece: Path) -> tuple[tuple[complex, complex], tuple[complex, complex]]:
    """The ends of a piece, and from each the direction into it."""
    first, last = piece.segments[0], piece.segments[-1]
    return (first.start, first.derivative(0.0)), (last.end, -last.derivative(1.0))


def broken(text: str) -> tuple[str, ...]:
    """A text in two lines, broken as near to its middle as a blank or a hyphen lets it be.

    A point between its parts goes where it is broken there.
    """
    breaks = [k for k, c in enumerate(text[:-1]) if c in " -" and k]
    if not breaks:
        return ()
    at = min(breaks, key=lambda k: abs(k - len(text) / 2))
    first = text[:at] if text[at] == " " else text[: at + 1]
    return ("\n".join((first.removesuffix(" ·"), text[at + 1 :].removeprefix("· "))),)


def _tried(
    request: Request, form: LabelForm, hand: Numerals, ground: LabelGround, apart: float
) -> Tried:
    """A name's ways: clear of all lines if that is near where it is wanted, else of some."""
    high = hand.height_mm
    space = LabelRoom(_BESIDE * high, _BEYOND * high, apart * high)
    placed = partial(beside, farther=_FARTHER, under=request.above) if request.above else beside
    places_beside = placed(
        request.pieces, _GAP * high, request.cost, high / 3, steep=0.0, side=request.side
    )

    @cache
    def places(form: LabelForm) -> StraightPlaces:
        found = places_beside(form)
        some = found.some(found.order(form)[:_MOST])
        if request.side:  # beyond an end it is on no side
            return some
        ends = _beyond(request.pieces, high, form)
        return StraightPlaces(
            np.concatenate([some.at, ends.at]),
            np.concatenate([some.angle, ends.angle]),
            np.concatenate([some.cost, found.cost.max() + high + ends.cost]),
        )

    def clear(form: LabelForm) -> StraightPlaces:
        whole = places(form)
        count = len(whole.cost)
        for some in np.split(np.arange(count), range(_SOME, count, _SOME)):
            areas = area_taken(whole, form, some, space, ground.room.bounds)
            free = np.flatnonzero(ground.free(areas, over=True))
            if free.size:
                return whole.some(whole.cost <= whole.cost[some[free[0]]] + _FAR * high)
        return whole.some(slice(0))

    if ground.soft.is_empty:
        return Tried(form, (LabelWay(places, space),))
    over = LabelWay(places, space, over=True)
    return Tried(form, (over,) if request.across else (LabelWay(clear, space), over))
