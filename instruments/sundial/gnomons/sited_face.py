"""Where the gnomon stands on a face, and how high its nodus is."""

from collections.abc import Sequence
from dataclasses import dataclass

from instruments.inscription import room_for
from instruments.part import Mark
from instruments.sundial import faults
from instruments.sundial.adorned.border import Bordered, border_mm, bordered
from instruments.sundial.dial import Dial
from instruments.sundial.dial_plate import Window
from instruments.sundial.gnomons import siting
from instruments.sundial.gnomons.gnomon import Mount
from instruments.sundial.gnomons.polar_style import PolarAxis
from instruments.sundial.lines.face import Plane
from instruments.sundial.words.band_rows import EVERYWHERE, ApartFromHours
from instruments.sundial.words.inscribing import BAND_OVER_NAMES, heights, inscription_of
from instruments.sundial.words.motto import MottoStrip, motto_room, motto_strip, stands_over
from instruments.sundial.words.place_row import PlaceRow, place_row


@dataclass(frozen=True, slots=True)
class SitedFace:
    """A face with the gnomon in its place: windows are about the foot of the nodus.

    `motto` and `place` are what is lettered about the border; an inscription that has no row
    there is lettered on the face or in its band, `apart` from numerals where that can be. Of a
    motto that has no place `motto_room` characters would have one, of a place's name `name_room`.
    """

    plane: Plane
    site: siting.Site
    light: siting.Daylight
    plate: Window
    edge: Bordered
    motto: tuple[Mark, ...] = ()
    place: tuple[Mark, ...] = ()
    apart: ApartFromHours = EVERYWHERE
    motto_room: int = 0
    name_room: int = 0

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
    parts: Sequence[str] = (),
) -> SitedFace:
    """Fit the gnomon's place, and its height where it is not given.

    Parameters
    ----------
    design, plane, mount
        The face's parameters, the face and the gnomon that stands on it.
    middle : bool
        Whether the foot stands in the middle unless it is given, as on a face where the sun
        circles it.
    rise : float, optional
        Height of the nodus in halves of the frame, where it is not given; without it, by the
        share of the daylight that it shows.
    parts : sequence of str
        Of an inscription that takes a row of its own about the border.

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
    about = _about_border(design, plane, outer, parts)
    border = about.border
    frame = border.inset(border_mm(design.border, band, edge))
    collar, x, y = mount.collar_mm, design.foot_x_mm, design.foot_y_mm
    faults.check_room(design.sides, design.gnomon.kind, frame, collar)
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
    # Hours that lead to the border on both sides of the root are numbered there.
    root_ease = 0.0
    if parts and design.gnomon.polar:
        root_ease = min(_ROOM_FOR_HOURS * edge, _MOST_FOR_HOURS * min(frame.half_size))
    root = (PolarAxis.of(plane.with_nodus(1.0)).centre or 0j) if design.gnomon.polar else 0j
    room = siting.FootRoom(frame.moved(-at), collar, x, y, root, ease, root_ease)
    goal = light.goal()
    height = design.gnomon_height_mm
    if height is None and rise is not None:
        height = siting.whole_mm(rise * min(frame.half_size))
    elif height is None:
        height = siting.fitted_height(light, room, goal)
    found = siting.best_foot(light, height, room, goal)
    if design.gnomon_height_mm is None and rise is None:
        height, found = siting.taller_gnomon(light, found, height, room)
    foot, nodus = found.foot + at, plane.with_nodus(height)
    lined = bordered(border.moved(-foot), band, design.border, edge)
    share = siting.share_shown(nodus, lined.frame, design.epoch.obliquity_rad)
    found = siting.Site(foot, share)
    motto, row = about.marks(design, height, -found.foot)
    plate = plate.moved(-found.foot)
    apart, rooms = EVERYWHERE, (about.motto_room, about.name_room)
    return SitedFace(nodus, found, light, plate, lined, motto, row, apart, *rooms)


@dataclass(frozen=True, slots=True)
class _AboutBorder:
    """What stands about the border, each with the window that it has its place in."""

    border: Window
    motto: tuple[MottoStrip, Window] | None
    row: tuple[PlaceRow, Window] | None
    motto_room: int
    name_room: int

    def marks(
        self, design: Dial, nodus_mm: float, by: complex
    ) -> tuple[tuple[Mark, ...], tuple[Mark, ...]]:
        """The motto, and the inscription of a face moved by so much."""
        motto, row = self.motto, self.row
        return (
            tuple(motto[0].marks(motto[1].moved(by))) if motto else (),
            tuple(row[0].marks(inscription_of(design, nodus_mm), row[1].moved(by))) if row else (),
        )


def _about_border(design: Dial, plane: Plane, outer: Window, parts: Sequence[str]) -> _AboutBorder:
    """The motto and an inscription's row within a window, the motto over the row."""
    ornaments, style, over = design.ornaments, design.lettering, stands_over(plane)
    smaller = heights(design.name_height_mm, design.workshop.limits.capital_height_mm)
    motto = motto_strip(ornaments, plane, outer, style, smaller)

    def row_of(some: Sequence[str]) -> PlaceRow | None:
        return place_row(some, style, ornaments.divider, smaller, outer, motto, over=over)

    row, name = row_of(parts) if parts else None, max(parts, key=len, default="")
    windows, border = [], outer
    for strip in (motto, row) if over else (row, motto):
        windows.append(border)
        border = strip.less(border) if strip else border
    of_motto, of_row = windows if over else windows[::-1]
    return _AboutBorder(
        border,
        (motto, of_motto) if motto else None,
        (row, of_row) if row else None,
        0 if motto else motto_room(ornaments, plane, outer, style, smaller),
        0 if row else room_for(name, lambda start: bool(row_of([start or name, *_others(parts)]))),
    )


def _others(parts: Sequence[str]) -> list[str]:
    """The parts of an inscription but the longest, which is a name where it has no room."""
    return sorted(parts, key=len)[:-1]


_ROOM_FOR_STYLE = 0.3
"""Of half the frame, that a style has on every side of its nodus where that can be."""


_ROOM_FOR_HOURS, _MOST_FOR_HOURS = 4.0, 0.22
"""From where they meet to the border, in heights of names, lest their numerals crowd; and the
most of half the frame that this takes."""
