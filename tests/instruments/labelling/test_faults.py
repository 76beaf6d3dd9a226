"""What a reader must never meet on a dial, over places, sizes, languages and numerals."""

import itertools
from collections import Counter

import pytest
from helpers import misreadings
from helpers.label_sample import LANGUAGES, LATITUDES, NUMERALS

from instruments.geometry import Path
from instruments.lettering import placing
from instruments.lettering.text import letter
from instruments.part import Mark
from miqyas import make

pytestmark = pytest.mark.slow

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


CROWDED = (
    ("plane-dial", 80, 40, "de", "arabic-indic"),  # a day's name among numerals of the band
    ("horizontal-dial", 80, -64, "ar", "arabic-indic"),  # the same
    ("vertical-dial", 80, 0, "de", "roman"),  # a ring of hours that the sun never shows
    ("polar-dial", 80, -20, "la", "roman"),  # XIII, XIV and XV in a narrow row
    ("treatise-dial", 80, 53, "en", "arabic-indic"),  # two names of prayers
    ("treatise-dial", 80, 66, "de", "western"),  # a prayer's name that parts a day's line
)


@pytest.mark.parametrize(("design", "width", "latitude", "language", "numerals"), CROWDED)
def test_small_faces_have_all_labels_at_their_lines(design, width, latitude, language, numerals):
    made = make(
        design,
        width_mm=width,
        height_mm=0.75 * width,
        place={"latitude": latitude, "name": "Testopolis"},
        lettering={"language": language, "numerals": numerals},
    )
    found = misreadings.counts(made, named=True, numerals=numerals)
    assert {fault: n for fault, n in found.items() if fault != "labels" and n} == {}


def test_numerals_with_long_tails_stand_in_the_band_of_a_ring_of_hours():
    made = make(
        "equatorial-dial",
        width_mm=400.0,
        height_mm=300.0,
        place={"latitude": 61, "name": "Testopolis"},
        lettering={"language": "ar", "numerals": "abjad"},
    )
    marks = next(p.part for p in made.parts if p.part.name == "dial-plate").front
    rings = [box(m) for m in marks if m.means == "border"]
    inner = min(xmax - xmin for xmin, _, xmax, _ in rings) / 2
    outer = max(xmax - xmin for xmin, _, xmax, _ in rings) / 2
    centre = complex(sum(rings[0][::2]), sum(rings[0][1::2])) / 2
    hours = [m for m in marks if m.means.startswith("label/hour/equal/")]
    away = [abs(complex(b[0] + b[2], b[1] + b[3]) / 2 - centre) for b in map(box, hours)]
    assert len(hours) == 24
    assert all(inner < r < outer for r in away)


def box(mark):
    return mark.shape.bounds()


@pytest.mark.parametrize(("away_mm", "far"), [(10.0, False), (24.0, True)])
def test_a_low_letter_is_far_from_its_line_by_the_height_of_its_row(away_mm, far):
    marks = []
    for hour, text in ((5, "ه"), (8, "ح")):
        line = Path.line(complex(40 * hour), complex(40 * hour, 50))
        word = placing.straight(letter(text, 5.0, "outline"), complex(40 * hour, -away_mm))
        name = f"hour/equal/{hour}"
        marks += [Mark(name, line), placing.draw_letters(f"label/{name}", word)]
    found = [said for fault, said in misreadings.on_face(marks) if fault == "far from its line"]
    assert any("hour/equal/5" in said for said in found) is far


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
