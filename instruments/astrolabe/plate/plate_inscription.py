"""What is written on a plate: place or clime, latitude, the hours of the longest day."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial

import numpy as np

from instruments.astrolabe.plate.place_circles import PlateSphere
from instruments.astrolabe.plate.plate_lettering import Hand, Row
from instruments.inscription import sixtieths
from instruments.labelling.requests import LabelForm, LabelRequest
from instruments.lettering.language import Words
from instruments.lettering.numerals import System

_SURE = 0.95
"""So much of the clear space about bent letters is asked for, whose chords take a bit of it."""

_STEP, _FARTHEST = math.radians(2.0), 0.6 * math.pi
"""From one place on a circle to the next, and the farthest from the meridian."""


def hours_text(longest_day_h: float, words: Words, system: System) -> str:
    """The longest day, ``14;28``, which old plates call their hours."""
    whole, minutes = divmod(round(longest_day_h * 60.0), 60)
    return words.plates.its_hours.format(sixtieths(whole, minutes, system, ";", ""))


def inscriptions(
    plate: PlateSphere,
    texts: Sequence[tuple[str, str]],
    heights_mm: Sequence[float],
    rim_mm: float,
    right_to_left: bool,
    hand: Hand,
) -> list[LabelRequest]:
    """Texts under the horizon, inside the inner tropic, else between tropic and rim.

    The first goes to the left of the meridian (the right in a script that runs so), the
    second to the other side, the next wherever it is free.

    Parameters
    ----------
    texts : sequence of (str, str)
        Names of marks and what is written.
    heights_mm : sequence of float
        Heights of the capitals, of all alike; the next where one has no room in the first.
    """
    found = []
    for i, (means, text) in enumerate(texts):
        side = -1.0 if (i % 2 == 0) != right_to_left else 1.0
        rows = partial(_ways, plate, i, side, rim_mm, hand)
        found.append(hand.along(means, text, heights_mm, rows, "inscription"))
    return found


def _ways(
    plate: PlateSphere, i: int, side: float, rim_mm: float, hand: Hand, form: LabelForm
) -> Iterator[tuple[bool, Iterator[Row], float]]:
    """The ways for the i-th text, tall letters nearer to the tropic and the rim than others."""
    size = _Size(form.box[2], form.box[3], 1.5 * hand.room_mm)
    rows = list(_rows(plate, size))
    yield False, _along(rows[:: 1 + i // 2], size, side), hand.room_mm
    clear_mm = _SURE * ((rim_mm - plate.tropic_mm) / 2.0 - size.half_height)
    if clear_mm >= hand.gap_mm:
        between = [(plate.tropic_mm + rim_mm) / 2.0]
        nearer = min(clear_mm - hand.room_mm, 0.0)
        yield False, _along(between, size, side), nearer
        yield True, _along(between, size, -side, top=True), nearer


@dataclass(frozen=True, slots=True)
class _Size:
    """A text's half width and half height, and the space that it keeps, mm."""

    half_width: float
    half_height: float
    space: float


def _rows(plate: PlateSphere, size: _Size) -> Iterator[float]:
    """Radii of rows between the inner tropic and the foot of the horizon, inwards."""
    radius = plate.inner_tropic_mm - size.half_height - 2.0 * size.space
    foot = -plate.on_meridian(-math.pi / 2)
    least = max(foot, plate.hub_mm) + size.half_height + size.space
    while radius > least:
        yield radius
        radius -= size.half_height + size.space


def _along(radii: Sequence[float], size: _Size, side: float, top: bool = False) -> Iterator[Row]:
    """Places on circles, from the meridian's foot (or head) to one side, then to the other."""
    foot = math.pi / 2 if top else -math.pi / 2
    for radius in radii:
        first = (size.half_width + size.space) / radius
        steps = np.full(max(math.ceil((_FARTHEST - first) / _STEP), 0), _STEP)
        steps[:1] = first
        turns = np.cumsum(steps)
        yield radius, np.concatenate((foot + side * turns, foot - side * turns))
