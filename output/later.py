"""Modules whose libraries take long to load, each loaded when it is first used.

CadQuery takes seconds, ezdxf and trimesh tenths of one, compas_nest is another install. This is
the one place that puts them off::

    from output import later

    later.dxf.render(…)
"""

from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from types import ModuleType
from typing import TYPE_CHECKING

from instruments.errors import impossible
from instruments.saying import tell
from output import home

if TYPE_CHECKING:
    from output import dxf, lathe_dxf, meshes, step
    from output.checking import interference
    from output.nesting import tight
    from output.solid import assembly
    from output.surfaces import surface, surface_mesh, surface_sheet
    from output.triangulated import meshing

__all__ = [
    "assembly",
    "dxf",
    "interference",
    "lathe_dxf",
    "meshes",
    "meshing",
    "step",
    "surface",
    "surface_mesh",
    "surface_sheet",
    "tight",
]

_ROOMS = {
    "assembly": "solid",
    "interference": "checking",
    "meshing": "triangulated",
    "surface": "surfaces",
    "surface_mesh": "surfaces",
    "surface_sheet": "surfaces",
    "tight": "nesting",
}
"""The rooms that some of them are in."""

_SOLIDS = "assembly", "interference", "step", "surface", "surface_mesh", "surface_sheet"
"""What takes CadQuery."""

_CADQUERY = 2, 8
"""The oldest that will do, as `pyproject.toml` declares."""


def _check_cadquery() -> None:
    """Refuse a CadQuery that is older than what solids take.

    Raises
    ------
    DesignError
        With the version to install.
    """
    try:
        found = version("cadquery")
    except PackageNotFoundError:
        found = "0"
    if tuple(int(n) for n in found.split(".")[:2] if n.isdecimal()) < _CADQUERY:
        told = tell("is too old for solids") if found != "0" else tell("is not installed")
        raise impossible("cadquery", found, told, "install cadquery 2.8 or later")


def __getattr__(name: str) -> ModuleType:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    if name in _SOLIDS:
        _check_cadquery()
    with home.readable():
        return import_module(
            f"output.{_ROOMS[name]}.{name}" if name in _ROOMS else f"output.{name}"
        )
