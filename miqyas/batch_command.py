"""The command batch: a file of orders, each made into a folder of its own."""

import re
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from instruments.errors import impossible, shown
from miqyas import telling
from miqyas.api import known_formats
from miqyas.orders import order, rows, summary
from miqyas.orders.order import Outcome
from miqyas.sheets_command import on_sheets, sheet_size
from output.paper import paper

if TYPE_CHECKING:
    from miqyas.orders.running import Run
    from miqyas.orders.store import Store

_MOST_TOLD = 20
"""Rows whose faults are told one by one; the page tells all."""

_MOST_WORKERS = 256

_BAD_INPUT = 2

_SIZE = re.compile(r"\d+(\.\d+)?\s*([MG]i?B)")


def batch(
    orders: Annotated[
        str, typer.Argument(metavar="ORDERS", help="A .csv, .jsonl or .toml file: a row a piece.")
    ],
    design: Annotated[
        str | None,
        typer.Option(
            "--design", "--template", metavar="NAME", help="Of rows without a column design."
        ),
    ] = None,
    output: Annotated[
        str, typer.Option("-o", "--output", metavar="FOLDER", help="A folder, or a URL: s3://…")
    ] = "build/orders",
    formats: Annotated[
        str, typer.Option(metavar="LIST", help="Any that make writes.")
    ] = "svg,dxf,pdf",
    page: Annotated[str, typer.Option(metavar="SIZE", help="A4, A3 or letter.")] = "A4",
    width: Annotated[int, typer.Option(metavar="PX", help="Width of the PNG in pixels.")] = 1600,
    groove_depth: Annotated[str, typer.Option(metavar="MM", help="As make has it.")] = "0",
    sheet: Annotated[
        str | None,
        typer.Option(metavar="WxH", help="Lay the parts of all orders on such sheets too."),
    ] = None,
    check: Annotated[bool, typer.Option("--check", help="Look the rows through, no more.")] = False,
    workers: Annotated[
        int | None, typer.Option(metavar="N", help="Processes.  [default: one a core]")
    ] = None,
    memory: Annotated[
        str, typer.Option(metavar="SIZE", help="What each of them may take.")
    ] = "2GB",
    scheduler: Annotated[
        str | None,
        typer.Option(metavar="ADDRESS", help="Of a Dask cluster, instead: tcp://host:8786"),
    ] = None,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="Say only what is wrong.")] = False,
) -> int:
    """Make what a file orders: every row is checked first, and none harms another.

    The same command once more goes on with what is not there yet.
    """
    from miqyas.orders import running, work
    from miqyas.orders.store import store

    how = work.How(known_formats(formats.replace(",", " ").split()), page, width, groove_depth)
    paper(page)
    _sensible(workers, memory)
    target = store(output)
    if sheet is not None:
        sheet_size(sheet)
    if sheet is not None and target.local is None:
        raise impossible("sheet", sheet, "needs a folder on this machine", "give -o FOLDER")
    found = rows.read(Path(orders))
    wanted, bad = order.ordered(found, design)
    crew = running.Crew(scheduler, workers, memory)
    run = running.run(wanted, how, target, crew, bad=bad, only_check=check, quiet=quiet)
    outcomes = run.outcomes
    wrong = [outcome for outcome in outcomes if outcome.state != "made"]
    _complain(wrong)
    if not check:
        _tell(found, outcomes, wrong, target, Path(orders).stem)
    if not quiet:
        for line in _said(run, len(found.rows), output, check=check):
            print(telling.fitted(line, sys.stdout, telling.INDENT))
    if run.stopped:
        said = f"{run.stopped}: the same command once more goes on with what is left"
        print(f"miqyas: {said}", file=sys.stderr)
        return _BAD_INPUT
    folder = target.local
    made = [folder / one.name for one in outcomes if folder and one.state == "made"]
    if sheet is not None and folder and made and not check:
        on_sheets(made, sheet, folder / "sheets", how.formats, quiet=quiet)
    return _BAD_INPUT if wrong else 0


def _sensible(workers: int | None, memory: str) -> None:
    """Refuse so many processes as no machine has, and a memory that is no size.

    Raises
    ------
    DesignError
    """
    if workers is not None and not 1 <= workers <= _MOST_WORKERS:
        problem = f"is not from 1 to {_MOST_WORKERS}"
        raise impossible("workers", workers, problem, "give as many as there are cores")
    if not _SIZE.fullmatch(memory):
        raise impossible("memory", shown(memory), "is no size", "write 2GB")


def _complain(wrong: Sequence[Outcome]) -> None:
    """Say why orders were not made, a line each."""
    for outcome in wrong[:_MOST_TOLD]:
        for line in outcome.lines:
            said = f"miqyas: row {outcome.number} ({shown(outcome.name)}): {line}"
            print(telling.fitted(said, sys.stderr, len("miqyas: ")), file=sys.stderr)
    if (more := len(wrong) - _MOST_TOLD) > 0:
        print(f"miqyas: {more} more rows are not made", file=sys.stderr)


def _tell(
    found: rows.Rows, outcomes: Sequence[Outcome], wrong: Sequence[Outcome], to: "Store", name: str
) -> None:
    """Write the page of all orders, and the rows to mend where there are any."""
    files = {summary.PAGE: summary.page(outcomes, name).encode()}
    if wrong:
        by_number = {row.number: row for row in found.rows}
        files[summary.REFUSED] = summary.refused(wrong, by_number, found.columns).encode()
    else:
        to.remove(summary.REFUSED)
    to.put(files)


def _said(run: "Run", number: int, output: str, *, check: bool) -> Iterator[str]:
    """What was made, and where it is."""
    made = [outcome for outcome in run.outcomes if outcome.state == "made"]
    wrong = len(run.outcomes) - len(made)
    if check:
        yield f"{number - wrong} of {number} orders can be made"
        return
    before = f", {run.before} of them before" if run.before else ""
    yield f"{len(made)} of {number} orders made{before}"
    yield f"  in     {shown(output)}"
    yield f"  first  {summary.PAGE}: what came of each order"
    if wrong:
        yield f"  mend   {summary.REFUSED}: the rows that were not made, and why"
