"""The command ``miqyas``: what goes wrong is said in one line, without a traceback."""

import os
import sys
from collections.abc import Sequence
from importlib import import_module

from miqyas.neighbours import shadows

_BAD_INPUT = 2
_INTERRUPTED = 130


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
    try:
        _speak_utf8()
        # Here, for what happens while this is imported is said in a line too.
        status: int = import_module("miqyas.commands").run_command(arguments)
        if sys.stdout is not None:
            sys.stdout.flush()
    except KeyboardInterrupt:
        return _INTERRUPTED
    except ImportError as error:
        # Stopped while it loads, a compiled module says only that it could not start.
        if isinstance(error.__cause__ or error.__context__, KeyboardInterrupt):
            return _INTERRUPTED
        return _told(error)
    except BrokenPipeError:
        # The reader has gone; so that the interpreter's last flush doesn't complain:
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        return 1
    except Exception as error:
        return _told(error)
    return status


def _told(error: Exception) -> int:
    """Say which file in the folder is the reason why something failed, if there is one."""
    told = shadows(error)
    if not told:
        raise error
    print(f"miqyas: {told}", file=sys.stderr)
    return _BAD_INPUT


def _speak_utf8() -> None:
    """Let a file or pipe be UTF-8 everywhere, and a terminal replace what it can't show."""
    for stream in (sys.stdout, sys.stderr):
        if (reconfigure := getattr(stream, "reconfigure", None)) is not None:
            encoding = stream.encoding if stream.isatty() else "utf-8"
            reconfigure(encoding=encoding, errors="replace")


if __name__ == "__main__":
    sys.exit(main())
