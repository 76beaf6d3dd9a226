"""Letters as the text of SVG ``d`` attributes: those of a whole face are written at once.

What is written is what `pathdata.data` writes of each as an area.
"""

import itertools
from collections.abc import Sequence
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from instruments.geometry import Indices, Ink, Outlines, Truths
from instruments.geometry.ink import CUBIC, LINE, MOVE, in_order_of_inks
from instruments.geometry.path import JOIN_MM
from output.pathdata import AREA_DECIMALS, number

_STEP = {LINE: "l", CUBIC: "c"}


def ink_data(inks: Sequence[Ink], origin: complex) -> list[str]:
    """The path data of each of some inks, in steps.

    Parameters
    ----------
    inks : sequence of Ink
        In mm, y up.
    origin : complex
        Where their own origin stands on the page, y down; a multiple of 0.001 mm.
    """
    if not inks:
        return []
    drawn = in_order_of_inks(inks)
    commands, rows = drawn.commands, drawn.rows()
    steps = _steps(drawn, rows, origin).ravel().tolist()
    texts = list(map(_step, steps))
    # A letter that repeats goes without saying.
    changes = np.flatnonzero(np.append(True, commands[1:] != commands[:-1]))
    for first, command in zip(
        (2 * rows[changes]).tolist(), commands[changes].tolist(), strict=True
    ):
        if command == MOVE:
            texts[first] = f"M{number(steps[first], AREA_DECIMALS)}"
        else:
            texts[first] = _STEP[command] + texts[first].removeprefix(" ")
    # What closes a path draws its last line.
    ends = _closing(drawn, rows)
    for first, command in zip((2 * rows[ends]).tolist(), commands[ends].tolist(), strict=True):
        if command == LINE:
            texts[first : first + 2] = "Z", ""
        else:
            texts[first + 5] += "Z"
    counts = [2 * sum(len(outlines.points) for outlines in ink.outlines) for ink in inks]
    bounds = itertools.accumulate(counts, initial=0)
    return ["".join(texts[a:b]) for a, b in itertools.pairwise(bounds)]


def _steps(drawn: Outlines, rows: Indices, origin: complex) -> npt.NDArray[np.int64]:
    """Coordinates of each point on the page, from where its command begins; of a move as they are.

    In whole units of the last decimal: differences of rounded points, so that nothing adds up.
    """
    page = np.stack([origin.real + drawn.points.real, origin.imag - drawn.points.imag], axis=1)
    units = np.rint(page * 10**AREA_DECIMALS).astype(np.int64)
    begins = np.where((drawn.commands == MOVE)[:, None], 0, units[rows - 1])
    counts = np.diff(rows, append=len(units))
    found: npt.NDArray[np.int64] = units - np.repeat(begins, counts, axis=0)
    return found


def _closing(drawn: Outlines, rows: Indices) -> Indices:
    """The numbers of the commands that end a path of several segments where it starts."""
    starts = np.flatnonzero(drawn.commands == MOVE)
    lasts = np.append(starts[1:], len(drawn.commands)) - 1
    ends = np.append(rows[starts][1:], len(drawn.points)) - 1
    meets: Truths = np.abs(drawn.points[ends] - drawn.points[rows[starts]]) <= JOIN_MM
    return lasts[meets & (lasts - starts > 1)]


@lru_cache(maxsize=1 << 15)
def _step(units: int) -> str:
    """A number with what parts it from the one before: a blank, where it has no sign."""
    text = number(abs(units), AREA_DECIMALS)
    text = text.removeprefix("0") if len(text) > 1 else text
    return f"-{text}" if units < 0 else f" {text}"
