"""The scale of declinations on a rule for the front of an astrolabe."""

import itertools
import math
from collections.abc import Mapping

from instruments.astrolabe.alidade.design import Design
from instruments.astrolabe.alidade.measures import RuleMeasures
from instruments.geometry.stereographic import Stereographic
from instruments.lettering import divisions
from instruments.lettering.numerals import has_zero, more_apart
from instruments.part import Fact, Mark, Note
from instruments.saying import tell
from instruments.scales.content import Content

STEPS = (5, 10, 20, 30)
"""Degrees from numeral to numeral, the finest that has room."""


def draw_declination_scale(design: Design, m: RuleMeasures) -> Content:
    """Each degree of declination at the radius of its parallel on the plate.

    Divided from the outer tropic to the hub; where degrees crowd, fives and tens stand alone.
    """
    obliquity = design.epoch.obliquity_rad
    southern = design.declination.hemisphere == "south"
    plate = Stereographic.within(m.inner_mm, obliquity, southern)
    # A dog-bone where the hub meets the edge takes what is beside it.
    inmost = m.hub_mm + max(m.numerals.pad_mm, design.workshop.bone_mm[0])
    everywhere = {n: plate.radius(math.radians(n)) for n in range(-89, 90)}
    radii = {n: r for n, r in everywhere.items() if inmost <= r <= m.inner_mm + 1e-9}
    thinned = divisions.thin(radii, m.pitch_mm)
    hand = m.numerals
    below, above = hand.reaches_mm(abs(n) for n in radii if n % STEPS[0] == 0)
    long = min(2.0 * hand.height_mm, m.half_mm - 2 * hand.pad_mm - below - above)
    if long < m.pitch_mm:
        said = "has no room for the scale of declinations: it is left out"
        return Content(notes=(Note("width_mm", said),))
    lengths = {1: 0.4 * long, 5: 0.7 * long, 10: long}
    step, numbered = _numbered(m, {n: radii[n] for n in thinned.kept})
    marks: list[Mark] = []
    for side, band in ((1.0, m.right), (-1.0, m.left)):
        if band is None:
            continue
        towards = -1j if band[0] < 0.0 else 1j
        ticks = divisions.straight_ticks(
            thinned.kept, {n: side * radii[n] + 0j for n in thinned.kept}, towards, lengths
        )
        marks += [Mark(f"scale/declination/{n}", tick) for n, tick in ticks.items()]
        middle = towards * (long + hand.pad_mm + (above if band[0] < 0.0 else below))
        for n in numbered:
            marks.append(
                hand.draw(f"label/scale/declination/{n}", abs(n), side * radii[n] + middle)
            )
    finest = min(thinned.stops, default=0)
    rule = "outer tropic × tan(45° − obliquity/2)"
    name = "scale/declination"
    facts = (
        Fact(f"{name}/equator", plate.equator_mm, "mm", rule, "radius of the equator"),
        Fact(f"{name}/tropic", m.inner_mm, "mm", "", "radius of the outer tropic"),
        Fact(f"{name}/divided", finest, "°", "", "from line to line where they are finest"),
        Fact(f"{name}/numbered", step, "°", "", "from numeral to numeral"),
    )
    notes = []
    if thinned.left_out:
        said = "{left_out} degrees are left out where they crowd; a longer rule has room for them"
        notes.append(Note.detail(name, tell(said, left_out=thinned.left_out)))
    if not step:
        notes.append(Note.detail(name, "not numbered: numerals do not fit"))
    return Content(tuple(marks), facts, tuple(notes))


def _numbered(m: RuleMeasures, radii: Mapping[int, float]) -> tuple[int, list[int]]:
    """The finest step of numerals that fit, and the divisions that have one."""
    hand = m.numerals
    apart = hand.pad_mm + more_apart(hand.system) * hand.height_mm
    for step in STEPS:
        chosen = sorted(
            (n for n in radii if n % step == 0 and (n or has_zero(hand.system))),
            key=lambda n: radii[n],
        )
        half = {n: hand.extent(abs(n))[0] / 2 for n in chosen}
        # A numeral that would run over the hub or onto the pointer is left to its neighbours.
        chosen = [
            n
            for n in chosen
            if radii[n] - half[n] > m.hub_mm and radii[n] + half[n] < m.shoulder_mm
        ]
        if all(
            radii[b] - radii[a] >= half[a] + half[b] + apart for a, b in itertools.pairwise(chosen)
        ):
            return step, chosen
    return 0, []
