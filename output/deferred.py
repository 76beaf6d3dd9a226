"""Import a module without the parts of it that are not used."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from types import ModuleType
from typing import Any


@contextmanager
def deferring(*modules: str) -> Iterator[None]:
    """Put off the import of modules until a name from them is used.

    What is imported inside the ``with`` and says ``from module import name`` gets a name
    that fetches the real one when it is first called or asked for an attribute. Afterwards
    nothing stands in for the modules any more: who imports them gets them. Modules that
    are there already are left alone.

    Parameters
    ----------
    *modules : str
        Full names, such as ``urllib.request``.
    """
    absent = [name for name in modules if name not in sys.modules]
    sys.modules.update((name, _StandIn(name)) for name in absent)
    try:
        yield
    finally:
        for name in absent:
            if isinstance(sys.modules.get(name), _StandIn):
                del sys.modules[name]


class _StandIn(ModuleType):
    """A module that is all promises."""

    def __getattr__(self, name: str) -> "_Promise":
        if name.startswith("__"):
            raise AttributeError(name)
        return _Promise(self.__name__, name)


class _Promise:
    """A name of a module that is imported when the name is used."""

    def __init__(self, module: str, name: str) -> None:
        self._module = module
        self._name = name

    def __call__(self, *args: Any, **options: Any) -> Any:
        return getattr(import_module(self._module), self._name)(*args, **options)

    def __getattr__(self, attribute: str) -> Any:
        return getattr(getattr(import_module(self._module), self._name), attribute)
