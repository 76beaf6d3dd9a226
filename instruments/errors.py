"""What goes wrong at the boundary, as data: a fault, what would be accepted, and remedies.

The sentence that a person reads is made from these, one line a fault.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from instruments.rounding import rounded_down, rounded_up
from instruments.saying import Phrase, either, joined, tell, worded

Change = Callable[[str, Any], tuple[str, Any]]
"""What a parameter and its value are called and measured by elsewhere."""


def naming(text: str, *names: str, **fields: Any) -> Phrase:
    """A text that names parameters, with ``{}`` for each, and other values by name."""
    return Phrase(text, names, tuple(fields.items()))


@dataclass(frozen=True, slots=True)
class Accepted:
    """What a parameter could be: a range, with or without its bounds, or choices."""

    lowest: float | None = None
    """The least value; None without a bound."""
    highest: float | None = None
    """The greatest."""
    open_below: bool = False
    """Whether the least value itself is none of them."""
    open_above: bool = False
    """Whether the greatest is none."""
    choices: tuple[str, ...] = ()
    """All that it can be, where it is no range."""

    def __contains__(self, value: object) -> bool:
        if self.choices:
            return str(value) in self.choices
        if not isinstance(value, int | float) or isinstance(value, bool):
            return self.lowest is None and self.highest is None
        low, high = self.lowest, self.highest
        above = low is None or (value > low if self.open_below else value >= low)
        return above and (high is None or (value < high if self.open_above else value <= high))


@dataclass(frozen=True, slots=True)
class Remedy:
    """One way out of a fault: values to give together, or words where no value is known."""

    settings: tuple[tuple[str, Any], ...] = ()
    """Parameters by dotted name, and the value for each; empty where there are but words."""
    verb: str | Phrase = "give"
    """What stands before the values in the sentence."""
    tail: str | Phrase = ""
    """What stands behind them."""
    words: str | Phrase = ""
    """The sentence, where it is not of the values."""
    accepted: Accepted | None = None
    """What the first parameter could be too."""
    leaves_out: tuple[str, ...] = ()
    """Parameters not to give any more."""
    tried: bool = False
    """Whether the design was made with it; else it mends its fault, and others may come up."""

    @property
    def values(self) -> dict[str, Any]:
        """The values by their parameters' dotted names."""
        return dict(self.settings)

    def applied(self, values: Mapping[str, Any]) -> dict[str, Any]:
        """Values of a design with the remedy's over them.

        Parameters
        ----------
        values : mapping
            By dotted names, or nested, as `miqyas.make` and `miqyas.load` take them.

        Returns
        -------
        dict
            By dotted names, for the same functions.
        """
        given = _dotted(values)
        for name in (*self.leaves_out, *self.values):
            # A city's name stands for its group, but goes with a time zone.
            if re.match(r"place\.[^t]", name) and isinstance(city := given.get("place"), str):
                given["place.name"] = city
                del given["place"]
            for other in [n for n in given if n == name or n.startswith(f"{name}.")]:
                del given[other]
        return {**given, **self.values}

    def changed(self, change: Change) -> "Remedy":
        """The remedy in terms of other parameters."""
        accepted, down = self.accepted, False
        settings = tuple(change(*setting) for setting in self.settings)
        if accepted is not None:
            first = self.settings[0][0]
            down = accepted.lowest is None and accepted.highest is not None
            low, high = (
                None if limit is None else change(first, limit)[1]
                for limit in (accepted.lowest, accepted.highest)
            )
            low = rounded_up(low) if low != accepted.lowest and low is not None else low
            high = rounded_down(high) if high != accepted.highest and high is not None else high
            accepted = replace(accepted, lowest=low, highest=high)
        settings = tuple(
            (name, (rounded_down if down else rounded_up)(value) if value != old else value)
            for (name, value), (_, old) in zip(settings, self.settings, strict=True)
        )
        return replace(
            self,
            settings=settings,
            verb=_renamed(self.verb, change),
            tail=_renamed(self.tail, change),
            words=_renamed(self.words, change),
            accepted=accepted,
            leaves_out=tuple(change(name, None)[0] for name in self.leaves_out),
        )

    def said(self, parameter: str = "", before: str = "") -> str:
        """The words: of the fault's own parameter the value alone, no verb twice in a row."""
        if self.words:
            return worded(self.words)
        verb = "" if str(self.verb) == before else worded(self.verb)
        told = [self._told(*setting, parameter) for setting in self.settings]
        said = (verb, joined("{before} and {last}", told), worded(self.tail))
        return joined("{before} {last}", [piece for piece in said if piece])

    def _told(self, name: str, value: Any, parameter: str) -> str:
        said = _written(value)
        if self.accepted is not None and name == self.settings[0][0]:
            low, high = self.accepted.lowest, self.accepted.highest
            if self.accepted.choices:
                said = either(self.accepted.choices)
            elif low is not None and high is not None:
                ends = {"low": _written(low), "high": _written(high)}
                said = tell("{low} to {high}", **ends) if low < high else said
            elif low is None and high is not None:
                said = tell("{limit} or less", limit=said)
            elif low is not None:
                said = tell("{limit} or more", limit=said)
        return said if name == parameter else tell("{} = {value}", name, value=said)


Way = Remedy | Phrase | str
"""A remedy, or one of which there are but words."""


def give(values: Mapping[str, Any], verb: str | Phrase = "give", tail: str | Phrase = "") -> Remedy:
    """The remedy of values by their parameters' dotted names, all at once."""
    return Remedy(tuple(values.items()), verb, tail)


def choose(parameter: str, *choices: str) -> Remedy:
    """The remedy of any of several choices; a program is given the first."""
    return Remedy(((parameter, choices[0]),), "choose", accepted=Accepted(choices=choices))


def or_less(parameter: str, limit: float, verb: str | Phrase = "give") -> Remedy:
    """The remedy of a value up to a limit, which is offered rounded down."""
    value = rounded_down(limit)
    return Remedy(((parameter, value),), verb, accepted=Accepted(highest=value))


def or_more(parameter: str, limit: float, verb: str | Phrase = "give") -> Remedy:
    """The remedy of a value from a limit on, which is offered rounded up."""
    value = rounded_up(limit)
    return Remedy(((parameter, value),), verb, accepted=Accepted(lowest=value))


def within(parameter: str, lowest: float, highest: float, value: float) -> Remedy:
    """The remedy of a value in a range, whose bounds are offered rounded inward.

    A program is given the bound that is nearer to the value that was at fault.
    """
    low, high = rounded_up(lowest), rounded_down(highest)
    if low > high:
        # Tenths leave nothing of so narrow a range.
        low = high = (lowest + highest) / 2.0
    nearer = low if abs(value - low) < abs(value - high) else high
    return Remedy(((parameter, nearer),), accepted=Accepted(low, high))


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that a design can't have."""

    parameter: str
    """Its dotted name."""
    value: Any
    """What it is; None where there is nothing to show."""
    problem: str | Phrase
    """What is wrong with it."""
    remedies: tuple[Remedy, ...] = ()
    """The ways out that are known, the best first."""
    accepted: Accepted | None = None
    """What the parameter could be, if that is known."""

    @classmethod
    def of(
        cls,
        parameter: str,
        value: Any,
        problem: str | Phrase,
        *remedies: Way,
        accepted: Accepted | None = None,
    ) -> "Fault":
        """A fault, with remedies that are but words as these; an empty one is none."""
        ways = tuple(r if isinstance(r, Remedy) else Remedy(words=r) for r in remedies if r != "")
        told = (r.accepted for r in ways if r.settings and r.settings[0][0] == parameter)
        return cls(parameter, value, problem, ways, accepted or next(filter(None, told), None))

    @property
    def remedy(self) -> str:
        """The words for all remedies."""
        told: list[str] = []
        before = ""
        for remedy in self.remedies:
            told.append(remedy.said(self.parameter, before))
            before = "" if remedy.words else str(remedy.verb)
        return joined("{before}, or {last}", told)

    def changed(self, change: Change) -> "Fault":
        """The fault in terms of other parameters; its value stays as it is."""
        return replace(
            self,
            parameter=change(self.parameter, None)[0],
            problem=_renamed(self.problem, change),
            remedies=tuple(remedy.changed(change) for remedy in self.remedies),
        )

    @property
    def said(self) -> str:
        """The parameter and its value."""
        name = shown(self.parameter, _LONGEST_NAME)
        return name if self.value is None else f"{name} = {shown(self.value)}"

    @property
    def told(self) -> str:
        """What is wrong, without the ways out."""
        return tell("{} {problem}", self.said, problem=worded(self.problem))

    @property
    def sentence(self) -> str:
        """What is wrong, and the ways out."""
        remedy = self.remedy
        return tell("{told}: {remedy}", told=self.told, remedy=remedy) if remedy else self.told

    def __str__(self) -> str:
        return printable(self.sentence)


UNFIT_NAME = ("can't name files", "use a to z, 0 to 9 and hyphens, as in garden-dial")
"""Problem and remedy of what does not match a design's name."""

_LONGEST_NAME = 120
_HAIR = 1e-9


def shown(value: object, longest: int = 60, deep: int = 2) -> str:
    """A value as a fault shows it: on one line, not longer than a line, nor a list deep within."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int) and abs(value) >= 10**40:
        return f"a number of about {value.bit_length() * 30103 // 100000} digits"
    try:
        if isinstance(value, list | tuple):
            text = f"[{', '.join(_quoted(v, deep - 1) for v in value[:longest]) if deep else '…'}]"
        elif isinstance(value, float):
            text = f"{value:.15g}"
        else:
            text = " ".join(str(value).split())
    except (ValueError, RecursionError):  # a list with an integer of thousands of digits
        text = f"a {type(value).__name__} that is too long to show"
    text = printable(text)
    if not text:
        return '""'
    return text if len(text) <= longest else text[: longest - 3] + "…"


def shown_path(path: object) -> str:
    """A path as a fault shows it: on one line, and its end where it is longer than a line."""
    text = printable(str(path))
    return text if len(text) <= 60 else f"…{text[-57:]}"


def printable(text: str) -> str:
    """A text with what a terminal would act upon or hide written as escapes."""
    return "".join(c if c.isprintable() else ascii(c)[1:-1] for c in text)


class DesignError(Exception):
    """A design that can't be made, with every fault that was found.

    Parameters
    ----------
    *faults : Fault
        One or more; the message has a line for each.
    """

    def __init__(self, *faults: Fault) -> None:
        super().__init__("\n".join(str(f) for f in faults))
        self.faults = faults

    def __reduce__(self) -> tuple[type["DesignError"], tuple[Fault, ...]]:
        # Another process is sent the faults, not their text alone.
        return type(self), self.faults


class ComplaintError(ValueError):
    """What is wrong with a text that is read, and what to write instead.

    Parameters
    ----------
    problem : str
        What is wrong, of the value: ``is no date``.
    remedy : str
        What to do, in the imperative.
    """

    def __init__(self, problem: str, remedy: str = "") -> None:
        super().__init__(": ".join(filter(None, (problem, remedy))))
        self.problem, self.remedy = problem, remedy

    @classmethod
    def of(cls, error: ValueError) -> "ComplaintError":
        """An error as a complaint: one of words alone has no remedy."""
        return error if isinstance(error, cls) else cls(str(error))

    @classmethod
    def fault(cls, error: ValueError, parameter: str, value: Any, otherwise: str = "") -> Fault:
        """An error as the fault of a value, with a remedy `otherwise` where it has none."""
        said = cls.of(error)
        return Fault.of(parameter, value, said.problem, said.remedy or otherwise)


class UnfitError(ValueError):
    """Values of a group that its model can't have, with every fault that was found.

    Parameters
    ----------
    *faults : Fault
        One or more; their parameters are named within the group, with no name for itself.
    """

    def __init__(self, *faults: Fault) -> None:
        super().__init__("\n".join(str(f) for f in faults))
        self.faults = faults


def impossible(parameter: str, value: Any, problem: str | Phrase, *remedies: Way) -> DesignError:
    """A `DesignError` with a single fault."""
    return DesignError(Fault.of(parameter, value, problem, *remedies))


def refuse_all(faults: Iterable[Fault]) -> None:
    """Raise a `DesignError` with faults, if there are any."""
    if found := tuple(faults):
        raise DesignError(*found)


def refuse_above(
    parameter: str, value: float, most: float, problem: str | Phrase, *otherwise: Way
) -> None:
    """Refuse a value above a limit, which is the first way out.

    Raises
    ------
    DesignError
        If it is, to a millionth of a micrometre.
    """
    if value > most + _HAIR:
        raise impossible(parameter, value, problem, or_less(parameter, most), *otherwise)


def refuse_below(
    parameter: str, value: float, least: float, problem: str | Phrase, *otherwise: Way
) -> None:
    """Refuse a value below a limit, as `refuse_above` one above it."""
    if value < least - _HAIR:
        raise impossible(parameter, value, problem, or_more(parameter, least), *otherwise)


def distinct(faults: Iterable[Fault]) -> list[Fault]:
    """Faults without those that say what another says already."""
    return list({str(fault): fault for fault in faults}.values())


def _renamed(said: str | Phrase, change: Change) -> str | Phrase:
    return said.renamed(lambda name: change(name, None)[0]) if isinstance(said, Phrase) else said


def _written(value: Any) -> str:
    """A value as a design's file has it: in any language with a point, for it is to be copied."""
    if value is None:
        return "none"
    is_plain = not isinstance(value, str) or _PLAIN.fullmatch(value)
    return shown(value) if is_plain else _quoted(value)


def _quoted(value: Any, deep: int = 2) -> str:
    return f'"{shown(value)}"' if isinstance(value, str) and value else shown(value, deep=deep)


_PLAIN = re.compile(r"[\w.-]+")
"""A text that needs no quotes to be read as one."""


def _dotted(values: Mapping[str, Any], prefix: str = "") -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name, value in values.items():
        if isinstance(value, Mapping) and value:
            found |= _dotted(value, f"{prefix}{name}.")
        else:
            found[f"{prefix}{name}"] = value
    return found
