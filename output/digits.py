"""Decimal numbers as text, all of a drawing at once.

A drawing has tens of thousands of them, and to format each alone takes longer than to lay
the drawing out. Here every column of digits is one array.
"""

import numpy as np
import numpy.typing as npt

from instruments.geometry import Floats
from output.gathering import Flags, Letters

Whole = npt.NDArray[np.uint32]

SPACE, START = ord(" "), ord("M")
_MINUS, _POINT, _ZERO, _BREAK = ord("-"), ord("."), ord("0"), ord("\n")


def lines(
    units: Floats,
    decimals: int,
    *,
    before: Letters,
    after: Letters,
    last: Flags,
    brief: Flags | None = None,
    padded: Flags | None = None,
) -> list[str]:
    """Lines of numbers, without needless zeros.

    Parameters
    ----------
    units : (n,) array of float
        The numbers, in whole units of the last decimal.
    decimals : int
        How many decimals they have, 1 or more.
    before, after : (n,) array of uint8
        The character before each number and after it: a letter or a space.
    last : (n,) array of bool
        Where a line ends; the last number ends one.
    brief : (n,) array of bool, optional
        Where to leave out what the grammar of path data can do without: 0.5 -0.25 0.1 is
        written .5-.25.1.
    padded : (n,) array of bool, optional
        Where to write all decimals, and the sign of a 0.
    """
    never = np.zeros(len(units), bool)
    brief = never if brief is None else brief
    padded = never if padded is None else padded
    whole, rest = _split(units, decimals)
    negative, broken = np.signbit(units) & (padded | (units != 0.0)), rest != 0
    # At the start of a path, which is well within the page, a zero says what it is.
    bare = brief & broken & (whole == 0) & (negative | (before != START))
    following = np.zeros_like(broken)
    following[1:] = broken[:-1]
    needless = brief & (before == SPACE) & (negative | (bare & following))
    places = len(str(whole.max()))
    text = np.empty((places + decimals + 5, len(units)), np.uint8)
    text[0] = before * ~needless
    text[1] = negative * np.uint8(_MINUS)
    for k in range(places):
        power = np.uint32(10 ** (places - 1 - k))
        digit = whole // power if k == 0 else whole // power % np.uint32(10)
        shown = whole >= power if k < places - 1 else ~bare
        text[2 + k] = (digit + _ZERO) * shown
    text[2 + places] = (broken | padded) * np.uint8(_POINT)
    for k in range(decimals):
        power = np.uint32(10 ** (decimals - 1 - k))
        digit = rest // power
        # Where no more than zeros follow, nothing does.
        text[3 + places + k] = (digit + _ZERO) * ((rest != 0) | padded)
        rest = rest - digit * power
    text[-2] = after
    text[-1] = last * np.uint8(_BREAK)
    return text.T.tobytes().translate(None, b"\0").decode("ascii").split("\n")[:-1]


def _split(units: Floats, decimals: int) -> tuple[Whole, Whole]:
    """What stands before the point, and after it in units of the last decimal."""
    whole, rest = np.divmod(np.abs(units).astype(np.uint64), np.uint64(10**decimals))
    return whole.astype(np.uint32), rest.astype(np.uint32)
