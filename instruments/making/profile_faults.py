"""What is said of a file that is no profile."""

from collections.abc import Iterator, Sequence
from difflib import get_close_matches
from typing import Any, get_args

from pydantic import BaseModel, ValidationError

from instruments.errors import ComplaintError
from instruments.making.profile_files import BASE, Written, written_values
from instruments.parameters import did_you_mean
from instruments.saying import tell

_COMPARE = "miqyas profiles default --toml prints one to compare with"

_ALMOST = 0.87
"""How like a key is to the one that is written wrongly, of 1."""


def complaint(
    error: ValidationError, files: tuple[Written, ...], profile: type[BaseModel]
) -> ComplaintError:
    """What is wrong first with a profile's files, and how it is mended."""
    faults = error.errors(include_url=False, include_input=False)
    based = BASE in written_values(files[-1])
    # A key that is misspelt is missing as well.
    unknown = (fault for fault in faults if based and fault["type"] == "extra_forbidden")
    first = next(unknown, faults[0])
    where = ".".join(str(step) for step in first["loc"]) or "profile"
    why = first["msg"].removeprefix("Value error, ")
    remedy = _COMPARE
    if first["type"] == "missing" and not based:
        remedy = tell('write {base} = "default" in its first line to start from that', base=BASE)
    elif first["type"] == "extra_forbidden":
        # Which of several tables it is in does not matter.
        steps = [step for step in first["loc"] if isinstance(step, str)]
        remedy = _meant(steps[:-1], steps[-1], [BASE, *_keys(profile)])
    what = tell("is no profile ({where}: {why})", where=where, why=f"{why[:1].lower()}{why[1:]}")
    return ComplaintError(what, remedy)


def _meant(table: Sequence[str], key: str, names: Sequence[str]) -> str:
    """What to offer for a key that is not known in a table.

    First what is almost the same there, then the same elsewhere, and then what is like it.
    """
    before = "".join(f"{step}." for step in table)
    beside = [name for name in names if name.rpartition(".")[0] == before.removesuffix(".")]
    elsewhere = [name for name in names if name.rpartition(".")[2] == key]
    almost = get_close_matches(before + key, beside, 1, _ALMOST)
    if found := almost or elsewhere[:1]:
        return tell("did you mean {near}?", near=found[0])
    return did_you_mean(before + key, list(names), _COMPARE)


def _keys(model: type[BaseModel], before: str = "") -> Iterator[str]:
    """All that a profile may say, those in tables behind the table's name."""
    for name, field in model.model_fields.items():
        yield before + name
        for table in _tables(field.annotation):
            yield from _keys(table, f"{before}{name}.")


def _tables(annotation: Any) -> Iterator[type[BaseModel]]:
    """The models among what a value may be."""
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        yield annotation
    for inner in get_args(annotation):
        yield from _tables(inner)
