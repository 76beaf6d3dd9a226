"""Gunter's quadrant: the sky projected from the pole, north and south folded, and hours over it.

A day of declination δ is a circle about the corner of the radius R·tan(45° + |δ|/2), R the
equator's; the cord lies at the altitude. The ecliptic and the horizon are circles, as on an
astrolabe's plate: along them the cord's angle is the right ascension, and how long the sun rises
before or after six. Azimuths are laid off like hours, but with the altitude counted from the
upright edge, so that they keep clear of these. Within the equator's circle stands the shadow
square, over which the same cord shows the shadows of the altitude.
"""

import cmath
import math
from collections.abc import Iterator, Sequence
from dataclasses import asdict, replace

import numpy as np

from instruments.geometry import QUARTER, Arc, Floats, Path, Points
from instruments.geometry.path import one_shape
from instruments.labelling.along import Request, broken
from instruments.lettering.font import SIGN_SYMBOLS
from instruments.lettering.text import SINGLE
from instruments.part import Fact, Mark, Note
from instruments.scales.bands import band_width_mm
from instruments.scales.content import Content
from instruments.scales.ladder_square import Ladder, Square, draw_ladder, side_numbers
from instruments.scales.moments import (
    Family,
    Ground,
    Moment,
    hour_moments,
    traced,
    within_quarter,
)
from instruments.scales.numbering import Numerals
from instruments.scales.quadrants.sector import Sector, Title, draw_titles
from instruments.scales.shadow_arc import Gnomon
from instruments.scales.shadow_names import ShadowNames
from instruments.shadow.boards import board
from instruments.sky import qibla, sun
from instruments.sky.day_times import EQUAL

STEP = 5
"""Degrees of longitude from division to division of the ecliptic."""

NEXT = 15
"""Degrees from the meridian."""

AZIMUTH_STEPS = (10, 15, 30)
"""Degrees from azimuth to azimuth; the first at which lines keep apart is taken."""

_STEEP = 1e-14
"""Radians of declination by which lines of azimuth end before they turn back: where they do is
known to 1e-16, which a root makes 0.01 µm on 400 mm, and of this 0.1 µm."""


def draw_gunter_quadrant(
    sector: Sector,
    latitude: float,
    obliquity: float,
    *,
    azimuths: bool = True,
    gnomon: Gnomon | None = None,
) -> Content:
    """The lines in a quadrant's space.

    Parameters
    ----------
    sector : Sector
        The space; the tropic stands at its rim, inside the band of the hours' numbers.
    latitude, obliquity : float
        Radians.
    gnomon : Gnomon, optional
        Of the shadow square within the equator's circle, by the key of its division.
    """
    moments = hour_moments("quadrant/hour-equal", EQUAL, latitude, obliquity, sector.hand.system)
    band = band_width_mm(sector.hand, [t for m in moments for t in m.titles] or ["0"])
    equator = sector.outer_mm / math.tan(QUARTER / 2 + obliquity / 2)
    hours = _traced(moments, equator, latitude, obliquity)
    marks = [
        Mark("circle/equator", board.quarter_arc(equator)),
        Mark("ecliptic", _ecliptic(equator, obliquity)),
        *_longitudes(sector, equator, obliquity),
        *_horizon(sector, equator, latitude),
        *(Mark(means, one_shape(pieces)) for means, pieces in hours.items()),
    ]
    lettered = _hours_named(sector, moments, hours, equator - band / 2)
    ways = _traced(_azimuths(sector, equator, latitude, obliquity) if azimuths else [],
                   equator, latitude, obliquity, complement=True)  # fmt: skip
    # Beside the hours' numbers there is room for theirs where the equator's noon is low.
    beside = abs(latitude) > QUARTER / 2 + 1.5 * band / equator
    rings = 2 if ways and not beside else 1
    numbers, unnumbered = _azimuths_numbered(sector, ways, equator, equator - (rings - 0.5) * band)
    square = _shadow_square(sector, gnomon, equator - rings * band) if gnomon else Content()
    radii = (equator - n * band for n in range(1, rings + 1))
    rims = [Mark("ring/quadrant", board.quarter_arc(radius)) for radius in radii]
    own = {mark.means for mark in marks if mark.means.startswith("ecliptic")}
    names = [*_signs_named(sector, equator, obliquity, (set(hours), own | set(hours))), *unnumbered]
    content = board.draw_with_names(
        [*marks, *rims, *square.marks, *lettered, *numbers],
        [Mark(means, one_shape(pieces)) for means, pieces in ways.items()],
        names, sector.hand, board.quarter_room(sector.outer_mm),
    )  # fmt: skip
    facts = (
        Fact.length("quadrant/equator/radius", equator, "of the equator's circle"),
        Fact.length("quadrant/tropic/radius", sector.outer_mm, "of both tropics"),
    )
    crowded = Note.detail("azimuths", "are left out: so near to the equator they crowd")
    notes = (crowded,) if azimuths and not ways else ()
    told = (*content.notes, *notes, *square.notes)
    return _without_unnumbered(Content(content.marks, (*facts, *square.facts), told))


def _shadow_square(sector: Sector, gnomon: Gnomon, reach_mm: float) -> Content:
    """Both shadows on the sides of a square whose corner is on a circle; its names within it."""
    hand, name = sector.hand, f"ladder-{gnomon}"
    left_out = Content(notes=(Note.detail(name, "is left out: it has no room"),))
    square = Square.of(reach_mm / math.sqrt(2.0), hand, side_numbers(gnomon, None))
    if square.inner_mm < sector.inner_mm + hand.height_mm:
        return left_out
    drawn = draw_ladder(
        square, sector.quadrant, Ladder(gnomon=gnomon), ShadowNames(sector.words.terms),
        sector.pitch_mm, reach_mm,
    )  # fmt: skip
    # Without the names of its shadows nobody knows which side is which.
    return left_out if any(n.about.startswith("label/") for n in drawn.notes) else drawn


def _without_unnumbered(content: Content) -> Content:
    """The content less the azimuths whose numbers have no room, and what is told of them."""
    bare = {
        note.about.removeprefix("label/")
        for note in content.notes
        if note.about.startswith("label/quadrant/azimuth/")
    }
    notes = [n for n in content.notes if n.about.removeprefix("label/") not in bare]
    notes += [Note.detail(means, "is left out: its number has no room") for means in sorted(bare)]
    kept = tuple(m for m in content.marks if m.means not in bare)
    return Content(kept, content.facts, tuple(notes))


Lines = dict[str, tuple[Path, ...]]
"""The pieces of lines by their meaning."""


def _traced(
    moments: Sequence[Moment],
    equator: float,
    latitude: float,
    obliquity: float,
    *,
    complement: bool = False,
) -> Lines:
    """The lines of moments in both halves of the year, folded; those without a piece left out."""
    found: dict[str, list[Path]] = {}
    side = math.copysign(1.0, latitude)
    # On the equator both halves of the year have the same lines.
    for sign in (side, -side) if abs(latitude) > 1e-6 else (side,):
        corners = [[sign * d for d in m.corners_rad if 0.0 < sign * d < obliquity] for m in moments]
        ground = _ground(equator, obliquity, sign, complement=complement)
        for moment, pieces in zip(moments, traced(ground, moments, corners), strict=True):
            found.setdefault(moment.means, []).extend(pieces)
    return {means: tuple(pieces) for means, pieces in found.items() if pieces}


def _hours_named(
    sector: Sector, moments: Sequence[Moment], hours: Lines, radius: float
) -> list[Mark]:
    """The hours' numbers: below the equator's circle, or those of summer alone at the edge."""
    titles, marks = [], []
    for moment in (m for m in moments if m.means in hours):
        high = float(moment.altitude(np.array(0.0)))
        if high > 0.0:
            titles.append(Title(moment.means, moment.titles, high))
        else:
            marks += _at_the_edge(sector.hand, moment, hours[moment.means])
    lettered, _ = draw_titles(sector, titles, radius)
    return [*lettered, *marks]


def _azimuths(sector: Sector, equator: float, latitude: float, obliquity: float) -> list[Moment]:
    """Azimuths from north to either side, as far apart as lines have to be at the equinoxes.

    In the tropics the sun may stand twice a day in one direction, and where it passes the zenith
    lines next to the meridian's run into it: they are left out. Near the equator there are none,
    for all day it stands in the east and then in the west.
    """
    zenith = abs(latitude) < obliquity

    def branch(n: int) -> Family:
        return lambda towards, delta: qibla.altitudes_towards(latitude, delta, towards)[n]

    both = [branch(n) for n in (0, 1)]
    for step in AZIMUTH_STEPS:
        found = [
            Moment(f"quadrant/azimuth/{n}", (sector.hand.written(n),), altitude,
                   math.radians(n), _turning(latitude, math.radians(n)), steep=True)
            for n in range(0, 181, step) if not (zenith and 0 < min(n, 180 - n) < NEXT)
            for altitude in both
        ]  # fmt: skip
        high = np.array([m.altitude(np.array(0.0)) for m in found])
        up = np.sort(high[(high > 0.0) & (high < QUARTER)])
        if equator * np.min(np.diff(up), initial=math.inf) > sector.pitch_mm:
            return found
    return []


def _turning(latitude: float, towards: float) -> tuple[float, ...]:
    """Declinations beyond which the sun does not come to an azimuth: their lines end steeply."""
    most = math.asin(
        min(1.0, math.hypot(math.sin(latitude), math.cos(latitude) * math.cos(towards)))
    )
    return (most, -most)


def _azimuths_numbered(
    sector: Sector, ways: Lines, equator: float, radius: float
) -> tuple[tuple[Mark, ...], list[Request]]:
    """Their numbers below the equator's circle, and what is wanted of those that miss it."""
    titles, rest = [], []
    for means, pieces in ways.items():
        number = sector.hand.written(int(means.rpartition("/")[2]))
        ends = [end for p in pieces for end in (p.start, p.end)]
        at = min(ends, key=abs)
        if abs(at) < equator + 1e-3:
            titles.append(Title(means, (number,), cmath.phase(at)))
        else:
            rest.append(Request(means, (number,), pieces, board.near(at)))
    numbers, _ = draw_titles(sector, titles, radius)
    return numbers, rest


def _signs_named(
    sector: Sector, equator: float, obliquity: float, parting: tuple[set[str], ...]
) -> Iterator[Request]:
    """The signs of one arc of the ecliptic: rising and falling, north and south of the equator.

    All by name, or in short, or by their symbols. They stand singly where pairs have no room, and
    symbols part lines where there is none for one. Northern ones are within the arc all along it,
    and southern ones without, but for symbols that have no other room.
    """
    names, short = asdict(sector.words.signs), sector.words.backs.short_signs
    symbols = short if sector.hand.strokes in SINGLE else tuple(SIGN_SYMBOLS)
    kinds = tuple(dict.fromkeys((tuple(names.values()), short, symbols)))
    keys = list(names)
    for third in range(3):
        delta, ascension = _of_longitude(math.radians(30 * third + 15), obliquity)
        near = board.near(_day_radius(equator, delta) * cmath.rect(1.0, ascension))
        within = (_ecliptic(equator, obliquity, math.radians(30 * third), math.radians(30)),)
        for side, pair in ((1, (third, 5 - third)), (-1, (6 + third, 11 - third))):
            whole = [" ".join(kind[sign] for sign in pair) for kind in kinds]
            forms = tuple(form for text in whole for form in (text, *broken(text)))
            each = first, _ = tuple(
                Request(
                    f"ecliptic/{keys[sign]}",
                    tuple(kind[sign] for kind in kinds),
                    within,
                    near,
                    alike="sign",
                    kinds=tuple(range(len(kinds))),
                    side=side,
                    parting=parting,
                )
                for sign in pair
            )
            yield replace(first, forms=forms, kinds=(), parting=(), each=each)


def _at_the_edge(hand: Numerals, moment: Moment, pieces: tuple[Path, ...]) -> list[Mark]:
    """The number of an hour of summer alone, below where its line leaves the level edge."""
    at = min((end for p in pieces for end in (p.start, p.end)), key=lambda z: abs(z.imag))
    below = complex(at.real, -hand.pad_mm)
    return [hand.draw(f"label/{moment.means}", moment.titles[-1], below, valign="top")]


def _ground(equator: float, obliquity: float, sign: float, *, complement: bool) -> Ground:
    """A half of the year: from the equator, 0, to a tropic, the obliquity.

    Altitudes are counted from the level edge, or their complements are.
    """

    def place(delta: Floats, altitude: Floats) -> Points:
        radius = equator * np.tan(QUARTER / 2 + delta / 2)
        turned = QUARTER - np.asarray(altitude) if complement else np.asarray(altitude)
        placed: Points = radius * np.exp(1j * turned)
        return placed

    return Ground((0.0, obliquity), lambda delta: sign * delta, place, within_quarter, steep=_STEEP)


def _ecliptic(
    equator: float, obliquity: float, longitude: float = 0.0, span: float = QUARTER
) -> Path:
    """From the equinox at the level edge to the solstice at the upright one, or a part of it."""
    centre, radius = 1j * equator * math.tan(obliquity), equator / math.cos(obliquity)
    ends = []
    for at in (longitude, longitude + span):
        delta, ascension = _of_longitude(at, obliquity)
        ends.append(cmath.phase(_day_radius(equator, delta) * cmath.rect(1.0, ascension) - centre))
    return Path.of(Arc(centre, radius, ends[0], ends[1] - ends[0]))


def _of_longitude(longitude: float, obliquity: float) -> tuple[float, float]:
    """Declination and right ascension of a longitude on the ecliptic, radians."""
    return (
        float(sun.declination(longitude, obliquity)),
        float(sun.right_ascension(longitude, obliquity)),
    )


def _day_radius(equator: float, delta: float) -> float:
    return equator * math.tan(QUARTER / 2 + abs(delta) / 2)


def _longitudes(sector: Sector, equator: float, obliquity: float) -> list[Mark]:
    """Strokes at the longitudes from the nearer equinox, aimed at the corner; long at tens."""
    marks = []
    for n in range(STEP, 90, STEP):
        delta, ascension = _of_longitude(math.radians(n), obliquity)
        radius = _day_radius(equator, delta)
        ray = cmath.rect(1.0, ascension)
        long = sector.hand.height_mm * (0.8 if n % 10 == 0 else 0.45)
        marks.append(Mark(f"ecliptic/{n}", Path.line(radius * ray, (radius - long) * ray)))
    return marks


def _horizon(sector: Sector, equator: float, latitude: float) -> list[Mark]:
    """From the equator's end at the level edge to the tropic, or where the sun doesn't set.

    None on the equator, where it is the level edge itself.
    """
    rim, phi = sector.outer_mm, abs(latitude)
    if phi < 1e-6:
        return []  # it is the level edge, which is drawn
    centre, radius = 1j * equator / math.tan(phi), equator / math.sin(phi)
    # Where the circle meets the rim, and the upright edge.
    sine = (rim**2 - equator**2) / (2 * rim * centre.imag)
    sets = sine < 1.0
    end = rim * complex(math.sqrt(1.0 - sine**2), sine) if sets else centre + 1j * radius
    first = math.atan2(-centre.imag, equator)
    last = math.atan2((end - centre).imag, (end - centre).real)
    return [Mark("horizon", Path.of(Arc(centre, radius, first, last - first)))]
