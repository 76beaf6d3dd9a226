"""What goes wrong at the boundary, said in one line a fault."""

import math
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that a design can't have: parameter, value, range, remedy."""

    parameter: str
    value: str
    problem: str
    remedy: str = ""

    def __str__(self) -> str:
        head = f"{self.parameter} = {self.value}" if self.value else self.parameter
        tail = f": {self.remedy}" if self.remedy else ""
        return f"{head} {self.problem}{tail}"


def shown(value: object) -> str:
    """A value as a fault shows it: on one line, and not longer than a line."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int) and abs(value) >= 10**40:
        return f"a number of about {value.bit_length() * 30103 // 100000} digits"
    try:
        text = " ".join(str(value).split())
    except (ValueError, RecursionError):  # a list with an integer of thousands of digits
        text = f"a {type(value).__name__} that is too long to show"
    text = printable(text)
    if not text:
        return '""'
    return text if len(text) <= 60 else text[:57] + "…"


def printable(text: str) -> str:
    """A text with what a terminal would act upon or hide written as escapes."""
    return "".join(c if c.isprintable() else ascii(c)[1:-1] for c in text)


def at_most(limit: float) -> str:
    """A limit in tenths that a remedy offers, never more than it but for rounding."""
    return f"{math.floor(10.0 * limit + 1e-9) / 10.0:g}"


def at_least(limit: float) -> str:
    """A limit in tenths that a remedy offers, never less than it but for rounding."""
    return f"{math.ceil(10.0 * limit - 1e-9) / 10.0:g}"


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


def impossible(parameter: str, value: object, problem: str, remedy: str = "") -> DesignError:
    """A `DesignError` with a single fault."""
    return DesignError(Fault(parameter, shown(value) if value != "" else "", problem, remedy))
