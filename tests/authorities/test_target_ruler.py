"""The target ruler read back from its files, against the shadow of a disc of points of the sun."""

import math

import numpy as np
import pytest
from helpers import svg_file
from helpers.misreadings import faults

import miqyas
from instruments.reckoning.registry import reckon

WHOLE = 6144
SEMIDIAMETER = math.radians(0.2666)
SUNS = {"nearest": 1 - 0.0167, "mean": 1.0, "farthest": 1 + 0.0167}


@pytest.fixture(scope="module")
def made():
    return miqyas.make("target-ruler")


def said(made, name):
    return next(f.value for f in made.facts if f.name == name)


def drawn(made, part, **kept):
    return svg_file.Drawing.of(made.part(part), **kept)


def disc_of(made):
    """The circle of the target, whose outline is else of lines."""
    arcs = [s for s in drawn(made, "target").segments("outline") if s.kind == "Arc"]
    return arcs[0].circle()


def seen(x, radius, length, far):
    """The share of the sun's disc that a point of the screen sees through a round opening.

    It stands so far from the opening, its middle as high as the point, and aside of it by x.
    """
    turn = np.linspace(0, 2 * math.pi, 2000, endpoint=False)
    out = np.outer(np.linspace(0, math.tan(SEMIDIAMETER / far), 40), np.exp(1j * turn))
    return float(np.mean(np.abs(x + length * out) <= radius))


def edge(inside, outside, test):
    """Where a test ceases to hold, by halving."""
    for _ in range(50):
        middle = (inside + outside) / 2
        inside, outside = (middle, outside) if test(middle) else (inside, middle)
    return inside


def widths(radius, length, far):
    """Of what is hidden or seen in full behind a disc or a hole, and of what is so at all."""
    full = edge(0.0, radius, lambda x: seen(x, radius, length, far) == 1.0)
    whole = edge(0.0, 4 * radius + length, lambda x: seen(x, radius, length, far) > 0.0)
    return 2 * full, 2 * whole


@pytest.mark.parametrize("sun", list(SUNS))
@pytest.mark.parametrize(("length", "target", "hole"), [(500, 164, 18), (900, 100, 90)])
def test_shadow_and_light_are_as_wide_as_the_facts_say(sun, length, target, hole):
    made = miqyas.make("target-ruler", length_mm=length, target=target, hole=hole)
    disc = disc_of(made)
    part = said(made, "scale/part")
    full, whole = widths(disc.radius, length, SUNS[sun])
    # The disc's points are 0.2″ apart at its edge.
    assert said(made, f"shadow/{sun}/dark") == pytest.approx(full / part, abs=0.05)
    assert said(made, f"shadow/{sun}/whole") == pytest.approx(whole / part, abs=0.05)
    opening = drawn(made, "leaf").circle("hole/light")
    full, whole = widths(opening.radius, length, SUNS[sun])
    assert said(made, f"light/{sun}/whole") == pytest.approx(whole / part, abs=0.05)
    names = {fact.name for fact in made.facts}
    if seen(0.0, opening.radius, length, SUNS[sun]) == 1.0:
        assert said(made, f"light/{sun}/full") == pytest.approx(full / part, abs=0.05)
    else:
        assert f"light/{sun}/full" not in names


def test_the_scales_are_parts_of_the_way_between_the_plates(made):
    ruler, screen = drawn(made, "ruler"), drawn(made, "screen")
    target, standing = (
        min(z.real for z in ruler.points("slot/screen")),
        max(z.real for z in ruler.points("slot/target")),
    )
    assert target - standing == pytest.approx(500.0, abs=1e-3)
    for digits in (1, 60, 115):
        ((start, end),) = ruler.ends(f"scale/digits/{digits}")
        assert start.real == end.real == pytest.approx(digits * 500 / 120, abs=1e-3)
    for parts in (50, 120):
        lines = screen.ends(f"scale/parts/{parts}")
        assert sorted(start.real for start, _ in lines) == pytest.approx(
            [-parts * 500 / WHOLE, parts * 500 / WHOLE], abs=1e-3
        )
    ((start, end),) = screen.ends("scale/middle")
    assert start.real == end.real == 0.0


def test_target_and_hole_stand_as_high_as_the_screen_s_level_line(made):
    disc = disc_of(made)
    ((start, end),) = drawn(made, "screen").ends("scale/parts")
    high = said(made, "target/height")
    assert disc.centre.imag == pytest.approx(high, abs=1e-3)
    assert start.imag == end.imag == pytest.approx(high, abs=1e-3)
    assert drawn(made, "hole-plate").circle("hole/window").centre.imag == pytest.approx(
        high, abs=1e-3
    )
    assert disc.radius == pytest.approx(164 / 2 * 500 / WHOLE, abs=1e-3)
    assert drawn(made, "leaf").circle("hole/light").radius == pytest.approx(
        18 / 2 * 500 / WHOLE, abs=1e-3
    )


@pytest.mark.parametrize("given", [{}, {"length_mm": 200}, {"length_mm": 3000, "target": 600}])
def test_the_whole_shadow_falls_on_the_screen_clear_of_the_ruler_s(given):
    made = miqyas.make("target-ruler", **given)
    part, high = said(made, "scale/part"), said(made, "target/height")
    reach = said(made, "shadow/nearest/whole") / 2 * part
    spread = made.design.length_mm * math.tan(SEMIDIAMETER / SUNS["nearest"])
    # The ruler's own half-shadow rises from its face by half the spread.
    assert high - reach >= spread - 1e-6
    corners = drawn(made, "screen").points("outline")
    assert min(corners.imag.max() - high, corners.real.max()) >= reach
    scale = drawn(made, "screen").names("scale/parts/")
    assert max(float(n.rpartition("/")[2]) for n in scale) * part >= reach


def test_al_biruni_s_numbers(made):
    """217:13–17: 48 narrower, 20,992 to the vanishing, 1152 radii of the earth to the sun."""
    assert said(made, "shadow/observed/dark") == 116 == 164 - 48
    assert said(made, "light/observed/whole") == 59
    assert said(made, "shadow/observed/vanishing") == 20_992
    assert said(made, "shadow/observed/sun-distance") == 1152
    found = reckon("target")
    assert (found["vanishing"], found["sun_distance"]) == pytest.approx((20_992, 1152))


def test_a_hole_that_the_workshop_does_not_make_is_refused_with_what_does():
    given = {"hole": 4, "length_mm": 200, "leaf_mm": 1.0}
    with pytest.raises(miqyas.DesignError, match="hole = 4 is smaller") as caught:
        miqyas.make("target-ruler", **given)
    for remedy in caught.value.faults[0].remedies:
        assert miqyas.make("target-ruler", **remedy.applied(given))


def test_a_target_hardly_wider_than_its_stem_is_refused_with_what_is():
    given = {"target": 70, "length_mm": 200}
    with pytest.raises(miqyas.DesignError, match="hardly wider") as caught:
        miqyas.make("target-ruler", **given)
    for remedy in caught.value.faults[0].remedies:
        assert miqyas.make("target-ruler", **remedy.applied(given))


@pytest.mark.parametrize("numerals", ["western", "roman", "arabic-indic", "abjad"])
@pytest.mark.parametrize("length", [200, 500, 3000])
def test_faces_can_be_read_in_all_numerals(length, numerals):
    lettering = {"numerals": numerals, "language": "fr"}
    made = miqyas.make("target-ruler", length_mm=length, lettering=lettering)
    assert faults(made, named=False, numerals=numerals) == []
    labels = {m.means for m in made.part("screen").front if m.means.startswith("label/")}
    assert len(labels) > 1
