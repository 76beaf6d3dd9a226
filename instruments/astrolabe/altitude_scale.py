"""The altitude scale: degrees from the horizon line up to the top of the limb."""

import math

from instruments.astrolabe.content import Content, key
from instruments.astrolabe.limb import Quadrant, Ring
from instruments.astrolabe.numbering import uniform
from instruments.lettering import scale
from instruments.part import Fact, Mark, Note

TOP = 90
STEPS = (5, 10, 15, 30, 45, 90)
"""Steps of the numerals: fives, and coarser ones that divide the quadrant."""


def altitude_scale(
    ring: Ring, quadrant: Quadrant, pitch_mm: float, top: bool = True, foot: bool = True
) -> Content:
    """Degrees from 0 on the horizon line to 90 at the top.

    Parameters
    ----------
    ring : Ring
        Where it stands.
    quadrant : Quadrant
        A quadrant; in a lower one the alidade's other pointer shows the altitude.
    pitch_mm : float
        Least distance of neighbouring lines; nearer ones give way to fives and tens.
    top : bool
        Whether to draw the line of 90, which two quadrants share.
    foot : bool
        Whether to draw the line of 0, which an upper and a lower quadrant share.
    """
    run = quadrant.from_horizon
    places = {n: math.radians(n) * ring.middle_mm for n in range(91)}
    degrees = scale.thin(places, pitch_mm)
    step, numbered = uniform(
        TOP,
        STEPS,
        degrees.kept,
        lambda before, n: ring.stand(run, math.radians(before), math.radians(n), n),
    )
    lines = [
        Mark(
            f"scale/altitude/{n}",
            ring.division(run.at(math.radians(n)), n == 0 or n in numbered),
        )
        for n in degrees.kept
        if (top or n < 90) and (foot or n > 0)
    ]
    labels = [
        ring.letter(f"label/scale/altitude/{key(n)}", n, direction)
        for n, direction in numbered.items()
    ]
    finest = min(degrees.stops, default=90)
    facts = (
        Fact("scale/altitude/divided", finest, "°", "treatise 71:1", "one division of the limb"),
        Fact("scale/altitude/numbered", int(step or 0), "°", "", "from numeral to numeral"),
    )
    notes = []
    if finest > 1:
        notes.append(
            Note(
                "scale/altitude",
                f"divided every {finest}°: degrees would be nearer than "
                f"{pitch_mm:g} mm; a larger plate has room for them",
            )
        )
    if step != STEPS[0]:
        every = f"numbered every {step}°" if step else "not numbered"
        notes.append(Note("scale/altitude", f"{every}: numerals every 5° do not fit"))
    return Content((*lines, *labels), facts, tuple(notes))
