"""Many paths cut at straight-sided areas."""

from collections.abc import Sequence

from instruments.geometry.containment import Boundary, prepared
from instruments.geometry.cutting import outside
from instruments.geometry.path import Path, Region
from instruments.geometry.segments import Points


def outside_areas(paths: Sequence[Path], areas: Sequence[Sequence[Points]]) -> list[list[Path]]:
    """The stretches of each path outside all of its areas, in their order along it.

    Parameters
    ----------
    areas : sequence of sequence of (n,) complex
        For each path the corners of its areas, whose sides do not cross each other.
    """
    known: dict[int, Boundary] = {}
    found = []
    for path, its in zip(paths, areas, strict=True):
        pieces = [path]
        for corners in its:
            # The same area is cut out of many paths.
            if id(corners) not in known:
                outline = Path.polyline(corners.tolist(), closed=True)
                known[id(corners)] = prepared(Region((outline,)))
            pieces = [rest for piece in pieces for rest in outside(piece, known[id(corners)])]
        found.append(pieces)
    return found
