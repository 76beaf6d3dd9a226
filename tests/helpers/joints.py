"""Joints as another program sees them: cylinders and sections of the solids of a STEP file."""

import math
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import permutations
from pathlib import Path

import cadquery as cq
import shapely
from OCP.BRepAdaptor import BRepAdaptor_Surface
from OCP.TopAbs import TopAbs_REVERSED

from miqyas.api import Made
from output import step
from output.marking import Marking
from output.provenance import Provenance

COAXIAL_MM = 1e-6
"""Axes are written with more digits than that."""

HALF_ROUND_RAD = 3.2
"""What is less round than this is a corner's rounding, not a hole."""


@dataclass(frozen=True, slots=True)
class Cylinder:
    """A cylindrical face: inner ones are of holes."""

    inner: bool
    diameter_mm: float
    at: cq.Vector
    axis: cq.Vector
    ends_mm: tuple[float, float]
    round_rad: float

    def goes_in(self, hole: "Cylinder") -> bool:
        """Whether it stands in a hole: on its axis, for a while, and not much thinner."""
        if self.inner or not hole.inner or hole.round_rad < HALF_ROUND_RAD:
            return False
        off = self.at - hole.at
        along = off.dot(hole.axis)
        aside = (off - hole.axis * along).Length
        if hole.axis.cross(self.axis).Length > COAXIAL_MM or aside > COAXIAL_MM:
            return False
        way = math.copysign(1.0, self.axis.dot(hole.axis))
        low, high = sorted(along + way * end for end in self.ends_mm)
        lowest, highest = sorted(hole.ends_mm)
        shared = min(high, highest) - max(low, lowest)
        return shared > 0.05 and abs(self.diameter_mm - hole.diameter_mm) < 0.45


def read_back(made: Made, folder: Path) -> dict[str, cq.Solid]:
    """The solids of an instrument's STEP file in their places, by the parts' names."""
    file = folder / "bare.step"
    said = Provenance.of(made, made.design, made.name)
    file.write_bytes(step.render(made, said, Marking("none")))
    found = cq.importers.importStep(str(file)).solids().vals()
    names = [placed.part.name for placed in made.parts]
    assert len(found) == len(names)
    return dict(zip(names, found, strict=True))


def cylinders(solid: cq.Solid) -> Iterator[Cylinder]:
    """The cylindrical faces of a solid."""
    for face in solid.Faces():
        if face.geomType() != "CYLINDER":
            continue
        surface = BRepAdaptor_Surface(face.wrapped)
        found = surface.Cylinder()
        # A left-handed frame turns the normal round.
        inner = (face.wrapped.Orientation() == TopAbs_REVERSED) == found.Position().Direct()
        at, way = found.Axis().Location(), found.Axis().Direction()
        yield Cylinder(
            inner,
            2.0 * found.Radius(),
            cq.Vector(at.X(), at.Y(), at.Z()),
            cq.Vector(way.X(), way.Y(), way.Z()),
            (surface.FirstVParameter(), surface.LastVParameter()),
            surface.LastUParameter() - surface.FirstUParameter(),
        )


def joints(solids: dict[str, cq.Solid]) -> Iterator[tuple[str, str, float, float]]:
    """Each part with a hole, the part that stands in it, and the diameters of both."""
    found = {name: list(cylinders(solid)) for name, solid in solids.items()}
    for (host, holes), (guest, shafts) in permutations(found.items(), 2):
        yield from {
            (host, guest, round(hole.diameter_mm, 7), round(shaft.diameter_mm, 7))
            for hole in holes
            for shaft in shafts
            if shaft.goes_in(hole)
        }


def section(solid: cq.Solid, z_mm: float, chords: int = 256) -> shapely.Geometry:
    """What a level plane cuts out of a solid, arcs as so many chords."""
    found = []
    for face in cq.Workplane().add(solid).section(z_mm).faces().vals():
        rings = [_ring(wire, chords) for wire in (face.outerWire(), *face.innerWires())]
        found.append(shapely.difference(rings[0], shapely.union_all(rings[1:])))
    return shapely.union_all(found)


def _ring(wire: cq.Wire, chords: int) -> shapely.Geometry:
    lines = []
    for edge in wire.Edges():
        count = 1 if edge.geomType() == "LINE" else chords
        points = [edge.positionAt(k / count) for k in range(count + 1)]
        lines.append(shapely.linestrings([(round(p.x, 8), round(p.y, 8)) for p in points]))
    return max(shapely.polygonize(lines).geoms, key=shapely.area)
