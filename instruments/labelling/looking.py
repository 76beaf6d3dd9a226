"""Looking at places of labels: some of a form at a time, those of many labels at once."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate, pairwise, starmap

import numpy as np
import shapely

from instruments.geometry import Floats
from instruments.geometry.flattening import Flat
from instruments.labelling.ground import LabelGround
from instruments.labelling.requests import NO_ROOM, LabelLook, areas_taken, as_xy


@dataclass(frozen=True, slots=True, eq=False)
class LabelBatch:
    """Places of a look that are off all lines, in their order, with what is taken there."""

    look: LabelLook
    inks: Flat
    rooms: Flat
    apart: Flat
    """With its room among labels."""
    boxes: Floats
    """About what is kept from labels."""


def off_lines(looks: Sequence[LabelLook], ground: LabelGround) -> list[LabelBatch]:
    """What of each look is off all lines, if anything is."""
    if not looks:
        return []
    rooms = areas_taken([look.standing for look in looks], [(look.way.room,) for look in looks])[0]
    overs = np.repeat([look.way.over for look in looks], [len(look.some) for look in looks])
    clear, left = ground.free(rooms, over=overs), []
    for look, its in _each(looks):
        if look.places.leaders is not None:
            leads = look.places.leaders.taken(look.some, look.way.room)
            clear[its] &= ground.free(leads, over=True)
        if clear[its].any():
            left.append(replace(look, some=look.some[clear[its]]))
    # Of the others, which are many where a face is full, no more is asked.
    return list(_taken(left, rooms[clear]))


def _each(looks: Sequence[LabelLook]) -> Iterator[tuple[LabelLook, slice]]:
    """Looks, and where their places are among those of all."""
    ends = accumulate((len(look.some) for look in looks), initial=0)
    return zip(looks, starmap(slice, pairwise(ends)), strict=True)


def _taken(looks: Sequence[LabelLook], rooms: Flat) -> Iterator[LabelBatch]:
    """Looks at places that are all off lines, with what labels take there."""
    if not looks:
        return
    others = [(NO_ROOM, look.way.room.among_labels) for look in looks]
    inks, apart = areas_taken([look.standing for look in looks], others)
    taken = np.stack([inks, rooms, apart])
    for look, its in _each(looks):
        taken[:, its] = _with_leaders(look, taken[:, its])
    boxes = shapely.bounds(taken[2])
    for look, its in _each(looks):
        inks, near, apart = taken[:, its]
        yield LabelBatch(look, inks, near, apart, boxes[its])


def _with_leaders(look: LabelLook, taken: Flat) -> Flat:
    """What labels take, with their leaders where they have them."""
    leaders, own = look.places.leaders, look.way.room
    if leaders is None:
        return taken
    lines = shapely.linestrings(as_xy(leaders.ends[look.some]))
    # Where it starts a leader may be near to what is named, but no label may lie on it there.
    whole: Flat = [
        [areas, leaders.taken(look.some, room), lines]
        for areas, room in zip(taken, (NO_ROOM, own, own.among_labels), strict=True)
    ]
    return shapely.geometrycollections(np.moveaxis(np.array(whole), 1, 2))
