"""The command ``miqyas``: what goes wrong is said in one line, without a traceback."""

import atexit
import gc
import os
import sys
from collections.abc import Sequence

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
        if arguments is None:
            _start_quickly()
        _speak_utf8()
        from miqyas import commands

        status = commands.run(arguments)
        if sys.stdout is not None:
            sys.stdout.flush()
        if arguments is None:
            _leave(status)
    except KeyboardInterrupt:
        return _INTERRUPTED
    except ImportError as error:
        # Stopped while it loads, a compiled module says only that it could not start.
        if isinstance(error.__cause__ or error.__context__, KeyboardInterrupt):
            return _INTERRUPTED
        raise
    except BrokenPipeError:
        # The reader has gone; so that the interpreter's last flush doesn't complain:
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        return 1
    return status


def _start_quickly() -> None:
    """Leave out what costs a short process a third of its time and gains it nothing."""
    # Imports and drawings make objects that live to the end: a whole astrolabe a hundred
    # thousand, through which a collection would go for 20 ms and find next to nothing.
    gc.set_threshold(400_000)
    # Or pydantic reads the metadata of every installed package, to look for plugins.
    os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")
    # Or numpy starts a thread for each core, for products of matrices larger than any here.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")


def _leave(status: int) -> None:
    """End the process without taking apart, object by object, what it made: 10 ms.

    A debugger or profiler that watches the run gets it back instead.
    """
    if sys.gettrace() is None and sys.getprofile() is None:
        if sys.stderr is not None:
            sys.stderr.flush()
        atexit._run_exitfuncs()
        os._exit(status)


def _speak_utf8() -> None:
    """Let a file or pipe be UTF-8 everywhere, and a terminal replace what it can't show."""
    for stream in (sys.stdout, sys.stderr):
        if (reconfigure := getattr(stream, "reconfigure", None)) is not None:
            encoding = stream.encoding if stream.isatty() else "utf-8"
            reconfigure(encoding=encoding, errors="replace")


if __name__ == "__main__":
    sys.exit(main())
