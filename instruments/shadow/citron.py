"""The citron plate: twelve radii for the months or signs, the shadows laid off and joined."""

from instruments.design import Name
from instruments.part import Instrument
from instruments.shadow import level_plate, shadow_lines
from instruments.shadow.level_plate import Plate


class Design(Plate):
    """A citron plate: shadows of noon and the afternoons on twelve radii about a gnomon."""

    name: Name = "citron-plate"


def lay_out(design: Design) -> Instrument:
    """The plate of a design (treatise 193:18).

    Raises
    ------
    DesignError
        As `level_plate.lay_out`.
    """
    course = shadow_lines.course(design.year, design.epoch, design.place, design.spoken)
    return level_plate.lay_out(design, course, "citron")
