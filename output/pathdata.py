"""Paths as the text of an SVG ``d`` attribute, exact to the reader.

Numbers have four decimals (0.05 µm) and no needless zeros; filled areas, from which nobody
reads a figure, have three and are written as short as the grammar allows.

An SVG arc is given by its ends and its radius, and a short flat one read back from rounded
numbers has its centre far from where it was; such an arc gets as many more decimals as its
centre needs.
"""

import math
import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

import numpy as np

from instruments.geometry import Arc, Cubic, Line, Path, Segment
from instruments.geometry.path import JOIN_MM

DECIMALS = 4
AREA_DECIMALS = 3
MOST_DECIMALS = 9

CENTRE_MM = 0.0004
"""A written arc's centre and radius are this close to the ideal ones."""

_PLAIN_DECIMALS, _PLAIN_UNITS = 4, 10**9
"""Up to here ``%.9g`` writes all digits and no exponent."""

_NEEDLESS_SPACE = re.compile(r" (?=\.)(?:(?<=\.\d )|(?<=\.\d\d )|(?<=\.\d\d\d ))")
"""Between a fraction and a number that starts with its point."""

_LARGEST_SWEEP = math.radians(150.0)
"""Longer arcs are split: near half a turn the ends and radius don't fix the centre."""

_FLAT_MM = 1e-6
"""An arc that rises less than a nanometre is a line."""


def data(path: Path, origin: complex, *, area: bool = False) -> str:
    """The path data of a path.

    Parameters
    ----------
    path : Path
        In mm, y up.
    origin : complex
        Where the path's own origin stands on the page, y down; a multiple of 0.001 mm.
    area : bool
        Write the boundary of a filled area: each point as the step from the one before,
        which is shorter. The steps are differences of rounded points, so that nothing
        adds up.

    Returns
    -------
    str
        ``M``, then ``L``, ``C`` and ``A`` (or their small letters), then ``Z`` if closed. A
        lone line is written as a step too.
    """
    first = path.segments[0]
    decimals = AREA_DECIMALS if area else DECIMALS
    if len(path.segments) == 1 and isinstance(first, Arc) and first.is_circle:
        return _circle(first, origin)
    pieces: Sequence[Segment] = path.segments
    if any(isinstance(s, Arc) for s in pieces):
        pieces = [piece for segment in pieces for piece in _pieces(segment)]
        arcs = [p for p in pieces if isinstance(p, Arc)]
        decimals = max((_decimals(arc, origin, decimals) for arc in arcs), default=decimals)
    # A lone line, of which a scale has hundreds, is shorter as a step.
    lone = len(pieces) == 1 and isinstance(pieces[0], Line)
    text = _drawn(pieces, _returns(path), origin, decimals, relative=area or lone)
    return _shortened(text) if area else text


def _shortened(text: str) -> str:
    """The same data without what the grammar can do without: 0.5 -0.25 0.1 is .5-.25.1."""
    for before in (" ", "-", "c", "l", "a"):
        text = text.replace(f"{before}0.", f"{before}.")
    return _NEEDLESS_SPACE.sub("", text.replace(" -", "-"))


def _returns(path: Path) -> bool:
    """True for a closed path; `Path.closed` measures lengths, which takes as long as writing."""
    return len(path.segments) > 1 and abs(path.end - path.start) <= JOIN_MM


def _pieces(segment: Segment) -> Iterator[Segment]:
    """The segment in pieces that SVG's arc can say well."""
    if not isinstance(segment, Arc):
        yield segment
        return
    if segment.radius * (1.0 - math.cos(min(abs(segment.sweep_rad), math.pi) / 2.0)) < _FLAT_MM:
        yield Line(segment.start, segment.end)
        return
    count = max(1, math.ceil(abs(segment.sweep_rad) / _LARGEST_SWEEP))
    for k in range(count):
        yield segment.between(k / count, (k + 1) / count)


def _circle(circle: Arc, origin: complex) -> str:
    """A whole circle as two halves whose ends are exactly a diameter apart."""
    scale = 10**DECIMALS
    x, y = _on_page(circle.centre, origin)
    cx, cy, r = round(x * scale), round(y * scale), round(circle.radius * scale)
    right, left = (
        f"{_number(cx + r, DECIMALS)} {_number(cy, DECIMALS)}",
        (f"{_number(cx - r, DECIMALS)} {_number(cy, DECIMALS)}"),
    )
    half = f"A{_number(r, DECIMALS)} {_number(r, DECIMALS)} 0 0 {_sweep_flag(circle)} "
    return f"M{right}{half}{left}{half}{right}Z"


def _drawn(
    pieces: Sequence[Segment], closed: bool, origin: complex, decimals: int, relative: bool
) -> str:
    """The commands of connected pieces, rounded and written in one go."""
    points = [pieces[0].start]
    bases = [0]  # of which point each one is the step from
    form = ["M%.9g %.9g"]
    if closed and len(pieces) > 1 and isinstance(pieces[-1], Line):
        pieces = pieces[:-1]  # Z draws it
    for piece in pieces:
        base = len(points) - 1
        match piece:
            case Line():
                points.append(piece.end)
                form.append("L%.9g %.9g")
            case Cubic():
                points += (piece.control1, piece.control2, piece.end)
                form.append("C%.9g %.9g %.9g %.9g %.9g %.9g")
            case Arc():
                points.append(piece.end)
                radius = _number(round(piece.radius * 10**decimals), decimals)
                form.append(f"A{radius} {radius} 0 0 {_sweep_flag(piece)} %.9g %.9g")
        bases += [base] * (len(points) - len(bases))
    units = np.rint((np.array(points).conj() + origin).view(np.float64) * 10.0**decimals)
    if relative:
        steps = units.reshape(-1, 2)
        steps[1:] -= steps[bases[1:]]
        # A letter that repeats goes without saying.
        form[1:] = [
            " " + f[1:] if f[0] == before[0] != "A" else f.lower() for before, f in pairwise(form)
        ]
    template = "".join(form) + "Z" * closed
    if decimals > _PLAIN_DECIMALS or np.max(np.abs(units)) > _PLAIN_UNITS:
        texts = tuple(_number(int(u), decimals) for u in units.tolist())
        return template.replace("%.9g", "%s") % texts
    # Adding 0 makes −0 a plain 0.
    return template % tuple((units / 10.0**decimals + 0.0).tolist())


def _on_page(z: complex, origin: complex) -> tuple[float, float]:
    return origin.real + z.real, origin.imag - z.imag


def _number(units: int, decimals: int) -> str:
    """A whole number of units of the last decimal, without needless zeros."""
    return f"{units / 10**decimals:.{decimals}f}".rstrip("0").rstrip(".")


def _sweep_flag(arc: Arc) -> int:
    """SVG's flag: 1 is clockwise to the eye, as y runs down."""
    return 0 if arc.sweep_rad > 0.0 else 1


def _decimals(arc: Arc, origin: complex, least: int) -> int:
    """The fewest decimals with which a reader finds the arc's centre again."""
    centre = complex(*_on_page(arc.centre, origin))
    start, end = (complex(*_on_page(z, origin)) for z in (arc.start, arc.end))
    for decimals in range(least, MOST_DECIMALS):
        a, b = (complex(round(z.real, decimals), round(z.imag, decimals)) for z in (start, end))
        radius = round(arc.radius, decimals)
        if a != b and abs(_centre(a, b, radius, _sweep_flag(arc)) - centre) <= CENTRE_MM:
            return decimals
    return MOST_DECIMALS


def _centre(start: complex, end: complex, radius: float, flag: int) -> complex:
    """The centre of SVG's arc of less than half a turn, as the standard has readers find it."""
    half = (end - start) / 2.0
    height = math.sqrt(max(radius**2 - abs(half) ** 2, 0.0))
    side = 1j if flag else -1j
    return start + half + side * height * half / abs(half)
