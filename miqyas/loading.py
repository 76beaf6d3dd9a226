"""Modules that are loaded when they are asked for: commands, and what an extra brings."""

from importlib import import_module
from typing import Any

from instruments.errors import impossible

_OWN = ("miqyas", "output", "instruments", "templates")


def loaded(module: str, name: str, extra: str = "") -> Any:
    """What a module has by a name; `extra` is the one that its libraries are installed with.

    Raises
    ------
    DesignError
        If a library of the extra is not installed.
    """
    try:
        return getattr(import_module(module), name)
    except ModuleNotFoundError as error:
        if not extra or (error.name or "").partition(".")[0] in _OWN:
            raise
        remedy = f"pip install 'miqyas[{extra}]'"
        raise impossible(extra, None, f"needs {error.name}, which is missing", remedy) from None
