"""SVG read back by svgelements and lxml: what its paths mean and where they are.

Points are complex numbers in mm from the drawing's origin, x right and y up. It is the one reader
of the tests, and knows nothing of how the files were written.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import svgelements
from lxml import etree

from instruments.design import build
from instruments.making.workshop import profile
from instruments.part import Face, Part
from output import svg
from output.layers import DrawnFace
from output.provenance import Provenance
from output.writing import design_name

SVG = "{http://www.w3.org/2000/svg}"


@dataclass(frozen=True)
class Circle:
    """The circle of an arc that was read."""

    centre: complex
    radius: float


class Segment:
    """A line, an arc or a cubic as svgelements has it, in the drawing's own frame."""

    def __init__(self, read: Any, origin: complex) -> None:
        self._read, self._origin = read, origin
        self.start, self.end = self._own(read.start), self._own(read.end)

    @property
    def kind(self) -> str:
        """Line, Arc, CubicBezier or Close."""
        return type(self._read).__name__

    def circle(self) -> Circle:
        """Of an arc."""
        assert isinstance(self._read, svgelements.Arc), self._read
        assert abs(self._read.rx - self._read.ry) < 1e-9
        return Circle(self._own(self._read.center), float(self._read.rx))

    def at(self, t: np.ndarray) -> np.ndarray:
        """Points at parameters from 0 to 1."""
        if isinstance(self._read, svgelements.Arc):
            circle = self.circle()
            first = np.angle(self.start - circle.centre)
            # The page's sense is turned over with its y.
            turned = np.exp(1j * (first - self._read.sweep * t))
            return circle.centre + abs(self.start - circle.centre) * turned
        a, b, c, d = self.corners()[0]
        u = 1.0 - t
        return a * u**3 + 3 * b * u * u * t + 3 * c * u * t * t + d * t**3

    def corners(self) -> list[tuple[complex, complex, complex, complex]]:
        """The control points of cubics: of one, or of several where it is an arc."""
        read = self._read
        if isinstance(read, svgelements.Arc):
            cubics = [Segment(c, self._origin) for c in read.as_cubic_curves(32)]
            return [row for cubic in cubics for row in cubic.corners()]
        if isinstance(read, svgelements.CubicBezier):
            return [(self.start, self._own(read.control1), self._own(read.control2), self.end)]
        third = (self.end - self.start) / 3
        return [(self.start, self.start + third, self.end - third, self.end)]

    def _own(self, point: Any) -> complex:
        return (complex(point) - self._origin).conjugate()


class Drawing:
    """A written drawing: its part and face, and the segments of each path of a meaning.

    Attributes
    ----------
    part, face : str
        What the root says that it shows.
    paths : dict of str to list of list of Segment
        By meaning; without lettering, unless it is asked for.
    """

    def __init__(self, text: str | bytes, *, labels: bool = False) -> None:
        self.root = etree.fromstring(text.encode() if isinstance(text, str) else text)
        self.origin = complex(*map(float, (self.root.get("data-origin") or "0 0").split()))
        self.part, self.face = self.root.get("data-part"), self.root.get("data-face")
        self.paths: dict[str, list[list[Segment]]] = defaultdict(list)
        for element in self.root.iter(f"{SVG}path"):
            means = element.get("data-means") or ""
            if means and (labels or not means.startswith("label/")):
                for segment in svgelements.Path(element.get("d")):
                    if isinstance(segment, svgelements.Move):
                        self.paths[means].append([])
                    elif not isinstance(segment, svgelements.Close) or segment.start != segment.end:
                        self.paths[means][-1].append(Segment(segment, self.origin))

    @classmethod
    def of(cls, part: Part, face: Face = Face.FRONT, *, labels: bool = False) -> "Drawing":
        """A face of a part, written and read back."""
        said = Provenance("0", "it", {})
        return cls(svg.render(DrawnFace.of(part, face), profile("default"), said), labels=labels)

    def tip(self, means: str) -> complex:
        """The point that a meaning's mark tells in ``data-tip``."""
        (element,) = self.root.iterfind(f".//{SVG}path[@data-means='{means}']")
        return (complex(*map(float, element.get("data-tip").split())) - self.origin).conjugate()

    def names(self, *starts: str) -> list[str]:
        """The meanings that begin so."""
        return [means for means in self.paths if means.startswith(starts)]

    def segments(self, means: str) -> list[Segment]:
        """All segments of a meaning."""
        return [s for path in self.paths.get(means, ()) for s in path]

    def ends(self, means: str) -> list[tuple[complex, complex]]:
        """The two ends of each path of a meaning."""
        return [(path[0].start, path[-1].end) for path in self.paths.get(means, ())]

    def points(self, means: str, count: int = 400) -> np.ndarray:
        """Points along a meaning's segments."""
        t = np.linspace(0.0, 1.0, count)
        return np.concatenate([s.at(t) for s in self.segments(means)])

    def circles(self, means: str) -> list[Circle]:
        """The circles of a meaning's arcs; every segment must be an arc."""
        found = [s.circle() for s in self.segments(means)]
        assert found, means
        return found

    def circle(self, means: str) -> Circle:
        """The circle of a meaning's longest arc."""
        self.circles(means)
        return max(self.segments(means), key=lambda s: abs(s.end - s.start)).circle()

    def at_radius(self, means: str, radius: float) -> list[complex]:
        """Where a meaning's curves cross a circle about the origin."""
        found = []
        t = np.linspace(0.0, 1.0, 65)
        for s in self.segments(means):
            off = np.abs(s.at(t)) - radius
            for k in np.flatnonzero(off[:-1] * off[1:] <= 0.0):
                low, high = t[k], t[k + 1]
                for _ in range(4):
                    fan = np.linspace(low, high, 33)
                    values = np.abs(s.at(fan)) - radius
                    cross = np.flatnonzero(values[:-1] * values[1:] <= 0.0)
                    if not cross.size:
                        break
                    low, high = fan[cross[0]], fan[cross[0] + 1]
                found.append(complex(s.at(np.array([(low + high) / 2.0]))[0]))
        return found


def rendered(
    module: Any, parameters: Mapping[str, object], part: str = "", face: Face | None = None
) -> str:
    """One face of a part of a module's instrument as SVG: the first part, its first face."""
    design = build(module.Design, parameters)
    instrument = module.lay_out(design)
    found = instrument.part(part) if part else instrument.parts[0].part
    provenance = Provenance.of(instrument, design, design_name(design))
    side = face or found.faces()[0]
    return svg.render(DrawnFace.of(found, side), design.workshop.conventions, provenance)


def drawings(folder: Path) -> Iterable[Drawing]:
    """The drawings of parts in a folder, without pages of paper."""
    for file in sorted(folder.glob("*.svg")):
        drawing = Drawing(file.read_bytes())
        if drawing.root.get("data-origin"):
            yield drawing
