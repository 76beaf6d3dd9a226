"""What every design yields and every writer takes: Mark, Part, Instrument.

A sheet or a stepped solid lies with its back on the plane z = 0 of its own frame and its
front at z = thickness. Marks are in mm, x right and y up *seen from the face they are
on*: on a back, x runs the other way from the front's. The outline and the
cutouts are as seen from the front.
"""

import math
import re
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import Literal, Self

import numpy as np

from instruments.errors import impossible, shown
from instruments.geometry import MIRROR_X, Floats, Path, Shape, Similarity
from instruments.geometry.space import SpacePath, Triple
from instruments.guide import Section
from instruments.saying import tell

BRASS = (0.80, 0.66, 0.36)
"""The colour of a part that has no other: red, green, blue."""


class Process(Enum):
    """How the workshop makes a mark."""

    CUT = "cut"
    SCORE = "score"
    ENGRAVE = "engrave"


class Face(Enum):
    """A marked side of a sheet."""

    FRONT = "front"
    BACK = "back"


@dataclass(frozen=True, slots=True)
class Mark:
    """A path or filled region, its process and what it means."""

    means: str
    """A name of the data-means vocabulary, such as ``hour/seasonal/3``."""
    shape: Shape
    """A Path or Strokes that are scored, a filled Region that is engraved, a closed Path that is
    cut."""
    process: Process = Process.SCORE
    """How it is made."""
    also: tuple[str, ...] = ()
    """What else it is, where a line that is drawn once is two: noon, and the sixth hour."""
    tip: complex | None = None
    """The point that it marks, where it marks one: a star's place."""

    @staticmethod
    def cut(means: str, shape: Path) -> "Mark":
        """What is cut through along a closed path."""
        return Mark(means, shape, Process.CUT)

    @staticmethod
    def hole(means: str, radius_mm: float, at: complex = 0j) -> "Mark":
        """A round hole."""
        return Mark.cut(means, Path.circle(at, radius_mm))

    def transformed(self, by: Similarity) -> "Mark":
        """The same elsewhere."""
        tip = None if self.tip is None else by(self.tip)
        return replace(self, shape=self.shape.transformed(by), tip=tip)


@dataclass(frozen=True, slots=True)
class Traced:
    """A line on a face that is not plane: what it means, and its pieces in the part's own frame."""

    means: str
    pieces: tuple[SpacePath, ...]


@dataclass(frozen=True, slots=True)
class Countersink:
    """A cone of 90° in a sheet's front for the head of a screw, about a round hole's centre.

    Its diameter is on the face.
    """

    at: complex
    diameter_mm: float


@dataclass(frozen=True, slots=True)
class Sheet:
    """A flat piece."""

    outline: Path
    """Seen from the front, as are the cutouts."""
    thickness_mm: float
    """From back to front."""
    cutouts: tuple[Mark, ...] = ()
    """Holes and slots."""
    countersinks: tuple[Countersink, ...] = ()
    """Cones in its front."""
    flat: Path | None = None
    """What is cut where flaps of thin sheet are folded back, which the outline is without."""
    folds: tuple[Path, ...] = ()
    """Lines on which they are folded."""

    @property
    def layers(self) -> tuple["Sheet", ...]:
        """The sheet alone, as a solid of one layer."""
        return (self,)


@dataclass(frozen=True, slots=True)
class Stepped:
    """A solid of layers: a disc with a recess in its front."""

    layers: tuple[Sheet, ...]
    """One on the other from z = 0 up. The lowest layer's cutouts go through all layers that reach
    there, and no layer reaches beyond the one below it."""

    @property
    def thickness_mm(self) -> float:
        """From the back to the front of the uppermost layer."""
        return sum(layer.thickness_mm for layer in self.layers)


@dataclass(frozen=True, slots=True)
class Turned:
    """A piece from the lathe, turned about z."""

    profile: Path
    """Closed, in the half-plane (r, z): its x is the radius (r ≥ 0) and its y is z, mm."""
    slots: tuple[Path, ...] = ()
    """Closed paths in the plane (x, z) that are cut right through, along y."""


@dataclass(frozen=True, slots=True)
class Part:
    """One piece of an instrument."""

    name: str
    """ASCII, unique in its instrument; it names the files."""
    body: Sheet | Stepped | Turned
    """Its shape."""
    front: tuple[Mark, ...] = ()
    """The marks on its front."""
    back: tuple[Mark, ...] = ()
    """Those on its back, as they are seen there."""
    colour: tuple[float, float, float] = BRASS
    """Of the solid: red, green and blue from 0 to 1."""
    material: str = ""
    """A word for the bill, empty where the design does not say it."""
    clear: bool = False
    """Whether one sees through it what is behind it."""
    bought: str = ""
    """What to ask for where it is neither cut nor turned."""
    traced: tuple[Traced, ...] = ()
    """Lines on its faces that are not plane."""
    chamfer_mm: float = 0.0
    """By which outer edges of faces with marks are bevelled."""
    keen: tuple[complex, complex] | None = None
    """The ends of the edge that throws the shadow, off which what holds it in its sheet keeps."""

    def __post_init__(self) -> None:
        if not re.fullmatch(r"[a-z0-9][a-z0-9-]*", self.name):
            raise ValueError(f"part name {self.name!r} is not lower-case ASCII with hyphens")

    def __repr__(self) -> str:
        marks = f"{len(self.front)} marks on its front, {len(self.back)} on its back"
        return f"<Part {self.name}: {type(self.body).__name__}, {marks}>"

    def faces(self) -> tuple[Face, ...]:
        """The faces that need a drawing: those marked, or the front of a bare sheet."""
        if isinstance(self.body, Turned):
            return ()
        faces = tuple(f for f in Face if self.marks(f))
        return faces or (Face.FRONT,)

    def marks(self, face: Face) -> tuple[Mark, ...]:
        """The marks on one face."""
        return self.front if face is Face.FRONT else self.back

    def contour(self, face: Face) -> tuple[Mark, ...]:
        """Outline and cutouts as cut marks, seen from `face`; the outline comes last."""
        if isinstance(self.body, Turned):
            raise TypeError(f"{self.name} is not flat")
        sheet = self.body.layers[0]
        cuts = (*sheet.cutouts, Mark("outline", sheet.flat or sheet.outline, Process.CUT))
        if face is Face.FRONT:
            return cuts
        return tuple(c.transformed(MIRROR_X) for c in cuts)

    def flat_size_mm(self) -> tuple[float, float]:
        """Width and height of a flat part, as it is cut."""
        left, bottom, right, top = self.contour(Face.FRONT)[-1].shape.bounds()
        return right - left, top - bottom

    def steps(self, face: Face) -> tuple[Mark, ...]:
        """The edges of a stepped part's upper layers, and folds, as scored marks."""
        if isinstance(self.body, Sheet):
            folds = (Mark("fold", fold) for fold in self.body.folds)
            return tuple(f if face is Face.FRONT else f.transformed(MIRROR_X) for f in folds)
        if not isinstance(self.body, Stepped) or face is Face.BACK:
            return ()
        found: dict[Shape, Mark] = {}
        floor, *upper = self.body.layers
        for layer in upper:
            for cut in (*layer.cutouts, Mark("step", layer.outline)):
                if cut not in floor.cutouts and cut.shape != floor.outline:
                    found.setdefault(cut.shape, Mark(cut.means, cut.shape))
        return tuple(found.values())


@dataclass(frozen=True, slots=True)
class Frame:
    """Where a part sits: its origin, and the directions of its own x and z axes."""

    origin_mm: Triple = (0.0, 0.0, 0.0)
    x_axis: Triple = (1.0, 0.0, 0.0)
    z_axis: Triple = (0.0, 0.0, 1.0)

    @property
    def y_axis(self) -> Triple:
        """Square to the other two, right-handed."""
        (a, b, c), (d, e, f) = self.z_axis, self.x_axis
        return b * f - c * e, c * d - a * f, a * e - b * d

    @property
    def axes(self) -> Floats:
        """The axes x, y and z as rows, each of length 1."""
        x, z = (np.array(v) / np.linalg.norm(v) for v in (self.x_axis, self.z_axis))
        return np.stack([x, np.cross(z, x), z])

    @staticmethod
    def turned(angle_rad: float, z_mm: float = 0.0) -> "Frame":
        """A frame on the axis at a height, turned counter-clockwise as seen from the front."""
        return Frame((0.0, 0.0, z_mm), (math.cos(angle_rad), math.sin(angle_rad), 0.0))

    def on(self, face: "Frame") -> "Frame":
        """A frame that is given on a face, in what the face itself is given in.

        A plate that lies at the origin has its front at ``Frame((0, 0, thickness))``, and its
        back at ``Frame(z_axis=(0, 0, -1), x_axis=(-1, 0, 0))``.
        """
        axes = tuple(zip(face.x_axis, face.y_axis, face.z_axis, strict=True))

        def turned(v: Triple) -> Triple:
            x, y, z = (v[0] * a + v[1] * b + v[2] * c for a, b, c in axes)
            return x, y, z

        a, b, c = (f + s for f, s in zip(face.origin_mm, turned(self.origin_mm), strict=True))
        return Frame((a, b, c), turned(self.x_axis), turned(self.z_axis))


_FOR_GOOD = "slots", "tabs", "hole", "slot", "about", "onto"
"""Ways that hold a part where it is."""

Way = Literal[
    "lay", "slots", "tabs", "hole", "slot", "thread",
    "wrap", "about", "month", "onto", "fasten", "hang",
]  # fmt: skip
"""How a part goes onto another: on it, upright into its slots, onto its tabs, into its hole,
through its slot, onto its thread, wrapped round it, fixed about it, loosely into its opening of
the month, pushed onto its tabs or notches, through the small holes of its layers; or it is of the
shackle and ring by which the other hangs: cheeks, then pins, then the ring."""


@dataclass(frozen=True, slots=True)
class Joint:
    """How a part goes onto another one."""

    way: Way
    """Into its slots, onto its tabs, through its hole and so on."""
    host: str
    """The other part's name."""
    end: Literal["", "left", "right"] = ""
    """At which end of the other, as its front is drawn, where that matters."""


@dataclass(frozen=True, slots=True)
class Roll:
    """Where a sheet comes when it is wrapped."""

    frame: Frame
    """Its z axis is what the sheet goes round, and the sheet's origin comes on its x axis."""
    radius_mm: float
    """To the middle of the sheet's thickness."""
    inward: bool = False
    """Where the front looks. Outward, the sheet's x runs counter-clockwise, seen from above, and
    its y along the axis; inward, x runs along the axis and y counter-clockwise."""


@dataclass(frozen=True, slots=True)
class Placed:
    """A part in its place, and how it is joined to another."""

    part: Part
    """What stands there."""
    frame: Frame = field(default_factory=Frame)
    """Where; a sheet that is wrapped lies flat there."""
    joint: Joint | None = None
    """How it is joined; None for the first, and for what is beside the others."""
    roll: Roll | None = field(default=None, kw_only=True)
    """The place of a sheet that is wrapped when it is done."""
    loose: bool = field(default=False, kw_only=True)
    """Whether it is turned, changed or taken off in use, so that it is never glued."""
    stays: bool = field(default=False, kw_only=True)
    """Whether it is never taken off what it lies on."""
    hangs: bool = field(default=False, kw_only=True)
    """Whether all hangs by it in use, by threads through its holes for them (`hole/thread`)."""

    @property
    def fixed_to(self) -> str:
        """The part that it is fixed to; empty for what turns, is changed or lies beside."""
        held = self.joint and not self.loose and (self.stays or self.joint.way in _FOR_GOOD)
        return self.joint.host if self.joint and held else ""


@dataclass(frozen=True, slots=True)
class Fact:
    """A figure that a maker or a museum wants on paper."""

    name: str
    """A stable path such as ``noon-shadow/cancer``."""
    value: float | int | str
    """In the unit."""
    unit: str = ""
    """Empty for a word or a plain number."""
    source: str = ""
    """Where it or its rule comes from: ``treatise 90:9``, a book, an IAU routine, a parameter."""
    meaning: str = ""
    """What it is, in English."""

    @staticmethod
    def length(name: str, value_mm: float, meaning: str, source: str = "") -> "Fact":
        """A length in mm, told to a nanometre."""
        return Fact(name, round(value_mm, 6), "mm", source, meaning)


class Severity(Enum):
    """How much a note matters to the person who makes the instrument.

    A warning is told first and says what to do; a note tells of a choice that was made for
    the person; a detail stays in the report.
    """

    WARNING = "warning"
    NOTE = "note"
    DETAIL = "detail"


@dataclass(frozen=True, slots=True)
class Note:
    """Something dubious, chosen or left out, which the report says, and the terminal may."""

    about: str
    """A parameter or a mark."""
    message: str
    """A warning's says what to do."""
    severity: Severity = Severity.NOTE
    """How much it matters."""

    @classmethod
    def warning(cls, about: str, message: str) -> Self:
        """A note that is told first; its message says what to do."""
        return cls(about, message, Severity.WARNING)

    @classmethod
    def detail(cls, about: str, message: str) -> Self:
        """A note that stays in the report."""
        return cls(about, message, Severity.DETAIL)


@dataclass(frozen=True, slots=True)
class Instrument:
    """Parts in their places, and the facts."""

    name: str
    """ASCII; it names the STEP file."""
    title: str
    """For people, in the instrument's language."""
    parts: tuple[Placed, ...]
    """All parts, in the order in which they are put together."""
    facts: tuple[Fact, ...] = ()
    """Every figure that a maker or a museum would want on paper."""
    notes: tuple[Note, ...] = ()
    """What is dubious, was chosen or is left out."""
    sheet: bool = True
    """Whether pages of paper go with the files: pictures of all parts, their number and order, the
    guide and the figures."""
    guide: tuple[Section, ...] = ()
    """How it is set up and read, in its language."""
    world: Frame | None = None
    """Of what is set up by the compass its own frame in that of the ground: x east, y north, z up.
    """

    def __post_init__(self) -> None:
        names = [p.part.name for p in self.parts]
        if len(set(names)) != len(names):
            raise ValueError(f"part names repeat: {names}")

    def part(self, name: str) -> Part:
        """The part of that name.

        Raises
        ------
        DesignError
            If there is none.
        """
        parts = {placed.part.name: placed.part for placed in self.parts}
        if name not in parts:
            others = tell("choose among {names}", names=", ".join(parts))
            raise impossible("part", shown(name), "is not there", others)
        return parts[name]
