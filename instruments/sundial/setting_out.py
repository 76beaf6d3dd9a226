"""How a dial is set out on the wall itself: its lines by points, from a plumb line and a level."""

from collections.abc import Iterator, Sequence

import numpy as np

from instruments.guide import SET_OUT, Section, Table
from instruments.guide.speech import Speech
from instruments.sundial.dial_plate import Window
from instruments.sundial.gnomons.polar_style import PolarAxis
from instruments.sundial.lines.face import Plane
from instruments.sundial.lines.lines_shown import ShownLines, day_names
from instruments.sundial.lines.named_lines import FaceLine

PAINTED_MM = 1000.0
"""From this width or height on a dial on a wall is rather painted than cut from sheet."""

_SIDE_BY_SIDE_MM = 1.0
"""Ends of noon's two lines, on both sides of a style, differ by less along it."""

_GRAZING = 1e-6
"""Sine of the height of a sun that throws no shadow that a wall holds."""

_Rows = list[tuple[str, complex]]


def setting_out(
    said: Speech,
    plane: Plane,
    window: Window,
    shown: ShownLines,
    hours: Sequence[FaceLine],
    *,
    edged: bool,
) -> Section:
    """The section of a wall's sheet that tells the points of hours and days, in whole mm.

    Parameters
    ----------
    plane : Plane
        The wall, under its nodus; points are from the foot of the nodus.
    window : Window
        The dial's outline.
    hours : sequence of FaceLine
        The full hours that a straight cord gives, as they are drawn.
    edged : bool
        Whether an edge along the earth's axis throws them.
    """
    low, high = (window.centre + sign * complex(*window.half_size) for sign in (-1, 1))
    room = {"left": -low.real, "right": high.real, "up": high.imag, "down": -low.imag}
    steps = [
        said.say("set_out.foot", **{key: said.number(mm) for key, mm in room.items()}),
        said.say("set_out.nodus", height=said.number(plane.nodus_mm)),
    ]
    if edged:
        steps.append(_edge(said, PolarAxis.of(plane), window))
    days = list(_days(said, plane, window, shown, hours))
    steps += [said.say("set_out.hours"), *([said.say("set_out.days")] if days else [])]
    ends = [(line.text, *_ends(line)) for line in hours]
    first, last = ([(text, each[k]) for text, *each in ends] for k in (0, 1))
    named = (said.say("set_out.first"), first), (said.say("set_out.last"), last), *days
    tables = tuple(_table(said, name, rows) for name, rows in named if rows)
    intro = (said.say("set_out.intro"),)
    return Section(SET_OUT, said.say("set_out.title"), intro, tuple(steps), tables)


def _edge(said: Speech, axis: PolarAxis, window: Window) -> str:
    """How the edge runs: from the wall to the nodus, or through a second point off the wall."""
    root = axis.centre
    if root is not None and window.depth(np.array([root]))[0] > 0.0:
        angle = said.degrees(float(np.degrees(axis.height_rad)), 2)
        right, up = said.number(root.real), said.number(root.imag)
        return said.say("set_out.style", right=right, up=up, angle=angle)
    foot, off = axis.at(axis.plane.nodus_mm)
    right, up = said.number(foot.real), said.number(foot.imag)
    return said.say("set_out.edge", height=said.number(off), right=right, up=up)


def _table(said: Speech, name: str, rows: _Rows) -> Table:
    head = (name, said.say("set_out.right"), said.say("set_out.up"))
    return Table(
        head, tuple((text, said.number(at.real), said.number(at.imag)) for text, at in rows)
    )


def _ends(line: FaceLine) -> tuple[complex, complex]:
    """The upper end of an hour's line, and the lower one; between both of noon's lines."""
    found = np.array([z for piece in line.pieces for z in (piece.start, piece.end)])
    way = found[np.argmax(np.abs(found - found[0]))] - found[0]
    along = (found * np.conj(-way if way.imag > 0.0 else way)).real / abs(way)
    first, last = (
        complex(np.mean(np.unique(found[np.abs(along - end) < _SIDE_BY_SIDE_MM])))
        for end in (np.min(along), np.max(along))
    )
    return first, last


def _days(
    said: Speech, plane: Plane, window: Window, shown: ShownLines, hours: Sequence[FaceLine]
) -> Iterator[tuple[str, _Rows]]:
    """Where the hours cross each day's curve on the face."""
    texts = {line.means: line.text for line in hours}
    crossed = [h for s in shown.systems for h in s.lines if s.straight and h.means in texts]
    angles = np.array([hour.hour_angle for hour in crossed])
    for day in shown.curves if crossed else ():
        cast = plane.cast(np.full(len(angles), day.declination), angles)
        lit = np.flatnonzero((cast.up > _GRAZING) & (cast.front > _GRAZING))
        tips = cast.reach[lit] / cast.front[lit]
        on = window.depth(tips) > 0.0
        found = zip(lit[on].tolist(), tips[on].tolist(), strict=True)
        name = day_names(f"day/{day.name}", said.words, "·", said.words.numerals)[0]
        yield name, [(texts[crossed[k].means], tip) for k, tip in found]
