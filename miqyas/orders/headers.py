"""The columns of a table of orders: parameters, what people call them, and units beside them."""

import re
from collections.abc import Collection, Mapping
from dataclasses import replace

from instruments.design import NAME
from instruments.errors import Fault, refuse_all, shown
from instruments.parameters import did_you_mean
from instruments.places.spelling import folded_words
from miqyas import sources
from miqyas.orders.header_words import (
    FOLDER,
    ITS_NAME,
    QUANTITY,
    header_words,
    meanings,
    part_of_name,
    parts_of_names,
)
from miqyas.orders.people import named_by_people
from miqyas.orders.row_designs import TEMPLATE, design_of_row, known_or_none, usual_design
from miqyas.orders.rows import Rows

WHY = "why"
"""The column that a file of refused orders has besides; it is passed over."""

NO_PARAMETERS = (FOLDER, TEMPLATE, sources.KEY, WHY)
"""Columns that a design has no parameter for."""

_FILES = "name"
"""The parameter by which an instrument's files are called; people's lists have their names so."""

_REMEDY = (
    "name a parameter that miqyas show prints, or order, which names the piece's folder, "
    "or take the column out"
)
_REPEATED = "repeat a row as often as its piece is wanted, and take the column out"
_ENGRAVED = "ornaments.motto"

_NUMBERS = {"": "", "mm": ", in mm", "cm": ", in cm", "in": ", in inches", "ft": ", in feet"}
"""What is told of the unit in a header."""

_AT_WILL = "NAME"
"""What stands in a parameter's name for what the user names: `rete.pointers.NAME.curl_deg`."""


def understood(found: Rows, design: str | None) -> tuple[Rows, tuple[str, ...]]:
    """Rows whose columns are called as the parameters are that people's headers mean.

    Parameters
    ----------
    design : str, optional
        The design of rows that name none.

    Returns
    -------
    Rows
    tuple of str
        A sentence for each column that was called otherwise: what it is taken for.
    """
    there = _there(found, design)
    found, told = _without_besides(found, there)
    if names := _columns_of_names(found, there):
        found, said = named_by_people(found, names)
        engraved = f'; to have it on the piece too give --set "{_ENGRAVED}={ITS_NAME}"'
        told += [f"{said[0]} {_told(FOLDER, there, engraved)}", *said[1:]]
    meant: dict[str, str] = {}
    units: dict[str, str] = {}
    for column in found.columns:
        taken, unit = _length_in_unit(column, found, there)
        if taken and taken not in found.columns and taken not in meant.values():
            meant[column], units[column] = taken, unit
    rows = tuple(
        replace(
            row,
            values={
                meant.get(c, c): with_unit(value, units.get(c, ""))
                for c, value in row.values.items()
            },
        )
        for row in found.rows
    )
    columns = tuple(meant.get(column, column) for column in found.columns)
    told += [
        f"column {shown(column)} is taken for {taken}{_NUMBERS[units[column]]}"
        for column, taken in meant.items()
    ]
    return replace(found, rows=rows, columns=columns), tuple(told)


def _without_besides(found: Rows, there: Collection[str]) -> tuple[Rows, list[str]]:
    """Rows without the columns that lists have of persons besides, and that they are left out."""
    over = [c for c in found.columns if c != WHY and _taken(c, found, there) == WHY]
    if not over:
        return found, []
    rows = tuple(
        replace(row, values={c: value for c, value in row.values.items() if c not in over})
        for row in found.rows
    )
    columns = tuple(column for column in found.columns if column not in over)
    said = f"{'column' if len(over) == 1 else 'columns'} {', '.join(map(shown, over))}: passed over"
    return replace(found, rows=rows, columns=columns), [said]


def _columns_of_names(found: Rows, there: Collection[str]) -> tuple[str, ...]:
    """The columns with the name of a person, in the order of a whole name."""
    likely = [c for c in found.columns if c == _FILES or c not in there]
    if parts := parts_of_names(likely):
        return parts
    alone = [c for c in likely if c.casefold() != FOLDER and _taken(c, found, there) == FOLDER]
    return tuple(alone) if len(alone) == 1 else ()


def refuse_unknown(found: Rows, design: str | None) -> None:
    """Refuse columns that no design has a parameter for: a header is wrong for all rows.

    Raises
    ------
    DesignError
        With a fault for each.
    """
    if not all(known_or_none(one) for one in _designs(found, design)):
        return
    there = _there(found, design)
    faults = []
    for column in found.columns:
        if column not in there:
            problem, remedy = "is no parameter", did_you_mean(column, sorted(there), _REMEDY)
            if meant := _meant(column, there):
                remedy = f"call it {_told(meant, there, f', or {_ENGRAVED}, which is engraved')}"
            if QUANTITY in {meanings().get(word) for word in header_words(column)}:
                problem, remedy = "counts pieces, and a row is one", _REPEATED
            if meant in found.columns:
                problem, remedy = f"is no parameter, and {meant} is there", "leave one out"
            faults.append(Fault.of(f"column {shown(column)}", None, problem, remedy))
    is_table = any(row.text for row in found.rows)
    if is_table and [fault.remedy for fault in faults] == [_REMEDY] * len(found.columns):
        faults = [_no_header(found)]
    refuse_all(faults)


def _no_header(found: Rows) -> Fault:
    """That a table begins with an order, as a list of names alone does."""
    names = found.delimiter.join((FOLDER, "place")[: len(found.columns)])
    line = f"the first line ({', '.join(map(shown, found.columns))})"
    remedy = f"write what its columns are above it, such as {names}"
    return Fault.of(line, None, "names no column that is known", remedy)


def _designs(found: Rows, design: str | None) -> set[str]:
    """The designs that rows name, of those that name one."""
    usual = usual_design(found, design)
    return {design_of_row(row, usual) for row in found.rows} - {""}


def _there(found: Rows, design: str | None) -> Collection[str]:
    """What columns may be called: parameters of any row's design, and what has some.

    Of a design that is unknown its rows are told.
    """
    there: set[str] = {*NO_PARAMETERS}
    for one in _designs(found, design):
        for name in known_or_none(one) or ():
            steps = name.split(".")
            there |= {".".join(steps[:n]) for n in range(1, len(steps) + 1)}
    named_at_will = [one for one in there if _AT_WILL in one.split(".")]
    return there | {c for c in found.columns if any(_is_of(c, one) for one in named_at_will)}


def _is_of(column: str, name: str) -> bool:
    """Whether a column is a parameter with a step that may be called at will."""
    steps, given = name.split("."), column.split(".")
    return len(steps) == len(given) and all(
        step in (one, _AT_WILL) for step, one in zip(steps, given, strict=True)
    )


def _taken(column: str, found: Rows, there: Collection[str]) -> str:
    """What a column is that has no parameter's name; empty where its header may mean another."""
    if column == _FILES:
        given = [row.values[_FILES] for row in found.rows if _FILES in row.values]
        return FOLDER if not all(re.fullmatch(NAME, str(name)) for name in given) else ""
    words, meant = header_words(column), _meant(column, there)
    if column in there or not words:
        return ""
    if part := part_of_name(column):
        return WHY if part == "besides" else FOLDER
    if {meanings().get(word) for word in words} == {meant}:
        return meant
    plain = re.sub(r"[^\w.]+", "_", column.casefold())
    return next((name for name in (plain, f"{plain}_mm") if name in there), "")


def _length_in_unit(column: str, found: Rows, there: Collection[str]) -> tuple[str, str]:
    """What a column is taken for, and the unit in its header where that is a length's."""
    header, unit = without_unit(column)
    taken = _taken(header, found, there) if unit else ""
    return (taken, unit) if taken.endswith("_mm") else (_taken(column, found, there), "")


def _meant(header: str, there: Collection[str]) -> str:
    """What a column is above which people wrote what it has; empty where that says nothing.

    The name of a city is a place, so that what the data have first goes before what follows.
    """
    words = [] if set("._") & set(header) else header_words(header)
    meant = {meanings()[word] for word in words if word in meanings()} & set(there)
    return next((column for column in meanings().values() if column in meant), "")


def _told(column: str, there: Collection[str], engraved: str) -> str:
    """What a column is called; a list's names are those of people, not of a design or a maker."""
    if column != FOLDER:
        return column
    return f"{FOLDER}, which names the piece's folder{engraved if _ENGRAVED in there else ''}"


_CALLED = {
    "mm": "mm millimetre millimetres millimeter millimeters Millimeter millimètres milímetros",
    "cm": "cm centimetre centimetres centimeter centimeters Zentimeter centimètres centímetros",
    "in": "in inch inches Zoll po pouce pouces pulgada pulgadas pulg pollice pollici polegadas",
    "ft": "ft feet Fuß pieds pies piedi pés",
}

_UNITS: Mapping[str, str] = {
    word: unit for unit, called in _CALLED.items() for word in folded_words(called)
}

_NUMBER = re.compile(r"[\d.,/\s¼½¾⅛⅜⅝⅞-]*[\d¼½¾⅛⅜⅝⅞]\s*")
"""A length without a unit."""


def without_unit(header: str) -> tuple[str, str]:
    """A header's words, and the unit that is among them: mm, cm, in, ft, or empty for none.

    A parameter's name, which has its unit in it, is no such header.
    """
    if set("._") & set(header):
        return header, ""
    words = folded_words(header)
    units = [_UNITS[word] for word in words if word in _UNITS]
    # "in" is a word of German, English and Latin, too.
    if len(units) > 1 and "in" in words:
        units.remove("in")
    if len(set(units)) != 1:
        return header, ""
    return " ".join(word for word in words if word not in _UNITS), units[0]


def with_unit(value: object, unit: str) -> object:
    """A cell with its column's unit, where it has a number alone."""
    if unit and isinstance(value, str) and _NUMBER.fullmatch(value.strip()):
        return f"{value.strip()} {unit}"
    return value
