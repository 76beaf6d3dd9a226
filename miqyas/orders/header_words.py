"""What people write above the columns of a list, in any language."""

import re
from collections.abc import Mapping, Sequence
from functools import cache

import templates
from instruments.places.spelling import folded_words

FOLDER = "order"
"""The column that names the folder of a piece."""

ITS_NAME = f"{{{FOLDER}}}"
"""What stands for that name in texts for all orders."""

QUANTITY = "quantity"
"""What a column means that tells how many pieces are wanted, which none may."""

_ELIDED = re.compile(r"\b(?:l|d|dell)['’](?=\w)", re.IGNORECASE)
_ARTICLES = {
    "a", "an", "de", "del", "dell", "della", "des", "der", "die", "du", "en", "la", "las", "le",
    "les", "los", "of", "the",
}  # fmt: skip
"""What says nothing of a column: `Nom de l’élève` has what `nom élève` has."""

_PARAMETER = re.compile(r"[a-z]+([._][a-z0-9]+)+")


@cache
def meanings() -> Mapping[str, str]:
    """Columns by the words that people write above them, folded."""
    told = templates.read("orders", "headers")
    return {word: column for column, words in told.items() for word in folded_words(words)}


def header_words(header: str) -> list[str]:
    """The words of a header, as they are compared, without articles."""
    return [w for w in folded_words(_ELIDED.sub("", header)) if w not in _ARTICLES]


def part_of_name(header: str) -> str:
    """Which part of a person's name stands beneath a header; empty where none does.

    It is `whole` for all of it, and `besides` for what lists have of persons besides.
    """
    words, parts = _words(header), _parts()
    beside = {word for word, column in meanings().items() if column == FOLDER}
    beside = beside.difference(*(of for of, part in parts.items() if part != "besides"))
    return next((part for of, part in parts.items() if of <= words and words - of <= beside), "")


def parts_of_names(columns: Sequence[str]) -> tuple[str, ...]:
    """The columns that have parts of a person's name, in the order of a whole name.

    There are none where one column has it all, or where two may have the same.
    """
    found = {column: part_of_name(column) for column in columns}
    parts = {c: part for c, part in found.items() if part not in ("", "whole", "besides")}
    there = set(parts.values())
    unclear = list(parts.values()).count("either") > 1 or there >= {"first", "either", "last"}
    if len(there) < 2 or unclear:
        return ()
    order = ["first", "middle", "last", "later"]
    order.insert(2 if "first" in there else 0, "either")
    return tuple(sorted(parts, key=lambda column: order.index(parts[column])))


def is_header(cell: str) -> bool:
    """Whether a cell is likely to stand above a column, and not in a title or a row."""
    words = header_words(cell)
    if cell in meanings().values() or _PARAMETER.fullmatch(cell):
        return True
    return bool(words) and (
        all(word in meanings() for word in words) or part_of_name(cell) not in ("", "besides")
    )


def _words(header: str) -> frozenset[str]:
    """A header's words as they are compared, without numbers behind them: `Apellido 1`."""
    return frozenset(word.rstrip("0123456789") for word in header_words(header)) - {""}


@cache
def _parts() -> Mapping[frozenset[str], str]:
    """Parts of names by the words of what people call them, those of most words first."""
    told = templates.read("orders", "names")
    found = {_words(called): part for part, several in told.items() for called in several}
    return dict(sorted(found.items(), key=lambda one: -len(one[0])))
