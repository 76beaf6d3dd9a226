"""The rete's body: the union of frame and pointers, with its inner corners rounded."""

from collections.abc import Sequence

from instruments.astrolabe.rete.members import Member
from instruments.astrolabe.rete.pointers import Pointer
from instruments.geometry import Path, Region
from instruments.geometry.fillet import filleted
from instruments.geometry.planar import union


def rounded_frame(
    members: Sequence[Member], pointers: Sequence[Pointer], fillet_mm: float = 0.0
) -> Region:
    """Everything that is cut as one, its inner corners rounded."""
    whole = union([*(m.region() for m in members), *(p.outline() for p in pointers)])
    if not fillet_mm:
        return whole
    tips = [p.spine.tip for p in pointers]
    return Region(tuple(filleted(c, fillet_mm, tips) for c in whole.contours))


def split(region: Region) -> tuple[list[Path], list[Path]]:
    """The outer boundaries, the largest first, and the openings."""
    outer = sorted((c for c in region.contours if c.area() > 0.0), key=lambda c: -c.area())
    return outer, [c for c in region.contours if c.area() <= 0.0]
