"""The way on of hours to the band of their numerals, beyond where the sun ever throws them.

An hour line ends where the year's shadows do: at a solstice's curve, or at the horizon. Its
numeral stands in the band about the face, in one row a side, and a dashed line leads there. It
goes on straight as the line ends, and no shadow is read on it.
"""

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from instruments.geometry import Path, Region, Strokes
from instruments.geometry.cutting import outside
from instruments.geometry.path import one_shape
from instruments.part import Mark
from instruments.sundial.dial_plate import RoundPlate, Window
from instruments.sundial.gnomons.polar_style import PolarAxis
from instruments.sundial.gnomons.stand import Stand
from instruments.sundial.lines.face import Plane
from instruments.sundial.lines.face_lines import SPECK_MM
from instruments.sundial.lines.hour_suns import Hour
from instruments.sundial.lines.line_ends import TOUCHES_MM, End, ends, ends_in_row, ends_of_cut
from instruments.sundial.lines.lines_shown import HourSystem
from instruments.sundial.lines.named_lines import FaceLine

_DASH, _GAP = 0.7, 0.7
"""Of a dash and of what is between two, in heights of names."""


@dataclass(frozen=True, slots=True)
class HourBand:
    """The chief hours of a face with their way to the band."""

    lines: list[FaceLine]
    """The hours, each with its way on: what is numbered. Those that a style stands on are among
    them."""
    ways: list[FaceLine]
    """The ways alone, ``continuation/`` and the name of the hour."""
    ticks: list[FaceLine]
    """Those of hours that the sun never shows."""

    def marks(self, height_mm: float) -> Iterator[Mark]:
        """The ways as dashes, by the capital height of names."""
        for way in self.ways:
            for piece in way.pieces:
                yield Mark(way.means, dashed(piece, _DASH * height_mm, _GAP * height_mm))
        for tick in self.ticks:
            yield from (Mark(tick.means, piece) for piece in tick.pieces)


def hour_band(
    system: HourSystem,
    hours: Sequence[FaceLine],
    plane: Plane,
    gnomon: Stand,
    frame: Window,
    horizon: Sequence[FaceLine] = (),
) -> HourBand:
    """Carry the lines of a face's chief hours to the frame.

    Parameters
    ----------
    system : HourSystem
        The hours; on a disc parallel to the equator those that the sun never shows complete
        the ring.
    hours : sequence of FaceLine
        As they are drawn on the plane.
    gnomon : Stand
        What lines keep out of, and on a style what they start from.
    frame : Window
        Where the band begins.
    horizon : sequence of FaceLine
        Which leads to an hour's numeral itself where the hour goes on along it.
    """
    room = _WaysOn.of(plane, gnomon, frame)
    full = [line for line in hours if line.text]
    reached = [[e for e in ends(line.pieces, frame) if room.lead_out(e)] for line in full]
    row = sum(each[0][1] for each in reached if each)
    usual = float(np.median([_length(line) for line in full])) if full else 0.0
    ways: dict[str, tuple[Path, ...]] = {}
    for line, each in zip(full, reached, strict=True):
        if system.told == "loops" and not all(piece.closed for piece in line.pieces):
            # Where it is cut open it has ends that lead nowhere, and a stub leads nowhere at all,
            # unless all hours radiate from the middle.
            if _length(line) > _STUB * usual:
                ways[line.means] = tuple(room.of_cut_figure(line.pieces, row))
            elif plane.polar:
                ways[line.means] = tuple(room.of_stub(line.pieces))
            continue
        short = [end for end in each if frame.reach(*end) > TOUCHES_MM]
        if short and not room.through and len(short) == len(each):
            short = [max(each, key=lambda e: round((e[1] * row.conjugate()).real, 6))]
        elif not room.through:
            continue
        carried = (p for end in short for p in room.carried(end, line.pieces))
        ways[line.means] = tuple({p.start: p for p in carried}.values())
    hidden = _hidden(system, hours, gnomon, frame)
    lines = [
        replace(line, pieces=(*line.pieces, *hidden[line.means], *ways.get(line.means, ())))
        for line in hours
    ]
    ticks: dict[str, tuple[Path, ...]] = {}
    if plane.polar and system.straight and isinstance(frame, RoundPlate):
        for means, way in _rest_of_ring(system, {line.means for line in hours}, plane, room):
            ticks[means] = (way,)
            lines.append(FaceLine(means, (way,), system.texts[means]))
    lines += _stood_on(system, {line.means for line in hours}, gnomon, frame)
    level = [piece for line in horizon for piece in line.pieces]
    on, rest = (list(_drawn(p, level, room.foot)) for p in (room.to_numerals(ways, lines), ticks))
    return HourBand(lines, on, rest)


_STUB = 0.5
"""A figure of eight of less than this share of what is usual doesn't tell which way it went on."""


def _length(line: FaceLine) -> float:
    return sum(piece.length() for piece in line.pieces)


def _drawn(
    ways: Mapping[str, Sequence[Path]], level: Sequence[Path], foot: Region
) -> Iterator[FaceLine]:
    """What is drawn of the ways: not under the gnomon, nor along the horizon."""
    for means, pieces in ways.items():
        seen = [p for way in pieces for p in outside(way, foot)]
        if drawn := [p for p in seen if not any(_runs_along(p, line) for line in level)]:
            yield FaceLine(f"continuation/{means}", tuple(drawn))


def _stood_on(
    system: HourSystem, seen: set[str], gnomon: Stand, frame: Window
) -> Iterator[FaceLine]:
    """Hours whose whole line to the band a style stands on, as noon's may be on a small face.

    Their shadow is on the style's side, and their numerals stand where the lines would end.
    """
    drawn, under = gnomon.edge_lines, gnomon.under
    if drawn is None or under is None or not system.straight:
        return
    for hour in system.lines:
        lacks = hour.whole and hour.means not in seen and not drawn(hour.hour_angle)
        pieces = under(hour.hour_angle) if lacks else []
        if any(frame.reach(*end) <= TOUCHES_MM for end in ends(pieces, frame)):
            yield FaceLine(hour.means, tuple(pieces), system.texts[hour.means])


def _hidden(
    system: HourSystem, hours: Sequence[FaceLine], gnomon: Stand, frame: Window
) -> dict[str, tuple[Path, ...]]:
    """What a style's foot hides of hours as far as the frame, where nothing else of them is.

    Of a small face noon would be seen on one side of the style alone, and its numeral draw all the
    others there.
    """
    under = gnomon.under if system.straight else None
    angles = {hour.means: hour.hour_angle for hour in system.lines if hour.whole}
    hidden: dict[str, tuple[Path, ...]] = {}
    for line in hours:
        seen = [z for piece in line.pieces for z in (piece.start, piece.end)]
        pieces = under(angles[line.means]) if under and line.means in angles else []
        hidden[line.means] = tuple(p for p in pieces if _ends_unseen(p, seen, frame))
    return hidden


def _ends_unseen(piece: Path, seen: Sequence[complex], frame: Window) -> bool:
    """Whether a line comes to the frame where none of the ends that are seen is."""
    at_frame = [end for end in ends([piece], frame) if frame.reach(*end) <= TOUCHES_MM]
    return any(min(abs(at - z) for z in seen) > TOUCHES_MM for at, _ in at_frame)


def _runs_along(line: Path, other: Path) -> bool:
    """Whether a straight line lies on another, to a laser."""
    way = (other.end - other.start) / abs(other.end - other.start)
    ends = ((z - other.start) * way.conjugate() for z in (line.start, line.end))
    return all(abs(z.imag) < SPECK_MM for z in ends)


@dataclass(frozen=True, slots=True)
class _WaysOn:
    """Where lines may go on beyond their ends."""

    frame: Window
    foot: Region
    """Of the gnomon, which they keep clear of."""
    centre: complex | None
    """Where a style's edge meets the face."""
    through: bool
    """Whether lines begin on the face as they end: under a style that starts off the face, or over
    it."""

    @staticmethod
    def of(plane: Plane, gnomon: Stand, frame: Window) -> "_WaysOn":
        """Those of a gnomon's lines."""
        foot = Region((gnomon.foot,))
        if gnomon.edge_lines is None:
            return _WaysOn(frame, foot, None, through=False)
        centre = PolarAxis.of(plane).centre
        if centre is not None and float(frame.depth(np.array([centre]))[0]) < 0.0:
            centre = None
        through = gnomon.form == "bridge" or centre is None
        return _WaysOn(frame, foot, centre, through=through)

    def lead_out(self, end: End) -> bool:
        """Whether a line may go on at an end: clear of the gnomon, and not back over its start."""
        if not self.through and self._inward(end):
            return False
        at, outward = end
        way = self.way_mm(end)
        if way <= TOUCHES_MM:
            return not self._inward(end)
        whole = Path.line(at, at + outward * way)
        return abs(sum(p.length() for p in outside(whole, self.foot)) - way) < SPECK_MM

    def way_mm(self, end: End) -> float:
        """How far a line goes on: to the frame, or nearly to where all lines meet."""
        if self.centre is not None and self._inward(end):
            return max(abs(end[0] - self.centre) - _APART_MM, 0.0)
        return self.frame.reach(*end)

    def to_numerals(
        self, ways: Mapping[str, Sequence[Path]], lines: Sequence[FaceLine]
    ) -> Mapping[str, Sequence[Path]]:
        """The ways that lead to numerals, or to where all lines meet on the face.

        One at the other end of a line would lead to nothing.
        """
        if not self.through or self.centre is not None:
            return ways
        reached = ends_in_row([line.pieces for line in lines], self.frame)
        led: dict[str, tuple[Path, ...]] = {}
        for line, each in zip(lines, reached, strict=True):
            back = each[0][1].conjugate() if each else 0j
            found = ways.get(line.means, ())
            led[line.means] = tuple(p for p in found if ((p.end - p.start) * back).real > 0.0)
        return led

    def carried(self, first: End, pieces: Iterable[Path]) -> Iterator[Path]:
        """The way on from an end, or from both that lie on either side of it."""
        at, outward = first
        own = [p for piece in pieces for p in (piece.start, piece.end)]
        beside = [z for z in own if abs(((z - at) * outward.conjugate()).real) < SPECK_MM]
        for start in beside if at not in own and len(beside) == 2 else [at]:
            way = self.way_mm((start, outward))
            if way > SPECK_MM:
                yield from outside(Path.line(start, start + outward * way), self.foot)

    def of_cut_figure(self, pieces: Sequence[Path], row: complex) -> Iterator[Path]:
        """The ways on of a figure of eight that is cut open short of the frame.

        They may lie under the gnomon's foot, where nothing is drawn of them.
        """
        if any(self.frame.reach(*end) <= TOUCHES_MM for end in ends(pieces, self.frame)):
            return
        found = [end for end in ends_of_cut(pieces) if self.through or not self._inward(end)]
        if not self.through:
            found = sorted(found, key=lambda e: -(e[1] * row.conjugate()).real)[:1]
        for at, outward in found:
            yield Path.line(at, at + outward * self.frame.reach(at, outward))

    def of_stub(self, pieces: Sequence[Path]) -> Iterator[Path]:
        """The way on of what the horizon has left of a figure, straight away from the middle."""
        start = complex(np.mean([z for p in pieces for z in (p.start, p.end)]))
        way = start / abs(start)
        yield from outside(Path.line(start, start + way * self.frame.reach(start, way)), self.foot)

    def _inward(self, end: End) -> bool:
        """Whether a line that goes on at an end comes to where all lines meet."""
        at, outward = end
        return self.centre is not None and ((at - self.centre) * outward.conjugate()).real <= 0.0


_APART_MM = 5.0
"""So far from where all lines meet they end, lest they run into each other."""


def _rest_of_ring(
    system: HourSystem, seen: set[str], plane: Plane, room: _WaysOn
) -> Iterator[tuple[str, Path]]:
    """The hours of a face parallel to the equator that the sun never shows on it."""
    for hour in system.lines:
        if hour.means in seen or not hour.whole:
            continue
        way = _direction(hour, plane)
        end = way * room.frame.reach(0j, way)
        start = _FROM * end
        for piece in outside(Path.line(start, end), room.foot):
            yield hour.means, piece


_FROM = 0.96
"""Where hours that the sun never shows begin, as a share of the way to the frame: ticks of the ring
of numerals, as longer lines would end where nothing is."""


def _direction(hour: Hour, plane: Plane) -> complex:
    """Where the shadow of an hour falls on a face parallel to the equator."""
    sun = np.array([math.cos(hour.hour_angle), math.sin(hour.hour_angle), 0.0])
    way = -complex(float(plane.frame[0] @ sun), float(plane.frame[1] @ sun))
    return way / abs(way)


def dashed(line: Path, dash_mm: float, gap_mm: float) -> Path | Strokes:
    """A straight line in dashes, a gap first and a dash last; a short one is whole.

    Parameters
    ----------
    dash_mm, gap_mm : float
        Of a dash and of what is between two; the dashes are a little longer or shorter, so
        that they come out even.
    """
    count = round(line.length() / (dash_mm + gap_mm))
    # One gap and one dash would look like a line that is broken.
    if count < 2:
        return line
    start, way = line.start, line.end - line.start
    share = dash_mm / (dash_mm + gap_mm)
    dashes = [
        Path.line(start + way * (k + 1 - share) / count, start + way * (k + 1) / count)
        for k in range(count)
    ]
    return one_shape(dashes)
