"""What goes wrong at the boundary, said in one line a fault."""

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


def impossible(parameter: str, value: object, problem: str, remedy: str = "") -> DesignError:
    """A `DesignError` with a single fault."""
    return DesignError(Fault(parameter, str(value), problem, remedy))
