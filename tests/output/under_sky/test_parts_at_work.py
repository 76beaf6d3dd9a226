"""What a page is told of parts of an astrolabe and of quadrants."""

from typing import Any

import pytest

import miqyas
from output.provenance import Provenance
from output.under_sky.at_work import at_work


def sky(design: str, **values: object) -> dict[str, Any] | None:
    made = miqyas.make(design, **values)
    return at_work(made, Provenance.of(made, made.design, made.name).parameters)


@pytest.mark.parametrize(
    ("design", "kind"),
    [
        ("astrolabe-back", "back"),
        ("astrolabe-plate", "plate"),
        ("gunter-quadrant", "quadrant"),
        ("horary-quadrant", "quadrant"),
    ],
)
def test_a_part_alone_is_at_work_where_it_is(design: str, kind: str) -> None:
    told = sky(design, place="Berlin")
    assert told
    assert (told["kind"], told["zone"]) == (kind, "Europe/Berlin")
    assert told["latitude"] == pytest.approx(52.5244)
    assert told["prayers"] == {"asr": [1.0, 2.0], "dawn": 18.0, "nightfall": 18.0}
    assert all(view.endswith("/front") for view in told["views"])


def test_each_face_of_a_plate_has_its_latitude() -> None:
    told = sky("astrolabe-plate", latitudes=[33.5, 48.0])
    assert told
    assert told["sense"] == -1
    assert sorted(told["latitudes"].values()) == [33.5, 48.0]
    assert list(told["latitudes"]) == told["views"]
    # Horizons of many latitudes show no one sky.
    assert sky("astrolabe-horizons") is None


def test_over_southern_plates_the_sun_goes_against_the_clock() -> None:
    told = sky("astrolabe-rete", place="Sydney")
    assert told
    assert (told["kind"], told["sense"]) == ("rete", 1)


def test_a_quadrant_of_sines_serves_everywhere() -> None:
    told = sky("sine-quadrant")
    assert told
    assert (told["latitude"], told["zone"]) == (None, "UTC")


@pytest.mark.parametrize("design", ["alidade", "shadow-staff", "habash-protractor", "astrolabe"])
def test_what_is_no_part_at_work_is_not_told_as_one(design: str) -> None:
    told = sky(design)
    assert told is None or told["kind"] == "astrolabe"
