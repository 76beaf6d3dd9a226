"""From a drawing to points, to the instrument that fits them, to the same drawing."""

import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import svgelements
from lxml import etree

import miqyas

SVG = "{http://www.w3.org/2000/svg}"

ROUNDING_MM = 0.002
"""What the drawing's decimals leave of a point, and the design's of a size, together."""

CASES: dict[str, tuple[str, str, dict[str, Any], str]] = {
    "plate": (
        "astrolabe-plate",
        "plate",
        {"place.latitude": 48.2, "epoch.obliquity": 23.55, "tropic_radius_mm": 92.5},
        r"circle/\w+|horizon|almucantar/\d+|azimuth/\d+",
    ),
    "southern plate": (
        "astrolabe-plate",
        "plate",
        {"place.latitude": -33.9, "epoch.obliquity": 23.5, "tropic_radius_mm": 70},
        r"circle/\w+|horizon|almucantar/\d+|azimuth/\d+",
    ),
    "rete": (
        "astrolabe-rete",
        "rete",
        {"epoch.year": 1250, "tropic_radius_mm": 88, "rete.style": "geometric"},
        r"star/[\w-]+|ecliptic/\d+",
    ),
    "wall dial": (
        "plane-dial",
        "dial",
        {"place.latitude": 41.9, "azimuth": 202.5, "inclination": 84, "gnomon.kind": "pin"},
        r"hour/equal/\d+|day/\w+",
    ),
    "dial with a style": (
        "plane-dial",
        "dial",
        {"place.latitude": 41.9, "azimuth": 202.5, "inclination": 84, "gnomon_height_mm": 31},
        r"hour/equal/\d+|day/\w+",
    ),
    "limb": (
        "astrolabe-back",
        "scale",
        {"radius_mm": 77, "arc_scale.gnomon": "7", "ladder.gnomon": "7", "place.latitude": 36},
        r"scale/\w+-7/[\d.]+|ladder-7/(base|side|square)(/[\d.]+)?|outline",
    ),
}


def marked(svg: Path) -> list[tuple[str, complex]]:
    """The ends and middles of a drawing's marks, mm, y up; of stars their tips."""
    root = etree.parse(svg).getroot()
    x, y = (float(v) for v in root.get("data-origin").split())
    found = []
    for path in root.iter(f"{SVG}path"):
        means = path.get("data-means")
        segments = [
            s
            for s in svgelements.Path(path.get("d"))
            if not isinstance(s, svgelements.Move | svgelements.Close)
        ]
        if means.startswith("star/"):
            tip = segments[0].start
            found.append((means, complex(tip.x - x, y - tip.y)))
            continue
        for s in segments:
            at = [s.point(t) for t in (0.0, 0.5, 1.0)]
            found += [(means, complex(p.x - x, y - p.y)) for p in at]
    return found


def drawn(design: str, values: dict[str, Any], folder: Path, wanted: str) -> dict[str, np.ndarray]:
    """The points of a design's marks of some names."""
    made = miqyas.make(design, **values)
    miqyas.write(made, folder, ["svg"])
    several: dict[str, list[complex]] = {}
    for sheet in sorted(folder.glob("*.svg")):
        if etree.parse(sheet).getroot().get("data-origin"):
            for name, z in marked(sheet):
                if re.fullmatch(wanted, name):
                    several.setdefault(name, []).append(z)
    assert several
    return {name: np.array(points) for name, points in several.items()}


@pytest.mark.parametrize(("design", "kind", "values", "wanted"), CASES.values(), ids=CASES)
def test_the_same_marks(
    design: str, kind: str, values: dict[str, Any], wanted: str, tmp_path: Path
) -> None:
    before = drawn(design, values, tmp_path / "before", wanted)
    turn, place = np.exp(0j if kind == "dial" else 0.7j), 31 - 17j
    at = {name: points * turn + place for name, points in before.items()}
    rows = [(name, z.real, z.imag) for name, points in at.items() for z in points]
    southern = values.get("place.latitude", 0) < 0
    known = {"obliquity": 23.435897} if kind == "dial" else {}
    find = ["style_mm"] if "gnomon_height_mm" in values else []
    found = miqyas.fit(kind, rows, southern=southern, known=known, find=find)
    assert not found.outliers
    assert found.scatter < ROUNDING_MM
    assert found.design == design
    after = drawn(design, dict(found.values), tmp_path / "after", wanted)
    assert before.keys() & after.keys() >= before.keys() - {"outline"}
    for name in before.keys() & after.keys():
        if design == "plane-dial" or name == "outline":
            continue  # another plate cuts its lines elsewhere
        # Ends may be cut by letters; a mark's own points are on the mark before.
        assert np.min(np.abs(before[name][:, None] - after[name])) < 3 * ROUNDING_MM, name
    again = miqyas.fit(
        kind,
        [(name, z.real, z.imag) for name, points in after.items() for z in points],
        southern=southern,
        known=known,
        find=find,
    )
    for q in found.quantities:
        if q.name not in ("rotation", "x_mm", "y_mm", "foot_x_mm", "foot_y_mm"):
            assert again[q.name] == pytest.approx(q.value, abs=0.01), q.name
