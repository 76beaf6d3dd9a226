"""Chapter 28: widths, heights, depths and lamps by shadows."""

import itertools
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np

from instruments.reckoning import survey_figures
from instruments.reckoning.inputs import GNOMON, SHADOW
from instruments.reckoning.rule import LENGTH, Input, Value, Working, rule
from instruments.sky.arrays import Floats


def _length(name: str, meaning: str, default: object = None) -> Input:
    return Input(name, meaning, "length", 0, open_=default is None, default=default)


_SHADOW_ERROR = Input("shadow_error", "of each shadow, either way", "shadow", 0, default=0)
_LENGTH_ERROR = _length("length_error", "of each length, either way", 0)


def _shadow(name: str, meaning: str) -> Input:
    return replace(SHADOW, name=name, meaning=meaning)


def worst(
    reckoned: Callable[..., Floats], values: tuple[Any, ...], errors: tuple[Any, ...]
) -> Floats:
    """How far a result can stray when each value errs by as much, either way.

    Infinitely, where such errors leave no result.
    """
    true = reckoned(*values)
    corners = [
        np.abs(reckoned(*(v + s * e for v, s, e in zip(values, signs, errors, strict=True))) - true)
        for signs in itertools.product((-1, 1), repeat=len(values))
    ]
    largest: Floats = np.max(np.broadcast_arrays(*corners), axis=0)
    return np.where(np.isnan(largest) & ~np.isnan(true), np.inf, largest)[()]


_ALIKE = "shadow_2", "is as long as shadow_1", "go farther back and measure again"


@rule(
    "surveying", "treatise 202:19–203:7 (ch. 28)", "width width_error",
    _length("back", "way back until the shadow is a division more"),
    replace(SHADOW, open_=True, meaning="cotangent of the other bank's depression"),
    _SHADOW_ERROR, _LENGTH_ERROR, figure=survey_figures.valley_figure,
    remark="the higher one stands, the more accurate (202:19)",
)  # fmt: skip
def valley(back: Floats, shadow: Floats, shadow_error: Floats, length_error: Floats) -> Working:
    """The width of a valley: how far one goes back for one more division, times the shadow."""

    def width(b: Floats, first: Floats, second: Floats) -> Floats:
        step = np.where(second > first, second - first, np.nan)
        return b * first / step

    values, errors = (back, shadow, shadow + 1), (length_error, shadow_error, shadow_error)
    return (
        Value("width", back * shadow, LENGTH, "n·b"),
        Value("width_error", worst(width, values, errors), LENGTH, "at most", optional=True),
    )


@rule(
    "surveying", "treatise 203:12–204:11 (ch. 28)", "height height_error",
    _length("distance", "to the foot"), replace(SHADOW, open_=True), GNOMON,
    _length("observer", "height of the eye", 0), _SHADOW_ERROR, _LENGTH_ERROR,
    figure=survey_figures.height_figure,
    remark="at 45° the distance is the height; lying down, or in a ditch as deep as oneself, the"
    " eye is at the foot (204:4)",
)  # fmt: skip
def reachable_height(
    distance: Floats, shadow: Floats, gnomon: Floats, observer: Floats, shadow_error: Floats,
    length_error: Floats,
) -> Working:  # fmt: skip
    """The height of what can be walked up to, from the shadow of its altitude."""

    def height(d: Floats, s: Floats, eye: Floats) -> Floats:
        return d * gnomon / s + eye

    values = distance, shadow, observer
    errors = length_error, shadow_error, _of_eye(observer, length_error)
    return (
        Value("above_eye", distance * gnomon / shadow, LENGTH, "GB·g/s; GB itself at 45°"),
        Value("height", height(*values), LENGTH, "and the observer's height"),
        Value("height_error", worst(height, values, errors), LENGTH, "at most"),
    )


def _of_eye(observer: Floats, length_error: Floats) -> Floats:
    """What the eye's height may be off; where none was measured it is not."""
    return np.where(observer > 0, length_error, 0.0)


@rule(
    "surveying", "treatise 205:10–207:3 (ch. 28), Fig. 57",
    "height distance far_distance height_error distance_error",
    GNOMON, _shadow("shadow_1", "cotangent of the top's altitude at one place"),
    _shadow("shadow_2", "the same at the other, in line"),
    _length("between", "from place to place"),
    _length("observer", "height of the eye or the instrument", 0),
    _SHADOW_ERROR, _LENGTH_ERROR, absent=_ALIKE, figure=survey_figures.height_figure,
)  # fmt: skip
def unreachable_height(
    gnomon: Floats, shadow_1: Floats, shadow_2: Floats, between: Floats, observer: Floats,
    shadow_error: Floats, length_error: Floats,
) -> Working:  # fmt: skip
    """The height and distance of what can't be reached, from two places in line with it."""
    near, far = np.minimum(shadow_1, shadow_2), np.maximum(shadow_1, shadow_2)

    def height(d: Floats, s1: Floats, s2: Floats, eye: Floats) -> Floats:
        return d * gnomon / np.where(s2 > s1, s2 - s1, np.nan) + eye

    def distance(d: Floats, s1: Floats, s2: Floats) -> Floats:
        return d * s1 / np.where(s2 > s1, s2 - s1, np.nan)

    values = between, near, far
    errors = length_error, shadow_error, shadow_error
    measured, off = (*values, observer), (*errors, _of_eye(observer, length_error))
    return (
        Value("difference", far - near, "shadow", "s₂ − s₁"),
        Value("height", height(*measured), LENGTH, "d·g/(s₂ − s₁)"),
        Value("distance", distance(*values), LENGTH, "d·s₁/(s₂ − s₁), from the nearer place"),
        Value("far_distance", distance(*values) + between, LENGTH, "d more, from the farther"),
        Value("height_error", worst(height, measured, off), LENGTH, "at most", optional=True),
        Value("distance_error", worst(distance, values, errors), LENGTH, "at most", optional=True),
    )


@rule(
    "surveying", "treatise 209:3–10 (ch. 28)", "depth distance depth_error",
    GNOMON, _shadow("shadow_1", "on the level gnomon's upright, at the lower place"),
    _shadow("shadow_2", "the same at the upper place"), _length("between", "the two places"),
    _SHADOW_ERROR, _LENGTH_ERROR, absent=_ALIKE, figure=survey_figures.well_figure,
)  # fmt: skip
def well(
    gnomon: Floats, shadow_1: Floats, shadow_2: Floats, between: Floats, shadow_error: Floats,
    length_error: Floats,
) -> Working:  # fmt: skip
    """The depth of what lies below, by two level gnomons one above the other."""
    near, far = np.minimum(shadow_1, shadow_2), np.maximum(shadow_1, shadow_2)

    def depth(d: Floats, s1: Floats, s2: Floats) -> Floats:
        return d * s1 / np.where(s2 > s1, s2 - s1, np.nan)

    difference = np.where(far > near, far - near, np.nan)
    values, errors = (between, near, far), (length_error, shadow_error, shadow_error)
    return (
        Value("distance", between * gnomon / difference, LENGTH, "d·g/(s₂ − s₁), level"),
        Value("depth", depth(*values), LENGTH, "d·s₁/(s₂ − s₁), below the lower"),
        Value("depth_error", worst(depth, values, errors), LENGTH, "at most", optional=True),
    )


@rule(
    "surveying", "treatise 205:1–9 (ch. 28), Brahmagupta", "shadow",
    _length("height", "of the lamp"), _length("distance", "from its foot to the gnomon"),
    _length("gnomon_height", "in the same unit", 12),
    absent=("height", "is not above the gnomon", "give a higher lamp"),
    figure=survey_figures.lamp_figure,
)  # fmt: skip
def lamp_shadow(height: Floats, distance: Floats, gnomon_height: Floats) -> Working:
    """The shadow of a gnomon by a lamp, d·g/(L − g)."""
    above = np.where(height > gnomon_height, height - gnomon_height, np.nan)
    return (
        Value("above", above, LENGTH, "L − g"),
        Value("shadow", distance * gnomon_height / above, LENGTH, "d·g/(L − g)"),
    )


@rule(
    "surveying", "treatise 207:4–209:2 (ch. 28), Brahmagupta, Fig. 58, 59",
    "height distance_1 distance_2 base height_error",
    _length("shadow_1", "of the gnomon nearer the lamp"),
    _length("shadow_2", "of the farther"),
    Input("gap", "from the first shadow's tip to the second gnomon; negative inside", "length",
        default=0),
    _length("gnomon_height", "in the same unit", 12),
    _LENGTH_ERROR,
    absent=("shadow_2", "is not longer than shadow_1", "measure the farther gnomon"),
    figure=survey_figures.lamp_figure,
    remark="208:12 has 9 1/12 for the shadow EZ of its example, which is 16 1/11, and its"
    " base 9 1/11",
)  # fmt: skip
def lamp_of_two_gnomons(
    shadow_1: Floats, shadow_2: Floats, gap: Floats, gnomon_height: Floats, length_error: Floats
) -> Working:
    """The height of a lamp from the shadows of two gnomons in line with it."""
    base = shadow_2 + gap
    parts = np.where(shadow_2 > shadow_1, shadow_2 - shadow_1, np.nan)

    def height(s1: Floats, s2: Floats, between: Floats) -> Floats:
        return (s2 + between) * gnomon_height / np.where(s2 > s1, s2 - s1, np.nan)

    values = shadow_1, shadow_2, gap
    return (
        Value("base", base, LENGTH, "from tip to tip: s₂ and the gap"),
        Value("parts", parts, LENGTH, "of the division, s₂ − s₁"),
        Value("distance_1", base * shadow_1 / parts, LENGTH, "from the foot to the first tip"),
        Value("distance_2", base * shadow_2 / parts, LENGTH, "to the second tip"),
        Value("height", height(*values), LENGTH, "distance × g/shadow"),
        Value("height_error", worst(height, values, (length_error,) * 3), LENGTH, "at most",
            optional=True),
    )  # fmt: skip
