"""An SVG as a figure that can be set anywhere: its areas united, its lines apart."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import pathops

from instruments.adornment.svg_source import Painted, painted
from instruments.adornment.tangles import refuse_tangles
from instruments.adornment.trails import Trail
from instruments.errors import ComplaintError
from instruments.geometry import (
    Cubic,
    Line,
    Path,
    Region,
    Segment,
    Shape,
    Similarity,
    Strokes,
    shapes_bounds,
)

_UNIT = 1000.0
"""The greater side of a figure while its areas are united."""

_SHARD = 0.02
"""Areas smaller than this, in those units squared, come of rounding."""

_POINT = 1e-6
"""Ends nearer to each other than this are one, in any of the units here."""

_FINISH = {"fix_winding": True, "keep_starting_points": False, "clockwise": False}
"""How Skia leaves what it united: holes clockwise."""

Moved = Callable[[complex], complex]

_NO_EXTENT = ("paints nothing", "give an SVG with shapes that have an extent")


@dataclass(frozen=True, slots=True)
class PaintedFigure:
    """A picture about 0, its greater side 1, y up."""

    area: Region | None
    """All its areas together."""
    lines: Strokes | None
    """Its lines that bound no area."""
    half_size: complex
    """Half its width and half its height."""
    white: int
    """How many areas of it are white, which nothing engraves."""

    def shapes(self, by: Similarity) -> list[Shape]:
        """Its area and its lines elsewhere."""
        return [s.transformed(by) for s in (self.area, self.lines) if s is not None]


@lru_cache(maxsize=8)
def figure_of(text: str) -> PaintedFigure:
    """The figure that an SVG paints.

    Raises
    ------
    ComplaintError
        If it is none, or holds what is no path.
    """
    drawing = painted(text)
    shapes = drawing.shapes
    low, high = _box(shapes)
    size, middle = high - low, (low + high) / 2
    scale = _UNIT / max(size.real, size.imag)

    def upright(z: complex) -> complex:
        return ((z - middle) * scale).conjugate()

    small = Similarity(1.0 / _UNIT)
    areas = [s for s in shapes if s.filled]
    contours = tuple(c.transformed(small) for c in _united(areas, upright)) if areas else ()
    open_ = (_path(t, upright) for s in shapes if not s.filled for t in s.trails)
    lines = tuple(p.transformed(small) for p in open_ if p is not None)
    if not contours and not lines:
        raise ComplaintError(*_NO_EXTENT)
    return PaintedFigure(
        Region(contours) if contours else None,
        Strokes(lines) if lines else None,
        size / 2 * scale / _UNIT,
        drawing.white,
    )


def _box(shapes: Iterable[Painted]) -> tuple[complex, complex]:
    """The corners of the box about shapes, as they are painted."""
    found = [p for s in shapes for t in s.trails if (p := _path(t, complex)) is not None]
    if not found:
        raise ComplaintError(*_NO_EXTENT)
    xmin, ymin, xmax, ymax = shapes_bounds(found)
    if max(xmax - xmin, ymax - ymin) < _POINT:
        raise ComplaintError(*_NO_EXTENT)
    return complex(xmin, ymin), complex(xmax, ymax)


def _path(trail: Trail, moved: Moved) -> Path | None:
    """A trail as a path; None where nothing is left of it."""
    steps = (*trail.steps, *([(trail.start,)] if trail.closed else []))
    return _followed(moved(trail.start), ([moved(z) for z in step] for step in steps))


def _followed(here: complex, steps: Iterable[Sequence[complex]]) -> Path | None:
    """The path of straight, quadratic and cubic steps; None where all lead nowhere."""
    segments: list[Segment] = []
    for points in steps:
        if max(abs(z - here) for z in points) < _POINT:
            continue
        match points:
            case (end,):
                segments.append(Line(here, end))
            case (control, end):
                one, other = here + 2 / 3 * (control - here), end + 2 / 3 * (control - end)
                segments.append(Cubic(here, one, other, end))
            case (one, other, end):
                segments.append(Cubic(here, one, other, end))
        here = points[-1]
    return Path(tuple(segments)) if segments else None


def _united(areas: Sequence[Painted], moved: Moved) -> list[Path]:
    """The boundaries of all areas together, holes clockwise: no spot is engraved twice."""
    refuse_tangles(area.trails for area in areas)
    drawn = [_drawn(area, moved) for area in areas]
    try:
        for area in drawn:
            area.simplify(**_FINISH)
        # Two by two: all at once, a hundred areas that lie on each other take minutes.
        while len(drawn) > 1:
            pairs = zip(drawn[::2], drawn[1::2], strict=False)
            odd = drawn[len(drawn) // 2 * 2 :]
            drawn = [pathops.op(*pair, pathops.PathOp.UNION, **_FINISH) for pair in pairs] + odd
    except pathops.PathOpsError:
        raise ComplaintError("has areas that can't be united", "simplify its paths") from None
    paths = (_contour(piece) for piece in drawn[0].contours)
    return [path for path in paths if path is not None and abs(path.area()) > _SHARD]


def _drawn(area: Painted, moved: Moved) -> Any:
    """An area for Skia."""
    kind = pathops.FillType.EVEN_ODD if area.even_odd else pathops.FillType.WINDING
    drawn = pathops.Path(fillType=kind)
    for trail in area.trails:
        _trace(drawn, trail, moved)
    return drawn


def _trace(drawn: Any, trail: Trail, moved: Moved) -> None:
    first = moved(trail.start)
    drawn.moveTo(first.real, first.imag)
    for step in trail.steps:
        flat = [side for z in step for side in (moved(z).real, moved(z).imag)]
        (drawn.lineTo if len(step) == 1 else drawn.cubicTo)(*flat)
    drawn.close()


def _contour(piece: Any) -> Path | None:
    """A closed boundary; None where nothing is left of it."""
    rows = [[complex(x, y) for x, y in points] for _, points in piece if points]
    path = _followed(rows[0][0], (*rows[1:], rows[0][:1]))
    return path if path and path.closed else None
