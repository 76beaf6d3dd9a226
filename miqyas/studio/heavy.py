"""Imports that heavy jobs need, done once before their processes are forked."""

from miqyas.studio import stones, takehome
from output import assembly, dxf, meshes, step, surface

__all__ = ["assembly", "dxf", "meshes", "step", "stones", "surface", "takehome"]
