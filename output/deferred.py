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
    that fetches the real one when it is first called or asked for an attribute; what says
    ``from package import module`` gets a module that does so for its names. Afterwards
    nothing else stands in for the modules any more: who imports them gets them. Modules
    that are there already are left alone.

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
            stand_in = sys.modules.get(name)
            if isinstance(stand_in, _StandIn):
                del sys.modules[name]
                # A package has for an attribute what it imports, as its users know.
                package, _, short = name.rpartition(".")
                if package in sys.modules and not hasattr(sys.modules[package], short):
                    setattr(sys.modules[package], short, stand_in)


class _StandIn(ModuleType):
    """A module that is all promises while it stands in, and then has the names of the real one."""

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        if sys.modules.get(self.__name__) is self:
            return _Promise(self.__name__, name)
        return getattr(import_module(self.__name__), name)


class _Promise:
    """A name of a module that is imported when the name is used."""

    def __init__(self, module: str, name: str) -> None:
        self._module = module
        self._name = name

    def __call__(self, *args: Any, **options: Any) -> Any:
        return getattr(import_module(self._module), self._name)(*args, **options)

    def __getattr__(self, attribute: str) -> Any:
        return getattr(getattr(import_module(self._module), self._name), attribute)
