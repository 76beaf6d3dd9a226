"""A whole astrolabe."""

from instruments.astrolabe.whole.design import Design
from instruments.astrolabe.whole.layout import lay_out

__all__ = ["Design", "lay_out"]
