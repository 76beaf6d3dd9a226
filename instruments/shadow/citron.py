"""The citron plate: twelve radii for the months or signs, the shadows laid off and joined."""

from instruments.design import Name
from instruments.part import Instrument
from instruments.shadow.boards import level_plate
from instruments.shadow.boards.level_plate import Plate
from instruments.shadow.lines import shadow_lines


class Design(Plate):
    """A citron plate: shadows of noon and the afternoons on twelve radii about a gnomon."""

    described = (26, "193:18–194:3")
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
