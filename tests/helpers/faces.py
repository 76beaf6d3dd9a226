"""A ring of a face that strips of lines are cut into, and its areas."""

from instruments.geometry import Path, loops, planar
from output.grooved import strips

RIM = Path.circle(0j, 50.0)
HOLE = Path.circle(0j, 3.0).reversed()

EXACT_MM2 = 1e-9
"""Sums of exact areas of a face of 10⁴ mm², rounded a thousand times."""


def divided(paths: list[Path], width_mm: float) -> planar.Divided:
    """The ring, divided by strips along paths."""
    areas = [a for path in paths for a in strips.covered_areas(path, width_mm)]
    return planar.divided(planar.met((RIM, HOLE), [a.contours for a in areas]))


def loops_of(patches: tuple[loops.Patch, ...]) -> list[loops.Loop]:
    """All boundaries of patches."""
    return [loop for patch in patches for loop in (patch.outer, *patch.holes)]


def area_mm2(face: planar.Divided, patches: tuple[loops.Patch, ...]) -> float:
    """The area of patches of a face."""
    return sum(loops.path_of(face.pieces, loop).area() for loop in loops_of(patches))
