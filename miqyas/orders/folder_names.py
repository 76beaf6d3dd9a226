"""What orders' folders may be called, and what one is called after a name."""

import re
from collections.abc import Sequence
from unicodedata import category

from instruments.errors import impossible, shown
from miqyas.orders.header_words import FOLDER

_SIGNS = " .'’-"
_MOST_LETTERS = 80
_TAKEN = re.compile(r"(?i)sheets(-\d+)?|orders\.(html|lock)|refused\.csv")
"""What stands beside the folders of orders."""

_RESERVED = re.compile(r"(?i)(con|prn|aux|nul|com\d|lpt\d)(\..*)?")

_MOST_TOLD = 3
"""Folders of a kind that are told by name."""


def folder_of(name: str) -> str:
    """What the folder of a name is called: without signs that no folder's name has.

    A name of nothing else is left as it is, and refused.
    """
    if _is_name(name):
        return name
    kept = "".join(c if _is_letter(c) or c in _SIGNS else " " for c in name)
    return " ".join(kept.split()).lstrip(_SIGNS).rstrip(". ") or name


def some_of(folders: Sequence[str]) -> list[str]:
    """As many as are told by name, and dots for the others."""
    return [*folders[:_MOST_TOLD], *(["…"] if len(folders) > _MOST_TOLD else [])]


def check_folder(name: str) -> None:
    """Refuse what can't be the name of an order's folder on every disk.

    Raises
    ------
    DesignError
        If it can't.
    """
    if _RESERVED.fullmatch(name):
        problem = "is no name of a folder on Windows"
        raise impossible(FOLDER, shown(name), problem, "call it otherwise")
    if len(name) > _MOST_LETTERS:
        problem = f"has {len(name)} letters, and the name of a folder {_MOST_LETTERS} at most"
        raise impossible(FOLDER, shown(name), problem, "shorten it")
    if not _is_name(name):
        problem = "is no name of a folder"
        remedy = "use letters, digits, blanks, dots, hyphens and apostrophes"
        raise impossible(FOLDER, shown(name), problem, remedy)
    if _TAKEN.fullmatch(name):
        problem = "is what stands beside the orders' folders"
        raise impossible(FOLDER, shown(name), problem, "call it otherwise")


def _is_name(name: str) -> bool:
    """Whether it has letters, digits and a few signs alone, and ends as Windows allows."""
    known = all(_is_letter(c) or c in _SIGNS for c in name)
    return known and bool(name) and _is_letter(name[0]) and not name.endswith((".", " "))


def _is_letter(character: str) -> bool:
    """Whether it is a letter, a digit, or what is written to one, as vowels are in Hindi."""
    return bool(re.fullmatch(r"\w", character)) or category(character)[0] == "M"
