"""Which hours and prayers a day has, by what the sky's own functions say of them."""

import math
import re
from fractions import Fraction
from itertools import combinations, pairwise

import numpy as np
import pytest
import shapely
from hypothesis import given
from hypothesis import strategies as st

import miqyas
from instruments.geometry.path import paths
from instruments.scales.moments import both_halves, hour_moments
from instruments.sky import horizon, hours, prayer_times
from instruments.sky.day_times import (
    BABYLONIAN,
    COUNTS,
    EQUAL,
    SEASONAL,
    HourCount,
    afternoon_days,
    between_corners,
)
from instruments.sky.sun_curves import afternoon_pieces, seasonal_pieces

OBLIQUITY = math.radians(23.44)

latitudes = st.floats(-89.9, 89.9).map(math.radians)
growths = st.sampled_from([1.0, 1.5, 2.0])


def test_hours_are_named_by_the_clock() -> None:
    assert EQUAL.means(10) == "hour/equal/10"
    assert EQUAL.means(Fraction(21, 2)) == "hour/equal/10:30"
    assert BABYLONIAN.means(Fraction(61, 12)) == "hour/babylonian/5:05"


@pytest.mark.parametrize("count", COUNTS.values(), ids=COUNTS)
def test_a_day_ends_and_turns_only_at_a_counts_corners(count: HourCount) -> None:
    latitude = math.radians(75.0)
    days = np.linspace(-OBLIQUITY, OBLIQUITY, 4001)
    lacking = np.isnan(count.hour_angle(count.lines[2], latitude, days))
    ends = days[1:][np.diff(lacking)]
    corners = count.corners(latitude)
    assert len(ends) == 0 or np.min(np.abs(ends[:, None] - corners), axis=1).max() < 1e-3


@given(latitudes, st.floats(-OBLIQUITY, OBLIQUITY), st.integers(0, 12))
def test_hours_to_either_side_of_noon_are_alike(phi: float, delta: float, away: int) -> None:
    for count in (EQUAL, SEASONAL):
        before, after = (count.hour_angle(count.noon + sign * away, phi, delta) for sign in (-1, 1))
        assert before == pytest.approx(-after, nan_ok=True)


@pytest.mark.parametrize("count", COUNTS.values(), ids=COUNTS)
def test_moments_of_any_count_have_its_hours_altitude(count: HourCount) -> None:
    latitude, days = math.radians(51.5), np.linspace(-OBLIQUITY, OBLIQUITY, 7)
    found = hour_moments("hour", count, latitude, OBLIQUITY, "western")
    for moment in found:
        hour = count.hour_angle(moment.member, latitude, days)
        wanted = horizon.altitude(latitude, days, hour)
        assert moment.altitude(days) == pytest.approx(wanted, abs=1e-12)
        assert len(moment.titles) == (2 if count.noon and moment.member < count.noon else 1)
    assert f"hour/{count.noon or 12}" in {m.means for m in found}


def test_corners_part_a_span_once() -> None:
    assert between_corners((-0.4, 0.4), (0.2, -0.2, 0.2, 0.9)) == [
        (-0.4, -0.2),
        (-0.2, 0.2),
        (0.2, 0.4),
    ]
    assert between_corners((-0.4, 0.4), (0.4, -0.4)) == [(-0.4, 0.4)]


@given(latitudes, growths)
def test_an_afternoon_comes_on_its_days_alone(phi: float, gnomons: float) -> None:
    spans = afternoon_days(phi, OBLIQUITY, gnomons)
    days = np.linspace(-OBLIQUITY, OBLIQUITY, 301)
    comes = np.isfinite(prayer_times.asr_hour_angle(phi, days, gnomons))
    edge = 1e-6
    inner = np.any([(days > a + edge) & (days < b - edge) for a, b in spans] or [days > 9], axis=0)
    outer = np.any([(days > a - edge) & (days < b + edge) for a, b in spans] or [days > 9], axis=0)
    assert np.all(comes[inner])
    assert not np.any(comes[~outer])


@given(latitudes, growths)
def test_pieces_of_an_afternoon_have_its_altitude(phi: float, gnomons: float) -> None:
    for days in afternoon_days(phi, OBLIQUITY, gnomons):
        pieces = afternoon_pieces(phi, gnomons, days)
        ends = [[float(piece.suns(np.array(t))[0]) for t in (piece.start, piece.end)]
                for piece in pieces]  # fmt: skip
        assert [ends[0][0], ends[-1][1]] == pytest.approx(days, abs=1e-12)
        for piece in pieces:
            delta, hour = piece.suns(np.linspace(piece.start, piece.end, 33))
            wanted = prayer_times.asr_altitude(phi, delta, gnomons)
            assert horizon.altitude(phi, delta, hour) == pytest.approx(wanted, abs=1e-9)


@given(latitudes, st.floats(0.5, 11.5))
def test_pieces_of_a_seasonal_hour_follow_its_rule(phi: float, number: float) -> None:
    pieces = seasonal_pieces(phi, OBLIQUITY, number, polar_day=True)
    for piece in pieces:
        delta, hour = piece.suns(np.linspace(piece.start, piece.end, 33)[1:-1])
        assert hour == pytest.approx(hours.seasonal(number, phi, delta), abs=1e-6)
    assert len(pieces) == 1 + (abs(phi) + OBLIQUITY > math.pi / 2)


@pytest.mark.parametrize(
    ("language", "numerals", "early_on_the_right"),
    [("en", "western", False), ("ar", "western", True), ("ar", "arabic-indic", True)],
)
def test_the_hour_before_noon_is_read_first(language, numerals, early_on_the_right):
    # The guide says that the first of two numerals is before noon; Arabic is read from the right.
    lettering = {"language": language, "numerals": numerals}
    made = miqyas.make("ring-dial", place="Cairo", lettering=lettering)
    (mark,) = (m for m in made.part("ring-sheet").front if m.means == "label/hour/equal/9")
    boxes = sorted(path.bounds() for path in paths(mark.shape))
    between = [(after[0] - box[2], box[2], after[0]) for box, after in pairwise(boxes)]
    _, end, begin = max(between)
    # 9 is narrower than 15.
    assert (boxes[-1][2] - begin < end - boxes[0][0]) is early_on_the_right


@pytest.mark.parametrize(
    ("numerals", "to_left", "said"),
    [
        ("western", False, "5 7"),
        ("western", True, "7 5"),
        ("arabic-indic", True, "٧  ٥"),
        ("abjad", True, "ه ز"),
    ],
)
def test_two_halves_of_a_day(numerals, to_left, said):
    assert both_halves(5, 12, numerals, to_left=to_left)[0] == said
    assert len(both_halves(6, 12, numerals, to_left=to_left)) == 1


@pytest.mark.parametrize(
    ("design", "numerals"),
    [("cylinder-dial", "western"), ("cylinder-dial", "arabic-indic"), ("capuchin-dial", "western"),
     ("capuchin-dial", "arabic-indic")],
)  # fmt: skip
def test_two_tens_of_a_month_are_not_one_number(design, numerals):
    # ١٠ and ٢٠ of a narrow month were read as ٢٠١٠.
    made = miqyas.make(design, place="Cairo", lettering={"language": "ar", "numerals": numerals})
    (part,) = (p.part for p in made.parts if p.part.name in ("dial-sheet", "card"))
    found = [m for m in part.front if re.fullmatch(r"label/calendar/\d\d-[12]0", m.means)]
    assert len(found) >= 8
    inks = [shapely.MultiPoint([(z.real, z.imag) for p in paths(m.shape) for s in p.segments
                                for z in (s.start, s.end)]) for m in found]  # fmt: skip
    high = min(inks, key=lambda ink: ink.minimum_rotated_rectangle.area)
    x, y = high.minimum_rotated_rectangle.exterior.coords.xy
    height = min(math.dist((x[k], y[k]), (x[k + 1], y[k + 1])) for k in range(2))
    least = 0.9 if numerals == "arabic-indic" else 0.3
    for a, b in combinations(inks, 2):
        assert a.distance(b) > least * height
