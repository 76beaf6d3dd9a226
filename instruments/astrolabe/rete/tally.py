"""What stars are called on a rete, and which bear a smaller name, a number instead, or none."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from instruments.astrolabe.rete.choosing import Shown
from instruments.astrolabe.rete.parameters import Naming
from instruments.labelling.solving import PlacedLabel
from instruments.lettering.language import words
from instruments.lettering.numerals import System, numeral
from instruments.lettering.style import Lettering
from instruments.part import Fact, Note


def name_of(shown: Shown, naming: Naming, lettering: Lettering) -> str:
    """How a star is lettered: by a name of that kind, or else by another, or its number.

    The name in use is the old Arabic one where the language is written so.
    """
    star = shown.star
    in_arabic = not lettering.single and words(lettering.language).right_to_left
    names = {
        "name": (in_arabic and star.arabic) or star.name or star.classical,
        "classical": star.classical or star.name,
        "arabic": star.arabic,
    }
    if naming == "none":
        return ""
    return names.get(naming, "") or numeral(shown.number, lettering.numerals)


@dataclass(frozen=True, slots=True)
class Tally:
    """Stars by how they are lettered, and what the report says of them.

    Attributes
    ----------
    numerals : System
    smaller, numbered, unnamed, out : tuple of Shown
        Stars with a name in smaller letters, with a number instead for want of room or of
        a name, and without either.
    """

    numerals: System
    smaller: tuple[Shown, ...] = ()
    numbered: tuple[Shown, ...] = ()
    unnamed: tuple[Shown, ...] = ()
    out: tuple[Shown, ...] = ()

    @staticmethod
    def of(
        shown: Sequence[Shown],
        placed: Iterable[PlacedLabel],
        naming: Naming,
        hand: Lettering,
        star_mm: float,
    ) -> "Tally":
        """Stars counted by what was placed, letters lower than some being small."""
        if naming == "none":
            return Tally(hand.numerals)
        forms = {label.means.removeprefix("label/star/"): label.form for label in placed}
        groups: dict[str, list[Shown]] = {}
        for s in shown:
            form, name = forms.get(s.star.key), name_of(s, naming, hand)
            if form is None:
                group = "out"
            elif form.text != name:
                group = "numbered"
            elif naming != "number" and form.text == numeral(s.number, hand.numerals):
                group = "unnamed"
            else:
                group = "smaller" if form.height_mm < star_mm else "named"
            groups.setdefault(group, []).append(s)
        groups.pop("named", None)
        return Tally(hand.numerals, **{name: tuple(stars) for name, stars in groups.items()})

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


def legend(stars: Sequence[Shown], numerals: System) -> str:
    """Numbers with their stars, in order, and as they are engraved in other numerals."""

    def said(number: int) -> str:
        return f"{number}" if numerals == "western" else f"{number} ({numeral(number, numerals)})"

    return ", ".join(f"{said(s.number)} {s.star.shown}" for s in _in_order(stars))


def _named(stars: Sequence[Shown]) -> str:
    return ", ".join(s.star.shown for s in _in_order(stars))


def _in_order(stars: Sequence[Shown]) -> list[Shown]:
    return sorted(stars, key=lambda s: s.number)
