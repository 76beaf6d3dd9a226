"""What is told of a thing beside its measurements."""

import math
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from instruments.epoch import Epoch
from instruments.errors import impossible, shown
from instruments.parameters import did_you_mean
from instruments.reckoning.fitting.task import Sought
from instruments.sky.obliquity import mean_obliquity

_YEAR = Epoch().year


@dataclass(frozen=True, slots=True)
class Options:
    """What is known, what is to be found besides, and how the thing was measured."""

    known: Mapping[str, float] = field(default_factory=dict)
    """Values by name that are not sought, degrees and mm."""
    gnomon_unit: str = ""
    """Of a gnomon that is known; empty where it was given without one."""
    find: tuple[str, ...] = ()
    """Names of parameters that are known by default and are sought all the same."""
    southern: bool = False
    """Of an astrolabe: projected from the north pole."""
    mm_per_unit: float = 1.0
    """Of x and y."""
    y_down: bool = False
    """Whether y runs down, as in pictures."""

    @property
    def year(self) -> float:
        """The year that is known, or the one designs are for."""
        return self.known.get("year", _YEAR)

    def obliquity(self, *, found: bool) -> Sought:
        """The obliquity: found where the measurements tell it, else the year's."""
        known = None if found and "year" not in self.known else self.obliquity_of_year
        limits = (20.0, 27.0)
        return Sought("obliquity", "°", "of the ecliptic", known, most=3.0, limits=limits)

    @property
    def obliquity_of_year(self) -> float:
        """The mean obliquity of the year, degrees."""
        return round(math.degrees(float(mean_obliquity(self.year))), 6)

    def remarks(self, told: bool) -> tuple[str, ...]:
        """That the obliquity is taken for granted, where it is."""
        if told or {"obliquity", "year"} & self.known.keys() or "obliquity" in self.find:
            return ()
        taken = f"the obliquity is taken as {self.obliquity_of_year:.4f}° (of {self.year:g})"
        return (f"{taken}: --known obliquity=23;35 or --known year=1000 gives another",)

    def set_in(
        self, parameters: tuple[Sought, ...], also: tuple[str, ...] = ()
    ) -> tuple[Sought, ...]:
        """Parameters with what is known and what is to be found; others may be known also.

        Raises
        ------
        DesignError
            If one is not there, or its value is not possible.
        """
        there = {p.name: p for p in parameters}
        for name, value in self.known.items():
            if name not in there and name in ("year", *also):
                continue
            if name not in there:
                raise _unknown(name, there)
            low, high = there[name].limits
            if not low <= value <= high:
                raise impossible(name, f"{value:g}", "is out of range", f"give {low:g} to {high:g}")
            there[name] = replace(there[name], known=value)
        for name in self.find:
            if name not in there:
                raise _unknown(name, there)
            if name in self.known:
                raise impossible(name, None, "is both known and to be found", "keep one")
            there[name] = replace(there[name], known=None)
        return tuple(there.values())


def _unknown(name: str, there: Mapping[str, Sought]) -> Exception:
    remedy = did_you_mean(name, list(there), f"choose {', '.join(there)}")
    return impossible(shown(name), None, "is nothing of this kind", remedy)
