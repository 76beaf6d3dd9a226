"""The command sheets: the parts of made instruments together on sheets."""

import math
import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Annotated

from typer import Argument, Option

from instruments.design import build
from instruments.errors import ComplaintError, DesignError, Fault, Remedy, impossible, shown
from instruments.geometry import Bounds
from instruments.part import Note, Severity
from instruments.quantities import parse_length_mm
from instruments.workshop import Workshop, workshop_of
from miqyas import telling, terminal
from miqyas.api import Made
from miqyas.remaking import remade
from miqyas.settings import in_mm
from miqyas.sheets_told import sheets_summary
from output import checks, later
from output.nesting import packing, sheet_files
from output.nesting.packing import MOST_PIECES, Way, nested
from output.nesting.pieces import Gathered, gathered
from output.nesting.register import Registered
from output.nesting.stock import Stock
from output.provenance import Provenance
from output.unfit import unfit_for
from output.writing import design_name

_SHEET = "600x400"
USUAL_SHEET = Remedy((("sheet", _SHEET),), words="write 600x400")
"""What is offered where a sheet has no size."""

MARGIN = "5"
_GAP_MM = 3.0
_LARGEST_MM = 10_000.0


def sheets(
    folders: Annotated[list[str], Argument(metavar="FOLDER…", help="Folders that make wrote.")],
    sheet: Annotated[
        str | None,
        Option(
            metavar="WxH",
            help="Size of the sheets: 600x400, 24inx12in.  [default: the profile's, or 600x400]",
        ),
    ] = None,
    count: Annotated[int, Option(metavar="N", help="How many of each instrument.")] = 1,
    gap: Annotated[
        str | None,
        in_mm(
            help="Least distance between parts.  [default: 3, or more where a router's tool runs]"
        ),
    ] = None,
    margin: Annotated[str, in_mm(help="Kept clear along the edges.")] = MARGIN,
    pins: Annotated[
        str | None, in_mm(help="Turn sheets with two faces over on two pins of that diameter.")
    ] = None,
    jig: Annotated[
        bool,
        Option("--jig", help="Cut a jig that parts are turned over into, for their backs."),
    ] = False,
    tabs: Annotated[
        str | None, in_mm(help="Hold parts in the sheet by tabs of that width.")
    ] = None,
    frame: Annotated[
        bool, Option("--frame", help="Score marks at the sheet's corners, in every file.")
    ] = False,
    clamp: Annotated[
        list[str] | None,
        Option(
            metavar="X,Y,W,H",
            help="Kept clear for a clamp: its lower left corner and its size, mm. May be repeated.",
        ),
    ] = None,
    tight: Annotated[
        bool, Option("--tight", help="Fit parts together by their outlines; slower.")
    ] = False,
    cutouts: Annotated[
        bool, Option("--cutouts", help="The same, and small parts in cut-outs of large ones.")
    ] = False,
    grain: Annotated[
        bool, Option("--grain", help="Turn no part: the material has a direction.")
    ] = False,
    kerf: Annotated[
        str | None, in_mm(help="Width of the cut, instead of the instruments' own.")
    ] = None,
    profile: Annotated[
        str | None,
        Option(metavar="NAME", help="The workshop's profile, instead of their own."),
    ] = None,
    output: Annotated[
        str | None,
        Option("-o", "--output", metavar="FOLDER", help="[default: build/NAME-sheets]"),
    ] = None,
    formats: Annotated[str, Option(metavar="LIST", help="Any of svg, dxf, pdf and lbrn2.")] = (
        "svg,dxf"
    ),
    quiet: Annotated[bool, Option("--quiet", "-q", help="Say nothing.")] = False,
) -> None:
    """Lay the parts of made instruments on sheets of their material and thickness."""
    wanted = _formats(formats)
    owners = _owners(folders)
    made = [remade(Path(folder)) for folder in folders]
    workshop = _workshop(made, kerf, profile)
    conventions = workshop.conventions
    usual = [f"{width:g}x{height:g}" for width, height in conventions.sheets_mm]
    least = max(workshop.limits.between_cuts_mm, conventions.part_gap_mm)
    registered = _registered(pins, tabs, workshop, jig=jig, frame=frame)
    tighter = _tighter(tight=tight, cutouts=cutouts, jig=jig)
    stock = _stock(sheet or (*usual, _SHEET)[0], gap, margin, least)
    stock = replace(
        stock,
        margin_mm=max(stock.margin_mm, registered.margin_mm),
        turn=not grain,
        clamps=tuple(_clamp(text, stock) for text in clamp or ()),
    )
    doubts = _doubts(made, workshop, wanted)
    told = list(zip(owners, made, strict=True))
    found = gathered(told, workshop.kerf_mm, conventions.ranks, cut_only=conventions.cut_only)
    _countable(found, count)
    layouts = nested(found.pieces, count, stock, tighter)
    name = f"{made[0].name}-sheets"
    job = sheet_files.Job(
        name,
        layouts,
        conventions,
        workshop.kerf_mm,
        {
            "sheet_mm": [stock.width_mm, stock.height_mm],
            "count": count,
            "gap_mm": stock.gap_mm,
            "margin_mm": stock.margin_mm,
            "clamps_mm": [list(one) for one in stock.clamps],
            "tight": tight,
            "cutouts": cutouts,
            "grain": grain,
            "pins_mm": registered.pins_mm,
            "jig": jig,
            "tabs_mm": registered.tabs_mm,
            "frame": frame,
            "workshop.kerf_mm": workshop.kerf_mm,
            "workshop.profile": workshop.profile,
        },
        [_told(owner, one) for owner, one in told],
        found.left_out,
        registered,
    )
    target = Path("build", name) if output is None else Path(output)
    sheet_files.write_sheets(job, target, wanted)
    terminal.complain(*telling.remarks(doubts, Severity.WARNING))
    if not quiet:
        terminal.say(sheets_summary(job, found, target))


def _doubts(made: Sequence[Made], workshop: Workshop, formats: Sequence[str]) -> list[Note]:
    """What the workshop would not make well of the instruments.

    Raises
    ------
    DesignError
        If it can't make one.
    """
    profile = workshop.conventions
    found: list[Note] = []
    for one in made:
        found += checks.check(one, workshop, design=one.design)
        found += unfit_for(one, profile, formats)
    return found


def _registered(
    pins: str | None, tabs: str | None, workshop: Workshop, *, jig: bool, frame: bool
) -> Registered:
    """How parts are held, and faces come to meet.

    Raises
    ------
    DesignError
        If both ways are asked for, or marks of a workshop that only cuts.
    """
    if frame and workshop.conventions.cut_only:
        raise impossible("frame", None, "is scored, and this workshop only cuts", "leave it out")
    if pins is not None and jig:
        raise impossible("jig", None, "is one way to turn parts over, pins another", "keep one")
    pins_mm = 0.0 if pins is None else _length("pins", pins, 1.0, 50.0)
    tabs_mm = 0.0 if tabs is None else _length("tabs", tabs, 0.0, 20.0)
    return Registered(pins_mm, jig, workshop.kerf_mm, tabs_mm, frame)


def _tighter(*, tight: bool, cutouts: bool, jig: bool) -> Way | None:
    """How parts are laid closer than their boxes, if that is wanted.

    Raises
    ------
    DesignError
        If the library is not there, or a jig would lose its pockets.
    """
    if cutouts and jig:
        problem = "would put parts where the jig's waste falls out"
        raise impossible("cutouts", None, problem, "use --tight, or --pins instead of a jig")
    if tight or cutouts:
        try:
            return later.tight.Tightly(cutouts)
        except ImportError:
            remedy = "pip install 'miqyas[tight]', or leave it out"
            given = "cutouts" if cutouts else "tight"
            raise impossible(given, None, "wants compas_nest, which is not here", remedy) from None
    return None


def _formats(text: str) -> tuple[str, ...]:
    wanted = tuple(dict.fromkeys(text.replace(",", " ").split()))
    if not wanted or set(wanted) - set(sheet_files.FORMATS):
        given = ", ".join(f for f in wanted if f not in sheet_files.FORMATS) or '""'
        remedy = f"choose among {', '.join(sheet_files.FORMATS)}"
        raise impossible("formats", given, "is no format of a sheet", remedy)
    return wanted


def _stock(sheet: str, gap: str | None, margin: str, least_mm: float) -> Stock:
    """The sheets that were asked for.

    Raises
    ------
    DesignError
        If a length is none, or the gap less than the workshop's.
    """
    width, height = sheet_size(sheet)
    gap = gap or f"{max(_GAP_MM, math.ceil(least_mm)):g}"
    stock = Stock(width, height, _length("gap", gap), _length("margin", margin))
    if stock.gap_mm < least_mm:
        problem = f"is less than the {least_mm:g} mm that the workshop wants between parts"
        raise impossible("gap", gap, problem, Remedy(words=f"give {least_mm:g} or more"))
    if 2.0 * stock.margin_mm >= min(width, height):
        problem = f"leaves nothing of a sheet of {width:g} × {height:g} mm"
        raise impossible("margin", margin, problem, "give a smaller margin or a larger sheet")
    return stock


def _clamp(text: str, stock: Stock) -> Bounds:
    """What a clamp keeps clear, from a text such as ``0,370,40,30``.

    Raises
    ------
    DesignError
        If it is none, or not on the sheet.
    """
    given = re.split(r"\s*[,;]\s*", text.strip())
    if len(given) != 4:
        remedy = "write its lower left corner and its size: 0,370,40,30"
        raise impossible("clamp", shown(text), "is no place on a sheet", remedy)
    x, y, width, height = (_length("clamp", one) for one in given)
    if not (width and height and x < stock.width_mm and y < stock.height_mm):
        raise impossible("clamp", shown(text), f"is not on a sheet of {stock.size}", "move it")
    return x, y, x + width, y + height


def sheet_size(text: str) -> tuple[float, float]:
    """Width and height of a sheet in mm, from a text such as ``600x400`` or ``24x12in``.

    Raises
    ------
    DesignError
        If it is none.
    """
    sides = re.split(r"\s*[x×X*]\s*", text.strip())
    if len(sides) != 2 or not all(sides):
        raise impossible("sheet", shown(text), "is no width and height", USUAL_SHEET)
    if unit := re.search(r"[^\d\s.,/]+$", sides[1]):
        # A unit behind the height is the width's too where that has none.
        sides[0] = re.sub(r"(?<=\d)\s*$", unit[0], sides[0])
    width, height = (_length("sheet", side, least=1.0) for side in sides)
    return width, height


def on_sheets(
    folders: Iterable[str | Path],
    sheet: str,
    output: Path,
    formats: Iterable[str],
    count: int = 1,
    *,
    quiet: bool = False,
) -> None:
    """Lay the parts of folders on sheets as the command does, in those formats that sheets have.

    Raises
    ------
    DesignError
        If a part has no room on a sheet, or a folder is not of `make`.
    """
    together = ",".join(one for one in formats if one in sheet_files.FORMATS) or "svg"
    named = [str(folder) for folder in folders]
    sheets(named, sheet=sheet, count=count, output=str(output), formats=together, quiet=quiet)


def parts_too_large(told: Sequence[tuple[str, Made]], sheet: str) -> list[Fault]:
    """What is wrong with parts that have no room on a sheet, laid as `on_sheets` does.

    Each instrument is given with the name of its folder.

    Raises
    ------
    DesignError
        If the sheet has no size, or the instruments are not for the same workshop.
    """
    workshop = _workshop([made for _, made in told], None, None)
    least = max(workshop.limits.between_cuts_mm, workshop.conventions.part_gap_mm)
    stock = _stock(sheet, None, MARGIN, least)
    return packing.without_room(gathered(told, workshop.kerf_mm).pieces, stock)


def _length(name: str, text: str, least: float = 0.0, most: float = _LARGEST_MM) -> float:
    try:
        length = parse_length_mm(text)
    except ValueError as error:
        raise DesignError(ComplaintError.fault(error, name, shown(text), "write mm")) from None
    if not least <= length <= most:
        remedy = f"give {least:g} to {most:g} mm"
        raise impossible(name, shown(text), "is out of range", remedy)
    return length


def _owners(folders: Sequence[str]) -> list[str]:
    """What the sheets call each instrument: its folder, numbered where two are called so."""
    names = [Path(folder).resolve().name or "instrument" for folder in folders]
    again = {name for name, times in Counter(names).items() if times > 1}
    return [f"{name}-{n}" if name in again else name for n, name in enumerate(names, 1)]


def _workshop(made: Sequence[Made], kerf: str | None, profile: str | None) -> Workshop:
    """The one workshop that cuts the sheets: of all instruments, or what was asked for."""
    own = [workshop_of(one.design) for one in made]
    kerfs = {one.kerf_mm for one in own}
    profiles = sorted({one.profile for one in own})
    faults = []
    if kerf is None and len(kerfs) > 1:
        differ = " and ".join(f"{k:g}" for k in sorted(kerfs))
        faults.append(Fault.of("workshop.kerf_mm", differ, "differ", "give one with --kerf"))
    if profile is None and len(profiles) > 1:
        differ = " and ".join(profiles)
        faults.append(Fault.of("workshop.profile", differ, "differ", "give one with --profile"))
    if faults:
        raise DesignError(*faults)
    values = {"kerf_mm": own[0].kerf_mm, "profile": profiles[0]}
    if kerf is not None:
        values["kerf_mm"] = _length("kerf", kerf)
    if profile is not None:
        values["profile"] = profile
    return build(Workshop, values)


def _countable(found: Gathered, count: int) -> None:
    """Refuse sheets without a part, and more parts than can be laid out in a minute."""
    if count < 1:
        raise impossible("count", count, "is below 1", "give 1 or more")
    if not found.pieces:
        raise impossible("folder", None, "has no part that is cut from a sheet", "give another")
    if (most := MOST_PIECES // len(found.pieces)) < count:
        problem = f"makes {count * len(found.pieces)} parts, more than {MOST_PIECES}"
        remedy = f"give {max(most, 1)} or less, and cut the same sheets again"
        raise impossible("count", count, problem, remedy)


def _told(owner: str, made: Made) -> dict[str, object]:
    """What an instrument was made from."""
    provenance = Provenance.of(made, made.design, design_name(made.design))
    return {
        "folder": owner,
        "design": provenance.design,
        "name": made.name,
        "title": made.title,
        "parameters": dict(provenance.parameters),
        "unset": sorted(provenance.unset),
    }
