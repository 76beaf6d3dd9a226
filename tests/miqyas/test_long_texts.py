"""Texts of a user's own that are too long: they are left out, and it is told what fits."""

import re

import pytest
from helpers.sweeping import spread

import miqyas

pytestmark = pytest.mark.slow

LONG = (
    "Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch beyond the hills of the north " * 3
)
HERE = {"latitude": 53.2, "longitude": -4.2, "timezone": "Europe/London"}


def given(text: str, *, of_maker: bool) -> dict[str, object]:
    return {"maker": {"text": text}} if of_maker else {"place": {**HERE, "name": text}}


@pytest.mark.parametrize(
    ("design", "about", "of_maker"),
    spread(
        [
            ("alidade", "maker.text", True),
            ("rule-double", "maker.text", True),
            ("astrolabe-back", "place.name", False),
            ("astrolabe-plate", "place.name", False),
            ("azimuth-rule", "place.name", False),
            ("ring-dial", "place.name", False),
            ("horizontal-dial", "inscription", False),
        ],
        3,
    ),
)
def test_what_is_told_to_fit_fits_and_is_not_far_from_the_most(
    design: str, about: str, of_maker: bool
) -> None:
    def told(text: str) -> list[str]:
        notes = miqyas.make(design, **given(text, of_maker=of_maker)).notes
        return [str(note.message) for note in notes if note.about == about]

    (message,) = told(LONG[:190])
    found = re.search(r"(\d+) (of its )?characters", message)
    assert found, message
    count = int(found[1])
    assert 10 < count < 190
    assert told(LONG[:count].strip()) == []
