"""A gnomon's part in its place: its corners and its edges, by plain vectors."""

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from instruments.part import Part, Placed, Sheet, Turned


def on_plate(placed: Placed) -> Callable[[Sequence[float]], Any]:
    """From a part's own points to those of the plate it stands on."""
    x, z = np.array(placed.frame.x_axis), np.array(placed.frame.z_axis)
    axes = np.array([x, np.cross(z, x), z])
    assert np.allclose(axes @ axes.T, np.eye(3), atol=1e-12)
    return lambda p: np.array(placed.frame.origin_mm) + np.asarray(p) @ axes


def of_plate(plate: Placed) -> Callable[[Any], Any]:
    """From points of the instrument to the plate's own, which a stand may have tilted."""
    x, z = np.array(plate.frame.x_axis), np.array(plate.frame.z_axis)
    axes = np.array([x, np.cross(z, x), z])
    return lambda p: (np.asarray(p) - np.array(plate.frame.origin_mm)) @ axes.T


def corners(part: Part) -> list[complex]:
    """Of a sheet's outline."""
    assert isinstance(part.body, Sheet)
    return [s.start for s in part.body.outline.segments]


def notch(part: Part) -> list[complex]:
    """The corners of the edge: its end and lip above, the notch's bottom, its lip and end below.

    The bottom is the one inner corner that is not at the foot. A blade has none: its edge alone.
    """
    z = corners(part)
    n = len(z)
    for k in range(n):
        turn = ((z[k] - z[k - 1]).conjugate() * (z[(k + 1) % n] - z[k])).imag
        if turn < -1e-9 and z[k].imag > 1e-9:
            return [z[(k + i) % n] for i in (-2, -1, 0, 1, 2)]
    return [z[-1], z[0]]


def edges(placed: Placed) -> list[tuple[Any, Any]]:
    """The lower and the upper end of each edge: two of a sheet, a rod's axis."""
    place = on_plate(placed)
    body = placed.part.body
    if isinstance(body, Turned):
        tip = max(s.end.imag for s in body.profile.segments)
        return [(place([0.0, 0.0, 0.0]), place([0.0, 0.0, tip]))]
    top, *_, end = notch(placed.part)
    return [
        (place([end.real, end.imag, side]), place([top.real, top.imag, side]))
        for side in (0.0, body.thickness_mm)
    ]
