"""The name of the place where the other marks of a back leave room."""

import cmath
import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import product

import numpy as np

from instruments.geometry import Floats, Path, Points, Shape
from instruments.geometry.flattening import Flat, hulls
from instruments.geometry.ink import ends_of_inks
from instruments.geometry.path import paths
from instruments.labelling.areas import area_taken
from instruments.labelling.ground import LabelGround, flat_area
from instruments.labelling.places import grid, in_order
from instruments.labelling.requests import (
    NO_ROOM,
    BentPlaces,
    LabelForm,
    LabelRequest,
    LabelRoom,
    LabelWay,
    StraightPlaces,
    Tried,
)
from instruments.labelling.solving import solve
from instruments.lettering.style import StrokeStyle
from instruments.lettering.text import letter_given
from instruments.part import Mark

_MOST = 1500, 8000
"""So many places are tried in a half of the disc, and so many where none of these has room."""

_SMALLER, _NEARER = 0.9, 0.5

_ALONG, _STEPS = 20.0, 100
"""So many heights either way a name is moved to the middle of its room, in so many steps."""


@dataclass(frozen=True, slots=True)
class NameRoom:
    """Where a name may stand on a back: between two radii, so far from any mark at least.

    Or in the middle of the limb, in the direction of a quadrant where it is free.
    """

    radius_mm: float
    hub_mm: float
    gap_mm: float
    limb_mm: float | None = None
    limb_rad: float = 0.0


def draw_place(
    said: Sequence[str],
    marks: Sequence[Mark],
    room: NameRoom,
    heights_mm: tuple[float, float],
    strokes: StrokeStyle,
) -> tuple[Mark, ...]:
    """The first of some texts that has room, along the free limb or where the marks leave most.

    Level, or else upward. It stands below where there is room; none where there is nowhere. Its
    capitals are as high as is wanted, or lower, down to the least.

    Raises
    ------
    DesignError
        If the strokes lack a character.
    """
    for text in said:
        letter_given("place.name", text, heights_mm[0], strokes)
    lines = [(m.means, m.shape) for m in marks if not m.means.startswith("label/")]
    labels = [m for m in marks if m.means.startswith("label/")]
    about = hulls(_ends([m.shape for m in labels]))
    texts = [(m.means, area) for m, area in zip(labels, about, strict=True)]
    hub = flat_area(Path.circle(0j, room.hub_mm))
    edge = flat_area(Path.circle(0j, room.radius_mm))
    ground = LabelGround.of(edge, lines, areas=[*texts, ("ring/pivot", hub)])
    tries = [
        Tried(LabelForm.of(text, high, strokes, "ink"), _ways(room, gap, ground))
        for text in said
        for high, gap in _tried(*heights_mm, room.gap_mm)
    ]
    return solve([LabelRequest("label/place", tries)], ground).marks


def _ends(labels: Sequence[Shape]) -> list[Points]:
    """Where the segments of each label start and end."""
    # Of letters that were not yet traced as paths, which would take longer than all else here.
    inks = [None if isinstance(label, Path) else label.ink for label in labels]
    inked = iter(ends_of_inks([ink for ink in inks if ink]))
    return [
        next(inked) if ink else np.array([s.start for p in paths(label) for s in p.segments])
        for label, ink in zip(labels, inks, strict=True)
    ]


def _tried(height: float, least: float, gap: float) -> Iterator[tuple[float, float]]:
    """Heights and the room about them: smaller letters first, then nearer to lines."""
    while height > least:
        yield height, gap
        height = max(least, _SMALLER * height)
    yield least, gap
    yield least, _NEARER * gap


def _ways(room: NameRoom, gap_mm: float, ground: LabelGround) -> Iterator[LabelWay]:
    """Along the limb, then level below and above, then upward."""
    apart = LabelRoom.even(gap_mm)
    if room.limb_mm is not None:
        yield LabelWay(_on_limb(room.limb_mm, room.limb_rad), LabelRoom(2 * gap_mm, 0.0))
    for angle in (0.0, math.pi / 2):
        for side, most in product((-1.0, 1.0), _MOST):
            yield LabelWay(_roomiest(room.radius_mm, side, angle, most, ground), apart)


def _on_limb(radius_mm: float, angle_rad: float) -> Callable[[LabelForm], BentPlaces]:
    """About the middle of a quadrant of the limb, tops inward."""

    def places(form: LabelForm) -> BentPlaces:
        base = np.array([radius_mm + (form.box[1] + form.box[3]) / 2 + form.rise_mm])
        return BentPlaces(0j, base, np.array([angle_rad]), np.zeros(1), outward=False)

    return places


def _roomiest(
    radius_mm: float, side: float, angle_rad: float, most: int, ground: LabelGround
) -> Callable[[LabelForm], StraightPlaces]:
    """In one half of the disc off all that is drawn, the farther from it the better."""

    def places(form: LabelForm) -> StraightPlaces:
        half = complex(radius_mm, radius_mm / 2)
        every = in_order(grid(half, 0.0, most) + side * 0.5j * radius_mm, angle_rad)
        boxes = area_taken(every, form, np.arange(len(every.at)), NO_ROOM)
        free = ground.free(boxes)
        if not free.any():
            return every.some(free)
        found, far = every.some(free), _far(boxes[free], ground)
        # To a tenth of a millimetre, so that of alike places the lowest is taken.
        cost = -np.round(far, 1) + 1e-6 * found.at.imag
        best = np.argmin(cost)
        middle = in_order(_centred(found.at[best], angle_rad, form, ground), angle_rad)
        spare = _ALONG / _STEPS * form.height_mm
        if _far(area_taken(middle, form, np.arange(1), NO_ROOM), ground)[0] > far[best] - spare:
            at, angles = np.append(middle.at, found.at), np.append(middle.angle, found.angle)
            return StraightPlaces(at, angles, np.append(cost[best] - 1.0, cost))
        return replace(found, cost=cost)

    return places


def _far(boxes: Flat, ground: LabelGround) -> Floats:
    """How far some areas are from what is drawn."""
    found: Floats = ground.tree.query_nearest(boxes, return_distance=True, all_matches=False)[1]
    return found


def _centred(at: complex, angle_rad: float, form: LabelForm, ground: LabelGround) -> Points:
    """The middle of the free room along and across a name that stands somewhere in it."""
    steps = np.linspace(-_ALONG, _ALONG, 2 * _STEPS + 1) * form.height_mm
    for way in (1.0, 1j, 1.0, 1j):
        line = at + steps * way * cmath.exp(1j * angle_rad)
        boxes = area_taken(in_order(line, angle_rad), form, np.arange(len(line)), NO_ROOM)
        taken = np.flatnonzero(~ground.free(boxes))
        below, above = taken[taken < _STEPS], taken[taken > _STEPS]
        low = below[-1] + 1 if below.size else 0
        high = above[0] - 1 if above.size else 2 * _STEPS
        at = (line[low] + line[high]) / 2
    return np.array([at])
