"""What boards of shadow share: a limb of degrees, words in their places, names along lines."""

import math
from collections.abc import Callable, Sequence

import numpy as np
import shapely

from instruments.geometry import Arc, Floats, Path, Points, Region
from instruments.geometry.flattening import Flat
from instruments.geometry.path import paths
from instruments.inscription import inscription
from instruments.labelling.along import FaceOfLines, Request
from instruments.lettering import placing
from instruments.lettering.language import words
from instruments.lettering.style import Lettering
from instruments.making.workshop import Limits
from instruments.part import Mark, Process
from instruments.place import Place
from instruments.scales.content import Content
from instruments.scales.limb import UPPER_RIGHT, Ring
from instruments.scales.limb_scale import Scale, band_mm, draw_limb_scale
from instruments.scales.numbering import Numerals


def limb_ring(outer_mm: float, hand: Numerals, kind: Scale = "degrees-360") -> Ring:
    """A ring of degrees inside a circle: divisions outside, numerals inside."""
    middle = outer_mm - hand.height_mm
    return Ring(outer_mm, middle, middle - band_mm(kind, hand), hand)


def draw_limb(ring: Ring, limits: Limits) -> Content:
    """Degrees all round, from the top through the right, as azimuths run from north."""
    circles = tuple(Mark("ring/limb", Path.circle(0j, r)) for r in (ring.outer_mm, ring.inner_mm))
    return Content.joined(
        (Content(circles), draw_limb_scale(ring, "degrees-360", limits.pitch_mm, False))
    )


def draw_channel(radius_mm: float, hand: Numerals) -> Mark:
    """A ring two capitals wide along a disc's rim, for water that tells its level (99:5)."""
    outer = radius_mm - hand.height_mm / 2
    edges = Path.circle(0j, outer), Path.circle(0j, outer - 2 * hand.height_mm).reversed()
    return Mark("channel", Region(edges), Process.ENGRAVE)


def quarter_arc(radius_mm: float) -> Path:
    """A quarter of a circle about the centre, above and to the right of it."""
    run = UPPER_RIGHT.from_horizon
    return Path.of(Arc(0j, radius_mm, run.start_rad, run.sense * math.pi / 2))


def ring_room(outer_mm: float, inner_mm: float) -> Flat:
    """The ground between two circles about the middle."""
    middle = shapely.points(0.0, 0.0)
    inner = shapely.buffer(middle, inner_mm)
    return shapely.difference(shapely.buffer(middle, outer_mm, quad_segs=64), inner)


def quarter_room(radius_mm: float) -> Flat:
    """The ground of an upper right quarter of a disc."""
    disc = shapely.buffer(shapely.points(0.0, 0.0), radius_mm, quad_segs=64)
    return shapely.intersection(disc, shapely.box(0.0, 0.0, radius_mm, radius_mm))


def draw_place_line(
    place: Place, lettering: Lettering, hand: Numerals, at: complex, room_mm: float
) -> Mark:
    """The place and its latitude about a point, smaller where they are longer than their room."""
    gnomon = words(lettering.language).terms.gnomon
    told = (text for text in inscription(place, lettering, 1.0) if gnomon not in text)
    word = hand.fitted(" · ".join(told), room_mm)
    return placing.draw_letters("label/place", placing.straight(word, at))


_LESS = 0.1
"""By this share of the way there a name is wanted less at another place."""

Cost = Callable[[Points], Floats]
"""Points to how little a name is wanted there, mm."""


def near(at: complex, weight: float = 1.0) -> Cost:
    """How far points are from where a name is wanted, mm times how much that weighs."""
    return lambda points: weight * np.abs(points - at)


def near_any(at: complex, others: Points) -> Cost:
    """How far points are from where a name is wanted, or a little more from other places.

    A name that would part lines where it is wanted stands at one of these where it is clear.
    """
    every, more = np.append(at, others), np.append(0.0, _LESS * np.abs(others - at))
    return lambda points: np.min(np.abs(points[:, None] - every) + more, axis=1)


def name_beside(mark: Mark, text: str, hand: Numerals) -> Request:
    """A name that goes on from a short stroke, or is beside it."""
    (path,) = paths(mark.shape)
    high = hand.height_mm
    long = hand.width_mm(text) + 3 * high
    rows = [
        Path.line(end + rise * high, end + rise * high + side * long)
        for end, side in ((path.end, 1.0), (path.start, -1.0))
        for rise in (-0.5j, 0.5j)
    ]
    level = level_row(path.end, text, hand)
    # Rather than farther off, where it names nothing, it parts a line.
    return Request(mark.means, (text,), (level, *rows), near(level.start, 2.0))


def level_row(end: complex, text: str, hand: Numerals) -> Path:
    """A row, which is not drawn, over whose start a text stands beyond a level line's end."""
    high = hand.height_mm
    start = end + complex(_BEYOND * high + hand.width_mm(text) / 2, -_MIDDLE * high)
    return Path.line(start, start + 4 * high)


_BEYOND, _MIDDLE = 0.6, 0.8
"""From a line's end to what stands beyond it, and from a row to the middle of what stands over it,
in heights of capitals."""


def draw_with_names(
    fixed: Sequence[Mark],
    soft: Sequence[Mark],
    asked: Sequence[Request],
    hand: Numerals,
    room: Flat,
) -> Content:
    """Marks with names among them; the soft ones make way for these.

    Parameters
    ----------
    fixed, soft : sequence of Mark
        What names stay clear of, but for lines that a name asks to part, and lines that are
        parted where any name stands on them.
    room : shapely geometry
        In which they may stand.
    """
    found = FaceOfLines.of(fixed, hand, room, soft).lettered(asked)
    marks, notes = found.drawn(fixed, soft, hand.height_mm)
    return Content(marks, (), tuple(notes))
