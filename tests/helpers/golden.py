"""The drawings of an instrument as text, a mark a line: to compare, and to read in a diff."""

import math
import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby, zip_longest
from pathlib import Path as File

import numpy as np

import miqyas
from instruments.geometry import Arc, Cubic, Path, Segment
from instruments.geometry.path import paths
from instruments.part import Mark

FOLDER = File(__file__).parent.parent / "golden"

STRAY_MM = 0.0201
"""Two steps of the last place: what another numpy or compiler may move a rounded number by."""

_LEAST, _APART_MM = 8, 8.0
"""Points along cubics: so many at the least, and no farther apart."""

_SHARES = np.linspace(0.0, 1.0, 65)

_NUMBER = re.compile(r"-?\d+\.\d\d")


def lines(made: miqyas.Made) -> Iterator[str]:
    """Every part and face: cuts and marks to a hundredth of a millimetre, letters by their box."""
    for placed in made.parts:
        part = placed.part
        for face in part.faces():
            yield f"# {part.name} {face.value}"
            for mark in (*part.contour(face), *part.marks(face)):
                yield f"{mark.means} {mark.process.value} {_drawn(mark)}"


def changes(found: list[str], kept: list[str]) -> list[str]:
    """The lines that differ, as a diff has them; numbers may be off by `STRAY_MM`."""
    return [
        f"{sign} {line}"
        for new, old in zip_longest(found, kept, fillvalue="")
        if not _alike(new, old)
        for sign, line in (("-", old), ("+", new))
        if line
    ]


def _alike(new: str, old: str) -> bool:
    if new == old:
        return True
    if _NUMBER.sub("", new) != _NUMBER.sub("", old):
        return False
    pairs = zip(_NUMBER.findall(new), _NUMBER.findall(old), strict=True)
    return all(abs(float(a) - float(b)) < STRAY_MM for a, b in pairs)


def _drawn(mark: Mark) -> str:
    if mark.means.startswith("label/"):
        return "box " + " ".join(f"{v:.2f}" for v in mark.shape.bounds())
    return " ".join(_path(path) for path in paths(mark.shape))


def _path(path: Path) -> str:
    runs = groupby(path.segments, lambda s: isinstance(s, Cubic))
    steps = (_curve(list(run)) if cubic else _steps(run) for cubic, run in runs)
    return " ".join([f"M {_point(path.segments[0].start)}", *steps])


def _steps(run: Iterable[Segment]) -> str:
    return " ".join(
        f"A {_point(s.centre)} {s.radius:.2f} {_point(s.end)}"
        if isinstance(s, Arc)
        else f"L {_point(s.end)}"
        for s in run
    )


def _curve(run: Sequence[Segment]) -> str:
    """Cubics by points along them all: where a fitted curve is parted, a last bit decides."""
    points = np.concatenate([s.point(_SHARES) for s in run])
    length = np.concatenate([[0.0], np.cumsum(np.abs(np.diff(points)))])
    shares = np.linspace(0.0, length[-1], max(_LEAST, math.ceil(length[-1] / _APART_MM)) + 1)[1:]
    return "C " + " ".join(_point(z) for z in np.interp(shares, length, points).tolist())


def _point(z: complex) -> str:
    # Without a negative zero.
    return f"{round(z.real, 2) + 0.0:.2f} {round(z.imag, 2) + 0.0:.2f}"
