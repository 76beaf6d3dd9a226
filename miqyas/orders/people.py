"""Orders whose folders are called by the names of persons."""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import count
from typing import Any
from unicodedata import normalize

from instruments.errors import shown
from miqyas.orders.folder_names import folder_of, some_of
from miqyas.orders.header_words import FOLDER, ITS_NAME
from miqyas.orders.rows import Rows

_TURNED = re.compile(r"([^,]+), ?([^,.]+)")
"""A last name before the first one, as lists that go by the alphabet have them."""


def named_by_people(found: Rows, names: Sequence[str]) -> tuple[Rows, list[str]]:
    """Rows whose folders are called by persons' names, and what was done for that.

    A folder that a row names itself is kept, so that rows to mend keep theirs. That of a name
    that is there for the second time has a number, for two persons may have one.

    Parameters
    ----------
    names : sequence of str
        The columns that have them, in the order of a whole name.

    Returns
    -------
    Rows
    list of str
        Sentences, the first to be ended by what the columns are taken for.
    """
    given = [str(row.values.get(FOLDER, "")).strip() for row in found.rows]
    written = [_written(row.values, names) for row in found.rows]
    called = [_turned(name) for name in written] if len(names) == 1 else written
    alone = list(map(folder_of, called))
    folders = [own or name for own, name in zip(given, _told_apart(alone, given), strict=True)]
    rows = tuple(
        replace(
            row,
            values=_named(row.values, folder, names),
            person=name if name and _is_of(folder, name) else "",
        )
        for row, folder, name in zip(found.rows, folders, called, strict=True)
    )
    columns = tuple(dict.fromkeys(FOLDER if c in names else c for c in found.columns))

    where = f", where {FOLDER} is empty," if FOLDER in found.columns else ""
    told = [f"column {shown(names[0])} is taken{where} for"]
    if len(names) > 1:
        example = shown(next(filter(None, called), ""))
        told = [f"columns {', '.join(map(shown, names))} are joined ({example}){where} for"]
    if turned := [name for name, one in zip(called, written, strict=True) if name != one]:
        told.append(f"last names before a comma are put behind the first: {shown(turned[0])}")
    bare = [
        f"{shown(folder)} is of row {row.number}"
        for row, folder, name, one in zip(rows, folders, called, alone, strict=True)
        if folder == one != name
    ]
    if bare:
        left_out = f"signs that no folder has in its name are left out of it, not of {ITS_NAME}"
        told.append(f"{left_out}: {'; '.join(some_of(bare))}")
    whose = {
        _as_folder(folder): f"{shown(folder)} of row {row.number}"
        for row, folder in zip(rows, folders, strict=True)
    }
    numbered = [
        f"{shown(folder)} is of row {row.number}, {whose[_as_folder(one)]}"
        for row, folder, one, own in zip(rows, folders, alone, given, strict=True)
        if not own and folder != one
    ]
    if numbered:
        left_out = f"folders of names that are there again have a number, which {ITS_NAME} has not"
        told.append(f"{left_out}: {'; '.join(some_of(numbered))}")
    return replace(found, rows=rows, columns=columns), told


def _is_of(folder: str, name: str) -> bool:
    """Whether a folder is called after a name, with a number or without some signs."""
    head, _, number = folder.rpartition(" ")
    after = _as_folder(folder_of(name))
    without_signs = after != _as_folder(name) and _as_folder(folder) == after
    return without_signs or (number.isdecimal() and _as_folder(head) == after)


def _written(values: Mapping[str, Any], names: Iterable[str]) -> str:
    """A whole name of its parts; blanks of any kind and number are one."""
    return " ".join(" ".join(str(values[name]) for name in names if name in values).split())


def _turned(name: str) -> str:
    """A name with its first names first: `Lovelace, Ada` is `Ada Lovelace`."""
    found = _TURNED.fullmatch(name)
    return f"{found[2].strip()} {found[1].strip()}" if found else name


def _named(values: Mapping[str, Any], folder: str, names: Collection[str]) -> dict[str, Any]:
    """A row's values with the name of its folder in place of a person's."""
    rest = {name: value for name, value in values.items() if name not in (FOLDER, *names)}
    return {FOLDER: folder, **rest} if folder else rest


def _told_apart(names: Sequence[str], given: Sequence[str]) -> list[str]:
    """Names, with a number where one is there again.

    Parameters
    ----------
    given : sequence of str
        What each is called instead; empty where it is called by its name.
    """
    seen = {_as_folder(name) for name in given if name}
    used = seen | {_as_folder(name) for name in names}
    numbers: dict[str, Iterator[int]] = {}
    found = []
    for name, own in zip(names, given, strict=True):
        folder = name
        if name and not own and _as_folder(name) in seen:
            after = numbers.setdefault(_as_folder(name), count(2))
            folder = next(one for n in after if _as_folder(one := f"{name} {n}") not in used)
            used.add(_as_folder(folder))
        if not own:
            seen.add(_as_folder(folder))
        found.append(folder)
    return found


def _as_folder(name: str) -> str:
    """A name as disks compare folders: its accents are part of letters, capitals are none."""
    return normalize("NFC", name).casefold()
