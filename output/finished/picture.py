"""Draw the finished instrument: bodies from the farthest to the nearest, lit, with shadows."""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import shapely

from instruments.geometry import Bounds, Floats, Path, Points, flattening, joint_bounds
from instruments.geometry.path import paths
from instruments.line_weights import lines_by_weight
from instruments.part import Face, Instrument, Mark, Part, Process
from output import canvas
from output.finished import finish, hollow, light, traced, turned, view
from output.finished.bodies import NOTHING, Area, Body, Slab, Spindle, bodies, closed_rings, common
from output.finished.depth import covered, from_the_farthest
from output.finished.finish import Colour, Stops, over, shaded
from output.finished.hung import HeldUp
from output.finished.skins import Skin, clothed
from output.finished.view import View
from output.marking import is_letter
from output.pages.page import Page
from output.views.silhouette import SQUARE

_SHADOW, _GROUND = 0.36, 0.3
"""How dark shadows are, on the instrument and on what it lies on."""

_EDGE_MM, _BLUR_MM = 0.35, 4.0
"""How far their edges are blurred to each side."""

_LAYERS = 12
_GRAZING = 0.1
"""A light lower than this sine throws shadows too long to be shown."""

_GRAIN_MM, _SEED = 1.3, 7
"""Between the lines of wood's grain, and what their chance begins with."""

_HAIRS = 1800.0
"""Lines are drawn no finer than this part of the picture's width."""

_LINE_MM = 0.16
"""Width of a scored line."""

_USUAL_MM = 3.0
"""Of capitals."""

_WALLS = 10
"""Shades of the sides of sheets."""

_STEP_MM = 0.3
"""What is turned less deep is no step of its own."""


@dataclass(frozen=True, slots=True)
class Scene:
    """An instrument's bodies in their places, from where they are seen, and in what light."""

    bodies: tuple[Body, ...]
    view: View
    light: Floats
    """The direction to the light."""

    ground: Area
    """The shadow on what the instrument lies on or hangs at, as it is seen."""

    box: Bounds
    """About all that is seen, mm, y up."""

    skins: tuple[Skin, ...] = ()
    """The sheets among the bodies that are wrapped."""

    hung: HeldUp | None = None
    """The cord of what is held up."""

    @staticmethod
    def of(instrument: Instrument) -> "Scene":
        """The instrument as it is seen best."""
        seen = view.best_view(instrument)
        to_light = light.light_direction(instrument, seen)
        skins = tuple(s for placed in instrument.parts if (s := Skin.of(placed)) is not None)
        flat = [body for placed in instrument.parts for body in bodies(placed)]
        given = clothed(flat, skins)
        hung = HeldUp.of(instrument)
        corners = [body.corners() for body in given] + ([hung.corners()] if hung else [])
        spots = seen.flat(np.concatenate(corners))
        ground = _on_ground(given, to_light, seen)
        x0, y0, x1, y1 = (
            float(v)
            for v in (spots.real.min(), spots.imag.min(), spots.real.max(), spots.imag.max())
        )
        if not ground.is_empty:
            g0, h0, g1, h1 = shapely.bounds(ground).tolist()
            x0, y0, x1, y1 = min(x0, g0), min(y0, h0), max(x1, g1), max(y1, h1)
        return Scene(given, seen, to_light, ground, (x0, y0, x1, y1), skins, hung)

    @property
    def proportion(self) -> float:
        """Height as a share of the width."""
        x0, y0, x1, y1 = self.box
        return (y1 - y0) / (x1 - x0)


def draw_finished(page: Page, scene: Scene, room: Bounds, legible: float = 0.3) -> float:
    """The finished instrument in its material, as large as a room allows, in its middle.

    Lettering is drawn from a `legible` scale on, as far as it is of a usual height, and from a
    smaller one where it is larger; answered is the scale, mm of the page a mm.
    """
    x0, y0, x1, y1 = room
    left, low, right, high = scene.box
    scale = min((x1 - x0) / (right - left), (y1 - y0) / (high - low))
    origin = complex(x0 + x1, y0 + y1) / 2 - scale * complex(left + right, -low - high) / 2
    lettered = scale >= legible or scale * _letters_mm(scene) >= legible * _USUAL_MM
    painter = _Painter(page, scene, scale, origin, x1 - x0, lettered)
    drawn = from_the_farthest(scene.bodies, scene.view.eye)
    painter.ground(scene.ground)
    for k, body in enumerate(drawn):
        if isinstance(body, Spindle):
            painter.spindle(body, scene.bodies)
            width = max(_LINE_MM * scale, painter.hair)
            for skin in (s for s in scene.skins if s.placed is body.placed):
                skin.draw(page, scene.view, scale, origin, width, lettered=painter.lettered)
        else:
            painter.slab(body, drawn[k + 1 :], scene.bodies)
    if scene.hung:
        scene.hung.draw(page, scene.view.flat, scale, origin, painter.hair)
    return scale


def _letters_mm(scene: Scene) -> float:
    """How high letters are, in the middle."""
    parts = {id(body.part): body.part for body in scene.bodies}.values()
    boxes = [
        mark.shape.bounds()
        for part in parts
        for face in part.faces()
        for mark in part.marks(face)
        if is_letter(mark.means)
    ]
    return float(np.median([min(x1 - x0, y1 - y0) for x0, y0, x1, y1 in boxes] or [0.0]))


def _on_ground(given: Sequence[Body], to_light: Floats, seen: View) -> Area:
    """The shadow below all bodies, as it is seen."""
    lying = [b for b in given if isinstance(b, Slab) and abs(float(b.frame[2, 2])) > SQUARE]
    low = float(np.concatenate([body.corners() for body in lying or given])[:, 2].min())
    if to_light[2] < _GRAZING:
        return NOTHING
    area = light.on_ground(
        given, np.eye(3), np.array([0.0, 0.0, low]), light.raised_light(to_light)
    )
    across, up, rise = seen.axes[:2, 0], seen.axes[:2, 1], low * seen.axes[:2, 2]
    return shapely.transform(area, lambda flat: flat @ np.stack([across, up]) + rise)


class _Painter:
    """A page, what is drawn on it, and where."""

    def __init__(
        self, page: Page, scene: Scene, scale: float, origin: complex, wide: float, lettered: bool
    ) -> None:
        self.page, self.seen, self.light = page, scene.view, scene.light
        self.scale, self.origin = scale, origin
        self.hair, self.lettered = wide / _HAIRS, lettered
        self.gradients: dict[tuple[Any, ...], str] = {}
        self.clips: dict[str, str] = {}
        # A light from the eye's own side keeps faces and sides apart where the sun is low.
        lamp = scene.light + 0.6 * scene.view.eye
        self.lamp: Floats = lamp / np.linalg.norm(lamp)

    def _draw(self, shapes: Sequence[Path], origin: complex | None = None, /, **look: str) -> None:
        """Draw paths about the middle of the picture, or on a face that is laid on the page."""
        self.page.draw(shapes, self.scale, self.origin if origin is None else origin, **look)

    def slab(self, slab: Slab, over: Sequence[Body], all_of_it: Sequence[Body]) -> None:
        """A sheet: its sides, its face, what is marked on it and what shadows fall there."""
        part = slab.part
        face, space = slab.towards(self.seen.eye)
        opacity = {"fill_opacity": f"{finish.finish_of_part(part).opacity:g}"} if part.clear else {}
        self._walls(slab, opacity)
        if float(space.normal @ self.seen.eye) < 1e-3:
            return
        height = slab.layer.thickness_mm if face is Face.FRONT else 0.0
        look = dict(opacity)
        stepped = slab.layer is not part.body
        left = slab.left(height)
        if left.is_empty:
            return
        contour = [*slab.layer.cutouts, Mark.cut("outline", slab.layer.outline)]
        shapes = [p for m in contour for p in paths(m.shape)]
        front = self._matrix(slab, height, Face.FRONT)
        # The pieces of a face share its light: each has the shades of its place on the whole.
        whole = joint_bounds(path.bounds() for path in shapes) if slab.limits else None
        fill = self._fill(part, float(space.normal @ self.lamp), whole)
        if slab.limits:
            # Some readers of PDF fill a clipped area with a part of its shades alone.
            within = [_polygon(ring) for ring in closed_rings(left)]
            solid = {"fill": fill, "fill_rule": "evenodd", "stroke": "none", "transform": front}
            self._draw(within, 0j, **solid, **opacity)
            look["clip_path"], fill = self._clip(left, Face.FRONT), "none"
        self._draw(
            shapes,
            0j,
            transform=front,
            fill=fill,
            fill_rule="evenodd",
            stroke=canvas.hexadecimal(shaded(finish.colour(part), 0.45)),
            stroke_width=f"{max(0.1 * self.scale, 0.6 * self.hair):.3g}",
            **look,
        )
        self._grain(slab, left, front)
        if covered(slab, over, self.seen.eye):
            return
        behind = Face.BACK if face is Face.FRONT else Face.FRONT
        for marked in (face, behind) if part.clear else (face,):
            clip = self._clip(left, marked) if slab.limits or stepped else ""
            self._marks(part, marked, self._matrix(slab, height, marked), clip)
        others = [b for b in all_of_it if not (b.part.clear or _is_of(b, slab))]
        self._shadow(light.on_slab(slab, others, self.seen.eye, self.light), slab, height)

    def _marks(self, part: Part, face: Face, turn: str, clip: str) -> None:
        """What is marked on a face."""
        look = {"transform": turn} | ({"clip_path": clip} if clip else {})
        ink = canvas.hexadecimal(finish.finish_of_part(part).ink)
        marks = [m for m in part.marks(face) if self.lettered or not is_letter(m.means)]
        areas = [p for m in marks if m.process is Process.ENGRAVE for p in paths(m.shape)]
        width = max(_LINE_MM * self.scale, self.hair)
        for weight, lines in lines_by_weight(marks).items():
            drawn = {"fill": "none", "stroke": ink, "stroke_width": f"{weight * width:.3g}"}
            self._draw(lines, 0j, **look, **drawn)
        if areas:
            self._draw(areas, 0j, **look, fill=ink, stroke="none")

    def _walls(self, slab: Slab, opacity: dict[str, str]) -> None:
        """The sides that are seen, in a few shades."""
        base = finish.colour(slab.part)
        strips: dict[int, list[Path]] = {}
        for strip, outward in slab.walls():
            if float(outward @ self.seen.eye) > 1e-6:
                level = 0.42 + 0.5 * max(0.0, float(outward @ self.lamp))
                strips.setdefault(round(level * _WALLS), []).append(_polygon(self.seen.flat(strip)))
        for level, several in sorted(strips.items()):
            colour = canvas.hexadecimal(shaded(base, level / _WALLS))
            width = f"{self.hair / 2:.3g}"
            self._draw(several, fill=colour, stroke=colour, stroke_width=width, **opacity)

    def spindle(self, spindle: Spindle, others: Sequence[Body]) -> None:
        """A turned part: rings from the far end to the near one, then what is inside it."""
        base = finish.colour(spindle.part)
        along = float(spindle.frame[2] @ self.seen.eye)
        pairs = list(zip(spindle.rings[::2], spindle.rings[1::2], strict=True))
        ordered = pairs if along >= 0.0 else [pair[::-1] for pair in reversed(pairs)]
        stroke, width = canvas.hexadecimal(shaded(base, 0.45)), f"{0.4 * self.hair:.3g}"
        over = [*(far[0] for far, _ in ordered[1:]), 0.0]
        for (far, near), next_mm in zip(ordered, over, strict=True):
            ends = [self.seen.flat(spindle.ring(*ring)) for ring in (far, near)]
            if abs(along) < 0.999:
                hull = flattening.hull(np.concatenate(ends))
                for ring in closed_rings(hull):
                    fill = self._round(base, spindle, far, near)
                    self._draw([_polygon(ring)], fill=fill, stroke="none")
            # Where the side goes on without a step, no end is seen.
            if abs(along) > 0.05 and next_mm < near[0] - _STEP_MM:
                level = 0.75 + 0.35 * abs(float(spindle.frame[2] @ self.lamp))
                fill = canvas.hexadecimal(shaded(base, level))
                self._draw([_polygon(ends[1])], fill=fill, stroke=stroke, stroke_width=width)
        if traced.bears(spindle):
            self._inside(spindle, others)
            traced.draw_traced(self.page, spindle, self.seen, self.scale, self.origin, self.hair)

    def _inside(self, spindle: Spindle, others: Sequence[Body]) -> None:
        """The inside of a bowl, and the shadows of what stands in it."""
        base, width = finish.colour(spindle.part), f"{self.hair / 2:.3g}"
        for level, area in hollow.inside_shades(spindle, self.seen, self.light):
            colour = canvas.hexadecimal(shaded(base, level))
            rings = [_polygon(ring) for ring in closed_rings(area)]
            look = {"fill_rule": "evenodd", "stroke": colour, "stroke_width": width}
            self._draw(rings, fill=colour, **look)
        fallen = hollow.thrown(spindle, others, self.seen, self.light)
        for area in (hollow.shadow(spindle, self.seen, self.light), fallen):
            self._dim(area, lambda ring: ring, _SHADOW, _EDGE_MM)

    def ground(self, area: Area) -> None:
        """The shadow on what the instrument lies on or hangs at."""
        self._dim(area, lambda ring: ring, _GROUND, _BLUR_MM)

    def _shadow(self, area: Area, slab: Slab, height: float) -> None:
        face = slab.left(height)
        self._dim(
            area,
            lambda ring: self.seen.flat(slab.solid(ring, height)),
            _SHADOW,
            _EDGE_MM,
            within=face,
        )

    def _dim(
        self,
        area: Area,
        lift: Callable[[Points], Points],
        dark: float,
        blur_mm: float,
        within: Area | None = None,
    ) -> None:
        """Darken an area, less and less towards its edge."""
        layers = max(2, math.ceil(2 * blur_mm * self.scale / self.hair / 4))
        layers = min(layers, _LAYERS)
        # So many layers on each other let through what one would.
        each = 1.0 - (1.0 - dark) ** (1.0 / layers)
        for share in np.linspace(1.0, -1.0, layers):
            part = area.buffer(float(share) * blur_mm, quad_segs=4).simplify(0.05 * blur_mm)
            if within is not None:
                part = common(part, within)
            shape = [_polygon(lift(ring)) for ring in closed_rings(part)]
            if shape:
                # Black alone stays grey: rounding adds up to a tint in thin layers of all else.
                look = {"fill_rule": "evenodd", "fill_opacity": f"{each:.3f}"}
                self._draw(shape, fill="#000000", **look)

    def _matrix(self, slab: Slab, height: float, face: Face) -> str:
        """What lays a face's own drawing, y down, on the page."""
        x, y = (complex(self.seen.flat(axis)) for axis in slab.frame[:2])
        if face is Face.BACK:
            x = -x
        at = self.origin + self.scale * complex(self.seen.flat(slab.level(height))).conjugate()
        values = x.real, -x.imag, -y.real, y.imag, at.real, at.imag
        return f"matrix({' '.join(f'{v:.6g}' for v in values)})"

    def _clip(self, area: Area, face: Face) -> str:
        """What keeps drawing on an area of a face, in the face's own directions."""
        sign = 1.0 if face is Face.FRONT else -1.0
        corners = [
            np.stack([sign * r.real, -r.imag], axis=1) * self.scale for r in closed_rings(area)
        ]
        d = "".join(
            "M" + "L".join(f"{x:.2f} {y:.2f}" for x, y in ring.tolist()) + "Z" for ring in corners
        )
        name = f"clip-{len(self.clips)}"
        if d not in self.clips:
            self.clips[d] = name
            clip = self.page.drawing.clipPath(id=name)
            clip.add(self.page.drawing.path(d=d, clip_rule="evenodd"))
            self.page.drawing.defs.add(clip)
        return f"url(#{self.clips[d]})"

    def _fill(self, part: Part, level: float, box: Bounds | None = None) -> str:
        """The fill of a face in so much light, over a box of its own or of what it fills."""
        shine, base = finish.finish_of_part(part).shine, finish.colour(part)
        lit = 0.74 + 0.3 * max(0.0, level)
        shades = (lit * (1.0 + shine), lit * (1.0 + shine / 3), lit, lit * (1.0 - shine))
        stops = [(k / 3, canvas.hexadecimal(shaded(base, s))) for k, s in enumerate(shades)]
        return self._gradient(stops, (1, 1), **({} if box is None else over(box, self.scale)))

    def _round(
        self, base: Colour, spindle: Spindle, far: tuple[float, float], near: tuple[float, float]
    ) -> str:
        """The fill of the side of a turned part between two rings, from edge to edge."""
        shades = turned.side_shades(spindle, far, near, self.seen, self.lamp)
        colours = [canvas.hexadecimal(shaded(base, shade)) for shade in shades]
        stops = list(zip(np.linspace(0.0, 1.0, len(colours)).tolist(), colours, strict=True))
        return self._gradient(stops, (0, 1) if turned.lies_across(spindle, self.seen) else (1, 0))

    def _gradient(self, stops: Stops, end: tuple[int, int], **look: str) -> str:
        key = (*stops, end, *look.values())
        if key not in self.gradients:
            self.gradients[key] = f"shade-{len(self.gradients)}"
            name = self.gradients[key]
            gradient = self.page.drawing.linearGradient((0, 0), end, id=name, **look)
            for at, colour in stops:
                gradient.add_stop_color(round(at, 3), colour)
            self.page.drawing.defs.add(gradient)
        return f"url(#{self.gradients[key]})"

    def _grain(self, slab: Slab, area: Area, turn: str) -> None:
        """Lines as in wood or stone, along the longer side."""
        strength = finish.finish_of_part(slab.part).grain
        if not strength or slab.part.clear:
            return
        x0, y0, x1, y1 = shapely.bounds(area)
        along = x1 - x0 >= y1 - y0
        if not along:
            x0, y0, x1, y1 = y0, x0, y1, x1
        chance = np.random.default_rng(_SEED)
        x = np.linspace(x0, x1, 24)
        lines = []
        for y in np.arange(y0, y1, _GRAIN_MM) + chance.uniform(0, _GRAIN_MM):
            bend = (
                _GRAIN_MM
                * chance.uniform(0.2, 1.2)
                * np.sin(chance.uniform(0, 6) + (x - x0) * chance.uniform(0.005, 0.03))
            )
            z = x + 1j * (y + bend)
            lines.append(z if along else 1j * z.conj())
        for k in range(3):
            inside = shapely.intersection(
                shapely.multilinestrings(flattening.shapely_lines(lines[k::3])), area
            )
            runs = [shapely.get_coordinates(run) for run in shapely.get_parts(inside)]
            self._draw(
                [Path.polyline([complex(*xy) for xy in run]) for run in runs if len(run) > 1],
                0j,
                transform=turn,
                fill="none",
                stroke=canvas.hexadecimal(finish.finish_of_part(slab.part).ink),
                stroke_width=f"{(0.12 + 0.13 * k) * self.scale:.3g}",
                stroke_opacity=f"{strength * (0.6 - 0.15 * k):.3g}",
            )


def _is_of(body: Body, slab: Slab) -> bool:
    """Whether a body is what a slab is a piece of."""
    return isinstance(body, Slab) and body.placed is slab.placed and body.layer is slab.layer


def _polygon(corners: Points) -> Path:
    points = corners.tolist()
    return Path.polyline(points[:-1] if points[0] == points[-1] else points, closed=True)
