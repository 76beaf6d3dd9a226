"""What files of workshops' profiles say, and which profile each of them starts from."""

import os
import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import templates
from instruments.errors import ComplaintError, shown
from instruments.saying import tell
from instruments.text_files import text_of

BASE = "base"
"""The key of a profile that names the one it starts from: a template's name, or a file's, seen
from its own."""

Written = tuple[str, int, int]
"""A file, when it was written, ns, and its bytes: clocks of files tick in milliseconds."""

_DEEPEST = 10


def is_file(name: str) -> bool:
    """Whether a profile's name is a file's."""
    return name.lower().endswith(".toml")


def written_files(name: str) -> tuple[Written, ...]:
    """The file of a profile, and those that it starts from.

    Raises
    ------
    ComplaintError
        If one can't be read, or they go round in a circle.
    """
    found: list[Written] = []
    while is_file(name):
        try:
            one = _as_written(name)
            base = written_values(one).get(BASE)
        except ComplaintError as error:
            problem = error.problem
            if found:
                problem = tell(
                    "starts from {base} = {arg}, and that {problem}",
                    base=BASE,
                    arg=shown(name),
                    problem=problem,
                )
            raise ComplaintError(problem, error.remedy) from None
        if one in found or len(found) > _DEEPEST:
            raise ComplaintError("starts from itself", "choose another base")
        found.append(one)
        name = str(Path(name).parent / base) if isinstance(base, str) and is_file(base) else ""
    return tuple(found)


def _as_written(name: str) -> Written:
    if not os.path.isfile(name):
        return name, 0, 0
    now = Path(name).stat()
    return name, now.st_mtime_ns, now.st_size


@cache
def written_values(written: Written) -> dict[str, Any]:
    """What a file of a profile says.

    Raises
    ------
    ComplaintError
        If it can't be read, or is no TOML.
    """
    text = text_of(Path(written[0]), 1, "give a TOML file of a profile")
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        why = " ".join(str(error).split())
        raise ComplaintError(tell("is no TOML ({why})", why=why), "mend that line") from None


def laid_files(files: tuple[Written, ...]) -> dict[str, Any]:
    """The values of files, the first over those of what it starts from.

    Raises
    ------
    KeyError
        If the last starts from what is no profile.
    """
    first, *rest = map(written_values, files)
    values = first
    for under in rest:
        values = templates.overlaid(under, {k: v for k, v in values.items() if k != BASE})
    return over_template(values)


def over_template(values: Mapping[str, Any], depth: int = 0) -> dict[str, Any]:
    """A profile's values over those of the template that it starts from.

    Raises
    ------
    KeyError
        If that is none.
    """
    own = {key: value for key, value in values.items() if key != BASE}
    if BASE not in values:
        return own
    base = values[BASE]
    if not isinstance(base, str) or depth > _DEEPEST:
        raise KeyError(base)
    return templates.overlaid(over_template(templates.read("workshop", base), depth + 1), own)
