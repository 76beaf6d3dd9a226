"""The screws of a dial's wall as parts: bought, of a thread, a length and a standard."""

from collections.abc import Iterator
from dataclasses import replace

from instruments.countersinks import fixing_holes, pan_screw_for, screw_for
from instruments.errors import give, impossible
from instruments.part import Frame, Joint, Part, Placed, Sheet
from instruments.screws import bought_screw, button_screw, countersunk_screw, sold_length_mm
from instruments.sundial.fixings import Fixings

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
        yield Placed(named, frame, Joint("beside", plate.part.name))


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
