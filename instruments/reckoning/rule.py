"""What a rule is: its inputs, its function, the steps that this returns and its answers."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Literal

import numpy as np
from numpy.typing import ArrayLike, NDArray

Kind = Literal[
    "angle", "hours", "number", "gnomon", "shadow", "length", "division", "choice", "text", "points"
]
"""How an input is read.

Gnomons and shadows are in the gnomon's divisions, lengths in one unit of the caller's;
a division is a unit, by its name or by how many make a gnomon; points are pairs of
coordinates.
"""

Standing = Literal["exact", "approximate", "misprinted", "refuted"]

OF_GNOMON, LENGTH = "shadow", "length"
"""Units that the inputs settle: the gnomon's divisions, the unit that lengths were given in."""


@dataclass(frozen=True, slots=True)
class Input:
    """What a rule asks for."""

    name: str
    meaning: str
    """In Python and on the command line; a phrase."""
    kind: Kind = "number"
    """How it is read."""
    low: float = -np.inf
    high: float = np.inf
    """What is accepted, the limits included unless `open_` says otherwise."""
    open_: bool = False
    default: Any = None
    """Taken where none is given; None where one must be."""
    optional: bool = False
    """It may be left out: the function then gets nan."""
    choices: tuple[str, ...] = ()
    """Of a choice."""
    single: bool = False
    """It takes one value and no array: the rule makes rows of its own."""

    @property
    def unit(self) -> str:
        """Of its values, where the caller doesn't choose it."""
        return {"angle": "°", "hours": "h"}.get(self.kind, "")

    @property
    def range(self) -> str:
        """What it accepts, such as ``-90 to 90`` or ``above 0``."""
        if self.choices:
            return ", ".join(self.choices)
        if np.isinf(self.low) and np.isinf(self.high):
            return ""
        if np.isinf(self.high):
            return f"{'above' if self.open_ else 'at least'} {self.low:g}"
        if self.open_:
            return f"above {self.low:g} and below {self.high:g}"
        return f"{self.low:g} to {self.high:g}"


@dataclass(frozen=True, slots=True, eq=False)
class Value:
    """A quantity that a rule finds on its way; its last ones, or all, are the answers."""

    name: str
    value: ArrayLike
    """In `unit`; text for what is said in a word."""
    unit: str = ""
    """``°``, ``h``, `OF_GNOMON`, `LENGTH`, the name of an input that is a division, another unit's
    name, or none."""
    how: str = ""
    """The formula or the treatise's words."""
    exact: ArrayLike | None = None
    """Of an approximate or misprinted rule: what is right."""
    optional: bool = False
    """It may be missing (nan) without the rule having failed."""
    why: ArrayLike = ""
    """In words why it is missing, where it is: one for all, or one an element."""


Working = tuple[Value, ...]
"""What a rule's function returns: its steps in the treatise's order, the answers among them."""


@dataclass(frozen=True, slots=True)
class Figure:
    """A drawing to scale: lines, lines of sight, and words at points; y runs up."""

    lines: tuple[tuple[complex, complex], ...]
    rays: tuple[tuple[complex, complex], ...]
    labels: tuple[tuple[complex, str], ...]


Refusal = tuple[str, str, str]
"""The parameter to blame, what is wrong with it, and the remedy."""

Absent = Refusal | Callable[[Mapping[str, Any]], Refusal]
"""Why an answer doesn't exist: the same for all inputs, or from the inputs by name."""


@dataclass(frozen=True, slots=True, eq=False)
class Rule:
    """A rule of reckoning."""

    name: str
    summary: str
    group: str
    source: str
    """As listed; the source is a page and line, and the chapter."""
    inputs: tuple[Input, ...]
    """What it asks for, in order."""
    answers: tuple[str, ...]
    """Names of the values that are its answers, the main one first."""
    function: Callable[..., Working]
    """From inputs by name to a `Working`; pure, numpy arrays that broadcast."""
    standing: Standing = "exact"
    """Whether its source has it right."""
    remark: str = ""
    """What a reader who compares has to know."""
    absent: Absent | None = None
    """Why an answer doesn't exist, where it may not."""
    figure: Callable[[Mapping[str, Any]], Figure] | None = None
    """From inputs and values by name to what is drawn of single ones."""

    def __call__(self, **inputs: ArrayLike) -> dict[str, NDArray[Any]]:
        """The values by name, of inputs in the units that the function takes."""
        return {v.name: np.asarray(v.value)[()] for v in self.function(**inputs)}


def rule(
    group: str,
    source: str,
    answers: str,
    *inputs: Input,
    standing: Standing = "exact",
    remark: str = "",
    absent: Absent | None = None,
    figure: Callable[[Mapping[str, Any]], Figure] | None = None,
) -> Callable[[Callable[..., Working]], Rule]:
    """Make a rule of a function: its name and the first line of its docstring name the rule.

    Parameters
    ----------
    group, source, standing, remark, absent, figure
        As of `Rule`.
    answers : str
        Names of the answers, parted by spaces.
    *inputs : Input
        In the order of the function's parameters.
    """

    def made(function: Callable[..., Working]) -> Rule:
        summary = (function.__doc__ or "").partition("\n")[0].rstrip(".")
        name = function.__name__.strip("_").replace("_", "-")
        # Whose rule it is keeps its capital.
        summary = re.sub(r"^[A-Z](?![a-z]*')", lambda m: m[0].lower(), summary)
        return Rule(
            name,
            summary,
            group,
            source,
            inputs,
            tuple(answers.split()),
            function,
            standing,
            remark,
            absent,
            figure,
        )

    return made
