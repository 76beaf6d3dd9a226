"""A dial's face, what stands on it, and what is lettered there."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import shapely

from instruments.geometry import Bounds, Floats, Points, flattening
from instruments.part import Face, Instrument, Mark, Placed, Turned
from output.marking import is_letter
from output.views import silhouette

_PLACES = 9
"""Places along a label that are looked at."""


@dataclass(frozen=True, slots=True)
class Dialled:
    """The face of a dial that is up."""

    placed: Placed
    """The plate."""

    face: Face
    """The one that is up."""

    axes: Floats
    origin: Floats
    """The face's x, y and normal as rows, and the foot of its nodus, in space."""

    gnomons: tuple[Floats, ...]
    """Corners of all that stands on the face, in the face's own directions, outside it."""

    @staticmethod
    def of(instrument: Instrument) -> "Dialled | None":
        """The face of an instrument that is a dial."""
        plate = next((p for p in instrument.parts if p.part.name == "dial-plate"), None)
        if plate is None or isinstance(plate.part.body, Turned):
            return None
        x, y, z = plate.frame.axes
        origin = np.array(plate.frame.origin_mm)
        back = z[2] < -1e-6
        if back:
            axes = np.stack([-x, y, -z])
        else:
            axes, origin = np.stack([x, y, z]), origin + plate.part.body.thickness_mm * z
        standing = (p for p in instrument.parts if p.joint and p.joint.host == plate.part.name)
        corners = map(_corners, standing)
        local = [(points - origin) @ axes.T for points in corners]
        above = tuple(points[points[:, 2] > -1e-6] for points in local)
        face = Face.BACK if back else Face.FRONT
        return Dialled(plate, face, axes, origin, tuple(a for a in above if len(a)))

    @property
    def stands(self) -> bool:
        """Whether the plate is tilted in space, as on a stand."""
        return bool(abs(self.axes[2, 2]) < silhouette.SQUARE)

    @property
    def marks(self) -> tuple[Mark, ...]:
        """What is marked on the face."""
        return self.placed.part.marks(self.face)

    def lettered(self) -> Floats:
        """Places of the letters on the face, in space, a row each."""
        boxes = [m.shape.bounds() for m in self.marks if is_letter(m.means)]
        spots = np.concatenate([np.empty(0, complex), *map(_around, boxes)])
        return self._in_space(np.stack([spots.real, spots.imag, np.zeros(len(spots))], axis=1))

    def hidden(self, letters: Floats, flat: Callable[[Floats], Points]) -> int:
        """How many places that `lettered` found lie behind what stands on the face, as it is seen.

        `flat` leads from points in space, a row each, to where they are seen.
        """
        seen = flattening.shapely_points(flat(letters))
        covers = [flattening.hull(flat(self._in_space(g))) for g in self.gnomons]
        return int(np.count_nonzero(shapely.within(seen, shapely.union_all(covers))))

    def overhang(self, at: complex, high: float) -> float:
        """How far the shadow on the face reaches beyond the plate, mm.

        It is the shadow of a nodus so high, whose own falls at a place.
        """
        outline = self.placed.part.contour(self.face)[-1].shape
        x0, y0, x1, y1 = outline.bounds()
        far = 0.0
        for points in self.gnomons:
            fallen = points[:, 0] + 1j * points[:, 1] + points[:, 2] * at / high
            ends = (
                x0 - fallen.real.min(),
                fallen.real.max() - x1,
                y0 - fallen.imag.min(),
                fallen.imag.max() - y1,
            )
            far = max(far, *(float(end) for end in ends))
        return far

    def _in_space(self, points: Floats) -> Floats:
        return points @ self.axes + self.origin


def _corners(placed: Placed) -> Floats:
    """Points about a part in its place."""
    part, origin = placed.part, np.array(placed.frame.origin_mm)
    x, y, z = placed.frame.axes
    if isinstance(part.body, Turned):
        profile = silhouette.path_points(part.body.profile)
        ways = (x, y, -x, -y)
        rings = [np.outer(profile.real, way) + np.outer(profile.imag, z) for way in ways]
        about: Floats = np.concatenate(rings) + origin
        return about
    shape = part.body.layers[0].outline
    corners = silhouette.path_points(shape)
    face = np.outer(corners.real, x) + np.outer(corners.imag, y) + origin
    found: Floats = np.concatenate([face, face + part.body.thickness_mm * z])
    return found


def _around(box: Bounds) -> Points:
    x0, y0, x1, y1 = box
    xs, ys = np.linspace(x0, x1, _PLACES), np.linspace(y0, y1, 3)
    return np.array((xs[:, None] + 1j * ys).ravel())
