"""A maker's inscription, where makers put it: who made an instrument, where, when, for whom."""

import itertools
import math
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property, partial

import numpy as np
import shapely
from pydantic import BaseModel

from instruments.adornment.maker import SIGNED, Maker, inscription_lines
from instruments.adornment.part_face import (
    PartFace,
    flat_parts,
    noted,
    with_marks,
    without_marks,
)
from instruments.geometry import Floats, Points, Truths
from instruments.inscription import room_for
from instruments.labelling.composed_forms import stacked_form
from instruments.labelling.places import grid
from instruments.labelling.requests import (
    BentPlaces,
    LabelForm,
    LabelRequest,
    LabelRoom,
    LabelWay,
    Places,
    StraightPlaces,
    Tried,
)
from instruments.labelling.solving import Solution, solve
from instruments.lettering.style import Lettering
from instruments.lettering.text import letter_given
from instruments.making.workshop import Limits, Workshop, workshop_of
from instruments.part import Face, Instrument, Mark, Note
from instruments.saying import tell

_ASTROLABES = "mater"
"""A part whose name begins so is signed on its back, as astrolabes are."""

_COMPASS, _UNASKED = ("compass", "label/compass"), "auto"
"""A north mark, and how `ornaments.compass` calls one that nobody asked for: it makes way."""

_COMPASS_ROOM = 0.5
"""Room between it and the inscription at the least, in widths of it."""

_Level = tuple[float, float, Sequence[float]]

_TRIED: tuple[_Level, ...] = ((1.0, 0.6, (1.2, 1.0)), (0.7, 0.4, (0.85, 0.7)), (0.4, 0.25, (0.7,)))
"""Clear space before and after it and over and under it, in heights of capitals, and those
heights as shares of the lettering's: as tall as it or more, then smaller and closer."""

_MOST_FACES = 6
"""So many faces are tried."""

_MOST_PLACES = 2500
_LOW = 0.4
"""How far under the middle it is wanted, in halves of the part's height."""

_IN_ROW = {"label/hour/": 5.0, "label/place": 3.5, "label/motto": 4.0}
"""Nearer than so many of its heights one of these texts and another beside it read as one row."""

_LEVEL = 0.2
"""A text whose box is no taller, in its widths, is level."""

_RINGS, _TURNS = 24, 72
"""Circles and directions that are tried on a disc."""

_INNERMOST = 0.5
"""The smallest of those circles, in radii of the disc."""

_FOOT_RAD, _RIM = math.radians(10.0), 0.8
"""How far from the disc's foot a text still stands upright, and where a rim's circles begin."""


def with_maker(instrument: Instrument, design: BaseModel) -> Instrument:
    """An instrument with its maker's inscription, where its design has one.

    Raises
    ------
    DesignError
        If there is no such part, or the strokes lack a character.
    """
    asked = getattr(design, SIGNED, None)
    if not isinstance(asked, Maker):
        return instrument
    style = getattr(design, "lettering", None) or Lettering()
    told = asked.parts(style)
    closing = asked.dedication.strip()
    if not told and not closing:
        said = "is of no use without maker.name, maker.text or the like: give one"
        return noted(instrument, Note.warning(SIGNED, said))
    for name, text in asked.given():
        letter_given(name, text, 1.0, style.strokes)
    workshop = workshop_of(design)
    unasked = getattr(getattr(design, "ornaments", None), "compass", "") == _UNASKED
    bare = without_marks(instrument, _COMPASS) if unasked else instrument
    homes, parts = _homes(bare, asked), [placed.part for placed in bare.parts]
    for number, face in homes:
        if marks := _drawn(_Signed.read(parts[number], face), asked, style, workshop):
            clear = _is_clear(instrument.parts[number].part.marks(face), marks) if unasked else True
            made = with_marks(instrument if clear else bare, number, face, marks)
            if (number, face) == homes[0]:
                return made
            why = tell(
                "is on the {face} of {part}: {first} has no room",
                face=face.value,
                part=parts[number].name,
                first=parts[homes[0][0]].name,
            )
            return noted(made, Note(SIGNED, why))
    faces = [_Signed.read(parts[n], face) for n, face in homes]
    return noted(instrument, _left_out(faces, asked, style, workshop.limits))


def _is_clear(drawn: Iterable[Mark], inscription: Iterable[Mark]) -> bool:
    """Whether a north mark stands off an inscription by a part of its own width."""
    marks = [m.shape.bounds() for m in drawn if m.means.startswith(_COMPASS)]
    if not marks:
        return True
    written = shapely.box(*np.transpose([m.shape.bounds() for m in inscription]))
    compass = shapely.envelope(shapely.union_all(shapely.box(*np.transpose(marks))))
    xmin, _, xmax, _ = compass.bounds
    return bool(shapely.distance(compass, written).min() > _COMPASS_ROOM * (xmax - xmin))


def _left_out(faces: Sequence["_Signed"], asked: Maker, style: Lettering, limits: Limits) -> Note:
    """What is said of an inscription without a place: how much of its longest text has one."""
    name = max(asked.used, key=lambda own: len(getattr(asked, own)))

    def fits(start: str) -> bool:
        less = asked.model_copy(update={name: start})
        tried = (_solved(face, less, style, limits, _TRIED[-1:]) for face in faces if start)
        return any(found.placed for found in tried)

    said = tell(
        "is left out: {count} of its characters have room: shorten it, or give a smaller "
        "maker.height_mm",
        count=room_for(getattr(asked, name), fits),
    )
    return Note.warning(f"{SIGNED}.{name}", said)


def _homes(instrument: Instrument, asked: Maker) -> list[tuple[int, Face]]:
    """The faces that may be signed, the best first, each with the number of its part.

    That is an astrolabe's back, else the face with most lines, then other fronts and other backs,
    the larger first; what is glued down is never signed.
    """
    parts = [p.part for p in instrument.parts]
    chosen = flat_parts(instrument, "maker.part", asked.part).values()
    glued = {n for n, p in enumerate(instrument.parts) if p.roll}
    faces = [(n, f) for n in chosen for f in Face if not (n in glued and f is Face.BACK)]

    def rank(home: tuple[int, Face]) -> tuple[bool, bool, int]:
        part, face = parts[home[0]], home[1]
        astrolabe = part.name.startswith(_ASTROLABES) and face is Face.BACK
        own = asked.face is None or face.value == asked.face
        return not own, not astrolabe, -len(part.marks(face))

    def size(home: tuple[int, Face]) -> tuple[bool, float]:
        return home[1] is Face.BACK, -_Signed.read(parts[home[0]], home[1]).size_mm

    ranked = sorted(faces, key=rank)
    ordered = [*ranked[:1], *sorted(ranked[1:], key=size)]
    return ordered[:_MOST_FACES]


class _Signed(PartFace):
    """A face that is to be signed."""

    @cached_property
    def centre(self) -> complex:
        """The middle of the box about it; of an astrolabe its pivot, whatever throne it has."""
        return 0j if self.part.name.startswith(_ASTROLABES) else super().centre

    @property
    def size_mm(self) -> float:
        """The side of a square of its box's size."""
        return 2 * math.sqrt(self.half.real * self.half.imag)

    @cached_property
    def radius(self) -> float | None:
        """Of a disc; None of another shape."""
        rim = self.outline.round
        return rim.radius if rim else None

    @cached_property
    def texts(self) -> tuple[Floats, Floats]:
        """The boxes of those texts: left, foot, right, head in columns; and how far each row is."""
        drawn = itertools.product(self.part.marks(self.face), _IN_ROW.items())
        found = [(*m.shape.bounds(), near) for m, (own, near) in drawn if m.means.startswith(own)]
        *boxes, near = np.array(found).reshape(-1, 5).T[..., None]
        return np.array(boxes), near * (boxes[3] - boxes[1])

    def _in_row(self, middles: Points, half: complex) -> Truths:
        """Whether boxes of a half size stand in a row with such texts, as one of them."""
        (left, foot, right, head), near = self.texts
        x, y = middles.real, middles.imag
        away = np.maximum(left - x, x - right) - half.real
        level = (foot < y + half.imag) & (head > y - half.imag)
        found: Truths = (level & (away < near)).any(axis=0)
        return found

    def _levels(self) -> Floats:
        """Heights over the middle of level texts' middles."""
        (left, foot, right, head), _ = self.texts
        level = head - foot < _LEVEL * (right - left)
        found: Floats = (foot + head)[level] / 2 - self.centre.imag
        return found

    def straight(self, form: LabelForm, *, low: bool, rows: bool) -> StraightPlaces:
        """Level, where there is most room, near the middle line and low.

        Without `rows` not beside a number of an hour, the place or the motto, lest it is read
        with these.
        """
        half = complex(form.box[2] - form.box[0], form.box[3] - form.box[1]) / 2
        reach = self.half - half
        if min(reach.real, reach.imag) <= 0.0:
            return StraightPlaces(np.zeros(0, complex), np.zeros(0), np.zeros(0))
        away = grid(reach, form.height_mm / 2, _MOST_PLACES)
        across = np.unique(away.real)
        away = np.append(away, np.add.outer(1j * self._levels(), across))
        away = away[(away.imag + half.imag <= 0.0) == low]
        if not rows:
            away = away[~self._in_row(self.centre + away, half)]
        if not away.size:
            return StraightPlaces(away, np.zeros(0), np.zeros(0))
        bare = not self.part.marks(self.face)
        wanted = 0.0 if bare else -_LOW * self.half.imag
        cost = np.abs(away.real) + 0.5 * np.abs(away.imag - wanted)
        if not bare:
            x, y = (self.centre + away).real, (self.centre + away).imag
            boxes = shapely.box(x - half.real, y - half.imag, x + half.real, y + half.imag)
            # How far lines are is told slowly of boxes that lie on them.
            free = self.ground.free(boxes)
            away, cost, boxes = away[free], cost[free], boxes[free]
            _, far = self.ground.tree.query_nearest(boxes, return_distance=True, all_matches=False)
            # Rather level with another text beside it than a little over or under it.
            cost = 0.3 * cost - far - form.height_mm * np.isin(away.imag, self._levels())
        rise = complex(0.0, (form.box[1] + form.box[3]) / 2)
        return StraightPlaces(self.centre + away - rise, np.zeros(len(away)), cost)

    def bent(self, _: LabelForm) -> Places:
        """Along circles about a disc's middle, tops inward: at its foot, or aside near its rim.

        Farther in at a side it would stand askew amid what is level and upright.
        """
        if self.radius is None:
            raise TypeError(f"{self.part.name} is no disc")
        radii = np.linspace(self.radius, _INNERMOST * self.radius, _RINGS)
        off = np.linspace(-math.pi / 2, math.pi / 2, _TURNS + 1)
        radius, angle = (g.ravel() for g in np.meshgrid(radii, off))
        level = (np.abs(angle) <= _FOOT_RAD) | (radius >= _RIM * self.radius)
        radius, angle = radius[level], angle[level]
        cost = np.abs(angle) + (self.radius - radius) / self.radius
        return BentPlaces(self.centre, radius, angle - math.pi / 2, cost, outward=False)


def _drawn(signed: _Signed, asked: Maker, style: Lettering, workshop: Workshop) -> tuple[Mark, ...]:
    """The inscription in the best of its free places, or nothing."""
    # Where the smallest has no room no other is tried: on a full face that takes long.
    if not _solved(signed, asked, style, workshop.limits, _TRIED[-1:]).placed:
        return ()
    return _solved(signed, asked, style, workshop.limits, _TRIED).marks


def _solved(
    signed: _Signed, asked: Maker, style: Lettering, limits: Limits, levels: Sequence[_Level]
) -> Solution:
    """The inscription as tall and as clear as one of some levels lets it be."""
    tries = list(_tries(signed, asked, style, limits, levels))
    return solve([LabelRequest(f"label/{SIGNED}", tries)], signed.ground)


def _tries(
    signed: _Signed,
    asked: Maker,
    style: Lettering,
    limits: Limits,
    levels: Sequence[_Level],
) -> Iterator[Tried]:
    """The inscription's forms with their places, the better first."""
    own, least = (style.capitals_mm(limits, size_mm) for size_mm in (signed.size_mm, 0.0))
    given = asked.height_mm
    wheres = itertools.product((False, True), levels, (True, False))
    for rows, (beside, over, shares), low in wheres:
        heights = [given] if given else sorted({max(own * s, least) for s in shares}, reverse=True)
        for laid, height in itertools.product(inscription_lines(asked, style), heights):
            room = LabelRoom(beside * height, over * height)
            form = stacked_form("\n".join(laid), height, style.strokes)
            ways = [LabelWay(partial(signed.straight, low=low, rows=rows), room)]
            if len(laid) == 1 and signed.radius is not None and low and not rows:
                ways.insert(0, LabelWay(signed.bent, room))
            yield Tried(form, ways, pushes=False)
