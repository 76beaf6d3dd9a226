"""Parts of an astrolabe, and quadrants, at work on the page.

What is read between their drawn lines agrees with the sky within what an eye tells on them: of a
plate's circles every 5° and 10° a tenth of a degree, 0.5° at the rim; of a quadrant a minute of
time, and more within half an hour of noon; of a ring of the year half a degree, for it serves all
years of a leap cycle.
"""

import math
import re
from collections.abc import Callable

import pytest
from helpers.pages import BERLIN, at, pulled, sun_over, tab, words_of
from playwright.sync_api import Page, expect

from instruments.lettering.language import words

Visit = Callable[..., Page]

ISFAHAN = (32.66, 51.6746)
MECCA = (21.4266, 39.8256)


def horizontal(place: tuple[float, float], utc: tuple[int, ...]) -> tuple[float, float, float]:
    """Altitude, azimuth and hour angle of the sun by DE421, degrees."""
    hour, declination = sun_over(place, utc)
    f, d, h = (math.radians(a) for a in (place[0], declination, hour))
    up = math.asin(math.sin(f) * math.sin(d) + math.cos(f) * math.cos(d) * math.cos(h))
    north = math.cos(f) * math.sin(d) - math.sin(f) * math.cos(d) * math.cos(h)
    way = math.atan2(-math.cos(d) * math.sin(h), north)
    return math.degrees(up), math.degrees(way) % 360, hour


def told(page: Page, name: str) -> str:
    """What is read of a name between the lines."""
    read = page.locator(".telling-sky dl").first
    return read.locator(".fact", has_text=name).first.locator("dd").inner_text()


def minutes_read(page: Page, name: str) -> int:
    hours, minutes = map(int, told(page, name).split(" ")[-1].split(":"))
    return hours * 60 + minutes


def angle_read(page: Page, name: str) -> float:
    return float(told(page, name).rstrip("°").replace("−", "-"))


def turned(page: Page, what: str) -> float:
    """By how many degrees against the clock what is laid on the drawing is turned."""
    shown = page.locator(what).first.get_attribute("transform") or ""
    return -float(re.findall(r"-?[\d.]+", shown)[0])


def longitude_read(page: Page) -> float:
    name, _, degree = told(page, "Sun in the zodiac").rpartition(" ")
    signs = words("en").signs
    number = [getattr(signs, one) for one in type(signs).__slots__].index(name)
    return 30 * number + float(degree.rstrip("°"))


def longitude(utc: tuple[int, ...]) -> float:
    """Of the sun by its declination, whose half of the year is told by the month."""
    _, declination = sun_over(BERLIN, utc)
    found = math.degrees(math.asin(math.sin(math.radians(declination)) / math.sin(OBLIQUITY)))
    return (found if utc[1] in (1, 2, 3, 4, 5, 6, 12) and utc[1:] < (6, 21) else 180 - found) % 360


OBLIQUITY = math.radians(23.436)


def test_gunters_quadrant_tells_hour_and_azimuth(visit: Visit) -> None:
    page = visit("#gunter-quadrant?place=Berlin")
    tab(page, "Sky")
    # Summer and winter, which are folded on each other, before noon and after.
    for date, minutes, utc in (
        ("2026-05-10", 570, (2026, 5, 10, 7, 30)),
        ("2026-12-06", 840, (2026, 12, 6, 13, 0)),
        ("2026-09-30", 960, (2026, 9, 30, 14, 0)),
    ):
        at(page, date, minutes)
        up, way, hour = horizontal(BERLIN, utc)
        assert turned(page, ".thread:not(.other)") == pytest.approx(up, abs=0.01)
        assert turned(page, ".thread.other") == pytest.approx(90 - up, abs=0.01)
        assert angle_read(page, "Altitude") == pytest.approx(up, abs=0.06)
        assert angle_read(page, "Azimuth") == pytest.approx(way, abs=0.1)
        assert minutes_read(page, "Solar time") == pytest.approx(720 + 4 * hour, abs=1)
        assert float(told(page, "upright side, of 12")) == pytest.approx(shadow(up), abs=0.02)
    at(page, "2026-06-21", 780)
    up = horizontal(BERLIN, (2026, 6, 21, 11, 0))[0]
    assert float(told(page, "base, of 12")) == pytest.approx(shadow(90 - up), abs=0.02)
    at(page, "2026-05-10", 240)
    expect(page.locator(".telling-sky")).to_contain_text("The sun is below the horizon.")
    assert not page.locator(".thread").first.is_visible()


def shadow(up: float) -> float:
    """The reversed shadow of 12 digits."""
    return 12 * math.tan(math.radians(up))


def test_gunters_quadrant_tells_azimuths_that_a_day_passes_twice(visit: Visit) -> None:
    """In the tropics: away from noon and back to it, each read between its own lines."""
    page = visit("#gunter-quadrant?place=Mecca")
    tab(page, "Sky")
    for utc in (
        (2026, 6, 21, 5, 0),
        (2026, 6, 21, 7, 55),
        (2026, 6, 21, 11, 0),
        (2026, 5, 10, 6, 0),
        (2026, 12, 21, 12, 0),
    ):
        at(page, "-".join(f"{n:02d}" for n in utc[:3]), (utc[3] + 3) * 60 + utc[4])
        _, way, _ = horizontal(MECCA, utc)
        assert angle_read(page, "Azimuth") == pytest.approx(way, abs=0.15), utc
    # Between sunrise and the first line that the day's circle crosses nothing is drawn.
    at(page, "2026-01-23", 505)
    read = page.locator(".telling-sky dl").first
    expect(read).to_contain_text("Solar time")
    expect(read).not_to_contain_text("Azimuth")


def test_the_bead_of_a_horary_quadrant_is_on_the_suns_circle(visit: Visit) -> None:
    page = visit("#horary-quadrant?place=Berlin&form=universal")
    tab(page, "Sky")
    at(page, "2026-05-10", 570)
    _, _, hour = horizontal(BERLIN, (2026, 5, 10, 7, 30))
    _, declination = sun_over(BERLIN, (2026, 5, 10, 7, 30))
    f, d = math.radians(BERLIN[0]), math.radians(declination)
    half = math.degrees(math.acos(-math.tan(f) * math.tan(d)))
    # The arcs stray from the seasonal hours by up to a quarter of an hour at Berlin.
    assert float(told(page, "Hour by the arcs")) == pytest.approx(6 + 6 * hour / half, abs=0.3)
    rim, bead = page.evaluate(
        """() => {
        const arc = document.querySelector("[data-means='quadrant/hour-universal/6']");
        const end = arc.getPointAtLength(arc.getTotalLength()), begin = arc.getPointAtLength(0);
        const [x, y] = document.querySelector(".stage > svg").dataset.origin.split(" ").map(Number);
        const bead = document.querySelector(".thread:not(.other) .bead");
        return [Math.max(...[begin, end].map((p) => Math.hypot(p.x - x, p.y - y))),
          Number(bead.getAttribute("cx")) - x];
        }"""
    )
    # Over the whole radius the sixth arc is the circle on it: at the noon altitude R·sin of it.
    noon = math.radians(90 - BERLIN[0] + declination)
    assert bead == pytest.approx(rim * math.sin(noon), rel=1e-3)


def test_a_back_alone_has_an_alidade_that_reads_its_scales(visit: Visit) -> None:
    page = visit("#sine-back")
    tab(page, "Sky")
    at(page, "2026-05-10", 570)
    up, _, _ = horizontal(ISFAHAN, (2026, 5, 10, 6, 0))
    assert turned(page, ".laid.alidade") == pytest.approx(-up, abs=0.01)
    sine = math.sin(math.radians(up))
    # Lines of the grid are a sixtieth apart, read to a tenth of that.
    assert float(told(page, "Sine, of 60")) == pytest.approx(60 * sine, abs=0.1)
    assert float(told(page, "Cosine, of 60")) == pytest.approx(
        60 * math.cos(math.radians(up)), abs=0.1
    )
    assert float(told(page, "Shadow of a gnomon of 7")) == pytest.approx(
        7 / math.tan(math.radians(up)), abs=0.02
    )
    # When the sun has this altitude in the afternoon it stands over Mecca.
    assert angle_read(page, "Towards Mecca from Isfahan") == pytest.approx(69.6, abs=0.3)


def test_a_back_tells_the_suns_place_of_a_date_by_day_and_by_night(visit: Visit) -> None:
    page = visit("#acrylic-back?place=Berlin")
    tab(page, "Sky")
    for date, minutes, utc in (
        ("2026-05-10", 570, (2026, 5, 10, 7, 30)),
        ("2026-11-06", 1320, (2026, 11, 6, 21, 0)),
    ):
        at(page, date, minutes)
        assert longitude_read(page) == pytest.approx(longitude(utc), abs=0.5)
    expect(page.locator(".telling-sky")).to_contain_text("The sun is below the horizon.")
    assert not page.locator(".laid.alidade").is_visible()
    assert page.locator(".laid.date").is_visible()


def test_the_sun_stands_among_the_circles_of_a_plate_alone(visit: Visit) -> None:
    page = visit("#astrolabe-plate?place=Berlin&hours.seasonal=exact")
    tab(page, "Sky")
    for date, minutes, utc in (
        ("2026-05-10", 570, (2026, 5, 10, 7, 30)),
        ("2026-12-06", 840, (2026, 12, 6, 13, 0)),
    ):
        at(page, date, minutes)
        up, way, hour = horizontal(BERLIN, utc)
        assert angle_read(page, "Altitude") == pytest.approx(up, abs=0.15)
        assert angle_read(page, "Azimuth") == pytest.approx(way, abs=0.15)
        _, declination = sun_over(BERLIN, utc)
        f, d = math.radians(BERLIN[0]), math.radians(declination)
        half = math.degrees(math.acos(-math.tan(f) * math.tan(d)))
        assert float(told(page, "Seasonal hour")) == pytest.approx(6 + 6 * hour / half, abs=0.05)
        for name in ("First asr", "Second asr", "Dawn", "Nightfall"):
            here, sky = page.locator(".telling-sky .fact", has_text=name).all()
            # Rounded to minutes both.
            read, said = (
                sum(
                    60 ** (1 - k) * int(n)
                    for k, n in enumerate(one.inner_text().split()[-1].split(":"))
                )
                for one in (here, sky)
            )
            assert read == pytest.approx(said, abs=1)


@pytest.mark.parametrize("place", ["Berlin", "Sydney"])
def test_the_sun_stands_on_the_ring_of_a_rete_alone(visit: Visit, place: str) -> None:
    page = visit(f"#astrolabe-rete?place={place}")
    tab(page, "Sky")
    zone_h = {"Berlin": 2, "Sydney": 10}[place]
    at(page, "2026-05-10", 720)
    assert longitude_read(page) == pytest.approx(longitude((2026, 5, 10, 12 - zone_h, 0)), abs=0.06)
    # Its mark, which goes by right ascension and declination, lies on the ecliptic's edge.
    away = page.evaluate(
        """() => {
        const sun = document.querySelector(".laid.disc .sun:not(.nadir)");
        const [x, y] = ["cx", "cy"].map((name) => Number(sun.getAttribute(name)));
        const ticks = [...document.querySelectorAll("[data-means^='ecliptic/']")];
        return Math.min(...ticks.flatMap((tick) => [0, tick.getTotalLength()].map((at) => {
            const end = tick.getPointAtLength(at);
            return Math.hypot(end.x - x, end.y - y);
          })));
        }"""
    )
    # Ticks are a degree apart.
    assert away < 0.8


def test_a_quadrant_of_sines_tells_the_declination_and_what_the_hand_lays(visit: Visit) -> None:
    page = visit("#sine-quadrant")
    tab(page, "Sky")
    at(page, "2026-11-10", 720)
    _, declination = sun_over((51.5, 0.0), (2026, 11, 10, 12, 0))
    # The rim is divided in degrees, the sines' lines are up to 1° of it apart.
    assert angle_read(page, "Declination") == pytest.approx(declination, abs=0.1)
    before = angle_read(page, "Thread at")
    pulled(page)
    now = angle_read(page, "Thread at")
    assert now > before + 5
    assert float(told(page, "Sine, of 60")) == pytest.approx(
        60 * math.sin(math.radians(now)), abs=0.15
    )


def test_a_quadrant_is_read_in_arabic(visit: Visit) -> None:
    page = visit("#gunter-quadrant?place=Cairo", language="ar", width=390)
    tab(page, words_of("ar")["sky"])
    at(page, "2026-05-10", 570)
    expect(page.locator(".telling-sky")).to_contain_text(words_of("ar")["rises_sets"])
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
