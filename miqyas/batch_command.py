"""The command batch: a file of orders, each made into a folder of its own."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Annotated, Any

from typer import Argument, Option

from instruments.errors import DesignError, impossible, printable, refuse_all, shown
from instruments.making.profiles import Profile
from instruments.making.profiles import profile as profile_of
from instruments.parameters import Parameter
from instruments.part import Note, Severity
from miqyas import options, telling, terminal
from miqyas.neighbours import BAD_INPUT
from miqyas.options import STANDARD, How
from miqyas.orders import order, rows, running, summary
from miqyas.orders.going_together import laid_together, of_one_profile, several_kerfs
from miqyas.orders.headers import understood
from miqyas.orders.order import Outcome
from miqyas.orders.store import Store, store
from miqyas.orders.to_print import TO_PRINT, pages_to_print
from miqyas.remaking import remade
from miqyas.settings import has, overrides
from miqyas.sheets_command import foreseen_of_sheets, on_sheets
from miqyas.sheets_given import Laying, laying_of, sheet_size, together_of
from miqyas.sheets_told import doubts_of_sheets
from output.uses import Use

_USUAL = "svg,dxf,pdf"
_MOST_TOLD = 20
"""Rows whose faults are told one by one; the page tells all, of a check there is none."""

_MOST_NUMBERED = 200
"""Rows besides, of which the numbers are told."""

_MOST_REMARKS = 5
"""Remarks that are told: warnings before notes, those of most orders first; the page tells all."""

_MOST_FOLDERS = 5
"""Folders of orders that are in no row, told by name."""

_MOST_WORKERS = 256

_SHEETS = re.compile(r"sheets(-\d+)?")
"""The folders of sheets beside those of orders."""

_SIZE = re.compile(r"\d+(\.\d+)?\s*([MG]i?B)")


@options.by_how
def batch(
    orders: Annotated[
        str, Argument(metavar="ORDERS", help="A .csv, .jsonl or .toml file: a row a piece.")
    ],
    design: Annotated[
        str | None,
        Option("--design", "--template", metavar="NAME", help="Of rows without a column design."),
    ] = None,
    settings: options.Settings = None,
    place: options.Places = None,
    language: options.Language = None,
    output: Annotated[
        str, Option("-o", "--output", metavar="FOLDER", help="A folder, or a URL: s3://…")
    ] = "build/orders",
    formats: Annotated[str | None, options.list_of_formats(options.OF_PARTS, _USUAL)] = None,
    profile: options.WorkshopProfile = None,
    kerf: options.Kerf = None,
    how: How = STANDARD,
    sheet: Annotated[
        str | None,
        Option(metavar="WxH", help="Lay the parts of all orders on such sheets too."),
    ] = None,
    gap: options.Gap = None,
    tabs: options.Tabs = None,
    clamp: options.Clamps = None,
    check: Annotated[bool, Option("--check", help="Look the rows through, no more.")] = False,
    workers: Annotated[
        int | None, Option(metavar="N", help="Processes.  [default: one a core]")
    ] = None,
    memory: Annotated[str, Option(metavar="SIZE", help="What each of them may take.")] = "2GB",
    scheduler: Annotated[
        str | None,
        Option(metavar="ADDRESS", help="Of a Dask cluster, instead: tcp://host:8786"),
    ] = None,
    quiet: options.Quiet = False,
) -> int:
    """Make what a file orders: every row is checked first, and none harms another.

    A row's values are over those of --set, --place, --language, --profile and --kerf, which are
    for all.
    The same command once more goes on with what is not there yet.
    """
    laying = laying_of(sheet, gap, tabs, clamp)
    how, of_sheets = options.formats_with_sheets(how, formats, _USUAL, sheet)
    how.refuse_faults()
    _sensible(workers, memory)
    target = store(output)
    if sheet is not None:
        _refuse_sheet(sheet, target)
    given = _given(settings or (), options.of_options(place, language, profile, kerf))
    read, found = _read(Path(orders), design, quiet=quiet)
    wanted, bad = order.ordered(found, design, given)
    foreseen: list[Note] = []
    if laying is not None and (profile_name := of_one_profile(wanted)):
        foreseen = _foreseen(profile_of(profile_name), laying, of_sheets, asked=how.asked)
    run = running.run(
        wanted,
        how,
        target,
        running.Crew(scheduler, workers, memory),
        bad=bad,
        together=several_kerfs if laying else None,
        laying=laying,
        only_check=check,
        quiet=quiet,
    )
    wrong = [outcome for outcome in run.outcomes if outcome.wrong]
    _complain(run.outcomes, Severity.WARNING if quiet else Severity.NOTE, check=check)
    refuse_all(run.faults)
    title = Path(orders).stem
    printed = [] if check else _tell(read, run, wrong, target, title)
    if not quiet:
        said = _said(
            run, len(found.rows), output, Path(orders).name, check=check, laid=laying is not None
        )
        terminal.say(said)
        terminal.say(f"  print  {one}: the parts of all, {Use.PRINT.meaning}" for one in printed)
    if run.stopped:
        again = "begins anew" if check else "goes on with what is left"
        terminal.complain(f"{run.stopped}: the same command once more {again}")
        return BAD_INPUT
    laid: list[str] = []
    spared = False
    if laying is not None and target.local is not None and not check:
        lay = partial(
            on_sheets,
            formats=of_sheets,
            undercut_mm=how.undercut_mm,
            asked=how.asked,
            told_before=foreseen,
            quiet=quiet,
            long=True,
        )
        laid, spared = _on_sheets(run.outcomes, laying, _as_given(output, target.local), lay)
        page = summary.page(run.outcomes, title, [*printed, *laid], run.others)
        target.put({summary.PAGE: page.encode()})
    if not quiet and not check:
        terminal.say(_of_earlier_runs(target.local, laid))
    return BAD_INPUT if wrong or spared else 0


def _refuse_sheet(sheet: str, target: Store) -> None:
    """Refuse what is no size of a sheet, and sheets of orders that go elsewhere.

    Raises
    ------
    DesignError
        If it is so.
    """
    sheet_size(sheet)
    if target.local is None:
        raise impossible("sheet", sheet, "needs a folder on this machine", "give -o FOLDER")


def _as_given(output: str, local: Path) -> Path:
    """The folder as it was given, by which it is told of sheets as of all else."""
    given = Path(output)
    return given if given.absolute() == local else local


def _read(orders: Path, design: str | None, *, quiet: bool) -> tuple[rows.Rows, rows.Rows]:
    """The rows of a file as they are and as they are understood, of which it is told."""
    read = rows.read_rows(orders)
    found, taken = understood(read, design)
    terminal.complain(*telling.remarks(read.notes, Severity.WARNING if quiet else Severity.NOTE))
    if not quiet:
        terminal.complain(*(f"{Severity.NOTE.value}: {one}" for one in taken))
    terminal.complain(*telling.remarks([*order.unnamed(found)], Severity.WARNING))
    return read, found


def _foreseen(
    profile: Profile, laying: Laying, formats: Sequence[str], *, asked: bool
) -> list[Note]:
    """Tell what a workshop does not make of such sheets, before the first order is made."""
    stock, _ = laying.by(profile)
    found = [*doubts_of_sheets(stock, together_of(formats, profile, asked=asked))]
    terminal.complain(*telling.remarks(found, Severity.WARNING))
    return found


def _given(settings: Sequence[str], of_options: Mapping[str, Any]) -> order.Given:
    """The values for all orders; a design that has no place or workshop is given none.

    Raises
    ------
    DesignError
        If a setting is none.
    """
    overrides(settings, {})

    def given(known: Mapping[str, Parameter]) -> Mapping[str, Any]:
        also = {name: value for name, value in of_options.items() if has(known, name)}
        return overrides(settings, known, **also)

    return given


def _on_sheets(
    outcomes: Sequence[Outcome], laying: Laying, root: Path, lay: Callable[..., None]
) -> tuple[list[str], bool]:
    """Lay the parts of all orders on sheets, as many together as can be, as `on_sheets` does.

    Returns
    -------
    list of str
        The drawings.
    bool
        Whether orders were left out because a sheet has no room for their parts.
    """
    groups = laid_together(outcome for outcome in outcomes if outcome.state == "made")
    laid: list[str] = []
    spared = False
    for number, group in enumerate(groups, 1):
        name = "sheets" if len(groups) == 1 else f"sheets-{number}"
        if group:
            folders = [root / one.name for one in group]
            spared |= _spared(folders, laying, root / name, lay)
            found = sorted(path.name for path in (root / name).iterdir())
            to_print = [one for one in found if one.endswith(".pdf")]
            to_cut = [one for one in found if one.endswith(".svg")]
            laid += [f"{name}/{one}" for one in to_print or to_cut]
    return laid, spared


def _of_earlier_runs(root: Path | None, laid: Iterable[str]) -> Iterator[str]:
    """That folders have sheets which this run did not lay: they may be of other orders."""
    there = root.glob("sheets*/report.json") if root else ()
    names = {one.parent.name for one in there if _SHEETS.fullmatch(one.parent.name)}
    if old := sorted(names - {Path(one).parts[0] for one in laid}):
        yield f"  old    {', '.join(old)}: laid by an earlier run, not by this one"


def _spared(
    folders: Sequence[Path], laying: Laying, output: Path, lay: Callable[..., None]
) -> bool:
    """Lay orders on sheets without those whose parts have no room, and tell if there were any.

    Raises
    ------
    DesignError
        If they can't be laid for another reason, or none has room.
    """
    try:
        lay(folders, laying, output)
    except DesignError as error:
        # Only now is each laid out by itself, as that takes as long again.
        lie = [
            one for one in folders if not foreseen_of_sheets([(one.name, remade(one))], laying)[0]
        ]
        if not lie or len(lie) == len(folders):
            raise
        terminal.complain_of_faults(error)
        left = len(folders) - len(lie)
        terminal.complain(f"{left} of {len(folders)} orders on no sheet")
        lay(lie, laying, output)
        return True
    return False


def _sensible(workers: int | None, memory: str) -> None:
    """Refuse so many processes as no machine has, and a memory that is no size."""
    if workers is not None and not 1 <= workers <= _MOST_WORKERS:
        problem = f"is not from 1 to {_MOST_WORKERS}"
        raise impossible("workers", workers, problem, "give as many as there are cores")
    if not _SIZE.fullmatch(memory):
        raise impossible("memory", shown(memory), "is no size", "write 2GB")


def _complain(outcomes: Sequence[Outcome], least: Severity, *, check: bool) -> None:
    """Say why orders were not made, a line each, and what is remarked of most others."""
    wrong = [outcome for outcome in outcomes if outcome.wrong]
    sound = [outcome for outcome in outcomes if not outcome.wrong]
    rows_of: dict[str, list[int]] = {}
    for outcome in sound:
        for line in dict.fromkeys(outcome.lines):
            rows_of.setdefault(line, []).append(outcome.number)
    counted = sorted(rows_of.items(), key=lambda one: -len(one[1]))
    told = [
        one
        for severity in list(Severity)[: list(Severity).index(least) + 1]
        for one in counted
        if one[0].startswith(f"{severity.value}:")
    ]
    # Of a check there is no page that would tell the others.
    most = _MOST_TOLD if check else _MOST_REMARKS
    for line, numbers in told[:most]:
        terminal.complain(f"{line} ({_orders_of(numbers, len(sound))})")
    if (more := len(told) - most) > 0:
        remarks = "1 more remark" if more == 1 else f"{more} more remarks"
        terminal.complain(remarks if check else f"{remarks}: see {summary.PAGE}")
    for outcome in wrong[:_MOST_TOLD]:
        row = f"row {outcome.number} ({shown(outcome.name)})"
        terminal.complain(*(f"{row}: {line}" for line in outcome.lines))
    if others := wrong[_MOST_TOLD:]:
        rows_told = "1 more row" if len(others) == 1 else f"{len(others)} more rows"
        numbered = _numbered([outcome.number for outcome in others], _MOST_NUMBERED)
        terminal.complain(f"{rows_told} can't be made: {numbered}")


def _orders_of(numbers: Sequence[int], of_all: int) -> str:
    """How many orders something is said of, and in which rows where it is not of all."""
    told = "1 order" if len(numbers) == 1 else f"{len(numbers)} orders"
    if len(numbers) == of_all:
        return told
    return f"{told}: row{'' if len(numbers) == 1 else 's'} {_numbered(sorted(numbers), _MOST_TOLD)}"


def _numbered(numbers: Sequence[int], most: int) -> str:
    """The first numbers of rows."""
    return ", ".join(map(str, numbers[:most])) + (", …" if len(numbers) > most else "")


def _tell(
    found: rows.Rows, run: running.Run, wrong: Sequence[Outcome], to: Store, name: str
) -> list[str]:
    """Write the page of all orders, what prints them, and the rows to mend where there are any."""
    files = pages_to_print(run.outcomes, to.local, name) if to.local else {}
    files[summary.PAGE] = summary.page(run.outcomes, name, [*files], run.others).encode()
    if wrong:
        # Spreadsheets know UTF-8 by its mark alone.
        files[summary.REFUSED] = summary.refused_rows(wrong, found).encode("utf-8-sig")
    for left in {summary.REFUSED, TO_PRINT} - {*files}:
        to.remove(left)
    to.put(files)
    return [TO_PRINT] if TO_PRINT in files else []


def _said(
    run: running.Run, number: int, output: str, table: str, *, check: bool, laid: bool
) -> Iterator[str]:
    """What was made, and where it is."""
    wrong = sum(outcome.wrong for outcome in run.outcomes)
    if check:
        looked_at = len(run.outcomes)
        left = f"; {number - looked_at:,} not looked at" if number > looked_at else ""
        yield f"{looked_at - wrong} of {looked_at} orders can be made{left}"
        return
    before = f", {run.before} of them before" if run.before else ""
    yield f"{len(run.outcomes) - wrong} of {number} orders made{before}"
    yield f"  in     {printable(str(output))}"
    yield f"  first  {summary.PAGE}: what came of each order"
    if wrong:
        yield f"  mend   {summary.REFUSED}: the rows that were not made, and why"
        if laid:
            all_in = f"mend them in {shown(table)} and give the same command"
            yield f"         to lay all orders on sheets together, {all_in}"
    if others := run.others:
        some = [shown(name) for name in others[:_MOST_FOLDERS]]
        some += [f"{len(others) - len(some)} more"] if len(others) > len(some) else []
        kind = "1 folder of an order" if len(others) == 1 else f"{len(others)} folders of orders"
        yield f"  also   {kind} not in {shown(table)}: {', '.join(some)}"
