"""How far a long work is, and how long it will still take."""

import sys
import time
from collections.abc import Iterable, Iterator, Sequence

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn
from rich.progress import Progress as Bar

from miqyas.orders.order import Order, Outcome
from miqyas.watching import now_and_then


def progress_bar(*, quiet: bool) -> Bar:
    """A bar on stderr, where that is a terminal and not to be quiet."""
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
    )
    watched = sys.stderr is not None and sys.stderr.isatty()
    hidden = quiet or not watched
    return Bar(*columns, console=Console(stderr=True), transient=True, disable=hidden)


def through(
    bar: Bar,
    what: str,
    chunks: Iterable[tuple[Sequence[Order], list[Outcome]]],
    number: int,
    *,
    quiet: bool,
) -> Iterator[Outcome]:
    """The outcomes of chunks, while it is told how many orders of a number are done.

    Where the bar is hidden and it is not quiet, a line on stderr tells it now and then.
    """
    task = bar.add_task(what, total=number)
    begun, say, done = time.monotonic(), now_and_then(), 0
    for orders, outcomes in chunks:
        done += len(orders)
        bar.update(task, completed=done)
        if bar.disable and not quiet and done < number:
            left = duration((time.monotonic() - begun) / done * (number - done))
            say(f"{what} {done:,} of {number:,}, {left} left")
        yield from outcomes


def duration(seconds: float) -> str:
    """A time that is left, in the unit that tells it best."""
    if seconds < 90.0:
        return f"{seconds:.0f} s"
    minutes = seconds / 60.0
    return f"{minutes:.0f} min" if minutes < 90.0 else f"{minutes / 60.0:.1f} h"
