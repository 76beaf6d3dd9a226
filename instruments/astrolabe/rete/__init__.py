"""The rete of an astrolabe."""

from instruments.astrolabe.rete.design import Design
from instruments.astrolabe.rete.layout import lay_out

__all__ = ["Design", "lay_out"]
