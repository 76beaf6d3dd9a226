"""How solids and meshes are arranged: as drawn or in the world, in parts or as one thing."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from instruments.errors import impossible, shown
from instruments.making.flaps import is_thin
from instruments.part import Instrument, Part, Placed, Sheet
from instruments.saying import tell

STANDS = "flat", "world"
"""As its parts are drawn, or as it stands at its place: x east, y north, z up."""

PRINTS = "parts", "one"
"""Side by side, or in their places as one object what is fixed to each other."""


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


def in_pieces(instrument: Instrument) -> list[Instrument]:
    """What of an instrument is one piece when it is printed so: parts that are fixed to each other.

    What turns, is changed or lies beside is a piece of its own. Plates have no openings for what
    fills them and is of one piece with them. A piece has its first part's name.
    """
    found: list[list[Placed]] = []
    for placed in instrument.parts:
        names = {placed.part.name, placed.fixed_to}
        joined = [g for g in found if any({p.part.name, p.fixed_to} & names - {""} for p in g)]
        first = joined[0] if joined else []
        for group in joined[1:]:
            first += group
            found.remove(group)
        first.append(placed)
        if not joined:
            found.append(first)
    return [
        replace(instrument, name=group[0].part.name if len(found) > 1 else instrument.name,
                parts=tuple(replace(p, part=_filled(p.part, group)) for p in group))
        for group in found
    ]  # fmt: skip


def from_printer(instrument: Instrument) -> set[str]:
    """The names of the parts that a printer of solids makes: neither bought nor of thin paper.

    All, where all are so.
    """
    parts = [placed.part for placed in instrument.parts]
    made = {part.name for part in parts if not (part.bought or is_thin(part))}
    return made or {part.name for part in parts}


def as_printed(instrument: Instrument) -> Instrument:
    """An instrument without the joints within its pieces, of which nothing is put together."""
    pieces = [{p.part.name for p in piece.parts} for piece in in_pieces(instrument)]

    def is_within(placed: Placed) -> bool:
        ends = {placed.part.name, placed.joint.host} if placed.joint else set()
        return any(ends <= names for names in pieces)

    parts = (replace(p, joint=None) if is_within(p) else p for p in instrument.parts)
    return replace(instrument, parts=tuple(parts))


def _filled(part: Part, piece: Sequence[Placed]) -> Part:
    """A part without the openings that others of its piece fill, by whose names they are called."""
    if not isinstance(part.body, Sheet):
        return part
    others = [p.part.name for p in piece if p.part.name != part.name]
    kept = tuple(c for c in part.body.cutouts if not _is_filled(c.means, others))
    return replace(part, body=replace(part.body, cutouts=kept))


def _is_filled(means: str, others: Sequence[str]) -> bool:
    """Whether one of these parts fills an opening: light goes through those of sights."""
    kind, _, name = means.partition("/")
    if kind not in ("slot", "hole") or means == "hole/sight":
        return False
    return any(name in other for other in others)


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
