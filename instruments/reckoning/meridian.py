"""Chapters 18 to 21: the meridian from shadows."""

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from instruments.reckoning.degrees import asin, atan
from instruments.reckoning.inputs import GNOMON
from instruments.reckoning.rule import SHADOW, Input, Value, Working, rule
from instruments.sky.arrays import Floats

_SAME = 1e-9
"""Of the longest hypotenuse: points nearer than this are one."""


def _unfit_tips(values: Mapping[str, Any]) -> tuple[str, str, str]:
    tips = np.asarray(values["tips"])
    if tips.shape[-2] != 3:
        return "tips", f"are {tips.shape[-2]}", "give three, as x,y x,y x,y from the gnomon's foot"
    return "tips", "do not tell the meridian", "give three of different times of one day"


TIPS = Input("tips", "of the shadow on level ground, x,y from the foot", "points")


@rule(
    "meridian", "treatise 117–119:17 (ch. 20), Diodorus",
    "meridian_angle pole_direction latitude declination", TIPS, GNOMON, absent=_unfit_tips,
    remark="angles run from the x axis towards y; the declination is towards the raised pole",
)  # fmt: skip
def three_shadows(tips: Floats, gnomon: Floats) -> Working:
    """The meridian from any three shadows of a day, by the analemma of Diodorus."""
    if tips.shape[-2] != 3:
        nothing = np.nan
        return tuple(
            Value(n, nothing, "°")
            for n in ("meridian_angle", "pole_direction", "latitude", "declination")
        )
    g = np.asarray(gnomon)[..., None]
    length = np.hypot(np.hypot(tips[..., 0], tips[..., 1]), g)
    order = np.argsort(-length, axis=-1, kind="stable")
    tips, length = _ordered(tips, order), np.take_along_axis(length, order, -1)
    shortest = length[..., 2:]
    share = (shortest / length)[..., None]
    # The points of the rays as far from the gnomon's head as the nearest tip: C, F and G.
    level = tips * share
    height = g * (1 - share[..., 0])
    rays = np.concatenate([level, height[..., None]], axis=-1)
    c, f, g_ = rays[..., 0, :], rays[..., 1, :], rays[..., 2, :]
    # L − G, L where CF meets the ground, stretched by the difference of heights.
    east_west = (f - g_)[..., :2] * c[..., 2:] - (c - g_)[..., :2] * f[..., 2:]
    pole = np.cross(f - g_, c - g_)
    pole = pole * np.where(pole[..., 2:] < 0, -1.0, 1.0)
    size = np.linalg.norm(pole, axis=-1)
    seen = np.linalg.norm(east_west, axis=-1)
    sound = (size > _SAME * shortest[..., 0] ** 2) & (seen > _SAME * shortest[..., 0] ** 2)
    size = np.where(sound, size, np.nan)
    x, y, up = (pole[..., k] / size for k in range(3))
    sun = (g * up[..., None] - tips[..., 0] * x[..., None] - tips[..., 1] * y[..., None]) / length
    across = atan(east_west[..., 1], east_west[..., 0]) + 90
    meridian = np.where(sound, np.mod(across, 180.0), np.nan)
    names = ("longest", "middle", "shortest")
    return (
        *(
            Value(f"{name}_hypotenuse", length[..., k], SHADOW, "√(s² + g²)")
            for k, name in enumerate(names)
        ),
        Value("east_west_x", east_west[..., 0], "", "GL, L where CF meets AB"),
        Value("east_west_y", east_west[..., 1], "", "GL"),
        Value("meridian_angle", meridian, "°", "square to GL through the foot"),
        Value("pole_direction", np.mod(atan(y, x), 360.0), "°", "to the raised pole"),
        Value("latitude", atan(up, np.hypot(x, y)), "°", "height of the raised pole"),
        Value("declination", asin(sun[..., 0]), "°", "of the sun from the equator"),
    )


def _ordered(tips: Floats, order: NDArray[np.int64]) -> Floats:
    return np.take_along_axis(tips, order[..., None], axis=-2)
