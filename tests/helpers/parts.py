"""Parts that are only there to be drawn and listed."""

from instruments.geometry import Path
from instruments.part import Part, Sheet


def disc(name: str, radius_mm: float, thickness_mm: float = 3.0) -> Part:
    """A round sheet without marks."""
    return Part(name, Sheet(Path.circle(0j, radius_mm), thickness_mm))
