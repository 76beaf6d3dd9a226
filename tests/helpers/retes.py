"""Retes made, read back, and measured with shapely."""

import functools
import json
import math
from collections.abc import Callable, Iterable
from typing import Any

import numpy as np
import shapely
from helpers.svg_file import rendered

import templates
from instruments.astrolabe import whole
from instruments.astrolabe.ecliptic import RetePlane
from instruments.astrolabe.rete import layout as rete
from instruments.design import build
from instruments.geometry import Arc, Path
from instruments.part import Face, Instrument, Part, Sheet
from instruments.sky import star_names
from instruments.sky import stars as sky

SAGITTA_MM = 0.005
"""How far the corners' polygon strays from its arcs."""


def laid_out(parameters: dict[str, Any]) -> Instrument:
    """The rete of a design, laid out anew."""
    return rete.lay_out(build(rete.Design, parameters))


class _Once(dict[str, Instrument]):
    """The last instruments, which nothing can change, by what was asked for."""

    KEPT = 16

    def of(self, asked: object, lay_out: Callable[[], Instrument]) -> Instrument:
        key = repr(asked)
        if key not in self:
            if len(self) == self.KEPT:
                del self[next(iter(self))]
            self[key] = lay_out()
        return self[key]


_RETES, _WHOLES = _Once(), _Once()


def made(**parameters: object) -> Instrument:
    """The rete of a design; of those that several tests ask for, one is laid out."""
    return _RETES.of(parameters, lambda: laid_out(parameters))


def template(name: str) -> Instrument:
    """A template's whole instrument; several tests ask for each."""
    values = {k: v for k, v in templates.read("designs", name).items() if k != "design"}
    return _WHOLES.of(name, lambda: whole.lay_out(build(whole.Design, values)))


def hyades() -> list[str]:
    """Keys of the stars about Aldebaran, crowded as few are."""
    (bull,) = star_names.stars_named(["Aldebaran"])
    return [
        s.key
        for s in sky.catalogue()
        if math.hypot(s.right_ascension - bull.right_ascension, s.declination - bull.declination)
        < math.radians(5)
    ]


def plane(**parameters: object) -> RetePlane:
    """The plane of a design's rete."""
    return rete.order_of(build(rete.Design, parameters)).plane


def written(**parameters: object) -> str:
    """The marked face of a rete as SVG."""
    return _written(json.dumps(parameters))


@functools.lru_cache(8)
def _written(parameters: str) -> str:
    return rendered(rete, json.loads(parameters), "rete")


def stars(part: Part, face: Face = Face.FRONT) -> dict[str, complex]:
    """The points of the stars that are marked on a rete, by their keys."""
    found = {}
    for mark in part.marks(face):
        if mark.means.startswith("star/"):
            path = mark.shape if isinstance(mark.shape, Path) else mark.shape.contours[0]
            found[mark.means.removeprefix("star/")] = path.start
    return found


def corners(part: Part) -> np.ndarray:
    """All corners of the outline and the openings."""
    assert isinstance(part.body, Sheet)
    contours = [part.body.outline, *(c.shape for c in part.body.cutouts)]
    return np.array([s.start for c in contours for s in c.segments])


def polygon(part: Part) -> Any:
    """The piece that is cut."""
    assert isinstance(part.body, Sheet)
    holes = [_ring(c.shape) for c in part.body.cutouts]
    return shapely.Polygon(_ring(part.body.outline), holes)


def _ring(contour: Path) -> list[tuple[float, float]]:
    points: list[complex] = []
    for s in contour.segments:
        count = 1
        if isinstance(s, Arc):
            step = 2 * math.acos(max(0.0, 1 - SAGITTA_MM / s.radius))
            count = max(2, math.ceil(abs(s.sweep_rad) / step))
        points += [s.point(k / count) for k in range(count)]
    return [(z.real, z.imag) for z in points]


def thin_places(part: Part, web_mm: float, tips: list[complex], exempt_mm: float) -> list[str]:
    """What a disc as wide as the web does not reach, but for corners and pointers' tips.

    The disc is 2 % smaller, for the polygons that stand for circles. A right corner lacks
    0.05 of the disc's width squared, one of 60° 0.17; no web is as small. Films beside a bar
    that are thinner than those 2 % of the disc are the polygons', and not told as part of its tip.
    """
    cut = polygon(part)
    if not cut.is_valid:
        return [shapely.is_valid_reason(cut)]
    half = 0.49 * web_mm
    opened = cut.buffer(-half).buffer(half)
    if opened.geom_type != "Polygon":
        return [f"{len(opened.geoms)} pieces"]
    lost = cut.difference(opened).buffer(-0.01 * web_mm).buffer(0.01 * web_mm)
    found = []
    for piece in getattr(lost, "geoms", [lost]):
        if piece.area < 0.17 * web_mm**2:
            continue
        edge = [complex(*z) for z in piece.exterior.coords]
        away = max(min(abs(z - tip) for tip in tips) for z in edge)
        if away > exempt_mm:
            found.append(f"{piece.area:.3f} mm² at {piece.centroid.wkt}")
    return found


def places(keys: Iterable[str], **parameters: Any) -> dict[str, complex]:
    """The points of stars, by their keys."""
    chosen = star_names.stars_named(keys)
    ra, dec = sky.places_of_date(chosen, parameters.get("epoch", {}).get("year", 2026.0))
    points = plane(**parameters).equatorial(ra, dec)
    return {s.key: complex(z) for s, z in zip(chosen, points, strict=True)}
