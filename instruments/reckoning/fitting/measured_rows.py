"""Measurements as rows: read from CSV or given, each number with a fault of its own."""

import csv
import io
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

import numpy as np

from instruments.errors import ComplaintError, DesignError, Fault, impossible, refuse_all, shown
from instruments.geometry import Points
from instruments.quantities import parse_length_mm

MOST_ROWS = 20_000
_LINES = ("horizon", "meridian", "east-west", "ecliptic", "outline")
_FARTHEST_MM = 1e6
_APART_MM = 1e-3
_MOST_FAULTS = 20
_DECIMAL_COMMA = re.compile(r"\s*[-+]?\d+,\d+\s*[^\W\d]*\s*")

Line = TypeVar("Line")
"""What a kind of thing has points on."""


@dataclass(frozen=True, slots=True)
class MeasuredRow:
    """A measurement: its line in the file, or its number from 1, and its cells by column."""

    line: int
    cells: Mapping[str, Any]

    def text(self, column: str) -> str:
        """A cell as text; empty where there is none."""
        value = self.cells.get(column)
        try:
            return "" if value is None else str(value).strip()
        except (ValueError, RecursionError):  # an integer of thousands of digits, a list in itself
            return shown(value)


@dataclass(frozen=True, slots=True, eq=False)
class Marked:
    """Points that were marked on lines of an instrument."""

    names: tuple[str, ...]
    """What each lies on, as `data-means` has it."""
    at: Points
    """Where they are, mm, x right and y up."""
    lines: tuple[int, ...]
    """Their lines in the file."""

    @property
    def labels(self) -> tuple[str, ...]:
        """Each point by its name and its line."""
        return tuple(f"{n} (line {k})" for n, k in zip(self.names, self.lines, strict=True))

    @property
    def size_mm(self) -> float:
        """Half the diagonal of the box about the points."""
        x, y = self.at.real, self.at.imag
        return float(np.hypot(np.ptp(x), np.ptp(y))) / 2

    def only(self, kept: Sequence[int]) -> "Marked":
        """Some of the points."""
        return Marked(
            tuple(self.names[k] for k in kept), self.at[kept], tuple(self.lines[k] for k in kept)
        )

    def read(self, line_of: Callable[[str], Line | None]) -> tuple["Marked", list[Line], list[str]]:
        """The points on lines that tell something, these lines, and the names of the others.

        Raises
        ------
        DesignError
            If a name is refused.
        """
        kept, found, unused = [], [], []
        for k, (name, row) in enumerate(zip(self.names, self.lines, strict=True)):
            try:
                line = line_of(name)
            except ValueError as error:
                fault = ComplaintError.fault(error, f"line {row}, name", shown(name))
                raise DesignError(fault) from None
            if line is None:
                unused.append(name)
            else:
                kept.append(k)
                found.append(line)
        return self.only(kept), found, unused


def of_csv(text: str, columns: Sequence[str]) -> tuple[MeasuredRow, ...]:
    """The rows of a CSV: comma, semicolon or tab between cells, lines with # left out.

    Where no comma is between cells, one within a number is a decimal point.

    Parameters
    ----------
    columns : sequence of str
        Those that its first line must name.

    Raises
    ------
    DesignError
        If it names them not, or a row has more cells than there are columns.
    """
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    kept = [(k, s) for k, s in enumerate(lines, 1) if s.strip() and not s.lstrip().startswith("#")]
    wanted = ",".join(columns)
    if not kept:
        raise impossible("measurements", None, "have no rows", f"begin with the line {wanted}")
    if len(kept) > MOST_ROWS:
        raise impossible("measurements", f"{len(kept)} rows", "are too many", f"keep {MOST_ROWS}")
    first, head = kept[0]
    between = max(",;\t", key=head.count)
    names = [c.strip().lower() for c in _split(first, head, between)]
    _known(names, columns, shown(head))
    if len(set(names)) < len(names):
        raise impossible("first line", shown(head), "names a column twice", f"write {wanted}")
    rows = []
    for line, content in kept[1:]:
        cells = _split(line, content, between)
        if len(cells) > len(names):
            remedy = f"write {len(names)} cells: {', '.join(names)}"
            raise impossible(f"line {line}", shown(content), "has too many cells", remedy)
        if between != ",":
            cells = [c.replace(",", ".") if _DECIMAL_COMMA.fullmatch(c) else c for c in cells]
        rows.append(MeasuredRow(line, dict(zip(names, cells, strict=False))))
    return tuple(rows)


def _split(line: int, content: str, between: str) -> list[str]:
    try:
        return next(csv.reader(io.StringIO(content), delimiter=between, strict=True))
    except csv.Error:
        raise impossible(f"line {line}", shown(content), "is no CSV", "check its quotes") from None


def of_mappings(given: Iterable[Any], columns: Sequence[str]) -> tuple[MeasuredRow, ...]:
    """Rows given as mappings by column, or as sequences in the columns' order.

    Raises
    ------
    DesignError
        If one is neither, or has not the columns.
    """
    if not isinstance(given, Iterable):
        raise impossible("measurements", shown(given), "are no rows", f"give {', '.join(columns)}")
    rows = []
    for k, item in enumerate(given, 1):
        if isinstance(item, Mapping):
            rows.append(MeasuredRow(k, {str(name).lower(): v for name, v in item.items()}))
            _known(list(rows[-1].cells), columns, f"row {k}")
        elif isinstance(item, Sequence) and not isinstance(item, str) and len(item) <= len(columns):
            rows.append(MeasuredRow(k, dict(zip(columns, item, strict=False))))
        else:
            raise impossible(f"row {k}", shown(item), "is no row", f"give {', '.join(columns)}")
        if k > MOST_ROWS:
            raise impossible("measurements", None, "are too many", f"keep {MOST_ROWS}")
    return tuple(rows)


def _named(text: str) -> str:
    """A line's name as drawings have it, from how people write it; a star's stays."""
    plain = re.sub(r"\s*/\s*", "/", text.lower().removesuffix("°").strip())
    return plain if "/" in plain or plain in _LINES else text


def _known(names: Sequence[str], columns: Sequence[str], where: str) -> None:
    if missing := [c for c in (columns[0], columns[-1]) if c not in names]:
        remedy = f"name the columns {', '.join(columns)}"
        raise impossible("columns", where, f"have no {' and no '.join(missing)}", remedy)


def read_points(
    rows: Sequence[MeasuredRow], mm_per_unit: float = 1.0, y_down: bool = False
) -> Marked:
    """The points of rows of name, x_mm and y_mm; one that is there twice is one.

    Raises
    ------
    DesignError
        With a fault for each cell that can't be read.
    """
    names, at, lines = [], [], []
    faults: list[Fault] = []
    for row in rows:
        place = []
        for column in ("x_mm", "y_mm"):
            try:
                value = parse_length_mm(row.text(column) or "nothing")
                if abs(value) > _FARTHEST_MM:
                    raise ComplaintError("is too far", "give mm")
            except ValueError as error:
                where = f"line {row.line}, {column}"
                faults.append(ComplaintError.fault(error, where, shown(row.text(column))))
                value = 0.0
            place.append(value * mm_per_unit)
        if not row.text("name"):
            remedy = "name the line that the point is on"
            faults.append(Fault.of(f"line {row.line}, name", None, "is empty", remedy))
        names.append(_named(row.text("name")))
        at.append(complex(place[0], -place[1] if y_down else place[1]))
        lines.append(row.line)
    refuse_all(faults[:_MOST_FAULTS])
    if len(at) > 2 and max(abs(z - at[0]) for z in at) < _APART_MM:
        raise impossible("measurements", len(at), "are all in one place", "give points apart")
    first: dict[tuple[str, complex], int] = {}
    for k, mark in enumerate(zip(names, at, strict=True)):
        first.setdefault(mark, k)
    every = Marked(tuple(names), np.array(at, dtype=complex), tuple(lines))
    return every.only([*first.values()])
