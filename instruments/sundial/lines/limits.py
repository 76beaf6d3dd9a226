"""Bounds on the suns whose shadows are drawn, as forms in the direction of the sun."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from instruments.geometry import Floats
from instruments.sundial.lines.face import Vector, sun_direction

Span = tuple[float, float]
"""From where to where."""


@dataclass(frozen=True, slots=True)
class Limit:
    """A bound on the sun's direction e in the frame of the equator: form(e) ≥ 0.

    `form` is a vector for a plane through the nodus (a side of the plate, a horizon) or a
    symmetric matrix for a cone with its apex there (a round plate, the foot of the gnomon).
    """

    form: Vector

    @property
    def linear(self) -> bool:
        """True for a plane."""
        return self.form.ndim == 1

    def value(self, sun: Vector) -> Floats:
        """The form at suns, (3, …); only its sign has a meaning."""
        if self.linear:
            return np.tensordot(self.form, sun, 1)
        value: Floats = np.einsum("i...,ij,j...->...", sun, self.form, sun)
        return value


def margin(limits: Sequence[Limit], declination: Floats, hour_angle: Floats) -> Floats:
    """The least of some forms at suns (radians, broadcast): not negative where all limits hold."""
    sun = sun_direction(declination, hour_angle)
    flat = sun.reshape(3, -1)
    least: Floats = np.min([x.form for x in limits if x.linear] @ flat, axis=0)
    for cone in (x.form for x in limits if not x.linear):
        least = np.minimum(least, np.sum(flat * (cone @ flat), axis=0))
    return least.reshape(sun.shape[1:])
