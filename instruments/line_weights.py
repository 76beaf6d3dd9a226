"""How heavy a line is drawn by its rank: full hours most, what divides or adorns them less."""

from instruments.geometry.path import paths
from instruments.geometry.segments import Line
from instruments.part import Mark

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


OTHER_WEIGHT = _OTHER
"""The weight of a line that is no hour's."""
