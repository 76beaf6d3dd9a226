"""Whether the parts of an instrument, each in its place, leave each other room.

Loads the geometry kernel: import it where solids are at hand.
"""

from collections.abc import Iterator
from itertools import combinations
from typing import Any

from OCP.Bnd import Bnd_Box
from OCP.BRepAlgoAPI import BRepAlgoAPI_Common
from OCP.BRepBndLib import BRepBndLib
from OCP.BRepExtrema import BRepExtrema_DistShapeShape

from instruments.errors import DesignError, Fault
from instruments.part import Instrument, Placed
from instruments.records import dataclass
from output import solids
from output.step import solid

TOUCH_MM = 1e-5
"""Parts whose boxes overlap by less only touch."""

VOLUME_MM3 = 1e-6
"""A smaller common volume is rounding: parts that touch have none."""


@dataclass(frozen=True, slots=True)
class Clash:
    """Two parts that would be in the same place, and how much of them."""

    first: str
    second: str
    volume_mm3: float


def clashes(instrument: Instrument) -> list[Clash]:
    """The pairs of parts that have a volume in common."""
    return list(_clashes([(p.part.name, placed(p)) for p in instrument.parts]))


def refuse(instrument: Instrument) -> None:
    """Refuse an instrument whose parts run into each other.

    Raises
    ------
    DesignError
        With a fault for each pair.
    """
    faults = [
        Fault(
            f"{c.first} and {c.second}",
            "",
            f"have {c.volume_mm3:.3g} mm³ in common",
            "change their measures or their clearance",
        )
        for c in clashes(instrument)
    ]
    if faults:
        raise DesignError(*faults)


def distance_mm(instrument: Instrument, first: str, second: str) -> float:
    """The least distance of two parts in their places; 0 where they touch."""
    named = {p.part.name: p for p in instrument.parts}
    return _distance(placed(named[first]), placed(named[second]))


def placed(item: Placed) -> Any:
    """A part's solid in its place, without grooves."""
    return solid(item.part).Moved(solids.location(item.frame))


def _clashes(shapes: list[tuple[str, Any]]) -> Iterator[Clash]:
    boxed = [(name, shape, _box(shape)) for name, shape in shapes]
    for (one, a, box), (two, b, other) in combinations(boxed, 2):
        if box.IsOut(other):
            continue
        common = BRepAlgoAPI_Common(a, b)
        shared = sum(solids.volume(s) for s in solids.solids_of(common.Shape()))
        if shared > VOLUME_MM3:
            yield Clash(one, two, shared)


def _distance(a: Any, b: Any) -> float:
    return float(BRepExtrema_DistShapeShape(a, b).Value())


def _box(shape: Any) -> Any:
    """The tight box about a shape, a hair smaller, so that touching boxes are apart."""
    box = Bnd_Box()
    BRepBndLib.AddOptimal_s(shape, box, False, False)
    box.SetGap(-TOUCH_MM)
    return box
