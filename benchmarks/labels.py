"""Faults of lettering, counted on faces drawn at random over designs, places, sizes, languages.

``python -m benchmarks.labels [FACES]``: always the same faces for a number of them.
"""

import random
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np
import shapely

from benchmarks.costs import row
from instruments.errors import DesignError
from instruments.geometry import Region
from instruments.geometry.path import paths
from instruments.labelling.ground import flat_line
from instruments.part import Instrument, Mark
from miqyas import make

DESIGNS = ("astrolabe-rete", "astrolabe-plate", "astrolabe-back", "european-back", "sine-back")
DESIGNS += ("horizontal-dial", "vertical-dial")
LANGUAGES = ("en", "de", "fr", "es", "la", "ar")
NUMERALS = ("western", "roman", "arabic-indic", "abjad")
SIZES_MM = (80.0, 150.0, 250.0, 400.0)
STYLES = ("geometric", "eastern", "transparent")
KINDS = ("labels", "left out", "on another label", "star among signs", "leader short")
SHORT_MM = 0.3


def main(faces: int) -> None:
    """A row a design: its labels, and how many of each fault."""
    found: dict[str, Counter[str]] = {}
    taken: dict[str, float] = {}
    drawn = random.Random(13)
    for k in range(faces):
        design = DESIGNS[k % len(DESIGNS)]
        values = _values(design, drawn)
        start = time.process_time()
        try:
            instrument = make(design, **values)
        except DesignError:
            continue
        taken[design] = taken.get(design, 0.0) + time.process_time() - start
        found.setdefault(design, Counter())["faces"] += 1
        found[design] += faults(instrument)
    row("design", "faces", *KINDS, "left out of 1,000", "processor ms a face")
    row(*["---"] * (4 + len(KINDS)))
    for design, counted in found.items():
        share = 1000 * counted["left out"] / max(counted["labels"], 1)
        each = 1000 * taken[design] / counted["faces"]
        numbers = (str(counted[kind]) for kind in ("faces", *KINDS))
        row(f"`{design}`", *numbers, f"{share:.1f}", f"{each:.0f}")


def _values(design: str, drawn: random.Random) -> dict[str, Any]:
    size, latitude = drawn.choice(SIZES_MM), drawn.uniform(-60.0, 60.0)
    numerals, language = drawn.choice(NUMERALS), drawn.choice(LANGUAGES)
    style = drawn.choice(STYLES)
    values: dict[str, Any] = {"lettering": {"language": language, "numerals": numerals}}
    if design == "astrolabe-rete":
        return values | {"tropic_radius_mm": size / 2, "rete": {"style": style}}
    values["place"] = {"latitude": round(latitude, 2), "name": "Testopolis"}
    if design.endswith("dial"):
        return values | {"width_mm": size, "height_mm": 0.75 * size}
    if design == "astrolabe-plate":
        return values | {"tropic_radius_mm": size / 2}
    return values | {"radius_mm": size / 2}


def faults(instrument: Instrument) -> Counter[str]:
    """The labels of an instrument and their faults."""
    found = Counter({"left out": sum(n.about.startswith("label/") for n in instrument.notes)})
    for face in _faces(instrument):
        labels = [m for m in face if m.means.startswith("label/")]
        hulls = np.array([_hull(m) for m in labels], dtype=object)
        found["labels"] += len(labels)
        if labels:
            first, second = shapely.STRtree(hulls).query(hulls, predicate="intersects")
            found["on another label"] += int((first < second).sum())
        found += _of_stars(face, dict(zip([m.means for m in labels], hulls, strict=True)))
    return found


def _of_stars(face: Sequence[Mark], labels: dict[str, Any]) -> Counter[str]:
    """Stars without a label, labels among the signs without a line about them, short leaders."""
    found: Counter[str] = Counter()
    marks = {m.means: m for m in face}
    stars = [means for means in marks if means.startswith("star/")]
    found["left out"] += sum(f"label/{means}" not in labels for means in stars)
    signs = [h for means, h in labels.items() if means.startswith("label/ecliptic/")]
    signs = [h for h in signs if h.area > 0.0]
    for means in stars:
        label = labels.get(f"label/{means}")
        if label is not None and signs and f"circle/{means}" not in marks:
            middle = label.centroid
            near = sorted(shapely.distance(np.array(signs, dtype=object), label))
            found["star among signs"] += int(near[0] < 1.0 and not middle.is_empty)
        leader = marks.get(f"leader/{means}")
        if leader is not None and isinstance(marks[means].shape, Region):
            away = _hull(leader).distance(_hull(marks[means]))
            found["leader short"] += int(away > SHORT_MM)
    return found


def _faces(instrument: Instrument) -> Iterator[Sequence[Mark]]:
    for placed in instrument.parts:
        yield from (face for face in (placed.part.front, placed.part.back) if face)


def _hull(mark: Mark) -> Any:
    z = np.concatenate([flat_line(path) for path in paths(mark.shape)])
    return shapely.convex_hull(shapely.multipoints(np.stack([z.real, z.imag], axis=1)))


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 400)
