"""Chapters 7 and 8: the divisions of gnomons, and shadows from one into another."""

from dataclasses import replace
from fractions import Fraction

import numpy as np

from instruments.reckoning.inputs import size
from instruments.reckoning.rule import Input, Value, Working, rule
from instruments.sky.arrays import Floats

_DIVISION = Input("from", "unit: digits, feet-7, feet-6.5, parts, or divisions", "division")


@rule(
    "units",
    "treatise 41:11–48 (ch. 8)",
    "value factor fraction",
    Input("value", "a shadow, an angle, a time or a length"),
    _DIVISION,
    replace(_DIVISION, name="to"),
    remark="47:18, feet of 7 into digits by “halve and add a sixth”, gives 7/12 for 12/7",
)
def convert(value: Floats, from_: Floats, to: Floats) -> Working:
    """A shadow in other divisions of the gnomon, s′ = s·g′/g; also angles, times and lengths."""
    factor = to / from_
    texts = [str(Fraction(float(f)).limit_denominator(100_000)) for f in np.ravel(factor)]
    return (
        Value("factor", factor, "", "g′/g"),
        Value("fraction", np.array(texts).reshape(np.shape(factor)), "", "the same as a fraction"),
        Value("value", value * to / from_, "to", "s·g′/g"),
    )


@rule(
    "units",
    "treatise 40:19–41:4 (ch. 7)",
    "gnomon",
    size("radius", "a total sine, in minutes: 150, 3270, 3438"),
    remark="it can be done, al-Biruni says; the Indians themselves do not (41:8), Ptolemy's"
    " followers do with 60",
)
def gnomon_of_radius(radius: Floats) -> Working:
    """A gnomon as long as the total sine of an Indian book: 2½, 54½, 57.3."""
    return (Value("gnomon", radius / 60, "parts of 60′", "R/60"),)


@rule(
    "units",
    "treatise 34:8–35:1 (ch. 7)",
    "shadow",
    Input("measured", "shadow of half the middle finger, in digits", low=0),
)
def finger_shadow(measured: Floats) -> Working:
    """The shadow of a gnomon of 12 digits from that of half the middle finger, 3 digits."""
    return (Value("shadow", measured * 4, "digits", "a finger of 3 digits, fourfold"),)


@rule(
    "units",
    "treatise 36:11–39:12 (ch. 7)",
    "gnomon",
    Input(
        "plumb",
        "where a plumb line from the head's rim falls, in feet before the heel",
        low=0,
        high=1,
        default="1/3",
    ),
    remark="½ from the forehead (and Farghana's heads), 0 from heads pressed flat in Khwarazm;"
    " needless subtlety to al-Biruni (38:8). Abu Ma'shar has 6⅔ in his table and reckons with 6½",
)
def own_gnomon(plumb: Floats) -> Working:
    """How many of one's own feet one's height is, as a gnomon: 7, 6½, 6⅔."""
    return (Value("gnomon", 7 - plumb, "feet", "7 less what lies behind the plumb line"),)
