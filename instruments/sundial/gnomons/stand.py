"""The gnomon on its face: what it throws, what it takes, what it needs of the plate."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Literal

from instruments.geometry import Path, Region
from instruments.geometry.cutting import outside
from instruments.part import Frame, Joint, Mark, Placed, Turned, Way
from instruments.sundial.dial_plate import Window, lit, suns_beyond
from instruments.sundial.gnomons.gnomon import GnomonPiece, Mount
from instruments.sundial.gnomons.polar_style import Form
from instruments.sundial.gnomons.style_parts import StandingStyle, polar_style
from instruments.sundial.lines.face import Plane
from instruments.sundial.lines.named_lines import Side

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
    piece: GnomonPiece
    marks: tuple[Mark, ...]
    """What is drawn about its foot."""
    foot: Path
    """What it takes of the face."""
    clear: Callable[[Path], list[Path]]
    """Keeps what of a path is clear of its foot."""
    edge_lines: HourLines | None = None
    """The lines of equal hours that a polar style throws; None for a nodus alone."""
    tip: Literal["cone", "sphere"] = "cone"
    """The nodus of a pin."""
    under: HourLines | None = None
    """The same, with what is under its foot."""

    @property
    def throws(self) -> Throws:
        """What throws the shadow that is read."""
        if self.form is None:
            return self.tip
        return self.form if self.form in ("rod", "blade") else "style"

    @property
    def form(self) -> Form | None:
        """What a polar style is made as; None for a nodus alone."""
        return self.piece.style.form if isinstance(self.piece, StandingStyle) else None

    def placed(self, face: Frame) -> Placed:
        """The part in its place on a face."""
        part = self.piece.part
        way: Way = "hole" if isinstance(part.body, Turned) else "slots"
        return Placed(part, self.piece.frame.on(face), Joint(way, "dial-plate"))


def stand(
    mount: Mount, obliquity: float, plane: Plane, frame: Window, *, name: str = "gnomon"
) -> Stand:
    """The gnomon on a face.

    Parameters
    ----------
    mount, obliquity, plane
        What it is made of, radians, and the face with the height of the nodus.
    frame : Window
        Inside which the shadow is read, about the foot of the nodus.

    Raises
    ------
    DesignError
        If the gnomon can't be made so, or stands off the face.
    """
    if mount.gnomon.polar:
        return _style(mount, obliquity, plane, frame, name)
    return _pin(mount, plane, frame, name)


def _pin(mount: Mount, plane: Plane, frame: Window, name: str) -> Stand:
    pin = mount.gnomon.pin(plane.nodus_mm, mount.diameter_mm, mount.plate_mm)
    pin.check()
    radius = pin.collar_radius
    hole = pin.hole_mm(mount.workshop)
    foot = max(radius, hole)
    limits = (*lit(plane), *frame.limits(plane), suns_beyond(plane, foot))
    return Stand(
        (Side(limits),),
        GnomonPiece(
            pin.part(name),
            Frame(),
            (pin.opening(mount.workshop),),
            pin.facts(mount.workshop),
            (),
        ),
        (Mark("gnomon/foot", Path.circle(0j, radius)),),
        Path.circle(0j, foot),
        lambda path: [path],
        tip=mount.gnomon.tip,
    )


def _style(mount: Mount, obliquity: float, plane: Plane, frame: Window, name: str) -> Stand:
    standing = polar_style(plane, frame, mount)
    style = standing.style
    sides = tuple(
        Side(
            (
                *lit(plane, edge.offset),
                *frame.moved(-edge.offset).limits(plane),
                *edge.suns,
            ),
            edge.offset,
        )
        for edge in style.edges()
    )
    foot = Region((style.foot,))
    return Stand(
        sides,
        replace(standing, part=replace(standing.part, name=name)),
        (),
        style.foot,
        lambda path: outside(path, foot),
        lambda hour_angle: style.hour_lines(hour_angle, obliquity, frame),
        under=lambda hour_angle: style.hour_lines(hour_angle, obliquity, frame, over_foot=True),
    )
