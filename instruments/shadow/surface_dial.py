"""What is asked of a dial on any face of a solid of one's own."""

from typing import Annotated, Literal

from pydantic import BaseModel, Field

from instruments.design import CONFIG
from instruments.epoch import Epoch
from instruments.parameters import Rank
from instruments.place import Place
from instruments.quantities import LengthMm
from instruments.shadow.parameters import Lines


class SurfaceDial(BaseModel):
    """Hours, days and prayers on a face of a solid of one's own, plane or not."""

    model_config = CONFIG

    face: Annotated[str, Rank(1)] = Field(
        default="", max_length=200,
        description="The face's name in the file, or its number from 1 on; without it, the one "
        "nearest to the gnomon's foot, or the only one.",
    )  # fmt: skip
    foot: Annotated[tuple[float, float, float] | None, Rank(1)] = Field(
        default=None,
        description="The gnomon's foot, x, y and z in the file, on the face; without it, the "
        "face's middle.",
    )
    gnomon_height_mm: Annotated[LengthMm, Rank(1)] = Field(
        default=20.0, gt=0, le=1e5,
        description="Height of the gnomon's tip over the face, square to which it stands.",
    )  # fmt: skip
    up: tuple[float, float, float] = Field(
        default=(0.0, 0.0, 1.0), description="Where up is, in the file's directions."
    )
    north: tuple[float, float, float] = Field(
        default=(0.0, 1.0, 0.0), description="Where north is, in the file's directions."
    )
    days: Literal["signs", "solstices", "none"] = Field(
        default="signs",
        description="Days: the sun's entries into the signs, of these only solstices and "
        "equinoxes, or none.",
    )
    lines: Lines = Field(default_factory=Lines)
    place: Place = Field(default_factory=Place)
    epoch: Epoch = Field(default_factory=Epoch)
