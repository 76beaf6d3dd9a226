"""The command sheets: the parts of made instruments together on sheets."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Any

from typer import Argument, Option

from instruments.design import build
from instruments.errors import DesignError, Fault, distinct, impossible, refuse_all
from instruments.lettering.style import Lettering
from instruments.making.workshop import Workshop, workshop_of
from instruments.part import Note, Severity
from miqyas import options, telling, terminal
from miqyas.api import Made
from miqyas.remaking import for_another_workshop, remade
from miqyas.settings import in_mm
from miqyas.sheets_given import MARGIN, Laying, formats_of, kerf_of, tighter_of, together_of
from miqyas.sheets_told import doubts_of_sheets, sheets_summary
from miqyas.watching import Progress, told_progress
from output.checking import checks
from output.checking.blame import Blame
from output.checking.unfit import unfit_for, without_kerf
from output.nesting import packing, sheet_files
from output.nesting.packing import MOST_PIECES, Way, nested
from output.nesting.pieces import Gathered, Layout, gathered
from output.nesting.register import (
    Registered,
    frame_beneath_clamps,
    pins_beneath_clamps,
    turned_in_vain,
    unheld,
)
from output.nesting.setup import stubbed, untabbed
from output.nesting.stock import Stock
from output.provenance import Provenance
from output.writing import design_name

_USUAL = "svg,dxf"

_Told = Sequence[tuple[str, Made]]
"""Instruments, each with the name of its folder."""


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
    gap: options.Gap = None,
    margin: Annotated[str, in_mm(help="Kept clear along the edges.")] = MARGIN,
    pins: Annotated[
        str | None, in_mm(help="Turn sheets with two faces over on two pins of that diameter.")
    ] = None,
    jig: Annotated[
        bool,
        Option("--jig", help="Cut a jig that parts are turned over into, for their backs."),
    ] = False,
    tabs: options.Tabs = None,
    frame: Annotated[
        bool, Option("--frame", help="Score marks at the sheet's corners, in every file.")
    ] = False,
    clamp: options.Clamps = None,
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
    undercut: options.Undercut = 0.0,
    language: Annotated[
        str | None,
        Option(metavar="NAME", help="Of the work sheet, instead of the first instrument's."),
    ] = None,
    output: Annotated[
        str | None,
        Option("-o", "--output", metavar="FOLDER", help="[default: build/NAME-sheets]"),
    ] = None,
    formats: Annotated[
        str | None,
        options.list_of_formats(", ".join(sheet_files.FORMATS), f"{_USUAL} (lightburn: lbrn2 too)"),
    ] = None,
    quiet: options.Quiet = False,
) -> None:
    """Lay the parts of made instruments on sheets of their material and thickness."""
    wanted = formats_of(_USUAL if formats is None else formats)
    if language is not None:
        language = build(Lettering, {"language": language}).language
    told = _remade(folders)
    workshops = _workshops([made for _, made in told], kerf, profile)
    conventions = workshops[0].conventions
    wanted = wanted if formats else conventions.usual_of_sheets(wanted)
    laying = Laying(
        sheet=sheet,
        gap=gap,
        margin=margin,
        pins=pins,
        jig=jig,
        tabs=tabs,
        frame=frame,
        clamps=clamp or (),
        turn=not grain,
    )
    stock, registered = laying.by(conventions)
    tighter = tighter_of(conventions, tight=tight, cutouts=cutouts, jig=jig)
    doubts = list(_doubts(told, folders, workshops, wanted))
    found = _gathered(told, workshops)
    _countable(found, count)
    refuse_all(packing.without_room(found.pieces, stock))
    doubts += telling.remarks(doubts_of_sheets(stock, wanted, found.materials), Severity.WARNING)
    terminal.complain(*doubts)
    asked: dict[str, Any] = {
        "tight": tight,
        "cutouts": cutouts,
        "grain": grain,
        "language": language,
        "count": count,
        "undercut_mm": undercut,
    }
    with told_progress(quiet=quiet) as progress:
        layouts, notes = _laid(found, count, stock, registered, tighter, progress)
        job = _job(told, workshops[0], layouts, stock, registered, wanted, found.left_out, asked)
        target = Path("build", job.name) if output is None else Path(output)
        sheet_files.write_sheets(job, target, _drawing(progress), notes.append)
    _tell(job, found, target, notes, quiet=quiet)


def _drawing(progress: Progress | None) -> Progress | None:
    """What is told of each file before it is made."""
    return (lambda name: progress(f"drawing {name}")) if progress else None


def _laid(
    found: Gathered,
    count: int,
    stock: Stock,
    registered: Registered,
    tighter: Way | None = None,
    progress: Progress | None = None,
) -> tuple[list[Layout], list[Note]]:
    """Parts on sheets, and what is dubious of how they are held.

    Raises
    ------
    DesignError
        If a part has no room, or does not hold.
    """
    if progress:
        progress(f"laying {count * len(found.pieces):,} parts on sheets")
    layouts = nested(found.pieces, count, stock, tighter)
    faults = pins_beneath_clamps(layouts, registered, stock.clamps)
    refuse_all(faults + unheld(layouts, registered))
    notes = [*frame_beneath_clamps(layouts, registered, stock.clamps)]
    notes += turned_in_vain(layouts, registered)
    notes += (*untabbed(layouts, registered), *stubbed(layouts, registered))
    return layouts, notes


def _tell(
    job: sheet_files.Job, found: Gathered, target: Path, notes: Iterable[Note], *, quiet: bool
) -> None:
    """Tell of sheets that are written, and what is dubious of them."""
    terminal.complain(*telling.remarks(notes, Severity.WARNING))
    if not quiet:
        terminal.say(sheets_summary(job, found, target))


def _job(
    told: _Told,
    workshop: Workshop,
    layouts: Sequence[Layout],
    stock: Stock,
    registered: Registered,
    formats: Sequence[str],
    left_out: Sequence[tuple[str, str]],
    asked: dict[str, Any],
) -> sheet_files.Job:
    """What is written of layouts, with all that was asked for."""
    kerfs = {layout.kerf_mm for layout in layouts}
    return sheet_files.Job(
        f"{told[0][1].name}-sheets",
        layouts,
        workshop.conventions,
        formats,
        {
            "sheet_mm": [stock.width_mm, stock.height_mm],
            "count": asked["count"],
            "gap_mm": stock.gap_mm,
            "margin_mm": stock.margin_mm,
            "clamps_mm": [list(one) for one in stock.clamps],
            "tight": asked.get("tight", False),
            "cutouts": asked.get("cutouts", False),
            "grain": asked.get("grain", False),
            "pins_mm": registered.pins_mm,
            "jig": registered.jig,
            "tabs_mm": registered.tabs_mm,
            "frame": registered.frame,
            **({"workshop.kerf_mm": kerfs.pop()} if len(kerfs) == 1 else {}),
            "workshop.profile": workshop.profile,
            **({"undercut_mm": asked["undercut_mm"]} if "etch" in formats else {}),
        },
        [_told(owner, one) for owner, one in told],
        left_out,
        registered,
        language=asked.get("language") or _language(told[0][1]),
        undercut_mm=asked["undercut_mm"],
    )


def _doubts(
    told: _Told, folders: Sequence[str], workshops: Sequence[Workshop], formats: Sequence[str]
) -> Iterator[str]:
    """What the workshop would not make well of the instruments, a line each.

    Raises
    ------
    DesignError
        If it can't make one.
    """
    faults: list[Fault] = []
    for (owner, made), folder, workshop in zip(told, folders, workshops, strict=True):
        whose = f"{owner}: " if told[1:] else ""
        # No parameter can be given here: parts are named, of which make has the names of its own.
        try:
            found = checks.check(made, workshop)
        except DesignError as error:
            why = for_another_workshop(error, made, folder, workshop.profile)
            faults += [replace(f, parameter=f"{whose}{f.parameter}") for f in why]
            continue
        found += (*unfit_for(made, workshop.conventions, formats), *without_kerf(made, workshop))
        found = [replace(note, about=f"{whose}{note.about}") for note in found]
        yield from telling.remarks(found, Severity.WARNING)
    refuse_all(distinct(faults))


def on_sheets(
    folders: Iterable[str | Path],
    laying: Laying,
    output: Path,
    formats: Iterable[str],
    count: int = 1,
    undercut_mm: float = 0.0,
    *,
    asked: bool = True,
    told_before: Collection[Note] = (),
    quiet: bool = False,
    long: bool = False,
) -> None:
    """Lay the parts of folders on sheets as the command does, in those formats that sheets have.

    Formats that were not `asked` for are written as far as the workshop takes them.

    What the workshop does not make well of them was told when they were made, and what was
    `told_before` is not told again. What is being done is told where it takes `long`.

    Raises
    ------
    DesignError
        If a part has no room on a sheet, or a folder is not of `make`.
    """
    with told_progress(quiet=quiet or not long) as progress:
        told = _remade([str(folder) for folder in folders], progress)
        workshops = _workshops([made for _, made in told], None, None)
        conventions = workshops[0].conventions
        together = together_of(formats, conventions, asked=asked)
        stock, registered = laying.by(conventions)
        found = _gathered(told, workshops)
        _countable(found, count)
        notes = [*doubts_of_sheets(stock, together, found.materials)]
        layouts, of_holding = _laid(found, count, stock, registered, progress=progress)
        notes += of_holding
        also = {"count": count, "undercut_mm": undercut_mm}
        job = _job(told, workshops[0], layouts, stock, registered, together, found.left_out, also)
        sheet_files.write_sheets(job, output, _drawing(progress), notes.append, own=True)
    new = [note for note in notes if note not in told_before]
    _tell(job, found, output, new, quiet=quiet)


def foreseen_of_sheets(
    told: _Told, laying: Laying, formats: Iterable[str] = (), *, asked: bool = True
) -> tuple[list[Fault], list[Note]]:
    """What is wrong with parts that have no room on a sheet, laid as `on_sheets` does.

    Each instrument is given with the name of its folder.

    Returns
    -------
    list of Fault
        A fault for each such part.
    list of Note
        What the workshop does not make of such sheets.

    Raises
    ------
    DesignError
        If the sheet has no size, or the instruments are not for the same workshop.
    """
    workshops = _workshops([made for _, made in told], None, None)
    conventions = workshops[0].conventions
    stock, _ = laying.by(conventions)
    blame = {owner: Blame(made.design) for owner, made in told}
    found = _gathered(told, workshops)
    faults = packing.without_room(
        found.pieces, stock, lambda piece: blame[piece.owner].of_whole(piece.part.name)
    )
    together = together_of(formats, conventions, asked=asked)
    return faults, [*doubts_of_sheets(stock, together, found.materials)]


def _remade(folders: Sequence[str], progress: Progress | None = None) -> _Told:
    """The instruments of folders, each with what the sheets call it."""
    told: list[tuple[str, Made]] = []
    for owner, folder in zip(_owners(folders), folders, strict=True):
        if progress:
            progress(f"laying out {len(told) + 1:,} of {len(folders):,} for the sheets")
        told.append((owner, remade(Path(folder))))
    return told


def _owners(folders: Sequence[str]) -> list[str]:
    """What the sheets call each instrument: its folder, numbered where two are called so."""
    names = [Path(folder).resolve().name or "instrument" for folder in folders]
    again = {name for name, times in Counter(names).items() if times > 1}
    return [f"{name}-{n}" if name in again else name for n, name in enumerate(names, 1)]


def _workshops(made: Sequence[Made], kerf: str | None, profile: str | None) -> list[Workshop]:
    """The workshop of each instrument, or what was asked for: all have one profile.

    Raises
    ------
    DesignError
        If their profiles differ.
    """
    own = [workshop_of(one.design) for one in made]
    profiles = sorted({one.profile for one in own})
    if profile is None and len(profiles) > 1:
        raise impossible(
            "workshop.profile", " and ".join(profiles), "differ", "give one with --profile"
        )
    over: dict[str, Any] = {"profile": profiles[0] if profile is None else profile}
    if kerf is not None:
        over["kerf_mm"] = kerf_of(kerf)
    return [build(Workshop, one.model_dump(exclude_unset=True) | over) for one in own]


def _gathered(told: _Told, workshops: Sequence[Workshop]) -> Gathered:
    """The parts of instruments, each with the kerf of its own.

    Raises
    ------
    DesignError
        If parts of one sheet have several kerfs.
    """
    conventions = workshops[0].conventions
    ranks, cut_only = conventions.ranks, conventions.cut_only
    found = [
        gathered([one], workshop.kerf_mm, ranks, cut_only=cut_only)
        for one, workshop in zip(told, workshops, strict=True)
    ]
    pieces = tuple(piece for one in found for piece in one.pieces)
    kerfs: dict[tuple[str, float], set[float]] = {}
    for piece in pieces:
        kerfs.setdefault(piece.stock, set()).add(piece.kerf_mm)
    faults = []
    for (material, thickness_mm), several in kerfs.items():
        if len(several) > 1:
            differ = " and ".join(f"{k:g}" for k in sorted(several))
            where = f"differ on sheets of {thickness_mm:g} mm {material}".rstrip()
            faults.append(Fault.of("workshop.kerf_mm", differ, where, "give one with --kerf"))
    refuse_all(faults)
    return Gathered(pieces, tuple(left for one in found for left in one.left_out))


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


def _language(made: Made) -> str:
    """The language of what is written beside an instrument."""
    return Provenance.of(made, made.design, design_name(made.design)).language


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
