"""The figures that instruments of shadow report, reckoned again: from drawings and by vectors.

What other tests compare with the sky or the treatise is not repeated here; these are the figures
that a museum or a maker copies from the report and that no line test would find wrong.
"""

import math
from typing import Any

import numpy as np
import pytest
from helpers.degrees import cos, sin, tan
from helpers.reported import EXACT, MICRON, drawn, made_of, outline, span, sun, told
from helpers.skies import SCALE
from helpers.usual import usual

import miqyas
from instruments.part import Sheet

LONGITUDES = {"capricorn": 270, "aquarius": 300, "pisces": 330, "equinox": 0, "taurus": 30,
              "gemini": 60, "cancer": 90}  # fmt: skip
SIGNS = ("aries", "taurus", "gemini", "cancer", "leo", "virgo", "libra", "scorpius",
         "sagittarius", "capricorn", "aquarius", "pisces")  # fmt: skip
PLACES = [{}, {"place": "Sydney"}, {"place": "Singapore"}]
placed_anywhere = pytest.mark.parametrize("given", PLACES, ids=("London", "Sydney", "Singapore"))


def noon_high(latitude: float, declination: float) -> float:
    return math.degrees(math.asin(sun(latitude, declination, 0.0)[2]))


def declined(longitude: float, obliquity: float) -> float:
    return math.degrees(math.asin(sin(longitude) * sin(obliquity)))


@placed_anywhere
@pytest.mark.parametrize(
    "design", ["citron-plate", "spiral-plate", "hanging-ruler", "whip-dial", "cylinder-dial"]
)
def test_noon_shadows_at_the_signs(design: str, given: dict[str, Any]) -> None:
    facts = told(made_of(design, given))
    turned = design in ("whip-dial", "cylinder-dial")
    high = facts["gnomon/length" if design == "cylinder-dial" else "gnomon/height"]
    for k, name in enumerate(SIGNS):
        noon = noon_high(facts["latitude"], declined(30 * k, facts["obliquity"]))
        long = high * (tan(noon) if turned else 1 / tan(noon))
        assert facts[f"noon-shadow/{name}"] == pytest.approx(long, rel=1e-6), name


@placed_anywhere
@pytest.mark.parametrize("design", ["citron-plate", "spiral-plate", "hanging-ruler"])
def test_afternoon_shadows_at_the_signs(design: str, given: dict[str, Any]) -> None:
    """Noon's and one gnomon or two, of which these plates had no figures."""
    facts = told(made_of(design, given))
    high = facts["gnomon/height"]
    for name in SIGNS:
        for gnomons in (1, 2):
            long = facts[f"noon-shadow/{name}"] + gnomons * high
            assert facts[f"asr-{gnomons}-shadow/{name}"] == pytest.approx(long, rel=1e-6), name


@placed_anywhere
def test_the_bead_of_a_capuchin_dial(given: dict[str, Any]) -> None:
    """At noon the cord hangs plumb from its slit on the day's place: the bead is on hour 12."""
    made = made_of("capuchin-dial", given)
    facts, card = told(made), drawn(made, "card")
    for name in ("capricorn", "equinox", "cancer"):
        way = card.circle(f"day/{name}")
        assert facts[f"bead/{name}"] == pytest.approx(way.radius, abs=MICRON)


@pytest.mark.parametrize("given", [{}, {"place": "Sydney"}, {"place": "Mecca"}])
def test_an_azimuth_rule(given: dict[str, Any]) -> None:
    """The sun in the azimuth by halving the day, and what turns with a millimetre of shadow."""
    made = made_of("azimuth-rule", given)
    facts = told(made)
    phi, g = facts["latitude"], facts["gnomon/over-scales"]
    asked = facts["azimuth/chosen"]
    hours = np.linspace(0, 180, 1_800_001)

    def shadow(declination: float, from_east_west: float) -> float:
        east, north, up = sun(phi, declination, hours)
        toward_equator = -north * math.copysign(1, phi)
        angle = np.degrees(np.arctan2(toward_equator, -east)) - from_east_west
        k = np.flatnonzero((angle[:-1] * angle[1:] <= 0) & (up[:-1] > 0) & (np.abs(angle[1:]) < 90))
        return g * math.sqrt(1 - up[k[0]] ** 2) / up[k[0]] if k.size else math.nan

    for name in (n for n in facts if n.startswith("azimuth/shadow/")):
        delta = declined(LONGITUDES[name.rpartition("/")[2]], facts["obliquity"])
        assert facts[name] == pytest.approx(shadow(delta, asked), rel=1e-4), name
    if "meridian/turn-per-millimetre" in facts:
        rate = abs(shadow(0.0, asked + 0.05) - shadow(0.0, asked - 0.05)) / 0.1
        assert facts["meridian/turn-per-millimetre"] == pytest.approx(1 / rate, rel=5e-3)


@placed_anywhere
def test_an_analemmatic_dial(given: dict[str, Any]) -> None:
    """The sun's azimuth over the gnomon's place of the day points to the hour's point."""
    made = made_of("analemmatic-dial", given)
    facts, board = told(made), drawn(made, "hour-board")
    phi, a = facts["latitude"], facts["ellipse/long"]
    assert facts["ellipse/wide"] == pytest.approx(a * abs(sin(phi)), abs=EXACT)
    assert facts["ellipse/dates"] == pytest.approx(
        a * cos(phi) * tan(facts["obliquity"]), abs=EXACT
    )
    lines = [board.ends(f"day/{d}")[0][0].imag for d in ("cancer", "capricorn")]
    assert max(map(abs, lines)) == pytest.approx(facts["ellipse/dates"], abs=MICRON)
    points = {n: complex(facts[f"point/{n}/east"], facts[f"point/{n}/north"])
              for n in range(24) if f"point/{n}/east" in facts}  # fmt: skip
    for delta in (-20.0, 0.0, 15.0):
        foot = 1j * a * cos(phi) * tan(delta)
        for n, point in points.items():
            east, north, up = sun(phi, delta, 15.0 * (n - 12))
            if up > 0.05:
                off = np.angle((point - foot) / -complex(east, north))
                assert abs(off) * abs(point - foot) < 2e-3, (n, delta)


@placed_anywhere
def test_an_indian_circle(given: dict[str, Any]) -> None:
    made = made_of("indian-circle", given)
    facts, board = told(made), drawn(made, "board")
    phi, eps, g = facts["latitude"], facts["obliquity"], facts["gnomon/height"]
    field = max(board.circle(n).radius for n in board.names("circle/shadow/"))
    assert facts["circle/radius"] == pytest.approx(field, abs=MICRON)
    assert facts["gnomon/share"] == pytest.approx(2 * facts["circle/radius"] / g, abs=5e-5)
    for name, part in (("cancer", 1), ("equinox", 0), ("capricorn", -1)):
        long = g / tan(noon_high(phi, part * eps))
        assert facts[f"noon-shadow/{name}"] == pytest.approx(long, rel=1e-6)
    for name, share in (("limit", facts["gnomon/share"]), ("limit/d-4", 4), ("limit/d-6", 6),
                        ("limit/d-8", 8), ("limit/d-12", 12)):  # fmt: skip
        # Where the noon shadow of midwinter, g tan(φ + ε), is half the diameter.
        assert facts[name] == pytest.approx(math.degrees(math.atan(share / 2)) - eps, abs=0.01)


def test_the_drift_of_an_indian_circle(planets: Any) -> None:
    """Marks two hours before and after noon in London, on each day of 2026 by skyfield."""
    facts = told(usual("indian-circle"))
    phi = facts["latitude"]
    noon = SCALE.ut1_jd(2461041.5 + np.arange(365) + 0.5)
    _, dec, _ = planets["earth"].at(noon).observe(planets["sun"]).apparent().radec("date")
    rate = np.gradient(dec.degrees) / 24
    worst = 0.0
    for delta, hourly in zip(dec.degrees, rate, strict=True):
        early, late = delta - 2 * hourly, delta + 2 * hourly
        east, north, up = sun(phi, early, -30.0)
        if up <= 0:
            continue
        # The hour at which the later sun is as high.
        share = (up - sin(phi) * sin(late)) / (cos(phi) * cos(late))
        other = sun(phi, late, math.degrees(math.acos(share)))
        middle = np.angle(complex(east, north) * complex(other[0], other[1]), deg=True) / 2
        worst = max(worst, abs(middle % 180 - 90))
    assert facts["drift/uncorrected"] == pytest.approx(worst, rel=0.01)


def test_a_ring_dial() -> None:
    made = usual("ring-dial")
    facts = told(made)
    ring = drawn(made, "ring-1")
    assert 2 * ring.circle("opening").radius == pytest.approx(
        facts["ring/inner-diameter"], abs=MICRON
    )
    thick = sum(p.part.body.thickness_mm for p in made.parts if p.part.name[:5] == "ring-"
                and isinstance(p.part.body, Sheet) and p.part.name != "ring-sheet")  # fmt: skip
    assert facts["ring/width"] == pytest.approx(thick, abs=EXACT)
    # A ray from the inner circle turns by twice its altitude there.
    inner, strip = facts["ring/inner-diameter"] / 2, facts["ring/strip-radius"]
    start = inner * np.exp(1j * math.pi / 4)

    def met(high: float) -> float:
        way = -np.exp(1j * math.radians(high))
        along = -(start * way.conjugate()).real
        far = along + math.sqrt(along**2 - inner**2 + strip**2)
        return float(np.angle(start + far * way)) % (2 * math.pi) * strip

    lengths = [met(h + 1) - met(h) for h in range(5, 65)]
    assert min(lengths) * 0.99 < facts["ring/degree"] < max(lengths) * 1.01


@pytest.mark.parametrize("form", ["bowl", "ball"])
def test_arcs_of_shadows_on_spheres(form: str) -> None:
    """A ray over the gnomon's tip, to where it meets the sphere."""
    made = usual("sphere-dial") if form == "bowl" else miqyas.make("sphere-dial", form="ball")
    facts = told(made)
    r, g = facts["sphere/radius"], facts["gnomon/height"]
    tip = 1j * (g - r if form == "bowl" else r + g)
    found = [n for n in facts if n.startswith("arc")]
    assert len(found) >= 4
    for name in found:
        high = float(name.rpartition("/")[2])
        way = complex(cos(high), -sin(high))
        along = -(tip * way.conjugate()).real
        root = math.sqrt(along**2 - abs(tip) ** 2 + r**2)
        point = tip + (along + root if form == "bowl" else along - root) * way
        arc = abs(np.angle(point / (-1j if form == "bowl" else 1j), deg=True))
        assert facts[name] == pytest.approx(arc, abs=EXACT), name
    if form == "ball":
        # The lowest sun's ray touches the ball.
        assert facts["sphere/lowest-sun"] == pytest.approx(
            math.degrees(math.acos(r / (r + g))), abs=EXACT
        )
    elif g == r:
        assert facts["sphere/lowest-sun"] == 0.0  # its tip is level with the rim
    if made.design.made == "gores":
        reach = np.abs(outline(made, "gores")).max()
        assert facts["gores/length"] == pytest.approx(reach, abs=2 * MICRON)


def test_a_cylinder_dial() -> None:
    made = usual("cylinder-dial")
    facts = told(made)
    sheet = made.part("dial-sheet").body
    assert isinstance(sheet, Sheet)
    round_ = math.pi * (facts["pillar/former-diameter"] + sheet.thickness_mm)
    assert facts["sheet/length"] == pytest.approx(round_, abs=1e-5)
    former = drawn(made, "former-6").circle("outline").radius
    assert facts["pillar/former-diameter"] == pytest.approx(2 * former, abs=MICRON)
    levels = sorted(p.frame.origin_mm[2] for p in made.parts if p.part.name.startswith("former-"))
    assert np.diff(levels).max() - 3 == pytest.approx(facts["pillar/former-gap"], abs=EXACT)
    hole = drawn(made, "gnomon").circle("hole/pivot").radius
    assert facts["gnomon/pivot-diameter"] == pytest.approx(2 * hole, abs=MICRON)
    reach = outline(made, "gnomon").real.max()
    assert facts["gnomon/reach"] == pytest.approx(reach, abs=MICRON)
    face = facts["pillar/former-diameter"] / 2 + sheet.thickness_mm
    assert facts["gnomon/reach"] - face == pytest.approx(facts["gnomon/length"], abs=EXACT)
    rows = drawn(made, "dial-sheet")
    room = -max(a.imag for a, b in rows.ends("ring/year"))
    assert facts["sheet/longest-shadow"] == pytest.approx(room, abs=MICRON)


@pytest.mark.parametrize("design", ["citron-plate", "spiral-plate"])
def test_plates_of_shadows(design: str) -> None:
    made = usual(design)
    facts, plate = told(made), drawn(made, "shadow-plate")
    key = "calendar" if design == "citron-plate" else "zodiac"
    inner = min(c.radius for c in plate.circles("ring/year"))
    assert facts[f"{key}/field-radius"] == pytest.approx(inner, abs=MICRON)
    hole = plate.circle("hole/gnomon").radius
    assert facts["gnomon/hole-diameter"] == pytest.approx(2 * hole, abs=MICRON)


@pytest.mark.parametrize("design", ["hanging-ruler", "whip-dial"])
def test_rows_of_a_ruler_and_a_whip(design: str) -> None:
    made = usual(design)
    facts = told(made)
    part = "ruler" if design == "hanging-ruler" else "face-1"
    face = drawn(made, part)
    slots = [np.array([z for s in run for z in (s.start, s.end)])
             for run in face.paths["slot/gnomon"]]  # fmt: skip
    assert span(slots[0]) == pytest.approx(
        (facts["gnomon/slot-width"], facts["gnomon/slot-length"]), abs=MICRON
    )
    room = max(abs(z.imag) for n in face.names("ring/year") for z in face.ends(n)[0])
    assert facts["gnomon/longest-shadow"] == pytest.approx(room, abs=MICRON)
    if design == "hanging-ruler":
        # The front's row stands at 0; the other's is as far from its own end.
        rows = {round(float(z.imag.max()), 1) for z in slots}
        assert len(rows) == 2
        low, high = outline(made, part).imag.min(), outline(made, part).imag.max()
        assert facts["gnomon/back-row"] == pytest.approx(low + high, abs=MICRON)


@pytest.mark.parametrize("design", ["azimuth-rule", "meridian-balance", "meridian-ruler",
                                    "shadow-staff"])  # fmt: skip
def test_the_least_altitude_of_a_straight_scale(design: str) -> None:
    """The scale ends where the longest shadow does."""
    made = usual(design)
    facts = told(made)
    g, least = facts["gnomon/over-scales"], facts["scale/altitude-direct/least"]
    part = {"azimuth-rule": "ruler", "meridian-balance": "beam", "meridian-ruler": "ruler",
            "shadow-staff": "staff"}[design]  # fmt: skip
    if design != "azimuth-rule":
        scale = drawn(made, part)
        found = {float(n.rpartition("/")[2]): scale.ends(n)[0][0] for n in scale.names(
            "scale/altitude-direct/")}  # fmt: skip
        low, high = min(found), 45.0
        apart = abs(found[low].real - found[high].real)
        if apart < 1e-6:
            apart = abs(found[low].imag - found[high].imag)
        assert apart == pytest.approx(g / tan(low) - g, abs=0.02)
        assert least <= low < least + 1.01
    if design == "shadow-staff":
        assert facts["scale/altitude-reversed/greatest"] == pytest.approx(90 - least, abs=EXACT)
        for n, unit in ((12, g / 12), (7, g / 7), (6.5, g / 6.5), (60, g / 60)):
            assert facts[f"scale/shadow/{n}/unit"] == pytest.approx(unit, abs=EXACT)


def test_quadrants_on_boards() -> None:
    gunter = usual("gunter-quadrant")
    facts, board = told(gunter), drawn(gunter, "board")
    equator = board.circle("circle/equator").radius
    assert facts["quadrant/equator/radius"] == pytest.approx(equator, abs=MICRON)
    tropic = equator * tan(45 + facts["obliquity"] / 2)
    assert facts["quadrant/tropic/radius"] == pytest.approx(tropic, abs=2 * MICRON)
    sine = told(usual("sine-quadrant"))
    assert sine["quadrant/obliquity/radius"] == pytest.approx(
        sine["quadrant/sine/radius"] * sin(sine["obliquity"]), abs=EXACT
    )
    square = usual("geometric-square")
    facts, board = told(square), drawn(square, "board")
    corners = board.points("ladder-12/square", 2)
    assert np.abs(corners).max() == pytest.approx(
        facts["ladder-12/side-length"] * math.sqrt(2), abs=2 * MICRON
    )
    places = sorted({float(n.rpartition("/")[2].replace("½", ".5")) for n in
                     board.names("ladder-12/base/")})  # fmt: skip
    assert facts["ladder-12/divided"] == pytest.approx(min(np.diff(places)), abs=1e-9)


def test_figures_of_habash_and_of_slopes() -> None:
    habash = usual("habash-protractor")
    facts, board = told(habash), drawn(habash, "board")
    heights = sorted({round(float(board.ends(n)[0][0].imag), 3)
                      for n in board.names("grid/level/")})  # fmt: skip
    assert facts["grid/unit"] == pytest.approx(min(np.diff(heights)), abs=2 * MICRON)
    radius = max(abs(z) for n in board.names("grid/level/") for z in board.ends(n)[0])
    for n in ("12", "7", "6.5"):
        low = math.degrees(math.asin(float(n) * facts["grid/unit"] / radius))
        assert facts[f"gnomon/{n}/least-altitude"] == pytest.approx(low, abs=2e-3)
    slope = usual("inclined-plane")
    facts, board = told(slope), drawn(slope, "board")
    places = [board.ends(f"scale/shadow-12/{n}")[0][0].real for n in (12, 24)]
    assert facts["grid/unit"] * 12 == pytest.approx(places[1] - places[0], abs=2 * MICRON)
    far = max(float(n.rpartition("/")[2]) for n in board.names("scale/shadow-12/"))
    rise = max(float(n.rpartition("/")[2]) for n in board.names("elevation/"))
    assert facts["slope/steepest"] == pytest.approx(math.degrees(math.atan2(rise, far)), abs=5e-5)


def test_half_shadows_by_rays_of_the_sun_s_rims() -> None:
    facts = told(usual("penumbra-sheet"))
    g, ball, half = facts["gnomon/over-scales"], facts["ball/diameter"], facts["error/altitude"]
    assert half == pytest.approx(959.63 / 3600, abs=1e-4)  # Explanatory Supplement, at 1 au
    for n in (15, 30, 45, 60, 75):
        width = g / tan(n - half) - g / tan(n + half)
        assert facts[f"penumbra/{n}/point"] == pytest.approx(width, abs=2e-4)
        # Rays of either rim that touch the sphere of the tip on the other's side.
        upper = (
            (g - ball / 2 / cos(n + half)) / tan(n + half),
            (g + ball / 2 / cos(n + half)) / tan(n + half),
        )
        lower = (
            (g - ball / 2 / cos(n - half)) / tan(n - half),
            (g + ball / 2 / cos(n - half)) / tan(n - half),
        )
        core = max(0.0, min(upper[1], lower[1]) - max(upper[0], lower[0]))
        assert facts[f"penumbra/{n}/core"] == pytest.approx(core, abs=2e-3)
    # The sun's declination changes by 0.39°, ε sin of 0.986°, a day at the equinox.
    assert facts["error/equinox"] == pytest.approx(half / 0.3955 * 24, rel=0.02)
    assert facts["error/parallax"] == pytest.approx(8.794 / 3600, abs=5e-6)


def test_the_three_shadows_of_diodorus() -> None:
    """Tips of shadows of one day lie on the sun's cone about the pole."""
    made = usual("diodorus-figure")
    facts, board = told(made), drawn(made, "board")
    g = facts["gnomon/over-scales"]
    tips = [max(board.ends(f"figure/shadow/{n}")[0], key=abs) for n in
            ("longest", "middle", "shortest")]  # fmt: skip
    rays = np.array([np.array([-z.real, -z.imag, g]) / math.hypot(abs(z), g) for z in tips])
    pole = np.linalg.solve(rays, np.ones(3))
    size = float(np.linalg.norm(pole))
    angle = math.degrees(math.atan2(pole[1], pole[0])) % 180
    assert facts["meridian/angle"] % 180 == pytest.approx(angle, abs=1e-3)
    latitude = math.degrees(math.asin(abs(pole[2]) / size))
    assert facts["meridian/latitude"] == pytest.approx(latitude, abs=1e-3)
    assert abs(facts["meridian/declination"]) == pytest.approx(
        math.degrees(math.asin(1 / size)), abs=1e-3
    )
    a, b = board.ends("figure/fish/meridian")[0]
    fish = np.angle(b - a, deg=True)
    off = (fish - facts["meridian/angle"] + 90) % 180 - 90
    assert abs(facts["deviation/fish"]) == pytest.approx(abs(off), abs=1e-3)


def test_a_coupon() -> None:
    made = usual("coupon")
    facts, sheet = told(made), drawn(made, "coupon")
    blocks = [n for n in (p.part.name for p in made.parts) if n.startswith("block")]
    wide = sum(span(outline(made, n))[0] for n in blocks)
    assert facts["block/together"] == pytest.approx(wide, abs=5 * MICRON)
    holes = {float(n.rpartition("/")[2]): 2 * sheet.circle(n).radius
             for n in sheet.names("hole/pin/")}  # fmt: skip
    assert facts["pin/nominal"] == sorted(holes)[len(holes) // 2]
    assert all(got == pytest.approx(n, abs=MICRON) for n, got in holes.items())


@pytest.mark.parametrize("workshop", [{"drills": "standard"}, {"fits": "iso-286"}])
@pytest.mark.parametrize("design", ["cylinder-dial", "citron-plate", "astrolabe-back"])
def test_holes_are_told_as_they_are_made(design: str, workshop: dict[str, str]) -> None:
    """By a drill that is sold, or of a class whose limits are told."""
    made = miqyas.make(design, workshop=workshop)
    facts = told(made)
    key, part = {
        "cylinder-dial": ("gnomon/pivot-diameter", "gnomon"),
        "citron-plate": ("gnomon/hole-diameter", "shadow-plate"),
        "astrolabe-back": ("pivot/hole-diameter", "back"),
    }[design]
    drawing = drawn(made, part)
    (hole,) = (
        drawing.circle(n).radius for n in ("hole/pivot", "hole/gnomon") if n in drawing.paths
    )
    assert facts[key] == pytest.approx(2 * hole, abs=MICRON)
    if design == "astrolabe-back" and "fits" in workshop:
        assert facts["fit/pivot/hole-least"] <= facts[key] <= facts["fit/pivot/hole-greatest"]
