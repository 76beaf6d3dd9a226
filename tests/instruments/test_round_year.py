"""Rings of dates whose days stand in directions of one's own, on a disc that turns."""

import cmath
import math

import numpy as np
import pytest

from instruments.geometry.path import paths, shapes_bounds
from instruments.lettering.language import words
from instruments.lettering.style import Lettering
from instruments.making.workshop import Workshop
from instruments.scales import round_year
from instruments.scales.axis import dates
from instruments.scales.bands import Bands, band_width_mm
from instruments.scales.numbering import Numerals

LIMITS = Workshop().limits
HAND = Numerals.of(Lettering(), LIMITS, "arc")


@pytest.mark.parametrize(("inside", "sense"), [(False, 1), (True, 1), (True, -1)])
def test_dates_stand_where_they_are_told_to(inside, sense):
    found = dates("gregorian", 2026.0, 0.0)
    ring = Bands.of(
        80.0, round_year.calendar_widths(HAND, words("en")), HAND, inside=inside, turning=True
    )
    # Even days, of which the 10th of November is at the top.
    directions = math.pi / 2 + sense * math.tau / 365 * (np.arange(365) - 313)
    content = round_year.draw_dates(ring, found, directions, words("en"), LIMITS.pitch_mm)
    lines = {mark.means: mark.shape for mark in content.marks}
    free = ring.inner_mm if inside else 80.0
    assert lines["calendar/11-10"].start == pytest.approx(free * 1j, abs=1e-9)
    day = cmath.phase(lines["calendar/11-11"].start) - math.pi / 2
    assert day == pytest.approx(sense * math.tau / 365, abs=1e-12)
    # A numeral is before its line.
    box = shapes_bounds([lines["label/calendar/11-10"]])
    assert (box[2] < 0.0) == (sense < 0)
    assert (box[0] > 0.0) == (sense > 0)
    left, low, right, high = shapes_bounds([lines["label/calendar/05"]])
    may = cmath.phase(complex(left + right, low + high)) % math.tau
    # The middle of its box is the word's to a third of a millimetre.
    assert may == pytest.approx(float(directions[119] + directions[150]) / 2 % math.tau, abs=5e-3)
    assert ring.inner_mm < -high < -low < ring.outer_mm
    assert sum(means.startswith("label/calendar/") for means in lines) == 12 + 36


def test_letters_of_a_disc_that_turns_have_their_tops_outward():
    still, turning = (Bands.of(40.0, (2.0, 4.0), HAND, turning=turns) for turns in (False, True))
    sevens = (
        ring.letter("label/hour/equal/7", "7", 1, way * math.pi / 2)
        for ring, way in ((still, 1), (turning, -1), (still, -1))
    )
    top, turned, upright = (
        [segment.start for path in paths(seven.shape) for segment in path.segments]
        for seven in sevens
    )
    assert turned == pytest.approx([-corner for corner in top], abs=1e-9)
    assert upright != pytest.approx([-corner for corner in top], abs=0.1)


def test_a_six_that_turns_has_a_line_beneath_within_its_band():
    wide = band_width_mm(HAND, ["6"], turning=True)
    still, turning = (Bands.of(40.0, (2.0, wide), HAND, turning=turns) for turns in (False, True))
    (plain, lined), (seven, same) = (
        [ring.letter("label/hour/equal/6", text, 1, math.pi / 2).shape for ring in (still, turning)]
        for text in "67"
    )
    assert len(paths(lined)) == len(paths(plain)) + 1
    assert len(paths(same)) == len(paths(seven))
    _, low, _, high = shapes_bounds([lined])
    assert [low, high] == pytest.approx([38.0 - wide + HAND.pad_mm, 38.0 - HAND.pad_mm], abs=1e-6)
    assert wide > band_width_mm(HAND, ["6"]) + 0.1 * HAND.height_mm
