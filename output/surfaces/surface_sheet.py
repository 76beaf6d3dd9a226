"""The sheet of a dial on a solid of one's own: pictures of the face, how it is set up, figures."""

import itertools
from collections.abc import Iterator
from dataclasses import dataclass

import cadquery as cq
import numpy as np
from OCP.BRepLib import BRepLib
from OCP.gp import gp_Ax2, gp_Dir, gp_Pnt
from OCP.HLRAlgo import HLRAlgo_Projector
from OCP.HLRBRep import HLRBRep_Algo, HLRBRep_HLRToShape

from instruments.geometry import Bounds, Floats, Points
from instruments.guide.speech import speech
from instruments.part import Instrument
from output import canvas, sheets
from output.pages.page import FAINT, INK, LETTER_MM, Page, line_width_mm
from output.pages.paper import Paper
from output.provenance import Provenance
from output.sheets.frame import Leaf
from output.surfaces.surface import DialOnFace, in_sight
from output.views import silhouette

_CHORDS = 24
_COLOURS = {"hour": INK, "day": "#1b5e8c", "prayer": "#9a2b1e"}
_WIDE_PX, _WIDE_MM, _HIGH_MM, _EDGE_MM = 1600, 200.0, 260.0, 8.0
_PAD_MM = 0.8
_BRASS, _FOOT_MM = "#b8862b", 0.9


@dataclass(frozen=True, slots=True)
class _SeenSolid:
    """A solid and its lines, seen from a direction, mm, x right and y up.

    `runs` are the visible stretches of lines, by their names.
    """

    outlines: tuple[Points, ...]
    runs: tuple[tuple[str, Points], ...]
    pin: Points


def surface_pages(
    drawn: DialOnFace, instrument: Instrument, provenance: Provenance, paper: Paper
) -> list[tuple[str, str]]:
    """The pages of the sheet: name without ending, and the SVG document."""
    said = speech(provenance.language)
    views = [
        (_view(drawn, across, up), said.say(f"surface.{key}"))
        for key, (across, up) in zip(("square", "aslant"), _directions(drawn), strict=True)
    ]

    def draw(page: Page, room: Bounds) -> None:
        x0, y0, x1, y1 = room
        middle = y0 + 0.6 * (y1 - y0)
        for (view, told), (top, foot) in zip(
            views, ((y0, middle - 3.0), (middle + 3.0, y1)), strict=True
        ):
            _draw(page, view, drawn, (x0, top, x1, foot - 6.0))
            page.write(told, (x0 + x1) / 2, foot - 1.5, LETTER_MM, "middle")

    first = Leaf(f"{instrument.name}-assembly", said.say("surface.picture"), draw)
    return sheets.pages(instrument, provenance, paper, first=(first,))


def surface_picture(drawn: DialOnFace, instrument: Instrument, provenance: Provenance) -> bytes:
    """The solid as it stands, with its lines, as a picture."""
    page = Page.blank(_WIDE_MM, _HIGH_MM, instrument.title, provenance.lines(), white=True)
    middle = 0.62 * _HIGH_MM
    square, aslant = (_view(drawn, *way) for way in _directions(drawn))
    _draw(page, square, drawn, (_EDGE_MM, _EDGE_MM, _WIDE_MM - _EDGE_MM, middle))
    low = (_EDGE_MM, middle + _EDGE_MM, _WIDE_MM - _EDGE_MM, _HIGH_MM - _EDGE_MM)
    _draw(page, aslant, drawn, low)
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

    runs = []
    for line in drawn.lines:
        for piece in line.pieces:
            points = piece.points(_CHORDS)
            seen = silhouette.seen_runs(in_sight(drawn, points, z))
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


def _draw(page: Page, view: _SeenSolid, drawn: DialOnFace, room: Bounds) -> None:
    """Draw a view as large as its room allows, what is written beside lines at their ends."""
    x0, y0, x1, y1 = room
    every = np.concatenate([*view.outlines, *(run for _, run in view.runs), view.pin])
    low = complex(every.real.min(), every.imag.min())
    size = complex(every.real.max(), every.imag.max()) - low
    scale = min((x1 - x0) / max(size.real, 1e-9), (y1 - y0) / max(size.imag, 1e-9))
    centre, middle = complex((x0 + x1) / 2, (y0 + y1) / 2), low + size / 2

    def at(points: Points) -> Points:
        return centre + scale * (points - middle).conjugate()

    for outline in view.outlines:
        page.line(*at(outline).tolist(), colour=FAINT, width=0.2)
    for means, run in view.runs:
        page.line(*at(run).tolist(), colour=_COLOURS[means.partition("/")[0]], width=0.3)
    foot, tip = at(view.pin).tolist()
    page.line(foot, tip, colour=_BRASS, width=0.8)
    page.disc(foot, _FOOT_MM, fill=_BRASS)
    _letter(page, [(means, at(run)) for means, run in view.runs], drawn)


def _letter(page: Page, runs: list[tuple[str, Points]], drawn: DialOnFace) -> None:
    """Write beside each line once, where nothing is written yet."""
    taken: list[Bounds] = []
    high = 0.8 * LETTER_MM
    for means in dict.fromkeys(means for means, _ in runs):
        words = drawn.titles.get(means, "")
        wide = line_width_mm(words, high)
        for spot in _spots([run for name, run in runs if name == means], wide, high):
            box = (
                spot.real - wide / 2,
                spot.imag - high / 2,
                spot.real + wide / 2,
                spot.imag + high / 2,
            )
            if words and all(_apart(box, other) for other in taken):
                taken.append(box)
                page.write(words, spot.real, spot.imag + high / 2, high, "middle")
                break


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
