"""The file of a solid of one's own, looked at before CadQuery is loaded for it."""

from pathlib import Path

from instruments.errors import DesignError, impossible, shown
from instruments.saying import tell
from instruments.shadow.surface_dial import LARGEST_BYTES


def check_file(file: Path) -> None:
    """Refuse a file that is none of a solid.

    Raises
    ------
    DesignError
        If it can't be read, is too large, or no STEP file.
    """
    try:
        size = file.stat().st_size
        with file.open("rb") as opened:
            head = opened.read(200)
    except OSError as error:
        reason = str(error.strerror).lower()
        raise unreadable(file, tell("can't be read ({reason})", reason=reason)) from None
    if size > LARGEST_BYTES:
        raise unreadable(file, tell("is larger than {mb} MB", mb=LARGEST_BYTES // 1_000_000))
    if b"ISO-10303-21" not in head:
        raise unreadable(file, "is no STEP file")


def unreadable(file: Path, why: str) -> DesignError:
    """The fault of a file that has no solid to draw on."""
    return impossible("solid", shown(str(file)), why, "give a STEP file of one solid, in mm")
