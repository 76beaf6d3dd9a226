"""What a page is told of instruments of shadow agrees with DE421 and with their drawn lines."""

import cmath
import math
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np
import pytest
from helpers.skies import DE421, SCALE
from helpers.svg_file import Drawing
from skyfield.api import load_file, wgs84
from skyfield.framelib import ecliptic_frame

import miqyas
from instruments.part import Face
from output.provenance import Provenance
from output.under_sky.at_work import at_work

pytestmark = pytest.mark.slow

BERLIN = (52.5244, 13.4105)
DAYS = ((2026, 2, 20), (2026, 5, 10), (2026, 10, 29))
NEAR_MM = 0.03
"""How near a shadow's end is to the hour's line on cards and gores: in Berlin the sun's altitude
takes some 5 s of time for it where hours are farther apart than about noon."""


@dataclass(frozen=True)
class SkySun:
    """The apparent sun over a place, degrees."""

    hour: float
    declination: float
    altitude: float
    azimuth: float
    longitude: float


@contextmanager
def skies(place: tuple[float, float]) -> Iterator[Any]:
    """The sun at a Julian date of universal time."""
    with closing(load_file(str(DE421))) as planets:
        site = planets["earth"] + wgs84.latlon(*place)

        def sun(day: float) -> SkySun:
            seen = site.at(SCALE.ut1_jd(day)).observe(planets["sun"]).apparent()
            hour, declination, _ = seen.hadec()
            altitude, azimuth, _ = seen.altaz()
            _, longitude, _ = seen.frame_latlon(ecliptic_frame)
            return SkySun(
                hour.hours * 15, declination.degrees, altitude.degrees, azimuth.degrees,
                longitude.degrees,
            )  # fmt: skip

        yield sun


@cache
def suns_of(hour: int, place: tuple[float, float] = BERLIN) -> list[SkySun]:
    """The sun when a sundial shows a whole hour, on some days on which it is up then."""
    with skies(place) as sun:
        found = []
        for date in DAYS:
            day = SCALE.ut1(*date, hour - place[1] / 15).ut1
            for _ in range(3):
                day -= (sun(day).hour - (hour - 12) * 15) / 360
            if sun(day).altitude > 1:
                found.append(sun(day))
    assert found
    return found


def suns_of_all(*hours: int) -> list[tuple[int, SkySun]]:
    return [(hour, sun) for hour in hours for sun in suns_of(hour)]


def told_of(design: str, **values: Any) -> tuple[dict[str, Any], Any]:
    made = miqyas.make(design, place="Berlin", **values)
    told = at_work(made, Provenance.of(made, made.design, made.name).parameters)
    assert told
    return told, made


def from_line(drawing: Drawing, means: str, at: complex) -> float:
    """How far a point is from a line, mm."""
    found = []
    for segment in drawing.segments(means):
        points = segment.at(np.linspace(0.0, 1.0, 200))
        from_, chord = points[:-1], np.diff(points)
        share = np.clip(((at - from_) / chord).real, 0.0, 1.0)
        found.append(np.abs(from_ + share * chord - at).min())
    return float(min(found))


def column(told: dict[str, Any], longitude: float) -> tuple[dict[str, Any], float]:
    """The face and the place across it of a longitude."""
    for sought in (longitude, 180 - longitude) if told.get("folded") else (longitude,):
        for face in told["faces"]:
            places = np.array(face["longitudes"])
            turned = places[0] + (sought - places[0]) % 360
            if turned <= places[-1]:
                share = np.interp(turned, places, np.linspace(0.0, 1.0, len(places)))
                low, high = face["ends"]
                return face, low + (high - low) * share
    raise AssertionError("no face has the day")


def down(law: dict[str, Any], altitude: float) -> float:
    """How far down a card the shadow or the spot is."""
    h = math.radians(altitude)
    if law["kind"] == "reversed":
        return law["gnomon_mm"] * math.tan(h)
    if law["kind"] == "direct":
        return law["gnomon_mm"] / math.tan(h)
    # Where the ray from the opening, 45° over the level, meets the strip.
    opening = law["radius_mm"] * np.exp(1j * math.pi / 4)

    def met(high: float) -> float:
        ray = -np.exp(1j * high)
        middle = (opening * ray.conjugate()).real
        long = -middle + math.sqrt(middle**2 - abs(opening) ** 2 + law["strip_mm"] ** 2)
        return float(np.angle(opening + long * ray) % math.tau)

    return (met(h) - met(0.0)) * law["strip_mm"]


@pytest.mark.parametrize(
    ("design", "values"),
    [
        ("cylinder-dial", {}),
        ("cylinder-dial", {"pillar": "turned", "year.divided": "signs"}),
        ("cylinder-dial", {"lettering.language": "ar"}),
        ("ring-dial", {}),
        ("ring-dial", {"year.divided": "months"}),
        ("whip-dial", {}),
        ("hanging-ruler", {"lines.hours": "equal"}),
        ("hanging-ruler", {"lines.hours": "equal", "hung": "upright", "lettering.language": "ar"}),
        ("citron-plate", {"lines.hours": "equal"}),
        ("citron-plate", {"lines.hours": "equal", "lettering.language": "ar"}),
        ("spiral-plate", {"lines.hours": "equal", "gnomon_kind": "pin"}),
        ("whip-dial", {"faces": "2", "gnomon_kind": "pin", "year.divided": "signs"}),
    ],
)
def test_at_an_hour_the_end_of_the_shadow_is_on_its_line(
    design: str, values: dict[str, Any]
) -> None:
    told, made = told_of(design, **values)
    drawings = {}
    for face in told["faces"]:
        name, _, side = face["view"].partition("/")
        drawings[face["view"]] = Drawing.of(made.part(name), Face(side))
    met = 0
    for hour, sun in suns_of_all(9, 10, 15):
        face, x = column(told, sun.longitude)
        long = down(told["law"], sun.altitude)
        if long > face["longest_mm"]:
            continue
        met += 1
        at = long * np.exp(1j * x) if "round" in face else place_on(face, x, long)
        drawing = drawings[face["view"]]
        # Hours after noon have the line of those before it.
        assert from_line(drawing, f"hour/equal/{min(hour, 24 - hour)}", at) < NEAR_MM
    assert met >= 6


def place_on(face: dict[str, Any], across: float, long: float) -> complex:
    """The end of a shadow so long, down a face from its row, or up one upside down."""
    return complex(across, face["row_mm"] - face["sense"] * long)


@pytest.mark.parametrize(("time", "family"), [("solar", "equal"), ("zone", "zone")])
def test_at_an_hour_the_shadow_on_an_ellipse_goes_through_its_point(time: str, family: str) -> None:
    told, made = told_of("analemmatic-dial", time=time)
    drawing = Drawing.of(made.part("hour-board"))
    zone_h = BERLIN[1] / 15 - 1.0
    for hour, sun in suns_of_all(8, 12, 17):
        latitude, delta = math.radians(BERLIN[0]), math.radians(sun.declination)
        foot = 1j * told["long_mm"] * math.tan(delta) * math.cos(latitude)
        away = np.exp(1j * math.radians(270 - sun.azimuth))
        if time == "solar":
            off = (drawing.circle(f"hour/equal/{hour}").centre - foot) / away
            # A point 50 mm away is met within the hundredth of a millimetre.
            assert abs(off.imag) < 0.01 < off.real
        else:
            # The hour's point is as far beside as the place is of the zone's meridian.
            ahead = drawing.circle(f"hour/{family}/{hour}").centre
            turned = math.radians((hour - 12 + zone_h) * 15)
            wanted = complex(math.sin(turned), math.sin(latitude) * math.cos(turned))
            assert abs(ahead - told["long_mm"] * wanted) < 1e-3


@pytest.mark.parametrize("form", ["bowl", "ball"])
def test_at_an_hour_the_tips_shadow_is_on_its_line_on_the_gores(form: str) -> None:
    told, made = told_of("sphere-dial", form=form)
    drawing = Drawing.of(made.part("gores"))
    radius = told["radius_mm"]
    nodus = (-radius if told["hollow"] else radius) + told["gnomon_mm"]
    met = 0
    for hour, sun in suns_of_all(8, 10, 13, 16):
        h, away = math.radians(sun.altitude), math.radians(sun.azimuth + 180)
        level, up = math.cos(h), math.sin(h)
        square = (nodus * up) ** 2 - nodus**2 + radius**2
        if square < 0:
            continue
        way = nodus * up + math.copysign(math.sqrt(square), 1 if told["hollow"] else -1)
        aside, high = way * level, nodus - way * up
        arc = math.atan2(aside, -high if told["hollow"] else high)
        gore = 0.0
        if arc > told["hub"]:
            wide = math.tau / told["gores"]
            gore = wide * round(away / wide)
        turn = gore + (away - gore) * (math.sin(arc) / arc if arc > told["hub"] else 1.0)
        at = told["skin_mm"] * arc * complex(math.sin(turn), math.cos(turn))
        assert from_line(drawing, f"hour/equal/{hour}", at) < NEAR_MM
        met += 1
    # A low sun's shadow goes beyond a ball.
    assert met > 4


def test_a_shadow_on_a_pillar_ends_as_far_down_as_its_gnomon_is_long() -> None:
    for pillar in ("sheet", "turned"):
        told, _ = told_of("cylinder-dial", pillar=pillar)
        points = np.array([at for ring in told["faces"][0]["bodies"] for at in ring])
        steep = math.tan(math.radians(40))
        # The sides of its blunt tip have a little farther to go to the round.
        assert (points[:, 2] * steep - points[:, 1]).max() == pytest.approx(
            down(told["law"], 40), abs=0.05
        )
        assert abs(points[:, 0].sum()) < 1e-6 * len(points)


def test_instruments_say_which_way_their_light_comes() -> None:
    cylinder, made = told_of("cylinder-dial")
    assert cylinder["turned"]["up"] == [0, 0, 1]
    gnomon = next(p for p in made.parts if p.part.name == "gnomon")
    assert cylinder["turned"]["out"] == pytest.approx(gnomon.frame.x_axis, abs=1e-9)
    whip, _ = told_of("whip-dial")
    assert np.dot(whip["turned"]["out"], whip["turned"]["up"]) == pytest.approx(0.0, abs=1e-9)
    turned, _ = told_of("sphere-dial", made="turned")
    assert turned["kind"] == "solid"


@pytest.mark.parametrize("pillar", ["sheet", "turned"])
def test_a_gnomon_is_turned_to_the_date_with_what_holds_it(pillar: str) -> None:
    told, made = told_of("cylinder-dial", pillar=pillar)
    about = told["turned"]["about"]
    assert about["parts"] == (["gnomon", "cap"] if pillar == "turned" else ["gnomon"])
    card = next(p for p in made.parts if p.part.name == "dial-sheet")
    assert card.roll
    assert about["zero"] == pytest.approx(card.roll.frame.x_axis)
    # All the way round is the card's year, between the faces of the sheet.
    ends = told["faces"][0]["ends"]
    assert abs(ends[1] - ends[0]) == pytest.approx(math.tau * about["radius_mm"], abs=1.0)


def test_light_falls_through_a_rings_opening_onto_the_altitude() -> None:
    told, made = told_of("ring-dial")
    strip = next(p for p in made.parts if p.part.name == "ring-sheet")
    assert strip.roll
    zero = complex(*strip.roll.frame.x_axis[:2])
    out, up = (complex(*told["turned"][name][:2]) for name in ("out", "up"))
    inner = told["law"]["radius_mm"]
    opening = inner * cmath.rect(1.0, math.radians(45))
    for altitude in (15, 35, 55):
        to = out * math.cos(math.radians(altitude)) + up * math.sin(math.radians(altitude))
        # Where the ray meets the strip's face.
        middle = -(opening * to.conjugate()).real
        half = math.sqrt(told["law"]["strip_mm"] ** 2 - inner**2 + middle**2)
        spot = opening + (middle - half) * to
        # The roll looks down, so that the strip's y goes with the clock.
        along = -cmath.phase(spot / zero) * told["law"]["strip_mm"]
        assert -along == pytest.approx(down(told["law"], altitude), abs=1e-3)


def test_a_gnomon_is_in_the_hole_of_the_month() -> None:
    for design in ("whip-dial", "hanging-ruler", "ring-dial"):
        told, _ = told_of(design)
        for face in told["faces"]:
            columns = np.array(face["columns"])
            left, right = sorted(face["ends"])
            assert columns[:, 0].min() == pytest.approx(left, abs=1e-3)
            assert columns[:, 1].max() == pytest.approx(right, abs=1e-3)
            assert columns[:, 2] == pytest.approx(columns[:, :2].mean(axis=1), abs=0.3)
            count = {"whip-dial": 3, "hanging-ruler": 6, "ring-dial": 1}[design]
            assert len(columns) == count


@pytest.mark.parametrize(
    ("year", "months", "asked", "julian"),
    [
        (2026, "modern", "auto", False),
        (1500, "modern", "auto", True),
        (2026, "byzantine", "auto", True),
        (1500, "modern", "gregorian", False),
    ],
)
def test_dates_are_by_the_instruments_own_calendar(
    year: int, months: str, asked: str, julian: bool
) -> None:
    given = {"epoch.year": year, "year.months": months, "year.calendar": asked}
    told, _ = told_of("citron-plate", **given)
    # A Gregorian year begins ten days behind the winter solstice, a Julian one 9 or 13 days later.
    begins = told["faces"][0]["longitudes"][0]
    assert begins > 288 if julian else begins == pytest.approx(280, abs=1.5)
