"""Lines that fit a terminal, and complaints."""

import shutil
import sys
import textwrap
from collections.abc import Iterable
from typing import TextIO

_COLUMNS = 80
_MOST_FAULTS = 20

INDENT = 9
"""Columns before what the summary says of a title."""


def terminal_columns() -> int | None:
    """The columns of the terminal, or None where the output goes elsewhere."""
    if sys.stdout is None or not sys.stdout.isatty():
        return None
    return shutil.get_terminal_size().columns


def fitted(line: str, stream: TextIO | None, indent: int) -> str:
    """A line as it is, or on a terminal in as many as it needs, with the later ones indented."""
    if len(line) <= _COLUMNS or stream is None or not stream.isatty():
        return line
    start = len(line) - len(line.lstrip())
    columns = min(max(shutil.get_terminal_size().columns, _COLUMNS // 2), _COLUMNS)
    # Names of files stay whole.
    return textwrap.fill(
        line[start:],
        columns,
        initial_indent=line[:start],
        subsequent_indent=" " * indent,
        break_long_words=False,
        break_on_hyphens=False,
    )


def say(lines: Iterable[str], indent: int = INDENT) -> None:
    """Print lines, the later ones of each indented."""
    for line in lines:
        print(fitted(line, sys.stdout, indent))


def complain_of_faults(error: Exception) -> None:
    """Say what is wrong by an error, a line each, and how many more lines it has than are read."""
    lines = str(error).splitlines()
    more = len(lines) - _MOST_FAULTS
    complain(*lines[:_MOST_FAULTS], *([f"{more} more faults"] if more > 0 else []))


def complain(*lines: str) -> None:
    """Say on stderr what is wrong, a line each."""
    for line in lines:
        print(fitted(f"miqyas: {line}", sys.stderr, len("miqyas: ")), file=sys.stderr)
