"""Which parameter of a design a cut of a part, or its thickness, follows from."""

from collections.abc import Collection, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from pydantic import BaseModel

from instruments.errors import DesignError, Fault, Way, impossible
from instruments.parameters import parameters, value
from instruments.saying import tell

CUTS = {
    "hole/pivot": ("pivot_diameter_mm",),
    "hole/fixing": ("fixings.diameter_mm",),
    "hole/knob": ("handle_diameter_mm",),
    "hole/shackle": ("throne.shackle_diameter_mm",),
    "hole/fastener": ("fasteners.diameter_mm",),
    "hole/sight-large": ("sights.large_hole_mm",),
    "hole/sight-small": ("sights.small_hole_mm",),
    "slot/gnomon": ("gnomon.thickness_mm", "gnomon_thickness_mm", "gnomon_diameter_mm"),
    "slot/stand": ("stand.thickness_mm",),
    "slot/sight": ("sights.thickness_mm",),
    "slot/thigh": ("thigh.thickness_mm",),
    "slot/crescent": ("crescent.thickness_mm",),
    "opening": ("strut_mm", "arc_mm", "bar_mm", "ring_mm", "ecliptic_mm"),
    "throne": ("throne.width_mm", "throne.style"),
    "recess": ("rim_radius_mm", "tropic_radius_mm"),
}
"""How a cut's name begins, and how the names of its parameters end, the likeliest first."""

SEVERAL = ("opening",)
"""How cuts begin that follow from several parameters at once, most of which are left open."""

GROW_WITH_SHEET = ("hole/thread", "hole/sight", "slot/")
"""How cuts begin that are as wide as the sheet, or a share of it, where they have no measure."""

SHEETS = {
    "mater-back": ("mater.floor_mm",),
    "mater-spacer": ("mater.ring_mm",),
    "mater-limb": ("mater.ring_mm",),
    "mater": ("mater.floor_mm",),
    "plate": ("plates.thickness_mm",),
    "rete": ("rete.thickness_mm",),
    "rule": ("rule.thickness_mm",),
    "alidade-sight": ("sights.thickness_mm",),
    "alidade": ("alidade.thickness_mm",),
    "sight": ("sights.thickness_mm",),
    "thigh": ("thigh.thickness_mm",),
    "crescent": ("crescent.thickness_mm",),
    "gnomon": ("gnomon.thickness_mm", "gnomon_thickness_mm"),
    "stand": ("stand.thickness_mm",),
    "foot": ("pillar_thickness_mm",),
    "former": ("pillar_thickness_mm",),
    "cap": ("pillar_thickness_mm",),
    "spine": ("pillar_thickness_mm",),
    "washer": ("fittings.washer_mm",),
    "shackle": ("suspension.cheek_mm",),
    "equation": ("equation_plate.thickness_mm",),
}
"""How a part's name begins, and how the names of its sheet's parameters end."""

WHOLE = ("thickness_mm",)
"""The sheet of other parts."""

SIZES = (
    "tropic_radius_mm", "radius_mm", "diameter_mm", "side_mm", "semi_major_mm", "width_mm",
    "length_mm", "gnomon_mm", "workshop.profile",
)  # fmt: skip
"""What gives an outline its size: of a design, or of the part's own group."""


class UnsoundError(DesignError):
    """A part, by its name, of which no solid can be made: what is wrong, and what to do."""

    def __init__(self, part: str, problem: str, remedy: str) -> None:
        super().__init__(Fault.of(part, None, problem, remedy))
        self.part = part

    def __reduce__(self) -> tuple[type[DesignError], tuple[Fault, ...]]:
        return DesignError, self.faults


@contextmanager
def blaming(design: BaseModel) -> Iterator[None]:
    """Name the parameter that a part without a sound solid follows from.

    Raises
    ------
    DesignError
        With a fault of that parameter.
    """
    try:
        yield
    except UnsoundError as error:
        blame, (fault,) = Blame(design), error.faults
        name = blame.of_cut(error.part, "")
        told = tell("makes a {part} that {problem}", part=error.part, problem=fault.problem)
        raise impossible(name, blame.value(name), told, *fault.remedies) from None


@dataclass(frozen=True)
class Blame:
    """The parameters of a design, where it is known."""

    design: BaseModel | None = None

    @cached_property
    def _names(self) -> tuple[str, ...]:
        """The parameters that are of use with the others' values: no diameter of a rectangle."""
        known = parameters(type(self.design)) if self.design else ()
        return tuple(
            p.name for p in known if all(str(self.value(name)) in of for name, of in p.needs)
        )

    def of_cut(self, part: str, means: str) -> str:
        """The parameter of a cut of a part; empty without a design."""
        return self.measure_of(part, means) or self._size(part)

    def of_hole(self, part: str, means: str, thickness_mm: float) -> str:
        """The parameter of a hole's width: its own, or its sheet's, which it often grows with."""
        sheet = self.of_sheet(part)
        whole = sheet if self.value(sheet) == thickness_mm else self._size(part)
        return self.measure_of(part, means) or whole

    def measure_of(self, part: str, means: str) -> str:
        """The parameter that a cut's own measure is; empty where none is known."""
        begins, known = next(
            ((b, ends) for b, ends in CUTS.items() if means.startswith(b)), ("", ())
        )
        found = self._found(part, known)
        # Of several that each make some openings what nobody gave is not to blame.
        return next((n for n in found if begins not in SEVERAL or self.value(n) is not None), "")

    def of_sheet(self, part: str) -> str:
        """The parameter of a part's thickness; empty without a design."""
        known = next((ends for begins, ends in SHEETS.items() if part.startswith(begins)), WHOLE)
        return next(self._found(part, (*known, *WHOLE)), "") or self._size(part)

    def of_materials(self, materials: Collection[str]) -> str:
        """The parameters that have one of these materials, in brackets; `material` goes unsaid."""
        named = [n for n in self._names if n.endswith("material") and self.value(n) in materials]
        return f" ({', '.join(named)})" if named not in ([], ["material"]) else ""

    def of_whole(self, part: str) -> str:
        """The parameter of a part's size; empty without one."""
        name = self._size(part)
        return name if name.endswith("_mm") else ""

    def value(self, name: str) -> Any:
        """A parameter's value; None if it is left open."""
        return value(self.design, name) if self.design and name else None

    def fault(self, name: str, what: str, size: str, problem: str, *ways: Way) -> Fault:
        """What is wrong with something of a part, such as a web, as a fault of a parameter."""
        if not name:
            return Fault.of(what, size or None, problem, *ways)
        told = (
            tell("makes {what} {size}, which {problem}", what=what, size=size, problem=problem)
            if size
            else tell("makes {what} such that it {problem}", what=what, problem=problem)
        )
        return Fault.of(name, self.value(name), told, *ways)

    def _size(self, part: str) -> str:
        """The parameter of a part's size, among those that have a value; none of an ornament's."""
        groups = ("", "workshop", *_groups(part))
        sizes = (n for n in self._found(part, SIZES) if n.rpartition(".")[0] in groups)
        return next((n for n in sizes if self.value(n) is not None), "")

    def _found(self, part: str, ends: tuple[str, ...]) -> Iterator[str]:
        """The parameters whose names end so, those of the part's own group first."""
        groups = _groups(part)
        for end in ends:
            found = [n for n in self._names if n == end or n.endswith(f".{end}")]
            yield from sorted(found, key=lambda n: not n.startswith(groups))


def _groups(part: str) -> tuple[str, str]:
    """What a part's own group of parameters may be called."""
    own = part.partition("-")[0]
    return own, f"{own}s"
