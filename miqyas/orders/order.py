"""An order: which design, with which values, into which folder."""

import hashlib
import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import Any, Literal
from unicodedata import normalize

from instruments.errors import ComplaintError, DesignError, impossible, shown
from instruments.making.profile_files import is_file
from instruments.making.profiles import profile
from instruments.making.workshop import Workshop
from instruments.parameters import Parameter
from instruments.part import Note
from instruments.version import VERSION
from miqyas import sources
from miqyas.orders.folder_names import check_folder, some_of
from miqyas.orders.header_words import FOLDER, ITS_NAME
from miqyas.orders.headers import NO_PARAMETERS, refuse_unknown
from miqyas.orders.row_designs import (
    TEMPLATE,
    design_of_row,
    known,
    source_of_design,
    usual_design,
)
from miqyas.orders.rows import Row, Rows
from miqyas.settings import value_of_text
from miqyas.sources import Source

State = Literal["made", "sound", "refused", "failed"]


@dataclass(frozen=True, slots=True)
class Order:
    """One piece: its row's number, its folder's name, its design's source and its values."""

    number: int
    name: str
    source: Source
    values: Mapping[str, Any]

    by_place: bool = False
    """Whether orders of its file have places of their own, so that it should have one."""

    @property
    def profile(self) -> str:
        """The name of its workshop's profile."""
        return str(self._of_workshop("profile"))

    @property
    def kerf(self) -> str:
        """The width of its cuts, as it is given."""
        return str(self._of_workshop("kerf_mm"))

    def _of_workshop(self, name: str) -> object:
        """What it says of its workshop, or the usual value."""
        for values in (self.values, self.source.values):
            workshop = values.get("workshop")
            if isinstance(workshop, Mapping) and name in workshop:
                return workshop[name]
        return Workshop.model_fields[name].default

    def digest(self, how: Iterable[object]) -> str:
        """What tells whether a folder has what is ordered.

        It is made of the values and of what else decides what is written, such as the formats.
        """
        base = self.source
        told = [VERSION, base.entry.name, base.values, self.values, [str(one) for one in how]]
        if own := _own_profile(self.profile):
            told.append(own)
        text = json.dumps(told, sort_keys=True, default=str, ensure_ascii=True)
        return hashlib.sha256(text.encode()).hexdigest()[:32]


def _own_profile(name: str) -> dict[str, Any] | None:
    """What a workshop's own file says: it may have been mended meanwhile."""
    try:
        return profile(name).model_dump(mode="json") if is_file(name) else None
    except ComplaintError:
        return None  # The check of its rows tells why.


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of an order."""

    number: int
    name: str
    """Both the order's."""

    state: State
    """``made``; ``sound``, for it can be made; ``refused``, for its values can't be made;
    ``failed``, for another reason."""

    title: str = ""
    place: str = ""
    """What was made, and for where."""

    lines: tuple[str, ...] = ()
    """A sentence each: why it was not made, or what was warned of."""

    files: int = 0
    size_bytes: int = 0
    """How many files were written, and how large they are together."""

    first: str = ""
    """The file to open first."""

    parts: int = 0
    """How many parts it has, bought ones and such as are turned too."""

    @property
    def wrong(self) -> bool:
        """Whether it can't be made, or was to be and is not."""
        return self.state in ("refused", "failed")


@dataclass(frozen=True, slots=True)
class SoundOutcome(Outcome):
    """What is cut for an order that can be made."""

    kerf_mm: float = 0.0
    """How wide its cuts are."""

    stocks: tuple[tuple[str, float], ...] = ()
    """The materials and thicknesses of sheets that they are in."""


def refused_outcome(number: int, name: str, error: DesignError) -> Outcome:
    """The outcome of an order that can't be made."""
    return Outcome(number, name, "refused", lines=tuple(map(str, error.faults)))


Given = Callable[[Mapping[str, Parameter]], Mapping[str, Any]]
"""Values that all orders of a design have, of its parameters."""


def ordered(
    found: Rows, design: str | None, given: Given | None = None
) -> tuple[list[Order], list[Outcome]]:
    """The orders of rows, and the rows that are none.

    Parameters
    ----------
    design : str, optional
        The design of rows that name none.
    given : callable, optional
        Values for all, over those that the file has for all; a row's own are over them.

    Raises
    ------
    DesignError
        If no design is named at all, or a column is no parameter of any.
    """
    usual = usual_design(found, design)
    shared = {n: v for n, v in found.shared.items() if n not in (TEMPLATE, sources.KEY)}
    named = [design_of_row(row, usual) for row in found.rows]
    if usual is None and not any(named):
        remedy = "give --design NAME, or a column called design"
        raise impossible(sources.KEY, None, "is not given", remedy)
    refuse_unknown(found, design)
    names = _names(found.rows)
    times = Counter(map(str.casefold, names))
    again = {name for name, several in times.items() if several > 1}
    by_place = any(column.partition(".")[0] == "place" for column in found.columns)
    orders: list[Order] = []
    bad: list[Outcome] = []

    @cache
    def of_all(kind: str) -> Mapping[str, Any]:
        over = given(known(kind)) if given and kind else {}
        return sources.laid_over(sources.nested_values(shared), sources.nested_values(over))

    for row, name, kind in zip(found.rows, names, named, strict=True):
        try:
            order = _order(row, name, kind, of_all(kind), again)
            orders.append(replace(order, by_place=by_place))
        except DesignError as error:
            bad.append(refused_outcome(row.number, name, error))
    return orders, bad


def _names(rows: Iterable[Row]) -> list[str]:
    """The folders of rows: what they are called, or their count.

    A letter and its accent are one character, however the file has them.
    """
    given = [normalize("NFC", str(row.values.get(FOLDER, ""))).strip() for row in rows]
    digits = max(3, len(str(len(given))))
    return [name or f"{n:0{digits}}" for n, name in enumerate(given, 1)]


def unnamed(found: Rows) -> Iterator[Note]:
    """That rows without a name are called by their count where others have one.

    A pupil's dial would bear it: ``{order}`` is what a row is called.
    """
    lacking = [
        f"row {row.number} is {name}"
        for row, name in zip(found.rows, _names(found.rows), strict=True)
        if not str(row.values.get(FOLDER, "")).strip()
    ]
    if lacking and len(lacking) < len(found.rows):
        told = f"rows without a name are called by their count, on what bears {ITS_NAME} too"
        yield Note.warning(
            FOLDER, f"{told} ({', '.join(some_of(lacking))}): name them, or take them out"
        )


def _order(row: Row, name: str, design: str, shared: Mapping[str, Any], again: set[str]) -> Order:
    """The order of a row.

    Raises
    ------
    DesignError
        If it is none.
    """
    if row.problem:
        raise impossible("the row", None, row.problem, "mend it")
    if {TEMPLATE, sources.KEY}.issubset(row.values):
        problem = f"names the same as {TEMPLATE}"
        raise impossible(sources.KEY, None, problem, "keep one")
    if not design:
        raise impossible("design", None, "is not given", "name a design")
    check_folder(name)
    if name.casefold() in again:
        raise impossible(FOLDER, shown(name), "is there twice", "call one otherwise")
    kinds = known(design)
    own = {n: v for n, v in row.values.items() if n not in NO_PARAMETERS}
    if row.text:
        own = {n: value_of_text(v, kinds.get(n)) for n, v in own.items()}
    values = sources.laid_over(shared, sources.nested_values(own))
    return Order(row.number, name, source_of_design(design), _called(values, row.person or name))


def _called(values: Mapping[str, Any], name: str) -> dict[str, Any]:
    """An order's values with its name where texts have ``{order}``."""
    found = {}
    for key, value in values.items():
        if isinstance(value, Mapping):
            value = _called(value, name)
        elif isinstance(value, str):
            value = value.replace(ITS_NAME, name)
        found[key] = value
    return found
