"""The gnomon on its face: what it throws, what it takes, what it needs of the plate."""

import math
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Literal

from instruments.geometry import Path, Region
from instruments.geometry.cutting import outside
from instruments.part import Fact, Frame, Joint, Mark, Note, Part, Placed, Process, Turned, Way
from instruments.sundial.dial_plate import Window, lit, suns_beyond
from instruments.sundial.face import Plane
from instruments.sundial.gnomon import Gnomon
from instruments.sundial.named_lines import Side
from instruments.sundial.style_parts import StandingStyle, Through, polar_style
from instruments.workshop import Workshop

Throws = Literal["cone", "sphere", "rod", "blade", "style"]
"""A nodus alone, on a cone or in a sphere; along the earth's axis a round rod, or the edge of a
sheet with the nodus at its tip or in a notch."""

HourLines = Callable[[float], list[Path]]
"""From an hour angle to the lines that a style's edges throw through the year."""


@dataclass(frozen=True, slots=True)
class Stand:
    """A gnomon in its place, about the foot of the perpendicular from its nodus."""

    sides: tuple[Side, ...]
    """The edges that throw the shadow, with all limits of what is drawn for each."""
    part: Part
    """The gnomon itself, and where it stands on the face."""
    frame: Frame
    """Its origin and axes in those of the face."""
    cuts: tuple[Mark, ...]
    """Holes or slots in the plate."""
    marks: tuple[Mark, ...]
    """What is drawn about its foot."""
    foot: Path
    """What it takes of the face."""
    clear: Callable[[Path], list[Path]]
    """Keeps what of a path is clear of its foot."""
    edge_lines: HourLines | None = None
    """The lines of equal hours that a polar style throws; None for a nodus alone."""
    facts: tuple[Fact, ...] = ()
    notes: tuple[Note, ...] = ()
    """For the report."""
    standing: StandingStyle | None = None
    """The polar style itself."""
    tip: Literal["cone", "sphere"] = "cone"
    """The nodus of a pin."""
    under: HourLines | None = None
    """The same, with what is under its foot."""

    @property
    def throws(self) -> Throws:
        """What throws the shadow that is read."""
        if self.edge_lines is None:
            return self.tip
        if isinstance(self.part.body, Turned):
            return "rod"
        return "blade" if self.standing and self.standing.style.form == "blade" else "style"

    def placed(self, face: Frame) -> Placed:
        """The part in its place on a face."""
        way: Way = "hole" if isinstance(self.part.body, Turned) else "slots"
        return Placed(self.part, self.frame.on(face), Joint(way, "dial-plate"))


@dataclass(frozen=True, slots=True)
class Mount:
    """What a gnomon is made of, and the plate that it goes into."""

    gnomon: Gnomon
    diameter_mm: float
    plate_mm: float
    workshop: Workshop

    @property
    def collar_mm(self) -> float:
        """Radius of the gnomon's foot."""
        if self.gnomon.kind == "polar-style":
            thick = self.gnomon.thickness_mm
            return thick / 2 + self.workshop.slot_play_mm(thick)
        return self.gnomon.pin(math.inf, self.diameter_mm, self.plate_mm).collar_radius


def stand(
    mount: Mount,
    obliquity: float,
    plane: Plane,
    frame: Window,
    *,
    name: str = "gnomon",
    tenon_mm: float | None = None,
    through: Through | None = None,
) -> Stand:
    """The gnomon on a face.

    Parameters
    ----------
    mount, obliquity, plane
        What it is made of, radians, and the face with the height of the nodus.
    frame : Window
        Inside which the shadow is read, about the foot of the nodus.
    name : str
        Of the part.
    tenon_mm : float, optional
        How deep a pin or rod goes into the plate; without it, through.
    through : Through, optional
        Of a sheet that stands on both faces.

    Raises
    ------
    DesignError
        If the gnomon can't be made so, or stands off the face.
    """
    deep = tenon_mm or mount.plate_mm
    if mount.gnomon.polar:
        return _style(mount, obliquity, plane, frame, name, deep, through)
    return _pin(mount, plane, frame, name, deep)


def _pin(mount: Mount, plane: Plane, frame: Window, name: str, tenon_mm: float) -> Stand:
    pin = mount.gnomon.pin(plane.nodus_mm, mount.diameter_mm, tenon_mm)
    pin.check()
    radius = pin.collar_radius
    hole = pin.radius + mount.workshop.pin_play_mm(2 * pin.radius) / 2
    foot = max(radius, hole)
    limits = (*lit(plane), *frame.limits(plane), suns_beyond(plane, foot))

    return Stand(
        (Side(limits),),
        pin.part(name),
        Frame(),
        (Mark("hole/gnomon", Path.circle(0j, hole), Process.CUT),),
        (Mark("gnomon/foot", Path.circle(0j, radius)),),
        Path.circle(0j, foot),
        lambda path: [path],
        tip=mount.gnomon.tip,
        facts=(
            Fact("gnomon/diameter", 2 * pin.radius, "mm", "", "of its shaft and its tenon"),
            Fact("gnomon/hole-diameter", 2 * hole, "mm", "", "of its hole in the plate"),
            *mount.workshop.fit("pin", 2 * pin.radius).facts("pin"),
        ),
    )


def _style(
    mount: Mount,
    obliquity: float,
    plane: Plane,
    frame: Window,
    name: str,
    tenon_mm: float,
    through: Through | None,
) -> Stand:
    standing = polar_style(
        plane,
        frame,
        mount.gnomon,
        mount.diameter_mm,
        tenon_mm,
        mount.workshop,
        through,
    )
    style = standing.style
    sides = tuple(
        Side((*lit(plane), *frame.moved(-edge.offset).limits(plane), *edge.suns), edge.offset)
        for edge in style.edges()
    )
    foot = Region((style.foot,))

    def lines(hour_angle: float) -> list[Path]:
        return style.hour_lines(hour_angle, obliquity, frame)

    def under(hour_angle: float) -> list[Path]:
        return style.hour_lines(hour_angle, obliquity, frame, over_foot=True)

    return Stand(
        sides,
        replace(standing.part, name=name),
        standing.frame,
        standing.cuts,
        (),
        style.foot,
        lambda path: outside(path, foot),
        lines,
        standing.facts,
        standing.notes,
        standing,
        under=under,
    )
