"""The plate of the equation of time, read back from its SVG, against skyfield with DE421."""

import math
import re

import numpy as np
import pytest
from helpers.skies import SCALE
from helpers.svg_file import Drawing

from instruments.civil_time import correction_written, longitude_correction_min, table_dates
from instruments.lettering.style import Lettering
from instruments.lettering.text import letter
from instruments.sundial.equation_plate import EquationPlate, equation_plate

pytestmark = pytest.mark.slow

HALF_A_SECOND = 0.5

MADRID_DEG, CENTRAL_EUROPE_H = -3.7, 1.0


@pytest.fixture(scope="module")
def mean_minutes(planets):
    """From month and day to clock less sundial at Greenwich noon, 2024 to 2027, in minutes."""

    def found(month, day, east_deg=0.0):
        noons = [SCALE.ut1(y, month, day, 12.0 - east_deg / 15.0) for y in range(2024, 2028)]
        ahead = []
        for noon in noons:
            seen = planets["earth"].at(noon).observe(planets["sun"]).apparent()
            right_ascension, _, _ = seen.radec(epoch="date")
            hour = noon.gast + east_deg / 15.0 - right_ascension.hours
            ahead.append((hour + 12.0) % 24.0 - 12.0)
        return -60.0 * float(np.mean(ahead))

    return found


def made(**values):
    return equation_plate(
        EquationPlate(form="both", **values), Lettering(), 2.5, 2026,
        longitude_deg=MADRID_DEG, zone_h=CENTRAL_EUROPE_H,
    )  # fmt: skip


class Graph:
    """The written graph: its curve as points, and its lines by name, mm."""

    def __init__(self, part):
        self.drawing = Drawing.of(part)
        minutes = [
            (int(name.rpartition("/")[2]), self.ends(name)[0].imag)
            for name in self.drawing.paths
            if re.fullmatch(r"equation/minute/-?\d+", name)
        ]
        (low, y0), (high, y1) = min(minutes), max(minutes)
        self.minute = (y1 - y0) / (high - low)
        self.zero = y0 - low * self.minute

    def ends(self, means):
        (ends,) = self.drawing.ends(means)
        return ends

    def minutes_at(self, x):
        """What the curve says over a place on the axis."""
        for s in self.drawing.segments("equation/curve"):
            if not s.start.real <= x <= s.end.real:
                continue
            low, high = 0.0, 1.0
            for _ in range(50):
                middle = (low + high) / 2
                before = s.at(np.array([middle]))[0].real < x
                low, high = (middle, high) if before else (low, middle)
            return (s.at(np.array([low]))[0].imag - self.zero) / self.minute
        raise AssertionError(f"no curve at {x}")


def test_the_graph_says_what_skyfield_says(mean_minutes):
    graph = Graph(made(with_longitude=False)[0])
    worst = 0.0
    for month, day in table_dates(5):
        x = graph.ends(f"equation/{month:02d}-{day:02d}")[0].real
        wanted = mean_minutes(month, day, MADRID_DEG)
        worst = max(worst, 60 * abs(graph.minutes_at(x) - wanted))
    assert worst < HALF_A_SECOND


def test_days_stand_evenly_and_months_begin_where_their_days_do():
    graph = Graph(made()[0])
    left, right = (graph.ends(f"equation/month/{k}")[0].real for k in (1, 13))
    day = (right - left) / 365
    assert graph.ends("equation/01-01")[0].real == pytest.approx(left + day / 2, abs=1e-3)
    # The 60th day of a common year is the 1st of March.
    assert graph.ends("equation/03-01")[0].real == pytest.approx(left + 59.5 * day, abs=1e-3)
    assert graph.ends("equation/month/3")[0].real == pytest.approx(left + 59 * day, abs=1e-3)


def test_the_table_says_what_skyfield_says(mean_minutes):
    plate, _ = made(every_days="10", with_longitude=False)
    labels = {m.means: m.shape for m in plate.front}
    for month, day in table_dates(10):
        shape = labels[f"label/equation/{month:02d}-{day:02d}"]
        seconds = 60 * mean_minutes(month, day, MADRID_DEG)
        # Letters have the same outline wherever they stand: the figure is one of the two
        # that the value may be rounded to.
        found = [
            text
            for s in {math.floor(seconds + 0.4), math.floor(seconds + 0.6)}
            for text in [correction_written(s / 60, "seconds", "western")]
            if same(letter(text, 2.5).shape, shape)
        ]
        assert len(found) == 1, (month, day, seconds)


def same(one, other):
    """Whether two words are the same, one moved."""
    if len(one.contours) != len(other.contours):
        return False
    moved = other.contours[0].start - one.contours[0].start
    return all(
        len(a.segments) == len(b.segments) and abs(b.start - a.start - moved) < 1e-9
        for a, b in zip(one.contours, other.contours, strict=True)
    )


def test_the_longitude_is_in_every_figure(mean_minutes):
    assert longitude_correction_min(MADRID_DEG, CENTRAL_EUROPE_H) == pytest.approx(74.8)
    graph = Graph(made()[0])
    x = graph.ends("equation/11-01")[0].real
    wanted = mean_minutes(11, 1, MADRID_DEG) + 74.8
    assert 60 * abs(graph.minutes_at(x) - wanted) < HALF_A_SECOND
    facts = {f.name: f for f in made()[1]}
    assert facts["equation/longitude"].value == pytest.approx(74.8)
    assert facts["equation/cycle"].value == "2024 to 2027, Gregorian"
    least, greatest = (facts[f"equation/{n}"] for n in ("least", "greatest"))
    assert "3 November" in least.meaning
    assert "11 February" in greatest.meaning
    assert greatest.value - least.value == pytest.approx(14.19 + 16.44, abs=0.01)


@pytest.mark.parametrize(
    ("minutes", "to", "numerals", "text"),
    [
        (3.3, "seconds", "western", "+3:18"), (-14.999, "seconds", "western", "−15:00"),
        (0.004, "seconds", "western", "0:00"), (-0.25, "seconds", "western", "−0:15"),
        (-14.5, "minutes", "western", "−15"), (0.4, "minutes", "western", "0"),
        (5.1, "seconds", "arabic-indic", "+٥:٠٦"), (-9.05, "seconds", "roman", "−IX:III"),
        (0.3, "seconds", "roman", "+0:XVIII"), (5, "seconds", "roman", "+V:0"),
        (0.004, "seconds", "roman", "0:0"), (0.4, "minutes", "roman", "0"),
    ],
)  # fmt: skip
def test_figures_are_rounded_and_signed(minutes, to, numerals, text):
    assert correction_written(minutes, to, numerals) == text
