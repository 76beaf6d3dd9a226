"""The drawings of an instrument as text, a mark a line: to compare, and to read in a diff."""

import re
from collections.abc import Iterator
from itertools import zip_longest
from pathlib import Path as File

import miqyas
from instruments.geometry import Arc, Cubic, Path, Segment
from instruments.geometry.path import paths
from instruments.part import Mark

FOLDER = File(__file__).parent.parent / "golden"

STRAY_MM = 0.0201
"""Two steps of the last place: what another numpy or compiler may move a rounded number by."""

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
    steps = [f"M {_point(path.segments[0].start)}", *(_step(s) for s in path.segments)]
    return " ".join(steps)


def _step(segment: Segment) -> str:
    if isinstance(segment, Arc):
        return f"A {_point(segment.centre)} {segment.radius:.2f} {_point(segment.end)}"
    if isinstance(segment, Cubic):
        return f"C {_point(segment.point(0.5))} {_point(segment.end)}"
    return f"L {_point(segment.end)}"


def _point(z: complex) -> str:
    # Without a negative zero.
    return f"{round(z.real, 2) + 0.0:.2f} {round(z.imag, 2) + 0.0:.2f}"
