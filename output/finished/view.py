"""From where an instrument is looked at."""

import math
from dataclasses import dataclass

import numpy as np

from instruments.geometry import Floats, Points
from instruments.part import Frame, Instrument, Sheet, Stepped
from output import silhouette

_TURN_DEG, _TILT_DEG = 14.0, 36.0
"""A look at what lies: so far from the west of south, and from the upright."""

_ASIDE_DEG, _BELOW_DEG = 26.0, 16.0
"""A look at what hangs on a wall: so far from the left, and from below."""

_STEEP_DEG = 45.0
"""A face that leans more is a wall's."""

_TALL = 0.05
"""What rises more than this share of the width is looked at obliquely."""


@dataclass(frozen=True, slots=True)
class View:
    """Directions in space that point to the right, up and to the eye, as rows."""

    axes: Floats

    @property
    def eye(self) -> Floats:
        """The direction to the eye."""
        found: Floats = self.axes[2]
        return found

    def flat(self, points: Floats) -> Points:
        """Points of space, a row each, as seen: mm to the right, and up as imaginary part."""
        seen: Points = points @ self.axes[0] + 1j * (points @ self.axes[1])
        return seen


FRONT = View(np.eye(3))


def lying() -> View:
    """From above, and from a little to the left of the lower edge."""
    turn, tilt = -math.radians(_TURN_DEG), math.radians(_TILT_DEG)
    eye = np.array(
        [math.sin(turn) * math.sin(tilt), -math.cos(turn) * math.sin(tilt), math.cos(tilt)]
    )
    return _level(eye, np.array([math.cos(turn), math.sin(turn), 0.0]))


def hanging() -> View:
    """From below and from the left, what is upright staying so."""
    aside, below = math.radians(_ASIDE_DEG), math.radians(_BELOW_DEG)
    eye = np.array(
        [-math.sin(aside) * math.cos(below), -math.sin(below), math.cos(aside) * math.cos(below)]
    )
    return _level(eye, np.array([math.cos(aside), 0.0, math.sin(aside)]))


def _level(eye: Floats, right: Floats) -> View:
    return View(np.stack([right, np.cross(eye, right), eye]))


def of(instrument: Instrument) -> View:
    """How an instrument is seen best.

    One of sheets on each other, such as an astrolabe, from the front; one on which something
    stands, such as a dial, obliquely.
    """
    flat = [
        (placed, silhouette.front(placed).bounds())
        for placed in instrument.parts
        if isinstance(placed.part.body, Sheet | Stepped)
        and silhouette.faces_front(placed) is not None
    ]
    for k, (_, box) in enumerate(flat):
        for _, other in flat[k + 1 :]:
            apart = max(other[0] - box[2], box[0] - other[2], other[1] - box[3], box[1] - other[3])
            if apart < 0.0:
                return FRONT
    wide = max((max(b[2] - b[0], b[3] - b[1]) for _, b in flat), default=0.0)
    tops = [silhouette.side(placed).bounds()[3] for placed, _ in flat]
    highest = max(silhouette.side(placed).bounds()[3] for placed in instrument.parts)
    if flat and highest - max(tops) <= _TALL * wide:
        return FRONT
    leans = next((f.value for f in instrument.facts if f.name == "face/inclination"), 0.0)
    return hanging() if isinstance(leans, float) and leans > _STEEP_DEG else lying()


def axes(frame: Frame) -> Floats:
    """A frame's own x, y and z as rows."""
    x, z = (np.array(v) / np.linalg.norm(v) for v in (frame.x_axis, frame.z_axis))
    return np.stack([x, np.cross(z, x), z])
