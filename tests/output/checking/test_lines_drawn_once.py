"""A line that is drawn once and is two things tells the others in ``data-also``."""

from pathlib import Path

import pytest
from lxml import etree

import miqyas

PATH = "{http://www.w3.org/2000/svg}path"


@pytest.mark.parametrize(
    ("design", "latitude", "line", "also"),
    [
        ("treatise-dial", 33.55, "hour/seasonal/6", ["prayer/noon"]),
        ("astrolabe-plate", 36.0, "hour/seasonal/6", ["meridian"]),
        ("astrolabe-plate", 0.0, "horizon", ["east-west"]),
        ("astrolabe-plate", 90.0, "horizon", ["circle/equator"]),
        ("capuchin-dial", 0.0, "hour/equal/6", ["horizon"]),
        ("horizontal-dial", 30.0, "hour/equal/12", []),
    ],
)
def test_what_else_a_line_is_stands_in_the_file(
    tmp_path: Path, design: str, latitude: float, line: str, also: list[str]
) -> None:
    place = {"name": "", "latitude": latitude, "longitude": 0.0}
    asked = {"latitudes": [latitude]} if design == "astrolabe-plate" else {"place": place}
    made = miqyas.make(design, **asked)
    told: dict[str, set[str]] = {}
    miqyas.write(made, tmp_path, formats=("svg",))
    for file in tmp_path.glob("*.svg"):
        for path in etree.parse(str(file)).iter(PATH):
            if means := path.get("data-means"):
                told.setdefault(means, set()).update(path.get("data-also", "").split())
    assert told[line] >= set(also)
    assert bool(told[line]) == bool(also)
