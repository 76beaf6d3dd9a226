"""The command ``miqyas``: what goes wrong is said in one line, without a traceback."""

import gc
import os
import sys
from collections.abc import Sequence
from importlib import import_module

from miqyas.neighbours import BAD_INPUT, shadows

_INTERRUPTED = 130

_NEW_OBJECTS = 200_000
"""After so many a process that is a command's own looks for cycles: what a command loads and makes
stays till its end, and to look through it more often takes a tenth of its time."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line.

    Parameters
    ----------
    arguments : sequence of str, optional
        Those after the command's name; by default the process's own.

    Returns
    -------
    int
        The exit status: 0, or 2 for bad input, of which a line on stderr tells.
    """
    if arguments is None:
        gc.set_threshold(_NEW_OBJECTS)
    try:
        _speak_utf8()
        # Here, for what happens while this is imported is said in a line too.
        status: int = import_module("miqyas.commands").run_command(arguments)
        if sys.stdout is not None:
            sys.stdout.flush()
    except KeyboardInterrupt:
        return _INTERRUPTED
    except BrokenPipeError:
        # The reader has gone; so that the interpreter's last flush doesn't complain:
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        return 1
    except Exception as error:
        cause = error.__cause__ or error.__context__
        # Stopped while it loads, a compiled module says only that it could not start.
        if isinstance(error, ImportError) and isinstance(cause, KeyboardInterrupt):
            return _INTERRUPTED
        # A file that stands before another module fails in any way; all other errors go on.
        if not (told := shadows(error)):
            raise
        print(f"miqyas: {told}", file=sys.stderr)
        return BAD_INPUT
    return status


def _speak_utf8() -> None:
    """Let a file or pipe be UTF-8 everywhere, and a terminal replace what it can't show."""
    for stream in (sys.stdout, sys.stderr):
        if (reconfigure := getattr(stream, "reconfigure", None)) is not None:
            encoding = stream.encoding if stream.isatty() else "utf-8"
            reconfigure(encoding=encoding, errors="replace")


if __name__ == "__main__":
    sys.exit(main())
