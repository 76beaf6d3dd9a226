"""A line of a dial: suns of one hour or one day, cut where its shadow leaves the face.

A line is a set of (declination, hour angle) that the sun can take, whatever face it is
drawn on. On a face it is kept where the sun is above the horizon, in front of the face,
and the tip of the shadow inside the plate. Each of those limits is a form, linear or
quadratic, in the direction of the sun, so that on the two families that matter most, hour
lines and day curves, the ends are roots of polynomials and nothing is sampled.
"""

import itertools
import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from instruments.geometry import TURN, Arc, Floats, Path, Points
from instruments.geometry.fitting import fit
from instruments.geometry.intervals import where
from instruments.geometry.path import JOIN_MM
from instruments.sundial.face import Plane, Vector

Span = tuple[float, float]
Sky = Callable[[Floats], tuple[Floats, Floats]]


@dataclass(frozen=True, slots=True)
class Limit:
    """A bound on the sun's direction e in the frame of the equator: form(e) ≥ 0.

    `form` is a vector for a plane through the nodus (a side of the plate, a horizon) or a
    symmetric matrix for a cone with its apex there (a round plate, the foot of the gnomon).
    """

    form: Vector

    @property
    def linear(self) -> bool:
        """True for a plane."""
        return self.form.ndim == 1

    def value(self, sun: Vector) -> Floats:
        """The form at suns, (3, …); only its sign has a meaning."""
        if self.linear:
            return np.tensordot(self.form, sun, 1)
        value: Floats = np.einsum("i...,ij,j...->...", sun, self.form, sun)
        return value


def sun_direction(declination: Floats, hour_angle: Floats) -> Vector:
    """The unit vector to the sun in the frame of the equator, (3, …)."""
    cosine = np.cos(declination)
    return np.array(
        np.broadcast_arrays(
            cosine * np.cos(hour_angle), cosine * np.sin(hour_angle), np.sin(declination)
        )
    )


@dataclass(frozen=True, slots=True)
class HourLine:
    """The suns of one hour angle between two declinations (radians): half a great circle."""

    hour_angle: float
    declinations: Span

    def draw(self, plane: Plane, limits: Sequence[Limit]) -> list[Path]:
        """Its visible pieces on a face, straight, from the southern sun to the northern."""
        base = np.array([math.cos(self.hour_angle), math.sin(self.hour_angle), 0.0])
        pole = np.array([0.0, 0.0, 1.0])
        low, high = (math.tan(d) for d in self.declinations)
        polynomials = [_along(limit, base, pole) for limit in limits]
        spans = _kept(
            (low, high),
            (root for p in polynomials for root in _quadratic(*p)),
            lambda t: all(c + t * (b + t * a) >= 0.0 for a, b, c in polynomials),
        )
        hours = np.full(2, self.hour_angle)
        tips = (plane.cast(np.arctan(np.array(span)), hours).tip for span in spans)
        return [Path.line(complex(a), complex(b)) for a, b in tips if abs(a - b) > _SPECK_MM]


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
        sine, cosine = math.sin(self.declination), math.cos(self.declination)

        def lit(hour: float) -> bool:
            sun = np.array([cosine * math.cos(hour), cosine * math.sin(hour), sine])
            return all(limit.value(sun) >= 0.0 for limit in limits)

        roots = (root for limit in limits for root in _turn_roots(limit, sine, cosine))
        spans = _joined_at_turn(_kept((-math.pi, math.pi), roots, lit))
        return [p for span in spans if (p := self._piece(plane, *span)) is not None]

    def _piece(self, plane: Plane, start: float, end: float) -> Path | None:
        def tip(hour: Floats) -> Points:
            return plane.cast(np.asarray(self.declination), hour).tip

        whole = end - start >= TURN - 1e-12
        first, last = tip(np.array([start, end]))
        if abs(last - first) <= _SPECK_MM and not whole:
            return None
        if abs(self.declination) < 1e-12:
            return Path.line(complex(first), complex(last))
        if plane.polar:
            radius = plane.nodus_mm / abs(math.tan(self.declination))
            if whole:
                return Path.circle(0j, radius)
            middle = complex(tip(np.array([(start + end) / 2]))[0])
            return Path.of(Arc.through(complex(first), middle, complex(last)))
        return fit(
            tip,
            start,
            end,
            derivative=lambda hour: plane.speed(self.declination, hour),
        )


@dataclass(frozen=True, slots=True)
class SkyPiece:
    """Suns (declination, hour angle in radians) by a smooth function of a parameter."""

    sky: Sky
    start: float
    end: float


@dataclass(frozen=True, slots=True)
class SkyCurve:
    """Suns that are neither of one hour nor of one day, in smooth pieces."""

    pieces: tuple[SkyPiece, ...]

    def draw(self, plane: Plane, limits: Sequence[Limit]) -> list[Path]:
        """Its visible pieces on a face; those that meet at a corner are joined."""
        paths: list[Path] = []
        for piece in self.pieces:
            for path in _drawn(piece, plane, limits):
                if paths and abs(paths[-1].end - path.start) < JOIN_MM:
                    paths.append(Path(paths.pop().segments + path.segments))
                else:
                    paths.append(path)
        return paths


def _drawn(piece: SkyPiece, plane: Plane, limits: Sequence[Limit]) -> list[Path]:
    def tip(t: Floats) -> Points:
        return plane.cast(*piece.sky(t)).tip

    def signed(t: Floats) -> Floats:
        sun = sun_direction(*piece.sky(t))
        least: Floats = np.min([limit.value(sun) for limit in limits], axis=0)
        return least

    spans = where(signed, piece.start, piece.end)
    ends = [tip(np.array(span)) for span in spans]
    return [
        fit(tip, *span) for span, (a, b) in zip(spans, ends, strict=True) if abs(b - a) > _SPECK_MM
    ]


_SPECK_MM = 0.01
"""A piece shorter than this is nothing that a machine can make."""


def _along(limit: Limit, base: Vector, pole: Vector) -> tuple[float, float, float]:
    """(a, b, c) of the form a·t² + b·t + c at the direction base + t·pole."""
    form = limit.form
    if limit.linear:
        return 0.0, float(form @ pole), float(form @ base)
    return float(pole @ form @ pole), float(2.0 * (base @ form @ pole)), float(base @ form @ base)


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
