"""Paths (connected runs of segments) and regions (areas that paths enclose)."""

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise
from typing import TYPE_CHECKING, Any, Self

import numpy as np

from instruments.geometry.arcs import Arcs
from instruments.geometry.ink import Ink, box_around, cubic_points, in_order_of_inks
from instruments.geometry.segments import (
    TURN,
    Arc,
    Bounds,
    Cubic,
    Floats,
    Line,
    Segment,
    Similarity,
)

JOIN_MM = 1e-6
"""Ends closer than this (1 nm) are one point."""


@dataclass(frozen=True, slots=True)
class Path:
    """A connected run of segments, each starting where the one before ends.

    Raises
    ------
    ValueError
        If there is no segment, or two neighbours do not meet within 1 nm.
    """

    segments: tuple[Segment, ...]
    """Lines, arcs and cubics, in their order."""

    def __post_init__(self) -> None:
        if len(self.segments) == 1:
            return
        if not self.segments:
            raise ValueError("a path has at least one segment")
        for before, after in pairwise(self.segments):
            if abs(before.end - after.start) > JOIN_MM:
                raise ValueError(f"segments do not meet: {before.end} and {after.start}")

    @staticmethod
    def of(*segments: Segment) -> "Path":
        """The path of the given segments in their order."""
        return Path(segments)

    @staticmethod
    def line(start: complex, end: complex) -> "Path":
        """A single straight line."""
        return Path((Line(start, end),))

    @staticmethod
    def circle(centre: complex, radius: float) -> "Path":
        """A whole circle."""
        return Path((Arc.circle(centre, radius),))

    @staticmethod
    def polyline(points: Sequence[complex], closed: bool = False) -> "Path":
        """Straight lines from point to point, and back to the first if closed."""
        ends = [*points[1:], points[0]] if closed else points[1:]
        return Path(tuple(Line(a, b) for a, b in zip(points, ends, strict=False)))

    @staticmethod
    def rectangle(width: float, height: float, centre: complex = 0j) -> "Path":
        """A rectangle about its centre, counter-clockwise from the lower left."""
        w, h = width / 2, height / 2
        corners = [complex(-w, -h), complex(w, -h), complex(w, h), complex(-w, h)]
        return Path.polyline([centre + c for c in corners], closed=True)

    @staticmethod
    def alike_on_both_sides(right: Sequence[complex]) -> "Path":
        """A closed outline about the y axis by its corners to the right, from the foot up."""
        left = (-z.conjugate() for z in reversed(right) if z.real)
        return Path.polyline([*right, *left], closed=True)

    @property
    def start(self) -> complex:
        """The first point."""
        return self.segments[0].start

    @property
    def end(self) -> complex:
        """The last point."""
        return self.segments[-1].end

    @property
    def closed(self) -> bool:
        """True where the path returns to its start (a lone line never does)."""
        return abs(self.end - self.start) <= JOIN_MM and any(
            abs(s.point(0.5) - self.start) > JOIN_MM for s in self.segments
        )

    @property
    def whole_circle(self) -> Arc | None:
        """The circle that the path is, if it is one."""
        match self.segments:
            case (Arc(is_circle=True) as arc,):
                return arc
        return None

    @property
    def round(self) -> Arc | None:
        """An arc of the circle that the path goes round, in one piece or several."""
        match self.segments[0]:
            case Arc() as arc if self.closed and all(
                isinstance(s, Arc) and (s.centre, s.radius) == (arc.centre, arc.radius)
                for s in self.segments
            ):
                return arc
        return None

    def length(self) -> float:
        """Length in mm."""
        return sum(s.length() for s in self.segments)

    def bounds(self) -> Bounds:
        """(xmin, ymin, xmax, ymax) in mm."""
        return joint_bounds([s.bounds() for s in self.segments])

    def stretch(self, start_mm: float, end_mm: float) -> "Path":
        """What is between two lengths along it, which are reckoned evenly within a segment."""
        ends = list(accumulate((s.length() for s in self.segments), initial=0.0))
        found: list[Segment] = []
        for segment, low, high in zip(self.segments, ends, ends[1:], strict=False):
            first, last = max(start_mm, low), min(end_mm, high)
            if last - first > math.ulp(high) * 8:
                whole = high - low
                found.append(segment.between((first - low) / whole, (last - low) / whole))
        return Path(tuple(found))

    def reversed(self) -> "Path":
        """The same points from end to start."""
        return _path(tuple([s.reversed() for s in reversed(self.segments)]))

    def transformed(self, by: Similarity) -> "Path":
        """The image under a similarity."""
        return _path(tuple([s.transformed(by) for s in self.segments]))

    def area(self) -> float:
        """Signed area in mm², positive counter-clockwise; exact for each segment."""
        return sum(_sector(s) for s in self.segments)


class _Inked:
    """What may be kept as ink; its paths, the only field, are made when somebody asks for them."""

    __slots__ = ("ink",)
    __match_args__: tuple[str, ...]

    ink: Ink | None
    """The same as arrays, or None where it was made of paths."""

    @classmethod
    def of_ink(cls, ink: Ink) -> Self:
        """What the ink draws; a region's paths are closed and keep its inside on their left."""
        made = object.__new__(cls)
        object.__setattr__(made, "ink", ink)
        return made

    @staticmethod
    def _traced(ink: Ink) -> Iterator[Path]:
        """The paths of the ink."""
        return map(_path, in_order_of_inks([ink]).segments())

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any:
            """The value of a slot that is still empty."""
            if name == "ink":
                return None
            if name not in self.__match_args__ or not self.ink:
                raise AttributeError(f"a {type(self).__qualname__} has no {name}")
            paths = tuple(self._traced(self.ink))
            object.__setattr__(self, name, paths)
            return paths


@dataclass(frozen=True, slots=True)
class Strokes(_Inked):
    """Several paths drawn as one mark: a dotted line, a word of a single-stroke font."""

    paths: tuple[Path, ...]

    @staticmethod
    def _traced(ink: Ink) -> Iterator[Path]:
        # Each point is moved as a `Line` moves it, to the last bit.
        places = zip(ink.outlines, ink.factors, ink.offsets, strict=True)
        for outlines, factor, offset in places:
            by = Similarity(factor, offset, ink.mirrored)
            for path in map(_path, outlines.segments()):
                moved = path.transformed(by)
                yield moved.reversed() if ink.backward else moved

    def bounds(self) -> Bounds:
        """(xmin, ymin, xmax, ymax) in mm."""
        if self.ink:
            return in_order_of_inks([self.ink]).bounds()
        return joint_bounds([p.bounds() for p in self.paths])

    def transformed(self, by: Similarity) -> "Strokes":
        """The image under a similarity."""
        if self.ink:
            return Strokes.of_ink(self.ink.transformed(by))
        return Strokes(tuple([p.transformed(by) for p in self.paths]))


@dataclass(frozen=True, slots=True)
class Region(_Inked):
    """An area bounded by closed paths, filled where the winding number is not 0.

    Outer boundaries run counter-clockwise and holes clockwise.

    Raises
    ------
    ValueError
        If a boundary is not closed.
    """

    contours: tuple[Path, ...]

    def __post_init__(self) -> None:
        for contour in self.contours:
            if not contour.closed:
                raise ValueError("the boundary of a region is closed")

    def bounds(self) -> Bounds:
        """(xmin, ymin, xmax, ymax) in mm."""
        if self.ink:
            return in_order_of_inks([self.ink]).bounds()
        return joint_bounds(c.bounds() for c in self.contours)

    def transformed(self, by: Similarity) -> "Region":
        """The image under a similarity; a mirror keeps the sense of the boundaries."""
        if self.ink:
            image = self.ink.transformed(by)
            return Region.of_ink(image.reversed() if by.mirrored else image)
        moved = [c.transformed(by) for c in self.contours]
        region = object.__new__(Region)
        # Closed as before, whatever the map: to prove it anew would take as long as the map.
        object.__setattr__(
            region, "contours", tuple([c.reversed() for c in moved] if by.mirrored else moved)
        )
        return region

    def area(self) -> float:
        """Area in mm²."""
        return sum(c.area() for c in self.contours)


def _path(segments: tuple[Segment, ...]) -> Path:
    """A path of segments that are known to meet, as the image of a path's do."""
    path = object.__new__(Path)
    object.__setattr__(path, "segments", segments)
    return path


Shape = Path | Strokes | Region
"""What a mark is drawn as."""


def paths(shape: Shape) -> tuple[Path, ...]:
    """The paths that a shape is drawn with."""
    match shape:
        case Path():
            return (shape,)
        case Strokes():
            return shape.paths
        case Region():
            return shape.contours


def one_shape(pieces: Sequence[Path]) -> Path | Strokes:
    """What is drawn in one piece or in several, at least one."""
    return pieces[0] if len(pieces) == 1 else Strokes(tuple(pieces))


def turned_about(path: Path, sense: float) -> Path:
    """A closed path, counter-clockwise for a positive sense."""
    return path if path.area() * sense > 0.0 else path.reversed()


def merged_pieces(chain: Sequence[Segment]) -> tuple[Segment, ...]:
    """A closed chain with neighbouring pieces of one arc or one line made one."""
    kept: list[Segment] = []
    for s in chain:
        both = joined_pieces(kept[-1], s) if kept else None
        if both is None:
            kept.append(s)
        else:
            kept[-1] = both
    while len(kept) > 1:
        both = joined_pieces(kept[-1], kept[0])
        if both is None:
            break
        kept = [*kept[1:-1], both]
    return tuple(kept)


def joined_pieces(a: Segment, b: Segment) -> Segment | None:
    """Two pieces as one where one goes on as the other."""
    match a, b:
        case Arc(), Arc():
            same = abs(a.centre - b.centre) < 1e-9 and abs(a.radius - b.radius) < 1e-9
            together = a.sweep_rad + b.sweep_rad
            if same and a.sweep_rad * b.sweep_rad > 0.0 and abs(together) <= TURN + 1e-9:
                whole = abs(together) >= TURN - 1e-9
                sweep = math.copysign(TURN, together) if whole else together
                return Arc(a.centre, a.radius, a.start_rad, sweep)
        case Line(), Line():
            way = b.end - a.start
            ahead = ((a.end - a.start) * (b.end - b.start).conjugate()).real > 0.0
            if ahead and abs(((a.end - a.start) * way.conjugate()).imag) <= 1e-9 * abs(way):
                return Line(a.start, b.end)
    return None


def joint_bounds(boxes: Iterable[Bounds]) -> Bounds:
    """The smallest box around boxes."""
    xmin, ymin, xmax, ymax = zip(*boxes, strict=True)
    return min(xmin), min(ymin), max(xmax), max(ymax)


def shapes_bounds(shapes: Iterable[Shape]) -> Bounds:
    """The smallest box around shapes, which are looked at all at once."""
    inks: list[Ink] = []
    segments: list[Segment] = []
    for shape in shapes:
        if not isinstance(shape, Path) and shape.ink:
            inks.append(shape.ink)
        else:
            segments += [s for path in paths(shape) for s in path.segments]
    arcs = Arcs.of([s for s in segments if isinstance(s, Arc)])
    others = [s for s in segments if not isinstance(s, Arc)]
    points = [arcs.extremes(), np.array([z for s in others for z in (s.start, s.end)], complex)]
    cubics = [cubic_points(segments)]
    if inks:
        letters = in_order_of_inks(inks)
        points.append(letters.ends())
        cubics.append(letters.cubics())
    return box_around(np.concatenate(points), np.concatenate(cubics))


def areas_of(paths: Sequence[Path]) -> Floats:
    """The signed areas of many closed paths, as `Path.area` has each."""
    segments = [s for path in paths for s in path.segments]
    sizes = np.array([len(path.segments) for path in paths], np.intp)
    owners = np.repeat(np.arange(len(paths)), sizes)
    curved = np.array([isinstance(s, Cubic) for s in segments], bool)
    sectors = np.zeros(len(segments))
    a, *rest = cubic_points(segments).T
    c, d, e = (z - a for z in rest)
    bows = 3.0 * (c.conj() * d).imag + 3.0 * (c.conj() * e).imag + 6.0 * (d.conj() * e).imag
    sectors[curved] = (a.conj() * e).imag / 2.0 + bows / 20.0
    sectors[~curved] = [_sector(s) for s in segments if not isinstance(s, Cubic)]
    return np.bincount(owners, sectors, len(paths)).astype(np.float64)


def _sector(s: Segment) -> float:
    """∫ (x dy − y dx) / 2 along a segment."""
    chord = (s.start.conjugate() * s.end).imag / 2.0
    match s:
        case Line():
            return chord
        case Arc():
            bow = s.sweep_rad if s.is_circle else s.sweep_rad - math.sin(s.sweep_rad)
            return chord + s.radius**2 * bow / 2.0
        case Cubic():
            c, d, e = (z - s.start for z in (s.control1, s.control2, s.end))
            return chord + (3 * _cross(c, d) + 3 * _cross(c, e) + 6 * _cross(d, e)) / 20.0


def _cross(a: complex, b: complex) -> float:
    return (a.conjugate() * b).imag
