"""What a reader must never meet on a dial, over places, sizes, languages and numerals."""

import itertools
from collections import Counter

import pytest
from helpers import misreadings
from helpers.label_sample import LANGUAGES, LATITUDES, NUMERALS

from miqyas import make

DESIGNS = ("horizontal-dial", "vertical-dial", "plane-dial", "polar-dial", "equatorial-dial")
SIZES = (80, 150, 200, 400)
LEFT_OUT = {150: 10, 200: 2, 400: 2}
"""Of 1,000 labels at most so many find no room, by a dial's width in mm: as was measured, where
the aim is one."""

NEVER = ("on a line", "on another label")


def dial(design, number, latitude, width):
    """One of the dials, its language and its numerals by its number."""
    values = {
        "place": {"latitude": latitude, "name": "Testopolis"},
        "width_mm": width,
        "height_mm": 0.75 * width,
        "days": {"entries": "signs"},
        "afternoon_prayers": True,
        "lettering": {
            "language": LANGUAGES[number % len(LANGUAGES)],
            "numerals": NUMERALS[number // 2 % 4],
        },
    }
    return make(design, **values)


def counted(design, latitudes, sizes):
    found = Counter()
    for number, (latitude, width) in enumerate(itertools.product(latitudes, sizes)):
        made = dial(design, number, latitude, width)
        found += misreadings.counts(made, named=True, numerals=NUMERALS[number // 2 % 4])
    return found


@pytest.mark.parametrize("design", ["horizontal-dial", "vertical-dial"])
def test_dials_of_usual_sizes_leave_nothing_out_and_mislead_nobody(design):
    found = counted(design, (0, 41, 51.5), (150, 200))
    assert found["labels"] > 120
    assert {fault: n for fault, n in found.items() if fault != "labels" and n} == {}


@pytest.mark.sweep
@pytest.mark.parametrize("width", SIZES)
@pytest.mark.parametrize("design", DESIGNS)
def test_no_label_misleads_wherever_a_dial_is(design, width):
    found = counted(design, LATITUDES, (width,))
    assert found["labels"] > 400
    assert {fault: found[fault] for fault in NEVER if found[fault]} == {}
    if width >= 150:
        assert 1000 * found["left out"] <= LEFT_OUT[width] * found["labels"]
        assert found["left out: inscription"] == found["left out: hour"] == 0
