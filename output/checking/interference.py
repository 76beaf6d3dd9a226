"""Whether the parts of an instrument, each in its place, leave each other room.

Loads CadQuery: import it where solids are at hand.
"""

import math
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import Any

import cadquery as cq
from OCP.Bnd import Bnd_Box
from OCP.BRepBndLib import BRepBndLib
from pydantic import BaseModel

from instruments.errors import Fault, refuse_all
from instruments.part import Instrument, Placed
from instruments.saying import tell
from output.checking.blame import Blame
from output.solid import solids
from output.solid.assembly import rolled_solid, solid
from output.solid.rolled import Rolled

TOUCH_MM = 1e-5
"""Parts whose boxes overlap by less only touch."""

VOLUME_MM3 = 1e-6
"""A smaller common volume is rounding: parts that touch have none."""


@dataclass(frozen=True, slots=True)
class Clash:
    """Two parts that would be in the same place, and how much of them."""

    first: str
    second: str
    """The names of both."""

    volume_mm3: float
    """What they have in common."""

    extent_mm: tuple[float, float, float]
    """Size of the box about that, along x, y and z."""

    def fault(self, blame: Blame) -> Fault:
        """What to say of it: how much less, in which direction, parts them."""
        *across, high = self.extent_mm
        wide, flat = min(across), high <= min(across)
        way = (
            tell("{up} mm in height (their thickness, or the play between them)", up=_up(high))
            if flat
            else tell("{up} mm across (their width or length, or their distance)", up=_up(wide))
        )
        problem = tell("run into each other in {volume_mm3:.3g} mm³", volume_mm3=self.volume_mm3)
        name = blame.of_sheet(self.second)
        what = tell("{} and {}", self.first, self.second)
        return blame.fault(name, what, "", problem, tell("part them by {way}", way=way))


def clashes(instrument: Instrument) -> list[Clash]:
    """The pairs of parts that have a volume in common."""
    return list(_clashes([(p.part.name, placed_solid(p)) for p in instrument.parts]))


def refuse(instrument: Instrument, design: BaseModel | None = None) -> None:
    """Refuse an instrument whose parts run into each other.

    With the design that it was laid out from, a fault names its parameter.

    Raises
    ------
    DesignError
        With a fault for each pair.
    """
    faults = [clash.fault(Blame(design)) for clash in clashes(instrument)]
    refuse_all(faults)


def placed_solid(item: Placed) -> cq.Solid:
    """A part's solid in its place, wrapped where it is to be, without grooves."""
    if sheet := Rolled.of(item):
        return rolled_solid(sheet, item.part.name)
    return solid(item.part).moved(solids.location(item.frame))


def _clashes(shapes: list[tuple[str, cq.Solid]]) -> Iterator[Clash]:
    boxed = [(name, shape, _box(shape)) for name, shape in shapes]
    for (one, a, box), (two, b, other) in combinations(boxed, 2):
        if box.IsOut(other):
            continue
        common = a.intersect(b)
        shared = sum(s.Volume() for s in common.Solids())
        if shared > VOLUME_MM3:
            yield Clash(one, two, shared, _extent(common))


def _extent(shape: cq.Shape) -> tuple[float, float, float]:
    """The size of the box about a shape."""
    box, hair = _box(shape), 2.0 * TOUCH_MM
    low, high = box.CornerMin(), box.CornerMax()
    return high.X() - low.X() + hair, high.Y() - low.Y() + hair, high.Z() - low.Z() + hair


def _up(value_mm: float) -> str:
    """To a hundredth upward."""
    return f"{math.ceil(100.0 * value_mm - 1e-3) / 100.0:g}"


def _box(shape: cq.Shape) -> Any:
    """The tight box about a shape, a hair smaller, so that touching boxes are apart."""
    box = Bnd_Box()
    BRepBndLib.AddOptimal_s(shape.wrapped, box, False, False)
    box.SetGap(-TOUCH_MM)
    return box
