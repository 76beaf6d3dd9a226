"""The sheet of a dial on a solid of one's own: pictures of the face, how it is set up, figures."""

import itertools
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import cadquery as cq
import numpy as np
import shapely
from OCP.BRepLib import BRepLib
from OCP.gp import gp_Ax2, gp_Dir, gp_Pnt
from OCP.HLRAlgo import HLRAlgo_Projector
from OCP.HLRBRep import HLRBRep_Algo, HLRBRep_HLRToShape

from instruments.geometry import Bounds, Floats, Points
from instruments.geometry.flattening import Flat, as_complex, shapely_lines
from instruments.guide.speech import speech
from instruments.part import Instrument
from output import canvas, sheets
from output.pages.page import FAINT, INK, LETTER_MM, Page, line_width_mm
from output.pages.paper import Paper
from output.provenance import Provenance
from output.sheets.frame import Leaf
from output.surfaces.surface import DialOnFace, in_sight
from output.views import silhouette

_CHORDS, _SEEN = 96, 48
"""Of an edge, and of a line, to each of which points a ray is cast."""
_COLOURS = {"hour": INK, "day": "#1b5e8c", "prayer": "#9a2b1e"}
_WIDE_PX, _WIDE_MM, _HIGH_MM, _EDGE_MM = 1600, 200.0, 260.0, 8.0
_PAD_MM, _CLEAR_MM, _TITLE_MM = 0.8, 0.3, 0.8 * LETTER_MM
_ABOUT, _CLOSER = 0.35, 1.5
"""So much of their size is shown about the lines, where they come so many times larger by that."""
_BRASS, _FOOT_MM = "#b8862b", 0.9


@dataclass(frozen=True, slots=True)
class _SeenSolid:
    """A solid and its lines, seen from a direction, mm, x right and y up.

    `runs` are the visible stretches of lines, by their names.
    """

    outlines: tuple[Points, ...]
    runs: tuple[tuple[str, Points], ...]
    pin: Points


@dataclass(frozen=True, slots=True)
class SeenDial:
    """A dial on a solid as its sheet and its picture show it: the face squarely, the solid aslant.

    `titles` are what is written beside lines, by their names.
    """

    square: _SeenSolid
    aslant: _SeenSolid
    titles: Mapping[str, str]

    @staticmethod
    def of(drawn: DialOnFace) -> "SeenDial":
        """Cast rays to find what is in sight."""
        square, aslant = (_view(drawn, *way) for way in _directions(drawn))
        return SeenDial(square, aslant, drawn.titles)


def surface_pages(
    seen: SeenDial, instrument: Instrument, provenance: Provenance, paper: Paper
) -> list[tuple[str, str]]:
    """The pages of the sheet: name without ending, and the SVG document."""
    said = speech(provenance.language)
    told = [said.say(f"surface.{key}") for key in ("square", "aslant")]

    def draw(page: Page, room: Bounds) -> None:
        x0, y0, x1, y1 = room
        middle = y0 + 0.6 * (y1 - y0)
        ends = ((y0, middle - 3.0), (middle + 3.0, y1))
        _draw_views(page, seen, [(x0, top, x1, foot - 6.0) for top, foot in ends])
        for words, (_, foot) in zip(told, ends, strict=True):
            page.write(words, (x0 + x1) / 2, foot - 1.5, LETTER_MM, "middle")

    first = Leaf(f"{instrument.name}-assembly", said.say("surface.picture"), draw)
    return sheets.pages(instrument, provenance, paper, first=(first,))


def surface_picture(seen: SeenDial, instrument: Instrument, provenance: Provenance) -> bytes:
    """The solid as it stands, with its lines, as a picture."""
    page = Page.blank(_WIDE_MM, _HIGH_MM, instrument.title, provenance.lines(), white=True)
    middle = 0.62 * _HIGH_MM
    low, right = middle + _EDGE_MM, _WIDE_MM - _EDGE_MM
    rooms = (_EDGE_MM, _EDGE_MM, right, middle), (_EDGE_MM, low, right, _HIGH_MM - _EDGE_MM)
    _draw_views(page, seen, rooms)
    return canvas.pixels(page.document(), _WIDE_PX)


def _directions(drawn: DialOnFace) -> Iterator[tuple[Floats, Floats]]:
    """For each view the direction to the viewer, and what is upward in it."""
    _, north, up = drawn.axes
    out = drawn.nodus - drawn.foot
    out /= np.linalg.norm(out)
    lying = abs(float(out @ up)) > 0.9
    yield out, north if lying else up
    level = out - up * float(out @ up)
    size = float(np.linalg.norm(level))
    ahead = level / size if size > 0.3 else -north
    yield 0.75 * ahead + 0.45 * np.cross(up, ahead) + (0.9 if lying else 0.5) * up, up


def _view(drawn: DialOnFace, to_viewer: Floats, upward: Floats) -> _SeenSolid:
    z = to_viewer / np.linalg.norm(to_viewer)
    x = np.cross(upward, z)
    x /= np.linalg.norm(x)
    y = np.cross(z, x)

    def flat(points: Floats) -> Points:
        found: Points = points @ x + 1j * (points @ y)
        return found

    runs, are_seen = [], in_sight(drawn, z)
    for line in drawn.lines:
        for piece in line.pieces:
            points = piece.points(_SEEN)
            seen = silhouette.seen_runs(are_seen(points))
            runs += [(line.means, flat(points[run])) for run in seen]
    pin = flat(np.stack([drawn.foot, drawn.nodus]))
    return _SeenSolid(tuple(_outlines(drawn.solid, x, z)), tuple(runs), pin)


def _outlines(solid: cq.Solid, x: Floats, z: Floats) -> Iterator[Points]:
    """The visible edges and silhouettes of a solid."""
    hidden = HLRBRep_Algo()
    hidden.Add(solid.wrapped)
    axes = gp_Ax2(gp_Pnt(0.0, 0.0, 0.0), gp_Dir(*z.tolist()), gp_Dir(*x.tolist()))
    hidden.Projector(HLRAlgo_Projector(axes))
    hidden.Update()
    hidden.Hide()
    shapes = HLRBRep_HLRToShape(hidden)
    for found in (shapes.VCompound(), shapes.OutLineVCompound()):
        if found is None or found.IsNull():
            continue
        BRepLib.BuildCurves3d_s(found)
        for edge in cq.Shape.cast(found).Edges():
            at = edge.positions(np.linspace(0.0, 1.0, _CHORDS + 1))
            yield np.array([complex(p.x, p.y) for p in at])


def _draw_views(page: Page, seen: SeenDial, rooms: Sequence[Bounds]) -> None:
    """Draw the face seen squarely, and the solid aslant, each as large as its room allows.

    Where lines are small on the solid the face is seen closer, and they are named there alone.
    """
    square, aslant = seen.square, seen.aslant
    # Words beyond the ends of lines stay within the rooms.
    aside = max((line_width_mm(words, _TITLE_MM) for words in seen.titles.values()), default=0.0)
    aside, over = aside + 2 * _PAD_MM, _TITLE_MM + 2 * _PAD_MM
    rooms = [(x0 + aside, y0 + over, x1 - aside, y1 - over) for x0, y0, x1, y1 in rooms]
    lines = [*(run for _, run in square.runs), square.pin]
    low, high = _box(lines)
    whole = _box([*square.outlines, *lines])
    about = low - _ABOUT * (high - low), high + _ABOUT * (high - low)
    larger = _scale(about, rooms[0]) / _scale(whole, rooms[0])
    is_small = bool(square.runs) and larger > _CLOSER
    _letter(page, *_draw(page, square, about if is_small else whole, rooms[0]), seen.titles)
    every = [*aslant.outlines, *(run for _, run in aslant.runs), aslant.pin]
    drawn = _draw(page, aslant, _box(every), rooms[1])
    if not is_small:
        _letter(page, *drawn, seen.titles)


def _scale(shown: tuple[complex, complex], room: Bounds) -> float:
    """How large what is between two corners is in its room."""
    (x0, y0, x1, y1), size = room, shown[1] - shown[0]
    return min((x1 - x0) / max(size.real, 1e-9), (y1 - y0) / max(size.imag, 1e-9))


def _draw(
    page: Page, view: _SeenSolid, shown: tuple[complex, complex], room: Bounds
) -> tuple[list[tuple[str, Points]], Flat]:
    """Draw what a view has between two corners; its lines and edges as they are on the page."""
    x0, y0, x1, y1 = room
    scale, centre, middle = _scale(shown, room), complex(x0 + x1, y0 + y1) / 2, sum(shown) / 2

    def at(points: Points) -> Points:
        return centre + scale * (points - middle).conjugate()

    outlines = shapely_lines([at(outline) for outline in view.outlines])
    # Edges on the border of the room are none to who clips there.
    clip = x0 - _PAD_MM, y0 - _PAD_MM, x1 + _PAD_MM, y1 + _PAD_MM
    edges = shapely.clip_by_rect(outlines, *clip)
    for part in shapely.get_parts(edges):
        page.line(*as_complex(shapely.get_coordinates(part)).tolist(), colour=FAINT, width=0.2)
    runs = [(means, at(run)) for means, run in view.runs]
    for means, run in runs:
        page.line(*run.tolist(), colour=_COLOURS[means.partition("/")[0]], width=0.3)
    foot, tip = at(view.pin).tolist()
    page.line(foot, tip, colour=_BRASS, width=0.8)
    page.disc(foot, _FOOT_MM, fill=_BRASS)
    return runs, edges


def _box(lines: Sequence[Points]) -> tuple[complex, complex]:
    """The lower left and the upper right corner of a box about lines."""
    every = np.concatenate(lines)
    x, y = every.real, every.imag
    return complex(x.min(), y.min()), complex(x.max(), y.max())


def _letter(
    page: Page,
    runs: list[tuple[str, Points]],
    edges: Flat,
    titles: Mapping[str, str],
) -> None:
    """Write beside each line once, where nothing is written yet, off all lines if that may be."""
    lines = shapely.union_all(np.concatenate([edges, shapely_lines([run for _, run in runs])]))
    taken: list[Bounds] = []
    high = _TITLE_MM
    for means in dict.fromkeys(means for means, _ in runs):
        if not (words := titles.get(means, "")):
            continue
        half = complex(line_width_mm(words, high), high) / 2
        own = [run for name, run in runs if name == means]
        free = [
            (spot, box)
            for spot in _spots(own, 2 * half.real, high)
            for box in [_about(spot, half)]
            if all(_apart(box, other) for other in taken)
        ]
        off = (one for one in free if lines.distance(shapely.box(*one[1])) > _CLEAR_MM)
        for spot, box in itertools.islice(itertools.chain(off, free), 1):
            taken.append(box)
            page.write(words, spot.real, spot.imag + high / 2, high, "middle")


def _about(spot: complex, half: complex) -> Bounds:
    low, high = spot - half, spot + half
    return low.real, low.imag, high.real, high.imag


def _spots(runs: list[Points], wide: float, high: float) -> Iterator[complex]:
    """Where a line's words may stand: beyond its ends, the longest run's first, then beside it."""
    for run in sorted(runs, key=lambda r: -float(np.abs(np.diff(r)).sum())):
        near = min(3, len(run) - 1)
        for more, end in itertools.product((0.0, high), (0, -1)):
            start = run[end]
            way = start - run[near if end == 0 else -1 - near]
            way /= max(abs(way), 1e-9)
            off = abs(way.real) * wide / 2 + abs(way.imag) * high / 2 + _PAD_MM + more
            yield complex(start + way * off)
        for share in (0.25, 0.5, 0.75):
            k = int(share * (len(run) - 1))
            way = run[min(k + 1, len(run) - 1)] - run[max(k - 1, 0)]
            aside = 1j * way / max(abs(way), 1e-9)
            off = abs(aside.real) * wide / 2 + abs(aside.imag) * high / 2 + _PAD_MM
            yield complex(run[k] + aside * off)


def _apart(one: Bounds, other: Bounds) -> bool:
    return (
        one[2] + _PAD_MM < other[0] or other[2] + _PAD_MM < one[0]
        or one[3] + _PAD_MM < other[1] or other[3] + _PAD_MM < one[1]
    )  # fmt: skip
