"""How long something is tried, in processor time.

What a refusal offers is tried by laying out a whole design, and how long that takes is not known
before. So dear steps ask whether there is time left. Where nothing is tried there is no end of it.
"""

import math
import time
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

_END_S: ContextVar[float] = ContextVar("end_s", default=math.inf)


class OutOfTimeError(Exception):
    """A trial that took longer than it may."""


@contextmanager
def try_for(time_s: float) -> Iterator[None]:
    """Try something for so long, or for what is left of a trial that it is part of.

    Raises
    ------
    OutOfTimeError
        From the first dear step after that.
    """
    end_s = min(time.process_time() + time_s, _END_S.get())
    token = _END_S.set(end_s)
    try:
        yield
    finally:
        _END_S.reset(token)


def check_time() -> None:
    """Say before a dear step whether there is time for it.

    Raises
    ------
    OutOfTimeError
        If there is none left.
    """
    end_s = _END_S.get()
    if end_s < math.inf and time.process_time() > end_s:
        raise OutOfTimeError
