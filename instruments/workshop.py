"""What the workshop can make: profiles (colours and limits), kerf, clearance."""

import math
from collections.abc import Iterator
from typing import Annotated, Any, ClassVar, TypeVar

from pydantic import BaseModel, Field, field_validator

import templates
from instruments.design import CONFIG
from instruments.errors import ComplaintError, DesignError, impossible
from instruments.parameters import Rank, Topic
from instruments.profiles import Colours, DxfVersion, Limits, Profile, is_file, profile
from instruments.quantities import LengthMm, OfSheet

__all__ = ["Colours", "DxfVersion", "Limits", "Profile", "Workshop", "of_sheets", "profile"]


class Workshop(BaseModel):
    """The process that makes the parts."""

    topic: ClassVar[Topic] = "workshop"
    model_config = CONFIG

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
        json_schema_extra={"unit": "mm"},
    )
    clearance_mm: LengthMm = Field(
        default=0.1,
        ge=0,
        le=5,
        description="Play on the diameter of a fit, apart from the kerf.",
        json_schema_extra={"unit": "mm"},
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

    @field_validator("profile")
    @classmethod
    def _known(cls, name: str) -> str:
        if name == "preview":
            raise ComplaintError(
                "is a picture, and no profile to cut by", "write --formats png for one"
            )
        known = templates.names("profiles")
        if is_file(name):
            profile(name)
        elif name not in known:
            raise ComplaintError(
                "is no workshop profile", f"choose {', '.join(known)}, or a TOML file"
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
        """The profile's content, with the version of DXF that was asked for."""
        found = profile(self.profile)
        if self.dxf_version is None:
            return found
        return found.model_copy(update={"dxf_version": self.dxf_version})

    @property
    def limits(self) -> Limits:
        """The finest that the process makes."""
        return self.conventions.limits


Model = TypeVar("Model", bound=BaseModel)

_ONE_SHEET = 1.19
"""Sheets whose thicknesses differ by a smaller ratio are of one nominal: those that are sold (1,
1.5, 2, 2.5, 3, 4, 5, 6, 8, 10 mm) differ by a fifth and more."""

_SURELY_ONE = 1.18
"""The same, with room for rounding."""


def of_sheets(design: Model) -> Model:
    """A design with the sheets that the workshop has instead of nominal ones.

    Each thickness that is marked `OfSheet` becomes the nearest of ``workshop.sheet_mm``, by
    their ratio; one that none of them is near to stays, and so does that of a milled solid.

    Raises
    ------
    DesignError
        If no part is of such a sheet.
    """
    workshop = getattr(design, "workshop", None)
    if not isinstance(workshop, Workshop) or not workshop.sheet_mm:
        return design
    nominal = dict(_thicknesses(design))
    if nominal and not any(_sheet(t, workshop.sheet_mm) for t in nominal.values()):
        raise _of_no_part(workshop.sheet_mm, nominal)
    return _with_sheets(design, workshop.sheet_mm)


def _sheet(nominal: float, sheets: tuple[float, ...]) -> float | None:
    """The measured sheet that a nominal thickness stands for."""
    nearest = min(sheets, key=lambda sheet: abs(math.log(sheet / nominal)))
    return nearest if abs(math.log(nearest / nominal)) < math.log(_ONE_SHEET) else None


def _of_no_part(sheets: tuple[float, ...], nominal: dict[str, float]) -> DesignError:
    """The fault of sheets of another thickness than any part's."""
    thickness = next(iter(nominal.values()))
    ranges = " or ".join(
        f"{t / _SURELY_ONE:.3g} to {t * _SURELY_ONE:.3g} for {t:g}"
        for t in sorted(set(nominal.values()))
    )
    *names, last = [n for n, t in nominal.items() if t == thickness]
    alike = f"{', '.join(names)} and {last}" if names else last
    return impossible(
        "workshop.sheet_mm",
        ", ".join(f"{sheet:g}" for sheet in sheets),
        "is the measured thickness of no part's sheet",
        f"give {ranges}, or set {alike} to {sheets[0]:g}",
    )


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
    given = set(model.model_fields_set)
    made = model.model_copy(update=changed)
    # What was not given stays so, for the notes on what is of no use.
    made.model_fields_set.intersection_update(given)
    return made
