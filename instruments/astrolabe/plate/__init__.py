"""Plates of an astrolabe."""

from instruments.astrolabe.plate.design import Design
from instruments.astrolabe.plate.layout import lay_out

__all__ = ["Design", "lay_out"]
