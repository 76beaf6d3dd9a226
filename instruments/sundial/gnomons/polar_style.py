"""The polar style: an edge parallel to the earth's axis, and the hour lines it throws.

A sheet has two edges. Through most of the day the shadow that is seen ends at the edge on
the far side from the sun, so the lines of the morning start from one edge and those of the
afternoon from the other, the sheet's thickness apart; while the sun is more than six hours
from the style's own noon it is the other way about. Everything is given about the foot of
the perpendicular from the nodus, like all else on a face.
"""

import math
from dataclasses import dataclass
from typing import Literal

import numpy as np

from instruments.geometry import Floats, Path, Region, cutting
from instruments.sundial.dial_plate import Window
from instruments.sundial.lines.face import Plane
from instruments.sundial.lines.face_lines import SPECK_MM
from instruments.sundial.lines.limits import Limit

_BOTH = 1e-12
"""Both edges serve while the sun is within about this of the style's plane."""

Form = Literal["triangle", "bridge", "blade", "rod"]
"""A style that starts from the face; one that stands clear of it; an upright sheet whose tip is
the nodus; a round rod."""


@dataclass(frozen=True, slots=True)
class PolarAxis:
    """The line through the nodus parallel to the earth's axis, as a face sees it."""

    plane: Plane
    """The face, with the height of its nodus."""
    substyle: complex
    """Unit direction on the face in which the line rises."""
    height_rad: float
    """Its angle to the face, 0 … π/2: the latitude of the horizon that the face is parallel to
    (treatise 28:3)."""
    noon_rad: float
    """The sun's hour angle when it stands over the substyle."""

    @staticmethod
    def of(plane: Plane) -> "PolarAxis":
        """The axis of a face; over one parallel to the equator, its substyle is noon's shadow."""
        x, y, z = (float(v) for v in plane.frame[:, 2])
        up = math.copysign(1.0, z) if abs(z) > 1e-15 else 1.0
        flat = complex(x, y) * up
        noon = -complex(plane.frame[0, 0], plane.frame[1, 0])
        normal = plane.frame[2]
        # Rounding leaves a direction of noise on a face parallel to the equator.
        steep = abs(flat) < 1e-12
        return PolarAxis(
            plane,
            noon / abs(noon) if steep else flat / abs(flat),
            math.pi / 2 if steep else math.atan2(abs(z), abs(flat)),
            0.0 if steep else math.atan2(float(normal[1]), float(normal[0])),
        )

    @property
    def centre(self) -> complex | None:
        """Where the axis meets the face; None where it is parallel to the face."""
        if self.height_rad < 1e-12:
            return None
        return -self.substyle * self.plane.nodus_mm / math.tan(self.height_rad)

    @property
    def root_mm(self) -> float:
        """From the nodus to the face along the axis, negative; −∞ where it never meets it."""
        if self.height_rad < 1e-12:
            return -math.inf
        return -self.plane.nodus_mm / math.sin(self.height_rad)

    def at(self, along_mm: float) -> tuple[complex, float]:
        """The foot and the height over the face of the point so far beyond the nodus."""
        rise = self.plane.nodus_mm + along_mm * math.sin(self.height_rad)
        return self.substyle * along_mm * math.cos(self.height_rad), rise

    @property
    def direction(self) -> tuple[float, float, float]:
        """The unit vector of the axis in the face's x, y and normal."""
        flat = self.substyle * math.cos(self.height_rad)
        return flat.real, flat.imag, math.sin(self.height_rad)


@dataclass(frozen=True, slots=True)
class ShadowEdge:
    """One of the edges that throw the shadow."""

    name: str
    """``morning``, ``afternoon`` (of the style's own noon) or ``axis``."""
    offset: complex
    """Of the edge from the ideal axis, on the face, mm. What an ideal nodus or axis would throw,
    this edge throws so much to the side."""
    suns: tuple[Limit, ...]
    """The suns for which it bounds the shadow; none for all."""


def shadow_edges(axis: PolarAxis, sheet_mm: float) -> tuple[ShadowEdge, ...]:
    """The edges of a style of sheet that throw the shadow; of a rod, which is none, its axis."""
    if sheet_mm == 0.0:
        return (ShadowEdge("axis", 0j, ()),)
    noon = axis.noon_rad
    over = np.array([math.cos(noon), math.sin(noon), 0.0])
    west = np.array([-math.sin(noon), math.cos(noon), 0.0])
    across = 1j * axis.substyle
    frame = axis.plane.frame
    side = math.copysign(1.0, float((across.real * frame[0] + across.imag * frame[1]) @ west))
    half = side * across * sheet_mm / 2
    product = (np.outer(over, west) + np.outer(west, over)) / 2
    slack = _BOTH * np.diag([1.0, 1.0, 0.0])
    return (
        ShadowEdge("morning", half, (Limit(slack - product),)),
        ShadowEdge("afternoon", -half, (Limit(slack + product),)),
    )


@dataclass(frozen=True, slots=True)
class Style:
    """A style over a face."""

    axis: PolarAxis
    """The ideal line."""
    form: Form
    """What it is made as."""
    thickness_mm: float
    """Of the sheet, or the rod's diameter."""
    ends_mm: tuple[float, float]
    """Where its edge begins and ends, along the axis from the nodus."""
    foot: Path
    """The area of the face that it stands on, with some room: lines keep out of it."""

    @property
    def read_mm(self) -> tuple[float, ...]:
        """The points between which the edge's shadow is read: of a blade the tip alone."""
        return self.ends_mm[1:] if self.form == "blade" else self.ends_mm

    def edges(self) -> tuple[ShadowEdge, ...]:
        """The edges that throw the shadow, each with its suns.

        Any line of the sky falls on the face once an edge: draw it with the edge's `suns`
        as limits besides, on a face moved by −`offset`, and move it by `offset`.
        """
        return shadow_edges(self.axis, 0.0 if self.form == "rod" else self.thickness_mm)

    def hour_lines(
        self, hour_angle: float, obliquity: float, window: Window, *, over_foot: bool = False
    ) -> list[Path]:
        """The straight lines of an hour, outwards: what the edge throws on the face in a year.

        One line, two at the style's own noon (the noon gap is between them), none where the
        sun of that hour never throws the edge on the face.

        Parameters
        ----------
        hour_angle, obliquity : float
            Radians.
        window : Window
            Inside which lines are drawn, about the foot of the nodus.
        over_foot : bool
            Whether lines go on where the style stands, too.
        """
        sun = np.array([math.cos(hour_angle), math.sin(hour_angle), 0.0])
        edges = [e for e in self.edges() if all(limit.value(sun) >= 0.0 for limit in e.suns)]
        if abs(math.cos(hour_angle - self.axis.noon_rad)) < 1e-9:
            edges = edges[:1]  # six hours from noon both edges throw one line
        ideal = self._line(hour_angle, obliquity)
        if ideal is None:
            return []
        base, way, low, high = ideal
        paths = []
        for edge in edges:
            enters, leaves = window.chord(base + edge.offset, way)
            start, end = max(low, enters), min(high, leaves)
            if end - start <= SPECK_MM:
                continue
            line = Path.line(*(base + edge.offset + way * w for w in (start, end)))
            paths += [line] if over_foot else cutting.outside(line, Region((self.foot,)))
        return [p for p in paths if p.length() > SPECK_MM]

    def _line(
        self, hour_angle: float, obliquity: float
    ) -> tuple[complex, complex, float, float] | None:
        """A point of the ideal line, its direction, and how far it runs to either side."""
        plane, axis = self.axis.plane, self.axis
        equator = np.array([math.cos(hour_angle), math.sin(hour_angle), 0.0])
        pole = np.array([0.0, 0.0, 1.0])
        span = _lit(plane, equator, pole, math.tan(obliquity))
        # The plane through the axis and the sun meets the face in the line.
        across = np.cross(np.array(axis.direction), plane.frame @ equator)
        flat = complex(across[0], across[1])
        if span is None or abs(flat) < 1e-12:
            return None
        base = flat * float(across[2]) * plane.nodus_mm / abs(flat) ** 2
        way = 1j * flat / abs(flat)
        reaches = []
        for tangent in span:
            right, above, front = (float(v) for v in plane.frame @ (equator + tangent * pole))
            for end in self.read_mm:
                foot, rise = axis.at(end)
                along = ((foot - base) * way.conjugate()).real
                slant = -rise * (complex(right, above) * way.conjugate()).real
                reaches.append(along + _ratio(slant, front))
        low, high = min(reaches), max(reaches)
        if self._inward(low, high, ((axis.at(self.ends_mm[0])[0] - base) * way.conjugate()).real):
            return base, -way, -high, -low
        return base, way, low, high

    def _inward(self, low: float, high: float, foot: float) -> bool:
        """Whether a line from `low` to `high` runs towards the style's root at `foot`."""
        return self.form != "bridge" and abs(high - foot) < abs(low - foot)


def _lit(plane: Plane, equator: Floats, pole: Floats, most: float) -> tuple[float, float] | None:
    """The tangents of the declinations at which a sun of that hour lights the face."""
    low, high = -most, most
    for form in (plane.zenith, plane.frame[2]):
        level, slope = float(form @ equator), float(form @ pole)
        if abs(slope) < 1e-15:
            if level <= 1e-12:
                return None
        elif slope > 0:
            low = max(low, -level / slope)
        else:
            high = min(high, -level / slope)
    return (low, high) if high - low > 1e-9 else None


def _ratio(a: float, b: float) -> float:
    """The ratio for b ≥ 0, infinite where a sun on the face's horizon throws no end."""
    if b > 1e-12:
        return a / b
    return math.copysign(math.inf, a) if abs(a) > 1e-12 else 0.0
