"""What a rete's frame and its pointers measure, and the manners that they come in."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

import templates

PATTERNS = "retes"
"""The kind of template that frames are kept as."""

if TYPE_CHECKING:
    Style = str
else:
    Style = Literal[("geometric", "eastern", "transparent", *templates.names(PATTERNS))]
"""Manner of a rete: plain, with arcs as in the early East, engraved on a clear disc, or a
pattern that is kept as data."""

Form = Literal["straight", "dagger", "leaf", "flame"]
"""Shape of a pointer's head."""


@dataclass(frozen=True, slots=True)
class FrameMeasures:
    """The sizes of a frame, mm: radii of the whole and of the disc about the pivot, and widths."""

    outer_mm: float
    ring_mm: float
    bar_mm: float
    arc_mm: float
    hub_mm: float


@dataclass(frozen=True, slots=True)
class Build:
    """The sizes of pointers on a rete, mm.

    A strut is `neck_mm` wide where it carries the head, the narrowest web, and widens by `spread`
    a mm of its length towards its base. The head is `head_mm` long, `blade_mm` at its widest.
    """

    form: Form
    neck_mm: float
    head_mm: float
    blade_mm: float
    spread: float = 0.06
