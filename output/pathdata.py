"""Paths as the text of SVG ``d`` attributes, exact to the reader.

Numbers have four decimals (0.05 µm) and no needless zeros; filled areas, from which nobody
reads a figure, have three, and each point is the step from the one before, which is shorter.
The steps are differences of rounded points, so that nothing adds up.

An SVG arc is given by its ends and its radius, and a short flat one read back from rounded
numbers has its centre far from where it was; such an arc gets as many more decimals as its
centre needs.
"""

import math
import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from instruments.geometry import Arc, Cubic, Line, Path, Shape
from instruments.geometry.path import JOIN_MM, paths

DECIMALS = 4
AREA_DECIMALS = 3
MOST_DECIMALS = 9

CENTRE_MM = 0.0004
"""A written arc's centre and radius are this close to the ideal ones."""

LARGEST_SWEEP_RAD = math.radians(150.0)
"""Longer arcs are split: near half a turn the ends and radius don't fix the centre."""

FLAT_MM = 1e-6
"""An arc that rises less than a nanometre is a line."""

_NEEDLESS_ZERO = re.compile(r"(?<=[ a-z])0\.|(?<=[ a-z]-)0\.")
"""What filled areas do without, but for a path's first number: .5-.25 is 0.5 -0.25."""

_Command = tuple[str, tuple[complex, ...], Arc | None]
"""``M``, ``L``, ``C`` or ``A``, the points that it leads through, and the arc that it draws."""


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
        Where its own origin stands on the page, y down; a multiple of 0.001 mm.
    area : bool
        Whether it is written as the boundary of a filled area, in steps.
    largest_sweep_rad : float
        Longer arcs are split.

    Returns
    -------
    str
        ``M``, then ``L``, ``C`` and ``A`` (or their small letters), then ``Z`` if closed. A
        lone line is written as a step too, and a whole circle as two halves.
    """
    return "".join(_of_path(path, origin, area, largest_sweep_rad) for path in paths(shape))


def coarse(drawn: Iterable[Path], origin: complex, scale: float = 1.0, decimals: int = 2) -> str:
    """The path data of a picture on paper at a scale, exact to what the eye sees."""
    return "".join(
        _circle(circle, origin, decimals, scale)
        if (circle := path.whole_circle)
        else _text(path, list(_commands(path, LARGEST_SWEEP_RAD, scale)), origin, decimals)
        for path in drawn
    )


def _of_path(path: Path, origin: complex, area: bool, largest_sweep_rad: float) -> str:
    if circle := path.whole_circle:
        return _circle(circle, origin, DECIMALS)
    commands = list(_commands(path, largest_sweep_rad))
    decimals = _decimals(commands, origin, AREA_DECIMALS if area else DECIMALS)
    lone = len(commands) == 2 and commands[1][0] == "L"
    text = _text(path, commands, origin, decimals, relative=area or lone)
    return _NEEDLESS_ZERO.sub(".", text).replace(" -", "-") if area else text


def _circle(circle: Arc, origin: complex, decimals: int, scale: float = 1.0) -> str:
    """A whole circle in two halves from its right, whose ends are exactly a diameter apart."""
    centre = _rounded(scale * circle.centre, origin, decimals)
    radius = round(scale * circle.radius * 10**decimals)
    right, left = (_numbers([centre + side], decimals) for side in (radius, -radius))
    half = f"A{_numbers([complex(radius, radius)], decimals)} 0 0 {_flag(circle)} "
    return f"M{right}{half}{left}{half}{right}Z"


def _commands(path: Path, largest_sweep_rad: float, scale: float = 1.0) -> Iterator[_Command]:
    """The commands of a path, drawn at a scale; long arcs are split, and flat ones are lines."""
    yield "M", (scale * path.start,), None
    for segment in path.segments:
        match segment:
            case Line():
                yield "L", (scale * segment.end,), None
            case Cubic():
                ways = segment.control1, segment.control2, segment.end
                yield "C", tuple([scale * z for z in ways]), None
            case Arc(centre, radius, start_rad, sweep_rad):
                arc = Arc(scale * centre, scale * radius, start_rad, sweep_rad)
                half = min(abs(sweep_rad), math.pi) / 2.0
                if arc.radius * (1.0 - math.cos(half)) < FLAT_MM:
                    yield "L", (arc.end,), None
                    continue
                count = math.ceil(abs(sweep_rad) / largest_sweep_rad)
                for k in range(count):
                    piece = arc.between(k / count, (k + 1) / count)
                    yield "A", (piece.end,), piece


def _decimals(commands: Sequence[_Command], origin: complex, least: int) -> int:
    """So many decimals as a path's arcs need, whose centres readers are to find again."""
    ways = pairwise(commands)
    arcs = [(arc, before[-1], end) for (_, before, _), (_, (end, *_), arc) in ways if arc]
    found = least
    while found < MOST_DECIMALS and not all(_is_kept(*one, origin, found) for one in arcs):
        found += 1
    return found


def _is_kept(arc: Arc, start: complex, end: complex, origin: complex, decimals: int) -> bool:
    """Whether a reader of rounded ends on the page and radius finds an arc's centre again."""
    unit = 10.0**decimals
    a, b = (_rounded(z, origin, decimals) / unit for z in (start, end))
    radius = round(arc.radius * unit) / unit
    # The centre of SVG's arc of less than half a turn, as the standard has readers find it.
    half = (b - a) / 2.0
    if not half:
        return False
    height = math.sqrt(max(radius**2 - abs(half) ** 2, 0.0))
    side = -1j if arc.sweep_rad > 0.0 else 1j
    found = a + half + side * height * half / abs(half)
    return abs(found - (arc.centre.conjugate() + origin)) <= CENTRE_MM


def _text(
    path: Path,
    commands: Sequence[_Command],
    origin: complex,
    decimals: int,
    *,
    relative: bool = False,
) -> str:
    """The text of a path's commands.

    Relative points are steps from where their command begins, and a letter that repeats goes
    without saying.
    """
    (_, (start,), _), *_, (last, (*_, end), _) = commands
    closed = abs(end - start) <= JOIN_MM and len(path.segments) > 1
    # What closes a path draws its last line.
    kept = commands[:-1] if closed and last == "L" else commands
    said: list[str] = []
    here, before = 0j, ""
    for letter, points, arc in kept:
        steps = relative and letter != "M"
        ends = [_rounded(z, origin, decimals) for z in points]
        told = _numbers([z - here for z in ends] if steps else ends, decimals)
        if arc:
            radius = round(arc.radius * 10**decimals)
            told = f"{_numbers([complex(radius, radius)], decimals)} 0 0 {_flag(arc)} {told}"
        again = steps and letter == before != "A"
        said += [" " if again else letter.lower() if steps else letter, told]
        here, before = ends[-1], letter
    return "".join(said) + "Z" * closed


def _flag(arc: Arc) -> int:
    """SVG's flag: 1 is clockwise to the eye, as y runs down."""
    return int(arc.sweep_rad <= 0.0)


def _rounded(z: complex, origin: complex, decimals: int) -> complex:
    """A point on the page in whole units of the last decimal."""
    at, unit = z.conjugate() + origin, 10**decimals
    return complex(round(at.real * unit), round(at.imag * unit))


def _numbers(units: Sequence[complex], decimals: int) -> str:
    """Both numbers of each of several points, in whole units of the last decimal."""
    unit, form = 10**decimals, f"%.{decimals}f"
    said = [form % (n / unit) for z in units for n in (z.real, z.imag)]
    return " ".join([text.rstrip("0").rstrip(".") for text in said])
