"""The plate's outline with its tab or notch."""

import cmath
import math

from instruments.astrolabe.plate.parameters import Tab
from instruments.geometry import Arc, Line, Path, Similarity
from instruments.geometry.fillet import filleted


def plate_edge(rim_mm: float, tab: Tab, corner_mm: float = 0.0) -> Path:
    """The plate's edge, counter-clockwise.

    Parameters
    ----------
    tab : Tab
        Its angle is clockwise from the top.
    corner_mm : float
        Radius of all corners of the tab or notch, so that it fits what a cutter makes.
    """
    if tab.kind == "none":
        return Path.circle(0j, rim_mm)
    half = tab.width_mm / 2.0
    side = math.asin(half / rim_mm)
    end = rim_mm + tab.depth_mm if tab.kind == "tab" else rim_mm - tab.depth_mm
    arc = Arc(0j, rim_mm, side, math.tau - 2.0 * side)
    foot, head = complex(end, -half), complex(end, half)
    shape = Path.of(arc, Line(arc.end, foot), Line(foot, head), Line(head, arc.start))
    if corner_mm:
        shape = filleted(filleted(shape, corner_mm).reversed(), corner_mm).reversed()
    return shape.transformed(Similarity(cmath.rect(1.0, math.pi / 2 - math.radians(tab.angle))))


def back_turn_rad(tab: Tab) -> float:
    """How far the back's lines are turned, counter-clockwise as seen from the back.

    A plate turned over its vertical diameter brings a tab at an angle α clockwise to −α; in
    the same slot of the mater the back stands upright when its lines are turned with it.
    """
    return 0.0 if tab.kind == "none" else math.remainder(2.0 * math.radians(tab.angle), math.tau)
