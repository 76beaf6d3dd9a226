"""A home directory for libraries that look for their settings and fonts in one."""

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

_PLACES = {"XDG_CONFIG_HOME": ".config", "XDG_CACHE_HOME": ".cache"}


@contextmanager
def readable() -> Iterator[None]:
    """Have a home that can be read: an empty one for a while where there is none.

    A container that runs as a user without a home, or with one of somebody else's, has none;
    ezdxf can't be imported there.
    """
    if _is_readable():
        yield
        return
    before = {name: os.environ.get(name) for name in ("HOME", *_PLACES)}
    with tempfile.TemporaryDirectory() as folder:
        os.environ.update({"HOME": folder} | {k: f"{folder}/{v}" for k, v in _PLACES.items()})
        try:
            yield
        finally:
            for name, value in before.items():
                if value is None:
                    del os.environ[name]
                else:
                    os.environ[name] = value


def _is_readable() -> bool:
    """Whether there is a home in which settings can be looked for and fonts listed."""
    try:
        home = Path.home()
    except RuntimeError:
        return False
    inside = [home / name for name in (*_PLACES.values(), ".fonts")]
    told = [Path(os.environ[name]) for name in _PLACES if os.environ.get(name)]
    return all(map(_is_open, (home, *told))) and all(
        _is_open(path) for path in inside if os.path.exists(path)
    )


def _is_open(path: Path) -> bool:
    return os.access(path, os.R_OK | os.W_OK | os.X_OK)
