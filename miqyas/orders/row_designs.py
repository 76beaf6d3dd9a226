"""Which design a row of a table of orders is of, and the parameters that it has."""

from functools import lru_cache

from instruments.errors import DesignError
from instruments.parameters import Parameter, parameters
from miqyas import sources
from miqyas.orders.rows import Row, Rows
from miqyas.sources import Source

TEMPLATE = "template"
"""Another name for the column of designs."""


@lru_cache(maxsize=64)
def source_of_design(design: str) -> Source:
    """A design's or a file's source, read once."""
    return sources.source_called(design)


@lru_cache(maxsize=64)
def known(design: str) -> dict[str, Parameter]:
    """The parameters of a design by name."""
    return {p.name: p for p in parameters(source_of_design(design).entry.design())}


def known_or_none(design: str) -> dict[str, Parameter] | None:
    """The parameters of a design by name, or nothing of one that is none."""
    try:
        return known(design)
    except DesignError:
        return None


def usual_design(found: Rows, design: str | None) -> object:
    """The design of rows that name none: the one that is given, or what the file has for all."""
    return design or found.shared.get(TEMPLATE) or found.shared.get(sources.KEY)


def design_of_row(row: Row, usual: object) -> str:
    """The design that a row names, or the usual one; empty where there is none."""
    found = row.values.get(TEMPLATE) or row.values.get(sources.KEY) or usual
    return found if isinstance(found, str) else ""
