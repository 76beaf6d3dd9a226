"""The packages that come with miqyas, and files of other people's that stand before them."""

import sys
from importlib.machinery import PathFinder
from importlib.util import find_spec
from pathlib import Path

PACKAGES = "instruments", "output", "templates"

BAD_INPUT = 2
"""The status of a command that ends with a line of what is wrong."""


def refuse_neighbours() -> None:
    """Refuse a package that is not miqyas's own.

    Raises
    ------
    ImportError
        If a file such as a script's own ``output.py`` would be imported for one of `PACKAGES`.
    SystemExit
        In its place if it is the command that begins: the line is said then.
    """
    try:
        _refuse_neighbours()
    except ImportError as error:
        # So Python calls itself while it looks for the module of `python -m miqyas`.
        if sys.argv[:1] != ["-m"]:
            raise
        print(f"miqyas: {error}", file=sys.stderr)
        sys.exit(BAD_INPUT)


def shadows(error: BaseException) -> str:
    """Which file beside a script stood before another module as something failed, in a line.

    Empty where none did.
    """
    folder = Path(sys.path[0] or ".").resolve()
    files = [getattr(module, "__file__", None) for module in list(sys.modules.values())]
    # A module that fails itself is no longer among those that were imported.
    step = error.__traceback__
    while step is not None:
        files.append(step.tb_frame.f_code.co_filename)
        step = step.tb_next
    for file in dict.fromkeys(filter(None, files)):
        path = Path(file).resolve()
        name = path.parent.name if path.stem == "__init__" else path.stem
        beside = folder == (path.parent.parent if path.stem == "__init__" else path.parent)
        if beside and name not in ("miqyas", *PACKAGES) and _is_elsewhere(name):
            return f"{file} shadows the module {name}: rename or move it"
    return ""


def _is_elsewhere(name: str) -> bool:
    """Whether there is a module of that name beyond the folder of a script."""
    found = PathFinder.find_spec(name, sys.path[1:])
    return name in sys.stdlib_module_names or (found is not None and found.origin is not None)


def _refuse_neighbours() -> None:
    home = Path(__file__).resolve().parent.parent
    for name in PACKAGES:
        spec = find_spec(name)
        if spec is None:
            raise ImportError(f"miqyas's package {name} is not beside it: install miqyas anew")
        places = [spec.origin] if spec.origin else list(spec.submodule_search_locations or ())
        if not any(home / name in (p, p.parent) for p in (Path(x).resolve() for x in places)):
            raise ImportError(f"{places[0]} shadows miqyas's package {name}: rename or move it")
