"""Paths as the text of an SVG ``d`` attribute, exact to the reader.

Numbers have four decimals (0.05 µm) and no needless zeros; filled areas, from which nobody
reads a figure, have three, and each point is the step from the one before, which is shorter.
The steps are differences of rounded points, so that nothing adds up.

An SVG arc is given by its ends and its radius, and a short flat one read back from rounded
numbers has its centre far from where it was; such an arc gets as many more decimals as its
centre needs.
"""

import math
import re
from collections.abc import Iterator, Sequence

from instruments.geometry import Arc, Cubic, Line, Path, Segment, Shape
from instruments.geometry.path import JOIN_MM, paths

DECIMALS = 4
AREA_DECIMALS = 3
MOST_DECIMALS = 9

_UNITS = tuple(10**decimals for decimals in range(MOST_DECIMALS + 1))
"""Of the last decimal in a whole."""

CENTRE_MM = 0.0004
"""A written arc's centre and radius are this close to the ideal ones."""

LARGEST_SWEEP_RAD = math.radians(150.0)
"""Longer arcs are split: near half a turn the ends and radius don't fix the centre."""

FLAT_MM = 1e-6
"""An arc that rises less than a nanometre is a line."""

_NEEDLESS = re.compile(r"(?<![\d.M])0(?=\.)| (?=-)")
"""What numbers of an area do without: 0.5 -0.25 is written .5-.25.

At the start of a path, which is well within the page, a zero says what it is.
"""


def data(
    shape: Shape,
    origin: complex,
    *,
    area: bool = False,
    largest_sweep_rad: float = LARGEST_SWEEP_RAD,
) -> str:
    """The path data of a shape.

    Parameters
    ----------
    shape : Shape
        In mm, y up.
    origin : complex
        Where the shape's own origin stands on the page, y down; a multiple of 0.001 mm.
    area : bool
        Write the boundary of a filled area, in steps.
    largest_sweep_rad : float
        Longer arcs are split.

    Returns
    -------
    str
        ``M``, then ``L``, ``C`` and ``A`` (or their small letters), then ``Z`` if closed. A
        lone line is written as a step too, and a whole circle as two halves.
    """
    return "".join(_path(path, origin, area, largest_sweep_rad) for path in paths(shape))


def coarse(drawn: Sequence[Path], origin: complex, decimals: int = 2) -> str:
    """The path data of a picture on paper, exact to what the eye sees."""
    return "".join(_coarse(path, origin, decimals) for path in drawn)


def _coarse(path: Path, origin: complex, decimals: int) -> str:
    if circle := path.whole_circle:
        return _circle(circle, origin, decimals)
    return _written(_pieces(path, LARGEST_SWEEP_RAD), origin, decimals, _joins(path))


def _path(path: Path, origin: complex, area: bool, largest_sweep_rad: float) -> str:
    if circle := path.whole_circle:
        return _circle(circle, origin, DECIMALS)
    pieces = _pieces(path, largest_sweep_rad)
    least = AREA_DECIMALS if area else DECIMALS
    arcs = [(a, a.start, a.end) for a in pieces if isinstance(a, Arc)]
    decimals = least
    while decimals < MOST_DECIMALS and not all(_kept(*arc, origin, decimals) for arc in arcs):
        decimals += 1
    lone_line = len(pieces) == 1 and isinstance(pieces[0], Line)
    text = _written(pieces, origin, decimals, _joins(path), relative=area or lone_line)
    return _NEEDLESS.sub("", text) if area else text


def _circle(arc: Arc, origin: complex, decimals: int) -> str:
    """A whole circle as two halves, whose ends are exactly a diameter apart."""
    x, y = _units(arc.centre, origin, 10**decimals)
    units = round(arc.radius * 10**decimals)
    right, left = (f"{number(x + r, decimals)} {number(y, decimals)}" for r in (units, -units))
    radius = number(units, decimals)
    half = f"A{radius} {radius} 0 0 {_side(arc)} "
    return f"M{right}{half}{left}{half}{right}Z"


def _side(arc: Arc) -> int:
    """SVG's flag of an arc: 1 is clockwise to the eye, as y runs down."""
    return 0 if arc.sweep_rad > 0.0 else 1


def _pieces(path: Path, largest_sweep_rad: float) -> list[Segment]:
    """The segments as they are drawn: long arcs split, flat ones as lines."""
    return [piece for segment in path.segments for piece in _split(segment, largest_sweep_rad)]


def _split(segment: Segment, largest_sweep_rad: float) -> Iterator[Segment]:
    if not isinstance(segment, Arc):
        yield segment
    elif segment.radius * (1.0 - math.cos(min(abs(segment.sweep_rad), math.pi) / 2.0)) < FLAT_MM:
        yield Line(segment.start, segment.end)
    else:
        count = math.ceil(abs(segment.sweep_rad) / largest_sweep_rad)
        for k in range(count):
            yield segment.between(k / count, (k + 1) / count) if count > 1 else segment


def _joins(path: Path) -> bool:
    """Whether the last of several segments returns to where the first one starts."""
    return len(path.segments) > 1 and abs(path.end - path.start) <= JOIN_MM


def _written(
    pieces: Sequence[Segment],
    origin: complex,
    decimals: int,
    closed: bool,
    *,
    relative: bool = False,
) -> str:
    """The commands of a path, all in whole units of the last decimal until they are written."""
    scale = 10**decimals
    right, down = origin.real, origin.imag
    x, y = _units(pieces[0].start, origin, scale)
    text = [f"M{number(x, decimals)} {number(y, decimals)}"]
    before = ""
    # What closes a path draws its last line.
    spared = closed and isinstance(pieces[-1], Line)
    for piece in pieces[:-1] if spared else pieces:
        points: tuple[complex, ...]
        match piece:
            case Line():
                letter, points = "L", (piece.end,)
            case Cubic():
                letter, points = "C", (piece.control1, piece.control2, piece.end)
            case Arc():
                letter, points = "A", (piece.end,)
        from_x, from_y = (x, y) if relative else (0, 0)
        # In steps a letter that repeats goes without saying.
        again = relative and letter == before != "A"
        text.append(" " if again else letter.lower() if relative else letter)
        if isinstance(piece, Arc):
            radius = number(round(piece.radius * scale), decimals)
            text.append(f"{radius} {radius} 0 0 {_side(piece)} ")
        apart = ""
        for z in points:
            x, y = round((right + z.real) * scale), round((down - z.imag) * scale)
            text.append(f"{apart}{number(x - from_x, decimals)} {number(y - from_y, decimals)}")
            apart = " "
        before = letter
    return "".join(text) + ("Z" if closed else "")


def _units(z: complex, origin: complex, scale: int) -> tuple[int, int]:
    """A point on the page in whole units of the last decimal."""
    return round((origin.real + z.real) * scale), round((origin.imag - z.imag) * scale)


def number(units: int, decimals: int) -> str:
    """Whole units of the last decimal as a number without needless zeros."""
    value = units / _UNITS[decimals]
    text = f"{value:.15g}"
    return text if "e" not in text else f"{value:.{decimals}f}".rstrip("0")


def _kept(arc: Arc, start: complex, end: complex, origin: complex, decimals: int) -> bool:
    """Whether a reader of so many decimals finds an arc's centre again."""
    scale = 10**decimals
    a, b = (
        complex(*_units(start, origin, scale)) / scale,
        complex(*_units(end, origin, scale)) / scale,
    )
    radius = round(arc.radius, decimals)
    if a == b:
        return False
    # The centre of SVG's arc of less than half a turn, as the standard has readers find it.
    half = (b - a) / 2.0
    size = abs(half)
    height = math.sqrt(max(radius**2 - size**2, 0.0))
    side = -1j if arc.sweep_rad > 0.0 else 1j
    found = a + half + side * height * half / size
    return bool(abs(found - (arc.centre.conjugate() + origin)) <= CENTRE_MM)
