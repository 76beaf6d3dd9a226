"""What plates say and where: houses told from hours, twilights, inscriptions with room."""

import numpy as np
import pytest
from helpers.drawn import drawn
from helpers.plate_svg import made
from helpers.usual import usual

import miqyas
from instruments.astrolabe.plate.plate_labels import house_numerals
from instruments.errors import DesignError
from instruments.geometry.path import paths
from instruments.lettering import text
from instruments.lettering.numerals import numeral
from instruments.part import Instrument

pytestmark = pytest.mark.slow

TEMPLATES = ("astrolabe", "astrolabe-biruni", "astrolabe-museum", "astrolabe-sydney")

LATIN = {"Roma", "Venetiae", "Vienna", "Norimberga", "Erfordia", "Regiomons", ""}
"""Cities as the Latin of 1540 has them."""

NUMBER_MM = 2.0
"""Height of a number on the plates for London."""


def faces(instrument: Instrument):
    """The marks of each face of each plate."""
    for placed in instrument.parts:
        if placed.part.name.startswith("plate"):
            yield placed.part.front
            if placed.part.back:
                yield placed.part.back


def label(marks, means):
    (mark,) = (m for m in marks if m.means == f"label/{means}")
    return mark


def radius_mm(mark):
    centre = drawn(mark).centroid
    return np.hypot(centre.x, centre.y)


@pytest.fixture(scope="module")
def astrolabes():
    return {name: usual(name) for name in TEMPLATES}


@pytest.mark.parametrize("strokes", ["outline", "single"])
@pytest.mark.parametrize("system", ["western", "arabic-indic", "roman", "abjad"])
def test_no_house_is_written_as_an_hour(system, strokes):
    houses = {numeral(n, house_numerals(system, strokes)) for n in range(1, 13)}
    assert houses.isdisjoint(numeral(n, system) for n in range(1, 25))
    if (system, strokes) != ("abjad", "single"):
        for written in houses:
            text.letter(written, 2.0, strokes)


@pytest.mark.parametrize(("system", "written"), [("western", "VIII"), ("roman", "8")])
def test_houses_are_lettered_in_other_numerals_than_hours(system, written):
    lettering = {"numerals": system, "height_mm": 2.0}
    plate = made(place={"latitude": 48}, houses="prime-vertical", lettering=lettering)
    house = label(plate.parts[0].part.front, "house/8")
    expected = text.letter(written, 2.0).shape
    assert sum(p.area() for p in paths(house.shape)) == pytest.approx(
        sum(p.area() for p in paths(expected)), rel=1e-9
    )


def test_the_latin_astrolabe_names_its_places_in_latin(astrolabes):
    design = miqyas.load("astrolabe-museum")
    assert design.lettering.language == "la"
    assert set(design.plates.names) | {design.place.name} == LATIN
    named = sum(
        m.means == "label/place" for marks in faces(astrolabes["astrolabe-museum"]) for m in marks
    )
    assert named == sum(name != "" for name in (*design.plates.names, design.place.name))


@pytest.mark.parametrize("name", TEMPLATES)
def test_every_name_and_line_of_a_template_is_lettered(astrolabes, name):
    """Numbers of almucantars may be left out, for their neighbours tell them."""
    said = [n.message for n in astrolabes[name].notes if n.about.endswith("/labels")]
    left_out = [w for s in said for w in s.partition(": ")[2].split("; ")]
    assert all(w.startswith("label/almucantar/") for w in left_out), left_out


def test_london_has_room_about_its_name(astrolabes):
    """At least a number's height to other letters, and a third of that to lines."""
    front = next(faces(astrolabes["astrolabe"]))
    name = drawn(label(front, "place"))
    away = {m: drawn(m).distance(name) for m in front if m.means != "label/place"}
    assert min(mm for m, mm in away.items() if m.means.startswith("label/")) > NUMBER_MM
    assert min(away.values()) > 0.35 * NUMBER_MM


def test_every_twilight_is_told_by_its_degrees_in_its_line(astrolabes):
    for marks in [next(faces(astrolabes["astrolabe"]))]:
        for twilight in ("civil", "nautical", "astronomical"):
            written = drawn(label(marks, f"twilight/{twilight}"))
            near = [drawn(m).distance(written) for m in marks if m.means == f"twilight/{twilight}"]
            assert min(near) < 1.5


def test_hours_of_the_clock_stand_in_one_ring_at_the_rim(astrolabes):
    for marks in [next(faces(astrolabes["astrolabe"]))]:
        radii = [radius_mm(m) for m in marks if m.means.startswith("label/hour/equal/")]
        assert len(radii) == 17
        assert min(radii) > 0.9 * 85.0


def test_azimuths_counted_from_the_east_west_line_number_it_not():
    azimuths = {"step": 10, "numbers": 10, "count_from": "east-west"}
    plate = made(place={"latitude": 36}, azimuths=azimuths, labels=True)
    found = {m.means for m in plate.parts[0].part.front if m.means.startswith("label/azimuth/")}
    assert "label/azimuth/80" in found
    assert found.isdisjoint({"label/azimuth/90", "label/azimuth/270"})


@pytest.mark.parametrize("latitude", range(30, 60, 3))
def test_an_azimuth_with_its_foot_at_the_rim_is_numbered_too(latitude):
    azimuths = {"step": 10, "numbers": 10}
    plate = made(place={"latitude": latitude}, azimuths=azimuths, rim_radius_mm=106.0)
    found = {m.means for m in plate.parts[0].part.front if m.means.startswith("label/azimuth/")}
    drawn_too = {m.means for m in plate.parts[0].part.front if m.means.startswith("azimuth/")}
    assert found == {f"label/{means}" for means in drawn_too}


def test_almucantars_of_six_degrees_are_numbered_by_twelve_where_six_have_no_room():
    plate = made(
        place={"latitude": 33.6},
        almucantars={"step": 6},
        tropic_radius_mm=80.0,
        lettering={"height_mm": 1.8, "numerals": "abjad", "language": "ar"},
    )
    found = {
        int(m.means.rpartition("/")[2])
        for m in plate.parts[0].part.front
        if m.means.startswith("label/almucantar/")
    }
    assert found
    assert all(n % 12 == 0 for n in found)
    assert any(n % 18 for n in found)


def test_a_half_horizon_that_touches_the_tropics_is_numbered_where_it_leaves_them(astrolabes):
    marks = {m.means for face in faces(astrolabes["astrolabe-biruni"]) for m in face}
    assert {f"label/horizon/{n}" for n in (64, 66)} <= marks


@pytest.mark.parametrize(
    ("parameters", "parameter"),
    [
        ({"place": {"latitude": 50, "name": "花"}}, "place.name"),
        ({"latitudes": [40, 50], "names": ["Aleppo", "花"]}, "names"),
    ],
)
def test_a_name_without_letters_is_refused_by_its_parameter(parameters, parameter):
    with pytest.raises(DesignError) as refused:
        made(lettering={"strokes": "single"}, **parameters)
    (fault,) = refused.value.faults
    assert (fault.parameter, fault.value) == (parameter, "花")


def test_a_name_that_no_plate_bears_is_not_asked_for_letters():
    name = {"latitude": 50, "name": "花"}
    made(lettering={"strokes": "single"}, place=name, inscription={"place": False})
    one = {"latitudes": [50], "names": ["Garden"]}
    made(lettering={"strokes": "single"}, place=name, **one)
