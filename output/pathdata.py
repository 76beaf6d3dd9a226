"""Paths as the text of an SVG ``d`` attribute, exact to the reader.

Numbers have four decimals (0.05 µm) and no needless zeros; filled areas, from which nobody
reads a figure, have three and are written as short as the grammar allows.

An SVG arc is given by its ends and its radius, and a short flat one read back from rounded
numbers has its centre far from where it was; such an arc gets as many more decimals as its
centre needs.
"""

import math
import re
from collections.abc import Iterator

from instruments.geometry import Arc, Line, Path, Segment

DECIMALS = 4
AREA_DECIMALS = 3
MOST_DECIMALS = 9

CENTRE_MM = 0.0004
"""A written arc's centre and radius are this close to the ideal ones."""

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
        ``M``, then ``L``, ``C`` and ``A`` (or their small letters), then ``Z`` if closed.
    """
    first = path.segments[0]
    decimals = AREA_DECIMALS if area else DECIMALS
    if len(path.segments) == 1 and isinstance(first, Arc) and first.is_circle:
        return _circle(first, origin)
    pieces = [piece for segment in path.segments for piece in _pieces(segment)]
    arcs = [p for p in pieces if isinstance(p, Arc)]
    decimals = max((_decimals(arc, origin, decimals) for arc in arcs), default=decimals)
    return _Pen(origin, decimals, area).drawn(pieces, path.closed)


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


class _Pen:
    """Writes points as whole numbers of the last decimal."""

    def __init__(self, origin: complex, decimals: int, relative: bool) -> None:
        self._origin = origin
        self._decimals = decimals
        self._scale = 10**decimals
        self._relative = relative
        self._at = (0, 0)

    def drawn(self, pieces: list[Segment], closed: bool) -> str:
        self._at = self._point(pieces[0].start)
        text = ["M" + " ".join(_number(v, self._decimals) for v in self._at)]
        last = len(pieces) - 1
        for i, piece in enumerate(pieces):
            # Z draws the last straight side of a closed path itself.
            if not (closed and i == last and i > 0 and isinstance(piece, Line)):
                text.append(self._command(piece))
        return "".join(text) + ("Z" if closed else "")

    def _command(self, piece: Segment) -> str:
        end = self._point(piece.end)
        match piece:
            case Line():
                text = f"L{self._points(end)}"
            case Arc():
                r = _number(round(piece.radius * self._scale), self._decimals)
                text = f"A{r} {r} 0 0 {_sweep_flag(piece)} {self._points(end)}"
            case _:
                controls = (self._point(piece.control1), self._point(piece.control2))
                text = f"C{self._points(*controls, end)}"
        self._at = end
        return text.lower() if self._relative else text

    def _point(self, z: complex) -> tuple[int, int]:
        x, y = _on_page(z, self._origin)
        return round(x * self._scale), round(y * self._scale)

    def _points(self, *points: tuple[int, int]) -> str:
        if not self._relative:
            return " ".join(_number(v, self._decimals) for point in points for v in point)
        x0, y0 = self._at
        steps = [v for x, y in points for v in (x - x0, y - y0)]
        text = " ".join(_number(v, self._decimals) for v in steps)
        # "0.5 -0.25" says no more than ".5-.25".
        return re.sub(r"(?<![\d.])0(?=\.)", "", text).replace(" -", "-")


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
