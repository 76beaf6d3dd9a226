"""The setups in which a sheet is worked: what the machine does without the sheet being moved."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from instruments.geometry.path import Strokes, paths
from instruments.part import Mark
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
        (put, layer, tabbed(mark, registered.tabs_mm) if mark.means == "outline" else mark)
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


def tabbed(mark: Mark, width_mm: float) -> Mark:
    """An outline with tabs, evenly along it; one that is too short for them as it is."""
    if not width_mm:
        return mark
    (path,) = paths(mark.shape)
    whole = path.length()
    number = max(_LEAST_TABS, round(whole / _APART_MM))
    if number * width_mm > _MOST_SHARE * whole:
        return mark
    step = whole / number
    cuts = [(n * step + width_mm / 2, (n + 1) * step - width_mm / 2) for n in range(number)]
    return replace(mark, shape=Strokes(tuple(path.stretch(*ends) for ends in cuts)))
