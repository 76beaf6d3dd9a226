"""The equation of time about the back, read where the alidade shows the sun's place."""

import math
from itertools import pairwise

import numpy as np

from instruments.astrolabe.back.parameters import EquationRing
from instruments.geometry import Floats, Path, Points
from instruments.geometry.fitting import fit_cubics
from instruments.lettering import placing
from instruments.lettering.numerals import numeral
from instruments.part import Fact, Mark
from instruments.scales import arc_text
from instruments.scales.bands import Bands, band_width_mm
from instruments.scales.content import Content
from instruments.scales.numbering import Numerals
from instruments.sky.year import EquationOfTime, mean_equation_by_longitude

ABOUT = "equation-of-time"

CIRCLE_MIN = 5
"""From circle to circle of the graph."""

BOTTOM_MIN, TOP_MIN = -20, 20
"""Range of the graph; the equation keeps to −15 … 17 in our age and to ±20 in all."""

LETTERED_RAD = (math.pi / 2, math.radians(225.0))
"""Where the graph's circles are lettered, at the top or where the sun is most ahead."""

GRAPH_MM_PER_MIN = 0.16
"""Least height of a minute in the graph, in heights of a capital."""


def band_widths_mm(hand: Numerals, asked: EquationRing) -> tuple[float, ...]:
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
    meaning = "first of the leap cycle that it is the mean of, as the calendar's days are"
    facts = (
        Fact(f"{ABOUT}/cycle", cycle, "year", "", meaning),
        Fact(f"{ABOUT}/least", float(found.minutes.min()), "min", "IAU SOFA", "over the year"),
        Fact(f"{ABOUT}/greatest", float(found.minutes.max()), "min", "IAU SOFA", "over the year"),
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
        if n % 5 == 0:
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
        for at in LETTERED_RAD:
            way = (at - found.longitude[0]) % math.tau
            high = float(np.interp(way, found.longitude - found.longitude[0], found.minutes))
            if not n - 1 < high < n + CIRCLE_MIN + 1:
                middle = float(radius(n + CIRCLE_MIN / 2))
                shape = arc_text.written(bands.hand, _signed(bands.hand, n), middle, at)
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
    value: Floats = sum((w * values[k + i] for i, w in enumerate(weights)), np.zeros_like(t))
    return value
