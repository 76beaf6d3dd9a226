"""The command profiles: what workshops take."""

import math
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

from typer import Argument, Option

import templates
from instruments.errors import ComplaintError, impossible, shown
from instruments.making.profile_files import is_file
from instruments.making.profiles import Limits, MaterialRule, Profile, WorkRule, profile
from instruments.parameters import did_you_mean
from instruments.saying import either
from miqyas import terminal
from output.layers import CUTS, made_layers

_TITLE = 11


def profiles(
    name: Annotated[
        str | None,
        Argument(metavar="NAME", help="One to show, or a TOML file of your own."),
    ] = None,
    toml: Annotated[bool, Option("--toml", help="Print its file, to start your own from.")] = False,
) -> None:
    """List workshops' profiles, or show one: colours, limits, formats, sheets, sources."""
    if name is None:
        known = templates.names("workshop")
        width = max(map(len, known))
        for one in known:
            print(f"{one:{width}}  {profile(one).title}")
        return
    found = read_profile(name)
    if toml:
        text = (
            Path(name).read_text("utf-8-sig") if is_file(name) else templates.text("workshop", name)
        )
        print(text, end="")
        return
    terminal.say(told_of_profile(found), _TITLE + 2)


def told_of_profile(found: Profile) -> Iterator[str]:
    """What a profile says, a line each, those of one kind beneath its title."""
    # What a rule for all materials says is what holds for a sheet that has no rule of its own.
    limits = found.limits_of("", math.inf)
    yield found.title
    yield _line("source", found.source)
    yield _line("colours", ", ".join(f"{k} {v}" for k, v in found.colours.model_dump().items()))
    made = [n for n in made_layers(found.ranks) if n in CUTS or not found.cut_only]
    yield _line("order", ", ".join(made) + ("; marks are left out" * found.cut_only))
    yield from _told_of_ranks(found)
    yield _line("strokes", f"{found.stroke_width_mm:g} mm")
    if cutter := found.cutter:
        source = f" ({cutter.source})" if cutter.source else ""
        yield _line("cutter", f"{cutter.angle_deg:g}°, tip {cutter.tip_mm:g} mm wide{source}")
    alone = "; a file a part, which it lays on sheets itself" * found.parts_alone
    project = "; sheets as lbrn2 too" * ("lbrn2" in found.usual_of_sheets(()))
    takes = f"{', '.join(found.formats)}, in mm{_told_of_dxf(found)}{project}{alone}"
    yield _line("takes", takes)
    yield _line("kerf", _told_of_kerf(found))
    yield from _told_of_sheets(found)
    yield from _told_of_limits(limits)
    if found.part_gap_mm:
        yield _line("parts", f"{found.part_gap_mm:g} mm apart or more on a sheet")
    yield _line("limits", f"source: {limits.source}")
    for rule in found.materials:
        yield _line("material", _told_of_material(rule))
    for work in found.works:
        yield _line(work.work, _told_of_work(work))
    for aspect in ("power", "speed"):
        if why := found.without.get(aspect):
            yield _line(aspect, _none(why))
    for remark in found.remarks:
        yield _line("mind", f"{remark.says} ({remark.source})")


def _told_of_material(rule: MaterialRule) -> str:
    """What holds for a material, and who says so."""
    lengths = {
        "lines": rule.line_mm,
        "between lines": rule.gap_mm,
        "capitals": rule.capital_height_mm,
        "hole": rule.hole_mm,
        "slot": rule.slot_mm,
        "web": rule.web_mm,
        "between cuts": rule.between_cuts_mm,
        "usual kerf": rule.kerf_mm,
    }
    said = [f"{what} {mm:g} mm" for what, mm in lengths.items() if mm is not None]
    for what, shares in (("holes", rule.hole_per_thickness), ("webs", rule.web_per_thickness)):
        said += ["{} {:g} to {:g} × thickness".format(what, *shares)] if shares else []
    said += [f"sheet {_size(rule.sheet_mm)}"] if rule.sheet_mm else []
    lead = _sheet(rule.material, rule.thickness_mm)
    return f"{lead}: " + (f"{', '.join(said)} ({rule.source})" if said else rule.source)


def _told_of_work(work: WorkRule) -> str:
    """How a machine does a work on a material, and who says so."""
    power = f"{work.power_percent:g} % power, " if work.power_percent else ""
    passes = f", {work.passes} passes" if work.passes > 1 else ""
    lead = _sheet(work.material, work.thickness_mm)
    return f"{lead}: {power}{work.speed_mm_s:g} mm/s{passes} ({work.source})"


def _sheet(material: str, thickness_mm: float | None) -> str:
    return (material or "any material") + (f" {thickness_mm:g} mm" if thickness_mm else "")


def _none(why: str) -> str:
    return f"does not apply: {why}"


def _told_of_dxf(found: Profile) -> str:
    """The version of its DXF and its layers' own names, where it takes that."""
    names = ", ".join(found.dxf_layers.values())
    layers = f", on layers called {names}" if names else ""
    return f"; DXF as {found.dxf_version}{layers}" if "dxf" in found.formats else ""


def _told_of_limits(limits: Limits) -> Iterator[str]:
    """The finest marks, webs and holes, and how far cuts are apart."""
    yield _line(
        "marks",
        f"lines {limits.line_mm:g} mm, {limits.gap_mm:g} mm between them, "
        f"capitals {limits.capital_height_mm:g} mm, or coarser",
    )
    for what, least_mm, (refused, wanted) in (
        ("webs", limits.web_mm, limits.web_per_thickness),
        ("holes", limits.hole_mm, limits.hole_per_thickness),
    ):
        least = [f"{least_mm:g} mm"] if least_mm else []
        least += [f"{refused:g} × thickness"] if refused else []
        said = [f"refused below {' and '.join(least)}"] if least else []
        said += [f"warned of below {wanted:g} × thickness"] if wanted else []
        if what == "holes" and limits.slot_mm:
            said += [f"slots below {limits.slot_mm:g} mm"]
        if what == "holes" and limits.drills:
            said += ["round ones that its tool does not go into are drilled"]
        if said:
            yield _line(what, ", ".join(said))
    if limits.between_cuts_mm:
        yield _line("gaps", f"{limits.between_cuts_mm:g} mm or more between cuts")


def _told_of_kerf(found: Profile) -> str:
    """Who makes up for the kerf."""
    if why := found.without.get("kerf"):
        return _none(why)
    if not found.offsets_kerf:
        return "not made up for by the workshop: set workshop.kerf_mm to your machine's"
    if not found.offsets_kerf_of:
        return "made up for by the workshop: leave workshop.kerf_mm at 0"
    of = ", ".join(found.offsets_kerf_of)
    return f"made up for by the workshop in {of}: leave workshop.kerf_mm at 0; for others set it"


def _told_of_sheets(found: Profile) -> Iterator[str]:
    """Which sheets it cuts, and how large parts may be."""
    if found.sheets_mm:
        yield _line("sheets", ", ".join(map(_size, found.sheets_mm)))
    elif why := found.without.get("sheets"):
        yield _line("sheets", _none(why))
    stock = [f"{found.usual_material} unless told"] if found.usual_material else []
    stock += [", ".join(found.cuts)] if found.cuts else []
    stock += [f"no {', '.join(found.cuts_no)}"] if found.cuts_no else []
    marked = f"engraved and not cut: {', '.join(found.marks_only)}"
    stock += [marked] if found.marks_only and not found.cut_only else []
    stock += [f"up to {found.thickest_mm:g} mm thick"] if found.thickest_mm else []
    for material, sold in found.sold_mm.items():
        stock += [f"{material} of {either([f'{mm:g}' for mm in sold])} mm"]
    if stock:
        yield _line("stock", "; ".join(stock))
    if found.least_part_mm:
        yield _line("part", f"at least {_size(found.least_part_mm)}")
    if found.largest_part_mm:
        yield _line("part", f"at most {_size(found.largest_part_mm)}")


def _told_of_ranks(found: Profile) -> Iterator[str]:
    """What tells lines of each rank apart."""
    for rank, line in found.ranks.items():
        said = [f"{line.width:g} × as wide"]
        said += [line.colour] if line.colour else []
        said += ["dashes of {:g} mm, {:g} mm apart".format(*line.dash_mm)] if line.dash_mm else []
        yield _line("lines", f"{rank}: {', '.join(said)}")


def _line(title: str, text: str) -> str:
    return f"  {title:{_TITLE - 1}} {text}"


def _size(size: tuple[float, float]) -> str:
    return f"{size[0]:g} × {size[1]:g} mm"


def read_profile(name: str) -> Profile:
    """The profile of a name or file.

    Raises
    ------
    DesignError
        If there is none.
    """
    try:
        return profile(name)
    except ComplaintError as error:
        raise impossible("profile", shown(name), error.problem, error.remedy) from None
    except KeyError:
        known = templates.names("workshop")
        remedy = did_you_mean(name, known, "choose a name that miqyas profiles prints")
        raise impossible("profile", shown(name), "is not known", remedy) from None
