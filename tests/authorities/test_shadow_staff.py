"""The shadow staff read back from its file: s = g·cot h, v = g·tan h, and s·v = g²."""

import math
from itertools import pairwise

import pytest
from helpers import svg_file

import miqyas
from instruments.part import Severity

pytestmark = pytest.mark.slow

MICROMETRE = 1e-3
GNOMON = 60.0
"""Of the design as it comes, mm."""


def made(**values):
    return miqyas.make("shadow-staff", **values)


def scale(drawing, name):
    """The divisions of a scale and how far each is from the gnomon's foot, mm."""
    start = f"scale/{name}/"
    return {
        float(means.removeprefix(start)): abs(drawing.ends(means)[0][0].real)
        for means in drawing.names(start)
    }


@pytest.fixture(scope="module")
def staff():
    return svg_file.Drawing.of(made().part("staff"))


@pytest.mark.parametrize("division", ["12", "7", "6.5", "60"])
def test_a_shadow_stands_where_its_length_says(staff, division):
    found = scale(staff, f"shadow-{division}")
    for shadow, x in found.items():
        assert x == pytest.approx(GNOMON * shadow / float(division), abs=MICROMETRE)
    assert 3.75 * float(division) - 0.5 < max(found) <= 3.75 * float(division)
    assert found[float(division)] == pytest.approx(GNOMON, abs=MICROMETRE)


def test_the_altitude_stands_beside_its_shadow(staff):
    direct, reverse = scale(staff, "altitude-direct"), scale(staff, "altitude-reversed")
    for high, x in direct.items():
        assert x == pytest.approx(GNOMON / math.tan(math.radians(high)), abs=MICROMETRE)
    for high, x in reverse.items():
        assert x == pytest.approx(GNOMON * math.tan(math.radians(high)), abs=MICROMETRE)
    # 3¾ gnomons are the shadow at 14.93°.
    assert (min(direct), max(reverse)) == (15.0, 75.0)
    assert {45.0, 30.0, 89.0} <= set(direct)


def test_the_product_of_both_shadows_is_the_gnomon_s_square(staff):
    """Treatise 59:3; each place is rounded to a micrometre at most."""
    direct, reverse = scale(staff, "altitude-direct"), scale(staff, "altitude-reversed")
    both = sorted(set(direct) & set(reverse))
    assert set(range(15, 76)) <= set(both)
    for high in both:
        s, v = direct[high], reverse[high]
        assert s * v == pytest.approx(GNOMON**2, abs=(s + v) * MICROMETRE)


def test_the_product_is_exact_before_it_is_written():
    drawn = {m.means: m.shape for m in made(gnomon_mm=71.3, length_mm=500).part("staff").front}
    place = {
        means: shape.segments[0].start.real
        for means, shape in drawn.items()
        if means.startswith("scale/altitude")
    }
    compared = 0
    for means, s in place.items():
        v = place.get(means.replace("direct", "reversed")) if "direct" in means else None
        if v is not None:
            assert s * v == pytest.approx(71.3**2, rel=1e-9)
            compared += 1
    assert compared > 70


def test_couplings_are_read_straight_across(staff):
    """Chapter 8: 12 digits are 7 feet, 6½ feet and 60 parts; 7/12 and 13/24 turn digits."""
    digits, parts = scale(staff, "shadow-12"), scale(staff, "shadow-60")
    feet, more = scale(staff, "shadow-7"), scale(staff, "shadow-6.5")
    for n in range(1, 46):
        assert digits[n] == pytest.approx(parts[5 * n], abs=MICROMETRE)
    assert digits[24] == pytest.approx(feet[14], abs=MICROMETRE)
    assert digits[36] == pytest.approx(more[19.5], abs=MICROMETRE)


@pytest.mark.parametrize("language", ["en", "ar"])
def test_the_gnomon_s_face_is_at_the_beginning_and_its_top_as_high_as_said(language):
    staff = made(lettering={"language": language})
    (placed,) = (p for p in staff.parts if p.part.name == "gnomon")
    blade, near = placed.part.body, placed.frame.origin_mm[0]
    # The face that the scales begin at: the far one from the sun.
    assert (near if language == "ar" else near + blade.thickness_mm) == pytest.approx(0.0)
    assert placed.frame.origin_mm[2] == staff.part("staff").body.thickness_mm
    assert blade.outline.bounds()[3] == GNOMON
    along = [s.start.real for m in staff.part("staff").front if m.means == "scale/shadow-12/45"
             for s in m.shape.segments]  # fmt: skip
    assert along == pytest.approx([-225.0 if language == "ar" else 225.0])


def test_the_short_arm_of_a_square_is_its_gnomon():
    (only,) = made(form="square").parts
    drawing = svg_file.Drawing.of(only.part)
    (outline,) = drawing.paths["outline"]
    corners = [s.start for s in outline]
    for wanted in (0j, complex(0.0, GNOMON)):
        assert min(abs(c - wanted) for c in corners) < MICROMETRE
    assert scale(drawing, "altitude-direct")[45.0] == pytest.approx(GNOMON, abs=MICROMETRE)


@pytest.mark.parametrize("language", ["ar", "de", "en", "es", "fr", "it", "la"])
@pytest.mark.parametrize("numerals", ["western", "roman"])
def test_letters_keep_clear_of_each_other_and_of_the_edge(language, numerals):
    staff = made(lettering={"language": language, "numerals": numerals}).part("staff")
    left, foot, right, top = staff.body.outline.bounds()
    rows = {}
    for mark in staff.front:
        if mark.means.startswith("label/"):
            x0, y0, x1, y1 = mark.shape.bounds()
            assert left < x0 < x1 < right, mark.means
            assert foot < y0 < y1 < top, mark.means
            rows.setdefault("/".join(mark.means.split("/")[:3]), []).append((x0, x1))
    assert len(rows) == 6
    for boxes in rows.values():
        ordered = sorted(boxes)
        assert all(a[1] + 1.0 < b[0] for a, b in pairwise(ordered))


@pytest.mark.parametrize(
    ("values", "said"),
    [
        ({"length_mm": 50}, "length_mm = 50 ends before 45°.* give 60 or more"),
        ({"length_mm": 1000}, "length_mm = 1000 is more than 12 gnomons.* give 720 or less"),
        ({"divisions": [8]}, "is no division of the gnomon: give 12"),
        (
            {"place": "Berlin"},
            "place is no parameter of this design: leave it out, for the design serves at every "
            "place",
        ),
    ],
)
def test_what_cannot_be_made_is_said(values, said):
    with pytest.raises(miqyas.DesignError, match=said):
        made(**values)


def test_letters_below_the_process_are_warned_about():
    (note,) = made(lettering={"height_mm": 1.0}).notes
    assert note.severity is Severity.WARNING
