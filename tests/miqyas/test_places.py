"""Whatever city is asked for, what is made is for it: in lines, in words and in the report."""

import math
import random
import unicodedata

import pytest
from helpers import latitudes
from helpers.sweeping import spread
from helpers.usual import usual

import miqyas
from instruments.geometry import Arc, Line
from instruments.inscription import inscription, sided
from instruments.lettering.language import words
from instruments.part import Severity, Sheet
from instruments.places import gazetteer
from miqyas import sources, telling
from miqyas.__main__ import main

pytestmark = pytest.mark.slow

OWN_PLACE = {
    *("astrolabe-biruni", "astrolabe-museum", "astrolabe-climes", "astrolabe-sydney"),
    *("early-eastern-back", "european-back", "sine-back", "treatise-dial"),
}
NO_PLACE = {"astrolabe-rete", "rule-double", "rule-single", "astrolabe-horizons"}
ANYWHERE = {n for n in sources.names() if "place" not in sources.named(n).entry.parameters()}
"""Designs without a place: they are the same everywhere."""
OF_PLACE = set(sources.names()) - OWN_PLACE - NO_PLACE - ANYWHERE
SAME_ANYWHERE = {
    *("alidade", "alidade-counter-changed", "alidade-crescent", "alidade-locust-thigh"),
    *("alidade-two-pointer", "astrolabe-horizons", "astrolabe-rete"),
    *("rule-double", "rule-single", "sine-back"),
}
"""Designs whose lines are the same at any latitude; only the place that is written differs."""

OWN_PLATES = {"astrolabe-biruni", "astrolabe-museum", "astrolabe-climes", "astrolabe-sydney"}
"""Replicas with their own list of plates."""

FROM_LINES = set(sources.names()) - SAME_ANYWHERE - OWN_PLATES - ANYWHERE

READ_DEG = 5e-4
"""A line strays 1 µm at most: from a nodus 15 mm high, on days read at a slant."""

CROSSING_DEG = 2e-3
"""So much are 1.4 µm along a circle of 40 mm, where noon's curve crosses it at 45°."""

FEW_HOURS_DEG = 66.0
"""From here on lines of hours end in mid-year, some too short for their numerals."""

EXTREMES = ("Longyearbyen", "Ushuaia", "Quito", "Singapore", "Reykjavík", "Thành phố Hồ Chí Minh")


def cities(count, seed):
    lines = gazetteer.city_lines()
    return [gazetteer.city_of_line(line) for line in random.Random(seed).sample(lines, count)]


def plain(name):
    """A name without the accents that no letters of the sheet have."""
    return "".join(c for c in unicodedata.normalize("NFD", name) if not unicodedata.combining(c))


def made_for(name, city):
    place = {"name": city.name, "latitude": city.latitude, "longitude": city.longitude}
    return miqyas.make(name, place=place)


def dropped(made):
    """Words of a dial or of a shadow instrument that stand nowhere, for they found no room."""
    own = ("labels", "inscription", "label/")
    lettered = {m.means for p in made.parts for m in (*p.part.front, *p.part.back)}
    return [n for n in made.notes if n.about.startswith(own) and n.about not in lettered]


def check_written(made, folder):
    """All that is cut is of sheet, the sheet to read is there, and nothing is warned of."""
    warned = []
    miqyas.write(made, folder, ("svg",), warn=warned.append)
    assert [n for n in warned if n.severity is Severity.WARNING] == []
    assert (folder / f"{made.name}-assembly.svg").stat().st_size > 10_000
    assert all(isinstance(p.part.body, Sheet) or p.part.bought for p in made.parts)


def refused(name, city):
    """Whether it is nearer to a pole than the design serves: then that is said."""
    beyond = abs(city.latitude) > getattr(miqyas.load(name), "farthest_deg", 90.0)
    if beyond:
        with pytest.raises(miqyas.DesignError, match=r"place\.latitude"):
            made_for(name, city)
    return beyond


def check(name, city):
    if not refused(name, city):
        check_made(name, city, made_for(name, city))


def check_made(name, city, made):
    said = {f.name: f.value for f in made.facts}
    marks = [m for p in made.parts for m in (*p.part.front, *p.part.back)]
    assert [n for n in made.notes if n.severity is Severity.WARNING] == []
    if abs(city.latitude) < FEW_HOURS_DEG:
        assert dropped(made) == []
    if name != "astrolabe-plate":
        assert said["latitude"] == city.latitude
        assert plain(said["place"]) == plain(
            ", ".join(filter(None, (city.name, city.region, city.country)))
        )
    if not name.startswith("alidade"):
        assert "label/place" in {m.means for m in marks}
    if name.endswith("-dial"):
        assert plain(city.name) in plain(made.title)
        told = inscription(made.design.place, made.design.lettering, 20.0)
        assert sided(city.latitude) in told
        style = made.design.lettering
        assert made.design.place.lettered(style.strokes, words(style.language)) in told
    if name in ("horizontal-dial", "vertical-dial"):
        assert drawn_dial(name, marks, city.latitude) == pytest.approx(0, abs=1e-4)
    if name in ("astrolabe", "astrolabe-plate"):
        assert plain(made.title).endswith(f"for {plain(city.name)}")
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


def check_lines(name, city):
    if refused(name, city):
        return
    made = made_for(name, city)
    if name in OF_PLACE:
        check_made(name, city, made)
    read = latitudes.read(made)
    assert read, "read_latitudes(made) of its test in tests/authorities"
    for name, latitude in read.items():
        stray = CROSSING_DEG if "equinox's noon" in name else READ_DEG
        assert latitude == pytest.approx(city.latitude, abs=stray), name


@pytest.mark.parametrize("name", spread(sorted(FROM_LINES), 3))
def test_the_lines_that_are_drawn_are_for_the_city(name):
    for city in (*cities(2, f"{name} lines"), gazetteer.cities("Ushuaia")[0]):
        check_lines(name, city)


@pytest.mark.sweep
@pytest.mark.parametrize(("name", "part"), [(n, k % 4) for k, n in enumerate(sorted(FROM_LINES))])
def test_the_lines_that_are_drawn_are_for_any_of_200_cities(name, part):
    """A quarter of the cities for each design; all of them are asked by `benchmarks.cities`."""
    for city in cities(200, "lines")[part::4]:
        check_lines(name, city)


@pytest.mark.sweep
def test_the_lines_that_are_drawn_are_for_the_farthest_cities():
    for name in sorted(FROM_LINES):
        for city in EXTREMES:
            check_lines(name, gazetteer.cities(city)[0])


SLOW = [pytest.param("astrolabe-museum", marks=pytest.mark.sweep)]


@pytest.mark.parametrize("name", ["astrolabe-biruni", "astrolabe-sydney", *SLOW])
def test_a_replica_has_a_plate_for_its_own_place(name):
    made = usual(name)
    read = latitudes.read(made).values()
    assert min(abs(x - made.design.place.latitude) for x in read) < READ_DEG


def drawn(name, latitude):
    """All shapes of a design by part and meaning, without those that tell the place."""
    place = {"name": "Here", "latitude": latitude, "longitude": 10.0, "timezone": "UTC"}
    made = miqyas.make(name, place=place)
    return [
        (p.frame, p.part.body, [m for m in marks if m.means != "label/place"])
        for p in made.parts
        for marks in (p.part.front, p.part.back)
    ]


@pytest.mark.parametrize("name", spread(sorted(set(sources.names()) - OWN_PLATES - ANYWHERE), 4))
def test_no_line_depends_on_the_latitude_or_it_can_be_read_back(name):
    assert (drawn(name, 52.5) == drawn(name, 36.2)) == (name in SAME_ANYWHERE)


@pytest.mark.parametrize("name", spread(sorted(OF_PLACE), 12))
def test_what_is_made_is_for_the_city_that_is_asked_for(name):
    check(name, cities(1, name)[0])


@pytest.mark.parametrize(
    "name", spread(["cylinder-dial", "equatorial-dial", "vertical-dial", "whip-dial"], 2)
)
def test_what_is_made_for_a_city_is_written_and_of_sheet(name, tmp_path):
    check_written(made_for(name, cities(1, f"{name} sheet")[0]), tmp_path)


@pytest.mark.sweep
@pytest.mark.parametrize("name", sorted(OF_PLACE))
def test_what_is_made_for_any_city_is_written_and_of_sheet(name, tmp_path):
    for number, city in enumerate(
        (*cities(12, f"{name} sheets")[:5], gazetteer.cities("Quito")[0])
    ):
        if not refused(name, city):
            check_written(made_for(name, city), tmp_path / str(number))


@pytest.mark.sweep
@pytest.mark.parametrize("name", sorted(OF_PLACE))
def test_what_is_made_is_for_any_city(name):
    count = 4 if name == "astrolabe" else 12
    for city in (*cities(count, f"{name} more"), *(gazetteer.cities(c)[0] for c in EXTREMES)):
        check(name, city)


def test_there_is_one_default_place():
    for name in OF_PLACE | NO_PLACE:
        assert not miqyas.load(name).place.chosen, name


def lettered_as(name, spelling, **values):
    place = {"name": spelling, "latitude": 52.0, "longitude": 13.0}
    made = miqyas.make(name, place=place, **values)
    words_of_place = [
        m for p in made.parts for m in (*p.part.front, *p.part.back) if m.means == "label/place"
    ]
    return made, words_of_place


@pytest.mark.parametrize("name", ["ring-dial", "cylinder-dial", "hanging-ruler"])
def test_a_name_that_no_place_has_room_for_is_warned_of_and_the_latitude_stands(name):
    made, written = lettered_as(name, "Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch")
    warned = [n for n in made.notes if n.severity is Severity.WARNING]
    assert [n.about for n in warned] == ["place.name"]
    assert written


@pytest.mark.parametrize("where", ["Potsdam", "52.3989, 13.0657"])
def test_a_city_goes_with_a_name_and_a_zone_of_one_s_own(where):
    own = {"place.name": "Omas Garten", "place.timezone": "UTC"}
    made = miqyas.make("horizontal-dial", **own, place=where).design.place
    potsdam = miqyas.make("horizontal-dial", place="Potsdam").design.place
    assert (made.latitude, made.longitude) == (potsdam.latitude, potsdam.longitude)
    assert (made.name, made.timezone) == ("Omas Garten", "UTC")


def test_a_name_of_one_s_own_is_lettered_without_signs_that_the_letters_lack():
    style = {"lettering": {"strokes": "single"}}
    made, bare = lettered_as("astrolabe-plate", "Əmi ogród", **style)
    _, plain = lettered_as("astrolabe-plate", "Emi ogród", **style)
    assert [m.shape for m in bare] == [m.shape for m in plain]
    assert bare
    assert not [n for n in made.notes if n.severity is Severity.WARNING]


def test_a_city_that_is_its_country_is_told_once() -> None:
    design = miqyas.load("horizontal-dial", {"place": "Singapore"})
    assert telling.place_told(design) == "Singapore (1°17′ N, 103°51′ E)"


def test_a_museum_piece_of_the_south_is_told_for_latitudes_there() -> None:
    told = telling.place_told(miqyas.load("astrolabe-museum", {"place": "Lima"}))
    assert told.startswith("Lima, Peru, plates for its latitude and 39° S, 42° S")


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ([], "all places north of the equator"),
        (["--set", "hemisphere=south"], "all places south of the equator"),
        (["--place", "Lima"], "Lima, Peru"),
    ],
)
def test_a_rete_is_for_half_the_earth(given, told, tmp_path, capsys) -> None:
    few = ("--set", "stars.choice=list", "--set", 'stars.names=["Rigel", "Sirius"]')
    asked = ("make", "astrolabe-rete", *few, *given, "-o", str(tmp_path / "rete"))
    assert main([*asked, "--formats", "svg"]) == 0
    out = capsys.readouterr().out
    assert f"  for    {told}" in out
    assert "London" not in out
