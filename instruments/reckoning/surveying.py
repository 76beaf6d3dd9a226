"""Chapter 28: widths, heights, depths and lamps by shadows."""

import numpy as np

from instruments.reckoning.inputs import GNOMON, SHADOW, given
from instruments.reckoning.rule import LENGTH, Input, Value, Working, rule
from instruments.sky.arrays import Floats


def length(name: str, meaning: str, **more: object) -> Input:
    """A length above 0, or with a default."""
    return Input(name, meaning, "length", 0, open_="default" not in more, **more)  # type: ignore[arg-type]


@rule(
    "surveying", "treatise 206:7–12 (ch. 28)", "height distance far_distance",
    GNOMON, given(SHADOW, name="shadow_1", meaning="cotangent of the top's altitude at one place"),
    given(SHADOW, name="shadow_2", meaning="the same at the other, in line"),
    length("between", "from place to place"),
    length("observer", "height of the eye or the instrument", default=0),
    absent=lambda _: ("shadow_2", "is as long as shadow_1", "go farther back and measure again"),
)  # fmt: skip
def unreachable_height(
    gnomon: Floats, shadow_1: Floats, shadow_2: Floats, between: Floats, observer: Floats
) -> Working:
    """The height and distance of what can't be reached, from two places in line with it."""
    near = np.minimum(shadow_1, shadow_2)
    difference = np.abs(shadow_2 - shadow_1)
    difference = np.where(difference > 0, difference, np.nan)
    distance = between * near / difference
    return (
        Value("difference", difference, "shadow", "s₂ − s₁"),
        Value("height", between * gnomon / difference + observer, LENGTH, "d·g/(s₂ − s₁)"),
        Value("distance", distance, LENGTH, "d·s₁/(s₂ − s₁), from the nearer place"),
        Value("far_distance", distance + between, LENGTH, "d more, from the farther"),
    )
