"""Where the gnomon stands on a face, and how high its nodus is."""

from dataclasses import dataclass, replace

from instruments.part import Mark
from instruments.sundial import faults, siting
from instruments.sundial.border import Bordered, border_mm, bordered
from instruments.sundial.dial import Dial
from instruments.sundial.dial_plate import Window
from instruments.sundial.face import Plane
from instruments.sundial.inscribing import BAND_OVER_NAMES, heights
from instruments.sundial.motto import motto_strip
from instruments.sundial.polar_style import PolarAxis
from instruments.sundial.stand import Mount


@dataclass(frozen=True, slots=True)
class SitedFace:
    """A face with the gnomon in its place: windows are about the foot of the nodus."""

    plane: Plane
    site: siting.Site
    light: siting.Daylight
    plate: Window
    edge: Bordered
    motto: tuple[Mark, ...] = ()

    @property
    def frame(self) -> Window:
        """Inside which the shadow is read."""
        return self.edge.frame


def site(
    design: Dial,
    plane: Plane,
    mount: Mount,
    *,
    middle: bool = False,
    rise: float | None = None,
) -> SitedFace:
    """Fit the gnomon's place, and its height where it is not given.

    Parameters
    ----------
    design : Dial
        Its parameters.
    plane : Plane
        The face.
    mount : Mount
        The gnomon that stands on it.
    middle : bool
        Whether the foot stands in the middle unless it is given, as on a face where the sun
        circles it.
    rise : float, optional
        Height of the nodus in halves of the frame, where it is not given; without it, by the
        share of the daylight that it shows.

    Raises
    ------
    DesignError
        If the plate has no room for the gnomon, or its foot is off the face.
    """
    plate = design.outline
    edge = design.name_height_mm
    band = BAND_OVER_NAMES * edge
    margin = max(edge, design.seat.margin_mm) if design.seat else edge
    outer = plate.inset(margin)
    smaller = heights(edge, design.workshop.limits.capital_height_mm)
    strip = motto_strip(design.ornaments, plane, outer, design.lettering, smaller)
    border = strip.less(outer) if strip else outer
    frame = border.inset(border_mm(design.border, band, edge))
    collar, x, y = mount.collar_mm, design.foot_x_mm, design.foot_y_mm
    sides = ("diameter_mm",) if design.shape == "disc" else ("width_mm", "height_mm")
    size_of = {side: getattr(design, side) for side in sides}
    faults.check_room(size_of, design.gnomon.kind, frame, collar)
    faults.check_foot(x, y, frame, collar)
    light = siting.daylight(plane, design.epoch.obliquity_rad)
    faults.check_height(design.gnomon_height_mm, light, collar)
    # At a pole the sun circles the gnomon of a level face.
    middle = middle or abs(float(plane.frame[2] @ plane.zenith) * plane.zenith[2]) > 1.0 - 1e-12
    # The day mirrors about noon on a face that looks along the meridian.
    if x is None and (middle or (plane.symmetric and abs(float(plane.frame[0, 2])) < 1e-12)):
        x = 0.0
    if y is None and middle:
        y = 0.0
    # Its place is reckoned from the middle of the frame, which a motto moves.
    at = frame.centre
    x, y = (z if z is None else z - by for z, by in zip((x, y), (at.real, at.imag), strict=True))
    ease = _ROOM_FOR_STYLE * min(frame.half_size) if design.gnomon.polar else collar + edge
    root = _root(plane) if design.gnomon.polar else 0j
    room = siting.FootRoom(frame.moved(-at), collar, x, y, root, ease)
    goal = light.goal()
    height = design.gnomon_height_mm
    if height is None and rise is not None:
        height = siting.whole_mm(rise * min(frame.half_size))
    elif height is None:
        height = siting.fitted_height(light, room, goal)
    found = siting.best_foot(light, height, room, goal)
    if design.gnomon_height_mm is None and rise is None:
        height, found = siting.taller_gnomon(light, found, height, room)
    found = replace(found, foot=found.foot + at)
    lined = bordered(border.moved(-found.foot), band, design.border, edge)
    words = tuple(strip.marks(outer.moved(-found.foot), design.lettering)) if strip else ()
    plate = plate.moved(-found.foot)
    return SitedFace(plane.with_nodus(height), found, light, plate, lined, words)


_ROOM_FOR_STYLE = 0.3
"""Of half the frame, that a style has on every side of its nodus where that can be."""


def _root(plane: Plane) -> complex:
    """Where a polar style would meet the face from its nodus's foot, in heights of the nodus."""
    return PolarAxis.of(plane.with_nodus(1.0)).centre or 0j
