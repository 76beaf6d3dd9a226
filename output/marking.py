"""How a solid's marks are there. Loads no library."""

import math
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal, get_args

from instruments.errors import impossible, shown
from instruments.part import Part, Placed, Sheet, Turned

LINE_WIDTH_MM = 0.15
"""Width of a scored line's groove: about that of a laser's focus."""

Marks = Literal["none", "wires", "grooves"]
"""Not at all, as wires on the faces, or cut into them."""


@dataclass(frozen=True, slots=True)
class Marking:
    """How marks are there, and, of grooves, their depth and the width of lines."""

    marks: Marks = "wires"
    depth_mm: float = 0.2
    width_mm: float = LINE_WIDTH_MM

    @property
    def cut_mm(self) -> tuple[float, float]:
        """Depth and width of what is cut, the depth 0 unless that is grooves."""
        return (self.depth_mm if self.marks == "grooves" else 0.0), self.width_mm

    def check(self, parts: Iterable[Placed]) -> None:
        """Refuse marks that parts can't have.

        Raises
        ------
        DesignError
            If the depth or the width is none, or the grooves reach through a marked sheet,
            or meet those of its other face.
        """
        if self.marks not in get_args(Marks):
            ways = ", ".join(get_args(Marks))
            raise impossible("marks", shown(self.marks), "is unknown", f"choose among {ways}")
        if self.marks != "grooves":
            return
        if not (math.isfinite(self.depth_mm) and self.depth_mm > 0.0):
            raise impossible(
                "groove depth", self.depth_mm, "is no depth", "give mm above 0, such as 0.2"
            )
        if not (math.isfinite(self.width_mm) and self.width_mm > 0.0):
            raise impossible(
                "line_width_mm", self.width_mm, "is no width", "give mm above 0, such as 0.15"
            )
        for placed in parts:
            _check_thickness(placed.part, self.depth_mm)


def _check_thickness(part: Part, depth_mm: float) -> None:
    """Refuse grooves that go through a sheet, or meet those of its other face."""
    body = part.body
    if isinstance(body, Turned) or not (part.front or part.back):
        return
    layers = (body,) if isinstance(body, Sheet) else (body.layers[0], body.layers[-1])
    sheet = min(layers, key=lambda layer: layer.thickness_mm)
    faces = 2 if part.front and part.back and sheet is body else 1
    if not depth_mm * faces < sheet.thickness_mm:
        both = " from both faces" if faces == 2 else ""
        raise impossible(
            "groove depth",
            depth_mm,
            f"reaches{both} through {part.name}, {sheet.thickness_mm:g} mm thick",
            f"give less than {sheet.thickness_mm / faces:g}",
        )
