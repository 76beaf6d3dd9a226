"""Imports that heavy jobs need, done once before their processes are forked."""

from miqyas.studio import stones, takehome
from output import dxf, meshes, step
from output.solid import assembly
from output.surfaces import surface

__all__ = ["assembly", "dxf", "meshes", "step", "stones", "surface", "takehome"]
