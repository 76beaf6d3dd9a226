"""What labels take of a face with the room about them, that of many labels at once."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import shapely

from instruments.geometry import Bounds, Floats, Indices, Points, Truths
from instruments.geometry.flattening import Flat
from instruments.labelling.requests import (
    BentPlaces,
    LabelForm,
    LabelRoom,
    Places,
    Standing,
    StraightPlaces,
    as_xy,
)

_ON_ARC = 9
"""So many points has either side of the area of a text along a circle."""


@dataclass(frozen=True, slots=True, eq=False)
class AreasTaken:
    """What labels take at some places with rooms about them, of which each has as many."""

    count: int
    """Of the places."""
    _kinds: Sequence[tuple[Indices, Points]]
    """Of each kind of places their numbers, and with each room their corners, a row each."""

    @staticmethod
    def of(standing: Sequence[Standing], rooms: Floats) -> "AreasTaken":
        """What forms take at some of their places.

        Parameters
        ----------
        rooms : (rooms, 2, n) array of float
            What is beside and over each of them.
        """
        level = [(o, form, some) for o, form, some in standing if isinstance(o, StraightPlaces)]
        bent = [(o, form, some) for o, form, some in standing if isinstance(o, BentPlaces)]
        is_bent = np.array([isinstance(o, BentPlaces) for o, *_ in standing], bool)
        of_bent = np.repeat(is_bent, [len(some) for *_, some in standing])
        found = []
        if level:
            found.append((np.flatnonzero(~of_bent), _boxes(level, rooms[..., ~is_bent])))
        if bent:
            found.append((np.flatnonzero(of_bent), _rings(bent, rooms[..., is_bent])))
        return AreasTaken(len(of_bent), found)

    def areas(self, room: int, kept: Truths | None = None) -> Flat:
        """The areas with a room; of those that are not kept none."""
        areas: Flat = np.full(self.count, None)
        for numbers, corners in self._kinds:
            its = slice(None) if kept is None else kept[numbers]
            areas[numbers[its]] = shapely.polygons(as_xy(corners[room, its]))
        return areas

    def within(self, room: int, bounds: Bounds) -> Truths:
        """Which of them stay, with a room, inside a box; many that can't be free are told by it."""
        left, low, right, high = bounds
        inside = np.empty(self.count, bool)
        for numbers, corners in self._kinds:
            x, y = corners[room].real, corners[room].imag
            inside[numbers] = (
                (x.min(axis=1) >= left)
                & (x.max(axis=1) <= right)
                & (y.min(axis=1) >= low)
                & (y.max(axis=1) <= high)
            )
        return inside


def area_taken(
    places: Places, form: LabelForm, some: Indices, room: LabelRoom, within: Bounds | None = None
) -> Flat:
    """What a form takes with its room at some of its places; none where it leaves a box."""
    taken = AreasTaken.of([(places, form, some)], np.array([[[room.beside], [room.over]]]))
    return taken.areas(0, None if within is None else taken.within(0, within))


def _boxes(standing: Sequence[tuple[StraightPlaces, LabelForm, Indices]], rooms: Floats) -> Points:
    """The corners of what straight labels take; the first comes again at the end."""
    x0, y0, x1, y1, start = np.array([(*form.box, form.start) for _, form, _ in standing]).T
    beside, over = rooms[:, 0], rooms[:, 1]
    low, left = (x0 - beside + 1j * y for y in (start * y0 - over, start * y1 + over))
    right, high = (x1 + beside + 1j * y for y in (y0 - over, y1 + over))
    corners = np.stack([low, right, high, left, low], axis=2)
    at = np.concatenate([places.at[some] for places, _, some in standing])
    angle = np.concatenate([places.angle[some] for places, _, some in standing])
    whole = np.repeat(corners, [len(some) for *_, some in standing], axis=1)
    found: Points = at[:, None] + np.exp(1j * angle)[:, None] * whole
    return found


def _rings(standing: Sequence[tuple[BentPlaces, LabelForm, Indices]], rooms: Floats) -> Points:
    """The corners of what labels along circles take; the first comes again at the end."""
    sizes = [len(some) for *_, some in standing]
    told = [
        (places.outward, form.box[1] + form.rise_mm, form.box[3] + form.rise_mm, form.half_width)
        for places, form, _ in standing
    ]
    outward, y0, y1, half_width = np.repeat(np.array(told), sizes, axis=0).T
    beside, over = np.repeat(rooms, sizes, axis=2).transpose(1, 0, 2)
    radius = np.concatenate([places.radius[some] for places, _, some in standing])
    angle = np.concatenate([places.angle[some] for places, _, some in standing])
    pace = radius - np.where(outward, 0.0, y1)
    half = half_width / pace + beside / radius
    low = np.where(outward, y0 - over, -(y1 + over))
    high = np.where(outward, y1 + over, -(y0 - over))
    rays = np.exp(1j * (angle[:, None] + half[..., None] * np.linspace(-1.0, 1.0, _ON_ARC)))
    # The chords of the outer side stay outside the letters.
    outer = ((radius + high) / np.cos(half / (_ON_ARC - 1)))[..., None] * rays
    inner = (radius + low)[..., None] * rays[..., ::-1]
    centre = np.repeat([places.centre for places, *_ in standing], sizes)[:, None]
    found: Points = centre + np.concatenate([outer, inner, outer[..., :1]], axis=2)
    return found
