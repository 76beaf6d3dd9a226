"""An instrument as it stands before the eye: from above and from the right, in parallel lines."""

import math
from itertools import pairwise

import numpy as np

from instruments.geometry import Bounds, Floats, Path, Points
from instruments.geometry.path import paths
from instruments.part import Face, Instrument, Placed, Turned
from output import canvas, part_pictures, silhouette
from output.page import INK, Page

_RIGHT = math.radians(28.0)
"""How far to the right of the front the eye is."""

_ABOVE_DEG = (0.0, 30.0, 60.0, 90.0, 180.0), (38.0, 14.0, 12.0, 24.0, -20.0)
"""How far above the level it is where a face leans so much: never square before the face."""

_STEPS = 60
"""Points along a curve of an outline."""

_RING = np.exp(1j * np.linspace(0.0, 2.0 * math.pi, 37)[:-1])
_SHADE = 0.72
"""How bright the edge of a sheet is beside its face."""

_LETTERED = 0.4
"""From this scale on letters are drawn."""

Seen = tuple[Floats, Floats, Floats]
"""What points right, up and to the eye, in the instrument's own frame."""


def stands(instrument: Instrument) -> bool:
    """Whether this view shows more than the front: parts stand upright, and few lie on others."""
    lying = [
        p
        for p in instrument.parts
        if not isinstance(p.part.body, Turned) and silhouette.faces_front(p) is not None
    ]
    return 0 < len(lying) <= 2 and len(lying) < len(instrument.parts)


def eye(instrument: Instrument) -> Seen:
    """The directions of the view; a dial leans as its face does where it is used."""
    leans = next((f.value for f in instrument.facts if f.name == "face/inclination"), 0.0)
    lean = math.radians(leans) if isinstance(leans, int | float) else 0.0
    above = math.radians(float(np.interp(abs(math.degrees(lean)), *_ABOVE_DEG)))
    # World axes right, away and up, in the frame of a plate that leans about its x axis.
    away = np.array([0.0, math.cos(lean), -math.sin(lean)])
    up = np.array([0.0, math.sin(lean), math.cos(lean)])
    x = np.array([1.0, 0.0, 0.0])
    aside = math.cos(_RIGHT) * x + math.sin(_RIGHT) * away
    level = math.sin(_RIGHT) * x - math.cos(_RIGHT) * away
    to_eye = math.cos(above) * level + math.sin(above) * up
    return aside, np.cross(to_eye, aside), to_eye


def draw(page: Page, instrument: Instrument, room: Bounds) -> float:
    """Draw the whole as large as a room allows.

    Returns
    -------
    float
        Millimetres of the page for one of the instrument.
    """
    seen = eye(instrument)
    placed_in_order, floor = order(instrument, seen)
    shapes = [shape(placed, seen, floor if above else None) for placed, above in placed_in_order]
    corners = np.concatenate(
        [s for _, outlines in shapes for s in outlines] or [np.zeros(1, complex)]
    )
    low, high = corners.real.min(), corners.real.max()
    foot, top = corners.imag.min(), corners.imag.max()
    x0, y0, x1, y1 = room
    scale = min((x1 - x0) / (high - low), (y1 - y0) / (top - foot))
    origin = complex(x0 + x1, y0 + y1) / 2 - scale * complex(low + high, -top - foot) / 2
    for (placed, _), (face, outlines) in zip(placed_in_order, shapes, strict=True):
        pieces = [_polygon(outline) for outline in outlines]
        # What a second coat leaves of the first is the outline of all together.
        line = {"stroke": INK, "stroke_width": "0.3", "stroke_linejoin": "round"}
        page.draw(pieces, scale, origin, fill=INK, **line)
        page.draw(pieces, scale, origin, fill=canvas.hexadecimal(_darker(placed.part.colour)))
        if face is not None:
            _face(page, placed, face, seen, scale, origin, floor)
    return float(scale)


def order(instrument: Instrument, seen: Seen) -> tuple[list[tuple[Placed, bool]], float]:
    """The parts from the farthest on, whether each stands on the sheets, and these' upper face."""
    lying: list[Placed] = []
    standing: list[Placed] = []
    under: list[Placed] = []
    floor = -math.inf
    for placed in instrument.parts:
        flat = not isinstance(placed.part.body, Turned) and silhouette.faces_front(placed)
        if flat is not None and not isinstance(placed.part.body, Turned):
            lying.append(placed)
            z = placed.frame.origin_mm[2]
            floor = max(floor, z + (placed.part.body.thickness_mm if flat else 0.0))
    for placed in instrument.parts:
        if placed not in lying:
            levels = silhouette.side(placed).bounds()
            (standing if levels[1] + levels[3] > 2.0 * floor - 1e-6 else under).append(placed)
    _, _, to_eye = seen
    standing.sort(key=lambda p: float(np.dot(p.frame.origin_mm, to_eye)))
    lying.sort(key=lambda p: p.frame.origin_mm[2])
    return [*((p, False) for p in (*under, *lying)), *((p, True) for p in standing)], floor


def shape(placed: Placed, seen: Seen, floor: float | None) -> tuple[Face | None, list[Points]]:
    """The face of a sheet that is seen, and what the body fills of the picture."""
    part = placed.part
    x, y, z = silhouette.axes(placed.frame)
    origin = np.array(placed.frame.origin_mm)
    if isinstance(part.body, Turned):
        half = silhouette.half(part.body)
        if floor is not None and z[2] > 0.99:
            half = _above(half, floor - origin[2])
        rings = [
            _seen(seen, origin + p.imag * z + np.outer(p.real * _RING.real, x)
                  + np.outer(p.real * _RING.imag, y))
            for p in half
        ]  # fmt: skip
        hulls = [silhouette.around(np.concatenate(pair)) for pair in pairwise(rings)]
        return None, hulls
    flat = risen(silhouette.points(_outline(placed), _STEPS), placed, floor)
    if not len(flat):
        return None, []
    base = origin + np.outer(flat.real, x) + np.outer(flat.imag, y)
    near, far = _seen(seen, base), _seen(seen, base + part.body.thickness_mm * z)
    walls = np.stack([near, np.roll(near, -1), np.roll(far, -1), far], axis=1)
    face = Face.FRONT if float(z @ seen[2]) > 0 else Face.BACK
    return face, [*walls, near, far]


def _face(
    page: Page,
    placed: Placed,
    face: Face,
    seen: Seen,
    scale: float,
    origin: complex,
    floor: float,
) -> None:
    """The seen face of a sheet with its marks, by a matrix."""
    part = placed.part
    if isinstance(part.body, Turned):
        return
    x, y, z = silhouette.axes(placed.frame)
    at = np.array(placed.frame.origin_mm) + (
        part.body.thickness_mm * z if face is Face.FRONT else 0
    )
    middle = _seen(seen, at[None, :])[0]
    across = _seen(seen, (x if face is Face.FRONT else -x)[None, :])[0]
    up = _seen(seen, y[None, :])[0]
    shift = origin + scale * middle.conjugate()
    numbers = (across.real, -across.imag, -up.real, up.imag, shift.real, shift.imag)
    look = {"transform": f"matrix({' '.join(f'{n:.5f}' for n in numbers)})"}
    standing = silhouette.faces_front(placed) is None
    if standing:
        flat = risen(silhouette.points(_outline(placed), _STEPS), placed, floor)
        shown = [_polygon(flat if face is Face.FRONT else -flat.conjugate())]
    else:
        shown = [p for m in part.contour(face) for p in paths(m.shape)]
    part_pictures.draw_areas(page, shown, part, scale, 0j, **look)
    if not standing:
        marks = part_pictures.drawn(part, face, scale, _LETTERED)
        part_pictures.draw_marks(page, marks, scale, 0j, **look)


def _outline(placed: Placed) -> Path:
    outline = placed.part.contour(Face.FRONT)[-1].shape
    if not isinstance(outline, Path):
        raise TypeError(f"the outline of {placed.part.name} is no path")
    return outline


def risen(flat: Points, placed: Placed, floor: float | None) -> Points:
    """What of a standing sheet's outline is above the sheets that it stands in."""
    x, y, _ = silhouette.axes(placed.frame)
    if floor is None or abs(x[2]) + abs(y[2]) < 0.5:
        return flat
    height = placed.frame.origin_mm[2] + flat.real * x[2] + flat.imag * y[2] - floor
    found: list[complex] = []
    for k in range(len(flat)):
        a, b, ha, hb = flat[k - 1], flat[k], height[k - 1], height[k]
        if (ha < 0) != (hb < 0):
            found.append(complex(a + (b - a) * ha / (ha - hb)))
        if hb >= 0:
            found.append(complex(b))
    return np.array(found)


def _above(half: Points, level: float) -> Points:
    """What of a turned part's profile is above a level."""
    found: list[complex] = []
    for a, b in pairwise(half):
        if a.imag >= level:
            found.append(complex(a))
        if (a.imag < level) != (b.imag < level):
            found.append(complex(a + (b - a) * (level - a.imag) / (b.imag - a.imag)))
    return np.array([*found, *half[-1:][half[-1:].imag >= level]])


def _seen(seen: Seen, points: Floats) -> Points:
    return points @ seen[0] + 1j * (points @ seen[1])


def _polygon(corners: Points) -> Path:
    """Corners as a path that goes round to the left, so that those that overlap fill as one."""
    area = np.sum((corners.conjugate() * np.roll(corners, -1)).imag)
    return Path.polyline([complex(z) for z in corners[:: 1 if area >= 0 else -1]], closed=True)


def _darker(colour: tuple[float, float, float]) -> tuple[float, float, float]:
    red, green, blue = (_SHADE * c for c in colour)
    return red, green, blue
