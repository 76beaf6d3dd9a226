"""How heavy a line is by its rank: full hours most, what divides or adorns them less.

Which line has which rank is said by its meaning, in ``templates/line_weights.toml``.
"""

from collections.abc import Iterable, Mapping
from fnmatch import fnmatchcase
from functools import cache
from typing import Any, Literal, get_args

import templates
from instruments.geometry import Path
from instruments.geometry.path import paths
from instruments.geometry.segments import Line
from instruments.part import Mark, Process

LineRank = Literal["heavy", "medium", "fine"]
"""From the heaviest on."""

_USUAL: LineRank = "medium"

LINE_RANKS: tuple[LineRank, ...] = get_args(LineRank)


def line_rank(mark: Mark) -> LineRank | None:
    """The rank of a mark that is a line; None of lettering."""
    if mark.means.startswith("label/"):
        return None
    ranks = _ranks(mark.means)
    return ranks[not _is_straight(mark)] if ranks[0] != ranks[1] else ranks[0]


def line_weight(mark: Mark) -> float:
    """The width of a line as a share of a heavy one's."""
    return _widths()[line_rank(mark) or _USUAL]


def relative_weight(mark: Mark) -> float:
    """The width of a line as a share of a medium line's."""
    return line_weight(mark) / _widths()[_USUAL]


def lines_by_weight(marks: Iterable[Mark]) -> dict[float, list[Path]]:
    """The lines among marks by their weight, as a share of a medium line's."""
    found: dict[float, list[Path]] = {}
    for mark in marks:
        if mark.process is not Process.ENGRAVE:
            found.setdefault(relative_weight(mark), []).extend(paths(mark.shape))
    return found


def _is_straight(mark: Mark) -> bool:
    return all(isinstance(s, Line) for path in paths(mark.shape) for s in path.segments)


@cache
def _ranks(means: str) -> tuple[LineRank, LineRank]:
    """The rank of a line of that name, and if it is bent."""
    rows = [row for row in _table()["lines"] if fnmatchcase(means, row["means"])]
    straight: list[LineRank] = [row["rank"] for row in rows if not row.get("bent")]
    bent: list[LineRank] = [row["rank"] for row in rows]
    return (*straight, _USUAL)[0], (*bent, _USUAL)[0]


def _widths() -> Mapping[str, float]:
    widths: Mapping[str, float] = _table()["widths"]
    return widths


@cache
def _table() -> dict[str, Any]:
    return templates.read("", "line_weights")
