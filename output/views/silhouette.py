"""What parts look like where they sit: from the side, and from the front."""

from collections.abc import Iterator

import numpy as np
import shapely

from instruments.geometry import Floats, Indices, Line, Path, Points, Truths, flattening
from instruments.part import Face, Frame, Placed, Turned

_STEPS = 24
"""Points along a curve of a picture a hand wide."""

SQUARE = 0.999
"""Cosine of the lean up to which a part is drawn as if it stood square to the eye."""


_SIDE, _FRONT = np.roll(np.eye(3), -1, axis=0), np.eye(3)
_LONG_SIDE = np.array([[1.0, 0.0, 0.0], [0.0, 0.0, 1.0], [0.0, -1.0, 0.0]])
"""What points to the right, up and to the eye: y, z and x; x, y and z; x, z and −y."""


def side(placed: Placed) -> Path:
    """A part's outline as seen along x: y to the right and z up, in mm.

    Of a turned part that leans it is the outline of the convex body around it.
    """
    return _seen(placed, _SIDE)


def long_side(placed: Placed) -> Path:
    """A part's outline as seen along y: x to the right and z up, in mm; else as `side`."""
    return _seen(placed, _LONG_SIDE)


def square_to(face: Frame, placed: Placed) -> Path:
    """A part's outline as seen across a face, its y to the right and its z up; else as `side`."""
    x, y, z = face.axes
    return _seen(placed, np.array([y, z, x]))


def front(placed: Placed) -> Path:
    """A part's outline as seen along z: x to the right and y up, in mm; else as `side`."""
    return _seen(placed, _FRONT)


def faces_front(placed: Placed) -> bool | None:
    """Whether a part's front looks along z, or its back; None where neither does."""
    towards = float(placed.frame.axes[2][2])
    return towards > 0.0 if abs(towards) > SQUARE else None


def _seen(placed: Placed, view: Floats) -> Path:
    part, frame = placed.part, placed.frame
    x, y, z = (view @ axis for axis in frame.axes)
    origin = view @ np.array(frame.origin_mm)
    if isinstance(part.body, Turned):
        corners = np.array([s.start for s in turned_outline(part.body).segments])
        if abs(z[2]) > SQUARE:
            return Path.circle(complex(origin[0], origin[1]), float(corners.real.max()))
        if abs(z[1]) > SQUARE:
            up = 1.0 if z[1] > 0.0 else -1.0
            middle = complex(origin[0], origin[1])
            return _closed(corners.real + 1j * up * corners.imag + middle)
        round_it = (np.outer(corners.real, across) for across in (x, y))
        solid = np.concatenate([r + np.outer(corners.imag, z) for r in round_it])
        return _closed(convex_corners(flattening.as_complex(solid + origin)))
    outline = part.contour(Face.FRONT)[-1].shape
    if not isinstance(outline, Path):
        raise TypeError(f"the outline of {part.name} is no path")
    corners = path_points(outline)
    flat = np.outer(corners.real, x) + np.outer(corners.imag, y) + origin
    if abs(z[2]) > SQUARE:
        return _closed(flattening.as_complex(flat))
    return _closed(_swept(flat, part.body.thickness_mm * z))


def _swept(edge: Floats, along: Floats) -> Points:
    """The outline of what an edge's points cover on their way along a vector, as they are seen."""
    start, end = np.round(edge[:, :2], 4), np.round((edge + along)[:, :2], 4)
    following = np.roll(np.arange(len(start)), -1)
    sides = np.stack([start, start[following], end[following], end], axis=1)
    ends = [shapely.polygons(corners).buffer(0.0) for corners in (start, end)]
    hulls = shapely.convex_hull(shapely.multipoints(sides))
    whole = shapely.union_all([*ends, *hulls[shapely.area(hulls) > 0.0]])
    if whole.geom_type != "Polygon":
        return convex_corners(np.concatenate([start, end]) @ np.array([1.0, 1.0j]))
    return flattening.as_complex(
        shapely.get_coordinates(shapely.orient_polygons(whole).exterior)[:-1]
    )


def turned_outline(body: Turned) -> Path:
    """A turned part's outline from the side: both halves of its profile as one polygon."""
    right = half(body)
    off = right[right.real > 1e-9]
    return _closed(np.concatenate([right, -off[::-1].conjugate()]))


def half(body: Turned, steps: int = _STEPS) -> Points:
    """Points along a turned part's profile, from its foot on the axis on."""
    found = path_points(body.profile, steps)
    if found.real.min() > 1e-9:  # a ring, of which the outside is seen
        low, high = found.imag.min(), found.imag.max()
        found = convex_corners(np.append(found, [1j * low, 1j * high]))
    on_axis = np.flatnonzero(found.real < 1e-9)
    foot = int(on_axis[found[on_axis].imag.argmin()])
    return np.roll(found, -foot)


def path_points(path: Path, steps: int = _STEPS) -> Points:
    """Points along a path, close enough for a picture."""
    t = np.linspace(0.0, 1.0, steps, endpoint=False)
    return np.concatenate([s.point(t[:1] if isinstance(s, Line) else t) for s in path.segments])


def seen_runs(seen: Truths) -> Iterator[Indices]:
    """Points that are seen one after the other, by their numbers; one alone is no stretch."""
    near = np.flatnonzero(seen)
    for run in np.split(near, np.flatnonzero(np.diff(near) > 1) + 1):
        if len(run) > 1:
            yield run


def convex_corners(corners: Points) -> Points:
    """The corners of the convex hull of points, counter-clockwise."""
    hull = shapely.orient_polygons(flattening.hull(np.round(corners, 4)))
    return flattening.as_complex(shapely.get_coordinates(hull)[:-1])


def _closed(corners: Points) -> Path:
    return Path.polyline(corners.tolist(), closed=True)
