"""What orders' folders may be called, and what one is called after a name."""

import re
from unicodedata import category

from instruments.errors import impossible, shown
from miqyas.orders.header_words import FOLDER

_NAME = re.compile(r"\w[\w .'’-]*")
_MOST_LETTERS = 80
_TAKEN = re.compile(r"(?i)sheets(-\d+)?|orders\.(html|lock)|refused\.csv")
"""What stands beside the folders of orders."""

_RESERVED = re.compile(r"(?i)(con|prn|aux|nul|com\d|lpt\d)(\..*)?")


def folder_of(name: str) -> str:
    """What the folder of a name is called: without signs that no folder's name has.

    A name of nothing else is left as it is, and refused.
    """
    if _is_name(name):
        return name
    kept = (c if _NAME.fullmatch(f"m{c}") or category(c)[0] == "M" else " " for c in name)
    return re.sub(r"^\W+|[. ]+$", "", " ".join("".join(kept).split())) or name


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
    # Some languages write vowels as signs that belong to a letter, which are no letters.
    bare = "".join("m" if category(character)[0] == "M" else character for character in name)
    return bool(_NAME.fullmatch(bare)) and not name.endswith((".", " "))
