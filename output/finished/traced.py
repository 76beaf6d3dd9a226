"""Lines on turned faces, of balls and bowls: what of them an eye sees."""

from collections.abc import Iterator

from instruments.geometry import Floats, Path
from instruments.part import Turned
from output import canvas
from output.finished import finish, hollow
from output.finished.bodies import Body, Spindle
from output.finished.view import View
from output.pages.page import Page
from output.views import silhouette

_STEPS = 6
"""Points along a piece of a line."""

_SAME_MM, _LINE_MM = 1e-6, 0.16


def bears(body: Body) -> bool:
    """Whether a body is a turned part, or the upper piece of one, with lines on its face."""
    if not isinstance(body, Spindle) or not isinstance(body.part.body, Turned):
        return False
    top = body.part.body.profile.bounds()[3]
    return bool(body.part.traced and body.rings) and body.rings[-1][1] > top - _SAME_MM


def seen(spindle: Spindle, eye: Floats) -> Iterator[Floats]:
    """The pieces of a turned part's lines that look to an eye, rows of points in space."""
    for path in (piece for line in spindle.part.traced for piece in line.pieces):
        points = path.points(_STEPS)
        for run in silhouette.seen_runs(hollow.reached(spindle, points, eye)):
            yield spindle.foot + points[run] @ spindle.frame


def draw_traced(
    page: Page, spindle: Spindle, view: View, scale: float, origin: complex, hair: float
) -> None:
    """Draw the lines on a turned face."""
    runs = [Path.polyline(view.flat(points).tolist()) for points in seen(spindle, view.eye)]
    ink = canvas.hexadecimal(finish.finish_of_part(spindle.part).ink)
    page.draw(
        runs,
        scale,
        origin,
        fill="none",
        stroke=ink,
        stroke_width=f"{max(_LINE_MM * scale, hair):.3g}",
    )
