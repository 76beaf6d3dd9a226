"""How a dial is set out on the wall or the ground itself: its lines by points, without a plate."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from instruments.guide import SET_OUT, Section, Table
from instruments.guide.speech import Speech
from instruments.sundial.dial_plate import Window
from instruments.sundial.gnomons.polar_style import PolarAxis
from instruments.sundial.lines.face import Plane
from instruments.sundial.lines.lines_shown import ShownLines, day_names
from instruments.sundial.lines.named_lines import FaceLine

PAINTED_MM = 1000.0
"""From this width or height on a dial is rather painted on a wall or laid in paving than cut."""

_SIDE_BY_SIDE_MM = 1.0
"""Ends of noon's two lines, on both sides of a style, differ by less along it."""

_GRAZING = 1e-6
"""Sine of the height of a sun that throws no shadow that a wall holds."""

_OFF = 0.25
"""Pegs stand so much of the dial's width before it, that two tapes cross at a good angle."""

_Rows = list[tuple[str, complex]]


@dataclass(frozen=True, slots=True)
class _Survey:
    """How points are told of: by two lengths, of which phrases tell."""

    said: Speech
    phrases: str
    """Their group."""
    names: tuple[str, str]
    """Of the two lengths, in phrases."""
    pegs: tuple[complex, ...] = ()
    """From which the lengths are taken; without them they go to the right and up."""

    def lengths(self, at: complex) -> tuple[str, ...]:
        """Both lengths of a point, in whole mm."""
        found = [abs(at - peg) for peg in self.pegs] or [at.real, at.imag]
        return tuple(self.said.number(mm) for mm in found)

    def tell(self, phrase: str, at: complex = 0j, **fields: str) -> str:
        """A phrase of a point."""
        by_name = dict(zip(self.names, self.lengths(at), strict=True))
        return self.said.say(f"{self.phrases}.{phrase}", **by_name, **fields)


def setting_out(
    said: Speech,
    plane: Plane,
    window: Window,
    shown: ShownLines,
    hours: Sequence[FaceLine],
    *,
    edged: bool,
    level: bool,
) -> Section:
    """The section of a sheet that tells the points of hours and days, in whole mm.

    Parameters
    ----------
    plane : Plane
        The wall or the ground, under its nodus.
    window : Window
        The dial's outline.
    hours : sequence of FaceLine
        The full hours that a straight cord gives, as they are drawn.
    edged : bool
        Whether an edge along the earth's axis throws them.
    level : bool
        Whether it lies on the ground, north at its top, and two tapes tell its points; those of a
        wall are told from the foot of the nodus.
    """
    survey, placed = (_by_tapes if level else _by_level)(said, window)
    steps = [placed, survey.tell("nodus", height=said.number(plane.nodus_mm))]
    if edged:
        steps.append(_edge(survey, PolarAxis.of(plane), window))
    days = list(_days(said, plane, window, shown, hours))
    steps += [said.say("set_out.hours"), *([said.say("set_out.days")] if days else [])]
    ends = [(line.text, *_ends(line)) for line in hours]
    first, last = ([(text, each[k]) for text, *each in ends] for k in (0, 1))
    named = (said.say("set_out.first"), first), (said.say("set_out.last"), last), *days
    tables = tuple(_table(survey, name, rows) for name, rows in named if rows)
    return Section(SET_OUT, survey.tell("title"), (survey.tell("intro"),), tuple(steps), tables)


def _by_level(said: Speech, window: Window) -> tuple[_Survey, str]:
    """Points of a wall from a plumb line and a level, and how these are drawn."""
    survey = _Survey(said, "set_out", ("right", "up"))
    low, high = (window.centre + sign * complex(*window.half_size) for sign in (-1, 1))
    room = {"left": -low.real, "right": high.real, "up": high.imag, "down": -low.imag}
    return survey, said.say("set_out.foot", **{key: said.number(mm) for key, mm in room.items()})


def _by_tapes(said: Speech, window: Window) -> tuple[_Survey, str]:
    """Points of the ground by tapes from two pegs south of the dial, and where these stand."""
    across, along = window.half_size
    off = 2.0 * across * _OFF
    before = window.centre - 1j * (along + off)
    survey = _Survey(said, "set_out_ground", ("a", "b"), (before - across, before + across))
    room = {"apart": 2.0 * across, "low": off, "high": off + 2.0 * along}
    told = {key: said.number(mm) for key, mm in room.items()}
    return survey, said.say("set_out_ground.pegs", **told)


def _edge(survey: _Survey, axis: PolarAxis, window: Window) -> str:
    """How the edge runs: from the face to the nodus, or through a second point off the face."""
    root, said = axis.centre, survey.said
    if root is not None and window.depth(np.array([root]))[0] > 0.0:
        angle = said.degrees(float(np.degrees(axis.height_rad)), 2)
        return survey.tell("style", root, angle=angle)
    foot, off = axis.at(axis.plane.nodus_mm)
    return survey.tell("edge", foot, height=said.number(off))


def _table(survey: _Survey, name: str, rows: _Rows) -> Table:
    head = (name, *(survey.tell(length) for length in survey.names))
    return Table(head, tuple((text, *survey.lengths(at)) for text, at in rows))


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
