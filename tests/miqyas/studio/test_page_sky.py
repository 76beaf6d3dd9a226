"""The sky at work on the page, in a real browser."""

import math
import re
from collections.abc import Callable
from contextlib import closing

import pytest
from helpers.pages import BERLIN, DIAL, at, sun_over, tab, until, words_of
from helpers.skies import DE421, SCALE
from helpers.sweeping import few_and_many, spread
from playwright.sync_api import Page, Route, expect
from skyfield.api import Star, load_file, wgs84

import miqyas
from instruments.lettering.language import words
from instruments.sky import prayer_times

pytestmark = pytest.mark.slow


@pytest.mark.parametrize(
    ("date", "utc", "minutes"),
    [("2026-06-21", (2026, 6, 21, 8, 0), 600), ("2026-10-25", (2026, 10, 25, 12, 30), 810)],
)
def test_the_shadow_falls_where_the_sky_says(
    visit: Callable[..., Page], date: str, utc: tuple[int, ...], minutes: int
) -> None:
    page = visit(DIAL)
    tab(page, "Sky")
    at(page, date, minutes)
    x, y = (float(page.locator(".tip").get_attribute(name) or 0) for name in ("cx", "cy"))
    told = page.locator(".stage > svg").get_attribute("data-origin") or ""
    east, north = x - float(told.split()[0]), float(told.split()[1]) - y
    hour, declination = sun_over(BERLIN, utc)
    f, d, h = (math.radians(a) for a in (BERLIN[0], declination, hour))
    up = math.sin(f) * math.sin(d) + math.cos(f) * math.cos(d) * math.cos(h)
    nodus_mm = 21.0
    # The style's sheet is 3 mm thick: its western edge throws the morning's shadow.
    edge_mm = math.copysign(1.5, hour)
    wanted = (
        nodus_mm * math.cos(d) * math.sin(h) / up + edge_mm,
        -nodus_mm * (math.cos(f) * math.sin(d) - math.sin(f) * math.cos(d) * math.cos(h)) / up,
    )
    # The page shows some 3.5 px a mm, and half a pixel is asked for.
    assert math.dist((east, north), wanted) < 0.1
    read = page.locator(".telling-sky dd").first.inner_text()
    hours, minute = map(int, read.split(":"))
    assert hours * 60 + minute == pytest.approx(720 + hour * 4, abs=1.0)


FROM_LINE = """
([tip, means]) => {
  const shown = document.querySelector(".stage > svg");
  const at = (x, y) => new DOMPoint(x, y).matrixTransform(shown.getScreenCTM());
  const { x, y } = at(...tip);
  const lines = [...shown.querySelectorAll(`[data-means="${means}"]`)];
  if (!lines.length) return Infinity;
  return Math.min(...lines.flatMap((line) => {
    const long = line.getTotalLength();
    const there = line.getScreenCTM();
    return Array.from({ length: 4001 }, (_, k) => {
      const on = line.getPointAtLength(long * k / 4000).matrixTransform(there);
      return Math.hypot(on.x - x, on.y - y);
    });
  }));
}
"""
"""How many pixels a point is from the line of a name, as it is drawn."""


def tip_of(page: Page) -> list[float]:
    return [float(page.locator(".tip").get_attribute(name) or "nan") for name in ("cx", "cy")]


@pytest.mark.parametrize(
    ("design", "gnomon"),
    spread(
        [
            ("horizontal-dial", "polar-style"),
            ("horizontal-dial", "pin"),
            ("plane-dial", "polar-style"),
            ("polar-dial", "polar-style"),
        ],
        2,
    ),
)
def test_the_shadows_tip_falls_on_the_line_that_the_clock_says(
    visit: Callable[..., Page], design: str, gnomon: str
) -> None:
    """Of the edge that throws it, before and after noon."""
    page = visit(f"#{design}?place=Berlin&zone.shown=true&gnomon.kind={gnomon}")
    tab(page, "Sky")
    for date, minutes, hour in (
        ("2026-02-20", 600, "zone/10"),
        ("2026-02-20", 780, "zone/13"),
        # At these a sundial in Berlin shows whole hours within a second.
        ("2026-03-26", 612, "equal/10"),
        ("2026-11-30", 775, "equal/13"),
    ):
        at(page, date, minutes)
        assert page.evaluate(FROM_LINE, [tip_of(page), f"hour/{hour}"]) < 0.5, hour
        if hour.startswith("equal"):
            # And that line is what is read.
            assert minutes_of(page, "Equal hours") == pytest.approx(int(hour[6:]) * 60, abs=1)


PLAYED = """
() => {
  window.played = [];
  document.querySelector(".sky").addEventListener("sun", ({ detail }) => {
    const tip = document.querySelector(".tip");
    played.push([detail.at, Number(tip.getAttribute("cx")), Number(tip.getAttribute("cy"))]);
  });
}
"""


def test_while_a_day_is_played_the_tip_passes_each_line_at_its_hour(
    visit: Callable[..., Page],
) -> None:
    page = visit("#horizontal-dial?place=Berlin&zone.shown=true")
    tab(page, "Sky")
    at(page, "2026-02-20", 590)
    page.evaluate(PLAYED)
    play = page.get_by_role("button", name="Play a day")
    play.click()
    # What passes is kept, and may be over before it is looked at; Berlin is an hour ahead.
    until(page, "played.some(([at]) => at % 86400e3 > 12.1 * 3600e3)")
    play.click()
    played = page.evaluate("played")
    for hour in (10, 11, 13):
        sought = (hour - 1) * 3600e3
        times = [shown[0] % 86400e3 for shown in played]
        after = next(k for k, time in enumerate(times) if time >= sought)
        share = (sought - times[after - 1]) / (times[after] - times[after - 1])
        (_, *low), (_, *high) = played[after - 1], played[after]
        tip = [a + (b - a) * share for a, b in zip(low, high, strict=True)]
        assert page.evaluate(FROM_LINE, [tip, f"hour/zone/{hour}"]) < 0.5, hour


def test_the_prayers_are_told_by_the_clock(visit: Callable[..., Page]) -> None:
    page = visit(DIAL)
    tab(page, "Sky")
    at(page, "2026-06-21", 600)
    hour, declination = sun_over(BERLIN, (2026, 6, 21, 15, 30))
    angle = prayer_times.asr_hour_angle(math.radians(BERLIN[0]), math.radians(declination), 1)
    # The sun's clock of that afternoon, by which the hour angle comes to summer time.
    wanted = 17.5 * 60 + (math.degrees(float(angle)) - hour) * 4
    fact = page.locator(".sky .fact", has_text=words("en").prayers.asr_1.capitalize())
    hours, minute = map(int, fact.inner_text().split()[-1].split(":"))
    assert hours * 60 + minute == pytest.approx(wanted, abs=1.0)


def test_the_rete_is_turned_by_hand(visit: Callable[..., Page]) -> None:
    page = visit("#astrolabe?place=Berlin")
    tab(page, "Sky")
    at(page, "2026-03-21", 600)
    read = page.locator(".telling-sky dl").first
    hour, _ = sun_over(BERLIN, (2026, 3, 21, 9, 0))
    shown = read.locator(".fact", has_text="Solar time").inner_text().split()[-1]
    hours, minute = map(int, shown.split(":"))
    assert hours * 60 + minute == pytest.approx(720 + hour * 4, abs=1.0)
    before = page.locator(".rete").get_attribute("transform")
    box = page.locator(".stage").bounding_box()
    assert box
    middle = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2 + 55
    page.mouse.move(middle[0] + 30, middle[1] - 30)
    page.mouse.down()
    page.mouse.move(middle[0] + 60, middle[1] + 60, steps=4)
    page.mouse.up()
    assert page.locator(".rete").get_attribute("transform") != before
    assert read.locator(".fact", has_text="Solar time").inner_text().split()[-1] != shown
    # At the minute to which it was turned the sky says the same.
    date, minutes = (page.locator(".sky").get_attribute("data-shown") or "").split()
    assert abs(int(minutes) - 600) > 60
    hour, _ = sun_over(BERLIN, (*map(int, date.split("-")), 0, int(minutes) - 60))
    assert minutes_of(page, "Solar time") == pytest.approx(720 + hour * 4, abs=1.0)


def fact(page: Page, name: str) -> str:
    """What is read of a name on the instrument."""
    read = page.locator(".telling-sky dl").first
    return read.locator(".fact", has_text=name).first.inner_text().split()[-1]


def minutes_of(page: Page, name: str) -> int:
    hours, minutes = map(int, fact(page, name).split(":"))
    return hours * 60 + minutes


DRAWN = "&".join(
    (
        "#astrolabe?place=Berlin&plates.hours.seasonal=exact&plates.hours.equal=sunrise",
        "plates.prayers.dawn=true&plates.prayers.nightfall=true",
    )
)


def test_the_front_reads_what_is_drawn_and_the_sky_agrees(visit: Callable[..., Page]) -> None:
    page = visit(DRAWN)
    tab(page, "Sky")
    for date, minutes, utc in (
        ("2026-05-10", 570, (2026, 5, 10, 7, 30)),
        ("2026-12-21", 780, (2026, 12, 21, 12, 0)),
    ):
        at(page, date, minutes)
        with closing(load_file(str(DE421))) as planets:
            site = wgs84.latlon(*BERLIN)
            over = (planets["earth"] + site).at(SCALE.utc(*utc))
            up, way, _ = over.observe(planets["sun"]).apparent().altaz()
            sidereal = math.radians(site.lst_hours_at(SCALE.utc(*utc)) * 15)
        # Between circles every 5° and lines every 10° of a plate one reads tenths.
        assert float(fact(page, "Altitude")[:-1]) == pytest.approx(up.degrees, abs=0.11)
        assert float(fact(page, "Azimuth")[:-1]) == pytest.approx(way.degrees, abs=0.11)
        hour, declination = sun_over(BERLIN, utc)
        f, d, e = (math.radians(a) for a in (BERLIN[0], declination, 23.4365))
        half = math.degrees(math.acos(-math.tan(f) * math.tan(d)))
        assert float(fact(page, "Seasonal hour")) == pytest.approx(6 + 6 * hour / half, abs=0.02)
        assert minutes_of(page, "Hours since sunrise") == pytest.approx((hour + half) * 4, abs=1)
        rising = math.atan2(
            math.cos(sidereal),
            -(math.sin(e) * math.tan(f) + math.cos(e) * math.sin(sidereal)),
        )
        sign, degree = divmod(math.degrees(rising) % 360, 30)
        ascendant = page.locator(".telling-sky .fact", has_text="Ascendant")
        assert ascendant.count() == 2
        shown = ascendant.first.inner_text().split()
        signs = words("en").signs
        assert shown[-2] == getattr(signs, type(signs).__slots__[int(sign)])
        assert float(shown[-1][:-1]) == pytest.approx(degree, abs=0.15)
        dusk = math.acos(
            (math.sin(math.radians(-18)) - math.sin(f) * math.sin(d)) / (math.cos(f) * math.cos(d))
        )
        # By the declination of the hour, as the page has it.
        for name, way_to in (("Dawn", -1), ("Nightfall", 1)):
            wanted = minutes + (way_to * math.degrees(dusk) - hour) * 4
            assert minutes_of(page, name) == pytest.approx(wanted, abs=1.1)


def test_hours_are_read_on_a_plate_to_a_minute_when_the_sun_is_low(
    visit: Callable[..., Page],
) -> None:
    """Round the pole from line to line, on which hours go evenly."""
    for where, place, zone_h, days in (
        ("Mecca", (21.4266, 39.8256), 3, (("2026-12-21", 480), ("2026-12-21", 967))),
        ("Berlin", BERLIN, 1, (("2026-01-23", 607), ("2026-12-21", 570))),
        ("Singapore", (1.2897, 103.8501), 8, (("2026-06-21", 465), ("2026-01-23", 1080))),
    ):
        page = visit(f"#astrolabe-plate?place={where}&hours.equal=noon")
        tab(page, "Sky")
        for date, minutes in days:
            at(page, date, minutes)
            hour, _ = sun_over(place, (*map(int, date.split("-")), 0, minutes - 60 * zone_h))
            read = minutes_of(page, "Equal hours")
            assert read == pytest.approx(720 + 4 * hour, abs=1), (where, date)


def test_a_line_drawn_wrong_is_read_wrong(visit: Callable[..., Page]) -> None:
    page = visit()

    def wrong(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, body=answer.text().replace("almucantar/35", "almucantar/34"))

    page.route("**/api/draw", wrong)
    page.evaluate("hash => { location.hash = hash; }", DRAWN)
    page.wait_for_selector(".stage svg")
    tab(page, "Sky")
    at(page, "2026-05-10", 570)
    shown = [f.inner_text().split()[-1] for f in page.locator(".fact", has_text="Altitude").all()]
    read, computed = (float(text[:-1]) for text in shown[-2:])
    # The sun is a fifth of the way from the line that is named wrong to the next.
    assert computed == pytest.approx(36.0, abs=0.1)
    assert read == pytest.approx(35.2, abs=0.2)


def behind(page: Page) -> None:
    """Turn to the back."""
    page.locator(".tools .view").select_option("turning-back")
    page.wait_for_selector(".stage svg .alidade", timeout=60_000)


def test_the_back_reads_the_hour_the_shadow_and_the_ladder(visit: Callable[..., Page]) -> None:
    page = visit("#astrolabe?place=Berlin")
    tab(page, "Sky")
    behind(page)
    at(page, "2026-05-10", 570)
    hour, declination = sun_over(BERLIN, (2026, 5, 10, 7, 30))
    f, d, h = (math.radians(a) for a in (BERLIN[0], declination, hour))
    up = math.asin(math.sin(f) * math.sin(d) + math.cos(f) * math.cos(d) * math.cos(h))
    hours, minute = map(int, fact(page, "Solar time").split(":"))
    # Rounded to minutes, read between lines of hours.
    assert hours * 60 + minute == pytest.approx(720 + hour * 4, abs=1.5)
    assert float(fact(page, "Shadow of")) == pytest.approx(12 / math.tan(up), abs=0.02)
    assert float(fact(page, "Ladder")) == pytest.approx(12 * math.tan(up), abs=0.01)
    shown = page.locator(".alidade").get_attribute("transform") or ""
    assert float(shown[7:-1]) == pytest.approx(math.degrees(up), abs=0.01)
    at(page, "2026-05-10", 1000)
    assert int(fact(page, "Solar time").split(":")[0]) == 15


def test_the_back_tells_the_altitudes_of_prayers(visit: Callable[..., Page]) -> None:
    page = visit("#astrolabe-biruni")
    tab(page, "Sky")
    at(page, "1021-05-10", 570)
    # On the front their lines are read by the degree opposite the sun.
    for name in ("First asr", "Second asr", "Dawn", "Nightfall"):
        here, there = page.locator(".telling-sky .fact", has_text=name).all()
        assert here.inner_text() == there.inner_text()
    behind(page)
    at(page, "2026-05-10", 570)
    declination = 17.6
    facts = {fact.name: fact.value for fact in miqyas.make("astrolabe-biruni").facts}
    away = math.radians(float(facts["latitude"]) - declination)
    for name, gnomons in (("First asr", 1), ("Second asr", 2)):
        wanted = math.degrees(math.atan(1 / (gnomons + math.tan(away))))
        # A day's declination is known to 0.1°, and between circles of 5° the chord strays as much.
        assert float(fact(page, name)[:-1]) == pytest.approx(wanted, abs=0.2)


def test_the_alidade_is_turned_by_hand(visit: Callable[..., Page]) -> None:
    page = visit("#astrolabe?place=Berlin")
    tab(page, "Sky")
    behind(page)
    at(page, "2026-05-10", 570)
    before = float(fact(page, "Altitude")[:-1])
    box = page.locator(".alidade").bounding_box()
    assert box
    middle = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(middle[0] + 60, middle[1] - 60)
    page.mouse.down()
    page.mouse.move(middle[0] + 30, middle[1] - 80, steps=4)
    page.mouse.up()
    turned = math.degrees(math.atan2(80, 30) - math.atan2(60, 60))
    assert float(fact(page, "Altitude")[:-1]) == pytest.approx(before - turned, abs=1.0)
    assert "·" in page.locator(".telling-sky dl").first.inner_text()


def test_a_step_has_its_drawing_though_the_one_before_comes_late(
    visit: Callable[..., Page],
) -> None:
    page = visit("#astrolabe?place=Berlin")
    tab(page, "Sky")
    at(page, "2026-05-10", 570)

    def late(route: Route) -> None:
        page.wait_for_timeout(400)
        route.continue_()

    page.route("**/api/draw", late)
    lesson = page.locator(".lessons")
    lesson.get_by_role("button", name="Find the time from the sun").click()
    for _ in range(3):
        lesson.get_by_role("button", name="Next").click()
    expect(lesson).to_contain_text("side of the east")
    page.wait_for_timeout(1_500)
    expect(page.locator(".tools .view")).to_have_value("turning")


def test_lessons_walk_through_the_use_of_an_astrolabe(visit: Callable[..., Page]) -> None:
    page = visit("#astrolabe?place=Berlin")
    tab(page, "Sky")
    at(page, "2026-05-10", 570)
    lesson = page.locator(".lessons")
    lesson.get_by_role("button", name="Find the time from the sun").click()
    expect(lesson).to_contain_text("altitude: 36.0°")
    for says in ("Taurus 19.7°", "ecliptic ring", "side of the east"):
        lesson.get_by_role("button", name="Next").click()
        expect(lesson).to_contain_text(says)
    page.wait_for_selector(".stage svg .rete")
    expect(lesson).not_to_contain_text("There it is")
    lesson.get_by_role("button", name="Show me").click()
    expect(lesson).to_contain_text("There it is")
    lesson.get_by_role("button", name="Next").click()
    expect(lesson).to_contain_text("08:27 by the sun. A clock shows 09:30")
    lesson.get_by_role("button", name="End").click()
    lesson.get_by_role("button", name="When does Sirius rise?").click()
    expect(lesson).to_contain_text("Taurus 19.7°")
    page.wait_for_selector(".stage svg .alidade")
    lesson.get_by_role("button", name="Next").click()
    expect(lesson).to_contain_text("Find Sirius")
    page.wait_for_selector(".stage svg .rete")
    lesson.get_by_role("button", name="Next").click()
    lesson.get_by_role("button", name="Show me").click()
    lesson.get_by_role("button", name="Next").click()
    said = lesson.locator(".lesson-step").inner_text()
    hours, minutes = map(int, re.findall(r"(\d+):(\d+)", said)[-1])
    with closing(load_file(str(DE421))) as planets:
        star = Star(ra_hours=(6, 45, 8.9), dec_degrees=(-16, 42, 58))
        site = planets["earth"] + wgs84.latlon(*BERLIN)
        up, *_ = (
            site.at(SCALE.utc(2026, 5, 10, hours - 2, minutes)).observe(star).apparent().altaz()
        )
    # The stars of the rete are of its epoch, read as on brass: a degree is four minutes.
    assert up.degrees == pytest.approx(0.0, abs=0.7)


def test_the_lesson_of_sirius_stays_on_a_day_that_begins_in_another_year(
    visit: Callable[..., Page],
) -> None:
    page = visit("#astrolabe?place=Sydney")
    tab(page, "Sky")
    # In the evening first: the morning of the first day is of the year before in universal time.
    at(page, "2026-01-02", 1200)
    at(page, "2026-01-01", 1200)
    lesson = page.locator(".lessons")
    lesson.get_by_role("button", name="When does Sirius rise?").click()
    for _ in range(2):
        lesson.get_by_role("button", name="Next").click()
    page.wait_for_selector(".stage svg .rete")
    lesson.get_by_role("button", name="Show me").click()
    expect(lesson).to_contain_text("There it is")
    expect(page.locator(".sky")).to_have_attribute("data-shown", re.compile("^2026-01-01"))


def test_a_lesson_lays_the_alidade_on_the_date_and_back_at_the_sun(
    visit: Callable[..., Page],
) -> None:
    page = visit("#astrolabe?place=Berlin")
    tab(page, "Sky")
    at(page, "2026-05-10", 570)
    lesson, alidade = page.locator(".lessons"), page.locator(".alidade")
    lesson.get_by_role("button", name="Find the time from the sun").click()
    expect(alidade).to_have_attribute("transform", re.compile(r"^rotate\((35\.9|36\.0)"))
    lesson.get_by_role("button", name="Next").click()
    expect(alidade).not_to_have_attribute("transform", re.compile(r"^rotate\((35\.9|36\.0)"))
    # It tells nothing of the sun's altitude there.
    expect(page.locator(".telling-sky")).not_to_contain_text("Read here")
    lesson.get_by_role("button", name="Back").click()
    expect(alidade).to_have_attribute("transform", re.compile(r"^rotate\((35\.9|36\.0)"))
    assert float(fact(page, "Altitude")[:-1]) == pytest.approx(36.0, abs=0.1)


def test_lessons_are_told_in_arabic_on_a_dial(visit: Callable[..., Page]) -> None:
    page = visit(DIAL, language="ar")
    tab(page, words_of("ar")["sky"])
    lesson = page.locator(".lessons")
    lesson.get_by_role("button").first.click()
    for _ in range(2):
        assert "{" not in lesson.inner_text()
        lesson.locator(".main").click()


ON_LINES = """
() => [...document.querySelectorAll(".turns.plate [data-means^='almucantar/'], "
  + ".turns.plate [data-means^='azimuth/']")].flatMap((mark) => {
  const line = mark.matches("path") ? mark : mark.querySelector("path");
  const there = line.getScreenCTM();
  return [0.2, 0.5, 0.8].map((share) => {
    const at = line.getPointAtLength(share * line.getTotalLength()).matrixTransform(there);
    return [at.x, at.y];
  });
})
"""


@pytest.mark.parametrize("design", few_and_many("astrolabe", "astrolabe-biruni"))
def test_lines_of_the_plate_are_told_through_the_rete(
    visit: Callable[..., Page], design: str
) -> None:
    """Through a clear rete, and through the openings of one of brass."""
    page = visit(f"#{design}")
    page.locator(".turns.rete .stuff").wait_for(state="attached")
    body = page.locator(".turns.rete .stuff").get_attribute("d") or ""
    clear = design == "astrolabe"
    assert body.count("M") == 2 if clear else body.count("M") > 10
    told = 0
    points = page.evaluate(ON_LINES)[::7]
    assert len(points) > 20
    for x, y in points:
        page.mouse.move(x, y)
        told += page.locator(".pointed-at").inner_text().startswith(("Altitude", "Azimuth"))
    # The rule, the rete's own lines and letters are over the others.
    assert told > len(points) / 4
