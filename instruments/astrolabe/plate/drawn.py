"""A line of the plate by name, and seeing to it that none is drawn twice."""

import cmath
import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

from instruments.geometry import TURN, Arc, Line, Path, Segment

SAME_MM = 1e-4
"""Circles whose centres and radii differ by less are one (a laser's line is wider)."""

_SHORTEST_MM = 0.05
"""What is left over of a line beside another is drawn from this length on."""

_DIRECTIONS = 30
"""Cells of a line's direction; a piece long enough to be drawn tells it far better."""


@dataclass(frozen=True, slots=True)
class PlateLine:
    """A line of the plate."""

    means: str
    """Its name in the data-means vocabulary."""
    pieces: tuple[Path, ...]
    """What of it is on the plate."""
    yields: bool = False
    """Whether it is interrupted for the numbers that stand on it."""
    dotted: bool = False
    """Whether it is drawn in dots."""
    also: tuple[str, ...] = ()
    """Lines of which it has a stretch, or all."""

    def having(self, pieces: Sequence[Path]) -> "PlateLine":
        """The line with other pieces."""
        return replace(self, pieces=tuple(pieces))

    def in_dots(self, dotted: bool) -> "PlateLine":
        """The line drawn in dots, or not."""
        return replace(self, dotted=dotted)


def drawn_once(
    lines: Sequence[PlateLine],
) -> tuple[tuple[PlateLine, ...], tuple[tuple[str, str], ...]]:
    """Leave out of each line what runs along an earlier one, and lines that lie on others.

    At the equator the horizon is the east–west line, at the pole the equator; a meridian
    hour runs on the meridian. Only lines and arcs are looked at, for no two curves of the
    plate are the same. With the lines come pairs of names, of one that lost a stretch and of the
    one that has it.
    """
    carriers: dict[int, list[tuple[Segment, str]]] = {}
    kept: list[PlateLine] = []
    shared: dict[tuple[str, str], None] = {}
    for line in lines:
        pieces: list[Path] = []
        new: list[tuple[int, Segment]] = []
        for path in line.pieces:
            segment = path.segments[0]
            if len(path.segments) > 1 or not isinstance(segment, Line | Arc):
                pieces.append(path)
                continue
            left: list[Segment] = [segment]
            cell, near = _cells(segment)
            for k in near:
                for other, means in carriers.get(k, ()):
                    remains = [r for s in left for r in _without(s, other)]
                    if remains != left:
                        shared[line.means, means] = None
                        left = remains
            pieces += [path] if left == [segment] else [Path.of(s) for s in left]
            new += [(cell, s) for s in left]
        for cell, segment in new:
            carriers.setdefault(cell, []).append((segment, line.means))
        if pieces:
            kept.append(line.having(pieces))
    also: dict[str, tuple[str, ...]] = {}
    for lost, owner in shared:
        also[owner] = (*also.get(owner, ()), lost)
    told = (replace(line, also=also[line.means]) if line.means in also else line for line in kept)
    return tuple(told), tuple(shared)


def _cells(segment: Line | Arc) -> tuple[int, tuple[int, int, int]]:
    """A cell of radii or of directions, and the cells of segments that may be the same."""
    if isinstance(segment, Arc):
        cell = math.floor(10.0 * segment.radius)
        return cell, (cell - 1, cell, cell + 1)
    cell = int(cmath.phase(segment.end - segment.start) % math.pi / math.pi * _DIRECTIONS)
    before, here, after = (~((cell + k) % _DIRECTIONS) for k in (-1, 0, 1))
    return here, (before, here, after)


def _without(segment: Segment, other: Segment) -> list[Segment]:
    """A segment less the stretch that it shares with another."""
    span = _shared(segment, other)
    if span is None:
        return [segment]
    low, high = span
    length = segment.length()
    pieces: list[Segment] = []
    if low * length > _SHORTEST_MM:
        pieces.append(segment.between(0.0, low))
    if (1.0 - high) * length > _SHORTEST_MM:
        pieces.append(segment.between(high, 1.0))
    return pieces if high * length - low * length > _SHORTEST_MM else [segment]


def _shared(segment: Segment, other: Segment) -> tuple[float, float] | None:
    """The parameters of a segment between which another covers it, or None."""
    if isinstance(segment, Line) and isinstance(other, Line):
        chord = segment.end - segment.start
        unit = chord / abs(chord)
        ends = [(z - segment.start) * unit.conjugate() for z in (other.start, other.end)]
        if max(abs(z.imag) for z in ends) > SAME_MM:
            return None
        low, high = sorted(z.real / abs(chord) for z in ends)
    elif isinstance(segment, Arc) and isinstance(other, Arc):
        if (
            abs(segment.centre - other.centre) > SAME_MM
            or abs(segment.radius - other.radius) > SAME_MM
        ):
            return None
        if other.is_circle:
            return 0.0, 1.0
        # From the middle of the other, whose half sweep is at most half a turn.
        half = abs(other.sweep_rad) / 2.0
        middle = other.start_rad + other.sweep_rad / 2.0
        at = math.remainder(middle - segment.start_rad, TURN)
        if segment.sweep_rad < 0.0:
            at = -at
        spans = [
            ((a - half) / abs(segment.sweep_rad), (a + half) / abs(segment.sweep_rad))
            for a in (at, at + TURN, at - TURN)
        ]
        low, high = max(spans, key=lambda s: min(s[1], 1.0) - max(s[0], 0.0))
    else:
        return None
    low, high = max(low, 0.0), min(high, 1.0)
    return (low, high) if low < high else None


def dots(path: Path, dash_mm: float, gap_mm: float) -> tuple[Path, ...]:
    """A path in dashes of even length, one at each end.

    Parameters
    ----------
    dash_mm, gap_mm : float
        Length of a dash and of the space after it, about.
    """
    lengths = [s.length() for s in path.segments]
    whole = sum(lengths)
    count = max(1, round((whole + gap_mm) / (dash_mm + gap_mm)))
    scale = whole / (count * dash_mm + (count - 1) * gap_mm)
    dash, period = dash_mm * scale, (dash_mm + gap_mm) * scale
    found: list[Path] = []
    start = 0.0
    for segment, length in zip(path.segments, lengths, strict=True):
        for k in range(count):
            low, high = max(k * period, start), min(k * period + dash, start + length)
            if high - low > _SHORTEST_MM:
                found.append(Path.of(_stretch(segment, (low - start), (high - start), length)))
        start += length
    return tuple(found)


def _stretch(segment: Segment, low_mm: float, high_mm: float, length: float) -> Segment:
    """The stretch of a segment between two lengths along it, about."""
    return segment.between(max(low_mm / length, 0.0), min(high_mm / length, 1.0))
