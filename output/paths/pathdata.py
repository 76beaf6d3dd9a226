"""Paths as the text of SVG ``d`` attributes, exact to the reader.

Numbers have four decimals (0.05 µm) and no needless zeros; filled areas, from which nobody
reads a figure, have three, and each point is the step from the one before, which is shorter.
The steps are differences of rounded points, so that nothing adds up.

An SVG arc is given by its ends and its radius, and a short flat one read back from rounded
numbers has its centre far from where it was; such an arc gets as many more decimals as its
centre needs.
"""

from collections.abc import Sequence

import numpy as np

from instruments.geometry import Floats, Indices, Ink, Path, Points, Shape, Truths
from instruments.geometry.arcs import Arcs
from instruments.geometry.ink import MOVE, in_order_of_inks
from instruments.geometry.path import JOIN_MM, paths
from output.paths.path_arrays import LARGEST_SWEEP_RAD, PathArrays
from output.paths.pathtext import ARC, POINTS, Commands, Integers, firsts_of, lasts_of

DECIMALS = 4
AREA_DECIMALS = 3
MOST_DECIMALS = 9
_COARSE_DECIMALS = 2

CENTRE_MM = 0.0004
"""A written arc's centre and radius are this close to the ideal ones."""


def shapes_data(
    shapes: Sequence[Shape],
    origin: complex,
    areas: Sequence[bool],
    largest_sweep_rad: float = LARGEST_SWEEP_RAD,
) -> list[str]:
    """The path data of each of several shapes, which are written at once.

    Parameters
    ----------
    shapes : sequence of Shape
        In mm, y up.
    origin : complex
        Where their own origin stands on the page, y down; a multiple of 0.001 mm.
    areas : sequence of bool
        Which are written as boundaries of filled areas, in steps.
    largest_sweep_rad : float
        Longer arcs are split.

    Returns
    -------
    list of str
        ``M``, then ``L``, ``C`` and ``A`` (or their small letters), then ``Z`` if closed. A
        lone line is written as a step too, and a whole circle as two halves.
    """
    inks = [
        shape.ink if area and not isinstance(shape, Path) else None
        for shape, area in zip(shapes, areas, strict=True)
    ]
    lettered = iter(_inks_data([ink for ink in inks if ink], origin))
    drawn = [() if ink else paths(shape) for shape, ink in zip(shapes, inks, strict=True)]
    lines = _paths_data(drawn, origin, areas, largest_sweep_rad)
    return [next(lettered) if ink else line for ink, line in zip(inks, lines, strict=True)]


def coarse(drawn: Sequence[Path], origin: complex, scale: float = 1.0) -> str:
    """The path data of a picture on paper at a scale, exact to what the eye sees."""
    if not drawn:
        return ""
    traced = PathArrays.of(drawn, LARGEST_SWEEP_RAD, scale)
    never = np.zeros(len(drawn), bool)
    every = np.full(len(drawn), _COARSE_DECIMALS)
    return _commands(traced, origin, every, never, never).texts([len(drawn)])[0]


def _paths_data(
    drawn: Sequence[Sequence[Path]],
    origin: complex,
    areas: Sequence[bool],
    largest_sweep_rad: float,
) -> list[str]:
    """The path data of some paths each, those of areas brief."""
    counts = [len(its) for its in drawn]
    if not any(counts):
        return [""] * len(drawn)
    traced = PathArrays.of([path for its in drawn for path in its], largest_sweep_rad)
    brief = np.repeat(np.array(areas, bool), counts) & ~traced.circles
    decimals = _decimals(traced, origin, np.where(brief, AREA_DECIMALS, DECIMALS))
    relative = brief | traced.lone_lines()
    return _commands(traced, origin, decimals, relative, brief).texts(counts)


def _inks_data(inks: Sequence[Ink], origin: complex) -> list[str]:
    """The path data of letters."""
    if not inks:
        return []
    drawn = in_order_of_inks(inks)
    heads = np.flatnonzero(drawn.commands == MOVE)
    tails = lasts_of(heads, len(drawn.commands))
    ends = drawn.ends()
    meets = np.abs(ends[tails] - ends[heads]) <= JOIN_MM
    always = np.ones(len(heads), bool)
    bounds = np.cumsum([0, *(sum(len(o.commands) for o in ink.outlines) for ink in inks)])
    counts = np.diff(np.searchsorted(heads, bounds)).tolist()
    return Commands(
        letters=drawn.commands,
        points=_units(drawn.points, origin, 10.0**AREA_DECIMALS),
        arcs=np.zeros((0, 2), np.int64),
        decimals=np.full(len(heads), AREA_DECIMALS),
        relative=always,
        brief=always,
        closed=meets & (tails - heads > 1),
    ).texts(counts)


def _commands(
    traced: PathArrays, origin: complex, decimals: Indices, relative: Truths, brief: Truths
) -> Commands:
    """Paths rounded to so many decimals each."""
    letters, arcs, path = traced.letters, traced.arcs, traced.path()
    scale = 10.0**decimals
    sizes = POINTS[letters]
    points = _units(traced.points, origin, np.repeat(scale[path], sizes))
    of_arcs = path[letters == ARC]
    radii = np.rint(arcs.radius * scale[of_arcs]).astype(np.int64)
    # The ends of a circle's halves are exactly a diameter apart.
    heads = firsts_of(sizes)[letters == MOVE][traced.circles]
    half = np.flatnonzero(traced.circles[of_arcs])[::2]
    centres = _units(arcs.centre[half], origin, scale[of_arcs[half]])
    for number, side in enumerate((1, -1, 1)):
        points[heads + number] = centres
        points[heads + number, 0] += side * radii[half]
    # SVG's flag: 1 is clockwise to the eye, as y runs down.
    flags = (arcs.sweep_rad <= 0.0).astype(np.int64)
    return Commands(
        letters, points, np.stack([radii, flags], axis=1), decimals, relative, brief, traced.closed
    )


def _decimals(traced: PathArrays, origin: complex, least: Indices) -> Indices:
    """So many decimals as a path's arcs need, whose centres readers are to find again."""
    is_arc = traced.letters == ARC
    path, rows = traced.path()[is_arc], firsts_of(POINTS[traced.letters])[is_arc]
    page = traced.points.conj() + origin
    found = least.copy()
    asked = np.flatnonzero(~traced.circles[path])
    while asked.size:
        ends = page[rows[asked] - 1], page[rows[asked]]
        kept = _kept(traced.arcs.those(asked), *ends, origin, 10.0 ** found[path[asked]])
        more = np.zeros(len(found), bool)
        more[path[asked[~kept]]] = True
        more &= found < MOST_DECIMALS
        found[more] += 1
        asked = asked[more[path[asked]]]
    return found


def _units(points: Points, origin: complex, scale: Floats | float) -> Integers:
    """Points on the page, (n, 2), in whole units of the last decimal."""
    page = ((points.conj() + origin) * scale).view(np.float64)
    return np.rint(page).astype(np.int64).reshape(-1, 2)


def _kept(arcs: Arcs, start: Points, end: Points, origin: complex, scale: Floats) -> Truths:
    """Whether a reader of rounded ends on the page and radii finds the centres of arcs again."""
    a, b, radius = (np.rint(each * scale) / scale for each in (start, end, arcs.radius))
    # The centre of SVG's arc of less than half a turn, as the standard has readers find it.
    half = (b - a) / 2.0
    size = np.abs(half)
    height = np.sqrt(np.maximum(radius**2 - size**2, 0.0))
    side = np.where(arcs.sweep_rad > 0.0, -1j, 1j)
    with np.errstate(invalid="ignore", divide="ignore"):
        found = a + half + side * height * half / size
    kept: Truths = np.abs(found - (arcs.centre.conj() + origin)) <= CENTRE_MM
    return kept
