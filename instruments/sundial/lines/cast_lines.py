"""The lines that a gnomon throws on a face: hours, prayers and days, by what a dial shows."""

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from functools import partial

import numpy as np

from instruments.geometry import Path
from instruments.part import Note
from instruments.saying import joined, tell
from instruments.sundial.dial_plate import Window
from instruments.sundial.gnomons.stand import Stand
from instruments.sundial.lines.face import Plane
from instruments.sundial.lines.line_ends import TOUCHES_MM
from instruments.sundial.lines.lines_shown import HourSystem, ShownLines
from instruments.sundial.lines.named_lines import DialFace, FaceLine, of_day, sharing_lines


@dataclass(frozen=True, slots=True)
class CastLines:
    """The lines of a face: systems of hours, prayers, days, and the horizon where they end."""

    hours: list[list[FaceLine]]
    prayers: list[FaceLine]
    days: list[FaceLine]
    horizon: list[FaceLine] = field(default_factory=list)

    @property
    def all(self) -> list[FaceLine]:
        """One after the other."""
        return [line for group in (*self.hours, self.prayers, self.days) for line in group]

    @property
    def notes(self) -> list[Note]:
        """On lines that another's line is drawn for."""
        by_owner: dict[str, list[str]] = {}
        for line in self.all:
            if line.shares:
                by_owner.setdefault(line.shares, []).append(line.means)
        named = {owner: joined("{before} and {last}", some) for owner, some in by_owner.items()}
        return [
            Note.detail(owner, tell("is drawn once, for {others} too", others=others))
            for owner, others in named.items()
        ]


def cast_lines(shown: ShownLines, plane: Plane, gnomon: Stand, frame: Window) -> CastLines:
    """What a gnomon throws on a face of all that is shown, each line once; drawn in one go."""
    whole = gnomon.edge_lines is not None
    hours = [
        [] if whole and s.straight else [(h.means, h.line) for h in s.lines] for s in shown.systems
    ]
    prayed = [(p.means, p.line) for p in shown.prayers]
    groups = [*hours, prayed, [of_day(d) for d in shown.curves]]
    reaches_in = partial(_reaches_in, frame=frame, least_mm=shown.pitch_mm)
    drawn = iter(DialFace(plane, gnomon.sides).drawn([line for group in groups for line in group]))
    found = [
        [line for line in _cleared((next(drawn) for _ in group), gnomon) if reaches_in(line)]
        for group in groups
    ]
    dressed = [
        s.dressed(_thrown(gnomon, s, shown.pitch_mm, frame) if whole and s.straight else lines)
        for s, lines in zip(shown.systems, found[:-2], strict=True)
    ]
    split = [*dressed, shown.dressed_prayers(found[-2]), shown.dressed_days(found[-1])]
    split.append(_horizon(shown, plane, gnomon, frame))
    single = iter(sharing_lines([line for group in split for line in group]))
    *of_hours, of_prayers, of_days, horizon = ([next(single) for _ in group] for group in split)
    return CastLines(of_hours, of_prayers, of_days, horizon)


def _horizon(shown: ShownLines, plane: Plane, gnomon: Stand, frame: Window) -> list[FaceLine]:
    """Where the shadow of the nodus falls while the sun is on the horizon: there days end."""
    found = plane.horizon() if shown.curves else None
    if not found:
        return []
    base, way = found
    enters, leaves = frame.chord(base, way)
    if enters >= leaves:
        return []
    line = Path.line(base + way * enters, base + way * leaves)
    text = shown.speech.terms.horizon
    return _cleared([FaceLine("horizon", (line,), text)], gnomon)


def _thrown(gnomon: Stand, system: HourSystem, gap_mm: float, frame: Window) -> Iterator[FaceLine]:
    """Hours of one hour angle, whole from a polar style's edges."""
    throw = gnomon.edge_lines
    if throw is None:
        return
    for hour in system.lines:
        pieces = throw(hour.hour_angle)
        others = [throw(beside) for beside in hour.beside]
        if system.tick_mm and not hour.whole:
            deep = system.tick_mm * _TICKS.get(hour.number.denominator, _LEAST_TICK)
            gap = max(gap_mm, _BETWEEN_TICKS * deep)
            ticks = [tick for piece in pieces for tick in _ticks(piece, frame, deep)]
            pieces = [t for t in ticks if all(_apart(t, around, gap) for around in others)]
        else:
            for around in others:
                pieces = [p for piece in pieces for p in _apart(piece, around, gap_mm)]
        if pieces:
            yield FaceLine(hour.means, tuple(pieces))


_TICKS, _LEAST_TICK = {2: 1.0, 4: 0.75}, 0.5
"""The ticks of half hours, of quarters, and of what is finer, as shares of the longest."""


_BETWEEN_TICKS = 0.6
"""From a tick to those beside it at the least, in its depths, lest they are a dark patch."""

_STEEPEST = 0.7
"""Cosine of the slant over which ticks grow no longer."""


def _ticks(line: Path, frame: Window, deep_mm: float) -> Iterator[Path]:
    """What of a straight line is next to the frame, all as deep whatever their slant.

    One that the year's last shadow leaves short of the frame by less has its tick there too.
    """
    for end, other in ((line.start, line.end), (line.end, line.start)):
        long = abs(other - end)
        inward = (other - end) / long
        short = frame.reach(end, -inward)
        if short <= deep_mm:
            start = end - inward * short if short > TOUCHES_MM else end
            steep = max(-(inward * frame.normal(start).conjugate()).real, _STEEPEST)
            yield Path.line(start, start + inward * min(deep_mm / steep, long))


def _apart(line: Path, others: Iterable[Path], gap_mm: float) -> list[Path]:
    """What of a straight line is at least a gap from other straight lines, as produced."""
    start, way = line.start, line.end - line.start
    low, high = 0.0, 1.0
    for other in others:
        along = (other.end - other.start) / abs(other.end - other.start)
        first, grows = ((z * along.conjugate()).imag for z in (start - other.start, way))
        side = math.copysign(1.0, first + grows / 2)
        first, grows = side * first - gap_mm, side * grows
        if abs(grows) < 1e-12:
            if first < 0.0:
                return []
        elif grows > 0.0:
            low = max(low, -first / grows)
        else:
            high = min(high, -first / grows)
    if (high - low) * abs(way) < gap_mm:
        return []
    return [Path.line(start + low * way, start + high * way)]


def _reaches_in(line: FaceLine, frame: Window, least_mm: float) -> bool:
    """Whether a line is anywhere so far from the frame that it is seen beside that."""
    points = [s.point(_ALONG) for piece in line.pieces for s in piece.segments]
    return bool(frame.depth(np.concatenate(points)).max() > least_mm)


_ALONG = np.linspace(0.0, 1.0, 5)
"""Places on a segment."""


def _cleared(lines: Iterable[FaceLine], gnomon: Stand) -> list[FaceLine]:
    """Lines without what would run over the gnomon's foot."""
    cleared = (
        replace(line, pieces=tuple(p for piece in line.pieces for p in gnomon.clear(piece)))
        for line in lines
    )
    return [line for line in cleared if line.pieces]
