"""What a profile has already that calibrate wrote from an earlier coupon of the same sheet."""

import re
import shlex
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Self

from instruments.errors import impossible, printable, shown, shown_path
from instruments.making.profile_files import BASE, is_file, written_files, written_values
from instruments.making.profiles import MaterialRule, Profile, WorkRule
from miqyas.profiles_command import read_profile

SOURCE = "read on a coupon"

READ = {"web_mm": "tooth", "capital_height_mm": "letters", "gap_mm": "gap"}
"""What is read of a material's limits."""

DEPTH = "--groove-depth"

_ASKED_AS = {
    "kerf_mm": "blocks",
    "workshop.kerf_mm": "blocks",
    "workshop.sheet_mm": "slot",
    "workshop.clearance_mm": "pin",
    **READ,
    "power_percent": "power",
    "speed_mm_s": "speed",
    DEPTH: "depth",
}
"""The readings that values come from."""

_OF_RULES = {"material", "thickness_mm", "work", "source"}


@dataclass(frozen=True, slots=True)
class CalibratedBefore:
    """What the file to write has from an earlier reading of the same sheet."""

    sheet: Mapping[str, Any] = field(default_factory=dict)
    """What its rule says: what was read of limits and kerf, and what a person wrote there."""

    work: Mapping[str, Any] = field(default_factory=dict)
    """The same of engraving: power, speed."""

    options: Mapping[str, float] = field(default_factory=dict)
    """What is given with the profile, and can't stand in it."""

    others: Mapping[str, Any] = field(default_factory=dict)
    """What else a person wrote into the file."""

    profile: Profile | None = None
    """All that it says."""

    @property
    def kerf_mm(self) -> float | None:
        """The width of cuts, if it was read."""
        return self.options.get("workshop.kerf_mm", self.sheet.get("kerf_mm"))

    def up_to(self, thickness_mm: float) -> float:
        """The thickness that its rules have, of a sheet that is called so thick."""
        return max(thickness_mm, self.options.get("workshop.sheet_mm", 0.0))

    def without_depth(self) -> Self:
        """The same where another square is read: it is of another depth."""
        left = {name: value for name, value in self.options.items() if name != DEPTH}
        return replace(self, options=left)


def is_of_sheet(target: Path, values: Mapping[str, Any]) -> bool:
    """Whether there is a file that was written by a coupon of the same sheet."""
    try:
        return target.read_text(encoding="utf-8").partition("\n")[0] == file_heading(values)
    except (OSError, ValueError):
        return False


def is_same_file(one: str, other: str) -> bool:
    """Whether two names of profiles are one file's."""
    return is_file(one) and Path(one).absolute() == Path(other).absolute()


def base_of(target: Path) -> str:
    """The profile that a file builds on, as it is named from here.

    Raises
    ------
    DesignError
        If it is no profile.
    """
    read_profile(str(target))
    base = str(written_values(written_files(str(target))[0]).get(BASE, ""))
    return str(target.parent / base) if is_file(base) else base


def read_before(target: Path, values: Mapping[str, Any], under: str) -> CalibratedBefore:
    """What a file of this sheet has already: all that its base has not.

    Raises
    ------
    DesignError
        If it builds on another profile than that which is meant, as of another machine.
    """
    base = base_of(target)
    if base != under and not is_same_file(base, under):
        problem = f"is there already, and builds on {shown(base)}, not on {shown(under)}"
        remedy = f"call it otherwise with -o, or give --profile {shlex.quote(printable(base))}"
        raise impossible("output", shown_path(target), problem, remedy)
    sheet = str(values["material"]), float(values["thickness_mm"])
    own, below = read_profile(str(target)), read_profile(base)
    of_own, of_base = (one.work_of("engrave", *sheet) for one in (own, below))
    work = _beyond(of_own, of_base)
    if of_own and work:
        # Both were read, and one may be what the base has.
        work |= of_own.model_dump(include={"power_percent", "speed_mm_s"}, exclude_unset=True)
    written = written_values(written_files(str(target))[0])
    second = target.read_text(encoding="utf-8").splitlines()[1]
    options = re.findall(rf"(workshop\.\w+|{DEPTH})[= ]([\d.]+)", second)
    return CalibratedBefore(
        _beyond(own.rule(*sheet), below.rule(*sheet)),
        work,
        {name: float(value) for name, value in options if name in _ASKED_AS},
        {k: v for k, v in written.items() if k not in (BASE, "title", "materials", "works")},
        own,
    )


def _beyond(
    own: MaterialRule | WorkRule | None, below: MaterialRule | WorkRule | None
) -> dict[str, Any]:
    """What a rule says of its sheet that the one below it does not."""
    under = below.model_dump() if below else {}
    told = own.model_dump(exclude=_OF_RULES, exclude_unset=True) if own else {}
    return {name: value for name, value in told.items() if value != under.get(name)}


def file_heading(values: Mapping[str, Any]) -> str:
    """The first line of the profile, by the sheet that the coupon was cut from."""
    material, thickness = str(values["material"]), float(values["thickness_mm"])
    return f"# {SOURCE}: {material or 'sheet'}, {thickness:g} mm"


def with_own_comments(content: str, target: Path) -> tuple[str, list[str]]:
    """What is written anew with the comments that a person wrote, and those that are moved for it.

    They stand at the end, each in a line of its own; one behind a value has that before it.
    """
    if not target.exists():
        return content, []
    text = target.read_text(encoding="utf-8")
    of_person = (line.strip() for line in text.splitlines()[1:] if not line.startswith("# --"))
    found = [f"# {one[1]}{one[2]}" if one[1] else one[2] for one in map(_COMMENT, of_person) if one]
    if not found:
        return content, []
    last = "\n".join(["", *found, ""])
    return content + last, [] if text.endswith(last) else found


_COMMENT = re.compile(r"""((?:[^"'#]|"(?:[^"\\]|\\.)*"|'[^']*')*)(#.*)""").fullmatch
"""A line with a comment; a # in quotes begins none."""


def told_kept(before: CalibratedBefore, readings: Mapping[str, float]) -> str:
    """What the file had and keeps, by the options that would change it."""
    has = before.sheet.keys() | before.work.keys() | before.options.keys()
    named = dict.fromkeys(option for value, option in _ASKED_AS.items() if value in has)
    return ", ".join(option for option in named if option not in readings)


def as_options(material: str, given: Mapping[str, float]) -> str:
    """Options as they are typed, each behind a blank; without the material none goes by it."""
    of = [f" --set material={shlex.quote(printable(material))}"] if material else []
    sets = (f" --set {name}={value:g}" for name, value in given.items() if name != DEPTH)
    return "".join([*of, *sets]) + (f" {DEPTH} {given[DEPTH]:g}" if DEPTH in given else "")
