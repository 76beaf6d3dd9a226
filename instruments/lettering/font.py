"""The font: Amiri, shaped by HarfBuzz, its glyphs as exact cubics.

Amiri has the Latin and the Arabic script in one design. Lengths in this module are in the
font's units, `UNITS` to the em.
"""

from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import TYPE_CHECKING, Any, Literal

import numpy as np

from instruments.geometry import Bounds, Points

if TYPE_CHECKING:
    import uharfbuzz

CAPITAL = 646.0
"""Height of Amiri's capitals above the baseline (its OS/2 table)."""

Direction = Literal["ltr", "rtl"]


@dataclass(frozen=True, slots=True, eq=False)
class Contour:
    """A closed boundary: a cubic a row, its four points; a straight row is a line."""

    points: Points
    straight: tuple[bool, ...]

    def shifted(self, by: complex) -> "Contour":
        """The contour elsewhere."""
        return Contour(self.points + by, self.straight)

    def flat(self) -> Points:
        """A closed polygon close to the contour (four chords a cubic)."""
        return (self.points @ _CHORDS).ravel()

    def area(self) -> float:
        """Signed area enclosed, positive counter-clockwise, of the polygon `flat`."""
        z = self.flat()
        return float(np.sum((z.conj() * np.roll(z, -1)).imag) / 2.0)


@dataclass(frozen=True, slots=True, eq=False)
class Glyph:
    """The boundaries of a glyph, outer ones counter-clockwise, and the box about its ink."""

    contours: tuple[Contour, ...]
    bounds: Bounds | None
    tangled: bool
    """Whether some of its boundaries cross."""


@dataclass(frozen=True, slots=True)
class Shaped:
    """A glyph in its place on the baseline."""

    glyph: int
    cluster: int
    origin: complex
    pen: float
    advance: float


def _bernstein(t: Any) -> Any:
    s = 1.0 - t
    return np.array([s**3, 3 * s * s * t, 3 * s * t * t, t**3])


_CHORDS = _bernstein(np.array([0.0, 0.25, 0.5, 0.75]))


@cache
def _face() -> "uharfbuzz.Font":
    import uharfbuzz

    with resources.as_file(resources.files("fontpkg_amiri") / "files/Amiri-Regular.ttf") as file:
        blob = uharfbuzz.Blob.from_file_path(str(file))
    return uharfbuzz.Font(uharfbuzz.Face(blob))


@cache
def _pen() -> "uharfbuzz.DrawFuncs":
    """Collects a glyph into a list of [start, control, end] and None between contours."""
    import uharfbuzz

    pen = uharfbuzz.DrawFuncs()
    pen.set_move_to_func(lambda x, y, into: into.append([complex(x, y)]))
    pen.set_line_to_func(lambda x, y, into: into[-1].append((complex(x, y),)))
    pen.set_quadratic_to_func(
        lambda cx, cy, x, y, into: into[-1].append((complex(cx, cy), complex(x, y)))
    )
    pen.set_close_path_func(lambda _: None)
    return pen


@cache
def glyph(number: int) -> Glyph:
    """The outlines of a glyph by its number in the font."""
    drawn: list[list[Any]] = []
    face = _face()
    face.draw_glyph(number, _pen(), drawn)
    contours = tuple(contour(steps[0], steps[1:]) for steps in drawn if len(steps) > 1)
    if sum(c.area() for c in contours) < 0.0:
        contours = tuple(_turned(c) for c in contours)
    return Glyph(contours, bounds_of(contours), tangled(contours))


def contour(start: complex, steps: list[tuple[complex, ...]]) -> Contour:
    """A contour from its start and its lines (end) and quadratics (control, end)."""
    rows: list[tuple[complex, complex, complex, complex]] = []
    straight: list[bool] = []
    here = start
    for step in [*steps, (start,)]:
        end = step[-1]
        if len(step) == 1:
            if abs(end - here) < 1e-3:
                continue
            rows.append((here, here + (end - here) / 3, end + (here - end) / 3, end))
        else:
            control = step[0]
            rows.append((here, here + (control - here) * 2 / 3, end + (control - end) * 2 / 3, end))
        straight.append(len(step) == 1)
        here = end
    return Contour(np.array(rows), tuple(straight))


def _turned(c: Contour) -> Contour:
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
            t = np.stack([w / a, c / w])
        t = np.where((t > 0.0) & (t < 1.0), t, 0.0)
        turning = np.sum(np.moveaxis(_bernstein(t), 0, -1) * q, axis=-1)
        low.append(min(ends.min(), turning.min()))
        high.append(max(ends.max(), turning.max()))
    return float(low[0]), float(low[1]), float(high[0]), float(high[1])


def tangled(contours: tuple[Contour, ...]) -> bool:
    """Whether boundaries of different contours cross."""
    flat = [c.flat() for c in contours]
    return any(crossing(a, b) for i, a in enumerate(flat) for b in flat[i + 1 :] if _near(a, b))


def _near(a: Points, b: Points) -> bool:
    return bool(
        a.real.min() <= b.real.max()
        and b.real.min() <= a.real.max()
        and a.imag.min() <= b.imag.max()
        and b.imag.min() <= a.imag.max()
    )


def crossing(a: Points, b: Points) -> bool:
    """Whether two closed polygons cross."""
    p, r = a[:, None], (np.roll(a, -1) - a)[:, None]
    q, s = b[None, :], (np.roll(b, -1) - b)[None, :]
    d = (r.conj() * s).imag
    with np.errstate(invalid="ignore", divide="ignore"):
        t = ((q - p).conj() * s).imag / d
        u = ((q - p).conj() * r).imag / d
    return bool(np.any((t >= 0) & (t <= 1) & (u >= 0) & (u <= 1)))


def shape(text: str, direction: Direction) -> list[Shaped]:
    """Shape a run of one direction, kerned.

    Raises
    ------
    ValueError
        If the font lacks a character, naming it.
    """
    import uharfbuzz

    buffer = uharfbuzz.Buffer()
    buffer.add_str(text)
    buffer.guess_segment_properties()
    buffer.direction = direction
    face = _face()
    uharfbuzz.shape(face, buffer)
    placed: list[Shaped] = []
    pen = 0.0
    for info, position in zip(buffer.glyph_infos, buffer.glyph_positions, strict=True):
        if info.codepoint == 0:
            lacking = text[info.cluster]
            raise ValueError(f"the font has no character {lacking!r} (U+{ord(lacking):04X})")
        origin = complex(pen + position.x_offset, position.y_offset)
        placed.append(Shaped(info.codepoint, info.cluster, origin, pen, position.x_advance))
        pen += position.x_advance
    return placed
