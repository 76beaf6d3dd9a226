"""The alidade's hours proved by shadow (treatise 188:9–191:16), in the written files.

A ray of the sun passes the edge of the sight that stands in the written STEP, with the
instrument hung upright, its pointer at the noon altitude, and turned until the shadow falls
along the rule. It must end on the line of the hour, also in the written STEP.
"""

import math
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from helpers.step_file import StepFile, shared_volume
from helpers.svg_file import Drawing

import miqyas

pytestmark = pytest.mark.slow

SHADOW_MM = 0.01
"""The issue's tolerance for the end of a shadow."""

PLACE_MM = 0.001
"""No emitted mark strays more than 1 µm."""

NOON_DEG = (3.0, 15.0, 30.4167, 36.0, 54.0, 77.5833, 89.0, *np.linspace(5.0, 88.0, 24))
"""Noon altitudes; among them those of latitude 36 at the solstices and the equinox."""

RULES: dict[str, dict[str, Any]] = {
    "two-pointer": {"form": "two-pointer"},
    "halved": {"form": "halved"},
    "counter-changed": {"form": "halved", "kept": "counter-changed"},
    "astride": {"form": "halved", "sights": {"fixing": "slot"}},
    "high sights, wood": {
        "form": "halved",
        "thickness_mm": 3,
        "width_mm": 24,
        "sights": {"height_mm": 26, "distance_mm": 60, "thickness_mm": 3},
        "radius_mm": 90,
    },
}
UPRIGHTS: dict[str, dict[str, Any]] = {
    "thigh": {"form": "locust-thigh"},
    "thigh from foot to top": {"form": "locust-thigh", "thigh": {"foot_mm": 0}},
    "low thigh": {"form": "locust-thigh", "thigh": {"foot_mm": 3, "head_mm": 30}},
    "crescent": {"form": "crescent"},
    "wide crescent": {"form": "crescent", "crescent": {"radius_mm": 30, "width_mm": 10}},
}


@pytest.fixture(scope="module")
def read(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """A function from a variant's parameters to its STEP file read back."""
    files: dict[str, StepFile] = {}

    def reader(name: str, parameters: dict[str, Any]) -> StepFile:
        if name not in files:
            folder = tmp_path_factory.mktemp("step")
            miqyas.write(miqyas.make("alidade", **parameters), folder, ("step",), single_marks=True)
            files[name] = StepFile(folder / "alidade.step")
        return files[name]

    return reader


def turned(noon: float, altitude: float) -> tuple[float, np.ndarray]:
    """The sun in the rule's frame, with the instrument turned till the shadow is along it.

    The rule's −x end points up by the noon altitude and its z axis is level. The sun stands in
    the south at its altitude; the instrument turns about the vertical until the sun has no
    part along the rule's y.

    Returns
    -------
    turn : float
        Azimuth of the rule from the sun's, radians.
    sun : ndarray
        Unit vector to the sun in (x, y, z) of the rule.
    """
    sun = np.array([math.cos(altitude), 0.0, math.sin(altitude)])

    def in_rule(turn: float) -> np.ndarray:
        along = np.array([math.cos(turn), math.sin(turn), 0.0])
        x = -(math.cos(noon) * along + np.array([0.0, 0.0, math.sin(noon)]))
        z = np.array([math.sin(turn), -math.cos(turn), 0.0])
        return np.array([x @ sun, np.cross(z, x) @ sun, z @ sun])

    # Seen along the rule the sun is below it; turned square to it, it is above.
    low, high = 0.0, math.pi / 2
    sign = math.copysign(1.0, in_rule(low)[1])
    assert in_rule(high)[1] * sign < 0.0
    for _ in range(80):
        middle = (low + high) / 2
        low, high = (middle, high) if in_rule(middle)[1] * sign > 0.0 else (low, middle)
    return low, in_rule(low)


def of_hour(noon_deg: float, n: int) -> np.ndarray:
    """The sun at the end of hour n in the rule's frame: sin h = sin h_n · sin 15n."""
    noon = math.radians(noon_deg)
    _, sun = turned(noon, math.asin(math.sin(noon) * math.sin(math.radians(15 * n))))
    assert abs(sun[1]) < 1e-12, "the shadow falls along the rule"
    assert sun[2] > 0.0 > sun[0], "the sun is before the face, on the upper sight's side"
    return sun


def top_edge(file: StepFile, part: str) -> np.ndarray:
    """The edge that throws the shadow: of the part's top, on the side of the lower sight."""
    corners = np.array(file.vertices(part))
    top = corners[corners[:, 2] > corners[:, 2].max() - 1e-6]
    return np.unique(np.round(top[top[:, 0] > top[:, 0].max() - 1e-6], 9), axis=0)


@pytest.mark.parametrize("name", RULES)
def test_the_shadow_ends_on_the_hours_line(name: str, read: Any) -> None:
    file = read(name, RULES[name])
    edge = top_edge(file, "sight-upper")
    assert len(edge) == 2
    face = max(z for _, _, z in file.vertices("rule"))
    for n in range(1, 6):
        line = np.array(file.vertices(f"alidade/hour/{n}"))
        assert np.allclose(line[:, 2], face, atol=1e-6), "the line is on the rule"
        assert np.ptp(line[:, 0]) < 1e-6, "and square to it"
        for noon_deg in NOON_DEG:
            sun = of_hour(noon_deg, n)
            ends = edge - sun * ((edge[:, 2] - face) / sun[2])[:, None]
            assert ends[:, 0] == pytest.approx(line[0, 0], abs=SHADOW_MM)
            # It falls beside nothing: the edge's shadow crosses the rule's own line.
            assert ends[:, 1].min() - 1e-6 <= line[:, 1].min()
            assert ends[:, 1].max() + 1e-6 >= line[:, 1].max()


@pytest.mark.parametrize("name", UPRIGHTS)
def test_the_shadow_ends_on_the_hours_line_of_an_upright(name: str, read: Any) -> None:
    file, form = read(name, UPRIGHTS[name]), UPRIGHTS[name]["form"]
    part = "crescent" if form == "crescent" else "thigh"
    if form == "crescent":
        corners = np.array(file.vertices(part))
        top = corners[corners[:, 2] > corners[:, 2].max() - 1e-6]
        left = top[top[:, 0] < 0]
        edge = left[left[:, 0] > left[:, 0].max() - 1e-6]
    else:
        edge = top_edge(file, "sight-upper")
    for side in ("front", "back"):
        for n in range(1, 6):
            points = np.array(file.vertices(f"{part}/{side}/score/alidade/hour/{n}"))
            # The end of the line that the shadow reaches: on the oblique edge, or inside.
            if form == "crescent":
                middle = np.array([0.0, points[0, 1], edge[0, 2]])
                end = points[np.argmin(np.linalg.norm(points - middle, axis=1))]
                assert np.linalg.norm(end - middle) == pytest.approx(-edge[0, 0], abs=PLACE_MM)
            else:
                end = points[np.argmax(points[:, 2])]
            for noon_deg in NOON_DEG:
                sun = of_hour(noon_deg, n)
                # From the line's end towards the sun, to the plane of the sight's edge.
                back = end + sun * ((edge[0, 0] - end[0]) / sun[0])
                astray = abs(back[2] - edge[0, 2]) / math.hypot(sun[0], sun[2]) * abs(sun[0])
                assert astray < SHADOW_MM
                assert edge[:, 1].min() - 1e-6 <= back[1] <= edge[:, 1].max() + 1e-6


def test_the_thighs_lines_begin_on_its_edge(read: Any) -> None:
    for name in ("thigh", "thigh from foot to top", "low thigh"):
        file = read(name, UPRIGHTS[name])
        corners = np.array(file.vertices("thigh"))
        start, end = corners[np.argmin(corners[:, 0])], corners[np.argmax(corners[:, 2])]
        start = max((c for c in corners if c[0] < start[0] + 1e-6), key=lambda c: c[2])
        for n in range(1, 6):
            line = np.array(file.vertices(f"thigh/front/score/alidade/hour/{n}"))
            x, _, z = line[np.argmax(line[:, 2])]
            share = (x - start[0]) / (end[0] - start[0])
            assert z == pytest.approx(start[2] + share * (end[2] - start[2]), abs=PLACE_MM)


def test_the_crescent_has_six_equal_parts(read: Any) -> None:
    file = read("crescent", UPRIGHTS["crescent"])
    top = max(z for _, _, z in file.vertices("crescent"))
    for n in range(1, 6):
        line = np.array(file.vertices(f"crescent/front/score/alidade/hour/{n}"))
        for x, _, z in line:
            assert math.degrees(math.atan2(top - z, -x)) == pytest.approx(30 * n, abs=0.001)


def test_all_that_stands_on_the_rule_fits_it(read: Any) -> None:
    for name, parameters in (RULES | UPRIGHTS).items():
        file = read(name, parameters)
        solids = [s for part in PARTS for s in file.shapes.get(part, [])]
        assert len(solids) >= 3
        for i, a in enumerate(solids):
            for b in solids[i + 1 :]:
                assert shared_volume(a, b) < 1e-6, name
        low = min(z for part in PARTS if part in file.shapes for _, _, z in file.vertices(part))
        assert low == pytest.approx(0.0, abs=1e-6), "no tab reaches through the rule"


PARTS = ("rule", "sight-upper", "sight-lower", "thigh", "crescent")


# Treatise 190:4–13 with cotangents of 75, 60 … for a gnomon of 12 and of 60, in sixtieths.
DIGITS_12 = ("3;13", "6;56", "12;0", "20;47", "44;47")
PARTS_60 = ("16;5", "34;38", "60;0", "103;55", "223;55")


@pytest.mark.parametrize(("gnomon", "table"), [(12, DIGITS_12), (60, PARTS_60)])
def test_hour_lines_stand_at_the_treatises_shadows(
    gnomon: int, table: tuple[str, ...], tmp_path: Path
) -> None:
    made = miqyas.make(
        "alidade", radius_mm=gnomon * 4, hub_diameter_mm=12, sights={"height_mm": gnomon}
    )
    miqyas.write(made, tmp_path, ("svg",))
    lines = Drawing((tmp_path / "rule.svg").read_bytes())
    foot = -3 * gnomon
    for n, shadow in enumerate(table, start=1):
        whole, sixtieths = map(int, shadow.split(";"))
        ((start, end),) = lines.ends(f"alidade/hour/{n}")
        for point in (start, end):
            away = point.real - foot
            assert away == pytest.approx(whole + sixtieths / 60, abs=0.5 / 60 + PLACE_MM)
            assert away == pytest.approx(gnomon * math.tan(math.radians(15 * n)), abs=PLACE_MM)


def missed_min(latitude: float, declination: float, n: int) -> float:
    """By how many minutes the alidade misses the end of hour n, by plain spherical formulas."""
    phi, delta = math.radians(latitude), math.radians(declination)
    noon = math.pi / 2 - abs(phi - delta)
    up = math.sin(noon) * math.sin(math.radians(15 * n))
    shown = math.acos((up - math.sin(phi) * math.sin(delta)) / (math.cos(phi) * math.cos(delta)))
    day = math.acos(-math.tan(phi) * math.tan(delta))
    return abs(math.degrees(shown - day * (6 - n) / 6)) * 4


@pytest.mark.parametrize("latitude", [0.0, 21.0, 36.0, 51.5, -36.0])
def test_the_report_tells_how_far_the_hours_stray(latitude: float) -> None:
    made = miqyas.make("alidade", place={"latitude": latitude}, epoch={"obliquity": "23°35'"})
    facts = {f.name: f.value for f in made.facts}
    for day, longitude in (("cancer", 90), ("gemini", 60), ("pisces", -30), ("capricorn", -90)):
        tilt = math.sin(math.radians(23 + 35 / 60)) * math.sin(math.radians(longitude))
        expected = max(missed_min(latitude, math.degrees(math.asin(tilt)), n) for n in range(1, 6))
        # The facts are rounded to 0.0001 min.
        assert facts[f"alidade/stray/{day}"] == pytest.approx(expected, abs=1e-4)
    assert facts["alidade/stray/equinox"] == pytest.approx(0.0, abs=1e-4)
    assert facts["alidade/stray"] >= max(
        facts["alidade/stray/cancer"], facts["alidade/stray/capricorn"]
    )
    assert (facts["alidade/stray"] < 1e-3) == (latitude == 0.0)


@pytest.mark.parametrize("form", ["rule-single", "rule-double"])
@pytest.mark.parametrize("hemisphere", ["north", "south"])
def test_declinations_stand_at_the_radii_of_their_parallels(
    form: str, hemisphere: str, tmp_path: Path
) -> None:
    made = miqyas.make(
        "alidade",
        form=form,
        kept="counter-changed",
        radius_mm=120,
        declination={"tropic_radius_mm": 100, "hemisphere": hemisphere},
        epoch={"obliquity": "23°35'"},
    )
    miqyas.write(made, tmp_path, ("svg",))
    # A plate of 100 mm, ε = 23;35: the equator's radius.
    equator = 65.4589
    found = set()
    drawing = Drawing((tmp_path / "rule.svg").read_bytes())
    for means in drawing.names("scale/declination/"):
        lines = drawing.ends(means)
        n = int(means.rsplit("/", 1)[1])
        found.add(n)
        assert len(lines) == (1 if form == "rule-single" else 2)
        inward = n if hemisphere == "north" else -n
        radius = equator * math.tan(math.radians(45 - inward / 2))
        for start, end in lines:
            # The equator is given to 0.00005 mm, and grows with the radius.
            assert abs(start.real) == pytest.approx(radius, abs=PLACE_MM + 1e-4)
            assert end.real == pytest.approx(start.real, abs=1e-6)
            assert start.imag == pytest.approx(0.0, abs=1e-6), "on the edge"
    assert {-20, -10, 0, 10, 20} <= found


@pytest.mark.parametrize("rule", ["rule-single", "rule-double"])
@pytest.mark.parametrize(("radius_mm", "step"), [(40.0, 10), (200.0, 5)])
def test_the_declinations_of_a_rule_grow_with_it(rule: str, radius_mm: float, step: int) -> None:
    abjad = {"language": "ar", "numerals": "abjad"}
    made = miqyas.make(rule, radius_mm=radius_mm, width_mm=12, lettering=abjad)
    facts = {f.name: f.value for f in made.facts}
    assert facts["scale/declination/tropic"] == pytest.approx(0.85 * radius_mm, abs=PLACE_MM)
    assert facts["scale/declination/numbered"] == step


def test_it_fits_the_back_of_its_radius() -> None:
    back = {f.name: f.value for f in miqyas.make("astrolabe-back").facts}
    made = miqyas.make("alidade")
    facts = {f.name: f.value for f in made.facts}
    assert facts["rule/radius"] == back["plate/radius"]
    assert facts["pivot/hole-diameter"] == back["pivot/hole-diameter"]
    reach = made.part("rule").body.outline.bounds()
    assert (reach[0], reach[2]) == (-75.0, 75.0), "a pointer at either end of the limb"
