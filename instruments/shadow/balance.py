"""The balance: a level beam whose pans' points mark its azimuth on the ground.

The beam hangs level by its tongue, and is turned until the tongue's shadow falls along it to a
mark. The points of the two pans then touch the ground in a line of the sun's azimuth; a second
line at the same altitude after noon is bisected by the meridian (treatise 110:1–111:5, Fig. 32).
"""

import math
from collections.abc import Iterator
from dataclasses import replace
from typing import Annotated

from pydantic import Field

from instruments.cited_works import parameter
from instruments.common_design import CommonDesign, CutFromSheet, built_instrument
from instruments.design import Name
from instruments.errors import refuse_below
from instruments.geometry import Path
from instruments.parameters import Rank
from instruments.part import (
    Fact,
    Frame,
    Instrument,
    Joint,
    Mark,
    Part,
    Placed,
    Sheet,
    Turned,
)
from instruments.quantities import LengthMm
from instruments.shadow import guide
from instruments.shadow.pieces.rod import Rod
from instruments.shadow.pieces.spire import Spire

THREAD_MM, FLAX = 0.8, (0.85, 0.8, 0.7)
"""Thickness and colour of the threads."""

_IN_LENGTH, _IN_TONGUE = 0.75, 4.5
"""The size that its letters grow with, in lengths and in tongues, by which divisions are apart."""

PARALLEL_RAD = 1e-12
"""Lines nearer than this in direction are one: the sun stood due east and west."""


class Design(CommonDesign, CutFromSheet):
    """A balance with pointed pans: the meridian from two azimuths of one altitude."""

    described = (18, "110:1–111:5")
    name: Name = "meridian-balance"
    length_mm: Annotated[LengthMm, Rank(1)] = Field(
        default=240.0, ge=60, le=3000, description="Length of the beam, from point to point."
    )
    tongue_mm: Annotated[LengthMm, Rank(1)] = Field(
        default=40.0, ge=10, le=2000, description="Height of the tongue over the beam."
    )
    pan_mm: LengthMm = Field(default=40.0, ge=10, le=500, description="Height of the pointed pans.")
    drop_mm: LengthMm = Field(
        default=60.0, ge=5, le=2000, description="From the beam to the pans' upper edges."
    )


def meridian(first_rad: float, second_rad: float) -> float:
    """The direction of the meridian from two directions of the beam, as a line, 0 … π.

    Parameters
    ----------
    first_rad, second_rad : float
        In which the tongue's shadow fell before and after noon, in one sense from one zero.

    Returns
    -------
    float
        The bisector of the angle between them; where the two are one line it is square to it,
        since the sun then stood due east and west (109:18).
    """
    apart = math.remainder(second_rad - first_rad, math.tau)
    if math.pi - abs(apart) < PARALLEL_RAD:
        return (first_rad + math.pi / 2) % math.pi
    return (first_rad + apart / 2) % math.pi


def lay_out(design: Design) -> Instrument:
    """The beam with its tongue upright, and the pans below its ends.

    Raises
    ------
    DesignError
        If the beam is too short for the tongue's shadow, or the pans for their sheet.
    """
    hand = design.hand(min(_IN_LENGTH * design.length_mm, _IN_TONGUE * design.tongue_mm))
    end = design.length_mm / 2 - 3 * design.thickness_mm
    rod = Rod(
        design.tongue_mm, design.thickness_mm / 2, end, design.thickness_mm, hand, design.workshop
    )
    rod.check("tongue_mm", "length_mm", design.length_mm)
    pan = Spire(
        design.pan_mm, design.thickness_mm, design.workshop.slot_play_mm(design.thickness_mm)
    )
    pan.check("pan_mm")
    told = "puts the two pans against each other"
    refuse_below("length_mm", design.length_mm, 3 * pan.half_mm, told)
    return built_instrument(
        design,
        "meridian_balance",
        hand,
        _parts(design, rod, pan),
        facts=_facts(design, rod),
        guide=guide.guide_without_year(design, "balance", length=design.length_mm),
    )


def _parts(design: Design, rod: Rod, pan: Spire) -> Iterator[Placed]:
    reach, half, up = design.length_mm / 2, rod.half_mm, design.thickness_mm
    bore = max(0.6, 0.3 * up)
    threads = [Mark.hole("hole/thread", bore, complex(side * reach)) for side in (1, -1)]
    outline = Path.rectangle(design.length_mm + 6 * up, 2 * half)
    level = design.drop_mm + design.pan_mm
    sheet = Sheet(outline, up, (rod.slot(), *threads))
    yield Placed(Part("beam", sheet, tuple(rod.scale())), Frame((0.0, 0.0, level)))
    upright = rod.blade_frame.on(Frame((0.0, 0.0, level)))
    yield Placed(rod.blade("tongue", hole=True), upright, Joint("slots", "beam"))
    for number, side in ((1, -1), (2, 1)):
        for placed in pan.parts("beam"):
            yield _hung(placed, number, side * reach, design.pan_mm, up)
    # From the crossing tabs of the pans to the beam's face, and up from the tongue's tip.
    crossing = design.pan_mm + up
    for number, side in ((1, -1), (2, 1)):
        yield _thread(number, side * reach, crossing, level + up - crossing)
    yield _thread(3, -up / 2, level + up + design.tongue_mm, design.drop_mm)


def _thread(number: int, x: float, z: float, long: float) -> Placed:
    """A thread upright over a point of the beam's middle line."""
    body = Turned(Path.rectangle(THREAD_MM / 2, long, complex(THREAD_MM / 4, long / 2)))
    part = Part(f"thread-{number}", body, colour=FLAX, bought=f"thread, {THREAD_MM:g} mm")
    return Placed(part, Frame((x, 0.0, z)))


def _hung(placed: Placed, number: int, x: float, high: float, up: float) -> Placed:
    """A fin of a gnomon, point down, its point on the ground at x along the beam."""
    cross = placed.part.name.endswith("cross")
    name = f"pan-cross-{number}" if cross else f"pan-{number}"
    part = replace(placed.part, name=name)
    # Half a turn about the beam's own direction.
    down = Frame((x, 0.0, high + up), z_axis=(0.0, 0.0, -1.0))
    joint = Joint("slots", f"pan-{number}") if cross else None
    return Placed(part, placed.frame.on(down), joint)


def _facts(design: Design, rod: Rod) -> Iterator[Fact]:
    told = "from point to point of the pans"
    yield Fact("beam/length", design.length_mm, "mm", parameter("length_mm"), told)
    yield from rod.facts("tongue_mm", "from the beam to the tongue's tip")
