"""A face of a part that something is put on: its edge, its middle, and what is on it already."""

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Self

from instruments.errors import choose, impossible
from instruments.geometry import MIRROR_X, Path
from instruments.labelling.ground import LabelGround, flat_area
from instruments.part import Face, Instrument, Mark, Note, Part, Sheet, Stepped


@dataclass(frozen=True)
class PartFace:
    """A face of a flat part."""

    part: Part
    face: Face

    @classmethod
    def read(cls, part: Part, face: Face) -> Self:
        """A face as it is read: those of a clear part from the front, with the marks of both."""
        if not part.clear:
            return cls(part, face)
        seen = (mark.transformed(MIRROR_X) for mark in part.back)
        return cls(replace(part, front=(*part.front, *seen)), Face.FRONT)

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


def with_marks(
    instrument: Instrument, number: int, face: Face, marks: tuple[Mark, ...]
) -> Instrument:
    """An instrument with more marks, as they are read, on a face of the part of a number."""
    parts = list(instrument.parts)
    part = parts[number].part
    if part.clear and face is Face.BACK:
        marks = tuple(mark.transformed(MIRROR_X) for mark in marks)
    front, back = ((*part.marks(f), *(marks if f is face else ())) for f in Face)
    parts[number] = replace(parts[number], part=replace(part, front=front, back=back))
    return replace(instrument, parts=tuple(parts))


def without_marks(instrument: Instrument, begins: tuple[str, ...]) -> Instrument:
    """An instrument without the marks on its faces whose names begin so."""
    parts = [
        replace(
            placed,
            part=replace(
                placed.part,
                front=tuple(m for m in placed.part.front if not m.means.startswith(begins)),
                back=tuple(m for m in placed.part.back if not m.means.startswith(begins)),
            ),
        )
        for placed in instrument.parts
    ]
    return replace(instrument, parts=tuple(parts))


def noted(instrument: Instrument, *notes: Note) -> Instrument:
    """An instrument with more notes."""
    return replace(instrument, notes=(*instrument.notes, *notes))


def flat_parts(instrument: Instrument, parameter: str, name: str) -> dict[str, int]:
    """The numbers of the flat parts by their names; of one alone, where its name is given.

    Raises
    ------
    DesignError
        If no flat part has the name that the parameter gives.
    """
    parts = enumerate(p.part for p in instrument.parts)
    flat = {p.name: n for n, p in parts if isinstance(p.body, Sheet | Stepped)}
    if not name:
        return flat
    if name not in flat:
        remedies = [choose(parameter, *list(flat)[:6])] if flat else []
        raise impossible(parameter, name, "is no flat part of this", *remedies)
    return {name: flat[name]}
