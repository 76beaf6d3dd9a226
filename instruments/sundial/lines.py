"""A line of a dial: suns of one hour or one day, cut where its shadow leaves the face.

A line is a set of (declination, hour angle) that the sun can take, whatever face it is
drawn on. On a face it is kept where the sun is above the horizon, in front of the face,
and the tip of the shadow inside the plate. Each of those limits is a form, linear or
quadratic, in the direction of the sun, so that on the two families that matter most, great
circles (the hours but for the seasonal ones) and day curves, the ends are roots of
polynomials and nothing is sampled.
"""

import itertools
import math
from collections.abc import Callable, Iterable, Iterator, Sequence

import numpy as np

from instruments.geometry import TURN, Arc, Path
from instruments.geometry.fitting_many import Family, Run, fit_many
from instruments.geometry.path import JOIN_MM
from instruments.records import dataclass
from instruments.sundial.face import Plane, Vector
from instruments.sundial.limits import Limit, Span
from instruments.sundial.skies import SkyPiece, visible


@dataclass(frozen=True, slots=True)
class GreatArc:
    """Suns along a great circle of the sphere, which falls on a face as a straight line.

    Attributes
    ----------
    knots : ndarray, (n, 3)
        Directions along the arc, each less than half a turn from the next.
    beside : tuple of ndarray, (3,)
        Poles of the great circles of neighbours that the line keeps clear of by `gap_mm`.
    """

    knots: Vector
    beside: tuple[Vector, ...] = ()
    gap_mm: float = 0.0

    def draw(self, plane: Plane, limits: Sequence[Limit]) -> list[Path]:
        """Its visible pieces on a face, straight, in the order of the knots."""
        return draw([self], plane, limits)[0]


def _straight(
    arcs: Sequence[GreatArc], plane: Plane, limits: Sequence[Limit]
) -> Iterator[list[Path]]:
    """The visible pieces of each of many great arcs, straight, in the order of their knots."""
    if not arcs:
        return
    starts = np.concatenate([arc.knots[:-1] for arc in arcs])
    ways = np.concatenate([np.diff(arc.knots, axis=0) for arc in arcs])
    forms = np.array([limit.form for limit in limits if limit.linear]).reshape(-1, 3)
    cones = [limit for limit in limits if not limit.linear]
    spans = iter(zip(starts, ways, *_within(starts, ways, forms), strict=True))
    for arc in arcs:
        middle = arc.knots[len(arc.knots) // 2]
        beside = [_apart(plane, pole, middle, arc.gap_mm) for pole in arc.beside]
        runs: list[tuple[Vector, Vector]] = []
        open_end = False
        for start, way, first, last in itertools.islice(spans, len(arc.knots) - 1):
            seen = _chord_spans(start, way, (first, last), [*cones, *beside])
            for low, high in seen:
                begin = start + low * way
                if low == 0.0 and open_end:
                    begin = runs.pop()[0]
                runs.append((begin, start + high * way))
            open_end = bool(seen) and seen[-1][1] == 1.0
        ends = ((complex(plane.tip(a)), complex(plane.tip(b))) for a, b in runs)
        yield [Path.line(a, b) for a, b in ends if abs(a - b) > _SPECK_MM]


def _within(starts: Vector, ways: Vector, forms: Vector) -> tuple[list[float], list[float]]:
    """From where to where along each of many chords all linear forms hold; 0, 0 for nowhere."""
    size = _ROUNDING * np.sum(np.abs(forms), axis=1)
    level, slope = starts @ forms.T, ways @ forms.T
    level = np.where(np.abs(level) > size, level, 0.0)
    slope = np.where(np.abs(slope) > size, slope, 0.0)
    with np.errstate(divide="ignore", invalid="ignore"):
        root = -level / slope
    low = np.max(np.where(slope > 0.0, root, 0.0), axis=1, initial=0.0)
    high = np.min(np.where(slope < 0.0, root, 1.0), axis=1, initial=1.0)
    never = np.any((slope == 0.0) & (level < 0.0), axis=1) | (low >= high)
    return np.where(never, 0.0, low).tolist(), np.where(never, 0.0, high).tolist()


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


def _apart(plane: Plane, pole: Vector, sun: Vector, gap_mm: float) -> Limit:
    """The suns whose tips are at least a gap from the line of a great circle.

    They are on the side of it where a given sun is.
    """
    in_face = math.hypot(float(plane.frame[0] @ pole), float(plane.frame[1] @ pole))
    side = math.copysign(plane.nodus_mm / max(in_face, 1e-12), float(pole @ sun))
    return Limit(side * pole - gap_mm * plane.frame[2])


def _chord_spans(start: Vector, way: Vector, span: Span, limits: Sequence[Limit]) -> list[Span]:
    """Where in a span of the chord from a direction along a way all limits hold."""
    if span[0] >= span[1]:
        return []
    polynomials = [_along(limit, start, way) for limit in limits]
    return _kept(
        span,
        (root for p in polynomials for root in _quadratic(*p)),
        lambda t: all(c + t * (b + t * a) >= 0.0 for a, b, c in polynomials),
    )


@dataclass(frozen=True, slots=True)
class DayCurve:
    """The suns of one declination (radians), through the whole turn: a circle of the sphere.

    The tip runs on the section of a cone: on a hyperbola, parabola or ellipse, on a
    straight line at the equinox, on a circle where the face is parallel to the equator
    (treatise 9:1).
    """

    declination: float

    def draw(self, plane: Plane, limits: Sequence[Limit]) -> list[Path]:
        """Its visible pieces on a face, by growing hour angle from lower culmination."""
        return draw([self], plane, limits)[0]

    def runs(self, plane: Plane, limits: Sequence[Limit], tips: Family) -> list[Path | Run]:
        """The same, what has to be fitted as stretches of a family of curves by hour angle."""
        sine, cosine = math.sin(self.declination), math.cos(self.declination)

        def lit(hour: float) -> bool:
            sun = np.array([cosine * math.cos(hour), cosine * math.sin(hour), sine])
            return all(float(limit.value(sun)) >= 0.0 for limit in limits)

        roots = (root for limit in limits for root in _turn_roots(limit, sine, cosine))
        spans = _joined_at_turn(_kept((-math.pi, math.pi), roots, lit))
        return [p for span in spans if (p := self._piece(plane, *span, tips)) is not None]

    def _piece(self, plane: Plane, start: float, end: float, tips: Family) -> Path | Run | None:
        day = np.array(self.declination)
        whole = end - start >= TURN - 1e-12
        first, last = tips(day, np.array([start, end]))
        if abs(last - first) <= _SPECK_MM and not whole:
            return None
        if abs(self.declination) < 1e-12:
            return Path.line(complex(first), complex(last))
        if plane.polar:
            radius = plane.nodus_mm / abs(math.tan(self.declination))
            if whole:
                return Path.circle(0j, radius)
            middle = complex(tips(day, np.array([(start + end) / 2]))[0])
            return Path.of(Arc.through(complex(first), middle, complex(last)))
        return Run(tips, self.declination, start, end)


@dataclass(frozen=True, slots=True)
class SkyCurve:
    """Suns that are neither of one great circle nor of one day, in smooth pieces.

    Where `loop` is true there is one piece, and its end is its start: its sky goes on beyond
    either end.
    """

    pieces: tuple[SkyPiece, ...]
    loop: bool = False

    def draw(self, plane: Plane, limits: Sequence[Limit]) -> list[Path]:
        """Its visible pieces on a face; those that meet at a corner are joined."""
        return draw([self], plane, limits)[0]


Line = GreatArc | DayCurve | SkyCurve
"""Suns that make a line of a dial."""


def draw(lines: Sequence[Line], plane: Plane, limits: Sequence[Limit]) -> list[list[Path]]:
    """The visible pieces of each of many lines on a face; all curves are followed at once."""
    tips = _Tips(plane)
    straight = _straight([x for x in lines if isinstance(x, GreatArc)], plane, limits)
    pieces = [p for line in lines if isinstance(line, SkyCurve) for p in line.pieces]
    spans = dict(zip(map(id, pieces), visible(pieces, plane, limits), strict=True))
    found: list[list[Path | Run]] = []
    for line in lines:
        match line:
            case GreatArc():
                found.append([*next(straight)])
            case DayCurve():
                found.append(line.runs(plane, limits, tips.of_days))
            case SkyCurve():
                found.append(
                    [r for p in line.pieces for r in tips.runs(p, spans[id(p)], line.loop)]
                )
    fitted = iter(fit_many([item for items in found for item in items if isinstance(item, Run)]))
    drawn = []
    for line, items in zip(lines, found, strict=True):
        paths = [item if isinstance(item, Path) else next(fitted) for item in items]
        drawn.append(_joined(paths) if isinstance(line, SkyCurve) and not line.loop else paths)
    return drawn


class _Tips:
    """The tips of a face's shadows, as families of curves."""

    def __init__(self, plane: Plane) -> None:
        self._plane = plane
        self._families: dict[int, Family] = {}
        self.of_days: Family = lambda declination, hour: plane.cast(declination, hour).tip

    def runs(self, piece: SkyPiece, spans: Sequence[Span], loop: bool) -> list[Run]:
        """The visible stretches of a piece that are no specks."""
        if loop and len(spans) > 1 and (spans[0][0], spans[-1][1]) == (piece.start, piece.end):
            over = spans[0][1] + piece.end - piece.start
            spans = [*spans[1:-1], (spans[-1][0], over)]
        plane, sky = self._plane, piece.sky
        family = self._families.setdefault(
            id(sky), lambda member, t: plane.cast(*sky(member, t)).tip
        )
        found = []
        for low, high in spans:
            a, b = family(np.array(piece.member), np.array([low, high]))
            if abs(b - a) > _SPECK_MM or high - low >= piece.end - piece.start:
                found.append(Run(family, piece.member, low, high))
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


_SPECK_MM = 0.01
"""A piece shorter than this is nothing that a machine can make."""


_ROUNDING = 4e-15
"""What rounding leaves of a form that is zero, in sizes of the form."""


def _along(limit: Limit, start: Vector, way: Vector) -> tuple[float, float, float]:
    """(a, b, c) of the form a·t² + b·t + c at the direction start + t·way."""
    form = limit.form
    if limit.linear:
        a, b, c = 0.0, float(form @ way), float(form @ start)
    else:
        onto = form @ way
        a, b, c = float(way @ onto), 2.0 * float(start @ onto), float(start @ form @ start)
    # A line that runs along a limit, as noon along the meridian's, is not cut by rounding.
    size = _ROUNDING * float(np.abs(form).sum())
    return a, (b if abs(b) > size else 0.0), (c if abs(c) > size else 0.0)


def _quadratic(a: float, b: float, c: float) -> tuple[float, ...]:
    """The real roots of a·t² + b·t + c without cancellation; none where all are zero."""
    if abs(a) <= 1e-15 * (abs(b) + abs(c)):
        return (-c / b,) if b != 0.0 else ()
    disc = b * b - 4.0 * a * c
    if disc < 0.0:
        return ()
    q = -(b + math.copysign(math.sqrt(disc), b)) / 2.0
    return (q / a, c / q) if q != 0.0 else (0.0,)


def _turn_roots(limit: Limit, sine: float, cosine: float) -> list[float]:
    """Hour angles in −π … π where a form is zero on the circle of a declination."""
    form = limit.form
    if limit.linear:
        size = cosine * math.hypot(form[0], form[1])
        level = -sine * float(form[2])
        if abs(level) >= size:
            return []
        middle, half = math.atan2(form[1], form[0]), math.acos(level / size)
        return [_wrapped(middle - half), _wrapped(middle + half)]
    c2, cs = cosine * cosine, 2.0 * cosine * sine
    second = c2 * complex((form[0, 0] - form[1, 1]) / 2.0, -form[0, 1])
    first = cs * complex(form[0, 2], -form[1, 2])
    mean = c2 * (form[0, 0] + form[1, 1]) / 2.0 + sine * sine * form[2, 2]
    scale = abs(second) + abs(first) + abs(mean)
    if abs(second) + abs(first) <= 1e-14 * scale:
        return []
    turns = np.roots(
        np.array([second, first, 2.0 * mean, first.conjugate(), second.conjugate()]) / scale
    )
    # A touch is a double root, which rounding may push off the unit circle: keep what is
    # near, since a needless cut is healed afterwards.
    hours = np.angle(turns[np.abs(np.abs(turns) - 1.0) < 1e-5])
    for _ in range(3):
        z = np.exp(1j * hours)
        value = (second * z * z + first * z).real + mean
        slope = -(2.0 * second * z * z + first * z).imag
        with np.errstate(divide="ignore", invalid="ignore"):
            step = np.where(np.abs(slope) > 1e-9 * scale, value / slope, 0.0)
        hours = hours - step
    return [_wrapped(float(h)) for h in hours]


def _wrapped(angle: float) -> float:
    return math.remainder(angle, TURN)


def _kept(domain: Span, roots: Iterable[float], keeps: Callable[[float], bool]) -> list[Span]:
    """The pieces of a domain between roots whose middles are kept; neighbours joined."""
    start, end = domain
    cuts = sorted({start, end, *(r for r in roots if start < r < end)})
    spans: list[Span] = []
    for a, b in itertools.pairwise(cuts):
        if not keeps((a + b) / 2.0):
            continue
        if spans and spans[-1][1] == a:
            spans[-1] = (spans[-1][0], b)
        else:
            spans.append((a, b))
    return spans


def _joined_at_turn(spans: list[Span]) -> list[Span]:
    """Spans of the turn −π … π, with one that runs over its seam made whole."""
    if len(spans) > 1 and spans[0][0] == -math.pi and spans[-1][1] == math.pi:
        return [*spans[1:-1], (spans[-1][0], spans[0][1] + TURN)]
    return spans
