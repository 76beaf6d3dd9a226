"""The rows of a file of orders: CSV, JSON lines or TOML."""

import csv
import io
import json
import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from typing import Any

from instruments.errors import DesignError, Fault, impossible, shown, shown_path
from miqyas.sources import parse

MOST_ROWS = 100_000

LONGEST_FIELD = 10_000
"""Letters of one cell; csv's own limit is larger than anything that a row may hold."""

_LARGEST_BYTES = 200_000_000

_TABLE = "order"
"""The tables of a TOML file: one ``[[order]]`` a piece."""

_DELIMITERS = {",": "comma", ";": "semicolon", "\t": "tab"}

_SEPARATOR = "sep="
"""What a first line begins with that tells spreadsheets what parts the cells, and is no header."""


@dataclass(frozen=True, slots=True)
class Row:
    """One piece that is ordered."""

    number: int
    """The line of a CSV file or of JSON lines, the first of several; of a TOML file, which order
    it is."""

    values: Mapping[str, Any]
    """By the columns' names, without those that are empty."""

    text: bool = False
    """Whether the values are as someone typed them, all of them texts."""

    problem: str = ""
    """What makes it no order; empty where nothing does."""


@dataclass(frozen=True, slots=True)
class Rows:
    """A file's rows, the columns of its header, and what it gives for all of them."""

    rows: tuple[Row, ...]
    columns: tuple[str, ...] = ()
    shared: Mapping[str, Any] = field(default_factory=dict)
    delimiter: str = ","
    """What parts the cells of a CSV file."""


def read_rows(path: Path) -> Rows:
    """The rows of a file; its ending says what it is.

    Parameters
    ----------
    path : Path
        ``.csv`` (comma, semicolon or tab, the first line names the columns), ``.jsonl`` (an
        object a line) or ``.toml`` (``[[order]]`` a piece; other values are for all).

    Raises
    ------
    DesignError
        If it can't be read, has no orders or too many, or a header that names none.
    """
    ending = path.suffix.lower()
    if ending not in _READERS:
        problem = "is no file of orders"
        raise impossible(shown_path(path), None, problem, "give a .csv, .jsonl or .toml file")
    found = _READERS[ending](_text(path), path)
    if not found.rows:
        raise impossible(shown_path(path), None, "has no order", "add a row for each piece")
    return found


def _text(path: Path) -> str:
    try:
        if path.stat().st_size > _LARGEST_BYTES:
            problem = f"is larger than {_LARGEST_BYTES // 1_000_000} MB"
            raise impossible(shown_path(path), None, problem, "split it")
        content = path.read_bytes()
        wide = content[:2] in (b"\xff\xfe", b"\xfe\xff")
        return content.decode("utf-16" if wide else "utf-8-sig")
    except UnicodeDecodeError as error:
        line = error.object[: error.start].count(b"\n") + 1
        problem = f"is no UTF-8 text (line {line})"
        raise impossible(shown_path(path), None, problem, "save it as CSV UTF-8") from None
    except (OSError, ValueError) as error:
        why = str(getattr(error, "strerror", None) or error).lower()
        raise impossible(shown_path(path), None, f"can't be read ({why})", "give another") from None


def _of_csv(text: str, path: Path) -> Rows:
    first = text.lstrip("\r\n").partition("\n")[0]
    delimiter = max(_DELIMITERS, key=first.count)
    lines = csv.reader(_lines(text), delimiter=delimiter, strict=True)
    rows: list[Row] = []
    columns: tuple[str, ...] = ()
    while True:
        begun = lines.line_num + 1
        try:
            cells = next(lines)
        except StopIteration:
            break
        except csv.Error as error:
            whole = begun == lines.line_num and "end of data" not in str(error)
            problem = f"is no CSV ({error})"
            if not whole:
                # A cell took in whole lines, of which the last may have closed its quote.
                taken = islice(_lines(text), begun - 1, max(lines.line_num - 1, begun))
                opened = begun + _opened(taken, delimiter)
                problem = f"is no CSV: the quote in line {opened} is not closed"
            if not columns:
                where = f"{shown_path(path)}, line {begun}"
                raise impossible(where, None, problem, "mend it") from None
            if whole:
                rows.append(Row(begun, {}, text=True, problem=problem))
                continue
            # What else is in the cell may be rows or not.
            problem += ", and no row after it is read"
            rows.append(Row(begun, {}, text=True, problem=problem))
            break
        if not any(cell.strip() for cell in cells):
            continue
        if not columns:
            if cells[0] != _SEPARATOR:
                columns = _header(_without_empty_end(cells), path)
            continue
        _not_too_many(len(rows), path)
        rows.append(_typed(begun, columns, _without_empty_end(cells), delimiter))
    return Rows(tuple(rows), columns, delimiter=delimiter)


def _lines(text: str) -> io.StringIO:
    """A text by its lines, as csv counts them."""
    return io.StringIO(text, newline="")


def _opened(lines: Iterable[str], delimiter: str) -> int:
    """The line in which the quote was opened that is open at the end; 0 where none is.

    Lines are counted from the first of these, which is 0.
    """
    opened, within = 0, False
    for number, line in enumerate(lines):
        at = line.find('"')
        while at >= 0:
            if within and line[at + 1 : at + 2] == '"':
                at += 1  # Two stand for one in a cell.
            elif within or at == 0 or line[at - 1] == delimiter:
                within = not within
                opened = number if within else opened
            at = line.find('"', at + 1)
    return opened


def _header(cells: list[str], path: Path) -> tuple[str, ...]:
    """The columns' names.

    Raises
    ------
    DesignError
        With a fault for each name that is empty or there twice.
    """
    names = tuple(cell.strip() for cell in cells)
    faults = []
    for at, name in enumerate(names, 1):
        where = f"{shown_path(path)}, column {at}"
        if not name:
            faults.append(
                Fault.of(where, None, "has no name", "name a parameter in the first line")
            )
        elif name in names[: at - 1]:
            faults.append(Fault.of(where, shown(name), "is there twice", "keep one"))
    if faults:
        raise DesignError(*faults)
    return names


def _without_empty_end(cells: list[str]) -> list[str]:
    """A line's cells up to its last that is not empty: spreadsheets fill lines up."""
    return cells[: max(at for at, cell in enumerate(cells, 1) if cell.strip())]


def _typed(number: int, columns: tuple[str, ...], cells: list[str], delimiter: str) -> Row:
    """A row of texts; an empty cell gives nothing."""
    values = {c: cell.strip() for c, cell in zip(columns, cells, strict=False) if cell.strip()}
    problem = ""
    if len(cells) > len(columns):
        problem = f"has {len(cells)} cells under {len(columns)} columns"
        problem += f", as one does in which a cell with a {_DELIMITERS[delimiter]} has no quotes"
    elif any(len(cell) > LONGEST_FIELD for cell in cells):
        problem = f"has a cell of more than {LONGEST_FIELD} letters"
    return Row(number, values, text=True, problem=problem)


def _of_json_lines(text: str, path: Path) -> Rows:
    rows: list[Row] = []
    for number, line in enumerate(text.split("\n"), 1):
        if not line.strip():
            continue
        _not_too_many(len(rows), path)
        try:
            found = json.loads(line, parse_constant=lambda _: math.nan)
        except (ValueError, RecursionError):
            rows.append(Row(number, {}, problem="is no JSON"))
            continue
        if isinstance(found, dict):
            rows.append(Row(number, {k: v for k, v in found.items() if v is not None}))
        else:
            rows.append(Row(number, {}, problem="is no object of parameters"))
    return Rows(tuple(rows), tuple(dict.fromkeys(name for row in rows for name in row.values)))


def _of_toml(text: str, path: Path) -> Rows:
    values = parse(text, shown_path(path))
    found = values.pop(_TABLE, [])
    if not isinstance(found, list) or not all(isinstance(one, dict) for one in found):
        problem = f"has no [[{_TABLE}]] tables"
        raise impossible(shown_path(path), None, problem, f"write [[{_TABLE}]] before each")
    _not_too_many(len(found) - 1, path)
    rows = tuple(Row(number, one) for number, one in enumerate(found, 1))
    columns = tuple(dict.fromkeys(name for row in rows for name in row.values))
    return Rows(rows, columns, values)


def _not_too_many(before: int, path: Path) -> None:
    if before >= MOST_ROWS:
        problem = f"has more than {MOST_ROWS:,} orders"
        raise impossible(shown_path(path), None, problem, "split it into several")


_READERS = {
    ".csv": _of_csv,
    ".tsv": _of_csv,
    ".jsonl": _of_json_lines,
    ".ndjson": _of_json_lines,
    ".toml": _of_toml,
}
