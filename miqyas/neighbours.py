"""The packages that come with miqyas, and files of other people's that stand before them."""

from importlib.util import find_spec
from pathlib import Path

PACKAGES = "instruments", "output", "templates"


def refuse_neighbours() -> None:
    """Refuse a package that is not miqyas's own.

    Raises
    ------
    ImportError
        If a file such as a script's own ``output.py`` would be imported for one of `PACKAGES`.
    """
    home = Path(__file__).resolve().parent.parent
    for name in PACKAGES:
        spec = find_spec(name)
        if spec is None:
            raise ImportError(f"miqyas's package {name} is not beside it: install miqyas anew")
        places = [spec.origin] if spec.origin else list(spec.submodule_search_locations or ())
        if not any(home / name in (p, p.parent) for p in (Path(x).resolve() for x in places)):
            raise ImportError(f"{places[0]} shadows miqyas's package {name}: rename or move it")
