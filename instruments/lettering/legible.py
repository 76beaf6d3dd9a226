"""What a process letters clearly."""

from instruments.making.workshop import Limits
from instruments.part import Note
from instruments.saying import tell


def too_small(height_mm: float, limits: Limits) -> tuple[Note, ...]:
    """A warning where capitals of a height are smaller than the process makes well."""
    least = limits.capital_height_mm
    if height_mm >= least:
        return ()
    told = tell(
        "capitals of {height_mm:.3g} mm are below the {least:g} mm that the process makes well",
        height_mm=height_mm,
        least=least,
    )
    said = tell("{told}: give {least:g} or more", told=told, least=least)
    return (Note.warning("lettering.height_mm", said),)
