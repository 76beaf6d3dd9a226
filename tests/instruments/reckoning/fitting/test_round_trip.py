"""From a drawing to points, to the instrument that fits them, to the same drawing."""

import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from helpers.svg_file import Drawing, drawings

import miqyas

pytestmark = pytest.mark.slow

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


def marked(drawing: Drawing, each: int) -> list[tuple[str, complex]]:
    """The ends and middles of a drawing's marks, mm, y up; of stars their tips."""
    found = []
    for means in drawing.paths:
        segments = [s for s in drawing.segments(means) if s.kind != "Close"]
        if means.startswith("star/"):
            found.append((means, segments[0].start))
            continue
        for s in segments:
            found += [(means, complex(z)) for z in s.at(np.linspace(0.0, 1.0, each))]
    return found


def drawn(design: str, values: dict[str, Any], folder: Path, wanted: str) -> dict[str, np.ndarray]:
    """The points of a design's marks of some names."""
    made = miqyas.make(design, **values)
    miqyas.write(made, folder, ["svg"])
    return read(folder, wanted)


def read(folder: Path, wanted: str, each: int = 3) -> dict[str, np.ndarray]:
    """The points of written marks of some names, so many of each segment."""
    several: dict[str, list[complex]] = {}
    for drawing in drawings(folder):
        for name, z in marked(drawing, each):
            if re.fullmatch(wanted, name):
                several.setdefault(name, []).append(z)
    assert several
    return {name: np.array(points) for name, points in several.items()}


def off_the_line(line: np.ndarray, points: np.ndarray) -> float:
    """How far points are from a line through many others, where it has them on both sides."""
    middle = line.mean()
    along = np.exp(1j * np.angle(np.sum((line - middle) ** 2)) / 2)
    known, other = (line - middle) / along, (points - middle) / along
    known = known[np.argsort(known.real)]
    other = other[(other.real > known.real[0]) & (other.real < known.real[-1])]
    heights = np.interp(other.real, known.real, known.imag)
    return float(np.max(np.abs(heights - other.imag), initial=0.0))


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
    dense = {**before, **read(tmp_path / "before", r"day/\w+", 65)} if kind == "dial" else {}
    for name in before.keys() & after.keys():
        if design == "plane-dial":
            assert off_the_line(dense[name], after[name]) < 3 * ROUNDING_MM, name
            continue
        if name == "outline":
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


def test_shadows_come_back_from_the_dial_that_they_make(tmp_path: Path) -> None:
    """Lengths, to a latitude, to a level dial, whose days cross its noon line at those lengths."""
    days = {"cancer": 23.5, "equinox": 0.0, "capricorn": -23.5}
    lengths = {
        day: float(miqyas.reckon("noon-shadow", latitude=41.3, declination=delta)["shadow"])
        for day, delta in days.items()
    }
    rows = [(day, "noon", length) for day, length in lengths.items()]
    found = miqyas.fit("shadows", rows, known={"refraction": 0})
    assert found["latitude"] == pytest.approx(41.3, abs=1e-6)
    values = {**found.values, "gnomon_height_mm": 24, "gnomon.kind": "pin"}
    curves = drawn(found.design, values, tmp_path, r"day/\w+")
    for day, length in lengths.items():
        points = curves[f"day/{day}"]
        nearest = points[np.argsort(np.abs(points.real))[:5]]
        height = np.polyval(np.polyfit(nearest.real, nearest.imag, 2), 0.0)
        assert height == pytest.approx(2 * length, abs=0.01)  # mm; curves pass noon smoothly
