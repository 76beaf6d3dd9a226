"""The upright pin whose tip, or whose sphere, is the nodus, as a piece from the lathe."""

import itertools
import math
from dataclasses import dataclass
from typing import Annotated, Literal

import numpy as np
from pydantic import BaseModel, Field

from instruments.design import CONFIG
from instruments.errors import impossible, or_less
from instruments.geometry import Arc, Line, Path, Segment
from instruments.parameters import Rank
from instruments.part import Frame, Note, Part, Turned
from instruments.quantities import LengthMm, SheetMm

BRASS = (0.72, 0.55, 0.27)

GnomonKind = Literal["polar-style", "polar-rod", "pin"]


class Gnomon(BaseModel):
    """What throws the shadow, as a group of design parameters."""

    model_config = CONFIG

    kind: Annotated[GnomonKind, Rank(1)] = Field(
        default="polar-style",
        description="A polar style cut from sheet, a pointed rod along the earth's axis, where "
        "that is steep, or an upright pin.",
    )
    tip: Literal["cone", "sphere"] = Field(
        default="cone",
        description="A pin's nodus: the tip of its cone, or the centre of a small sphere, "
        "whose shadow is easier to see. A polar style's is its notch.",
    )
    sphere_mm: LengthMm = Field(
        default=8.0,
        gt=0,
        le=200,
        description="Diameter of the sphere; by the treatise its shadow is as large as a "
        "chick-pea.",
        json_schema_extra={"unit": "mm"},
    )
    thickness_mm: SheetMm = Field(
        default=3.0,
        gt=0,
        le=100,
        description="Thickness of the style's sheet, the width of the noon gap.",
        json_schema_extra={"unit": "mm"},
    )
    length_mm: LengthMm | None = Field(
        default=None,
        gt=0,
        le=5000,
        description="Length of the style's edge; without it, half as long again as to the nodus.",
        json_schema_extra={"unit": "mm"},
    )
    notch_mm: LengthMm | None = Field(
        default=None,
        gt=0,
        le=100,
        description="Width of the notch in the style's edge whose middle is the nodus; without "
        "it, 3, or less where the nodus is low.",
        json_schema_extra={"unit": "mm"},
    )

    def unused(self) -> list[Note]:
        """Notes on what was given for a gnomon of another kind."""
        of_pins = {"sphere_mm"} | ({"tip"} if self.tip == "sphere" else set())
        of_styles = {"thickness_mm", "length_mm", "notch_mm"}
        idle = {"polar-style": of_pins, "pin": of_styles}.get(self.kind, of_pins | of_styles)
        notes = [
            Note.warning(
                f"gnomon.{name}", f"is of no use with gnomon.kind = {self.kind}: leave it out"
            )
            for name in type(self).model_fields
            if name in idle & self.model_fields_set
        ]
        if self.kind == "pin" and self.tip == "cone" and "sphere_mm" in self.model_fields_set:
            notes.append(
                Note.warning(
                    "gnomon.sphere_mm", "is of no use with gnomon.tip = cone: leave it out"
                )
            )
        return notes

    @property
    def polar(self) -> bool:
        """Whether it has an edge, or an axis, that is parallel to the earth's axis."""
        return self.kind != "pin"

    def pin(
        self, height_mm: float, diameter_mm: float, plate_mm: float, *, collared: bool = True
    ) -> "Pin":
        """The pin of these parameters; see `Pin` and its `check`."""
        sphere = self.sphere_mm if self.tip == "sphere" else 0.0
        return Pin(height_mm, diameter_mm, plate_mm, sphere, collared)


@dataclass(frozen=True, slots=True)
class Pin:
    """A pin with a collar, a shaft, a conical head, and a tenon that goes through the plate.

    Its nodus is the tip of the cone. With a sphere the nodus is the sphere's centre, which
    the tip of the cone just reaches: the sphere throws a round shadow apart from the
    pin's, where a bare point throws none that can be seen (treatise 18:8–19:3).

    Attributes
    ----------
    height_mm : float
        Of the nodus over the face.
    diameter_mm : float
        Of the shaft and the tenon; the collar follows from it.
    plate_mm : float
        Thickness of the plate, the length of the tenon.
    sphere_mm : float
        Diameter of the sphere; 0 for none.
    collared : bool
        Whether a collar rests on the face.
    """

    height_mm: float
    diameter_mm: float
    plate_mm: float
    sphere_mm: float = 0.0
    collared: bool = True

    @property
    def radius(self) -> float:
        """Of the shaft."""
        return self.diameter_mm / 2

    @property
    def collar_radius(self) -> float:
        """Of the collar that stands on the face; without one, of the shaft."""
        return (1.5 if self.collared else 1.0) * self.radius

    @property
    def collar_height(self) -> float:
        """Of the collar: a quarter round, but never over a fifth of the pin."""
        return min(self.collar_radius - self.radius, self.height_mm / 5)

    @property
    def cone_height(self) -> float:
        """Of the head, to the nodus: three diameters, but never over two thirds of the pin.

        Under a sphere it is at least the sphere's diameter, so that some of the cone shows.
        """
        least = max(3.0 * self.diameter_mm, self.sphere_mm)
        return min(least, self.height_mm * 2 / 3)

    def check(self, parameter: str = "gnomon.sphere_mm") -> None:
        """Refuse a sphere that would lie on the face or hide the pin.

        Raises
        ------
        DesignError
            Naming `parameter`.
        """
        if not self.sphere_mm:
            return
        most = 0.8 * self.height_mm
        if self.sphere_mm > most:
            raise impossible(
                parameter,
                self.sphere_mm,
                f"is too large for a gnomon {self.height_mm:g} mm high",
                or_less(parameter, most),
                "give a taller gnomon",
            )

    def profile(self) -> Path:
        """Half the pin's section, (r, z) with z = 0 on the face."""
        r, collar = self.radius, self.collar_height
        bead = self.collar_radius - collar
        shoulder = self.height_mm - self.cone_height
        corners = [complex(0, -self.plate_mm), complex(r, -self.plate_mm), complex(r, 0)]
        quarter: tuple[Segment, ...] = ()
        if self.collared:
            corners.append(complex(self.collar_radius, 0))
            quarter = (Arc(complex(bead, 0), collar, 0.0, math.pi / 2),)
            top = [quarter[0].end, complex(r, collar), complex(r, shoulder)]
        else:
            top = [complex(r, 0), complex(r, shoulder)]
        head = self._head()
        top.append(head[0].start if head else complex(0, self.height_mm))
        last = head[-1].end if head else top[-1]
        return Path.of(*_lines(corners), *quarter, *_lines(top), *head, *_lines([last, corners[0]]))

    def _head(self) -> tuple[Segment, ...]:
        """The sphere's half circle, from where the cone enters it to its top."""
        if not self.sphere_mm:
            return ()
        taper = math.atan2(self.radius, self.cone_height)
        start = taper - math.pi / 2
        arc = Arc(1j * self.height_mm, self.sphere_mm / 2, start, math.pi / 2 - start)
        return (arc,)

    def part(self, name: str = "gnomon") -> Part:
        """The pin as a turned part; its origin is where its axis meets the face."""
        return Part(name, Turned(self.profile()), colour=BRASS)


def _lines(points: list[complex]) -> list[Line]:
    return [Line(a, b) for a, b in itertools.pairwise(points) if abs(a - b) > 1e-9]


def on_face(frame: Frame, face: Frame) -> Frame:
    """A frame given on a face, in what the face itself is given in.

    Parameters
    ----------
    frame : Frame
        Of a gnomon: origin, x and z in the face's axes, the origin at the foot of the
        perpendicular from the nodus.
    face : Frame
        Of the face: that foot, its x axis and its normal in the instrument. A plate that
        lies at the origin has its front at ``Frame((0, 0, thickness))``; the front of its
        back face is ``Frame(z_axis=(0, 0, -1), x_axis=(-1, 0, 0))``.
    """
    x, z = np.array(face.x_axis), np.array(face.z_axis)
    axes = np.array([x, np.cross(z, x), z]).T

    def turned(v: tuple[float, float, float]) -> tuple[float, float, float]:
        a, b, c = (axes @ np.array(v)).tolist()
        return a, b, c

    a, b, c = (np.array(face.origin_mm) + axes @ np.array(frame.origin_mm)).tolist()
    return Frame((a, b, c), turned(frame.x_axis), turned(frame.z_axis))
