"""How solids and meshes are arranged: as drawn or in the world, in parts or as one thing."""

from dataclasses import dataclass, replace

from instruments.errors import impossible, shown
from instruments.part import Instrument, Part, Sheet
from instruments.saying import tell

STANDS = "flat", "world"
"""As its parts are drawn, or as it stands at its place: x east, y north, z up."""

PRINTS = "parts", "one"
"""Side by side, or all in their places as one object."""

_FILLED = "slot/gnomon", "hole/gnomon", "slot/stand"
"""Openings that are not needed where what goes into them is of one piece with the plate."""


@dataclass(frozen=True, slots=True)
class Arranged:
    """How solids and meshes are arranged.

    Raises
    ------
    DesignError
        If one of them is none of its choices.
    """

    stand: str = "flat"
    """Of STEP, GLB and HTML."""

    print_as: str = "parts"
    """Of 3MF."""

    def __post_init__(self) -> None:
        for name, given, choices in (
            ("stand", self.stand, STANDS),
            ("print as", self.print_as, PRINTS),
        ):
            if given not in choices:
                remedy = tell("choose {choices}", choices=" or ".join(choices))
                raise impossible(name, shown(given), "is no such choice", remedy)


AS_DRAWN = Arranged()


def in_one(instrument: Instrument) -> Instrument:
    """An instrument of one piece: its plates without the openings that its gnomons fill."""
    placed = (replace(p, part=_filled(p.part)) for p in instrument.parts)
    return replace(instrument, parts=tuple(placed))


def _filled(part: Part) -> Part:
    if not isinstance(part.body, Sheet):
        return part
    kept = tuple(c for c in part.body.cutouts if c.means not in _FILLED)
    return replace(part, body=replace(part.body, cutouts=kept))


def stood(instrument: Instrument, stand: str) -> Instrument:
    """An instrument with its parts in the frame that is asked for.

    Raises
    ------
    DesignError
        If the instrument is set up by no direction of the ground.
    """
    if stand == "flat":
        return instrument
    world = instrument.world
    if world is None:
        problem = tell(
            "has no meaning for {name}, which is hung or turned to the sun or held: it has no "
            "north of its own",
            name=instrument.name,
        )
        raise impossible("stand", stand, problem, "leave it out, or choose flat")
    placed = (
        replace(
            p,
            frame=p.frame.on(world),
            roll=p.roll and replace(p.roll, frame=p.roll.frame.on(world)),
        )
        for p in instrument.parts
    )
    return replace(instrument, parts=tuple(placed))
