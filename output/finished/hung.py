"""What is held up in use: which way is down on it, and its cord, which is bought and not cut."""

import cmath
import math
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from instruments.geometry import Floats, Path, Points, flattening
from instruments.geometry.path import paths
from instruments.part import Face, Instrument, Placed, Sheet
from output.pages.page import Page

_ALTITUDE_RAD = math.radians(30.0)
"""Of the sun in pictures: it is so high on some day up to 83° from the equator."""

_SIGHTS = "sight-upper", "sight-lower"
"""The sun shines through the first one to the other."""

_LOOP, _BEYOND, _PLUMMET = 0.2, 1.06, 0.05
"""A loop's height in lengths of what hangs by it; how far a plumb line goes, in depths of what it
hangs over; its plummet's height in lengths of the line."""

_KNOT, _OVER_KNOT = 0.35, 0.1
"""How high the threads of what hangs level meet, and how far they go on, in lengths between its
holes."""

_OVER_MM = 0.4
"""A cord hangs before its board by so much."""

_CORD_MM, _CORD, _EDGE, _LEAD = 0.5, "#efe6d2", "#3a3128", "#77716a"
"""Thickness and colours of cord and plummet."""

_DROP = np.array([0j, *(0.62 + 0.38 * np.exp(1j * np.linspace(2.2, -2.2, 17)))])
"""A plummet, down being 1."""


@dataclass(frozen=True, slots=True)
class HeldUp:
    """Cords on what hangs by them, or one from which a plummet hangs."""

    down: Floats
    """The direction in space."""

    cord: Floats
    """Its corners, a row each; the last is where the plummet begins."""

    plummet_mm: float
    """Its height; 0 of a loop or of threads."""

    @property
    def is_level(self) -> bool:
        """Whether what hangs by it has its face up."""
        return abs(float(self.down[2])) > math.sqrt(0.5)

    @staticmethod
    def of(instrument: Instrument) -> "HeldUp | None":
        """How an instrument is held up; None of what lies, stands or has no place for a cord."""
        parts = {placed.part.name: placed for placed in instrument.parts}
        first = parts.get(_SIGHTS[0])
        if first is not None and first.joint:
            host = parts[first.joint.host]
            holes = _holes(host)
            return _to_the_sun(host, first, parts[_SIGHTS[1]], holes[0]) if holes else None
        for host in (placed for placed in instrument.parts if placed.hangs):
            holes = _holes(host)
            return _looped(host, holes[0]) if len(holes) == 1 else _level(host, holes)
        return None

    def corners(self) -> Floats:
        """Points about it, a row each."""
        return np.vstack([self.cord, self.cord[-1] + self.plummet_mm * self.down])

    def draw(
        self,
        page: Page,
        flat: Callable[[Floats], Points],
        scale: float,
        origin: complex,
        hair: float,
    ) -> None:
        """Draw it before all else; `flat` leads from points in space to where they are seen."""
        cord = flat(self.cord)
        looks = (_EDGE, 2.0), (_CORD, 1.0)
        for colour, share in looks:
            width = f"{share * max(_CORD_MM * scale, 2.0 * hair):.3g}"
            line = [Path.polyline(cord.tolist())]
            page.draw(line, scale, origin, fill="none", stroke=colour, stroke_width=width)
        if self.plummet_mm:
            way = complex(flat(self.plummet_mm * self.down[None])[0])
            shape = Path.polyline((cord[-1] + way * _DROP).tolist(), closed=True)
            edge = f"{hair:.3g}"
            page.draw([shape], scale, origin, fill=_LEAD, stroke=_EDGE, stroke_width=edge)


def _holes(placed: Placed) -> list[complex]:
    """The middles of a part's openings for a cord."""
    if not isinstance(placed.part.body, Sheet):
        return []
    boxes = [
        path.bounds()
        for cut in placed.part.body.cutouts
        if cut.means in ("hole/thread", "slot/thread")
        for path in paths(cut.shape)
    ]
    return [complex(x0 + x1, y0 + y1) / 2.0 for x0, y0, x1, y1 in boxes]


def _edge(placed: Placed) -> Points:
    assert isinstance(placed.part.body, Sheet)
    return flattening.corners(placed.part.body.outline)


def _to_the_sun(host: Placed, upper: Placed, lower: Placed, hole: complex) -> HeldUp:
    """A board that is tilted until the sun shines through its sights, a plumb line before it."""
    x, y, _ = host.frame.axes
    away = np.subtract(upper.frame.origin_mm, lower.frame.origin_mm)
    to_sun = complex(float(away @ x), float(away @ y))
    # The board is below the line of sight, on the one side of it or the other.
    from_hole = _edge(host) - hole
    side = math.copysign(1.0, (from_hole.mean() * to_sun.conjugate()).imag)
    down = 1j * side * cmath.exp(1j * side * _ALTITUDE_RAD) * to_sun / abs(to_sun)
    long = _BEYOND * float((from_hole * down.conjugate()).real.max())
    return _hung(host, down, np.array([hole, hole + long * down]), _PLUMMET * long)


def _looped(host: Placed, hole: complex) -> HeldUp:
    """What hangs by a loop through a part's hole, which is over its middle."""
    x0, y0, x1, y1 = host.part.contour(Face.FRONT)[-1].shape.bounds()
    up = hole - complex(x0 + x1, y0 + y1) / 2.0
    up *= _LOOP * max(x1 - x0, y1 - y0) / abs(up)
    turn = np.linspace(0.0, 2.0 * math.pi, 41)
    # A drop: pointed at the hole, round at its head.
    drop = (1.0 - np.cos(turn)) / 2.0 + 0.3j * np.sin(turn) * np.sin(turn / 2.0)
    return _hung(host, -up / abs(up), hole + drop * up, 0.0)


def _level(host: Placed, holes: list[complex]) -> HeldUp:
    """What hangs level by threads that come together over its middle (treatise 193:15)."""
    near, far = holes[0], holes[-1]
    level = _hung(host, 1j, np.array([near, (near + far) / 2, (near + far) / 2, far]), 0.0)
    up = np.array(host.frame.axes[2])
    rise = abs(far - near) * np.array([0.0, _KNOT, _KNOT + _OVER_KNOT, 0.0])
    cord = level.cord + np.outer(rise, up)
    return HeldUp(-up, cord[[0, 1, 2, 1, 3]], 0.0)


def _hung(host: Placed, down: complex, cord: Points, plummet_mm: float) -> HeldUp:
    """A cord before a part, of what is given on its face."""
    assert isinstance(host.part.body, Sheet)
    x, y, z = host.frame.axes
    before = np.array(host.frame.origin_mm) + (host.part.body.thickness_mm + _OVER_MM) * z
    space = np.outer(cord.real, x) + np.outer(cord.imag, y) + before
    return HeldUp(down.real * x + down.imag * y, space, plummet_mm)
