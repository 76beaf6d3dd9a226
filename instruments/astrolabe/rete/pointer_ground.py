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

    The direction is from the tip towards the base, which the spine reaches after a turn,
    counter-clockwise, or heads for a point.
    """

    direction_rad: float | None = None
    turn_rad: float | None = None
    towards: complex | None = None


@dataclass(frozen=True, slots=True)
class PointerGround:
    """What pointers are laid out on: the frame of a rete of a radius, and how they are built.

    They keep `gap_mm` from other stars at least, should meet what carries them at an angle whose
    sine is `steep`, and have the bends of the style. `holes` are discs that stay open, or taken:
    centre and radius. With `teeth` a star close to the frame has a tooth of it, no short pointer.
    """

    members: tuple[Member, ...]
    radius_mm: float
    build: Build
    gap_mm: float
    bends_per_mm: tuple[float, ...] = (0.0,)
    steep: float = 0.4
    holes: tuple[tuple[complex, float], ...] = ()
    teeth: bool = True
