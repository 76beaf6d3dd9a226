"""A part's own design from a group of a whole's parameters, and its faults by the whole's names."""

from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from pydantic import BaseModel

from instruments.cited_works import source_in_whole
from instruments.design import build
from instruments.errors import DesignError, Fault, impossible, naming, or_less
from instruments.part import Fact, Note, Severity
from instruments.saying import tell

Model = TypeVar("Model", bound=BaseModel)

ELSEWHERE = {
    "pivot_diameter_mm": "fittings.pivot_diameter_mm",
    "declination.tropic_radius_mm": "tropic_radius_mm",
    "pivot_room_mm": "fittings.head_mm",
}
"""Parameters of designs that a whole has under another name."""


def designed(
    design: type[Model], values: BaseModel, prefix: str, settled: Mapping[str, Any]
) -> Model:
    """The design of a group with what the whole settles.

    Raises
    ------
    DesignError
        If they don't go together; its faults name the group's parameters.
    """
    own = {name: getattr(values, name) for name in type(values).model_fields}
    with naming_in_full(prefix, own):
        return build(design, {**own, **settled})


@dataclass(frozen=True, slots=True)
class Size:
    """What a measure of a part follows from: a parameter of the whole, a mm for a mm or more.

    Its value gives the part's radius, or another measure that is called otherwise.
    """

    parameter: str
    value_mm: float
    radius_mm: float
    what: str = "a radius"

    def check(self, part: str, largest_mm: float) -> None:
        """Refuse a part larger than it can be.

        Raises
        ------
        DesignError
            Naming the parameter that gives the size.
        """
        if self.radius_mm > largest_mm:
            raise impossible(
                self.parameter,
                self.value_mm,
                tell(
                    "gives the {part} {what} of {radius_mm:g} mm, more than {largest_mm:g}",
                    part=part,
                    what=self.what,
                    radius_mm=self.radius_mm,
                    largest_mm=largest_mm,
                ),
                or_less(self.parameter, self.value_mm - (self.radius_mm - largest_mm)),
            )

    def of(self, measure_mm: float | None) -> float | None:
        """The parameter's value for another measure of the part."""
        return None if measure_mm is None else self.value_mm + measure_mm - self.radius_mm

    def fault(self, part: str, fault: Fault) -> Fault:
        """The part's fault of its measure as one of the parameter."""
        problem = naming(
            "gives the {part} {what} of {radius_mm:g} mm, which {problem}",
            part=part,
            what=self.what,
            radius_mm=self.radius_mm,
            problem=fault.problem,
        )
        return Fault.of(self.parameter, self.value_mm, problem, *fault.remedies)


@contextmanager
def naming_in_full(
    prefix: str, own: Collection[str], follows: Mapping[str, Size] | None = None
) -> Iterator[None]:
    """Give a group's parameters, its `own`, their full names in the faults that a design raises.

    `follows` tells what other parameters of the design follow from.
    """
    sizes = follows or {}

    def changed(name: str, value: Any) -> tuple[str, Any]:
        if size := sizes.get(name):
            return size.parameter, size.of(value)
        if name in ELSEWHERE:
            return ELSEWHERE[name], value
        first = name.partition(".")[0].partition(" ")[0]
        return (f"{prefix}.{name}" if first in own else name), value

    def of_the_whole(fault: Fault) -> Fault:
        size, named = sizes.get(fault.parameter), fault.changed(changed)
        return named if size is None else size.fault(prefix, named)

    try:
        yield
    except DesignError as error:
        raise DesignError(*map(of_the_whole, error.faults)) from None


def report_grouped(
    prefix: str, own: Collection[str], facts: Collection[Fact], notes: Collection[Note]
) -> tuple[list[Fact], list[Note]]:
    """A design's figures and remarks under the group's name; `own` are its parameters."""
    named = [
        replace(f, name=f"{prefix}/{f.name}", source=source_in_whole(f.source, prefix, own))
        for f in facts
    ]
    return named, [_remark(n, prefix, own) for n in notes]


def _remark(note: Note, prefix: str, own: Collection[str]) -> Note:
    """A part's note as the whole's: of a parameter by its full name, of a mark by its part's."""
    first = note.about.partition(".")[0]
    if first in own:
        about = f"{prefix}.{note.about}"
    elif note.severity is Severity.DETAIL:
        about = f"{prefix}: {note.about}"
    else:
        about = ELSEWHERE.get(note.about, note.about)
    return Note(about, note.message, note.severity)
