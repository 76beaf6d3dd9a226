"""A few examples at each run of the tests, many in the sweep (`make sweep`)."""

import functools
from collections.abc import Callable, Iterable
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis.strategies import SearchStrategy

Test = Callable[..., None]


def few_and_many(few: Any, many: Any) -> list[Any]:
    """Values of a parameter: one that is always tried, and one for the sweep."""
    return [few, pytest.param(many, marks=pytest.mark.sweep)]


def first(values: Iterable[Any], count: int = 1) -> list[Any]:
    """Values of a parameter, of which the first are always tried, and all in the sweep."""
    return [
        value if n < count else pytest.param(value, marks=pytest.mark.sweep)
        for n, value in enumerate(values)
    ]


def spread(values: Iterable[Any], count: int) -> list[Any]:
    """Values of a parameter: so many, evenly spread, are always tried, and all in the sweep."""
    given = list(values)
    always = {n * len(given) // count for n in range(count)}
    return [
        value if n in always else pytest.param(*_several(value), marks=pytest.mark.sweep)
        for n, value in enumerate(given)
    ]


def _several(value: Any) -> tuple[Any, ...]:
    return value if isinstance(value, tuple) else (value,)


def roaming(
    few: int,
    many: int,
    *drawn: SearchStrategy[Any],
    shrink: bool = True,
    **named: SearchStrategy[Any],
) -> Callable[[Test], Test]:
    """Hypothesis's `given`, with few examples always, and with many in the sweep."""

    def decorate(test: Test) -> Test:
        @pytest.mark.parametrize("examples", few_and_many(few, many))
        def run(examples: int) -> None:
            tried = settings(
                max_examples=examples,
                deadline=None,
                suppress_health_check=list(HealthCheck),
                phases=[phase for phase in Phase if shrink or phase is not Phase.shrink],
            )
            tried(given(*drawn, **named)(test))()

        # What pytest reads of a function, but for its parameters.
        functools.update_wrapper(run, test)
        del run.__wrapped__
        return run

    return decorate
