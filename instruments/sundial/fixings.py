"""Holes that a plate is screwed to its wall by."""

import cmath
from typing import Literal

from pydantic import BaseModel, Field

from instruments.design import CONFIG
from instruments.errors import impossible, or_less
from instruments.geometry import Path
from instruments.part import Mark, Process
from instruments.quantities import LengthMm
from instruments.sundial.dial_plate import Rectangle, Window
from instruments.workshop import Limits

_CORNERS = (1 + 1j, -1 + 1j, -1 - 1j, 1 - 1j)
"""The upper two first: a plate that hangs by two screws hangs by these."""


class Fixings(BaseModel):
    """The holes, as a group of design parameters."""

    model_config = CONFIG

    holes: Literal["none", "2", "4"] = Field(
        default="none",
        description="Holes for screws in the border's corners: none, 2 (the upper ones) or 4.",
    )
    diameter_mm: LengthMm = Field(
        default=4.0,
        gt=0,
        le=50,
        description="Diameter of the holes for screws.",
        json_schema_extra={"unit": "mm"},
    )


def draw_fixing_holes(
    border: Window, frame: Window, fixings: Fixings, limits: Limits
) -> tuple[Mark, ...]:
    """The holes, in the corners of the band between border and frame, where no line runs.

    Give the holes' room to the ground before anything is lettered:
    ``ground.take_disc(centre, radius)`` with `clear_radius`.

    Parameters
    ----------
    border, frame : Window
        The lines that bound the band of the numerals.
    fixings : Fixings
        How many, and how wide.
    limits : Limits
        Its gap stays free between a hole and the lines of the border.

    Raises
    ------
    DesignError
        If the band is too narrow for them.
    """
    if fixings.holes == "none":
        return ()
    room = _middle_room(border, frame)
    if clear_radius(fixings, limits) > room:
        most = 2 * (room - limits.gap_mm)
        raise impossible(
            "fixings.diameter_mm",
            fixings.diameter_mm,
            f"is too wide for the border's band of {2 * room:.3g} mm",
            *([or_less("fixings.diameter_mm", most)] if most >= 0.1 else []),
            "give a larger lettering.height_mm, which widens the band",
        )
    radius = fixings.diameter_mm / 2
    centres = _centres(border, frame)[: int(fixings.holes)]
    return tuple(Mark("hole/fixing", Path.circle(z, radius), Process.CUT) for z in centres)


def clear_radius(fixings: Fixings, limits: Limits) -> float:
    """Of the room that a hole takes on the face, mm."""
    return fixings.diameter_mm / 2 + limits.gap_mm


def _middle_room(border: Window, frame: Window) -> float:
    return (border.half_size[0] - frame.half_size[0]) / 2


def _centres(border: Window, frame: Window) -> list[complex]:
    """The middles of the band's four corners, or of its four diagonals on a disc."""
    half_x, half_y = (
        (outer + inner) / 2 for outer, inner in zip(border.half_size, frame.half_size, strict=True)
    )
    if isinstance(border, Rectangle):
        return [border.centre + complex(c.real * half_x, c.imag * half_y) for c in _CORNERS]
    return [border.centre + cmath.rect(half_x, cmath.phase(c)) for c in _CORNERS]
