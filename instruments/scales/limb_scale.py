"""The scales of the limb: degrees all round or by quadrants, and hours.

Both count the way that the sky turns: from the top to the right on a northern astrolabe,
to the left on a southern one. Noon is at the top.
"""

import math
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from instruments.lettering import divisions
from instruments.part import Fact, Mark, Note
from instruments.scales.altitude import STEPS, report_degree_scale
from instruments.scales.content import Content
from instruments.scales.limb import (
    LOWER_LEFT,
    LOWER_RIGHT,
    UPPER_LEFT,
    UPPER_RIGHT,
    AngleCount,
    Ring,
)
from instruments.scales.numbering import Number, Numerals, numbered_every, uniform
from instruments.sky.day_times import clock_name

QUARTER = math.pi / 2

Scale = Literal["degrees-360", "degrees-90", "hours-24", "hours-12"]

HALVES = 3.0
"""Half degrees are drawn where they are so many least distances apart."""

LENGTHS = {0.5: 0.35, 1.0: 0.6, 5.0: 1.0, 10.0: 1.0}
"""Length of a degree's line in widths of its band, by the coarsest step it belongs to."""

MINUTES = {5: 0.4, 15: 0.6, 30: 0.8, 60: 1.0}
"""Length of the line of a time in widths of its band, by the coarsest step it belongs to."""


@dataclass(frozen=True, slots=True)
class _Course:
    """A run of degrees: where from, how far, and which of its end lines it draws."""

    run: AngleCount
    last: int
    first_line: bool
    last_line: bool


def numbers(kind: Scale) -> list[int]:
    """The numbers that a scale may letter, for the width of its band."""
    last, step = {
        "degrees-360": (360, 5),
        "degrees-90": (90, 5),
        "hours-24": (24, 1),
        "hours-12": (12, 1),
    }[kind]
    return list(range(step, last + 1, step))


def draw_limb_scale(ring: Ring, kind: Scale, pitch_mm: float, southern: bool) -> Content:
    """One scale in its ring, its lines a pitch apart at least; a southern sky turns to the left."""
    sense = 1 if southern else -1
    if kind == "degrees-360":
        return _degrees(ring, pitch_mm, (_Course(AngleCount(QUARTER, sense), 360, True, False),))
    if kind == "degrees-90":
        quadrants = (UPPER_RIGHT, UPPER_LEFT, LOWER_LEFT, LOWER_RIGHT)
        courses = tuple(_Course(q.from_horizon, 90, q.up > 0, q.right > 0) for q in quadrants)
        return _degrees(ring, pitch_mm, courses)
    return _hours(ring, pitch_mm, AngleCount(-QUARTER, sense), 24 if kind == "hours-24" else 12)


def _degrees(ring: Ring, pitch_mm: float, courses: tuple[_Course, ...]) -> Content:
    last = courses[0].last
    lines = _divisions(ring, pitch_mm, last)
    finest = min(lines.values(), default=float(last))
    steps = [s for s in STEPS if s >= finest]
    degrees = [int(n) for n in lines if n.is_integer()]
    step: Number | None = None
    marks: list[Mark] = []
    for course in courses:
        step, stands = uniform(last, steps, degrees, _stand(ring, course.run))
        marks += _drawn(ring, course, lines, stands)
        marks += [ring.letter(f"label/limb/degree/{n}", n, at) for n, at in stands.items()]
    return Content(tuple(marks), *report_degree_scale("limb/degree", finest, step, pitch_mm))


def _stand(ring: Ring, run: AngleCount) -> Callable[[Number, Number], float | None]:
    """Where a numeral stands between the line before it and its own."""
    return lambda before, n: ring.stand(run, math.radians(before), math.radians(n), n)


def _drawn(
    ring: Ring, course: _Course, lines: Mapping[float, float], stands: Mapping[Number, float]
) -> Iterator[Mark]:
    across = ring.middle_mm - ring.outer_mm
    ends = {level: ring.outer_mm + share * across for level, share in LENGTHS.items()}
    for n, level in lines.items():
        if (n == 0 and not course.first_line) or (n == course.last and not course.last_line):
            continue
        angle = course.run.at(math.radians(n))
        if n in stands or n == 0:
            line = ring.division(angle, numbered=True)
        else:
            line = ring.radial(angle, ring.outer_mm, ends[level])
        yield Mark(f"limb/degree/{n:g}", line)


def _divisions(ring: Ring, pitch_mm: float, last: int) -> dict[float, float]:
    """The degrees and halves that have a line, each with the coarsest step it belongs to."""
    halves = ring.middle_mm * math.radians(0.5) >= HALVES * pitch_mm
    parts, steps = (2, (1, 2, 10, 20)) if halves else (1, (1, 5, 10))
    places = {k: math.radians(k / parts) * ring.middle_mm for k in range(parts * last + 1)}
    kept = divisions.thin(places, pitch_mm, steps).kept
    return {k / parts: level / parts for k, level in kept.items()}


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
    return numerals.band_mm(numbers(kind))
