"""What a slow run is doing, for a person who watches it, and for a log."""

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console

Progress = Callable[[str], None]
"""Is told what is being done."""

_EVERY_S = 15.0
"""So often a line tells of it where no terminal shows it."""


@contextmanager
def shown_progress(slow: bool) -> Iterator[Progress | None]:
    """Show what a slow run is doing, where a person is watching."""
    if not slow or sys.stderr is None or not sys.stderr.isatty():
        yield None
        return
    with Console(stderr=True).status("laying out") as status:
        yield status.update


@contextmanager
def told_progress(*, quiet: bool) -> Iterator[Progress | None]:
    """Show what a run is doing that takes minutes, or tell it a line now and then."""
    with shown_progress(slow=not quiet) as shown:
        yield shown or (None if quiet else now_and_then())


def now_and_then() -> Progress:
    """Print what is being done on stderr, no more than a line every few seconds."""
    last = time.monotonic()

    def say(what: str) -> None:
        nonlocal last
        if (now := time.monotonic()) - last >= _EVERY_S:
            last = now
            print(what, file=sys.stderr, flush=True)

    return say
