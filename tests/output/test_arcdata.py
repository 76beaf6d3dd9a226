import math

import numpy as np
import pytest

from instruments.geometry import Arc, Path
from output.arcdata import arc_data
from output.pathdata import LARGEST_SWEEP_RAD, data

ORIGIN = 120 + 130j


def arcs(count=300):
    """Arcs of all sizes and sweeps, tiny, flat and long ones among them."""
    draw = np.random.default_rng(17)
    x, y = draw.uniform(-100, 100, (2, count))
    radius = 10.0 ** draw.uniform(-1, 4, count)
    start = draw.uniform(-math.tau, math.tau, count)
    sweep = 10.0 ** draw.uniform(-6, math.log10(6.28), count) * draw.choice([-1.0, 1.0], count)
    rows = zip((x + 1j * y).tolist(), radius.tolist(), start.tolist(), sweep.tolist(), strict=True)
    return [Arc(*row) for row in rows]


@pytest.mark.parametrize("largest_rad", [LARGEST_SWEEP_RAD, math.radians(40)])
def test_arcs_that_are_written_at_once_are_those_written_one_by_one(largest_rad):
    expected = [data(Path.of(arc), ORIGIN, largest_sweep_rad=largest_rad) for arc in arcs()]
    assert arc_data(arcs(), ORIGIN, largest_rad) == expected
    # Lines, more decimals and several pieces are all among them.
    assert any("l" in text for text in expected)
    assert any(len(text.partition(".")[2].partition(" ")[0]) > 4 for text in expected)
    assert any(text.count("A") > 2 for text in expected)


def test_an_arc_is_written_alike_alone_and_among_others():
    some = arcs(40)
    alone = [text for arc in some for text in arc_data([arc], ORIGIN, LARGEST_SWEEP_RAD)]
    assert arc_data(some, ORIGIN, LARGEST_SWEEP_RAD) == alone


def test_no_arc_is_no_text():
    assert arc_data([], ORIGIN, LARGEST_SWEEP_RAD) == []
