"""The stand of a tilted plate: two cheeks cut to its tilt, on a level base.

The stand's own directions are right and away, both level, and up, as one sees them who looks
at the face that is up; the origin lies on the ground below the plate's middle.
"""

import itertools
import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from instruments.geometry import Floats, Path, Points
from instruments.lettering import placing
from instruments.lettering.style import StrokeStyle
from instruments.lettering.text import letter
from instruments.part import Fact, Frame, Joint, Mark, Part, Placed, Sheet, Stepped, Turned
from instruments.sundial.dial_plate import Window
from instruments.sundial.gnomons.support import Hold, Seat

_CLEAR_MM = 6.0
"""The lowest point of what is held keeps so far from the base, or twice the stand's sheet."""

_DEEP = 0.55
"""Depth of a cheek's foot, in heights of what it bears."""

_SPREAD = 0.45, 0.3
"""How far it reaches behind the middle of a plate that is read on both faces: in the middle's
heights, and in the plate's half heights at least."""

_STEADY = 0.5
"""The base reaches so far beyond the centre of mass, in its heights: 27° from falling."""

_STEADY_ACROSS = 0.4
"""The same to the left and right."""

_FOOT_TAB_MM = 25.0
"""No tab of a foot needs to be longer."""

_FOOT_TABS_AT = 0.2, 0.7
"""Where its tabs are, as shares of its length: a cheek that is turned round does not fit."""

_BELOW_RAYS_MM = 2.0
"""The cheeks keep so far below the sun's rays to a lower nodus."""


@dataclass(frozen=True, slots=True)
class _Load:
    """What is held, seen from the side: up its slope, and off its lower face."""

    points: Points
    middle: complex

    def turned(self, tilt: float) -> Points:
        """The points away (real) and up (imaginary) from the middle of the lower face."""
        return self.points * complex(math.cos(tilt), math.sin(tilt))


@dataclass(frozen=True, slots=True)
class _Profile:
    """A cheek from the side, away and up from the base's top below the plate's middle."""

    high_mm: float
    """Of the middle of the plate's lower face."""
    foot: tuple[float, float]
    """From where to where it stands on the base."""
    ridge: tuple[complex, ...]
    """The corners from the end of the foot over the plate's slope back to its beginning."""
    tabs: tuple[tuple[float, float], ...]
    """In the base."""


@dataclass(frozen=True, slots=True)
class Borne:
    """A plate on its stand."""

    hold: Hold
    seat: Seat
    plate: Window
    """Its shape, about the origin of its part."""
    plate_mm: float
    play_mm: float
    """Its thickness, and the clearance of what goes into slots."""


def on_stand(
    borne: Borne,
    parts: Sequence[Placed],
    north: float | None,
    height_mm: float,
    strokes: StrokeStyle,
) -> tuple[tuple[Placed, ...], tuple[Fact, ...]]:
    """A plate with what is on it, on its stand, and facts of that.

    Parameters
    ----------
    parts : sequence of Placed
        The plate, which is first and lies at the origin, and all that is on it.
    north : float or None
        Azimuth that the face that is up looks in, radians; None where north has no direction.
    height_mm : float
        Capital height of the tilt that a cheek tells.
    """
    hold, plate = borne.hold, borne.plate
    thick, tilt = hold.support.thickness_mm, hold.tilt_rad
    load = _load(hold, plate, parts, borne.plate_mm)
    profile = _profile(hold, borne.seat, plate, load)
    base, size, steady = _base(borne, profile, load, north)
    told = _told(tilt, profile, height_mm, strokes)
    cheek = _cheek(borne, profile)
    up, away = (0.0, 0.0, 1.0), (0.0, 1.0, 0.0)
    across = (1.0, 0.0, 0.0)
    cheeks = tuple(
        Placed(
            Part(f"stand-cheek-{k}", cheek, front=told),
            Frame((side * borne.seat.aside_mm - thick / 2, 0.0, thick), away, across),
            Joint("slots", "stand-base"),
        )
        for k, side in ((1, -1), (2, 1))
    )
    face = _raised(hold, plate, borne.plate_mm, profile.high_mm + thick)
    raised = [
        Placed(p.part, p.frame.on(face), Joint("tabs", "stand-cheek-1") if not k else p.joint)
        for k, p in enumerate(parts)
    ]
    parts = (Placed(base, Frame((0.0, 0.0, 0.0), across, up)), *cheeks, *raised)
    return parts, tuple(_facts(tilt, size, steady))


def _facts(tilt: float, size: tuple[float, float], steady: float) -> Iterator[Fact]:
    told = "of the plate that the stand holds, to the level"
    yield Fact("stand/tilt", math.degrees(tilt), "°", "", told)
    yield Fact("stand/width", size[0], "mm", "", "of its base, left to right")
    yield Fact("stand/depth", size[1], "mm", "", "of its base, front to back")
    told = "by which it can be tipped before it falls, by the centre of mass of what it holds"
    yield Fact("stand/steadiness", round(math.degrees(steady), 1), "°", "", told)


def _load(hold: Hold, plate: Window, parts: Sequence[Placed], plate_mm: float) -> _Load:
    """The corners of all that is held, and its centre of mass, as if all were one material."""
    corners, mass, moment = [], 0.0, 0j
    for placed in parts:
        points, volume = _solid(placed)
        flipped = plate_mm - points[:, 2] if hold.turned else points[:, 2]
        seen = points[:, 1] - plate.centre.imag + 1j * flipped
        corners.append(seen)
        mass += volume
        moment += volume * complex(seen.real.min() + seen.real.max(), 0.0) / 2
        moment += volume * 0.5j * (seen.imag.min() + seen.imag.max())
    return _Load(np.concatenate(corners), moment / mass)


def _solid(placed: Placed) -> tuple[Floats, float]:
    """Points about a part in its place, and about its volume."""
    body = placed.part.body
    x, y, z = placed.frame.axes
    origin = np.array(placed.frame.origin_mm)
    if isinstance(body, Turned):
        r0, low, radius, high = body.profile.bounds()
        sides = ((r, s) for r in (radius * x, radius * y) for s in (1, -1))
        ring = np.array([s * r + h * z for r, s in sides for h in (low, high)])
        return origin + ring, math.pi * ((radius + r0) / 2) ** 2 * (high - low)
    outline = body.layers[0].outline
    flat = np.concatenate([s.point(np.linspace(0.0, 1.0, 13)) for s in outline.segments])
    area = abs(float(np.sum((flat.conjugate() * np.roll(flat, -1)).imag))) / 2
    face = np.outer(flat.real, x) + np.outer(flat.imag, y) + origin
    thick = body.thickness_mm if isinstance(body, Sheet | Stepped) else 0.0
    return np.concatenate([face, face + thick * z]), area * thick


def _profile(hold: Hold, seat: Seat, plate: Window, load: _Load) -> _Profile:
    tilt, thick = hold.tilt_rad, hold.support.thickness_mm
    slope = complex(math.cos(tilt), math.sin(tilt))
    held = load.turned(tilt)
    clear = max(_CLEAR_MM, 2 * thick)
    high = clear - float(held.imag.min())
    low, top = (1j * high + y * slope for y in seat.contact)
    if hold.both:
        # Under the nodus of the lower face, whose rays come from beyond the plate's middle.
        nodus = -float(load.points.imag.min())
        free = high - nodus * math.cos(tilt) - _BELOW_RAYS_MM
        drop = max(0.0, top.imag - free) / max(math.cos(tilt), 1e-9)
        knee = top + drop * complex(math.sin(tilt), -math.cos(tilt))
        knee = complex(knee.real, max(knee.imag, min(clear / 2, top.imag)))
        spread = _SPREAD[0] * high, _SPREAD[1] * plate.half_size[1]
        foot = low.real, max(*spread, knee.real + thick)
        ridge = (knee, top, low) if abs(knee - top) > 1e-6 else (top, low)
    else:
        start = low.real
        foot = start, max(top.real, start + _DEEP * top.imag)
        ridge = (top, low)
    long = foot[1] - foot[0]
    size = min(long / 4, _FOOT_TAB_MM)
    centres = [foot[0] + share * long for share in _FOOT_TABS_AT]
    tabs = tuple((c - size / 2, c + size / 2) for c in centres)
    return _Profile(high, foot, ridge, tabs)


def _cheek(borne: Borne, profile: _Profile) -> Sheet:
    """A cheek, its origin on the base's top below the plate's middle; away is its x."""
    tilt, thick = borne.hold.tilt_rad, borne.hold.support.thickness_mm
    slope = complex(math.cos(tilt), math.sin(tilt))
    corners: list[complex] = [complex(profile.foot[0], 0.0)]
    for a, b in profile.tabs:
        corners += [a + 0j, complex(a, -thick), complex(b, -thick), b + 0j]
    corners.append(complex(profile.foot[1], 0.0))
    *rise, low = profile.ridge
    corners += rise
    off = 1j * slope * borne.plate_mm
    for a, b in reversed(borne.seat.tabs):
        first, last = (1j * profile.high_mm + y * slope for y in (b, a))
        corners += [first, first + off, last + off, last]
    corners.append(low)
    kept = [a for a, b in itertools.pairwise([*corners, corners[0]]) if abs(a - b) > 1e-6]
    return Sheet(Path.polyline(kept, closed=True), thick)


def _told(
    tilt_rad: float, profile: _Profile, height_mm: float, strokes: StrokeStyle
) -> tuple[Mark, ...]:
    """The tilt, engraved on a cheek that has room for it."""
    minutes = round(60 * math.degrees(tilt_rad))
    said = f"{minutes // 60}°{minutes % 60:02d}′"
    word = letter(said, height_mm, strokes)
    corners = [complex(profile.foot[0], 0), complex(profile.foot[1], 0), *profile.ridge]
    shape = placing.straight(word, sum(corners) / len(corners), valign="ink")
    x0, y0, x1, y1 = shape.bounds()
    room = height_mm / 2
    box = [complex(x, y) for x in (x0 - room, x1 + room) for y in (y0 - room, y1 + room)]
    sides = itertools.pairwise([*corners, corners[0]])
    inside = all(((b - a).conjugate() * (z - a)).imag > 0.0 for a, b in sides for z in box)
    return (placing.draw_letters("label/tilt", shape),) if inside else ()


def _base(
    borne: Borne, profile: _Profile, load: _Load, north: float | None
) -> tuple[Part, tuple[float, float], float]:
    """The base, its width and depth, and how far it can be tipped, radians."""
    hold, seat, play = borne.hold, borne.seat, borne.play_mm
    thick = hold.support.thickness_mm
    middle = load.middle * complex(math.cos(hold.tilt_rad), math.sin(hold.tilt_rad))
    middle += 1j * (profile.high_mm + thick)
    room = seat.web_mm + play
    reach = _STEADY * middle.imag
    broad = _STEADY * abs(math.cos(hold.tilt_rad)) * float(np.abs(load.points.real).max())
    near = min(profile.foot[0] - room, middle.real - reach, -broad)
    far = max(profile.foot[1] + room, middle.real + reach, broad)
    half = max(seat.aside_mm + (thick + play) / 2 + seat.web_mm, _STEADY_ACROSS * middle.imag)
    slots = seat.draw_slots(profile.tabs, thick, play, 0j)
    outline = Path.rectangle(2 * half, far - near, 1j * (near + far) / 2)
    free = seat.aside_mm - thick - seat.web_mm, (far - near) / 2 - seat.web_mm
    marks = () if north is None else _meridian(north, free, 1j * (near + far) / 2)
    steady = math.atan2(min(half, middle.real - near, far - middle.real), middle.imag)
    return (
        Part("stand-base", Sheet(outline, thick, slots), front=marks),
        (2 * half, far - near),
        steady,
    )


def _meridian(azimuth: float, room: tuple[float, float], middle: complex) -> tuple[Mark, ...]:
    """An arrow to true north across the base."""
    if min(room) <= 0.0:
        return ()
    north = complex(math.sin(azimuth), -math.cos(azimuth))
    half = min(
        side / abs(way)
        for side, way in zip(room, (north.real, north.imag), strict=True)
        if abs(way) > 1e-9
    )
    tip, barb = middle + half * north, min(0.2 * half, 8.0) * north
    return (
        Mark("meridian", Path.line(middle - half * north, tip)),
        Mark("meridian", Path.polyline([tip - barb * (1 + 0.4j), tip, tip - barb * (1 - 0.4j)])),
    )


def _raised(hold: Hold, plate: Window, plate_mm: float, high_mm: float) -> Frame:
    """Where the plate's own frame comes, so high that its lower face's middle is."""
    tilt, middle = hold.tilt_rad, plate.centre
    cosine, sine = math.cos(tilt), math.sin(tilt)
    side = -1.0 if hold.turned else 1.0
    off = plate_mm if hold.turned else 0.0
    origin = (
        -side * middle.real,
        -middle.imag * cosine - off * sine,
        high_mm - middle.imag * sine + off * cosine,
    )
    return Frame(origin, (side, 0.0, 0.0), (0.0, -side * sine, side * cosine))
