"""Accents of single strokes, and letters that are made of others: ``ø`` is an o and a slash.

Heights and widths are shares of a capital's height.
"""

from collections.abc import Iterator, Mapping, Sequence

from instruments.geometry import Bounds, Path

_Lines = Sequence[Sequence[complex]]

DOT_BELOW = "\u0323"
"""The one accent under which an i keeps its own dot."""

_OVER: Mapping[str, _Lines] = {
    "\u0300": ((-0.12 + 0.14j, 0.06 + 0j),),
    "\u0301": ((-0.06 + 0j, 0.12 + 0.14j),),
    "\u0302": ((-0.14 + 0j, 0.12j, 0.14 + 0j),),
    "\u0303": ((-0.16 + 0j, -0.06 + 0.1j, 0.06 + 0.02j, 0.16 + 0.12j),),
    "\u0304": ((-0.16 + 0.06j, 0.16 + 0.06j),),
    "\u0306": ((-0.14 + 0.12j, -0.08 + 0.03j, 0j, 0.08 + 0.03j, 0.14 + 0.12j),),
    "\u0309": ((-0.06 + 0.1j, 0.01 + 0.14j, 0.07 + 0.1j, 0.01 + 0.04j, 0.01 + 0j),),
    "\u030b": ((-0.14 + 0j, -0.02 + 0.14j), (0.06 + 0j, 0.18 + 0.14j)),
    "\u030c": ((-0.14 + 0.12j, 0j, 0.14 + 0.12j),),
}
"""Combining accents about the point over a letter."""

_UNDER: Mapping[str, _Lines] = {
    "\u0326": ((0.03 - 0.08j, -0.04 - 0.24j),),
    "\u0327": ((0j, -0.02 - 0.07j, 0.07 - 0.1j, 0.07 - 0.17j, -0.01 - 0.21j, -0.09 - 0.19j),),
    "\u0328": ((0j, -0.07 - 0.08j, -0.06 - 0.17j, 0.04 - 0.2j),),
    "\u0331": ((-0.16 - 0.13j, 0.16 - 0.13j),),
}
"""Those about the point under it."""

_ROUND: Mapping[str, tuple[float, Sequence[complex]]] = {
    "\u0307": (0.03, (0.05j,)),
    "\u0308": (0.03, (-0.12 + 0.05j, 0.12 + 0.05j)),
    "\u030a": (0.07, (0.05j,)),
    DOT_BELOW: (0.03, (-0.15j,)),
}
"""Dots and rings about either point: their radius and middles."""

HORN, _CARON = "\u031b", "\u030c"
_BESIDE: Mapping[str, _Lines] = {
    HORN: ((-0.08 + 0.6j, 0.05 + 0.64j, 0.08 + 0.76j),),
    _CARON: ((0.12 + 1.02j, 0.07 + 0.8j),),
}
"""A horn, and what a caron is beside a tall letter, about the end of its base line."""

_TALL = "dltL"
"""Letters with a caron beside them."""

_FIRST, _STOREY = 0.1, 0.2
"""Over the letter the first accent, and over that the next one."""

_BAR = ((-0.48 + 0.5j, -0.06 + 0.5j),)

MADE: Mapping[str, tuple[str, _Lines]] = {
    "ı": ("i", ()),
    "ø": ("o", ((-0.3 - 0.06j, 0.3 + 0.73j),)),
    "Ø": ("O", ((-0.36 - 0.06j, 0.36 + 1.06j),)),
    "ł": ("l", ((-0.14 + 0.4j, 0.14 + 0.6j),)),
    "Ł": ("L", ((-0.42 + 0.36j, -0.06 + 0.62j),)),
    "đ": ("d", ((0.02 + 0.84j, 0.42 + 0.84j),)),
    "Đ": ("D", _BAR),
    "Ð": ("D", _BAR),
    "ħ": ("h", ((-0.4 + 0.84j, 0.02 + 0.84j),)),
    "Ħ": ("H", ((-0.46 + 0.78j, 0.46 + 0.78j),)),
    "ð": ("o", ((0.28 + 0.4j, 0.2 + 0.7j, -0.14 + 1.02j), (-0.16 + 0.76j, 0.2 + 0.98j))),
    "þ": ("p", ((-0.28 + 0.66j, -0.28 + 1j),)),
    "Þ": ("I", ((0.76j, 0.3 + 0.76j, 0.42 + 0.7j, 0.46 + 0.59j, 0.46 + 0.45j, 0.42 + 0.34j,
                 0.3 + 0.28j, 0.28j),)),
    "æ": ("ae", ()),
    "Æ": ("AE", ()),
    "œ": ("oe", ()),
    "Œ": ("OE", ()),
}  # fmt: skip
"""Letters of others, joined where they are two, with lines about the middle of their base line."""


def added_lines(character: str, box: Bounds) -> tuple[Path, ...]:
    """What a letter of `MADE` has beside the letters that it is made of, in their box."""
    return tuple(_placed(MADE[character][1], complex((box[0] + box[2]) / 2)))


def drawn_accents(letter: str, accents: Sequence[str], box: Bounds) -> tuple[Path, ...] | None:
    """A letter's accents about its box, the first the nearest; None if one is not known."""
    middle, over, found = (box[0] + box[2]) / 2, box[3] + _FIRST, list[Path]()
    for accent in accents:
        if accent == HORN or (accent == _CARON and letter in _TALL):
            found += _placed(_BESIDE[accent], complex(box[2]))
        elif accent in _UNDER or accent == DOT_BELOW:
            # A hook hangs on the stem of an a, not between the legs of its capital.
            x = box[2] if accent == "\u0328" and letter in "aA" else middle
            found += _accent(accent, complex(x, box[1]))
        elif accent in _OVER or accent in _ROUND:
            found += _accent(accent, complex(middle, over))
            over += _STOREY
        else:
            return None
    return tuple(found)


def _accent(accent: str, at: complex) -> Iterator[Path]:
    if accent in _ROUND:
        radius, middles = _ROUND[accent]
        return (Path.circle(at + z, radius) for z in middles)
    return _placed(_OVER[accent] if accent in _OVER else _UNDER[accent], at)


def _placed(lines: _Lines, at: complex) -> Iterator[Path]:
    return (Path.polyline([at + z for z in line]) for line in lines)
