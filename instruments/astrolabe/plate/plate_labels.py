"""Numbers and names of a plate's lines: almucantars, azimuths, hours, prayers."""

import cmath
import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Literal

import numpy as np

from instruments.astrolabe.plate.drawn import PlateLine
from instruments.astrolabe.plate.place_circles import PlateSphere
from instruments.astrolabe.plate.plate_lettering import Hand, Margin, Spot, Spots
from instruments.astrolabe.plate.prayer_arcs import DEPRESSIONS
from instruments.geometry import QUARTER, Arc, Segment, direction
from instruments.inscription import degrees_text
from instruments.labelling.ground import flat_lines
from instruments.labelling.places import upright
from instruments.labelling.requests import LabelRequest
from instruments.lettering.language import Words, prayer_titles
from instruments.lettering.numerals import System, numeral
from instruments.lettering.style import StrokeStyle
from instruments.lettering.text import SINGLE
from instruments.sky.sun_curves import SunlitDays

_TINY = 0.02
"""Distance beyond the room about a letter that tells touching from clear, mm."""


_NEAR, _FAR = (0.0, 0.8, 1.6, 2.4, 3.2), (4.5, 6.0, 8.0, 10.5, 14.0)
"""Half widths of a number that it stands from the meridian, and where it has no other place."""

_ASIDES = (0.0, 0.6, 1.3, 2.0)
"""Half widths that an azimuth's number stands aside of its foot."""

_UP, _HIGHEST = (1.2, 1.7, 2.4, 3.0, 3.5, 4.2, 5.0, 6.0, 7.0, 8.5, 10.0), 0.7
"""Half widths from the horizon at which a number stands on its azimuth, and up to which share of
the way to the zenith."""

_OWN_SHARE = 0.45
"""So much of the way to the next foot an azimuth's number stands aside at the most."""

NUMBERED = (5, 10, 6, 9, 12, 15, 18, 30, 45, 90)
"""Steps of numbers in the order in which they are tried, degrees."""

APART: dict[System, System] = {
    "western": "roman",
    "roman": "western",
    "arabic-indic": "abjad",
    "abjad": "arabic-indic",
    "abjad-maghribi": "arabic-indic",
}
"""For each kind of numerals the other that its script has."""


def almucantar_step(plate: PlateSphere, drawn: Sequence[int], hand: Hand, step: int) -> int:
    """The finest step from 5° on whose numbers have room on the meridian, degrees."""
    _, half = hand.size("88")
    pitch = 2.0 * half + 3.0 * hand.room_mm
    for wanted in NUMBERED:
        if wanted % step:
            continue
        numbers = [n for n in drawn if n % wanted == 0]
        if all(d >= pitch for side in (1.0, -1.0) for d in _gaps(plate, numbers, side)):
            return wanted
    return 90


def _gaps(plate: PlateSphere, numbers: Sequence[int], side: float) -> list[float]:
    places = [plate.on_meridian(side * math.radians(90 - n)) for n in numbers]
    seen = [y for y in places if abs(y) <= plate.tropic_mm]
    return [abs(b - a) for a, b in pairwise(seen)]


def of_almucantars(
    plate: PlateSphere,
    drawn: Sequence[PlateLine],
    step: int,
    system: System,
    hand: Hand,
    *,
    afar: bool,
) -> list[LabelRequest]:
    """Labels of almucantars: on either side of the zenith on the meridian, and at the rim.

    They stand on their lines, which give way for them; `afar` where need be farther from the
    meridian.
    """
    lines = {n: line for line in drawn if (n := _number(line.means)) % step == 0}
    requests = []
    for n, line in lines.items():
        means, text = f"label/almucantar/{n}", numeral(n, system)
        for side in (1.0, -1.0):
            y = plate.on_meridian(side * math.radians(90 - n))
            if abs(y) < plate.tropic_mm:
                spots = _on_circle(plate, n, y, hand, _NEAR + _FAR if afar else _NEAR)
                requests.append(hand.request(means, text, (spots, True)))
        requests += [
            hand.request(means, text, (spots, True)) for spots in _at_rim_ends(plate, line, hand)
        ]
    return requests


def _on_circle(plate: PlateSphere, n: int, y: float, hand: Hand, away: Sequence[float]) -> Spots:
    """Where a number stands on its almucantar beside the meridian: in the east, or west."""
    circle = plate.almucantar(math.radians(n)).segments[0]
    east = plate.direction(-QUARTER).real

    def spots(half_width: float, _: float) -> Iterator[Spot]:
        for extra in away:
            for row in (east, -east):
                x = row * (half_width * (1.0 + extra) + 2.5 * hand.room_mm)
                if not isinstance(circle, Arc):
                    yield complex(x, y), 0.0
                elif abs(x) < 0.9 * circle.radius:
                    sign = math.copysign(1.0, y - circle.centre.imag)
                    turn = -sign * math.asin(x / circle.radius)
                    at = circle.centre + 1j * sign * circle.radius * cmath.rect(1.0, turn)
                    yield at, turn

    return spots


def _at_rim_ends(plate: PlateSphere, line: PlateLine, hand: Hand) -> Iterator[Spots]:
    """On an almucantar near each of its ends at the rim."""
    for path in line.pieces:
        arc = path.segments[0]
        if isinstance(arc, Arc) and arc.is_circle:
            continue
        for segment in (arc, arc.reversed()):
            if abs(abs(segment.start) - plate.tropic_mm) < 1e-6:
                yield on_line(segment, (1.3, 1.8, 2.5, 3.5, 5.0, 7.0, 10.0), hand)


def azimuth_number(azimuth: int, count_from: Literal["north", "south", "east-west"]) -> int:
    """An azimuth from north through east, as the plate counts it."""
    if count_from == "north":
        return azimuth or 360
    if count_from == "south":
        return (azimuth + 180) % 360 or 360
    return abs(azimuth % 180 - 90)


def of_azimuths(
    plate: PlateSphere,
    drawn: Sequence[PlateLine],
    step: int,
    count_from: Literal["north", "south", "east-west"],
    system: System,
    hand: Hand,
) -> list[LabelRequest]:
    """Labels of azimuths, every so many degrees.

    They stand under the horizon at the feet of azimuths, or beyond the rim at their ends;
    where azimuths are counted from it, the east–west line has none.
    """
    requests = []
    numbers = np.array([_number(line.means) for line in drawn], int)
    feet = plate.seen(np.radians(numbers), 0.0)
    apart = np.minimum(*(np.abs(feet - np.roll(feet, by)) for by in (1, -1)))
    own = np.flatnonzero(numbers % step == 0).tolist()
    towards = np.radians(numbers[own])
    down = feet[own] - plate.seen(towards, 1e-4)
    arcs = plate.vertical_arcs(towards, 0.0, 1.4)
    rows = zip(own, *(a.tolist() for a in (feet[own], down, apart[own])), arcs, strict=True)
    for k, foot, way, next_mm, arc in rows:
        line, n = drawn[k], int(numbers[k])
        number = azimuth_number(n, count_from)
        if not number:
            continue
        means, text = f"label/azimuth/{n}", numeral(number, system)
        if abs(foot) < plate.tropic_mm - hand.height_mm:
            under = _at_foot(foot, way / abs(way), _OWN_SHARE * next_mm, hand)
            above = on_line(arc.segments[0], _UP, hand, _HIGHEST)
            requests.append(hand.request(means, text, (under, False), (under, True), (above, True)))
            continue
        for path in line.pieces:
            for end in (path.start, path.end):
                if abs(end) >= plate.tropic_mm - hand.height_mm:
                    out = end / abs(end)
                    rim = out * plate.tropic_mm
                    beyond, within = at_rim(rim, out, hand), at_rim(rim, -out, hand)
                    requests.append(hand.request(means, text, (beyond, False), (within, True)))
    return requests


def on_line(
    segment: Segment, distances: Sequence[float], hand: Hand, highest: float = 0.45
) -> Spots:
    """On a line itself, some half widths from its start, up to a share of its length."""

    def spots(half_width: float, _: float) -> Iterator[Spot]:
        length = segment.length()
        for far in distances:
            t = (far * half_width + 2.0 * hand.room_mm) / length
            if t > highest:
                return
            angle = upright(cmath.phase(direction(segment, t)))
            yield segment.point(t), angle

    return spots


def _at_foot(foot: complex, way: complex, aside_mm: float, hand: Hand) -> Spots:
    """Beside the horizon at an azimuth's foot or near, on the side of a direction."""

    def spots(half_width: float, half_height: float) -> Iterator[Spot]:
        angle = upright(cmath.phase(way) + math.pi / 2)
        along = cmath.rect(1.0, angle)
        for extra in (0.0, 0.6):
            near = half_height * (1.0 + extra) + hand.room_mm + 5 * _TINY
            for off in dict.fromkeys(min(aside * half_width, aside_mm) for aside in _ASIDES):
                for side in (1.0, -1.0) if off else (1.0,):
                    yield foot + way * near + along * side * off, angle

    return spots


def at_rim(end: complex, way: complex, hand: Hand) -> Spots:
    """Beside the rim's circle at a line's end, on the side of a direction."""

    def spots(half_width: float, half_height: float) -> list[Spot]:
        angle = upright(cmath.phase(way) - math.pi / 2)
        near = half_height + hand.room_mm + 5 * _TINY
        bow = half_width**2 / (2.0 * abs(end))
        return [(end + way * (near + bow + more), angle) for more in (0.0, half_height)]

    return spots


def of_seasonal_hours(
    plate: PlateSphere, system: System, hand: Hand, margin: Margin
) -> dict[int, LabelRequest]:
    """Labels of seasonal hours: their ordinals, each in its space near the outer tropic.

    Where there is no room in it a numeral stands beyond, in the margin.
    """
    days = SunlitDays.of(plate.latitude, plate.obliquity)
    if days is None:
        return {}
    # The sun whose nadir goes farthest out.
    declinations, arcs = (a.tolist() for a in days.at(np.array(days.span)))
    day, arc = max(
        zip(declinations, arcs, strict=True), key=lambda d: plate.projection.radius(-d[0])
    )
    outer = plate.projection.radius(-day)
    requests = {}
    for n in range(1, 13):
        middle = plate.direction(math.pi + (n - 6.5) / 6.0 * arc)
        spots = _inward(plate, middle, arc / 12.0, outer, hand)
        means = f"label/hour/seasonal/{n}"
        last = [margin.beyond([middle * outer], hand)] if outer > plate.tropic_mm - _TINY else []
        ways = (spots, False), (spots, True)
        requests[n] = hand.request(means, numeral(n, system), *ways, last=last)
    return requests


def _inward(
    plate: PlateSphere, towards: complex, half_rad: float, outer_mm: float, hand: Hand
) -> Spots:
    """About a radius in the middle of a sector, from a circle inwards, not across the horizon."""
    horizon = plate.almucantar(0.0).segments[0]

    def beyond(at: complex) -> float:
        # Where it is straight it passes through the middle, and no way inwards meets it.
        return abs(at - horizon.centre) - horizon.radius if isinstance(horizon, Arc) else 1.0

    def spots(half_width: float, half_height: float) -> Iterator[Spot]:
        first = outer_mm - half_height - 2.0 * hand.room_mm
        first -= half_width**2 / (2.0 * first)
        for down in (0.0, 0.7, 1.5, 3.0, 5.0):
            radius = first - down * hand.height_mm
            if radius < plate.inner_tropic_mm:
                return
            for aside in (0.0, 1.0, -1.0, 2.5, -2.5):
                turn = aside * half_width / radius
                if abs(aside) > 1.0 and abs(turn) + half_width / radius > 0.8 * half_rad:
                    continue
                ray = towards * cmath.rect(1.0, turn)
                if beyond(ray * radius) * beyond(ray * outer_mm) <= 0.0:
                    continue
                angle = upright(cmath.phase(ray) - math.pi / 2)
                yield ray * radius, angle

    return spots


def of_equal_hours(
    plate: PlateSphere, drawn: Iterable[PlateLine], system: System, hand: Hand
) -> dict[int, LabelRequest]:
    """Labels of equal hours, beside the lines' outer ends or inside the inner tropic."""
    requests = {}
    for line in drawn:
        number = _number(line.means)
        ends = sorted((p for path in line.pieces for p in (path.start, path.end)), key=abs)
        text = numeral(number or 24, system)

        def near_ends(
            half_width: float, half_height: float, ends: list[complex] = ends
        ) -> Iterator[Spot]:
            inner, outer = ends[0], ends[-1]
            ray = outer / abs(outer)
            angle = upright(cmath.phase(ray) - math.pi / 2)
            for down in (1.0, 2.5, 4.5):
                at = outer - ray * (half_height * down + 2.0 * hand.room_mm)
                for side in (1.0, -1.0):
                    for away in (1.3, 2.0):
                        shift = side * (half_width * away + hand.room_mm)
                        yield at + 1j * ray * shift, angle
            if abs(abs(inner) - plate.inner_tropic_mm) < 1e-6:
                ray = inner / abs(inner)
                angle = upright(cmath.phase(ray) - math.pi / 2)
                for more in (0.0, 0.5):
                    near = half_height * (1.0 + more) + hand.room_mm + 5 * _TINY
                    yield inner - ray * near, angle

        ways = (near_ends, False), (near_ends, True)
        requests[number] = hand.request(f"label/{line.means}", text, *ways)
    return requests


def of_named_lines(
    drawn: Iterable[PlateLine], words: Words, system: System, hand: Hand, margin: Margin
) -> list[LabelRequest]:
    """Labels of prayers, twilights, the qibla and houses, along their lines or beyond the ends.

    Where there is little room prayers have short names, and twilights their degrees alone.
    """
    requests = []
    lines = list(drawn)
    every = flat_lines(piece for line in lines for piece in line.pieces)
    flats = np.split(every, np.cumsum([len(line.pieces) for line in lines])[:-1])
    for k, line in enumerate(lines):
        kind, _, name = line.means.partition("/")
        if kind == "prayer":
            texts = list(prayer_titles(line.means, words))
        elif kind == "house":
            texts = [numeral(int(name), house_numerals(system, hand.strokes))]
        elif kind == "twilight":
            degrees = degrees_text(DEPRESSIONS[name], system)
            texts = [words.plates.twilight.format(degrees), degrees]
        else:
            texts = [str(getattr(words.plates, kind))]
        ends = margin.ends(line.pieces)
        last = [margin.beyond(ends, hand)] if ends else []
        means = f"label/{line.means}"
        request = hand.named(means, texts, line.pieces, last, within=line.yields)
        request = request.nearer_to(flats[k], [*flats[:k], *flats[k + 1 :]])
        requests.append(replace(request, must=True))
    return requests


def house_numerals(system: System, strokes: StrokeStyle) -> System:
    """The numerals of the houses, which are told from the hours' by being others.

    Parameters
    ----------
    system : System
        The numerals of the hours.
    strokes : {"outline", "single"}
        How they are lettered: there are no abjad letters of single strokes.
    """
    other = APART[system]
    return "roman" if other == "abjad" and strokes in SINGLE else other


def _number(means: str) -> int:
    return int(means.rpartition("/")[2])
