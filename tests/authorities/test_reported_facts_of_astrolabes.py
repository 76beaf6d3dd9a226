"""The figures that astrolabes report, reckoned again: from drawings and by vectors.

What other tests compare with the sky or the treatise is not repeated here; these are the figures
that a museum or a maker copies from the report and that no line test would find wrong.
"""

import math
from typing import Any

import numpy as np
import pytest
from helpers.degrees import cos, sin, tan
from helpers.reported import EXACT, MICRON, drawn, made_of, outline, span, sun, told
from helpers.skies import SCALE, star_directions
from helpers.svg_file import Drawing
from helpers.usual import usual

import miqyas
import templates
from instruments.part import Face, Sheet, Turned
from instruments.sky.stars import catalogue

BACKS = ["european-back", "acrylic-back", "sine-back", "early-eastern-back", "astrolabe-back"]
LONGITUDES = {"cancer": 90, "capricorn": 270}
backs = pytest.mark.parametrize("design", BACKS)


def radii(drawing: Drawing, *starts: str) -> np.ndarray:
    """From where to where marks reach from the middle: of all their ends, rising."""
    ends = [z for n in drawing.names(*starts) for pair in drawing.ends(n) for z in pair]
    return np.unique(np.round(np.abs(ends), 3))


@backs
def test_the_circles_of_a_back(design: str) -> None:
    made = usual(design)
    facts, back = told(made), drawn(made, "back")
    rings = {round(c.radius, 3) for c in back.circles("ring/limb")}
    named = ("edge-radius", "division-radius", "numeral-radius", "numeral-inner-radius",
             "inner-radius")  # fmt: skip
    assert rings == {round(facts[f"limb/{name}"], 3) for name in named}
    lines = radii(back, "scale/altitude/")
    assert lines[-1] == pytest.approx(facts["limb/division-radius"], abs=MICRON)
    assert span(outline(made, "back")) == pytest.approx((2 * facts["plate/radius"],) * 2, rel=2e-3)
    assert back.circle("hole/pivot").radius * 2 == pytest.approx(
        facts["pivot/hole-diameter"], abs=MICRON
    )
    assert back.circle("ring/pivot").radius == pytest.approx(facts["pivot/ring-radius"], abs=MICRON)
    for ring in ("zodiac", "calendar"):
        if f"{ring}/division-radius" in facts:
            # Of an eccentric ring the outermost and the innermost circle are about the pivot.
            centre = max((c.centre for c in back.circles(f"ring/{ring}")), key=abs)
            ends = [abs(z - centre) for n in back.names(f"{ring}/") for z in back.ends(n)[0]]
            free = facts[f"{ring}/division-radius"]
            assert sum(abs(end - free) < 2 * MICRON for end in ends) >= 360
    if "ladder/limb-radius" in facts:
        r = facts["ladder/limb-radius"]
        side = facts["ladder-12/side-length"]
        assert side == pytest.approx(r / math.sqrt(2), abs=EXACT)
        corners = np.abs(back.points("ladder-12/square", 2))
        assert corners.max() == pytest.approx(r, abs=2 * MICRON)
        bands = {round(abs(z.real), 3) for z in back.points("ladder-12/band", 2)} | {
            round(abs(z.imag), 3) for z in back.points("ladder-12/band", 2)
        }
        for name in ("band", "clear"):
            assert round(facts[f"ladder-12/{name}"], 3) in bands
        assert facts["ladder-12/gnomon-squared"] == 144


@backs
def test_noon_on_a_back(design: str) -> None:
    facts = told(usual(design))
    for day, delta in (("cancer", 1), ("equinox", 0), ("capricorn", -1)):
        high = math.degrees(math.asin(sun(facts["latitude"], delta * facts["obliquity"], 0.0)[2]))
        assert facts[f"noon-altitude/{day}"] == pytest.approx(high, abs=1e-9)
        if f"noon-shadow-12/{day}" in facts:
            assert facts[f"noon-shadow-12/{day}"] == pytest.approx(12 / tan(high), rel=1e-9)


@backs
def test_the_shadow_scale_of_a_back(design: str) -> None:
    made = usual(design)
    facts, back = told(made), drawn(made, "back")
    for gnomon in (12, 7):
        scale = f"scale/cotangent-{gnomon}"
        if f"{scale}/at-45" not in facts:
            continue
        lines = {float(n.rpartition("/")[2]) for n in back.names(f"{scale}/")}
        assert facts[f"{scale}/at-45"] == gnomon
        (end, _), *_ = back.ends(f"{scale}/{gnomon}")
        assert abs(end.real) == pytest.approx(abs(end.imag), abs=MICRON)  # 45° from the foot
        for step, name in ((1, "ones"), (5, "fives"), (10, "tens")):
            run = [n for n in sorted(lines) if n - step in lines and n % step == 0]
            assert facts[f"{scale}/{name}-to"] == max(run)
        whole = Drawing.of(made.part("back"), labels=True)
        numbers = [float(n.rpartition("/")[2]) for n in whole.names(f"label/{scale}/")]
        assert facts[f"{scale}/numbered-to"] == max(numbers)


@backs
def test_the_quadrants_of_a_back(design: str) -> None:
    made = usual(design)
    facts, back = told(made), drawn(made, "back")
    phi, eps = facts["latitude"], facts["obliquity"]
    longitudes = [c.radius for n in back.names("quadrant/longitude/") for c in back.circles(n)]
    cores = [v for n, v in facts.items() if n.startswith("quadrant/") and n.endswith("/core")]
    rims = [v for n, v in facts.items() if n.endswith("/rim") and "universal" not in n]
    for radius in (*cores, *rims):
        assert min(abs(radius - r) for r in longitudes) < MICRON
    if "quadrant/hour-universal/rim" in facts:
        edge = back.circle("ring/quadrant").radius
        assert edge == pytest.approx(facts["quadrant/hour-universal/rim"], abs=MICRON)
        assert facts["quadrant/hour-universal/strays"] == pytest.approx(strays(phi, eps), rel=2e-3)
    if "quadrant/prayer/noon/equinox" in facts:
        for name, gnomons in (("noon", 0), ("asr-1", 1), ("asr-2", 2)):
            away = math.degrees(math.atan(tan(phi) + gnomons))
            assert facts[f"quadrant/prayer/{name}/equinox"] == pytest.approx(away, abs=1e-9)
    if "quadrant/sine/radius" in facts:
        whole = facts["quadrant/sine/radius"]
        arc = back.circle("quadrant/obliquity").radius
        assert facts["quadrant/obliquity/radius"] == pytest.approx(whole * sin(eps), abs=EXACT)
        assert arc == pytest.approx(whole * sin(eps), abs=MICRON)
        heights = sorted(abs(back.ends(n)[0][0].imag) for n in back.names("quadrant/sine/"))
        parts = facts["quadrant/sine/parts"] / facts["quadrant/sine/divided"]
        assert np.diff(heights) == pytest.approx(whole / parts, abs=2 * MICRON)


def strays(latitude: float, obliquity: float, step: float = 0.25) -> float:
    """The most minutes by which sin h = sin h_n sin 15n tells seasonal hours wrong in a year."""
    n, most = np.arange(step, 6, step), 0.0
    for longitude in range(-90, 91):
        delta = math.degrees(math.asin(sin(longitude) * sin(obliquity)))
        share = -tan(latitude) * tan(delta)
        noon = sun(latitude, delta, 0.0)[2]
        if abs(share) >= 1 or noon <= 0:
            continue
        half = math.degrees(math.acos(share))
        up = noon * np.sin(np.radians(15 * n))
        across = (up - sin(latitude) * sin(delta)) / (cos(latitude) * cos(delta))
        angle = np.degrees(np.arccos(np.clip(across, -1, 1)))
        most = max(most, float(np.nanmax(np.abs(angle - (6 - n) / 6 * half))) * 4)
    return most


def test_the_eccentric_calendar_of_a_back() -> None:
    """By where its days are drawn: seen from their circles' centre they are nearly equal."""
    made = usual("european-back")
    facts, back = told(made), drawn(made, "back")
    centre = max((c.centre for c in back.circles("ring/calendar")), key=abs)
    assert abs(centre) == pytest.approx(facts["calendar/displacement"], abs=MICRON)
    zero, ninety = (np.angle(back.ends(f"zodiac/{n}")[0][0], deg=True) for n in (0, 90))
    sense = math.copysign(1, (ninety - zero + 180) % 360 - 180)
    apogee = sense * (np.angle(centre, deg=True) - zero) % 360
    assert apogee == pytest.approx(facts["calendar/apogee"], abs=0.02)  # 1 µm of 2.4 mm
    free = facts["calendar/division-radius"]
    ends = {n: min(back.ends(n)[0], key=lambda z: abs(abs(z - centre) - free))
            for n in sorted(back.names("calendar/"))}  # fmt: skip
    assert facts["calendar/eccentricity"] == pytest.approx(abs(centre) / free, rel=1e-3)
    seen = np.unwrap(np.angle(np.array(list(ends.values())) - centre))
    count = np.arange(365) + 0.25 * np.array([n > "calendar/02-28" for n in ends])
    off = np.abs(seen - np.polyval(np.polyfit(count, seen, 1), count))
    assert math.degrees(off.max()) == pytest.approx(facts["calendar/unequal"], abs=0.002)


def test_directions_of_mecca_are_those_of_great_circles() -> None:
    """From each city's coordinates, by vectors."""
    facts = told(usual("sine-back"))
    rows = {row["city"]: row for row in templates.table("cities")}

    def at(latitude: float, longitude: float) -> np.ndarray:
        return np.array(
            [cos(latitude) * cos(longitude), cos(latitude) * sin(longitude), sin(latitude)]
        )

    for city in ("isfahan", "herat", "delhi"):
        here, there = (
            (float(rows[city][k]) for k in ("latitude", "longitude")),
            at(21.4225, 39.8262),
        )
        latitude, longitude = here
        east = np.array([-sin(longitude), cos(longitude), 0])
        north = np.cross(at(latitude, longitude), east)
        way = math.degrees(math.atan2(there @ east, there @ north)) % 360
        assert facts[f"quadrant/qibla/{city}"] == pytest.approx(way, abs=0.0051)


@pytest.mark.parametrize("design", ["astrolabe-plate", "astrolabe-climes"])
def test_the_circles_of_plates(design: str) -> None:
    made = usual(design)
    facts = told(made)
    eps, outer = facts["obliquity"], facts["radius/outer-tropic"]
    for placed in made.parts:
        for face in placed.part.faces():
            plate = Drawing.of(placed.part, face)
            if not plate.names("circle/"):
                continue
            for name, circle in (("outer-tropic", "capricorn"), ("equator", "equator"),
                                 ("inner-tropic", "cancer")):  # fmt: skip
                if not plate.names(f"circle/{circle}"):
                    continue  # a horizon of 90° is the equator
                got = plate.circle(f"circle/{circle}").radius
                assert facts[f"radius/{name}"] == pytest.approx(got, abs=MICRON)
    r = facts["radius/equator"]
    assert outer == pytest.approx(r * tan(45 + eps / 2), rel=1e-12)
    for key in [n.partition("/")[0] for n in facts if n.endswith("/longest-day")]:
        phi = facts[f"{key}/latitude"]
        share = -tan(phi) * tan(eps)
        day = 2 / 15 * math.degrees(math.acos(share)) if share > -1 else 24
        assert facts[f"{key}/longest-day"] == pytest.approx(day, abs=1e-9)
        # Points of the meridian at the zenith and the horizon, by their declinations.
        high, south, north = (r * tan((90 - d) / 2) for d in (phi, phi - 90, 90 - phi))
        assert facts[f"{key}/zenith"] == pytest.approx(high, abs=1e-9)
        if phi:
            assert facts[f"{key}/horizon/centre"] == pytest.approx((south - north) / 2, rel=1e-9)
            assert facts[f"{key}/horizon/radius"] == pytest.approx((south + north) / 2, rel=1e-9)


@pytest.mark.parametrize("design", ["alidade", "alidade-two-pointer", "alidade-locust-thigh",
                                    "alidade-crescent"])  # fmt: skip
def test_the_figures_of_an_alidade(design: str) -> None:
    made = usual(design)
    facts, rule = told(made), drawn(made, "rule")
    edge = outline(made, "rule")
    assert np.abs(edge).max() == pytest.approx(facts["rule/radius"], rel=2e-3)
    assert rule.circle("hole/pivot").radius * 2 == pytest.approx(
        facts["pivot/hole-diameter"], abs=MICRON
    )
    hubs = [s.circle().radius for s in rule.segments("outline")
            if s.kind == "Arc" and abs(s.circle().centre) < 0.01]  # fmt: skip
    if hubs:
        assert min(hubs) == pytest.approx(facts["hub/radius"], abs=MICRON)
    g = facts["sights/height"]
    sights = {p.part.name: p for p in made.parts if p.part.name.startswith("sight")}
    inner = []
    for one in sights.values():
        assert isinstance(one.part.body, Sheet)
        x, thick = one.frame.origin_mm[0], one.frame.z_axis[0] * one.part.body.thickness_mm
        inner.append(min(abs(x), abs(x + thick)))
    assert sum(inner) == pytest.approx(facts["sights/between"], abs=EXACT)
    if design in ("alidade", "alidade-two-pointer"):
        for n in range(1, 6):
            assert facts[f"alidade/hour/{n}"] == pytest.approx(g * tan(15 * n), abs=EXACT)
            (a, _), *_ = rule.ends(f"alidade/hour/{n}")
            assert min(abs(a.real + inner[0] - g * tan(15 * n)),
                       abs(inner[0] - a.real - g * tan(15 * n))) < MICRON  # fmt: skip
    if design == "alidade-locust-thigh":
        low, head, long = (facts[n] for n in ("thigh/foot", "thigh/head", "sights/between"))
        for n in range(1, 6):
            # The ray from the sight's top falls by cot 15n to the edge.
            x = facts[f"alidade/hour/{n}"]
            assert g - x / tan(15 * n) == pytest.approx(low + x * (head - low) / long, abs=1e-5)
    phi, eps = facts["latitude"], facts["obliquity"]
    assert facts["alidade/stray"] == pytest.approx(strays(phi, eps, 1.0), rel=2e-3)
    if design == "alidade-crescent":
        thin = drawn(made, "crescent")
        arcs = {round(s.circle().radius, 3) for s in thin.segments("outline") if s.kind == "Arc"}
        assert round(facts["crescent/inner-radius"], 3) in arcs
        rise = outline(made, "crescent").imag.max()
        assert facts["crescent/ends"] == pytest.approx(rise, abs=MICRON)


@pytest.mark.parametrize("design", ["rule-double", "rule-single"])
def test_the_declinations_of_a_rule(design: str) -> None:
    made = usual(design)
    facts, rule = told(made), drawn(made, "rule")
    outer, eps = facts["scale/declination/tropic"], facts["obliquity"]
    r = facts["scale/declination/equator"]
    assert r == pytest.approx(outer / tan(45 + eps / 2), rel=1e-12)
    places: dict[int, float] = {}
    for name in rule.names("scale/declination/"):
        n = int(name.rpartition("/")[2])
        places[n] = abs(rule.ends(name)[0][0].real)
        assert places[n] == pytest.approx(r * tan(45 - n / 2), abs=MICRON)
    assert min(np.diff(sorted(places))) == facts["scale/declination/divided"]
    whole = Drawing.of(made.part("rule"), labels=True)
    numbers = sorted(int(n.rpartition("/")[2]) for n in whole.names("label/scale/declination/"))
    assert min(np.diff(numbers)) == facts["scale/declination/numbered"]


@pytest.mark.parametrize("given", [{}, {"place": "Sydney"}])
def test_the_circles_and_stars_of_a_rete(given: dict[str, Any]) -> None:
    facts = told(made_of("astrolabe-rete", given))
    eps, outer, r = facts["obliquity"], facts["rete/tropic-radius"], facts["rete/equator-radius"]
    assert outer == pytest.approx(r * tan(45 + eps / 2), abs=EXACT)
    # The ecliptic touches both tropics, on either side of the pivot.
    inner = r * tan(45 - eps / 2)
    assert facts["ecliptic/radius"] == pytest.approx((outer + inner) / 2, abs=2 * EXACT)
    assert facts["ecliptic/centre"] == pytest.approx((outer - inner) / 2, abs=2 * EXACT)
    shown = [n for n in facts if n.startswith("star/hr-") and n.endswith("/declination")]
    known = {f"star/{star.key}": star for star in catalogue()}
    names = [n.removesuffix("/declination") for n in shown]
    assert len(names) == facts["stars"]
    x, y, z = star_directions([known[n] for n in names], facts["year"])
    for name, ra, sine in zip(names, np.degrees(np.arctan2(y, x)) % 360, z, strict=True):
        assert facts[f"{name}/right-ascension"] == pytest.approx(ra, abs=2e-3), name  # 0.1 s to 7 s
        assert sin(facts[f"{name}/declination"]) == pytest.approx(sine, abs=2e-5), name


def test_the_equation_of_time_of_a_back(planets: Any) -> None:
    """The extremes of the mean of four years at each longitude of the sun, by skyfield."""
    facts = told(usual("acrylic-back"))
    assert facts["equation-of-time/cycle"] == 2024
    when = SCALE.ut1_jd(2460310.5 + np.arange(4 * 365.25))
    seen = planets["earth"].at(when).observe(planets["sun"]).apparent()
    ra, _, _ = seen.radec("date")
    _, longitude, _ = seen.ecliptic_latlon("date")
    minutes = 60 * ((when.gast - ra.hours + 12 - (when.ut1 + 0.5) % 1 * 24 + 12) % 24 - 12)
    turns, grid = np.unwrap(longitude.radians), np.linspace(0, 2 * math.pi, 721)
    years = [np.interp(grid + turn, turns, minutes) for turn in 2 * math.pi * np.arange(1, 4)]
    mean = np.mean(years, axis=0)
    assert facts["equation-of-time/least"] == pytest.approx(mean.min(), abs=0.02)
    assert facts["equation-of-time/greatest"] == pytest.approx(mean.max(), abs=0.02)


@pytest.mark.parametrize(
    ("design", "date"), [("acrylic-back", "03-20"), ("european-back", "03-11")]
)
def test_the_day_of_the_spring_equinox(design: str, date: str) -> None:
    """From 2024 to 2027 in the mean on 20 March at 11:40 UT.

    By the Julian calendar on 10 March 1540 at 20 h, and on the 11th at 2, 7 and 13 h thereafter.
    """
    assert told(usual(design))["calendar/spring-equinox"] == date


@pytest.mark.slow
def test_how_an_astrolabe_is_put_together(planets: Any) -> None:
    """On 21 June 2026 at half past nine, when London's clocks are an hour ahead."""
    facts = told(usual("astrolabe"))
    when = SCALE.utc(2026, 6, 21, 8, 30)
    seen = planets["earth"].at(when).observe(planets["sun"]).apparent()
    ra, _, _ = seen.radec("date")
    sidereal = (when.gast + facts["longitude"] / 15) % 24
    assert facts["assembly/sidereal-time"] == pytest.approx(sidereal, abs=2e-4)
    hour = (sidereal - ra.hours + 12) % 24 - 12
    assert facts["assembly/hour-angle"] == pytest.approx(hour, abs=2e-4)
    _, longitude, _ = seen.ecliptic_latlon("date")
    assert facts["assembly/sun"] == pytest.approx(longitude.degrees, abs=2e-4)


@pytest.mark.slow
@pytest.mark.parametrize("design", ["astrolabe", "astrolabe-museum"])
def test_the_heights_and_sizes_of_a_whole_astrolabe(design: str) -> None:
    made = usual(design)
    facts = told(made)
    parts = {p.part.name: p for p in made.parts}

    def thick(name: str) -> float:
        body = parts[name].part.body
        assert isinstance(body, Sheet)
        return body.thickness_mm

    plates = [n for n in parts if n.startswith("plate")]
    assert facts["budget/plates"] == len(plates)
    needed = sum(map(thick, plates)) + thick("rete") + facts["budget/play"] + facts["budget/knob"]
    assert facts["budget/needed"] == pytest.approx(needed, abs=EXACT)
    assert facts["budget/excess"] == pytest.approx(facts["budget/recess"] - needed, abs=EXACT)
    assert facts["mater/thickness"] == pytest.approx(
        facts["mater/floor"] + facts["budget/recess"], abs=EXACT
    )
    front = "mater-limb" if "mater-limb" in parts else "mater"
    limb = drawn(made, front)
    rings = [c.radius for c in limb.circles("ring/limb")]
    assert facts["mater/limb-inner-radius"] == pytest.approx(min(rings), abs=MICRON)
    assert facts["mater/limb-outer-radius"] == pytest.approx(max(rings), abs=MICRON)
    recess = max(s.circle().radius for s in limb.segments("recess") if s.kind == "Arc")
    assert facts["mater/recess-radius"] == pytest.approx(recess, abs=MICRON)
    plate = max(s.circle().radius for s in drawn(made, plates[0]).segments("outline")
                if s.kind == "Arc" and abs(s.circle().centre) < MICRON)  # fmt: skip
    assert facts["fit/plate"] == pytest.approx(2 * (recess - plate), abs=2 * MICRON)
    assert facts["plates/radius/rim"] == pytest.approx(plate, abs=MICRON)
    for name, key in (("shackle-pin-1", "suspension/pin-diameter"),):
        body = parts[name].part.body
        assert isinstance(body, Turned)
        assert 2 * body.profile.bounds()[2] == pytest.approx(facts[key], abs=EXACT)
    low, high = parts["shackle-1"].frame.origin_mm[2], parts["shackle-2"].frame.origin_mm[2]
    assert high - low - thick("shackle-1") == pytest.approx(facts["suspension/between"], abs=EXACT)
    pins = [parts[f"shackle-pin-{k}"].frame.origin_mm[1] for k in (1, 2)]
    assert pins[1] - pins[0] == pytest.approx(facts["suspension/pins-apart"], abs=EXACT)
    ring = parts["suspension-ring"].part.body
    assert isinstance(ring, Turned)
    near, low, far, high = ring.profile.bounds()
    assert 2 * near == pytest.approx(facts["suspension/ring-inside"], abs=EXACT)
    assert far - near == pytest.approx(facts["suspension/wire"], abs=EXACT)
    top = parts["washer"].frame.origin_mm[2] + thick("washer")
    key = "fittings/pin" if "pin" in parts else "fittings/screw"
    bolt = parts[key.rpartition("/")[2]]
    assert isinstance(bolt.part.body, Turned)
    assert facts[f"{key}/length"] == pytest.approx(bolt.part.body.profile.bounds()[3], abs=EXACT)
    assert facts[f"{key}/grip"] == pytest.approx(top - bolt.frame.origin_mm[2], abs=EXACT)
    holes = {round(2 * drawn(made, n).circle("hole/pivot").radius, 3)
             for n in parts if drawn_has_pivot(made, n)}  # fmt: skip
    assert holes == {round(facts[f"{key}/hole-diameter"], 3)}


def drawn_has_pivot(made: miqyas.Made, part: str) -> bool:
    body = made.part(part).body
    return isinstance(body, Sheet) and any(c.means == "hole/pivot" for c in body.cutouts)


def test_a_whole_tells_its_site_and_its_noons_once() -> None:
    """The plates' latitudes are their own; the rete's year is that of its stars."""
    ends = [f.name.rpartition("/")[2] for f in usual("astrolabe").facts if f.name[:6] != "plates"]
    for name in ("place", "longitude", "time-zone", "obliquity", "capricorn"):
        assert ends.count(name) - (name == "capricorn") == 1, name


def test_what_is_drawn_of_a_plate_and_of_its_horizons() -> None:
    """Which hours, azimuths and horizons there are, by their names and where they end."""
    made = usual("astrolabe")
    facts, plate = told(made), drawn(made, "plate-51n31-horizons")
    hours = sorted(int(n.rpartition("/")[2]) for n in plate.names("hour/equal/"))
    half = facts["plates/51n31/longest-day"] / 2
    assert (hours[0], hours[-1]) == (math.ceil(12 - half), math.floor(12 + half))
    assert facts["plates/51n31/hour/equal/drawn"] == f"{hours[0]}–{hours[-1]} by 1"
    r, phi = facts["plates/radius/equator"], facts["plates/51n31/latitude"]
    assert facts["plates/51n31/azimuth/drawn"] == "every 10° to 85°, every 90° to 90°"
    # The almucantar of 85° meets the meridian at declinations 5° from the latitude.
    near, far = (r * tan((90 - d) / 2) for d in (phi + 5, phi - 5))
    for n in (10, 20, 30):
        ends = [z for pair in plate.ends(f"azimuth/{n}") for z in pair]
        inner = min(abs(z - 1j * (near + far) / 2) for z in ends)
        assert inner == pytest.approx((far - near) / 2, abs=MICRON)
    back = drawn(made, "plate-51n31-horizons", Face.BACK)
    for group in range(1, 5):
        for text in facts[f"plates/horizons/group-{group}"].split(", ")[:3]:
            circle = back.circle(f"horizon/{text}")
            assert circle.radius == pytest.approx(r / sin(float(text)), rel=1e-4)
            turned = circle.centre / (1j * r / tan(float(text))) * 1j ** (1 - group)
            assert np.angle(turned, deg=True) == pytest.approx(0, abs=0.01)
    body = made.part("plate-51n31-horizons").body
    assert isinstance(body, Sheet)
    ring = outline(made, "plate-51n31-horizons")
    notch = ring[np.argmin(np.abs(ring))]
    clockwise = (90 - np.angle(notch, deg=True)) % 360
    assert facts["plates/notch/angle"] == pytest.approx(clockwise, abs=5)


@backs
def test_which_sign_is_at_the_rim_of_a_back(design: str) -> None:
    """And how many degrees of a sign are between its circles."""
    made = usual(design)
    facts, back = told(made), drawn(made, "back")
    for name in (n for n in facts if n.endswith("/outermost")):
        about = name.removesuffix("/outermost")
        rim, core = facts[f"{about}/rim"], facts[f"{about}/core"]
        found = {}
        for means in back.names("quadrant/longitude/"):
            found |= {round(c.radius, 2): int(means.rpartition("/")[2]) for c in back.circles(means)
                      if core - 0.01 < c.radius < rim + 0.01}  # fmt: skip
        at_rim = found[round(rim, 2)]
        assert at_rim == LONGITUDES[facts[name]], name
        assert facts[f"{about}/degrees"] in (1, 2, 3, 5, 10, 15, 30)
        steps = np.diff(sorted(set(found.values())))
        assert min(steps) == facts[f"{about}/degrees"]
    step = facts["ladder-12/group"]
    whole = Drawing.of(made.part("back"), labels=True)
    numbers = sorted(int(n.rpartition("/")[2]) for n in whole.names("label/ladder-12/base/"))
    assert set(np.diff(numbers)) == {step}
    names = [float(n.rpartition("/")[2]) for n in back.names("ladder-12/base/")]
    assert min(np.diff(sorted(names))) == facts["ladder-12/divided"]
