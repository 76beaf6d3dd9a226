"""The lines of an SVG's shapes: path data and basic shapes as straight and cubic steps.

The grammar is that of SVG 1.1, chapters 8 and 9; an ellipse's arc becomes cubics of 45° or less.
"""

import cmath
import math
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from instruments.errors import ComplaintError, shown
from instruments.saying import tell

Step = tuple[complex, ...]
"""Where a step ends, after the two control points of a cubic."""

_TOKEN = re.compile(r"\s*,?\s*(?:([A-Za-z])|([-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?))")
_FLAG = re.compile(r"\s*,?\s*([01])")
_TAKES = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}
_LARGEST = 1e7
_PLAIN_SVG = "save it again as plain SVG"
_FLAGS = (3, 4)
"""Which numbers of an arc are flags; these need no space after them."""


@dataclass(frozen=True, slots=True)
class Trail:
    """One line of a shape: where it starts, its steps, and whether it returns."""

    start: complex
    steps: tuple[Step, ...]
    closed: bool

    def mapped(self, by: "Affine") -> "Trail":
        """Its image."""
        steps = tuple(tuple(by(z) for z in step) for step in self.steps)
        return Trail(by(self.start), steps, self.closed)


@dataclass(frozen=True, slots=True)
class Affine:
    """x' = a x + c y + e and y' = b x + d y + f, as SVG writes a matrix."""

    a: float = 1.0
    b: float = 0.0
    c: float = 0.0
    d: float = 1.0
    e: float = 0.0
    f: float = 0.0

    def __call__(self, z: complex) -> complex:
        """The image of a point."""
        x, y = z.real, z.imag
        return complex(self.a * x + self.c * y + self.e, self.b * x + self.d * y + self.f)

    def after(self, first: "Affine") -> "Affine":
        """Another map, then this one."""
        origin, right, up = self(first(0j)), self(first(1 + 0j)), self(first(1j))
        x, y = right - origin, up - origin
        return Affine(x.real, x.imag, y.real, y.imag, origin.real, origin.imag)


def trails_of(data: str) -> tuple[Trail, ...]:
    """The lines of path data.

    Raises
    ------
    ComplaintError
        If it is none.
    """
    found: list[Trail] = []
    start = here = last = 0j
    steps: list[Step] = []
    before = ""

    def end(*, closed: bool) -> None:
        if steps:
            found.append(Trail(start, tuple(steps), closed))
            steps.clear()

    for command, numbers in _commands(data):
        kind, about = command.upper(), here if command.islower() else 0j
        if kind == "Z":
            end(closed=True)
            here, before = start, kind
            continue
        if kind == "M":
            end(closed=False)
            start = here = about + complex(*numbers)
            before = kind
            continue
        if not steps:
            start = here
        # The control that a smooth curve goes on from, if the one before was of its kind.
        smooth = {"S": "CS", "T": "QT"}.get(kind, "")
        mirrored = 2 * here - last if smooth and before in tuple(smooth) else here
        made, last = _step(kind, numbers, about, here, mirrored)
        steps += made
        here, before = made[-1][-1] if made else here, kind
    end(closed=False)
    return tuple(found)


def _commands(data: str) -> Iterator[tuple[str, tuple[float, ...]]]:
    """The commands of path data with the numbers that each takes; repeated ones written out."""
    at, command = 0, ""
    data = data.rstrip()
    while at < len(data):
        token = _TOKEN.match(data, at)
        if token is None:
            raise ComplaintError("has path data that is none", _PLAIN_SVG)
        if token[1]:
            command, at = token[1], token.end()
            if command.upper() not in _TAKES:
                told = tell("has the path command {command}, which is none", command=command)
                raise ComplaintError(told, _PLAIN_SVG)
        elif not command or command in "Zz":
            raise ComplaintError("has path data without a command", _PLAIN_SVG)
        numbers, at = _numbers(data, at, command.upper())
        yield command, numbers
        command = {"M": "L", "m": "l"}.get(command, command)


def _numbers(data: str, at: int, kind: str) -> tuple[tuple[float, ...], int]:
    found: list[float] = []
    for k in range(_TAKES[kind]):
        flag = kind == "A" and k in _FLAGS
        token = (_FLAG if flag else _TOKEN).match(data, at)
        text = token and token[1 if flag else 2]
        if not token or not text:
            raise ComplaintError("has path data that ends too early", _PLAIN_SVG)
        value = float(text)
        if not abs(value) < _LARGEST:
            told = tell("has a coordinate of {text}", text=shown(text, 12))
            raise ComplaintError(told, _PLAIN_SVG)
        found.append(value)
        at = token.end()
    return tuple(found), at


def _step(
    kind: str, numbers: tuple[float, ...], about: complex, here: complex, mirrored: complex
) -> tuple[list[Step], complex]:
    """The steps of one command from a point, and the last control of a curve."""
    pairs = [about + complex(x, y) for x, y in zip(numbers[::2], numbers[1::2], strict=False)]
    match kind:
        case "H":
            return [(complex(about.real + numbers[0], here.imag),)], here
        case "V":
            return [(complex(here.real, about.imag + numbers[0]),)], here
        case "C":
            return [tuple(pairs)], pairs[1]
        case "S":
            return [(mirrored, *pairs)], pairs[0]
        case "Q" | "T":
            control = pairs[0] if kind == "Q" else mirrored
            end = pairs[-1]
            raised = (here + 2 / 3 * (control - here), end + 2 / 3 * (control - end), end)
            return [raised], control
        case "A":
            rx, ry, turn, large, sweep = numbers[:5]
            end = about + complex(*numbers[5:])
            return arc_steps(here, end, complex(rx, ry), turn, large > 0, sweep > 0), here
    return [(pairs[0],)], here


def arc_steps(
    start: complex, end: complex, radii: complex, turn_deg: float, large: bool, sweep: bool
) -> list[Step]:
    """An arc of an ellipse between two points, as SVG 1.1 tells it (F.6.5)."""
    rx, ry = abs(radii.real), abs(radii.imag)
    if abs(end - start) < 1e-12:
        return []
    if rx < 1e-12 or ry < 1e-12:
        return [(end,)]
    axis = cmath.rect(1.0, math.radians(turn_deg))

    def unit(z: complex) -> complex:
        w = z / axis
        return complex(w.real / rx, w.imag / ry)

    def back(z: complex) -> complex:
        return complex(z.real * rx, z.imag * ry) * axis

    one, other = unit(start), unit(end)
    half = (other - one) / 2
    away = math.sqrt(max(1.0 / abs(half) ** 2 - 1.0, 0.0))
    side = 1.0 if large == sweep else -1.0
    centre = (one + other) / 2 - side * 1j * half * away
    size = max(abs(half), 1.0)
    first = cmath.phase(one - centre)
    swept = cmath.phase((other - centre) / (one - centre))
    if sweep and swept < 0:
        swept += math.tau
    elif not sweep and swept > 0:
        swept -= math.tau
    count = max(1, math.ceil(abs(swept) / (math.pi / 4) - 1e-9))
    part = swept / count
    pull = 4 / 3 * math.tan(part / 4)
    steps: list[Step] = []
    for k in range(count):
        a, b = (cmath.rect(size, first + part * n) for n in (k, k + 1))
        last = end if k == count - 1 else back(centre + b)
        steps.append((back(centre + a * (1 + 1j * pull)), back(centre + b * (1 - 1j * pull)), last))
    return steps


def basic_shape(kind: str, of: Mapping[str, float], points: str) -> tuple[Trail, ...]:
    """The lines of a basic shape of SVG by its attributes, of which those not given are 0.

    Raises
    ------
    ComplaintError
        If the points of a polygon are none.
    """
    x, y = of.get("x", 0.0), of.get("y", 0.0)
    match kind:
        case "line":
            one, other = (complex(of.get(f"x{n}", 0.0), of.get(f"y{n}", 0.0)) for n in (1, 2))
            return (Trail(one, ((other,),), False),) if one != other else ()
        case "polyline" | "polygon":
            return trails_of(f"M{points}{'Z' if kind == 'polygon' else ''}") if points else ()
        case "rect":
            return _rectangle(complex(x, y), of)
    rx = of.get("r", of.get("rx", 0.0))
    ry = of.get("r", of.get("ry", 0.0))
    if rx <= 0 or ry <= 0:
        return ()
    centre = complex(of.get("cx", 0.0), of.get("cy", 0.0))
    right, left = centre + rx, centre - rx
    radii = complex(rx, ry)
    halves = (
        *arc_steps(right, left, radii, 0, False, True),
        *arc_steps(left, right, radii, 0, False, True),
    )
    return (Trail(right, halves, True),)


def _rectangle(corner: complex, of: Mapping[str, float]) -> tuple[Trail, ...]:
    w, h = of.get("width", 0.0), of.get("height", 0.0)
    if w <= 0 or h <= 0:
        return ()
    rx = of.get("rx", of.get("ry", 0.0))
    ry = of.get("ry", rx)
    rx, ry = min(max(rx, 0.0), w / 2), min(max(ry, 0.0), h / 2)
    if rx <= 0 or ry <= 0:
        ends = [corner + w, corner + complex(w, h), corner + 1j * h]
        return (Trail(corner, tuple((z,) for z in ends), True),)
    data = (
        f"M{rx} 0H{w - rx}A{rx} {ry} 0 0 1 {w} {ry}V{h - ry}A{rx} {ry} 0 0 1 {w - rx} {h}"
        f"H{rx}A{rx} {ry} 0 0 1 0 {h - ry}V{ry}A{rx} {ry} 0 0 1 {rx} 0Z"
    )
    moved = Affine(e=corner.real, f=corner.imag)
    return tuple(trail.mapped(moved) for trail in trails_of(data))
