"""Retes of any stars, sizes, years and hemispheres: one piece, tips on stars, webs wide enough."""

import random

import numpy as np
import pytest
from helpers.retes import corners, made, plane, stars, thin_places
from helpers.sweeping import first

import templates
from instruments.part import Process
from instruments.sky import stars as sky

pytestmark = pytest.mark.slow

MICROMETRE = 1e-3
RUNS = 80
EACH = 4


def choice(seed):
    """A random design, and the points of its stars."""
    r = random.Random(seed)
    size = r.uniform(40, 200)
    design = {
        "tropic_radius_mm": size,
        "thickness_mm": r.choice([1.0, 1.5, 2.0, 3.0]),
        "hemisphere": r.choice(["northern", "southern"]),
        "epoch": {"year": r.uniform(-500, 2500)},
        "rete": {
            "style": r.choice(["geometric", "eastern", *templates.names("retes")]),
            "pointer": r.choice(["straight", "dagger", "leaf", "flame"]),
        },
    }
    pool = sky.to_magnitude(r.uniform(2.5, 4.5))
    points = plane(**design).equatorial(*sky.places_of_date(pool, design["epoch"]["year"]))
    on_plate = [(s, z) for s, z in zip(pool, points.tolist(), strict=True) if 4 < abs(z) < size]
    picked = r.sample(on_plate, min(len(on_plate), r.randint(10, 60)))
    design["stars"] = {
        "choice": "list",
        "names": [s.key for s, _ in picked],
        "lettered": "none",
    }
    return design, {s.key: z for s, z in picked}


@pytest.mark.parametrize("run", first(range(RUNS)))
def test_any_choice_of_stars(run):
    for seed in range(EACH * run, EACH * (run + 1)):
        design, expected = choice(seed)
        part = made(**design).part("rete")
        found = stars(part)
        for key in set(expected) - set(found):
            # The brighter of two that a line's width can't tell apart.
            nearest = min(abs(expected[key] - z) for z in found.values())
            assert nearest < 0.15, (seed, key)
        edge = corners(part)
        for mark in part.front:
            key = mark.means.removeprefix("star/")
            if key in found:
                assert abs(found[key] - expected[key]) < MICROMETRE, (seed, key)
                if mark.process is Process.SCORE:
                    assert np.abs(edge - expected[key]).min() < MICROMETRE, (seed, key)
        size = design["tropic_radius_mm"]
        web = max(1.0, 0.5 * design["thickness_mm"])
        head = max(0.1 * size, 3 * max(0.012 * size, web))
        # A short pointer is all head, up to 1.45 heads long: a flame is as wide as the web
        # after 0.41 of that, and the disc rests on its sides a tenth of a head farther on.
        thin = thin_places(part, web, list(expected.values()), 0.75 * head)
        assert thin == [], (seed, thin)


HANDS = [("en", "western"), ("ar", "abjad"), ("la", "roman"), ("de", "arabic-indic")]


@pytest.mark.parametrize(
    "case",
    first(
        (style, size, *hand)
        for size in (40.0, 75.0, 125.0, 200.0)
        for style in ("transparent", *templates.names("retes"), "eastern", "geometric")
        for hand in HANDS
    ),
)
def test_every_star_that_is_shown_has_a_label(case):
    style, size, language, numerals = case
    lettering = {"language": language, "numerals": numerals}
    rete = made(tropic_radius_mm=size, rete={"style": style}, lettering=lettering)
    part = rete.part("rete")
    means = {m.means for m in (*part.front, *part.back)}
    shown = {m for m in means if m.startswith("star/")}
    assert len(shown) >= 5
    assert {f"label/{m}" for m in shown} <= means
