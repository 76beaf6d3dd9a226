"""Screws as they are sold, and what they look like: bought, and never cut or turned."""

from instruments.geometry import Path
from instruments.part import Part, Turned

LENGTHS_MM = (6, 8, 10, 12, 16, 20, 25, 30, 35, 40, 45, 50, 55, 60, 65, 70, 80, 90, 100)
"""The lengths in which screws are sold (ISO 888)."""

STEEL = (0.66, 0.67, 0.70)


def sold_length_mm(needed_mm: float) -> float | None:
    """The shortest screw that is long enough; None where none is."""
    return next((float(n) for n in LENGTHS_MM if n >= needed_mm - 1e-9), None)


def bought_screw(name: str, thread: str, standard: str, profile: Path, long_mm: float) -> Part:
    """A screw to be bought: its thread, length and standard; the thread is not modelled."""
    sold = f"{thread} × {long_mm:g} {standard}"
    return Part(name, Turned(profile), colour=STEEL, material="steel", bought=sold)


def button_screw(radius_mm: float, head_mm: tuple[float, float], long_mm: float) -> Path:
    """A round head upon z = 0 and its shank below.

    Parameters
    ----------
    head_mm : (float, float)
        The head's diameter and height.
    long_mm : float
        Under the head.
    """
    wide, high = head_mm[0] / 2.0, head_mm[1]
    edge = 0.55 * wide
    corners = [(0.0, -long_mm), (radius_mm, -long_mm), (radius_mm, 0.0), (wide, 0.0)]
    corners += [(wide, high / 4.0), (edge, high), (0.0, high)]
    return Path.polyline([complex(r, z) for r, z in corners], closed=True)


def countersunk_screw(radius_mm: float, head_mm: float, long_mm: float) -> Path:
    """A head of 90° whose face is at z = 0, and its shank; its length is that of the whole."""
    wide = head_mm / 2.0
    corners = [(0.0, -long_mm), (radius_mm, -long_mm), (radius_mm, radius_mm - wide)]
    corners += [(wide, 0.0), (0.0, 0.0)]
    return Path.polyline([complex(r, z) for r, z in corners], closed=True)
