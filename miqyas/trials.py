"""Trials: whether a design can be made with other values than those that were asked for."""

import time
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from pydantic import BaseModel

from instruments import patience
from instruments.design import build
from instruments.errors import DesignError
from instruments.parameters import Parameter, parameters, value
from instruments.patience import OutOfTimeError
from miqyas import sources

Changes = Mapping[str, Any]
"""Values by dotted name."""

_PATIENCE_S, _OF_QUICK_S = 0.6, 1.2
"""Of processor time for a refusal with all trials, and with such as are quick; one that takes
longer is broken off."""

_LIKE, _LEAST_S = 2.0, 0.05
"""A trial is quick that takes no more than so often what the last one took, and so long besides."""

_FOLLOWING_S = 1.5
"""The same with what follows it, so that two seconds are kept where a step is dear."""

_LAYOUTS = 3.0
"""So often what a whole layout takes may be spent, if that is longer, on what follows it."""


@dataclass(frozen=True)
class Asked:
    """What was asked for, and whether something else could be made.

    Raises
    ------
    DesignError
        From `make`, if the design can't be made.
    """

    model: type[BaseModel]
    """The design's."""

    values: Mapping[str, Any]
    """Nested values, with what was set over the template's."""

    standard: Mapping[str, Any]
    """The template's own values."""

    given: frozenset[str]
    """Dotted names of what was set."""

    make: Callable[[BaseModel], object]
    """Lays a design out and checks the drawings."""

    _tried: dict[object, DesignError | None] = field(default_factory=dict)
    _before: list[float] = field(default_factory=list)
    """Of processor time until it was refused, what is loaded only once among it."""
    _spent: list[float] = field(default_factory=list)
    _broken_off: list[float] = field(default_factory=list)
    _laid_out: list[float] = field(default_factory=lambda: [0.0])

    def spend(self, time_s: float) -> None:
        """Count processor time towards what a refusal may take."""
        self._before.append(time_s)

    def laid_out_in(self, time_s: float) -> None:
        """Remember what it took to lay it out, by which it is told what a trial takes."""
        self._laid_out.append(time_s)

    def holds(
        self, changes: Changes, leaves_out: Collection[str] = (), *, following: bool = False
    ) -> bool | None:
        """Whether it can be made with other values for some parameters, and without some.

        None where that is not known, for the time for trials is spent; there is more of it for
        what is `following` a refusal.
        """
        key = _key(changes, leaves_out)
        if key not in self._tried:
            if self._is_standard(changes, leaves_out):
                return True
            left = self._left_s(following=following)
            if left is None:
                return None
            begun, spent = time.process_time(), self._spent
            try:
                with patience.try_for(left):
                    self._tried[key] = self._made(changes, leaves_out)
            except OutOfTimeError:
                spent = self._broken_off
                return None
            finally:
                spent.append(time.process_time() - begun)
        return self._tried[key] is None

    def _left_s(self, *, following: bool) -> float | None:
        """Processor time that the next trial may take; None where it would take longer."""
        dearest = max((*self._before, *self._spent), default=0.0)
        spent = sum((*self._before, *self._spent, *self._broken_off))
        if following:
            left = max(_FOLLOWING_S, _LAYOUTS * max(dearest, *self._laid_out)) - spent
            return left if dearest <= left else None
        left, last = _PATIENCE_S - spent, sum(self._spent[-1:])
        if self._spent and not self._broken_off:
            # The first loads what is used once; those after it are hardly dearer than the last.
            left = max(left, min(_OF_QUICK_S - spent, _LIKE * last + _LEAST_S))
        return left if last <= left else None

    def _values(self, changes: Changes, leaves_out: Collection[str]) -> dict[str, Any]:
        """The values with others over them, and without some."""
        left = sources.less(self.values, leaves_out)
        return sources.laid_over(left, sources.nested_values(changes))

    def _is_standard(self, changes: Changes, leaves_out: Collection[str]) -> bool:
        """Whether the changes lead back to the template, which can be made."""
        return _given(self._values(changes, leaves_out)) == _given(self.standard)

    def refusal(self, changes: Changes, leaves_out: Collection[str] = ()) -> DesignError | None:
        """Why it can't be made with other values for some parameters, if that is known."""
        self.holds(changes, leaves_out)
        return self._tried.get(_key(changes, leaves_out))

    def _made(self, changes: Changes, leaves_out: Collection[str]) -> DesignError | None:
        try:
            self.make(build(self.model, self._values(changes, leaves_out)))
        except DesignError as error:
            return error
        return None

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


def _given(values: Mapping[str, Any]) -> dict[str, Any]:
    """Nested values without those that are left open."""
    kept = ((k, _given(v) if isinstance(v, Mapping) else v) for k, v in values.items())
    return {key: value for key, value in kept if value is not None and value != {}}


def _key(changes: Changes, leaves_out: Collection[str]) -> tuple[str, tuple[str, ...]]:
    return str(sorted(changes.items())), tuple(leaves_out)
