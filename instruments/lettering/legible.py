"""What a process letters clearly, and what a design's strokes can't letter."""

from instruments.errors import DesignError, choose, impossible
from instruments.part import Note
from instruments.workshop import Limits


def too_small(height_mm: float, limits: Limits) -> tuple[Note, ...]:
    """A warning where capitals of a height are smaller than the process makes well."""
    least = limits.capital_height_mm
    if height_mm >= least:
        return ()
    told = f"capitals of {height_mm:.3g} mm are below the {least:g} mm that the process makes well"
    return (Note.warning("lettering.height_mm", f"{told}: give {least:g} or more"),)


def unwritable(strokes: str, error: ValueError, what: str = "it") -> DesignError:
    """What is said of words that a design's strokes lack a character for."""
    outline = [choose("lettering.strokes", "outline")] if strokes != "outline" else []
    return impossible(
        "lettering.strokes",
        strokes,
        f"can't letter {what}: {error}",
        *outline,
        "choose other numerals or another language",
    )
