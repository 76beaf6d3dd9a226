"""What pointers are laid out on: stars in their places, a frame, and wishes of the hand."""

from dataclasses import dataclass

from instruments.astrolabe.rete.frame_measures import Build
from instruments.astrolabe.rete.members import Member


@dataclass(frozen=True, slots=True)
class Target:
    """A star's place on the rete, mm."""

    key: str
    at: complex


@dataclass(frozen=True, slots=True)
class Nudge:
    """How a pointer is pushed by hand; None leaves it to the layout.

    Attributes
    ----------
    direction_rad : float or None
        From the tip towards the base.
    turn_rad : float or None
        How far the spine turns on its way, counter-clockwise.
    towards : complex or None
        A point that the spine heads for.
    """

    direction_rad: float | None = None
    turn_rad: float | None = None
    towards: complex | None = None


@dataclass(frozen=True, slots=True)
class PointerGround:
    """What pointers are laid out on.

    Attributes
    ----------
    members : tuple of Member
        The frame.
    radius_mm : float
        Of the whole rete, the measure of its parts.
    build : Build
        How pointers are built.
    gap_mm : float
        The least that a pointer keeps from another star.
    bends_per_mm : tuple of float
        The bends that the style has.
    steep : float
        Sine of the least angle at which pointers should meet what carries them.
    holes : tuple of (complex, float)
        Discs that stay open, or taken: centre and radius.
    teeth : bool
        Whether a star close to the frame gets a tooth of it instead of a short pointer.
    """

    members: tuple[Member, ...]
    radius_mm: float
    build: Build
    gap_mm: float
    bends_per_mm: tuple[float, ...] = (0.0,)
    steep: float = 0.4
    holes: tuple[tuple[complex, float], ...] = ()
    teeth: bool = True
