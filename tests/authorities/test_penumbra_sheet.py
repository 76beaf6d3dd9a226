"""The penumbra sheet read back from its file, against a disc of points that a ball hides."""

import math

import numpy as np
import pytest
from helpers import svg_file
from helpers.misreadings import faults

import miqyas

pytestmark = pytest.mark.slow

GNOMON, LEAST = 200.0, 15.0
SEMIDIAMETER = math.radians(0.2666)


@pytest.fixture(scope="module")
def sheet():
    return miqyas.make("penumbra-sheet")


@pytest.fixture(scope="module")
def drawn(sheet):
    return svg_file.Drawing.of(sheet.part("board"))


def said(made, name):
    return next(f.value for f in made.facts if f.name == name)


def length(drawn, means, altitude):
    """What a curve shows at an altitude, mm, by the sheet's own lines of 50° and of 40 mm."""
    x = (altitude - LEAST) / (50 - LEAST) * drawn.ends("grid/altitude/50")[0][0].real
    unit = drawn.ends("grid/length/40")[0][0].imag / 40
    z = drawn.points(means, 4000)
    order = np.argsort(z.real)
    return float(np.interp(x, z.real[order], z.imag[order])) / unit


def disc(altitude, rings=60):
    """Directions to the points of the disc: along the shadow, across and up."""
    angle = np.linspace(0, 2 * math.pi, 240, endpoint=False)
    radius = SEMIDIAMETER * np.linspace(0, 1, rings)
    y, z = (np.outer(radius, f(angle)).ravel() for f in (np.sin, np.cos))
    high = math.radians(altitude) + y
    return np.array([-np.cos(high) * np.cos(z), np.cos(high) * np.sin(z), np.sin(high)])


def hidden(x, altitude, radius):
    """The share of the disc that a ball of a radius hides from a point of the shadow's line."""
    rays, to_ball = disc(altitude), np.array([-x, 0.0, GNOMON])
    along = to_ball @ rays
    away = np.linalg.norm(to_ball[:, None] - along * rays, axis=0)
    return float(np.mean(away <= radius))


def edge(inside, outside, test):
    """Where a test ceases to hold, by halving."""
    for _ in range(50):
        middle = (inside + outside) / 2
        inside, outside = (middle, outside) if test(middle) else (inside, middle)
    return inside


@pytest.mark.parametrize("altitude", [20.0, 30.0, 45.0, 60.0, 75.0])
def test_the_sphere_s_core_and_its_whole_shadow(sheet, drawn, altitude):
    radius = said(sheet, "ball/diameter") / 2
    middle = GNOMON / math.tan(math.radians(altitude))
    core = [edge(middle, middle + s * 200, lambda x: hidden(x, altitude, radius) == 1.0)
            for s in (1, -1)]  # fmt: skip
    whole = [edge(middle, middle + s * 200, lambda x: hidden(x, altitude, radius) > 0.0)
             for s in (1, -1)]  # fmt: skip
    # The disc's points are 0.3″ apart at its edge; curves are read between points of the file.
    assert length(drawn, "umbra/ball", altitude) == pytest.approx(core[0] - core[1], rel=2e-3)
    assert length(drawn, "penumbra/ball", altitude) == pytest.approx(whole[0] - whole[1], rel=2e-3)


@pytest.mark.parametrize("altitude", [16.0, 30.0, 45.0, 60.0, 75.0])
def test_a_pointed_tip_fades_over_its_half_shadow(drawn, altitude):
    """Lit is what is seen over the tip: from the upper edge of the disc to its lower one."""
    up = math.radians(altitude)
    high = up + SEMIDIAMETER * np.linspace(-1, 1, 2001)
    reach = GNOMON / np.tan(high)
    assert length(drawn, "penumbra/point", altitude) == pytest.approx(np.ptp(reach), rel=2e-3)
    # What is dark ends short of the middle (23:3).
    assert reach.min() < GNOMON / math.tan(up)


def test_the_least_sphere_has_a_core_down_to_the_lowest_altitude(sheet):
    ball = said(sheet, "ball/diameter")
    middle = GNOMON / math.tan(math.radians(LEAST))
    ends = np.linspace(middle - 3, middle + 3, 601)
    assert max(hidden(x, LEAST, 1.003 * ball / 2) for x in ends) == 1.0
    assert max(hidden(x, LEAST, 0.997 * ball / 2) for x in ends) < 1.0


def test_aries_edge_reading_errs_by_two_thirds_of_a_day(sheet):
    """Half the disc, 0;16, at 0;23,36 a day."""
    assert said(sheet, "error/equinox") == pytest.approx(16.26, abs=0.05)


def test_what_cannot_be_made_is_said():
    with pytest.raises(miqyas.DesignError, match=r"width_mm = 60 leaves no room .* or more"):
        miqyas.make("penumbra-sheet", width_mm=60, lettering={"height_mm": 4})


@pytest.mark.parametrize("numerals", ["western", "roman", "arabic-indic", "abjad"])
def test_on_a_small_sheet_curves_have_numbers_and_a_key(numerals):
    lettering = {"numerals": numerals, "language": "it"}
    small = miqyas.make("penumbra-sheet", gnomon_mm=80, width_mm=72, lettering=lettering)
    assert faults(small, named=False, numerals=numerals) == []
    labels = {m.means for m in small.part("board").front if m.means.startswith("label/")}
    curves = {"penumbra/point", "penumbra/ball", "umbra/ball", "penumbra/hole"}
    assert {f"label/{c}" for c in curves} | {f"label/key/{c}" for c in curves} <= labels
    assert {f"label/grid/length/{n}" for n in range(2, 25, 2)} <= labels
    # Both scales say what they are of.
    assert {"label/grid/length", "label/grid/altitude"} <= labels


@pytest.mark.parametrize("numerals", ["western", "roman"])
def test_a_hole_larger_than_the_ball_is_on_the_graph_with_its_number_clear(numerals):
    """Their curves run side by side, and the hole's is the highest."""
    lettering = {"numerals": numerals, "language": "it"}
    made = miqyas.make(
        "penumbra-sheet", gnomon_mm=200, width_mm=66, ball_mm=5, hole_mm=5.5, lettering=lettering
    )
    assert faults(made, named=False, numerals=numerals) == []
    drawn = svg_file.Drawing.of(made.part("board"))
    highest = max(z.imag for z in drawn.points("penumbra/hole", 200))
    top = max(z.imag for run in drawn.ends("grid/altitude/50") for z in run)
    assert highest <= top + 1e-3


def test_lengths_of_a_high_gnomon_have_roman_numerals():
    roman = {"numerals": "roman"}
    made = miqyas.make("penumbra-sheet", gnomon_mm=9000, lettering=roman)
    assert faults(made, named=False, numerals="roman") == []
