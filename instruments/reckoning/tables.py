"""Chapter 12: tables of shadows and how far they can be trusted between their lines."""

from dataclasses import replace

import numpy as np

from instruments.reckoning.degrees import cos, sin, tan
from instruments.reckoning.inputs import GNOMON, KIND
from instruments.reckoning.rule import OF_GNOMON, Input, Value, Working, rule
from instruments.sky import shadow as sky
from instruments.sky.arrays import Floats

_MOST = 5400


@rule(
    "tables", "treatise 61:3–69:3 (ch. 12)",
    "altitude shadow difference interpolation_error by_complement", replace(GNOMON, single=True),
    KIND,
    Input("first", "altitude", "angle", 0, 90, default=1, single=True),
    Input("last", "altitude", "angle", 0, 90, default=90, single=True),
    Input("step", "from line to line", "angle", 1 / 60, 90, default=1, single=True),
    absent=("first", "is beyond the last altitude", "exchange the two"),
    remark="between lines far from 45° toward the long shadows linear steps fail (62:6); use the"
    " complement there (64:9)",
)  # fmt: skip
def shadow_table(gnomon: Floats, kind: str, first: Floats, last: Floats, step: Floats) -> Working:
    """A table of shadows with differences, and the error of linear steps between its lines."""
    count = int((last - first) / step + 1e-9) + 1
    if not 0 < count <= _MOST:
        return (Value("altitude", np.nan, "°"),)
    altitude = float(first) + float(step) * np.arange(count)
    of = sky.direct if kind == "cotangent" else sky.reversed_
    other = sky.reversed_ if kind == "cotangent" else sky.direct
    shadow = of(np.radians(altitude), gnomon)
    difference = np.append(np.diff(shadow), np.nan)
    inside = np.linspace(0, 1, 33)
    between = of(np.radians(altitude[:, None] + float(step) * inside), gnomon)
    linear = shadow[:, None] + difference[:, None] * inside
    error = np.append(np.max(np.abs(linear - between)[:-1], axis=1), np.nan)
    beyond = altitude < 45 if kind == "cotangent" else altitude > 45
    complement = np.where(beyond, gnomon**2 / other(np.radians(altitude), gnomon), np.nan)
    return (
        Value("altitude", altitude, "°", "the argument"),
        Value("shadow", shadow, OF_GNOMON, "g·cot h or g·tan h"),
        Value("difference", difference, OF_GNOMON, "to the next line"),
        Value("interpolation_error", error, OF_GNOMON, "the largest between the two lines"),
        Value("by_complement", complement, OF_GNOMON, "g² over the other's entry (64:9)"),
    )


@rule(
    "tables", "treatise 62:6–64:9 (ch. 12)", "shadow", Input("altitude", "of the sun", "angle", 0,
        90, open_=True),
    Input("step", "of the table", "angle", 1 / 60, 15, default=1), GNOMON, standing="approximate",
    remark="by linear steps between the two lines, worst near the horizon (62:10); finer steps"
    " there, as Ptolemy makes them (62:16), or the complement (by-complement) serve better",
)  # fmt: skip
def interpolated_cotangent(altitude: Floats, step: Floats, gnomon: Floats) -> Working:
    """The direct shadow from a table by linear interpolation."""
    below = np.floor(altitude / step) * step
    share = (altitude - below) / step
    low, high = (sky.direct(np.radians(np.minimum(a, 90.0)), gnomon) for a in (below, below + step))
    shadow = np.where(share == 0, low, low + share * (high - low))
    return (
        Value("line_below", low, OF_GNOMON, "of the table", optional=True),
        Value("line_above", high, OF_GNOMON, "of the table", optional=True),
        Value("shadow", shadow, OF_GNOMON, "between them",
            exact=sky.direct(np.radians(altitude), gnomon), optional=True),
    )  # fmt: skip


@rule(
    "tables", "treatise 64:9–65 (ch. 12)", "product quotient",
    Input("value", "that is multiplied or divided by the tangent"),
    Input("arc", "over 45°", "angle", 45, 90), GNOMON,
    absent=("arc", "has no tangent", "give less than 90"),
)  # fmt: skip
def by_complement(value: Floats, arc: Floats, gnomon: Floats) -> Working:
    """Multiplying and dividing by the tangent of an arc over 45° through its complement."""
    small = gnomon * tan(90 - np.asarray(arc))
    small = np.where(np.asarray(arc) < 90, small, np.nan)
    return (
        Value("of_complement", small, OF_GNOMON, "tangent of 90 − arc"),
        Value("product", value * gnomon / small, "", "divided by it instead of multiplied"),
        Value("quotient", value * small / gnomon, "", "multiplied instead of divided"),
    )


@rule(
    "tables", "treatise 65:5–69:3 (ch. 12), Fig. 13 and 14",
    "tangents cotangents secants cosecants",
    Input("smaller", "one arc", "angle", 0, 90, open_=True),
    Input("larger", "the other", "angle", 0, 90, open_=True),
    remark="of one gnomon; the ratio of the tangents is the cotangents' turned round",
)  # fmt: skip
def ratio_of_shadows(smaller: Floats, larger: Floats) -> Working:
    """The ratios of the shadows of two arcs and of their hypotenuses, from sines and cosines."""
    sines, cosines = sin(smaller) / sin(larger), cos(larger) / cos(smaller)
    return (
        Value("sines", sines, "", "sin a/sin b"),
        Value("cosines", cosines, "", "cos b/cos a"),
        Value("tangents", sines * cosines, "", "of a to b: (sin a/sin b)·(cos b/cos a)"),
        Value("cotangents", 1 / (sines * cosines), "", "(sin b/sin a)·(cos a/cos b)"),
        Value("secants", cosines, "", "hypotenuses of the reversed shadows: cos b/cos a"),
        Value("cosecants", 1 / sines, "", "hypotenuses of the direct shadows: sin b/sin a"),
    )
