"""Which stars of a rete bear a smaller name, a number in its stead, or none."""

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import TypeVar

from instruments.astrolabe.rete.choosing import Shown
from instruments.astrolabe.rete.parameters import Naming
from instruments.lettering.numerals import System, numeral
from instruments.part import Fact, Note


class Tally:
    """Stars by how they are lettered, and what the report says of them.

    Attributes
    ----------
    naming : Naming
        What stars are lettered with.
    numerals : System
    smaller, numbered, unnamed, out : list of Shown
        Stars with a name in smaller letters, with a number instead for want of room or of
        a name, and without either.
    """

    __slots__ = ("naming", "numbered", "numerals", "out", "smaller", "unnamed")

    def __init__(self, naming: Naming, numerals: System = "western") -> None:
        self.naming: Naming = naming
        self.numerals: System = numerals
        self.smaller: list[Shown] = []
        self.numbered: list[Shown] = []
        self.unnamed: list[Shown] = []
        self.out: list[Shown] = []

    def lost(self) -> float:
        """How much is lost with the stars that bear no name: brighter ones, without a number."""
        without, numbered = (
            sum(6.0 - s.star.magnitude for s in stars) for stars in (self.out, self.numbered)
        )
        return 1000.0 * without + numbered

    def lettered(self, star: Shown, says: str, name: str, small: bool) -> None:
        """Count a star by what its label says, in what letters, and what its name is."""
        if says != name:
            self.numbered.append(star)
        elif self.naming != "number" and says == numeral(star.number, self.numerals):
            self.unnamed.append(star)
        elif small:
            self.smaller.append(star)

    def notes(self, least_mm: float) -> tuple[Note, ...]:
        """What was done for want of room."""
        found = []
        if self.smaller:
            size = f"{least_mm:.3g} mm at least"
            said = f"lettered smaller for want of room, {size}: {_named(self.smaller)}"
            found.append(Note.detail("stars.lettered", said))
        if self.numbered:
            said = f"numbered for want of room: {legend(self.numbered, self.numerals)}"
            found.append(Note.detail("stars.lettered", said))
        if self.unnamed:
            said = f"numbered, having no name: {legend(self.unnamed, self.numerals)}"
            found.append(Note.detail("stars.lettered", said))
        if self.out:
            said = f"without a name for want of room: {_named(self.out)}"
            found.append(Note.detail("stars.lettered", said))
        return tuple(found)

    def facts(self) -> tuple[Fact, ...]:
        """The numbered stars, as a legend."""
        numbered = [*self.numbered, *self.unnamed]
        if not numbered:
            return ()
        return (
            Fact(
                "stars/numbered",
                legend(numbered, self.numerals),
                "",
                "",
                "numbers in place of names",
            ),
        )


Result = TypeVar("Result")

ROUNDS = 6
"""How often lettering begins anew with the stars first that found no room."""


MANY = 12
"""So many stars without room are a crowd that another order doesn't thin."""

VAIN = 3
"""After so many rounds that help none there is no need to go on."""


def settled(
    shown: Sequence[Shown],
    letter: Callable[[Sequence[Shown], Collection[str]], tuple[Result, Tally]],
) -> tuple[Result, Tally]:
    """The best of a few rounds of lettering, in each of which those come first that found no room.

    Those that find none a second time are numbered, and then, one by one, their neighbours.

    Parameters
    ----------
    shown : sequence of Shown
        The stars.
    letter : callable
        Letters stars in an order; of those whose keys it is given only the numbers.

    Returns
    -------
    result, tally
        Of the round with the fewest stars that bear no name or number.
    """
    turn = sorted(shown, key=lambda s: (s.star.magnitude, s.star.hr))
    found, tally = letter(turn, ())
    late: dict[str, int] = {}
    last, vain = tally, 0
    for _ in range(ROUNDS):
        if not last.out or vain == (VAIN if len(last.out) <= MANY else 1):
            break
        for s in last.out:
            late[s.star.key] = late.get(s.star.key, 0) + 1
        turn = sorted(turn, key=lambda s: s.star.key not in late)
        again, last = letter(turn, _by_number(shown, late))
        vain += 1
        if last.lost() < tally.lost():
            found, tally, vain = again, last, 0
    return found, tally


def _by_number(shown: Sequence[Shown], late: Mapping[str, int]) -> set[str]:
    """Stars without room time and again, and their nearest neighbours, more each time."""
    found: set[str] = set()
    for s in shown:
        times = late.get(s.star.key, 0)
        if times > 1:
            near = sorted(shown, key=lambda other: abs(other.at - s.at))
            found.update(other.star.key for other in near[: times - 1])
    return found


def legend(stars: Sequence[Shown], numerals: System) -> str:
    """Numbers with their stars, in order, and as they are engraved in other numerals."""

    def said(number: int) -> str:
        return f"{number}" if numerals == "western" else f"{number} ({numeral(number, numerals)})"

    return ", ".join(f"{said(s.number)} {s.star.shown}" for s in _in_order(stars))


def _named(stars: Sequence[Shown]) -> str:
    return ", ".join(s.star.shown for s in _in_order(stars))


def _in_order(stars: Sequence[Shown]) -> list[Shown]:
    return sorted(stars, key=lambda s: s.number)
