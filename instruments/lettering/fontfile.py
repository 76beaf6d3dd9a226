"""The font's file: where it is, and which version of it."""

import struct
from functools import cache
from importlib import import_module
from pathlib import Path

CAPITAL = 646.0
"""Height of Amiri's capitals above the baseline in its units (its OS/2 table)."""

_TABLE = struct.Struct(">4sIII")
_DIRECTORY = 12
_ADJUSTMENT = 8
"""Where in the table ``head`` the checksum of the whole file stands (OpenType, ``head``)."""


@cache
def file() -> Path:
    """Amiri, upright, of the package that brings it."""
    root: Path = import_module("fontpkg_amiri").ROOT
    return root / "files" / "Amiri-Regular.ttf"


def checksum() -> int:
    """The checksum that the font keeps of itself; any change of the file changes it.

    Raises
    ------
    ValueError
        If the file is no font.
    """
    with file().open("rb", buffering=0) as data:
        start = data.read(_DIRECTORY)
        count = int.from_bytes(start[4:6], "big")
        tables = {tag: at for tag, _, at, _ in _TABLE.iter_unpack(data.read(count * _TABLE.size))}
        if b"head" not in tables:
            raise ValueError(f"{file()} is no font")
        data.seek(tables[b"head"] + _ADJUSTMENT)
        return int.from_bytes(data.read(4), "big")
