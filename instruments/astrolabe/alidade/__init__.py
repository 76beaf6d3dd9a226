"""An astrolabe's rulers."""

from instruments.astrolabe.alidade.design import Design
from instruments.astrolabe.alidade.layout import lay_out

__all__ = ["Design", "lay_out"]
