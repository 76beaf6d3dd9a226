"""Parts as bodies in space: slabs, and spindles from the lathe; what planes leave of them."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

import numpy as np
import shapely

from instruments.geometry import Floats, Path, Points, flattening
from instruments.part import Face, Mark, Part, Placed, Sheet, Turned
from output.grooved import relief

Area = Any
"""A geometry of shapely, whose types say nothing."""

NOTHING: Area = shapely.union_all([])

_FAR_MM = 1e5
_ROUND = np.exp(2j * np.pi * np.arange(48) / 48)
"""Points of a circle of a picture."""


def _in_space(flat: Points, frame: Floats) -> Floats:
    """Points of a plane along a frame's x and y, a row each."""
    return np.outer(flat.real, frame[0]) + np.outer(flat.imag, frame[1])


@dataclass(frozen=True, slots=True)
class HalfSpace:
    """The side of a plane where `normal` · p is `offset` or more, in mm."""

    normal: Floats
    offset: float

    def flipped(self) -> "HalfSpace":
        """The other side."""
        return HalfSpace(-self.normal, -self.offset)

    def within(self, frame: Floats, origin: Floats) -> Area:
        """Its part of the plane through a point along a frame's x and y, in their mm."""
        slope = complex(self.normal @ frame[0], self.normal @ frame[1])
        rest = self.offset - float(self.normal @ origin)
        if abs(slope) < 1e-9:
            return shapely.box(-_FAR_MM, -_FAR_MM, _FAR_MM, _FAR_MM) if rest <= 0 else NOTHING
        along = slope / abs(slope)
        edge = along * rest / abs(slope)
        corners = edge + along * _FAR_MM * np.array([-1j, 1 - 1j, 1 + 1j, 1j])
        return flattening.polygon(corners)

    def clipped(self, polygon: Floats) -> Floats:
        """What is left of a polygon in space, a row a corner."""
        heights = polygon @ self.normal - self.offset
        if (heights >= 0.0).all():
            return polygon
        found = []
        for k, height in enumerate(heights):
            before = heights[k - 1]
            if (height >= 0.0) != (before >= 0.0):
                share = before / (before - height)
                found.append(polygon[k - 1] + share * (polygon[k] - polygon[k - 1]))
            if height >= 0.0:
                found.append(polygon[k])
        return np.array(found).reshape(-1, 3)


@dataclass(frozen=True, slots=True)
class Slab:
    """A sheet, or a layer of a stepped part, in its place."""

    placed: Placed
    layer: Sheet
    frame: Floats
    """Its own axes as rows."""

    foot: Floats
    """The origin of its back."""

    area: Area
    """Its face about its origin."""

    limits: tuple[HalfSpace, ...] = ()
    """What of it is meant."""

    @property
    def part(self) -> Part:
        """Its part."""
        return self.placed.part

    def level(self, height_mm: float) -> Floats:
        """The origin of its plane at a height."""
        found: Floats = self.foot + height_mm * self.frame[2]
        return found

    def towards(self, direction: Floats) -> tuple[Face, HalfSpace]:
        """The face that looks to a direction, and the space before it."""
        side = float(self.frame[2] @ direction)
        normal = self.frame[2] if side >= 0.0 else -self.frame[2]
        face = Face.FRONT if side >= 0.0 else Face.BACK
        height = self.layer.thickness_mm if face is Face.FRONT else 0.0
        return face, HalfSpace(normal, float(normal @ self.level(height)))

    def left(self, height_mm: float) -> Area:
        """What its limits leave of its area at a height."""
        area = self.area
        for limit in self.limits:
            area = common(area, limit.within(self.frame, self.level(height_mm)))
        return area

    def solid(self, flat: Points, height_mm: float) -> Floats:
        """Points of its plane at a height in space."""
        return _in_space(flat, self.frame) + self.level(height_mm)

    def corners(self) -> Floats:
        """Points on its edges, above and below."""
        found: list[Floats] = [np.empty((0, 3))]
        for height in (0.0, self.layer.thickness_mm):
            found += [self.solid(ring, height) for ring in closed_rings(self.left(height))]
        return np.concatenate(found)

    def walls(self) -> list[tuple[Floats, Floats]]:
        """The strips of its sides as polygons in space, and the way out of each."""
        found = []
        for ring in closed_rings(self.area):
            below, above = self.solid(ring, 0.0), self.solid(ring, self.layer.thickness_mm)
            steps = np.diff(ring)
            outward = np.outer(steps.imag, self.frame[0]) - np.outer(steps.real, self.frame[1])
            lengths = np.abs(steps)
            for k in np.flatnonzero(lengths > 1e-9):
                strip = np.array([below[k], below[k + 1], above[k + 1], above[k]])
                for limit in self.limits:
                    strip = limit.clipped(strip)
                if len(strip) > 2:
                    found.append((strip, outward[k] / lengths[k]))
        return found


@dataclass(frozen=True, slots=True)
class Spindle:
    """A turned part in its place: rings of a radius at a height, from its foot up."""

    placed: Placed
    frame: Floats
    foot: Floats
    rings: tuple[tuple[float, float], ...]

    @property
    def part(self) -> Part:
        """Its part."""
        return self.placed.part

    def ring(self, radius_mm: float, height_mm: float) -> Floats:
        """A circle of it in space."""
        flat = _in_space(radius_mm * _ROUND, self.frame)
        found: Floats = flat + self.foot + height_mm * self.frame[2]
        return found

    def corners(self) -> Floats:
        """Points of its circles."""
        return np.concatenate([self.ring(*ring) for ring in self.rings])


Body = Slab | Spindle


def bodies(placed: Placed) -> list[Body]:
    """A part in its place; the layers of a stepped one from its back to its front."""
    frame = placed.frame.axes
    foot = np.array(placed.frame.origin_mm, float)
    body = placed.part.body
    if isinstance(body, Turned):
        if (flat := _flat_ring(body)) is not None:
            _, low, _, _ = body.profile.bounds()
            return [Slab(placed, flat, frame, foot + low * frame[2], _area(flat))]
        return [Spindle(placed, frame, foot, _outer(body))]
    found: list[Body] = []
    for layer in body.layers:
        found.append(Slab(placed, layer, frame, foot, _area(layer)))
        foot = foot + layer.thickness_mm * frame[2]
    return found


def limited(body: Body, limit: HalfSpace) -> Body | None:
    """What of a body is within a half-space; None where a spindle can't be cut there."""
    if isinstance(body, Slab):
        return replace(body, limits=(*body.limits, limit))
    along = float(limit.normal @ body.frame[2])
    if abs(along) < 0.999:
        return None
    level = (limit.offset - float(limit.normal @ body.foot)) / along
    return replace(body, rings=_between(body.rings, level, above=along > 0.0))


def common(one: Area, other: Area) -> Area:
    """What two areas have in common, without the lines along which they touch."""
    parts = shapely.get_parts(shapely.intersection(one, other))
    return shapely.union_all([p for p in parts if p.geom_type == "Polygon"])


def joined_areas(areas: Sequence[Area]) -> Area:
    """All areas as one, on a grid that is finer than a picture shows."""
    return shapely.union_all(areas, grid_size=_GRID_MM)


_GRID_MM = 1e-4
"""Edges that nearly meet, as those of shadows do, would leave a union without a solution."""


def closed_rings(area: Area) -> list[Points]:
    """The closed rings of an area with it on their left, the first point at the end again."""
    found = []
    for polygon in shapely.get_parts(area):
        if polygon.geom_type == "Polygon" and not polygon.is_empty:
            turned = shapely.orient_polygons(polygon)
            rings = map(shapely.get_coordinates, (turned.exterior, *turned.interiors))
            found += [flattening.as_complex(ring) for ring in rings]
    return found


@lru_cache(maxsize=64)
def _area(layer: Sheet) -> Area:
    rings = flattening.shapely_rings([layer.outline, *relief.holes(layer)])
    outline, *inner = shapely.buffer(shapely.polygons(rings), 0)
    return shapely.difference(outline, shapely.union_all(inner)).simplify(0.02)


_OPEN = 0.6
"""A ring is shown as one that one sees through if it is open by more of its width."""


def _flat_ring(body: Turned) -> Sheet | None:
    """A wide ring as if it were cut of sheet, since a spindle shows no opening."""
    inner, low, outer, high = body.profile.bounds()
    if inner < _OPEN * outer:
        return None
    hole = Mark.hole("opening", inner)
    return Sheet(Path.circle(0j, outer), high - low, (hole,))


def _outer(body: Turned) -> tuple[tuple[float, float], ...]:
    """The outside of a turned part: radius and height from below up."""
    corners = flattening.corners(body.profile)
    corners = np.append(corners, corners[:1])
    turned = float((corners[:-1].conj() * corners[1:]).imag.sum())
    if turned < 0.0:
        corners = corners[::-1]
    rising = np.flatnonzero(np.diff(corners.imag) > 1e-9)
    order = sorted(rising.tolist(), key=lambda k: float(corners[k].imag))
    found = [z for k in order for z in (corners[k], corners[k + 1])]
    return tuple((float(z.real), float(z.imag)) for z in found)


def _between(
    chain: tuple[tuple[float, float], ...], level: float, *, above: bool
) -> tuple[tuple[float, float], ...]:
    """What of rings, in pairs, is above a level, or below."""
    found = []
    for (r, z), (s, w) in zip(chain[::2], chain[1::2], strict=True):
        low, high = (max(z, level), w) if above else (z, min(w, level))
        if high - low > 1e-9:
            found += [(r + (s - r) * (h - z) / (w - z), h) for h in (low, high)]
    return tuple(found)
