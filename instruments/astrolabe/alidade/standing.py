"""Sheets that stand on a rule, and what they need of it: slots, or notches in its sides."""

from dataclasses import dataclass

from instruments.geometry import Path
from instruments.part import Mark, Note, Placed, Process

BRASS = (0.86, 0.72, 0.42)

Notch = tuple[complex, complex, complex]
"""From point to point along a side of the rule, and how it goes in."""


@dataclass(frozen=True, slots=True)
class Standing:
    """Sheets in their places, the slots and notches that they need in the rule, and remarks."""

    placed: tuple[Placed, ...]
    slots: tuple[Mark, ...] = ()
    notches: tuple[Notch, ...] = ()
    notes: tuple[Note, ...] = ()


def tab(ends: tuple[float, float], depth_mm: float) -> list[complex]:
    """The corners of a tab that goes down from a sheet's foot, from left to right."""
    (a, b), down = ends, -1j * depth_mm
    return [a + 0j, a + down, b + down, b + 0j]


def draw_slot(means: str, middle: complex, along_mm: float, across_mm: float) -> Mark:
    """A slot in the rule, so long along it and across it."""
    return Mark(means, Path.rectangle(along_mm, across_mm, middle), Process.CUT)
