"""Backs of 80 mm, where what is lettered makes way for what else is to be read."""

import math
from functools import cache
from itertools import pairwise

import pytest
from helpers.backs import faults

import miqyas
from instruments.part import Instrument
from instruments.scales.quadrants.sector import places_within

pytestmark = pytest.mark.slow

SMALL_MM = 40.0
TOUCHING_MM = 0.09
"""Half of a line's width (0.075), and what outlines of letters are simplified by."""


@cache
def small(latitude: float, language: str, numerals: str) -> Instrument:
    return miqyas.make(
        "acrylic-back",
        radius_mm=SMALL_MM,
        place={"latitude": latitude, "name": "Testopolis"},
        lettering={"language": language, "numerals": numerals},
    )


def said(back: Instrument, about: str) -> list[str]:
    return [str(n.message) for n in back.notes if n.about == about]


def label_names(back: Instrument) -> set[str]:
    drawn = {m.means for m in back.part("back").front}
    return {m.removeprefix("label/") for m in drawn if m.startswith("label/")}


def value(back: Instrument, name: str) -> float:
    return float(str(next(f.value for f in back.facts if f.name == name)))


@pytest.mark.parametrize(("latitude", "language", "numerals"), [
    (-12, "en", "arabic-indic"), (33.6, "la", "roman"), (59.3, "en", "roman"),
])  # fmt: skip
def test_what_makes_way_is_clear_of_all_else(latitude: float, language: str, numerals: str) -> None:
    assert faults(small(latitude, language, numerals), TOUCHING_MM) == []


@pytest.mark.parametrize("about", ["hour-equal", "prayer"])
def test_the_innermost_circle_goes_out_until_all_signs_have_room(about: str) -> None:
    back = small(33.6, "la", "roman")
    assert not [text for text in said(back, f"quadrant/{about}") if "no names" in text]
    core, rim = (value(back, f"quadrant/{about}/{end}") for end in ("core", "rim"))
    assert core > 0.22 * rim
    # Symbols are as high as capitals that can be engraved, and stand clear of the circles.
    assert (rim - core) / 6 >= 1.2 * 2.0


def test_where_there_is_room_the_innermost_circle_stays_where_the_alidade_covers_it() -> None:
    back = miqyas.make("acrylic-back")
    core, rim = (value(back, f"quadrant/hour-equal/{end}") for end in ("core", "rim"))
    assert core == pytest.approx(0.2 * rim, abs=1e-3)


def test_in_the_tropics_fewer_hours_are_drawn_counted_from_noon_and_that_is_told() -> None:
    back = small(-12, "en", "arabic-indic")
    drawn = {m.means for m in back.part("back").front}
    hours = [int(m.rpartition("/")[2]) for m in drawn if m.startswith("quadrant/hour-equal/")]
    assert sorted(hours) == [6, 9, 12]
    (told,) = said(back, "quadrant/hour-equal")
    assert told.startswith("3 of 7 curves are drawn")


def test_hours_that_crowd_at_the_rim_are_numbered_in_steps_from_noon() -> None:
    back = small(59.3, "en", "roman")
    numbered = {
        int(name.rpartition("/")[2])
        for name in label_names(back)
        if name.startswith("quadrant/hour-equal/")
    }
    assert numbered == {4, 6, 8, 10, 12}
    assert "numbered every 2 hours" in said(back, "quadrant/hour-equal")[0]


@pytest.mark.parametrize(("language", "numerals", "latitude"), [
    ("en", "arabic-indic", -12), ("fr", "arabic-indic", 40), ("ar", "abjad", 46.5),
])  # fmt: skip
def test_shadows_have_their_names_outside_a_square_too_small_for_them(
    language: str, numerals: str, latitude: float
) -> None:
    back = small(latitude, language, numerals)
    assert {"ladder-12/base", "ladder-12/side"} <= label_names(back)
    assert not any("ladder-12" in n.about and "left out" in str(n.message) for n in back.notes)


def test_prayers_have_shorter_names_where_whole_ones_have_no_room() -> None:
    for latitude, language in ((-12, "en"), (66, "it")):
        back = small(latitude, language, "arabic-indic")
        prayers = {f"quadrant/prayer/{time}" for time in ("noon", "asr-1", "asr-2")}
        assert prayers <= label_names(back)


def test_titles_find_places_that_midway_would_miss() -> None:
    ends, steps = [(0.0, 1.0), (0.5, 1.2), (1.0, 4.0)], [0.0, 1.0, 1.0]
    places = places_within(ends, steps)
    assert places is not None
    assert all(low <= at <= high for at, (low, high) in zip(places, ends, strict=True))
    assert all(b - a >= 1.0 - 1e-9 for a, b in pairwise(places))
    assert math.isclose(places[0], 0.1)
    assert places_within([(0.0, 1.0), (0.0, 0.5)], [0.0, 1.0]) is None


def sine_back(language: str) -> Instrument:
    return miqyas.make(
        "sine-back",
        radius_mm=SMALL_MM,
        place={"latitude": 54.5, "name": "Testopolis"},
        lettering={"language": language},
    )


def test_shadows_whose_long_names_have_no_room_are_both_called_as_short_as_can_be() -> None:
    names = label_names(sine_back("de"))
    assert {"ladder-12/base", "ladder-12/side"} <= names


def test_a_curve_of_a_city_without_room_for_its_name_is_not_drawn() -> None:
    back = sine_back("de")
    drawn = {m.means for m in back.part("back").front}
    cities = {m for m in drawn if m.startswith("quadrant/qibla/")}
    assert cities == {"quadrant/qibla/isfahan", "quadrant/qibla/delhi"}
    assert {f"label/{city}" for city in cities} <= drawn
    assert said(back, "quadrant/qibla/herat") == ["is left out: its title has no room"]


def test_hours_of_six_rings_without_room_give_way_to_the_universal_ones() -> None:
    """Of a whole astrolabe 90 mm across that quadrant was blank, and a warning told so."""
    part = miqyas.make("astrolabe", look="andalusian", tropic_radius_mm=40).part("mater-back")
    marks = (*part.front, *part.back)
    arcs = [m.shape.bounds() for m in marks if m.means.startswith("quadrant/hour-universal")]
    assert {low < -1.0 for low, *_ in arcs} == {True, False}
