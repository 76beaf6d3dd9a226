"""Stars that the frame covers, or almost: engraved on it as small wedges."""

import cmath
from collections.abc import Sequence
from functools import cache
from itertools import product

import numpy as np

from instruments.astrolabe.rete.members import Member, depth
from instruments.astrolabe.rete.pointers import Pointer
from instruments.geometry import TURN, Floats, Path, Points, Region
from instruments.labelling.requests import (
    LabelForm,
    LabelRequest,
    LabelRoom,
    LabelWay,
    Stance,
    StraightPlaces,
    Tried,
)
from instruments.part import Mark, Process

_WAYS = 48
_DIRECTIONS = np.arange(_WAYS) * (TURN / _WAYS)

_HALF = 0.16
"""Half the width of a wedge's end, in its lengths."""

_THIN = 0.3
"""So much of a wedge, from its point, is too thin to need metal."""

_TIP = 0.1
"""A wedge's point is taken for so wide, as a share of its end."""

_OVER = 0.3
"""So much of its clear space a wedge keeps at its sides."""

_SHORTER = 0.7
"""A wedge is so much shorter for want of room."""


def wedge(
    star: complex, members: Sequence[Member], length_mm: float, avoid: Sequence[complex] = ()
) -> Region:
    """A wedge on the frame whose point is a star; its first corner is the star.

    It lies in the direction where it is deepest within the frame; where that is much the
    same, away from other stars.
    """
    z, room = _room(star, members, length_mm)
    if len(avoid):
        others = np.abs(z[..., None] - np.asarray(avoid)).min(axis=(1, 2))
        room = room + 0.3 * np.minimum(others, length_mm)
    return _pointing(star, cmath.rect(1.0, float(_DIRECTIONS[int(room.argmax())])), length_mm)


def wedge_request(
    means: str, star: complex, members: Sequence[Member], length_mm: float, clear_mm: float
) -> LabelRequest:
    """A wedge whose point is a star, turned as labels leave room, deep within the frame.

    Its point keeps clear of them too, unless the star is at the very edge of the metal.
    """
    gap = LabelRoom(0.0, _OVER * clear_mm, clear_mm)
    tries = []

    @cache
    def deepest(long: float) -> StraightPlaces:
        _, room = _room(star, members, long)
        return StraightPlaces(np.full(_WAYS, star), _DIRECTIONS, -room)

    for from_tip, long in product((0.0, _THIN), (length_mm, _SHORTER * length_mm)):

        def drawn(name: str, stance: Stance, long: float = long) -> tuple[Mark, ...]:
            at, way = stance.straight.at, cmath.rect(1.0, stance.angle)
            return (Mark(name, _pointing(at, way, long), Process.ENGRAVE),)

        box = (from_tip * long, -_HALF * long, long, _HALF * long)
        form = LabelForm("", long, "outline", box, drawn=drawn, start=max(_TIP, from_tip))
        way = LabelWay(lambda form: deepest(form.height_mm), gap, over=True)
        tries.append(Tried(form, (way,)))
    return LabelRequest(means, tries, must=True)


def _room(star: complex, members: Sequence[Member], length_mm: float) -> tuple[Points, Floats]:
    """Points along wedges in all directions, and how deep each wedge lies within the frame."""
    along = np.linspace(_THIN, 1.0, 5) * length_mm
    z = star + along * np.exp(1j * _DIRECTIONS)[:, None]
    return z, np.minimum(depth(members, z).min(axis=1), 0.3 * length_mm)


def wedge_along(pointer: Pointer, members: Sequence[Member], length_mm: float) -> Region:
    """A wedge from a pointer's tip along its spine, as long as the frame has room for it."""
    s = np.linspace(pointer.length_mm, max(pointer.length_mm, length_mm), 12)
    room = depth(members, pointer.spine.at(s)) > _HALF * s
    kept = s[: int(np.argmin(room)) if not room.all() else len(s)]
    long = float(kept[-1]) if len(kept) else pointer.length_mm
    return _pointing(pointer.spine.tip, cmath.rect(1.0, pointer.spine.direction_rad), long)


def _pointing(star: complex, way: complex, length_mm: float) -> Region:
    side = _HALF * length_mm * 1j * way
    end = star + length_mm * way
    return Region((Path.polyline([star, end - side, end + side], closed=True),))
