"""Roses of winds: as many points as they are called by, none over another."""

from itertools import combinations
from typing import Any, get_args

import pytest
import shapely

import miqyas
import templates
from instruments.adornment.rose import KIND, Rose, rose_points
from instruments.labelling.ground import flat_line
from instruments.sundial.parameters import Ornaments

LEAST_MM = 2.0
"""Height of capitals that the usual process engraves."""

COUNTS = {"rose": 8, "rose-16": 16, "rose-32": 32}


def test_the_choice_is_of_the_files_there_are() -> None:
    assert set(get_args(Rose)) == set(templates.names(KIND)) == set(COUNTS)
    for name in COUNTS:
        assert Ornaments.model_validate({"compass": name}).compass == name


@pytest.mark.parametrize(("name", "count"), COUNTS.items())
def test_points_lie_apart_within_the_longest(name: Rose, count: int) -> None:
    points = [halves for kind in rose_points(name) for halves in kind.halves(10.0)]
    assert len(points) == count
    areas = []
    for halves in points:
        outlines = [flat_line(half)[:-1] for half in halves]
        both = [shapely.Polygon([(z.real, z.imag) for z in line]) for line in outlines]
        assert all(area.exterior.is_ccw for area in both)
        areas.append(shapely.union_all(both))
    # Those of the sides of the world meet along their widest places: no area in common.
    assert all(a.intersection(b).area < 1e-9 for a, b in combinations(areas, 2))
    assert max(abs(complex(*z)) for area in areas for z in area.exterior.coords) <= 10.0 + 1e-9


def test_a_dial_bears_the_rose_that_was_asked_for() -> None:
    made = miqyas.make("horizontal-dial", ornaments={"compass": "rose-16"})
    (plate,) = (p.part for p in made.parts if p.part.name == "dial-plate")
    dark, _ = (m.shape for m in plate.front if m.means == "compass")
    assert len(dark.contours) == 16


@pytest.mark.parametrize("name", COUNTS)
@pytest.mark.parametrize("size_mm", [6.0, 9.0, 12.0, 20.0])
def test_a_tiny_rose_is_no_finer_than_the_process_makes(name: Rose, size_mm: float) -> None:
    made = miqyas.make("horizontal-dial", ornaments={"compass": name, "compass_mm": size_mm})
    plate = made.part("dial-plate")
    capitals = [m.shape.bounds() for m in plate.front if m.means.startswith("label/compass")]
    # Of initials: N, W, S, E are as high as capitals, but for what rounds go beyond.
    assert all(box[3] - box[1] > 0.95 * LEAST_MM for box in capitals)
    simpler = [n for n in made.notes if n.about == "ornaments.compass"]
    assert bool(simpler) == (len(capitals) == 1 or _dark(plate) < COUNTS[name])


def _dark(plate: Any) -> int:
    dark = next(m.shape for m in plate.front if m.means == "compass")
    return len(dark.contours)
