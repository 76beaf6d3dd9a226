"""The spiral plate: the circumference in six, signs going up on one side and down on the other."""

from typing import Annotated

from pydantic import Field

from instruments.design import Name
from instruments.errors import choose, impossible
from instruments.parameters import LAST
from instruments.part import Instrument
from instruments.scales.axis import folded_signs
from instruments.shadow.boards import level_plate
from instruments.shadow.boards.level_plate import Plate
from instruments.shadow.parameters import Year


class Design(Plate):
    """A spiral plate: shadows over six pairs of signs, from Cancer round to Capricorn."""

    described = (26, "194:4–194:7")
    name: Name = "spiral-plate"
    year: Annotated[Year, LAST] = Field(default_factory=lambda: Year(divided="signs"))


def lay_out(design: Design) -> Instrument:
    """The plate of a design (treatise 194:4).

    Raises
    ------
    DesignError
        If its year is not by the signs; and as `level_plate.lay_out`.
    """
    if design.year.divided != "signs":
        raise impossible(
            "year.divided",
            design.year.divided,
            "has no place on a spiral: no two dates share the sun's declination all year",
            choose("year.divided", "signs"),
            "make a citron-plate",
        )
    return level_plate.lay_out(design, folded_signs(design.spoken), "spiral")
