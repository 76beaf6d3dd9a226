"""An output folder holds one instrument: what an earlier run left there goes with the next."""

import json
from collections.abc import Collection
from pathlib import Path
from typing import Any

from instruments.errors import DesignError, Fault, shown, shown_path
from output.uses import REPORT

_REMEDY = "choose another folder with -o"


def left_by_earlier_run(folder: Path, design: str, name: str) -> frozenset[str]:
    """The names of files that a run for the same instrument wrote into a folder.

    Only the report that this run left says so; what it does not list is the maker's own.

    Parameters
    ----------
    folder : Path
        It need not be there.
    design, name : str
        The design and the name of the instrument that is to be written now.

    Raises
    ------
    DesignError
        If the folder has another instrument's report, or one that is not miqyas's.
    """
    try:
        text = (folder / REPORT).read_text(encoding="utf-8")
    except OSError:
        return frozenset()
    except ValueError:
        text = ""
    found = report_of(text)
    if found is None:
        raise _refused(folder, f"has {REPORT}, which miqyas did not write")
    if (found.get("design"), found.get("name")) != (design, name):
        said = f"{shown(found.get('design'))} named {shown(found.get('name'))}"
        raise _refused(folder, f"has the files of another instrument, {said}")
    listed = found.get("files")
    names = [f.get("name") for f in listed if isinstance(f, dict)] if listed else []
    return frozenset(n for n in names if isinstance(n, str) and _is_plain(n))


def refuse_own(folder: Path, name: str, earlier: Collection[str]) -> None:
    """Refuse to write over a file that no earlier run wrote.

    Parameters
    ----------
    folder : Path
        Where the file is to be written.
    name : str
        Its name.
    earlier : collection of str
        What `left_by_earlier_run` found.

    Raises
    ------
    DesignError
        If there is a file of that name which is not among them.
    """
    path = folder / name
    try:
        there = path.is_file() or path.is_symlink()
    except OSError:  # as writing will say
        return
    if there and name not in earlier:
        raise _refused(folder, f"has {shown(name)}, which miqyas did not write")


def report_of(text: str) -> dict[str, Any] | None:
    """A report's content; None if it is not one of miqyas."""
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        return None
    program = found.get("program") if isinstance(found, dict) else None
    written = isinstance(program, dict) and program.get("name") == "miqyas"
    return found if written and isinstance(found.get("files", []), list) else None


def _is_plain(name: str) -> bool:
    """Whether a name is a file's in the folder itself."""
    return bool(name) and Path(name).name == name and "\0" not in name and "\\" not in name


def _refused(folder: Path, problem: str) -> DesignError:
    return DesignError(Fault.of("output folder", shown_path(folder), problem, _REMEDY))
