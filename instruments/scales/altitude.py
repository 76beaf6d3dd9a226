"""The altitude scale: degrees from the horizon line up to the top of the limb."""

import math

from instruments.lettering import divisions
from instruments.part import Fact, Mark, Note
from instruments.saying import tell
from instruments.scales.content import Content, key
from instruments.scales.limb import Quadrant, Ring
from instruments.scales.numbering import Number, uniform

TOP = 90
STEPS = (5, 10, 15, 30, 45, 90)
"""Steps of the numerals: fives, and coarser ones that divide the quadrant."""


def draw_altitude_scale(
    ring: Ring, quadrant: Quadrant, pitch_mm: float, top: bool = True, foot: bool = True
) -> Content:
    """Degrees from 0 on the horizon line to 90 at the top.

    In a lower quadrant the alidade's other pointer shows the altitude. Lines nearer than the pitch
    give way to fives and tens. The line of 90 (`top`) is shared by two quadrants, that of 0
    (`foot`) by an upper and a lower one.
    """
    run = quadrant.from_horizon
    places = {n: math.radians(n) * ring.middle_mm for n in range(91)}
    degrees = divisions.thin(places, pitch_mm)
    step, numbered = uniform(
        TOP,
        STEPS,
        degrees.kept,
        lambda before, n: ring.stand(run, math.radians(before), math.radians(n), n),
    )
    lines = [
        Mark(f"scale/altitude/{n}", ring.division(run.at(math.radians(n)), n == 0 or n in numbered))
        for n in degrees.kept
        if (top or n < 90) and (foot or n > 0)
    ]
    labels = [
        ring.letter(f"label/scale/altitude/{key(n)}", n, direction)
        for n, direction in numbered.items()
    ]
    finest = min(degrees.stops, default=90)
    facts, notes = report_degree_scale(
        "scale/altitude",
        finest,
        step,
        pitch_mm,
        source="treatise 71:1",
        remedy="a larger plate has room for them",
    )
    return Content((*lines, *labels), facts, notes)


def report_degree_scale(
    name: str,
    finest: float,
    step: Number | None,
    pitch_mm: float,
    *,
    source: str = "",
    remedy: str = "",
) -> tuple[tuple[Fact, ...], tuple[Note, ...]]:
    """What the report says of a scale of degrees: how finely it is divided and numbered.

    `finest` and `step` are degrees from line to line, a pitch apart at least, and from numeral to
    numeral; the remedy gives room for every degree.
    """
    facts = (
        Fact(f"{name}/divided", finest, "°", source, "one division of the limb"),
        Fact(f"{name}/numbered", int(step or 0), "°", "", "from numeral to numeral"),
    )
    notes = []
    if finest > 1:
        crowded = tell(
            "divided every {finest:g}°: degrees would be nearer than {pitch_mm:g} mm",
            finest=finest,
            pitch_mm=pitch_mm,
        )
        told = tell("{crowded}; {remedy}", crowded=crowded, remedy=remedy) if remedy else crowded
        notes.append(Note.detail(name, told))
    if step != STEPS[0]:
        every = tell("numbered every {step}°", step=step) if step else "not numbered"
        notes.append(Note.detail(name, tell("{every}: numerals every 5° do not fit", every=every)))
    return facts, tuple(notes)
