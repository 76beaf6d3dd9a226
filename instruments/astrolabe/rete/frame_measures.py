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
    """The sizes of a frame, mm.

    Attributes
    ----------
    outer_mm : float
        Radius of the whole.
    ring_mm : float
        Width of the outer ring.
    bar_mm : float
        Width of the bars.
    arc_mm : float
        Width of the equator's arc and of the other arcs.
    hub_mm : float
        Radius of the disc about the pivot.
    """

    outer_mm: float
    ring_mm: float
    bar_mm: float
    arc_mm: float
    hub_mm: float


@dataclass(frozen=True, slots=True)
class Build:
    """The sizes of pointers on a rete, mm.

    Attributes
    ----------
    form : Form
        Shape of the head.
    neck_mm : float
        Width of a strut where it carries the head, the narrowest web.
    head_mm : float
        Length of the head.
    blade_mm : float
        Width of the head at its widest.
    spread : float
        How much a strut widens towards its base, mm of width a mm of length.
    """

    form: Form
    neck_mm: float
    head_mm: float
    blade_mm: float
    spread: float = 0.06
