"""Sheets that are wrapped: round what, and their marks in space."""

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from instruments.geometry import Floats, Path, Points
from instruments.geometry.flattening import chords
from instruments.geometry.path import paths
from instruments.part import Face, Mark, Placed, Process, Roll, Turned
from output import canvas
from output.finished import finish
from output.finished.bodies import Body, HalfSpace, Slab, Spindle, limited
from output.finished.view import View
from output.marking import is_letter
from output.pages.page import Page
from output.views import silhouette

_HAIR_MM = 0.05

_STRAY_MM = 0.02
"""Of a mark's chords before they are bent."""

_STEP_MM = 0.5
"""A line across the sheet is bent at least so often."""


@dataclass(frozen=True, slots=True)
class Skin:
    """A wrapped sheet: its part, where it is, and its upper and lower edge along the axis."""

    placed: Placed
    roll: Roll
    low_mm: float
    high_mm: float

    @staticmethod
    def of(placed: Placed) -> "Skin | None":
        """The skin that a part becomes; None for one whose front is not wrapped outward."""
        if placed.roll is None or placed.roll.inward:
            return None
        outline = placed.part.contour(Face.FRONT)[-1].shape
        _, low, _, high = outline.bounds()
        return Skin(placed, placed.roll, low, high)

    @property
    def radius_mm(self) -> float:
        """Of its outer face."""
        return self.roll.radius_mm + _thick_mm(self.placed) / 2

    def body(self) -> Spindle:
        """What it looks like without its marks."""
        foot = np.array(self.roll.frame.origin_mm, float)
        rings = ((self.radius_mm, self.low_mm), (self.radius_mm, self.high_mm))
        return Spindle(self.placed, self.roll.frame.axes, foot, rings)

    def bent(self, flat: Points) -> tuple[Floats, Floats]:
        """Points of the sheet in space, a row each, and the way out of it there."""
        x, y, z = self.roll.frame.axes
        turn = flat.real / self.roll.radius_mm
        out: Floats = np.outer(np.cos(turn), x) + np.outer(np.sin(turn), y)
        origin = np.array(self.roll.frame.origin_mm, float)
        return origin + self.radius_mm * out + np.outer(flat.imag, z), out

    def seen(self, mark: Mark, eye: Floats) -> Iterator[list[Floats]]:
        """The pieces of a mark that look to an eye, each as rows of points in space.

        A region comes as one piece of several rings, where all of it is seen.
        """
        bent = [self.bent(_dense(path)) for path in paths(mark.shape)]
        if mark.process is Process.ENGRAVE:
            if all((out @ eye > 0.0).all() for _, out in bent):
                yield [points for points, _ in bent]
            return
        for points, out in bent:
            yield from ([points[run]] for run in silhouette.seen_runs(out @ eye > 0.0))

    def draw(
        self, page: Page, view: View, scale: float, origin: complex, width: float, *, lettered: bool
    ) -> None:
        """Draw what is marked on the side that is seen, lines of a width."""
        ink = canvas.hexadecimal(finish.finish_of_part(self.placed.part).ink)
        line = {"fill": "none", "stroke": ink, "stroke_width": f"{width:.3g}"}
        for mark in self.placed.part.front:
            if is_letter(mark.means) and not lettered:
                continue
            area = mark.process is Process.ENGRAVE
            look = {"fill": ink, "stroke": "none"} if area else line
            for piece in self.seen(mark, view.eye):
                runs = [[complex(z) for z in view.flat(points)] for points in piece]
                shape = [Path.polyline(r[:-1] if area else r, closed=area) for r in runs]
                page.draw(shape, scale, origin, **look)

    def uncovered(self, body: Body) -> Body | None:
        """What of a body is not within it."""
        *_, z = self.roll.frame.axes
        away = body.corners() - np.array(self.roll.frame.origin_mm, float)
        heights = away @ z
        radii = np.linalg.norm(away - np.outer(heights, z), axis=1)
        inside = (radii < self.radius_mm + _HAIR_MM).all()
        if not inside or heights.max() < self.low_mm or heights.min() > self.high_mm - _HAIR_MM:
            return body
        if heights.max() < self.high_mm + _HAIR_MM:
            return None
        top = float(np.array(self.roll.frame.origin_mm) @ z) + self.high_mm
        return limited(body, HalfSpace(z, top)) if isinstance(body, Slab) else body


def clothed(given: Sequence[Body], skins: Sequence[Skin]) -> tuple[Body, ...]:
    """Bodies with the wrapped sheets in their places, without what these hide."""
    wrapped = {id(skin.placed) for skin in skins}
    left = [body for body in given if id(body.placed) not in wrapped]
    for skin in skins:
        left = [rest for body in left if (rest := skin.uncovered(body)) is not None]
    return (*left, *(skin.body() for skin in skins))


def _dense(path: Path) -> Points:
    """Points along a path, close enough that the sheet's bend shows."""
    found = [path.segments[0].point(np.zeros(1))]
    for segment in path.segments:
        corners = chords(segment, _STRAY_MM)
        for a, b in itertools.pairwise(corners.tolist()):
            count = max(int(abs((b - a).real) / _STEP_MM), 1)
            found.append(a + (b - a) * np.arange(1, count + 1) / count)
    return np.concatenate(found)


def _thick_mm(placed: Placed) -> float:
    body = placed.part.body
    return 0.0 if isinstance(body, Turned) else body.thickness_mm
