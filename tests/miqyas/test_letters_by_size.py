"""Lettering grows with the instrument that it is on, unless its height is given."""

import statistics

import pytest
from helpers.sweeping import spread

import miqyas

pytestmark = pytest.mark.slow

_GROWN = {
    "alidade": ("radius_mm", "width_mm", "hub_diameter_mm"),
    "alidade-two-pointer": ("radius_mm", "width_mm", "hub_diameter_mm"),
    "rule-single": ("radius_mm", "width_mm", "hub_diameter_mm"),
    "shadow-staff": ("length_mm", "gnomon_mm"),
    "meridian-balance": ("length_mm", "tongue_mm", "pan_mm"),
    "ring-dial": ("diameter_mm", "ring_thickness_mm"),
    "hanging-ruler": ("length_mm", "width_mm", "head_mm"),
    "whip-dial": ("length_mm", "width_mm", "head_mm"),
    "inclined-plane": ("gnomon_mm",),
    "horizontal-dial": ("width_mm", "height_mm"),
    "treatise-dial": ("width_mm", "height_mm"),
    "cylinder-dial": ("diameter_mm", "height_mm"),
    "sine-quadrant": ("radius_mm",),
    "penumbra-sheet": ("width_mm",),
}  # fmt: skip
"""The parameters that make each design larger."""

_LEFT_OPEN = {"width_mm": 20.0, "hub_diameter_mm": 16.0}
"""What rules of the usual size have where these are left open; longer ones grow less than so."""


def value(design, name):
    for step in name.split("."):
        design = getattr(design, step)
    return design


def letters_mm(instrument):
    """The middling height of what is lettered, of its box's lesser side."""
    marks = [m for p in instrument.parts for m in (*p.part.front, *p.part.back)]
    boxes = [m.shape.bounds() for m in marks if m.means.startswith("label/")]
    return statistics.median(min(b[2] - b[0], b[3] - b[1]) for b in boxes)


def made(name, times, **given):
    design = miqyas.load(name)
    sizes = {n: value(design, n) or _LEFT_OPEN.get(n) for n in _GROWN[name]}
    over = {n: size * times for n, size in sizes.items() if size}
    return miqyas.make(miqyas.load(name, {**over, **given}))


@pytest.mark.parametrize("name", spread(_GROWN, 7))
def test_letters_are_four_times_as_tall_on_what_is_four_times_as_large(name):
    times = letters_mm(made(name, 4.0)) / letters_mm(made(name, 1.0))
    # The least that the process engraves holds at the default size of some, and numerals of
    # more digits may stand on the larger.
    assert 2.5 < times < 6.0


@pytest.mark.parametrize("name", ["alidade", "shadow-staff", "ring-dial", "inclined-plane"])
def test_a_given_height_is_kept(name):
    given = {"lettering.height_mm": 2.5}
    large, usual = (letters_mm(made(name, times, **given)) for times in (4.0, 1.0))
    assert large == pytest.approx(usual, rel=0.25)


def test_names_of_stars_grow_with_a_large_rete_as_those_of_signs_do():
    def names_mm(tropic_mm, kind):
        rete = miqyas.make("astrolabe-rete", tropic_radius_mm=tropic_mm).part("rete")
        boxes = [m.shape.bounds() for m in rete.front if m.means.startswith(f"label/{kind}")]
        assert len(boxes) >= 12
        return statistics.median(max(b[2] - b[0], b[3] - b[1]) for b in boxes)

    stars, signs = (names_mm(200.0, kind) / names_mm(100.0, kind) for kind in ("star", "ecliptic/"))
    assert stars > 1.5
    assert signs > 1.5
