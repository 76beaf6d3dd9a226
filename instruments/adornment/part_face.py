"""A face of a part that something is put on: its edge, its middle, and what is on it already."""

from dataclasses import dataclass, replace
from functools import cached_property

from instruments.geometry import Path
from instruments.labelling.ground import LabelGround, flat_area
from instruments.part import Face, Mark, Part, Placed


@dataclass(frozen=True)
class PartFace:
    """A face of a flat part."""

    part: Part
    face: Face

    @cached_property
    def outline(self) -> Path:
        """Its edge."""
        shape = self.part.contour(self.face)[-1].shape
        if not isinstance(shape, Path):
            raise TypeError(f"the outline of {self.part.name} is no path")
        return shape

    @cached_property
    def centre(self) -> complex:
        """The middle of the box about it."""
        xmin, ymin, xmax, ymax = self.outline.bounds()
        return complex(xmin + xmax, ymin + ymax) / 2

    @cached_property
    def half(self) -> complex:
        """Half the sides of the box about it."""
        xmin, ymin, xmax, ymax = self.outline.bounds()
        return complex(xmax - xmin, ymax - ymin) / 2

    @cached_property
    def ground(self) -> LabelGround:
        """All that what is put on it keeps off; holes have no name."""
        contour = self.part.contour(self.face)
        holes = [flat_area(c.shape) for c in contour[:-1] if isinstance(c.shape, Path)]
        marks = (*self.part.marks(self.face), *self.part.steps(self.face))
        lines = [(m.means, m.shape) for m in marks]
        return LabelGround.of(flat_area(self.outline), lines, areas=[("", hole) for hole in holes])


def with_marks(placed: Placed, face: Face, marks: tuple[Mark, ...]) -> Placed:
    """A part in its place with more marks on a face."""
    part = placed.part
    if face is Face.FRONT:
        return replace(placed, part=replace(part, front=(*part.front, *marks)))
    return replace(placed, part=replace(part, back=(*part.back, *marks)))
