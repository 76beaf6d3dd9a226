"""PDF files read back with MuPDF: strokes as dense points in mm, y down."""

import math
from dataclasses import dataclass
from functools import cached_property

import numpy as np
import pymupdf
import svgelements
from lxml import etree
from shapely import LineString

MM = 25.4 / 72


def _steps(length_mm):
    """Shares of a curve, so close that chords stray some 3 µm from a circle of any radius."""
    return np.linspace(0.0, 1.0, math.ceil(16.0 * math.sqrt(length_mm)) + 3)


@dataclass(frozen=True)
class Stroke:
    """A path of a page: what MuPDF says of it, the width of its line in mm."""

    items: list
    width_mm: float

    @cached_property
    def points(self) -> np.ndarray:
        """Along the path, in mm."""
        return _points(self.items) * MM

    @property
    def corner(self) -> np.ndarray:
        return self.points.min(axis=0)

    @property
    def size(self) -> np.ndarray:
        return self.points.max(axis=0) - self.points.min(axis=0)

    def line(self, moved=(0.0, 0.0)):
        return LineString(self.points + np.array(moved))


def pages(content):
    """Of each page the strokes, whatever clips them."""
    with pymupdf.open(stream=content, filetype="pdf") as document:
        return [
            [Stroke(d["items"], d["width"] * MM) for d in page.get_cdrawings() if "s" in d["type"]]
            for page in document
        ]


def _points(items):
    found = []
    for kind, *points in items:
        if kind == "l":
            found += [np.array(points)]
        elif kind == "c":
            a, b, c, d = (np.array(p) for p in points)
            t = _steps(np.linalg.norm(d - a) * MM)[:, None]
            s = 1 - t
            found += [a * s**3 + 3 * b * s * s * t + 3 * c * s * t * t + d * t**3]
        else:
            box = pymupdf.Quad(points[0]) if kind == "qu" else pymupdf.Rect(points[0]).quad
            found += [np.array([box.ul, box.ur, box.lr, box.ll, box.ul])]
    return np.concatenate(found)


def outline_of_svg(text):
    """The outer cut of a drawing as dense points in mm, y down."""
    (outline,) = etree.fromstring(text.encode()).iterfind(".//*[@id='outline']")
    path = svgelements.Path(outline.get("d"))
    found = []
    for segment in path:
        if isinstance(segment, svgelements.Line | svgelements.Close):
            found += [segment.start, segment.end]
        elif not isinstance(segment, svgelements.Move):
            found += [segment.point(t) for t in _steps(segment.length(error=1e-3))]
    return np.array([(p.x, p.y) for p in found])


def apart_mm(stroke, other):
    """How far two paths stray from each other, their upper left corners laid together."""
    one = LineString(stroke.points - stroke.corner)
    two = LineString(other - other.min(axis=0))
    return one.hausdorff_distance(two)
