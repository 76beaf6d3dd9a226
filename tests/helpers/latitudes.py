"""The latitude that an instrument's lines were drawn for, read back from them and nothing else."""

import math
from collections.abc import Callable, Iterable, Iterator
from importlib import import_module
from pathlib import Path

import numpy as np

from instruments.geometry import Arc
from instruments.geometry.cutting import Disc, inside
from instruments.geometry.path import paths
from instruments.part import Frame, Mark
from instruments.sky.sun import declination, mean_longitude_of_date
from miqyas.api import Made

Vector = np.ndarray

AUTHORITIES = Path(__file__).parents[1] / "authorities"

SIGNS = {"capricorn": -1.0, "equinox": 0.0, "cancer": 1.0}
"""The sine of the sun's declination on a day, in that of the obliquity."""

NOON_LINES = ("hour/equal/12", "hour/seasonal/6", "prayer/noon")

NOONS = {"quadrant/prayer/noon", "quadrant/hour-equal/12", "quadrant/hour-seasonal/6"}


def read(made: Made) -> dict[str, float]:
    """Latitudes in degrees by what they are read from.

    Curves of days tell north from south; horizons, backs and stands do not, and theirs take the
    side that the report tells. What is read in a way of its own has a function
    ``read_latitudes`` in its test, `tests/authorities/test_NAME.py`.
    """
    if own := _own(made.design.name):
        return own(made)
    side = math.copysign(1.0, made.design.place.latitude)
    found: dict[str, float] = {}
    for placed in made.parts:
        part = placed.part
        for face, marks in (("front", part.front), ("back", part.back)):
            name = f"{part.name} {face}"
            found |= {f"{name}: {k}": v for k, v in _noon_strokes(made, part.name, marks)}
            found |= {f"{name}: {k}": side * v for k, v in _quadrants(marks)}
            found |= {f"{name}: {k}": side * v for k, v in _horizon(part.name, marks)}
            found |= {
                f"{name}: {k}": v for k, v in _noon_shadows(made, f"{part.name} {face}", marks)
            }
            found |= {f"{name}: {k}": v for k, v in _on_gores(made, part.name, marks)}
            if part.name == "dial-plate" and face == "front":
                found |= {f"{name}: {k}": v for k, v in _dial(made, placed.frame, marks, side)}
    return found


def _own(design: str) -> Callable[[Made], dict[str, float]] | None:
    stem = f"test_{design.replace('-', '_')}"
    if not (AUTHORITIES / f"{stem}.py").exists():
        return None
    return getattr(import_module(f"authorities.{stem}"), "read_latitudes", None)


def _said(made: Made, name: str) -> float:
    return float(next(f.value for f in made.facts if f.name == name))


def _horizon(part: str, marks: Iterable[Mark]) -> Iterator[tuple[str, float]]:
    """By the radius of the horizon, R / sin φ, and of the circle of the equator, R, on a plate."""
    by_name = {m.means: m.shape for m in marks if m.means in ("horizon", "circle/equator")}
    if len(by_name) < 2 or not part.startswith(("plate-", "board")):
        return
    (equator,) = (s.radius for p in paths(by_name["circle/equator"]) for s in p.segments[:1])
    arcs = [s for p in paths(by_name["horizon"]) for s in p.segments if isinstance(s, Arc)]
    for arc in arcs[:1]:
        yield "horizon", math.degrees(math.asin(equator / arc.radius))


def _quadrants(marks: Iterable[Mark]) -> Iterator[tuple[str, float]]:
    """By the altitude at which noon's curve meets the arc of the equinoxes, 90° − φ, on a back."""
    marks = tuple(marks)
    noons = [path for m in marks if m.means in NOONS for path in paths(m.shape)]
    equinoxes = [p for m in marks if m.means == "quadrant/longitude/0" for p in paths(m.shape)]
    met: dict[tuple[bool, bool], float] = {}
    for path in equinoxes:
        radius, corner = abs(path.start), _corner(path.start + path.end)
        for stretch in (s for noon in noons for s in inside(noon, Disc(0j, radius))):
            for end in (stretch.start, stretch.end):
                if _corner(end) == corner and math.isclose(abs(end), radius, abs_tol=1e-6):
                    met[corner] = math.degrees(math.atan2(abs(end.imag), abs(end.real)))
    for (right, upper), altitude in met.items():
        where = f"{'upper' if upper else 'lower'} {'right' if right else 'left'}"
        yield f"equinox's noon, {where}", 90.0 - altitude


def _corner(z: complex) -> tuple[bool, bool]:
    return z.real > 0, z.imag > 0


def _dial(
    made: Made, frame: Frame, marks: Iterable[Mark], side: float
) -> Iterator[tuple[str, float]]:
    """By the curves of days on the face, and by how its axis is held by a stand."""
    height = _said(made, "gnomon/height")
    ends: dict[str, list[complex]] = {}
    for mark in marks:
        for path in paths(mark.shape) if mark.means.startswith(("day/", "hour/")) else ():
            ends.setdefault(mark.means, []).extend((path.start, path.end))
    if any(p.part.name == "stand-base" for p in made.parts):
        yield "stand", side * _held(frame, _axis(ends, height))
        return
    # A style of sheet has two edges, and each throws the shadows on its side.
    aside = next((f.value / 2 for f in made.facts if f.name == "style/thickness"), 0.0)
    axes = _looking(_said(made, "face/azimuth"), _said(made, "face/inclination"))
    for day, share in SIGNS.items():
        sine = share * math.sin(math.radians(_said(made, "obliquity")))
        for end in ends.get(f"day/{day}", ())[:2]:
            thrown = end - math.copysign(aside, end.real)
            yield f"{day} at {end:.1f}", _by_sun(axes @ _sunward(thrown, height), sine, made)


def _sunward(shadow: complex, height: float) -> Vector:
    """From a point of the face to the nodus, a unit vector in the face's axes."""
    towards = np.array([-shadow.real, -shadow.imag, height])
    return towards / np.linalg.norm(towards)


def _looking(azimuth: float, inclination: float) -> Vector:
    """The axes of a face (right, up its slope, outward) as columns: east, north, up."""
    a, i = math.radians(azimuth), math.radians(inclination)
    outward = np.array([math.sin(a) * math.sin(i), math.cos(a) * math.sin(i), math.cos(i)])
    slope = np.array([-math.sin(a) * math.cos(i), -math.cos(a) * math.cos(i), math.sin(i)])
    return np.array([np.cross(slope, outward), slope, outward]).T


def _by_sun(sun: Vector, sine: float, made: Made) -> float:
    """The latitude at which a sun of that declination stands there: sin δ = n cos φ + z sin φ.

    Of the two that there are, the one nearer to what the report says.
    """
    _, north, up = sun
    middle = math.atan2(up, north)
    half = math.acos(max(-1.0, min(1.0, sine / math.hypot(north, up))))
    said = made.design.place.latitude
    return min(
        (math.degrees(math.remainder(middle + turn, 2 * math.pi)) for turn in (half, -half)),
        key=lambda latitude: abs(latitude - said),
    )


def _noon_strokes(made: Made, part: str, marks: Iterable[Mark]) -> Iterator[tuple[str, float]]:
    """By where the noon shadows of days end on the meridian of a board, g·tan(φ − δ) to north."""
    if part == "hour-board":
        yield from _standing(made, marks)
    if part != "board":
        return
    for mark in marks:
        share = SIGNS.get(mark.means.removeprefix("day/"))
        if share is not None:
            (path,) = paths(mark.shape)
            north = ((path.start + path.end) / 2).imag
            away = math.atan2(north, _said(made, "gnomon/height"))
            yield mark.means, math.degrees(away) + share * _said(made, "obliquity")


def _standing(made: Made, marks: Iterable[Mark]) -> Iterator[tuple[str, float]]:
    """By where the gnomon stands at the solstice, M·tan ε·cos φ, and noon's point, M·sin φ."""
    named = {m.means: m.shape.bounds() for m in marks if m.means in ("day/cancer", "hour/equal/12")}
    if len(named) < 2:
        return
    solstice, noon = ((b[1] + b[3]) / 2 for b in (named["day/cancer"], named["hour/equal/12"]))
    obliquity = math.tan(math.radians(_said(made, "obliquity")))
    yield "hour points", math.degrees(math.atan2(noon, solstice / obliquity))


def _on_gores(made: Made, part: str, marks: Iterable[Mark]) -> Iterator[tuple[str, float]]:
    """By where the days' curves cross the meridian of a sphere, which gores tell truly."""
    if part != "gores":
        return
    radius, side = _said(made, "sphere/radius"), -1.0 if made.design.form == "bowl" else 1.0
    skin = radius - side * made.design.thickness_mm / 2
    nodus = side * radius + _said(made, "gnomon/height")
    for mark in marks:
        share = SIGNS.get(mark.means.removeprefix("day/"))
        found = []
        for path in paths(mark.shape) if share is not None else ():
            z = np.concatenate([np.asarray(s.point(np.linspace(0, 1, 257))) for s in path.segments])
            for k in np.flatnonzero(z.real[:-1] * z.real[1:] < 0.0):
                a, b = z[k], z[k + 1]
                arc = (a.imag + (b.imag - a.imag) * a.real / (a.real - b.real)) / skin
                up = nodus - side * radius * math.cos(arc)
                away = math.atan2(radius * math.sin(arc), up)
                found.append(math.degrees(away) + share * _said(made, "obliquity"))
        if found:
            yield mark.means, min(found, key=lambda phi: abs(phi - made.design.place.latitude))


def _axis(ends: dict[str, list[complex]], height: float) -> Vector:
    """The earth's axis in the axes of a face.

    It is square to the sun at the equinox, along hour lines that are parallel, and square to
    a face whose hour lines are 15° apart.
    """
    if line := ends.get("day/equinox"):
        axis = np.cross(_sunward(line[0], height), _sunward(line[-1], height))
        return axis / np.linalg.norm(axis)
    nine, three = (ends[f"hour/equal/{hour}"] for hour in (9, 15))
    ways = [b - a for a, b in (nine[:2], three[:2])]
    assert abs((ways[0] * ways[1].conjugate()).real) < 1e-9 * abs(ways[0]) * abs(ways[1])
    return np.array([0.0, 0.0, 1.0])


def _held(frame: Frame, axis: Vector) -> float:
    """How high the axis points, over the level of the stand's base."""
    x, z = np.array(frame.x_axis), np.array(frame.z_axis)
    up = (np.array([x, np.cross(z, x), z]).T @ axis)[2]
    return math.degrees(math.asin(abs(up)))


SOLSTICES = {"calendar/06-20": (6, 20), "calendar/12-20": (12, 20)}
"""Days about which the sun's declination hardly changes."""

SIGNS_ENDS = {"zodiac/120": 120.0, "zodiac/240": 240.0}
"""Longitudes, degrees, of what has signs."""

REVERSED = ("dial-sheet", "face-")
"""Parts with shadows g·tan h; on the others they are g·cot h."""


def _noon_shadows(made: Made, part: str, marks: Iterable[Mark]) -> Iterator[tuple[str, float]]:
    """By the noon shadow on a day about a solstice, laid off along the day's own line."""
    if part.startswith("hour-board"):
        return
    if part.startswith("ring-sheet"):
        yield from _ring(made, tuple(marks))
        return
    by_name: dict[str, list[Mark]] = {}
    for mark in marks:
        by_name.setdefault(mark.means, []).append(mark)
    noons = [m for name in NOON_LINES for m in by_name.get(name, ())]
    if not noons or not {*SOLSTICES, *SIGNS_ENDS} & by_name.keys():
        return
    reversed_ = part.startswith(REVERSED)
    gnomon = _said(made, "gnomon/length" if part.startswith("dial-sheet") else "gnomon/height")
    place, epoch = made.design.place, made.design.epoch
    longitudes = {k: math.radians(v) for k, v in SIGNS_ENDS.items()} | {
        k: mean_longitude_of_date(*date, year=epoch.year, east=place.longitude_rad)
        for k, date in SOLSTICES.items()
    }
    for means in longitudes.keys() & by_name.keys():
        delta = math.degrees(declination(longitudes[means], math.radians(_said(made, "obliquity"))))
        for line in [p for m in by_name[means][:1] for p in paths(m.shape)][:1]:
            foot, way = _foot(made, part, line.start)
            for shadow in _met(noons, foot, way):
                tangent = shadow / gnomon if reversed_ else gnomon / shadow
                away = 90.0 - math.degrees(math.atan(tangent))
                nearest = min(
                    (delta + away, delta - away), key=lambda phi: abs(phi - place.latitude)
                )
                yield f"noon, {means}", nearest


def _ring(made: Made, marks: tuple[Mark, ...]) -> Iterator[tuple[str, float]]:
    """By the noon spot on two days inside a ring, where a ray from 45° above meets it."""
    noons = [m for m in marks if m.means in NOON_LINES]
    inner, strip = _said(made, "ring/inner-diameter") / 2, _said(made, "ring/strip-radius")
    for mark in marks:
        longitude = SIGNS_ENDS.get(mark.means)
        if longitude is None or not noons:
            continue
        sine = math.sin(math.radians(longitude)) * math.sin(math.radians(_said(made, "obliquity")))
        delta = math.degrees(math.asin(sine))
        (path,) = paths(mark.shape)[:1]
        for along in _met(noons, complex(path.start.real, 0.0), -1j):
            high = _spot(along, inner, strip)
            nearest = min((delta + 90 - high, delta - 90 + high),
                          key=lambda phi: abs(phi - made.design.place.latitude))  # fmt: skip
            yield f"noon, {mark.means}", nearest


def _spot(along: float, inner: float, strip: float) -> float:
    """The altitude, degrees, of a spot so far along a strip, by halving."""
    first, low, high = None, 0.0, 90.0
    for k in range(61):
        up = 0.0 if k == 0 else (low + high) / 2
        start = inner * np.array([math.cos(math.pi / 4), math.sin(math.pi / 4)])
        ray = -np.array([math.cos(math.radians(up)), math.sin(math.radians(up))])
        reach = -start @ ray + math.sqrt((start @ ray) ** 2 - inner**2 + strip**2)
        end = start + reach * ray
        at = math.atan2(end[1], end[0]) % (2 * math.pi) * strip
        if first is None:
            first = at
        elif at - first < along:
            low = up
        else:
            high = up
    return (low + high) / 2


def _foot(made: Made, part: str, at: complex) -> tuple[complex, complex]:
    """Where shadows of the day of a line begin, and which way they run."""
    if part == "ruler back":
        return complex(at.real, _said(made, "gnomon/back-row")), 1j
    if part.startswith((*REVERSED, "ruler")):
        return complex(at.real, 0.0), -1j
    return 0j, at / abs(at)


def _met(marks: Iterable[Mark], foot: complex, way: complex) -> Iterator[float]:
    """How far from its foot a ray meets lines, by points close along them."""
    for path in [p for m in marks for p in paths(m.shape)]:
        t = np.linspace(0.0, 1.0, 1025)
        z = np.concatenate([np.asarray(s.point(t)) for s in path.segments])
        z = (z - foot) * way.conjugate()
        for k in np.flatnonzero((z.imag[:-1] * z.imag[1:] <= 0.0) & (z.real[:-1] > 0.0)):
            a, b = z[k], z[k + 1]
            if a.imag != b.imag:
                yield float(a.real + (b.real - a.real) * a.imag / (a.imag - b.imag))
