"""The sine quadrant: a grid of sines and cosines, and the arc of the obliquity."""

import math
from collections.abc import Sequence

from instruments.geometry import QUARTER, Arc, Path, Region, Shape
from instruments.geometry.cutting import outside
from instruments.geometry.intervals import free_between
from instruments.geometry.path import one_shape
from instruments.part import Fact, Mark, Note
from instruments.saying import tell
from instruments.scales.content import Content
from instruments.scales.quadrants.sector import Sector

ABOUT = "quadrant/sine"

Box = tuple[float, float, float, float]
"""(xmin, ymin, xmax, ymax): x along the horizontal side, y along the vertical, mm."""

SHORTEST_MM = 0.05


def draw_sine_quadrant(
    sector: Sector, parts: int, obliquity_rad: float | None, *, cosines: bool = True
) -> Content:
    """Lines through the divisions of both sides, parallel to the other side.

    The radius has `parts` divisions, 60 as the Greeks' and Arabs' sines or 100. The alidade
    at an angle meets the rim at its sine, read at the vertical side, and its cosine, read at
    the horizontal one. It meets the arc of the obliquity, at R·sin ε, at the sine of the
    declination that belongs to the angle as a longitude; without an obliquity there is none.
    """
    unit = sector.outer_mm / parts
    step = next((s for s in (1, 2, 5, 10) if s * unit >= sector.pitch_mm), 10)
    labels, boxes = _numbers(sector, parts, unit, cosines)
    marks: list[Mark] = []
    for name, upright in (("sine", False), ("cosine", True))[: 2 if cosines else 1]:
        for n in range(step, parts, step):
            pieces = _line(sector, n * unit, upright, boxes)
            if pieces:
                marks.append(Mark(f"quadrant/{name}/{n}", one_shape(pieces)))
    facts = [
        Fact(f"{ABOUT}/parts", parts, "", "", "of the radius"),
        Fact.length(f"{ABOUT}/radius", sector.outer_mm, "the whole sine"),
        Fact(f"{ABOUT}/divided", step, "", "", "from line to line"),
    ]
    if obliquity_rad is not None:
        arc_mm = sector.outer_mm * math.sin(obliquity_rad)
        marks.append(Mark("quadrant/obliquity", _arc(sector, arc_mm, boxes)))
        facts.append(Fact.length("quadrant/obliquity/radius", arc_mm, "R times sin ε"))
    notes = []
    if step > 1:
        told = tell(
            "lines every {step}: nearer ones would be closer than {pitch_mm:g} mm",
            step=step,
            pitch_mm=sector.pitch_mm,
        )
        notes.append(Note.detail(ABOUT, told))
    return Content((*marks, *labels), tuple(facts), tuple(notes))


def _placed(sector: Sector, x: float, y: float) -> complex:
    return complex(sector.quadrant.right * x, sector.quadrant.up * y)


def _numbers(
    sector: Sector, parts: int, unit: float, cosines: bool
) -> tuple[list[Mark], list[Box]]:
    """Numerals of the tens beside both sides, each on its own line, and the room they take."""
    hand, found, boxes = sector.hand, [], list[Box]()
    widest = max(hand.extent(n)[0] for n in range(10, parts, 10)) + 2 * hand.pad_mm
    step = next((s for s in (10, 20) if s * unit >= widest or not cosines), parts // 2)
    for n in range(step, parts, step):
        width, height = hand.extent(n)
        clear, pad = sector.inner_mm, hand.pad_mm
        for name in ("sine", "cosine")[: 2 if cosines else 1]:
            across, along = (width, height) if name == "sine" else (height, width)
            middle, aside = n * unit, pad + across / 2
            if middle - along / 2 - pad < clear or middle + along / 2 + pad > parts * unit - pad:
                continue
            x, y = (aside, middle) if name == "sine" else (middle, aside)
            found.append(hand.letter(f"label/quadrant/{name}/{n}", n, _placed(sector, x, y)))
            right, up = width / 2 + pad, height / 2 + pad
            boxes.append((x - right, y - up, x + right, y + up))
    return found, boxes


def _line(sector: Sector, at_mm: float, upright: bool, boxes: Sequence[Box]) -> list[Path]:
    """A line from its side to the rim, but for the numerals' room and the pivot's."""
    turned = [(b, a, d, c) if upright else (a, b, c, d) for a, b, c, d in boxes]
    taken = [(low, high) for low, first, high, last in turned if first < at_mm < last]
    free = free_between(*sector.chord_mm(at_mm), taken)
    ends = ((a, b) for a, b in free if b - a > SHORTEST_MM)
    if upright:
        return [Path.line(_placed(sector, at_mm, a), _placed(sector, at_mm, b)) for a, b in ends]
    return [Path.line(_placed(sector, a, at_mm), _placed(sector, b, at_mm)) for a, b in ends]


def _arc(sector: Sector, radius_mm: float, boxes: Sequence[Box]) -> Shape:
    run = sector.quadrant.from_horizon
    pieces = [Path.of(Arc(0j, radius_mm, run.start_rad, run.sense * QUARTER))]
    for box in boxes:
        room = Region((_rectangle(sector, box),))
        pieces = [rest for piece in pieces for rest in outside(piece, room)]
    return one_shape(pieces)


def _rectangle(sector: Sector, box: Box) -> Path:
    a, b = _placed(sector, box[0], box[1]), _placed(sector, box[2], box[3])
    middle = (a + b) / 2
    return Path.rectangle(abs(b.real - a.real), abs(b.imag - a.imag), middle)
