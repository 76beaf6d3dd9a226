"""What is written on a face: numerals, names of days and prayers, and the place."""

from collections.abc import Sequence

import numpy as np

from instruments.geometry import Points
from instruments.lettering.language import words
from instruments.part import Mark, Note
from instruments.records import dataclass
from instruments.sundial.content import day_names
from instruments.sundial.drawing import Drawn
from instruments.sundial.ground import sampled
from instruments.sundial.labels import Letterer, along_step_mm

NUMERALS_OVER_NAMES = 1.6
"""Hour numerals are taller than names by this."""

BAND_OVER_NAMES = 3.8
"""The width of the band in heights of names."""

DOTS = {"outline": "·", "single": "–"}
"""What stands between two words; single strokes have no dot."""


@dataclass(frozen=True, slots=True)
class Inscribed:
    """Labels that found a place, and notes on those that did not."""

    marks: tuple[Mark, ...]
    notes: tuple[Note, ...]


def inscribe(
    letterer: Letterer,
    height_mm: float,
    hours: Sequence[Sequence[Drawn]],
    prayers: Sequence[Drawn],
    days: Sequence[Drawn],
    inscription: str,
    evening: complex,
) -> Inscribed:
    """Label a face; what finds no place clear of lines and letters is left out and noted.

    Parameters
    ----------
    letterer : Letterer
        With the ground on which the lines are taken already.
    height_mm : float
        Capital height of names; numerals of the chief hours are `NUMERALS_OVER_NAMES` times
        as tall, those of other systems as tall.
    hours
        The lines of each system, the chief one first; only full hours have a text.
    prayers, days
        The other lines to label.
    inscription : str
        For the band; empty for none.
    evening : complex
        The direction in which the afternoon's shadows fall on the face.
    """
    speech = words(letterer.style.language)
    marks: list[Mark | None] = []
    missing: list[str] = []

    def keep(mark: Mark | None, means: str) -> None:
        marks.append(mark)
        if mark is None:
            missing.append(means)

    for rank, system in enumerate(hours):
        tall = height_mm * (NUMERALS_OVER_NAMES if rank == 0 else 1.0)
        for line in system:
            if line.text:
                means = f"label/{line.means}"
                mark = letterer.hour(line.text, tall, line.pieces, means, apart=rank > 0)
                keep(mark, line.means)
    # Prayers are of the afternoon; days take the other side.
    for line in prayers:
        mark = letterer.along(line.text, height_mm, line.pieces, f"label/{line.means}", evening)
        keep(mark, line.means)
    step = along_step_mm(letterer.frame, height_mm)
    points = {id(line): _points(line, step) for line in days}
    for line in days:
        means = f"label/{line.means}"
        rivals = [points[id(other)] for other in days if other is not line]
        dot, numerals = DOTS[letterer.style.strokes], letterer.style.numerals
        both, *each = day_names(line.means, speech, dot, numerals)
        found = letterer.along(both, height_mm, line.pieces, means, -evening, rivals)
        if found or not each:
            keep(found, line.means)
            continue
        for name in each:
            mark = letterer.along(name, height_mm, line.pieces, means, -evening, rivals)
            keep(mark, line.means)
    if inscription:
        keep(letterer.inscription(inscription, height_mm, "label/place"), "place")
    notes = tuple(
        Note(f"label/{means}", "left out: there is no room clear of lines and other letters")
        for means in dict.fromkeys(missing)
    )
    return Inscribed(tuple(m for m in marks if m is not None), notes)


def _points(line: Drawn, step_mm: float) -> Points:
    """Points along a line, a step apart."""
    return np.concatenate([sampled(piece, step_mm) for piece in line.pieces])
