"""Holes that a plate is screwed to its wall by, and the screws, which are bought."""

import cmath
from collections.abc import Iterator
from dataclasses import replace
from math import inf
from typing import Annotated, Literal

from pydantic import Field

from instruments.design import Group
from instruments.errors import give, impossible, or_less
from instruments.making.countersinks import (
    Heads,
    countersunk_screws,
    fixing_holes,
    pan_screw_for,
    screw_for,
)
from instruments.making.screws import bought_screw, button_screw, countersunk_screw, sold_length_mm
from instruments.making.workshop import Limits
from instruments.parameters import With
from instruments.part import Frame, Mark, Note, Part, Placed, Sheet
from instruments.quantities import LengthMm
from instruments.saying import tell
from instruments.sundial.dial_plate import Rectangle, Window

_CORNERS = (1 + 1j, -1 + 1j, -1 - 1j, 1 - 1j)
"""The upper two first: a plate that hangs by two screws hangs by these."""


_BORED = With("holes", ("2", "4"))


class Fixings(Group):
    """The holes, as a group of design parameters."""

    holes: Literal["none", "2", "4"] = Field(
        default="none",
        description="Holes for screws in the border's corners: none, 2 (the upper ones) or 4.",
    )
    diameter_mm: Annotated[LengthMm, _BORED] = Field(
        default=4.0, gt=0, le=50, description="Diameter of the holes for screws."
    )
    countersink: Annotated[Heads, _BORED] = Field(
        default="none",
        description="Cones of 90° for the heads of the largest countersunk screws that go through "
        "the holes: slotted or cross-recessed ones (ISO 2009, ISO 7046), or with a socket (ISO "
        "10642). They are in solids; on a flat sheet they are sunk by hand.",
    )

    screws: Annotated[bool, _BORED] = Field(
        default=False,
        description="The wall's screws as parts, to be bought: the largest that go through the "
        "holes, with pan heads (ISO 7045) or those that are sunk, six diameters into the wall.",
    )

    def unused(self, *, on_stand: bool) -> Iterator[Note]:
        """Warnings of what was asked of holes that are not there, or of screws into no wall."""
        # A diameter alone asks for nothing: templates have it ready for who wants holes.
        for name, asked in (("countersink", self.countersink != "none"), ("screws", self.screws)):
            if asked and self.holes == "none":
                told = "is of no use with fixings.holes = none: leave it out"
                yield Note.warning(f"fixings.{name}", told)
        if self.screws and self.holes != "none" and on_stand:
            told = "is of no use for a dial on its stand, which needs no wall: leave it out"
            yield Note.warning("fixings.screws", told)

    @property
    def room_mm(self) -> float:
        """The diameter on the face of the screw's head, or of the bare hole."""
        if self.countersink != "none":
            return screw_for(self.diameter_mm, self.countersink).head_mm[self.countersink]
        return pan_screw_for(self.diameter_mm).pan_mm[0] if self.screws else self.diameter_mm


def draw_fixing_holes(
    border: Window, frame: Window, fixings: Fixings, limits: Limits
) -> tuple[Mark, ...]:
    """The holes, in the corners of the band between border and frame, where no line runs.

    The limits' gap stays free between a hole and the lines of the border; see `clear_radius` for
    the room that one takes.

    Raises
    ------
    DesignError
        If the band is too narrow for them.
    """
    if fixings.holes == "none":
        return ()
    room = (border.half_size[0] - frame.half_size[0]) / 2
    if clear_radius(fixings, limits) > room:
        most = _widest_hole(2 * (room - limits.gap_mm), fixings)
        raise impossible(
            "fixings.diameter_mm",
            fixings.diameter_mm,
            tell("is too wide for the border's band of {room:.3g} mm", room=2 * room),
            *([or_less("fixings.diameter_mm", most)] if most >= 0.1 else []),
            "give a larger lettering.height_mm, which widens the band",
            *([give({"fixings.screws": False})] if fixings.screws and most < 0.1 else []),
        )
    radius = fixings.diameter_mm / 2
    centres = _centres(border, frame)[: int(fixings.holes)]
    return tuple(Mark.hole("hole/fixing", radius, z) for z in centres)


def _widest_hole(room_mm: float, fixings: Fixings) -> float:
    """The widest hole whose screw has room; 0 if none has."""
    heads = fixings.countersink
    if heads == "none" and not fixings.screws:
        return room_mm
    sizes = (
        (s.medium_mm, s.pan_mm[0] if heads == "none" else s.head_mm.get(heads, inf))
        for s in countersunk_screws()
    )
    return max((hole for hole, head in sizes if head <= room_mm), default=0.0)


def clear_radius(fixings: Fixings, limits: Limits) -> float:
    """Of the room that a hole takes on the face, mm."""
    return fixings.room_mm / 2 + limits.gap_mm


def _centres(border: Window, frame: Window) -> list[complex]:
    """The middles of the band's four corners, or of its four diagonals on a disc."""
    half_x, half_y = (
        (outer + inner) / 2 for outer, inner in zip(border.half_size, frame.half_size, strict=True)
    )
    if isinstance(border, Rectangle):
        return [border.centre + complex(c.real * half_x, c.imag * half_y) for c in _CORNERS]
    return [border.centre + cmath.rect(half_x, cmath.phase(c)) for c in _CORNERS]


_INTO_WALL = 6.0
"""How deep a screw goes into the wall, in its diameters."""


def wall_screws(fixings: Fixings, plate: Placed) -> Iterator[Placed]:
    """A screw in each fixing hole of a plate, where they are asked for.

    Raises
    ------
    DesignError
        If the holes are too small for any screw.
    """
    body = plate.part.body
    if not fixings.screws or not isinstance(body, Sheet):
        return
    centres = [centre for centre, _ in fixing_holes(body)]
    if not centres:
        return
    screw = _screw(fixings, body.thickness_mm)
    for k, at in enumerate(centres, 1):
        frame = Frame((at.real, at.imag, body.thickness_mm)).on(plate.frame)
        named = replace(screw, name=f"fixing-screw-{k}")
        yield Placed(named, frame)


def _screw(fixings: Fixings, plate_mm: float) -> Part:
    """The screw of the holes, the plate's face at z = 0."""
    heads = fixings.countersink
    sunk = heads != "none"
    screw = screw_for(fixings.diameter_mm, heads) if sunk else pan_screw_for(fixings.diameter_mm)
    radius = screw.diameter_mm / 2.0
    long = sold_length_mm(plate_mm + _INTO_WALL * screw.diameter_mm)
    if long is None:
        told = "is so thick that no screw that is sold reaches into the wall"
        raise impossible("thickness_mm", plate_mm, told, give({"fixings.screws": False}))
    if sunk:
        profile = countersunk_screw(radius, screw.head_mm[heads], long)
        return bought_screw("screw", screw.thread, heads.upper().replace("-", " "), profile, long)
    profile = button_screw(radius, screw.pan_mm, long)
    return bought_screw("screw", screw.thread, "ISO 7045", profile, long)
