"""A line of a dial: suns of one hour or one day, cut where its shadow leaves the face.

A line is a set of (declination, hour angle) that the sun can take, whatever face it is
drawn on. On a face it is kept where the sun is above the horizon, in front of the face,
and the tip of the shadow inside the plate. Each of those limits is a form, linear or
quadratic, in the direction of the sun, so that on great circles (the hours but for the seasonal
ones) the ends are roots of polynomials; elsewhere they are searched for, to the last bit.
"""

import itertools
import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from instruments.geometry import TURN, Arc, Path
from instruments.geometry.fitting import CurveRun, Family, fit_many
from instruments.geometry.path import JOIN_MM
from instruments.sky.sun_curves import Sky, SkyPiece
from instruments.sundial.lines import spans as spans_of
from instruments.sundial.lines.face import Plane, Vector
from instruments.sundial.lines.limits import Limit, Span
from instruments.sundial.lines.skies import SkyCurve, visible


@dataclass(frozen=True, slots=True)
class GreatArc:
    """Suns along a great circle of the sphere, which falls on a face as a straight line."""

    knots: Vector
    """Directions along the arc, each less than half a turn from the next."""
    beside: tuple[Vector, ...] = ()
    """Poles of the great circles of neighbours that the line keeps clear of by `gap_mm`."""
    gap_mm: float = 0.0


def _straight(
    arcs: Sequence[GreatArc], plane: Plane, limits: Sequence[Limit]
) -> Iterator[list[Path]]:
    """The visible pieces of each of many great arcs, straight, in the order of their knots."""
    if not arcs:
        return
    starts = np.concatenate([arc.knots[:-1] for arc in arcs])
    ways = np.concatenate([arc.knots[1:] for arc in arcs]) - starts
    beside = [planes for arc in arcs for planes in [_neighbours(plane, arc)] * (len(arc.knots) - 1)]
    spans = enumerate(spans_of.of_chords(starts, ways, limits, beside))
    # Runs of each arc from a share of a chord to a share of the same or a later one.
    runs: list[list[tuple[_Place, _Place]]] = []
    for arc in arcs:
        found: list[tuple[_Place, _Place]] = []
        open_end = False
        for chord, seen in itertools.islice(spans, len(arc.knots) - 1):
            for low, high in seen:
                joins = low == 0.0 and open_end
                begin = found.pop()[0] if joins else (chord, low)
                found.append((begin, (chord, high)))
            open_end = bool(seen) and seen[-1][1] == 1.0
        runs.append(found)
    at = [place for found in runs for run in found for place in run]
    chords, shares = [c for c, _ in at], np.array([t for _, t in at])
    tips = iter(plane.tip(starts[chords] + shares[:, None] * ways[chords]).tolist() if at else ())
    for found in runs:
        ends = [(next(tips), next(tips)) for _ in found]
        yield [Path.line(a, b) for a, b in ends if abs(a - b) > SPECK_MM]


_Place = tuple[int, float]
"""A chord and a share of its way."""


def hour_line(
    hour_angle: float, declinations: Span, step: float = 0.0, gap_mm: float = 0.0
) -> GreatArc:
    """The suns of one hour angle between two declinations (radians), the southern one first.

    Where `step` is given, the line keeps `gap_mm` clear of those as many radians before and
    after it.
    """
    cosine, sine = math.cos(hour_angle), math.sin(hour_angle)
    ends = [[math.cos(d) * cosine, math.cos(d) * sine, math.sin(d)] for d in declinations]
    beside = tuple(
        np.array([-math.sin(h), math.cos(h), 0.0])
        for h in (hour_angle - step, hour_angle + step)
        if step
    )
    return GreatArc(np.array(ends), beside, gap_mm)


def _neighbours(plane: Plane, arc: GreatArc) -> list[Limit]:
    """The suns that are clear of an arc's neighbours, on its side of them."""
    middle = arc.knots[len(arc.knots) // 2]
    return [_apart(plane, pole, middle, arc.gap_mm) for pole in arc.beside]


def _apart(plane: Plane, pole: Vector, sun: Vector, gap_mm: float) -> Limit:
    """The suns whose tips are at least a gap from the line of a great circle.

    They are on the side of it where a given sun is.
    """
    in_face = math.hypot(float(plane.frame[0] @ pole), float(plane.frame[1] @ pole))
    side = math.copysign(plane.nodus_mm / max(in_face, 1e-12), float(pole @ sun))
    return Limit(side * pole - gap_mm * plane.frame[2])


@dataclass(frozen=True, slots=True)
class DayCurve:
    """The suns of one declination (radians), through the whole turn: a circle of the sphere.

    The tip runs on the section of a cone: on a hyperbola, parabola or ellipse, on a
    straight line at the equinox, on a circle where the face is parallel to the equator
    (treatise 9:1).
    """

    declination: float


def _day_pieces(
    curves: Sequence[DayCurve], plane: Plane, limits: Sequence[Limit], tips: Family
) -> Iterator[list[Path | CurveRun]]:
    """The visible pieces of each of many day curves.

    What has to be fitted is given as stretches of a family of curves by hour angle.
    """
    spans = spans_of.spans_of_days([curve.declination for curve in curves], limits)
    count = [len(found) for found in spans]
    days = np.repeat([curve.declination for curve in curves], count)
    hours = np.array([span for found in spans for span in found]).reshape(-1, 2)
    places = iter(tips(days[:, None], hours @ _ENDS_AND_MIDDLE).tolist())
    for curve, found in zip(curves, spans, strict=True):
        pieces = (_day_piece(curve, plane, span, next(places), tips) for span in found)
        yield [p for p in pieces if p is not None]


def _day_piece(
    curve: DayCurve, plane: Plane, span: Span, places: Sequence[complex], tips: Family
) -> Path | CurveRun | None:
    first, middle, last = places
    whole = span[1] - span[0] >= TURN - 1e-12
    if _speck(places):
        return None
    if abs(curve.declination) < 1e-12:
        return Path.line(first, last)
    if plane.polar:
        radius = plane.nodus_mm / abs(math.tan(curve.declination))
        if whole:
            return Path.circle(0j, radius)
        return Path.of(Arc.through(first, middle, last))
    return CurveRun(tips, curve.declination, *span)


Line = GreatArc | DayCurve | SkyCurve
"""Suns that make a line of a dial."""


def visible_pieces(
    lines: Sequence[Line], plane: Plane, limits: Sequence[Limit]
) -> list[list[Path]]:
    """The visible pieces of each of many lines on a face; all curves are followed at once.

    Those of great arcs are in the order of the knots, those of day curves by growing hour angle
    from lower culmination; those of sky curves are joined where they meet at a corner.
    """
    tips = _Tips(plane)
    straight = _straight([x for x in lines if isinstance(x, GreatArc)], plane, limits)
    days = [x for x in lines if isinstance(x, DayCurve)]
    by_day = _day_pieces(days, plane, limits, tips.of_days)
    seen = iter(visible([x for x in lines if isinstance(x, SkyCurve)], plane, limits))
    found: list[list[Path | CurveRun]] = []
    for line in lines:
        match line:
            case GreatArc():
                found.append([*next(straight)])
            case DayCurve():
                found.append(next(by_day))
            case SkyCurve():
                found.append([r for p in line.pieces for r in tips.runs(p, next(seen), line.loop)])
    fitted = iter(
        fit_many([item for items in found for item in items if isinstance(item, CurveRun)])
    )
    drawn = []
    for line, items in zip(lines, found, strict=True):
        paths = [item if isinstance(item, Path) else next(fitted) for item in items]
        drawn.append(_joined(paths) if isinstance(line, SkyCurve) and not line.loop else paths)
    return drawn


class _Tips:
    """The tips of a face's shadows, as families of curves."""

    def __init__(self, plane: Plane) -> None:
        self._plane = plane
        self._families: dict[Sky, Family] = {}
        self.of_days: Family = lambda declination, hour: plane.cast(declination, hour).tip

    def runs(self, piece: SkyPiece, spans: Sequence[Span], loop: bool) -> list[CurveRun]:
        """The visible stretches of a piece that are no specks."""
        if loop and len(spans) > 1 and (spans[0][0], spans[-1][1]) == (piece.start, piece.end):
            over = spans[0][1] + piece.end - piece.start
            spans = [*spans[1:-1], (spans[-1][0], over)]
        plane, sky = self._plane, piece.sky
        family = self._families.setdefault(sky, lambda member, t: plane.cast(*sky(member, t)).tip)
        found = []
        for low, high in spans:
            places = family(np.array(piece.member), np.array([low, high]) @ _ENDS_AND_MIDDLE)
            if not _speck(places.tolist()):
                found.append(CurveRun(family, piece.member, low, high))
        return found


def _joined(paths: Sequence[Path]) -> list[Path]:
    """Paths, those that meet at a corner made one."""
    joined: list[Path] = []
    for path in paths:
        if joined and abs(joined[-1].end - path.start) < JOIN_MM:
            joined.append(Path(joined.pop().segments + path.segments))
        else:
            joined.append(path)
    return joined


SPECK_MM = 0.01
"""A piece shorter than this is nothing that a machine can make."""

_ENDS_AND_MIDDLE = np.array([[1.0, 0.5, 0.0], [0.0, 0.5, 1.0]])
"""From a range of a parameter to its start, its middle and its end."""


def _speck(places: Sequence[complex]) -> bool:
    """Whether a piece is nothing, by its start, its middle and its end.

    A figure of eight cut where its arms cross ends where it starts, and is no speck.
    """
    first, *others = places
    return all(abs(other - first) <= SPECK_MM for other in others)
