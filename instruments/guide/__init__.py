"""What a sheet tells the person who holds an instrument: how it is set up, read and checked."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Table:
    """Rows of short texts under a heading each."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class GraphLine:
    """A line of a graph: points (x, y) in the graph's units, and what it is."""

    name: str
    points: tuple[tuple[float, float], ...]


@dataclass(frozen=True, slots=True)
class Graph:
    """Curves over a common axis; ticks are (value, text)."""

    x_title: str
    y_title: str
    x_ticks: tuple[tuple[float, str], ...]
    y_ticks: tuple[tuple[float, str], ...]
    curves: tuple[GraphLine, ...]


@dataclass(frozen=True, slots=True)
class Sketch:
    """A sketch: x right and y up in units of its own.

    `lines` and `faint` run from point to point, `dots` are marked, and words stand at the
    middle of their points. A `plan` is as wide as its column, for what is told by its parts.
    """

    lines: tuple[tuple[complex, ...], ...] = ()
    faint: tuple[tuple[complex, ...], ...] = ()
    dots: tuple[complex, ...] = ()
    words: tuple[tuple[complex, str], ...] = ()
    plan: bool = False


SET_OUT = "set-out"
"""Key of the section of an instrument that needs no parts, but is painted where it is to be."""


@dataclass(frozen=True, slots=True)
class Section:
    """A part of a sheet under one heading, in the instrument's language.

    `key` is a stable name, such as ``set-up/north``. `steps` are numbered, `paragraphs` come
    before them, figures, tables and graphs after.
    """

    key: str
    title: str
    paragraphs: tuple[str, ...] = ()
    steps: tuple[str, ...] = ()
    tables: tuple[Table, ...] = ()
    graphs: tuple[Graph, ...] = ()
    figures: tuple[Sketch, ...] = ()
