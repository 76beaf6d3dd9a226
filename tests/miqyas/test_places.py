"""Whatever city is asked for, what is made is for it: in lines, in words and in the report."""

import math
import random

import pytest

import miqyas
from instruments import gazetteer
from instruments.geometry import Arc, Line
from instruments.part import Severity
from instruments.sundial.wording import inscription, sided
from miqyas import sources

OWN_PLACE = {
    *("astrolabe-biruni", "astrolabe-museum", "astrolabe-climes", "astrolabe-sydney"),
    *("early-eastern-back", "european-back", "sine-back", "treatise-dial"),
}
NO_PLACE = {"astrolabe-rete", "rule-double", "rule-single", "astrolabe-horizons"}
OF_PLACE = set(sources.names()) - OWN_PLACE - NO_PLACE
EXTREMES = ("Longyearbyen", "Ushuaia", "Quito", "Singapore", "Reykjavík", "Thành phố Hồ Chí Minh")


def cities(count, seed):
    lines = gazetteer.lines()
    return [gazetteer.city(line) for line in random.Random(seed).sample(lines, count)]


def check(name, city):
    place = {"name": city.name, "latitude": city.latitude, "longitude": city.longitude}
    made = miqyas.make(name, place=place)
    said = {f.name: f.value for f in made.facts}
    marks = [m for p in made.parts for m in (*p.part.front, *p.part.back)]
    assert [n for n in made.notes if n.severity is Severity.WARNING] == []
    if name != "astrolabe-plate":
        assert said["latitude"] == city.latitude
        assert said["place"] == f"{city.name}, {city.country}"
    if not name.startswith("alidade"):
        assert "label/place" in {m.means for m in marks}
    if name.endswith("-dial"):
        assert city.name in made.title
        words = inscription(made.design, 20.0)
        assert sided(city.latitude) in words
        assert made.design.place.lettered(made.design.lettering.strokes) in words
    if name in ("horizontal-dial", "vertical-dial"):
        assert drawn_dial(name, marks, city.latitude) == pytest.approx(0, abs=1e-4)
    if name in ("astrolabe", "astrolabe-plate"):
        assert made.title.endswith(f"for {city.name}")
        group = "plates/" if name == "astrolabe" else ""
        at = next(k for k in said if k.startswith(group) and k.endswith("/horizon/radius"))
        sine = said[f"{group}radius/equator"] / said[at]
        horizon = [s for m in marks if m.means == "horizon" for s in m.shape.segments]
        radii = [a.radius for a in horizon if isinstance(a, Arc)]
        # R / sin φ, to the micrometre, and 1e-6 of the sine.
        assert radii == pytest.approx([said[at]] * len(radii), abs=1e-3)
        assert sine == pytest.approx(abs(math.sin(math.radians(city.latitude))), abs=1e-6)


def drawn_dial(name, marks, latitude):
    """How far the hour line of 3 hours after noon is from its direction, radians."""
    phi, side = math.radians(latitude), math.copysign(1, latitude)
    (line,) = [m for m in marks if m.means == "hour/equal/15"][:1]
    segment = line.shape.segments[0]
    assert isinstance(segment, Line)
    turned = segment.end - segment.start
    # South-facing walls show the afternoon on their right, north-facing ones on their left.
    towards = math.sin(phi) + 1j if name == "horizontal-dial" else math.cos(phi) * side - 1j
    return math.remainder(
        math.atan2(turned.imag, turned.real) - math.atan2(towards.imag, towards.real), math.pi
    )


@pytest.mark.parametrize("name", sorted(OF_PLACE))
def test_what_is_made_is_for_the_city_that_is_asked_for(name):
    check(name, cities(1, name)[0])


@pytest.mark.sweep
@pytest.mark.parametrize("name", sorted(OF_PLACE))
def test_what_is_made_is_for_any_city(name):
    count = 4 if name == "astrolabe" else 12
    for city in (*cities(count, f"{name} more"), *(gazetteer.cities(c)[0] for c in EXTREMES)):
        check(name, city)


def test_there_is_one_default_place():
    for name in OF_PLACE | NO_PLACE:
        assert not miqyas.load(name).place.chosen, name
