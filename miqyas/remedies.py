"""What a refusal offers was tried: each figure in a remedy is one that can be made.

Rules know the limit that they hold themselves; whether the next rule holds there too only a
trial tells. So the figures of a remedy are read back from its words and tried, and where they
fail, or the fault is of a parameter that nobody set, the limit of what was set is searched for.
"""

import math
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from pydantic import BaseModel

from instruments.design import build
from instruments.errors import DesignError, Fault
from instruments.parameters import Parameter, parameters, value
from miqyas import sources

Changes = Mapping[str, float]
"""Values by dotted name."""

_NUMBER = r"-?\d+(?:\.\d+)?(?:e-?\d+)?"
_NAMED = re.compile(rf"\b([a-z]+(?:[_.][a-z_]+)+) (?:=|to) ({_NUMBER})\b")
_BARE = re.compile(rf"\bgive (?:at least |at most )?({_NUMBER})(?: to ({_NUMBER}))?(?![\w.]* =)")

_STEPS = 6
"""Halvings of the way from a value that fails to one that holds."""

_MOST = 2
"""Lengths that a remedy names."""

_FARTHEST = 12
"""Doublings away from a value that fails, where no other is known to hold."""


@dataclass(frozen=True)
class Asked:
    """What was asked for, and whether something else could be made.

    Attributes
    ----------
    model : type
        The design's.
    values : Mapping
        Nested values, with what was set over the template's.
    standard : Mapping
        The template's own values.
    given : frozenset of str
        Dotted names of what was set.
    make : callable
        Lays a design out and checks the drawings.

    Raises
    ------
    DesignError
        From `make`, if the design can't be made.
    """

    model: type[BaseModel]
    values: Mapping[str, Any]
    standard: Mapping[str, Any]
    given: frozenset[str]
    make: Callable[[BaseModel], object]
    _tried: dict[frozenset[tuple[str, float]], DesignError | None] = field(default_factory=dict)

    def refusal(self, changes: Changes) -> DesignError | None:
        """Why it can't be made with other values for some parameters; None if it can."""
        key = frozenset(changes.items())
        if key not in self._tried:
            changed = sources.laid_over(self.values, sources.nested(changes))
            try:
                self.make(build(self.model, changed))
            except DesignError as error:
                self._tried[key] = error
            else:
                self._tried[key] = None
        return self._tried[key]

    def holds(self, changes: Changes) -> bool:
        """Whether it can be made with other values for some parameters."""
        return self.refusal(changes) is None

    @cached_property
    def design(self) -> BaseModel:
        """What can't be made."""
        return build(self.model, self.values)

    @cached_property
    def lengths(self) -> dict[str, Parameter]:
        """The lengths that were set, by name."""
        found = {p.name: p for p in parameters(self.model)}
        return {
            name: found[name]
            for name in sorted(self.given & found.keys())
            if found[name].kind == "number" and found[name].unit == "mm"
            if value(self.design, name) is not None
        }


def remedied(error: DesignError, asked: Asked) -> DesignError:
    """A refusal of what was asked for, with remedies that were tried.

    Parameters
    ----------
    error : DesignError
        Why it can't be made, by the first rule that it breaks.
    asked : Asked
        What was asked for.

    Returns
    -------
    DesignError
        The same, where all that it offers can be made; else with the limits of the lengths that
        were set. If it can't be made with the usual lengths either, why not, without a remedy
        whose figures fail.
    """
    offers = [_offers(fault) for fault in error.faults]
    if _all_hold(offers, asked) and all(_is_set(f, asked) for f in error.faults):
        return error
    limits = list(_limits(error.faults[0].parameter, asked))
    if limits:
        return DesignError(_searched(error.faults, limits, asked))
    usual = _usual(asked)
    faults = (asked.refusal(usual) or error).faults
    return DesignError(*(_without_figures_that_fail(fault, usual, asked) for fault in faults))


def _usual(asked: Asked) -> dict[str, float]:
    """The template's own values of the lengths that were set."""
    standard = build(asked.model, asked.standard)
    found = {name: value(standard, name) for name in asked.lengths}
    return {name: float(size) for name, size in found.items() if size is not None}


def _without_figures_that_fail(fault: Fault, usual: Changes, asked: Asked) -> Fault:
    fails = any(not asked.holds({**usual, name: size}) for name, size in _offers(fault))
    return replace(fault, remedy="") if fails else fault


def _offers(fault: Fault) -> list[tuple[str, float]]:
    """The parameters and values that a remedy names."""
    named = [(m[1], float(m[2])) for m in _NAMED.finditer(fault.remedy)]
    bare = _BARE.search(fault.remedy)
    own = [(fault.parameter, float(text)) for text in (bare.groups() if bare else ()) if text]
    return [*own, *named]


def _all_hold(offers: list[list[tuple[str, float]]], asked: Asked) -> bool:
    """Whether each offer of each fault holds, with the first of each other fault."""
    firsts = [found[0] for found in offers if found]
    return all(
        asked.holds(dict([*(o for o in firsts if o not in found), offer]))
        for found in offers
        for offer in found
    )


def _is_set(fault: Fault, asked: Asked) -> bool:
    """Whether a fault is about something that was set, or there is no length that could be."""
    return fault.parameter in asked.given or not asked.lengths


def _limits(blamed: str, asked: Asked) -> Iterator[tuple[str, float]]:
    """The nearest values that hold of lengths that were set: of one, or else of all together."""
    lengths, standard = asked.lengths, _usual(asked)
    ordered = sorted(lengths, key=lambda n: n != blamed)
    found = []
    for name in ordered:
        usual, given = standard.get(name), float(value(asked.design, name))
        if usual == given:
            continue
        other = _other(name, given, usual, asked)
        if other is not None:
            found.append((name, _nearest({name: given}, {name: other}, asked)[name]))
        if len(found) == _MOST:
            break
    if found:
        yield from found
        return
    given_all = {name: float(value(asked.design, name)) for name in ordered}
    moved = {n: g for n, g in given_all.items() if standard.get(n, g) != g}
    usual_all = {n: standard[n] for n in moved}
    if len(moved) > 1 and asked.holds(usual_all):
        yield from _nearest(moved, usual_all, asked).items()


def _other(name: str, given: float, usual: float | None, asked: Asked) -> float | None:
    """A value of a length that holds: the usual one, or twice or half as much, and so on."""
    if usual is not None and asked.holds({name: usual}):
        return usual
    for step in range(1, _FARTHEST + 1):
        for factor in (2.0**step, 0.5**step):
            if asked.holds({name: given * factor}):
                return given * factor
    return None


def _nearest(bad: Changes, good: Changes, asked: Asked) -> dict[str, float]:
    """The values nearest to those that fail, on the way to those that hold, in few figures."""
    low, high = 0.0, 1.0
    for _ in range(_STEPS):
        middle = (low + high) / 2
        if asked.holds(_between(bad, good, middle)):
            high = middle
        else:
            low = middle
    held = _between(bad, good, high)
    for digits in (2, 3):
        rounded = {n: _rounded(v, digits, up=v > bad[n]) for n, v in held.items()}
        if asked.holds(rounded):
            return rounded
    return held


def _between(bad: Changes, good: Changes, share: float) -> dict[str, float]:
    """A point on the way; by ratios where both ends are above 0."""

    def one(a: float, b: float) -> float:
        if a > 0 and b > 0:
            return float(f"{a * (b / a) ** share:.6g}")
        return float(f"{a + (b - a) * share:.6g}")

    return {name: one(bad[name], good[name]) for name in bad}


def _rounded(number: float, digits: int, *, up: bool) -> float:
    """A number in so many figures, the next above or below."""
    if number == 0:
        return 0.0
    unit = 10.0 ** (math.floor(math.log10(abs(number))) - digits + 1)
    steps = number / unit
    return float(f"{(math.ceil(steps - 1e-9) if up else math.floor(steps + 1e-9)) * unit:.6g}")


def _searched(faults: tuple[Fault, ...], limits: list[tuple[str, float]], asked: Asked) -> Fault:
    """The fault of the lengths that were set, with the limits that were found for them."""
    name, limit = limits[0]
    given = float(value(asked.design, name))
    first = next((f for f in faults if f.parameter == name), faults[0])
    told = first.problem
    if first.parameter != name:
        head = f"{first.parameter} = {first.value}" if first.value else first.parameter
        told = f"is too {'small' if limit > given else 'large'}, for {head} {told}"
    together = not asked.holds({name: limit})
    said = [f"give {limit:g} {_side(limit, given)}"]
    for other, at in limits[1:]:
        said.append(f"{other} = {at:g} {_side(at, float(value(asked.design, other)))}")
    return Fault(name, f"{given:g}", told, (", and " if together else ", or ").join(said))


def _side(limit: float, given: float) -> str:
    return "or more" if limit > given else "or less"
