"""Parts that are kept while a design is worked on, so that what changed alone is laid out anew.

A whole has each of its parts laid out by a function of that part's own design, which holds all
that the part follows from. So a part whose design is the same as before is the same as before,
and nothing else need be known of what changed.
"""

import pickle
from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, TypeVar, cast

from instruments.lettering.substitutes import gather_substitutes, gathered_substitutes

Design = TypeVar("Design")
Made = TypeVar("Made")


class Kept:
    """What was made last, the least lately asked for forgotten first.

    Parameters
    ----------
    most : int
        How many parts are kept.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._made: OrderedDict[tuple[object, bytes], tuple[Any, set[str]]] = OrderedDict()

    def made(self, make: Callable[[Design], Made], design: Design) -> Made:
        """What a function makes of a design, or made of one that holds the same."""
        # Tables of a design can't be hashed; what is written has them, and what was given too.
        key = make, pickle.dumps(design)
        if key not in self._made:
            with gathered_substitutes() as lacked:
                self._made[key] = make(design), lacked
        self._made.move_to_end(key)
        if len(self._made) > self._most:
            self._made.popitem(last=False)
        found, lacked = self._made[key]
        gather_substitutes(lacked)
        return cast(Made, found)


_KEPT: ContextVar[Kept | None] = ContextVar("kept", default=None)


@contextmanager
def keeping(kept: Kept) -> Iterator[None]:
    """Keep the parts that are made, and take those that are kept."""
    token = _KEPT.set(kept)
    try:
        yield
    finally:
        _KEPT.reset(token)


def once(make: Callable[[Design], Made], design: Design) -> Made:
    """What a pure function makes of a part's design: made here, but where parts are kept."""
    kept = _KEPT.get()
    return make(design) if kept is None else kept.made(make, design)
