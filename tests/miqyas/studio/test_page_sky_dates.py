"""What dials and backs tell of the date on the page, read between their drawn lines.

Hours are held to a minute, rounded as they are; declinations to the tenth of a degree that is
shown, for a tip within the plate is 0.02° from its curve; the equation of time to 0.4 minutes, as
a ring serves all years of a leap cycle.
"""

import math
import re
from collections.abc import Callable
from datetime import UTC, datetime

import pytest
from helpers.pages import BERLIN, DIAL, at, sun_over, tab, words_of
from playwright.sync_api import Page, Route, expect

Visit = Callable[..., Page]


def shown(page: Page, name: str, group: int = 0) -> str:
    """What is read of a name on the instrument, or what the sky says of it."""
    table = page.locator(".telling-sky dl").nth(group)
    return table.locator(".fact", has_text=name).first.locator("dd").inner_text()


def number(text: str) -> float:
    return float(re.sub(r"[^\d.−+]", "", text).replace("−", "-"))


def in_minutes(text: str) -> int:
    hours, minutes = map(int, text.split(":"))
    return hours * 60 + minutes


def equation_min(utc: tuple[int, ...]) -> float:
    """Apparent less mean solar time by DE421."""
    hour, _ = sun_over(BERLIN, utc)
    mean = (utc[3] * 60 + utc[4]) / 4 - 180 + BERLIN[1]
    return ((hour - mean + 180) % 360 - 180) * 4


SIGNS = "#horizontal-dial?place=Berlin&days.entries=signs"


@pytest.mark.parametrize(
    ("where", "utc", "minutes", "curves", "dates"),
    [
        (SIGNS, (2026, 5, 10, 8, 0), 600, "Taurus · Virgo – Gemini · Leo", "May 10 · August [23]"),
        (
            "#horizontal-dial?place=Berlin&gnomon.kind=pin",
            (2026, 8, 3, 12, 10),
            850,
            "Aries · Libra – Cancer",
            "May (9|10) · August 3",
        ),
        (
            "#vertical-dial?place=Berlin",
            (2026, 2, 12, 10, 0),
            660,
            "Capricorn – Aries · Libra",
            "February 12 · October 29",
        ),
        # On the lower face of an equatorial dial, whose curve is of the solstice alone.
        (
            "#equatorial-dial?place=Berlin",
            (2026, 12, 21, 10, 0),
            660,
            "Capricorn",
            "December 2[0-3]",
        ),
    ],
)
def test_a_dial_tells_the_date_between_its_day_curves(
    visit: Visit, where: str, utc: tuple[int, ...], minutes: int, curves: str, dates: str
) -> None:
    page = visit(where)
    if where.startswith("#equatorial"):
        page.locator(".tools .view").select_option("dial-plate/back")
        page.wait_for_selector(".stage svg[data-face=back]")
    tab(page, "Sky")
    at(page, "-".join(f"{n:02d}" for n in utc[:3]), minutes)
    _, declination = sun_over(BERLIN, utc)
    expect(page.locator(".tip")).to_be_visible()
    assert shown(page, "Day curves") == curves
    assert number(shown(page, "Declination")) == pytest.approx(declination, abs=0.08)
    assert number(shown(page, "Declination", 1)) == pytest.approx(declination, abs=0.06)
    assert re.search(dates, shown(page, "Date"))


def test_dates_of_the_makers_choice_are_told_too(visit: Visit) -> None:
    page = visit('#horizontal-dial?place=Berlin&days.dates=["04-20","06-01"]&days.entries=none')
    tab(page, "Sky")
    at(page, "2026-05-10", 600)
    assert shown(page, "Day curves") == "April 20 – June 1"
    _, declination = sun_over(BERLIN, (2026, 5, 10, 8, 0))
    assert number(shown(page, "Declination")) == pytest.approx(declination, abs=0.08)
    # Beyond the curves there is nothing to read it by.
    at(page, "2026-03-10", 600)
    assert "Day curves" not in page.locator(".telling-sky dl").first.inner_text()


def test_a_day_curve_drawn_wrong_is_read_wrong(visit: Visit) -> None:
    page = visit()

    def wrong(route: Route) -> None:
        answer = route.fetch()
        drawn = (
            answer.text().replace("day/taurus", "day/pisces-").replace("day/gemini", "day/taurus")
        )
        route.fulfill(response=answer, body=drawn.replace("day/pisces-", "day/gemini"))

    page.route("**/api/draw", wrong)
    page.evaluate("hash => { location.hash = hash; }", SIGNS)
    page.wait_for_selector(".stage svg")
    tab(page, "Sky")
    at(page, "2026-04-20", 600)
    _, declination = sun_over(BERLIN, (2026, 4, 20, 8, 0))
    assert declination == pytest.approx(11.5, abs=0.1)
    # On the curve of Taurus, which is named as the next.
    assert number(shown(page, "Declination")) == pytest.approx(20.15, abs=0.3)


@pytest.mark.parametrize(
    ("gnomon", "minutes"), [("pin", (590, 700, 770, 845)), ("polar-style", (640, 700, 805))]
)
def test_hours_are_read_to_a_minute_near_the_solstices(
    visit: Visit, gnomon: str, minutes: tuple[int, ...]
) -> None:
    """Where the hour lines end, and what is read goes along the day."""
    page = visit(f"#horizontal-dial?place=Berlin&gnomon.kind={gnomon}")
    tab(page, "Sky")
    read = 0
    for month, day, ahead in ((1, 23, 1), (6, 20, 2)):
        for minute in (m + 60 * (ahead - 1) for m in minutes):
            at(page, f"2026-{month:02d}-{day:02d}", minute)
            hour, _ = sun_over(BERLIN, (2026, month, day, 0, minute - 60 * ahead))
            told = shown(page, "Equal hours")
            if told != "–":
                read += 1
                assert in_minutes(told) == pytest.approx(720 + 4 * hour, abs=1.0), (month, minute)
    # Of the tips that are on the plate.
    assert read >= 2 * len(minutes) - 2


@pytest.mark.parametrize(
    ("where", "days", "minutes"),
    [
        (
            "#horizontal-dial?place=Berlin&zone.shown=true",
            {"02-11": 0, "04-02": 60, "05-10": 60, "07-26": 60, "11-03": 0},
            (600, 745, 810),
        ),
        (
            "#horizontal-dial?place=Quito&gnomon.kind=pin&zone.shown=true",
            {"02-11": 0, "05-10": 0, "11-03": 0},
            (600, 675, 810),
        ),
        # Where the year of the place's day is not yet that of universal time.
        ("#horizontal-dial?place=Sydney&zone.shown=true", {"01-01": 60}, (520, 600)),
    ],
)
def test_a_clocks_hours_are_read_on_the_seasons_arm_of_the_figures_of_eight(
    visit: Visit, where: str, days: dict[str, int], minutes: tuple[int, ...]
) -> None:
    """Standard time as the lines are, to the minute and 0.4 of it by which the years differ."""
    page = visit(where)
    tab(page, "Sky")
    for day, summer in days.items():
        for minute in minutes:
            at(page, f"2026-{day}", minute + summer)
            assert in_minutes(shown(page, "Zone hours")) == pytest.approx(minute, abs=1.4), day


def test_mean_hours_without_the_equation_are_read_as_they_are_drawn(visit: Visit) -> None:
    page = visit("#horizontal-dial?place=Berlin&zone.shown=true&zone.equation=none")
    tab(page, "Sky")
    for utc, minute in (((2026, 6, 10, 6, 20), 500), ((2026, 11, 3, 11, 0), 720)):
        at(page, "-".join(f"{n:02d}" for n in utc[:3]), minute)
        wanted = utc[3] * 60 + utc[4] + 60 + equation_min(utc)
        assert in_minutes(shown(page, "Zone hours")) == pytest.approx(wanted, abs=1.0)


def test_before_six_and_after_hours_are_not_those_on_the_other_side_of_the_style(
    visit: Visit,
) -> None:
    """A line that is followed on ends at the style's foot, where the opposite one begins."""
    page = visit("#horizontal-dial?place=Berlin")
    tab(page, "Sky")
    for minute in (380, 440, 485, 1160, 1190):
        at(page, "2026-06-21", minute)
        hour, _ = sun_over(BERLIN, (2026, 6, 21, 0, minute - 120))
        assert in_minutes(shown(page, "Equal hours")) == pytest.approx(720 + 4 * hour, abs=1.0)


def test_hours_since_sunrise_are_read_as_each_edge_of_a_sheet_throws_them(visit: Visit) -> None:
    """The lines of both edges meet at the hours six before noon and after it."""
    page = visit(
        "#horizontal-dial?place=Berlin&babylonian.shown=true&italian.shown=true&half_hours=false"
    )
    tab(page, "Sky")
    for minute in (500, 540, 650, 900, 990, 1040):
        at(page, "2026-05-10", minute)
        hour, declination = sun_over(BERLIN, (2026, 5, 10, 0, minute - 120))
        half = half_day(declination)
        wanted = {"Babylonian hours": hour + half, "Italian hours": 360 - half + hour}
        for name, degrees in wanted.items():
            told = shown(page, name)
            assert told == "–" or in_minutes(told) == pytest.approx(4 * degrees, abs=1.0), (
                name,
                minute,
            )


def half_day(declination: float) -> float:
    """Half the day at Berlin, degrees."""
    f, d = math.radians(BERLIN[0]), math.radians(declination)
    return math.degrees(math.acos(-math.tan(f) * math.tan(d)))


@pytest.mark.parametrize(
    "where",
    [
        "#acrylic-back?place=Berlin",
        "#acrylic-back?place=Berlin&equation_of_time.form=graph",
        "#astrolabe-back?place=Berlin&rings=altitude,zodiac,equation-of-time",
    ],
)
def test_a_backs_ring_tells_the_equation_of_time(visit: Visit, where: str) -> None:
    """At the date, or without a calendar at the sun's place, also where it turns."""
    page = visit(where)
    tab(page, "Sky")
    for utc, ahead in (
        ((2026, 2, 11, 11, 0), 1),
        ((2026, 5, 10, 7, 30), 2),
        ((2026, 7, 26, 10, 0), 2),
        ((2026, 11, 3, 11, 0), 1),
    ):
        at(page, "-".join(f"{n:02d}" for n in utc[:3]), (utc[3] + ahead) * 60 + utc[4])
        wanted = equation_min(utc)
        assert number(shown(page, "Equation of time")) == pytest.approx(wanted, abs=0.4), utc
        assert number(shown(page, "Equation of time", 1)) == pytest.approx(wanted, abs=0.06)


def test_a_back_alone_teaches_how_high_a_tower_is(visit: Visit) -> None:
    page = visit("#acrylic-back?place=Berlin")
    tab(page, "Sky")
    at(page, "2026-05-10", 570)
    lesson = page.locator(".lessons")
    lesson.get_by_role("button", name="How high is the tower?").click()
    expect(lesson).to_contain_text("look at the tower's top")
    lesson.get_by_role("button", name="Next").click()
    expect(lesson).to_contain_text("ladder's upright side at 8.0 of 12")
    lesson.get_by_role("button", name="Next").click()
    # 45 m times 8, divided by 12.
    expect(lesson).to_contain_text("the top is 30.0 m above your eye")
    assert page.locator(".spoken-of[data-means^='ladder-12/']").count() > 12
    lesson.get_by_role("button", name="End").click()


def test_where_the_sun_does_not_set_no_rising_is_told(visit: Visit) -> None:
    page = visit("#horizontal-dial?place.latitude=77&place.longitude=0")
    tab(page, "Sky")
    for date, minutes in (("2026-06-21", 720), ("2026-12-21", 720)):
        at(page, date, minutes)
        for name in ("Sunrise", "Sunset", "Hours since sunrise", "Hours since sunset"):
            assert shown(page, name, -1) == "–"
    at(page, "2026-03-25", 720)
    assert in_minutes(shown(page, "Sunrise", -1)) < 360


def test_a_plate_tells_no_seasonal_hour_of_the_midnight_sun(visit: Visit) -> None:
    page = visit("#astrolabe-plate?place.latitude=69.65&place.longitude=18.96")
    tab(page, "Sky")
    for date, told in (("2026-06-21", False), ("2026-03-25", True)):
        at(page, date, 600)
        found = page.locator(".telling-sky dl").first.locator(".fact", has_text="Seasonal hour")
        assert bool(found.count()) is told


def test_dials_are_read_in_three_dimensions_too(visit: Visit) -> None:
    page = visit(SIGNS)
    tab(page, "Sky")
    at(page, "2026-05-10", 600)
    flat = page.locator(".telling-sky dl").first.inner_text()
    page.get_by_role("button", name="In three dimensions").click()
    page.wait_for_selector(".solid canvas[data-ready]", timeout=60_000)
    at(page, "2026-05-10", 700)
    at(page, "2026-05-10", 600)
    assert page.locator(".telling-sky dl").first.inner_text() == flat
    assert "Taurus" in flat


def test_a_sun_that_does_not_come_is_told_and_not_asked_for_at_each_frame(
    visit: Visit, expected: list[str]
) -> None:
    page = visit(SIGNS)
    tab(page, "Sky")
    at(page, "2026-05-10", 600)
    asked = []

    def lost(route: Route) -> None:
        asked.append(route.request.url)
        route.abort()

    expected.append("ERR_FAILED")
    page.route("**/api/sun/2031", lost)
    page.get_by_role("button", name="Play a day").click()
    page.locator(".sky input[type=date]").fill("2031-05-10")
    expect(page.locator(".telling-sky")).to_contain_text("The server does not answer")
    page.wait_for_timeout(500)
    assert len(asked) == 1
    expect(page.locator(".play[aria-pressed=true]")).to_have_count(0)
    # A year that none is told of is not taken.
    page.locator(".sky input[type=date]").fill("2026-05-11")
    expect(page.locator(".telling-sky")).to_contain_text("Equal hours")
    page.locator(".sky input[type=date]").fill("3500-05-11")
    page.locator(".sky input[type=date]").blur()
    expect(page.locator(".sky input[type=date]")).to_have_value("2026-05-11")


def test_an_instant_asked_for_before_a_years_sun_came_is_not_told_as_the_last(
    visit: Visit,
) -> None:
    page = visit("#horizontal-dial?place=Sydney&zone.shown=true")
    tab(page, "Sky")
    at(page, "2026-03-01", 600)
    page.evaluate(
        """() => {
            const sky = document.querySelector(".sky");
            window.told = [];
            const keep = ({ detail }) => window.told.push([sky.dataset.shown, detail.at]);
            sky.addEventListener("sun", keep);
        }"""
    )
    asked = []

    def late(route: Route) -> None:
        asked.append(route.request.url)
        page.wait_for_timeout(400)
        route.continue_()

    # At ten on a New Year's morning of Sydney the year of universal time is the one before.
    page.route("**/api/sun/2025", late)
    at(page, "2026-01-01", 580)
    nine_forty = datetime(2025, 12, 31, 22, 40, tzinfo=UTC).timestamp() * 1000
    assert page.evaluate("window.told") == [["2026-01-01 580", nine_forty]]
    assert len(asked) == 1


def test_a_year_is_typed_figure_by_figure(visit: Visit) -> None:
    page = visit(DIAL)
    tab(page, "Sky")
    at(page, "2026-07-04", 600)
    date = page.locator(".sky input[type=date]")
    date.focus()
    page.keyboard.type("07051999")
    expect(page.locator(".sky")).to_have_attribute("data-shown", "1999-07-05 600")
    # The year 1 is before the first that is told: the last day that was taken comes back.
    for key in ("ArrowLeft", "ArrowRight"):
        page.keyboard.press(key)
        page.keyboard.press(key)
    page.keyboard.type("0001")
    date.blur()
    expect(date).to_have_value("1999-07-05")


def test_the_date_is_told_in_arabic(visit: Visit) -> None:
    page = visit(SIGNS, language="ar", width=390)
    told = words_of("ar")
    tab(page, told["sky"])
    at(page, "2026-05-10", 600)
    read = page.locator(".telling-sky dl").first
    expect(read).to_contain_text(told["day_curves"])
    expect(read).not_to_contain_text("{}")
    assert not re.search(r"[A-Za-z0-9]", read.inner_text())
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
