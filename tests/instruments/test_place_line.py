"""The inscription of place, latitude and gnomon: what of it goes first where it has no room."""

from typing import Any

import pytest

import miqyas
from instruments.geometry import Path
from instruments.labelling.along import Request
from instruments.lettering.style import Lettering
from instruments.place import Place
from instruments.shadow import azimuth_rule
from instruments.shadow.lines.shadow_lines import place_line

pytestmark = pytest.mark.slow

ROWS = (Path.line(-20.0, 20.0),)


@pytest.mark.parametrize(("language", "gnomon"), [("en", "gnomon 75 mm"), ("de", "Gnomon 75 mm")])
def test_the_gnomon_takes_a_line_of_its_own_before_it_is_left_out(
    language: str, gnomon: str
) -> None:
    place = Place.model_validate("Berlin")
    asked = place_line(place, Lettering(language=language), 75.0, ROWS, 0j)
    where = "Berlin · 52°31′ N"
    assert asked.forms[:3] == (f"{where} · {gnomon}", f"{where}\n{gnomon}", where)
    # Without a name the latitude is all there is beside it.
    nameless = Place(latitude=52.5, longitude=13.4)
    asked = place_line(nameless, Lettering(language=language), 75.0, ROWS, 0j)
    assert [form.replace("\n", " · ") for form in asked.forms[:2]] == [asked.forms[0]] * 2


def test_without_a_gnomon_there_is_one_line() -> None:
    asked = place_line(Place.model_validate("Berlin"), Lettering(), None, ROWS, 0j)
    assert asked.forms[0] == "Berlin · 52°31′ N"
    assert not any("gnomon" in form for form in asked.forms)


def test_an_azimuth_rule_tells_its_latitude_as_other_faces_do(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    written: list[Request] = []

    def recorded(*given: Any) -> Request:
        written.append(place_line(*given))
        return written[-1]

    monkeypatch.setattr(azimuth_rule, "place_line", recorded)
    miqyas.make("azimuth-rule", place={"latitude": -54.0}, lettering={"language": "la"})
    assert [request.forms[0] for request in written] == ["54° S"]


def test_what_is_as_long_may_be_another_measure() -> None:
    asked = place_line(Place.model_validate("Berlin"), Lettering(), 80.0, ROWS, 0j, "diameter")
    assert asked.forms[0] == "Berlin · 52°31′ N · diameter 80 mm"


def test_an_arabic_piece_with_letters_for_numbers_has_arabic_digits_for_measures() -> None:
    style = Lettering(language="ar", numerals="abjad")
    place = Place(latitude=33.5833, longitude=68.0)
    assert place_line(place, style, 41.0, ROWS, 0j).forms[0] == "لعرض لج له · الشاخص ٤١ مم"
    abroad = Lettering(language="de", numerals="abjad")
    assert place_line(place, abroad, 41.0, ROWS, 0j).forms[0] == "33°35′ N · Gnomon 41 mm"


@pytest.mark.parametrize("city", ["Quito", "Mecca", "Rio de Janeiro", "Singapore"])
def test_within_the_tropics_an_analemmatic_dials_line_is_apart_from_its_months(city: str) -> None:
    board = miqyas.make("analemmatic-dial", place=city).part("hour-board").front
    boxes = {mark.means: mark.shape.bounds() for mark in board}
    left, low, right, high = boxes["label/place"]
    months = [box for means, box in boxes.items() if means.startswith("label/calendar/")]
    assert len(months) == 12
    letter = high - low
    for box in months:
        aside = box[2] < left - letter or box[0] > right + letter
        assert aside or box[3] < low - letter or box[1] > high + letter
