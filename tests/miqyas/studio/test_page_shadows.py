"""Instruments of shadow at work under the sky, in a real browser."""

import math
import re
from collections.abc import Callable
from contextlib import closing
from typing import Any

import numpy as np
import pytest
from helpers.pages import BERLIN, at, importing, sun_over, tab
from helpers.skies import DE421, SCALE
from helpers.sweeping import spread
from playwright.sync_api import Page, expect
from skyfield.api import load_file, wgs84

import miqyas
from output.provenance import Provenance
from output.under_sky.at_work import at_work

TIP_PX = """
([right, up]) => {
  const svg = document.querySelector(".stage > svg");
  const [x, y] = svg.dataset.origin.split(" ").map(Number);
  const at = new DOMPoint(x + right, y - up).matrixTransform(svg.getScreenCTM());
  const box = svg.querySelector(".tip").getBoundingClientRect();
  return Math.hypot(box.x + box.width / 2 - at.x, box.y + box.height / 2 - at.y);
}
"""
"""How many pixels the mark of the shadow's end is from a point, mm from the origin."""

MORNING = ("2026-05-10", 570, (2026, 5, 10, 7, 30))
AFTERNOON = ("2026-10-29", 840, (2026, 10, 29, 13, 0))


def altitude(hour: float, declination: float) -> float:
    f, d, h = (math.radians(a) for a in (BERLIN[0], declination, hour))
    return math.asin(math.sin(f) * math.sin(d) + math.cos(f) * math.cos(d) * math.cos(h))


def read_minutes(page: Page) -> int:
    fact = page.locator(".telling-sky dl").first.locator(".fact", has_text="Equal hours")
    hours, minutes = map(int, fact.inner_text().split()[-1].split(":"))
    return hours * 60 + minutes


def test_on_an_analemmatic_dial_the_shadow_from_the_date_points_to_the_hour(
    visit: Callable[..., Page],
) -> None:
    page = visit("#analemmatic-dial?place=Berlin")
    tab(page, "Sky")
    for date, minutes, utc in (MORNING, AFTERNOON):
        at(page, date, minutes)
        hour, declination = sun_over(BERLIN, utc)
        f, d, h = (math.radians(a) for a in (BERLIN[0], declination, hour))
        long_mm = 85.0
        foot = long_mm * math.tan(d) * math.cos(f)
        # Away from the sun, to the ellipse whose width is to its length as sin φ to 1.
        way = (
            math.cos(d) * math.sin(h),
            math.sin(f) * math.cos(d) * math.cos(h) - math.cos(f) * math.sin(d),
        )
        a = way[0] ** 2 + (way[1] / math.sin(f)) ** 2
        b = foot * way[1] / math.sin(f) ** 2
        c = (foot / math.sin(f)) ** 2 - long_mm**2
        reach = (-b + math.sqrt(b * b - a * c)) / a
        assert page.evaluate(TIP_PX, [reach * way[0], foot + reach * way[1]]) < 0.5
        assert read_minutes(page) == pytest.approx(720 + hour * 4, abs=1.0)
    page.locator(".tools .view").select_option("foot/front")
    expect(page.locator(".telling-sky")).to_contain_text("on another face")
    page.get_by_role("button", name="Show me").click()
    expect(page.locator(".tools .view")).to_have_value("hour-board/front")
    at(page, "2026-05-10", 200)
    expect(page.locator(".telling-sky")).to_contain_text("below the horizon")


@pytest.mark.parametrize("latitude", [21.43, -15.0, 0.0])
def test_on_an_analemmatic_dial_near_the_equator_the_hour_is_read_where_the_shadow_crosses(
    visit: Callable[..., Page], latitude: float
) -> None:
    """The gnomon may stand beyond the ellipse, whose points its shadow then passes twice."""
    page = visit(f"#analemmatic-dial?place.latitude={latitude}&place.longitude=0")
    tab(page, "Sky")
    for utc in ((2026, 6, 21, 8, 45), (2026, 6, 21, 12, 30), (2026, 12, 21, 14, 10)):
        at(page, "-".join(f"{n:02d}" for n in utc[:3]), utc[3] * 60 + utc[4])
        hour, _ = sun_over((latitude, 0.0), utc)
        assert read_minutes(page) == pytest.approx(720 + hour * 4, abs=1.0), utc


def test_on_a_cylinder_the_shadow_ends_on_the_date_as_low_as_the_sun_is_high(
    visit: Callable[..., Page],
) -> None:
    page = visit("#cylinder-dial?place=Berlin")
    tab(page, "Sky")
    for date, minutes, utc in (MORNING, AFTERNOON):
        at(page, date, minutes)
        hour, declination = sun_over(BERLIN, utc)
        gnomon_mm, round_mm = 62.203558, 151.424766
        month, day = utc[1:3]
        # The scale has noons; from year to year the sun is on a date up to half a day before or
        # behind, which is a quarter of a millimetre across and less than that along the lines.
        dated = (sum((31, 28, 31, 30, 31, 30, 31, 31, 30)[: month - 1]) + day) / 365 * round_mm
        x = float(page.locator(".tip").get_attribute("cx") or 0)
        origin = (page.locator(".stage > svg").get_attribute("data-origin") or "").split()
        assert x - float(origin[0]) == pytest.approx(dated, abs=0.3)
        low = -gnomon_mm * math.tan(altitude(hour, declination))
        assert page.evaluate(TIP_PX, [x - float(origin[0]), low]) < 0.5
        assert read_minutes(page) == pytest.approx(720 + hour * 4, abs=1.0)


@pytest.mark.parametrize(
    "design", ["ring-dial", "sphere-dial", "whip-dial", "hanging-ruler", "citron-plate"]
)
def test_the_hour_is_read_where_the_shadow_or_the_spot_is(
    visit: Callable[..., Page], design: str
) -> None:
    page = visit(f"#{design}?place=Berlin&lines.hours=equal")
    tab(page, "Sky")
    for date, minutes, utc in (MORNING, AFTERNOON):
        at(page, date, minutes)
        hour, _ = sun_over(BERLIN, utc)
        if page.get_by_role("button", name="Show me").count():
            page.get_by_role("button", name="Show me").click()
        expect(page.locator(".telling-sky h2")).to_have_count(2)
        page.locator(".telling-sky dl").nth(1).wait_for()
        assert read_minutes(page) == pytest.approx(720 + hour * 4, abs=1.0)
        expect(page.locator(".tip")).to_be_visible()
    if design == "citron-plate":
        at(page, "2026-10-29", 430)
        expect(page.locator(".telling-sky")).to_contain_text("ends beyond the lines")


@pytest.mark.parametrize(
    ("where", "moments"),
    [
        # Near the solstices and early, where lines end and a gore's edge is near.
        (
            "#sphere-dial?place=Berlin",
            [((2026, 6, 21, 4, 7), 367), ((2026, 1, 23, 8, 7), 547), ((2026, 10, 20, 15, 7), 1027)],
        ),
        # By the blade's edge where its tip's shadow is beyond the plate.
        (
            "#equatorial-dial?place=Berlin",
            [((2026, 8, 30, 6, 7), 487), ((2026, 8, 30, 7, 7), 547)],
        ),
        # Over the style, where the noon line shows at its ends alone.
        ("#polar-dial?place=Berlin", [((2026, 1, 23, 11, 7), 727), ((2026, 5, 10, 10, 7), 727)]),
    ],
)
def test_the_hour_is_read_where_no_line_is_across_the_tip(
    visit: Callable[..., Page], where: str, moments: list[tuple[tuple[int, ...], int]]
) -> None:
    page = visit(where)
    tab(page, "Sky")
    for utc, minutes in moments:
        at(page, "-".join(f"{n:02d}" for n in utc[:3]), minutes)
        hour, _ = sun_over(BERLIN, utc)
        assert read_minutes(page) == pytest.approx(720 + hour * 4, abs=1.0), utc


def test_without_hours_the_shadows_length_is_read_and_when_it_comes_to_the_lines(
    visit: Callable[..., Page],
) -> None:
    page = visit("#spiral-plate?place=Berlin")
    tab(page, "Sky")
    date, minutes, utc = MORNING
    at(page, date, minutes)
    facts = page.locator(".telling-sky .fact")
    shown = facts.filter(has_text="Shadow").first.inner_text().split()
    gnomon_mm = 12.9
    wanted = gnomon_mm / math.tan(altitude(*sun_over(BERLIN, utc)))
    assert float(shown[-2]) == pytest.approx(wanted, abs=0.1)
    here, sky = (one.inner_text().split()[-1] for one in facts.filter(has_text="First asr").all())
    read, said = (int(one[:2]) * 60 + int(one[3:]) for one in (here, sky))
    assert read == pytest.approx(said, abs=1)


READ_DAYS = """
async ([told, suns]) => {
  const { globe } = await import("/page/globe.js");
  const work = globe(null, told);
  work.drawn(document.querySelector(".stage > svg"), "gores/front");
  return suns.map(([altitude, azimuth]) => {
    const read = work.show({ altitude, azimuth }, null);
    return read?.at ? work.day(read) : null;
  });
}
"""
"""What the day curves of the gores that are shown say of suns; null where no shadow is."""


def suns_of_2026(place: tuple[float, float]) -> np.ndarray:
    """Altitude, azimuth and declination of suns of all days and hours by DE421, a row each."""
    days = SCALE.utc(2026, 1, np.arange(4, 365, 6.37))
    with closing(load_file(str(DE421))) as planets:
        site = planets["earth"] + wgs84.latlon(*place)
        seen = site.at(days).observe(planets["sun"]).apparent()
        altitude, azimuth, _ = seen.altaz()
        _, declination, _ = seen.hadec()
    found = np.stack([altitude.degrees, azimuth.degrees, declination.degrees], axis=1)
    up: np.ndarray = found[found[:, 0] > 0.5]
    return up


@pytest.mark.parametrize(
    ("place", "values", "least"),
    spread(
        [
            ("Berlin", {"form": "ball"}, 8),
            ("Berlin", {"form": "bowl"}, 20),
            ("Sydney", {"form": "bowl", "gnomon_height_mm": 60, "gores": 8}, 15),
        ],
        2,
    ),
)
def test_day_curves_of_gores_tell_the_declination(
    visit: Callable[..., Page], place: str, values: dict[str, Any], least: int
) -> None:
    told = "&".join(f"{name}={value}" for name, value in values.items())
    page = visit(f"#sphere-dial?place={place}&{told}")
    page.locator(".tools .view").select_option("gores/front")
    page.locator(".stage > svg [data-means='day/equinox']").first.wait_for()
    made = miqyas.make("sphere-dial", place=place, **values)
    work = at_work(made, Provenance.of(made, made.design, made.name).parameters)
    assert work
    suns = suns_of_2026((work["latitude"], work["longitude"]))
    found = page.evaluate(importing(READ_DAYS), [work, suns[:, :2].tolist()])
    read = [(day, declination) for day, declination in zip(found, suns[:, 2], strict=True) if day]
    assert len(read) >= least
    for day, declination in read:
        assert day["declination"] == pytest.approx(declination, abs=0.05)
        curves = [of for _, of in day["days"]]
        assert min(curves) - 0.05 < declination < max(curves) + 0.05


def test_a_bowl_tells_the_date_between_its_day_curves(visit: Callable[..., Page]) -> None:
    page = visit("#sphere-dial?place=Berlin")
    page.locator(".tools .view").select_option("gores/front")
    tab(page, "Sky")
    facts = page.locator(".telling-sky dl").first
    at(page, "2026-05-10", 600)
    expect(facts).to_contain_text("Taurus · Virgo – Gemini · Leo")
    expect(facts).to_contain_text(re.compile(r"May (9|10) · August [23]"))
    at(page, "2026-01-25", 720)
    expect(facts).to_contain_text("Aquarius · Sagittarius – Pisces · Scorpius")


def test_in_three_dimensions_the_gnomon_stands_on_the_date(visit: Callable[..., Page]) -> None:
    page = visit("#analemmatic-dial?place=Berlin")
    tab(page, "Sky")
    at(page, "2026-06-21", 720)
    page.get_by_role("button", name="In three dimensions").click()
    canvas = page.locator(".solid canvas")
    page.wait_for_selector(".solid canvas[data-ready]", timeout=60_000)
    for date, utc in (("2026-06-21", (2026, 6, 21, 10, 0)), ("2026-10-20", (2026, 10, 20, 10, 0))):
        at(page, date, 720)
        _, declination = sun_over(BERLIN, utc)
        foot = 85.0 * math.tan(math.radians(declination)) * math.cos(math.radians(BERLIN[0]))
        told = re.compile(rf"^0\.00 {math.trunc(foot * 10) / 10:.1f}\d 0\.00$")
        expect(canvas).to_have_attribute("data-moved", told)
