"""The frames of a rete: its rings, bars and arcs in several manners."""

import cmath
import math

from instruments.astrolabe.ecliptic import EclipticRing
from instruments.astrolabe.rete.frame_measures import FrameMeasures, Style
from instruments.astrolabe.rete.frame_patterns import pattern_bent, pattern_members
from instruments.astrolabe.rete.members import Band, Bar, Member, disc


def frame_members(style: Style, m: FrameMeasures, ring: EclipticRing) -> tuple[Member, ...]:
    """The members of a frame; the outer ring and the ecliptic come first."""
    shared = (
        Band("ring", 0j, m.outer_mm - m.ring_mm, m.outer_mm),
        Band("ecliptic", ring.outer.centre, ring.inner_mm, ring.outer.radius),
        disc("hub", 0j, m.hub_mm),
        Bar("east-west", complex(-_within(m), 0), complex(_within(m), 0), m.bar_mm),
    )
    equator = ring.plane.projection.equator_mm
    arc = Band("equator", 0j, equator - m.arc_mm / 2, equator + m.arc_mm / 2, math.pi, math.pi)
    if style == "eastern":
        return (*shared, *_eastern(m, ring, arc))
    if style != "geometric":
        return (*shared[:3], *pattern_members(style, m, ring))
    upper = Bar("meridian", 0j, complex(0, _within(m)), m.bar_mm)
    lower = Bar("meridian", 0j, complex(0, -_within(m)), m.bar_mm)
    return (*shared, upper, lower, arc)


def bent_pointers(style: Style) -> bool:
    """Whether the pointers of a frame are bent."""
    return style == "eastern" or (style != "geometric" and pattern_bent(style))


def _within(m: FrameMeasures) -> float:
    """Where bars end: in the middle of the outer ring."""
    return m.outer_mm - m.ring_mm / 2


def _eastern(m: FrameMeasures, ring: EclipticRing, arc: Band) -> tuple[Member, ...]:
    """A trefoil on the bar within the ecliptic, and the equator's arc on a stem below."""
    centre, inner = ring.outer.centre, ring.inner_mm
    half = m.arc_mm / 2
    # Side lobes stand on the bar from the hub to the ecliptic.
    reach = math.sqrt(max(inner**2 - centre.imag**2, 0.0)) + ring.width_mm / 2
    side = (reach + 0.0) / 2
    top = centre.imag + inner + ring.width_mm / 2
    lobes = [
        Band("lobe", complex(x * side, 0), side - half, side + half, 0.0, math.pi)
        for x in (-1.0, 1.0)
    ]
    # The upper lobe hangs from the ecliptic's top down to the side lobes.
    upper = 0.36 * m.outer_mm
    lobes.append(Band("lobe", complex(0, top - upper), upper - half, upper + half))
    foot = cmath.rect(_within(m), -math.pi / 2)
    lower = Bar("meridian", 0j, foot, m.bar_mm)
    return (*lobes, arc, lower)
