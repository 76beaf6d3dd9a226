"""Imports that heavy jobs need, done once before their processes are forked."""

from miqyas.studio import takehome
from output import assembly, dxf, meshes, step

__all__ = ["assembly", "dxf", "meshes", "step", "takehome"]
