"""Chapter 25: the times of prayer by each school."""

import numpy as np

from instruments.reckoning.inputs import DECLINATION, GNOMON, LATITUDE
from instruments.reckoning.noon import no_noon_sun
from instruments.reckoning.rule import SHADOW, Input, Value, Working, rule
from instruments.sky import prayer as sky
from instruments.sky import shadow
from instruments.sky.arrays import Floats

GNOMONS = Input("gnomons", "beyond the noon shadow: 1, 1½ or 2", low=0, default=1)


@rule(
    "prayer", "treatise 160:5–171:14, 182:13 (ch. 25, 26)", "altitude shadow time",
    LATITUDE, DECLINATION, GNOMONS, GNOMON, absent=no_noon_sun,
)  # fmt: skip
def asr_altitude(latitude: Floats, declination: Floats, gnomons: Floats, gnomon: Floats) -> Working:
    """The altitude at the afternoon prayer: the noon shadow and some gnomons more."""
    phi, delta = np.radians(latitude), np.radians(declination)
    noon = shadow.noon(phi, delta, gnomon)
    return (
        Value("noon_shadow", noon, SHADOW, "g·tan(φ − δ)"),
        Value("shadow", noon + gnomons * gnomon, SHADOW, "s_n + k·g"),
        Value("altitude", np.degrees(sky.asr_altitude(phi, delta, gnomons)), "°", "tan h = g/s"),
        Value(
            "time", np.degrees(sky.asr_hour_angle(phi, delta, gnomons)) / 15, "h", "after noon",
            optional=True,
        ),
    )  # fmt: skip
