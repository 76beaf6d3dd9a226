"""The setups in which a sheet is worked: what the machine does without the sheet being moved."""

import cmath
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate

from instruments.geometry import Path, direction
from instruments.geometry.path import Strokes, paths
from instruments.part import Mark, Note
from output.nesting.pieces import Layout, Put
from output.nesting.register import Registered

Work = tuple[Put | None, str, Mark]
"""A mark with the piece that it is on, if it is on one, and its layer."""


@dataclass(frozen=True, slots=True)
class Setup:
    """One file: the work that is done to a sheet before it is moved."""

    stem: str
    """The file's name without its ending."""

    layout: Layout
    face: str
    """The face that lies up: ``front`` or ``back``."""

    works: tuple[Work, ...]
    """In the order of work."""

    does: str
    """What it is for, and how the sheet lies."""

    def layers(self) -> dict[str, list[Mark]]:
        """The marks of each layer, as the writer of DXF takes them."""
        found: dict[str, list[Mark]] = {}
        for _, layer, mark in self.works:
            found.setdefault(layer, []).append(mark)
        return found


def setups(layout: Layout, registered: Registered | None = None) -> Iterator[Setup]:
    """The setups of a sheet in the order of work, each with the frame if one is wanted."""
    registered = registered or Registered()
    marks: list[Work] = [(None, "score", mark) for mark in registered.corners(layout)]
    for one in _setups(layout, registered):
        before = sum(layer == "engrave" for _, layer, _ in one.works)
        works = (*one.works[:before], *marks, *one.works[before:])
        yield replace(one, works=works)


def _setups(layout: Layout, registered: Registered) -> Iterator[Setup]:
    """The setups of a sheet in the order of work.

    A sheet with two faces has its back marked first, and then is turned over left to right; with
    a jig its parts are cut free first, and laid face down into the jig, unless all are round.
    """
    upper = tuple(
        (put, layer, tabbed(mark, registered.uncut_mm, put) if mark.means == "outline" else mark)
        for put, layer, mark in layout.upper()
    )
    front = Setup(layout.name, layout, "front", upper, "cut from here")
    if not layout.two_faced:
        yield front
        return
    under = tuple(layout.under())
    pockets: tuple[Work, ...] = ()
    if registered.jig:
        pockets = tuple((put, "cut-outer", mark) for put, mark in registered.pockets(layout))
    if pockets:
        yield front
        said = "cut from waste that stays where it is: parts are laid into it, front down"
        yield Setup(f"{layout.name}-jig", layout, "back", pockets, said)
        said = "parts lie in the jig, front down"
        yield Setup(f"{layout.name}-back", layout, "back", under, said)
        return
    if registered.pins_mm:
        holes: tuple[Work, ...] = tuple(
            (None, "cut-inner", mark) for mark in registered.pin_holes(layout)
        )
        said = "cut through the sheet and the board beneath: put pins in, and leave the board there"
        yield Setup(f"{layout.name}-pins", layout, "back", holes, said)
    turned = "turned over left to right: mark this face first"
    yield Setup(f"{layout.name}-back", layout, "back", under, turned)
    yield front


_APART_MM = 80.0
"""About so far from one tab to the next."""

_LEAST_TABS = 3
"""Tabs of a part: two would let it swing."""

_MOST_SHARE = 0.25
"""Of an outline that may be tabs."""


_TURN_RAD = 0.1
"""Where an outline turns by more it has a corner, which a tab would be broken off with."""


_KEEN_MM = 0.5
"""So near an edge that throws the shadow an outline is that edge, with its kerf."""

_STEP = 1.5
"""Tabs are so many of their widths from the middle of one to that of the next, or more."""


def tabbed(mark: Mark, width_mm: float, put: Put) -> Mark:
    """An outline with tabs, about evenly along it; one that is too short for them as it is.

    They keep off the edge that throws the shadow where the others have room for all.
    """
    if not width_mm:
        return mark
    (path,) = paths(mark.shape)
    whole = path.length()
    if not (number := _tabs(whole, width_mm)):
        return mark
    at = list(_off_edge(path, put, number, width_mm))
    if not at:
        step, corners = whole / number, _corners_mm(path)
        at = [_off_corners(n * step, step, corners, whole, width_mm) for n in range(number)]
    if at[0] < 0.0:
        at = [place + whole for place in at]
    twice = Path((*path.segments, *path.segments))
    ends = zip(at, (*at[1:], at[0] + whole), strict=True)
    cuts = (twice.stretch(a + width_mm / 2, b - width_mm / 2) for a, b in ends)
    return replace(mark, shape=Strokes(tuple(cuts)))


def _off_edge(path: Path, put: Put, number: int, width_mm: float) -> Iterator[float]:
    """Places for tabs clear of corners, off the edge that throws the shadow.

    None where there is no such edge, or no room for them beside it.
    """
    if not (edge := put.piece.part.keen):
        return
    low, high = map(put.placing, edge)
    free, at = list[tuple[float, float]](), 0.0
    for segment in path.segments:
        long, beside = segment.length(), (segment.point(0.5) - low) / (high - low)
        keen = 0.0 <= beside.real <= 1.0 and abs(beside.imag * (high - low)) <= _KEEN_MM
        if long > 2.0 * width_mm and not keen:
            free.append((at + width_mm, at + long - width_mm))
        at += long
    step = sum(b - a for a, b in free) / number
    if step < _STEP * width_mm:
        return
    # The middles of equal shares of what is free, put end to end.
    wanted, before = step / 2.0, 0.0
    for a, b in free:
        while wanted <= before + b - a:
            yield a + wanted - before
            wanted += step
        before += b - a


def _tabs(whole_mm: float, width_mm: float) -> int:
    """How many tabs an outline has; none if it is too short for them."""
    number = max(_LEAST_TABS, round(whole_mm / _APART_MM))
    return 0 if number * width_mm > _MOST_SHARE * whole_mm else number


def has_tabs(layout: Layout, registered: Registered) -> bool:
    """Whether tabs hold any of a sheet's parts."""
    outlines = (mark for _, _, mark in layout.upper() if mark.means == "outline")
    return registered.tabs_mm > 0.0 and any(
        _tabs(paths(mark.shape)[0].length(), registered.uncut_mm) for mark in outlines
    )


def untabbed(layouts: Iterable[Layout], registered: Registered) -> Iterator[Note]:
    """That parts are cut free all round, which tabs were to hold."""
    outlines = (
        (put.piece.part.name, paths(mark.shape)[0].length())
        for layout in layouts
        for put, _, mark in layout.upper()
        if mark.means == "outline" and registered.tabs_mm
    )
    if free := sorted({name for name, whole in outlines if not _tabs(whole, registered.uncut_mm)}):
        said = "too small for these, cut free all round: hold them down, or give narrower tabs"
        yield Note.warning("tabs", f"{', '.join(free)}: {said}")


def stubbed(layouts: Iterable[Layout], registered: Registered) -> Iterator[Note]:
    """That tabs leave stubs on parts which a jig's pockets are to fit."""
    pockets = (one for layout in layouts for one in registered.pockets(layout))
    if registered.jig and registered.tabs_mm and next(pockets, None):
        said = "leave stubs with which no part goes into its pocket of the jig: file them flush"
        yield Note.warning("tabs", f"{said}, or leave tabs out")


def _corners_mm(path: Path) -> list[float]:
    """How far along a closed outline its corners are."""
    segments = path.segments
    ends = accumulate(segment.length() for segment in segments)
    ways = (
        direction(after, 0.0) / direction(before, 1.0)
        for before, after in zip(segments, (*segments[1:], segments[0]), strict=True)
    )
    return [at for at, way in zip(ends, ways, strict=True) if abs(cmath.phase(way)) > _TURN_RAD]


def _off_corners(
    at_mm: float, step_mm: float, corners: Sequence[float], whole_mm: float, width_mm: float
) -> float:
    """The place next to one, up to a quarter of a step, where a tab is clear of all corners.

    Where none is, that farthest from them: round a corner a tab is narrower, and leaves the part
    with a stub where it is read, as on the tip of a gnomon.
    """

    def clear(place: float) -> float:
        half = whole_mm / 2
        return min((abs((place - c + half) % whole_mm - half) for c in corners), default=half)

    near = [at_mm + k * step_mm / 32 for k in sorted(range(-8, 9), key=abs)]
    return next((place for place in near if clear(place) > width_mm), max(near, key=clear))
