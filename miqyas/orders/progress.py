"""How far a long work is, and how long it will still take."""

import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from types import TracebackType

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn
from rich.progress import Progress as Bar

from miqyas.orders.order import Order, Outcome

_EVERY_S = 15.0
"""So often a line tells of it where no terminal shows a bar."""


class Progress:
    """A bar on a terminal, else a line now and then, both on stderr."""

    def __init__(self, *, quiet: bool) -> None:
        self._quiet = quiet
        watched = sys.stderr is not None and sys.stderr.isatty()
        columns = (
            TextColumn("{task.description}"),
            BarColumn(),
            MofNCompleteColumn(),
            TimeRemainingColumn(),
        )
        shown = watched and not quiet
        self._bar = Bar(*columns, console=Console(stderr=True), transient=True) if shown else None

    def __enter__(self) -> "Progress":
        if self._bar is not None:
            self._bar.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._bar is not None:
            self._bar.stop()

    def through(
        self, what: str, chunks: Iterable[tuple[Sequence[Order], list[Outcome]]], number: int
    ) -> Iterator[Outcome]:
        """The outcomes of chunks, while it is told how many orders of a number are done."""
        task = self._bar.add_task(what, total=number) if self._bar else None
        begun = last = time.monotonic()
        done = 0
        for orders, outcomes in chunks:
            done += len(orders)
            now = time.monotonic()
            if self._bar is not None and task is not None:
                self._bar.update(task, completed=done)
            elif not self._quiet and now - last >= _EVERY_S and done < number:
                last = now
                left = duration((now - begun) / done * (number - done))
                print(f"{what} {done:,} of {number:,}, {left} left", file=sys.stderr, flush=True)
            yield from outcomes


def duration(seconds: float) -> str:
    """A time that is left, in the unit that tells it best."""
    if seconds < 90.0:
        return f"{seconds:.0f} s"
    minutes = seconds / 60.0
    return f"{minutes:.0f} min" if minutes < 90.0 else f"{minutes / 60.0:.1f} h"
