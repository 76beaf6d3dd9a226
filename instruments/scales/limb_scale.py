"""The scales of a limb: degrees all round or by quadrants, altitudes, and hours.

Degrees all round and hours count the way that the sky turns: from the top to the right on a
northern astrolabe, to the left on a southern one. Noon is at the top.
"""

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from instruments.geometry import QUARTER
from instruments.lettering import divisions
from instruments.part import Fact, Mark, Note
from instruments.saying import tell
from instruments.scales.content import Content
from instruments.scales.limb import LOWER, UPPER_LEFT, UPPER_RIGHT, AngleCount, Quadrant, Ring
from instruments.scales.numbering import Number, Numerals, numbered_every, uniform
from instruments.sky.day_times import clock_name

Scale = Literal["degrees-360", "degrees-90", "hours-24", "hours-12"]

STEPS = (5, 10, 15, 30, 45, 90)
"""Steps of degrees' numerals: fives, and coarser ones that divide the quadrant."""

HALVES = 3.0
"""Half degrees are drawn where they are so many least distances apart."""

LENGTHS = {0.5: 0.35, 1.0: 0.6}
"""Length of a limb's degree in widths of its band, where it is no five."""

MINUTES = {5: 0.4, 15: 0.6, 30: 0.8, 60: 1.0}
"""Length of the line of a time in widths of its band, by the coarsest step it belongs to."""


@dataclass(frozen=True, slots=True)
class _Course:
    """A run of degrees: where from, how far, and which of its end lines it draws."""

    run: AngleCount
    last: int
    first_line: bool
    last_line: bool


def draw_limb_scale(ring: Ring, kind: Scale, pitch_mm: float, southern: bool) -> Content:
    """One scale in its ring, its lines a pitch apart at least; a southern sky turns to the left."""
    sense = 1 if southern else -1
    if kind == "degrees-360":
        return _degrees(ring, pitch_mm, (_Course(AngleCount(QUARTER, sense), 360, True, False),))
    if kind == "degrees-90":
        quadrants = (UPPER_RIGHT, UPPER_LEFT, *LOWER)
        courses = tuple(_Course(q.from_horizon, 90, q.up > 0, q.right > 0) for q in quadrants)
        return _degrees(ring, pitch_mm, courses)
    return _hours(ring, pitch_mm, AngleCount(-QUARTER, sense), 24 if kind == "hours-24" else 12)


def draw_altitude_scale(
    ring: Ring, quadrant: Quadrant, pitch_mm: float, top: bool = True, foot: bool = True
) -> Content:
    """Degrees from 0 on the horizon line to 90 at the top.

    In a lower quadrant the alidade's other pointer shows the altitude. Lines nearer than the pitch
    give way to fives and tens. The line of 90 (`top`) is shared by two quadrants, that of 0
    (`foot`) by an upper and a lower one.
    """
    course = _Course(quadrant.from_horizon, 90, foot, top)
    lines = _divisions(ring, pitch_mm, 90)
    marks, step = _drawn("scale/altitude", ring, (course,), lines, {})
    finest, remedy = int(min(lines.values(), default=90)), "a larger plate has room for them"
    told = _report_degrees("scale/altitude", finest, step, pitch_mm, remedy)
    return Content(marks, *told)


def _degrees(ring: Ring, pitch_mm: float, courses: tuple[_Course, ...]) -> Content:
    """The limb's degrees, and halves where there is room."""
    halves = ring.middle_mm * math.radians(0.5) >= HALVES * pitch_mm
    lines = _divisions(ring, pitch_mm, courses[0].last, halves=halves)
    marks, step = _drawn("limb/degree", ring, courses, lines, LENGTHS)
    finest = min(lines.values(), default=90.0)
    return Content(marks, *_report_degrees("limb/degree", finest, step, pitch_mm))


def _drawn(
    name: str,
    ring: Ring,
    courses: tuple[_Course, ...],
    lines: Mapping[float, float],
    lengths: Mapping[float, float],
) -> tuple[tuple[Mark, ...], Number | None]:
    """Lines of degrees by their levels, with numerals, and how many degrees these are apart."""
    last = courses[0].last
    degrees = [int(n) for n in lines if n.is_integer()]
    step: Number | None = None
    marks: list[Mark] = []
    for course in courses:
        step, stands = uniform(last, STEPS, degrees, _stand(ring, course.run))
        for n, level in lines.items():
            if (n or course.first_line) and (n != last or course.last_line):
                end = ring.outer_mm + lengths.get(level, 1.0) * (ring.middle_mm - ring.outer_mm)
                end = ring.inner_mm if n in stands or n == 0 else end
                line = ring.radial(course.run.at(math.radians(n)), ring.outer_mm, end)
                marks.append(Mark(f"{name}/{n:g}", line))
        marks += [ring.letter(f"label/{name}/{n}", n, at) for n, at in stands.items()]
    return tuple(marks), step


def _stand(ring: Ring, run: AngleCount) -> Callable[[Number, Number], float | None]:
    """Where a numeral stands between the line before it and its own."""
    return lambda before, n: ring.stand(run, math.radians(before), math.radians(n), n)


def _divisions(
    ring: Ring, pitch_mm: float, last: int, *, halves: bool = False
) -> dict[float, float]:
    """The degrees that have a line, and halves, each with the coarsest step it belongs to."""
    parts, steps = (2, (1, 2, 10, 20)) if halves else (1, (1, 5, 10))
    places = {k: math.radians(k / parts) * ring.middle_mm for k in range(parts * last + 1)}
    kept = divisions.thin(places, pitch_mm, steps).kept
    return {k / parts: level / parts for k, level in kept.items()}


def _report_degrees(
    name: str,
    finest: float,
    step: Number | None,
    pitch_mm: float,
    remedy: str = "",
) -> tuple[tuple[Fact, ...], tuple[Note, ...]]:
    """What the report says of a scale of degrees: how finely it is divided and numbered.

    `finest` and `step` are degrees from line to line, a pitch apart at least, and from numeral to
    numeral; the remedy gives room for every degree.
    """
    facts = (
        Fact(f"{name}/divided", finest, "°", "", "one division of the limb"),
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


def _hours(ring: Ring, pitch_mm: float, run: AngleCount, top: int) -> Content:
    """The day from midnight at the foot; a time that is not a full hour is named 10:35."""
    places = {k: math.tau * k / 288 * ring.middle_mm for k in range(289)}
    kept = divisions.thin(places, HALVES * pitch_mm, (1, 3, 6, 12)).kept
    marks = []
    for k, level in kept.items():
        if k == 288:
            continue
        end = ring.outer_mm + MINUTES[5 * level] * (ring.middle_mm - ring.outer_mm)
        name = clock_name(Fraction(k, 12) or 24)
        line = ring.radial(run.at(math.tau * k / 288), ring.outer_mm, end)
        marks.append(Mark(f"limb/hour/{name}", line))
    lettered, notes = _hour_numerals(ring, run, top)
    finest = 5 * min(kept.values(), default=288)
    facts = (Fact("limb/hour/divided", finest, "min", "", "one division of the limb"),)
    return Content((*marks, *lettered), facts, notes)


def _hour_numerals(ring: Ring, run: AngleCount, top: int) -> tuple[list[Mark], tuple[Note, ...]]:
    """Numerals at the ends of their lines, every hour or as often as they have room."""
    hand = ring.numerals
    for step in (1, 2, 3, 6, 12):
        shown = {h: (h - 1) % top + 1 for h in range(step, 25, step)}
        widest = max(math.hypot(*hand.extent(n)) for n in shown.values()) + 2 * hand.pad_mm
        if widest <= math.tau * step / 24 * ring.inner_mm:
            marks = [
                ring.letter(f"label/limb/hour/{h}", n, run.at(math.tau * h / 24))
                for h, n in shown.items()
            ]
            return marks, (numbered_every("limb/hour", step),) if step > 1 else ()
    return [], (Note.detail("limb/hour", "not numbered: numerals do not fit"),)


def band_mm(kind: Scale, numerals: Numerals) -> float:
    """Width of the band of a scale's numerals."""
    what, last = kind.split("-")
    step = 5 if what == "degrees" else 1
    return numerals.band_mm(range(step, int(last) + 1, step))
