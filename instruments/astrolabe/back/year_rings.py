"""Rings about the back by the sun's longitude: zodiac, calendar and the equation of time.

They run counter-clockwise, with the beginning of Aries on the right end of the horizontal
diameter and so that of Cancer at the top: the alidade shows the sun's place of a date.
"""

import math
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

import numpy as np

from instruments.astrolabe.back.parameters import CalendarRing, EquationRing
from instruments.geometry import Floats, Path, Points
from instruments.geometry.fitting import fit_cubics
from instruments.lettering import placing
from instruments.lettering.language import Words
from instruments.lettering.numerals import has_zero, numeral
from instruments.part import Fact, Mark, Note
from instruments.scales import round_year
from instruments.scales.axis import dates
from instruments.scales.bands import Bands, band_width_mm
from instruments.scales.content import Content
from instruments.scales.numbering import Numerals
from instruments.sky.time import Calendar
from instruments.sky.year import EquationOfTime, NoonsOfYear, mean_equation_by_longitude


@dataclass(frozen=True, slots=True)
class Eccentric:
    """The circle on which the sun's days are nearly equal.

    Its centre is so many of its radii from the pivot, towards the longitude of the apogee; seen
    from there a day strays from equal division by `unequal_rad` at most.
    """

    eccentricity: float
    apogee_rad: float
    unequal_rad: float


@lru_cache(maxsize=8)
def eccentric(reckoning: Calendar, year: float, east: float) -> Eccentric:
    """The displacement that makes the days of the calendar's circle most nearly equal.

    Seen from a centre displaced by e towards A, the longitude λ is at λ + asin(e sin(λ − A));
    e and A are fitted so that this grows evenly with the days. e is about twice the earth's
    eccentricity: this is Ptolemy's sun.
    """
    found = dates(reckoning, year, east)
    longitude = found.longitude
    count = np.arange(len(longitude)) + 0.25 * (found.month > 2)
    p, q = 0.0, 0.0
    for _ in range(4):
        e, apogee = math.hypot(p, q), math.atan2(q, p)
        seen = longitude + np.arcsin(e * np.sin(longitude - apogee))
        # e·sin(λ − A) = p·sin λ − q·cos λ
        columns = np.stack(
            (-np.sin(longitude), np.cos(longitude), np.ones_like(count), count), axis=1
        )
        (dp, dq, _, _), *_ = np.linalg.lstsq(columns, seen, rcond=None)
        p, q = p + float(dp), q + float(dq)
    e, apogee = math.hypot(p, q), math.atan2(q, p)
    seen = longitude + np.arcsin(e * np.sin(longitude - apogee))
    even = np.polynomial.polynomial.polyfit(count, seen, 1)
    unequal = np.abs(seen - np.polynomial.polynomial.polyval(count, even))
    return Eccentric(e, apogee % math.tau, float(unequal.max()))


def draw_calendar_ring(
    bands: Bands, asked: CalendarRing, words: Words, year: float, east: float, pitch_mm: float
) -> Content:
    """The days, each where the sun is at its mean noon over the years of a leap cycle.

    Each line aims at the pivot, on an eccentric ring too, so that the alidade's edge on a
    day shows the sun's place exactly and not only as nearly as an evenly divided circle can.
    The 29th of February is halfway between its neighbours. The last day of a month closes
    its cell.
    """
    found = dates(asked.reckoning, year, east)
    ring = round_year.draw_dates(bands, found, found.longitude, words, pitch_mm, asked.months)
    leap = Note.detail("calendar", "29 February is read halfway between its neighbours")
    facts = (*ring.facts, *_of_calendar(bands, asked, found, year, east))
    return Content(ring.marks, facts, (leap, *ring.notes))


def _of_calendar(
    bands: Bands, asked: CalendarRing, found: NoonsOfYear, year: float, east: float
) -> tuple[Fact, ...]:
    """How the days are reckoned and displaced."""
    source = "SOFA epv00, mean of the leap cycle"
    equinox = "day on which the sun comes to the beginning of Aries, by the place's mean time"
    facts = [
        Fact("calendar/reckoning", asked.reckoning, "", "", "of its dates"),
        Fact(
            "calendar/cycle",
            4 * math.floor(year / 4),
            "year",
            "",
            "first of the leap-year cycle whose mean is drawn",
        ),
        Fact("calendar/spring-equinox", _equinox(found), "", source, equinox),
        round_year.report_radius("calendar", bands),
    ]
    if asked.form == "eccentric":
        circle = eccentric(asked.reckoning, year, east)
        unequal = math.degrees(circle.unequal_rad)
        told = "from the pivot to the centre of its circles"
        strays = "most that a day strays from equal division about that centre"
        towards = "ecliptic longitude towards which that centre lies"
        fitted = f"least squares of {source}"
        facts += [
            Fact(
                "calendar/eccentricity",
                circle.eccentricity,
                "",
                fitted,
                "displacement of its circles' centre, in their radii",
            ),
            Fact.length("calendar/displacement", abs(bands.centre), told),
            Fact("calendar/apogee", math.degrees(circle.apogee_rad), "°", fitted, towards),
            Fact("calendar/unequal", unequal, "°", fitted, strays),
        ]
    return tuple(facts)


def _equinox(found: NoonsOfYear) -> str:
    """The date, from midnight to midnight, on which the sun comes to the beginning of Aries."""
    behind: Floats = np.mod(-found.longitude, math.tau)
    noon = int(np.argmin(behind))
    daily = found.longitude[noon + 1] - found.longitude[noon]
    k = noon + int(behind[noon] >= daily / 2)
    return f"{int(found.month[k]):02}-{int(found.day[k]):02}"


ABOUT = "equation-of-time"

CIRCLE_MIN = 5
"""From circle to circle of the graph."""

BOTTOM_MIN, TOP_MIN = -20, 20
"""Range of the graph; the equation keeps to −15 … 17 in our age and to ±20 in all."""

LETTERED_RAD = (math.pi / 2, math.radians(225.0))
"""Where the graph's circles are lettered, at the top or where the sun is most ahead."""

GRAPH_MM_PER_MIN = 0.16
"""Least height of a minute in the graph, in heights of a capital."""


def equation_widths(hand: Numerals, asked: EquationRing) -> tuple[float, ...]:
    """Widths of the ring's bands: divisions and numerals, or the graph's cells."""
    if asked.form == "graph":
        cell = max(CIRCLE_MIN * GRAPH_MM_PER_MIN * hand.height_mm, _numbers_mm(hand))
        return (cell,) * ((TOP_MIN - BOTTOM_MIN) // CIRCLE_MIN)
    return hand.height_mm, _numbers_mm(hand)


def _numbers_mm(hand: Numerals) -> float:
    return band_width_mm(hand, [_signed(hand, n) for n in range(-16, 18, 2)])


def _signed(hand: Numerals, n: int) -> str:
    """Minutes by which the sundial is ahead (plus) or behind (minus) of the clock."""
    return f"{'−' if n < 0 else '+' if n > 0 else ''}{numeral(abs(n), hand.system)}"


def draw_equation_ring(bands: Bands, asked: EquationRing, year: float, pitch_mm: float) -> Content:
    """Apparent less mean solar time against the sun's longitude."""
    found = mean_equation_by_longitude(year)
    cycle = 4 * math.floor(year / 4)
    told = "of the year, the sundial's time less the clock's mean time"
    meaning = "first of the leap cycle that it is the mean of, as the calendar's days are"
    facts = (
        Fact(f"{ABOUT}/cycle", cycle, "year", "", meaning),
        Fact(f"{ABOUT}/least", float(found.minutes.min()), "min", "IAU SOFA", told),
        Fact(f"{ABOUT}/greatest", float(found.minutes.max()), "min", "IAU SOFA", told),
    )
    graph = asked.form == "graph"
    marks = _graph(bands, found) if graph else _divisions(bands, found, pitch_mm)
    return Content(tuple(marks), facts)


def _crossings(found: EquationOfTime, minutes: float) -> list[float]:
    """The longitudes, below a turn, at which the equation has a value."""
    above, start = found.minutes - minutes, found.longitude[0]
    k = np.flatnonzero(above[:-1] * above[1:] <= 0.0)
    share = above[k] / (above[k] - above[k + 1])
    at = found.longitude[k] + share * np.diff(found.longitude)[k]
    return [float(a) for a in at if a < start + math.tau]


def _divisions(bands: Bands, found: EquationOfTime, pitch_mm: float) -> list[Mark]:
    """A line at each whole minute, numbered by fives and where the equation turns."""
    low, high = math.ceil(found.minutes.min()), math.floor(found.minutes.max())
    places = sorted((at, n) for n in range(low, high + 1) for at in _crossings(found, n))
    gap = pitch_mm / bands.inner_mm
    kept: list[tuple[float, int]] = []
    for at, n in sorted(places, key=lambda p: (p[1] % 5 != 0, p[0])):
        if all(abs(math.remainder(at - other, math.tau)) >= gap for other, _ in kept):
            kept.append((at, n))
    kept.sort()
    numbered: list[tuple[float, float]] = []
    marks, labels = [], []
    for at, n in kept:
        written, through = _signed(bands.hand, n), False
        if n % 5 == 0 and (n or has_zero(bands.hand.system)):
            place, half = bands.before(written, 1, at), bands.room_rad(written, 1) / 2
            lines = [o for o, m in kept if m % 5 == 0 and o != at]
            through = all(
                abs(math.remainder(place - other, math.tau)) >= half + room
                for other, room in numbered
            ) and all(abs(math.remainder(place - o, math.tau)) >= half for o in lines)
            if through:
                numbered.append((place, half))
                labels.append(bands.letter(f"label/{ABOUT}/{n}", written, 1, place))
        marks.append(Mark(f"{ABOUT}/{n}", bands.division(at, 2 if through else int(n % 5 == 0))))
    return [*marks, *labels]


def _graph(bands: Bands, found: EquationOfTime) -> list[Mark]:
    """A closed curve across circles of −15 … 15 minutes, outward where the sun is ahead."""
    minute = (bands.outer_mm - bands.inner_mm) / (TOP_MIN - BOTTOM_MIN)

    def radius(minutes: Floats | float) -> Floats:
        return np.asarray(bands.inner_mm + minute * (minutes - BOTTOM_MIN))

    def point(k: Floats) -> Points:
        at = _smooth(found.longitude, k)
        placed: Points = radius(_smooth(found.minutes, k)) * np.exp(1j * at)
        return placed

    count = np.arange(len(found.minutes), dtype=np.float64)
    turn = float(np.interp(found.longitude[0] + math.tau, found.longitude, count))
    knots = np.linspace(0.0, turn, 13)
    pieces = [fit_cubics(point, float(a), float(b)) for a, b in pairwise(knots)]
    marks = [Mark(ABOUT, Path(tuple(s for p in pieces for s in p.segments)))]
    for n in range(BOTTOM_MIN + CIRCLE_MIN, TOP_MIN, CIRCLE_MIN):
        marks.append(Mark(f"{ABOUT}/{n}", Path.circle(0j, float(radius(n)))))
        # The numeral stands in the cell outside its circle, away from the curve.
        for at in LETTERED_RAD if n or has_zero(bands.hand.system) else ():
            way = (at - found.longitude[0]) % math.tau
            high = float(np.interp(way, found.longitude - found.longitude[0], found.minutes))
            if not n - 1 < high < n + CIRCLE_MIN + 1:
                middle = float(radius(n + CIRCLE_MIN / 2))
                shape = bands.hand.along_arc(_signed(bands.hand, n), middle, at)
                marks.append(placing.draw_letters(f"label/{ABOUT}/{n}", shape))
                break
    return marks


def _smooth(values: Floats, at: Floats) -> Floats:
    """Values between unit steps, by the cubic through the four nearest."""
    k = np.clip(np.floor(at).astype(np.int64) - 1, 0, len(values) - 4)
    t = at - k
    weights = (
        -(t - 1) * (t - 2) * (t - 3) / 6,
        t * (t - 2) * (t - 3) / 2,
        -t * (t - 1) * (t - 3) / 2,
        t * (t - 1) * (t - 2) / 6,
    )
    return sum((w * values[k + i] for i, w in enumerate(weights)), np.zeros_like(t))
