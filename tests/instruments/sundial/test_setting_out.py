"""A dial for wall or ground itself: what cord, level and tapes need, against the textbook."""

import math
import re

import pytest

import miqyas
from instruments.guide import Section, Table
from instruments.lettering.language import words
from output import bill
from output.sheets.blocks import TextStyle
from output.sheets.together import steps_told

pytestmark = pytest.mark.slow

LATITUDE = 45.75
WALL = {"place": {"name": "Testopolis", "latitude": LATITUDE}, "width_mm": 2000, "height_mm": 1500}


def set_out(design: str = "vertical-dial", **given: object) -> list[Section]:
    made = miqyas.make(design, **{**WALL, **given})
    return [section for section in made.guide if section.key == "set-out"]


def points(table: Table) -> dict[str, tuple[int, int]]:
    read = [[text.replace("−", "-") for text in row] for row in table.rows]
    return {hour: (int(right), int(up)) for hour, right, up in read}


def test_cords_of_a_south_wall_have_the_angles_of_the_textbook() -> None:
    (section,) = set_out(gnomon={"kind": "pin"})
    named = {table.head[0]: points(table) for table in section.tables}
    first, last = named["First point"], named["Last point"]
    assert {"8", "12", "16"} <= set(first) == set(last)
    for hour, (right, up) in last.items():
        across, down = right - first[hour][0], first[hour][1] - up
        turned = math.radians(15.0 * (int(hour) - 12))
        # tan of the angle to the plumb line = cos latitude × tan of the hour angle; to 1 mm.
        told = math.cos(math.radians(LATITUDE)) * math.sin(turned) / math.cos(turned)
        assert across == pytest.approx(told * down, abs=1.5 * (1.0 + abs(told)))
    # Under the nodus at noon: g × tan of the sun's altitude.
    facts = miqyas.make("vertical-dial", **WALL, gnomon={"kind": "pin"}).facts
    height = next(fact.value for fact in facts if fact.name == "gnomon/height")
    low = height * math.tan(math.radians(90.0 - LATITUDE))
    assert named["Aries · Libra"]["12"] == (0, pytest.approx(-low, abs=1.0))
    assert any(f"stands {height:.0f} mm off the wall" in step for step in section.steps)
    assert not any("slanting edge" in step for step in section.steps)


def test_a_style_s_edge_starts_where_its_hours_meet() -> None:
    (section,) = set_out(azimuth=203.0)
    (told,) = (step for step in section.steps if "slanting edge" in step)
    assert "−148 mm to the right and 388 mm up" in told
    assert "39.96°" in told
    first = points(section.tables[0])
    assert first["12"] == (pytest.approx(-148, abs=2), pytest.approx(388, abs=3))


def test_an_edge_that_meets_the_wall_nowhere_goes_through_two_points() -> None:
    """The second was left out: on an east wall nothing told how the edge runs."""
    (section,) = set_out(azimuth=90.0)
    (told,) = (step for step in section.steps if "runs straight through" in step)
    off, right, up = (int(n.replace("−", "-")) for n in re.findall(r"([−\d]+) mm", told))
    assert off == int(re.findall(r"(\d+) mm off", section.steps[1])[0])
    # The pole is on the right of who faces an east wall, and as high as the latitude.
    assert math.degrees(math.atan2(up, right)) == pytest.approx(LATITUDE, abs=0.2)


@pytest.mark.parametrize("latitude", [LATITUDE, -41.3])
def test_two_tapes_give_the_ground_s_hours_the_angles_of_the_textbook(latitude: float) -> None:
    """A paving dial of two metres had no other drawing than its print at full size."""
    place = {"name": "Testopolis", "latitude": latitude}
    (section,) = set_out("horizontal-dial", place=place)
    apart = int(re.findall(r"(\d+) mm apart", section.steps[0])[0])
    assert apart == WALL["width_mm"]

    def met(a: int, b: int) -> complex:
        """Where both tapes meet: east and north of peg A."""
        east = (a * a - b * b + apart * apart) / (2 * apart)
        return complex(east, math.sqrt(a * a - east * east))

    (told,) = (step for step in section.steps if "slanting edge" in step)
    a, b = (int(mm) for mm in re.findall(r"(\d+) mm", told))
    root = met(a, b)
    assert f"{abs(latitude):g}°" in told
    for hour, at in points(section.tables[1]).items():
        turned = math.radians(15.0 * (int(hour) - 12))
        # tan of the angle to the noon line = sin latitude × tan of the hour angle; to 1 mm.
        way = complex(math.sin(turned) * math.sin(math.radians(abs(latitude))), math.cos(turned))
        towards = way if latitude > 0 else way.conjugate()
        off = ((met(*at) - root) * towards.conjugate()).imag / abs(towards)
        assert off == pytest.approx(0.0, abs=3.0), hour


def test_the_first_page_of_what_is_painted_tells_where_to_read_on() -> None:
    made = miqyas.make("vertical-dial", **WALL)
    told = steps_told(made, bill.items(made), words("en"), TextStyle(170.0))
    assert told[0].endswith("read further on: On the wall itself.")


@pytest.mark.parametrize("azimuth", [0.0, 90.0, 180.0, 270.0])
def test_level_and_slanting_cords_have_two_ends(azimuth: float) -> None:
    """Six o'clock lies level on a wall due south."""
    (section,) = set_out(azimuth=azimuth, gnomon={"kind": "pin"})
    first, last = (points(table) for table in section.tables[:2])
    assert first.keys() == last.keys()
    for hour, (right, up) in first.items():
        assert math.hypot(right - last[hour][0], up - last[hour][1]) > 20.0
        assert up >= last[hour][1]


@pytest.mark.parametrize(
    ("design", "given"),
    [
        ("vertical-dial", {"width_mm": 900, "height_mm": 700}),
        ("horizontal-dial", {"width_mm": 900, "height_mm": 700}),
        # At a pole there is no north–south line.
        ("horizontal-dial", {"place": {"name": "Testopolis", "latitude": 90.0}}),
        # Figures of eight are drawn by no cord.
        ("vertical-dial", {"hours": False, "zone": {"shown": True}}),
    ],
)
def test_what_is_cut_from_sheet_is_not_set_out(design: str, given: dict[str, object]) -> None:
    assert set_out(design, **given) == []


@pytest.mark.parametrize("language", ["ar", "de", "en", "es", "fr", "it", "la"])
def test_the_correction_stays_the_last_table(language: str) -> None:
    made = miqyas.make("vertical-dial", **WALL, lettering={"language": language})
    keys = [section.key for section in made.guide if section.tables]
    assert keys.index("set-out") < keys.index("read") < keys.index("correction") == len(keys) - 1


@pytest.mark.parametrize(
    ("language", "told"), [("en", "155.31°"), ("it", "155,31°"), ("ar", "١٥٥٫٣١°")]
)
def test_a_wall_s_azimuth_in_its_title_has_the_language_s_decimal_sign(
    language: str, told: str
) -> None:
    made = miqyas.make("vertical-dial", **WALL, azimuth=155.31, lettering={"language": language})
    assert told in made.title
