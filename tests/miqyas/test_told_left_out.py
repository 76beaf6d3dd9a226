"""No report tells that a label is left out that stands on a face."""

import pytest
from helpers.label_sample import sized
from helpers.misreadings import faces
from helpers.sweeping import spread

from instruments.part import Instrument
from miqyas import DesignError, make, sources

pytestmark = pytest.mark.slow

ALONG_LINES = (
    "analemmatic-dial",
    "diodorus-figure",
    "cylinder-dial",
    "gunter-quadrant",
    "habash-protractor",
    "hanging-ruler",
    "inclined-plane",
    "indian-circle",
    "penumbra-sheet",
    "sphere-dial",
    "whip-dial",
)
"""Designs whose lines bear names along them."""

SIZES_MM = (60.0, 80.0, 100.0, 120.0)


def told_though_there(made: Instrument) -> list[str]:
    """Labels that stand on a face and are told to be left out."""
    written = {mark.means for _, _, marks in faces(made) for mark in marks}
    lost = {note.about for note in made.notes if "is left out" in str(note.message)}
    return sorted(name for name in lost & written if name.startswith("label/"))


@pytest.mark.parametrize("design", spread(ALONG_LINES, 4))
def test_what_is_told_to_be_left_out_is_not_on_a_face(design: str) -> None:
    made = []
    for size in SIZES_MM:
        try:
            made.append(make(design, **sized(sources.named(design).entry.name, size)))
        except DesignError:
            continue  # It cannot be so small.
    assert made
    assert [told_though_there(one) for one in made] == [[]] * len(made)


def test_signs_that_stand_singly_are_not_left_out() -> None:
    quadrant = make("gunter-quadrant", radius_mm=60.0)
    signs = {f"label/ecliptic/{sign}" for sign in ("aries", "taurus", "libra", "scorpius")}
    assert signs <= {mark.means for mark in quadrant.part("board").front}
    assert not signs & {note.about for note in quadrant.notes}


def test_a_latitude_instead_of_the_place_s_name_leaves_this_out() -> None:
    place = {"latitude": 48.0, "name": "Llanfairpwllgwyngyllgogerychwyrndrobwll"}
    circle = make("indian-circle", radius_mm=30.0, place=place)
    assert "label/place" in {mark.means for mark in circle.part("board").front}
    assert "place.name" in {note.about for note in circle.notes}


def test_no_name_stands_in_a_gap_that_it_shares_with_lines_beside_its_own() -> None:
    # Half a degree from the pole noon, the hour before and both afternoons run 0.02 mm apart.
    made = make("whip-dial", place={"latitude": -89.5, "longitude": 20.0})
    means = {mark.means for mark in made.part("face-3").front}
    assert "hour/equal/12" in means
    assert not any(name.startswith("label/prayer/") for name in means)
