"""What reports tell, and what is reckoned beside it from drawings and by vectors, in degrees."""

import math
from collections.abc import Mapping
from typing import Any

import numpy as np
from helpers.svg_file import Drawing
from helpers.usual import usual

import miqyas
from instruments.part import Face

MICRON = 1.1e-3
"""mm: what a path may stray, and rounding of the written coordinates."""
EXACT = 1e-6
"""Degrees or mm, of what is told to six places."""


def made_of(design: str, given: Mapping[str, Any]) -> miqyas.Made:
    return miqyas.make(design, **given) if given else usual(design)


def told(made: miqyas.Made) -> dict[str, Any]:
    return {fact.name: fact.value for fact in made.facts}


def drawn(made: miqyas.Made, part: str, face: Face = Face.FRONT) -> Drawing:
    return Drawing.of(made.part(part), face)


def sun(latitude: float, declination: Any, hour_deg: Any) -> np.ndarray:
    """The sun as a vector to the east, the north and the zenith; hours west of noon."""
    d, h, phi = np.radians(declination), np.radians(hour_deg), math.radians(latitude)
    out = np.cos(d) * np.cos(h)
    return np.array([
        -np.cos(d) * np.sin(h),
        np.sin(d) * math.cos(phi) - out * math.sin(phi),
        np.sin(d) * math.sin(phi) + out * math.cos(phi),
    ])  # fmt: skip


def outline(made: miqyas.Made, part: str) -> np.ndarray:
    """Points all along a part's written outline."""
    (ring,) = drawn(made, part).paths["outline"]
    return np.concatenate([s.at(np.linspace(0, 1, 60, endpoint=False)) for s in ring])


def span(points: np.ndarray) -> tuple[float, float]:
    """How wide and how high points reach."""
    return float(np.ptp(points.real)), float(np.ptp(points.imag))
