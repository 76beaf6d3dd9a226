"""What a workshop would send back: webs, holes and cuts too fine, lines drawn twice."""

from collections.abc import Sequence

from instruments.part import Instrument, Note
from instruments.workshop import Limits


def check(instrument: Instrument, limits: Limits) -> list[Note]:
    """Look for what can't be cut and what had better not be.

    Returns
    -------
    list[Note]
        What is dubious.

    Raises
    ------
    DesignError
        For what is impossible.
    """
    notes: list[Note] = []
    return notes
