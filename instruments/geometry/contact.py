"""Where two segments meet: where they cross, and where an end of one lies on the other."""

from collections.abc import Iterator

from instruments.geometry.crossing import (
    NEAR_MM,
    coincide,
    meetings,
    nearest_point,
    overlapping,
    segment_box,
)
from instruments.geometry.segments import Arc, Line, Segment


def contacts(s: Segment, other: Segment) -> Iterator[tuple[float, float]]:
    """Where two segments cross, and where an end of one lies on the other: both parameters."""
    if not (_touching(s, other) or coincide(s, other)):
        for t in meetings(s, other):
            u, apart = nearest_point(other, s.point(t))
            if apart <= NEAR_MM:
                yield t, u
    for t, z in ((0.0, s.start), (1.0, s.end)):
        if (u_found := _on(other, z)) is not None:
            yield t, u_found
    for u, z in ((0.0, other.start), (1.0, other.end)):
        if (t_found := _on(s, z)) is not None:
            yield t_found, u


def _on(s: Segment, z: complex) -> float | None:
    """The parameter of a point that lies on a segment."""
    match s:
        case Arc():
            if abs(abs(z - s.centre) - s.radius) > NEAR_MM:
                return None
        case Line():
            way = s.end - s.start
            if abs(((z - s.start) * way.conjugate()).imag) > NEAR_MM * abs(way):
                return None
        case _:
            if not overlapping(segment_box(s), (z.real, z.imag, z.real, z.imag)):
                return None
    t, apart = nearest_point(s, z)
    return t if apart <= NEAR_MM else None


def _touching(s: Segment, other: Segment) -> bool:
    """Whether a circle meets a circle or a line in one point, or a line lies on a line.

    Nothing is cut there, but where an end lies on the other.
    """
    if isinstance(s, Line) and isinstance(other, Arc):
        s, other = other, s
    match s, other:
        case Arc(), Arc():
            apart = abs(s.centre - other.centre)
            outside, inside = apart - s.radius - other.radius, apart - abs(s.radius - other.radius)
            return min(abs(outside), abs(inside)) <= 1e-9
        case Arc(), Line():
            way = other.end - other.start
            height = abs(((s.centre - other.start) * way.conjugate()).imag) / abs(way)
            return abs(height - s.radius) <= 1e-9
        case Line(), Line():
            way = other.end - other.start
            heights = (((z - other.start) * way.conjugate()).imag for z in (s.start, s.end))
            return all(abs(height) <= NEAR_MM * abs(way) for height in heights)
    return False
