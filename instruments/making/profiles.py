"""Profiles of workshops: colours, limits, formats and sheets, each with its source.

A profile is a file of ``templates/workshop`` or a maker's own, over that which its ``base`` names.
"""

import math
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Annotated, Any, Literal, Self, TypeVar, get_args

from pydantic import AfterValidator, Field, StringConstraints, ValidationError, model_validator

import templates
from instruments.colour_text import Colour
from instruments.design import Group
from instruments.errors import ComplaintError, shown
from instruments.line_weights import LineRank, line_rank
from instruments.making.materials import in_english, is_one_of
from instruments.making.profile_faults import complaint
from instruments.making.profile_files import (
    BASE,
    Written,
    is_file,
    laid_files,
    over_template,
    written_files,
)
from instruments.making.sheet_room import holds
from instruments.part import Mark
from instruments.saying import tell

DxfVersion = Literal["R12", "R2000"]

FileFormat = Literal["svg", "dxf", "pdf", "step", "lbrn2", "etch", "3mf", "stl"]

Size = tuple[Annotated[float, Field(gt=0)], Annotated[float, Field(gt=0)]]
"""Two sides in mm."""

_NEARLY = 0.94
"""A sheet is as thick as a rule says that is thinner by less than a sixteenth."""


class _SheetShares(Group):
    """Pairs of multiples of the sheet's thickness.

    What is narrower than the first is refused, than the second warned about.
    """

    @model_validator(mode="after")
    def _in_order(self) -> Self:
        for name in ("web_per_thickness", "hole_per_thickness"):
            refused, wanted = getattr(self, name) or (0.0, 0.0)
            if not 0.0 <= refused <= wanted:
                raise ValueError(f"{name} refuses what it does not warn about")
        return self


class Limits(_SheetShares):
    """The finest that a process makes; finer warns, thins out or is refused."""

    line_mm: float = Field(gt=0)
    gap_mm: float = Field(gt=0)
    capital_height_mm: float = Field(gt=0)
    web_mm: float = Field(default=1.0, ge=0)
    web_per_thickness: tuple[float, float] = (0.5, 1.0)
    hole_mm: float = Field(default=0.0, ge=0)
    hole_per_thickness: tuple[float, float] = (0.5, 1.5)
    slot_mm: float | None = Field(default=None, gt=0)
    """The narrowest slot, where it may be narrower than a round hole."""
    drills: bool = False
    """True where round holes that the tool does not go into are drilled."""
    between_cuts_mm: float = Field(default=0.5, ge=0)
    source: str = ""

    @property
    def pitch_mm(self) -> float:
        """From the middle of a line to that of the next."""
        return self.gap_mm + self.line_mm

    @property
    def narrowest_mm(self) -> float:
        """The narrowest opening that is not round."""
        return self.hole_mm if self.slot_mm is None else self.slot_mm

    def webs_mm(self, sheet_mm: float) -> tuple[float, float]:
        """The narrowest web of a sheet that is made at all, and one that is sound."""
        least, sound = (share * sheet_mm for share in self.web_per_thickness)
        return max(self.web_mm, least), max(self.web_mm, sound)


class Cutter(Group):
    """What cuts the marks: its full angle, 0 for upright sides, and its tip's width.

    At a depth it cuts ``tip_mm + 2 · depth · tan(angle_deg / 2)`` wide.
    """

    angle_deg: float = Field(default=0.0, ge=0, le=150)
    tip_mm: float = Field(gt=0, le=10)
    source: str = ""


class Colours(Group):
    """Colour of each process, as #rrggbb."""

    cut: Colour
    score: Colour
    engrave: Colour

    @model_validator(mode="after")
    def _apart(self) -> Self:
        if len({self.cut, self.score, self.engrave}) < 3:
            raise ValueError("gives one colour to two processes")
        return self


class RankRule(Group):
    """How lines of a rank are told from others.

    In files that lasers take, `colour` gives them a layer of their own, and `dash_mm` draws them
    as dashes, of the first length with gaps of the second. Their grooves are `width` lines wide.
    """

    colour: Colour | None = None
    dash_mm: Size | None = None
    width: float = Field(default=1.0, ge=1, le=10)


Ranks = Mapping[LineRank, RankRule]
"""What tells lines of a rank from others; those of a rank without a rule are as all were."""


def ranked_width_mm(mark: Mark, line_mm: float, ranks: Ranks) -> float:
    """How wide a line is cut, by its rank."""
    rank = line_rank(mark)
    return line_mm * (ranks[rank].width if rank and rank in ranks else 1.0)


MaterialName = Annotated[
    str, StringConstraints(strip_whitespace=True, to_lower=True), AfterValidator(in_english)
]
"""What a material is called, however it is spelt: acrylic, black acrylic."""

MaterialNames = tuple[Annotated[MaterialName, StringConstraints(min_length=1)], ...]


class MaterialRule(_SheetShares):
    """What holds for a material, of one thickness or of any.

    `material` is a part's, or empty for all. What is a limit's stands for it, the least that is
    marked or cut; `kerf_mm` is what a cut usually takes away, `sheet_mm` the sheet that is sold
    or what of it can be drawn on.
    """

    material: MaterialName = ""
    thickness_mm: float | None = Field(default=None, gt=0)
    line_mm: float | None = Field(default=None, gt=0)
    gap_mm: float | None = Field(default=None, gt=0)
    capital_height_mm: float | None = Field(default=None, gt=0)
    hole_mm: float | None = Field(default=None, gt=0)
    hole_per_thickness: tuple[float, float] | None = None
    slot_mm: float | None = Field(default=None, gt=0)
    web_mm: float | None = Field(default=None, gt=0)
    web_per_thickness: tuple[float, float] | None = None
    between_cuts_mm: float | None = Field(default=None, ge=0)
    kerf_mm: float | None = Field(default=None, ge=0)
    sheet_mm: Size | None = None
    source: str

    @property
    def limits(self) -> dict[str, Any]:
        """What it says in a limit's place, by that one's name."""
        return self.model_dump(include=set(Limits.model_fields) - {"source"}, exclude_none=True)


class WorkRule(Group):
    """How a machine does a work on a material, of one thickness or of any.

    `material` is a part's, or empty for all. Tools that are no beam have no power. `interval_mm`
    is from one line of what is filled to the next; scores and cuts have none.
    """

    work: Literal["cut", "score", "engrave"]
    material: MaterialName = ""
    thickness_mm: float | None = Field(default=None, gt=0)
    power_percent: float | None = Field(default=None, gt=0, le=100)
    speed_mm_s: float = Field(gt=0)
    passes: int = Field(default=1, ge=1, le=100)
    interval_mm: float = Field(default=0.1, gt=0, le=5)
    source: str


class Remark(Group):
    """Something that a workshop wants or does, and who says so."""

    says: str
    source: str


Aspect = Literal["kerf", "power", "sheets", "speed"]
"""What a profile may not have, since it does not apply to the process."""


class Profile(Group):
    """A workshop's conventions, from ``templates/workshop`` or a file of one's own."""

    title: str
    stroke_width_mm: float = Field(gt=0)
    cutter: Cutter | None = None
    colours: Colours
    ranks: dict[LineRank, RankRule] = Field(default_factory=dict)
    """What tells heavy, medium and fine lines apart; all are alike without it."""
    limits: Limits
    dxf_version: DxfVersion = "R2000"
    dxf_layers: dict[Literal["cut", "score", "engrave"], str] = Field(default_factory=dict)
    """What layers are called in DXF by who goes by their names."""
    formats: tuple[FileFormat, ...] = get_args(FileFormat)[:5]
    """The formats that it takes: LightBurn's project is ``lbrn2``, films are ``etch``."""
    offsets_kerf: bool = False
    """True where the workshop itself makes up for the kerf, so that files must not."""
    offsets_kerf_of: MaterialNames = ()
    """The materials for which it does, where it does not for all."""
    cut_only: bool = False
    """True where files have nothing but cuts, on one layer: marks are left out."""
    sheets_mm: tuple[Size, ...] = ()
    """Sheets or beds, the usual one first."""
    ordered: bool = False
    """True where another one has the machine, to whom files are sent."""
    parts_alone: bool = False
    """True where it takes a file a part, and lays parts on its sheets itself."""
    part_gap_mm: float = Field(default=0.0, ge=0)
    """Between parts on a sheet, if more than between cuts: a router's tool runs there."""
    least_part_mm: Size | None = None
    largest_part_mm: Size | None = None
    cuts: MaterialNames = ()
    """The materials that it cuts, where these are few; any without them."""
    cuts_no: MaterialNames = ()
    """The materials that it does not cut, where it cuts most others."""
    marks_only: MaterialNames = ()
    """The materials that it marks and does not cut: pieces come to it in their shape."""
    usual_material: str = ""
    """What parts are of where nobody chose, instead of what it does not cut."""
    usual_sheet_mm: float | None = Field(default=None, gt=0)
    """How thick sheets are where nobody chose, instead of thicker than it cuts."""
    raised_mm: float = Field(default=0.0, ge=0)
    """How high marks stand on meshes where nobody said how they are there."""
    thickest_mm: float | None = Field(default=None, gt=0)
    """The thickest sheet that it cuts."""
    sold_mm: dict[MaterialName, tuple[Annotated[float, Field(gt=0)], ...]] = Field(default={})
    """How thick its sheets of a material are, where it has them and they are of few kinds."""
    materials: tuple[MaterialRule, ...] = ()
    works: tuple[WorkRule, ...] = ()
    """Power and speed to start from."""
    travel_mm_s: float = Field(default=200.0, gt=0)
    """How fast the tool runs where it does no work."""
    pierce_s: float = Field(default=0.5, ge=0)
    """What the start of a cut takes."""
    without: dict[Aspect, str] = Field(default_factory=dict)
    """Why something does not apply to it."""
    remarks: tuple[Remark, ...] = ()
    source: str = ""

    @model_validator(mode="after")
    def _colours_apart(self) -> Self:
        own = [rule.colour for rule in self.ranks.values() if rule.colour]
        if len({*own, *self.colours.model_dump().values()}) < len(own) + 3:
            raise ValueError("ranks gives a colour that is another line's or process's")
        return self

    @model_validator(mode="after")
    def _agrees(self) -> Self:
        least, largest = self.least_part_mm, self.largest_part_mm
        pairs = zip(sorted(least or (0, 0)), sorted(largest or (math.inf, math.inf)), strict=True)
        if any(a > b for a, b in pairs):
            raise ValueError("least_part_mm is larger than largest_part_mm")
        if least and self.sheets_mm and not any(holds(one, least) for one in self.sheets_mm):
            raise ValueError("least_part_mm is larger than every one of sheets_mm")
        for other in ("cuts_no", "marks_only"):
            if both := set(self.cuts) & set(getattr(self, other)):
                raise ValueError(f"cuts has {min(both)}, which {other} has too")
        if self.offsets_kerf_of and not self.offsets_kerf:
            raise ValueError("offsets_kerf_of is of no use without offsets_kerf = true")
        rules = [(rule.material, rule.thickness_mm) for rule in self.materials]
        if len(set(rules)) < len(rules):
            raise ValueError("materials has two rules for one material and thickness")
        works = [(rule.work, rule.material, rule.thickness_mm) for rule in self.works]
        if len(set(works)) < len(works):
            raise ValueError("works has two rules for one work, material and thickness")
        return self

    @property
    def sets_power(self) -> bool:
        """Whether marks are given power and speed: what only cuts makes none, a knife has none."""
        return not (self.cut_only or self.without.get("power") or self.without.get("speed"))

    @property
    def etches(self) -> bool:
        """Whether it works by films, both faces of a sheet at once."""
        return "etch" in self.formats

    @property
    def prints(self) -> bool:
        """Whether it prints solids, from meshes."""
        return "3mf" in self.formats

    def usual_formats(self, formats: Sequence[str]) -> tuple[str, ...]:
        """Formats without the drawings that it does not take, with its own films or meshes."""
        own = [f for f in ("etch", "3mf") if f in self.formats]
        others = ("svg", "dxf", *(["step"] if "3mf" in own else []), *own)
        kept = (f for f in formats if f not in others or (f in self.formats and not own))
        return (*kept, *own)

    def usual_of_sheets(self, formats: Sequence[str]) -> tuple[str, ...]:
        """The same of sheets, and LightBurn's project where it is named: it has power and speed."""
        named = "formats" in self.model_fields_set and "lbrn2" in self.formats
        return (*self.usual_formats(formats), *(("lbrn2",) if named else ()))

    def takes(self, material: str) -> bool:
        """Whether it cuts a material: black card is card."""
        wanted = not self.cuts or is_one_of(material, self.cuts)
        return wanted and not is_one_of(material, (*self.cuts_no, *self.marks_only))

    def sold_of(self, material: str) -> tuple[float, ...]:
        """The thicknesses that it has of a material, mm; none where they are not known."""
        return next((mm for kind, mm in self.sold_mm.items() if is_one_of(material, (kind,))), ())

    def marks_alone(self, material: str) -> bool:
        """Whether it marks a material that it does not cut."""
        return not self.cut_only and is_one_of(material, self.marks_only)

    def cuts_out(self, material: str) -> bool:
        """Whether it cuts parts from a sheet that it marks, or another machine does."""
        return not (self.without.get("sheets") or self.marks_alone(material))

    def offsets_kerf_for(self, material: str) -> bool:
        """Whether the workshop itself makes up for the kerf in a material."""
        of = self.offsets_kerf_of
        return self.offsets_kerf and (not of or is_one_of(material, of))

    def rule(self, material: str, thickness_mm: float) -> MaterialRule | None:
        """What holds for a sheet: of its own material the next thickness, or of all materials."""
        return _next(self.materials, material, thickness_mm)

    def sheets_of(self, material: str, thickness_mm: float) -> tuple[Size, ...]:
        """The sheets that there are of a material; its own, where it has one."""
        rule = self.rule(material, thickness_mm)
        return (rule.sheet_mm,) if rule and rule.sheet_mm else self.sheets_mm

    def work_of(self, work: str, material: str, thickness_mm: float) -> WorkRule | None:
        """How a sheet is cut, scored or engraved, if that is known."""
        return _next([r for r in self.works if r.work == work], material, thickness_mm)

    def limits_of(self, material: str, thickness_mm: float) -> Limits:
        """The limits for a sheet of a material and thickness."""
        rule = self.rule(material, thickness_mm)
        change: dict[str, Any] = rule.limits if rule else {}
        for name in ("hole", "web"):
            share, least = f"{name}_per_thickness", change.get(f"{name}_mm")
            if least is not None and share not in change:
                # What is cut at all is told in mm; what is sound goes on as for other sheets.
                wanted = max(least / thickness_mm, getattr(self.limits, share)[1])
                change[share] = 0.0, wanted
        return self.limits.model_copy(update=change) if change else self.limits


_Rule = TypeVar("_Rule", MaterialRule, WorkRule)


def _next(rules: Sequence[_Rule], material: str, thickness_mm: float) -> _Rule | None:
    """The rule of a material and the next thickness, else that of all materials.

    A part's material may say more than the rule's: clear acrylic is acrylic.
    """
    words: list[str] = material.lower().split()
    for name in dict.fromkeys([" ".join(words), *reversed(words), ""]):
        of_it = [r for r in rules if r.material == name]
        enough = [r for r in of_it if (r.thickness_mm or 0.0) >= _NEARLY * thickness_mm]
        found = min(enough, key=lambda r: r.thickness_mm or 0.0, default=None)
        found = found or next((r for r in of_it if r.thickness_mm is None), None)
        if found:
            return found
    return None


def profile(name: str) -> Profile:
    """The profile of that name, or of a TOML file.

    Raises
    ------
    KeyError
        If ``templates/workshop`` has none of that name.
    ComplaintError
        If the file is none, or no profile.
    """
    if not is_file(name):
        return _of_template(name)
    return _of_files(written_files(name))


@cache
def _of_template(name: str) -> Profile:
    return Profile.model_validate(over_template(templates.read("workshop", name)))


@cache
def _of_files(files: tuple[Written, ...]) -> Profile:
    """The profile of a file, and of those that it starts from, as they were written at a time."""
    try:
        return Profile.model_validate(laid_files(files))
    except KeyError as error:
        known = ", ".join(templates.names("workshop"))
        what = tell(
            "starts from {base} = {arg}, which is no profile", base=BASE, arg=shown(error.args[0])
        )
        remedy = tell("choose {known}, or a TOML file", known=known)
        raise ComplaintError(what, remedy) from None
    except ValidationError as error:
        raise complaint(error, files, Profile) from None
