"""The border about a face: its lines, and the band between them for the numerals."""

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

import numpy as np
from pydantic import Field

import templates
from instruments.adornment.ornament_figure import (
    BORDERS,
    Placing,
    border_tile,
    draw_tiles,
    round_places,
    straight_places,
)
from instruments.design import Group
from instruments.geometry import Floats, Path, Strokes
from instruments.part import Mark
from instruments.sundial.dial_plate import Rectangle, Window

_RAIL = 0.9
"""Width of the ladder, in heights of names."""

_PITCH = 1.2
"""From rung to rung, in widths of the ladder."""

_DOUBLE = 0.4
"""Between the two lines of a double border, in heights of names."""


PLAIN = ("none", "plain", "double", "railway")
"""The borders that are lines alone; others are patterns, kept as data."""

if TYPE_CHECKING:
    BorderStyle = str
else:
    BorderStyle = Literal[(*PLAIN, *templates.names(BORDERS))]


class Border(Group):
    """The border, as a group of design parameters."""

    style: BorderStyle = Field(
        default="plain",
        description="Lines about the numerals: none, plain, double, a railway with rungs, or a "
        "pattern between two lines.",
    )


@dataclass(frozen=True, slots=True)
class Bordered:
    """A border that is laid out."""

    marks: tuple[Mark, ...]
    """Its lines, named ``border``."""
    border: Window
    frame: Window
    """The outer and the inner line of the numerals' band; what is read lies in the frame."""


def bordered(outer: Window, band_mm: float, border: Border, height_mm: float) -> Bordered:
    """Lay out a border inside a window.

    The band of `band_mm` is for numerals; the ornament keeps in proportion with the height of
    names' capitals.
    """
    if border.style not in PLAIN:
        return _patterned(outer, band_mm, border.style, height_mm)
    edge = outer.inset(_outside(border) * height_mm)
    frame = edge.inset(band_mm)
    lines: dict[str, tuple[Window, ...]] = {
        "none": (),
        "plain": (outer, frame),
        # The band is what is left between the two pairs of lines.
        "double": (outer, edge, frame.inset(-_DOUBLE * height_mm), frame),
        "railway": (outer, edge, frame),
    }
    marks = [Mark("border", line.path()) for line in lines[border.style]]
    if border.style == "railway":
        marks.append(Mark("border", Strokes(_rungs(outer, edge))))
    return Bordered(tuple(marks), edge, frame)


def _outside(border: Border) -> float:
    """What the ornament takes outside the numerals' band, in heights of names."""
    if border.style not in PLAIN:
        return border_tile(border.style).width
    return {"double": _DOUBLE, "railway": _RAIL}.get(border.style, 0.0)


def _patterned(outer: Window, band_mm: float, style: str, height_mm: float) -> Bordered:
    """A band with a pattern outside that of the numerals."""
    tile = border_tile(style)
    width = tile.width * height_mm
    edge = outer.inset(width)
    frame = edge.inset(band_mm)
    lines = [Mark("border", w.path()) for w in (outer, edge, frame)]
    long = tile.length * width
    if not isinstance(edge, Rectangle):
        places = round_places(edge.centre, edge.half_size[0], width, long)
        return Bordered((*lines, *draw_tiles(tile, places)), edge, frame)
    half_x, half_y = edge.half_size
    at = [edge.centre + complex(x * half_x, y * half_y) for x, y in _CORNERS]
    places = [p for a, b in zip(at, (*at[1:], at[0]), strict=True)
              for p in straight_places(a, b, width, long)]  # fmt: skip
    corners = [_square(z, complex(x, y) * width) for z, (x, y) in zip(at, _CORNERS, strict=True)]
    sides = [Path.line(z, z + way) for z, (x, y) in zip(at, _CORNERS, strict=True)
             for way in (x * width, 1j * y * width)]  # fmt: skip
    squares = Mark("border", Strokes(tuple(sides)))
    return Bordered((*lines, squares, *draw_tiles(tile, places, corners)), edge, frame)


_CORNERS = ((1.0, 1.0), (-1.0, 1.0), (-1.0, -1.0), (1.0, -1.0))
"""Counter-clockwise, so that a band lies on the right of its sides."""


def _square(corner: complex, size: complex) -> Placing:
    """The square outside a corner."""
    return lambda x, y: corner + complex(x * size.real, y * size.imag)


def border_mm(border: Border, band_mm: float, height_mm: float) -> float:
    """How far the frame lies inside the outermost line, mm."""
    return band_mm + _outside(border) * height_mm


def _rungs(outer: Window, inner: Window) -> tuple[Path, ...]:
    """Lines across the ladder, evenly from corner to corner or about the disc."""
    rail = outer.half_size[0] - inner.half_size[0]
    pitch = _PITCH * rail
    c = outer.centre
    if not isinstance(outer, Rectangle):
        count = 4 * max(1, round(math.tau * outer.half_size[0] / pitch / 4))
        rays = np.exp(1j * math.tau * np.arange(count) / count).tolist()
        return tuple(
            Path.line(c + inner.half_size[0] * z, c + outer.half_size[0] * z) for z in rays
        )
    (far_x, far_y), (near_x, near_y) = outer.half_size, inner.half_size
    rungs = []
    for x in _even(near_x, pitch).tolist():
        rungs += [Path.line(c + complex(x, s * near_y), c + complex(x, s * far_y)) for s in (1, -1)]
    for y in _even(near_y, pitch).tolist():
        rungs += [Path.line(c + complex(s * near_x, y), c + complex(s * far_x, y)) for s in (1, -1)]
    return tuple(rungs)


def _even(half: float, pitch: float) -> Floats:
    """Even steps of about a pitch from −half to half, both included."""
    return np.linspace(-half, half, max(1, round(2 * half / pitch)) + 1)
