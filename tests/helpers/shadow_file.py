"""Instruments of shadow written and read back by another program's reader."""

import io
import math
from typing import Any

import ezdxf
import numpy as np
from helpers import svg_file
from skyfield.api import wgs84

import miqyas
from instruments.making.workshop import profile
from instruments.part import Face
from output import dxf
from output.layers import DrawnFace
from output.provenance import Provenance

from .skies import SCALE

STEPS = 64
"""Points of a segment, between which a line is sought."""


GAP_MM = 2.0
"""So near to a name's ink lines end that are parted for it: a height of its letters at most."""


class Drawing:
    """What a face's lines and letters mean, and points along each, mm from its origin, y up."""

    def __init__(
        self,
        runs: list[tuple[str, np.ndarray]],
        letters: list[tuple[str, np.ndarray]] | None = None,
    ) -> None:
        self.runs = runs
        self.letters = letters or []
        self.names = {means for means, _ in runs}

    def of(self, means: str) -> list[np.ndarray]:
        """The lines of a meaning, each as points along it."""
        return [run for name, run in self.runs if name == means]

    def across(self, means: str, along: Any, value: float, over: Any) -> list[float]:
        """Where lines of a meaning pass a value of `along`: `over` there, interpolated."""
        found = []
        for run in self.of(means):
            x, y = along(run), over(run)
            for k in np.flatnonzero((x[:-1] - value) * (x[1:] - value) <= 0.0):
                low, high = sorted((max(int(k) - 2, 0), min(int(k) + 4, len(x))))
                near, there = x[low:high], y[low:high]
                if len(np.unique(near)) == len(near):
                    found.append(float(_lagrange(near, there, value)))
        return found

    def parted(self, at: complex) -> bool:
        """Whether a prayer's name stands where a line should be, which is parted for it."""
        return any(
            bool(np.min(np.abs(run - at)) < GAP_MM)
            for name, run in self.letters
            if name.startswith("label/prayer/")
        )


def _lagrange(x: np.ndarray, y: np.ndarray, at: float) -> float:
    """The polynomial through points, at a place among them."""
    total = 0.0
    for k in range(len(x)):
        others = np.delete(x, k)
        total += y[k] * np.prod((at - others) / (x[k] - others))
    return total


def from_svg(part: Any, face: Face = Face.FRONT) -> Drawing:
    """A face of a part, written as SVG and read by svgelements."""
    at = np.linspace(0.0, 1.0, STEPS + 1)
    drawn = [
        (means, np.concatenate([s.at(at)[(0 if k == 0 else 1) :] for k, s in enumerate(path)]))
        for means, paths in svg_file.Drawing.of(part, face, labels=True).paths.items()
        for path in paths
    ]
    lettered = [means.startswith("label/") for means, _ in drawn]
    lines = [one for one, letters in zip(drawn, lettered, strict=True) if not letters]
    return Drawing(lines, [one for one, letters in zip(drawn, lettered, strict=True) if letters])


def lines_in_dxf(part: Any, face: Face = Face.FRONT) -> Drawing:
    """The straight lines of a face, written as DXF and read by ezdxf, which finds no fault."""
    text = dxf.render(DrawnFace.of(part, face), profile("default"), Provenance("0", "it", {}))
    document = ezdxf.read(io.StringIO(text))
    assert not document.audit().has_issues
    runs = []
    for entity in document.modelspace():
        means = entity.get_xdata("MIQYAS")[0].value
        if entity.dxftype() == "LINE" and not means.startswith("label/"):
            ends = (complex(*entity.dxf.start.vec2), complex(*entity.dxf.end.vec2))
            runs.append((means, np.array(ends)))
    return Drawing(runs)


def gnomon_mm(made: miqyas.Made, name: str) -> float:
    """A figure of the report, mm."""
    return next(float(f.value) for f in made.facts if f.name == name)


class Noons:
    """DE421's sun at noons of a date in the four years of a leap cycle."""

    def __init__(self, planets: Any) -> None:
        self.earth, self.sun = planets["earth"], planets["sun"]

    def declination(self, month: int, day: int, first_year: int = 2024) -> float:
        """Mean over the cycle of the sun's declination at Greenwich mean noon, radians."""
        when = SCALE.utc([first_year + k for k in range(4)], month, day, 12)
        place = self.earth + wgs84.latlon(0.0, 0.0)
        _, found, _ = place.at(when).observe(self.sun).apparent().radec("date")
        return float(np.mean(found.radians))


def altitude(latitude: float, declination: float, hour_angle: float) -> float:
    """By the law of cosines, radians."""
    return math.asin(
        math.sin(latitude) * math.sin(declination)
        + math.cos(latitude) * math.cos(declination) * math.cos(hour_angle)
    )
