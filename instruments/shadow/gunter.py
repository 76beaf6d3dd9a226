"""Gunter's quadrant: the sky projected from the pole, north and south folded, and hours over it.

A day of declination δ is a circle about the corner of the radius R·tan(45° + |δ|/2), R the
equator's; the cord lies at the altitude. The ecliptic and the horizon are circles, as on an
astrolabe's plate: along them the cord's angle is the right ascension, and how long the sun rises
before or after six.
"""

import math

import numpy as np

from instruments.geometry import Arc, Floats, Path, Points, Shape, Strokes
from instruments.labelling.hand import width_mm, word
from instruments.lettering import placing
from instruments.lettering.text import Word, letter
from instruments.part import Fact, Mark
from instruments.scales.content import Content
from instruments.scales.moments import QUARTER, Ground, Moment, equal_hours, traced
from instruments.scales.numbering import Numerals
from instruments.scales.quadrants.sector import Sector, Title, band_mm, draw_titles

STEP = 5
"""Degrees of longitude from division to division of the ecliptic."""


def fitted(hand: Numerals, text: str, room_mm: float) -> Word:
    """A word, smaller where it would be longer than its room."""
    wide = width_mm(hand, text)
    if wide <= room_mm:
        return word(hand, text)
    return letter(text, hand.height_mm * room_mm / wide, hand.strokes)


def draw_gunter_quadrant(sector: Sector, latitude: float, obliquity: float) -> Content:
    """The lines in a quadrant's space.

    Parameters
    ----------
    sector : Sector
        The space; the tropic stands at its rim, inside the band of the hours' numbers.
    latitude, obliquity : float
        Radians.
    """
    moments = equal_hours("quadrant/hour-equal", latitude, obliquity, sector.hand.system)
    band = band_mm(sector.hand, [t for m in moments for t in m.titles] or ["0"])
    equator = sector.outer_mm / math.tan(QUARTER / 2 + obliquity / 2)
    inner = equator - band
    marks = [
        Mark("circle/equator", _arc(equator)),
        Mark("ring/quadrant", _arc(inner)),
        Mark("ecliptic", _ecliptic(equator, obliquity)),
        *_longitudes(sector, equator, obliquity),
        *_horizon(sector, equator, latitude),
    ]
    halves = []
    for sign in (math.copysign(1.0, latitude), -math.copysign(1.0, latitude)):
        corners = [[sign * d for d in m.corners_rad if 0.0 < sign * d < obliquity] for m in moments]
        halves.append(traced(_ground(equator, obliquity, sign), moments, corners))
    titles = []
    for moment, summer, winter in zip(moments, *halves, strict=True):
        pieces = (*summer, *winter)
        if pieces:
            shape: Shape = pieces[0] if len(pieces) == 1 else Strokes(tuple(pieces))
            marks.append(Mark(moment.means, shape))
        high = float(moment.altitude(np.array(0.0)))
        if pieces and 0.0 < high < QUARTER:
            titles.append(Title(moment.means, moment.titles, high))
        elif pieces:
            marks += _at_the_edge(sector.hand, moment, pieces)
    lettered, _ = draw_titles(sector, titles, equator - band / 2)
    facts = (
        Fact("quadrant/equator/radius", round(equator, 6), "mm", "", "of the equator's circle"),
        Fact("quadrant/tropic/radius", round(sector.outer_mm, 6), "mm", "", "of both tropics"),
    )
    return Content((*marks, *lettered), facts, ())


def _at_the_edge(hand: Numerals, moment: Moment, pieces: tuple[Path, ...]) -> list[Mark]:
    """The number of an hour of summer alone, below where its line leaves the level edge."""
    at = min((end for p in pieces for end in (p.start, p.end)), key=lambda z: abs(z.imag))
    below = complex(at.real, -hand.pad_mm)
    shape = placing.straight(word(hand, moment.titles[-1]), below, valign="top")
    return [placing.draw_letters(f"label/{moment.means}", shape)]


def _arc(radius: float) -> Path:
    return Path.of(Arc(0j, radius, 0.0, QUARTER))


def _ground(equator: float, obliquity: float, sign: float) -> Ground:
    """A half of the year: from the equator, 0, to a tropic, the obliquity."""

    def place(delta: Floats, altitude: Floats) -> Points:
        radius = equator * np.tan(QUARTER / 2 + delta / 2)
        placed: Points = radius * np.exp(1j * np.asarray(altitude))
        return placed

    def within(altitude: Floats) -> Floats:
        inside: Floats = np.minimum(altitude, QUARTER - altitude + 1e-12)
        return inside

    def declination(delta: Floats) -> Floats:
        signed: Floats = sign * delta
        return signed

    return Ground((0.0, obliquity), declination, place, within)


def _ecliptic(equator: float, obliquity: float) -> Path:
    """From the equinox at the level edge to the solstice at the upright one."""
    centre, radius = 1j * equator * math.tan(obliquity), equator / math.cos(obliquity)
    start = math.atan2(-centre.imag, equator)
    return Path.of(Arc(centre, radius, start, QUARTER - start))


def _longitudes(sector: Sector, equator: float, obliquity: float) -> list[Mark]:
    """Strokes at the longitudes from the nearer equinox, aimed at the corner; long at tens."""
    marks = []
    for n in range(STEP, 90, STEP):
        at = math.radians(n)
        delta = math.asin(math.sin(at) * math.sin(obliquity))
        ascension = math.atan2(math.sin(at) * math.cos(obliquity), math.cos(at))
        radius = equator * math.tan(QUARTER / 2 + delta / 2)
        ray = complex(math.cos(ascension), math.sin(ascension))
        long = sector.hand.height_mm * (0.8 if n % 10 == 0 else 0.45)
        marks.append(Mark(f"ecliptic/{n}", Path.line(radius * ray, (radius - long) * ray)))
    return marks


def _horizon(sector: Sector, equator: float, latitude: float) -> list[Mark]:
    """From the equator's end at the level edge to the tropic, or where the sun doesn't set."""
    rim, phi = sector.outer_mm, abs(latitude)
    if phi < 1e-6:
        return [Mark("horizon", Path.line(complex(equator), complex(rim)))]
    centre, radius = 1j * equator / math.tan(phi), equator / math.sin(phi)
    # Where the circle meets the rim, and the upright edge.
    sine = (rim**2 - equator**2) / (2 * rim * centre.imag)
    sets = sine < 1.0
    end = rim * complex(math.sqrt(1.0 - sine**2), sine) if sets else centre + 1j * radius
    first = math.atan2(-centre.imag, equator)
    last = math.atan2((end - centre).imag, (end - centre).real)
    return [Mark("horizon", Path.of(Arc(centre, radius, first, last - first)))]
