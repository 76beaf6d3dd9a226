"""Shells of thousands of faces as STEP's text (ISO 10303-42), said once what is said again.

The kernel's own writer takes three times as long for a grooved part as it takes to make it, and
says each point, direction and curve as often as it is met. Here a wall's surface has the curve of
its edge, pieces of a circle have one circle, and what lies in one plane has one plane. The
edges of a loop share its line. Only what `output.grooved.shells` and `output.grooved.sloping` make
is told: planes, cylinders, cones, extruded and ruled faces.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import cadquery as cq
from OCP.BRep import BRep_Tool
from OCP.Geom import (
    Geom_BezierCurve,
    Geom_BezierSurface,
    Geom_BSplineCurve,
    Geom_Circle,
    Geom_ConicalSurface,
    Geom_CylindricalSurface,
    Geom_Line,
    Geom_Plane,
    Geom_RectangularTrimmedSurface,
    Geom_SurfaceOfLinearExtrusion,
    Geom_TrimmedCurve,
)
from OCP.TopAbs import TopAbs_Orientation, TopAbs_ShapeEnum
from OCP.TopExp import TopExp
from OCP.TopoDS import TopoDS
from OCP.TopTools import TopTools_IndexedMapOfShape

from output.grooved.sloping import children

_FORWARD = TopAbs_Orientation.TopAbs_FORWARD
_REVERSED = TopAbs_Orientation.TopAbs_REVERSED.value
_SPLINES = Geom_BezierCurve, Geom_BSplineCurve
_LEVEL = 1.0 - 1e-12
"""Of a normal's z: the plane is level."""


class UnknownShapeError(Exception):
    """A face or an edge of another kind than these."""


@dataclass(slots=True)
class ShellText:
    """Entities as they are told."""

    number: int
    """Of the last entity."""
    lines: list[str] = field(default_factory=list)
    levels: dict[int, float] = field(default_factory=dict)
    """Faces that lie level, and their heights, mm."""
    _said: dict[str, int] = field(default_factory=dict)
    _points: list[int] = field(default_factory=list)
    _vertices: list[int] = field(default_factory=list)
    _splines: list[int] = field(default_factory=list)
    """The curves of edges that are splines, 0 of others."""

    def faces(self, solid: cq.Solid) -> list[int]:
        """Tell the faces of a solid, outward.

        Raises
        ------
        UnknownShapeError
            If one is of another kind than those that grooved sheets have.
        """
        corners, edges = (TopTools_IndexedMapOfShape() for _ in range(2))
        TopExp.MapShapes_s(solid.wrapped, TopAbs_ShapeEnum.TopAbs_VERTEX, corners)
        TopExp.MapShapes_s(solid.wrapped, TopAbs_ShapeEnum.TopAbs_EDGE, edges)
        self._said.clear()
        self._points, self._vertices, self._splines = [0], [0], [0]
        for k in range(1, corners.Extent() + 1):
            at = BRep_Tool.Pnt_s(TopoDS.Vertex_s(corners.FindKey(k)))
            self._points.append(self._point(at))
            self._vertices.append(self._new(f"VERTEX_POINT('',#{self._points[-1]})"))
        ends: list[tuple[int, int]] = [(0, 0)]
        numbers = [0]
        for k in range(1, edges.Extent() + 1):
            edge = TopoDS.Edge_s(edges.FindKey(k).Oriented(_FORWARD))
            first = corners.FindIndex(TopExp.FirstVertex_s(edge))
            last = corners.FindIndex(TopExp.LastVertex_s(edge))
            kind = BRep_Tool.Curve_s(edge, 0.0, 1.0)
            curve = self._curve(kind, first)
            self._splines.append(curve if isinstance(kind, _SPLINES) else 0)
            ends.append((first, last))
            a, b = self._vertices[first], self._vertices[last]
            numbers.append(self._new(f"EDGE_CURVE('',#{a},#{b},#{curve},.T.)"))
        return [
            self._face(face, edges, ends, numbers)
            for shell in children(solid.wrapped)
            for face in children(shell)
        ]

    def _new(self, text: str, end: str = "\n") -> int:
        self.number += 1
        self.lines.append(f"#{self.number}={text};{end}")
        return self.number

    def _once(self, text: str) -> int:
        found = self._said.get(text)
        if found is None:
            found = self._said[text] = self._new(text)
        return found

    def _point(self, at: Any) -> int:
        x, y, z = at.Coord()
        return self._once(f"CARTESIAN_POINT('',({_real(x)},{_real(y)},{_real(z)}))")

    def _direction(self, way: Any) -> int:
        x, y, z = way.Coord()
        return self._once(f"DIRECTION('',({_share(x)},{_share(y)},{_share(z)}))")

    def _vector(self, way: Any) -> int:
        return self._once(f"VECTOR('',#{self._direction(way)},1.)")

    def _axes(self, at: int, axis: Any) -> int:
        """A place; its x axis says nothing of what is turned or level, so it is the reader's."""
        return self._once(f"AXIS2_PLACEMENT_3D('',#{at},#{self._direction(axis)},$)")

    def _curve(self, curve: Any, corner: int) -> int:
        """A curve that starts in a corner, or lies in it."""
        match curve:
            case Geom_Line():
                way = self._vector(curve.Position().Direction())
                return self._once(f"LINE('',#{self._points[corner]},#{way})")
            case Geom_Circle():
                axes = self._axes(self._point(curve.Location()), curve.Axis().Direction())
                return self._once(f"CIRCLE('',#{axes},{_real(curve.Radius())})")
            case Geom_BezierCurve():
                return self._spline(curve, (0.0, 1.0), (curve.Degree() + 1,) * 2)
            case Geom_BSplineCurve():
                knots = [curve.Knot(k) for k in range(1, curve.NbKnots() + 1)]
                times = [curve.Multiplicity(k) for k in range(1, curve.NbKnots() + 1)]
                return self._spline(curve, knots, times)
            case Geom_TrimmedCurve():
                return self._curve(curve.BasisCurve(), corner)
        raise UnknownShapeError(type(curve).__name__)

    def _spline(self, curve: Any, knots: Sequence[float], times: Sequence[int]) -> int:
        poles = _listed([self._point(curve.Pole(k)) for k in range(1, curve.NbPoles() + 1)])
        at = ",".join(_share(k) for k in knots)
        often = ",".join(map(str, times))
        return self._once(
            f"B_SPLINE_CURVE_WITH_KNOTS('',{curve.Degree()},({poles}),"
            f".UNSPECIFIED.,.F.,.F.,({often}),({at}),.UNSPECIFIED.)"
        )

    def _surface(self, surface: Any, corner: int, swept: int) -> tuple[int, bool]:
        """A surface through a corner, and whether its normal is the kernel's.

        If it is extruded, `swept` is the spline at one of its ends, or 0 where it has none.
        """
        match surface:
            case Geom_Plane():
                axes = surface.Position()
                normal = axes.Direction()
                at = self._points[corner]
                if abs(normal.Z()) > _LEVEL:
                    at = self._once(f"CARTESIAN_POINT('',(0.,0.,{_real(axes.Location().Z())}))")
                return self._once(f"PLANE('',#{self._axes(at, normal)})"), axes.Direct()
            case Geom_CylindricalSurface():
                axes = surface.Position()
                at = axes.Location()
                foot = self._once(f"CARTESIAN_POINT('',({_real(at.X())},{_real(at.Y())},0.))")
                placed = self._axes(foot, axes.Direction())
                text = f"CYLINDRICAL_SURFACE('',#{placed},{_real(surface.Radius())})"
                return self._once(text), axes.Direct()
            case Geom_ConicalSurface():
                axes, angle = surface.Position(), surface.SemiAngle()
                axis = axes.Direction() if angle > 0.0 else axes.Direction().Reversed()
                placed = self._axes(self._point(axes.Location()), axis)
                size = f"{_real(surface.RefRadius())},{_share(abs(angle))}"
                return self._once(f"CONICAL_SURFACE('',#{placed},{size})"), axes.Direct()
            case Geom_SurfaceOfLinearExtrusion():
                swept = swept or self._curve(surface.BasisCurve(), corner)
                way = self._vector(surface.Direction())
                return self._once(f"SURFACE_OF_LINEAR_EXTRUSION('',#{swept},#{way})"), True
            case Geom_BezierSurface():
                return self._ruled(surface), True
            case Geom_RectangularTrimmedSurface():
                return self._surface(surface.BasisSurface(), corner, swept)
        raise UnknownShapeError(type(surface).__name__)

    def _ruled(self, surface: Any) -> int:
        u, v = surface.UDegree(), surface.VDegree()
        rows = (
            _listed([self._point(surface.Pole(i, j)) for j in range(1, v + 2)])
            for i in range(1, u + 2)
        )
        poles = ",".join(f"({row})" for row in rows)
        return self._once(
            f"B_SPLINE_SURFACE_WITH_KNOTS('',{u},{v},({poles}),.UNSPECIFIED.,.F.,.F.,.F.,"
            f"({u + 1},{u + 1}),({v + 1},{v + 1}),(0.,1.),(0.,1.),.UNSPECIFIED.)"
        )

    def _face(
        self, face: Any, edges: Any, ends: Sequence[tuple[int, int]], numbers: Sequence[int]
    ) -> int:
        bounds, corner, swept = [], 0, 0
        for loop in children(face):
            steps = [(edges.FindIndex(edge), _forwards(edge)) for edge in children(loop)]
            if not _forwards(loop):
                steps.reverse()
            steps = _in_order(steps, ends)
            corner = corner or ends[steps[0][0]][0]
            swept = swept or max(self._splines[k] for k, _ in steps)
            around = self._new(f"EDGE_LOOP('',({_listed(self._passed(steps, numbers))}))", "")
            bounds.append(self._new(f"FACE_BOUND('',#{around},.T.)", ""))
        surface, same = self._surface(BRep_Tool.Surface_s(TopoDS.Face_s(face)), corner, swept)
        outward = _flag(_forwards(face) == same)
        told = self._new(f"ADVANCED_FACE('',({_listed(bounds)}),#{surface},.{outward}.)")
        if (level := level_mm(face)) is not None:
            self.levels[told] = level
        return told

    def _passed(self, steps: Sequence[tuple[int, bool]], numbers: Sequence[int]) -> range:
        """The edges of a loop, which are most of a file, at once."""
        told = range(self.number + 1, self.number + 1 + len(steps))
        self.lines += [
            f"#{n}=ORIENTED_EDGE('',*,*,#{numbers[k]},.{_flag(f)}.);"
            for n, (k, f) in zip(told, steps, strict=True)
        ]
        self.number += len(steps)
        return told

    def inked(self, faces: Sequence[int], colour: Sequence[float], over: int) -> list[int]:
        """Give faces a colour of their own over that which a styled item has; answers their items.

        As the kernel's own writer tells the colours of faces.
        """
        parts = ",".join(_share(c) for c in colour)
        style = self._new(f"COLOUR_RGB('',{parts})")
        for text in (
            "FILL_AREA_STYLE_COLOUR('',#{})",
            "FILL_AREA_STYLE('',(#{}))",
            "SURFACE_STYLE_FILL_AREA(#{})",
            "SURFACE_SIDE_STYLE('',(#{}))",
            "SURFACE_STYLE_USAGE(.BOTH.,#{})",
            "PRESENTATION_STYLE_ASSIGNMENT((#{}))",
        ):
            style = self._new(text.format(style))
        return [
            self._new(f"OVER_RIDING_STYLED_ITEM('overriding color',(#{style}),#{face},#{over})")
            for face in faces
        ]


def level_mm(face: Any) -> float | None:
    """The height of a kernel's face that lies level; None of another."""
    surface = BRep_Tool.Surface_s(TopoDS.Face_s(face))
    if isinstance(surface, Geom_RectangularTrimmedSurface):
        surface = surface.BasisSurface()
    if not isinstance(surface, Geom_Plane):
        return None
    axes = surface.Position()
    return float(axes.Location().Z()) if abs(axes.Direction().Z()) > _LEVEL else None


def _in_order(
    steps: list[tuple[int, bool]], ends: Sequence[tuple[int, int]]
) -> list[tuple[int, bool]]:
    """The edges of a loop, each starting where the one before it ends."""
    passed = [ends[k] if f else ends[k][::-1] for k, f in steps]
    if all(a[1] == b[0] for a, b in zip(passed, (*passed[1:], passed[0]), strict=True)):
        return steps
    rest = list(range(1, len(steps)))
    found = [0]
    while rest:
        here = passed[found[-1]][1]
        onward = [k for k in rest if passed[k][0] == here]
        if not onward:
            raise UnknownShapeError("a loop that is open")
        # A closed edge comes before the seam that leads on from it, and the seam's way back last.
        gone = {steps[k][0] for k in found}
        step = min(onward, key=lambda k: (passed[k][0] != passed[k][1], steps[k][0] in gone))
        rest.remove(step)
        found.append(step)
    return [steps[k] for k in found]


def _forwards(shape: Any) -> bool:
    """Whether a shape of the kernel is passed forwards; names of its senses compare slowly."""
    return bool(shape.Orientation().value != _REVERSED)


def _listed(numbers: Sequence[int]) -> str:
    return ",".join(f"#{k}" for k in numbers)


def _flag(true: bool) -> str:
    return "T" if true else "F"


def _real(value: float) -> str:
    """A length: by one digit less a solid may be read that is not valid."""
    text = f"{value:.8f}".rstrip("0")
    return "0." if text == "-0." else text


def _share(value: float) -> str:
    """A direction's component, an angle or a parameter."""
    text = f"{value:.11f}".rstrip("0")
    return "0." if text == "-0." else text
