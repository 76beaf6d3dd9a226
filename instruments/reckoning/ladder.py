"""Chapter 14: what the ladder shadow of an astrolabe's back says."""

from dataclasses import replace

import numpy as np

from instruments.reckoning.degrees import atan
from instruments.reckoning.inputs import GNOMON, KIND, SHADOW, long
from instruments.reckoning.rule import OF_GNOMON, Input, Value, Working, rule
from instruments.sky.arrays import Floats


@rule(
    "ladder", "treatise 77:16–79:5 (ch. 14)", "altitude shadow reversed_shadow",
    Input("side", "that the alidade crosses: base TH or the upright side ZH", "choice",
        default="base", choices=("base", "side")),
    Input("reading", "the division, from T or from Z", "shadow", 0), GNOMON,
    absent=("reading", "is beyond the corner", "give at most the gnomon's divisions"),
    remark="some ascribe it to al-Khwarizmi (74:1); the alidade's edge must pass through the centre"
    " (77:10)",
)  # fmt: skip
def ladder(side: str, reading: Floats, gnomon: Floats) -> Working:
    """The altitude and both shadows from a reading on either side of the ladder."""
    n = np.where(reading <= gnomon, reading, np.nan)
    other = gnomon**2 / np.where(n > 0, n, np.nan)
    direct, turned = (n, other) if side == "base" else (other, n)
    altitude = atan(gnomon, n) if side == "base" else atan(n, gnomon)
    return (
        Value("square", gnomon**2, "", "g² on the diagonal: 144, 49, 42¼ (75:5)"),
        Value("shadow", direct, OF_GNOMON, "n on the base, g²/n on the side", optional=True),
        Value("reversed_shadow", turned, OF_GNOMON, "the other way round", optional=True),
        Value("altitude", altitude, "°", "tan h = g/s"),
    )


@rule(
    "ladder", "treatise 79:6–14 (ch. 14)", "side reading altitude",
    replace(SHADOW, meaning="direct or reversed shadow"), GNOMON, KIND,
)  # fmt: skip
def ladder_of_shadow(shadow: Floats, gnomon: Floats, kind: str) -> Working:
    """Where the alidade is set on the ladder for a shadow of either kind."""
    low = shadow <= gnomon
    reading = np.where(low, shadow, gnomon**2 / np.where(low, 1.0, shadow))
    short, long_ = ("base", "side") if kind == "cotangent" else ("side", "base")
    altitude = atan(gnomon, shadow) if kind == "cotangent" else atan(shadow, gnomon)
    return (
        Value("side", np.where(low, short, long_), "", "direct: the base where s ≤ g"),
        Value("reading", reading, OF_GNOMON, "s from its own end, T or Z, or g²/s from the other"),
        Value("altitude", altitude, "°", "tan h = g/s; s/g of a reversed one"),
    )


@rule(
    "ladder", "treatise 76:12–77:5 (ch. 14), Fig. 18", "shadow",
    long("height", "of the wall that casts the shadow, ET"),
    long("distance", "to the wall that it falls on, EZ"),
    Input("edge", "height of the shadow's edge on that wall, HB", "length", 0),
    absent=("edge", "is not below the wall's height", "give less than height"),
)  # fmt: skip
def ladder_wall(height: Floats, distance: Floats, edge: Floats) -> Working:
    """The shadow that a wall would cast on the ground, from its edge on another wall."""
    rest = np.where(edge < height, height - edge, np.nan)
    return (
        Value("rest", rest, "length", "BZ = ET − HB"),
        Value("shadow", height * distance / rest, "length", "ET·EZ/BZ"),
    )


@rule("ladder", "treatise 71:1–72:8 (ch. 13), Fig. 15", "angle altitude",
    Input("division", "n of the arc scale", "shadow", 0), GNOMON,
    remark="a reversed shadow's runs from the horizon's end (71:19); the alidade at 45° shows the"
    " gnomon by its other end: 12, 7, 6½, 60 (70:7). 72:15 has G for D, where the divisions crowd",
)  # fmt: skip
def arc_scale(division: Floats, gnomon: Floats) -> Working:
    """Where a division of the arc shadow scale stands on the limb, atan(n/g) from its foot."""
    return (
        Value("angle", atan(division, gnomon), "°", "from the quadrant's foot"),
        Value("altitude", atan(gnomon, division), "°", "that it is for"),
    )
