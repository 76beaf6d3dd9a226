"""A written plate read back with lxml and svgelements, in the plate's own frame."""

from collections import defaultdict
from dataclasses import dataclass

import numpy as np
import svgelements
from helpers.svg_file import rendered
from lxml import etree

from instruments.astrolabe import plate
from instruments.design import build
from instruments.part import Face, Instrument

SVG = "{http://www.w3.org/2000/svg}"


@dataclass(frozen=True)
class Circle:
    """The circle of an arc that was read, y up."""

    centre: complex
    radius: float


class Read:
    """The segments of each meaning on one face, x right and y up from the pivot."""

    def __init__(self, text: str) -> None:
        root = etree.fromstring(text.encode())
        x, y = (float(v) for v in root.get("data-origin").split())
        self._origin = complex(x, y)
        self.segments: dict[str, list[object]] = defaultdict(list)
        for path in root.iter(f"{SVG}path"):
            means = path.get("data-means")
            if not means.startswith("label/"):
                self.segments[means] += [
                    s
                    for s in svgelements.Path(path.get("d"))
                    if not isinstance(s, svgelements.Move | svgelements.Close)
                ]

    def names(self, start: str) -> list[str]:
        """The meanings that begin so."""
        return [means for means in self.segments if means.startswith(start)]

    def circles(self, means: str) -> list[Circle]:
        """The circles of a meaning's arcs; every segment must be an arc."""
        found = []
        for arc in self.segments[means]:
            assert isinstance(arc, svgelements.Arc), (means, arc)
            assert abs(arc.rx - arc.ry) < 1e-9
            found.append(Circle(self._point(arc.center), arc.rx))
        assert found, means
        return found

    def circle(self, means: str) -> Circle:
        """The circle of a meaning's longest arc."""
        self.circles(means)
        longest = max(self.segments[means], key=lambda a: abs(a.end - a.start))
        return Circle(self._point(longest.center), longest.rx)

    def points(self, means: str, count: int = 400) -> np.ndarray:
        """Points along a meaning's segments."""
        t = np.linspace(0.0, 1.0, count)
        return np.concatenate([self.along(s, t) for s in self.segments[means]])

    def at_radius(self, means: str, radius: float) -> list[complex]:
        """Where a meaning's curves cross a circle about the pivot."""
        found = []
        t = np.linspace(0.0, 1.0, 65)
        for s in self.segments[means]:
            off = np.abs(self.along(s, t)) - radius
            for k in np.flatnonzero(off[:-1] * off[1:] <= 0.0):
                low, high = t[k], t[k + 1]
                for _ in range(4):
                    fan = np.linspace(low, high, 33)
                    values = np.abs(self.along(s, fan)) - radius
                    cross = np.flatnonzero(values[:-1] * values[1:] <= 0.0)
                    if not cross.size:
                        break
                    low, high = fan[cross[0]], fan[cross[0] + 1]
                found.append(complex(self.along(s, np.array([(low + high) / 2.0]))[0]))
        return found

    def _point(self, z: object) -> complex:
        page = complex(z)
        return complex(page.real - self._origin.real, self._origin.imag - page.imag)

    def along(self, s: object, t: np.ndarray) -> np.ndarray:
        start, end = self._point(s.start), self._point(s.end)
        if isinstance(s, svgelements.Arc):
            centre = self._point(s.center)
            first = np.angle(start - centre)
            # The page's sense is turned over with its y.
            return centre + abs(start - centre) * np.exp(1j * (first - s.sweep * t))
        if isinstance(s, svgelements.CubicBezier):
            a, b, u = self._point(s.control1), self._point(s.control2), 1.0 - t
            return start * u**3 + 3 * a * u**2 * t + 3 * b * u * t**2 + end * t**3
        return start + (end - start) * t


def made(**parameters: object) -> Instrument:
    """The plates of a design."""
    return plate.lay_out(build(plate.Design, parameters))


def read(part: str = "", face: Face = Face.FRONT, **parameters: object) -> Read:
    """One face of a plate, written and read back."""
    return Read(rendered(plate, parameters, part, face))


BARE = {"labels": False, "inscription": {"place": False, "latitude": False, "longest_day": False}}
"""Parameters that leave all lettering out."""
