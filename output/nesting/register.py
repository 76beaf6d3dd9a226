"""What holds parts, and how their faces meet: on pins, or in a jig that parts are laid into.

A sheet that is turned over left to right about its middle comes to lie on the same two pins, as
they are as far from the one edge as from the other. A jig is the negative of the parts' outlines,
as they lie when they are turned over; it is cut from waste and stays where it is.
"""

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product

import shapely

from instruments.errors import Fault, distinct, impossible
from instruments.geometry import Bounds, Path
from instruments.part import Mark, Note, Process
from output.nesting.pieces import Layout, Put
from output.nesting.stock import clamp_text
from output.paths.kerf import VanishedError, offset

CLEARANCE_MM = 0.05
"""By how much a pin's hole is wider than the pin, and a pocket of a jig than its part."""

KERF_OFF_MM = 0.02
"""By so much a kerf that was measured with a coupon may be off."""

_FROM_EDGE = 1.5
"""A pin's centre is so many of its diameters from the sheet's edges."""

_FRAME_MM, _LEG_MM = 2.0, 10.0
"""How far from the edges the frame's marks stand, and how long their legs are."""

_KEPT = 2.5
"""So many diameters along the edges belong to the pins."""


@dataclass(frozen=True, slots=True)
class Registered:
    """How parts are held, and their faces come to meet."""

    pins_mm: float = 0.0
    """Diameter of the two pins; 0 is none."""

    jig: bool = False
    """Whether parts are laid into a jig when they are turned over."""

    tabs_mm: float = 0.0
    """Width of the tabs that hold parts in their sheet; 0 is none."""

    tool_mm: float = 0.0
    """What a tool that runs beside the outlines takes of a tab, half at each end."""

    frame: bool = False
    """Whether marks at the sheet's corners are in every file."""

    @property
    def uncut_mm(self) -> float:
        """How much of an outline is left out for a tab."""
        return self.tabs_mm + self.tool_mm if self.tabs_mm else 0.0

    @property
    def margin_mm(self) -> float:
        """What pins and the frame need along the edges."""
        return max(_KEPT * self.pins_mm, 2.0 * _FRAME_MM if self.frame else 0.0)

    def corners(self, layout: Layout) -> Iterator[Mark]:
        """Marks at the sheet's corners, the same whichever face lies up.

        Programs that place a file by what it holds thus place all files of a sheet alike, and the
        marks show how true the sheet lies.
        """
        width, height = layout.size_mm
        for x, y in product((0.0, width), (0.0, height)) if self.frame else ():
            across = -1.0 if x else 1.0
            up = -1j if y else 1j
            at = complex(x, y) + _FRAME_MM * (across + up)
            legs = [at + _LEG_MM * up, at, at + _LEG_MM * across]
            yield Mark("frame", Path.polyline(legs), Process.SCORE)

    def off_mm(self, kerf_off_mm: float) -> float:
        """How far the faces may be off each other, with a kerf that is off by so much.

        A sheet on pins has half their play to each side, once for each face; a part in a jig has
        the play between their outlines to each side, across as well as along.
        """
        off = abs(kerf_off_mm)
        return CLEARANCE_MM + off if self.pins_mm else math.sqrt(2.0) * (CLEARANCE_MM / 2.0 + off)

    def pin_holes(self, layout: Layout) -> Iterator[Mark]:
        """The holes for the pins, as the tool runs.

        Raises
        ------
        DesignError
            If the cut is wider than the pins.
        """
        width, _ = layout.size_mm
        at = _FROM_EDGE * self.pins_mm
        radius = (self.pins_mm + CLEARANCE_MM - layout.kerf_mm) / 2.0
        if radius <= 0.0:
            problem = f"are narrower than the cut of {layout.kerf_mm:g} mm"
            raise impossible("pins", f"{self.pins_mm:g}", problem, "give wider ones")
        for x in (at, width - at):
            yield Mark.hole("hole/pin", radius, complex(x, at))

    def pockets(self, layout: Layout) -> Iterator[tuple[Put, Mark]]:
        """The pockets of a jig, as the tool runs, where the parts lie turned over."""
        for put in layout.puts:
            if put.piece.two_faced and not turns(put):
                try:
                    path = offset(put.piece.outline, CLEARANCE_MM / 2.0 - layout.kerf_mm)
                except VanishedError:
                    continue
                placed = path.transformed(put.placing_under(layout.size_mm[0]))
                yield put, Mark.cut("pocket", placed)


def pins_beneath_clamps(
    layouts: Iterable[Layout], registered: Registered, clamps: Sequence[Bounds]
) -> list[Fault]:
    """What is wrong with clamps that lie where pins go in."""
    remedy = "put it elsewhere, or leave pins out"
    return distinct(
        [
            Fault.of("clamp", clamp_text(clamp), "lies where a pin goes in", remedy)
            for layout in layouts
            if registered.pins_mm and layout.two_faced
            for clamp in _covering(clamps, registered.pin_holes(layout))
        ]
    )


def frame_beneath_clamps(
    layouts: Iterable[Layout], registered: Registered, clamps: Sequence[Bounds]
) -> Iterator[Note]:
    """That clamps lie on the frame's marks, which the tool runs along."""
    for layout in layouts:
        for clamp in _covering(clamps, registered.corners(layout)):
            said = f"{clamp_text(clamp)} lies on the frame's mark: put it elsewhere, or leave the "
            yield Note.warning("clamp", said + "frame out")


def turned_in_vain(layouts: Iterable[Layout], registered: Registered) -> Iterator[Note]:
    """That no part is to be turned over, on pins or into a jig."""
    asked = "jig" if registered.jig else "pins"
    if (registered.jig or registered.pins_mm) and not any(one.two_faced for one in layouts):
        yield Note.warning(asked, "no part is marked on two faces: nothing is turned over")


def _covering(clamps: Iterable[Bounds], marks: Iterable[Mark]) -> Iterator[Bounds]:
    """The clamps that lie on marks."""
    boxes = [shapely.box(*mark.shape.bounds()) for mark in marks]
    for clamp in clamps:
        if bool(shapely.intersects(shapely.box(*clamp), boxes).any()):
            yield clamp


def unheld(layouts: Iterable[Layout], registered: Registered) -> list[Fault]:
    """What is wrong with a jig that holds some parts of a sheet, and would let others turn."""
    faults = []
    for layout in layouts if registered.jig else ():
        both = [put for put in layout.puts if put.piece.two_faced]
        loose = [put.piece.part.name for put in both if turns(put)]
        if 0 < len(loose) < len(both):
            problem = f"would let {loose[0]} turn, which is round"
            faults.append(Fault.of("jig", None, problem, "use --pins instead"))
    return distinct(faults)


def turns(put: Put) -> bool:
    """Whether a part is round, so that a pocket would not hold its direction."""
    return put.piece.outline.whole_circle is not None
