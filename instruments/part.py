"""What every design yields and every writer takes: Mark, Part, Instrument.

A sheet or a stepped solid lies with its back on the plane z = 0 of its own frame and its
front at z = thickness. Marks are in mm, x right and y up *seen from the face they are
on*: on a back, x runs the other way from the front's. The outline and the
cutouts are as seen from the front.
"""

import re
from dataclasses import dataclass, field
from enum import Enum
from typing import Literal, Self

from instruments.geometry import MIRROR_X, Path, Shape, Similarity
from instruments.geometry.space import SpacePath, Triple
from instruments.guide import Section

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
    """A path or filled region, its process and what it means.

    `means` is a name of the data-means vocabulary, such as ``hour/seasonal/3``. A scored
    mark is a Path or Strokes, an engraved one a filled Region, a cut a closed Path.
    """

    means: str
    shape: Shape
    process: Process = Process.SCORE

    def transformed(self, by: Similarity) -> "Mark":
        """The same elsewhere."""
        return Mark(self.means, self.shape.transformed(by), self.process)


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
    """A flat piece: outline and cutouts seen from the front, its thickness, and cones in it."""

    outline: Path
    thickness_mm: float
    cutouts: tuple[Mark, ...] = ()
    countersinks: tuple[Countersink, ...] = ()

    @property
    def layers(self) -> tuple["Sheet", ...]:
        """The sheet alone, as a solid of one layer."""
        return (self,)


@dataclass(frozen=True, slots=True)
class Stepped:
    """A solid of layers, one on the other from z = 0 up: a disc with a recess in its front.

    A layer's outline and cutouts are those of a sheet. The lowest layer's cutouts go through
    all layers that reach there, and no layer reaches beyond the one below it.
    """

    layers: tuple[Sheet, ...]

    @property
    def thickness_mm(self) -> float:
        """From the back to the front of the uppermost layer."""
        return sum(layer.thickness_mm for layer in self.layers)


@dataclass(frozen=True, slots=True)
class Turned:
    """A piece from the lathe: a closed profile in the half-plane (r, z), turned about z.

    The profile's x is the radius (r ≥ 0) and its y is z, in mm. A slot is a closed path in
    the plane (x, z) that is cut right through, along y.
    """

    profile: Path
    slots: tuple[Path, ...] = ()


@dataclass(frozen=True, slots=True)
class Part:
    """One piece of an instrument.

    `name` is ASCII, unique in its instrument, and names the files. `colour` is
    (red, green, blue) from 0 to 1, for the solid. `material` is a word for the bill, empty
    where the design does not say it. Through a `clear` sheet one sees what is behind it. What
    is `bought` is called by what to ask for, and neither cut nor turned. What is `traced` lies
    on faces that are not plane. Outer edges of faces with marks are bevelled by `chamfer_mm`.
    """

    name: str
    body: Sheet | Stepped | Turned
    front: tuple[Mark, ...] = ()
    back: tuple[Mark, ...] = ()
    colour: tuple[float, float, float] = BRASS
    material: str = ""
    clear: bool = False
    bought: str = ""
    traced: tuple[Traced, ...] = ()
    chamfer_mm: float = 0.0

    def __post_init__(self) -> None:
        if not re.fullmatch(r"[a-z0-9][a-z0-9-]*", self.name):
            raise ValueError(f"part name {self.name!r} is not lower-case ASCII with hyphens")

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
        cuts = (*sheet.cutouts, Mark("outline", sheet.outline, Process.CUT))
        if face is Face.FRONT:
            return cuts
        return tuple(c.transformed(MIRROR_X) for c in cuts)

    def steps(self, face: Face) -> tuple[Mark, ...]:
        """The edges of a stepped part's upper layers, as scored marks of its front."""
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


Way = Literal[
    "lay", "slots", "tabs", "hole", "slot", "thread", "wrap", "about", "month", "onto", "beside"
]
"""How a part goes onto another: on it, upright into its slots, onto its tabs, into its hole,
through its slot, onto its thread, wrapped round it, fixed about it, loosely into its opening of
the month, pushed onto its tabs or notches; or not at all, but beside it."""


@dataclass(frozen=True, slots=True)
class Joint:
    """How a part goes onto another one, by that one's name."""

    way: Way
    host: str


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
    """A part in its place, and how it is joined to one that is there before it.

    Without a joint it goes where its place shows. A sheet that is wrapped lies flat where its
    frame says, and `roll` is its place when it is done.
    """

    part: Part
    frame: Frame = field(default_factory=Frame)
    joint: Joint | None = None
    roll: Roll | None = None


@dataclass(frozen=True, slots=True)
class Fact:
    """A figure that a maker or a museum wants on paper.

    `name` is a stable path such as ``noon-shadow/cancer``; `source` says where the
    figure or its rule comes from (``treatise 90:9``, a book, an IAU routine).
    """

    name: str
    value: float | int | str
    unit: str = ""
    source: str = ""
    meaning: str = ""

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
    """Something dubious, chosen or left out, which the report says, and the terminal may.

    `about` is a parameter or a mark. A warning's `message` says what to do.
    """

    about: str
    message: str
    severity: Severity = Severity.NOTE

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
    """Parts in their places, and the facts.

    `name` names the STEP file and is ASCII; `title` is for people. With `sheet` pages of
    paper go with the files: pictures of all parts, their number and their order, the guide
    and the figures. `guide` tells how it is set up and read, in the instrument's language.
    `world` is the place of what is set up by the compass: its own frame in that of the ground, x
    east, y north and z up.
    """

    name: str
    title: str
    parts: tuple[Placed, ...]
    facts: tuple[Fact, ...] = ()
    notes: tuple[Note, ...] = ()
    sheet: bool = True
    guide: tuple[Section, ...] = ()
    world: Frame | None = None

    def __post_init__(self) -> None:
        names = [p.part.name for p in self.parts]
        if len(set(names)) != len(names):
            raise ValueError(f"part names repeat: {names}")

    def part(self, name: str) -> Part:
        """The part of that name."""
        return next(p.part for p in self.parts if p.part.name == name)
