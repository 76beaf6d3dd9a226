"""What plates of 80 mm with Roman numerals say: all of it, or a line less that is told."""

from itertools import pairwise

import pytest

import miqyas
from instruments.geometry.path import paths

SMALL = {"tropic_radius_mm": 40.0, "also": [], "two_faced": False}


def small(language, **values):
    lettering = {"language": language, "numerals": "roman"}
    return miqyas.make("astrolabe-climes", **SMALL, lettering=lettering, **values)


def plate_of_the_sixth_clime(language):
    """Means of its marks, and its notes by what they are about."""
    found = small(language, climes=["6"], plates=["latitudes"])
    names = {mark.means for placed in found.parts for mark in placed.part.front}
    return names, {note.about: str(note.message) for note in found.notes}


@pytest.mark.parametrize("language", ["de", "ar"])
def test_a_small_plate_leaves_no_line_of_a_prayer_without_its_name(language):
    names, notes = plate_of_the_sixth_clime(language)
    prayers = {name for name in names if name.startswith("prayer/")}
    assert {f"label/{prayer}" for prayer in prayers} <= names
    lost = {"prayer/asr-1", "prayer/asr-2", "prayer/dawn", "prayer/nightfall"} - prayers
    assert {about.partition("/")[2] for about, said in notes.items() if "title" in said} == lost
    assert len(lost) == (language == "ar")
    assert not any("left out for want of room" in said for said in notes.values())


def test_tall_letters_of_a_clime_have_room_beyond_the_tropic():
    assert "label/place" in plate_of_the_sixth_clime("ar")[0]


def test_azimuths_of_which_not_all_numbers_have_room_have_none():
    names, notes = plate_of_the_sixth_clime("de")
    assert "azimuth/90" in names
    assert not any(name.startswith("label/azimuth/") for name in names)
    assert any(a.endswith("/azimuth") and "not numbered" in said for a, said in notes.items())


def test_each_horizon_of_a_small_plate_has_its_roman_number():
    (placed,) = small("it", plates=["horizons"], climes=[]).parts
    names = {mark.means for mark in placed.part.front}
    horizons = {name for name in names if name.startswith("horizon/")}
    assert len(horizons) > 20
    assert {f"label/{horizon}" for horizon in horizons} <= names


def test_horizons_too_many_for_their_numbers_are_numbered_alike_in_all_groups():
    latitudes = list(range(10, 67))
    found = small("it", plates=["horizons"], climes=[], horizons={"latitudes": latitudes})
    names = [m.means.rpartition("/") for m in found.parts[0].part.front]
    numbered = sorted({int(n) for room, _, n in names if room == "label/horizon"})
    steps = {b - a for a, b in pairwise(numbered)}
    assert len(steps) == 1
    assert {n % 4 for n in numbered} == {0, 1, 2, 3}


@pytest.mark.parametrize("latitude", [45.0, 51.5, 60.0])
def test_seasonal_hours_are_numbered_below_the_horizon(latitude):
    """Where there is little room they go inwards, among the almucantars before."""
    found = miqyas.make(
        "astrolabe-plate", tropic_radius_mm=40.0, two_faced=False, place={"latitude": latitude}
    )
    marks = {mark.means: mark.shape for mark in found.parts[0].part.front}
    (arc,) = {s for path in paths(marks["horizon"]) for s in path.segments}
    for hour in range(1, 13):
        left, bottom, right, top = marks[f"label/hour/seasonal/{hour}"].bounds()
        middle = complex(left + right, bottom + top) / 2.0
        assert abs(middle - arc.centre) > arc.radius, hour
