"""Lines on turned faces, of balls and bowls: what of them an eye sees."""

from collections.abc import Iterator

import numpy as np
import shapely

from instruments.geometry import Floats, Path, Points, flattening
from instruments.part import Turned
from output import canvas
from output.finished import finish
from output.finished.bodies import Body, Spindle
from output.finished.finish import shaded
from output.finished.view import View
from output.pages.page import Page
from output.views import silhouette

_STEPS = 6
"""Points along a piece of a line."""

_CLEAR_MM = 1.0
"""Nearer to a line than this its own face hides nothing."""

_RAYS = 96
_SAME_MM, _LINE_MM = 1e-6, 0.16
_GRAZING, _INSIDE = 0.05, 0.8
"""How far a bowl is turned to the eye at least, and how dark its inside is."""


def bears(body: Body) -> bool:
    """Whether a body is a turned part, or the upper piece of one, with lines on its face."""
    if not isinstance(body, Spindle) or not isinstance(body.part.body, Turned):
        return False
    top = body.part.body.profile.bounds()[3]
    return bool(body.part.traced and body.rings) and body.rings[-1][1] > top - _SAME_MM


def mouth_mm(spindle: Spindle) -> float:
    """The radius of the opening in a turned part's upper end, 0 for none."""
    body = spindle.part.body
    if not isinstance(body, Turned) or not bears(spindle):
        return 0.0
    corners = flattening.corners(body.profile)
    level = corners[corners.imag > corners.imag.max() - _SAME_MM].real
    return float(level.min()) if level.size > 1 else 0.0


def seen(spindle: Spindle, eye: Floats) -> Iterator[Floats]:
    """The pieces of a turned part's lines that look to an eye, rows of points in space."""
    body = spindle.part.body
    if not isinstance(body, Turned):
        return
    section = shapely.polygons(flattening.shapely_rings([body.profile]))[0]
    shapely.prepare(section)
    _, low, radius, high = body.profile.bounds()
    far = 2.0 * max(radius, high - low)
    away = spindle.frame @ eye * np.linspace(_CLEAR_MM, far, _RAYS)[:, None]
    for path in (piece for line in spindle.part.traced for piece in line.pieces):
        points = path.points(_STEPS)
        rays = points[:, None] + away
        hidden = shapely.contains_xy(section, np.hypot(rays[..., 0], rays[..., 1]), rays[..., 2])
        for run in silhouette.seen_runs(~hidden.any(axis=1)):
            yield spindle.foot + points[run] @ spindle.frame


def draw_traced(
    page: Page, spindle: Spindle, view: View, scale: float, origin: complex, hair: float
) -> None:
    """Draw the inside of a bowl that is open to the eye, and the lines on a turned face."""
    if not bears(spindle):
        return
    mouth = mouth_mm(spindle)
    if mouth and float(spindle.frame[2] @ view.eye) > _GRAZING:
        rim = view.flat(spindle.ring(mouth, spindle.rings[-1][1]))
        inside = canvas.hexadecimal(shaded(finish.colour(spindle.part), _INSIDE))
        page.draw([_run(rim, closed=True)], scale, origin, fill=inside, stroke="none")
    runs = [_run(view.flat(points)) for points in seen(spindle, view.eye)]
    ink = canvas.hexadecimal(finish.finish_of_part(spindle.part).ink)
    page.draw(
        runs,
        scale,
        origin,
        fill="none",
        stroke=ink,
        stroke_width=f"{max(_LINE_MM * scale, hair):.3g}",
    )


def _run(points: Points, *, closed: bool = False) -> Path:
    return Path.polyline([complex(z) for z in points], closed=closed)
