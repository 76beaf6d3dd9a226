"""Where the inscription of a face stands apart from the numerals of its hours.

In the middle of a side of the band that no hour leads to, or where a face has none, in a row of
its own about the border; on a disc parallel to the equator, whose hours go all around, in the
half that the sun never shows.
"""

import math
from collections.abc import Sequence
from dataclasses import replace

from instruments.errors import DesignError
from instruments.sundial.dial import Dial
from instruments.sundial.dial_plate import Rectangle, Window
from instruments.sundial.gnomons.gnomon import Mount
from instruments.sundial.gnomons.sited_face import SitedFace, site
from instruments.sundial.gnomons.stand import stand
from instruments.sundial.lines.cast_lines import cast_lines
from instruments.sundial.lines.face import Plane
from instruments.sundial.lines.lines_shown import ShownLines
from instruments.sundial.words.band_rows import ApartFromHours
from instruments.sundial.words.face_labels import FaceRoom
from instruments.sundial.words.hour_band import hour_band
from instruments.sundial.words.inscribing import NUMERALS_OVER_NAMES, inscribed, inscription_of

_FOOT, _HEAD = -1.0, 1.0

_BLANK = 0.45
"""Where a face parallel to the equator is blank, in halves of the face from its middle."""

_MOST_OF_SIDE = 0.94
"""Of a side of the face, that an inscription in the band beside it takes."""

_MOST_OF_RADIUS = 2.0
"""How long it is in the band of a disc, in radii."""

_BESIDE = 8.0
"""From its end to the middle of the next numeral on a disc, in its heights."""


def site_with_inscription(design: Dial, shown: ShownLines, plane: Plane, mount: Mount) -> SitedFace:
    """Fit the gnomon's place to what an inscription leaves of a face.

    Raises
    ------
    DesignError
        As `sited_face.site`.
    """
    first = site(design, plane, mount)
    parts = inscription_of(design, first.plane.nodus_mm)
    if not parts:
        return first
    if plane.polar and not isinstance(first.frame, Rectangle):
        return on_equator(first)
    sides = _free_sides(design, shown, mount, first, parts)
    if sides:
        return replace(first, apart=ApartFromHours(sides))
    try:
        return site(design, plane, mount, parts=parts)
    except DesignError:
        return first  # what a row leaves has no room for the gnomon


def on_equator(sited: SitedFace) -> SitedFace:
    """A disc parallel to the equator, its inscription over the middle."""
    frame = sited.frame
    blank = frame.centre + 1j * _BLANK * frame.half_size[1]
    return replace(sited, apart=ApartFromHours(blank=blank))


def _free_sides(
    design: Dial, shown: ShownLines, mount: Mount, sited: SitedFace, parts: Sequence[str]
) -> tuple[float, ...]:
    """The sides of the band, foot and head, that no numeral stands at where they have room."""
    if not design.labels or not shown.systems:
        numbered: list[complex] = []
    elif len(shown.systems) > 1:
        return ()
    else:
        numbered = _numbered(design, shown, mount, sited)
    high, frame = design.name_height_mm, sited.frame
    long = 2 * inscribed(parts, high, design.lettering, design.ornaments.divider).half_width
    if isinstance(frame, Rectangle):
        return tuple(
            side
            for side in (_FOOT, _HEAD)
            if long <= _MOST_OF_SIDE * 2 * frame.half_width
            and all(frame.normal(z) != 1j * side for z in numbered)
        )
    return tuple(
        side
        for side in (_FOOT, _HEAD)
        if long <= _MOST_OF_RADIUS * frame.radius
        and all(_away(z, side, frame) >= long / 2 + _BESIDE * high for z in numbered)
    )


def _away(point: complex, side: float, frame: Window) -> float:
    """How far along a disc's edge a point is from its foot or its head, mm."""
    ray = (point - frame.centre) / (1j * side)
    return abs(math.atan2(ray.imag, ray.real)) * abs(ray)


def _numbered(design: Dial, shown: ShownLines, mount: Mount, sited: SitedFace) -> list[complex]:
    """Where the full hours of the chief system lead into the band."""
    chief, plane, frame = shown.systems[0], sited.plane, sited.frame
    full = replace(chief, lines=[hour for hour in chief.lines if hour.whole])
    alone = replace(shown, systems=(full,), prayers=(), curved=False)
    gnomon = stand(mount, design.epoch.obliquity_rad, plane, frame)
    hours = cast_lines(alone, plane, gnomon, frame).hours[0]
    if not hours:
        return []
    band = hour_band(full, hours, plane, gnomon, frame)
    room = FaceRoom(design.lettering, sited.edge.border, frame)
    lines = [line for line in band.lines if line.text]
    return room.exits(lines, NUMERALS_OVER_NAMES * design.name_height_mm)
