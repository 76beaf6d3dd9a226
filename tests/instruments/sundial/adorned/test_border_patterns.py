"""Borders that are data: each stays in its band, and closes round a disc."""

import pytest
import shapely

import miqyas
import templates
from instruments.adornment.ornament_figure import BORDERS, border_tile
from instruments.geometry.path import paths
from instruments.labelling.ground import flat_line
from instruments.part import Mark, Process
from instruments.sundial.adorned.border import PLAIN, Border, bordered
from instruments.sundial.dial_plate import Rectangle, RoundPlate, Window
from output.checking.duplicates import overlaps

WINDOWS = (Rectangle(3 - 2j, 97.0, 71.0), RoundPlate(1j, 88.0))


def points(mark: Mark) -> list[complex]:
    return [z for path in paths(mark.shape) for z in flat_line(path).tolist()]


@pytest.mark.parametrize("name", templates.names(BORDERS))
@pytest.mark.parametrize("outer", WINDOWS)
def test_a_pattern_stays_between_its_lines(name: str, outer: Window) -> None:
    made = bordered(outer, 9.0, Border(style=name), 2.5)
    room = shapely.Polygon([(z.real, z.imag) for z in points(Mark("", outer.path()))])
    inner = shapely.Polygon([(z.real, z.imag) for z in points(Mark("", made.border.path()))])
    band = room.difference(inner.buffer(-0.01)).buffer(0.03)
    drawn = shapely.MultiPoint([(z.real, z.imag) for m in made.marks[3:] for z in points(m)])
    assert len(drawn.geoms) > 400
    # A chord of a round band's curve strays by hundredths of a millimetre.
    assert band.contains(drawn)
    width = made.border.half_size[0] - made.frame.half_size[0]
    assert width == pytest.approx(9.0)
    assert outer.half_size[0] - made.border.half_size[0] == pytest.approx(
        border_tile(name).width * 2.5
    )


def test_a_dial_has_it_with_all_its_hours() -> None:
    made = miqyas.make("horizontal-dial", border={"style": "rope"})
    means = [m.means for m in made.part("dial-plate").front]
    assert means.count("border") >= 5
    assert {f"label/hour/equal/{n}" for n in range(6, 19)} <= set(means)


@pytest.mark.parametrize("style", [*PLAIN, *templates.names(BORDERS)])
@pytest.mark.parametrize("outer", WINDOWS)
def test_no_line_of_a_border_is_burnt_twice(style: str, outer: Window) -> None:
    made = bordered(outer, 9.0, Border(style=style), 2.5)
    scored = (mark for mark in made.marks if mark.process is not Process.ENGRAVE)
    assert not overlaps(("border", path) for mark in scored for path in paths(mark.shape))
