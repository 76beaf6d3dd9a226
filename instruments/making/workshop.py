"""What the workshop can make: profiles (colours and limits), kerf, clearance."""

import math
from collections.abc import Iterator
from dataclasses import replace
from typing import Annotated, Any, ClassVar, Literal, Self

from pydantic import BaseModel, Field, PrivateAttr, field_validator

import templates
from instruments.design import Group, Model
from instruments.errors import ComplaintError, DesignError, impossible
from instruments.making.drills import drill_mm
from instruments.making.fits import FitSystem, JointFit, JointKind, joint_fit
from instruments.making.mill_tools import with_end_mill
from instruments.making.profile_files import is_file
from instruments.making.profiles import Colours, DxfVersion, Limits, Profile, profile
from instruments.parameters import Rank, Topic
from instruments.quantities import LengthMm, OfSheet
from instruments.saying import either, tell

__all__ = ["Colours", "DxfVersion", "Limits", "Profile", "Workshop", "of_sheets", "profile"]


_TURNED_IN: tuple[JointKind, ...] = "pivot", "shank"
"""Joints whose holes are drilled where they have no class, which is reamed."""

_TOOL_ROOM_MM = 0.025
"""By how much a slot is wider than a tool, which else has no path inside it."""

_LOOSEST_MM = 0.25
"""By how much a slot may be wider than its sheet for the tool's sake."""


class Workshop(Group):
    """The process that makes the parts."""

    topic: ClassVar[Topic] = "workshop"

    profile: Annotated[str, Rank(2)] = Field(
        default="default",
        description="Colours and limits of the process: one that miqyas profiles lists, or a "
        "TOML file of your own.",
    )
    kerf_mm: Annotated[LengthMm, Rank(1)] = Field(
        default=0.0,
        ge=0,
        le=5,
        description="Full width of the cut; outlines grow and holes shrink by half of it.",
    )
    clearance_mm: LengthMm = Field(
        default=0.1, ge=0, le=5, description="Play on the diameter of a fit, apart from the kerf."
    )
    fits: Annotated[FitSystem, Rank(3)] = Field(
        default="clearance",
        description="One clearance for all joints, as lasers cut and printers print them, or for "
        "each a class of ISO 286, for the lathe, the mill and the reamer: running pivot, sliding "
        "tab, sheet in its slot, pin that stands, loose plate, pressed knob.",
    )
    pivots: Literal["turned", "bought"] = Field(
        default="turned",
        description="With fits of ISO 286: pivots are turned for holes of the reamer's size, or "
        "bought, and their holes made for them, as always where a design has a screw or a tube.",
    )
    drills: Literal["any", "standard"] = Field(
        default="any",
        description="Round holes of any diameter, as a laser cuts them, or of the next one that a "
        "drill is sold of (ISO 235); with fits of ISO 286 those of a class are reamed.",
    )
    cutter_mm: LengthMm = Field(
        default=0.0,
        ge=0,
        le=50,
        description="Diameter of the cutter that mills outlines and openings, whose radius inner "
        "corners keep; 0 for a beam, which makes sharp ones.",
    )
    corners: Literal["dog-bones", "rounded"] = Field(
        default="dog-bones",
        description="Inner corners that a square piece goes into are opened by the cutter beyond "
        "the corner (dog-bones), or rounded like all others, and with them those of plates' tabs.",
    )
    edge_chamfer_mm: LengthMm = Field(
        default=0.0,
        ge=0,
        le=50,
        description="Bevel of 45° along the outer edges of plates' marked faces, in solids and "
        "meshes; edges that are read or throw the shadow stay sharp.",
    )
    sheet_mm: tuple[LengthMm, ...] = Field(
        default=(),
        max_length=20,
        description="Measured thickness of the sheet at hand, or of several: parts whose nominal "
        "is within a sixth of it are cut from it, and slots, tabs and recesses follow; others "
        "stay of their nominal.",
    )
    dxf_version: DxfVersion | None = Field(
        default=None,
        description="Version of DXF files; without it, the profile's. R12 has no units.",
    )

    _material: str = PrivateAttr(default="")
    _limits: Limits | None = PrivateAttr(default=None)

    @field_validator("profile")
    @classmethod
    def _known(cls, name: str) -> str:
        if name == "preview":
            raise ComplaintError(
                "is a picture, and no profile to cut by", "write --formats png for one"
            )
        known = templates.names("workshop")
        if is_file(name):
            profile(name)
        elif name not in known:
            raise ComplaintError(
                "is no workshop profile", tell("choose {known}, or a TOML file", known=known)
            )
        return name

    @field_validator("sheet_mm", mode="before")
    @classmethod
    def _several(cls, given: Any) -> Any:
        return (given,) if isinstance(given, int | float | str) else given

    @field_validator("sheet_mm")
    @classmethod
    def _sold(cls, given: tuple[float, ...]) -> tuple[float, ...]:
        if any(not 0.05 <= one <= 100.0 for one in given):
            raise ComplaintError("is no thickness of a sheet", "give 0.05 to 100 mm")
        return given

    @property
    def conventions(self) -> Profile:
        """The profile's content, with the mill's tool and the version of DXF that were given."""
        found = profile(self.profile)
        if self.cutter_mm and found.limits.drills:
            found = with_end_mill(found, self.cutter_mm)
        if self.dxf_version is None:
            return found
        return found.model_copy(update={"dxf_version": self.dxf_version})

    def fit(self, joint: JointKind, size_mm: float) -> JointFit:
        """Hole and shaft of a joint of a nominal size.

        Raises
        ------
        DesignError
            If the standard that was asked for has no such size.
        """
        if joint == "pivot" and self.pivots == "bought":
            joint = "shank"
        found = joint_fit(joint, size_mm, self.fits, self.clearance_mm)
        if joint not in _TURNED_IN or found.code:
            return found
        return replace(found, hole_mm=self.hole_mm(found.hole_mm))

    @property
    def with_bought_pivots(self) -> Self:
        """The same where pivots are bought."""
        return _changed(self, {"pivots": "bought"})

    def slot_play_mm(self, sheet_mm: float) -> float:
        """How much wider a slot is than the sheet of that thickness that goes into it.

        A tool that is hardly too wide for the slot has one that it goes into.
        """
        play = self.fit("slot", sheet_mm).play_mm
        wanted = self.limits.narrowest_mm + _TOOL_ROOM_MM - sheet_mm
        loose = self.fits == "clearance" and wanted <= _LOOSEST_MM
        return max(play, wanted) if loose else play

    def pin_play_mm(self, diameter_mm: float) -> float:
        """How much wider a hole is than the pin or rod that stands in it."""
        return self.fit("pin", diameter_mm).play_mm

    def hole_mm(self, diameter_mm: float) -> float:
        """The diameter that a round hole gets: a drill's where these are asked for."""
        return drill_mm(diameter_mm) if self.drills == "standard" else diameter_mm

    @property
    def corner_mm(self) -> float:
        """The radius of corners that are rounded on both pieces of a joint; 0 for square ones."""
        return self.cutter_mm / 2.0 if self.corners == "rounded" else 0.0

    @property
    def bone_mm(self) -> tuple[float, float]:
        """How far a dog-bone reaches from its corner along a side, and how far beyond the side."""
        radius = self.cutter_mm / 2.0 if self.corners == "dog-bones" else 0.0
        return math.sqrt(2.0) * radius, (1.0 - math.sqrt(0.5)) * radius

    @property
    def limits(self) -> Limits:
        """The finest that the process makes, in its sheet where it is of one."""
        return self._limits or self.conventions.limits

    def of_sheet(self, thickness_mm: float, material: str | None = None) -> Self:
        """The same for a sheet of a thickness, and of a material, or of that it had."""
        made = self.model_copy()
        made._material = self._material if material is None else material
        made._limits = self.conventions.limits_of(made._material, thickness_mm)
        return made


_ONE_SHEET = 1.19
"""Sheets whose thicknesses differ by a smaller ratio are of one nominal: those that are sold (1,
1.5, 2, 2.5, 3, 4, 5, 6, 8, 10 mm) differ by a fifth and more."""

_SURELY_ONE = 1.18
"""The same, with room for rounding."""


def of_sheets(design: Model) -> Model:
    """A design with the sheets that the workshop has instead of nominal ones, and their limits.

    Each thickness that is marked `OfSheet` becomes the nearest of ``workshop.sheet_mm``, by
    their ratio; one that none of them is near to stays, and so does that of a milled solid.

    Raises
    ------
    DesignError
        If no part is of such a sheet.
    """
    sheets = workshop_of(design).sheet_mm
    if sheets:
        nominal = dict(_thicknesses(design))
        if nominal and not any(_sheet(t, sheets) for t in nominal.values()):
            raise _of_no_part(sheets, nominal)
        design = _with_sheets(design, sheets)
    own = getattr(design, "workshop", None)
    return _changed(design, {"workshop": workshop_of(design)}) if own else design


def _sheet(nominal: float, sheets: tuple[float, ...]) -> float | None:
    """The measured sheet that a nominal thickness stands for."""
    nearest = min(sheets, key=lambda sheet: abs(math.log(sheet / nominal)))
    return nearest if is_one_nominal(nominal, nearest) else None


def is_one_nominal(thickness_mm: float, other_mm: float) -> bool:
    """Whether sheets of two thicknesses are of one nominal, so that one stands for the other."""
    return abs(math.log(other_mm / thickness_mm)) < math.log(_ONE_SHEET)


def _of_no_part(sheets: tuple[float, ...], nominal: dict[str, float]) -> DesignError:
    """The fault of sheets of another thickness than any part's."""
    thickness = next(iter(nominal.values()))
    ranges = either(
        [
            tell(
                "{low:.3g} to {high:.3g} for {nominal:g}",
                low=t / _SURELY_ONE,
                high=t * _SURELY_ONE,
                nominal=t,
            )
            for t in sorted(set(nominal.values()))
        ]
    )
    *names, last = [n for n, t in nominal.items() if t == thickness]
    alike = tell("{before} and {last}", before=tuple(names), last=last) if names else last
    remedy = tell(
        "give {ranges}, or set {alike} to {sheet:g}", ranges=ranges, alike=alike, sheet=sheets[0]
    )
    return impossible(
        "workshop.sheet_mm",
        ", ".join(f"{sheet:g}" for sheet in sheets),
        "is the measured thickness of no part's sheet",
        remedy,
    )


def workshop_of(design: BaseModel) -> Workshop:
    """The workshop that a design is for, of the sheet that is marked; the usual one without."""
    workshop: Workshop = getattr(design, "workshop", None) or Workshop()
    thickness_mm: float | None = getattr(design, "thickness_mm", None)
    if thickness_mm is None:
        return workshop
    # A thin sheet with the lines is wrapped or glued on what the rest is of.
    material = getattr(design, "wrapped_material", "") or getattr(design, "material", None)
    return workshop.of_sheet(thickness_mm, material)


def _thicknesses(model: BaseModel, prefix: str = "") -> Iterator[tuple[str, float]]:
    """The thicknesses of sheets in a design, by dotted name."""
    for name, field in type(model).model_fields.items():
        value = getattr(model, name)
        if isinstance(value, BaseModel):
            if not getattr(value, "milled", False):
                yield from _thicknesses(value, f"{prefix}{name}.")
        elif value and any(isinstance(piece, OfSheet) for piece in field.metadata):
            yield f"{prefix}{name}", value


def _with_sheets(model: Model, sheets: tuple[float, ...]) -> Model:
    changed: dict[str, Any] = {}
    for name, field in type(model).model_fields.items():
        value = getattr(model, name)
        if isinstance(value, BaseModel):
            if not getattr(value, "milled", False):
                changed[name] = _with_sheets(value, sheets)
        elif value and any(isinstance(piece, OfSheet) for piece in field.metadata):
            changed[name] = _sheet(value, sheets) or value
    return _changed(model, changed)


def _changed(model: Model, values: dict[str, Any]) -> Model:
    """A model with other values, of which none counts as given that was not."""
    given = set(model.model_fields_set)
    made = model.model_copy(update=values)
    # What was not given stays so, for the notes on what is of no use.
    made.model_fields_set.intersection_update(given)
    return made
