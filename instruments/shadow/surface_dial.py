"""A dial on any face of a solid of one's own: what is asked for, and what is told of it."""

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import Field

from instruments.cited_works import parameter
from instruments.design import Group
from instruments.epoch import Epoch
from instruments.geometry import Floats
from instruments.guide import Section, Table
from instruments.guide.seasons import table_of_signs
from instruments.guide.speech import Speech, speech
from instruments.inscription import title
from instruments.lettering.language import words
from instruments.lettering.style import Lettering
from instruments.parameters import Rank
from instruments.part import Fact, Instrument, Note
from instruments.place import Place
from instruments.quantities import LengthMm
from instruments.report import report_site
from instruments.saying import tell
from instruments.shadow import guide
from instruments.shadow.parameters import DayLines, Lines

NAME = "surface-dial"

_LEVEL = 1e-6
"""A face that leans no more is level and looks nowhere."""

LARGEST_BYTES = 20_000_000
"""Of a file with a solid."""


class SurfaceDial(Group):
    """Hours, days and prayers on a face of a solid of one's own, plane or not."""

    face: Annotated[str, Rank(1)] = Field(
        default="", max_length=200,
        description="The face's name in the file, or its number from 1 on; without it, the one "
        "nearest to the gnomon's foot, or that which noon lights most at an equinox.",
    )  # fmt: skip
    foot: Annotated[tuple[float, float, float] | None, Rank(1)] = Field(
        default=None,
        description="The gnomon's foot, x, y and z in the file, on the face; without it, the "
        "face's middle.",
    )
    gnomon_height_mm: Annotated[LengthMm, Rank(1)] = Field(
        default=20.0, gt=0, le=1e5,
        description="Height of the gnomon's tip over the face, square to which it stands.",
    )  # fmt: skip
    up: tuple[float, float, float] = Field(
        default=(0.0, 0.0, 1.0), description="Where up is, in the file's directions."
    )
    north: tuple[float, float, float] = Field(
        default=(0.0, 1.0, 0.0), description="Where north is, in the file's directions."
    )
    days: DayLines = "signs"
    lines: Lines = Field(default_factory=Lines)
    marks: Annotated[Literal["wires", "grooves"], Rank(2)] = Field(
        default="wires",
        description="The lines as wires on the face, or as grooves that are cut into the solid.",
    )
    groove_depth_mm: Annotated[LengthMm, Rank(2)] = Field(
        default=0.5,
        gt=0,
        le=100,
        description="Depth of the hours' grooves; those of days are 0.85 of it deep, of prayers "
        "0.7, which tells them apart where they cross.",
    )
    groove_width_mm: Annotated[LengthMm, Rank(2)] = Field(
        default=0.6, ge=0.05, le=100, description="Width of the grooves."
    )
    place: Place = Field(default_factory=Place)
    epoch: Epoch = Field(default_factory=Epoch)
    lettering: Lettering = Field(default_factory=Lettering)


@dataclass(frozen=True, slots=True)
class LinesOnFace:
    """What is told of lines on a face.

    Attributes
    ----------
    number : int
        The face's in the file, from 1 on.
    foot_mm, nodus_mm : (3,) arrays
        Of the gnomon, in the file.
    outward : (3,) array
        Along the gnomon, to the east, the north and up.
    lengths_mm : mapping
        Of the lines, by their names.
    titles : mapping
        What is written beside them.
    removed_mm3 : float
        What grooves take away.
    uncut : tuple of str
        Lines that should be grooves and are not.
    faces : int
        How many the solid has.
    """

    number: int
    foot_mm: Floats
    nodus_mm: Floats
    outward: Floats
    lengths_mm: Mapping[str, float]
    titles: Mapping[str, str]
    removed_mm3: float = 0.0
    uncut: tuple[str, ...] = ()
    faces: int = 1


def told_dial(design: SurfaceDial, lines: LinesOnFace) -> Instrument:
    """A dial on a face as its title, its facts, notes and guide."""
    said = words(design.lettering.language)
    return Instrument(
        NAME,
        title(said.titles["surface"], design.place, design.lettering),
        (),
        (*report_site(design.place, design.epoch), *_facts(design, lines)),
        tuple(_notes(design, lines)),
        guide=tuple(_guide(design, lines)),
    )


def _notes(design: SurfaceDial, lines: LinesOnFace) -> Iterator[Note]:
    """The face that was chosen, and lines that could not be cut."""
    if not design.face and design.foot is None and lines.faces > 1:
        told = tell(
            "is number {number}, which noon lights most at an equinox: another is one from 1 to "
            "{faces}",
            number=lines.number,
            faces=lines.faces,
        )
        yield Note("face", told)
    if lines.uncut:
        told = tell(
            "{uncut} could not be cut and are wires: give another depth", uncut=tuple(lines.uncut)
        )
        yield Note.warning("groove_depth_mm", told)


def _facts(design: SurfaceDial, lines: LinesOnFace) -> Iterator[Fact]:
    def at(point: Floats) -> str:
        return ", ".join(f"{round(x, 3) + 0.0:g}" for x in point.tolist())

    given = parameter("gnomon_height_mm")
    yield Fact("gnomon/height", design.gnomon_height_mm, "mm", given, "of its tip over the face")
    face = parameter("face") if design.face else ""
    foot = parameter("foot") if design.foot else ""
    yield Fact("surface/face", lines.number, "", face, "number of the face in the file")
    yield Fact("surface/foot", at(lines.foot_mm), "mm", foot, "the gnomon's foot in the file")
    yield Fact("surface/tip", at(lines.nodus_mm), "mm", "", "the gnomon's tip in the file")
    yield from _facing(lines.outward)
    yield Fact("surface/lines", len(lines.lengths_mm), "", "", "number of the lines on the face")
    if design.marks == "grooves":
        removed = round(lines.removed_mm3, 1)
        yield Fact("surface/removed", removed, "mm³", "", "what the grooves take away")


def _facing(outward: Floats) -> Iterator[Fact]:
    """Where the face looks at the gnomon's foot."""
    east, north, up = outward.tolist()
    level = math.hypot(east, north)
    if level > _LEVEL * abs(up):
        azimuth = round(math.degrees(math.atan2(east, north)) % 360.0, 6)
        told = "of the direction that the face looks in at the foot, from north through east"
        yield Fact("face/azimuth", azimuth, "°", "", told)
    tilt = round(math.degrees(math.atan2(level, up)), 6)
    yield Fact("face/inclination", tilt, "°", "", "at the foot, 90 for an upright face")


def _guide(design: SurfaceDial, lines: LinesOnFace) -> Iterator[Section]:
    said = speech(design.lettering.language)

    def at(point: Floats) -> str:
        return "; ".join(said.number(x, 2) for x in point.tolist())

    told = {
        "gnomon": said.number(design.gnomon_height_mm, 2),
        "foot": at(lines.foot_mm),
        "tip": at(lines.nodus_mm),
        "up": "; ".join(said.number(x, 3) for x in design.up),
        "north": "; ".join(said.number(x, 3) for x in design.north),
        "width": said.number(design.groove_width_mm, 2),
        "depth": said.number(design.groove_depth_mm, 2),
    }
    make = said.steps("surface.make", **told)
    done = said.say(f"surface.{design.marks}", **told)
    where = said.say("shadow.made_for", place=said.site(design.place))
    yield Section("make", said.say("shadow.make_title"), (where,), (done, *make))
    yield Section("use", said.say("shadow.title"), (), said.steps("surface.steps", **told))
    rows = tuple(
        (lines.titles.get(means, ""), means, said.number(long, 1))
        for means, long in lines.lengths_mm.items()
    )
    head = tuple(said.say(f"surface.{key}") for key in ("written", "named", "long"))
    tables = [Table(head, rows)]
    if design.days == "signs":
        tables.insert(0, table_of_signs(said, design.epoch, design.place))
    meanings = (*_meanings(said, design, lines), *said.steps("surface.read"))
    yield Section("read", said.say("shadow.read_title"), meanings, tables=tuple(tables))
    yield from guide.corrected(said, design.lines, design.place, design.epoch)


def _meanings(said: Speech, design: SurfaceDial, lines: LinesOnFace) -> Iterator[str]:
    """What the lines mean that are there."""
    if any(means.startswith("hour/") for means in lines.lengths_mm):
        if design.lines.hours == "equal":
            side = said.noon(design.place.latitude, design.epoch.obliquity_rad)
            yield said.say("read.equal_24", side=side)
        else:
            yield said.say("read.seasonal")
    yield from guide.prayers_told(said, design.lines, lines.lengths_mm)
    if any(means.startswith("day/") for means in lines.lengths_mm):
        yield said.say("surface.days")
