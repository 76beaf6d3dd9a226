"""Outlines in font units, as arrays: boundaries of cubics, their boxes and where they meet."""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
import shapely

from instruments.geometry import Bounds, Points
from instruments.geometry.flattening import closed


def bernstein(t: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    """The four weights of a cubic's points at parameters t, along a new first axis."""
    s = 1.0 - t
    return np.array([s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t])


_POINT = 1e-3
"""Ends closer than this, in font units, are one point."""
_CHORDS = bernstein(np.arange(8) / 8)


@dataclass(frozen=True, slots=True, eq=False)
class Contour:
    """A closed boundary: a cubic a row, its four points; a straight row is a line."""

    points: Points
    straight: tuple[bool, ...]

    def shifted(self, by: complex) -> "Contour":
        """The contour elsewhere."""
        return Contour(self.points + by, self.straight)

    def flat(self) -> Points:
        """A closed polygon close to the contour (eight chords a cubic)."""
        polygon: Points = (self.points @ _CHORDS).ravel()
        return polygon

    def area(self) -> float:
        """Signed area enclosed, positive counter-clockwise, of the polygon `flat`."""
        z = self.flat()
        return float(np.sum((z.conj() * np.roll(z, -1)).imag) / 2.0)


def contour(start: complex, steps: list[tuple[complex, ...]]) -> Contour:
    """A contour from its start and its lines (end) and quadratics (control, end)."""
    rows: list[tuple[complex, complex, complex, complex]] = []
    straight: list[bool] = []
    here = start
    for step in [*steps, (start,)]:
        end = step[-1]
        if abs(end - here) < _POINT:
            continue
        if len(step) == 1:
            rows.append((here, here + (end - here) / 3, end + (here - end) / 3, end))
        else:
            control = step[0]
            rows.append((here, here + (control - here) * 2 / 3, end + (control - end) * 2 / 3, end))
        straight.append(len(step) == 1)
        here = end
    return Contour(np.array(rows), tuple(straight))


def reversed_contour(c: Contour) -> Contour:
    """The contour run the other way."""
    return Contour(c.points[::-1, ::-1], c.straight[::-1])


def bounds_of(contours: tuple[Contour, ...]) -> Bounds | None:
    """The box about contours, exact; None where there is none."""
    if not contours:
        return None
    p = np.concatenate([c.points for c in contours])
    low, high = [], []
    for q in (p.real, p.imag):
        ends = q[:, [0, 3]]
        a = -q[:, 0] + 3 * q[:, 1] - 3 * q[:, 2] + q[:, 3]
        b = q[:, 0] - 2 * q[:, 1] + q[:, 2]
        c = q[:, 1] - q[:, 0]
        with np.errstate(invalid="ignore", divide="ignore"):
            root = np.sqrt(b * b - a * c)
            w = -(b + np.copysign(root, b))
            t = np.array([w / a, c / w])
        t = np.where((t > 0.0) & (t < 1.0), t, 0.0)
        turning = np.sum(bernstein(t) * q.T[:, None], axis=0)
        low.append(min(ends.min(), turning.min()))
        high.append(max(ends.max(), turning.max()))
    return float(low[0]), float(low[1]), float(high[0]), float(high[1])


def tangled(contours: tuple[Contour, ...]) -> bool:
    """Whether boundaries of different contours cross or touch."""
    flat = closed([c.flat() for c in contours])
    one, other = shapely.STRtree(flat).query(flat, "intersects")
    return bool((one < other).any())


def meet(one: tuple[Contour, ...], other: tuple[Contour, ...]) -> bool:
    """Whether boundaries of one glyph cross or touch those of another."""
    flat, others = (closed([c.flat() for c in contours]) for contours in (one, other))
    return bool(shapely.intersects(flat[:, None], others).any())
