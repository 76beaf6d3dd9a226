"""Corner pieces and dividers: data, at free places of a face, clear of lines and letters."""

from itertools import combinations
from typing import Any, get_args

import pytest
import shapely
from helpers.drawn import drawn

import miqyas
import templates
from instruments.adornment.ornament_figure import CORNERS, DIVIDERS, corner_figure, divider_figure
from instruments.part import Instrument, Mark
from instruments.sundial.parameters import CornerStyle, DividerStyle

pytestmark = pytest.mark.slow

CLEAR_MM = 0.3
"""From a corner piece to anything else, at the least: 0.3 of letters that are 1.5 mm or more,
less what their chords stray."""


def front(made: Instrument) -> tuple[Mark, ...]:
    return next(p.part.front for p in made.parts if p.part.name == "dial-plate")


def named(made: Instrument, means: str) -> list[Any]:
    return [drawn(m) for m in front(made) if m.means == means]


def test_choices_are_the_files_there_are() -> None:
    assert set(get_args(CornerStyle)) == {"none", *templates.names(CORNERS)}
    assert set(get_args(DividerStyle)) == {"dot", *templates.names(DIVIDERS)}
    assert len(templates.names(CORNERS)) >= 3
    assert len(templates.names(DIVIDERS)) >= 3


@pytest.mark.parametrize("name", templates.names(CORNERS))
def test_a_corner_piece_is_alike_on_both_sides_of_its_diagonal(name: str) -> None:
    points = {complex(round(z.real, 2), round(z.imag, 2)) for z in _points(corner_figure(name))}
    mirrored = {complex(z.imag, z.real) for z in points}
    assert all(min(abs(z - w) for w in mirrored) < 0.015 for z in points)
    assert all(-0.05 <= part <= 1.05 for z in points for part in (z.real, z.imag))


@pytest.mark.parametrize("name", templates.names(DIVIDERS))
def test_a_divider_is_within_its_length_and_the_height_of_capitals(name: str) -> None:
    points = _points(divider_figure(name).figure)
    assert max(abs(z.real) for z in points) <= 1.0
    assert max(abs(z.imag) for z in points) <= 1.0


def _points(figure: Any) -> list[complex]:
    return list(figure.points(complex))


@pytest.mark.parametrize("corner", templates.names(CORNERS))
@pytest.mark.parametrize(
    ("design", "given"),
    [
        ("horizontal-dial", {}),
        ("vertical-dial", {"width_mm": 120, "height_mm": 90}),
        ("polar-dial", {"width_mm": 240, "height_mm": 140}),
        ("plane-dial", {"width_mm": 300, "height_mm": 300}),
    ],
)
def test_corner_pieces_cross_nothing(corner: str, design: str, given: dict[str, Any]) -> None:
    made = miqyas.make(design, ornaments={"corner": corner, "divider": "leaf"}, **given)
    pieces = shapely.union_all(named(made, "corner"))
    told = [n.message for n in made.notes if n.about == "ornaments.corner"]
    assert not pieces.is_empty
    # Four of one size, or two and a word about it.
    assert bool(told) == (pieces.bounds[3] - pieces.bounds[1] < 0.5 * given.get("height_mm", 150))
    others = [drawn(m) for m in front(made) if m.means != "corner"]
    assert min(shapely.distance(pieces, other) for other in others) >= CLEAR_MM


def test_a_disc_has_no_corners_and_says_so() -> None:
    made = miqyas.make("horizontal-dial", shape="disc", ornaments={"corner": "fan"})
    assert not named(made, "corner")
    (note,) = [n for n in made.notes if n.about == "ornaments.corner"]
    assert note.message == "is left out: a disc has no corners: give none"


@pytest.mark.parametrize("shape", ["rectangle", "disc"])
def test_dividers_stand_between_an_inscriptions_parts_and_about_a_motto(shape: str) -> None:
    ornaments = {"divider": "star", "motto": "Tempus fugit"}
    made = miqyas.make("vertical-dial", shape=shape, ornaments=ornaments)
    stars = [star for one in named(made, "divider") for star in shapely.get_parts(one)]
    assert len(stars) == 4
    texts = named(made, "label/place") + named(made, "label/motto")
    assert min(a.distance(b) for a, b in combinations(stars, 2)) > 5.0
    assert all(0.5 < min(shapely.distance(star, texts)) < 5.0 for star in stars)


def test_arabic_parts_run_from_right_to_left() -> None:
    made = miqyas.make(
        "vertical-dial", lettering={"language": "ar"}, ornaments={"divider": "lozenge"}
    )
    dotted = miqyas.make("vertical-dial", lettering={"language": "ar"})
    parts = named(made, "label/place")
    (line,) = named(dotted, "label/place")
    assert len(parts) == 3
    # The longest part, that of the gnomon, is the last to be read: it stands at the left.
    assert min(parts, key=lambda p: p.bounds[0]) is max(parts, key=lambda p: p.length)
    assert line.bounds[0] < 0.0 < line.bounds[2]
