"""An output folder holds one instrument: what an earlier run left there goes with the next."""

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from instruments.errors import DesignError, impossible, shown, shown_path
from output import files
from output.uses import REPORT, Listed, Use

_REMEDY = "choose another folder with -o"


def left_by_earlier_run(folder: Path, design: str, name: str | None) -> frozenset[str]:
    """The names of files that a run for the same instrument wrote into a folder.

    Only the report that this run left says so; what it does not list is the maker's own.

    Parameters
    ----------
    folder : Path
        It need not be there.
    design, name : str
        The design and the name of the instrument that is to be written now; without a name it
        takes the place of any of that design.

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
    if found.get("design") != design or name not in (None, found.get("name")):
        said = f"{shown(found.get('design'))} named {shown(found.get('name'))}"
        raise _refused(folder, f"has the files of another instrument, {said}")
    listed = found.get("files")
    names = [f.get("name") for f in listed if isinstance(f, dict)] if listed else []
    return frozenset(n for n in names if isinstance(n, str) and _is_plain(n))


@dataclass(frozen=True, slots=True)
class Written:
    """A file that was written, its size and what it is for."""

    path: Path
    bytes: int
    use: Use


class Filling:
    """The files of one run, made one by one and written all together.

    Parameters
    ----------
    folder : Path
        Made if it isn't there. Files that an earlier run for the same design and name left go
        where they are not written now.
    design, name : str
        Of what the report tells; without a name it takes the place of any of that design.
    progress : callable, optional
        Is told the name of each file before it is made.

    Raises
    ------
    DesignError
        As `left_by_earlier_run`.
    """

    def __init__(
        self,
        folder: Path,
        design: str,
        name: str | None,
        progress: Callable[[str], None] | None = None,
    ) -> None:
        self._folder, self._progress = folder, progress
        self._earlier = left_by_earlier_run(folder, design, name)
        self.content: dict[str, bytes] = {}

    def add(self, name: str, made: Callable[[], bytes]) -> None:
        """Make a file, but not over one of its name that no earlier run wrote.

        Raises
        ------
        DesignError
            If there is such a one.
        """
        path = self._folder / name
        try:
            there = path.is_file() or path.is_symlink()
        except OSError:  # as writing will say
            there = False
        if there and name not in self._earlier:
            raise _refused(self._folder, f"has {shown(name)}, which miqyas did not write")
        if self._progress:
            self._progress(name)
        self.content[name] = made()

    def listed(self, use: Callable[[str], Use]) -> list[Listed]:
        """The files as the report lists them."""
        return [Listed(name, len(text), use(name)) for name, text in self.content.items()]

    def write(self, report: bytes, listed: Sequence[Listed]) -> list[Written]:
        """Write all files and their report, or none; what was written, the report last.

        Raises
        ------
        DesignError
            If the folder can't be written.
        """
        # The report takes its name first: should the run be killed then, the next knows its files.
        files.write_all({REPORT: report, **self.content}, self._folder, self._earlier)
        last = Listed(REPORT, len(report), Use.REPORT)
        return [Written(self._folder / f.name, f.bytes, f.use) for f in (*listed, last)]


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
    return impossible(files.FOLDER, shown_path(folder), problem, _REMEDY)
