"""What flat parts turn about: a screw or a rivet through all of them, which is bought."""

from collections.abc import Iterator
from dataclasses import dataclass

from instruments.geometry import Path
from instruments.making.screws import STEEL
from instruments.making.workshop import Workshop
from instruments.part import Fact, Joint, Mark, Part, Placed, Turned

_HEAD = 1.5
"""Width of the head in the shank's own."""


@dataclass(frozen=True, slots=True)
class Rivet:
    """A pivot at the origin, its foot at the back of the lowest sheet, its head on the highest.

    Each sheet has its `hole` among the cutouts.
    """

    diameter_mm: float
    through_mm: float
    """Thickness of all sheets that it goes through."""
    workshop: Workshop

    @property
    def hole(self) -> Mark:
        """The hole of each sheet."""
        across = self.workshop.fit("shank", self.diameter_mm).hole_mm
        return Mark.hole("hole/pivot", across / 2)

    @property
    def head_mm(self) -> float:
        """Radius of the head, beneath which no mark is seen."""
        return _HEAD * self.diameter_mm / 2

    def placed(self, host: str) -> Placed:
        """The part ``pivot`` in the hole of the lowest sheet, by that part's name."""
        radius, long, head = self.diameter_mm / 2, self.through_mm, self.head_mm
        top = long + radius / 2
        corners = [
            0j, complex(radius, 0), complex(radius, long), complex(head, long), complex(head, top),
            complex(0, top),
        ]  # fmt: skip
        part = Part(
            "pivot", Turned(Path.polyline(corners, closed=True)), colour=STEEL, material="steel",
            bought=f"screw or rivet, {self.diameter_mm:.4g} mm thick",
        )  # fmt: skip
        return Placed(part, joint=Joint("hole", host), loose=True)

    def facts(self) -> Iterator[Fact]:
        """How it fits its holes."""
        return self.workshop.fit("shank", self.diameter_mm).facts("pivot")
