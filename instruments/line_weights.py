"""How heavy a line is drawn by its rank: full hours most, what divides or adorns them less."""

from collections.abc import Iterable

from instruments.geometry import Path
from instruments.geometry.path import paths
from instruments.geometry.segments import Line
from instruments.part import Mark, Process

_HOUR, _DIVISION, _EIGHT, _WAY_ON, _OTHER = 1.0, 0.6, 0.6, 0.5, 0.7
"""Shares of a full hour's weight: parts of an hour, figures of eight, ways on to numerals, and
all other lines."""


def line_weight(mark: Mark) -> float:
    """The width of a line as a share of a full hour's."""
    root, _, name = mark.means.partition("/")
    if root == "continuation":
        return _WAY_ON
    if root != "hour":
        return _OTHER
    if ":" in name:
        return _DIVISION
    # The equation of time bends an hour of the clock to a figure of eight.
    straight = all(isinstance(s, Line) for path in paths(mark.shape) for s in path.segments)
    return _HOUR if straight or not name.startswith("zone/") else _EIGHT


def lines_by_weight(marks: Iterable[Mark]) -> dict[float, list[Path]]:
    """The lines among marks by their weight, as a share of a line's that is no hour's."""
    found: dict[float, list[Path]] = {}
    for mark in marks:
        if mark.process is not Process.ENGRAVE:
            found.setdefault(line_weight(mark) / _OTHER, []).extend(paths(mark.shape))
    return found
