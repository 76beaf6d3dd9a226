"""What stars are called on a rete, and which bear a smaller name, a number instead, or none."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from instruments.astrolabe.rete.choosing import Shown
from instruments.astrolabe.rete.parameters import Naming
from instruments.labelling.solving import PlacedLabel
from instruments.lettering.language import ENGLISH, words
from instruments.lettering.numerals import System, arabic_indic, numeral
from instruments.lettering.style import Lettering
from instruments.part import Fact, Note
from instruments.saying import InEach, tell
from instruments.sky.stars import Star


def system_of(naming: Naming, lettering: Lettering) -> Naming:
    """The kind of names that all stars of a piece have.

    The names in use are the old ones where the language is: Arabic on an Arabic piece, Latin on
    a Latin one.
    """
    if naming != "name":
        return naming
    if words(lettering.language).right_to_left:
        return "arabic"
    return "latin" if lettering.language == "la" else "name"


def name_of(shown: Shown, naming: Naming, lettering: Lettering) -> str:
    """How a star is lettered: by its name of that kind, or else by designation or number."""
    star, system = shown.star, system_of(naming, lettering)
    if system == "none":
        return ""
    number = numeral(shown.number, lettering.system)
    if system == "number":
        return number
    return _own_name(star, system) or (system != "arabic" and star.in_words) or number


def _own_name(star: Star, system: Naming) -> str:
    names = {
        "name": star.name,
        "latin": star.latin,
        "classical": star.classical,
        "arabic": star.arabic,
    }
    return names.get(system, "")


@dataclass(frozen=True, slots=True)
class StarNaming:
    """Stars by how they are lettered, and what the report says of them.

    Those with a name in smaller letters, with a number instead for want of room or of a name
    (`unnamed`), with a designation for want of a name, and without any.
    """

    numerals: System
    smaller: tuple[Shown, ...] = ()
    numbered: tuple[Shown, ...] = ()
    unnamed: tuple[Shown, ...] = ()
    designated: tuple[Shown, ...] = ()
    out: tuple[Shown, ...] = ()

    @staticmethod
    def of(
        shown: Sequence[Shown],
        placed: Iterable[PlacedLabel],
        naming: Naming,
        hand: Lettering,
        star_mm: float,
    ) -> "StarNaming":
        """Stars counted by what was placed, letters lower than some being small."""
        if naming == "none":
            return StarNaming(hand.system)
        forms = {label.means.removeprefix("label/star/"): label.form for label in placed}
        groups: dict[str, list[Shown]] = {}
        system = system_of(naming, hand)
        for s in shown:
            form, name = forms.get(s.star.key), name_of(s, naming, hand)
            if form is None:
                group = "out"
            elif form.text != name:
                group = "numbered"
            elif naming != "number" and form.text == numeral(s.number, hand.system):
                group = "unnamed"
            elif name == s.star.in_words and not _own_name(s.star, system):
                group = "designated"
            else:
                group = "smaller" if form.height_mm < star_mm else "named"
            groups.setdefault(group, []).append(s)
        groups.pop("named", None)
        return StarNaming(hand.system, **{name: tuple(stars) for name, stars in groups.items()})

    def notes(self, least_mm: float) -> Iterator[Note]:
        """What was done for want of room."""
        size = tell("{least_mm:.3g} mm at least", least_mm=least_mm)
        for stars, said in (
            (self.smaller, "lettered smaller for want of room, {size}: {named}"),
            (self.numbered, "numbered for want of room: {legend}"),
            (self.unnamed, "numbered, having no name: {legend}"),
            (self.designated, "lettered by designation, having no such name: {named}"),
            (self.out, "without a name for want of room: {named}"),
        ):
            if stars:
                listed = {"named": _named(stars), "legend": _entries(stars, self.numerals)}
                yield Note.detail("stars.lettered", tell(said, size=size, **listed))

    def facts(self) -> Iterator[Fact]:
        """The numbered stars, as a legend."""
        if numbered := [*self.numbered, *self.unnamed]:
            listed = legend(numbered, self.numerals)
            yield Fact("stars/numbered", listed, "", "", "numbers in place of names")


def legend(stars: Sequence[Shown], numerals: System) -> str:
    """Numbers with their stars, in order, and as they are engraved in other numerals."""
    return ", ".join(entry.said(ENGLISH) for entry in _entries(stars, numerals))


@dataclass(frozen=True, slots=True)
class _Entry(InEach):
    """A star's number, how it is engraved, and the star."""

    number: int
    engraved: str
    star: Star

    def said(self, language: str) -> str:
        """Its number in the language's figures, as it is engraved where that differs, its name."""
        figures = f"{self.number}"
        if words(language).right_to_left:
            figures = arabic_indic(figures)
        told = figures if figures == self.engraved else f"{figures} ({self.engraved})"
        return f"{told} {self.star.said(language)}"


def _entries(stars: Sequence[Shown], numerals: System) -> list[_Entry]:
    ordered = sorted(stars, key=_number)
    return [_Entry(s.number, numeral(s.number, numerals), s.star) for s in ordered]


def _named(stars: Sequence[Shown]) -> list[Star]:
    return [s.star for s in sorted(stars, key=_number)]


def _number(shown: Shown) -> int:
    return shown.number
