"""Placed words: where they stand, and which way they face."""

import cmath
import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from instruments.geometry import Path, Region, Shape, Strokes
from instruments.lettering.placing import along_arc, straight
from instruments.lettering.text import letter

UM = 1e-3
angles = st.floats(-7.0, 7.0)


def points(shape: Shape) -> list[complex]:
    match shape:
        case Region(contours=paths) | Strokes(paths=paths):
            return [z for p in paths for s in p.segments for z in (s.start, s.point(0.5))]
        case Path():
            return [s.start for s in shape.segments]


def carried(before: Shape, after: Shape) -> complex:
    """The factor of the similarity that carries a shape to another; fails if there is none."""
    z, w = points(before), points(after)
    far = max(range(len(z)), key=lambda i: abs(z[i] - z[0]))
    factor = (w[far] - w[0]) / (z[far] - z[0])
    for a, b in zip(z, w, strict=True):
        assert abs(w[0] + factor * (a - z[0]) - b) < 1e-9
    return factor


@given(angle=angles, strokes=st.sampled_from(["outline", "single"]))
@settings(deadline=None, max_examples=60)
def test_straight_words_are_turned_and_never_mirrored(angle, strokes) -> None:
    word = letter("FL", 2.0, strokes)
    placed = straight(word, 3 - 4j, angle)
    assert carried(word.shape, placed) == pytest.approx(cmath.rect(1.0, angle))


@pytest.mark.parametrize(
    ("anchor", "x"),
    [("start", lambda b: b[0]), ("middle", lambda b: (b[0] + b[2]) / 2), ("end", lambda b: b[2])],
)
@pytest.mark.parametrize(
    ("valign", "y"),
    [
        ("middle", lambda _: 1.0),
        ("baseline", lambda _: 0.0),
        ("top", lambda _: 2.0),
        ("ink", lambda b: (b[1] + b[3]) / 2),
    ],
)
def test_anchors(anchor, x, valign, y) -> None:
    word = letter("Hg5", 2.0)
    placed = straight(word, 10 + 20j, 0.0, anchor, valign)
    want = [
        v + d
        for v, d in zip(word.bounds, (10 - x(word.bounds), 20 - y(word.bounds)) * 2, strict=True)
    ]
    assert placed.bounds() == pytest.approx(want, abs=1e-9)


def test_neighbours_of_one_script_share_their_baseline() -> None:
    feet = [straight(letter(t, 2.0, "single"), 0j).bounds()[1] for t in ("H", "1", "7", "L")]
    assert feet == pytest.approx([-1.0] * 4, abs=1e-9)
    assert letter("ل", 2.0).middle_mm == letter("ج", 2.0).middle_mm < letter("5", 2.0).middle_mm


@given(
    angle=angles, radius=st.floats(8.0, 200.0), text=st.sampled_from(["L", "L1", "3600", "Latin L"])
)
@settings(deadline=None, max_examples=80)
def test_tops_point_away_or_towards(angle, radius, text) -> None:
    word = letter(text, 2.0, "single")
    for outward in (True, False):
        placed = along_arc(text, 2.0, 5 + 1j, radius, angle, outward=outward, strokes="single")
        assert isinstance(placed, Strokes)
        stem = placed.paths[0].segments[0] if text[0] == "L" else None
        reach = [abs(z - (5 + 1j)) - radius for z in points(placed)]
        # A rigid piece of w on a circle of r leaves it by w²/8r at its ends.
        sag = word.width_mm**2 / 8 / radius + UM
        if outward:
            assert min(reach) > -UM
            assert max(reach) < 2.2 + sag
        else:
            assert max(reach) < sag
            assert min(reach) > -2.2 - UM
        if stem:
            corner = placed.paths[0].segments[1].end - stem.end
            up = stem.start - stem.end
            # The foot of an L points to the right of its stem: a mirrored one would not.
            assert (up.conjugate() * corner).imag < 0.0


def test_at_the_top_of_a_disc_text_stands_upright() -> None:
    word = letter("F", 2.0)
    outward = along_arc("F", 2.0, 0j, 30.0, math.pi / 2)
    assert carried(word.shape, outward) == pytest.approx(1.0)
    foot = along_arc("F", 2.0, 0j, 30.0, -math.pi / 2, outward=False)
    assert carried(word.shape, foot) == pytest.approx(1.0)
    assert foot.bounds()[1] == pytest.approx(-30.0 + word.bounds[1], abs=1e-9)


@pytest.mark.parametrize("outward", [True, False])
def test_letters_follow_in_reading_order(outward) -> None:
    shape = along_arc("IIIIII", 2.0, 0j, 30.0, 1.0, outward=outward, strokes="single")
    assert isinstance(shape, Strokes)
    turns = [cmath.phase(p.start) for p in shape.paths]
    assert turns == sorted(turns, reverse=outward)
    assert sum(turns) / 6 == pytest.approx(1.0, abs=0.01)


@pytest.mark.parametrize("outward", [True, False])
@pytest.mark.parametrize("text", ["XLIXVIII", "HHHH", "3600", "٣٦٠٠"])
def test_turned_letters_do_not_overlap(text, outward) -> None:
    from shapely import LinearRing

    shape = along_arc(text, 3.0, 0j, 12.0, 1.0, outward=outward)
    assert isinstance(shape, Region)
    rings = [
        LinearRing(
            [(z.real, z.imag) for s in c.segments for z in map(s.point, (0.0, 0.25, 0.5, 0.75))]
        )
        for c in shape.contours
    ]
    assert not any(a.intersects(b) for i, a in enumerate(rings) for b in rings[i + 1 :])


@pytest.mark.parametrize("outward", [True, False])
def test_joined_words_bend_and_stay_whole(outward) -> None:
    text = "محمد محمد"
    flat, bent = letter(text, 3.0), along_arc(text, 3.0, 0j, 25.0, 0.4, outward=outward)
    assert isinstance(bent, Region)
    assert len(bent.contours) == len(flat.shape.contours)
    for before, after in zip(flat.shape.contours, bent.contours, strict=True):
        # Bending widens what is above the baseline by its height over the radius.
        assert after.area() == pytest.approx(before.area(), rel=3.0 * 1.2 / 25.0)


def test_a_bent_word_has_the_right_ends() -> None:
    shape = along_arc("الساعات", 3.0, 0j, 40.0, math.pi / 2)
    xmin, _, xmax, _ = shape.bounds()
    assert xmin == pytest.approx(-xmax, abs=0.3)


@pytest.mark.parametrize("radius", [0.0, -3.0, 1.5])
def test_too_small_a_circle_is_refused(radius) -> None:
    with pytest.raises(ValueError, match="do not stand on a circle"):
        along_arc("45", 2.0, 0j, radius, 0.0, outward=False)


def test_text_longer_than_its_circle_is_refused() -> None:
    with pytest.raises(ValueError, match="its circle is"):
        along_arc("latitude of the site", 2.0, 0j, 2.5, 0.0)
