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
    from output import assembly as assembly
    from output import dxf as dxf
    from output import interference as interference
    from output import lathe_dxf as lathe_dxf
    from output import meshes as meshes
    from output import step as step
    from output import surface as surface
    from output import surface_mesh as surface_mesh
    from output import surface_sheet as surface_sheet
    from output.nesting import tight as tight

_SOLIDS = "assembly", "interference", "step", "surface", "surface_mesh", "surface_sheet"
"""What takes CadQuery."""

_OTHERS = "dxf", "lathe_dxf", "meshes", "tight"

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
    if name not in (*_SOLIDS, *_OTHERS):
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    if name in _SOLIDS:
        _check_cadquery()
    with home.readable():
        return import_module(f"output.{'nesting.' if name == 'tight' else ''}{name}")
