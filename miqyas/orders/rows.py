"""The rows of a file of orders: CSV, JSON lines or TOML."""

import csv
import io
import json
import math
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice
from pathlib import Path
from typing import Any

from instruments.errors import Fault, impossible, refuse_all, shown, shown_path
from instruments.part import Note
from miqyas.orders.code_pages import in_code_page
from miqyas.orders.header_words import is_header
from miqyas.sources import parse

MOST_ROWS = 100_000

LONGEST_FIELD = 10_000
"""Letters of one cell; csv's own limit is larger than anything that a row may hold."""

_LARGEST_BYTES = 200_000_000

_TABLE = "order"
"""The tables of a TOML file: one ``[[order]]`` a piece."""

_DELIMITERS = {"\t": "tab", ";": "semicolon", ",": "comma"}
"""Of those that a header has as often the first: names have commas."""

_MOST_ABOVE = 10
"""Lines above a header that are passed over."""

_UNUSUAL = re.compile(r"[^\s,;\"]*[^\x00-\x7f][^\s,;\"]*")
_MOST_WORDS = 5
"""Words with such letters, and how many are told."""

_SPREADSHEETS = (".xlsx", ".xls", ".ods", ".numbers")

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

    person: str = ""
    """Whose piece it is, where the folder is called otherwise."""


@dataclass(frozen=True, slots=True)
class Rows:
    """A file's rows, the columns of its header, and what it gives for all of them."""

    rows: tuple[Row, ...]
    columns: tuple[str, ...] = ()
    shared: Mapping[str, Any] = field(default_factory=dict)
    delimiter: str = ","
    """What parts the cells of a CSV file."""

    notes: tuple[Note, ...] = ()
    """What is dubious about how it was read."""


def read_rows(path: Path) -> Rows:
    """The rows of a file; its ending says what it is.

    Parameters
    ----------
    path : Path
        ``.csv`` (comma, semicolon or tab, the first line names the columns; lines of a title may
        stand above it), ``.jsonl`` (an object a line) or ``.toml`` (``[[order]]`` a piece; other
        values are for all).

    Raises
    ------
    DesignError
        If it can't be read, has no orders or too many, or a header that names none.
    """
    ending = path.suffix.lower()
    if ending not in _READERS:
        problem, remedy = "is no file of orders", "give a .csv, .jsonl or .toml file"
        if ending in _SPREADSHEETS:
            remedy = "save it as CSV UTF-8 from your spreadsheet, and give that"
        raise impossible(shown_path(path), None, problem, remedy)
    text, notes = _text(path)
    found = _READERS[ending](text, path)
    if not found.rows:
        raise impossible(shown_path(path), None, "has no order", "add a row for each piece")
    return replace(found, notes=(*notes, *found.notes))


def _text(path: Path) -> tuple[str, list[Note]]:
    """A file's text, and that it is doubtful where its letters were guessed."""
    try:
        if path.stat().st_size > _LARGEST_BYTES:
            problem = f"is larger than {_LARGEST_BYTES // 1_000_000} MB"
            raise impossible(shown_path(path), None, problem, "split it")
        content = path.read_bytes()
        wide = content[:2] in (b"\xff\xfe", b"\xfe\xff")
        return content.decode("utf-16" if wide else "utf-8-sig"), []
    except UnicodeDecodeError as error:
        is_csv = _READERS[path.suffix.lower()] is _of_csv
        if is_csv and (found := in_code_page(content)):
            text, page = found
            words = list(dict.fromkeys(_UNUSUAL.findall(text)))
            guessed = f"is no UTF-8, and read as {page}: {', '.join(words[:_MOST_WORDS])}"
            remedy = "if that is wrong, save it as CSV UTF-8"
            return text, [Note.warning(shown_path(path), f"{guessed}; {remedy}")]
        line = error.object[: error.start].count(b"\n") + 1
        problem = f"is no UTF-8 text (line {line})"
        raise impossible(shown_path(path), None, problem, "save it as CSV UTF-8") from None
    except (OSError, ValueError) as error:
        why = str(getattr(error, "strerror", None) or error).lower()
        raise impossible(shown_path(path), None, f"can't be read ({why})", "give another") from None


def _of_csv(text: str, path: Path) -> Rows:
    above, delimiter = _header_line(text)
    notes = []
    if above:
        text = "\n" * above + "".join(islice(_lines(text), above, None))
        lines_above = "line 1 stands" if above == 1 else f"lines 1 to {above} stand"
        notes.append(Note(shown_path(path), f"{lines_above} above the header, and no order"))
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
            if not cells[0].startswith(_SEPARATOR):
                columns = _header(_without_empty_end(cells), path)
            continue
        _not_too_many(len(rows), path)
        rows.append(_typed(begun, columns, _without_empty_end(cells), delimiter))
    return Rows(*_without_unnamed(rows, columns, path), delimiter=delimiter, notes=tuple(notes))


def _header_line(text: str) -> tuple[int, str]:
    """How many lines stand above the header, and what parts its cells.

    A title has fewer cells than the header, and fewer that are called as columns are.
    """
    header = (0, ",")
    most = known = 0
    for number, line in enumerate(islice(_lines(text), _MOST_ABOVE + 1)):
        delimiter = max(_DELIMITERS, key=line.count) if any(map(line.count, _DELIMITERS)) else ","
        cells = [cell.strip().strip('"') for cell in line.split(delimiter) if cell.strip()]
        if not cells or cells[0].startswith(_SEPARATOR):
            continue
        called = sum(map(is_header, cells))
        if not most:
            header, known = (0, delimiter), called
        elif called > known and (len(cells) > most or called == len(cells) == most):
            header, known = (number, delimiter), called
        most = max(most, len(cells))
    return header


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
    """The columns' names; such as have none are empty.

    Raises
    ------
    DesignError
        With a fault for each name that is there twice.
    """
    names = tuple(cell.strip() for cell in cells)
    faults = [
        Fault.of(f"{shown_path(path)}, column {at}", shown(name), "is there twice", "keep one")
        for at, name in enumerate(names, 1)
        if name and name in names[: at - 1]
    ]
    refuse_all(faults)
    return names


def _without_unnamed(
    rows: Sequence[Row], columns: tuple[str, ...], path: Path
) -> tuple[tuple[Row, ...], tuple[str, ...]]:
    """Rows and columns without those that have no name, which are empty.

    Raises
    ------
    DesignError
        If one is not.
    """
    if any("" in row.values for row in rows):
        where = f"{shown_path(path)}, column {columns.index('') + 1}"
        raise impossible(where, None, "has no name", "name a parameter in the first line")
    return tuple(rows), tuple(filter(None, columns))


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
    for name, value in values.items():
        if isinstance(value, list) and name.casefold() in (_TABLE, f"{_TABLE}s"):
            where = f"{shown_path(path)}, [[{name}]]"
            raise impossible(where, None, "is no order", f"write [[{_TABLE}]] before each")
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
    ".txt": _of_csv,
    ".jsonl": _of_json_lines,
    ".ndjson": _of_json_lines,
    ".toml": _of_toml,
}
