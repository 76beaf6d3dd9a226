"""The figures that designs report, reckoned again: from the written drawings, and from vectors.

What other tests compare with the sky or the treatise is not repeated here; these are the figures
that a museum or a maker copies from the report and that no line test would find wrong.
"""

import math
from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np
import pytest
import shapely
from helpers.svg_file import Drawing
from helpers.usual import usual

import miqyas
from instruments.part import Face, Sheet, Turned

MICRON = 1.1e-3
"""mm: what a path may stray, and rounding of the written coordinates."""
EXACT = 1e-6
"""Degrees or mm, of what is told to six places."""


def sin(x: float) -> float:
    return math.sin(math.radians(x))


def cos(x: float) -> float:
    return math.cos(math.radians(x))


def tan(x: float) -> float:
    return math.tan(math.radians(x))


def made_of(design: str, given: Mapping[str, Any]) -> miqyas.Made:
    return miqyas.make(design, **given) if given else usual(design)


def told(made: miqyas.Made) -> dict[str, Any]:
    return {fact.name: fact.value for fact in made.facts}


def drawn(made: miqyas.Made, part: str, face: Face = Face.FRONT) -> Drawing:
    return Drawing.of(made.part(part), face)


def sun(latitude: float, declination: Any, hour_deg: Any) -> np.ndarray:
    """The sun as a vector to the east, the north and the zenith; hours west of noon."""
    d, h, phi = np.radians(declination), np.radians(hour_deg), math.radians(latitude)
    out = np.cos(d) * np.cos(h)
    return np.array([
        -np.cos(d) * np.sin(h),
        np.sin(d) * math.cos(phi) - out * math.sin(phi),
        np.sin(d) * math.sin(phi) + out * math.cos(phi),
    ])  # fmt: skip


def face_axes(facts: Mapping[str, Any]) -> np.ndarray:
    """A face's right, up and outward directions to the east, the north and the zenith."""
    azimuth, tilt = facts["face/azimuth"], facts["face/inclination"]
    out = np.array([sin(tilt) * sin(azimuth), sin(tilt) * cos(azimuth), cos(tilt)])
    right = np.array([-cos(azimuth), sin(azimuth), 0.0])
    return np.array([right, np.cross(out, right), out])


# Dials ------------------------------------------------------------------------------------

DIALS = [
    ("horizontal-dial", {}),
    ("treatise-dial", {}),
    ("treatise-dial", {"place": "Sydney"}),
    ("treatise-dial", {"place": "Longyearbyen"}),
    ("vertical-dial", {}),
    ("vertical-dial", {"azimuth": 250, "days": {"entries": "signs"}}),
    ("vertical-dial", {"place": "Mecca", "days": {"entries": "signs"}}),
    ("plane-dial", {"place": "Singapore"}),
    ("polar-dial", {"place": "Quito"}),
    ("horizontal-dial", {"place": "Cairo", "shape": "disc", "epoch": {"obliquity": "23;51,20"}}),
]  # fmt: skip
dials = pytest.mark.parametrize(("design", "given"), DIALS)

LONGITUDES = {"capricorn": 270, "aquarius": 300, "pisces": 330, "equinox": 0, "taurus": 30,
              "gemini": 60, "cancer": 90}  # fmt: skip


@dials
def test_a_face_is_the_horizon_of_the_place_that_is_told(
    design: str, given: dict[str, Any]
) -> None:
    facts = told(made_of(design, given))
    phi, (_, _, out) = facts["latitude"], face_axes(facts)
    pole, south = np.array([0, cos(phi), sin(phi)]), np.array([0, -sin(phi), cos(phi)])
    assert sin(facts["face/latitude"]) == pytest.approx(out @ pole, abs=1e-12)
    if "face/longitude" in facts:
        # West of the site is where the hour angle of the face's zenith grows.
        west = math.degrees(math.atan2(-out[0], out @ south))
        assert (facts["face/longitude"] - west + 180) % 360 - 180 == pytest.approx(0, abs=1e-9)
    if "style/height" in facts:
        right, up, _ = face_axes(facts)
        raised = pole * math.copysign(1, out @ pole)
        assert facts["style/height"] == pytest.approx(abs(facts["face/latitude"]), abs=1e-9)
        if facts["style/height"] > 1e-9:
            leftward = math.degrees(math.atan2(-(raised @ right), raised @ up))
            turn = (facts["style/substyle"] - leftward + 180) % 360 - 180
            assert turn == pytest.approx(0, abs=1e-9)


@dials
def test_a_dial_shows_so_much_of_the_daylight(design: str, given: dict[str, Any]) -> None:
    """By suns every degree of the sun's path and every two minutes of the day."""
    made = made_of(design, given)
    facts, plate = told(made), drawn(made, "dial-plate")
    longitude, hour = np.arange(-89.5, 90), np.arange(-179.75, 180, 0.5)
    delta = np.degrees(np.arcsin(np.sin(np.radians(longitude)) * sin(facts["obliquity"])))
    suns = sun(facts["latitude"], delta[:, None], hour[None, :])
    right, up, out = np.tensordot(face_axes(facts), suns, 1)
    lit, high = out > 1e-6, facts["gnomon/height"]
    with np.errstate(all="ignore"):
        x, y = -high * right / out, -high * up / out
    ring = plate.paths["border"][-1]
    edge = np.concatenate([s.at(np.linspace(0, 1, 90, endpoint=False)) for s in ring])
    frame = shapely.Polygon(np.column_stack([edge.real, edge.imag]))
    day = suns[2] > 0
    shown = np.count_nonzero(shapely.contains_xy(frame, x, y) & lit & day) / np.count_nonzero(day)
    # Half a percent is rounding, a tenth the grain of either reckoning.
    assert facts["daylight-shown"] == pytest.approx(100 * shown, abs=0.6)


@dials
def test_days_of_a_dial(design: str, given: dict[str, Any]) -> None:
    facts = told(made_of(design, given))
    phi, axes, high = facts["latitude"], face_axes(facts), facts["gnomon/height"]
    days = [n.removeprefix("declination/") for n in facts if n.startswith("declination/")]
    assert len(days) >= 3
    for day in days:
        delta = math.degrees(math.asin(sin(LONGITUDES[day]) * sin(facts["obliquity"])))
        assert facts[f"declination/{day}"] == pytest.approx(delta, abs=1e-9)
        share = -tan(phi) * tan(delta)
        if abs(share) < 1:
            half = math.degrees(math.acos(share)) / 15
            assert facts[f"sunrise/{day}"] == pytest.approx(12 - half, abs=1e-9)
            assert facts[f"sunset/{day}"] == pytest.approx(12 + half, abs=1e-9)
        else:
            assert facts[f"sun/{day}"] == ("does not rise" if share > 1 else "does not set")
        noon = sun(phi, delta, 0.0)
        right, up, out = axes @ noon
        if out > 1e-9 and noon[2] > 1e-9:
            long = high * math.hypot(right, up) / out
            assert facts[f"noon-shadow/{day}"] == pytest.approx(long, rel=1e-9)
        else:
            assert f"noon-shadow/{day}" not in facts


@dials
def test_day_curves_are_the_conics_that_are_told(design: str, given: dict[str, Any]) -> None:
    """A ray over the nodus keeps its angle to the pole; the face cuts that cone so steeply."""
    made = made_of(design, given)
    facts, plate = told(made), drawn(made, "dial-plate")
    phi, axes = facts["latitude"], face_axes(facts)
    pole = axes @ np.array([0, cos(phi), sin(phi)])
    for day in (n.removeprefix("curve/") for n in facts if n.startswith("curve/")):
        kind, e = facts[f"curve/{day}"], facts[f"eccentricity/{day}"]
        delta = math.degrees(math.asin(sin(LONGITUDES[day]) * sin(facts["obliquity"])))
        if not (runs := plate.paths.get(f"day/{day}")):
            continue
        if "style/thickness" not in facts:  # else a sheet's two edges throw it, not its middle
            z = np.concatenate([s.at(np.linspace(0, 1, 40)) for run in runs for s in run])
            ray = np.array([-z.real, -z.imag, np.full(z.size, facts["gnomon/height"])])
            sine = pole @ ray / np.linalg.norm(ray, axis=0)
            assert np.abs(sine - sin(delta)).max() * facts["gnomon/height"] < MICRON
        # Of angles to the cone's base, the face's and a side's.
        steep = math.sqrt(1 - min(pole[2] ** 2, 1))
        if not delta:
            assert (kind, e) == ("line", "infinite")
        else:
            assert e == pytest.approx(steep / abs(sin(delta)), abs=1e-9)
            assert kind == ("circle" if e == 0 else "ellipse" if e < 1 else "hyperbola")


def test_no_curve_is_told_of_a_day_whose_sun_throws_none() -> None:
    """In Mecca the midsummer sun stays north of a south wall, in the far north it does not rise."""
    wall = told(made_of("vertical-dial", {"place": "Mecca"}))
    assert (wall["curve/cancer"], wall["eccentricity/cancer"]) == ("none", "none")
    assert wall["curve/capricorn"] == "ellipse"
    arctic = told(made_of("horizontal-dial", {"place": "Longyearbyen"}))
    assert (arctic["curve/capricorn"], arctic["curve/cancer"]) == ("none", "ellipse")


def test_a_dial_with_two_faces_tells_each_day_of_the_face_that_shows_it() -> None:
    facts = told(usual("equatorial-dial"))
    for day in ("cancer", "capricorn"):
        assert (facts[f"curve/{day}"], facts[f"eccentricity/{day}"]) == ("circle", 0)
        long = facts["gnomon/height"] / tan(facts["obliquity"])
        assert facts[f"noon-shadow/{day}"] == pytest.approx(long, rel=1e-12)
    assert facts["curve/equinox"] == "none"


def outline(made: miqyas.Made, part: str) -> np.ndarray:
    """Points all along a part's written outline."""
    (ring,) = drawn(made, part).paths["outline"]
    return np.concatenate([s.at(np.linspace(0, 1, 60, endpoint=False)) for s in ring])


def span(points: np.ndarray) -> tuple[float, float]:
    """How wide and how high points reach."""
    return float(np.ptp(points.real)), float(np.ptp(points.imag))


@dials
def test_where_the_gnomon_stands(design: str, given: dict[str, Any]) -> None:
    made = made_of(design, given)
    facts, plate = told(made), outline(made, "dial-plate")
    box = shapely.MultiPoint(np.column_stack([plate.real, plate.imag])).bounds
    middle = complex(box[0] + box[2], box[1] + box[3]) / 2
    foot = complex(facts["gnomon/foot-x"], facts["gnomon/foot-y"])
    assert abs(foot + middle) < MICRON


@pytest.mark.parametrize(("design", "given"), [c for c in DIALS if c[0] != "treatise-dial"])
def test_the_sheet_of_a_style(design: str, given: dict[str, Any]) -> None:
    """In its own frame x runs along the substyle on the face and y upward, the nodus's foot at 0."""
    made = made_of(design, given)
    facts, sheet = told(made), outline(made, "gnomon")
    rise, high = facts["style/height"], facts["gnomon/height"]
    on_edge = sheet * np.exp(-1j * math.radians(rise)) - 1j * high * cos(rise)
    edge = on_edge[np.abs(on_edge.imag) < MICRON].real
    assert np.ptp(edge) == pytest.approx(facts["style/length"], abs=2 * MICRON)
    nodus = high * sin(rise)
    assert nodus - edge.min() == pytest.approx(facts["style/nodus"], abs=2 * MICRON)
    if "style/notch" in facts:
        gaps = np.diff(np.sort(edge))
        assert gaps.max() == pytest.approx(facts["style/notch"], abs=2 * MICRON)
    foot = sheet[np.abs(sheet.imag) < MICRON].real
    assert np.ptp(foot) == pytest.approx(facts["style/foot"], abs=2 * MICRON)
    body = made.part("gnomon").body
    assert isinstance(body, Sheet)
    assert body.thickness_mm == facts["style/thickness"]


@pytest.mark.parametrize("design", ["plane-dial", "equatorial-dial", "polar-dial"])
def test_a_stand(design: str) -> None:
    made = usual(design)
    facts, base = told(made), outline(made, "stand-base")
    assert span(base) == pytest.approx((facts["stand/width"], facts["stand/depth"]), abs=MICRON)
    placed = {p.part.name: p for p in made.parts}
    up = np.array(placed["dial-plate"].frame.z_axis)
    assert abs(facts["stand/tilt"]) == pytest.approx(math.degrees(math.acos(up[2])), abs=1e-9)
    # The plate and its gnomon, whose mass tips over the nearest edge of the base.
    mass, moment = 0.0, np.zeros(3)
    for name, one in placed.items():
        if name.startswith("stand") or not isinstance(one.part.body, Sheet):
            continue
        ring = outline(made, name)
        flat = shapely.Polygon(np.column_stack([ring.real, ring.imag]))
        axes = np.array([one.frame.x_axis, one.frame.y_axis, one.frame.z_axis])
        own = np.array([flat.centroid.x, flat.centroid.y, one.part.body.thickness_mm / 2])
        weight = flat.area * one.part.body.thickness_mm
        mass, moment = mass + weight, moment + weight * (np.array(one.frame.origin_mm) + own @ axes)
    x, y, z = moment / mass
    near = min(x - base.real.min(), base.real.max() - x, y - base.imag.min(), base.imag.max() - y)
    steady = math.degrees(math.atan2(near, z))
    assert facts["stand/steadiness"] == pytest.approx(steady, abs=1.5)


# Astrolabes -------------------------------------------------------------------------------

BACKS = ["european-back", "acrylic-back", "sine-back", "early-eastern-back", "astrolabe-back"]
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
            round(abs(z.imag), 3) for z in back.points("ladder-12/band", 2)}
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


def strays(latitude: float, obliquity: float, n: Any = np.arange(0.25, 6, 0.25)) -> float:
    """The most minutes by which sin h = sin h_n sin 15n tells seasonal hours wrong in a year."""
    most = 0.0
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
    import templates

    facts = told(usual("sine-back"))
    rows = {row["city"]: row for row in templates.table("cities")}

    def at(latitude: float, longitude: float) -> np.ndarray:
        return np.array([
            cos(latitude) * cos(longitude), cos(latitude) * sin(longitude), sin(latitude)])

    for city in ("isfahan", "herat", "delhi"):
        here, there = (float(rows[city][k]) for k in ("latitude", "longitude")), at(21.4225, 39.8262)
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
