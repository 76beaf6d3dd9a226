"""What a language says of numbers: units behind them, and what figures are called."""

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Counted:
    """A unit behind a number, in the plural categories of Unicode's CLDR.

    Arabic has the last three: 2, whole numbers that end on 03 to 10, and on 11 to 99.
    """

    one: str
    other: str
    two: str = ""
    few: str = ""
    many: str = ""


@dataclass(frozen=True, slots=True)
class Units:
    """Units of shadows, and days (d); with `one_below_two` 0 and 1.5 are singular, as in French."""

    digits: Counted
    feet: Counted
    parts: Counted
    d: Counted
    one_below_two: bool = False

    def behind(self, number: float, unit: str) -> str:
        """A unit as it is said behind a number; one that is not known stays as it is."""
        said = getattr(self, unit, None)
        if not isinstance(said, Counted):
            return unit
        if number == 1 or (self.one_below_two and abs(number) < 2):
            return said.one
        last = number % 100 if number == int(number) else 0
        if number == 2:
            own = said.two
        else:
            own = said.few if 3 <= last <= 10 else said.many if last >= 11 else ""
        return own or said.other


@dataclass(frozen=True, slots=True)
class Figures:
    """What figures are called, from ``templates/languages/figures``; none in English."""

    names: Mapping[str, str]
    """A phrase for a fact, by the end of its name; ``*`` stands for a step of the name that
    tells which of several it is of, and ``{}`` in the phrase for what that is called."""
    said: Mapping[str, str]
    """Values, sources and units by the English ones, ``{}`` for each number."""
    works: Mapping[str, str]
    citations: Mapping[str, str]
    """What a work is called that sources name by a short title, and how published works are
    cited, by key in ``sources.toml``."""


NO_FIGURES = Figures({}, {}, {}, {})
"""Of a language that says them as the facts themselves do: of English."""
