"""The plane and the gnomon of a dial, by points on its hour lines and day curves."""

import math
import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from typing import Any

import numpy as np

from instruments.days import solar_longitude
from instruments.errors import ComplaintError, impossible
from instruments.geometry import Floats, Points
from instruments.reckoning.fitting.fit_options import Options
from instruments.reckoning.fitting.measured_rows import Marked
from instruments.reckoning.fitting.task import Replica, Sought, Task, Values, unused_points
from instruments.sky import hours, sun
from instruments.sky.arrays import about_zero
from instruments.sundial.lines.face import Plane, Vector

COLUMNS = ("name", "x_mm", "y_mm")
USED = "hour/equal/, hour/seasonal/, hour/babylonian/, hour/italian/, day/ and gnomon/foot"

_SYSTEMS = ("equal", "seasonal", "babylonian", "italian")
_LATITUDES = (50.0, 35.0, 20.0, 5.0, 65.0, -20.0, -35.0, -50.0)
_AZIMUTHS = tuple(float(n) for n in range(180, 540, 30))
_INCLINATIONS = (90.0, 1.0, 30.0, 60.0, 120.0)
_HEIGHTS = (0.1, 0.25, 0.6, 1.5)
_BORDER_MM = 20.0
_BORDER = 0.06
"""Of a plate's width and height together: so its letters, which grow with it, leave room."""

_ORDINARY = {"style_mm": 3.0, "obliquity": 23.5}


@dataclass(frozen=True, slots=True)
class DialLine:
    """A line of a dial: a system of hours and its number, or a day's longitude of the sun."""

    system: str
    number: float


def curve(name: str, year: float) -> DialLine | None:
    """The line of a name; None for one that tells nothing here.

    Raises
    ------
    ValueError
        If its number or its day is none.
    """
    if name == "prayer/noon":
        return DialLine("equal", 12.0)
    if name == "gnomon/foot":
        return DialLine("foot", 0.0)
    head, _, tail = name.partition("/")
    if head == "day":
        return DialLine("day", solar_longitude(tail, year))
    system, _, number = tail.partition("/")
    if head != "hour" or system not in _SYSTEMS:
        return None
    match = re.fullmatch(r"(\d{1,2})(?::(\d{2})|(\.\d+))?", number)
    value = match and int(match[1]) + int(match[2] or 0) / 60.0 + float(match[3] or 0.0)
    if value is None or value > (12.0 if system == "seasonal" else 24.0):
        raise ComplaintError("has no hour", f"write hour/{system}/10 or hour/{system}/10:30")
    return DialLine(system, value)


@dataclass(frozen=True, slots=True, eq=False)
class _DialLines:
    """The lines of all points."""

    system: np.ndarray[Any, np.dtype[np.str_]]
    number: Floats

    def apart(self, sight: Vector, latitude: float, obliquity: float) -> Floats:
        """How far suns (3, …, n) are from their lines, radians of hour angle or declination."""
        hour = np.arctan2(sight[1], sight[0])
        dec = np.arctan2(sight[2], np.hypot(sight[0], sight[1]))
        arc = hours.semidiurnal_arc(latitude, dec)
        own = [
            hour - hours.equal(self.number),
            hour - (self.number - 6.0) / 6.0 * arc,
            hour + arc - self.number * hours.HOUR,
            hour - arc - (self.number - 24.0) * hours.HOUR,
        ]
        wrapped = [about_zero(a) for a in own]
        days = dec - sun.declination(self.number, obliquity)
        return np.select([self.system == s for s in _SYSTEMS], wrapped, days)

    def poles(self, latitude: float) -> tuple[Vector, Floats]:
        """Poles (n, 3) of the great circles that lines are, nearly, and whether they are any."""
        number = np.where(self.system == "seasonal", self.number + 6.0, self.number)
        angle = hours.equal(number)
        poles = np.stack([-np.sin(angle), np.cos(angle), 0.0 * angle], axis=1)
        # The horizon turned on by the hours since sunrise or sunset.
        for system, first in (("babylonian", 0.0), ("italian", 24.0)):
            turn = (self.number - first) * hours.HOUR
            level = math.cos(latitude)
            horizon = np.stack(
                [level * np.cos(turn), level * np.sin(turn), math.sin(latitude) + 0.0 * turn],
                axis=1,
            )
            poles = np.where((self.system == system)[:, None], horizon, poles)
        day = self.system == "day"
        poles[day] = (0.0, 0.0, 1.0)
        return poles, (self.system != "foot") & ~(day & (np.abs(np.sin(self.number)) > 1e-9))


_STEPS_MM = np.array([0.0, 1.0, -1.0, 1j, -1j])


def task(marked: Marked, options: Options) -> Task:
    """What the points of a dial ask.

    Raises
    ------
    DesignError
        If a name is none, or no point is on a line that tells something.
    """
    marked, there, unused = marked.read(lambda name: curve(name, options.year))
    if not there:
        raise impossible("measurements", None, "have no line of a dial", f"name {USED}")
    lines = _DialLines(np.array([c.system for c in there]), np.array([c.number for c in there]))
    size = marked.size_mm
    foot = lines.system == "foot"
    parameters = (
        Sought("latitude", "°", "of the site", most=15.0, limits=(-90.0, 90.0)),
        Sought("azimuth", "°", "that the face looks in, from north through east", most=30.0),
        Sought("inclination", "°", "of the face to the level", most=15.0, limits=(0.0, 180.0)),
        Sought("foot_x_mm", "mm", "foot of the gnomon in the measured frame", most=size),
        Sought("foot_y_mm", "mm", "foot of the gnomon in the measured frame", most=size),
        Sought("height_mm", "mm", "of the nodus over the face", most=size, limits=(1e-3, 1e5)),
        Sought("style_mm", "mm", "thickness of the polar style's sheet", 0.0, limits=(0.0, 200.0)),
        options.obliquity(found=False),
    )
    step = 1e-4 * size

    def off(values: Values) -> Floats:
        plane, obliquity = _plane(values), math.radians(values["obliquity"])
        at = marked.at - complex(values["foot_x_mm"], values["foot_y_mm"])
        at = np.where(foot, at, at - _edge(plane, at) * (values["style_mm"] / 2.0))
        sight = _sights(plane, at + step * _STEPS_MM[:, None])
        apart = lines.apart(sight, math.radians(values["latitude"]), obliquity)
        slope = np.hypot(about_zero(apart[1] - apart[2]), about_zero(apart[3] - apart[4])) / (
            2.0 * step
        )
        from_line = apart[0] / np.maximum(slope, 1e-9)
        return np.concatenate([np.where(foot, at.real, from_line), at.imag[foot]])

    return Task(
        options.set_in(parameters),
        off,
        np.concatenate([np.arange(len(there)), np.flatnonzero(foot)]),
        marked.labels,
        lambda known: _starts(marked.at, lines, known, size),
        lambda values: _made(values, marked, there),
        size,
        remarks=(*unused_points(unused, "dial", USED), *options.remarks(told=not _days(there))),
        check="the names (equal hours are the sun's, from midnight to 24), the plumb line and"
        " which way y runs",
    )


def _days(there: list[DialLine]) -> bool:
    return any(c.system == "day" and abs(math.sin(c.number)) > 1e-9 for c in there)


def _plane(values: Values) -> Plane:
    latitude, azimuth, inclination = (
        math.radians(values[n]) for n in ("latitude", "azimuth", "inclination")
    )
    return Plane.at(latitude, values["height_mm"], azimuth=azimuth, zenith_distance=inclination)


def _sights(plane: Plane, at: Points) -> Vector:
    """Directions (3, …) of the suns whose shadows end at points of the face."""
    right, up, out = (row.reshape(3, *(1,) * at.ndim) for row in plane.frame)
    sight: Vector = plane.nodus_mm * out - at.real * right - at.imag * up
    return sight


def _edge(plane: Plane, at: Points) -> Points:
    """Towards the edge of a polar style that throws the shadow at points of the face.

    It is the edge on the shadow's side of the sheet, which stands over the line of the axis
    on the face; on the other side where the sun is more than six hours from that line's own.
    """
    axis = complex(plane.frame[0, 2], plane.frame[1, 2])
    if abs(axis) < 1e-9:
        return np.zeros(len(at), dtype=complex)
    beside = 1j * axis / abs(axis)
    normal = plane.frame[2]
    sight = _sights(plane, at)
    over = normal[0] * sight[0] + normal[1] * sight[1]
    found: Points = np.sign((at * np.conj(beside)).real * over) * beside
    return found


def _starts(
    at: Points, lines: _DialLines, known: Values, size: float
) -> Iterator[dict[str, float]]:
    """Planes all over, each with the gnomon that its great circles want.

    The planes through the nodus and the hour lines are those of great circles: linear
    equations of the foot and the height. Where all of them hold the earth's axis, the nodus
    may be anywhere on it.
    """
    choices = [
        (known[name],) if name in known else several
        for name, several in (
            ("latitude", _LATITUDES),
            ("azimuth", _AZIMUTHS),
            ("inclination", _INCLINATIONS),
        )
    ]
    middle = complex(at.mean())
    for latitude, azimuth, inclination in product(*choices):
        base = {"latitude": latitude, "azimuth": azimuth, "inclination": inclination}
        plane = _plane({**base, "height_mm": 1.0})
        poles, great = lines.poles(math.radians(latitude))
        across = poles[great] @ plane.frame.T
        right, up = at.real[great] - middle.real, at.imag[great] - middle.imag
        table = np.stack([across[:, 2], across[:, 0], across[:, 1]], axis=1)
        wanted = right * across[:, 0] + up * across[:, 1]
        for g, x, y in _nodes(table, wanted, size):
            node = {"height_mm": g, "foot_x_mm": x + middle.real, "foot_y_mm": y + middle.imag}
            yield {**_ORDINARY, **base, **node, **known}


def _nodes(table: Floats, wanted: Floats, size: float) -> list[tuple[float, float, float]]:
    """Heights and feet of the nodus by equations; several where a line of them is left."""
    if len(table) < 2:
        return [(share * size, 0.0, 0.0) for share in _HEIGHTS]
    u, s, v = np.linalg.svd(table, full_matrices=False)
    rank = int(np.sum(s > 1e-4 * s[0]))
    best = v[:rank].T @ ((u.T @ wanted)[:rank] / s[:rank])
    if rank == 3:
        return [tuple(best.tolist())] if best[0] > 0.0 else []
    if rank < 2 or len(v) < 3 or abs(v[2][0]) < 1e-6:
        return [(share * size, float(best[1]), float(best[2])) for share in _HEIGHTS]
    found = [best + (share * size - best[0]) / v[2][0] * v[2] for share in _HEIGHTS]
    return [(float(n[0]), float(n[1]), float(n[2])) for n in found]


def _gnomon(style_mm: float) -> dict[str, Any]:
    """A pin, or a polar style, whose two edges part the hour lines."""
    if style_mm == 0.0:
        return {"gnomon.kind": "pin"}
    return {"gnomon.kind": "polar-style", "gnomon.thickness_mm": round(style_mm, 4)}


def _made(values: Values, marked: Marked, there: list[DialLine]) -> Replica:
    """The dial's design: a plate about the points and the foot, with the systems measured."""
    foot = complex(values["foot_x_mm"], values["foot_y_mm"])
    every = np.append(marked.at, foot)
    low, high = (complex(f(every.real), f(every.imag)) for f in (np.min, np.max))
    middle, reach = (low + high) / 2, high - low
    border = max(_BORDER_MM, _BORDER * (reach.real + reach.imag))
    systems = {c.system for c in there}
    dates = [n.removeprefix("day/") for n in dict.fromkeys(marked.names) if re.match(r"day/\d", n)]
    signs = any(n.startswith("day/") and not re.match(r"day/\d", n) for n in marked.names)
    design: dict[str, Any] = {
        "place.latitude": round(values["latitude"], 6),
        "azimuth": round(values["azimuth"] % 360.0, 6),
        "inclination": round(values["inclination"], 6),
        "gnomon_height_mm": round(values["height_mm"], 2),
        "foot_x_mm": round(foot.real - middle.real, 5),
        "foot_y_mm": round(foot.imag - middle.imag, 5),
        "width_mm": math.ceil(reach.real + 2.0 * border),
        "height_mm": math.ceil(reach.imag + 2.0 * border),
        **_gnomon(values["style_mm"]),
        "hours": "equal" in systems,
        "day_curves": signs or bool(dates),
        "afternoon_prayers": False,
        "epoch.obliquity": round(values["obliquity"], 6),
        **{f"{s}.shown": True for s in _SYSTEMS[1:] if s in systems},
    }
    if dates:
        design["days.dates"] = dates
        design["days.entries"] = "signs" if signs else "none"
    return Replica("plane-dial", design)
