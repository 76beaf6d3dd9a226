"""Plates made, written and read back."""

from helpers.svg_file import Drawing, rendered

from instruments.astrolabe import plate
from instruments.design import build
from instruments.part import Face, Instrument


def made(**parameters: object) -> Instrument:
    """The plates of a design."""
    return plate.lay_out(build(plate.Design, parameters))


def read(part: str = "", face: Face = Face.FRONT, **parameters: object) -> Drawing:
    """One face of a plate, written and read back."""
    return Drawing(rendered(plate, parameters, part, face))


BARE = {"labels": False, "inscription": {"place": False, "latitude": False, "longest_day": False}}
"""Parameters that leave all lettering out."""
