"""The command calibrate: from what was read on a coupon to a profile of the machine."""

import os
import shlex
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

import typer
from typer import Argument, Option

from instruments.errors import (
    DesignError,
    Fault,
    impossible,
    printable,
    refuse_all,
    shown,
    shown_path,
)
from instruments.making.profile_files import is_file, written_files
from instruments.making.profiles import MaterialRule, Profile, WorkRule
from instruments.quantities import parse_length_mm
from instruments.shop.coupon import BLOCK_MM, BLOCKS, STEPS_MM
from miqyas import terminal
from miqyas.calibrated_before import (
    DEPTH,
    READ,
    SOURCE,
    CalibratedBefore,
    as_options,
    base_of,
    file_heading,
    is_of_sheet,
    is_same_file,
    read_before,
    told_kept,
    with_own_comments,
)
from miqyas.options import Quiet
from miqyas.profiles_command import read_profile
from miqyas.remaking import read_report
from miqyas.settings import in_mm
from output import files
from output.provenance import toml_value

_COUPON = "coupon"
_MEASURED = ", as measured"
_MOST_KERF_MM = 5.0

_UNLIKELY = 3.0
"""A kerf that is more than so many times the usual one is likely to be misread."""

_OF_SQUARE = ("speed", "depth")
"""What is asked of a square whose power was read."""


@dataclass(frozen=True, slots=True)
class CouponReading:
    """A reading: its option, how it is asked for, the least and the most that it can be."""

    name: str
    question: str
    low: float
    high: float
    unit: str = ""
    """What may stand behind it, besides units of length."""


def calibrate(
    folder: Annotated[
        str, Argument(metavar="FOLDER", help="What miqyas coupon wrote.")
    ] = "build/coupon",
    blocks: Annotated[str | None, in_mm(help="Length of the blocks side by side.")] = None,
    slot: Annotated[str | None, in_mm(help="Number of the slot that the peg fits.")] = None,
    pin: Annotated[str | None, in_mm(help="Number of the hole that the pin fits.")] = None,
    tooth: Annotated[str | None, in_mm(help="The thinnest tooth that held.")] = None,
    letters: Annotated[str | None, in_mm(help="The smallest line that reads well.")] = None,
    gap: Annotated[str | None, in_mm(help="The closest lines that stay apart.")] = None,
    power: Annotated[
        str | None, Option(metavar="PERCENT", help="Power of the best square.")
    ] = None,
    speed: Annotated[str | None, Option(metavar="MM/S", help="Its speed.")] = None,
    depth: Annotated[str | None, in_mm(help="Its depth, for grooves.")] = None,
    output: Annotated[
        str, Option("-o", "--output", metavar="FILE", help="The profile to write.")
    ] = "my-machine.toml",
    profile: Annotated[
        str | None,
        Option(metavar="NAME", help="The profile to build on.  [default: the coupon's]"),
    ] = None,
    quiet: Quiet = False,
) -> None:
    """Write a profile of your machine from what a coupon shows; asks for what is not given."""
    report = read_report(Path(folder))
    if report["design"] != _COUPON:
        problem = f"has the files of {shown(report['design'])}, not of a coupon"
        raise impossible("folder", shown_path(folder), problem, "make one with miqyas coupon")
    values = report["parameters"]
    target = Path(output)
    if target.suffix != ".toml":
        raise impossible("output", shown(output), "is no TOML file", "call it my-machine.toml")
    under = profile or _profile_of(values)
    again = is_of_sheet(target, values)
    if again and is_same_file(under, str(target)):
        under = base_of(target)
    rules = read_profile(under)
    if any(is_same_file(str(target), file) for file, *_ in written_files(under)):
        problem = "is the profile that the new one builds on"
        raise impossible("output", shown_path(target), problem, "call it otherwise with -o")
    before = read_before(target, values, under) if again else CalibratedBefore()
    if target.exists() and not again:
        problem = "is there already, and not of this sheet"
        raise impossible("output", shown_path(target), problem, "call it otherwise with -o")
    given = {
        "blocks": blocks, "slot": slot, "pin": pin, "tooth": tooth,
        "letters": letters, "gap": gap, "power": power, "speed": speed, "depth": depth,
    }  # fmt: skip
    asked = list(questions(values, rules))
    if never := [name for name in given if given[name] and name not in {o.name for o in asked}]:
        problem, remedy = "is not on the coupon of such a machine", "leave it out"
        raise DesignError(*(Fault.of(name, given[name], problem, remedy) for name in never))
    if not any(given.values()) and sys.stdin is not None and sys.stdin.isatty():
        kept = ", which keeps what was read before" if again else ""
        print(f"Give what you read; nothing where you did not{kept}.")
        readings = _answers(asked, values)
    else:
        readings = _readings(asked, given)
    if not readings:
        options = ", ".join(f"--{one.name}" for one in asked)
        raise impossible("readings", None, "are not given", f"give some of {options}")
    found = workshop_values(values, readings, before.kerf_mm)
    for told in _unlikely(values, readings, found, rules, before.kerf_mm):
        terminal.complain(f"warning: {told}")
    base = Path(os.path.relpath(under, target.parent)).as_posix() if is_file(under) else under
    if "power" in readings:
        before = before.without_depth()
    given_with = {**before.options, **_options(readings, found)}
    if rules.offsets_kerf_for(str(values["material"])):
        # What the vendor's own making up left is in the slots; in files it would be warned of.
        given_with.pop("workshop.kerf_mm", None)
    lines = profile_lines(values, readings, found, base, rules, before, given_with)
    content, moved = with_own_comments("\n".join([*lines, ""]), target)
    files.write_all({target.name: content.encode()}, target.parent)
    if quiet:
        return
    if moved:
        terminal.complain(f"note: your comments stand at its end now: {'; '.join(moved)}")
    print(f"Profile of your machine in {printable(output)}. Make things with:")
    options = as_options(str(values["material"]), given_with)
    print(f"  --profile {shlex.quote(printable(output))}{options}")
    if kept := told_kept(before, readings):
        print(f"Kept as read before: {kept}.")


def _options(readings: Mapping[str, float], found: Mapping[str, float]) -> dict[str, float]:
    """What is given with the profile: parameters of the workshop, and a depth."""
    return {**found, **({DEPTH: readings["depth"]} if "depth" in readings else {})}


def _profile_of(values: Mapping[str, Any]) -> str:
    """The profile that the coupon was made with.

    Raises
    ------
    DesignError
        If it is a file that is not there, as one that is named from another folder.
    """
    found = str(values["workshop.profile"])
    if is_file(found) and not Path(found).exists():
        problem = "is not here, and the coupon was made with it"
        raise impossible("profile", shown_path(found), problem, "say where it is with --profile")
    return found


def questions(values: Mapping[str, Any], rules: Profile) -> Iterator[CouponReading]:
    """What is asked about a coupon of some parameters, as far as a workshop marks it."""
    thickness, pin = float(values["thickness_mm"]), float(values["pin_mm"])
    long = BLOCKS * BLOCK_MM[0]
    yield CouponReading("blocks", f"{BLOCKS} blocks side by side, mm", long - 25.0, long + 5.0)
    least = rules.limits_of(str(values["material"]), thickness).narrowest_mm
    if (most := thickness + STEPS_MM[-1]) >= least - 1e-9:
        narrowest = max(thickness + STEPS_MM[0], least)
        yield CouponReading("slot", "slot that the peg fits, mm", narrowest, most)
    yield CouponReading("pin", f"hole that the pin of {pin:g} mm fits, mm", pin - 0.3, pin + 0.3)
    yield CouponReading("tooth", "thinnest tooth that held, mm", 0.1, 20.0)
    if rules.cut_only:
        return
    yield CouponReading("letters", "smallest letters that read well, mm", 0.2, 20.0)
    yield CouponReading("gap", "closest lines that stay apart, mm", 0.02, 5.0)
    if not rules.sets_power:
        return
    yield CouponReading("power", "power of the best square, %", 0.1, 100.0, "%")
    yield CouponReading("speed", "its speed, mm/s", 0.1, 10_000.0, "/s")
    yield CouponReading("depth", "its depth, mm", 0.01, 0.9 * thickness)


def _answers(asked: list[CouponReading], values: Mapping[str, Any]) -> dict[str, float]:
    """What a person answers; what can't be is asked for again."""
    found: dict[str, float] = {}

    def number(text: str) -> float | None:
        if not text.strip():
            return None
        try:
            read = _number(one, text)
            workshop_values(values, {**found, one.name: read})
        except DesignError as error:
            raise typer.BadParameter(str(error)) from None
        return read

    for one in asked:
        if one.name in _OF_SQUARE and "power" not in found:
            continue
        told = f"  {one.question}"
        answer = typer.prompt(told, default="", show_default=False, value_proc=number)
        if answer is not None:
            found[one.name] = answer
        elif one.name == "speed":
            print("  Without its speed the power says nothing: both are left out.")
            del found["power"]
    return found


def _number(one: CouponReading, text: str) -> float:
    """A reading as a number.

    Raises
    ------
    DesignError
        If it is none, or none that the coupon has.
    """
    try:
        number = parse_length_mm(text.strip().removesuffix(one.unit).replace(",", "."))
    except ValueError:
        raise impossible(one.name, shown(text), "is no number", "give what you read") from None
    if not one.low - 1e-9 <= number <= one.high + 1e-9:
        remedy = f"give {one.low:g} to {one.high:g}"
        raise impossible(one.name, shown(text), "is not on the coupon", remedy)
    return number


def _readings(asked: list[CouponReading], given: Mapping[str, str | None]) -> dict[str, float]:
    """The readings as numbers.

    Raises
    ------
    DesignError
        With a fault for each that can't be.
    """
    found: dict[str, float] = {}
    faults: list[Fault] = []
    for one in asked:
        text = given[one.name]
        if text is None:
            continue
        try:
            found[one.name] = _number(one, text)
        except DesignError as error:
            faults += error.faults
    if ("power" in found) != ("speed" in found) and not faults:
        missing = "speed" if "power" in found else "power"
        faults.append(Fault.of(missing, None, "is not given", "give both of the best square"))
    refuse_all(faults)
    return found


def workshop_values(
    values: Mapping[str, Any], readings: Mapping[str, float], kerf_mm: float | None = None
) -> dict[str, float]:
    """The parameters of the workshop that follow from readings.

    Parameters
    ----------
    kerf_mm : float, optional
        The kerf that is known from before, where the blocks are not read.

    Raises
    ------
    DesignError
        If no kerf would give these blocks.
    """
    # Slots and holes are wider than numbered by what the coupon did not make up for.
    found: dict[str, float] = {}
    wider = 0.0 if kerf_mm is None else kerf_mm - float(values["workshop.kerf_mm"])
    if "blocks" in readings:
        wider = (BLOCKS * BLOCK_MM[0] - readings["blocks"]) / BLOCKS
        kerf = float(values["workshop.kerf_mm"]) + wider
        if not 0.0 <= kerf <= _MOST_KERF_MM:
            problem = f"would need a kerf of {kerf:.3g} mm"
            raise impossible("blocks", readings["blocks"], problem, "measure them once more")
        found["workshop.kerf_mm"] = round(kerf, 3)
    if "slot" in readings:
        found["workshop.sheet_mm"] = round(readings["slot"] + wider, 3)
    if "pin" in readings:
        clearance = readings["pin"] + wider - float(values["pin_mm"])
        found["workshop.clearance_mm"] = max(round(clearance, 3), 0.0)
    return found


def _unlikely(
    values: Mapping[str, Any],
    readings: Mapping[str, float],
    found: Mapping[str, float],
    rules: Profile,
    kerf_before_mm: float | None,
) -> Iterator[str]:
    """What is more likely to be misread than true, or is true of one coupon alone."""
    if readings.keys() & {"slot", "pin"} and "blocks" not in readings and kerf_before_mm is None:
        yield "blocks are not given: slot and pin are true only if the coupon made up for the kerf"
    rule = rules.rule(str(values["material"]), float(values["thickness_mm"]))
    usual = rule.kerf_mm if rule and SOURCE not in rule.source else None
    kerf = found.get("workshop.kerf_mm", 0.0)
    if usual and kerf > _UNLIKELY * usual:
        told = f"blocks = {readings['blocks']:g} tells a kerf of {kerf:g} mm, where {usual:g}"
        yield f"{told} is usual: are all {BLOCKS} pushed together? Then measure them once more"
    if found.get("workshop.clearance_mm") == 0.0:
        pin = float(values["pin_mm"])
        told = f"pin = {readings['pin']:g} is of a hole in which no pin of {pin:g} mm turns"
        yield f"{told}: measure the pin, and try all holes once more"


def profile_lines(
    values: Mapping[str, Any],
    readings: Mapping[str, float],
    found: Mapping[str, float],
    base: str,
    under: Profile,
    before: CalibratedBefore,
    given_with: Mapping[str, float],
) -> Iterator[str]:
    """The lines of the profile: what was read lies over the one that it builds on."""
    thickness, material = float(values["thickness_mm"]), str(values["material"])
    # The sheet is drawn as thick as it was read, and rules hold up to a thickness.
    up_to = max(thickness, given_with.get("workshop.sheet_mm", 0.0))
    yield file_heading(values)
    if options := as_options(material, given_with):
        yield f"#{options}"
    yield f"base = {toml_value(base)}"
    yield f"title = {toml_value(under.title.removesuffix(_MEASURED) + _MEASURED)}"
    for key, value in before.others.items():
        yield f"{key} = {toml_value(value)}"
    kept = before.profile or under
    sheet = {"material": material, "thickness_mm": up_to}
    span = material, thickness, max(up_to, before.up_to(thickness))
    read = {limit: readings.get(name) for limit, name in READ.items()}
    read["kerf_mm"] = found.get("workshop.kerf_mm")
    own = {**before.sheet, **{key: value for key, value in read.items() if value is not None}}
    if own:
        rule = _over(under.rule(material, thickness), own, sheet)
        others = [one for one in kept.materials if not _is_within(one, span)]
        yield from _tables("materials", [MaterialRule(**rule), *others])
    work = dict(before.work)
    if "power" in readings:
        work = {"power_percent": readings["power"], "speed_mm_s": readings["speed"]}
    engraved = [r for r in kept.works if r.work == "engrave" and _is_within(r, span)]
    works = [
        one.model_copy(update={"thickness_mm": up_to}) if _is_within(one, span) else one
        for one in kept.works
        if not (work and one in engraved)
    ]
    if work:
        rule = _over(under.work_of("engrave", material, thickness), work, sheet)
        works.insert(0, WorkRule(**{"work": "engrave"} | rule))
    if works != list(under.works):
        yield from _tables("works", works)


def _is_within(rule: MaterialRule | WorkRule, span: tuple[str, float, float]) -> bool:
    """Whether it is that of a sheet, be it by its nominal thickness or by the one that was read."""
    material, least, most = span
    return rule.material == material and least <= (rule.thickness_mm or 0.0) <= most


def _over(
    before: MaterialRule | WorkRule | None, read: Mapping[str, float], sheet: Mapping[str, Any]
) -> dict[str, Any]:
    """What was read, over what held for that sheet before: a rule takes the place of another."""
    kept = before.model_dump(exclude_unset=True, exclude_none=True) if before else {}
    source = SOURCE
    if kept.keys() - read.keys() - {"material", "thickness_mm", "work", "source"}:
        source = f"{SOURCE}; what is not: {kept['source']}"
    return {**kept, **sheet, **read, "source": source}


def _tables(name: str, rules: Sequence[MaterialRule | WorkRule]) -> Iterator[str]:
    """Rules as tables."""
    for rule in rules:
        yield f"\n[[{name}]]"
        for key, value in rule.model_dump(exclude_none=True, exclude_defaults=True).items():
            yield f"{key} = {toml_value(value)}"
