"""Dials on faces of any form: rays cast on a solid from a STEP file.

This module loads CadQuery, which takes seconds: import it where a solid is made.
"""

import itertools
import math
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import cadquery as cq
import numpy as np
from numpy.typing import NDArray
from OCP.BRep import BRep_Tool
from OCP.gp import gp_Dir, gp_Lin, gp_Pnt
from OCP.IFSelect import IFSelect_ReturnStatus
from OCP.IntCurvesFace import IntCurvesFace_ShapeIntersector
from OCP.STEPControl import STEPControl_Reader
from OCP.StepRepr import StepRepr_RepresentationItem

from instruments.errors import impossible, or_less, refuse_above
from instruments.geometry import Floats
from instruments.geometry.space import STRAY_MM, SpacePath, fit_in_space
from instruments.lettering.language import words
from instruments.part import BRASS, Traced
from instruments.saying import tell
from instruments.shadow.lines.suns import SunLine, Suns, sun_lines
from instruments.shadow.surface_dial import SurfaceDial
from output.solid import wires
from output.surfaces import given_solid
from output.surfaces.chosen_face import chosen_face, gnomon_foot
from output.surfaces.surface_grooves import (
    Groove,
    Grooved,
    Normals,
    grooved,
    normals_on,
    volume_mm3,
)

STONE = (0.85, 0.8, 0.7)
MOST_FACES = 2000

_SAMPLES = 128
"""A line is looked at in so many places; what is seen for less than that of it is left out."""

_HALVINGS = 30
_JUMP = 4.0
"""Where a shadow goes so many times farther than elsewhere it may jump."""

_JUMP_MM = 0.02
_FAR = 1e6
_CLEAR_MM = 1e-4
_INSIDE_MM = 0.01
_SAME_SHARE = 0.01
"""What is cut away reads back to so small a share of it."""

_DEEPEST = 0.8
"""The share of what is under a line that a groove may take."""

_GNOMON_MM = 1.0
"""The gnomon's diameter."""


@dataclass(frozen=True, slots=True)
class DialOnFace:
    """A solid with the lines of a dial on it."""

    solid: cq.Solid
    number: int
    """Of the face, from 1 on."""

    foot: Floats
    nodus: Floats
    """Both of the gnomon, in the file's coordinates, mm."""

    axes: Floats
    """East, north and up as rows, in the file's directions."""

    lines: tuple[Traced, ...]
    """On the face."""

    titles: Mapping[str, str]
    """What is written beside a line, by its name."""

    left: tuple[str, ...]
    """Names of lines of which no light reaches the face."""

    @property
    def face(self) -> cq.Face:
        """The face with the lines."""
        return self.solid.Faces()[self.number - 1]


def draw_on_face(file: Path, design: SurfaceDial, progress: Callable[[str], None]) -> DialOnFace:
    """The lines of a dial on a face of a solid; `progress` is told of each that is cast.

    Raises
    ------
    DesignError
        If the file is no solid that can be read, the face or the directions are none, or no
        light reaches the face.
    """
    solid, names = _read(file)
    axes = _axes(design)
    number, face = chosen_face(solid, names, design, axes)
    foot, out = gnomon_foot(face, design, axes)
    caster = _Caster(solid, face, foot + design.gnomon_height_mm * out, axes)
    if caster.buried():
        most = 0.9 * caster.free_mm(foot, out)
        raise impossible(
            "gnomon_height_mm", design.gnomon_height_mm, "puts the gnomon's tip into the solid",
            or_less("gnomon_height_mm", most),
        )  # fmt: skip
    speech, system = words(design.lettering.language), design.lettering.system
    asked = sun_lines(design.lines, design.days, design.place, design.epoch, speech, system)
    found = []
    for n, line in enumerate(asked, 1):
        progress(f"casting rays: line {n} of {len(asked)}")
        found.append(Traced(line.means, tuple(caster.traced(line))))
    seen = tuple(line for line in found if line.pieces)
    if not seen:
        raise impossible(
            "face", design.face or str(number), "is reached by no light of these hours and days",
            "choose another face, or mend up and north",
        )  # fmt: skip
    left = tuple(line.means for line in found if not line.pieces)
    titles = {line.means: line.title for line in asked}
    return DialOnFace(solid, number, foot, caster.nodus, axes, seen, titles, left)


def carved(
    drawn: DialOnFace, design: SurfaceDial, progress: Callable[[str], None] | None = None
) -> Grooved:
    """The solid with its lines as grooves, or as it is for wires.

    Raises
    ------
    DesignError
        If grooves would go through it.
    """
    if design.marks == "wires":
        return Grooved(drawn.solid, 0.0, drawn.lines)
    if not any(_bounds_it(edge, drawn.face) for edge in drawn.face.Edges()):
        raise impossible(
            "marks", "grooves", "would have a face without a border, which STEP has no way to tell",
            "part that face in two in the solid, or take wires",
        )  # fmt: skip
    groove, normals = Groove(design.groove_depth_mm, design.groove_width_mm), normals_on(drawn.face)
    thin = _thinnest(drawn, normals, 3.0 * groove.depth_mm)
    told = tell("is too deep where it is {thin:.3g} mm thick", thin=thin)
    refuse_above("groove_depth_mm", groove.depth_mm, _DEEPEST * thin, told)
    return grooved(drawn.solid, drawn.lines, normals, groove, progress)


def _bounds_it(edge: cq.Edge, face: cq.Face) -> bool:
    """Whether an edge is a face's border, and neither its seam nor its pole."""
    seam = BRep_Tool.IsClosed_s(edge.wrapped, face.wrapped)
    return not seam and not BRep_Tool.Degenerated_s(edge.wrapped)


def check_written(cut: Grooved, file: Path) -> None:
    """Refuse a STEP file whose solid does not read back as it was written.

    Raises
    ------
    DesignError
        If its volume is another.
    """
    shapes = cq.importers.importStep(str(file)).vals()
    solids = [one for shape in shapes if isinstance(shape, cq.Shape) for one in shape.Solids()]
    read = max((volume_mm3(one) for one in solids), default=0.0)
    if abs(read - volume_mm3(cut.solid)) > _SAME_SHARE * max(cut.removed_mm3, 1.0):
        raise impossible(
            "marks", "grooves", "would not read back from STEP as the same solid",
            "give another depth or width, or take wires",
        )  # fmt: skip


def _thinnest(drawn: DialOnFace, normals: Normals, off_mm: float) -> float:
    """How thick the solid is at the least under the lines, so far off their ends at edges."""
    caster = _Caster(drawn.solid, drawn.face, drawn.nodus, drawn.axes)
    runs = [piece.points(4) for line in drawn.lines for piece in line.pieces]
    points = np.concatenate(
        [
            run[np.minimum(*(np.linalg.norm(run - run[end], axis=1) for end in (0, -1))) > off_mm]
            for run in runs
        ]
    )
    inward = -normals(points) if len(points) else points
    met = [caster.hits(p + _INSIDE_MM * n, n) for p, n in zip(points, inward, strict=True)]
    return min((one[0][0] for one in met if one), default=math.inf)


def in_sight(drawn: DialOnFace, to_viewer: Floats) -> Callable[[Floats], NDArray[np.bool_]]:
    """What tells of points on the face whether nothing hides them from a viewer in a direction."""
    caster = _Caster(drawn.solid, drawn.face, drawn.nodus, drawn.axes)
    normals = normals_on(drawn.face)

    def told(points: Floats) -> NDArray[np.bool_]:
        out = normals(points)
        starts = points + _INSIDE_MM * out
        return (out @ to_viewer > 0.0) & [not caster.hits(p, to_viewer) for p in starts]

    return told


def dial_on_solid(drawn: DialOnFace, cut: Grooved) -> cq.Assembly:
    """The solid, its gnomon, and a wire for each piece of a line that is not cut, by its name."""
    root = cq.Assembly(name="solid-assembly")
    root.add(cut.solid, name="solid", color=cq.Color(*STONE))
    way = drawn.nodus - drawn.foot
    pin = cq.Solid.makeCylinder(
        _GNOMON_MM / 2, float(np.linalg.norm(way)), cq.Vector(*drawn.foot), cq.Vector(*way)
    )
    root.add(pin, name="gnomon", color=cq.Color(*BRASS))
    for line in cut.left:
        strung = cq.Compound.makeCompound([wires.in_space(piece) for piece in line.pieces])
        root.add(strung, name=line.means)
    return root


def _read(file: Path) -> tuple[cq.Solid, list[str]]:
    """The solid of a file, and its faces' names."""
    given_solid.check_file(file)
    reader = STEPControl_Reader()
    try:
        ready = reader.ReadFile(str(file)) == IFSelect_ReturnStatus.IFSelect_RetDone
        if not ready or not reader.TransferRoots():
            raise given_solid.unreadable(file, "has nothing that can be read")
        solids = cq.Shape.cast(reader.OneShape()).Solids()
    except (RuntimeError, ValueError, AttributeError):
        raise given_solid.unreadable(file, "has nothing that can be read") from None
    if len(solids) != 1:
        raise given_solid.unreadable(file, tell("has {count} solids", count=len(solids)))
    if len(faces := solids[0].Faces()) > MOST_FACES:
        raise given_solid.unreadable(
            file, tell("has more than {most_faces} faces", most_faces=MOST_FACES)
        )
    return solids[0], [_name(reader, face) for face in faces]


def _name(reader: Any, face: cq.Face) -> str:
    """A face's name in the file."""
    entity = reader.WS().TransferReader().EntityFromShapeResult(face.wrapped, 1)
    if not isinstance(entity, StepRepr_RepresentationItem) or entity.Name() is None:
        return ""
    return str(entity.Name().ToCString())


def _axes(design: SurfaceDial) -> Floats:
    """East, north and up as rows, in the file's directions."""
    up, north = np.array(design.up), np.array(design.north)
    if not 1e-9 < np.linalg.norm(up) < _FAR:
        raise impossible("up", list(design.up), "is no direction", "give such as [0, 0, 1]")
    up = up / np.linalg.norm(up)
    level = north - up * (north @ up)
    if not 1e-6 * np.linalg.norm(north) < np.linalg.norm(level) < _FAR:
        raise impossible("north", list(design.north), "is not across up", "give such as [0, 1, 0]")
    level = level / np.linalg.norm(level)
    return np.stack([np.cross(level, up), level, up])


class _Caster:
    """Rays from the nodus onto a solid."""

    def __init__(self, solid: cq.Solid, face: cq.Face, nodus: Floats, axes: Floats) -> None:
        self.nodus, self.axes, self.face = nodus, axes, face.wrapped
        self.rays = IntCurvesFace_ShapeIntersector()
        self.rays.Load(solid.wrapped, 1e-7)
        self.solid = solid

    def hits(self, origin: Floats, way: Floats) -> list[tuple[float, Any]]:
        """What a ray meets: how far away, and which face; the nearest first."""
        line = gp_Lin(gp_Pnt(*map(float, origin)), gp_Dir(*map(float, way)))
        self.rays.Perform(line, _CLEAR_MM, _FAR)
        if not self.rays.IsDone():
            return []
        found = range(1, self.rays.NbPnt() + 1)
        met = [(float(self.rays.WParameter(k)), self.rays.Face(k)) for k in found]
        return sorted(met, key=lambda one: one[0])

    def buried(self) -> bool:
        """Whether the nodus is in the solid."""
        return bool(self.solid.isInside(cq.Vector(*self.nodus), 1e-6))

    def free_mm(self, foot: Floats, out: Floats) -> float:
        """How high a gnomon may be."""
        met = self.hits(foot, out)
        return met[0][0] if met else _FAR

    def shadow(self, sun: Floats) -> Floats | None:
        """Where the nodus's shadow is on the face; None where the light or the face is not."""
        if not sun[2] > 0.0:
            return None
        way = sun @ self.axes
        if self.hits(self.nodus, way):
            return None
        met = self.hits(self.nodus, -way)
        if not met or not met[0][1].IsSame(self.face):
            return None
        return self.nodus - met[0][0] * way

    def traced(self, line: SunLine) -> Iterator[SpacePath]:
        """A line on the face."""
        for suns in line.pieces:
            for low, high in self._spans(suns):
                path = fit_in_space(partial(self._points, suns), low, high, STRAY_MM)
                if np.isfinite(path.poles).all():
                    yield path

    def _at(self, suns: Suns, share: float) -> Floats | None:
        return self.shadow(suns(np.array([share]))[0])

    def _points(self, suns: Suns, shares: Floats) -> Floats:
        found = [self.shadow(sun) for sun in suns(shares)]
        return np.array([np.full(3, np.nan) if p is None else p for p in found])

    def _spans(self, suns: Suns) -> Iterator[tuple[float, float]]:
        """Where along a line the shadow is on the face, without a jump."""
        at = np.linspace(0.0, 1.0, _SAMPLES + 1)
        points = self._points(suns, at)
        seen = np.isfinite(points[:, 0])
        steps = np.linalg.norm(np.diff(points, axis=0), axis=1)
        usual = float(np.nanmedian(steps)) if np.isfinite(steps).any() else 0.0
        start = 0.0
        for k, (a, b) in enumerate(itertools.pairwise(at.tolist())):
            if seen[k] and seen[k + 1]:
                if steps[k] > _JUMP * usual and (cut := self._jump(suns, a, b)):
                    yield start, cut[0]
                    start = cut[1]
            elif seen[k]:
                yield start, self._edge(suns, a, b)
            elif seen[k + 1]:
                start = self._edge(suns, b, a)
        if seen[-1]:
            yield start, 1.0

    def _edge(self, suns: Suns, seen: float, unseen: float) -> float:
        """The last place at which the shadow is still on the face."""
        for _ in range(_HALVINGS):
            middle = (seen + unseen) / 2
            if self._at(suns, middle) is None:
                unseen = middle
            else:
                seen = middle
        return seen

    def _jump(self, suns: Suns, low: float, high: float) -> tuple[float, float] | None:
        """The two sides of a place where the shadow jumps, if it does."""
        first, last = self._at(suns, low), self._at(suns, high)
        for _ in range(_HALVINGS):
            middle = (low + high) / 2
            between = self._at(suns, middle)
            if between is None or first is None or last is None:
                return self._edge(suns, low, middle), self._edge(suns, high, middle)
            if math.dist(first, between) > math.dist(between, last):
                high, last = middle, between
            else:
                low, first = middle, between
        gap = math.inf if first is None or last is None else math.dist(first, last)
        return (low, high) if gap > _JUMP_MM else None
