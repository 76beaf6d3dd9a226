"""Refusals of what files can't be written to, or in which size."""

from pathlib import Path

from instruments.errors import impossible, shown

_LEAST_PX, _MOST_PX = 16, 8000
"""Width of a picture; the widest takes half a gigabyte while it is made."""


def refuse_folder(folder: object) -> None:
    """Refuse what is no path of a folder, with a `DesignError`."""
    if not isinstance(folder, str | Path) or "\0" in str(folder) or not str(folder):
        raise impossible("output folder", shown(folder), "is no folder", "give another path")


def refuse_width(width_px: object) -> None:
    """Refuse what is no width of a picture, with a `DesignError`."""
    if type(width_px) is not int or not _LEAST_PX <= width_px <= _MOST_PX:
        problem = f"is no width of a picture from {_LEAST_PX} to {_MOST_PX} pixels"
        raise impossible("width", shown(width_px), problem, "give 1600 or another whole number")
