"""Faults of lettering that a reader must never meet, counted on a made instrument."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np
import shapely
from helpers.drawn import drawn

from instruments.part import Instrument, Mark, Process

OWN_KINDS = ("hour/", "day/", "prayer/")
"""Lines of a dial whose names and numerals stand at them."""

TOUCH_MM = 0.02
"""Ink that comes so close to a line's middle is on it."""

ROUND_MM = 0.5
"""A label stands nearer to another's line where it does so by more than this."""


def faces(instrument: Instrument) -> Iterator[Sequence[Mark]]:
    """The marked faces of all parts."""
    for placed in instrument.parts:
        yield from (face for face in (placed.part.front, placed.part.back) if face)


def faults(instrument: Instrument, *, named: bool) -> Counter[str]:
    """How many labels there are, and how many of each fault.

    Parameters
    ----------
    instrument : Instrument
    named : bool
        Whether a place is to be inscribed.
    """
    found: Counter[str] = Counter()
    written = {m.means for face in faces(instrument) for m in face}
    found["left out"] = sum(
        note.about.startswith("label/") and "left out" in note.message for note in instrument.notes
    )
    found["inscription dropped"] = int(named and "label/place" not in written)
    for face in faces(instrument):
        found += on_face(face)
    return found


def on_face(face: Sequence[Mark]) -> Counter[str]:
    """The faults of one face."""
    labels = [m for m in face if m.means.startswith("label/")]
    lines = [m for m in face if m.means.startswith(OWN_KINDS) and m.process is not Process.CUT]
    found = Counter({"labels": len(labels)})
    if not lines or not labels:
        return found
    names = [m.means for m in lines]
    shapes = np.array([drawn(m) for m in lines], dtype=object)
    tree = shapely.STRtree(shapes)
    inks = np.array([drawn(m) for m in labels], dtype=object)
    for label, ink in zip(labels, inks, strict=True):
        near = tree.query(ink, predicate="dwithin", distance=TOUCH_MM)
        found["on a line"] += int(len(near) > 0)
        found["nearer to another's line"] += _astray(label.means, ink, names, shapes)
    first, second = shapely.STRtree(inks).query(inks, predicate="intersects")
    found["on another label"] += int((first < second).sum())
    hours = {n for n in names if n.startswith(("hour/equal/", "hour/zone/"))}
    whole = {n for n in hours if n.rpartition("/")[2].isdecimal()}
    told = {m.means.removeprefix("label/") for m in labels}
    if any(n.startswith("hour/") for n in told):
        found["hour without a numeral"] += len(whole - told)
    return found


def _astray(means: str, ink: Any, names: Sequence[str], shapes: Any) -> int:
    """Whether a name or a numeral is nearer to the line of another of its kind than to its own."""
    own = means.removeprefix("label/")
    kind = own.rpartition("/")[0] + "/"
    its = [k for k, name in enumerate(names) if name == own]
    others = [k for k, name in enumerate(names) if name.startswith(kind) and name != own]
    if not its or not others or not own.startswith(OWN_KINDS):
        return 0
    middle = ink.centroid
    if kind.startswith("hour/"):
        # A numeral stands at an end of its line, which may be short.
        shapes = shapely.boundary(shapes)
    return int(
        shapely.distance(shapes[its], middle).min()
        > shapely.distance(shapes[others], middle).min() + ROUND_MM
    )
