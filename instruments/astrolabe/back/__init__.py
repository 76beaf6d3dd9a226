"""The back of an astrolabe."""

from instruments.astrolabe.back.design import Design
from instruments.astrolabe.back.layout import lay_out

__all__ = ["Design", "lay_out"]
