"""A Capuchin dial is read as it is used, from its written lines, for known altitudes of the sun.

The cord goes to the stroke of a longitude at the slit, the bead to the end of noon; the card is
tilted by the altitude, reckoned here by vectors, and the hour is that whose line the bead is on.
"""

import cmath
import math

import numpy as np
import pytest
from helpers import svg_file

import miqyas
from instruments.geometry.path import paths

pytestmark = pytest.mark.slow

OBLIQUITY = 23.5

ABOUT_A_SECOND_MM = 2e-3
"""Of the bead's place: what it is read from is written to the micrometre; at six o'clock 2 µm of
50 mm are 0.6 s of time."""


def read_latitudes(made: miqyas.Made) -> dict[str, float]:
    """By how the line leans on which the cord hangs over the year, south and north alike."""
    days = {mark.means: paths(mark.shape)[0] for mark in made.part("card").front}
    summer, winter = (days[f"day/{sign}"].segments[0].centre for sign in ("cancer", "capricorn"))
    along = summer - winter
    latitude = math.degrees(math.atan(abs(along.real / along.imag)))
    return {"day/cancer": math.copysign(latitude, made.design.place.latitude)}


def _altitude(latitude: float, longitude: float, hour: float) -> float:
    """By vectors, degrees: the sun's direction from the ecliptic to the equator, to the zenith."""
    east, up = math.cos(math.radians(longitude)), math.sin(math.radians(longitude))
    north = up * math.sin(math.radians(OBLIQUITY))
    out = math.hypot(east, up * math.cos(math.radians(OBLIQUITY)))
    level = out * math.cos(math.radians(15.0 * (hour - 12.0)))
    pole = math.radians(latitude)
    return math.degrees(math.asin(level * math.cos(pole) + north * math.sin(pole)))


def _hung(drawing: svg_file.Drawing, longitude: int) -> complex:
    """Beside a stroke of the scale, in the middle of the slit."""
    slit = drawing.points("slot/thread", 4000)
    middle = complex(slit.real.min() + slit.real.max(), slit.imag.min() + slit.imag.max()) / 2
    far = slit[np.argmax(np.abs(slit - middle))] - middle
    ((start, end),) = drawing.ends(f"zodiac/{longitude}")
    along = 1j * (end - start) / abs(end - start)
    assert abs(far * along.conjugate()) == pytest.approx(abs(far), abs=1e-3)
    return middle + along * ((start - middle) * along.conjugate()).real


@pytest.mark.parametrize("longitude", [270, 300, 0, 150, 30, 90])
@pytest.mark.parametrize(
    ("latitude", "language"),
    [(51.5, "en"), (0.0, "en"), (12.0, "en"), (-33.9, "en"), (65.0, "en"), (30.0, "ar")],
)
def test_the_bead_stands_on_the_hour_by_the_suns_altitude(latitude, language, longitude):
    made = miqyas.make(
        "capuchin-dial",
        place={"latitude": latitude},
        lettering={"language": language},
        epoch={"obliquity": OBLIQUITY},
        year={"divided": "signs"},
    )
    drawing = svg_file.Drawing.of(made.part("card"))
    hung, sense = _hung(drawing, longitude), -1.0 if language == "ar" else 1.0
    hours = [h for h in range(1, 13) if f"hour/equal/{h}" in drawing.names("hour/equal/")]
    upright = {h: drawing.ends(f"hour/equal/{h}")[0] for h in hours}
    assert all(a.real == b.real for a, b in upright.values())
    noon = max(upright[12], key=lambda end: end.imag)
    bead = abs(noon - hung)
    read = 0
    for hour, (start, end) in upright.items():
        altitude = _altitude(latitude, longitude, hour)
        if altitude > 0.0:
            at = hung + bead * cmath.rect(1.0, math.radians(sense * altitude - 90.0))
            assert at.real == pytest.approx(start.real, abs=ABOUT_A_SECOND_MM)
            low, top = sorted((start.imag, end.imag))
            assert low < at.imag < top + ABOUT_A_SECOND_MM
            read += 1
    assert read >= 2


@pytest.mark.parametrize("numerals", ["western", "roman", "abjad"])
@pytest.mark.parametrize("latitude", [0.0, 38.7, 56.0, 65.0])
def test_each_full_hour_has_its_numeral_on_a_small_card(latitude: float, numerals: str) -> None:
    place = {"name": "", "latitude": latitude, "longitude": 0.0}
    made = miqyas.make(
        "capuchin-dial", radius_mm=40.0, place=place, lettering={"numerals": numerals}
    )
    names = {mark.means for mark in made.parts[0].part.front}
    hours = {name for name in names if name.startswith("hour/equal/") and ":" not in name}
    assert len(hours) >= 7
    assert {f"label/{name}" for name in hours} <= names


def test_a_sign_that_begins_with_a_solstice_is_named_on_its_own_half() -> None:
    made = miqyas.make("capuchin-dial", year={"divided": "signs"})
    labels = [mark.means for mark in made.part("card").front]
    assert labels.count("label/zodiac/cancer") == labels.count("label/zodiac/capricorn") == 1
